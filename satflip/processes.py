"""Processes and their descendants: what they hold, and how they are ended.

Linux tells everything through /proc. Elsewhere descendants are reached through their process group only, and a
resident set is not measured.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
import time
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import IO, Any, Protocol

GRACE = 0.3
"""Seconds between a polite end and the other one."""

LEAVE = 0.5
"""Seconds for a process to exit that has closed its output."""

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
LINUX = sys.platform == "linux"


class Child(Protocol):
    """A process that this one has started: a `subprocess.Popen`, or one that was forked off."""

    pid: int
    stdout: IO[bytes] | None
    returncode: Any


@dataclass
class Forked:
    """A child that was forked off; `returncode` is None until it is reaped."""

    pid: int
    stdout: IO[bytes] | None
    returncode: int | None = None


def descendants(pid: int) -> list[int]:
    """The process's children, their children and so on, in whatever process group."""
    if not LINUX:
        return []
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                # the name, in brackets, may hold blanks: the parent is the second word after it
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except (OSError, ValueError, IndexError):
                continue
            children.setdefault(parent, []).append(int(entry.name))
    found = list(children.get(pid, ()))
    for child in found:
        found += children.get(child, ())
    return found


def resident(pid: int) -> float:
    """The MiB that the process and its descendants hold in memory; 0 where that cannot be told."""
    if not LINUX:
        return 0.0
    pages = 0
    for process in (pid, *descendants(pid)):
        try:
            pages += int(Path(f"/proc/{process}/statm").read_text().split()[1])
        except (OSError, ValueError, IndexError):
            continue
    return pages * os.sysconf("SC_PAGESIZE") / 2**20


def resident_alone() -> float:
    """The MiB that this process holds in memory now; 0 where that cannot be told."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 2**20
    except (OSError, ValueError, IndexError):
        return 0.0


def threads() -> int:
    """How many threads this process has, those of its libraries among them (Linux)."""
    return len(os.listdir("/proc/self/task"))


def spent(pid: int) -> float:
    """The CPU seconds of a process and of its children that have ended; 0 where that cannot be told."""
    try:
        # user and system time, its own and its children's: the words 14 to 17, the second of which is the name
        ticks = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:15]
        return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError):
        return 0.0


def peak_resident(pid: int) -> float:
    """The most MiB that a process ever held since it was started; 0 where that cannot be told.

    Unlike `ru_maxrss`, which remembers the size of the process that it was forked from.
    """
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM:")), 0.0)
    except (OSError, ValueError, IndexError):
        return 0.0


def own_peak() -> float:
    """The most MiB that this process, or any one of its children that have ended, ever held."""
    import resource

    unit = 1024 if LINUX else 1024 * 1024
    mine = peak_resident(os.getpid()) or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
    return max(mine, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / unit)


def end(child: Child, *, exiting: bool = False) -> tuple[float, float]:
    """End the process and all its descendants, and reap it: its CPU seconds, with theirs, and the peak resident MiB of
    the largest of them.

    TERM, a grace, KILL. One that is `exiting` by itself gets the time to do so, and its own exit code in
    `child.returncode`.
    """
    family = [child.pid, *descendants(child.pid)]
    # what is killed with its parent is in nobody's accounts afterwards
    cpu, peak = sum(map(spent, family)), max(map(peak_resident, family))
    usage = _reap(child, LEAVE) if exiting else None
    if usage is None:
        _signal(child.pid, signal.SIGTERM, group=True)
        usage = _reap(child, GRACE)
    # a second look: what was started in the meantime, and what the child would have ended itself
    family += [pid for pid in descendants(child.pid) if pid not in family] if usage is None else []
    for pid in family:
        if pid != child.pid or usage is None:
            _signal(pid, signal.SIGKILL, group=False)
    if usage is None:
        _signal(child.pid, signal.SIGKILL, group=True)
        usage = _reap(child, None)
    assert usage is not None
    # where this process adopts orphans (it is the first one of a container, say), it is for us to bury them
    for pid in family[1:]:
        with contextlib.suppress(ChildProcessError):
            os.waitpid(pid, 0)
    return max(cpu, usage[0]), peak or usage[1]


def bury(family: Collection[int]) -> None:
    """Kill processes, and reap those that are this one's children."""
    for pid in family:
        _signal(pid, signal.SIGKILL, group=False)
    for pid in family:
        with contextlib.suppress(ChildProcessError):
            os.waitpid(pid, 0)


def _signal(pid: int, number: int, *, group: bool) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        (os.killpg if group else os.kill)(pid, number)


def _reap(child: Child, seconds: float | None) -> tuple[float, float] | None:
    """Wait for the end of the child; None if it has not come after so many seconds."""
    deadline = None if seconds is None else time.monotonic() + seconds
    while True:
        pid, status, usage = os.wait4(child.pid, 0 if deadline is None else os.WNOHANG)
        if pid:
            child.returncode = os.waitstatus_to_exitcode(status)
            peak = usage.ru_maxrss / (1024 if LINUX else 1024 * 1024)
            return usage.ru_utime + usage.ru_stime, peak
        if deadline is not None and time.monotonic() > deadline:
            return None
        time.sleep(0.005)


def die_with(parent: int, external: bool) -> None:
    """Make this process end when its parent does, however the parent ends (Linux).

    A process that runs programs of its own (`external`) is asked to end, ends them, and adopts what they leave
    behind; one that may be deep in a solver's code is killed.
    """
    if external:
        signal.signal(signal.SIGTERM, _end_family)
    if not LINUX:
        return
    libc = ctypes.CDLL(None, use_errno=True)
    if external:
        libc.prctl(PR_SET_CHILD_SUBREAPER, 1)
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM if external else signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)  # it ended before we asked


def _end_family(number: int, frame: FrameType | None) -> None:
    for pid in descendants(os.getpid()):
        _signal(pid, signal.SIGKILL, group=False)
    sys.exit(128 + number)
