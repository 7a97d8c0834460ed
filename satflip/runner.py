"""A job in a child process of its own: limits hold because the child is ended, not because it was asked to stop.

The child is forked off where that is safe, for it then need not import again what the parent has; else it is a fresh
Python. `satflip/worker.py` is its side of the run. What the solvers print is kept for the error message.
"""

from __future__ import annotations

import os
import pickle
import selectors
import signal
import sys
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import IO, Any

from satflip import processes
from satflip.backends.base import Report
from satflip.columns import unpacked
from satflip.drive import Job
from satflip.memory import available
from satflip.processes import Child
from satflip.result import Found
from satflip.worker import HEADER, as_forked, send

SMALL = 100.0
"""MiB; a process that holds more is not forked: the child's memory would seem to begin with so much."""

LONGEST_WAIT = 3600.0
"""Seconds; a select call takes no number beyond what the platform's clock can hold."""

POLL = 0.05
"""Seconds between two looks at the memory."""

LOOK = 0.25
"""The same where only the machine's whole memory is watched."""

RESERVE = 0.05
"""The part of the memory available at the start that a run without a limit leaves alone."""

COMMAND = [sys.executable, "-P", "-m", "satflip.worker"]


@dataclass(frozen=True)
class Limits:
    """Wall-clock seconds and resident MiB (of the child and all its descendants); None: no limit.

    A child is ended, too, before it makes the machine swap.
    """

    seconds: float | None = None
    mebibytes: int | None = None


@dataclass(frozen=True)
class Ended:
    """How a child ended: with an answer (`found`), stopped by a limit or an interrupt (`stopped`), or by itself
    (`crash` says how). `cpu` is in seconds, the child's and its descendants'; `peak` in MiB, the resident set of the
    largest of them. `times` are the seconds in each phase, as far as it came."""

    found: Found | None = None
    stopped: str | None = None
    crash: str | None = None
    cpu: float = 0.0
    peak: float = 0.0
    times: Mapping[str, float] = field(default_factory=dict)


def run(
    job: Job,
    report: Report,
    limits: Limits,
    cpus: Collection[int] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Ended:
    """Do the job in a fresh child process; what it tells goes to the report at once.

    The child keeps to the processors `cpus`, where the system can do that. `cancelled` is asked again and again: when
    it says so, the run ends as if interrupted. No process of the child is left when this returns or raises. A
    KeyboardInterrupt ends the child and is told as `stopped`. Raises what the child refused the job with (a
    SatflipError).
    """
    import tempfile

    deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
    with tempfile.TemporaryFile() as noise:
        child = _forked(job, cpus, noise) if _may_fork() else _started(job, cpus, noise)
        heard = Heard(report)
        exiting = False
        try:
            for message in _messages(child, deadline, limits.mebibytes, cancelled):
                heard.take(message)
            exiting = heard.stopped is None
        except KeyboardInterrupt:
            heard.stopped = "interrupted"
        finally:
            heard.end()
            cpu, peak = processes.end(child, exiting=exiting)
            if child.stdout:
                child.stdout.close()
        noise.seek(0)
        return heard.ended(child.returncode, noise.read(), limits.mebibytes is not None, cpu, heard.peak or peak)


def _may_fork() -> bool:
    """Whether a forked child is as good as a fresh one: no other thread holds a lock, and little is inherited."""
    return processes.LINUX and processes.threads() == 1 and processes.peak_resident(os.getpid()) < SMALL


def _forked(job: Job, cpus: Collection[int] | None, noise: IO[bytes]) -> Child:
    """A child that begins as a copy of this process."""
    parent = os.getpid()
    reader, writer = os.pipe()
    # until the child has its own ways with signals, one that comes would be dealt with as the parent does
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
    try:
        pid = os.fork()
        if pid == 0:
            os.close(reader)
            as_forked(parent, job, cpus, writer, noise.fileno(), mask)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    os.close(writer)
    return processes.Forked(pid, os.fdopen(reader, "rb"))


def _started(job: Job, cpus: Collection[int] | None, noise: IO[bytes]) -> Child:
    """A child that is a fresh Python."""
    import subprocess

    child = subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=noise,
        start_new_session=True,
        env={**os.environ, **import_path()},
    )
    assert child.stdin is not None
    # one that died at once: the end of its output says so
    with suppress(BrokenPipeError):
        send(child.stdin, (os.getpid(), job, cpus))
        child.stdin.close()
    return child


def import_path() -> dict[str, str]:
    """The environment in which the child imports what this process does."""
    return {"PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)}


class Heard:
    """What a child told, message by message. A child that is ended cannot tell how long its last phase was: when that
    began is told, by the clock that all processes share."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._found: Found | None = None
        self._crash: str | None = None
        self.stopped: str | None = None
        self.peak = 0.0
        self._times: dict[str, float] = {}
        self._open: tuple[str, float] | None = None

    def take(self, message: tuple[str, Any]) -> None:
        """Take a message. Raises what the child refused the job with."""
        match message:
            case "bound", bound:
                self._report.bound(bound)
            case "plan", plan:
                self._report.plan(unpacked(plan) or [])
            case "note", text:
                self._report.note(text)
            case "phase", (name, times, now):
                self._times, self._open = times, None if name is None else (name, now)
            case "peak", mebibytes:
                self.peak = mebibytes
            case "found", (found, plan):
                self._found = replace(found, moves=unpacked(plan))
            case "crash", how:
                self._crash = how
            case "stopped", why:
                self.stopped = why
            case "refused", error:
                raise error

    def end(self) -> None:
        """Nothing more will come: the open phase ends now."""
        if self._open:
            name, start = self._open
            self._times[name] = self._times.get(name, 0.0) + time.monotonic() - start

    def ended(self, code: int, noise: bytes, limited: bool, cpu: float, peak: float) -> Ended:
        """How it ended, with its exit code (negative: the signal that ended it) and what it printed last."""
        found, stopped, crash = self._found, self.stopped, self._crash
        if found is None and stopped is None and crash is None:
            crash = _last_words(code, noise)
            if limited and _out_of_memory(crash):
                crash, stopped = None, "memory limit"
        return Ended(found, None if found else stopped, None if found else crash, cpu, peak, self._times)


def _messages(
    child: Child,
    deadline: float | None,
    mebibytes: int | None,
    cancelled: Callable[[], bool] | None,
) -> Iterator[tuple[str, Any]]:
    """What the child tells until its end; a limit that is reached comes as the last message."""
    assert child.stdout is not None
    buffer = bytearray()
    # without a limit, it is the machine's memory that must not run out
    there = available() if mebibytes is None else None
    scarce, look = int(there * RESERVE) if there else 0, 0.0
    with selectors.DefaultSelector() as selector:
        selector.register(child.stdout, selectors.EVENT_READ)
        while True:
            now = time.monotonic()
            if deadline is not None and now >= deadline:
                yield "stopped", "time limit"
                return
            if mebibytes is not None and processes.resident(child.pid) > mebibytes:
                yield "stopped", "memory limit"
                return
            if scarce and now >= look:
                look = now + LOOK
                if (left := available()) is not None and left < scarce:
                    yield "stopped", "memory limit"
                    return
            if cancelled and cancelled():
                yield "stopped", "interrupted"
                return
            wait = None if deadline is None else min(deadline - now, LONGEST_WAIT)
            if mebibytes is not None or cancelled:
                wait = POLL if wait is None else min(wait, POLL)
            elif scarce:
                wait = LOOK if wait is None else min(wait, LOOK)
            if not selector.select(wait):
                continue
            piece = os.read(child.stdout.fileno(), 1 << 16)
            if not piece:
                return
            buffer += piece
            for message in complete(buffer):
                yield message
                if message[0] in ("found", "crash", "stopped"):
                    return


def complete(buffer: bytearray) -> list[tuple[str, Any]]:
    """The messages that are complete, which are taken out of the buffer."""
    messages = []
    while len(buffer) >= HEADER.size:
        end = HEADER.size + HEADER.unpack_from(buffer)[0]
        if len(buffer) < end:
            break
        messages.append(pickle.loads(buffer[HEADER.size : end]))
        del buffer[:end]
    return messages


def _last_words(code: int, noise: bytes) -> str:
    """How the child died: by which signal or exit code, and the last line that it printed."""
    lines = [line for line in noise.decode(errors="replace").splitlines() if line.strip()]
    how = f"was ended by {signal.Signals(-code).name}" if code < 0 else f"exited with code {code}"
    return f"the back end {how}" + (f": {lines[-1].strip()}" if lines else "")


def _out_of_memory(crash: str) -> bool:
    return any(word in crash for word in ("bad_alloc", "MemoryError", "SIGKILL", "out of memory", "allocate"))
