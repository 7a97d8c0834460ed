"""clingo on the ASP texts."""

from __future__ import annotations

import time

import pytest

import satflip as sf
from satflip import Board, FlipPuzzle, Status, SwapPuzzle, backends
from satflip.backends.base import Settings
from satflip.puzzles import Effect, Puzzle
from tests import needs
from tests.backends.small_boards import EVERY, FLIPS, SWAPS, check

CLINGO = backends.find("clingo")


@pytest.fixture(autouse=True)
def installed() -> None:
    needs.module("clingo", "clingo")


@pytest.mark.parametrize(("puzzle", "objective", "least"), EVERY)
def test_small_boards(puzzle: Puzzle, objective: str, least: int | None) -> None:
    check(CLINGO, puzzle, objective, least, Settings())


@pytest.mark.parametrize(("puzzle", "objective", "least"), [FLIPS[3], SWAPS[3], SWAPS[-1]])
def test_threads_and_seeds_find_the_same_optimum(puzzle: Puzzle, objective: str, least: int | None) -> None:
    for seed in (0, 7, 2**40):
        check(CLINGO, puzzle, objective, least, Settings(workers=2, seed=seed))


def test_bounds_come_while_it_searches() -> None:
    told: list[int | None] = []
    puzzle = FlipPuzzle.of(Board.grid(7, 7), [1] * 49, goal=0)
    result = sf.solve(puzzle, backend="clingo", workers=2, progress=lambda progress: told.append(progress.objective))
    # OEIS A075464
    assert (result.status, result.objective, result.bound) == (Status.OPTIMAL, 33, 33)
    assert "clingo" in result.proved_by
    assert 33 in told
    assert result.versions["clingo"]


@pytest.mark.parametrize("isolate", [True, False])
def test_the_time_limit_leaves_what_was_found(isolate: bool) -> None:
    puzzle = FlipPuzzle.of(Board.grid(16, 16), [1] * 256, goal=0)
    start = time.monotonic()
    result = sf.solve(puzzle, backend="clingo", time_limit=1, workers=1, isolate=isolate)
    assert time.monotonic() - start < 3
    assert result.status in (Status.UNKNOWN, Status.FEASIBLE)
    # OEIS A075464
    assert result.bound is None or result.bound <= 104
    assert result.objective is None or result.objective >= 104


def test_a_horizon_that_could_not_be_decided_is_not_passed() -> None:
    pieces = tuple(range(16))
    puzzle = SwapPuzzle(Board.grid(4, 4), pieces, tuple(reversed(pieces)), tuple("0123456789abcdef"))
    result = sf.solve(puzzle, backend="clingo", time_limit=1, workers=1, isolate=False)
    assert result.status is Status.FEASIBLE
    assert result.bound is not None
    assert result.objective is not None
    assert result.bound < result.objective


def test_sums_beyond_32_bits_are_refused() -> None:
    dear = Effect((0, 0), ((0, 1),), 2**31)
    reason = CLINGO.misfit(FlipPuzzle(Board.grid(1, 1), (1,), (dear,)), "presses")
    assert reason is not None
    assert "32 bits" in reason
