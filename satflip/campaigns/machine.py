"""The machine that the runs are made on: what it is, what else it does, and what of it nobody holds still."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

CPU = Path("/sys/devices/system/cpu")
BUSY = 0.3
"""So many processors' worth of other work make a machine loaded."""


def facts() -> dict[str, Any]:
    """What a reader of timings asks first. Values are None where the system does not tell."""
    return {
        "host": platform.node(),
        "system": f"{platform.system()} {platform.release()}",
        "processor": _processor(),
        "processors": os.cpu_count(),
        "memory_mib": _memory(),
        "governor": _read(CPU / "cpu0/cpufreq/scaling_governor"),
        "turbo": _turbo(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }


def loaded(facts: dict[str, Any]) -> str | None:
    """A warning, where something else is at work at the start."""
    load = facts["load"]
    if load is None or load <= BUSY:
        return None
    return (
        f"the machine is loaded: over the last minute {load:g} processes were running or waiting; timings will suffer"
    )


def uncontrolled(
    facts: dict[str, Any], pinned: bool, isolation: str, jobs: int | None, others: float | None
) -> Iterator[str]:
    """What could not be held still, in sentences.

    `jobs` runs were made at a time (None: as many as the workers of a cluster took); `others` is the most processors
    that others kept busy during a run.
    """
    if facts["governor"] is None:
        yield "The processor's frequency: the system does not tell how it is governed."
    elif facts["governor"] != "performance":
        yield f"The processor's frequency: it is governed by '{facts['governor']}', not held at 'performance'."
    if facts["turbo"] is not False:
        yield "Turbo: " + ("it is on." if facts["turbo"] else "the system does not tell whether it is on.")
    if not pinned:
        yield "Processors: the runs were not pinned to any."
    if jobs is None:
        yield "Neighbours: runs on one machine of the cluster share its caches and memory bandwidth."
    elif jobs > 1:
        yield f"Neighbours: {jobs} runs at a time shared caches and memory bandwidth."
    if others is None:
        yield "Other load: it could not be measured."
    else:
        yield f"Other load: at worst {others:.1f} processors were busy with other work during a run."
    if isolation == "process":
        yield (
            "No control groups: CPU times and peaks are the kernel's accounts of each process. Children of a solver"
            " that outlive it are not in them, and memory limits are looked after every 50 ms."
        )


def places(jobs: int, workers: int) -> list[tuple[int, ...]] | None:
    """Processors for each of the jobs, `workers` for each, cores before their second threads; None where there are
    too few of them, or where processes cannot be pinned."""
    if not hasattr(os, "sched_getaffinity"):
        return None
    usable = sorted(os.sched_getaffinity(0), key=lambda cpu: (_sibling(cpu), cpu))
    if jobs * workers > len(usable):
        return None
    # the first processor serves most interrupts: it comes last within its rank
    usable = usable[1:] + usable[:1] if len(usable) > jobs * workers else usable
    return [tuple(usable[job * workers : (job + 1) * workers]) for job in range(jobs)]


class Load:
    """What others keep busy: all busy time of all processors since the start, less what a run used itself."""

    def __init__(self) -> None:
        self._start, self._busy = perf_counter(), _busy()

    def others(self, cpu: float) -> float | None:
        """Processors on the average; None where that cannot be told."""
        now = _busy()
        if now is None or self._busy is None:
            return None
        return max(0.0, (now - self._busy - cpu) / max(perf_counter() - self._start, 0.01))


def _busy() -> float | None:
    words: Sequence[str] = (_read(Path("/proc/stat")) or "").partition("\n")[0].split()
    if len(words) < 9 or words[0] != "cpu":
        return None
    user, nice, system, _idle, _wait, irq, softirq, steal = map(int, words[1:9])
    return (user + nice + system + irq + softirq + steal) / os.sysconf("SC_CLK_TCK")


def _sibling(cpu: int) -> int:
    """0 for the first thread of its core, 1 for the second …"""
    told = _read(CPU / f"cpu{cpu}/topology/thread_siblings_list") or str(cpu)
    siblings: list[int] = []
    for part in told.split(","):
        first, _, last = part.partition("-")
        siblings += range(int(first), int(last or first) + 1)
    return siblings.index(cpu) if cpu in siblings else 0


def _processor() -> str | None:
    for line in (_read(Path("/proc/cpuinfo")) or "").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or None


def _memory() -> int | None:
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 20
    except (AttributeError, OSError, ValueError):
        return None


def _turbo() -> bool | None:
    if (off := _read(CPU / "intel_pstate/no_turbo")) is not None:
        return off == "0"
    boost = _read(CPU / "cpufreq/boost")
    return None if boost is None else boost == "1"


def _read(path: Path) -> str | None:
    try:
        return path.read_text().strip()
    except OSError:
        return None
