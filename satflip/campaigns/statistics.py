"""What the runs say: PAR-2, solved counts, the virtual best solver, and which differences are more than chance.

PAR-2 is the penalised average run time of the SAT competitions: the mean over all runs of the time, or of twice the
time limit where there is no definite answer. The virtual best solver takes for each instance and seed the best
configuration; the marginal contribution of a configuration is how much its PAR-2 grows without it (Xu, Hutter, Hoos &
Leyton-Brown, "Evaluating component solver contributions to portfolio-based algorithm selectors", SAT 2012).
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean, median

from satflip.campaigns.record import Outcome, Record

RESOLUTION = 1e-3
"""Seconds; ratios of shorter times say nothing."""

ENOUGH = 6
"""Fewer instances cannot show a difference at the level of 5 %: even if one configuration wins on all of n, that
happens by chance with probability 2 / 2^n, which is 6 % for n = 5."""

RESAMPLES = 10_000
Place = tuple[str, int]
"""An instance's name and a seed: what each configuration runs once."""


def par2(record: Record) -> float:
    """The penalised time of a run in seconds."""
    return record.time if record.solved and record.time is not None else 2 * record.time_limit


@dataclass(frozen=True)
class Cell:
    """The runs of a configuration on an instance, one a seed."""

    records: tuple[Record, ...]

    @property
    def solved(self) -> int:
        """How many of them gave a definite answer."""
        return sum(record.solved for record in self.records)

    @property
    def median(self) -> float | None:
        """The median time, unsolved runs taken as longer than all others; None where it is one of these."""
        times = [record.time if record.solved and record.time is not None else math.inf for record in self.records]
        middle = median(times) if times else math.inf
        return middle if math.isfinite(middle) else None

    @property
    def spread(self) -> tuple[float, float] | None:
        """The least and the greatest time of the solved runs."""
        times = [record.time for record in self.records if record.solved and record.time is not None]
        return (min(times), max(times)) if times else None


@dataclass(frozen=True)
class Standing:
    """How a configuration did over all runs. `alone` are the runs that no other configuration solved."""

    configuration: str
    runs: int
    solved: int
    par2: float
    median: float | None
    alone: int
    marginal: float
    outcomes: Mapping[Outcome, int]


@dataclass(frozen=True)
class Ratio:
    """`slower` takes so many times as long as `faster`: the geometric mean over the instances, with a 95 % interval.

    Unsolved runs count as twice the time limit. The interval is None with fewer than `ENOUGH` instances.
    """

    faster: str
    slower: str
    factor: float
    interval: tuple[float, float] | None
    instances: int

    @property
    def decided(self) -> bool:
        """Whether the difference is more than chance."""
        return self.interval is not None and self.interval[0] > 1

    @property
    def turned(self) -> bool:
        """Whether `slower` takes less by this mean: by more than chance where that can be shown."""
        return self.factor < 1 if self.interval is None else self.interval[1] < 1


@dataclass(frozen=True)
class Part:
    """The runs of one game and objective: only these are compared with each other.

    `aside` are the configurations that take none of its boards, and are left out of its `summary`. `title` is empty
    where the campaign has one part only.
    """

    title: str
    summary: Summary
    aside: tuple[str, ...]


class Summary:
    """The statistics of records. Configurations and instances are in the order in which the records name them.

    `number` counts the configurations, from 0, as all records name them of which these are a part.
    """

    def __init__(self, records: Iterable[Record], number: Mapping[str, int] | None = None) -> None:
        self.records = list(records)
        self.configurations = list(dict.fromkeys(record.configuration for record in self.records))
        self.instances = list(dict.fromkeys(record.instance for record in self.records))
        self.number = number or {name: n for n, name in enumerate(self.configurations)}
        self._ratios: dict[tuple[str, str], Ratio | None] = {}

    @cached_property
    def parts(self) -> list[Part]:
        """The records by game and objective."""
        found: dict[str, list[Record]] = defaultdict(list)
        for record in self.records:
            found[f"{record.puzzle} boards, fewest {record.objective}"].append(record)
        parts = []
        for title, records in found.items():
            taken = {record.configuration for record in records if record.outcome is not Outcome.UNSUPPORTED}
            aside = dict.fromkeys(r.configuration for r in records if r.configuration not in taken)
            kept = Summary([r for r in records if r.configuration in taken], self.number)
            parts.append(Part(title if len(found) > 1 else "", kept, tuple(aside)))
        return parts

    @cached_property
    def cells(self) -> dict[tuple[str, str], Cell]:
        """The cells by instance and configuration."""
        found: dict[tuple[str, str], list[Record]] = defaultdict(list)
        for record in self.records:
            found[record.instance, record.configuration].append(record)
        return {place: Cell(tuple(sorted(cell, key=lambda record: record.seed))) for place, cell in found.items()}

    @cached_property
    def scores(self) -> dict[str, dict[Place, float]]:
        """PAR-2 of each run, by configuration."""
        found: dict[str, dict[Place, float]] = {name: {} for name in self.configurations}
        for record in self.records:
            found[record.configuration][record.instance, record.seed] = par2(record)
        return found

    def virtual_best(self, without: Collection[str] = ()) -> float | None:
        """PAR-2 of the virtual best solver of all configurations but those; None where there is none."""
        best: dict[Place, float] = {}
        for name, scores in self.scores.items():
            if name not in without:
                for place, score in scores.items():
                    best[place] = min(score, best.get(place, math.inf))
        return fmean(best.values()) if best else None

    @cached_property
    def solved_by(self) -> dict[Place, list[str]]:
        """The configurations that solved each instance under each seed."""
        found: dict[Place, list[str]] = {(record.instance, record.seed): [] for record in self.records}
        for record in self.records:
            if record.solved:
                found[record.instance, record.seed].append(record.configuration)
        return found

    @cached_property
    def standings(self) -> list[Standing]:
        """The configurations, the least PAR-2 first."""
        return sorted(map(self._standing, self.configurations), key=lambda each: (each.par2, -each.solved))

    def _standing(self, name: str) -> Standing:
        records = [record for record in self.records if record.configuration == name]
        all_of_them, others = self.virtual_best(), self.virtual_best(without=(name,))
        return Standing(
            configuration=name,
            runs=len(records),
            solved=sum(record.solved for record in records),
            par2=fmean(map(par2, records)),
            median=Cell(tuple(records)).median,
            alone=sum(solvers == [name] for solvers in self.solved_by.values()),
            marginal=0.0 if all_of_them is None or others is None else others - all_of_them,
            outcomes=Counter(record.outcome for record in records),
        )

    def weighty(self, first: str, other: str) -> list[str]:
        """The fewest boards without which `other` would have no greater PAR-2 than `first`, the weightiest first."""
        lead: dict[str, float] = defaultdict(float)
        for place, score in self.scores[first].items():
            if place in self.scores[other]:
                lead[place[0]] += self.scores[other][place] - score
        left = sum(lead.values())
        found = []
        for name in sorted(lead, key=lambda name: -lead[name]):
            if left <= 0:
                break
            found.append(name)
            left -= lead[name]
        return found

    def ratio(self, faster: str, slower: str) -> Ratio | None:
        """How much longer the second takes; None where no instance and seed was run with both."""
        if (faster, slower) not in self._ratios:
            self._ratios[faster, slower] = self._ratio(faster, slower)
        return self._ratios[faster, slower]

    def _ratio(self, faster: str, slower: str) -> Ratio | None:
        logs: dict[str, list[float]] = defaultdict(list)
        for place, score in self.scores[faster].items():
            if place in self.scores[slower]:
                other = self.scores[slower][place]
                logs[place[0]].append(math.log(max(other, RESOLUTION) / max(score, RESOLUTION)))
        if not logs:
            return None
        means = [fmean(of_instance) for of_instance in logs.values()]
        return Ratio(faster, slower, math.exp(fmean(means)), _interval(means), len(means))


def _interval(logs: Sequence[float]) -> tuple[float, float] | None:
    """The 95 % interval of the mean's exponential, by the percentile bootstrap over the instances (Efron 1979)."""
    if len(logs) < ENOUGH:
        return None
    import numpy as np

    rng = np.random.default_rng(0)
    means = rng.choice(np.array(logs), (RESAMPLES, len(logs))).mean(axis=1)
    low, high = np.exp(np.percentile(means, (2.5, 97.5)))
    return float(low), float(high)
