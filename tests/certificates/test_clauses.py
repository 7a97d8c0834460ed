"""The checker's clauses say what the board says: they can be satisfied just when there is a plan within the bounds."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

import pytest
from pysat.solvers import Solver

from satflip.certificates.document import instance
from satflip.puzzles import FlipPuzzle, SwapPuzzle
from satflip.verifier import Report
from satflip.verifier.clauses import at_most, presses, residue, swaps
from satflip.verifier.flip import Flip
from satflip.verifier.swap import Rise, Swap
from tests.brute import flip, flip_solutions, rounds_least, swap, swap_least

Make = Callable[[Callable[[str], int]], Iterator[tuple[int, ...]]]


def satisfiable(make: Make, assumptions: tuple[int, ...] = (), first: int = 0) -> bool:
    """Whether the clauses can be satisfied; `first` variables are there beforehand."""
    names = [""] * first

    def new(name: str) -> int:
        names.append(name)
        return len(names)

    with Solver(name="cadical195") as solver:
        for clause in make(new):
            if not clause:
                return False
            solver.add_clause(clause)
        assert len(set(names[first:])) == len(names) - first
        return bool(solver.solve(assumptions=list(assumptions)))


@pytest.mark.parametrize("weights", [(1, 1, 1, 1), (2, 1, 3), (1, 4, 2), (5,), ()])
def test_at_most(weights: tuple[int, ...]) -> None:
    n = len(weights)
    terms = [(weight, i) for i, weight in enumerate(weights, 1)]
    for most in range(sum(weights) + 2):
        for values in product((0, 1), repeat=n):
            chosen = tuple(i if value else -i for i, value in enumerate(values, 1))
            fits = sum(w for w, value in zip(weights, values, strict=True) if value) <= most
            assert satisfiable(partial(at_most, terms, most, "s"), chosen, n) == fits


@pytest.mark.parametrize(
    ("k", "amounts"), [(2, (1,) * 12), (3, (1, 2, 1, 1, 2, 1, 2)), (4, (1, 2, 3, 3, 2, 1)), (5, ())]
)
def test_residue(k: int, amounts: tuple[int, ...]) -> None:
    """Also of sums that are cut in pieces."""
    n, seeded = len(amounts) * (k - 1), random.Random(k)
    rows = [tuple(range(i * (k - 1) + 1, (i + 1) * (k - 1) + 1)) for i in range(len(amounts))]
    terms = list(zip(amounts, rows, strict=True))
    for _ in range(60):
        times = [seeded.randrange(k) for _ in amounts]
        chosen = tuple(x if d > j else -x for row, d in zip(rows, times, strict=True) for j, x in enumerate(row))
        need = seeded.randrange(k)
        fits = sum(a * d for a, d in zip(amounts, times, strict=True)) % k == need
        assert satisfiable(partial(residue, terms, need, k, "r"), chosen, n) == fits


FLIPS = [
    flip("bww/wbw", goal=0),
    flip("bwb/bbw"),
    flip("12/20", colours=3, goal=0),
    flip("13", colours=4, goal=0),
    flip("bw/wb", costs=[3, 1, 2, 0]),
    flip("bw/wb", goal=[0, None, 1, None]),
    flip("bww/wbb", stencil="knight"),
]


@pytest.mark.parametrize("puzzle", FLIPS)
def test_presses(puzzle: FlipPuzzle) -> None:
    game = Flip(instance(puzzle), None, Report())
    costs = [effect.cost for effect in puzzle.effects]
    for target in game.targets:
        reached = FlipPuzzle(puzzle.board, puzzle.start, puzzle.effects, tuple(target), puzzle.colours)
        weights = [sum(map(int.__mul__, times, costs)) for times in flip_solutions(reached)]
        make = partial(presses, game.k, game.effects, game.needs(target))
        assert satisfiable(partial(make, None)) == bool(weights)
        for most in range(sum(costs) * (puzzle.colours - 1) + 1):
            assert satisfiable(partial(make, most)) == (min(weights, default=most + 1) <= most)


SWAPS = [
    swap("110/001", "011/100"),
    swap("012/120", "201/012"),
    swap("012/345", "210/543"),
    swap("010/122", "2?0/?1?"),
    swap("01/22", "22/10"),
    swap("0123", "3012"),
]


@pytest.mark.parametrize("puzzle", SWAPS)
@pytest.mark.parametrize("with_heights", [False, True])
def test_swaps(puzzle: SwapPuzzle, with_heights: bool) -> None:
    """With heights and without; any heights that are flat enough will do, such as distances from a corner."""
    least = swap_least(puzzle)
    assert least is not None
    game = Swap(instance(puzzle), None, Report())
    rise = None
    if with_heights:
        distance = [2 * (r + c) for r, c in puzzle.board.cells if not isinstance(r, str)]  # type: ignore[misc]
        heights = [[(-1) ** colour * d for d in distance] for colour in range(puzzle.colours)]
        tolls = [(-1) ** e for e in range(len(puzzle.board.edges))]
        rise = Rise(game, {"unit": 3, "heights": heights, "tolls": tolls})
    for most in range(least + 2):
        wastes, slack = game.budget(rise, most)
        if slack < 0:
            assert most < least
            continue
        rules = game.edges, game.start, game.target, game.limits
        assert satisfiable(partial(swaps, *rules, None, most, wastes, slack)) == (most >= least)


@pytest.mark.parametrize("puzzle", SWAPS)
def test_rounds(puzzle: SwapPuzzle) -> None:
    least = rounds_least(puzzle)
    assert least is not None
    game = Swap(instance(puzzle), None, Report())
    for rounds in range(least + 2):
        rules = game.edges, game.start, game.target, game.limits
        assert satisfiable(partial(swaps, *rules, rounds, None, None, 0)) == (rounds >= least)
