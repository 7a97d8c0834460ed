"""Boards: cells, which of them are neighbours, and where they are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise, product, repeat
from typing import Any

from satflip.errors import InputError
from satflip.puzzles.topologies import NEIGHBOURHOODS, TOPOLOGIES, Offset

Cell = tuple[int, int] | str
"""A cell's label: (row, column), zero-based, on a grid; a node's name on a graph."""

Edge = tuple[int, int]
"""Two cell indices, the smaller first."""

MOST_SPOKEN = 8
"""Sentences name no more cells one by one."""


def label(cell: Cell) -> str:
    """A cell as variable names write it: `(2,0)`, or the node's name."""
    return cell if isinstance(cell, str) else f"({cell[0]},{cell[1]})"


@lru_cache(maxsize=1 << 17)
def spoken(cell: Cell) -> str:
    """A cell as people say it: 'row 3, column 1' (one-based), or 'node a'."""
    return f"node {printable(cell)}" if isinstance(cell, str) else f"row {cell[0] + 1}, column {cell[1] + 1}"


def spoken_few(cells: Sequence[Cell]) -> str:
    """The cells, or where they are more than MOST_SPOKEN the first of them and how many more there are."""
    more = [f"and {len(cells) - MOST_SPOKEN} more"] if len(cells) > MOST_SPOKEN else []
    return "; ".join([*map(spoken, cells[:MOST_SPOKEN]), *more])


def printable(text: str) -> str:
    """The same with what cannot be seen written as an escape: a name neither breaks a line nor colours it."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


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
        if any(a >= b for a, b in pairwise(self.edges)):
            object.__setattr__(self, "edges", tuple(sorted(set(self.edges))))

    @staticmethod
    def grid(
        rows: int,
        columns: int,
        *,
        topology: str = "grid",
        neighbours: str | None = None,
        holes: Iterable[tuple[int, int]] = (),
        walls: Iterable[tuple[tuple[int, int], tuple[int, int]]] = (),
    ) -> Board:
        """A board of `rows` x `columns` positions, without the holes, the neighbours joined.

        `neighbours` are by default those of the topology; on square cells they can be 'four' (cells that share a side)
        or 'eight' (or a corner; the king's moves of chess).
        A wall takes away the edge between two neighbouring cells. Neighbours are a set: where a narrow torus
        would join two cells twice, or a cell to itself, they are joined once, or not at all.

        Raises InputError for a size below 1x1, an unknown topology or neighbourhood, or a hole or wall that is not on
        the board.
        """
        if rows < 1 or columns < 1:
            raise InputError(f"a board has at least one row and one column, found {rows}x{columns}")
        if topology not in TOPOLOGIES:
            raise InputError(f"unknown topology '{topology}', expected one of: {', '.join(TOPOLOGIES)}")
        if neighbours is not None and neighbours not in NEIGHBOURHOODS:
            raise InputError(f"unknown neighbours '{neighbours}', expected one of: {', '.join(NEIGHBOURHOODS)}")
        if neighbours is not None and not TOPOLOGIES[topology].square:
            square = ", ".join(name for name, known in TOPOLOGIES.items() if known.square)
            raise InputError(f"{neighbours} neighbours need square cells ({square}), found the topology '{topology}'")
        gone = set(holes)
        for r, c in gone:
            if not (0 <= r < rows and 0 <= c < columns):
                raise InputError(f"the hole {label((r, c))} is not on the {rows}x{columns} board")
        cells: tuple[Cell, ...] = tuple((r, c) for r in range(rows) for c in range(columns) if (r, c) not in gone)
        bare = Board(cells, (), (rows, columns), topology)
        edges = bare.joined(neighbours)
        if walls := list(walls):
            left = set(edges)
            for a, b in walls:
                try:
                    i, j = sorted((bare.index[a], bare.index[b]))
                    left.remove((i, j))
                except KeyError:
                    found = f"{label(a)}-{label(b)}"
                    raise InputError(f"the wall {found} is not between two neighbouring cells") from None
            edges = sorted(left)
        return Board(cells, tuple(edges), (rows, columns), topology)

    @staticmethod
    def graph(edges: Any, nodes: Sequence[str] = ()) -> Board:
        """A board whose cells are the nodes of a graph, in the order in which they are first named.

        `edges` are pairs of names; or a networkx graph, which has nodes of its own (see `from_networkx`).
        `nodes` names cells beforehand (for an order of one's own, or nodes without an edge).
        Raises InputError for an edge from a node to itself.
        """
        if hasattr(edges, "is_directed"):
            return Board.from_networkx(edges)
        pairs = [(str(a), str(b)) for a, b in edges]
        names: dict[str, int] = {}
        for name in [*(str(v) for v in nodes), *(v for pair in pairs for v in pair)]:
            names.setdefault(name, len(names))
        for a, b in pairs:
            if a == b:
                raise InputError(f"the edge {a}-{b} joins a node to itself")
        joined = {(min(names[a], names[b]), max(names[a], names[b])) for a, b in pairs}
        return Board(tuple(names), tuple(sorted(joined)))

    @staticmethod
    def from_networkx(graph: Any) -> Board:
        """A board whose cells are the nodes of an undirected networkx graph, in its order, named by `str(node)`.

        Self-loops and parallel edges say nothing about neighbours and are left out. Raises InputError for a directed
        graph, and for two nodes of the same name.
        """
        if graph.is_directed():
            raise InputError("neighbours are mutual, found a directed graph: give its to_undirected()")
        cells = tuple(str(node) for node in graph.nodes)
        number = {node: i for i, node in enumerate(graph.nodes)}
        pairs = [(number[a], number[b]) for a, b in graph.edges()]
        return Board(cells, tuple((min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]))

    @cached_property
    def index(self) -> dict[Cell, int]:
        """Cell label to cell index."""
        return {cell: i for i, cell in enumerate(self.cells)}

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each cell index the indices of its neighbours, ascending."""
        around: list[list[int]] = [[] for _ in self.cells]
        # the edges are in order, so every cell hears of its neighbours in order
        for i, j in self.edges:
            around[i].append(j)
            around[j].append(i)
        return tuple(map(tuple, around))

    @cached_property
    def crosses(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each cell (i, 1) for its own index and its neighbours', ascending: what a press changes as a rule."""
        return tuple(tuple(zip(sorted((i, *near)), repeat(1))) for i, near in enumerate(self.neighbours))

    @cached_property
    def rectangle(self) -> bool:
        """Whether every position of the grid is a cell, row by row, and the cells are joined as the topology has it."""
        if self.shape is None or self.cells != tuple(product(*map(range, self.shape))):
            return False
        rows, columns = self.shape
        if self.topology != "grid":
            return list(self.edges) == self.joined(None)
        beside = all(j - i == columns or (j - i == 1 and j % columns) for i, j in self.edges)
        return beside and len(self.edges) == 2 * rows * columns - rows - columns

    @cached_property
    def neighbourhood(self) -> str | None:
        """'eight' where cells are joined that share no more than a corner, or None: as the topology has them."""
        known = TOPOLOGIES.get(self.topology)
        if self.shape is None or known is None or not known.square or self._own.issuperset(self.edges):
            return None
        return "eight"

    @cached_property
    def open(self) -> frozenset[Edge]:
        """The edges that a grid of these cells and this neighbourhood has; where one is missing, there is a wall."""
        return self._own if self.neighbourhood is None else frozenset(self.joined(self.neighbourhood))

    @cached_property
    def _own(self) -> frozenset[Edge]:
        return frozenset(self.joined(None))

    def joined(self, neighbours: str | None) -> list[Edge]:
        """In order the edges of a grid of these cells under a neighbourhood, by default the one of its topology."""
        if self.shape is None or self.topology not in TOPOLOGIES:
            return []
        topology = TOPOLOGIES[self.topology]
        if self.topology == "grid" and neighbours != "eight":
            return self._plain_edges(*self.shape)
        around = (topology._replace(near=NEIGHBOURHOODS[neighbours]) if neighbours else topology).around
        edges = set()
        for i, cell in enumerate(self.cells):
            assert not isinstance(cell, str)
            for there in around(*self.shape, cell):
                j = self.index.get(there, i)
                if i != j:
                    edges.add((min(i, j), max(i, j)))
        return sorted(edges)

    def _plain_edges(self, rows: int, columns: int) -> list[Edge]:
        """The same on a plain grid: made in order, for boards whose edges take long to sort."""
        at = [[self.index.get((r, c)) for c in range(columns)] for r in range(rows)]
        nothing: list[int | None] = [None] * columns
        edges: list[Edge] = []
        for here, below in zip(at, [*at[1:], nothing], strict=True):
            for i, right, under in zip(here, [*here[1:], None], below, strict=True):
                if i is not None and right is not None:
                    edges.append((i, right))
                if i is not None and under is not None:
                    edges.append((i, under))
        return edges

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

    def at(self, cell: Cell, offset: Offset) -> int | None:
        """The index of the cell at an offset from a cell of a grid, as the topology has it; None off the board."""
        if self.shape is None or isinstance(cell, str):
            raise InputError("offsets need a board that is a grid, found a graph")
        place = TOPOLOGIES[self.topology].place
        there = place(*self.shape, cell[0] + offset[0], cell[1] + offset[1])
        return None if there is None else self.index.get(there)

    def cell(self, i: int) -> str:
        """The cell of index i as people say it."""
        return spoken(self.cells[i])
