"""Plans for a swap board of any number of colours, valid and reasonably short but not claimed to be shortest.

Every board whose components hold the right colours is solvable: `constructive` solves it, and says which
component is at fault for the others. Its plan is an upper bound for whoever looks for the shortest.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from satflip.algebra.graphs import (
    Adjacency,
    Edge,
    adjacency,
    all_distances,
    components,
    distances_from,
    removal_order,
)
from satflip.algebra.matching import TransportError, transport
from satflip.algebra.walker import Swap

CHAINS_UP_TO = 1024
"""The most vertices for which a table of all distances, which the swap chains need, is worth its room."""

_ROOTS = 2


def mismatch(n: int, edges: Sequence[Edge], start: Sequence[int], target: Sequence[int | None]) -> str | None:
    """Why no sequence of swaps leads from start to target, or None when one does.

    A component is solvable exactly when it holds, of each colour, at least the pieces its target asks for:
    swaps keep the counts, and any arrangement of a connected graph's pieces can be reached.
    """
    for members in components(adjacency(n, edges)):
        held = Counter(start[v] for v in members)
        wanted = Counter(colour for v in members if (colour := target[v]) is not None)
        for colour, count in sorted(wanted.items()):
            if held[colour] < count:
                return (
                    f"the component of vertex {members[0]} holds {held[colour]} pieces of colour {colour},"
                    f" and its target asks for {count}"
                )
    return None


def constructive(n: int, edges: Sequence[Edge], start: Sequence[int], target: Sequence[int | None]) -> list[Swap]:
    """A valid plan from start to target, for any number of colours.

    The shortest of a few: the vertices are filled one by one in removal orders from several roots, each with
    the nearest piece of its colour that is not yet fixed; and on boards of up to CHAINS_UP_TO vertices, swap
    chains are tried too (at most four times the fewest swaps).

    Parameters
    ----------
    n, edges
        The graph; it may be disconnected.
    start, target
        The colour of each vertex; None in the target leaves the vertex free.

    Returns
    -------
    list of (v, w)
        Swaps in order, each of two differently coloured neighbours. At most n (n - 1) / 2 of them.

    Raises
    ------
    TransportError
        If no plan exists: the message is `mismatch`'s.
    """
    if reason := mismatch(n, edges, start, target):
        raise TransportError(reason)
    adjacent = adjacency(n, edges)
    plans = [_by_order(adjacent, start, target, order) for order in _orders(adjacent)]
    if n <= CHAINS_UP_TO:
        plans.append(_by_chains(adjacent, start, _goals(n, edges, start, target)))
    return min(plans, key=len)


def _orders(adjacent: Adjacency) -> Iterator[list[int]]:
    """Removal orders rooted at a few vertices that lie far from each other in every component."""
    parts = components(adjacent)
    roots = [members[0] for members in parts]
    for _ in range(_ROOTS):
        yield removal_order(adjacent, roots)
        distance = distances_from(adjacent, roots)
        roots = [max(members, key=distance.__getitem__) for members in parts]


def _by_order(
    adjacent: Adjacency, start: Sequence[int], target: Sequence[int | None], order: Sequence[int]
) -> list[Swap]:
    """Fill the vertices in a removal order, so that what is not yet fixed stays connected."""
    board = list(start)
    label = [0] * len(board)
    spare: list[Counter[int]] = []
    for number, members in enumerate(components(adjacent)):
        spare.append(Counter(board[v] for v in members))
        spare[number].subtract(colour for v in members if (colour := target[v]) is not None)
        for v in members:
            label[v] = number
    fixed = [False] * len(board)
    plan: list[Swap] = []
    for v in order:
        over = spare[label[v]]
        wanted = target[v]
        path = _nearest(adjacent, fixed, board, v, {wanted} if wanted is not None else {c for c in over if over[c]})
        for here, before in pairwise(path):
            if board[here] != board[before]:
                plan.append((here, before))
                board[here], board[before] = board[before], board[here]
        if wanted is None:
            over[board[v]] -= 1
        fixed[v] = True
    return plan


def _nearest(adjacent: Adjacency, fixed: Sequence[bool], board: Sequence[int], v: int, colours: set[int]) -> list[int]:
    """The shortest path to v, over vertices not fixed, from a piece of one of the colours."""
    before = {v: v}
    queue = [v]
    for here in queue:
        if board[here] in colours:
            path = [here]
            while path[-1] != v:
                path.append(before[path[-1]])
            return path
        for w in adjacent[here]:
            if w not in before and not fixed[w]:
                before[w] = here
                queue.append(w)
    raise AssertionError("the counts were checked, so a piece of the colour is left")


def _goals(n: int, edges: Sequence[Edge], start: Sequence[int], target: Sequence[int | None]) -> list[int]:
    """A goal for the piece on each vertex: the cheapest transport of each colour, one colour after
    another.
    """
    free = {v for v in range(n) if target[v] is None}
    goal = list(range(n))
    for colour in sorted(set(start)):
        carried = transport(
            n,
            edges,
            (v for v in range(n) if start[v] == colour),
            (v for v in range(n) if target[v] == colour),
            optional=free,
        )
        free -= set(carried.used)
        for source, sink in carried.pairs:
            goal[source] = sink
    return goal


def _by_chains(adjacent: Adjacency, start: Sequence[int], goal: list[int]) -> list[Swap]:
    """Follow, from a piece not at its goal, the pieces each in the other's way, until a cycle or a piece at
    home.

    A cycle of length l brings l pieces nearer with l - 1 swaps; a piece at home gives way for one swap. At
    most four times the fewest swaps (Miltzow, Narins, Okamoto, Rote, Thomas and Uno, 'Approximation and
    hardness of token swapping', ESA 2016).
    """
    distance = all_distances(adjacent)
    board = list(start)
    plan: list[Swap] = []

    def swap(v: int, w: int) -> None:
        if board[v] != board[w]:
            plan.append((v, w))
            board[v], board[w] = board[w], board[v]
        goal[v], goal[w] = goal[w], goal[v]

    def next_for(v: int) -> int:
        to = distance[goal[v]]
        nearer = [w for w in adjacent[v] if to[w] < to[v]]
        return min(nearer, key=lambda w: (goal[w] == w, distance[goal[w]][v] - distance[goal[w]][w], w))

    for root in range(len(board)):
        while goal[root] != root:
            chain = [root]
            place = {root: 0}
            while True:
                v = chain[-1]
                w = next_for(v)
                if goal[w] == w:
                    swap(v, w)
                    break
                if w in place:
                    cycle = chain[place[w] :]
                    for behind, ahead in zip(cycle[-2::-1], cycle[:0:-1], strict=True):
                        swap(behind, ahead)
                    break
                place[w] = len(chain)
                chain.append(w)
    return _without_loops(start, plan)


def _without_loops(start: Sequence[int], plan: Sequence[Swap]) -> list[Swap]:
    """The plan without the parts that lead from a board back to the same board."""
    board = list(start)
    width = max(board, default=0).bit_length() + 1
    now = sum(colour << (width * v) for v, colour in enumerate(board))  # a whole board as one integer
    trail = [now]
    seen = {now: 0}
    short: list[Swap] = []
    for v, w in plan:
        change = board[v] ^ board[w]
        now ^= (change << (width * v)) ^ (change << (width * w))
        board[v], board[w] = board[w], board[v]
        if now in seen:
            kept = seen[now]
            for dropped in trail[kept + 1 :]:
                del seen[dropped]
            del trail[kept + 1 :], short[kept:]
        else:
            short.append((v, w))
            seen[now] = len(short)
            trail.append(now)
    return short
