"""The trade-off of rounds and swaps: for each board and number of rounds the fewest swaps that lead there.

Boards are labelled round by round; a label is kept where it has fewer swaps than all labels of the board with fewer
rounds (a label-correcting search for two criteria: Hansen, "Bicriterion path problems", 1980).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from satflip.algorithms.states import SwapCode
from satflip.backends.base import Report
from satflip.puzzles import Move, Swap, SwapPuzzle
from satflip.result import Found, Status


class Point(NamedTuple):
    """A plan with fewer swaps than all plans of fewer rounds."""

    rounds: int
    swaps: int
    moves: list[Move]


class Label(NamedTuple):
    """The fewest swaps to a board in so many rounds: from which board the last round leads there, by which edges."""

    swaps: int
    previous: int
    edges: int


def front(puzzle: SwapPuzzle, within: Mapping[str, int]) -> Iterator[Point]:
    """The plans that no other is as good as in both rounds and swaps, fewest rounds first, each as it is proven.

    Only plans within the limits are looked for. Expects a puzzle without a mismatch.
    """
    code = SwapCode(puzzle)
    start = code.code(code.start)
    layers = [{start: Label(0, start, 0)}]
    fewest: dict[int, float] = {start: 0}
    best = within.get("swaps", math.inf) + 1
    while layers[-1]:
        goals = [(label.swaps, board) for board, label in layers[-1].items() if code.solved(board)]
        if goals and min(goals)[0] < best:
            best, goal = min(goals)
            yield Point(len(layers) - 1, best, _moves(code, layers, goal))
        if len(layers) > within.get("rounds", math.inf):
            return
        reached: dict[int, Label] = {}
        for board, label in layers[-1].items():
            for there, _, edges in code.rounds(board):
                swaps = label.swaps + code.price(edges)
                if swaps < min(best, fewest.get(there, math.inf)):
                    fewest[there] = swaps
                    reached[there] = Label(swaps, board, edges)
        layers.append(reached)


def _moves(code: SwapCode, layers: list[dict[int, Label]], board: int) -> list[Move]:
    cells = code.puzzle.board.cells
    moves: list[Move] = []
    for number in range(len(layers) - 1, 0, -1):
        label = layers[number][board]
        moves += [Swap(cells[i], cells[j], number - 1) for i, j in code.edges(label.edges)]
        board = label.previous
    return moves[::-1]


def cheapest_within(puzzle: SwapPuzzle, objective: str, within: Mapping[str, int], report: Report) -> Found:
    """The fewest swaps in at most so many rounds, or the fewest rounds with at most so many swaps."""
    found: Point | None = None
    for found in front(puzzle, within):
        report.plan(found.moves)
        if objective == "rounds":
            break
    if found is None:
        return Found(Status.IMPOSSIBLE, proved_by="all boards that can be reached within the limits were visited")
    proof = "breadth-first search: every board with its fewest swaps in each number of rounds"
    return Found(Status.OPTIMAL, found.moves, found.rounds if objective == "rounds" else found.swaps, proof)
