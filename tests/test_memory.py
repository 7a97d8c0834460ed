from __future__ import annotations

import os
import random
import sys

import pytest

import satflip as sf
from satflip import backends, formulations, memory
from satflip.algorithms import min_cost_flow
from satflip.backends.base import Backend, Settings
from satflip.drive import Job
from satflip.memory import Ceiling, Need
from satflip.puzzles import Board, FlipPuzzle, SwapPuzzle
from satflip.result import Found, Status
from satflip.runner import Limits, run
from satflip.verdict import Best

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="resident sets are read from /proc")


def three_colours(n: int) -> FlipPuzzle:
    return FlipPuzzle.of(Board.grid(n, n), [1] * (n * n), colours=3)


def shuffled(n: int) -> SwapPuzzle:
    """A board of distinct pieces, far from order."""
    pieces = list(range(n * n))
    random.Random(1).shuffle(pieces)
    return SwapPuzzle(Board.grid(n, n), tuple(pieces), tuple(range(n * n)), tuple(map(str, range(n * n))))


def test_what_surely_needs_more_is_not_begun_and_not_impossible() -> None:
    result = sf.solve(three_colours(60), backend="cp-sat", formulation="kernel", memory_limit=200)
    assert (result.status, result.stopped, result.moves) == (Status.UNKNOWN, "memory limit", None)
    # 3,600 x 3,600 numbers of eight bytes, twice, are 207.36 million bytes; the program takes 50 MiB
    assert "at least 247 MiB (3,600 equations in 3,600 unknowns), and there are 200 MiB" in result.message
    assert result.memory["at_least"] == 247
    assert result.memory["limit"] == 200
    assert result.times["total"] < 1


def test_no_model_is_begun_that_the_machine_cannot_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formulations, "available", lambda: 200)
    with pytest.raises(sf.UnsupportedError, match="the formulation kernel needs at least 247 MiB"):
        sf.formulate(three_colours(60), "kernel")


def test_it_says_what_would_fit() -> None:
    half = tuple([1] * 20 + [0] * 20) * 40
    puzzle = SwapPuzzle(Board.grid(40, 40), half, half[::-1])
    result = sf.solve(puzzle, backend="cp-sat", formulation="matching", memory_limit=100)
    assert "640,000 pairs" in result.message
    assert result.message.endswith("; min-cost-flow would fit")


@linux_only
@pytest.mark.parametrize("backend", ["bfs", "a-star"])
def test_a_search_ends_itself_below_the_limit_with_what_is_proven(backend: str) -> None:
    puzzle = shuffled(5)
    best = Best(puzzle, "swaps", None)
    job = Job(puzzle, "swaps", backends.find(backend), None, Settings(mebibytes=150))
    ended = run(job, best, Limits(mebibytes=150))
    assert ended.stopped is None
    assert ended.found is not None
    assert ended.found.status is Status.UNKNOWN
    assert ended.found.bound == best.lower[0] > 0  # type: ignore[index]
    assert "MiB are as much as they may take" in ended.found.message
    assert 90 < ended.peak < 150


def test_the_number_of_swaps_is_proven_where_their_list_is_too_long() -> None:
    half = tuple([1] * 30 + [0] * 30) * 60
    puzzle = SwapPuzzle(Board.grid(60, 60), half, half[::-1])
    found = min_cost_flow.search(puzzle, "swaps", Settings(mebibytes=60), Best(puzzle, "swaps", None))
    # in each of 60 rows, 30 pieces go 30 columns
    assert (found.status, found.bound, found.moves) == (Status.UNKNOWN, 60 * 30 * 30, None)
    assert "54,000 swaps" in found.message


def test_a_memory_error_is_the_memory_limit() -> None:
    def search(*_: object) -> Found:
        raise MemoryError

    result = sf.solve(shuffled(2), backend=Backend("eager", "", search=search), isolate=False)
    assert (result.status, result.stopped) == (Status.UNKNOWN, "memory limit")


def test_the_machine_tells_what_it_has() -> None:
    there = memory.available()
    assert there is not None
    assert 0 < there <= os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // memory.MIB


def test_a_container_tells_what_it_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_left_to_group", lambda: 0)
    assert memory.available() == 0


@pytest.mark.parametrize(
    ("most", "limit", "told"),
    [
        (100 << 20, 200, None),
        (None, 200, None),
        (1 << 40, None, None),
        (300 << 20, 200, "up to 300 MiB (boards); it is ended before it holds more than 200 MiB"),
        (1 << 90, 200, "more memory than there is anywhere"),
    ],
)
def test_what_might_be_needed_is_said_beforehand(most: int | None, limit: int | None, told: str | None) -> None:
    found = Need(0, most, "boards").forecast(limit)
    assert (found is None) if told is None else (found is not None and told in found)


def test_the_forecast_is_a_note_before_the_first_bound() -> None:
    told = []
    sf.solve(shuffled(4), backend="bfs", memory_limit=70, progress=told.append)
    # 16! arrangements
    assert "more than 70 MiB" in told[0].note
    assert not any(progress.note for progress in told[1:])


def test_a_ceiling_is_not_reached_by_nothing() -> None:
    assert not Ceiling(1 << 20).reached(10)
    assert not Ceiling(None, 10).reached(10)
    assert Ceiling(None, 10).reached(11)
