"""Every swap board on every connected graph of at most five vertices, and its answer by brute force.

Boards that differ only in the names of the colours are one board. The graphs are networkx's atlas (Read and Wilson,
'An Atlas of Graphs', 1998).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations

import networkx

from satflip.puzzles import Board, SwapPuzzle

State = tuple[int, ...]


@cache
def boards() -> list[Board]:
    """The connected graphs with one to five vertices: 1, 1, 2, 6 and 21 of them (OEIS A001349)."""
    graphs = [graph for graph in networkx.graph_atlas_g() if 1 <= len(graph) <= 5 and networkx.is_connected(graph)]
    return [Board.graph(graph.edges, [str(v) for v in graph]) for graph in graphs]


def partitions(n: int, most: int) -> Iterator[tuple[int, ...]]:
    """n as a sum of numbers, the greatest first: how many pieces there may be of each colour."""
    if n == 0:
        yield ()
    for first in range(min(n, most), 0, -1):
        yield from ((first, *rest) for rest in partitions(n - first, first))


@cache
def arrangements(counts: tuple[int, ...]) -> list[State]:
    """All boards with so many pieces of each colour."""
    pieces = [colour for colour, count in enumerate(counts) for _ in range(count)]
    return sorted(set(permutations(pieces)))


def targets(counts: tuple[int, ...]) -> Iterator[State]:
    """The arrangements up to the names of the colours of which there are equally many."""
    for state in arrangements(counts):
        first = [state.index(colour) for colour in range(len(counts))]
        pairs = zip(range(len(counts)), range(1, len(counts)), strict=False)
        if all(counts[a] > counts[b] or first[a] < first[b] for a, b in pairs):
            yield state


def puzzle(board: Board, start: State, target: State) -> SwapPuzzle:
    """The swap board of two states; colours are written as digits."""
    return SwapPuzzle(board, start, target, tuple(map(str, range(max(2, max(start) + 1)))))


def goals() -> Iterator[tuple[Board, State]]:
    """Every board with every target."""
    for board in boards():
        for counts in partitions(len(board.cells), len(board.cells)):
            yield from ((board, target) for target in targets(counts))


def pairs(colours: int | None = None) -> list[SwapPuzzle]:
    """Every pair of boards, of all numbers of colours or of one."""
    return [
        puzzle(board, start, target)
        for board, target in goals()
        for start in arrangements(tuple(Counter(target)[c] for c in range(max(target) + 1)))
        if colours in (None, max(target) + 1)
    ]


@cache
def rounds_of(board: Board) -> list[tuple[tuple[int, int], ...]]:
    """All sets of edges that share no vertex, but for the empty one."""
    return [
        chosen
        for size in range(1, len(board.cells) // 2 + 1)
        for chosen in combinations(board.edges, size)
        if len({v for edge in chosen for v in edge}) == 2 * size
    ]


@cache
def distances(board: Board, target: State, objective: str) -> dict[State, int]:
    """The fewest swaps or rounds to the target from every state, level by level."""
    moves = [(edge,) for edge in board.edges] if objective == "swaps" else rounds_of(board)
    found = {target: 0}
    level = [target]
    while level:
        fresh = []
        for state in level:
            for chosen in moves:
                there = list(state)
                for i, j in chosen:
                    there[i], there[j] = there[j], there[i]
                after = tuple(there)
                if after not in found:
                    found[after] = found[state] + 1
                    fresh.append(after)
        level = fresh
    return found


def least(swap: SwapPuzzle, objective: str = "swaps") -> int:
    """The fewest swaps or rounds of a board whose target has no free cells."""
    target = tuple(colour for colour in swap.target if colour is not None)
    return distances(swap.board, target, objective)[swap.start]


def cheapest(swap: SwapPuzzle) -> int | None:
    """The least cost of swaps, by lowering what each state costs until nothing gets lower; None for impossible."""
    cost = {swap.start: 0}
    changed = {swap.start}
    while changed:
        fresh = set()
        for state in changed:
            for edge in swap.board.edges:
                there, total = swap.after(state, edge), cost[state] + swap.cost(edge)
                if there not in cost or total < cost[there]:
                    cost[there] = total
                    fresh.add(there)
        changed = fresh
    return min((total for state, total in cost.items() if swap.solved(state)), default=None)


def pareto(swap: SwapPuzzle) -> list[tuple[int, int]]:
    """The pairs (cost of swaps, rounds) that no plan improves on in both, fewest rounds first: round after round, for
    every state the least that leads there in so many rounds, until this is the least of all.
    """
    fewest, rounds = cheapest(swap), 0
    assert fewest is not None
    found: list[tuple[int, int]] = []
    level = {swap.start: 0}
    while not found or found[-1][0] > fewest:
        best = min((swaps for state, swaps in level.items() if swap.solved(state)), default=None)
        if best is not None and (not found or best < found[-1][0]):
            found.append((best, rounds))
        after = dict(level)
        for state, swaps in level.items():
            for chosen in rounds_of(swap.board):
                there = state
                for edge in chosen:
                    there = swap.after(there, edge)
                after[there] = min(swaps + sum(map(swap.cost, chosen)), after.get(there, 1 << 30))
        level, rounds = after, rounds + 1
    return found


def limited(swap: SwapPuzzle, objective: str = "swaps") -> int | None:
    """The least cost of swaps, or the fewest rounds, where cells have limits; a state knows how often each was used."""
    limits = swap.limits or (None,) * len(swap.start)
    moves = [(edge,) for edge in swap.board.edges] if objective == "swaps" else rounds_of(swap.board)
    cost = {(swap.start, (0,) * len(limits)): 0}
    changed = set(cost)
    while changed:
        fresh = set()
        for state, used in changed:
            for chosen in moves:
                after, count = state, list(used)
                for i, j in chosen:
                    after = swap.after(after, (i, j))
                    for v in (i, j):
                        count[v] += limits[v] is not None
                if any(limit is not None and count[v] > limit for v, limit in enumerate(limits)):
                    continue
                there = after, tuple(count)
                total = cost[state, used] + (sum(map(swap.cost, chosen)) if objective == "swaps" else 1)
                if there not in cost or total < cost[there]:
                    cost[there] = total
                    fresh.add(there)
        changed = fresh
    return min((total for (state, _), total in cost.items() if swap.solved(state)), default=None)
