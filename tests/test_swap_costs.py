"""Swaps of different costs, against brute force."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import satflip as sf
from satflip import Status, Swap
from satflip.instances import parse, write
from satflip.puzzles import Board, SwapPuzzle
from tests import small_swaps
from tests.brute import swap


def priced(seed: int, colours: int) -> SwapPuzzle:
    """A small board of any shape, connected or not, with costs of 1 to 5 and perhaps free cells in the target."""
    rng = random.Random(seed)
    board = rng.choice(
        [
            Board.grid(2, 3),
            Board.grid(1, 5),
            Board.grid(2, 3, holes=[(0, 1)]),
            Board.grid(1, 5, holes=[(0, 2)]),
            *small_swaps.boards()[-12:],
        ]
    )
    n = len(board.cells)
    start = [rng.randrange(colours) for _ in range(n)]
    target: list[int | None] = [None] * n
    for component in board.components:
        for i, j in zip(component, rng.sample(component, len(component)), strict=True):
            target[i] = start[j] if rng.random() < 0.85 else None
    costs = tuple(rng.randint(1, 5) for _ in board.edges)
    return SwapPuzzle(board, tuple(start), tuple(target), tuple(map(str, range(colours))), costs)


@pytest.mark.parametrize(
    ("backend", "formulation", "colours", "count"),
    [
        ("bfs", None, 2, 60),
        ("bfs", None, 3, 60),
        ("a-star", None, 2, 100),
        ("a-star", None, 3, 150),
        ("min-cost-flow", None, 2, 200),
        ("sat:glucose4", "matching", 2, 60),
        ("cp-sat", "matching", 2, 20),
        ("sat:glucose4", "schedule", 2, 20),
        ("sat:glucose4", "schedule", 3, 20),
        ("cp-sat", "schedule", 3, 3),
    ],
)
def test_the_cheapest_swaps(backend: str, formulation: str | None, colours: int, count: int) -> None:
    for seed in range(count):
        puzzle = priced(seed, colours)
        result = sf.solve(puzzle, backend=backend, formulation=formulation, workers=1)
        assert result.status is Status.OPTIMAL, (puzzle, result.message)
        assert result.objective == small_swaps.cheapest(puzzle), puzzle


@pytest.mark.parametrize(("backend", "count"), [("bfs", 40), ("sat:glucose4", 12)])
def test_the_trade_off_of_cost_and_rounds(backend: str, count: int) -> None:
    longest = 0
    for seed in range(count):
        puzzle = priced(seed, 3)
        expected = small_swaps.pareto(puzzle)
        found = [(result.costs["swaps"], result.costs["rounds"]) for result in sf.pareto(puzzle, backend=backend)]
        assert found == expected, puzzle
        longest = max(longest, len(expected))
    assert longest > 1


def test_a_dear_edge_is_walked_round() -> None:
    # round a 2x2 board the long way is three swaps, and the short way costs four
    puzzle = parse("costs: (0,0)-(0,1)=4\n10\n00\n\n01\n00")
    assert isinstance(puzzle, SwapPuzzle)
    assert puzzle.replay([Swap((0, 0), (0, 1))]).costs == {"swaps": 4, "rounds": 1}
    for backend in ("auto", "bfs", "min-cost-flow", "cp-sat"):
        result = sf.solve(puzzle, backend=backend)
        assert (result.objective, len(result.moves or [])) == (3, 3)


def test_costs_of_one_are_the_plain_game() -> None:
    puzzle = swap("10/00", "01/00")
    assert replace(puzzle, costs=(1, 1, 1, 1)) == puzzle
    assert "costs" not in write(puzzle)


@pytest.mark.parametrize(("costs", "word"), [((1, 2), "4 edges, found 2 costs"), ((1, 1, 0, 1), "at least 1, found 0")])
def test_costs_that_make_no_sense(costs: tuple[int, ...], word: str) -> None:
    with pytest.raises(sf.InputError, match=word):
        replace(swap("10/00", "01/00"), costs=costs)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("costs: (0,0)-(1,1)=2\n10\n00\n\n01\n00", "line 1: .*no two neighbouring cells"),
        ("costs: (0,0)-(0,1)=0\n10\n00\n\n01\n00", "line 1: a swap costs at least 1"),
        ("costs: (0,0)-(0,1)=2 (0,1)-(0,0)=3\n10\n00\n\n01\n00", "given twice"),
        ("costs: (0,0)=2\n10\n00\n\n01\n00", "expected pairs of neighbours"),
        ("costs: (0,0)-(0,1)=2\n10", "expected two grids|odd number of rows"),
    ],
)
def test_written_costs_that_make_no_sense(text: str, word: str) -> None:
    with pytest.raises(sf.InputError, match=word):
        parse(text)


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ({"backend": "cp-sat", "formulation": "layers"}, "the formulation layers takes all swaps to cost the same"),
        ({"backend": "cp-sat", "formulation": "steps"}, "the formulation steps takes all swaps to cost the same"),
    ],
)
def test_what_knows_no_costs_says_so(arguments: dict[str, str], word: str) -> None:
    with pytest.raises(sf.UnsupportedError, match=word):
        sf.solve(priced(1, 2), **arguments)  # type: ignore[arg-type]
