"""The commands of docs/exports.md, each with the program that it needs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from satflip import exports
from tests import needs
from tests.cli.run import ROOT

PAGE = (ROOT / "docs" / "exports.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```bash\n(.*?)```", PAGE, re.S)
PROGRAMS = {
    "cadical": "cadical",
    "cryptominisat5": "cryptominisat",
    "glpsol": "glpk-utils",
    "cbc": "coinor-cbc",
    "z3": "z3",
    "minizinc": "minizinc",
}


@pytest.mark.parametrize("block", BLOCKS, ids=[re.findall(r"-f (\w+)", block)[0] for block in BLOCKS])
def test_commands(block: str, tmp_path: Path) -> None:
    for command, package in PROGRAMS.items():
        if re.search(rf"^{command} ", block, re.M):
            needs.program(command, package)
    for module in ("clingo", "pyperplan"):
        if re.search(rf"^(python -m )?{module} ", block, re.M):
            needs.module(module, module)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", block.replace("/tmp/", f"{tmp_path}/")],
        cwd=ROOT,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "replayed" not in done.stderr
    assert re.search(r"\d+ (presses|swaps|rounds?)\b|^Impossible", done.stdout, re.M)


def test_python() -> None:
    """POJ 1753 takes four presses, so no plan has three, and none is not shown to be impossible."""
    (block,) = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    done = subprocess.run([sys.executable, "-c", block], capture_output=True, text=True, timeout=100)
    assert done.stdout == "UNKNOWN 4 no plan of at most 3 presses, the solver says\n", done.stderr


def test_every_format_is_there() -> None:
    for format in exports.FORMATS:
        assert f"`{format}`" in PAGE
        assert re.search(rf"-f {format}\b", PAGE)


def test_what_the_page_shows_of_a_file() -> None:
    from satflip.exports.encode import encode
    from satflip.instances import read

    puzzle = read(ROOT / "examples" / "flip-poj1753.txt")
    lines = encode(puzzle, "dimacs", xor_encoding="cut:6").splitlines()
    shown = re.search(r"^c satflip.*?^p cnf.*?$", PAGE, re.M | re.S)
    assert shown is not None
    assert all(line in lines for line in shown[0].splitlines()[1:])
