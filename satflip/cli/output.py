"""What the commands print."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from satflip.errors import InputError
from satflip.puzzles import Move, Swap
from satflip.result import Result, Status
from satflip.telling import count, headline, spoken_cost, verdict
from satflip.verdict import Progress

__all__ = [
    "EXIT_CODES",
    "ProgressLine",
    "aside",
    "count",
    "headline",
    "number_alone",
    "one_line",
    "report",
    "spoken_cost",
    "verdict",
    "with_colour",
    "write",
]

EXIT_CODES = {
    Status.OPTIMAL: 0,
    Status.IMPOSSIBLE: 0,
    Status.UNKNOWN: 3,
    Status.FEASIBLE: 4,
    Status.WRONG: 5,
    Status.CRASH: 70,
}


def one_line(thing: Any) -> str:
    """A JSON object on one line."""
    return json.dumps(thing, ensure_ascii=False)


def with_colour() -> bool:
    """Whether stdout takes colour: a terminal, and NO_COLOR (no-color.org) not set."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def report(result: Result) -> Iterator[str]:
    """The answer for people, without the pictures."""
    yield headline(result.puzzle)
    yield ""
    yield verdict(result)
    if "rounds" in result.minimised and result.moves:
        yield _rounds(result.moves)
    by = f"by {result.backend}" + (f" on the formulation {result.formulation}" if result.formulation else "")
    yield by + (f", chosen because {result.chosen}" if result.chosen else "")


def _rounds(moves: Sequence[Move]) -> str:
    """Which of the numbered swaps below belong to which round."""
    numbers: dict[int, list[int]] = {}
    for number, move in enumerate(moves, 1):
        if isinstance(move, Swap):
            numbers.setdefault(move.round, []).append(number)
    told = "; ".join(f"round {when + 1}: {_span(numbers[when])}" for when in sorted(numbers))
    return f"{count(len(moves), 'swaps')} in all, of which at the same time: {told}"


def _span(numbers: list[int]) -> str:
    """'1 to 4' for what follows one on the other, else '1, 3, 4'."""
    first, last = numbers[0], numbers[-1]
    return f"{first} to {last}" if last - first + 1 == len(numbers) > 2 else ", ".join(map(str, numbers))


def number_alone(result: Result) -> str:
    """What an online judge wants: the number, or Impossible; Unknown where neither can be said.

    Two numbers where one objective was minimised after another.
    """
    if result.objective is not None and result.status in (Status.OPTIMAL, Status.FEASIBLE):
        parts = result.minimised.split(",")
        return str(result.objective) if len(parts) == 1 else " ".join(str(result.costs[part]) for part in parts)
    return str(result.status).capitalize() if result.status is not Status.WRONG else "WRONG"


def aside(result: Result) -> str | None:
    """What the number alone leaves out, in a line: that it is not proven least, and what is known."""
    least = f"at least {result.bound}" if result.bound else "no bound is known"
    least += f"; {result.message}" if result.message else f"; stopped by the {result.stopped}" if result.stopped else ""
    if result.status is Status.FEASIBLE:
        return f"not proven least ({least})"
    if result.status is Status.UNKNOWN:
        return f"no plan was found ({least})"
    return None


def write(lines: Iterable[str], out: Path | None) -> None:
    """The lines to a file, or to stdout. Raises InputError where the file cannot be written."""
    if out is None:
        for text in lines:
            print(text)
        return
    try:
        with out.open("w", encoding="utf-8") as file:
            file.writelines(f"{text}\n" for text in lines)
    except OSError as error:
        raise InputError(f"cannot write {out}: {(error.strerror or str(error)).lower()}") from None


class ProgressLine:
    """One line on the terminal that is written over as better plans and bounds come in."""

    def __init__(self, unit: str) -> None:
        self._unit, self._width = unit, 0

    def __call__(self, progress: Progress) -> None:
        if progress.note:
            self.clear()
            print(f"satflip: {progress.note}", file=sys.stderr)
        best = "no plan yet" if progress.objective is None else f"best {count(progress.objective, self._unit)}"
        least = "" if progress.bound is None else f", at least {progress.bound}"
        text = f"{progress.elapsed:6.1f} s  {best}{least}"
        print("\r" + text.ljust(self._width), end="", file=sys.stderr, flush=True)
        self._width = len(text)

    def clear(self) -> None:
        """Wipe the line."""
        if self._width:
            print("\r" + " " * self._width + "\r", end="", file=sys.stderr, flush=True)
