"""Models of one horizon each: which horizon is asked next, and what the answers prove together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from satflip.backends.base import Report
from satflip.drive import Clock, Job, minimise
from satflip.formulations.base import Statement
from satflip.model import Model
from satflip.puzzles import Move
from satflip.result import Found, Status

EFFORT = 50_000
"""Conflicts after which a shallow question is left for later: some seconds, and few of the easy boards need more."""

STEPS = 3
"""So many horizons above the lowest open one are tried for a plan: further up the models grow hard again."""


def climb(job: Job, statement: Statement, report: Report, clock: Clock) -> Found:
    """Raise the horizon until its model can be satisfied; one that could not be decided ends the search."""
    assert statement.upper is not None
    if statement.plan is not None and statement.monotone and (statement.shallow is not None or job.backend.budget):
        return _Climb(job, statement, report, clock).run()
    size: dict[str, int] = {}
    for horizon in range(statement.lower, statement.upper + 1, statement.stride):
        report.bound(horizon)
        if horizon == statement.upper and statement.plan is not None:
            why = statement.proof(job.backend.name, horizon)
            return Found(Status.OPTIMAL, statement.plan, horizon, why, "", size, clock.times)
        size, status, moves = _ask(job, statement, partial(statement.model, horizon), report, clock)
        if moves is not None:
            why = statement.proof(job.backend.name, horizon)
            return Found(Status.OPTIMAL, moves, horizon, why, "", size, clock.times)
        if status is not Status.IMPOSSIBLE:
            return Found(Status.UNKNOWN, None, horizon, "", "", size, clock.times)
    why = f"{job.backend.name} refuted every horizon up to {statement.upper}, which would do if anything did"
    return Found(Status.IMPOSSIBLE, None, None, why, "", size, clock.times)


class _Climb:
    """Shallow models, which are quicker to search and admit only some plans, find one; full models refute the rest.

    Where the solver can be given an effort, a shallow horizon that takes more is left open while higher ones are tried,
    and comes again with four times the effort: so a plan is soon there, and then a better one. While horizons are open,
    a full model is refuted below the lowest of them, for the sake of the bound; where none is, the one just below the
    plan, which refutes all below it. Without shallow models full ones take their place, and each refuted one counts.
    """

    def __init__(self, job: Job, statement: Statement, report: Report, clock: Clock) -> None:
        assert statement.plan is not None
        assert statement.upper is not None
        self._job, self._statement, self._report, self._clock = job, statement, report, clock
        self._best, self._cost = statement.plan, statement.upper
        self._low, self._why = statement.lower, ""  # no plan costs less, and why, if a refutation says so
        self._size: dict[str, int] = {}
        self._planless: set[int] = set()  # horizons whose shallow models were refuted

    def run(self) -> Found:
        """The best plan, proven least unless a question could not be decided."""
        effort = EFFORT if self._job.backend.budget else None
        stride = self._statement.stride
        while self._low < self._cost:
            unsure = self._search(effort)
            if self._low == self._cost:
                break
            if unsure and effort:
                if min(unsure) > self._low:
                    self._refute(min(unsure) - stride, effort)
                effort *= 4
            elif unsure or not self._refute(max(self._low, self._cost - stride), None):
                return Found(Status.UNKNOWN, None, self._low, "", "", self._size, self._clock.times)
        why = self._why or self._statement.proof(self._job.backend.name, self._cost)
        return Found(Status.OPTIMAL, self._best, self._cost, why, "", self._size, self._clock.times)

    def _search(self, effort: int | None) -> list[int]:
        """Look for a plan in shallow models from the lowest horizon up; the horizons that were left open below it."""
        unsure: list[int] = []
        for horizon in range(self._low, self._cost, self._statement.stride):
            if horizon in self._planless or len(unsure) == STEPS:
                continue
            shallow = self._statement.shallow
            status = self._ask(partial(shallow or self._statement.model, horizon), effort)
            if status is Status.IMPOSSIBLE and shallow is None:
                self._refuted(horizon)
                unsure.clear()
            elif status is Status.IMPOSSIBLE:
                self._planless.add(horizon)
            elif status is Status.UNKNOWN:
                unsure.append(horizon)
                if effort is None:
                    break
            else:
                break
        return [horizon for horizon in unsure if horizon < self._cost]

    def _refute(self, horizon: int, effort: int | None) -> bool:
        """Whether there is a plan of so little cost was decided; it is kept, or the bound rises."""
        status = self._ask(partial(self._statement.model, horizon), effort)
        if status is Status.IMPOSSIBLE:
            self._refuted(horizon)
        return status is not Status.UNKNOWN

    def _refuted(self, horizon: int) -> None:
        self._low = horizon + self._statement.stride
        self._report.bound(self._low)
        why = f"{self._job.backend.name} refuted the horizon {horizon}, which admits every plan of lower cost"
        self._why = why + (f": {self._statement.why_stride}" if self._statement.stride > 1 else "")

    def _ask(self, build: Callable[[], Model], effort: int | None) -> Status:
        """What is said of a model; its plan is kept if it is the best so far."""
        job = replace(self._job, settings=replace(self._job.settings, conflicts=effort))
        self._size, status, moves = _ask(job, self._statement, build, self._report, self._clock)
        if moves is not None:
            cost: int = job.puzzle.replay(moves).costs[job.objective]  # type: ignore[arg-type]
            if cost < self._cost:
                self._best, self._cost = moves, cost
        return status


def _ask(
    job: Job, statement: Statement, build: Callable[[], Model], report: Report, clock: Clock
) -> tuple[dict[str, int], Status, list[Move] | None]:
    """The size of one horizon's model, what is said of it, and the moves that it found, which the report is told."""
    with clock.phase("build"):
        model = build()
    answer = minimise(job, statement, model, report, clock)
    if answer.assignment is None:
        return model.size, answer.status, None
    with clock.phase("decode"):
        moves = statement.decode(model, answer.assignment)
    report.plan(moves)
    return model.size, answer.status, moves
