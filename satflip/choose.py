"""What `auto` takes, and why, in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import factorial, prod

from satflip.extras import extras_of
from satflip.puzzles import FlipPuzzle, Puzzle, SwapPuzzle

FEW_STATES = 1 << 16
"""So many states are searched in less time than a solver needs to start."""


FEW_BOARDS = 1 << 12
"""So many arrangements of pieces, each with its sets of disjoint swaps."""


def choose(puzzle: Puzzle, objective: str, within: Mapping[str, int]) -> tuple[str, str]:
    """The name of a back end, and the reason for it."""
    if isinstance(puzzle, FlipPuzzle):
        states = puzzle.colours ** len(puzzle.board.cells)
        if states <= FEW_STATES:
            return "bfs", f"the board has only {states} states: breadth-first search sees them all"
        return "cp-sat", "CP-SAT takes the parities natively and minimises directly"
    if extras_of(puzzle, objective, within) == ["costs"] and puzzle.colours == 2 and objective == "swaps":
        return "min-cost-flow", "with two colours the cheapest swaps are a cheapest transport of one of them"
    if extras_of(puzzle, objective, within):
        if _arrangements(puzzle) <= FEW_BOARDS:
            return "bfs", "the pieces can stand in few ways: breadth-first search sees them all"
        return "cp-sat", "CP-SAT minimises swaps and rounds in turn, each under the other's limit"
    if objective == "swaps":
        return "sat:glucose4", "a SAT solver refutes one horizon after the other, from the lower bound up"
    return "bfs", "breadth-first search counts rounds"


def _arrangements(puzzle: SwapPuzzle) -> int:
    """In how many ways the pieces can stand on the board's cells, and their counts of swaps where these are limited."""
    counts = prod(limit + 1 for limit in puzzle.limits or () if limit is not None)
    return counts * factorial(len(puzzle.start)) // prod(map(factorial, Counter(puzzle.start).values()))
