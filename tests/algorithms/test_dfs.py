from __future__ import annotations

import random

import pytest

from satflip.backends import find
from satflip.puzzles import Board, Effect, FlipPuzzle


def test_flip_cases(tools, flip_case):
    assert tools.least("dfs", flip_case.puzzle) == flip_case.cost


@pytest.mark.parametrize("seed", range(20))
def test_odd_effects_and_goals_against_trying_everything(tools, seed):
    rng = random.Random(seed)
    k, cells, presses = rng.choice([(2, 6, 8), (3, 4, 5), (4, 4, 4), (5, 3, 4), (6, 3, 3)])
    effects = tuple(
        Effect(f"p{p}", tuple((i, rng.randint(-k, k)) for i in range(cells) if rng.random() < 0.5))
        for p in range(presses)
    )
    goal = rng.choice(["either", 1, tuple(rng.choice([None, *range(k)]) for _ in range(cells))])
    board = Board.graph([], [f"v{i}" for i in range(cells)])
    puzzle = FlipPuzzle(board, tuple(rng.randrange(k) for _ in range(cells)), effects, goal, k)
    assert tools.least("dfs", puzzle) == tools.flip_by_trying(puzzle)


@pytest.mark.parametrize("seed", range(10))
def test_random_boards_against_breadth_first_search(tools, seed):
    rng = random.Random(seed)
    colours, rows, columns = rng.choice([(2, 3, 4), (2, 2, 6), (3, 2, 4), (4, 2, 3)])
    board = Board.grid(rows, columns, topology=rng.choice(["grid", "torus"]))
    start = [rng.randrange(colours) for _ in board.cells]
    puzzle = FlipPuzzle.of(board, start, colours=colours, forbidden=rng.sample(board.cells, rng.randint(0, 2)))
    assert tools.least("dfs", puzzle) == tools.least("bfs", puzzle)


def test_impossible_says_how_much_was_tried(tools):
    entry = find("dfs")
    assert entry.search is not None
    bounds = []

    class Report:
        def bound(self, bound):
            bounds.append(bound)

    found = entry.search(tools.flip("bw"), "presses", None, Report())
    assert found.proved_by == "all 2^2 choices of presses were tried"
    assert bounds == [0, 1, 2]


def test_misfits(tools):
    misfit = find("dfs").misfit
    assert "flip game" in misfit(tools.swap("01", "10"), "swaps")
    dear = FlipPuzzle(Board.graph([], ["v"]), (1,), (Effect("p", ((0, 1),), 2),), 0)
    assert "cost 1" in misfit(dear, "presses")
    assert misfit(tools.flip("bw"), "presses") is None
