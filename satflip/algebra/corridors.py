"""What a plan of few swaps cannot do: budgets of wasted moves, and the vertices that a colour cannot afford.

Let D be the sum over the colours of their cheapest transports. A plan of T swaps, each of two different
colours, makes 2T moves of single pieces, so the moves beyond D, the slack 2T - D, are all that can be wasted.
Two consequences are made here for models to use; both hold for every plan of at most T swaps.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from satflip.algebra.graphs import Edge, adjacency
from satflip.algebra.matching import Transport, transport


@dataclass(frozen=True)
class ColourBudget:
    """What moving one colour costs.

    Attributes
    ----------
    colour
        The colour.
    transport
        Its cheapest transport to the vertices that the target gives it, the free ones optional.
    detours
        For each vertex, by how much the transport grows if one of its pieces must pass there (or rest there):
        0 or more, None where no piece of the colour can come.
    """

    colour: int
    transport: Transport
    detours: tuple[int | None, ...]

    def charge(self, v: int, w: int) -> int:
        """What the move of a piece over the edge from v to w wastes: 1 less the height gained, so 0, 1 or 2.

        Summed over all moves of the colour in a plan, the charges are the number of its moves less the
        heights gained by its pieces together. Where the target leaves no vertex free, that is the number of
        its moves less `transport.cost`.
        """
        height = self.transport.potentials
        return 1 - (height[w] - height[v])

    def exit_charge(self, v: int) -> int:
        """What resting on the free vertex v at the end wastes, against the dearest one that the transport
        uses.

        With the charges of the moves, the exit charges of a plan add up to its moves less `transport.cost`,
        once the constant `exit_refund` is added. It may be negative on a vertex that the transport uses.
        """
        return self.transport.potentials[v] - self._level

    @property
    def exit_refund(self) -> int:
        """The sum of -exit_charge over the free vertices that the cheapest transport uses: 0 or more."""
        return -sum(self.exit_charge(v) for v in self.transport.used)

    @property
    def _level(self) -> int:
        return max((self.transport.potentials[v] for v in self.transport.used), default=0)


def colour_budgets(
    n: int, edges: Sequence[Edge], start: Sequence[int], target: Sequence[int | None]
) -> tuple[ColourBudget, ...]:
    """The budget of every colour of the start, in increasing order of the colours.

    In a plan of T swaps, each of two different colours, the charges of all moves (each swap makes two), plus
    the exit charges of the pieces that end on free vertices, plus all `exit_refund`s, add up to exactly 2T -
    D, where D is the sum of the transports' costs. On a bipartite graph without free vertices every charge is
    0 or 2.

    Raises
    ------
    TransportError
        If no plan exists.
    """
    adjacent = adjacency(n, edges)
    budgets = []
    for colour in sorted({*start, *(wanted for wanted in target if wanted is not None)}):
        carried = transport(
            n,
            edges,
            (v for v in range(n) if start[v] == colour),
            (v for v in range(n) if target[v] == colour),
            optional=(v for v in range(n) if target[v] is None),
        )
        budgets.append(ColourBudget(colour, carried, _detours(adjacent, carried)))
    return tuple(budgets)


def corridor(budget: ColourBudget, slack: int) -> frozenset[int]:
    """The vertices where a piece of the colour can ever be, in a plan that wastes at most `slack` moves."""
    return frozenset(v for v, detour in enumerate(budget.detours) if detour is not None and detour <= slack)


def _detours(adjacent: Sequence[Sequence[int]], carried: Transport) -> tuple[int | None, ...]:
    """For each vertex the extra cost of a transport with a piece through it.

    Send one more piece from some source s through v to some sink t, along any edges, and take one from t back
    to s through the residual graph: a closed walk from v in three stages (on to a sink, back through the
    residual graph to a source, on to v). With the heights taken off, all its steps cost 0, 1 or 2, so buckets
    do for a heap.
    """
    n = carried.n
    forward, residual = _reduced_arcs(adjacent, carried)
    ends = {*carried.targets, *carried.optional}
    sources = set(carried.sources)
    stage = n + 1  # vertex n of the middle stage stands for all optional sinks together

    def steps(place: int) -> Iterator[tuple[int, int]]:
        level, v = divmod(place, stage)
        for w, cost in residual[v] if level == 1 else forward[v]:
            yield level * stage + w, cost
        if (level == 0 and v in ends) or (level == 1 and v in sources):
            yield place + stage, 0

    def closed_walk(v: int) -> int | None:
        home = 2 * stage + v
        least = {v: 0}
        buckets: list[list[int]] = [[v]]
        for cost, bucket in enumerate(buckets):
            for place in bucket:
                if place == home:
                    return cost
                if least[place] < cost:
                    continue
                for after, more in steps(place):
                    total = cost + more
                    if total < least.get(after, total + 1):
                        least[after] = total
                        while len(buckets) <= total:
                            buckets.append([])
                        buckets[total].append(after)
        return None

    return tuple(closed_walk(v) for v in range(n))


_Arcs = list[list[tuple[int, int]]]


def _reduced_arcs(adjacent: Sequence[Sequence[int]], carried: Transport) -> tuple[_Arcs, _Arcs]:
    """The edges both ways, and the residual graph with its extra sink, at costs less the height gained."""
    n, height = carried.n, carried.potentials
    used = set(carried.used)
    unused = [v for v in carried.optional if v not in used]
    level = max((height[v] for v in used), default=min((height[v] for v in unused), default=0))
    forward: _Arcs = [[(w, 1 - height[w] + height[v]) for w in adjacent[v]] for v in range(n)]
    residual: _Arcs = [
        [(w, (-1 if (w, v) in carried.flow else 1) - height[w] + height[v]) for w in adjacent[v]] for v in range(n)
    ]
    residual.append([(v, level - height[v]) for v in used])
    for v in unused:
        residual[v].append((n, height[v] - level))
    forward.append([])
    return forward, residual
