"""The SAT solvers of PySAT, as oracles for a bound search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from satflip.backends import rc2
from satflip.backends.base import Backend, Settings
from satflip.backends.pysat_interrupts import keyboard_interrupts
from satflip.model import Assignment, Clause, Constraint, Linear, Term


class Traits(NamedTuple):
    """What one PySAT solver can do, as tried; PySAT itself refuses some of it only by an abort or in silence.

    `incremental`: assumptions, and clauses after a call; `seed`: `configure(seed=…)` does something; `proof`: its
    trace stands a DRAT check; `at_most`: native cardinality constraints.
    """

    title: str
    incremental: bool = True
    seed: bool = False
    proof: bool = True
    at_most: bool = False
    note: str = ""


ONE_SHOT = "; each bound gets a fresh solver"

SOLVERS = {
    "cadical195": Traits(
        "CaDiCaL 1.9.5",
        seed=True,
        note="its native at-most runs in Python inside PySAT, 15 times as slow: sums become clauses",
    ),
    "cadical103": Traits("CaDiCaL 1.0.3"),
    "cadical153": Traits("CaDiCaL 1.5.3", seed=True),
    "cadical300": Traits("CaDiCaL 3.0.0", seed=True, note="aborts on native at-most after a call: sums become clauses"),
    "ergo": Traits("Ergo"),
    "gluecard3": Traits("Gluecard 3", at_most=True),
    "gluecard4": Traits("Gluecard 4.1", at_most=True),
    "glucose3": Traits("Glucose 3.0"),
    "glucose4": Traits("Glucose 4.1"),
    "glucose42": Traits("Glucose 4.2.1", seed=True),
    "kissat404": Traits("Kissat 4.0.4", incremental=False, proof=False, note="ignores assumptions" + ONE_SHOT),
    "lingeling": Traits(
        "Lingeling", incremental=False, note="aborts on assumptions about variables it has eliminated" + ONE_SHOT
    ),
    "maplechrono": Traits("MapleLCMDistChronoBT"),
    "maplecm": Traits("MapleCM"),
    "maplesat": Traits("MapleCOMSPS LRB", proof=False, note="its proofs number the variables wrongly: no proof"),
    "mergesat3": Traits("MergeSat 3.0", proof=False),
    "minicard": Traits("MiniCARD 1.2", proof=False, at_most=True),
    "minisat22": Traits("MiniSat 2.2", proof=False),
    "minisat-gh": Traits("MiniSat, GitHub version", proof=False),
    "minisatep": Traits("MiniSat with extra propagation", proof=False),
}

LEFT_OUT = {
    "sat:cryptosat": "PySAT's way to CryptoMiniSat knows no assumptions about variables in no clause: use cryptominisat"
}
"""What PySAT offers and satflip does not, and why."""


class PySatOracle:
    """One PySAT solver that holds clauses, and counts of literals where it takes them natively."""

    def __init__(self, name: str, settings: Settings) -> None:
        from pysat.solvers import Solver

        self._solver: Any = Solver(name=name)
        if settings.seed is not None and SOLVERS[name].seed:
            self._solver.configure({"seed": settings.seed % 10**9})
        # MapleSAT crashes on the empty formula; a tautology changes nothing
        self._solver.add_clause([1, -1])
        self._variables, self._conflicts = 0, settings.conflicts

    def add(self, constraints: Iterable[Constraint], variables: int) -> None:
        """Add clauses and native counts. Raises TypeError for other constraints."""
        self._variables = max(self._variables, variables)
        add_clause = self._solver.add_clause
        for constraint in constraints:
            if isinstance(constraint, Clause) and constraint.literals:
                add_clause(constraint.literals)
            elif isinstance(constraint, Clause):
                # not every solver takes an empty clause for what it is
                add_clause((1,))
                add_clause((-1,))
            elif isinstance(constraint, Linear) and constraint.relation == "<=" and _counts(constraint.terms):
                self._solver.add_atmost([literal for _, literal in constraint.terms], constraint.bound)
            else:
                raise TypeError(f"a SAT solver takes clauses, found {constraint}")

    def solve(self, assumptions: Sequence[int] = ()) -> bool | None:
        """Whether the constraints can be satisfied under the assumptions; None: not within the conflicts allowed."""
        answer: bool | None
        with keyboard_interrupts():
            if self._conflicts is None:
                answer = self._solver.solve(assumptions=list(assumptions))
            else:
                self._solver.conf_budget(self._conflicts)
                answer = self._solver.solve_limited(assumptions=list(assumptions))
        return answer

    def assignment(self) -> Assignment:
        """The assignment of the last call that said True; variables in no clause are False."""
        # they may be missing from the end of the solver's model (pysat#149)
        values = [False] * (self._variables + 1)
        for literal in self._solver.get_model() or ():
            if 0 < literal <= self._variables:
                values[literal] = True
        return values

    def close(self) -> None:
        """Free the solver."""
        self._solver.delete()


def _counts(terms: Iterable[Term]) -> bool:
    return all(weight == 1 for weight, _ in terms)


def _lack(name: str) -> str | None:
    """Whether the installed PySAT was built without this solver, in a sentence."""
    from pysat.solvers import NoSuchSolverError, Solver

    try:
        Solver(name=name).delete()
    except (NoSuchSolverError, AssertionError):
        return f"the installed python-sat has no {SOLVERS[name].title}: pip install --upgrade python-sat"
    return None


def _backend(name: str, traits: Traits) -> Backend:
    return Backend(
        name=f"sat:{name}",
        summary=f"{traits.title} through PySAT, under a bound search",
        note=traits.note,
        distribution="python-sat",
        module="pysat.solvers",
        install="pip install python-sat",
        assumptions=traits.incremental,
        at_most=traits.at_most,
        seed=traits.seed,
        proof=traits.proof,
        budget=traits.incremental,
        oracle=partial(PySatOracle, name),
        core_guided=partial(rc2.minimise, name, False) if traits.incremental else None,
        lack=partial(_lack, name),
    )


BACKENDS = tuple(_backend(name, traits) for name, traits in SOLVERS.items())
