"""How few swaps, or rounds of disjoint swaps, a swap board can possibly take; and by what step the answer
moves.

Every bound is admissible: no plan is shorter. Components are bounded apart, since swaps add up over them and
rounds run side by side.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from satflip.algebra.graphs import Edge, adjacency, distances_from, sides
from satflip.algebra.matching import transport
from satflip.algebra.swap_parts import Part, cycles, parts
from satflip.algebra.swap_structures import exact_part


@dataclass(frozen=True)
class Bound:
    """A number that no plan stays below, and why, in words."""

    value: int
    reason: str


@dataclass(frozen=True)
class Stride:
    """2 when the lengths of all plans have one parity, otherwise 1; and why, in words."""

    value: int
    reason: str


def swap_bound(n: int, edges: Sequence[Edge], start: Sequence[int], target: Sequence[int | None]) -> Bound:
    """A lower bound on the number of swaps, each of two neighbours.

    For each component the best of: the exact answer, where a theorem gives it; half the moves that the
    cheapest transports of its colours need together, since a swap makes two; with distinct pieces the
    vertices less the cycles of the permutation, since a swap changes the number of cycles by one; and, where
    all plans have the parity of the permutation, that parity.

    Raises
    ------
    TransportError
        If no plan exists.
    """
    total, reasons = 0, []
    for part in parts(n, edges, start, target):
        bound = _part_bound(part)
        total += bound.value
        if bound.value and bound.reason not in reasons:
            reasons.append(bound.reason)
    return Bound(total, " ".join(reasons) or "Every piece is where it is wanted.")


def _part_bound(part: Part) -> Bound:
    answer = exact_part(part)
    if answer is not None:
        return Bound(len(answer.swaps), answer.reason)
    moves = sum(_colour_cost(part, colour) for colour in set(part.start))
    best = Bound(
        (moves + 1) // 2,
        f"The pieces must make {moves} moves to reach their places, and a swap makes two.",
    )
    if not part.is_distinct:
        return best
    count = len(cycles(part.goals))
    if part.n - count > best.value:
        best = Bound(
            part.n - count,
            f"The permutation has {count} cycles on {part.n} vertices, and a swap makes at most one more.",
        )
    if (best.value - part.n + count) % 2:
        odd = "odd" if (part.n - count) % 2 else "even"
        best = Bound(best.value + 1, f"{best.reason} The permutation is {odd}, so the number of swaps is too.")
    return best


def _colour_cost(part: Part, colour: int) -> int:
    return transport(
        part.n,
        part.edges,
        (v for v in range(part.n) if part.start[v] == colour),
        (v for v in range(part.n) if part.target[v] == colour),
        optional=(v for v in range(part.n) if part.target[v] is None),
    ).cost


def swap_stride(n: int, edges: Sequence[Edge], start: Sequence[int], target: Sequence[int | None]) -> Stride:
    """Whether the plans, whose swaps are each of two different colours, all have lengths of one parity.

    Raises
    ------
    TransportError
        If no plan exists.
    """
    reasons: list[str] = []
    for part in parts(n, edges, start, target):
        if part.colours < 2:
            continue
        reason = _parity_reason(part)
        if reason is None:
            return Stride(1, "Alike pieces may trade places, so plans of either parity can exist.")
        if reason not in reasons:
            reasons.append(reason)
    return Stride(2, " ".join(reasons) or "No swap is possible.")


def _parity_reason(part: Part) -> str | None:
    if part.is_distinct:
        return "All pieces are distinct, so every plan has the parity of their permutation."
    if None in part.target:
        return None
    adjacent = adjacency(part.n, part.edges)
    if len(part.edges) == part.n - 1 and all(len(around) <= 2 for around in adjacent):
        return "On a path alike pieces keep their order, so every plan has the parity of one permutation."
    if part.colours == 2 and sides(adjacent) is not None:
        return (
            "With two colours every swap carries one piece of the first across to the graph's other side, so"
            " every plan has the parity of the pieces that must change sides."
        )
    return None


def round_bound(n: int, edges: Sequence[Edge], start: Sequence[int], target: Sequence[int | None]) -> Bound:
    """A lower bound on the number of rounds, each a set of swaps of neighbours with no vertex in common.

    The better of two, over all components: how far the farthest piece must go, when each colour's pieces are
    matched to its places so as to make that least (the bottleneck matching), since a round moves a piece by
    one edge at most; and `swap_bound` shared out among half the vertices.

    Raises
    ------
    TransportError
        If no plan exists.
    """
    best = Bound(0, "Every piece is where it is wanted.")
    for part in parts(n, edges, start, target):
        for colour in sorted(set(part.start)):
            far = _bottleneck(part, colour)
            if far > best.value:
                best = Bound(far, f"Some piece must go {far} steps, and a round moves it by one.")
        swaps = _part_bound(part).value
        at_once = part.n // 2
        if swaps and -(-swaps // at_once) > best.value:
            best = Bound(-(-swaps // at_once), f"{swaps} swaps are needed, and a round has room for {at_once}.")
    return best


def _bottleneck(part: Part, colour: int) -> int:
    """The least r such that the colour's pieces can fill its places with no piece going further than r.

    With free vertices a matching must cover the pieces, using free vertices as well, and the places: there is
    one that does both as soon as there is one for each (Mendelsohn and Dulmage, 1958).
    """
    pieces = [v for v in range(part.n) if part.start[v] == colour]
    places = [v for v in range(part.n) if part.target[v] == colour]
    free = [v for v in range(part.n) if part.target[v] is None]
    adjacent = adjacency(part.n, part.edges)
    distance = {v: distances_from(adjacent, (v,)) for v in pieces}
    low, high = 0, part.n
    while low < high:
        radius = (low + high) // 2
        near = {v: [w for w in (*places, *free) if distance[v][w] <= radius] for v in pieces}
        wanted = {w: [v for v in pieces if distance[v][w] <= radius] for w in places}
        if _covers(near) and _covers(wanted):
            high = radius
        else:
            low = radius + 1
    return low


def _covers(choices: dict[int, list[int]]) -> bool:
    """Whether everyone can have a choice of their own: a matching, grown along alternating paths (Kuhn, 1955)."""
    holder: dict[int, int] = {}

    def settled(who: int) -> bool:
        # breadth first, for a long path is deeper than Python's recursion goes
        before = dict.fromkeys(choices[who], (who, -1))
        for choice in (queue := list(before)):
            if choice not in holder:
                while choice != -1:
                    (holder[choice], choice) = before[choice]
                return True
            for other in choices[holder[choice]]:
                if other not in before:
                    before[other] = (holder[choice], choice)
                    queue.append(other)
        return False

    return all(map(settled, choices))
