"""Undirected graphs given as a vertex count and an edge list: neighbours, distances, components, removal
orders.

Throughout, `n` is the number of vertices, which are the integers 0..n-1, and `edges` lists unordered pairs of
different vertices. The graph may be disconnected, and an edge written twice counts once.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from heapq import heappop, heappush

Edge = tuple[int, int]
Adjacency = Sequence[Sequence[int]]

UNREACHABLE = -1
"""The distance that stands for 'there is no path'."""


def adjacency(n: int, edges: Iterable[Edge]) -> Adjacency:
    """The neighbours of every vertex, in increasing order.

    Raises
    ------
    ValueError
        If an edge joins a vertex to itself or names a vertex outside 0..n-1.
    """
    neighbours: list[set[int]] = [set() for _ in range(n)]
    for v, w in edges:
        if not (0 <= v < n and 0 <= w < n):
            raise ValueError(f"edge ({v}, {w}) leaves the vertices 0..{n - 1}")
        if v == w:
            raise ValueError(f"vertex {v} is joined to itself")
        neighbours[v].add(w)
        neighbours[w].add(v)
    return [sorted(around) for around in neighbours]


def distances_from(adjacent: Sequence[Sequence[int]], sources: Iterable[int]) -> list[int]:
    """The number of edges from the nearest of the sources to every vertex; UNREACHABLE where no path
    leads.
    """
    distance = [UNREACHABLE] * len(adjacent)
    frontier = list(dict.fromkeys(sources))
    for v in frontier:
        distance[v] = 0
    steps = 0
    while frontier:
        steps += 1
        reached = []
        for v in frontier:
            for w in adjacent[v]:
                if distance[w] == UNREACHABLE:
                    distance[w] = steps
                    reached.append(w)
        frontier = reached
    return distance


def cheapest(arcs: Sequence[Sequence[tuple[int, int]]], sources: Iterable[int]) -> list[int]:
    """The least cost of a path from one of the sources to every vertex, over arcs (head, cost) with costs of 0 or more.

    A vertex that no path reaches costs more than any path (Dijkstra, 1959).
    """
    costs = [1 + sum(cost for around in arcs for _, cost in around)] * len(arcs)
    heap = [(0, v) for v in sources]
    for _, v in heap:
        costs[v] = 0
    while heap:
        here, v = heappop(heap)
        if here == costs[v]:
            for w, cost in arcs[v]:
                if here + cost < costs[w]:
                    costs[w] = here + cost
                    heappush(heap, (costs[w], w))
    return costs


def all_distances(adjacent: Adjacency) -> list[list[int]]:
    """The n x n table of distances in edges, UNREACHABLE between components. Time and room O(n (n +
    edges)).
    """
    return [distances_from(adjacent, (v,)) for v in range(len(adjacent))]


def components(adjacent: Adjacency) -> list[list[int]]:
    """The connected components: each a sorted list of vertices, ordered by their least vertex."""
    seen = [False] * len(adjacent)
    found = []
    for root in range(len(adjacent)):
        if seen[root]:
            continue
        seen[root] = True
        members = [root]
        for v in members:
            for w in adjacent[v]:
                if not seen[w]:
                    seen[w] = True
                    members.append(w)
        found.append(sorted(members))
    return found


def component_labels(adjacent: Adjacency) -> list[int]:
    """For every vertex the position of its component in `components`."""
    label = [0] * len(adjacent)
    for number, members in enumerate(components(adjacent)):
        for v in members:
            label[v] = number
    return label


def removal_order(adjacent: Adjacency, roots: Sequence[int] = ()) -> list[int]:
    """All vertices, in an order that may be removed one by one with the rest of each component staying
    connected.

    It is breadth-first search backwards: whatever is left still hangs on the search tree of its component.

    Parameters
    ----------
    adjacent
        The neighbours of every vertex.
    roots
        The vertices that components are searched from, and so removed last; a component that none of them
        lies in is searched from its least vertex.
    """
    seen = [False] * len(adjacent)
    order: list[int] = []
    for root in (*roots, *range(len(adjacent))):
        if seen[root]:
            continue
        seen[root] = True
        queue = deque([root])
        while queue:
            v = queue.popleft()
            order.append(v)
            for w in adjacent[v]:
                if not seen[w]:
                    seen[w] = True
                    queue.append(w)
    return order[::-1]


def sides(adjacent: Adjacency) -> list[int] | None:
    """0 or 1 for each vertex, such that every edge joins a 0 and a 1; None where an odd cycle forbids it."""
    side = [UNREACHABLE] * len(adjacent)
    for members in components(adjacent):
        side[members[0]] = 0
        stack = [members[0]]
        while stack:
            v = stack.pop()
            for w in adjacent[v]:
                if side[w] == side[v]:
                    return None
                if side[w] == UNREACHABLE:
                    side[w] = 1 - side[v]
                    stack.append(w)
    return side
