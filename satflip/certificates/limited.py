"""Work that is no solving, under the limits that solving has: in a child process that is ended."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from satflip.backends.base import Backend, Report, Settings
from satflip.drive import Job
from satflip.errors import SatflipError
from satflip.puzzles import Puzzle
from satflip.result import Found, Status
from satflip.runner import Limits, run


class _Notes:
    """Only notes are told before the end."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell

    def bound(self, bound: object) -> None: ...

    def plan(self, moves: object) -> None: ...

    def note(self, text: str) -> None:
        self._tell(text)


def limited(
    work: Callable[..., str],
    puzzle: Puzzle | None,
    seconds: float | None,
    mebibytes: int | None,
    tell: Callable[[str], None] | None = None,
) -> tuple[str | None, str | None]:
    """What the work returns, or None and the limit that ended it ('time limit', 'memory limit', 'interrupted').

    With `tell` the work is given a function whose notes are passed on to it while it is done. Raises what the work
    refuses (a SatflipError), and SatflipError where it crashes.
    """
    backend = Backend(name="certificates", summary="", search=partial(_search, work, tell is not None))
    report = _Notes(tell or (lambda text: None))
    ended = run(Job(puzzle, "", backend, None, Settings()), report, Limits(seconds, mebibytes))  # type: ignore[arg-type]
    if ended.stopped == "interrupted":
        raise KeyboardInterrupt
    if ended.crash:
        raise SatflipError(ended.crash)
    return (ended.found.message if ended.found else None), ended.stopped


def _search(
    work: Callable[..., str], noted: bool, puzzle: Puzzle, objective: str, settings: Settings, report: Report
) -> Found:
    return Found(Status.UNKNOWN, message=work(report.note) if noted else work())
