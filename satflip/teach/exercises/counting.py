"""Exercises about counting: at most k presses, at most one swap a step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satflip.draw import draw, draw_presses
from satflip.puzzles import Board, FlipPuzzle, Press, SwapPuzzle
from satflip.puzzles.board import label, spoken
from satflip.teach.exercises.base import Case, Exercise, Values


def rows_of(counts: Sequence[int], most: int) -> Case:
    """A board of so many cells in each row, of each of which at most `most` may be pressed; a call for each row."""
    width = max(counts)
    holes = [(r, c) for r, length in enumerate(counts) for c in range(length, width)]
    board = Board.grid(len(counts), width, holes=holes)
    puzzle = FlipPuzzle.of(board, (0,) * len(board.cells), goal="either")
    numbers = [[board.index[r, c] + 1 for c in range(length)] for r, length in enumerate(counts)]

    def pressed_in(r: int, values: Values) -> int:
        return sum(values[number - 1] for number in numbers[r])

    def tell(values: Values) -> Iterator[str]:
        yield f"{short(values)}:"
        yield draw_presses(puzzle, [Press(cell) for cell, made in zip(board.cells, values, strict=True) if made])
        over = [r for r in range(len(counts)) if pressed_in(r, values) > most]
        if over:
            yield f"presses in row {over[0] + 1}: {pressed_in(over[0], values)}, allowed: at most {most}"
        else:
            yield f"no row has more than {most}"

    def short(values: Values) -> str:
        made = [spoken(cell) for cell, value in zip(board.cells, values, strict=True) if value]
        return "press none" if not made else "press all" if len(made) == len(values) else "press " + " and ".join(made)

    return Case(
        names=tuple(f"press[{cell[0]},{cell[1]}]" for cell in board.cells),
        calls=tuple({"presses": row, "k": most} for row in numbers),
        right=lambda values: all(pressed_in(r, values) <= most for r in range(len(counts))),
        picture=lambda: [draw(puzzle, puzzle.start), f"at most {most} of the cells of each row may be pressed"],
        tell=tell,
        short=short,
    )


def _at_most_cases() -> list[Case]:
    one_row = [((n,), k) for n in range(1, 7) for k in range(n + 1)]
    two_rows = [((n, n), k) for n in (2, 3, 4) for k in range(1, n)]
    return [rows_of(counts, most) for counts, most in (*one_row, *two_rows)]


AT_MOST_K = Exercise(
    name="at-most-k",
    title="at most k presses in a row, and again in the next row",
    task="""\
A bound on the number of presses is 'at most k of these variables are true'. `not (a and b and c)`, the clause
[-a, -b, -c], says at most two of three, not at most one. For larger k an encoding with variables of its own counts the
true ones: a sequential counter, a totalizer.

Write a function `at_most(presses, k, new)` that returns the clauses for one row of a board:
  presses   the variables (positive numbers) of the row, 1 to 6 of them
  k         how many of them may be true, 0 or more
  new       new() returns a fresh variable of your own, a number that nothing else uses
It is called once for each row, and all clauses are put together. Two rows must not share a variable of your own: take
every one from new(), and if a library makes them, tell it which numbers are taken (in PySAT, top_id or vpool).""",
    function="at_most",
    skeleton='''\
def at_most(presses, k, new):
    """Clauses that say: at most k of the presses are made."""
    clauses = []
    # your clauses here; new() is a fresh variable
    return clauses
''',
    fresh=True,
    cases=_at_most_cases,
    sample=lambda: rows_of((3, 3), 1),
    tried="one row of 1 to 6 cells with every k, and two rows of 2, 3 and 4 cells",
)


def one_step(board: Board) -> Case:
    """A board in one step of a plan: which of its swaps are made."""
    cells = board.cells
    start = tuple(sum(cell) % 2 if not isinstance(cell, str) else 0 for cell in cells)
    puzzle = SwapPuzzle(board, start, (None,) * len(cells))
    swaps = [(cells[i], cells[j]) for i, j in board.edges]

    def made(values: Values) -> list[str]:
        return [f"{spoken(a)} with {spoken(b)}" for (a, b), value in zip(swaps, values, strict=True) if value]

    def short(values: Values) -> str:
        return "swap " + " and ".join(made(values)) if any(values) else "swap nothing"

    def tell(values: Values) -> Iterator[str]:
        yield f"{short(values)}:"
        touched = [cell for pair, value in zip(swaps, values, strict=True) if value for cell in pair]
        yield draw(puzzle, puzzle.start, touched)
        number = sum(values)
        if number > 1:
            yield f"these are {number} swaps in one step, at most one is allowed"
        else:
            yield f"{'one swap' if number else 'no swap at all: the step is idle'}, which is allowed"

    return Case(
        names=tuple(f"swap[{label(a)}-{label(b)}]" for a, b in swaps),
        calls=(
            {
                "swaps": list(range(1, len(swaps) + 1)),
                "cells": [[list(cells[i]), list(cells[j])] for i, j in board.edges],
            },
        ),
        right=lambda values: sum(values) <= 1,
        picture=lambda: [draw(puzzle, puzzle.start), "one step: which neighbours are swapped?"],
        tell=tell,
        short=short,
    )


ONE_SWAP = Exercise(
    name="one-swap",
    title="at most one swap a step",
    task="""\
A plan for the swap board goes in steps, and in each step at most one pair of neighbours is swapped. A step may be idle:
with 'exactly one' a longer plan need not exist. On a grid of two colours, where each swap exchanges two different
pieces, a board that takes 4 swaps has a plan of 6 then but none of 5: every swap changes the same parity. And two swaps
that touch no common cell are two swaps all the same: forbidding only those that share a cell counts rounds, not swaps.

Write a function `step(swaps, cells, new)` that returns the clauses for one step:
  swaps     the variables (positive numbers) of all swaps of the board in this step
  cells     for each of them its two cells, [[row, column], [row, column]], from 0, if you want to know them
  new       new() returns a fresh variable of your own, if you want one""",
    function="step",
    skeleton='''\
def step(swaps, cells, new):
    """Clauses that say: at most one of the swaps is made."""
    clauses = []
    # your clauses here
    return clauses
''',
    fresh=True,
    cases=lambda: [one_step(Board.grid(*shape)) for shape in ((1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (2, 4))],
    sample=lambda: one_step(Board.grid(2, 2)),
    tried="boards of 1x2, 1x3, 1x4, 2x2, 2x3 and 2x4, every set of swaps",
)
