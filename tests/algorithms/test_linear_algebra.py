"""The back end linear-algebra: published minima, other methods' answers, and what it says of what it cannot exhaust."""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import product

import pytest

import satflip as sf
from satflip import Status
from satflip.algebra import gray
from satflip.formulations import system
from satflip.formulations.solutions import solutions
from satflip.puzzles import Board, Effect, FlipPuzzle, Press
from satflip.verdict import Progress
from tests.brute import flip, flip_least, flip_solutions, refuted

# OEIS A075464
ALL_ON = {
    4: 4,
    5: 15,
    9: 25,
    11: 55,
    14: 56,
    16: 104,
    17: 147,
    19: 141,
    23: 231,
    30: 376,
    32: 428,
    33: 469,
    39: 561,
    40: 696,
}
# OEIS A159257
NULLITIES = {4: 4, 5: 2, 9: 8, 11: 6, 16: 8, 19: 16, 23: 14, 30: 20, 39: 32, 47: 30, 59: 22, 67: 32}


def square(n: int, goal: str | int = 0, topology: str = "grid") -> FlipPuzzle:
    """All cells black."""
    return FlipPuzzle.of(Board.grid(n, n, topology=topology), [1] * n * n, goal=goal)


def pressed(puzzle: FlipPuzzle, seed: int) -> FlipPuzzle:
    """The puzzle after random presses: what could be solved before still can."""
    rng = random.Random(seed)
    moves = [Press(effect.press) for effect in puzzle.effects if rng.random() < 0.5]
    return puzzle.starting(puzzle.replay(moves).final)


@pytest.mark.parametrize(("n", "least"), ALL_ON.items())
def test_published_minima_by_the_automatic_choice(n: int, least: int) -> None:
    result = sf.solve(square(n), workers=2)
    assert (result.backend, result.status, result.objective, result.bound) == (
        "linear-algebra",
        "OPTIMAL",
        least,
        least,
    )


@pytest.mark.parametrize(("n", "nullity"), NULLITIES.items())
def test_published_nullities(n: int, nullity: int) -> None:
    found = solutions(square(n))
    assert len(found.kernel) == nullity
    assert "polynomials" in found.method


@pytest.mark.parametrize("topology", ["grid", "torus", "cylinder"])
@pytest.mark.parametrize("shape", [(1, 1), (1, 4), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3), (2, 5)])
def test_without_a_matrix_as_by_elimination(
    shape: tuple[int, int], topology: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board.grid(*shape, topology=topology)
    size = shape[0] * shape[1]
    rng = random.Random(size)
    for goal in (0, 1, "either"):
        puzzle = FlipPuzzle.of(board, [rng.randrange(2) for _ in range(size)], goal=goal)
        own = solutions(puzzle)
        assert "elimination" not in own.method
        with monkeypatch.context() as patch:
            patch.setattr(system, "whole", lambda _: False)
            plain = solutions(puzzle)
        assert "elimination" in plain.method
        assert len(own.kernel) == len(plain.kernel)
        assert [x is None for x in own.particular] == [x is None for x in plain.particular]
        changes = [sum(1 << i for i, _ in effect.changes) for effect in puzzle.effects]
        for found in (own, plain):
            for vector in found.kernel:
                assert all(((change & vector).bit_count() % 2) == 0 for change in changes)
            if found.witness is not None:
                assert all((change & found.witness).bit_count() % 2 == 0 for change in changes)
        assert sf.solve(puzzle, backend="linear-algebra").objective == flip_least(puzzle)


@pytest.mark.parametrize("topology", ["grid", "torus"])
def test_every_start_of_two_by_three_against_enumeration(topology: str) -> None:
    puzzle = flip("www/www", topology=topology)
    for start in product((0, 1), repeat=6):
        board = puzzle.starting(start)
        assert sf.solve(board, backend="linear-algebra").objective == flip_least(board)


def test_boards_that_need_the_elimination() -> None:
    walled = Board.grid(3, 3, walls=[((0, 0), (0, 1))])
    holed = Board.grid(3, 3, holes=[(1, 1)])
    for board in (walled, holed):
        assert not system.whole(FlipPuzzle.of(board, [0] * len(board.cells)))
        for start in ([1] * len(board.cells), [1] + [0] * (len(board.cells) - 1)):
            puzzle = FlipPuzzle.of(board, start, goal=0)
            assert sf.solve(puzzle, backend="linear-algebra").objective == flip_least(puzzle)


def test_costs_of_ones_own() -> None:
    plain = flip("bww/wbw/wwb/bbb", goal=0)
    dear = tuple(Effect(effect.press, effect.changes, 1 + p % 5) for p, effect in enumerate(plain.effects))
    for puzzle in (FlipPuzzle(plain.board, plain.start, dear, goal) for goal in (0, "either")):
        assert system.whole(puzzle)
        assert sf.solve(puzzle, backend="linear-algebra").objective == flip_least(puzzle)
    # the same with more solutions than are walked one by one
    wide = pressed(square(19), 3)
    twice = tuple(effect._replace(cost=2) for effect in wide.effects)
    single = sf.solve(wide).objective
    assert single is not None
    assert sf.solve(FlipPuzzle(wide.board, wide.start, twice, 0)).objective == 2 * single


def test_either_takes_the_better_colour() -> None:
    for n in (19, 23):  # nullity 16 and 14: on either side of what is walked without numpy
        puzzle = pressed(square(n, "either"), n)
        white, black = (
            sf.solve(FlipPuzzle(puzzle.board, puzzle.start, puzzle.effects, goal)).objective for goal in (0, 1)
        )
        assert white is not None
        assert black is not None
        assert sf.solve(puzzle).objective == min(white, black)


def test_few_solutions_need_no_numpy() -> None:
    program = (
        "import sys, satflip as sf\n"
        "puzzle = sf.FlipPuzzle.parse('bwwb\\nbbwb\\nbwwb\\nbwww')\n"
        "result = sf.solve(puzzle)\n"
        "print(result.objective, 'numpy' in sys.modules, 'ortools' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == ["4", "False", "False"]


def test_gray_code_against_all_sums() -> None:
    rng = random.Random(4)
    for dimension in range(7):
        kernel = [rng.getrandbits(20) for _ in range(dimension)]
        start, costs = rng.getrandbits(20), [rng.choice((1, 2, 9)) for _ in range(20)]
        sums = [start]
        for vector in kernel:
            sums += [vector ^ other for other in sums]
        for weight in (int.bit_count, gray.weigher(costs)):
            cost, member = gray.lightest(start, kernel, weight)
            assert cost == weight(member) == min(map(weight, sums))
            assert member in sums
            cost, member = gray.descended(start, kernel, weight)
            assert cost == weight(member) <= weight(start)
            assert member in sums
        assert gray.weigher(costs)(0b101) == costs[0] + costs[2]


@pytest.mark.parametrize("n", [30, 39])
def test_the_bound_rises_to_the_optimum(n: int) -> None:
    heard: list[Progress] = []
    result = sf.solve(pressed(square(n), n), workers=2, progress=heard.append)
    bounds = [progress.bound for progress in heard if progress.bound is not None]
    assert bounds == sorted(bounds)
    assert result.status is Status.OPTIMAL
    assert all(bound <= (result.objective or 0) for bound in bounds)


@pytest.mark.parametrize("goal", [0, "either"])
def test_too_many_solutions_to_weigh(goal: str | int) -> None:
    heard: list[Progress] = []
    puzzle = pressed(square(79, goal), 1)  # nullity 64: OEIS A159257
    result = sf.solve(puzzle, backend="linear-algebra", time_limit=4, isolate=False, progress=heard.append)
    assert result.status is Status.FEASIBLE
    assert result.objective is not None
    assert result.bound is not None
    assert result.bound < result.objective
    assert "2^64 solutions" in result.message
    assert "years" in result.message
    # said before the search began
    notes = [progress.elapsed for progress in heard if progress.note]
    assert notes
    assert notes[0] < 2


def test_far_too_many_solutions_to_weigh() -> None:
    result = sf.solve(square(159))  # nullity 128
    assert result.status is Status.FEASIBLE
    assert "2^128 solutions" in result.message


def test_impossible_names_cells_that_every_press_changes_evenly() -> None:
    result = sf.solve(flip("bwww/wwww/wwww/wwww"))
    assert result.status is Status.IMPOSSIBLE
    assert "row 1, column 1" in result.message
    assert refuted(result.puzzle, result.refuted_by) == {"white", "black"}  # type: ignore[arg-type]
    assert not flip_solutions(flip("bww/www/www", forbidden=[(0, 0), (0, 1), (1, 0)], goal=0))
    assert sf.solve(flip("bww/www/www", forbidden=[(0, 0), (0, 1), (1, 0)], goal=0)).status is Status.IMPOSSIBLE


@pytest.mark.parametrize("goal", ["either", 1, "grid"])
def test_many_cells_that_show_it_are_counted_and_all_in_json(goal: str | int) -> None:
    chance = random.Random(5)
    start = [chance.randrange(2) for _ in range(19 * 19)]
    given = tuple(chance.randrange(2) for _ in start)
    puzzle = FlipPuzzle.of(Board.grid(19, 19), start, goal=given if goal == "grid" else goal)
    result = sf.solve(puzzle)
    goals = {"either": {"white", "black"}, 1: {"black"}, "grid": {"the board given"}}[goal]
    assert refuted(puzzle, result.refuted_by) == goals
    for odd, told in zip(result.refuted_by, result.to_json()["refuted_by"], strict=True):
        assert told == {"goals": [*odd.goals], "cells": [[r, c] for r, c in odd.cells]}  # type: ignore[misc]
        assert len(odd.cells) > 50
        assert f"of these {len(odd.cells)} cells" in result.message
        assert f"; and {len(odd.cells) - 8} more" in result.message
    assert result.message.count("column") == 8 * len(result.refuted_by)


def test_one_cell_that_shows_it() -> None:
    result = sf.solve(flip("bw", goal=0, forbidden=[(0, 0), (0, 1)]))
    assert result.message == "no press changes this cell, and it must change: row 1, column 1"
    assert sf.solve(flip("wb", goal=0)).message.startswith("every press changes an even number of these 2 cells")


def test_more_colours_are_left_to_others() -> None:
    assert sf.solve(flip("12/20", colours=3)).backend == "bfs"
    result = sf.solve(flip("/".join("0120" for _ in range(4)), colours=3), workers=1)
    assert (result.backend, result.formulation) == ("cp-sat", "kernel")
    with pytest.raises(sf.UnsupportedError, match="two colours"):
        sf.solve(flip("12/20", colours=3), backend="linear-algebra")
