"""Boards: cells, which of them are neighbours, and where they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from satflip.errors import InputError

Cell = tuple[int, int] | str
"""A cell's label: (row, column), zero-based, on a grid; a node's name on a graph."""

Offset = tuple[int, int]
Edge = tuple[int, int]
"""Two cell indices, the smaller first."""

ORTHOGONAL: tuple[Offset, ...] = ((-1, 0), (0, -1), (0, 1), (1, 0))
DIAGONAL: tuple[Offset, ...] = ((-1, -1), (-1, 1), (1, -1), (1, 1))

NEIGHBOURHOODS: dict[str, tuple[Offset, ...]] = {"four": ORTHOGONAL, "eight": ORTHOGONAL + DIAGONAL}
"""Which cells of a grid are neighbours: those that share a side, or those that share a side or a corner."""

Place = Callable[[int, int, int, int], "tuple[int, int] | None"]
"""(rows, columns, row, column) to the cell that this position means on the topology, or None if off the board."""


def _on_grid(rows: int, columns: int, r: int, c: int) -> tuple[int, int] | None:
    return (r, c) if 0 <= r < rows and 0 <= c < columns else None


def _on_torus(rows: int, columns: int, r: int, c: int) -> tuple[int, int] | None:
    return r % rows, c % columns


TOPOLOGIES: dict[str, Place] = {"grid": _on_grid, "torus": _on_torus}


def label(cell: Cell) -> str:
    """A cell as variable names write it: `(2,0)`, or the node's name."""
    return cell if isinstance(cell, str) else f"({cell[0]},{cell[1]})"


def spoken(cell: Cell) -> str:
    """A cell as people say it: 'row 3, column 1' (one-based), or 'node a'."""
    return f"node {cell}" if isinstance(cell, str) else f"row {cell[0] + 1}, column {cell[1] + 1}"


@dataclass(frozen=True)
class Board:
    """Cells and their neighbourhood.

    `cells` are the labels in index order (row by row on a grid); `edges` are the neighbouring pairs of
    cell indices; `shape` is (rows, columns) of a board that is drawn as a grid, None for a graph.
    Positions of the grid that are no cell are holes.
    """

    cells: tuple[Cell, ...]
    edges: tuple[Edge, ...]
    shape: tuple[int, int] | None = None
    topology: str = "graph"

    def __post_init__(self) -> None:
        n = len(self.cells)
        if len(set(self.cells)) != n:
            raise InputError("two cells of the board have the same name")
        if any(not 0 <= i < j < n for i, j in self.edges):
            raise InputError(f"an edge must join two different cells of 0..{n - 1}, the smaller first")
        if self.shape and any(
            isinstance(cell, str) or not (0 <= cell[0] < self.shape[0] and 0 <= cell[1] < self.shape[1])
            for cell in self.cells
        ):
            raise InputError(f"a cell of the board is not a position of its {self.shape[0]}x{self.shape[1]} grid")
        # the neighbourhood is a set: two boards with the same one are equal
        object.__setattr__(self, "edges", tuple(sorted(set(self.edges))))

    @staticmethod
    def grid(
        rows: int,
        columns: int,
        *,
        topology: str = "grid",
        neighbours: str = "four",
        holes: Iterable[tuple[int, int]] = (),
        walls: Iterable[tuple[tuple[int, int], tuple[int, int]]] = (),
    ) -> Board:
        """A board of `rows` x `columns` positions, without the holes, the neighbours joined.

        `neighbours` is 'four' (cells that share a side) or 'eight' (or a corner; the king's moves of chess).
        A wall takes away the edge between two neighbouring cells. Neighbours are a set: where a narrow torus
        would join two cells twice, or a cell to itself, they are joined once, or not at all.

        Raises InputError for a size below 1x1, an unknown topology or neighbourhood, or a hole or wall that is not on
        the board.
        """
        if rows < 1 or columns < 1:
            raise InputError(f"a board has at least one row and one column, found {rows}x{columns}")
        if topology not in TOPOLOGIES:
            raise InputError(f"unknown topology '{topology}', expected one of: {', '.join(TOPOLOGIES)}")
        if neighbours not in NEIGHBOURHOODS:
            raise InputError(f"unknown neighbours '{neighbours}', expected one of: {', '.join(NEIGHBOURHOODS)}")
        gone = set(holes)
        for r, c in gone:
            if not (0 <= r < rows and 0 <= c < columns):
                raise InputError(f"the hole {label((r, c))} is not on the {rows}x{columns} board")
        cells: tuple[Cell, ...] = tuple((r, c) for r in range(rows) for c in range(columns) if (r, c) not in gone)
        bare = Board(cells, (), (rows, columns), topology)
        edges: set[Edge] = set()
        for i, cell in enumerate(cells):
            for j in bare.around(cell, NEIGHBOURHOODS[neighbours]):
                if i != j:
                    edges.add((min(i, j), max(i, j)))
        for a, b in walls:
            try:
                i, j = sorted((bare.index[a], bare.index[b]))
                edges.remove((i, j))
            except KeyError:
                found = f"{label(a)}-{label(b)}"
                raise InputError(f"the wall {found} is not between two neighbouring cells") from None
        return Board(cells, tuple(sorted(edges)), (rows, columns), topology)

    @staticmethod
    def graph(edges: Iterable[tuple[str, str]], nodes: Sequence[str] = ()) -> Board:
        """A board whose cells are the nodes of a graph, in the order in which they are first named.

        `nodes` names cells beforehand (for an order of one's own, or nodes without an edge).
        Raises InputError for an edge from a node to itself.
        """
        pairs = [(str(a), str(b)) for a, b in edges]
        names: dict[str, int] = {}
        for name in [*(str(v) for v in nodes), *(v for pair in pairs for v in pair)]:
            names.setdefault(name, len(names))
        for a, b in pairs:
            if a == b:
                raise InputError(f"the edge {a}-{b} joins a node to itself")
        joined = {(min(names[a], names[b]), max(names[a], names[b])) for a, b in pairs}
        return Board(tuple(names), tuple(sorted(joined)))

    @cached_property
    def index(self) -> dict[Cell, int]:
        """Cell label to cell index."""
        return {cell: i for i, cell in enumerate(self.cells)}

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each cell index the indices of its neighbours, ascending."""
        around: list[list[int]] = [[] for _ in self.cells]
        for i, j in self.edges:
            around[i].append(j)
            around[j].append(i)
        return tuple(tuple(sorted(near)) for near in around)

    @cached_property
    def components(self) -> tuple[tuple[int, ...], ...]:
        """The connected components, each as ascending cell indices."""
        seen: set[int] = set()
        found = []
        for first in range(len(self.cells)):
            if first in seen:
                continue
            seen.add(first)
            component = [first]
            for i in component:
                fresh = [j for j in self.neighbours[i] if j not in seen]
                seen.update(fresh)
                component += fresh
            found.append(tuple(sorted(component)))
        return tuple(found)

    def around(self, cell: Cell, offsets: Iterable[Offset]) -> tuple[int, ...]:
        """The indices of the cells at these offsets from a cell of a grid, as the topology has them, ascending."""
        if self.shape is None or isinstance(cell, str):
            raise InputError("offsets need a board that is a grid, found a graph")
        place = TOPOLOGIES[self.topology]
        r, c = cell
        found = {place(*self.shape, r + dr, c + dc) for dr, dc in offsets}
        return tuple(sorted(self.index[there] for there in found if there is not None and there in self.index))

    def cell(self, i: int) -> str:
        """The cell of index i as people say it."""
        return spoken(self.cells[i])
