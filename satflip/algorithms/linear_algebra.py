"""Flip, two colours: elimination over GF(2), then the lightest of all solutions by exhausting the null space.

The solutions are one of them plus the quiet patterns (Anderson & Feil 1998); the fewest presses are the least weight
in that coset. Where nothing solves the board, elimination leaves a set of cells that proves it.
"""

from __future__ import annotations

from collections.abc import Sequence

from satflip.algebra import gf2
from satflip.algebra.coset import Progress, lightest
from satflip.backends.base import Backend, Report, Settings
from satflip.formulations import system
from satflip.puzzles import FlipPuzzle, Move, Press, Puzzle
from satflip.puzzles.board import Cell, spoken
from satflip.result import Found, Status


def search(puzzle: FlipPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    """The fewest presses, proven; a plan and a bound are told as they come."""
    asked = system.wanted(puzzle, puzzle.targets[0])
    rows = system.rows(puzzle)
    solved = [
        gf2.solve([rows[i] for i in asked], system.bits(system.needs(puzzle, target)), len(puzzle.effects))
        for target in puzzle.targets
    ]
    particular = [solution.particular for solution in solved if solution.particular is not None]
    if not particular:
        witness = solved[0].witness
        assert witness is not None
        cells = [puzzle.board.cells[cell] for i, cell in enumerate(asked) if witness >> i & 1]
        return Found(Status.IMPOSSIBLE, proved_by="elimination over GF(2)", message=_why_not(cells))

    def plan(presses: int) -> list[Move]:
        return [Press(effect.press) for p, effect in enumerate(puzzle.effects) if presses >> p & 1]

    # a solution for the other colour is one for this colour plus their difference: one more vector to combine
    kernel = list(solved[0].kernel) + [particular[0] ^ other for other in particular[1:]]
    report.plan(plan(particular[0]))
    told = particular[0]

    def tell(progress: Progress) -> None:
        nonlocal told
        report.bound(progress.bound)
        if progress.member != told:
            told = progress.member
            report.plan(plan(told))

    best = lightest(
        particular[0],
        kernel,
        len(puzzle.effects),
        [effect.cost for effect in puzzle.effects],
        classes=_classes(puzzle),
        workers=settings.workers,
        progress=tell,
    )
    why = f"all 2^{len(kernel)} solutions were weighed" if kernel else "the solution is the only one"
    return Found(Status.OPTIMAL, plan(best.member), best.bound, why)


def _classes(puzzle: FlipPuzzle) -> list[int] | None:
    """The parities of row and column: on many boards with odd sides the quiet patterns fall apart along them."""
    cells = [effect.press for effect in puzzle.effects]
    return (
        [2 * (cell[0] % 2) + cell[1] % 2 for cell in cells if not isinstance(cell, str)] if puzzle.board.shape else None
    )


def _why_not(cells: Sequence[Cell]) -> str:
    shown = "; ".join(spoken(cell) for cell in cells[:8])
    more = f" and {len(cells) - 8} more" if len(cells) > 8 else ""
    return f"every press changes an even number of these cells, and an odd number of them must change: {shown}{more}"


def _misfit(puzzle: Puzzle, objective: str) -> str | None:
    if not isinstance(puzzle, FlipPuzzle):
        return "linear-algebra solves the flip game"
    if puzzle.colours != 2:
        return f"linear-algebra works over GF(2), with two colours: the board has {puzzle.colours}"
    if any(effect.cost == 0 for effect in puzzle.effects):
        return "linear-algebra needs every press to cost something"
    return None


BACKENDS = (
    Backend(
        name="linear-algebra",
        summary="flip, two colours: elimination over GF(2), all solutions weighed by Walsh-Hadamard transforms",
        workers=True,
        search=search,
        misfit=_misfit,
    ),
)
