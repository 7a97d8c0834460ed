"""A learner's file, contained: it runs in a process of its own that is ended at its limits, whatever it does."""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from satflip import processes
from satflip.teach.exercises.base import Case

SECONDS = 20.0
MEBIBYTES = 1024
MOST_PRINTED, LONGEST_LINE = 5, 200
"""So many lines that the file printed are shown, and so much of each."""


@dataclass(frozen=True)
class Written:
    """The clauses of one case: those of each call of the function, and the variables that it took from new().

    Clauses that no call made, those of a DIMACS file, are one group with no entry in `fresh`.
    """

    groups: tuple[tuple[tuple[int, ...], ...], ...]
    fresh: tuple[tuple[int, ...], ...] = ()

    @property
    def clauses(self) -> list[tuple[int, ...]]:
        """All of them."""
        return [clause for group in self.groups for clause in group]


class Fault(Exception):
    """The learner's file did not do its part: what happened, in a sentence, and the number of the case."""

    def __init__(self, sentence: str, case: int) -> None:
        super().__init__(sentence)
        self.sentence, self.case = sentence, case


class Learner:
    """A learner's function, called on cases in a child process; `printed` is what it printed, as lines."""

    def __init__(self, path: Path, function: str, fresh: bool, seconds: float = SECONDS) -> None:
        self._path, self._function, self._fresh, self._seconds = path, function, fresh, seconds
        self.printed: list[str] = []

    def clauses(self, cases: Sequence[Case]) -> Generator[Written, None, None]:
        """The clauses of one case after the other. Raises Fault where the function does not give them.

        No process of it is left at the end, also where the caller stops early.
        """
        job = {
            "path": os.path.abspath(self._path),
            "function": self._function,
            "fresh": self._fresh,
            "mebibytes": MEBIBYTES,
            "cases": [{"names": len(case.names), "calls": [dict(call) for call in case.calls]} for case in cases],
        }
        with tempfile.TemporaryFile() as noise, tempfile.TemporaryFile() as told:
            told.write(json.dumps(job).encode())
            told.seek(0)
            child = subprocess.Popen(
                [sys.executable, "-P", "-m", "satflip.teach.exercises.child", str(os.getpid())],
                stdin=told,
                stdout=subprocess.PIPE,
                stderr=noise,
                start_new_session=True,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)},
            )
            done = 0
            over = False
            try:
                for message in self._messages(child):
                    if "error" in message:
                        raise Fault(message["error"], done)
                    groups = tuple(tuple(map(tuple, group)) for group in message["groups"])
                    yield Written(groups, tuple(map(tuple, message["fresh"])))
                    done += 1
                over = done < len(cases)
            except TimeoutError:
                raise Fault(f"{self._function} did not return within {self._seconds:g} seconds", done) from None
            finally:
                processes.end(child, exiting=over or done == len(cases))
                if child.stdout:
                    child.stdout.close()
                self.printed = _lines(noise)
            if over:
                raise Fault(f"the file ended the process: {_how(child.returncode)}", done)

    def _messages(self, child: subprocess.Popen[bytes]) -> Iterator[dict[str, Any]]:
        """What the child writes, a line a message, until it ends. Raises TimeoutError at the deadline."""
        assert child.stdout is not None
        deadline = time.monotonic() + self._seconds
        buffer = b""
        with selectors.DefaultSelector() as selector:
            selector.register(child.stdout, selectors.EVENT_READ)
            while True:
                left = deadline - time.monotonic()
                if left <= 0 or not selector.select(left):
                    raise TimeoutError
                piece = os.read(child.stdout.fileno(), 1 << 16)
                if not piece:
                    return
                *lines, buffer = (buffer + piece).split(b"\n")
                for line in lines:
                    yield _message(line)


def _message(line: bytes) -> dict[str, Any]:
    """A line as a message; one that the child's own code did not write becomes an error."""
    try:
        message = json.loads(line)
    except ValueError:
        message = None
    if isinstance(message, dict):
        if message.keys() == {"error"} and isinstance(message["error"], str):
            return message
        if message.keys() == {"groups", "fresh"}:
            clauses = message["groups"] if isinstance(message["groups"], list) else [None]
            if _whole(message["fresh"]) and all(map(_whole, clauses)):
                return message
    return {"error": "the file wrote where the checker's own messages go"}


def _whole(rows: object) -> bool:
    """Whether this is a list of lists of whole numbers."""
    return isinstance(rows, list) and all(
        isinstance(row, list) and all(type(number) is int for number in row) for row in rows
    )


def _lines(noise: IO[bytes]) -> list[str]:
    noise.seek(0)
    lines = [line[:LONGEST_LINE] for line in noise.read(1 << 16).decode(errors="replace").splitlines()]
    more = [f"... and {len(lines) - MOST_PRINTED} lines more"] if len(lines) > MOST_PRINTED else []
    return lines[:MOST_PRINTED] + more


def _how(code: int) -> str:
    return f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
