"""Memory: how much there is, what a method needs, and when it should stop by itself."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from satflip.processes import own_peak, resident_alone

MIB = 1 << 20

PROGRAM = 50
"""MiB that Python, satflip and a small puzzle take."""

SHARE = 0.6
"""Of the memory there is, so much may be held by tables that grow: to grow, they are copied."""

STEP = 2_000
"""A search looks at its memory when it holds so many boards more."""


class Need(NamedTuple):
    """What a method needs beyond the program, in bytes: surely `least`; no more than `most`, None where nobody knows.

    `what` takes it, in a few words: '90,000 equations in as many unknowns'.
    """

    least: int
    most: int | None
    what: str

    @property
    def mebibytes(self) -> int:
        """At least so many MiB, the program's among them."""
        return PROGRAM + self.least // MIB

    @property
    def large(self) -> bool:
        """Whether it is worth a look at what there is."""
        return self.least > 64 * MIB

    def forecast(self, limit: int | None) -> str | None:
        """A sentence to be said beforehand, where more might be needed than there is."""
        if limit is None or self.most is None or PROGRAM + self.most // MIB <= limit:
            return None
        # where there is no name for the number, nobody wants to read it
        most = f"up to {self.most // MIB:,} MiB" if self.most < 1 << 70 else "more memory than there is anywhere"
        return f"this may take {most} ({self.what}); it is ended before it holds more than {limit:,} MiB"


def figures(need: Need | None, limit: int | None) -> dict[str, int]:
    """What is known, in MiB: what there is for a run, and what it needs at least and at most, as far as it is told."""
    told = {"limit": limit}
    if need is not None:
        most = None if need.most is None else PROGRAM + need.most // MIB
        told |= {"at_least": need.mebibytes, "at_most": most if most is not None and most < 1 << 53 else None}
    return {name: number for name, number in told.items() if number is not None}


NeedOf = Callable[..., Need | None]
"""(puzzle, objective) to the need, None where it is small, or cannot be told."""


def no_need(puzzle: object, objective: str) -> None:
    """The need of what needs little, or nobody knows how much."""


def refusal(name: str, need: Need | None, limit: int | None) -> str | None:
    """Why a method is not even begun, in a sentence, or None."""
    if need is None or limit is None or need.mebibytes <= limit:
        return None
    return f"{name} needs at least {need.mebibytes:,} MiB ({need.what}), and there are {limit:,} MiB"


def available() -> int | None:
    """MiB that a new program can have without making others swap; None where the system does not tell."""
    with suppress(OSError, ValueError, IndexError, KeyError):
        fields = dict(line.split(":", 1) for line in Path("/proc/meminfo").read_text().splitlines())
        there, group = int(fields["MemAvailable"].split()[0]) // 1024, _left_to_group()
        return there if group is None else min(there, group)
    with suppress(AttributeError, OSError, ValueError):
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // MIB
    return None


def memory_within(limit: int | None) -> int | None:
    """The MiB that a run can have: the limit that was set, or what the machine has to give."""
    there = available()
    return there if limit is None or (there is not None and there < limit) else limit


def _left_to_group() -> int | None:
    """MiB that the control group of a container leaves, None where it sets no limit."""
    for limit, usage in (("memory.max", "memory.current"), ("memory.limit_in_bytes", "memory.usage_in_bytes")):
        for root in (Path("/sys/fs/cgroup"), Path("/sys/fs/cgroup/memory")):
            with suppress(OSError, ValueError):
                return max(0, int((root / limit).read_text()) - int((root / usage).read_text())) // MIB
    return None


class Ceiling:
    """Says when a search that holds more and more boards should end itself, before its limit ends it."""

    def __init__(self, limit: int | None, boards: int | None = None) -> None:
        """The limit in MiB; without one, what there is. A number of boards stands in place of it."""
        there = available() if limit is None and boards is None else limit
        begun = resident_alone()
        self.mebibytes = None if there is None else int(begun + SHARE * max(0, there - begun))
        self._boards = boards
        self._look = 0

    def reached(self, held: int) -> bool:
        """Whether no more boards than these should be held."""
        if self._boards is not None and held > self._boards:
            return True
        if self.mebibytes is None or held < self._look:
            return False
        self._look = held + STEP
        return (resident_alone() or own_peak()) > self.mebibytes

    def told(self, held: int) -> str:
        """What a search says that ended itself."""
        if self.mebibytes is None:
            return f"it holds {held:,} boards, as many as it may"
        return f"it holds {held:,} boards, and {self.mebibytes:,} MiB are as much as they may take here"
