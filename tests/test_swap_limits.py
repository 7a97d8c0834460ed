"""Cells that may take part in so many swaps only, against brute force."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import satflip as sf
from satflip import Status, Swap
from satflip.algorithms.distances import distances
from satflip.instances import parse, write
from satflip.puzzles import Board, SwapPuzzle
from tests import small_swaps
from tests.brute import swap


def limited(seed: int) -> SwapPuzzle:
    """A small board with a limit on most cells, and costs on some boards."""
    rng = random.Random(seed)
    board = rng.choice([Board.grid(2, 2), Board.grid(1, 4), Board.grid(2, 2, neighbours="eight"), Board.grid(1, 3)])
    n = len(board.cells)
    start = [rng.randrange(rng.choice([2, 3])) for _ in range(n)]
    target = [colour if rng.random() < 0.9 else None for colour in rng.sample(start, n)]
    limits = tuple(rng.choice([None, 0, 1, 1, 2, 2, 3]) for _ in range(n))
    costs = tuple(rng.randint(1, 3) for _ in board.edges) if seed % 3 == 0 else None
    return SwapPuzzle(board, tuple(start), tuple(target), ("0", "1", "2"), costs, limits)


@pytest.mark.parametrize("objective", ["swaps", "rounds"])
@pytest.mark.parametrize(
    ("backend", "formulation", "count"),
    [("bfs", None, 120), ("sat:glucose4", "schedule", 60), ("cp-sat", "schedule", 8)],
)
def test_the_least_within_the_limits(backend: str, formulation: str | None, count: int, objective: str) -> None:
    impossible = 0
    for seed in range(count):
        puzzle = limited(seed)
        expected = small_swaps.limited(puzzle, objective)
        result = sf.solve(puzzle, backend=backend, formulation=formulation, objective=objective, workers=1)
        assert result.status is (Status.IMPOSSIBLE if expected is None else Status.OPTIMAL), (puzzle, result.message)
        assert result.objective == expected, puzzle
        impossible += expected is None and puzzle.mismatch() is None
    assert impossible or count < 10  # limits can forbid what the counts of colours allow


@pytest.mark.parametrize("backend", ["bfs", "sat:glucose4"])
def test_both_objectives_within_the_limits(backend: str) -> None:
    for seed in range(20):
        puzzle = limited(seed)
        first = small_swaps.limited(puzzle)
        result = sf.solve(puzzle, backend=backend, objective="swaps,rounds")
        assert result.objective == first
        if first is not None:
            fronts = [(found.costs["swaps"], found.costs["rounds"]) for found in sf.pareto(puzzle, backend=backend)]
            assert fronts[-1] == (first, result.costs["rounds"])
            assert fronts[0][1] == small_swaps.limited(puzzle, "rounds")


def test_replay_keeps_the_limits() -> None:
    puzzle = replace(swap("100", "001"), limits=(None, 1, None))
    replay = puzzle.replay([Swap((0, 0), (0, 1), 0), Swap((0, 1), (0, 2), 1)])
    assert not replay.solved
    assert replay.fault == "move 2: row 1, column 2 would take part in 2 swaps, its limit is 1"
    assert sf.solve(puzzle).status is Status.IMPOSSIBLE
    assert puzzle.mismatch() is None


def test_a_cell_that_may_not_move_parts_the_board_and_this_is_said_at_once() -> None:
    puzzle = replace(swap("100", "001"), limits=(None, 0, None))
    reason = "the part of the board with row 1, column 1 (1 cell) has 0 of '0', and the target asks for 1"
    assert puzzle.mismatch() == reason
    result = sf.solve(puzzle, backend="cp-sat")
    assert (result.status, "counting" in result.proved_by) == (Status.IMPOSSIBLE, True)


def test_limits_in_text_and_json() -> None:
    text = "limits: (0,1)=2 (0,0)=0\n100\n\n001"
    puzzle = parse(text)
    assert isinstance(puzzle, SwapPuzzle)
    assert puzzle.limits == (0, 2, None)
    assert parse(write(puzzle)) == parse(write(puzzle, "json")) == puzzle


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("limits: (1,1)=2\n10\n\n01", "line 1: .*no cell of the board"),
        ("limits: (0,1)=2 (0,1)=3\n10\n\n01", "given twice"),
        ("limits: (0,1)\n10\n\n01", "expected positions with their limit"),
    ],
)
def test_written_limits_that_make_no_sense(text: str, word: str) -> None:
    with pytest.raises(sf.InputError, match=word):
        parse(text)


@pytest.mark.parametrize(("limits", "word"), [((1,), "2 cells, found 1 limits"), ((1, -1), "at least 0, found -1")])
def test_limits_that_make_no_sense(limits: tuple[int, ...], word: str) -> None:
    with pytest.raises(sf.InputError, match=word):
        replace(swap("10", "01"), limits=limits)


@pytest.mark.parametrize(
    ("backend", "formulation"), [("min-cost-flow", None), ("cp-sat", "steps"), ("cp-sat", "matching")]
)
def test_what_knows_no_limits_says_so(backend: str, formulation: str | None) -> None:
    puzzle = replace(swap("10", "01"), limits=(1, 1))
    with pytest.raises(sf.UnsupportedError, match="does not know how often a cell took part"):
        sf.solve(puzzle, backend=backend, formulation=formulation)
    with pytest.raises(sf.UnsupportedError, match="not defined where cells have limits"):
        distances(puzzle, "swaps")
