"""satflip certify, satflip verify"""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

from tests.cli.run import EXAMPLES, refused, satflip
from tests.needs import module

module("dratify", "dratify")

POJ, IMPOSSIBLE = str(EXAMPLES / "flip-poj1753.txt"), str(EXAMPLES / "flip-impossible.txt")
DISTINCT = str(EXAMPLES / "swap-3x3-distinct.txt")


def test_there_and_back(tmp_path: Path) -> None:
    out = str(tmp_path / "c.zip")
    made = satflip("certify", POJ, "-o", out, "--evidence", "drat")
    assert (made.returncode, made.stderr) == (0, "")
    assert "4 presses" in made.stdout
    assert "refutation" in made.stdout
    checked = satflip("verify", out, "--instance", POJ)
    assert checked.returncode == 0
    assert checked.stdout.splitlines()[-1] == "VERIFIED"
    assert "trusted: dratify (RUP steps)" in checked.stdout
    told = json.loads(satflip("verify", "--json", out).stdout)
    assert (told["verdict"], told["claim"]) == ("VERIFIED", "4 presses, and no fewer will do")
    other = satflip("verify", out, "--instance", IMPOSSIBLE)
    assert (other.returncode, other.stderr) == (5, "")
    assert other.stdout.splitlines()[-1] == "REJECTED: the certificate is for another instance"


def test_impossible(tmp_path: Path) -> None:
    out = str(tmp_path / "c.zip")
    assert satflip("certify", IMPOSSIBLE, "-o", out).returncode == 0
    assert satflip("verify", "-q", out).stdout == "VERIFIED\n"


def test_limits(tmp_path: Path) -> None:
    out = str(tmp_path / "c.zip")
    nothing = satflip("certify", DISTINCT, "-o", out, "--time-limit", "0.001")
    assert nothing.returncode in (3, 4)
    late = satflip("certify", POJ, "-o", out, "--memory-limit", "10")
    assert late.returncode in (3, 4)
    assert satflip("certify", POJ, "-o", out).returncode == 0
    stopped = satflip("verify", out, "--time-limit", "0.001")
    assert (stopped.returncode, stopped.stdout) == (3, "INCOMPLETE: stopped by the time limit\n")


def test_bad_usage(tmp_path: Path) -> None:
    assert "no such file" in refused("verify", str(tmp_path / "nothing"))
    assert "is a directory" in refused("verify", str(tmp_path))
    assert "positive number of seconds" in refused("verify", POJ, "--time-limit", "-1")
    assert "unknown evidence" in refused("certify", POJ, "-o", str(tmp_path / "c"), "--evidence", "trust")
    assert "cannot write" in refused("certify", POJ, "-o", str(tmp_path / "no" / "c"))
    rejected = satflip("verify", POJ)
    assert (rejected.returncode, rejected.stderr) == (5, "")
    assert rejected.stdout.startswith("REJECTED: not a well-formed certificate")


def test_the_native_engine_is_used_or_refused(tmp_path: Path) -> None:
    out = str(tmp_path / "c.zip")
    assert satflip("certify", POJ, "-o", out, "--evidence", "drat").returncode == 0
    done = satflip("verify", "--native", out)
    if find_spec("cdclkit_native") is None:
        assert done.returncode == 2
        assert "pip install 'cdclkit[native]'" in done.stderr
    else:
        assert "trusted: cdclkit's engine" in done.stdout
        assert done.stdout.splitlines()[-1] == "VERIFIED"
