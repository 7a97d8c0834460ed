"""The verdict: what a back end claims, against what the replays and the bounds say."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from satflip.puzzles import Move, Puzzle
from satflip.result import Found, Result, Status
from satflip.runner import Ended


@dataclass(frozen=True)
class Progress:
    """What is known so far: the best plan's cost, the proven lower bound, the seconds since the start.

    `moves` is the plan, where it is a new one; `note` what the back end says besides.
    """

    objective: int | None
    bound: int | None
    elapsed: float
    moves: list[Move] | None = None
    note: str = ""


class Best:
    """The best plan and the best bound told so far; every plan is replayed the moment it is told."""

    def __init__(self, puzzle: Puzzle, objective: str, progress: Callable[[Progress], None] | None) -> None:
        self._puzzle, self._objective, self._progress = puzzle, objective, progress
        self._start = time.perf_counter()
        self.moves: list[Move] | None = None
        self.cost: int | None = None
        self.lower: int | None = None
        self.fault: str | None = None

    def plan(self, moves: list[Move]) -> None:
        replay = self._puzzle.replay(moves)  # type: ignore[arg-type]
        if not replay.solved:
            self.fault = replay.fault or "the moves are legal but do not reach the goal"
            return
        cost = replay.costs[self._objective]
        if self.cost is None or cost < self.cost:
            self.moves, self.cost = moves, cost
            self._tell(moves)

    def bound(self, bound: int) -> None:
        if self.lower is None or bound > self.lower:
            self.lower = bound
            self._tell(None)

    def note(self, text: str) -> None:
        self._tell(None, text)

    def _tell(self, moves: list[Move] | None, note: str = "") -> None:
        if self._progress:
            self._progress(Progress(self.cost, self.lower, time.perf_counter() - self._start, moves, note))


def judged(ended: Ended, best: Best) -> Callable[..., Result]:
    """The verdict: what the back end claims against what the replays and the bounds say."""
    found = ended.found or Found(Status.UNKNOWN)
    if found.moves is not None:
        best.plan(found.moves)
    if found.bound is not None:
        best.bound(found.bound)
    lower, cost = best.lower, best.cost
    if wrong := _contradiction(found, best):
        return lambda **rest: Result(status=Status.WRONG, message=wrong, **rest)
    if ended.crash is not None:
        status, message, proved_by = Status.CRASH, ended.crash, ""
    elif found.status is Status.IMPOSSIBLE:
        status, message, proved_by = Status.IMPOSSIBLE, found.message, found.proved_by
        lower = None
    elif cost is None:
        status, message, proved_by = Status.UNKNOWN, found.message, ""
    elif found.status is Status.OPTIMAL:
        status, message, proved_by = Status.OPTIMAL, found.message, found.proved_by
        lower = cost
    elif lower == cost:
        status, message, proved_by = Status.OPTIMAL, found.message, "the lower bound is met"
    else:
        status, message, proved_by = Status.FEASIBLE, found.message, ""
    return lambda **rest: Result(
        status=status,
        objective=cost,
        bound=lower,
        moves=best.moves,
        proved_by=proved_by,
        message=message,
        stopped=ended.stopped,
        **rest,
    )


def _contradiction(found: Found, best: Best) -> str | None:
    """Why the claims cannot all be true, in a sentence, or None."""
    if best.fault:
        return f"a plan does not stand its replay: {best.fault}"
    if best.cost is not None and best.lower is not None and best.lower > best.cost:
        return f"the bound {best.lower} is above the cost {best.cost} of a plan that was replayed"
    if found.status is Status.IMPOSSIBLE and best.cost is not None:
        return f"'impossible' is claimed, but a plan of cost {best.cost} was replayed"
    if found.status in (Status.OPTIMAL, Status.FEASIBLE) and found.moves is None:
        return f"{found.status} is claimed without a plan"
    if found.status is Status.OPTIMAL and found.bound is not None and best.cost is not None and found.bound < best.cost:
        return f"the cost {found.bound} is claimed as the optimum, but the plan costs {best.cost}"
    return None
