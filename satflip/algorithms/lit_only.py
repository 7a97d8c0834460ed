"""The lit-only game as a graph of boards: a press is a way only from the boards on which its cell is not white."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from satflip.algorithms.states import FlipCode, Step
from satflip.puzzles import FlipPuzzle, Move, Press


class LitOnly:
    """The moves of the lit-only game from a board and to it, boards as FlipCode has them; a move is an effect's index.

    No cell may be left out of the code: whether a cell is white matters even where the goal does not care.
    """

    def __init__(self, code: FlipCode) -> None:
        index = code.puzzle.board.index
        self._add = code.add
        self._effects = code.puzzle.effects
        mask = (1 << code.width) - 1
        fields = [mask << (code.width * index[effect.press]) for effect in self._effects]
        forth, back = code.presses(), code.presses(-1)
        self._forth = [(f, change, cost, p) for p, (f, (change, cost)) in enumerate(zip(fields, forth, strict=True))]
        self._back = [(f, change, cost, p) for p, (f, (change, cost)) in enumerate(zip(fields, back, strict=True))]

    def forward(self, board: int) -> list[Step]:
        """The presses of the cells that are not white."""
        return [(self._add(board, change), cost, p) for lit, change, cost, p in self._forth if board & lit]

    def backward(self, board: int) -> list[Step]:
        """The presses that lead here, from boards where their cell was not white."""
        steps = ((self._add(board, change), cost, p, lit) for lit, change, cost, p in self._back)
        return [(there, cost, p) for there, cost, p, lit in steps if there & lit]

    def moves(self, numbers: Sequence[int]) -> list[Move]:
        """The presses in their order."""
        return [Press(self._effects[p].press) for p in numbers]


def goals(code: FlipCode, limit: float) -> list[int] | None:
    """The boards that meet the goal, whatever stands on the free cells; None where there are more than `limit`."""
    puzzle: FlipPuzzle = code.puzzle
    free = sum(want is None for want in puzzle.targets[0])
    if puzzle.colours**free > limit:
        return None
    boards = [
        code.code(board)
        for target in puzzle.targets
        for board in product(*(range(puzzle.colours) if want is None else (want,) for want in target))
    ]
    return list(dict.fromkeys(boards))
