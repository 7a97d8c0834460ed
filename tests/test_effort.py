"""The best that can be done where the goal cannot be reached, against enumeration."""

from itertools import product

import pytest

import satflip as sf
from satflip import backends
from satflip.effort import best_effort, relaxed
from satflip.formulations import FORMULATIONS
from satflip.puzzles import Board, FlipPuzzle
from tests.brute import flip, swap

PUZZLES = {
    "can be solved": flip("wbw/bbb"),
    "one corner": flip("bww/www", goal=0),
    "either colour": flip("bw/ww", stencil="hollow"),
    "torus": flip("bww/www/www", topology="torus", goal=0),
    "free cells": flip("bwb", goal=(0, None, 0), forbidden=[(0, 1), (0, 2)]),
    "three colours": flip("12/20", colours=3, goal=0, stencil="(0,0) (0,1)*2"),
    "three colours, either": flip("122", colours=3, topology="torus"),
    "costs": flip("bww", goal=1, stencil="hollow", costs=[0, 3, 5]),
    "no presses": flip("bwb", forbidden=[(0, 0), (0, 1), (0, 2)]),
}


def least(puzzle: FlipPuzzle) -> tuple[int, int]:
    """(wrong cells, cost of the presses), by trying every choice of presses."""
    found = []
    for counts in product(range(puzzle.colours), repeat=len(puzzle.effects)):
        state, cost = puzzle.start, 0
        for effect, times in zip(puzzle.effects, counts, strict=True):
            state = puzzle.after(state, effect.press, times)
            cost += times * effect.cost
        wrong = min(
            sum(want not in (None, have) for have, want in zip(state, target, strict=True)) for target in puzzle.targets
        )
        found.append((wrong, cost))
    return min(found)


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)
def test_best_efforts_agree_with_enumeration(puzzle: FlipPuzzle) -> None:
    best = least(puzzle)
    for backend, formulation in (("auto", None), ("bfs", None), ("cp-sat", "presses"), ("sat:glucose4", "presses")):
        effort = best_effort(puzzle, backend=backend, formulation=formulation, workers=1)
        assert effort.status is sf.Status.OPTIMAL
        assert effort.wrong is not None
        assert (len(effort.wrong), effort.presses) == best
        assert effort.at_least == best[0]


def test_every_back_end_and_formulation_makes_the_same_effort() -> None:
    puzzle = PUZZLES["one corner"]
    best = least(puzzle)
    assert best[0] > 0
    for backend in backends.everything():
        board = relaxed(puzzle)
        if backend.missing() or backend.why_not(board, "presses") or backend.external:
            continue
        names = [
            name for name, form in FORMULATIONS.items() if backend.needs_model and not form.why_not(board, "presses")
        ]
        for formulation in names or [None]:  # type: ignore[list-item]
            effort = best_effort(puzzle, backend=backend.name, formulation=formulation, workers=1)
            assert effort.wrong is not None
            assert (len(effort.wrong), effort.presses) == best


def test_a_limit_leaves_a_bound_on_the_wrong_cells() -> None:
    effort = best_effort(FlipPuzzle.of(Board.grid(19, 19), (1,) * 361), backend="cp-sat", time_limit=0.001)
    assert effort.status in (sf.Status.UNKNOWN, sf.Status.FEASIBLE)
    assert effort.at_least == 0


def test_swap_boards_are_refused() -> None:
    with pytest.raises(sf.UnsupportedError, match="flip boards"):
        best_effort(swap("10", "01"))
