"""Topologies: what lies beyond the rim of a board that is drawn as rows and columns, and which cells are neighbours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

Position = tuple[int, int]
Offset = tuple[int, int]

ORTHOGONAL: tuple[Offset, ...] = ((-1, 0), (0, -1), (0, 1), (1, 0))
DIAGONAL: tuple[Offset, ...] = ((-1, -1), (-1, 1), (1, -1), (1, 1))


class Topology(NamedTuple):
    """One way to join the cells of a grid.

    `place(rows, columns, r, c)` is the cell that the position means, (r, c) any integers, or None if it is off the
    board. `near(r, c)` are the offsets of the cell's neighbours. `square`: an offset means the same from every cell,
    so that stencils other than the neighbourhood make sense. `summary` is for people.
    """

    place: Callable[[int, int, int, int], Position | None]
    near: Callable[[int, int], tuple[Offset, ...]]
    square: bool
    summary: str

    def around(self, rows: int, columns: int, cell: Position) -> Iterator[Position]:
        """The neighbours of a cell that are on the board, perhaps one twice, perhaps the cell itself."""
        for dr, dc in self.near(*cell):
            there = self.place(rows, columns, cell[0] + dr, cell[1] + dc)
            if there is not None:
                yield there


def _on_grid(rows: int, columns: int, r: int, c: int) -> Position | None:
    return (r, c) if 0 <= r < rows and 0 <= c < columns else None


def _on_torus(rows: int, columns: int, r: int, c: int) -> Position | None:
    return r % rows, c % columns


def _on_cylinder(rows: int, columns: int, r: int, c: int) -> Position | None:
    return (r, c % columns) if 0 <= r < rows else None


def _on_mobius(rows: int, columns: int, r: int, c: int) -> Position | None:
    turns, c = divmod(c, columns)
    if not 0 <= r < rows:
        return None
    return (rows - 1 - r if turns % 2 else r), c


def _four(r: int, c: int) -> tuple[Offset, ...]:
    return ORTHOGONAL


def _eight(r: int, c: int) -> tuple[Offset, ...]:
    return ORTHOGONAL + DIAGONAL


def _six(r: int, c: int) -> tuple[Offset, ...]:
    # odd rows are shifted to the right by half a cell
    return ((-1, r % 2 - 1), (-1, r % 2), (0, -1), (0, 1), (1, r % 2 - 1), (1, r % 2))


def _three(r: int, c: int) -> tuple[Offset, ...]:
    # a triangle whose row and column add up to an even number points up, and has its third neighbour below
    return ((0, -1), (0, 1), (-1 if (r + c) % 2 else 1, 0))


TOPOLOGIES: dict[str, Topology] = {
    "grid": Topology(_on_grid, _four, True, "a rectangle of squares"),
    "torus": Topology(_on_torus, _four, True, "rows and columns wrap round"),
    "cylinder": Topology(_on_cylinder, _four, True, "columns wrap round: the first is beside the last"),
    "mobius": Topology(_on_mobius, _four, True, "columns wrap round with the rows in reverse order"),
    "hex": Topology(_on_grid, _six, False, "hexagons, six neighbours: every second row is shifted by half a cell"),
    "triangle": Topology(_on_grid, _three, False, "triangles, three neighbours: pointing up and down in turn"),
}
"""The topologies by the names that instances use."""

NEIGHBOURHOODS: dict[str, Callable[[int, int], tuple[Offset, ...]]] = {"four": _four, "eight": _eight}
"""Which square cells are neighbours: those that share a side, or those that share a side or a corner."""
