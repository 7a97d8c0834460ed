"""Swap, two colours: a minimum-cost flow on the board itself, and the walk that carries it out."""

from __future__ import annotations

from satflip.algebra.walker import two_colour_transport, walk
from satflip.backends.base import Backend, Report, Settings
from satflip.memory import Need, refusal
from satflip.puzzles import Puzzle, SwapPuzzle
from satflip.puzzles.swap import in_rounds
from satflip.result import Found, Status

SWAP_BYTES = 150
"""What a swap of the plan takes: the object, its round, and its places in two lists."""

CELL_BYTES = 1_500
"""What a cell takes: itself, its edges, their flow and the solver's own."""


def search(puzzle: SwapPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    """The fewest swaps, or the cheapest: what the cheapest transport of the black pieces costs.

    Where the list of them would not fit into the memory, their number alone, as the bound.
    """
    board, cells = puzzle.board, puzzle.board.cells
    carried = two_colour_transport(len(cells), board.edges, puzzle.start, puzzle.target, puzzle.costs)
    report.bound(carried.cost)
    swaps = sum(carried.flow.values())
    need = Need(len(cells) * CELL_BYTES + swaps * SWAP_BYTES, None, f"the list of {swaps:,} swaps")
    if reason := refusal("the plan", need, settings.mebibytes):
        return Found(Status.UNKNOWN, bound=carried.cost, message=reason)
    plan = walk(len(cells), carried.sources, carried.flow)
    why = f"no transport of the pieces '{puzzle.symbols[1]}' costs less, and each swap moves one of them by one edge"
    return Found(Status.OPTIMAL, [*in_rounds((cells[i], cells[j]) for i, j in plan)], carried.cost, why)


def need(puzzle: Puzzle, objective: str) -> Need:
    """The board's network; how many swaps there are is known once the flow is."""
    cells = len(puzzle.board.cells)
    return Need(cells * CELL_BYTES, None, f"a network of {cells:,} cells")


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
        need=need,
        extras=frozenset({"costs"}),
    ),
)
