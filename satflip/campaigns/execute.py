"""One run, in a fresh child process, and the record of it. Also what a worker of a cluster does."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Mapping
from datetime import UTC, datetime
from typing import Any

from satflip import runner
from satflip.campaigns import isolation, machine
from satflip.campaigns.campaign import Run
from satflip.campaigns.record import Outcome, Record, outcome_of
from satflip.errors import SatflipError
from satflip.result import Result, move_to_json
from satflip.solving import Question
from satflip.verdict import Best

PHASES = ("build", "encode", "solve", "decode")


class Cancelled(Exception):
    """The campaign was stopped in the middle of a run, of which nothing is kept."""


def execute(run: Run, cpus: Collection[int] | None = None, cancelled: Callable[[], bool] | None = None) -> Record:
    """Make a run, on the processors `cpus` where given. Whatever the solver does, there is a record of it.

    Raises Cancelled when `cancelled` says so.
    """
    if isinstance(run.question, str):
        return _record(run, Outcome.UNSUPPORTED, message=run.question)
    question, job = run.question, run.question.job
    best = Best(job.puzzle, job.objective, None)
    started = datetime.now(UTC).isoformat(timespec="seconds")
    facts = {**machine.facts(), "cpus": None if cpus is None else sorted(cpus)}
    load, start = machine.Load(), time.perf_counter()
    try:
        ended = question.beforehand() or isolation.RUNNERS[run.isolation](job, best, question.limits, cpus, cancelled)
    except SatflipError as refusal:
        return _record(run, Outcome.UNSUPPORTED, message=str(refusal), started=started)
    wall = time.perf_counter() - start
    if ended.stopped == "interrupted":
        raise Cancelled
    others = load.others(ended.cpu)
    return _record(
        run,
        **_answer(question, ended, best, wall),
        wall=wall,
        cpu=ended.cpu,
        peak=ended.peak or None,
        started=started,
        others=others,
        machine=json.dumps(facts),
    )


def crashed(run: Run, message: str) -> Record:
    """The record of a run whose worker died, and not by a limit."""
    return _record(run, Outcome.CRASH, message=message)


def _answer(question: Question, ended: runner.Ended, best: Best, wall: float) -> dict[str, Any]:
    result: Result = question.result(ended, best, wall)
    phases = {name: result.times.get(name) for name in ("load", *PHASES)}
    spent = [phases[name] for name in PHASES if phases[name] is not None]
    size = result.model_size
    return {
        "outcome": outcome_of(result),
        "cost": result.objective,
        "bound": result.bound,
        **{
            name: _listed(told, result.minimised) for name, told in (("costs", result.costs), ("bounds", result.bounds))
        },
        "proved_by": result.proved_by,
        "message": result.message,
        "stopped": result.stopped,
        # where no phase was begun, an answer came without any, and a limit came during the import
        "time": sum(spent) if spent else wall if result.stopped is None else None,
        **phases,
        "variables": size.get("variables"),
        "constraints": size.get("constraints"),
        "moves": None if result.moves is None else json.dumps([move_to_json(move) for move in result.moves]),
    }


def _listed(told: Mapping[str, int], objective: str) -> str | None:
    """The numbers in the order of the objective's parts; None where it has one part only, or nothing is known."""
    parts = objective.split(",")
    return json.dumps([told[part] for part in parts if part in told]) if len(parts) > 1 and told else None


def _record(run: Run, outcome: Outcome, **rest: Any) -> Record:
    instance, choices = run.instance, run.configuration.choices
    return Record(
        key=run.key,
        instance=instance.name,
        digest=instance.digest,
        puzzle=instance.puzzle.kind,
        objective=instance.objective,
        cells=instance.cells,
        configuration=run.configuration.name,
        backend=run.configuration.solver,
        formulation=choices["formulation"],
        search=choices["search"],
        xor_encoding=choices["xor_encoding"],
        cardinality_encoding=choices["cardinality_encoding"],
        seed=run.seed,
        time_limit=run.limits.seconds,
        memory_limit=run.limits.mebibytes,
        workers=run.limits.workers,
        isolation=run.isolation,
        outcome=outcome,
        versions=json.dumps(dict(run.versions)),
        **rest,
    )
