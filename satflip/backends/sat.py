"""The SAT solvers of PySAT, as oracles for a bound search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from satflip.backends.base import Backend, Settings
from satflip.model import Assignment, Clause, Constraint


class PySatOracle:
    """One PySAT solver that holds clauses."""

    def __init__(self, name: str, settings: Settings) -> None:
        from pysat.solvers import Solver

        self._solver: Any = Solver(name=name)
        if settings.seed is not None and name in SEEDED:
            self._solver.configure({"seed": settings.seed % 10**9})
        self._variables = 0

    def add(self, constraints: Iterable[Constraint], variables: int) -> None:
        self._variables = max(self._variables, variables)
        for constraint in constraints:
            if not isinstance(constraint, Clause):
                raise TypeError(f"a SAT solver holds clauses, found {type(constraint).__name__}")
            if constraint.literals:
                self._solver.add_clause(constraint.literals)
            else:
                # not every solver takes an empty clause for what it is
                self._solver.add_clause([variables + 1])
                self._solver.add_clause([-variables - 1])
                self._variables = max(self._variables, variables + 1)

    def solve(self, assumptions: Sequence[int] = ()) -> bool | None:
        answer: bool | None = self._solver.solve(assumptions=list(assumptions))
        return answer

    def assignment(self) -> Assignment:
        # variables in no clause may be missing from the end of the solver's model (pysat#149)
        values = [False] * (self._variables + 1)
        for literal in self._solver.get_model() or ():
            if 0 < literal <= self._variables:
                values[literal] = True
        return values

    def close(self) -> None:
        self._solver.delete()


SEEDED = frozenset({"cadical153", "cadical195", "cadical300", "glucose42"})
"""Where `configure(seed=…)` does something; elsewhere PySAT ignores it in silence."""

SOLVERS = {
    "cadical195": "CaDiCaL 1.9.5 (MIT)",
    "cadical103": "CaDiCaL 1.0.3 (MIT)",
    "cadical153": "CaDiCaL 1.5.3 (MIT)",
    "glucose3": "Glucose 3 (MIT)",
    "glucose4": "Glucose 4.1 (MIT)",
    "glucose42": "Glucose 4.2.1 (MIT)",
    "gluecard3": "Gluecard 3 (MIT)",
    "gluecard4": "Gluecard 4 (MIT)",
    "lingeling": "Lingeling (MIT)",
    "maplechrono": "MapleLCMDistChronoBT (MIT)",
    "maplecm": "MapleCM (MIT)",
    "mergesat3": "MergeSat 3 (MIT)",
    "minicard": "MiniCard 1.2 (MIT)",
    "minisat22": "MiniSat 2.2 (MIT)",
}

PROOFS = frozenset(SOLVERS) - {"gluecard3", "minisat22", "minicard", "mergesat3"}


def _backend(name: str, title: str) -> Backend:
    return Backend(
        name=f"sat:{name}",
        summary=f"{title.partition(' (')[0]} through PySAT, under a bound search",
        licence=title.partition("(")[2].rstrip(")"),
        distribution="python-sat",
        module="pysat",
        install="pip install python-sat",
        assumptions=True,
        seed=name in SEEDED,
        proof=name in PROOFS,
        oracle=partial(PySatOracle, name),
    )


BACKENDS = tuple(_backend(name, title) for name, title in SOLVERS.items())
