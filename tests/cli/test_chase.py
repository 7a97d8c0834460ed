"""satflip chase"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.run import refused, satflip


def test_all_on_with_one_solution(tmp_path: Path) -> None:
    done = satflip("chase", "--size", "40x40", "--all-on", "-o", str(tmp_path / "presses"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "696 presses, and no fewer will do" in done.stdout  # OEIS A075464
    assert "checked row by row" in done.stdout
    written = (tmp_path / "presses").read_text()
    assert written.count("1") == 696
    assert [len(line) for line in written.splitlines()] == [40] * 40


def test_a_solution_among_many_is_not_called_the_least() -> None:
    done = satflip("chase", "--size", "5x5", "--all-on")
    assert done.returncode == 4
    assert "a solution, not known to be the one with the fewest" in done.stdout
    assert "2^2 solutions" in done.stdout


def test_json_and_quiet(tmp_path: Path) -> None:
    (tmp_path / "board").write_text("wbw\nbbb\nwbw\n")
    answer = json.loads(satflip("chase", str(tmp_path / "board"), "--size", "3x3", "--json").stdout)
    assert (answer["status"], answer["presses"], answer["bound"], answer["nullity"]) == ("OPTIMAL", 1, 1, 0)
    assert answer["first_row"] == "0"
    assert satflip("chase", str(tmp_path / "board"), "--size", "3x3", "-q").stdout == "1\n"


def test_impossible(tmp_path: Path) -> None:
    (tmp_path / "board").write_text("bwww\nwwww\nwwww\nwwww\n")
    done = satflip("chase", str(tmp_path / "board"), "--size", "4x4", "-o", str(tmp_path / "proof"))
    assert done.returncode == 0
    assert "Impossible" in done.stdout
    assert (tmp_path / "proof").read_text()[0] == "1"
    assert satflip("chase", str(tmp_path / "board"), "--size", "4x4", "-q").stdout == "Impossible\n"


def test_standard_input() -> None:
    assert satflip("chase", "-", "--size", "3x3", "-q", stdin="wbw\nbbb\nwbw\n").stdout == "1\n"
    assert "standard input, line 2: found row 2 of 2 cells" in refused("chase", "-", "--size", "3x3", stdin="wbw\nbb\n")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--size", "4x4"), "either an INSTANCE or --all-on"),
        (("--size", "4", "--all-on"), "found the size '4'"),
        (("--size", "4x4", "--all-on", "--json", "-q"), "one of --json and -q"),
        (("--size", "1000000x1000000", "--all-on", "--memory-limit", "50"), "MiB of memory, the limit is 50 MiB"),
        (("--size", "4x4", "nowhere"), "nowhere: cannot be read"),
    ],
)
def test_refusals(arguments: tuple[str, ...], problem: str) -> None:
    done = satflip("chase", *arguments)
    assert done.returncode == 2
    assert problem in done.stderr.splitlines()[-1]


def test_help_names_the_size() -> None:
    assert "--size" in satflip("chase", "--help").stdout
    assert "--size" in refused("chase", "--all-on")
