"""Swap, two colours: no time at all, a cheapest matching of the black pieces to the black targets.

The fewest swaps between two boards of two colours are the least sum of distances over all matchings of black pieces
to black targets (Yamanaka et al., "Swapping colored tokens on graphs", TCS 729, 2018): a swap of two different
colours moves one black piece by one edge, and the decoder shows that so many swaps are enough. The same holds with
edges of different costs, and distances that count them.
"""

from __future__ import annotations

import heapq
from collections import Counter
from itertools import pairwise

from satflip.algebra.walker import walk
from satflip.formulations.base import Features, Formulation, Statement
from satflip.memory import Need
from satflip.model import Assignment, Model, Origin
from satflip.puzzles import Move, Puzzle, SwapPuzzle
from satflip.puzzles.swap import in_rounds

BLACK = 1


def _state(puzzle: SwapPuzzle, objective: str, features: Features) -> Statement:
    return Statement(lambda _: model(puzzle), lambda m, assignment: decode(puzzle, m, assignment))


def model(puzzle: SwapPuzzle) -> Model:
    """Each black piece goes to one black target (or a cell that may hold anything), at its distance."""
    m = Model()
    cells = puzzle.board.cells
    sources = [v for v, colour in enumerate(puzzle.start) if colour == BLACK]
    sinks = [v for v, colour in enumerate(puzzle.target) if colour in (BLACK, None)]
    match: dict[tuple[int, int], int] = {}
    distance: dict[tuple[int, int], int] = {}
    for u in sources:
        away = _distances(puzzle, u)
        for v in sinks:
            if v in away:
                rule = Origin("the piece goes to this target or not", (cells[u], cells[v]))
                match[u, v] = m.new("match", (cells[u], cells[v]), origin=rule)
                distance[u, v] = away[v]
    for u in sources:
        rule = Origin("each black piece goes to one target", (cells[u],))
        m.linear([(1, match[u, v]) for v in sinks if (u, v) in match], "=", 1, rule)
    for v in sinks:
        takes_one = puzzle.target[v] is not None
        rule = Origin(f"each target takes {'one piece' if takes_one else 'at most one piece'}", (cells[v],))
        m.linear([(1, match[u, v]) for u in sources if (u, v) in match], "=" if takes_one else "<=", 1, rule)
    m.minimise((distance[pair], literal) for pair, literal in match.items())
    return m


def decode(puzzle: SwapPuzzle, model: Model, assignment: Assignment) -> list[Move]:
    """Walk the pieces along shortest paths to their targets, in an order in which each step is a swap."""
    board = puzzle.board
    flow: Counter[tuple[int, int]] = Counter()
    for number, variable in enumerate(model.variables, 1):
        if variable.kind == "match" and assignment[number]:
            u, v = (board.index[cell] for cell in variable.origin.cells)
            to_go = _distances(puzzle, v)
            while u != v:
                cost = {w: puzzle.cost((min(u, w), max(u, w))) for w in board.neighbours[u]}
                step = next(w for w in cost if to_go[w] == to_go[u] - cost[w])
                flow[u, step] += 1
                u = step
    black = [v for v, colour in enumerate(puzzle.start) if colour == BLACK]
    steps = walk(len(board.cells), black, without_cycles(flow))
    return list(in_rounds((board.cells[i], board.cells[j]) for i, j in steps))


def _distances(puzzle: SwapPuzzle, source: int) -> dict[int, int]:
    """The distance of every cell that can be reached from the source, by the costs of the edges (Dijkstra 1959)."""
    found: dict[int, int] = {}
    queue = [(0, source)]
    while queue:
        away, v = heapq.heappop(queue)
        if v not in found:
            found[v] = away
            for w in puzzle.board.neighbours[v]:
                heapq.heappush(queue, (away + puzzle.cost((min(v, w), max(v, w))), w))
    return found


def without_cycles(flow: Counter[tuple[int, int]]) -> Counter[tuple[int, int]]:
    """The same transport without the detours that a matching which is not cheapest may take: no directed cycle."""
    flow = +flow
    path: list[int] = []
    done: set[int] = set()
    for root in sorted({v for v, _ in flow}):
        path = [root]
        while path:
            onward = next((w for (v, w), pieces in flow.items() if v == path[-1] and pieces and w not in done), None)
            if onward is None:
                done.add(path.pop())
            elif onward in path:
                loop = [*path[path.index(onward) :], onward]
                arcs = list(pairwise(loop))
                least = min(flow[arc] for arc in arcs)
                for arc in arcs:
                    flow[arc] -= least
                path = path[: path.index(onward) + 1]
            else:
                path.append(onward)
    return +flow


def _need(puzzle: SwapPuzzle, objective: str) -> Need:
    """A variable, its origin and its distance for each pair."""
    pairs = puzzle.start.count(BLACK) * sum(colour in (BLACK, None) for colour in puzzle.target)
    connected = len(puzzle.board.components) == 1
    return Need(600 * pairs if connected else 0, None, f"{pairs:,} pairs of a piece and a target")


def _misfit(puzzle: Puzzle, objective: str) -> str | None:
    assert isinstance(puzzle, SwapPuzzle)
    return None if puzzle.colours == 2 else f"matching needs exactly two colours, the board has {puzzle.colours}"


MATCHING = Formulation(
    name="matching",
    puzzle="swap",
    summary="two colours: black pieces matched to black targets at their distances, without time",
    source="Yamanaka et al. 2018, swapping colored tokens on graphs",
    size="b² variables and 2b sums for b black pieces",
    objectives=("swaps",),
    state=_state,
    extras=frozenset({"costs"}),
    misfit=_misfit,
    need=_need,
)
