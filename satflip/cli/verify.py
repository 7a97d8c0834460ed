"""satflip verify"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Annotated

from satflip.cli.solve import Goal, PuzzleKind, Size
from satflip.cli.typed import Argument, Option
from satflip.errors import InputError, UnsupportedError

if TYPE_CHECKING:
    from satflip.puzzles import Puzzle

EXIT_CODES = {"VERIFIED": 0, "INCOMPLETE": 4, "REJECTED": 5}
STOPPED = 3
MEMORY = 4096


def verify(
    file: Annotated[str, Argument(metavar="FILE", help="What 'satflip certify' wrote.")],
    instance: Annotated[
        str | None, Option(metavar="INSTANCE", help="The board that the certificate must be about.")
    ] = None,
    puzzle: PuzzleKind = None,
    goal: Goal = None,
    size: Size = None,
    native: Annotated[
        bool, Option("--native", help="Proofs by dratify's engine in Rust (pip install 'cdclkit[native]').")
    ] = False,
    time_limit: Annotated[float | None, Option(metavar="SECONDS", help="Wall-clock limit.")] = None,
    memory_limit: Annotated[int, Option(metavar="MIB", help="Limit of memory held.")] = MEMORY,
    as_json: Annotated[bool, Option("--json", help="Print one JSON object.")] = False,
    quiet: Annotated[bool, Option("-q", "--quiet", help="Print the verdict alone.")] = False,
) -> int:
    """Check a certificate by code that shares nothing with the solvers: VERIFIED, REJECTED or INCOMPLETE."""
    from satflip.certificates.limited import limited
    from satflip.cli.output import one_line
    from satflip.instances import read
    from satflip.solving import checked_limits
    from satflip.verifier import Report
    from satflip.verifier.report import shown

    checked_limits(time_limit, memory_limit)
    board = None if instance is None else read(instance, puzzle=puzzle, goal=goal, size=size)
    now = _Now()
    tell = now if sys.stderr.isatty() and not quiet else (lambda text: None)
    work = partial(_verify, file, board, "native" if native else "python")
    try:
        text, stopped = limited(work, None, time_limit, memory_limit, tell)
    finally:
        now.clear()
    if text is None:
        report = Report("INCOMPLETE", f"stopped by the {stopped}", trusted=[])
    else:
        report = Report(**json.loads(text))
    if as_json:
        print(one_line(asdict(report)))
    elif quiet:
        print(report.verdict)
        if report.reason:
            print(f"satflip: {shown(report.reason)}", file=sys.stderr)
    else:
        print("\n".join(report.lines()))
    return STOPPED if stopped else EXIT_CODES[report.verdict]


class _Now:
    """How far the check has come, on one line of the terminal, a few times a second."""

    def __init__(self) -> None:
        self._said, self._width = 0.0, 0

    def __call__(self, text: str) -> None:
        if time.monotonic() - self._said > 0.2:
            self._write(text)
            self._said = time.monotonic()

    def clear(self) -> None:
        """Wipe the line."""
        if self._width:
            self._write("")
            print(end="\r", file=sys.stderr, flush=True)

    def _write(self, text: str) -> None:
        print("\r" + text.ljust(self._width), end="", file=sys.stderr, flush=True)
        self._width = len(text)


def _verify(path: str, board: Puzzle | None, engine: str, tell: Callable[[str], None]) -> str:
    """The report as JSON. Raises InputError where the file cannot be opened, UnsupportedError without the engine."""
    from satflip.certificates.document import instance
    from satflip.verifier import verify

    try:
        return json.dumps(asdict(verify(path, None if board is None else instance(board), engine, tell)))
    except ImportError:
        raise UnsupportedError("--native needs the package cdclkit: pip install 'cdclkit[native]'") from None
    except OSError as error:
        raise InputError(f"cannot be read: {(error.strerror or str(error)).lower()}", source=path) from None
    except ValueError as error:
        raise InputError(f"is no file name: {error}", source=repr(path)) from None
