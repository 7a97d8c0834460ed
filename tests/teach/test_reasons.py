"""Certificates: they stand where nothing can be done, on every small board, and never elsewhere."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from satflip.instances import parse
from satflip.puzzles import Board, FlipPuzzle
from satflip.teach.reasons import all_ruled_out, closure, goal_names, holds, reasons
from tests.brute import flip, flip_solvable, swap


@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (2, 3), (1, 5)])
@pytest.mark.parametrize("goal", ["either", 0, 1])
def test_every_small_board(rows: int, columns: int, goal: str | int) -> None:
    board = Board.grid(rows, columns)
    first = FlipPuzzle.of(board, (0,) * rows * columns, goal=goal)
    solvable = flip_solvable(first)
    for start in product((0, 1), repeat=rows * columns):
        puzzle = first.starting(start)
        assert all_ruled_out(puzzle, reasons(puzzle)) == (start not in solvable)


@pytest.mark.parametrize("colours", [3, 4, 6])
def test_more_colours(colours: int) -> None:
    first = FlipPuzzle.of(Board.grid(2, 2), (0,) * 4, goal=0, colours=colours)
    solvable = flip_solvable(first)
    for start in product(range(colours), repeat=4):
        puzzle = first.starting(start)
        found = reasons(puzzle)
        assert all_ruled_out(puzzle, found) == (start not in solvable)
        for reason in found:
            assert reason.modulus is not None
            assert colours % reason.modulus == 0


def test_a_certificate_modulo_a_factor_has_numbers() -> None:
    # A adds 2 and 1, B adds 1 and 2: each adds 3 to the sum of the two cells
    puzzle = parse("colours: 3\ngoal: 0\neffects: A: (0,0)*2 (0,1); B: (0,0) (0,1)*2\n\n10")
    (reason,) = reasons(puzzle)
    assert (reason.cells, reason.weights, reason.modulus) == ((0, 1), (1, 1), 3)
    assert "add up the colours of these cells:" in reason.sentence
    puzzle = parse("colours: 6\ngoal: 0\neffects: A: (0,0)*2 (0,1)*2\n\n01")
    (reason,) = reasons(puzzle)
    assert reason.modulus in (2, 3)
    assert holds(puzzle, reason)


def test_a_certificate_can_fail_its_check() -> None:
    puzzle = flip("bwww/wwww/wwww/wwww")
    (reason,) = reasons(puzzle)
    assert holds(puzzle, reason)
    # one cell less: the press of a neighbour changes an odd number of the rest
    assert not holds(puzzle, replace(reason, cells=reason.cells[1:], weights=reason.weights[1:]))
    solved = flip("wwww/wwww/wwww/wwww")
    assert not holds(solved, reason)


def test_both_colours_have_a_witness() -> None:
    puzzle = flip("bwww/wwww/wwww/wwww")
    assert goal_names(puzzle) == ("white", "black")
    assert {goal for reason in reasons(puzzle) for goal in reason.goals} == {"white", "black"}
    # the 1x2 board bw: both cells together are changed by both presses
    (reason,) = reasons(flip("bw"))
    assert reason.cells == (0, 1)


def test_different_witnesses_for_the_colours() -> None:
    # two switches, each for two lights; the third light has none and is black: it cannot become white, and the other
    # two differ, so they cannot both become black
    puzzle = parse("effects: A: (0,0) (0,1)\n\nbwb")
    found = {goal: reason.cells for reason in reasons(puzzle) for goal in reason.goals}
    assert found["black"] == (0, 1)
    assert set(found) == {"white", "black"}


def test_the_smallest_set_is_told() -> None:
    # no press changes the black cell: it is a witness by itself
    (reason,) = reasons(parse("goal: white\nforbidden: (0,0) (0,1) (1,0)\n\nbw\nww"))
    assert reason.cells == (0,)


def test_swap_boards_are_counted() -> None:
    (reason,) = reasons(swap("1111/0000/1110/0110", "1010/0101/1010/0101"))
    assert (reason.kind, reason.changes, reason.colour) == ("component", (7, 8), 0)
    puzzle = parse("puzzle: swap\nwalls: (0,0)-(1,0) (0,1)-(1,1)\n\n10\n01\n\n11\n00\n")
    (reason,) = reasons(puzzle)
    assert reason.cells == (0, 1)
    assert not holds(puzzle, replace(reason, cells=(0, 2)))
    assert reasons(swap("10/01", "01/10")) == ()


def test_all_boards_that_can_be_reached() -> None:
    stuck = parse("lit-only: yes\ngoal: black\n\nwww\nwww")
    assert reasons(stuck) == ()
    reason = closure(stuck)
    assert reason is not None
    assert (reason.changes, reason.cells) == ((1,), tuple(range(6)))
    assert closure(parse("lit-only: yes\ngoal: white\n\nbbw\nbww")) is None
    assert closure(parse("puzzle: swap\nlimits: (0,1)=1\n\n100\n\n001")) is None, "a limit depends on the way"
