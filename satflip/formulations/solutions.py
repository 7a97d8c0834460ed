"""All solutions of a flip board of two colours: one for each target, and the quiet patterns between them.

The ordinary game on a whole rectangle needs no matrix: `polynomials` solve it, or, where it wraps round, `chasing`.
Every other board is a linear system for elimination.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from satflip.algebra import gf2
from satflip.formulations import system
from satflip.puzzles import FlipPuzzle

WRAPS: dict[str, tuple[bool, bool]] = {"torus": (True, True), "cylinder": (False, True)}
"""Topology to whether the first and the last row are neighbours, and the first and the last column."""


@dataclass(frozen=True, slots=True)
class Solutions:
    """What solves a puzzle: sets of presses (bit p = effect p).

    `particular` has one solution for each of the puzzle's targets, or None where it has none; any solution and any
    combination of the `kernel` is another one. `witnesses` has for each target None where it can be reached, else a set
    of cells (bit i = cell i) of which every press changes an even number, and an odd number would have to change.
    `method` says how this was found, and so what proves an 'impossible'.
    """

    particular: tuple[int | None, ...]
    kernel: tuple[int, ...]
    witnesses: tuple[int | None, ...]
    method: str

    @property
    def witness(self) -> int | None:
        """The first of the witnesses, None where every target can be reached."""
        return next((witness for witness in self.witnesses if witness is not None), None)


def solutions(puzzle: FlipPuzzle) -> Solutions:
    """All solutions of a puzzle of two colours."""
    if system.whole(puzzle):
        if puzzle.board.topology == "grid":
            return _by_polynomials(puzzle)
        if puzzle.board.topology in WRAPS:
            return _by_chasing(puzzle)
    asked = system.wanted(puzzle, puzzle.targets[0])
    all_rows = system.rows(puzzle)
    rows, width = [all_rows[i] for i in asked], len(puzzle.effects)
    solved = [gf2.solve(rows, system.bits(system.needs(puzzle, target)), width) for target in puzzle.targets]
    witnesses = tuple(None if s.witness is None else on_cells(s.witness, asked) for s in solved)
    particular = tuple(solution.particular for solution in solved)
    return Solutions(particular, solved[0].kernel, witnesses, "elimination over GF(2)")


def on_cells(equations: int, asked: Sequence[int]) -> int:
    """A set of equations (bit i = the one of the cell asked[i]) as a set of cells."""
    return sum(1 << cell for i, cell in enumerate(asked) if equations >> i & 1)


def _by_polynomials(puzzle: FlipPuzzle) -> Solutions:
    from satflip.algebra.polynomials import Board

    height, width = _shape(puzzle)
    board = Board.of(height, width)
    nothing = [0] * height
    particular, witnesses = [], []
    for rows in _needs(puzzle):
        first = board.first_row(rows)
        particular.append(None if first is None else _joined(board.chase(first, rows), width))
        proof = board.witness(rows) if first is None else None
        witnesses.append(None if proof is None else _joined(board.chase(proof, nothing), width))
    kernel = tuple(_joined(board.chase(first, nothing), width) for first in board.kernel_first_rows())
    return Solutions(tuple(particular), kernel, tuple(witnesses), "polynomials over GF(2)")


def _by_chasing(puzzle: FlipPuzzle) -> Solutions:
    from satflip.algebra import chasing

    height, width = _shape(puzzle)
    board = chasing.Wrapped(height, width, *WRAPS[puzzle.board.topology])
    nothing = [0] * height
    particular, witnesses = [], []
    kernel: tuple[chasing.Rows, ...] = ()
    for rows in _needs(puzzle):
        solved = chasing.solve(board, rows)
        kernel = solved.kernel
        found = solved.first
        particular.append(None if found is None else _joined(chasing.presses(board, found, rows), width))
        proof = solved.witness
        witnesses.append(None if proof is None else _joined(chasing.presses(board, proof, nothing), width))
    quiet = tuple(_joined(chasing.presses(board, first, nothing), width) for first in kernel)
    return Solutions(tuple(particular), quiet, tuple(witnesses), "light chasing over GF(2)")


def _shape(puzzle: FlipPuzzle) -> tuple[int, int]:
    assert puzzle.board.shape is not None
    return puzzle.board.shape


def _needs(puzzle: FlipPuzzle) -> list[list[int]]:
    """For each target the cells to change: a row of the board is an integer, bit c for column c."""
    _, width = _shape(puzzle)
    found = []
    for target in puzzle.targets:
        needs = bytes(48 + need for need in system.needs(puzzle, target))
        found.append([int(needs[at : at + width][::-1], 2) for at in range(0, len(needs), width)])
    return found


def _joined(rows: Iterable[int], width: int) -> int:
    """The rows of a pattern as one set of cells, bit r * width + c for (r, c)."""
    # digits of a base that is a power of two: linear in their number
    return int("".join(format(row, f"0{width}b") for row in reversed([*rows])), 2)
