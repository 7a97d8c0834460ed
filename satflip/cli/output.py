"""What the commands print."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from satflip.errors import InputError
from satflip.instances.text import drawing_of, presses_of
from satflip.puzzles import FlipPuzzle, Move, Puzzle, Swap, SwapPuzzle
from satflip.result import Result, Status
from satflip.verdict import Progress

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


def count(number: int, unit: str) -> str:
    """'1 press', '4 presses'."""
    return (
        f"{number} {unit.removesuffix('es') if unit == 'presses' else unit.removesuffix('s')}"
        if number == 1
        else (f"{number} {unit}")
    )


def headline(puzzle: Puzzle) -> str:
    """What puzzle this is, in a line."""
    board = puzzle.board
    if board.shape:
        size = f"{board.shape[0]}x{board.shape[1]}" + ("" if board.topology == "grid" else f" {board.topology}")
        drawing = drawing_of(board)
        size += ", eight neighbours" if drawing and drawing[0] == "eight" else ""
    else:
        size = f"graph of {len(board.cells)} nodes"
    if not isinstance(puzzle, FlipPuzzle):
        return f"Swap board, {size}, {puzzle.colours} colours" + (
            (", swaps of different costs" if puzzle.costs else "") + (", limits on cells" if puzzle.limits else "")
        )
    names = ("white", "black") if puzzle.colours == 2 else tuple(f"colour {c}" for c in range(puzzle.colours))
    goal = puzzle.goal
    words = (
        "all of one colour, whichever"
        if goal == "either"
        else f"all {names[goal]}"
        if isinstance(goal, int)
        else ("the board given")
    )
    rules = [f"{puzzle.colours} colours", *_rules(puzzle), f"goal: {words}"]
    return ", ".join([f"Flip game, {size}", *rules])


def _rules(puzzle: FlipPuzzle) -> Iterator[str]:
    """What is not as in the ordinary game."""
    presses = presses_of(puzzle)
    if presses is None:
        yield "presses of its own"
    elif presses[0] != "plus":
        yield f"stencil {presses[0]}"
    if any(effect.cost != 1 for effect in puzzle.effects):
        yield "presses of different costs"
    if puzzle.lit_only:
        yield "lit-only"


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
    numbers: dict[int, list[str]] = {}
    for number, move in enumerate(moves, 1):
        if isinstance(move, Swap):
            numbers.setdefault(move.round, []).append(str(number))
    told = "; ".join(f"round {when + 1}: {', '.join(numbers[when])}" for when in sorted(numbers))
    return f"{count(len(moves), 'swaps')} in all, of which at the same time: {told}"


def amount(result: Result) -> str:
    """What the plan costs: '3 swaps', or '3 swaps and 4 rounds' where both are minimised."""
    assert result.objective is not None
    parts = result.minimised.split(",")
    numbers = [result.objective] if len(parts) == 1 else [result.costs[part] for part in parts]
    return " and ".join(spoken_cost(result.puzzle, part, number) for number, part in zip(numbers, parts, strict=True))


def spoken_cost(puzzle: Puzzle, name: str, number: int) -> str:
    """'3 swaps', or 'swaps that cost 7' where they have costs of their own."""
    return f"swaps that cost {number}" if _priced(puzzle, name) else count(number, name)


def _priced(puzzle: Puzzle, name: str) -> bool:
    return isinstance(puzzle, SwapPuzzle) and puzzle.costs is not None and name == "swaps"


def limits(result: Result) -> str:
    """' within 2 rounds', where other costs were limited."""
    return "".join(f" within {count(most, name)}" for name, most in result.within.items())


def verdict(result: Result) -> str:
    """The status in words."""
    unit, *later = result.minimised.split(",")
    no_fewer = "no cheaper ones will do" if _priced(result.puzzle, result.minimised) else "no fewer will do"
    if later:
        no_fewer = f"no fewer {unit} will do, nor with them fewer {later[0]}"
    known = " and ".join(spoken_cost(result.puzzle, name, number) for name, number in result.bounds.items())
    because = f" ({result.proved_by})" if result.proved_by else ""
    stop = {None: "", "interrupted": "interrupted"}.get(result.stopped, f"stopped by the {result.stopped}")
    match result.status:
        case Status.OPTIMAL:
            return f"{amount(result)}{limits(result)}, and {no_fewer}{because}"
        case Status.FEASIBLE:
            least = f"at least {known if later else result.bound}" if result.bound else "no bound"
            why = f": {result.message}" if result.message else ""
            stop = stop or "the solver gave up"
            return f"{amount(result)}{limits(result)}, not proven least ({least}; {stop}){why}"
        case Status.IMPOSSIBLE:
            return f"Impossible{limits(result)}{because}" + (f": {result.message}" if result.message else "")
        case Status.UNKNOWN:
            least = (
                f"; at least {spoken_cost(result.puzzle, unit, result.bound)}, if any plan does" if result.bound else ""
            )
            return f"Unknown: {stop or 'the solver gave up'} before a plan was found{least}"
        case Status.CRASH:
            return f"Crash: {result.message}"
        case Status.WRONG:
            return f"WRONG answer from {result.backend}: {result.message}"


def number_alone(result: Result) -> str:
    """What an online judge wants: the number, or Impossible; Unknown where neither can be said.

    Two numbers where one objective was minimised after another.
    """
    if result.objective is not None and result.status in (Status.OPTIMAL, Status.FEASIBLE):
        parts = result.minimised.split(",")
        return str(result.objective) if len(parts) == 1 else " ".join(str(result.costs[part]) for part in parts)
    return str(result.status).capitalize() if result.status is not Status.WRONG else "WRONG"


def write(lines: Iterable[str], out: Path | None) -> None:
    """The lines to a file, or to stdout. Raises InputError where the file cannot be written."""
    if out is None:
        for text in lines:
            print(text)
        return
    try:
        out.write_text("".join(f"{text}\n" for text in lines), encoding="utf-8")
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
