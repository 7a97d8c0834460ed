"""A model put to a real solver, for a lesson: the answer, and what it took."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from satflip.backends.base import CLAUSES
from satflip.encodings import Encoding, lowered
from satflip.errors import UnsupportedError
from satflip.model import Assignment, Clause, Model
from satflip.puzzles import Puzzle
from satflip.result import Status
from satflip.solving import solve

SOLVER = "glucose4"
MOST_CELLS = 16
MOST_MOVES = 10
SECONDS = 60.0


@dataclass(frozen=True)
class Asked:
    """What a solver said of a model: an assignment of its variables, or None: it has none; and the sizes."""

    assignment: Assignment | None
    variables: int
    clauses: int
    conflicts: int

    @property
    def word(self) -> str:
        """SATISFIABLE or UNSATISFIABLE."""
        return "UNSATISFIABLE" if self.assignment is None else "SATISFIABLE"


def ask(model: Model, units: Iterable[int] = (), encoding: Encoding | None = None) -> Asked:
    """Put a model, and further literals that must be true, to a solver."""
    from pysat.solvers import Solver

    ready = lowered(model, CLAUSES, encoding or Encoding())
    clauses = [clause.literals for clause in ready.constraints if isinstance(clause, Clause)]
    size = len(ready.variables)
    with Solver(name=SOLVER) as solver:
        solver.add_clause([1, -1])
        for clause in (*clauses, *((unit,) for unit in units)):
            for part in [clause] if clause else [(1,), (-1,)]:
                solver.add_clause(list(part))
        found = solver.solve()
        true = {literal for literal in (solver.get_model() or ()) if literal > 0} if found else set()
        conflicts = solver.accum_stats()["conflicts"]
    assignment = [number in true for number in range(size + 1)] if found else None
    return Asked(assignment, size, len(clauses), conflicts)


def fewest(puzzle: Puzzle) -> int | None:
    """The fewest moves, proven, or None where the board is impossible.

    Raises UnsupportedError for a board that is too large for a lesson, or takes too many moves.
    """
    cells = len(puzzle.board.cells)
    if cells > MOST_CELLS:
        raise UnsupportedError(f"lessons are for small boards: at most {MOST_CELLS} cells, found {cells}")
    result = solve(puzzle, time_limit=SECONDS)
    if result.status is Status.IMPOSSIBLE:
        return None
    if result.status is not Status.OPTIMAL or result.objective is None:
        raise UnsupportedError(f"the board could not be solved within {SECONDS:g} seconds: take a smaller one")
    if result.objective > MOST_MOVES:
        raise UnsupportedError(
            f"lessons are for small boards: at most {MOST_MOVES} moves, this one takes {result.objective}"
        )
    return result.objective


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """Columns of text, right-aligned."""
    cells = [list(head), *([str(value) for value in row] for row in rows)]
    widths = [max(len(row[c]) for row in cells) for c in range(len(head))]
    return ["  " + "  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True)) for row in cells]
