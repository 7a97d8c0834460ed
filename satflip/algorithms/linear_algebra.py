"""Flip, two colours: one solution by linear algebra, then the lightest of all by exhausting the null space.

The solutions are one of them plus the quiet patterns (Anderson & Feil 1998); the fewest presses are the least weight
in that coset. Where nothing solves the board, there is a set of cells that proves it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from satflip.algebra import gray
from satflip.backends.base import Backend, Report, Settings
from satflip.formulations import system
from satflip.formulations.presses import lower_bound
from satflip.formulations.solutions import solutions
from satflip.puzzles import FlipPuzzle, Move, Press, Puzzle
from satflip.puzzles.board import spoken_few
from satflip.result import Found, OddCells, Status

MOST_WEIGHED = 44
"""With more dimensions, weighing all solutions takes days at the least."""

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
    members = [solution for solution in found.particular if solution is not None]
    if not members:
        proofs = covering([witness or 0 for witness in found.witnesses], _needs(puzzle))
        odd = odd_cells(puzzle, proofs)
        return Found(Status.IMPOSSIBLE, proved_by=found.method, message=why_not(puzzle, odd), refuted_by=odd)
    dimension = len(found.kernel)
    weight = gray.weigher([effect.cost for effect in puzzle.effects])
    if dimension <= gray.FEW:
        cost, member = min(gray.lightest(member, found.kernel, weight) for member in members)
        return Found(Status.OPTIMAL, plan(puzzle, member), cost, _proof(dimension, len(members)))
    light = sorted(gray.descended(member, found.kernel, weight) for member in members)
    report.plan(plan(puzzle, light[0][1]))
    report.bound(lower_bound(puzzle))
    if dimension <= MOST_WEIGHED:
        return _weighed(puzzle, light, found.kernel, settings, report, _until(began, settings.early), "")
    why = outlook(dimension, len(members), settings.workers)
    report.note(why)
    if dimension > MOST_SWEPT:
        return Found(Status.FEASIBLE, plan(puzzle, light[0][1]), message=why)
    return _weighed(puzzle, light, found.kernel, settings, report, _until(began, settings.early or PATIENCE), why)


def _until(began: float, seconds: float | None) -> float | None:
    return None if seconds is None else began + seconds


def _weighed(
    puzzle: FlipPuzzle,
    light: Sequence[tuple[int, int]],
    kernel: Sequence[int],
    settings: Settings,
    report: Report,
    deadline: float | None,
    message: str,
) -> Found:
    """Weigh the solutions for each target, of which `light` has one and its weight, the lightest first.

    Together they are a coset, too, but one that does not fall apart into classes.
    """
    from satflip.algebra.coset import Progress, lightest  # numpy

    best = light[0]
    # what is proven of the targets that were searched, of the one that is being searched, and of the others
    floor, others = lower_bound(puzzle), len(light)

    def tell(progress: Progress) -> None:
        nonlocal best
        if progress.weight < best[0]:
            best = progress.weight, progress.member
            report.plan(plan(puzzle, best[1]))
        if others == 0:
            report.bound(min(*bounds, progress.bound) if bounds else progress.bound)

    bounds: list[int] = []
    for _, member in light:
        others -= 1
        left = None if deadline is None else deadline - time.monotonic()
        result = lightest(
            member,
            kernel,
            len(puzzle.effects),
            [effect.cost for effect in puzzle.effects],
            classes=_classes(puzzle),
            symmetries=_symmetries(puzzle),
            workers=settings.workers,
            progress=tell,
            deadline=None if left is None else time.monotonic() + left / (others + 1),
        )
        best = min(best, (result.weight, result.member))
        bounds.append(result.bound)
    if min(bounds) < best[0]:
        return Found(Status.FEASIBLE, plan(puzzle, best[1]), max(floor, min(bounds)), message=message)
    return Found(Status.OPTIMAL, plan(puzzle, best[1]), best[0], _proof(len(kernel), len(light)))


def _proof(dimension: int, targets: int) -> str:
    if dimension == 0:
        return "the solution is the only one" if targets == 1 else "there is one solution for each colour"
    return f"all {'2 x ' if targets > 1 else ''}2^{dimension} choices of presses in question were compared"


def plan(puzzle: FlipPuzzle, presses: int) -> list[Move]:
    """A set of presses (bit p = effect p) as moves."""
    digits = reversed(format(presses, "b"))
    return [Press(effect.press) for effect, digit in zip(puzzle.effects, digits, strict=False) if digit == "1"]


def outlook(dimension: int, targets: int, workers: int) -> str:
    """What weighing all solutions would take, in a sentence."""
    days = targets * 2.0 ** (dimension - 18) * BLOCK_SECONDS / workers / 86400
    said = (
        f"{days:,.0f} days"
        if days < 1000
        else f"{days / 365.25:,.0f} years"
        if days < 1e9
        else f"{days / 365.25:.0e} years"
    )
    return (
        f"there are {'2 x ' if targets > 1 else ''}2^{dimension} solutions: weighing them all would take about {said}"
    )


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


def _needs(puzzle: FlipPuzzle) -> list[int]:
    """For each target the cells that must change, as bits."""
    return [
        system.bits([want is not None and want != have for have, want in zip(puzzle.start, target, strict=True)])
        for target in puzzle.targets
    ]


Proofs = tuple[tuple[int, tuple[int, ...]], ...]
"""Sets of cells (bit i = cell i), each with the targets that it rules out."""


def covering(witnesses: Sequence[int], needs: Sequence[int]) -> Proofs:
    """For each target a witness that rules it out, or a single one that rules out all of them."""
    every = tuple(range(len(needs)))
    for witness in witnesses:
        if all((witness & need).bit_count() % 2 for need in needs):
            return ((witness, every),)
    return tuple((witness, (target,)) for target, witness in enumerate(witnesses))


def odd_cells(puzzle: FlipPuzzle, proofs: Proofs) -> tuple[OddCells, ...]:
    """The proofs by the names of cells and goals."""
    names: Sequence[str] = ("white", "black")
    if puzzle.goal != "either":
        names = (names[puzzle.goal],) if isinstance(puzzle.goal, int) else ("the board given",)
    return tuple(
        OddCells(
            tuple(cell for i, cell in enumerate(puzzle.board.cells) if witness >> i & 1),
            tuple(names[target] for target in targets),
        )
        for witness, targets in proofs
    )


def why_not(puzzle: FlipPuzzle, refuted_by: Sequence[OddCells]) -> str:
    """Why a board without a solution has none, in a sentence: the cells that prove it, for each colour of the goal."""
    told = []
    for odd in refuted_by:
        to_end = f" for the board to end {' or '.join(odd.goals)}" if puzzle.goal == "either" else ""
        if len(odd.cells) == 1:
            told.append(f"no press changes this cell, and it must change{to_end}: {spoken_few(odd.cells)}")
            continue
        told.append(
            f"every press changes an even number of these {len(odd.cells)} cells, and an odd number of them must "
            f"change{to_end}: {spoken_few(odd.cells)}"
        )
    return "; and ".join(told)


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
        need=system.need,
    ),
)
