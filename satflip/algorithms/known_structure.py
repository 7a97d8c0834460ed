"""Swap boards whose fewest swaps a theorem gives: answered at once, with the theorem as the reason."""

from __future__ import annotations

from satflip.algebra.swap_structures import exact_answer, is_known
from satflip.backends.base import Backend, Report, Settings
from satflip.puzzles import Puzzle, SwapPuzzle
from satflip.puzzles.swap import in_rounds
from satflip.result import Found, Status


def search(puzzle: SwapPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    """The fewest swaps, component by component. Raises ValueError for a puzzle that `misfit` refuses."""
    if reason := puzzle.mismatch():
        return Found(Status.IMPOSSIBLE, proved_by="counting the pieces of each colour", message=reason)
    cells = puzzle.board.cells
    answer = exact_answer(len(cells), puzzle.board.edges, puzzle.start, puzzle.target)
    if answer is None:
        raise ValueError(_misfit(puzzle, objective))
    moves = list(in_rounds((cells[i], cells[j]) for i, j in answer.swaps))
    return Found(Status.OPTIMAL, [*moves], len(moves), answer.reason)


def _misfit(puzzle: Puzzle, objective: str) -> str | None:
    if not isinstance(puzzle, SwapPuzzle):
        return "known-structure solves the swap board"
    if objective != "swaps":
        return f"known-structure minimises swaps, not {objective}"
    if puzzle.mismatch() or is_known(len(puzzle.board.cells), puzzle.board.edges, puzzle.start, puzzle.target):
        return None
    return (
        "known-structure needs every component of the board to hold at most two colours, to be a path, or to be a"
        " complete graph or a star of distinct pieces"
    )


BACKENDS = (
    Backend(
        name="known-structure",
        summary="swap: two colours, paths, complete graphs and stars of distinct pieces, by theorem",
        distribution="ortools",
        module="ortools.graph.python.min_cost_flow",
        install="pip install ortools",
        search=search,
        misfit=_misfit,
    ),
)
