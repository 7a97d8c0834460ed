"""The cheapest way to carry unit pieces along the edges of a graph to where they are wanted.

This is the minimum-cost matching of sources to sinks by graph distance, found without ever making the table
of distances: as a minimum-cost flow on the graph itself, one arc each way per edge. Linear-programming
duality gives with it a proof that nothing is cheaper: the potentials (Ford and Fulkerson 1962, Flows in
Networks, chapter III).
"""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from satflip.algebra.graphs import Edge, adjacency, component_labels, sides
from satflip.algebra.shortest_paths import Arc, cheapest_flow

SMALL = 50_000
"""Up to so many units times arcs a flow is found before OR-Tools is imported."""

_FAR = 1 << 60


class TransportError(ValueError):
    """The pieces cannot all be carried: the message names a component of the graph and what does not add up
    in it.
    """


@dataclass(frozen=True)
class Transport:
    """A cheapest transport, as `transport` returns it.

    Attributes
    ----------
    n
        The number of vertices.
    cost
        The sum over all pieces of the cost of the path each takes.
    flow
        The pieces that cross an edge from v to w, for every (v, w) that one crosses. No edge is crossed both
        ways, and the arcs form no cycle.
    sources, targets, optional
        As given, sorted.
    used
        The optional sinks that take a piece.
    arc_costs
        The cost of every edge, under both of its directions.
    """

    n: int
    cost: int
    flow: dict[Arc, int]
    sources: tuple[int, ...]
    targets: tuple[int, ...]
    optional: tuple[int, ...]
    used: tuple[int, ...]
    arc_costs: dict[Arc, int]

    @cached_property
    def potentials(self) -> tuple[int, ...]:
        """An optimal dual solution: a height for each vertex.

        |height(v) - height(w)| is at most the cost of the edge vw, and the heights of the targets and used
        optional sinks, less the heights of the sources, add up to `cost`. No unused optional sink is lower
        than a used one.

        Of the many optimal ones it is a steep one, lowest wherever no sink is: each vertex lies below some
        sink by exactly its distance, so that for a single piece the height is minus the distance to its goal.
        With unit costs on a bipartite graph all edges have height differences of exactly 1.
        """
        return _residual_heights(self)

    @cached_property
    def paths(self) -> tuple[tuple[int, ...], ...]:
        """For each source, in order, the vertices its piece walks through, from the source to its sink."""
        return _decompose(self)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """For each source, in order, the source and the sink its piece is matched to."""
        return tuple((path[0], path[-1]) for path in self.paths)


def transport(
    n: int,
    edges: Sequence[Edge],
    sources: Iterable[int],
    targets: Iterable[int],
    costs: Sequence[int] | None = None,
    *,
    optional: Iterable[int] = (),
) -> Transport:
    """Carry a piece from every source to a sink of its own, at least total cost.

    Parameters
    ----------
    n, edges
        The graph; it may be disconnected.
    sources
        The vertices that hold a piece, each at most once. A source may be a target: its piece can stay.
    targets
        The vertices that must each end up with exactly one piece.
    costs
        What crossing each edge costs, a positive integer in the order of `edges`; 1 each by default.
    optional
        The vertices that may end up with one piece or none: the sinks of the pieces that no target wants.

    Returns
    -------
    Transport
        Exact; found by successive shortest paths, on large graphs by OR-Tools' cost-scaling minimum-cost flow.

    Raises
    ------
    TransportError
        If a component of the graph has too few pieces for its targets or too many for its sinks.
    ValueError
        If the graph, the costs or the places are not as described.
    """
    adjacent = adjacency(n, edges)
    start, goal, spare = (_distinct(n, name, group) for name, group in _named(sources, targets, optional))
    if set(goal) & set(spare):
        raise ValueError("a vertex is both a target and an optional sink")
    arc_costs = _arc_costs(edges, costs)
    _check_counts(component_labels(adjacent), start, goal, spare)
    small = len(start) * len(arc_costs) <= SMALL
    flow, used = (cheapest_flow if small else _by_scaling)(n, arc_costs, start, goal, spare)
    cost = sum(pieces * arc_costs[arc] for arc, pieces in flow.items())
    return Transport(n, cost, flow, start, goal, spare, used, arc_costs)


def _named(
    sources: Iterable[int], targets: Iterable[int], optional: Iterable[int]
) -> tuple[tuple[str, Iterable[int]], ...]:
    return ("sources", sources), ("targets", targets), ("optional sinks", optional)


def _distinct(n: int, name: str, group: Iterable[int]) -> tuple[int, ...]:
    members = sorted(group)
    if len(set(members)) < len(members):
        raise ValueError(f"the {name} name a vertex twice")
    if members and (members[0] < 0 or members[-1] >= n):
        raise ValueError(f"the {name} leave the vertices 0..{n - 1}")
    return tuple(members)


def _arc_costs(edges: Sequence[Edge], costs: Sequence[int] | None) -> dict[Arc, int]:
    if costs is None:
        costs = [1] * len(edges)
    if len(costs) != len(edges):
        raise ValueError(f"{len(costs)} costs for {len(edges)} edges")
    if any(cost < 1 for cost in costs):
        raise ValueError("the cost of an edge is not positive")
    both: dict[Arc, int] = {}
    for (v, w), cost in zip(edges, costs, strict=True):
        both[v, w] = both[w, v] = min(cost, both.get((v, w), cost))
    return both


def _check_counts(label: Sequence[int], start: Sequence[int], goal: Sequence[int], spare: Sequence[int]) -> None:
    parts = max(label, default=-1) + 1
    pieces, wanted, room = [0] * parts, [0] * parts, [0] * parts
    for counts, group in ((pieces, start), (wanted, goal), (room, spare)):
        for v in group:
            counts[label[v]] += 1
    for part in range(parts):
        if not wanted[part] <= pieces[part] <= wanted[part] + room[part]:
            spared = f" and at most {room[part]} more" if room[part] else ""
            raise TransportError(
                f"the component of vertex {label.index(part)} holds {pieces[part]} pieces,"
                f" and has places for {wanted[part]}{spared}"
            )


def _by_scaling(
    n: int, arc_costs: dict[Arc, int], start: Sequence[int], goal: Sequence[int], spare: Sequence[int]
) -> tuple[dict[Arc, int], tuple[int, ...]]:
    import numpy as np
    from ortools.graph.python import min_cost_flow

    supply = np.zeros(n + 1, dtype=np.int64)
    supply[list(start)] += 1
    supply[list(goal)] -= 1
    if not supply.any():  # nothing has to move; the solver would spend time to find that out
        return {}, ()
    arcs = np.array(list(arc_costs), dtype=np.int64).reshape(-1, 2)
    unit_costs = np.fromiter(arc_costs.values(), dtype=np.int64, count=len(arc_costs))
    network = min_cost_flow.SimpleMinCostFlow()
    network.add_arcs_with_capacity_and_unit_cost(
        arcs[:, 0], arcs[:, 1], np.full(len(arcs), len(start), dtype=np.int64), unit_costs
    )
    if spare:  # the extra vertex n takes what the targets do not
        supply[n] = len(goal) - len(start)
        ones = np.ones(len(spare), dtype=np.int64)
        exits = np.array(spare, dtype=np.int64)
        network.add_arcs_with_capacity_and_unit_cost(exits, n * ones, ones, 0 * ones)
    network.set_nodes_supplies(np.arange(n + 1), supply)
    status = network.solve()
    if status != network.OPTIMAL:  # the counts were checked, so this is no property of the instance
        raise RuntimeError(f"minimum-cost flow ended with {status}")
    flows = network.flows(np.arange(network.num_arcs()))
    pushed = np.nonzero(flows[: len(arcs)])[0]
    flow = {(v, w): count for (v, w), count in zip(arcs[pushed].tolist(), flows[pushed].tolist(), strict=True)}
    used = tuple(v for v, taken in zip(spare, flows[len(arcs) :].tolist(), strict=True) if taken)
    return flow, used


def _residual_heights(result: Transport) -> tuple[int, ...]:
    sink = result.n
    arcs: list[list[tuple[int, int]]] = [[] for _ in range(result.n + 1)]
    for (v, w), cost in result.arc_costs.items():
        # An arc that carries pieces may also be crossed backwards, getting its cost back.
        arcs[v].append((w, -cost if (w, v) in result.flow else cost))
    used = set(result.used)
    for v in result.optional:
        if v in used:
            arcs[sink].append((v, 0))
        else:
            arcs[v].append((sink, 0))
    # Shortest distances in the residual graph (no negative cycle). They start from heights of different
    # parity at the ends of each edge, where the graph has two sides; unit costs then keep them so.
    adjacent = [[w for w, _ in around if w != sink] for around in arcs[:sink]]
    height = [*(sides(adjacent) or [0] * sink), 0]
    _relax(arcs, height)
    # From the sinks outwards again, this time as deep as the costs of the edges allow.
    sinks = {*result.targets, *result.optional}
    depth = [-height[v] if v in sinks else _FAR for v in range(sink)]
    plain: list[list[tuple[int, int]]] = [[] for _ in range(sink)]
    for (v, w), cost in result.arc_costs.items():
        plain[v].append((w, cost))
    _relax(plain, depth)
    return tuple(above if below == _FAR else -below for above, below in zip(height, depth, strict=False))


def _relax(arcs: Sequence[Sequence[tuple[int, int]]], distance: list[int]) -> None:
    """Lower the distances until no arc (from its list's vertex, to a vertex, at a cost) can lower one
    further.
    """
    queue = deque(sorted(range(len(arcs)), key=distance.__getitem__))
    waiting = [True] * len(arcs)
    while queue:
        v = queue.popleft()
        waiting[v] = False
        here = distance[v]
        for w, cost in arcs[v]:
            if here + cost < distance[w]:
                distance[w] = here + cost
                if not waiting[w]:
                    waiting[w] = True
                    queue.append(w)


def _decompose(result: Transport) -> tuple[tuple[int, ...], ...]:
    left = dict(result.flow)
    onward: list[list[int]] = [[] for _ in range(result.n)]
    for v, w in left:
        onward[v].append(w)
    open_sinks = set(result.targets) | set(result.used)
    paths: list[tuple[int, ...]] = []
    for source in result.sources:
        path = [source]
        # A piece goes on as long as the flow does; it rests where no flow leaves, which is then an open sink.
        while onward[path[-1]]:
            v = path[-1]
            w = onward[v][-1]
            left[v, w] -= 1
            if not left[v, w]:
                onward[v].pop()
            path.append(w)
        paths.append(tuple(path))
        open_sinks.remove(path[-1])
    return tuple(paths)
