"""Rules that cannot all be kept, and of which none can be spared: a minimal unsatisfiable core, told by cells.

Constraints are taken in groups, one for each rule and the cells that it speaks of, whatever the step: a group is what a
person can point at. A solver's core under assumptions comes first, then each group is left out once ("deletion";
Marques-Silva, "Minimal Unsatisfiability: Models, Algorithms and Applications", ISMVL 2010).
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from satflip.backends.base import CLAUSES
from satflip.encodings import Encoding, lowered
from satflip.model import Clause, Model
from satflip.puzzles.board import Cell

Group = tuple[str, tuple[Cell, ...]]
"""A rule, and the cells that it speaks of."""

SOLVER = "glucose4"
"""It knows assumptions, gives cores and can be interrupted."""


def groups_of(model: Model) -> list[Group]:
    """The rules with their cells, in the order in which they are first met."""
    return list(dict.fromkeys((c.origin.rule, c.origin.cells) for c in model.constraints))


def minimal_core(model: Model, encoding: Encoding, seconds: float) -> tuple[list[Group], bool] | None:
    """Groups of constraints that cannot all be met, and whether it is proven that none can be spared.

    None where the model can be satisfied, or where the solver could not tell within the seconds.
    """
    from pysat.solvers import Solver

    clauses = lowered(model, CLAUSES, encoding)
    groups = groups_of(model)
    first = len(clauses.variables) + 1
    selector = {group: first + i for i, group in enumerate(groups)}
    deadline = time.monotonic() + seconds
    with Solver(name=SOLVER) as solver:
        for clause in clauses.constraints:
            assert isinstance(clause, Clause)
            solver.add_clause([*clause.literals, -selector[clause.origin.rule, clause.origin.cells]])
        core = _refuted(solver, [selector[group] for group in groups], deadline)
        if core is None:
            return None
        needed: list[int] = []
        while core:
            # without the last one: still refuted by a part of the others, or it is needed
            *rest, last = core
            smaller = _refuted(solver, [*needed, *rest], deadline)
            if time.monotonic() > deadline:
                return [groups[s - first] for s in sorted((*needed, *core))], False
            if smaller is None:
                needed.append(last)
                core = rest
            else:
                core = [s for s in smaller if s not in needed]
    return [groups[s - first] for s in sorted(needed)], True


def _refuted(solver: object, assumptions: Sequence[int], deadline: float) -> list[int] | None:
    """A part of the assumptions that is refuted, or None: satisfiable, or not decided before the deadline."""
    from threading import Timer

    timer = Timer(max(0.0, deadline - time.monotonic()), solver.interrupt)  # type: ignore[attr-defined]
    timer.start()
    try:
        answer = solver.solve_limited(assumptions=list(assumptions), expect_interrupt=True)  # type: ignore[attr-defined]
    finally:
        timer.cancel()
        solver.clear_interrupt()  # type: ignore[attr-defined]
    return list(solver.get_core() or ()) if answer is False else None  # type: ignore[attr-defined]
