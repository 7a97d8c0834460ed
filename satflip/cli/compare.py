"""satflip compare"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from satflip.cli.typed import Argument, Option
from satflip.errors import InputError

if TYPE_CHECKING:
    from satflip.campaigns.campaign import Campaign, Run
    from satflip.campaigns.conduct import Progress

What = Annotated[
    list[str] | None,
    Argument(metavar="WHAT", help="Boards; or one campaign: a TOML or JSON file, or a preset (--presets lists them)."),
]
Varied = "may be given more than once, or several with blanks between"


def compare(
    what: What = None,
    backend: Annotated[list[str] | None, Option(metavar="NAME", help=f"Back ends; {Varied}; all: every one.")] = None,
    formulation: Annotated[list[str] | None, Option(metavar="NAME", help="The same; default, all, or names.")] = None,
    search: Annotated[list[str] | None, Option(metavar="NAME", help="Bound searches, the same.")] = None,
    xor_encoding: Annotated[list[str] | None, Option(metavar="NAME", help="XOR encodings, the same.")] = None,
    cardinality_encoding: Annotated[list[str] | None, Option(metavar="NAME", help="Counts, the same.")] = None,
    objective: Annotated[str | None, Option(help="presses, swaps, rounds, swaps,rounds or rounds,swaps.")] = None,
    seeds: Annotated[int | None, Option(help="Runs of each configuration on each board, each with a seed (3).")] = None,
    time_limit: Annotated[float | None, Option(metavar="SECONDS", help="Wall-clock limit of each run (60).")] = None,
    memory_limit: Annotated[int | None, Option(metavar="MIB", help="Limit of the memory that each run holds.")] = None,
    workers: Annotated[int | None, Option(help="Threads of each run (1).")] = None,
    jobs: Annotated[int, Option(help="Runs at a time: more than 1 disturb each other's timings.")] = 1,
    isolate: Annotated[str, Option(help="process, or benchexec.")] = "process",
    cluster: Annotated[str | None, Option(metavar="ADDRESS", help="A Dask scheduler, or local.")] = None,
    directory: Annotated[
        Path | None, Option("-o", "--output", metavar="DIRECTORY", help="Store and report (comparison-NAME).")
    ] = None,
    certify: Annotated[
        bool, Option("--certify", help="Write and check a certificate of each definite answer; count those verified.")
    ] = False,
    dry_run: Annotated[bool, Option("--dry-run", help="Print the runs and the longest that they can take.")] = False,
    presets: Annotated[bool, Option("--presets", help="List the campaigns that come with satflip.")] = False,
) -> int:
    """Run boards x configurations x seeds, and say which is faster. Started again, it goes on where it was."""
    from satflip.campaigns import spec
    from satflip.campaigns.conduct import conduct, superseded
    from satflip.campaigns.store import Store
    from satflip.campaigns.table import check, table

    if presets:
        for name, path in spec.presets().items():
            print(f"{name:<14} {path.read_text(encoding='utf-8').partition(chr(10))[0].removeprefix('# ')}")
        return 0
    said = _spec(what or [])
    lists = {"backend": backend, "formulation": formulation, "search": search}
    lists |= {"xor-encoding": xor_encoding, "cardinality-encoding": cardinality_encoding}
    spec.vary(said, {name: " ".join(given).split() if given else None for name, given in lists.items()})
    numbers = {"seeds": seeds, "time-limit": time_limit, "memory-limit": memory_limit, "workers": workers}
    said |= {name: value for name, value in {**numbers, "objective": objective}.items() if value is not None}
    check(jobs, isolate)
    campaign = spec.campaign(said, isolate)
    home = directory or Path(f"comparison-{campaign.name}")
    if dry_run:
        _print_runs(campaign, home, jobs)
        return 0
    with Store(home / "runs.sqlite") as store:
        note = superseded(campaign, store)
        warnings = [*_warnings(jobs, cluster), *([note] if note else [])]
        for warning in warnings:
            print(f"satflip: {warning}", file=sys.stderr)
        line = _ProgressLine()
        try:
            conduct(campaign, store, jobs=jobs, cluster=cluster, watch=line if sys.stderr.isatty() else None)
            code = 0
        except KeyboardInterrupt:
            code = 130
        finally:
            line.clear()
        found = table(campaign, store, jobs, cluster, warnings)
    page = found.write(home)
    print(f"{found}\n\nreport: {page}")
    rejected = False
    if certify and code == 0:
        from satflip.campaigns.certified import certified, counted

        verdicts = counted(certified(campaign, found.records, home / "certificates"))
        rejected = any(each["REJECTED"] for each in verdicts.values())
        print("\n" + "\n".join(_certificates(verdicts)))
    return 5 if found.contradictions or rejected else code


def _certificates(verdicts: Mapping[str, Counter[str]]) -> Iterator[str]:
    width = max(len("certificates"), *(len(name) for name in verdicts), 0)
    yield f"{'certificates':<{width}}  of definite answers"
    for name, found in verdicts.items():
        others = "".join(f", {number} {verdict}" for verdict, number in found.items() if verdict != "VERIFIED")
        yield f"{name:<{width}}  {found['VERIFIED']}/{found.total()} VERIFIED{others}"


def _spec(what: list[str]) -> dict[str, Any]:
    from satflip.campaigns import spec

    campaigns = [word for word in what if spec.is_campaign(word)]
    if campaigns and len(what) > 1:
        raise InputError(f"{campaigns[0]} is a campaign: give it alone, or give boards")
    if not what:
        raise InputError(f"expected boards, a campaign file, or a preset: {', '.join(spec.presets())}")
    return spec.load(campaigns[0]) if campaigns else {"name": "boards", "instances": what}


def _warnings(jobs: int, cluster: str | None) -> Iterator[str]:
    from satflip.campaigns import machine

    if warning := machine.loaded(machine.facts()):
        yield warning
    if jobs > 1 and cluster is None:
        yield f"{jobs} runs at a time share caches, memory bandwidth and the processor's frequency: timings will suffer"


def _print_runs(campaign: Campaign, home: Path, jobs: int) -> None:
    from satflip.campaigns.conduct import waiting, worst_case
    from satflip.campaigns.store import Store
    from satflip.telling import count

    path = home / "runs.sqlite"
    todo: list[Run] = campaign.runs
    if path.exists():
        with Store(path) as store:
            todo = waiting(campaign, store)
    for run in todo:
        why = f"  UNSUPPORTED: {run.question}" if isinstance(run.question, str) else ""
        print(f"{run.instance.name}  {run.configuration.name}  seed {run.seed}{why}")
    done = len(campaign.runs) - len(todo)
    at_most = _duration(worst_case(todo, jobs))
    print(
        f"\n{count(len(campaign.runs), 'runs')}, {done} of them made; the others take at most {at_most} at the limit",
        end="",
    )
    print(f" of {campaign.limits.seconds:g} s each, {jobs} at a time")


class _ProgressLine:
    """One line on the terminal, written over after each run."""

    def __init__(self) -> None:
        self._width = 0

    def __call__(self, progress: Progress) -> None:
        record = progress.record
        last = f"{record.configuration} on {record.instance}: {record.outcome}"
        text = f"{progress.done}/{progress.total} runs, about {_duration(progress.left)} left  ({last})"[:150]
        print("\r" + text.ljust(self._width), end="", file=sys.stderr, flush=True)
        self._width = len(text)

    def clear(self) -> None:
        """Wipe the line."""
        if self._width:
            print("\r" + " " * self._width + "\r", end="", file=sys.stderr, flush=True)
            self._width = 0


def _duration(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"
