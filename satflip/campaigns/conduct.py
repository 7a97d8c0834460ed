"""A campaign, made: what the store has stays, the rest is run, and each run is on disk before the next begins."""

from __future__ import annotations

import json
import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from statistics import fmean

from satflip.campaigns import machine
from satflip.campaigns.campaign import Campaign, Run
from satflip.campaigns.execute import execute
from satflip.campaigns.record import Record
from satflip.campaigns.store import Store


@dataclass(frozen=True)
class Progress:
    """After a run: how many are done, of how many, and the seconds that the others will take, as far as can be told."""

    record: Record
    done: int
    total: int
    left: float


Watch = Callable[[Progress], None]


def conduct(
    campaign: Campaign, store: Store, *, jobs: int = 1, cluster: str | None = None, watch: Watch | None = None
) -> None:
    """Make all runs that the store does not have, `jobs` at a time, or on the workers of a Dask cluster.

    A KeyboardInterrupt ends the runs at work, of which nothing is kept. Raises what `cluster.made_there` raises.
    """
    todo = waiting(campaign, store)
    if cluster is None:
        made: Iterable[Record] = made_here(todo, jobs)
    else:
        from satflip.campaigns.cluster import made_there

        made = made_there(todo, cluster, jobs)
    estimate = _Estimate(todo, jobs, store)
    for number, record in enumerate(made, len(campaign.runs) - len(todo) + 1):
        store.add(record)
        if watch:
            watch(Progress(record, number, len(campaign.runs), estimate.after(record)))


def waiting(campaign: Campaign, store: Iterable[Record]) -> list[Run]:
    """The runs that are still to be made, in their order."""
    done = {record.key for record in store}
    return [run for run in campaign.runs if run.key not in done]


def collected(campaign: Campaign, store: Iterable[Record]) -> list[Record]:
    """The records of the campaign's runs, in the order of its instances, configurations and seeds."""
    by_key = {record.key: record for record in store}
    found = []
    for run in campaign.runs:
        if run.key in by_key:
            # the same board may have had another name when it was run
            found.append(replace(by_key[run.key], instance=run.instance.name))
    places = {
        (instance.name, configuration.name): (i, c)
        for i, instance in enumerate(campaign.instances)
        for c, configuration in enumerate(campaign.configurations)
    }
    return sorted(found, key=lambda record: (*places[record.instance, record.configuration], record.seed))


def superseded(campaign: Campaign, store: Iterable[Record]) -> str | None:
    """A sentence about runs of this campaign that were made under other versions or limits, which are made again."""
    todo = {json.dumps(run.place, sort_keys=True): run for run in campaign.runs}
    keys = {run.key for run in campaign.runs}
    old, changes = 0, dict[str, None]()
    for record in store:
        choices = {name: getattr(record, name) for name in ("backend", "formulation", "search")}
        choices |= {name: getattr(record, name) for name in ("xor_encoding", "cardinality_encoding")}
        run = todo.get(json.dumps([record.digest, choices, record.seed], sort_keys=True))
        if run is not None and record.key not in keys:
            old += 1
            changes |= dict.fromkeys(_changes(record, run))
    if not old:
        return None
    runs = "1 run of this campaign was" if old == 1 else f"{old} runs of this campaign were"
    return f"{runs} made under other conditions ({'; '.join(changes)}): kept in the store, not counted, and made anew"


def _changes(record: Record, run: Run) -> Iterator[str]:
    before, now = json.loads(record.versions), run.versions
    for name in dict.fromkeys((*before, *now)):
        if before.get(name) != now.get(name):
            yield f"{name} {before.get(name, 'absent')}, now {now.get(name, 'absent')}"
    limits = run.limits
    pairs = (
        ("time limit", f"{record.time_limit:g} s", f"{limits.seconds:g} s"),
        ("memory limit", f"{record.memory_limit or 'none'}", f"{limits.mebibytes or 'none'}"),
        ("workers", str(record.workers), str(limits.workers)),
        ("isolation", record.isolation, run.isolation),
    )
    yield from (f"{name} {old}, now {new}" for name, old, new in pairs if old != new)


def made_here(runs: Sequence[Run], jobs: int) -> Iterator[Record]:
    """The records of the runs as they end. A further run begins only when the one before has been taken."""
    if not runs:
        return
    pinned = machine.places(jobs, runs[0].limits.workers)
    places: list[tuple[int, ...] | None] = [*pinned] if pinned else [None] * jobs
    stop = threading.Event()
    at_work: dict[Future[Record], tuple[int, ...] | None] = {}
    todo = iter(runs)
    with ThreadPoolExecutor(jobs) as pool:
        try:
            while True:
                while places and (run := next(todo, None)):
                    cpus = places.pop()
                    at_work[pool.submit(execute, run, cpus, stop.is_set)] = cpus
                if not at_work:
                    return
                for future in wait(at_work, return_when=FIRST_COMPLETED).done:
                    places.append(at_work.pop(future))
                    yield future.result()
        finally:
            stop.set()


class _Estimate:
    """How long the runs that are left will take: as those of the same configuration and instance did, else as those of
    the configuration, else as all; in the beginning as long as they may."""

    def __init__(self, todo: Sequence[Run], jobs: int, done: Iterable[Record]) -> None:
        self._jobs = jobs
        self._left = Counter(
            (run.configuration.name, run.instance.digest, run.limits.seconds)
            for run in todo
            if not isinstance(run.question, str)
        )
        self._walls: dict[tuple[str, ...], list[float]] = defaultdict(list)
        for record in done:
            self._learn(record)

    def _learn(self, record: Record) -> None:
        for place in ((record.configuration, record.digest), (record.configuration,), ()):
            self._walls[place].append(record.wall or 0.0)

    def after(self, record: Record) -> float:
        """The seconds left after this record."""
        self._learn(record)
        place = (record.configuration, record.digest, record.time_limit)
        if self._left[place]:
            self._left[place] -= 1
        return sum(self._guess(*place) * count for place, count in self._left.items()) / self._jobs

    def _guess(self, name: str, digest: str, limit: float) -> float:
        for place in ((name, digest), (name,), ()):
            if place in self._walls:
                return fmean(self._walls[place])
        return limit


def worst_case(runs: Iterable[Run], jobs: int) -> float:
    """The seconds that the runs take if each takes all it may."""
    return sum(run.limits.seconds for run in runs if not isinstance(run.question, str)) / jobs
