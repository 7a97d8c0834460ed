"""Flip: light chasing with a symbolic first row.

Below every cell of row r that is still wrong, press row r+1: so the first row's presses force all others, and only
the last row's cells are left to be right. Source: the folklore of Lights Out; as an algorithm, Leach, "Chasing the
Lights in Lights Out", Mathematics Magazine 90, 2017.
"""

from __future__ import annotations

from satflip.formulations import system
from satflip.formulations.base import Features, Formulation, Statement
from satflip.formulations.presses import choice, cost, press_variables, stated
from satflip.model import Model, Origin
from satflip.puzzles import FlipPuzzle, Puzzle


def _state(puzzle: FlipPuzzle, objective: str, features: Features) -> Statement:
    return stated(puzzle, lambda: model(puzzle))


def model(puzzle: FlipPuzzle) -> Model:
    """The whole puzzle as one model; its objective is the cost of the presses."""
    m = Model()
    assert puzzle.board.shape is not None
    rows, columns = puzzle.board.shape
    press = press_variables(m, puzzle)
    goal = choice(m, puzzle)

    # an affine form over GF(2): bit c < M is the first row's press c, bit M the goal, bit M + 1 the constant one
    the_goal, one = 1 << columns, 1 << columns + 1
    above, here = [0] * columns, [1 << c for c in range(columns)]

    def literals(form: int) -> list[int]:
        return [press[c][0][1] for c in range(columns) if form >> c & 1] + [lit for _, lit in goal if form & the_goal]

    for r in range(rows):
        wrong = []
        for c in range(columns):
            i = r * columns + c
            want = puzzle.targets[0][i]
            assert want is not None
            form = above[c] ^ here[c]
            form ^= (here[c - 1] if c else 0) ^ (here[c + 1] if c + 1 < columns else 0)
            form ^= (one if want != puzzle.start[i] else 0) ^ (the_goal if goal else 0)
            wrong.append(form)
            if r + 1 < rows:
                below = puzzle.board.cells[i + columns]
                rule = Origin("a cell is pressed when the cell above it is still wrong", (below, puzzle.board.cells[i]))
                m.parity([press[i + columns][0][1], *literals(form)], bool(form & one), rule)
            else:
                rule = Origin("the last row comes out right", (puzzle.board.cells[i],))
                m.parity(literals(form), bool(form & one), rule)
        above, here = here, wrong
    m.minimise(cost(puzzle, press))
    return m


def _misfit(puzzle: Puzzle, objective: str) -> str | None:
    assert isinstance(puzzle, FlipPuzzle)
    if puzzle.colours != 2:
        return f"first-row needs two colours, the board has {puzzle.colours}"
    if None in puzzle.targets[0]:
        return "first-row needs a goal for every cell"
    if puzzle.board.topology != "grid" or not system.whole(puzzle):
        return "first-row chases lights down a whole rectangle whose presses flip their cell and its neighbours"
    return None


FIRST_ROW = Formulation(
    name="first-row",
    puzzle="flip",
    summary="light chasing: only the first row's presses are free, the last row's parities decide",
    source="folklore; Leach 2017",
    size="NM variables, of which M are free, and NM parities of at most M + 2 literals",
    objectives=("presses",),
    state=_state,
    misfit=_misfit,
)
