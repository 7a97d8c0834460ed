"""What `auto` takes, and why, in a sentence."""

from __future__ import annotations

from satflip.puzzles import FlipPuzzle, Puzzle

FEW_STATES = 1 << 16
"""So many states are searched in less time than a solver needs to start."""


def choose(puzzle: Puzzle, objective: str) -> tuple[str, str]:
    """The name of a back end, and the reason for it."""
    if isinstance(puzzle, FlipPuzzle):
        states = puzzle.colours ** len(puzzle.board.cells)
        if states <= FEW_STATES:
            return "bfs", f"the board has only {states} states: breadth-first search sees them all"
        if puzzle.lit_only:
            return "sat:glucose4", "a SAT solver refutes one number of presses after the other, from the lower bound up"
        return "cp-sat", "CP-SAT takes the parities natively and minimises directly"
    if objective == "swaps":
        return "sat:glucose4", "a SAT solver refutes one horizon after the other, from the lower bound up"
    return "bfs", "breadth-first search counts rounds"
