"""RC2, PySAT's core-guided MaxSAT solver: it minimises from below, by relaxing one unsatisfiable core after another.

Source: Ignatiev, Morgado & Marques-Silva, "RC2: an Efficient MaxSAT Solver", JSAT 11, 2019.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from satflip.backends.base import Answer, Backend, Settings, Watch
from satflip.backends.pysat_interrupts import keyboard_interrupts
from satflip.encodings.linear import distinct
from satflip.model import Assignment, Clause, Linear, Model, Objective
from satflip.result import Status


def minimise(solver: str, stratified: bool, model: Model, settings: Settings, watch: Watch) -> Answer:
    """Minimise a model of clauses (and of counts, where the solver takes them natively) with RC2 on a PySAT solver.

    What the cores cost so far is told as a bound each time it rises. `stratified`: weights are dealt with from the
    greatest down, and each assignment on the way is told. There is nothing in RC2 to be set.
    """
    from pysat.examples.rc2 import RC2, RC2Stratified

    softs, constant = distinct((model.objective or Objective(())).terms)
    constant += model.objective.constant if model.objective else 0
    formula = hard(model)
    for weight, literal in softs:
        formula.append([-literal], weight=weight)
    # without soft clauses the stratified form never calls its solver
    kind = RC2Stratified if stratified and softs else RC2
    rc2: Any = kind(formula, solver=solver, exhaust=True, minz=True)

    def assignment(literals: list[int] | None) -> Assignment:
        # variables in no clause may be missing from the end of the solver's model (pysat#149)
        true = set(literals or ())
        return [False, *(variable in true for variable in range(1, len(model.variables) + 1))]

    try:
        with keyboard_interrupts():
            # RC2 sees that nothing satisfies the hard clauses only when its cores have eaten all soft ones
            if not rc2.oracle.solve():
                return Answer(Status.IMPOSSIBLE)
            first = assignment(rc2.oracle.get_model())
            if model.objective is None:
                return Answer(Status.OPTIMAL, first)
            watch.assignment(first)
            watch.bound(constant)
            rc2.process_core = _both(rc2.process_core, lambda: watch.bound(constant + rc2.cost))
            if kind is RC2Stratified:
                rc2.finish_level = _both(lambda: watch.assignment(assignment(rc2.oracle.get_model())), rc2.finish_level)
            literals = rc2.compute()
            cost = constant + rc2.cost
    finally:
        rc2.delete()
    best = assignment(literals)
    if literals is None or model.cost(best) != cost:
        raise RuntimeError(f"RC2 claims the optimum {cost} with an assignment that costs {model.cost(best)}")
    return Answer(Status.OPTIMAL, best, cost)


def hard(model: Model) -> Any:
    """The constraints of a lowered model as the hard part of a pysat.formula.WCNFPlus."""
    from pysat.formula import WCNFPlus

    formula: Any = WCNFPlus()
    # MapleSAT crashes on the empty formula; a tautology changes nothing
    formula.append([1, -1])
    for constraint in model.constraints:
        match constraint:
            case Clause(()):
                formula.append([1])
                formula.append([-1])
            case Clause(literals):
                formula.append(list(literals))
            case Linear(terms, "<=", bound) if all(weight == 1 for weight, _ in terms):
                formula.append([[literal for _, literal in terms], bound], is_atmost=True)
            case _:
                raise TypeError(f"RC2 takes clauses, found {constraint}")
    return formula


def _both(first: Callable[[], None], then: Callable[[], None]) -> Callable[[], None]:
    def step() -> None:
        first()
        then()

    return step


def _backend(name: str, stratified: bool, summary: str) -> Backend:
    return Backend(
        name=name,
        summary=summary,
        distribution="python-sat",
        module="pysat.examples.rc2",
        install="pip install python-sat",
        minimise=partial(minimise, "glucose4", stratified),
    )


BACKENDS = (
    _backend("maxsat:rc2", False, "RC2, core-guided MaxSAT on Glucose 4.1: bounds rise to the optimum"),
    _backend("maxsat:rc2-stratified", True, "RC2 that deals with great weights first: plans on the way as well"),
)
