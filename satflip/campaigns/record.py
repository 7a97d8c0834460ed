"""What is kept of a run: one flat record, the same in the store, in CSV, in JSON lines and in Python."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from satflip.result import Result, Status

AS_JSON = ("costs", "bounds", "moves", "versions", "machine")
"""The fields that hold JSON."""


class Outcome(StrEnum):
    """How a run ended.

    TIMEOUT and MEMOUT: a limit came before any plan (with a plan it is FEASIBLE, and `stopped` names the limit).
    UNKNOWN: the solver gave up by itself. UNSUPPORTED: it was not run, or refused, and the message says why. WRONG: a
    plan that does not stand its replay, or a claim that is refuted by its own plan or by another run of the instance.
    """

    OPTIMAL = "OPTIMAL"
    IMPOSSIBLE = "IMPOSSIBLE"
    FEASIBLE = "FEASIBLE"
    TIMEOUT = "TIMEOUT"
    MEMOUT = "MEMOUT"
    UNKNOWN = "UNKNOWN"
    UNSUPPORTED = "UNSUPPORTED"
    CRASH = "CRASH"
    WRONG = "WRONG"


SOLVED = (Outcome.OPTIMAL, Outcome.IMPOSSIBLE)
"""The definite answers."""

LIMIT_OUTCOMES = {"time limit": Outcome.TIMEOUT, "memory limit": Outcome.MEMOUT}


def outcome_of(result: Result) -> Outcome:
    """The outcome that a result is."""
    if result.status is Status.UNKNOWN:
        return LIMIT_OUTCOMES.get(result.stopped or "", Outcome.UNKNOWN)
    return Outcome(str(result.status))


@dataclass(frozen=True)
class Record:
    """A finished run.

    `time` is in wall-clock seconds what the method needs: building, encoding, solving and decoding (each of them
    apart, too). `load` is the import of the solver; `wall` all of it with the start of the process, which is what the
    limit limits; `cpu` in CPU seconds of the process and its descendants; `peak` in MiB of the largest of them. None
    where nothing ran. `cost` is that of a replayed plan, `bound` a proven lower bound, both of `objective`; where that
    is one after the other ('swaps,rounds'), of the first, and `costs` and `bounds` are lists of all of them. These,
    `moves`, `versions` and `machine` are JSON. `others` is how many processors were busy with something else, on the
    average.
    """

    key: str
    instance: str
    digest: str
    puzzle: str
    objective: str
    cells: int
    configuration: str
    backend: str
    formulation: str | None
    search: str | None
    xor_encoding: str | None
    cardinality_encoding: str | None
    seed: int
    time_limit: float
    memory_limit: int | None
    workers: int
    isolation: str
    outcome: Outcome
    cost: int | None = None
    bound: int | None = None
    costs: str | None = None
    bounds: str | None = None
    proved_by: str = ""
    message: str = ""
    stopped: str | None = None
    time: float | None = None
    wall: float | None = None
    cpu: float | None = None
    peak: float | None = None
    load: float | None = None
    build: float | None = None
    encode: float | None = None
    solve: float | None = None
    decode: float | None = None
    variables: int | None = None
    constraints: int | None = None
    moves: str | None = None
    started: str = ""
    others: float | None = None
    versions: str = "{}"
    machine: str = "{}"

    @property
    def solved(self) -> bool:
        """Whether the answer is definite."""
        return self.outcome in SOLVED
