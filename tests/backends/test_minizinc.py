"""MiniZinc on its texts: right answers, what its solvers offer, failures that are no answers, and nothing left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import satflip as sf
from satflip import Board, FlipPuzzle, Status, SwapPuzzle, backends
from satflip.backends import minizinc
from satflip.backends.base import Settings
from satflip.exports.minizinc import swap_data
from satflip.puzzles import Effect, Puzzle
from tests import brute, needs
from tests.backends.small_boards import EVERY, FLIPS, SWAPS, check
from tests.test_runner import gone, linux_only, processes_with

HARD = FlipPuzzle.of(Board.grid(18, 18), [1] * 324, goal=0)


@pytest.fixture
def installed() -> None:
    needs.program("minizinc", "minizinc")


@pytest.fixture
def pretend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that is the whole PATH: no minizinc in it, or one that the test writes."""
    monkeypatch.setenv("PATH", str(tmp_path))
    minizinc.solvers.cache_clear()
    yield tmp_path
    minizinc.solvers.cache_clear()


def program(folder: Path, text: str) -> None:
    """A minizinc that does this."""
    file = folder / "minizinc"
    file.write_text(f"#!{sys.executable}\nimport sys\n{text}\n")
    file.chmod(0o755)


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(("puzzle", "objective", "least"), EVERY)
def test_small_boards(puzzle: Puzzle, objective: str, least: int | None) -> None:
    check(backends.find("minizinc:gecode"), puzzle, objective, least, Settings())


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(("puzzle", "objective", "least"), [FLIPS[3], SWAPS[3]])
def test_every_solver_that_there_is(puzzle: Puzzle, objective: str, least: int | None) -> None:
    for backend in minizinc.members():
        check(backend, puzzle, objective, least, Settings(workers=2, seed=7))


@pytest.mark.usefixtures("installed")
def test_the_bare_name_is_gecode_with_its_version() -> None:
    backend = backends.find("minizinc")
    assert backend.name == "minizinc:gecode"
    assert backend.missing() is None
    assert str(backend.version()) in subprocess.run(["minizinc", "--version"], capture_output=True, text=True).stdout
    assert (backend.seed, backend.workers, backend.external) == (True, True, True)


def test_without_minizinc_the_debian_package_is_named(pretend: Path) -> None:
    backend = backends.find("minizinc")
    assert backend.version() is None
    with pytest.raises(sf.UnsupportedError, match="apt-get install minizinc"):
        sf.solve(brute.flip("wbw"), backend="minizinc")


def test_solvers_without_their_library_and_windowed_ones_are_left_out(pretend: Path) -> None:
    listing = [
        {"id": "org.minizinc.mip.coin-bc", "name": "COIN-BC", "version": "2.10", "stdFlags": ["-i", "-p"]},
        {"id": "org.minizinc.mip.gurobi", "name": "Gurobi", "version": "<unknown version>", "stdFlags": ["-i"]},
        {"id": "org.gecode.gist", "name": "Gecode Gist", "version": "6.2.0", "isGUIApplication": True},
        {"id": "org.gecode.gecode", "name": "Gecode", "version": "6.2.0", "stdFlags": ["-a", "-r"]},
        {"id": "org.chuffed.chuffed", "name": "Chuffed", "version": "0.10", "stdFlags": ["-a"]},
    ]
    program(pretend, f"print({json.dumps(json.dumps(listing))})")
    names = [backend.name for backend in minizinc.members()]
    assert names == ["minizinc:gecode", "minizinc:coin-bc", "minizinc:chuffed"]
    assert [backend.seed for backend in minizinc.members()] == [True, False, False]
    assert [backend.workers for backend in minizinc.members()] == [False, True, False]
    assert backends.find("minizinc:chuffed").licence == "MPL-2.0 (MiniZinc), MIT (Chuffed)"


PRETENDING = 'if "--solvers-json" in sys.argv: sys.exit(print("[]"))\n'


@pytest.mark.parametrize("isolate", [True, False])
def test_an_error_is_a_crash_with_the_words_of_minizinc(pretend: Path, isolate: bool) -> None:
    words = 'print("=====ERROR====="); sys.exit("Warning: old\\nError: the solver was killed")'
    program(pretend, PRETENDING + words)
    result = sf.solve(brute.flip("wbw"), backend="minizinc", isolate=isolate)
    assert result.status is Status.CRASH
    assert "Error: the solver was killed" in result.message


def test_a_plan_that_is_wrong_is_told_so(pretend: Path) -> None:
    program(pretend, PRETENDING + "print('{\"times\": [1, 0, 0]}\\n----------\\n==========')")
    assert sf.solve(brute.flip("wbw"), backend="minizinc").status is Status.WRONG


@pytest.mark.parametrize("words", ['print("=====UNKNOWN=====")', "pass"])
def test_unknown_is_not_impossible_and_no_horizon_is_passed(pretend: Path, words: str) -> None:
    program(pretend, PRETENDING + words)
    assert sf.solve(brute.flip("wbw"), backend="minizinc").status is Status.UNKNOWN
    # 3x3, three pieces: the bound is 3 swaps, the plan known beforehand need not be that short
    puzzle = brute.swap("101/100/000", "000/001/101")
    result = sf.solve(puzzle, backend="minizinc")
    assert result.status in (Status.FEASIBLE, Status.OPTIMAL)
    assert result.bound is not None
    assert result.bound <= (brute.swap_least(puzzle) or 0)


def test_sums_beyond_32_bits_are_refused() -> None:
    dear = Effect((0, 0), ((0, 1),), 2**31)
    reason = backends.find("minizinc").misfit(FlipPuzzle(Board.grid(1, 1), (1,), (dear,)), "presses")
    assert reason is not None
    assert "32 bits" in reason


@linux_only
@pytest.mark.usefixtures("installed")
def test_the_time_limit_leaves_no_process_and_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    mark = 10**9 + os.getpid()  # as a seed it stands on the command lines of MiniZinc and of its solver
    backends.find("minizinc")  # to ask MiniZinc for its solvers, once, is no part of the limit
    start = time.monotonic()
    result = sf.solve(HARD, backend="minizinc:gecode", time_limit=1, seed=mark)
    assert time.monotonic() - start < 1.5
    assert result.status in (Status.UNKNOWN, Status.FEASIBLE)
    assert result.stopped == "time limit"
    assert gone(str(mark), 0.5)
    assert not list(tmp_path.iterdir())


@linux_only
@pytest.mark.usefixtures("installed")
def test_without_a_child_process_the_limit_holds_too() -> None:
    mark = 11 * 10**8 + os.getpid()
    start = time.monotonic()
    result = sf.solve(HARD, backend="minizinc:gecode", time_limit=1, seed=mark, isolate=False)
    assert time.monotonic() - start < 3
    assert result.status in (Status.UNKNOWN, Status.FEASIBLE)
    assert gone(str(mark), 0.5)


@linux_only
@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_nothing_outlives_the_parent(how: signal.Signals, tmp_path: Path) -> None:
    mark = 12 * 10**8 + 10 * os.getpid() % 10**8 + how % 10
    script = (
        "import satflip as sf; "
        "puzzle = sf.FlipPuzzle.of(sf.Board.grid(18, 18), [1] * 324, goal=0); "
        f"sf.solve(puzzle, backend='minizinc:gecode', time_limit=100, seed={mark})"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "TMPDIR": str(tmp_path)}
    parent = subprocess.Popen([sys.executable, "-c", script], env=environment, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 20
    # the script itself, minizinc and fzn-gecode
    while len(processes_with(str(mark))) < 3:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    parent.send_signal(how)
    parent.wait(10)
    assert gone(str(mark), 2)
    deadline = time.monotonic() + 2
    while list(tmp_path.iterdir()):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_swap_data_of_an_empty_horizon() -> None:
    puzzle = SwapPuzzle(Board.grid(1, 1), (0,), (0,), ("x",))
    assert "edge = array2d(EDGE, 1..2, []);" in list(swap_data(puzzle, 0, 0, False))
