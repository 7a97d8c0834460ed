"""Swap boards whose fewest swaps are known by theorem: two colours anywhere, paths, and distinct pieces on
cliques and stars. Each answer comes with its plan.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from satflip.algebra.graphs import Edge, adjacency
from satflip.algebra.swap_parts import Part, cycles, parts
from satflip.algebra.walker import Swap, two_colour_plan


@dataclass(frozen=True)
class ExactAnswer:
    """A plan of fewest swaps and one sentence for each theorem it rests on."""

    swaps: tuple[Swap, ...]
    reason: str


def exact_answer(
    n: int, edges: Sequence[Edge], start: Sequence[int], target: Sequence[int | None]
) -> ExactAnswer | None:
    """The fewest swaps, where every component of the board is one whose answer is known by theorem.

    Parameters
    ----------
    n, edges
        The graph; it may be disconnected.
    start, target
        The colour of each vertex; None in the target leaves the vertex free.

    Returns
    -------
    ExactAnswer or None
        None when some component has no known theorem here.

    Raises
    ------
    TransportError
        If no plan exists.
    """
    swaps: list[Swap] = []
    reasons: list[str] = []
    for part in parts(n, edges, start, target):
        answer = exact_part(part)
        if answer is None:
            return None
        swaps += ((part.vertices[v], part.vertices[w]) for v, w in answer.swaps)
        if answer.swaps and answer.reason not in reasons:
            reasons.append(answer.reason)
    return ExactAnswer(tuple(swaps), " ".join(reasons) or "Every piece is where it is wanted.")


def is_known(n: int, edges: Sequence[Edge], start: Sequence[int], target: Sequence[int | None]) -> bool:
    """Whether `exact_answer` has an answer; quick, since no plan is made.

    Raises
    ------
    TransportError
        If no plan exists.
    """
    return all(_theorem(part) is not None for part in parts(n, edges, start, target))


def exact_part(part: Part) -> ExactAnswer | None:
    """The fewest swaps on one component, or None where no theorem here answers it."""
    theorem = _theorem(part)
    if theorem is None:
        return None
    plan, reason = theorem
    return ExactAnswer(tuple(plan(part)), reason)


def _theorem(part: Part) -> tuple[Callable[[Part], Sequence[Swap]], str] | None:
    """What makes a plan of fewest swaps on the component, and the theorem that says so."""
    if part.colours <= 2:
        return (
            lambda part: two_colour_plan(part.n, part.edges, part.start, part.target),
            "With two colours the fewest swaps are the cost of the cheapest matching of one colour's pieces"
            " to its places by distance (Yamanaka et al., Swapping colored tokens on graphs, TCS 729, 2018).",
        )
    if None in part.target:
        return None
    if (line := _as_path(part)) is not None:
        return (
            lambda part: _sort_path(part, line),
            "On a path the fewest swaps are the inversions, pieces of one colour kept in order, since a swap"
            " of neighbours undoes at most one (Knuth, The Art of Computer Programming 3, 5.1.1).",
        )
    if not part.is_distinct:
        return None
    if len(part.edges) == part.n * (part.n - 1) // 2:
        return (
            lambda part: _split_cycles(part.goals),
            "On a complete graph the fewest swaps are the vertices less the cycles of the permutation, since"
            " a swap makes at most one cycle more (Cayley, 1849).",
        )
    if (centre := _star_centre(part)) is not None:
        return (
            lambda part: _sort_star(part, centre),
            "On a star a cycle of length l takes l + 1 swaps, or l - 1 if it goes through the centre (Akers"
            " and Krishnamurthy, A group-theoretic model for symmetric interconnection networks, 1989).",
        )
    return None


def _as_path(part: Part) -> list[int] | None:
    """The vertices from one end to the other, if the component is a path."""
    adjacent = adjacency(part.n, part.edges)
    ends = [v for v, around in enumerate(adjacent) if len(around) == 1]
    if len(ends) != 2 or any(len(around) > 2 for around in adjacent):
        return None
    line = [ends[0]]
    while line[-1] != ends[1]:
        line.append(next(w for w in adjacent[line[-1]] if w not in line[-2:-1]))
    return line


def _sort_path(part: Part, line: Sequence[int]) -> list[Swap]:
    """Insertion sort, the i-th piece of each colour along the path going to its i-th place."""
    places: dict[int | None, deque[int]] = defaultdict(deque)
    for i, v in enumerate(line):
        places[part.target[v]].append(i)
    goal = [places[part.start[v]].popleft() for v in line]
    swaps = []
    for last in range(1, len(goal)):
        i = last
        while i and goal[i - 1] > goal[i]:
            goal[i - 1], goal[i] = goal[i], goal[i - 1]
            swaps.append((line[i - 1], line[i]))
            i -= 1
    return swaps


def _split_cycles(goals: Sequence[int]) -> list[Swap]:
    """One piece home with every swap: the first vertex of each cycle hands its piece to that piece's goal."""
    return [(cycle[0], v) for cycle in cycles(goals) for v in cycle[1:]]


def _star_centre(part: Part) -> int | None:
    """The vertex that all others are joined to and to nothing else, if there is one."""
    centre, leaves = max(enumerate(adjacency(part.n, part.edges)), key=lambda around: len(around[1]), default=(0, []))
    return centre if len(leaves) == part.n - 1 == len(part.edges) else None


def _sort_star(part: Part, centre: int) -> list[Swap]:
    """Send the piece in the centre home; when it is home, fetch one that is not."""
    goal = list(part.goals)
    swaps = []
    for leaf in range(part.n):
        while True:
            v = goal[centre]
            if v == centre:
                if goal[leaf] == leaf:
                    break
                v = leaf
            swaps.append((centre, v))
            goal[centre], goal[v] = goal[v], goal[centre]
    return swaps
