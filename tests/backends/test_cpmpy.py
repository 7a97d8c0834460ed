"""The bridge to CPMpy: statuses mapped exactly, and refusals in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

import satflip as sf
from satflip import backends
from satflip.backends import cpmpy as bridge
from satflip.backends.base import Answer, Settings
from satflip.errors import UnsupportedError
from satflip.model import Assignment, Model, Origin
from satflip.result import Status
from tests.brute import flip

pytest.importorskip("cpmpy", reason="needs the extra cpmpy")
RULE = Origin("a rule")


class Deaf:
    """A watch that does not listen."""

    def bound(self, bound: int) -> None:
        pass

    def assignment(self, assignment: Assignment) -> None:
        pass


def pair(objective: bool = True) -> Model:
    """One of two, at the least cost: 3."""
    model = Model()
    a, b = model.new("a", origin=RULE), model.new("b", origin=RULE)
    model.parity([a, b], True, RULE)
    if objective:
        model.minimise([(3, a), (4, b)])
    return model


@pytest.mark.parametrize(("rows", "least"), [("bwwb/bbwb/bwwb/bwww", 4), ("bwww/wwww/wwww/wwww", None)])
def test_boards(rows: str, least: int | None) -> None:
    """POJ 1753; one black cell of 4x4 is impossible."""
    result = sf.solve(flip(rows), backend="cpmpy:ortools", time_limit=60)
    assert result.objective == least
    assert result.status is (Status.IMPOSSIBLE if least is None else Status.OPTIMAL)
    assert "cpmpy" in result.versions


@pytest.mark.parametrize(
    ("status", "objective", "answer"),
    [
        ("OPTIMAL", True, Answer(Status.OPTIMAL, [False, True, False], 3)),
        ("FEASIBLE", True, Answer(Status.FEASIBLE, [False, True, False], None)),
        ("FEASIBLE", False, Answer(Status.OPTIMAL, [False, True, False], None)),
        ("UNSATISFIABLE", True, Answer(Status.IMPOSSIBLE)),
        ("UNKNOWN", True, Answer(Status.UNKNOWN)),
        ("UNKNOWN", False, Answer(Status.UNKNOWN)),
    ],
)
def test_statuses(monkeypatch: pytest.MonkeyPatch, status: str, objective: bool, answer: Answer) -> None:
    fake(monkeypatch, status)
    assert bridge.minimise("ortools", pair(objective), Settings(), Deaf()) == answer


@pytest.mark.parametrize("status", ["ERROR", "NOT_RUN"])
def test_a_solver_that_fails_is_an_error(monkeypatch: pytest.MonkeyPatch, status: str) -> None:
    fake(monkeypatch, status)
    with pytest.raises(RuntimeError, match=f"ends with {status}"):
        bridge.minimise("ortools", pair(), Settings(), Deaf())


def test_the_time_limit_is_handed_on_with_something_to_spare(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = fake(monkeypatch, "UNKNOWN")
    bridge.minimise("ortools", pair(), Settings(seconds=10), Deaf())
    bridge.minimise("ortools", pair(), Settings(), Deaf())
    assert asked == [{"time_limit": 6.5}, {}]


def test_solvers_that_cannot_be_used_are_refused() -> None:
    for name, why in (("nosuch", "knows no solver nosuch"), ("cplex", "left out"), ("highs", "use mip:highs")):
        with pytest.raises(UnsupportedError, match=why):
            sf.solve(flip("wbw"), backend=f"cpmpy:{name}", time_limit=60)
    assert "cpmpy:highs" in backends.left_out()


@pytest.mark.parametrize(("report", "why"), [(lambda: False, "not installed"), (lambda: 1 // 0, "cannot use")])
def test_only_what_cpmpy_reports_is_used(monkeypatch: pytest.MonkeyPatch, report: Callable[[], bool], why: str) -> None:
    from cpmpy import SolverLookup

    monkeypatch.setattr(dict(SolverLookup.base_solvers())["ortools"], "supported", staticmethod(report))
    with pytest.raises(UnsupportedError, match=why):
        bridge.minimise("ortools", pair(), Settings(), Deaf())


def test_a_model_that_a_solver_cannot_take_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from cpmpy import SolverLookup
    from cpmpy.exceptions import NotSupportedError

    def get(name: str, problem: object) -> None:
        raise NotSupportedError("no objectives here")

    monkeypatch.setattr(SolverLookup, "get", get)
    with pytest.raises(UnsupportedError, match="cannot solve this model: no objectives here"):
        bridge.minimise("ortools", pair(), Settings(), Deaf())


def fake(monkeypatch: pytest.MonkeyPatch, status: str) -> list[dict[str, Any]]:
    """Let CPMpy end with this status and the first of the pair true; returns what it is asked."""
    from cpmpy import SolverLookup
    from cpmpy.solvers.solver_interface import ExitStatus

    asked: list[dict[str, Any]] = []

    def get(name: str, problem: Any) -> SimpleNamespace:
        def solve(**settings: Any) -> None:
            asked.append(settings)
            for value, variable in zip((True, False), problem.constraints[0].args, strict=True):
                variable._value = value

        return SimpleNamespace(solve=solve, status=lambda: SimpleNamespace(exitstatus=getattr(ExitStatus, status)))

    monkeypatch.setattr(SolverLookup, "get", get)
    return asked
