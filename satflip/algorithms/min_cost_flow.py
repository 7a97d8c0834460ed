"""Swap, two colours: a minimum-cost flow on the board itself, and the walk that carries it out."""

from __future__ import annotations

from satflip.algebra.walker import two_colour_plan
from satflip.backends.base import Backend, Report, Settings
from satflip.puzzles import Puzzle, SwapPuzzle
from satflip.puzzles.swap import in_rounds
from satflip.result import Found, Status


def search(puzzle: SwapPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    """The fewest swaps, or the cheapest: what the cheapest transport of the black pieces costs."""
    board, cells = puzzle.board, puzzle.board.cells
    swaps = two_colour_plan(len(cells), board.edges, puzzle.start, puzzle.target, puzzle.costs)
    cost = sum(puzzle.cost((min(i, j), max(i, j))) for i, j in swaps)
    why = f"no transport of the pieces '{puzzle.symbols[1]}' costs less, and each swap moves one of them by one edge"
    return Found(Status.OPTIMAL, list(in_rounds((cells[i], cells[j]) for i, j in swaps)), cost, why)


def _misfit(puzzle: Puzzle, objective: str) -> str | None:
    if not isinstance(puzzle, SwapPuzzle):
        return "min-cost-flow solves the swap board"
    if objective != "swaps":
        return f"min-cost-flow minimises swaps, not {objective}"
    return None if puzzle.colours == 2 else f"min-cost-flow needs exactly two colours, the board has {puzzle.colours}"


BACKENDS = (
    Backend(
        name="min-cost-flow",
        summary="swap, two colours: minimum-cost flow (large boards: by OR-tools), then the swaps that carry it out",
        search=search,
        misfit=_misfit,
        extras=frozenset({"costs"}),
    ),
)
