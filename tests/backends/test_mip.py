"""MIP solvers: published optima, exact statuses, and no trust in floats."""

from __future__ import annotations

import math
from types import SimpleNamespace

import pytest
from ortools.math_opt.python import mathopt

import satflip as sf
from satflip.backends import mip
from satflip.backends.base import Answer, Settings
from satflip.errors import UnsupportedError
from satflip.model import Assignment, Model, Origin
from satflip.result import Status
from tests.brute import flip

RULE = Origin("a rule")
SOLVERS = ["HIGHS", "GSCIP"]


class Deaf:
    """A watch that does not listen."""

    def bound(self, bound: int) -> None:
        pass

    def assignment(self, assignment: Assignment) -> None:
        pass


def pair() -> Model:
    """One of two, at the least cost: 3."""
    model = Model()
    a, b = model.new("a", origin=RULE), model.new("b", origin=RULE)
    model.parity([a, b], True, RULE)
    model.minimise([(3, a), (4, b)])
    return model


@pytest.mark.parametrize("backend", ["mip:highs", "mip:scip"])
@pytest.mark.parametrize(
    ("rows", "least"),
    [("bbbbb/bbbbb/bbbbb/bbbbb/bbbbb", 15), ("bww/www/www", 5), ("bwww/wwww/wwww/wwww", None)],
)
def test_boards(backend: str, rows: str, least: int | None) -> None:
    """All-on 5x5: OEIS A075464. The corner of a 3x3 board: its only solution has 5 presses. One cell of 4x4: none."""
    result = sf.solve(flip(rows, goal=0), backend=backend)
    assert result.objective == least
    assert result.status is (Status.IMPOSSIBLE if least is None else Status.OPTIMAL)


@pytest.mark.parametrize("solver", SOLVERS)
def test_three_colours_and_a_residue_with_negative_weights(solver: str) -> None:
    model = Model()
    a, b, c = (model.new("x", i, origin=RULE) for i in range(3))
    model.residue([(-2, a), (2, b), (-1, -c)], 1, 3, RULE)  # 2b - 2a - 1 + c = 1 mod 3
    model.minimise([(5, a), (4, b), (1, c)])
    answer = mip.minimise(solver, model, Settings(), Deaf())
    # b - a + 2c = 1 mod 3: c alone gives 2, b alone gives 1
    assert (answer.status, answer.bound) == (Status.OPTIMAL, 4)


@pytest.mark.parametrize("solver", SOLVERS)
def test_weights_too_large_for_floats_are_refused(solver: str) -> None:
    model = pair()
    model.linear([(10**6, 1), (10**6 - 1, 2)], "<=", 10**6, RULE)
    with pytest.raises(UnsupportedError, match="weights that add up"):
        mip.minimise(solver, model, Settings(), Deaf())


def test_a_solver_that_ortools_lacks_is_refused_in_a_sentence() -> None:
    with pytest.raises(UnsupportedError, match=r"cannot run GLPK: .*not been compiled"):
        mip.minimise("GLPK", pair(), Settings(), Deaf())


@pytest.mark.parametrize("backend", ["mip:highs", "mip:scip"])
def test_a_time_limit_is_never_impossible(backend: str) -> None:
    result = sf.solve(flip("/".join(["b" * 14] * 14), goal=0), backend=backend, time_limit=4)
    assert result.status in (Status.UNKNOWN, Status.FEASIBLE), result
    assert result.bound is not None


def test_bounds_are_rounded_with_care() -> None:
    assert [mip.round_up(x) for x in (43.99999999, 44.0, 44.0000002, 44.01, -0.0)] == [44, 44, 44, 45, 0]


def ending(reason: str, dual: float, values: tuple[float, float] | None) -> SimpleNamespace:
    bounds = SimpleNamespace(dual_bound=dual)
    termination = SimpleNamespace(
        reason=getattr(mathopt.TerminationReason, reason), detail="the detail", objective_bounds=bounds
    )
    return SimpleNamespace(termination=termination, values=values)


@pytest.mark.parametrize(
    ("reason", "dual", "values", "status", "bound"),
    [
        ("OPTIMAL", 3.0000000002, (1.0000001, 0.0), Status.OPTIMAL, 3),
        ("OPTIMAL", 2.1, (0.0, 1.0), Status.FEASIBLE, 3),  # 4 against a bound of 3: not proven
        ("FEASIBLE", 1.2, (1.0, 0.0), Status.FEASIBLE, 2),
        ("FEASIBLE", -math.inf, (1.0, 0.0), Status.FEASIBLE, None),
        ("NO_SOLUTION_FOUND", 1.2, None, Status.UNKNOWN, 2),
        ("NO_SOLUTION_FOUND", math.inf, None, Status.UNKNOWN, None),
        ("INFEASIBLE", math.inf, None, Status.IMPOSSIBLE, None),
        ("INFEASIBLE_OR_UNBOUNDED", math.inf, None, Status.IMPOSSIBLE, None),
    ],
)
def test_statuses(
    monkeypatch: pytest.MonkeyPatch,
    reason: str,
    dual: float,
    values: tuple[float, float] | None,
    status: Status,
    bound: int | None,
) -> None:
    answer = faked(monkeypatch, reason, dual, values)
    assert (answer.status, answer.bound) == (status, bound)


@pytest.mark.parametrize("reason", ["UNBOUNDED", "IMPRECISE", "NUMERICAL_ERROR", "OTHER_ERROR"])
def test_a_solver_that_fails_is_an_error(monkeypatch: pytest.MonkeyPatch, reason: str) -> None:
    with pytest.raises(RuntimeError, match=f"{reason}: the detail"):
        faked(monkeypatch, reason, math.inf, None)


@pytest.mark.parametrize(("values", "why"), [((0.5, 0.5), "neither 0 nor 1"), ((1.0, 1.0), "breaks Parity")])
def test_a_solution_that_is_none_is_an_error(
    monkeypatch: pytest.MonkeyPatch, values: tuple[float, float], why: str
) -> None:
    with pytest.raises(RuntimeError, match=why):
        faked(monkeypatch, "OPTIMAL", 3.0, values)


def faked(monkeypatch: pytest.MonkeyPatch, reason: str, dual: float, values: tuple[float, float] | None) -> Answer:
    """What becomes of `pair` where MathOpt ends like this."""
    end = ending(reason, dual, values)

    def solve(model: mathopt.Model, kind: object, **rest: object) -> SimpleNamespace:
        end.variable_values = lambda: dict(zip(model.variables(), values or (), strict=False))
        return end

    monkeypatch.setattr(mathopt, "solve", solve)
    return mip.minimise("HIGHS", pair(), Settings(), Deaf())
