"""`satflip.compare`: a campaign in Python, and the table that it returns."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from satflip.backends.base import Backend
from satflip.campaigns import isolation, spec
from satflip.campaigns.campaign import Campaign
from satflip.campaigns.conduct import Progress, collected, conduct, superseded
from satflip.campaigns.contradictions import Contradiction, contradictions, marked
from satflip.campaigns.files import write
from satflip.campaigns.record import Record
from satflip.campaigns.report import Report
from satflip.campaigns.statistics import Summary
from satflip.campaigns.store import Store
from satflip.campaigns.text import text
from satflip.errors import InputError
from satflip.puzzles import Puzzle

Boards = str | os.PathLike[str] | Mapping[str, Puzzle] | Iterable[Puzzle | str | os.PathLike[str]]

Varied = None | str | Backend | Sequence[str | Backend]


class Table(dict[str, list[Any]]):
    """The runs of a campaign by columns, as `pandas.DataFrame(table)` and `polars.DataFrame(table)` take them.

    `records` are the same by rows, `contradictions` the claims that were refuted, `summary` the statistics. Printed, it
    is the answer in sentences and the standings.
    """

    def __init__(self, told: Report) -> None:
        self.told = told
        self.records = list(told.records)
        super().__init__({field.name: [getattr(r, field.name) for r in self.records] for field in fields(Record)})

    def __str__(self) -> str:
        return "\n".join(text(self.told))

    __repr__ = __str__

    @property
    def contradictions(self) -> list[Contradiction]:
        """The claims that were refuted."""
        return list(self.told.contradictions)

    @property
    def summary(self) -> Summary:
        """PAR-2, solved counts, the virtual best solver and the rest."""
        return self.told.summary

    def write(self, directory: str | os.PathLike[str]) -> Path:
        """Write CSV, JSON lines, plots and the report into a directory; returns the path of the report."""
        return write(self.told, Path(directory))


def compare(
    boards: Boards,
    *,
    backend: Varied = None,
    formulation: Varied = None,
    search: Varied = None,
    xor_encoding: Varied = None,
    cardinality_encoding: Varied = None,
    configurations: Sequence[Mapping[str, Varied]] | None = None,
    seeds: int | list[int] | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    workers: int | None = None,
    objective: str | None = None,
    store: str | os.PathLike[str] | None = None,
    jobs: int = 1,
    isolate: str = "process",
    cluster: str | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Table:
    """Run boards x configurations x seeds, each run in a fresh child process, and return the table of the runs.

    `boards` is a campaign (a preset's name, a TOML or JSON file), or puzzles by name, or puzzles and files. The options
    of `satflip.solve` from `backend` to `cardinality_encoding` are each a value or a list, and are multiplied out;
    `configurations` is a list of mappings of such options. They take the place of what a campaign says. `seeds` is a
    number of seeds (3) or a list; `time_limit` in seconds (60) and `memory_limit` in MiB hold for each run, `workers`
    are its threads (1). With `store`, a file, the runs that it has are not made again. `jobs` runs are made at a time;
    `isolate` is 'process' or 'benchexec'; `cluster` the address of a Dask scheduler, or 'local'. `progress` is called
    after each run.

    Raises InputError and UnsupportedError. What a back end does wrong is an outcome in the table.
    """
    options: dict[str, Any] = {"seeds": seeds, "time-limit": time_limit, "memory-limit": memory_limit}
    options |= {"workers": workers, "objective": objective}
    varied = {"backend": backend, "formulation": formulation, "search": search}
    varied |= {"xor-encoding": xor_encoding, "cardinality-encoding": cardinality_encoding}
    tables = [{key.replace("_", "-"): value for key, value in each.items()} for each in configurations or ()]
    if isinstance(boards, str) and spec.is_campaign(boards):
        said, given = spec.load(boards), {}
    else:
        said, given = {"name": "campaign"}, _named(boards)
    said |= {name: value for name, value in options.items() if value is not None}
    spec.vary(said, varied, tables)
    check(jobs, isolate)
    campaign = spec.campaign(said, isolate, given)
    with tempfile.TemporaryDirectory() as directory, Store(Path(store or Path(directory) / "runs.sqlite")) as kept:
        note = superseded(campaign, kept)
        conduct(campaign, kept, jobs=jobs, cluster=cluster, watch=progress)
        return table(campaign, kept, jobs, cluster, [note] if note else [])


def table(
    campaign: Campaign, store: Iterable[Record], jobs: int, cluster: str | None = None, notes: Iterable[str] = ()
) -> Table:
    """The campaign's runs as far as they are made; claims are checked against all runs in the store."""
    everything = list(store)
    records = collected(campaign, everything)
    keys = {record.key for record in records}
    found = [each for each in contradictions(everything) if each.wrong.key in keys]
    records = marked(records, found)
    return Table(Report(campaign.name, records, found, len(campaign.runs), jobs, cluster is not None, tuple(notes)))


def check(jobs: int, isolate: str) -> None:
    """Raise InputError or UnsupportedError for a way to run that there is not."""
    if jobs < 1:
        raise InputError(f"the number of jobs is at least 1, found {jobs}")
    if isolate not in isolation.RUNNERS:
        raise InputError(f"unknown isolation '{isolate}', expected one of: {', '.join(isolation.RUNNERS)}")
    isolation.check(isolate)


def _named(boards: Boards) -> dict[str, Puzzle]:
    from satflip.instances import read

    if isinstance(boards, Mapping):
        return dict(boards)
    if isinstance(boards, str | os.PathLike):
        boards = [boards]
    found: dict[str, Puzzle] = {}
    for number, board in enumerate(boards, 1):
        if isinstance(board, str | os.PathLike):
            found[os.fspath(board)] = read(board)
        else:
            found[f"board {number}"] = board
    return found
