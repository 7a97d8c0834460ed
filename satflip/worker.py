"""The child's side of a run: do the job, and tell the parent everything as it comes.

A frame a message: eight bytes of length, then a pickle. What the solvers print goes to stderr.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import pickle
import signal
import struct
import sys
import time
from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import IO, Any, NoReturn

from satflip import processes
from satflip.columns import packed
from satflip.drive import Clock, Job, drive
from satflip.errors import SatflipError
from satflip.puzzles import Move
from satflip.result import Bound, as_tuple

HEADER = struct.Struct("<Q")


def send(stream: IO[bytes], message: object) -> None:
    """Write one frame."""
    content = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    stream.write(HEADER.pack(len(content)))
    stream.write(content)
    stream.flush()


class Teller:
    """The child's report: every message goes to the parent at once."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._bound: Bound | None = None

    def bound(self, bound: Bound) -> None:
        if self._bound is None or as_tuple(bound) > as_tuple(self._bound):
            self._bound = bound
            send(self._stream, ("bound", bound))

    def plan(self, moves: list[Move]) -> None:
        send(self._stream, ("plan", packed(moves)))

    def note(self, text: str) -> None:
        send(self._stream, ("note", text))

    def phase(self, name: str | None, before: dict[str, float]) -> None:
        send(self._stream, ("phase", (name, before, time.monotonic())))


def work(parent: int, job: Job, cpus: Collection[int] | None, stream: IO[bytes]) -> NoReturn:
    """Do the job, tell how it ended, and end this process; at the latest when the process `parent` ends."""
    processes.die_with(parent, job.backend.external)
    if cpus and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, cpus)
    teller = Teller(stream)
    try:
        found = drive(job, teller, Clock(teller.phase))
        message: tuple[str, Any] = ("found", (replace(found, moves=None), packed(found.moves)))
    except SatflipError as error:
        message = ("refused", error)
    except MemoryError:
        message = ("stopped", "memory limit")
    except Exception as error:
        message = ("crash", f"the back end {job.backend.name} raised {type(error).__name__}: {error}")
    send(stream, ("peak", processes.own_peak()))
    send(stream, message)
    # threads and C++ objects of a solver have nothing to say any more, and some of them hang on the way out
    os._exit(0)


def as_forked(
    parent: int, job: Job, cpus: Collection[int] | None, told: int, noise: int, mask: Iterable[int]
) -> NoReturn:
    """The life of a child that was forked off, with signals held back.

    `told` and `noise` are the descriptors for messages and for prints, `mask` the signals to hold back from now on.
    """
    try:
        os.setsid()
        faulthandler.disable()  # it would write to where the parent's stderr was
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(noise, 1)
        os.dup2(noise, 2)
        # new ones: what the parent has not yet flushed is the parent's to print
        sys.stdout, sys.stderr = (os.fdopen(number, "w", buffering=1, closefd=False) for number in (1, 2))
        work(parent, job, cpus, os.fdopen(told, "wb"))
    except BaseException as error:
        with contextlib.suppress(BaseException):
            print(f"{type(error).__name__}: {error}", file=sys.stderr)
    finally:
        os._exit(1)  # never back into the parent's code


def main() -> None:
    """The life of a child that was started: the job comes on stdin, the messages go to stdout."""
    stream = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    length = HEADER.unpack(sys.stdin.buffer.read(HEADER.size))[0]
    parent, job, cpus = pickle.loads(sys.stdin.buffer.read(length))
    work(parent, job, cpus, stream)


if __name__ == "__main__":
    main()
