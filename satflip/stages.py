"""One objective after the other: each to its proven optimum, which the next one may not spoil."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from satflip import formulations
from satflip.backends.base import Report
from satflip.drive import Job, drive
from satflip.puzzles import Move
from satflip.result import Bound, Found, Status, as_tuple


@dataclass(frozen=True)
class Stage:
    """The report of one stage: its bounds hold for the plans that meet the stages before it."""

    report: Report
    before: tuple[int, ...]

    def bound(self, bound: Bound) -> None:
        self.report.bound((*self.before, *as_tuple(bound)))

    def plan(self, moves: list[Move]) -> None:
        self.report.plan(moves)

    def note(self, text: str) -> None:
        self.report.note(text)


def in_stages(job: Job, report: Report) -> Found:
    """Do a job whose objective has several parts, such as 'swaps,rounds'.

    The first part may be minimised under another formulation, where the job's own is made for the later ones. A stage
    that ends without a proof ends the job, with the plan and the bounds so far.
    """
    least: dict[str, int] = {}
    times: Counter[str] = Counter()
    best: Found | None = None
    proofs = []
    for part in job.objective.split(","):
        within = {**job.settings.within, **least}
        settings = replace(job.settings, within=within)
        stage = replace(job, objective=part, settings=settings, formulation=_formulation(job, part, within))
        before = tuple(least.values())
        found = drive(stage, Stage(report, before))
        times.update(found.times)
        bound = None if found.bound is None else (*before, *as_tuple(found.bound))
        if found.status is not Status.OPTIMAL or found.moves is None:
            if best is None or found.status is Status.IMPOSSIBLE:
                return replace(found, bound=bound, times=times)
            return replace(best, status=Status.FEASIBLE, moves=found.moves or best.moves, bound=bound, times=times)
        least[part] = job.puzzle.replay(found.moves).costs[part]  # type: ignore[arg-type]
        proofs.append(f"{part}: {found.proved_by}")
        best = found
    assert best is not None
    return replace(best, bound=tuple(least.values()), proved_by="; ".join(proofs), times=times)


def _formulation(job: Job, part: str, within: dict[str, int]) -> str | None:
    assert job.formulation is not None
    if formulations.find(job.formulation).why_not(job.puzzle, part, within) is None:
        return job.formulation
    return formulations.default_for(job.puzzle, part, within).name
