"""What `satflip solve --best-effort` prints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from satflip.cli import output
from satflip.cli.output import count, headline, with_colour
from satflip.draw import draw, draw_replay
from satflip.effort import BestEffort, wrong_weight
from satflip.puzzles import FlipPuzzle
from satflip.puzzles.board import MOST_SPOKEN, spoken_few
from satflip.result import Status, move_to_json


def lines(puzzle: FlipPuzzle, effort: BestEffort) -> Iterator[str]:
    """The answer for people."""
    yield headline(puzzle)
    yield ""
    yield verdict(effort)
    yield f"by {effort.result.backend}" + (f" on {effort.result.formulation}" if effort.result.formulation else "")
    yield ""
    if effort.moves is None or effort.wrong is None:
        yield draw(puzzle, puzzle.start, colour=with_colour())
        return
    yield from draw_replay(puzzle, effort.moves, with_colour())
    if effort.wrong:
        yield f"left wrong: {spoken_few(effort.wrong)}"
        if len(effort.wrong) > MOST_SPOKEN:
            yield "all of them, in brackets:"
            yield draw(puzzle, puzzle.replay(effort.moves).final, effort.wrong, with_colour())


def verdict(effort: BestEffort) -> str:
    """The status in words."""
    if effort.wrong is None or effort.presses is None:
        return output.verdict(effort.result)
    left = f"wrong cells: {len(effort.wrong)}, after {count(effort.presses, 'presses')}"
    if effort.status is Status.OPTIMAL:
        best = "no fewer cells can be left wrong, and no fewer presses leave so few"
        return f"{left}; {best if effort.wrong else 'no fewer presses will do'} ({effort.result.proved_by})"
    stop = f"stopped by the {effort.result.stopped}" if effort.result.stopped else "the solver gave up"
    return f"{left}; not proven best (at least {effort.at_least} wrong; {stop})"


def to_json(puzzle: FlipPuzzle, effort: BestEffort) -> dict[str, Any]:
    """The result with the puzzle's own moves, and what they leave wrong; its objective weighs the wrong cells."""
    told = effort.result.to_json()
    if effort.moves is not None:
        told["moves"] = [move_to_json(move) for move in effort.moves]
    wrong = None if effort.wrong is None else [c if isinstance(c, str) else list(c) for c in effort.wrong]
    told["best_effort"] = {
        "wrong": wrong,
        "presses": effort.presses,
        "weight": wrong_weight(puzzle),
        "wrong_at_least": effort.at_least,
    }
    return told
