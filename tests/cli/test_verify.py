"""What satflip certify and satflip verify say beside the verdict."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.run import EXAMPLES, on_a_terminal, satflip
from tests.needs import module

POJ = str(EXAMPLES / "flip-poj1753.txt")
WITHOUT = "import sys; sys.modules['dratify'] = None; from satflip.cli import main; main()"


def without_dratify(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command line where dratify is not installed."""
    return subprocess.run([sys.executable, "-c", WITHOUT, *arguments], capture_output=True, text=True, timeout=120)


@pytest.fixture(scope="module")
def refutation(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A certificate with a refutation, which dratify checks."""
    out = str(tmp_path_factory.mktemp("certificate") / "c.zip")
    assert satflip("certify", POJ, "-o", out, "--evidence", "drat").returncode == 0
    return out


def test_quiet_says_the_verdict_and_beside_it_the_reason(refutation: str) -> None:
    bad = satflip("verify", "-q", POJ)
    assert (bad.returncode, bad.stdout) == (5, "REJECTED\n")
    (line,) = bad.stderr.splitlines()
    assert line.startswith("satflip: not a well-formed certificate")
    module("dratify", "dratify")
    good = satflip("verify", "-q", refutation)
    assert (good.returncode, good.stdout, good.stderr) == (0, "VERIFIED\n", "")


def test_a_refutation_that_nothing_here_can_check_is_said_to_be_one(tmp_path: Path, refutation: str) -> None:
    out = str(tmp_path / "c.zip")
    made = without_dratify("certify", POJ, "-o", out, "--evidence", "drat")
    assert made.returncode == 0
    assert made.stderr.splitlines() == [
        "satflip: verifying this file needs dratify, which is not installed: pip install dratify"
    ]
    # weighing all solutions needs none
    made = without_dratify("certify", POJ, "-o", out, "--evidence", "algebra")
    assert (made.returncode, made.stderr) == (0, "")
    checked = without_dratify("verify", "-q", refutation)
    assert (checked.returncode, checked.stdout) == (4, "INCOMPLETE\n")
    (line,) = checked.stderr.splitlines()
    assert "dratify" in line


def test_progress_on_a_terminal_is_one_line_that_is_wiped(refutation: str) -> None:
    module("dratify", "dratify")
    stdout, said = on_a_terminal("verify", refutation)
    assert stdout.splitlines()[-1] == "VERIFIED"
    assert "\n" not in said
    texts = [text for text in said.split("\r") if text.strip()]
    assert texts
    assert all(re.search(r"[a-z]", text) for text in texts)
    # the last that is written wipes what stood there
    *_, blank, end = said.split("\r")
    assert (blank.strip(), end) == ("", "")
    assert len(blank) >= len(texts[-1].rstrip())
    assert on_a_terminal("verify", "-q", refutation) == ("VERIFIED\n", "")
