"""Bound searches: how a SAT oracle, which only says yes or no, is driven to the optimum."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from satflip.backends.base import Answer, Backend, Oracle, Settings, Watch
from satflip.encodings import encode
from satflip.encodings.linear import at_most
from satflip.errors import InputError, UnsupportedError
from satflip.model import Assignment, Clause, Linear, Model, Origin
from satflip.result import Status

BOUND = Origin("the cost is at most the bound")


@dataclass(frozen=True)
class Range:
    """What is known of the cost beforehand: no cost below `lower`, costs differ from it by multiples of `stride`."""

    lower: int = 0
    stride: int = 1


class BoundedOracle:
    """Answers 'is there an assignment that costs at most this?', again and again; the model is lowered already.

    Where the solver honours assumptions, one solver is kept and PySAT's incremental totalizer (Martins, Joshi,
    Manquinho & Lynce 2014) is extended as the bound grows; elsewhere each bound is written as clauses for a fresh one.
    """

    def __init__(self, model: Model, backend: Backend, settings: Settings) -> None:
        assert backend.oracle is not None
        self._start, self._settings, self._backend = backend.oracle, settings, backend
        self.model = model
        self._oracle: Oracle | None = None
        self._totalizer: Any = None
        self._top = len(self.model.variables)

    def decide(self, bound: int | None) -> tuple[bool | None, Assignment | None]:
        """(True, an assignment), (False, None), or (None, None) where the solver could not tell. No bound: any cost."""
        if self._backend.assumptions:
            oracle, assumptions = self._kept(bound)
        else:
            oracle, assumptions = self._fresh(bound), []
        verdict = oracle.solve(assumptions)
        return verdict, oracle.assignment()[: len(self.model.variables) + 1] if verdict else None

    def close(self) -> None:
        """Free the solver and the totalizer."""
        if self._oracle:
            self._oracle.close()
        if self._totalizer:
            self._totalizer.delete()
        self._oracle = self._totalizer = None

    def _fresh(self, bound: int | None) -> Oracle:
        self.close()
        model = Model(list(self.model.variables), list(self.model.constraints))
        if bound is not None and (objective := self.model.objective):
            encode(model, Linear(objective.terms, "<=", bound - objective.constant, BOUND), self._settings.encoding)
        self._oracle = self._start(self._settings)
        self._oracle.add(model.constraints, len(model.variables))
        return self._oracle

    def _kept(self, bound: int | None) -> tuple[Oracle, list[int]]:
        if self._oracle is None:
            self._oracle = self._start(self._settings)
            self._oracle.add(self.model.constraints, self._top)
        objective = self.model.objective
        if bound is None or objective is None:
            return self._oracle, []
        literals, limit = at_most(objective.terms, bound - objective.constant)
        if limit >= len(literals):
            return self._oracle, []
        if limit < 0:
            self._top += 1
            self._oracle.add([Clause((-self._top,), BOUND)], self._top)
            return self._oracle, [self._top]
        self._extend(literals, limit)
        return self._oracle, [-self._totalizer.rhs[limit]]

    def _extend(self, literals: list[int], limit: int) -> None:
        from pysat.card import ITotalizer

        assert self._oracle is not None
        if self._totalizer is None:
            self._totalizer = ITotalizer(literals, ubound=limit, top_id=self._top)
            fresh = self._totalizer.cnf.clauses
        elif limit > self._totalizer.ubound:
            self._totalizer.increase(ubound=limit, top_id=self._top)
            fresh = self._totalizer.cnf.clauses[-self._totalizer.nof_new :] if self._totalizer.nof_new else []
        else:
            return
        self._top = max(self._top, self._totalizer.top_id)
        self._oracle.add((Clause(tuple(clause), BOUND) for clause in fresh), self._top)


def increasing(oracle: BoundedOracle, known: Range, watch: Watch) -> Answer:
    """From the lower bound upwards: the first bound that can be met is the optimum."""
    best = _unbounded(oracle, known, watch)
    if isinstance(best, Answer):
        return best
    bound = known.lower
    while bound < oracle.model.cost(best):
        verdict, found = oracle.decide(bound)
        if verdict is None:
            return Answer(Status.FEASIBLE, best, bound)
        if found is not None:
            return _optimal(oracle, found, known)
        bound += known.stride
        watch.bound(bound)
    return _optimal(oracle, best, known)


def decreasing(oracle: BoundedOracle, known: Range, watch: Watch) -> Answer:
    """From the best assignment downwards: the one that cannot be improved on is the optimum."""
    best = _unbounded(oracle, known, watch)
    if isinstance(best, Answer):
        return best
    while (bound := _below(oracle.model.cost(best), known)) >= known.lower:
        verdict, found = oracle.decide(bound)
        if verdict is None:
            return Answer(Status.FEASIBLE, best, known.lower)
        if found is None:
            watch.bound(bound + known.stride)
            break
        best = found
        watch.assignment(best)
    return _optimal(oracle, best, known)


def bisect(oracle: BoundedOracle, known: Range, watch: Watch) -> Answer:
    """The gap between the lower bound and the best assignment is halved until there is none."""
    best = _unbounded(oracle, known, watch)
    if isinstance(best, Answer):
        return best
    lower = known.lower
    while (upper := _below(oracle.model.cost(best), known)) >= lower:
        middle = lower + (upper - lower) // known.stride // 2 * known.stride
        verdict, found = oracle.decide(middle)
        if verdict is None:
            return Answer(Status.FEASIBLE, best, lower)
        if found is None:
            lower = middle + known.stride
            watch.bound(lower)
        else:
            best = found
            watch.assignment(best)
    return _optimal(oracle, best, known)


def _unbounded(oracle: BoundedOracle, known: Range, watch: Watch) -> Assignment | Answer:
    """An assignment of any cost; an Answer where there is none, or where nothing is left to be done.

    This call comes first: it tells 'impossible' apart from 'not yet', and leaves a plan.
    """
    verdict, best = oracle.decide(None)
    if verdict is None:
        return Answer(Status.UNKNOWN)
    if best is None:
        return Answer(Status.IMPOSSIBLE)
    watch.assignment(best)
    if oracle.model.objective is None:
        return Answer(Status.OPTIMAL, best)
    watch.bound(known.lower)
    return best


def _below(cost: int, known: Range) -> int:
    """The greatest cost in the range that is less than this."""
    return known.lower + (cost - 1 - known.lower) // known.stride * known.stride


def _optimal(oracle: BoundedOracle, best: Assignment, known: Range) -> Answer:
    """The answer that ends a search. Raises RuntimeError where the range was a false claim."""
    cost = oracle.model.cost(best)
    if cost < known.lower or (cost - known.lower) % known.stride:
        raise RuntimeError(
            f"the optimum is said to be {known.lower} plus a multiple of {known.stride}, but an assignment costs {cost}"
        )
    return Answer(Status.OPTIMAL, best, cost)


Strategy = Callable[[BoundedOracle, Range, Watch], Answer]
STRATEGIES: dict[str, Strategy] = {"increasing": increasing, "decreasing": decreasing, "bisect": bisect}
CORE_GUIDED = "core-guided"
SEARCHES = (*STRATEGIES, CORE_GUIDED)


def check(name: str) -> None:
    """Raise InputError for a search that there is not."""
    if name not in SEARCHES:
        raise InputError(f"unknown search '{name}', expected one of: {', '.join(SEARCHES)}")


def misfit(name: str, backend: Backend) -> str | None:
    """Why the search cannot drive the back end, in a sentence, or None. Raises InputError for an unknown search."""
    check(name)
    if name == CORE_GUIDED and backend.oracle is not None and backend.core_guided is None:
        return f"the search {CORE_GUIDED} needs a solver that gives unsatisfiable cores: {backend.name} cannot be used"
    return None


def run(model: Model, backend: Backend, settings: Settings, known: Range, watch: Watch) -> Answer:
    """Drive a back end's oracle to the optimum of a lowered model, by the search that the settings name.

    Bounds and assignments are told as they come. A question that the solver could not decide ends the search with
    what is known: no bound advances past it. Raises UnsupportedError where the search cannot drive the back end.
    """
    if reason := misfit(settings.search, backend):
        raise UnsupportedError(reason)
    if settings.search == CORE_GUIDED:
        assert backend.core_guided is not None
        return backend.core_guided(model, settings, watch)
    oracle = BoundedOracle(model, backend, settings)
    try:
        return STRATEGIES[settings.search](oracle, known, watch)
    finally:
        oracle.close()
