"""What every back end that solves models owes: the optimum or the impossibility that plain enumeration finds.

A back end is tested because it is in the registry; none is named here.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from satflip import backends, search
from satflip.backends.base import Answer, Backend, Settings
from satflip.encodings import lowered
from satflip.model import Assignment, Model, Origin, Relation, Term
from satflip.result import Status
from tests.brute import models
from tests.needs import absent

RULE = Origin("a rule", ((0, 0),), 1)
SOLVERS = [backend for backend in backends.everything() if backend.needs_model]
SEARCHES = [
    (backend, name)
    for backend in SOLVERS
    for name in search.SEARCHES
    if backend.oracle is not None and search.misfit(name, backend) is None
]


def needs(backend: Backend) -> None:
    """Skip what is not installed, or fail where everything has to be."""
    if reason := backend.missing():
        absent(reason)


class Told:
    """A watch that checks what it is told against the truth."""

    def __init__(self, model: Model, optimum: int | None) -> None:
        self._model, self._optimum = model, optimum
        self.costs: list[int] = []

    def bound(self, bound: int) -> None:
        assert self._optimum is None or bound <= self._optimum

    def assignment(self, assignment: Assignment) -> None:
        assert not self._model.violated(assignment)
        self.costs.append(self._model.cost(assignment))


def judge(model: Model, backend: Backend, settings: Settings) -> Answer:
    """Solve a model; whatever is told or answered has to agree with enumeration."""
    costs = [model.cost(assignment) for assignment in models(model)]
    optimum = min(costs, default=None)
    watch = Told(model, optimum)
    ready = lowered(model, backend.kinds, settings.encoding, backend.at_most)
    if backend.minimise is not None:
        answer = backend.minimise(ready, settings, watch)
    else:
        answer = search.run(ready, backend, settings, search.Range(), watch)
    if optimum is None:
        assert answer.status is Status.IMPOSSIBLE, model.constraints
        assert not watch.costs
    else:
        assert answer.status is Status.OPTIMAL, model.constraints
        assert answer.assignment is not None
        assert len(answer.assignment) > len(model.variables)
        assert not model.violated(answer.assignment), (model.constraints, answer.assignment)
        assert model.cost(answer.assignment) == optimum, (model.constraints, model.objective)
        assert model.objective is None or answer.bound == optimum
    return answer


def variables(n: int) -> Model:
    model = Model()
    for i in range(n):
        model.new("x", (0, i), i, origin=RULE)
    return model


def random_model(rng: random.Random) -> Model:
    """A few constraints of every kind over up to 7 variables; literals repeat and are negated, weights too."""
    n = rng.randint(1, 7)
    model = variables(n)

    def literals(most: int) -> list[int]:
        return [rng.choice((-1, 1)) * rng.randint(1, n) for _ in range(rng.randint(0, most))]

    def terms(low: int) -> list[Term]:
        return [(rng.randint(low, 4), literal) for literal in literals(6)]

    for _ in range(rng.randint(0, 5)):
        model.clause([rng.choice((-1, 1)) * rng.randint(1, n) for _ in range(rng.randint(1, 3))], RULE)
    for _ in range(rng.randint(0, 2)):
        model.parity(literals(7) or [1], rng.random() < 0.5, RULE)
    for _ in range(rng.randint(0, 1)):
        modulus = rng.randint(2, 5)
        model.residue(terms(-3) or [(1, 1)], rng.randint(-modulus, modulus), modulus, RULE)
    for _ in range(rng.randint(0, 2)):
        relations: list[Relation] = ["<=", ">=", "="]
        unit = rng.random() < 0.5
        summands = [(1, v if rng.random() < 0.5 else -v) for v in range(1, n + 1)] if unit else terms(-3)
        model.linear(summands, rng.choice(relations), rng.randint(-1, 4), RULE)
    if rng.random() < 0.8:
        model.minimise(terms(0), rng.choice((0, 0, 3)))
    return model


@pytest.mark.parametrize("backend", SOLVERS, ids=lambda backend: backend.name)
def test_random_models(backend: Backend) -> None:
    needs(backend)
    rng = random.Random(7)
    answers = [judge(random_model(rng), backend, Settings(seed=1)) for _ in range(40)]
    assert {answer.status for answer in answers} == {Status.OPTIMAL, Status.IMPOSSIBLE}


def _empty_clause(model: Model) -> None:
    model.clause([], RULE)


def _odd_and_empty(model: Model) -> None:
    model.parity([], True, RULE)


def _odd_and_cancelled(model: Model) -> None:
    model.parity([1, 2, 1, 2], True, RULE)


def _residue_of_nothing(model: Model) -> None:
    model.residue([], 2, 3, RULE)


def _sum_of_nothing(model: Model) -> None:
    model.linear([], ">=", 1, RULE)


def _no_such_sum(model: Model) -> None:
    model.linear([(2, 1), (2, 2)], "=", 3, RULE)


@pytest.mark.parametrize(
    "break_it",
    [_empty_clause, _odd_and_empty, _odd_and_cancelled, _residue_of_nothing, _sum_of_nothing, _no_such_sum],
)
@pytest.mark.parametrize("backend", SOLVERS, ids=lambda backend: backend.name)
def test_impossible(backend: Backend, break_it: Callable[[Model], None]) -> None:
    needs(backend)
    for objective in (False, True):
        model = variables(2)
        break_it(model)
        if objective:
            model.minimise([(1, 1), (1, 2)])
        assert judge(model, backend, Settings()).status is Status.IMPOSSIBLE


@pytest.mark.parametrize("backend", SOLVERS, ids=lambda backend: backend.name)
def test_odd_but_legal(backend: Backend) -> None:
    needs(backend)
    nothing = Model()
    assert judge(nothing, backend, Settings()).status is Status.OPTIMAL
    nothing.minimise([], 5)
    assert judge(nothing, backend, Settings()).bound == 5
    hopeless = Model()
    hopeless.clause([], RULE)
    assert judge(hopeless, backend, Settings()).status is Status.IMPOSSIBLE
    idle = variables(3)
    idle.parity([], False, RULE)
    idle.parity([1, 1], False, RULE)
    idle.residue([], 3, 3, RULE)
    idle.linear([], "=", 0, RULE)
    idle.clause([2, -2], RULE)
    assert judge(idle, backend, Settings()).status is Status.OPTIMAL
    idle.minimise([(0, 1), (2, -2), (1, 3), (1, -3), (3, 3)], 1)
    assert judge(idle, backend, Settings()).bound == 2


@pytest.mark.parametrize(("backend", "name"), SEARCHES, ids=lambda value: getattr(value, "name", value))
def test_every_search(backend: Backend, name: str) -> None:
    needs(backend)
    rng = random.Random(11)
    for _ in range(12):
        judge(random_model(rng), backend, Settings(search=name))
