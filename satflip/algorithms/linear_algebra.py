"""Flip, two colours: one solution by linear algebra, then the lightest of all by exhausting the null space.

The solutions are one of them plus the quiet patterns (Anderson & Feil 1998); the fewest presses are the least weight
in that coset. Where nothing solves the board, there is a set of cells that proves it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from satflip.algebra import gray
from satflip.backends.base import Backend, Report, Settings
from satflip.formulations.presses import lower_bound
from satflip.formulations.solutions import solutions
from satflip.puzzles import FlipPuzzle, Move, Press, Puzzle
from satflip.puzzles.board import spoken
from satflip.result import Found, Status

MOST_WEIGHED = 44
"""With more dimensions, weighing all solutions takes months at the least."""

MOST_SWEPT = 80
"""With more dimensions, not even a part of the solutions worth speaking of can be weighed."""

PATIENCE = 60.0
"""Seconds spent on a hopeless coset where no time limit says how many."""

BLOCK_SECONDS = 1.2e-3
"""What weighing 2**18 solutions takes on one core of 2024."""


def search(puzzle: FlipPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    """The fewest presses, proven; a plan and a bound are told as they come.

    Where there are too many solutions to weigh them all, the best that is found in the time there is, and the bound.
    """
    began = time.monotonic()
    found = solutions(puzzle)
    coset = found.coset
    if coset is None:
        return Found(Status.IMPOSSIBLE, proved_by=found.method, message=why_not(puzzle, found.witness or 0))
    particular, kernel = coset
    weight = gray.weigher([effect.cost for effect in puzzle.effects])
    if len(kernel) <= gray.FEW:
        cost, member = gray.lightest(particular, kernel, weight)
        why = f"all 2^{len(kernel)} solutions were weighed" if kernel else "the solution is the only one"
        return Found(Status.OPTIMAL, plan(puzzle, member), cost, why)
    cost, member = gray.descended(particular, kernel, weight)
    report.plan(plan(puzzle, member))
    report.bound(lower_bound(puzzle))
    if len(kernel) > MOST_WEIGHED:
        report.note(outlook(len(kernel), settings.workers))
    if len(kernel) > MOST_SWEPT:
        return Found(Status.FEASIBLE, plan(puzzle, member), message=outlook(len(kernel), settings.workers))
    seconds = settings.early if settings.seconds is not None or len(kernel) <= MOST_WEIGHED else PATIENCE
    return _weighed(puzzle, member, kernel, settings, report, None if seconds is None else began + seconds)


def _weighed(
    puzzle: FlipPuzzle,
    particular: int,
    kernel: Sequence[int],
    settings: Settings,
    report: Report,
    deadline: float | None,
) -> Found:
    from satflip.algebra.coset import Progress, lightest  # numpy

    told = particular

    def tell(progress: Progress) -> None:
        nonlocal told
        report.bound(progress.bound)
        if progress.member != told:
            told = progress.member
            report.plan(plan(puzzle, told))

    best = lightest(
        particular,
        kernel,
        len(puzzle.effects),
        [effect.cost for effect in puzzle.effects],
        classes=_classes(puzzle),
        symmetries=_symmetries(puzzle),
        workers=settings.workers,
        progress=tell,
        deadline=deadline,
    )
    if not best.exhausted:
        message = outlook(len(kernel), settings.workers) if len(kernel) > MOST_WEIGHED else ""
        return Found(Status.FEASIBLE, plan(puzzle, best.member), best.bound, message=message)
    return Found(Status.OPTIMAL, plan(puzzle, best.member), best.bound, f"all 2^{len(kernel)} solutions were weighed")


def plan(puzzle: FlipPuzzle, presses: int) -> list[Move]:
    """A set of presses (bit p = effect p) as moves."""
    digits = reversed(format(presses, "b"))
    return [Press(effect.press) for effect, digit in zip(puzzle.effects, digits, strict=False) if digit == "1"]


def outlook(dimension: int, workers: int) -> str:
    """What weighing all solutions would take, in a sentence."""
    years = 2.0 ** (dimension - 18) * BLOCK_SECONDS / workers / (365.25 * 86400)
    said = f"{years:,.1f}" if years < 1e6 else f"{years:.0e}"
    return f"there are 2^{dimension} solutions: weighing them all would take about {said} years"


def _classes(puzzle: FlipPuzzle) -> list[int] | None:
    """The parities of row and column: on many boards with odd sides the quiet patterns fall apart along them."""
    cells = [effect.press for effect in puzzle.effects]
    places = [cell for cell in cells if not isinstance(cell, str)]
    return [2 * (r % 2) + c % 2 for r, c in places] if len(places) == len(cells) else None


def _symmetries(puzzle: FlipPuzzle) -> list[list[int]]:
    """Reflections of the grid, as permutations of the presses. The search keeps those that fit the solutions."""
    if puzzle.board.shape is None:
        return []
    rows, columns = puzzle.board.shape
    cells = [effect.press for effect in puzzle.effects if not isinstance(effect.press, str)]
    images = [
        [(rows - 1 - r, c) for r, c in cells],
        [(r, columns - 1 - c) for r, c in cells],
        [(c, r) for r, c in cells],
    ]
    return [
        [puzzle.press_index[cell] for cell in image]
        for image in images
        if len(image) == len(puzzle.effects) and all(cell in puzzle.press_index for cell in image)
    ]


def why_not(puzzle: FlipPuzzle, witness: int) -> str:
    """Why a board without a solution has none, in a sentence: the cells (bit i = cell i) that prove it."""
    cells = [cell for i, cell in enumerate(puzzle.board.cells) if witness >> i & 1]
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
        summary="flip, two colours: polynomials or elimination over GF(2), all solutions weighed (Walsh-Hadamard)",
        workers=True,
        search=search,
        misfit=_misfit,
    ),
)
