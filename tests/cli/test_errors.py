"""Bad usage and bad input of every kind: one line on standard error, exit code 2, no traceback."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.run import EXAMPLES, refused, satflip

BOARD = str(EXAMPLES / "flip-poj1753.txt")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("bwb\nbw\n", "line 2"),
        ("bwb\nbxb\n", "line 2, column 2"),
        ("", "no board found"),
        ("\n\n  \n", "no board found"),
        (b"\x00\x01\x02", "NUL"),
        (b"\xff\xfe\x00", "NUL"),
        (b"bwb\n\xff\xff\xff\n", "UTF-8"),
        ("topolgy: torus\nbw\n", "topology"),
        ("puzzle: chess\nbw\n", "chess"),
        ("goal: purple\nbw\n", "purple"),
        ("b1\n", "column 2"),
        ('{"puzzle": "flip"', "line 1"),
        ("01\n10\n\n01\n", "the second grid is 1x2, expected 2x2"),
    ],
)
def test_instances(text: str | bytes, word: str) -> None:
    line = refused("solve", "-", stdin=text)
    assert line.startswith("satflip: standard input")
    assert word in line


def test_files(tmp_path: Path) -> None:
    assert "directory" in refused("solve", str(tmp_path))
    assert "no such file" in refused("solve", str(tmp_path / "nowhere")).lower()


def test_ten_megabytes_of_noise(tmp_path: Path) -> None:
    noise = tmp_path / "noise"
    noise.write_bytes(random.Random(1).randbytes(10_000_000))
    refused("solve", str(noise))
    letters = tmp_path / "letters"
    letters.write_text("".join(random.Random(2).choices("wbxyz \n", k=10_000_000)))
    refused("solve", str(letters))


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--time-limit", "-1"], "positive"),
        (["--time-limit", "soon"], "--time-limit"),
        (["--time-limit", "nan"], "positive"),
        (["--memory-limit", "0"], "positive"),
        (["--workers", "0"], "at least 1"),
        (["--backend", "minisat99"], "unknown back end"),
        (["--backend", "sat:minisat99"], "did you mean 'sat:minisat"),
        (["--formulation", "pressses", "--backend", "cp-sat"], "presses"),
        (["--formulation", "steps", "--backend", "cp-sat"], "swap puzzle"),
        (["--within", "rounds"], "expected a cost and its limit"),
        (["--within", "rounds=2"], "there is no other cost to limit"),
        (["--pareto", "--objective", "rounds"], "--pareto takes no --objective"),
        (["--pareto"], "the flip game has neither"),
        (["--backend", "bfs", "--formulation", "presses"], "no formulation"),
        (["--objective", "swaps"], "presses"),
        (["--xor-encoding", "magic"], "magic"),
        (["--cardinality-encoding", "magic"], "magic"),
        (["--search", "magic"], "magic"),
        (["--size", "3x3"], "16"),
        (["--size", "big"], "big"),
        (["--goal", "purple"], "purple"),
        (["--puzzle", "chess"], "chess"),
        (["--json", "-q"], "one of"),
        (["-o", "/nowhere/at/all"], "cannot write"),
        (["--frobnicate"], "--frobnicate"),
    ],
)
def test_options(arguments: list[str], word: str) -> None:
    assert word in refused("solve", BOARD, *arguments)


def test_commands() -> None:
    assert "slove" in refused("slove")
    assert "INSTANCE" in refused("solve")


def test_help_lists_the_commands() -> None:
    done = satflip("--help")
    assert done.returncode == 0
    for command in ("solve", "check", "backends", "formulations"):
        assert command in done.stdout


MAIN = f"{sys.executable} -c 'from satflip.cli import main; main()'"


def in_bash(command: str) -> subprocess.CompletedProcess[str]:
    """What a shell makes of it, pipes and all; the exit code is the first command's."""
    return subprocess.run(
        ["bash", "-c", f"{command}; exit ${{PIPESTATUS[0]}}"], capture_output=True, text=True, timeout=120
    )


@pytest.mark.parametrize(
    "command", ["backends --json", f"solve {BOARD} --json", "generate flip --count 20000 --size 3x3 --to json"]
)
def test_a_reader_who_leaves_early_is_no_error(command: str) -> None:
    done = in_bash(f"{MAIN} {command} | head -c 5")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("command", ["backends", f"solve {BOARD}", f"convert {BOARD} --to json"])
def test_a_full_disk_is_said_in_one_line(command: str) -> None:
    done = in_bash(f"{MAIN} {command} > /dev/full")
    assert done.returncode == 2
    assert done.stderr == "satflip: cannot write to standard output: no space left on device\n"


def test_streams_that_are_closed() -> None:
    done = in_bash(f"{MAIN} solve - <&-")
    assert (done.returncode, done.stderr) == (2, "satflip: standard input: is closed, expected a board\n")
    assert in_bash(f"{MAIN} solve {BOARD} >&-").returncode == 0
    assert in_bash(f"{MAIN} solve /nowhere 2>&-").returncode == 2


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_that_lacks_characters(encoding: str) -> None:
    env = {"PYTHONIOENCODING": encoding}
    assert "\\u2295" in satflip("explain", BOARD, env=env).stdout
    board = json.dumps({"puzzle": "flip", "cells": ["\N{GREEK SMALL LETTER ALPHA}", "b"], "edges": [], "start": [1, 0]})
    done = satflip("solve", "-", "--json", stdin=board, env=env)
    assert done.returncode == 0
    assert json.loads(done.stdout)["moves"][0]["press"] == "\N{GREEK SMALL LETTER ALPHA}"


def test_huge_numbers() -> None:
    assert "2 to 1000 colours" in refused("solve", "-", stdin="colours: 999999999\n\n0 1\n")
    assert satflip("solve", "-q", BOARD, "--time-limit", "1e18").stdout == "4\n"
