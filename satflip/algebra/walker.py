"""From a transport of pieces to the swaps that carry it out, one swap for each unit of flow.

Two colours: the fewest swaps are the cost of the cheapest transport of one colour (each swap of different
colours moves exactly one of its pieces by one edge, so fewer cannot do), and `walk` attains it on every graph
(Yamanaka, Horiyama, Kirkpatrick, Otachi, Saitoh, Uehara and Uno, 'Swapping colored tokens on graphs', TCS
729, 2018).
"""

from collections.abc import Iterable, Mapping, Sequence

from satflip.algebra.graphs import Edge
from satflip.algebra.matching import Transport, transport
from satflip.algebra.shortest_paths import Arc

Swap = tuple[int, int]


def walk(n: int, occupied: Iterable[int], flow: Mapping[Arc, int]) -> list[Swap]:
    """Order the unit moves of a flow so that each carries a piece onto a vertex that holds none.

    A piece follows the flow. Where the next vertex holds a piece, flow must leave that vertex too, so the two
    exchange their goals and the one in front goes on; the one behind takes its turn when the way is free.

    Parameters
    ----------
    n
        The number of vertices.
    occupied
        The vertices that hold a piece.
    flow
        Whole pieces per arc, no directed cycle among the arcs; at every vertex what flows out is at most what
        flows in and what it holds, and leaves at most one piece behind.

    Returns
    -------
    list of (v, w)
        The moves in order, as many as the flow has units, each from a vertex that holds a piece to one that
        does not. Linear time. Of a flow that is none of these, moves up to where it cannot go on.
    """
    heads: list[list[int]] = [[] for _ in range(n)]
    counts: list[list[int]] = [[] for _ in range(n)]
    moves: list[list[Swap]] = [[] for _ in range(n)]
    for (v, w), pieces in flow.items():
        if pieces:
            heads[v].append(w)
            counts[v].append(pieces)
            moves[v].append((v, w))  # one tuple for all the pieces on the arc: plans run to millions of moves
    holds = [False] * n
    starts = list(occupied)
    for v in starts:
        holds[v] = True
    plan: list[Swap] = []
    for source in starts:
        stack = [source]
        while stack:
            v = stack[-1]
            onward = heads[v]
            if not (holds[v] and onward):
                stack.pop()
                continue
            w = onward[-1]
            if holds[w]:
                if not heads[w] or len(stack) > n:
                    return plan
                stack.append(w)
                continue
            holds[v], holds[w] = False, True
            plan.append(moves[v][-1])
            counts[v][-1] -= 1
            if not counts[v][-1]:
                onward.pop()
                counts[v].pop()
                moves[v].pop()
            stack[-1] = w
    return plan


def two_colour_transport(
    n: int,
    edges: Sequence[Edge],
    start: Sequence[int],
    target: Sequence[int | None],
    costs: Sequence[int] | None = None,
) -> Transport:
    """The cheapest transport of the greater of (at most) two colours to its targets; its cost is the fewest
    swaps.

    Parameters and errors as in `two_colour_plan`.
    """
    colours = sorted({*start, *(colour for colour in target if colour is not None)})
    if len(colours) > 2:
        raise ValueError(f"two colours at most, not {len(colours)}")
    moved = colours[-1] if colours else 0
    return transport(
        n,
        edges,
        (v for v in range(n) if start[v] == moved),
        (v for v in range(n) if target[v] == moved),
        costs,
        optional=(v for v in range(n) if target[v] is None),
    )


def two_colour_plan(
    n: int,
    edges: Sequence[Edge],
    start: Sequence[int],
    target: Sequence[int | None],
    costs: Sequence[int] | None = None,
) -> list[Swap]:
    """The fewest swaps of neighbours from one board of at most two colours to another, as a plan.

    Parameters
    ----------
    n, edges
        The graph; it may be disconnected.
    start, target
        The colour of each vertex; None in the target leaves the vertex free.
    costs
        What a swap over each edge costs (positive integers), for the cheapest plan; 1 each by default.

    Returns
    -------
    list of (v, w)
        The swaps in order, each of two differently coloured neighbours. Their number (their total cost) is
        least.

    Raises
    ------
    TransportError
        If no plan exists, saying which component's counts do not agree.
    ValueError
        If there are more than two colours.
    """
    carried = two_colour_transport(n, edges, start, target, costs)
    return walk(n, carried.sources, carried.flow)


def apply_swaps(board: Sequence[int], swaps: Iterable[Swap]) -> tuple[int, ...]:
    """The board after the swaps; that they run along edges is for the caller to know."""
    after = list(board)
    for v, w in swaps:
        after[v], after[w] = after[w], after[v]
    return tuple(after)


def reaches(board: Sequence[int], target: Sequence[int | None]) -> bool:
    """Whether every vertex that the target cares about holds the colour it asks for."""
    return all(wanted is None or wanted == held for held, wanted in zip(board, target, strict=True))
