"""Long plans on their way between processes: as columns of numbers, a tenth of the objects' size."""

from __future__ import annotations

from array import array
from typing import NamedTuple

from satflip.collector import paused
from satflip.puzzles import Cell, Move, Swap

FEW = 10_000
"""Shorter plans are not worth it."""


class Columns(NamedTuple):
    """A plan of swaps: the cells that occur, and for each swap the numbers of its two cells, and its round."""

    cells: list[Cell]
    first: array[int]
    second: array[int]
    rounds: array[int]


def packed(moves: list[Move] | None) -> Columns | list[Move] | None:
    """A long plan of swaps as columns; any other as it is."""
    if moves is None or len(moves) < FEW:
        return moves
    number: dict[Cell, int] = {}
    columns = Columns([], array("i"), array("i"), array("i"))
    for move in moves:
        if not isinstance(move, Swap) or not 0 <= move.round < 1 << 31:
            return moves
        columns.first.append(number.setdefault(move.first, len(number)))
        columns.second.append(number.setdefault(move.second, len(number)))
        columns.rounds.append(move.round)
    return columns._replace(cells=[*number])


@paused()
def unpacked(plan: Columns | list[Move] | None) -> list[Move] | None:
    """The plan that was packed."""
    if not isinstance(plan, Columns):
        return plan
    cell = plan.cells.__getitem__
    return list(map(Swap, map(cell, plan.first), map(cell, plan.second), plan.rounds))
