"""All swap boards on graphs of at most five vertices, and samples of 3x3: every method against brute force."""

from __future__ import annotations

import random

import pytest

from satflip import backends
from satflip.algorithms.distances import distances
from satflip.backends.base import Settings
from satflip.drive import Job, drive
from satflip.puzzles import Board, SwapPuzzle
from satflip.result import Status
from satflip.verdict import Best
from tests import small_swaps


def proven(puzzle: SwapPuzzle, backend: str, formulation: str | None = None, objective: str = "swaps") -> int:
    """What a back end proves to be the least cost; the plan was replayed."""
    best = Best(puzzle, objective, None)
    found = drive(Job(puzzle, objective, backends.find(backend), formulation, Settings()), best)
    assert found.status is Status.OPTIMAL
    assert found.moves is not None
    best.plan(found.moves)
    assert best.fault is None
    assert best.cost is not None
    assert best.lower is None or best.lower <= best.cost
    return best.cost[0]


def some(puzzles: list[SwapPuzzle], count: int) -> list[SwapPuzzle]:
    return random.Random(count).sample(puzzles, count)


def test_there_are_thirty_one_graphs() -> None:
    assert [sum(len(board.cells) == n for board in small_swaps.boards()) for n in range(1, 6)] == [1, 1, 2, 6, 21]


@pytest.mark.parametrize("objective", ["swaps", "rounds"])
def test_bfs_from_every_start_to_every_target(objective: str) -> None:
    for board, target in small_swaps.goals():
        found = distances(small_swaps.puzzle(board, target, target), objective)
        expected = small_swaps.distances(board, target, objective)
        assert {state: found.cost(state) for state in expected} == expected


@pytest.mark.parametrize(
    ("backend", "formulation", "colours", "count"),
    [
        ("bfs", None, None, 1500),
        ("a-star", None, None, 1500),
        ("min-cost-flow", None, 2, 1500),
        ("sat:glucose4", "matching", 2, 400),
        ("sat:glucose4", "steps", None, 300),
        ("cp-sat", "matching", 2, 40),
    ],
)
def test_fewest_swaps(backend: str, formulation: str | None, colours: int | None, count: int) -> None:
    for puzzle in some(small_swaps.pairs(colours), count):
        assert proven(puzzle, backend, formulation) == small_swaps.least(puzzle), puzzle


@pytest.mark.parametrize(("backend", "formulation", "count"), [("bfs", None, 1000), ("sat:glucose4", "schedule", 200)])
def test_fewest_rounds(backend: str, formulation: str | None, count: int) -> None:
    for puzzle in some(small_swaps.pairs(), count):
        assert proven(puzzle, backend, formulation, "rounds") == small_swaps.least(puzzle, "rounds"), puzzle


@pytest.mark.parametrize(("rows", "columns", "count"), [(2, 3, 60), (2, 4, 10), (3, 3, 3)])
def test_distinct_pieces_on_grids(rows: int, columns: int, count: int) -> None:
    board, pieces = Board.grid(rows, columns), (*range(rows * columns),)
    expected = small_swaps.distances(board, pieces, "swaps")
    rng = random.Random(rows * columns)
    for start in (pieces[::-1], *(tuple(rng.sample(pieces, len(pieces))) for _ in range(count))):
        puzzle = small_swaps.puzzle(board, start, pieces)
        for backend, formulation in (("bfs", None), ("a-star", None), ("sat:glucose4", "steps")):
            if (backend, len(pieces)) != ("bfs", 9):
                assert proven(puzzle, backend, formulation) == expected[start]


def test_the_half_turn_of_nine_pieces_is_the_farthest() -> None:
    expected = small_swaps.distances(Board.grid(3, 3), (*range(9),), "swaps")
    assert max(expected.values()) == expected[(8, 7, 6, 5, 4, 3, 2, 1, 0)] == 16
