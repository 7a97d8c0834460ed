"""A job, done: the puzzle is stated, the model lowered and solved, the answer decoded. Runs in the child process."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from satflip import formulations, search
from satflip.backends.base import Answer, Backend, Report, Settings
from satflip.encodings import lowered
from satflip.formulations.base import Statement
from satflip.model import Assignment, Linear, Model
from satflip.puzzles import Puzzle
from satflip.result import Found, Status


@dataclass(frozen=True)
class Job:
    """What is to be done, whole: it travels to the child process."""

    puzzle: Puzzle
    objective: str
    backend: Backend
    formulation: str | None
    settings: Settings


class Clock:
    """Seconds spent in each phase; in a phase within a phase, the time is the inner one's alone.

    `turned(name, times)` is called at each turn from one phase to another, with the times before it (None: to none).
    """

    def __init__(self, turned: Callable[[str | None, dict[str, float]], None] | None = None) -> None:
        self.times: dict[str, float] = {}
        self._turned = turned
        self._phase: str | None = None
        self._since = 0.0

    @contextmanager
    def phase(self, name: str) -> Iterator[None]:
        """Add the time of the block to the phase's."""
        outer = self._phase
        self._turn(name)
        try:
            yield
        finally:
            self._turn(outer)

    def _turn(self, name: str | None) -> None:
        now = time.perf_counter()
        if self._phase is not None:
            self.times[self._phase] = self.times.get(self._phase, 0.0) + now - self._since
        self._phase, self._since = name, now
        if self._turned:
            self._turned(name, self.times)


@dataclass
class Decoder:
    """Watches a solver of models and tells the run's report: assignments become moves."""

    statement: Statement
    model: Model
    report: Report
    clock: Clock

    def bound(self, bound: int) -> None:
        if not self.statement.horizons:
            self.report.bound(bound)

    def assignment(self, assignment: Assignment) -> None:
        with self.clock.phase("decode"):
            moves = self.statement.decode(self.model, assignment)
        self.report.plan(moves)


def drive(job: Job, report: Report, clock: Clock | None = None) -> Found:
    """Do the job. Whatever is found on the way is told to the report, and each phase to the clock (not where one
    objective is minimised after another).

    Raises UnsupportedError where the formulation or the encoding cannot say the puzzle.
    """
    if "," in job.objective and job.backend.search is None:
        from satflip.stages import in_stages

        return in_stages(job, report)
    clock = clock or Clock()
    with clock.phase("load"):
        job.backend.load()
    if job.backend.search is not None:
        with clock.phase("solve"):
            found = job.backend.search(job.puzzle, job.objective, job.settings, report)
        return replace(found, times=clock.times)
    assert job.formulation is not None
    with clock.phase("build"):
        statement = formulations.state(job.puzzle, job.formulation, job.objective, job.settings.within)
    if statement.lower:
        report.bound(statement.lower)
    if statement.plan is not None:
        report.plan(statement.plan)
    if statement.horizons:
        from satflip.climb import climb

        return climb(job, statement, report, clock)
    return _at_once(job, statement, report, clock)


def _at_once(job: Job, statement: Statement, report: Report, clock: Clock) -> Found:
    with clock.phase("build"):
        model = statement.model(None)
    answer = minimise(job, statement, model, report, clock)
    bound = answer.bound
    if answer.status is Status.UNKNOWN or answer.assignment is None:
        why = f"{job.backend.name} proved the model unsatisfiable" if answer.status is Status.IMPOSSIBLE else ""
        return Found(answer.status, None, bound, why, "", model.size, clock.times)
    with clock.phase("decode"):
        moves = statement.decode(model, answer.assignment)
    why = f"{job.backend.name} proved the model's optimum" if answer.status is Status.OPTIMAL else ""
    if why and job.backend.minimise is None:
        why += statement.given()
    return Found(answer.status, moves, bound, why, "", model.size, clock.times)


def minimise(job: Job, statement: Statement, model: Model, report: Report, clock: Clock) -> Answer:
    """Lower a model and have it solved; its assignments are told as plans."""
    watch = Decoder(statement, model, report, clock)
    backend, settings = job.backend, job.settings
    with clock.phase("encode"):
        at_most = backend.at_most and Linear not in settings.encoded
        ready = lowered(model, backend.kinds - settings.encoded, settings.encoding, at_most)
    with clock.phase("solve"):
        if backend.minimise is not None:
            return backend.minimise(ready, settings, watch)
        known = search.Range() if statement.horizons else search.Range(statement.lower, statement.stride)
        return search.run(ready, backend, settings, known, watch)
