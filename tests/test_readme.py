"""Every command and every line of Python in the README does what it says; so does every command in docs/."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [README, *(page.read_text(encoding="utf-8") for page in sorted((ROOT / "docs").glob("*.md")))]
SH = [block for page in PAGES for block in re.findall(r"```sh\n(.*?)```", page, re.S) if ".venv/bin/pip" not in block]


def run(command: list[str], cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return subprocess.run(
        command, cwd=cwd, env={**os.environ, "PATH": path}, capture_output=True, text=True, timeout=120
    )


@pytest.mark.parametrize("block", SH)
def test_commands(block: str, tmp_path: Path) -> None:
    # what an earlier run left in /tmp is no part of it
    done = run(["bash", "-euo", "pipefail", "-c", block.replace("/tmp/", f"{tmp_path}/")])
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.parametrize("block", re.findall(r"```python\n(.*?)```", README, re.S))
def test_python(block: str) -> None:
    done = run([sys.executable, "-c", block])
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("OPTIMAL 4 4 [Press(")


def test_the_picture_is_what_the_program_prints() -> None:
    done = run(["satflip", "solve", "examples/flip-poj1753.txt"])
    for line in ("Flip game, 4x4, 2 colours, goal: all of one colour, whichever", "4 presses, and no fewer will do"):
        assert line in README
        assert line in done.stdout
    for row in ("1 | b  w  w  b", "2 | b  b  w  b", "3 | b  w  w  b", "4 | b  w  w  w"):
        assert row in README
        assert row in done.stdout


def test_the_two_commands_are_there() -> None:
    main = re.search(r"<!-- the main job -->\n```sh\n(.*?)\n```", README, re.S)
    tests = re.search(r"<!-- the tests -->\n```sh\n(.*?)\n```", README, re.S)
    assert main is not None
    assert tests is not None
    # what follows the installation is what a person wants done; the installation itself is what .ci/run does
    assert main[1].endswith(".venv/bin/satflip solve examples/flip-poj1753.txt")
    assert tests[1].endswith(".venv/bin/pytest")
    assert "<!-- the tests -->" in (ROOT / ".ci" / "run").read_text()
