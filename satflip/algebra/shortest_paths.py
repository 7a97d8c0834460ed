"""Minimum-cost flow by successive shortest paths: for small graphs it is done before a compiled solver is imported.

A cheapest flow of its size stays one when it grows along a shortest path of its residual graph (Busacker and Gowen,
1960; Ahuja, Magnanti and Orlin, Network Flows, 1993, section 9.7).
"""

from collections import deque
from collections.abc import Mapping, Sequence

Arc = tuple[int, int]


class _Residual:
    """A residual graph: arc e leads to `head[e]` at `cost[e]` with `room[e]` left, and arc e ^ 1 is its reverse."""

    def __init__(self, n: int) -> None:
        self.head: list[int] = []
        self.cost: list[int] = []
        self.room: list[int] = []
        self.out: list[list[int]] = [[] for _ in range(n)]

    def add(self, v: int, w: int, cost: int, room: int) -> int:
        """An arc from v to w and its reverse; the number of the first."""
        arc = len(self.head)
        self.out[v].append(arc)
        self.out[w].append(arc + 1)
        self.head += (w, v)
        self.cost += (cost, -cost)
        self.room += (room, 0)
        return arc

    def shortest(self, source: int, sink: int) -> list[int]:
        """The arcs of a cheapest path, the last first (Bellman and Ford, with a queue)."""
        head, cost, room, out = self.head, self.cost, self.room, self.out
        least: dict[int, int] = {source: 0}
        last: dict[int, int] = {}
        queue, waiting = deque([source]), {source}
        while queue:
            v = queue.popleft()
            waiting.remove(v)
            here = least[v]
            for arc in out[v]:
                w = head[arc]
                if room[arc] and (w not in least or here + cost[arc] < least[w]):
                    least[w], last[w] = here + cost[arc], arc
                    if w not in waiting:
                        waiting.add(w)
                        queue.append(w)
        path = []
        while sink != source:
            path.append(last[sink])
            sink = head[last[sink] ^ 1]
        return path


def cheapest_flow(
    n: int, costs: Mapping[Arc, int], sources: Sequence[int], targets: Sequence[int], optional: Sequence[int]
) -> tuple[dict[Arc, int], tuple[int, ...]]:
    """Carry a unit from every source to a sink of its own: all targets, and optional ones for what is left.

    Parameters
    ----------
    n, costs
        The vertices, and the positive cost of every edge, under both of its directions.
    sources, targets, optional
        As `satflip.algebra.matching.transport` has them, and known to fit.

    Returns
    -------
    flow, used
        The units that cross each arc, no edge both ways; and the optional sinks that get one. Time O(units n edges).
    """
    spare, source, sink = n, n + 1, n + 2
    graph = _Residual(n + 3)
    units = len(sources)
    arcs = {arc: graph.add(*arc, cost, units) for arc, cost in costs.items()}
    for v in sources:
        graph.add(source, v, 0, 1)
    for v in targets:
        graph.add(v, sink, 0, 1)
    exits = {v: graph.add(v, spare, 0, 1) for v in optional}
    graph.add(spare, sink, 0, units - len(targets))
    for _ in range(units):
        for arc in graph.shortest(source, sink):
            graph.room[arc] -= 1
            graph.room[arc ^ 1] += 1
    flow = {ends: graph.room[arc ^ 1] for ends, arc in arcs.items() if graph.room[arc ^ 1]}
    return flow, tuple(v for v in optional if graph.room[exits[v] ^ 1])
