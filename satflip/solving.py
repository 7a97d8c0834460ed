"""The façade: a puzzle in, an answer out whose moves were replayed by the puzzle's own rules."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from platform import python_version

from satflip import backends, formulations, search
from satflip.backends.base import Backend, Settings, version_of
from satflip.choose import choose
from satflip.drive import Job, drive
from satflip.encodings import Encoding
from satflip.errors import InputError, SatflipError, UnsupportedError
from satflip.memory import Need, figures, memory_within, refusal
from satflip.model import Linear, Parity
from satflip.puzzles import FlipPuzzle, Puzzle, SwapPuzzle
from satflip.result import Found, Result, Status
from satflip.runner import Ended, Limits, run
from satflip.verdict import Best, Progress, judged

DEFAULT_SEARCH = "increasing"


@dataclass(frozen=True)
class Question:
    """What was asked, checked: the job, its limits, and why `auto` chose as it did (empty where it did not)."""

    job: Job
    limits: Limits
    chosen: str
    need: Need | None = None

    def beforehand(self) -> Ended | None:
        """The answer, where counting pieces is enough; that there is none, where the memory surely is too small."""
        puzzle, job = self.job.puzzle, self.job
        if isinstance(puzzle, SwapPuzzle) and (reason := puzzle.mismatch()):
            return Ended(Found(Status.IMPOSSIBLE, proved_by="counting the pieces of each colour", message=reason))
        name = job.backend.name + (f" on the formulation {job.formulation}" if job.formulation else "")
        if reason := refusal(name, self.need, job.settings.mebibytes):
            return Ended(Found(Status.UNKNOWN, message=reason + self._instead()), stopped="memory limit")
        return None

    def forecast(self) -> str | None:
        """What should be known of the memory before it begins, in a sentence, or None."""
        return self.need.forecast(self.job.settings.mebibytes) if self.need else None

    def _instead(self) -> str:
        """What would fit, as the end of a sentence."""
        job, within = self.job, self.job.settings.within
        auto = choose(job.puzzle, job.objective, None, within)
        entry = backends.find(auto.backend)
        name = formulations.default_for(job.puzzle, job.objective, within).name if entry.needs_model else None
        other = memory_need(job.puzzle, job.objective, entry, auto.formulation or name)
        same = entry.name == job.backend.name and (auto.formulation or name) == job.formulation
        if same or refusal("", other, job.settings.mebibytes):
            return ""
        return f"; {entry.name}" + (f" on {auto.formulation or name}" if name else "") + " would fit"

    def result(self, ended: Ended, best: Best, seconds: float) -> Result:
        """The verdict on how the job ended, `seconds` after it was asked."""
        entry, settings = self.job.backend, self.job.settings
        times = ended.found.times if ended.found else ended.times
        return judged(ended, best)(
            puzzle=self.job.puzzle,
            backend=entry.name,
            formulation=self.job.formulation,
            encoding=_used_encoding(entry, settings),
            minimised=self.job.objective,
            within=settings.within,
            chosen=self.chosen,
            seed=settings.seed if entry.seed else None,
            versions=versions(entry),
            times={**times, "total": seconds},
            model_size=ended.found.model_size if ended.found else {},
            memory=figures(self.need, settings.mebibytes),
        )


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a solve; `result` is what had been found by then."""

    def __init__(self, result: Result) -> None:
        super().__init__("interrupted")
        self.result = result


def solve(
    puzzle: Puzzle,
    *,
    backend: str | Backend = "auto",
    formulation: str | None = None,
    objective: str | None = None,
    within: Mapping[str, int] | None = None,
    search: str | None = None,
    xor_encoding: str | None = None,
    cardinality_encoding: str | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    workers: int | None = None,
    seed: int | None = None,
    isolate: bool | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Result:
    """Solve a puzzle to a proven optimum, as far as the limits allow.

    `backend` is a name from `satflip backends`, or 'auto'. `formulation` (a name, or `name:feature,no-feature`) and the
    encodings matter to back ends that solve models (an encoding that is named is used even where the back end takes the
    constraint natively); by default the first formulation that fits. `objective` is
    'presses' (flip), 'swaps' or 'rounds' (swap), or one after the other: 'swaps,rounds' is the fewest rounds of the
    plans with the fewest swaps, 'rounds,swaps' the other way about. `within` limits what is not minimised:
    `{'rounds': 2}` asks for the fewest swaps in at most two rounds, and 'impossible' then means within these limits.
    `time_limit` is in wall-clock seconds, `memory_limit` in MiB; `workers` are threads, by default all cores.
    `isolate`: run in a child process that is ended at the limits; the default is to do so when there is a limit.
    `progress` is called with each better plan or bound.

    Raises InputError for an argument that makes no sense, UnsupportedError for a combination that cannot be, and
    Interrupted, with the result so far, for Ctrl-C while a child process is at work. What the back end does wrong is
    never raised: it is the status CRASH or WRONG.
    """
    start = time.perf_counter()
    question = prepare(
        puzzle,
        backend=backend,
        formulation=formulation,
        objective=objective,
        within=within,
        search=search,
        xor_encoding=xor_encoding,
        cardinality_encoding=cardinality_encoding,
        time_limit=time_limit,
        memory_limit=memory_limit,
        workers=workers,
        seed=seed,
    )
    job = question.job
    best = Best(puzzle, job.objective, progress, job.settings.within)
    if told := question.forecast():
        best.note(told)
    isolated = isolate if isolate is not None else time_limit is not None or memory_limit is not None
    ended = question.beforehand() or (run(job, best, question.limits) if isolated else _here(job, best))
    result = question.result(ended, best, time.perf_counter() - start)
    if ended.stopped == "interrupted":
        raise Interrupted(result)
    return result


def prepare(
    puzzle: Puzzle,
    *,
    backend: str | Backend = "auto",
    formulation: str | None = None,
    objective: str | None = None,
    within: Mapping[str, int] | None = None,
    search: str | None = None,
    xor_encoding: str | None = None,
    cardinality_encoding: str | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    workers: int | None = None,
    seed: int | None = None,
) -> Question:
    """Check what is asked, as `solve` does before it begins. Raises InputError and UnsupportedError."""
    wanted = _checked_objective(checked_puzzle(puzzle), objective)
    limits = checked_limits(time_limit, memory_limit)
    limited = checked_within(puzzle, wanted, within or {})
    by_clauses = bool(search or xor_encoding or cardinality_encoding)
    choice = choose(puzzle, wanted, formulation, limited, by_clauses) if backend == "auto" else None
    entry = _backend(puzzle, wanted, limited, choice.backend if choice else backend)
    name = _formulation(puzzle, wanted, limited, entry, choice.formulation if choice else formulation)
    settings = replace(
        _ways(entry, search, xor_encoding, cardinality_encoding),
        workers=_checked_workers(workers),
        seed=seed,
        seconds=time_limit,
        mebibytes=memory_within(memory_limit),
        within=limited,
    )
    need = memory_need(puzzle, wanted, entry, name)
    return Question(Job(puzzle, wanted, entry, name, settings), limits, choice.reason if choice else "", need)


def memory_need(puzzle: Puzzle, objective: str, entry: Backend, formulation: str | None) -> Need | None:
    """What is known beforehand of the memory that a back end, or the formulation it is given, takes."""
    if formulation is None:
        return entry.need(puzzle, objective)
    return formulations.find(formulation).need(puzzle, objective)


def checked_puzzle(puzzle: object) -> Puzzle:
    """The puzzle. Raises InputError for what is none, such as its text."""
    if isinstance(puzzle, FlipPuzzle | SwapPuzzle):
        return puzzle
    hint = ": FlipPuzzle.parse(…) or SwapPuzzle.parse(…) makes one of a text" if isinstance(puzzle, str) else ""
    raise InputError(f"found {type(puzzle).__name__} {str(puzzle)[:40]!r}, expected a puzzle{hint}")


def _here(job: Job, best: Best) -> Ended:
    """The job in this process, without limits."""
    try:
        return Ended(drive(job, best))
    except (SatflipError, KeyboardInterrupt):
        raise
    except MemoryError:
        return Ended(stopped="memory limit")
    except Exception as error:
        return Ended(crash=f"the back end {job.backend.name} raised {type(error).__name__}: {error}")


def _checked_objective(puzzle: Puzzle, objective: str | None) -> str:
    if objective is not None and objective not in puzzle.objectives:
        known = " or ".join(puzzle.objectives)
        raise InputError(f"the {puzzle.kind} puzzle minimises {known}, not '{objective}'")
    return objective or puzzle.objectives[0]


def checked_within(puzzle: Puzzle, objective: str, within: Mapping[str, int]) -> dict[str, int]:
    """The limits on other costs than the objective. Raises InputError for a limit that makes no sense."""
    known = {part for name in puzzle.objectives for part in name.split(",")}
    for name, most in within.items():
        if name not in known or name in objective.split(","):
            others = sorted(known - set(objective.split(",")))
            expected = f"expected one of: {', '.join(others)}" if others else "there is no other cost to limit"
            raise InputError(f"a limit on '{name}' makes no sense where {objective} are minimised: {expected}")
        if most < 0:
            raise InputError(f"a limit on {name} is at least 0, found {most}")
    return dict(within)


def checked_limits(time_limit: float | None, memory_limit: int | None) -> Limits:
    """The limits of a run, in seconds and MiB. Raises InputError for numbers that are none."""
    if time_limit is not None and not (time_limit > 0 and math.isfinite(time_limit)):
        raise InputError(f"a time limit is a positive number of seconds, found {time_limit:g}")
    if memory_limit is not None and memory_limit < 1:
        raise InputError(f"a memory limit is a positive number of MiB, found {memory_limit}")
    return Limits(time_limit, memory_limit)


def _checked_workers(workers: int | None) -> int:
    if workers is not None and workers < 1:
        raise InputError(f"the number of workers is at least 1, found {workers}")
    return workers or os.cpu_count() or 1


def _ways(entry: Backend, name: str | None, xor: str | None, cardinality: str | None) -> Settings:
    """The search and the encodings. One that is asked for is used, or refused: never left aside in silence."""
    encoding = Encoding(xor or Encoding.xor, cardinality or Encoding.cardinality)
    if (xor or cardinality) and not entry.needs_model:
        raise UnsupportedError(f"{entry.name} searches the puzzle itself and takes no encoding")
    if name is not None:
        if reason := search.misfit(name, entry):
            raise UnsupportedError(reason)
        if entry.oracle is None:
            raise UnsupportedError(f"{entry.name} finds the optimum by itself and takes no search")
    encoded = frozenset({Parity} if xor else ()) | frozenset({Linear} if cardinality else ())
    return Settings(encoding, encoded, name or DEFAULT_SEARCH)


def _backend(puzzle: Puzzle, objective: str, within: Mapping[str, int], backend: str | Backend) -> Backend:
    entry = backends.find(backend) if isinstance(backend, str) else backend
    if reason := entry.missing() or entry.why_not(puzzle, objective, within):
        raise UnsupportedError(reason)
    return entry


def _formulation(
    puzzle: Puzzle, objective: str, within: Mapping[str, int], entry: Backend, name: str | None
) -> str | None:
    if not entry.needs_model:
        if name is not None:
            raise UnsupportedError(f"{entry.name} searches the puzzle itself and takes no formulation")
        return None
    if name is None:
        return formulations.default_for(puzzle, objective, within).name
    if reason := formulations.find(name).why_not(puzzle, objective, within):
        raise UnsupportedError(reason)
    return name


def _used_encoding(entry: Backend, settings: Settings) -> dict[str, str] | None:
    if not entry.needs_model:
        return None
    native = entry.kinds - settings.encoded
    used = {
        "xor": "native" if Parity in native else settings.encoding.xor,
        "cardinality": "native" if Linear in native else settings.encoding.cardinality,
    }
    return used if entry.oracle is None else {**used, "search": settings.search}


def versions(entry: Backend) -> dict[str, str]:
    """The versions of what answers: satflip's, Python's, the solver's."""
    told = {"satflip": version_of("satflip"), "python": python_version()}
    if entry.distribution and (version := entry.version()):
        told[entry.distribution] = version
    return told
