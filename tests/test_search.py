"""The bound searches, over oracles that are told what to say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from satflip import backends, search
from satflip.backends.base import Answer, Backend, Settings
from satflip.errors import InputError, UnsupportedError
from satflip.model import Assignment, Constraint, Model, Origin
from satflip.result import Status
from satflip.search import BoundedOracle, Range, run

RULE = Origin("a rule")
STRATEGIES = list(search.STRATEGIES)


class Notes:
    """A watch that writes down what it is told."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self.bounds: list[int] = []
        self.costs: list[int] = []

    def bound(self, bound: int) -> None:
        self.bounds.append(bound)

    def assignment(self, assignment: Assignment) -> None:
        self.costs.append(self._model.cost(assignment))


def counting(n: int) -> Model:
    """A model that costs as many as are true of n variables."""
    model = Model()
    model.minimise([(1, model.new("x", i, origin=RULE)) for i in range(n)])
    return model


class Scripted(BoundedOracle):
    """Costs at most b are possible exactly where b >= optimum; the bounds in `unsure` cannot be decided.

    Every question is written down. The assignments cost as much as the bound allows, up to `first`.
    """

    def __init__(self, optimum: int | None, first: int, unsure: Iterable[int | None] = ()) -> None:
        self.model = counting(first)
        self.optimum, self.first, self.unsure = optimum, first, set(unsure)
        self.asked: list[int | None] = []

    def decide(self, bound: int | None) -> tuple[bool | None, Assignment | None]:
        self.asked.append(bound)
        if bound in self.unsure:
            return None, None
        if self.optimum is None or (bound is not None and bound < self.optimum):
            return False, None
        cost = self.first if bound is None else min(bound, self.first)
        return True, [False, *(i < cost for i in range(self.first))]


def ask(name: str, oracle: Scripted, known: Range) -> tuple[Answer, Notes]:
    notes = Notes(oracle.model)
    return search.STRATEGIES[name](oracle, known, notes), notes


@pytest.mark.parametrize("name", STRATEGIES)
@pytest.mark.parametrize("stride", [1, 2, 3])
def test_the_optimum_whatever_the_range(name: str, stride: int) -> None:
    for lower in (0, 1, 4):
        for steps in range(4):
            optimum = lower + steps * stride
            for first in range(optimum, optimum + 5 * stride, stride):
                answer, notes = ask(name, Scripted(optimum, first), Range(lower, stride))
                assert (answer.status, answer.bound) == (Status.OPTIMAL, optimum)
                assert answer.assignment is not None
                assert sum(answer.assignment) == optimum
                assert notes.bounds == sorted(notes.bounds)
                assert notes.bounds[-1] <= optimum <= min(notes.costs)


def test_the_order_of_the_questions() -> None:
    asked = {}
    for name in STRATEGIES:
        oracle = Scripted(optimum=6, first=12)
        ask(name, oracle, Range(2, 2))
        asked[name] = oracle.asked
    assert asked == {
        "increasing": [None, 2, 4, 6],
        "decreasing": [None, 10, 8, 6, 4],
        "bisect": [None, 6, 2, 4],  # of 2 4 6 8 10 the middle, of 2 4 the lower, then 4
    }


@pytest.mark.parametrize("name", STRATEGIES)
def test_undecided_at_once_is_unknown(name: str) -> None:
    oracle = Scripted(optimum=3, first=6, unsure=[None])
    answer, notes = ask(name, oracle, Range())
    assert answer == Answer(Status.UNKNOWN)
    assert (oracle.asked, notes.bounds, notes.costs) == ([None], [], [])


@pytest.mark.parametrize("name", STRATEGIES)
def test_an_undecided_bound_ends_the_search(name: str) -> None:
    for unsure in range(6):
        oracle = Scripted(optimum=3, first=6, unsure=[unsure])
        answer, notes = ask(name, oracle, Range())
        if unsure not in oracle.asked:
            assert answer.status is Status.OPTIMAL
            continue
        assert oracle.asked[-1] == unsure  # nothing was asked after it
        assert answer.status is Status.FEASIBLE
        assert answer.assignment is not None
        assert answer.bound is not None
        assert answer.bound <= 3 <= sum(answer.assignment)
        assert all(bound <= 3 for bound in notes.bounds)


def test_an_undecided_bound_does_not_advance() -> None:
    answer, notes = ask("increasing", Scripted(optimum=3, first=6, unsure=[2]), Range())
    assert (answer.status, answer.bound) == (Status.FEASIBLE, 2)  # 0 and 1 were refuted
    assert notes.bounds == [0, 1, 2]


@pytest.mark.parametrize("name", STRATEGIES)
def test_impossible_is_told_by_the_call_without_a_bound(name: str) -> None:
    oracle = Scripted(optimum=None, first=6)
    answer, _ = ask(name, oracle, Range())
    assert answer == Answer(Status.IMPOSSIBLE)
    assert oracle.asked == [None]


@pytest.mark.parametrize("name", STRATEGIES)
def test_without_an_objective_one_call_is_enough(name: str) -> None:
    oracle = Scripted(optimum=0, first=4)
    oracle.model.objective = None
    answer, _ = ask(name, oracle, Range())
    assert (answer.status, answer.bound, oracle.asked) == (Status.OPTIMAL, None, [None])


@pytest.mark.parametrize("name", STRATEGIES)
@pytest.mark.parametrize("known", [Range(0, 2), Range(4, 1), Range(5, 2)])
def test_a_range_that_lies_is_found_out(name: str, known: Range) -> None:
    """The only assignment costs 3: neither a multiple of two nor at least four."""
    with pytest.raises(RuntimeError, match="an assignment costs 3"):
        ask(name, Scripted(optimum=3, first=3), known)


class Short:
    """An oracle without assumptions that counts how many of it were started."""

    started = 0

    def __init__(self, settings: Settings) -> None:
        Short.started += 1
        self._solver = backends.find("sat:glucose4").oracle(settings)  # type: ignore[misc]

    def add(self, constraints: Iterable[Constraint], variables: int) -> None:
        self._solver.add(constraints, variables)

    def solve(self, assumptions: Sequence[int] = ()) -> bool | None:
        assert not assumptions
        return self._solver.solve()

    def assignment(self) -> Assignment:
        return self._solver.assignment()

    def close(self) -> None:
        self._solver.close()


@pytest.mark.parametrize("name", STRATEGIES)
def test_without_assumptions_each_bound_is_a_fresh_solver(name: str) -> None:
    model = counting(6)
    model.clause([1, 2], RULE)
    model.clause([-1, 3], RULE)
    model.clause([-2, 4], RULE)
    Short.started = 0
    answer = run(model, Backend("fake", "", oracle=Short), Settings(search=name), Range(1), Notes(model))
    assert (answer.status, answer.bound) == (Status.OPTIMAL, 2)
    assert Short.started > 1


def test_unknown_searches_and_solvers_that_cannot_be_driven_are_refused() -> None:
    with pytest.raises(InputError, match="increasing, decreasing, bisect, core-guided"):
        search.check("upwards")
    assert search.misfit("core-guided", backends.find("sat:glucose4")) is None
    assert "sat:kissat404" in str(search.misfit("core-guided", backends.find("sat:kissat404")))
    with pytest.raises(UnsupportedError, match="unsatisfiable cores"):
        run(Model(), Backend("fake", "", oracle=Short), Settings(search="core-guided"), Range(), Notes(Model()))
