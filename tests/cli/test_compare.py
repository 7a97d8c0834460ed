"""satflip compare as a person types it."""

from __future__ import annotations

import csv
import os
import pty
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.run import EXAMPLES, ROOT, refused, satflip

POJ = str(EXAMPLES / "flip-poj1753.txt")
LIARS = """
import sys
from satflip import backends
from tests import fakes
backends.MODULES["liar"] = "tests.cli.liar"
from satflip.cli import main
main()
"""


def test_boards_and_back_ends(tmp_path: Path) -> None:
    done = satflip("compare", POJ, "--backend", "bfs linear-algebra", "--seeds", "1", "-o", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "has the least PAR-2 of 2 configurations: 1 of 1 run solved" in done.stdout
    assert f"report: {tmp_path / 'report.html'}" in done.stdout
    with (tmp_path / "runs.csv").open() as file:
        assert [(row["backend"], row["outcome"], row["cost"]) for row in csv.DictReader(file)] == [
            ("bfs", "OPTIMAL", "4"),
            ("linear-algebra", "OPTIMAL", "4"),
        ]
    started = tmp_path.joinpath("runs.jsonl").read_text()
    again = satflip("compare", POJ, "--backend", "bfs linear-algebra", "--seeds", "1", "-o", str(tmp_path))
    assert again.returncode == 0
    assert tmp_path.joinpath("runs.jsonl").read_text() == started  # nothing was run again
    other = satflip("compare", POJ, "--backend", "bfs", "--seeds", "1", "--time-limit", "9", "-o", str(tmp_path))
    assert "time limit 60 s, now 9 s" in other.stderr


def test_a_dry_run_prints_the_runs_and_runs_nothing(tmp_path: Path) -> None:
    home = tmp_path / "out"
    options = ("--backend", "bfs", "--backend", "min-cost-flow cp-sat", "--time-limit", "30", "--jobs", "2")
    done = satflip("compare", POJ, *options, "--dry-run", "-o", str(home))
    lines = done.stdout.splitlines()
    assert len([line for line in lines if line.startswith("flip-poj1753.txt  ")]) == 9
    assert "flip-poj1753.txt  bfs  seed 1" in lines
    assert "flip-poj1753.txt  min-cost-flow  seed 2  UNSUPPORTED: min-cost-flow solves the swap board" in lines
    # six runs of 30 s, two at a time; what is unsupported takes no time
    assert lines[-1].startswith("9 runs, 0 of them made; the others take at most 90 s at the limit of 30 s each")
    assert not home.exists()


def test_a_preset_and_a_file() -> None:
    done = satflip("compare", "flip-scaling", "--dry-run", "--seeds", "1", "--backend", "cp-sat")
    assert "flip 16x16 all-on  cp-sat  seed 1" in done.stdout
    assert "7 runs" in done.stdout
    assert "swap-scaling" in satflip("compare", "--presets").stdout


def test_a_contradiction_is_told_first_and_is_exit_code_5(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("wbw\n")
    done = subprocess.run(
        [sys.executable, "-c", LIARS, "compare", str(board), "--backend", "bfs liar", "--seeds", "1",
         "-o", str(tmp_path)],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 5, done.stderr
    first = done.stdout.splitlines()[0]
    assert first.startswith(
        "WRONG: liar on board.txt, seed 1: the bound 3 is claimed, but bfs (seed 1) found a plan of 2"
    )


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "expected boards, a campaign file, or a preset: all-backends, encodings, flip-scaling, swap-scaling"),
        (("flip-scaling", POJ), "flip-scaling is a campaign: give it alone, or give boards"),
        (("no-such-board.txt",), "no file no-such-board.txt in"),
        ((POJ, "--backend", "cpsat"), "unknown back end 'cpsat', did you mean 'cp-sat'?"),
        ((POJ, "--seeds", "0"), "seeds: found 0, expected a whole number of at least 1"),
        ((POJ, "--jobs", "0"), "the number of jobs is at least 1, found 0"),
        ((POJ, "--time-limit", "0"), "time-limit: found 0.0, expected a positive number of seconds"),
        ((POJ, "--isolate", "jail"), "unknown isolation 'jail', expected one of: process, benchexec"),
        (("no-such.toml",), "no-such.toml: cannot be read"),
        ((POJ, "-o", "/proc/no"), "cannot write /proc/no"),
        ((POJ, "--xor-encoding", "cut:99"), "unknown XOR encoding 'cut:99'"),
    ],
)
def test_nonsense_is_refused_in_one_line(arguments: tuple[str, ...], told: str) -> None:
    assert told in refused("compare", *arguments)


def test_progress_and_an_interrupt(tmp_path: Path) -> None:
    """On a terminal the line says how much is done; Ctrl-C keeps what was made, and the report is of that."""
    primary, secondary = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", "from satflip.cli import main; main()", "compare", POJ, "--backend", "bfs",
         "--seeds", "500", "-o", str(tmp_path)],
        stdout=subprocess.PIPE, stderr=secondary, text=True,
    )  # fmt: skip
    os.close(secondary)
    said = b""
    deadline = time.monotonic() + 60
    while b"2/500 runs, about " not in said:
        assert time.monotonic() < deadline
        said += os.read(primary, 1000)
    process.send_signal(signal.SIGINT)
    stdout, _ = process.communicate(timeout=60)
    os.close(primary)
    assert process.returncode == 130
    made = sqlite3.connect(tmp_path / "runs.sqlite").execute("SELECT count(*) FROM runs").fetchone()[0]
    assert 2 <= made < 500
    assert f"Not finished: {made} of 500 runs are made" in stdout
    assert f"Not finished: {made} of 500 runs are made" in (tmp_path / "report.html").read_text()
