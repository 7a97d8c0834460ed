"""A swap board taken apart: each component is a board of its own, and the swaps of a plan add up over
them.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from satflip.algebra.constructive import mismatch
from satflip.algebra.graphs import Edge, adjacency, component_labels, components
from satflip.algebra.matching import TransportError


@dataclass(frozen=True)
class Part:
    """One component of a board, its vertices renumbered from 0.

    Attributes
    ----------
    vertices
        The number on the whole board of each vertex.
    edges, start, target
        As on the whole board, in the component's own numbers. A free vertex of the target is filled in where
        all pieces left over for the free vertices are of one colour.
    """

    vertices: tuple[int, ...]
    edges: tuple[Edge, ...]
    start: tuple[int, ...]
    target: tuple[int | None, ...]

    @property
    def n(self) -> int:
        """The number of vertices."""
        return len(self.vertices)

    @property
    def colours(self) -> int:
        """The number of different colours on it."""
        return len(set(self.start))

    @property
    def is_distinct(self) -> bool:
        """Whether no two pieces are alike and every piece knows its goal."""
        return self.colours == self.n and None not in self.target

    @property
    def goals(self) -> tuple[int, ...]:
        """With distinct pieces: for each vertex, where the piece on it must go."""
        place = {colour: v for v, colour in enumerate(self.target)}
        return tuple(place[colour] for colour in self.start)


def parts(n: int, edges: Sequence[Edge], start: Sequence[int], target: Sequence[int | None]) -> list[Part]:
    """The components of a board, ordered by their least vertex.

    Raises
    ------
    TransportError
        If no plan leads from start to target.
    """
    if reason := mismatch(n, edges, start, target):
        raise TransportError(reason)
    adjacent = adjacency(n, edges)
    label = component_labels(adjacent)
    roads: list[list[Edge]] = [[] for _ in range(max(label, default=-1) + 1)]
    for v, around in enumerate(adjacent):
        roads[label[v]] += [(v, w) for w in around if v < w]
    found = []
    for members, road in zip(components(adjacent), roads, strict=True):
        number = {v: i for i, v in enumerate(members)}
        held = Counter(start[v] for v in members)
        held.subtract(colour for v in members if (colour := target[v]) is not None)
        spare = [colour for colour, count in held.items() if count]
        fill = spare[0] if len(spare) == 1 else None
        found.append(
            Part(
                tuple(members),
                tuple((number[v], number[w]) for v, w in road),
                tuple(start[v] for v in members),
                tuple(fill if (wanted := target[v]) is None else wanted for v in members),
            )
        )
    return found


def cycles(goals: Sequence[int]) -> list[list[int]]:
    """The cycles of a permutation given as the image of each of 0..n-1, fixed points included."""
    seen = [False] * len(goals)
    found = []
    for root in range(len(goals)):
        cycle = []
        v = root
        while not seen[v]:
            seen[v] = True
            cycle.append(v)
            v = goals[v]
        if cycle:
            found.append(cycle)
    return found
