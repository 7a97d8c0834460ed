"""What `auto` takes, and why, in a sentence."""

from __future__ import annotations

from satflip.puzzles import FlipPuzzle, Puzzle

FEW_STATES = 1 << 16
"""So many states are searched in less time than a solver needs to start."""


def choose(puzzle: Puzzle, objective: str) -> tuple[str, str | None, str]:
    """The name of a back end, that of a formulation where the back end needs one, and the reason for them."""
    if isinstance(puzzle, FlipPuzzle):
        return _flip(puzzle)
    if objective == "swaps":
        return "sat:glucose4", None, "a SAT solver refutes one horizon after the other, from the lower bound up"
    return "bfs", None, "breadth-first search counts rounds"


def _flip(puzzle: FlipPuzzle) -> tuple[str, str | None, str]:
    if puzzle.colours == 2 and not puzzle.lit_only and all(effect.cost for effect in puzzle.effects):
        return "linear-algebra", None, "with two colours all solutions are one and the quiet patterns, weighed at once"
    states = puzzle.colours ** len(puzzle.board.cells)
    if states <= FEW_STATES:
        return "bfs", None, f"the board has only {states} states: breadth-first search sees them all"
    if puzzle.lit_only:
        return (
            "sat:glucose4",
            None,
            "a SAT solver refutes one number of presses after the other, from the lower bound up",
        )
    return "cp-sat", "kernel", "one solution and the quiet patterns leave CP-SAT few unknowns"
