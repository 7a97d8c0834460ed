"""The checker's clauses say what the board says: they can be satisfied just when there is a plan within the bounds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

import pytest
from pysat.solvers import Solver

from satflip.certificates.document import instance
from satflip.puzzles import FlipPuzzle, SwapPuzzle
from satflip.verifier.flip import Flip
from satflip.verifier.plans import plans
from satflip.verifier.swap import Rise, Swap
from satflip.verifier.trust import Clauses
from tests.brute import flip, flip_solutions, rounds_least, swap, swap_least


def satisfiable(make: Callable[[Clauses], None], *, given: tuple[bool, ...] = ()) -> bool:
    """Whether the clauses can be satisfied; variables 2, 3 … have given values."""
    made = Clauses()
    for i in range(len(given)):
        made.new(f"given[{i}]")
    make(made)
    assert len(set(made.names)) == len(made.names)
    assert not any(abs(x) == 1 for clause in made.clauses for x in clause)
    with Solver(name="cadical195") as solver:
        for clause in made.clauses:
            if not clause:
                return False
            solver.add_clause(clause)
        return bool(solver.solve(assumptions=[i if value else -i for i, value in enumerate(given, 2)]))


@pytest.mark.parametrize("weights", [(1, 1, 1, 1), (2, 1, 3), (1, 4, 2), (5,), ()])
def test_at_most(weights: tuple[int, ...]) -> None:
    terms = [(weight, i) for i, weight in enumerate(weights, 2)]
    for most in range(sum(weights) + 2):
        for given in product((False, True), repeat=len(weights)):
            fits = sum(w for w, value in zip(weights, given, strict=True) if value) <= most
            make = partial(Clauses.at_most, terms=terms, most=most, name="s")
            assert satisfiable(make, given=given) == fits


def test_what_is_false_is_shown_by_no_clause() -> None:
    made = Clauses()
    x = made.new("x")
    made.say(x, 1)
    made.say(x, -1)
    made.say(1)
    assert made.clauses == [(x,), ()]


FLIPS = [
    flip("bww/wbw", goal=0),
    flip("bwb/bbw"),
    flip("12/20", colours=3, goal=0),
    flip("13", colours=4, goal=0),
    flip("bw/wb", costs=[3, 1, 2, 0]),
    flip("bw/wb", goal=[0, None, 1, None]),
    flip("bww/wbb", stencil="knight"),
    # sums of so many presses that they are cut in pieces
    flip("bwb/wbb/bwb", stencil="eight"),
    flip("021/120", colours=3, stencil="eight"),
    flip("04/12", colours=5, goal=0),
]


@pytest.mark.parametrize("puzzle", FLIPS)
def test_presses(puzzle: FlipPuzzle) -> None:
    game = Flip(instance(puzzle))
    costs = [effect.cost for effect in puzzle.effects]
    for target in game.targets:
        reached = FlipPuzzle(puzzle.board, puzzle.start, puzzle.effects, tuple(target), puzzle.colours)
        weights = [sum(map(int.__mul__, times, costs)) for times in flip_solutions(reached)]
        make = partial(game.presses, needs=game.needs(target))
        assert satisfiable(partial(make, most=None)) == bool(weights)
        for most in range(sum(costs) * (puzzle.colours - 1) + 1):
            assert satisfiable(partial(make, most=most)) == (min(weights, default=most + 1) <= most)


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
    game = Swap(instance(puzzle))
    rise = Rise(game, None)
    if with_heights:
        distance = [2 * (r + c) for r, c in puzzle.board.cells if not isinstance(r, str)]  # type: ignore[misc]
        heights = [[(-1) ** colour * d for d in distance] for colour in range(puzzle.colours)]
        tolls = [(-1) ** e for e in range(len(puzzle.board.edges))]
        rise = Rise(game, {"unit": 3, "heights": heights, "tolls": tolls})
    for most in range(least + 2):
        if 2 * rise.unit * most < rise.total:
            assert most < least
            continue
        assert satisfiable(partial(plans, game=game, rise=rise, rounds=None, most=most)) == (most >= least)


@pytest.mark.parametrize("puzzle", SWAPS)
def test_rounds(puzzle: SwapPuzzle) -> None:
    least = rounds_least(puzzle)
    assert least is not None
    game = Swap(instance(puzzle))
    for rounds in range(least + 2):
        make = partial(plans, game=game, rise=Rise(game, None), rounds=rounds, most=None)
        assert satisfiable(make) == (rounds >= least)
