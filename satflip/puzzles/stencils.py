"""Stencils of the flip game: which cells a press changes, said once for all cells.

`plus` and `hollow` go by the board's own neighbourhood, and so fit every board, graphs too, and heed its walls. The
others are offsets, which need square cells; they look over walls. An offset says where to go on the topology, and a
press changes the set of cells that its offsets reach: a cell that two of them reach on a narrow torus changes once.
On a Möbius strip a cross goes on beyond the seam, along the row that the row turns into.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from satflip.errors import InputError
from satflip.puzzles.board import Board, Cell, label
from satflip.puzzles.topologies import TOPOLOGIES, Offset

Changes = tuple[tuple[int, int], ...]
"""(cell index, amount), the cells ascending."""

Reach = Sequence[tuple[Offset, int]]
"""Offsets with the amount that each adds."""

Stencil = str | Reach
"""A name of STENCILS, or offsets: as numbers, or as text such as '(0,0) (0,1)*2'."""

_OFFSET = re.compile(r"\(\s*([+-]?\d{1,6})\s*,\s*([+-]?\d{1,6})\s*\)(?:\s*\*\s*([+-]?\d{1,6}))?[\s;,]*", re.ASCII)


def _ones(offsets: Iterable[Offset]) -> Reach:
    return [(offset, 1) for offset in offsets]


def _eight(rows: int, columns: int) -> Reach:
    return _ones((dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1))


def _x(rows: int, columns: int) -> Reach:
    return _ones([(0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)])


def _knight(rows: int, columns: int) -> Reach:
    return _ones((dr, dc) for dr in (-2, -1, 1, 2) for dc in (-2, -1, 1, 2) if abs(dr) != abs(dc))


def _cross(rows: int, columns: int) -> Reach:
    return _ones([*((dr, 0) for dr in range(1 - rows, rows)), *((0, dc) for dc in range(1 - columns, columns) if dc)])


OFFSETS: dict[str, Callable[[int, int], Reach]] = {"eight": _eight, "x": _x, "knight": _knight, "cross": _cross}
"""The stencils that are offsets: (rows, columns) of the board to the offsets."""

STENCILS: dict[str, str] = {
    "plus": "the cell and its neighbours",
    "hollow": "the neighbours without the cell",
    "eight": "the cell and the eight cells around it",
    "x": "the cell and the four cells beside its corners",
    "knight": "the cells that are a knight's move away",
    "cross": "the whole row and the whole column",
}
"""The named stencils, in words."""


def changes(board: Board, stencil: Stencil) -> list[Changes]:
    """For each cell what a press there changes.

    Raises InputError for an unknown stencil, for offsets on a board without square cells, and for one that reaches a
    cell twice with different amounts.
    """
    if isinstance(stencil, str) and stencil == "plus":
        return list(board.crosses)
    if isinstance(stencil, str) and stencil == "hollow":
        return [tuple((j, 1) for j in near) for near in board.neighbours]
    topology = TOPOLOGIES.get(board.topology)
    if board.shape is None or topology is None or not topology.square:
        square = ", ".join(name for name, known in TOPOLOGIES.items() if known.square)
        where = "a graph" if board.shape is None else f"the topology '{board.topology}'"
        raise InputError(f"the stencil '{written(stencil)}' needs square cells ({square}), found {where}")
    reach = parsed(stencil, board.shape) if isinstance(stencil, str) else stencil
    return [_reached(board, cell, reach) for cell in board.cells]


def _reached(board: Board, cell: Cell, reach: Reach) -> Changes:
    amounts: dict[int, int] = {}
    for offset, amount in reach:
        there = board.at(cell, offset)
        if there is not None and amounts.setdefault(there, amount) != amount:
            problem = f"reaches {board.cell(there)} from {board.cell(board.index[cell])} twice, with different amounts"
            raise InputError(f"the stencil '{written(reach)}' {problem}")
    return tuple(sorted(amounts.items()))


def parsed(text: str, shape: tuple[int, int] = (1, 1)) -> Reach:
    """The offsets of a stencil: of a named one on a board of that shape, or those that are written out.

    Raises InputError, with the nearest name, for what is neither.
    """
    if text in OFFSETS:
        return OFFSETS[text](*shape)
    reach: list[tuple[Offset, int]] = []
    at = 0
    while at < len(text):
        found = _OFFSET.match(text, at)
        if not found:
            break
        reach.append(((int(found[1]), int(found[2])), int(found[3] or 1)))
        at = found.end()
    if at < len(text) or not reach:
        import difflib

        near = difflib.get_close_matches(text[:24], STENCILS, 1)
        hint = f"did you mean '{near[0]}'?" if near else f"expected one of: {', '.join(STENCILS)}"
        raise InputError(f"unknown stencil {text[at : at + 24]!r}, {hint}, or offsets such as (0,0) (-1,0) (0,1)*2")
    return reach


def written(stencil: Stencil) -> str:
    """The stencil as text that `parsed` reads."""
    if isinstance(stencil, str):
        return stencil
    return " ".join(label(offset) + (f"*{amount}" if amount != 1 else "") for offset, amount in stencil)


def recognised(board: Board, presses: dict[Cell, Changes]) -> Stencil | None:
    """The stencil that gives the presses at these cells their changes, a named one if there is one; None if none does.

    Offsets of one's own are found on boards that do not turn anything round (all but the Möbius strip): they are the
    differences between the cells changed and the cell pressed.
    """
    if any(press not in board.index for press in presses):
        return None
    square = board.shape is not None and board.topology in TOPOLOGIES and TOPOLOGIES[board.topology].square
    for name in STENCILS if square else ("plus", "hollow"):
        if _gives(board, name, presses):
            return name
    reach = _differences(board, presses) if square else None
    return reach if reach and _gives(board, reach, presses) else None


def _differences(board: Board, presses: dict[Cell, Changes]) -> Reach:
    assert board.shape is not None
    rows, columns = board.shape
    found: dict[Offset, int] = {}
    for cell, changed in presses.items():
        for i, amount in changed:
            there = board.cells[i]
            assert not isinstance(there, str)
            assert not isinstance(cell, str)
            dr, dc = there[0] - cell[0], there[1] - cell[1]
            # of the ways round a ring the shorter one
            if board.topology in ("torus", "cylinder"):
                dc = (dc + (columns - 1) // 2) % columns - (columns - 1) // 2
            if board.topology == "torus":
                dr = (dr + (rows - 1) // 2) % rows - (rows - 1) // 2
            found.setdefault((dr, dc), amount)
    return sorted(found.items())


def _gives(board: Board, stencil: Stencil, presses: dict[Cell, Changes]) -> bool:
    try:
        made = changes(board, stencil)
    except InputError:
        return False
    return all(made[board.index[cell]] == tuple(sorted(changed)) for cell, changed in presses.items())
