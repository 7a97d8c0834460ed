"""RC2: optima by enumeration, bounds that only rise, plans on the way, and the solvers that it cannot drive."""

from __future__ import annotations

import random

import pytest

from satflip import backends, search
from satflip.backends.base import Settings
from satflip.backends.rc2 import minimise
from satflip.encodings import Encoding, lowered
from satflip.errors import UnsupportedError
from satflip.formulations import formulate
from satflip.model import Assignment, Clause, Model, Origin
from satflip.result import Status
from tests.brute import flip, models

RULE = Origin("a rule")


class Notes:
    """A watch that writes down what it is told."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self.bounds: list[int] = []
        self.costs: list[int] = []

    def bound(self, bound: int) -> None:
        self.bounds.append(bound)

    def assignment(self, assignment: Assignment) -> None:
        assert not self._model.violated(assignment)
        self.costs.append(self._model.cost(assignment))


def weighted(rng: random.Random) -> Model:
    """Clauses under an objective with weights from 0 to 20 in which literals repeat and contradict each other."""
    model = Model()
    n = rng.randint(1, 8)
    for i in range(n):
        model.new("x", i, origin=RULE)
    for _ in range(rng.randint(0, 14)):
        model.clause([rng.choice((-1, 1)) * rng.randint(1, n) for _ in range(rng.randint(1, 3))], RULE)
    weights = [0, 1, 1, 2, 5, 20]
    terms = [(rng.choice(weights), rng.choice((-1, 1)) * rng.randint(1, n)) for _ in range(rng.randint(0, 2 * n))]
    model.minimise(terms, rng.randint(0, 3))
    return model


@pytest.mark.parametrize("stratified", [False, True])
@pytest.mark.parametrize("solver", ["glucose4", "cadical195", "minicard", "maplesat"])
def test_weighted_optima(solver: str, stratified: bool) -> None:
    rng = random.Random(3)
    for _ in range(60):
        model = weighted(rng)
        notes = Notes(model)
        answer = minimise(solver, stratified, model, Settings(), notes)
        optimum = min((model.cost(assignment) for assignment in models(model)), default=None)
        assert answer.bound == optimum, (model.constraints, model.objective)
        assert answer.status is (Status.IMPOSSIBLE if optimum is None else Status.OPTIMAL)
        assert notes.bounds == sorted(notes.bounds)
        assert all(bound <= optimum for bound in notes.bounds if optimum is not None)


def test_the_bound_rises_to_the_optimum_of_all_on_5x5() -> None:
    """15 presses: OEIS A075464."""
    model = lowered(formulate(flip("/".join(["bbbbb"] * 5), goal=0), "presses"), frozenset({Clause}), Encoding())
    notes = Notes(model)
    assert minimise("glucose4", False, model, Settings(), notes).bound == 15
    assert notes.bounds[0] == 0
    assert notes.bounds[-1] == 15
    assert len(notes.bounds) > 3
    assert notes.costs
    assert min(notes.costs) >= 15


def test_the_stratified_form_tells_plans_on_the_way() -> None:
    model = Model()
    a, b, c, d = (model.new("x", i, origin=RULE) for i in range(4))
    for pair in ((a, b), (b, c), (c, d), (d, a)):
        model.clause(pair, RULE)
    model.minimise([(100, a), (90, b), (3, c), (2, d)])
    notes = Notes(model)
    assert minimise("glucose4", True, model, Settings(), notes).bound == 92  # opposite corners: b and d, not a and c
    assert len(notes.costs) > 1


def test_solvers_that_give_no_cores_are_refused() -> None:
    model = Model()
    for name in ("sat:kissat404", "sat:lingeling"):
        backend = backends.find(name)
        with pytest.raises(UnsupportedError, match="unsatisfiable cores"):
            search.run(model, backend, Settings(search="core-guided"), search.Range(), Notes(model))
