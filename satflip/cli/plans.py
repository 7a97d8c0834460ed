"""All the plans of least cost, as `satflip solve --all` and `-n` tell them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from satflip.draw import draw_presses
from satflip.enumeration import Count, count, solutions
from satflip.errors import InputError
from satflip.puzzles import FlipPuzzle, Move, Press, Puzzle
from satflip.result import Result, Status, move_to_json


@dataclass(frozen=True)
class Plans:
    """The plans of least cost that were asked for; `cut` says that the time limit ended the list."""

    puzzle: FlipPuzzle
    least: int | None
    found: list[list[Move]]
    count: Count
    cut: bool = False

    def to_json(self) -> dict[str, Any]:
        """The keys that a result gets besides its own."""
        costs = None if self.count.by_cost is None else {str(cost): n for cost, n in self.count.by_cost.items()}
        return {
            "solutions": [[move_to_json(move) for move in moves] for moves in self.found],
            "count": {"total": self.count.total, "by_cost": costs},
        }

    def lines(self) -> Iterator[str]:
        """The numbers, then each plan."""
        costs = self.count.by_cost
        if not self.count.total:
            yield "Solutions: 0"
        elif costs is not None and self.least is not None:
            cheapest = costs[self.least]
            least = "all least plans" if len(self.found) == cheapest else f"here {len(self.found)} of the least plans"
            told = f"({least}{': the time is over' if self.cut else ''})"
            yield f"Solutions: {self.count.total}, of which {cheapest} of cost {self.least} {told}"
            yield "by cost: " + ", ".join(f"{n} of {cost}" for cost, n in costs.items())
        else:
            yield f"Solutions: {self.count.total}; here {len(self.found)} of least cost"
        for number, moves in enumerate(self.found, 1):
            yield ""
            yield f"solution {number}"
            presses = [move for move in moves if isinstance(move, Press)]
            yield draw_presses(self.puzzle, presses) if self.puzzle.board.shape else "\n".join(map(str, presses))


class Asked:
    """What was asked for, checked before the board is solved."""

    def __init__(self, puzzle: Puzzle, limit: int | None, seconds: float | None) -> None:
        if limit is not None and limit < 1:
            raise InputError(f"the number of solutions is at least 1, found {limit}")
        self._puzzle, self._found = puzzle, solutions(puzzle, limit)
        self._deadline = None if seconds is None else time.monotonic() + seconds

    def of(self, result: Result) -> Plans | None:
        """The plans, where the least cost is known; they must cost what the result says."""
        puzzle = self._puzzle
        assert isinstance(puzzle, FlipPuzzle)
        if result.status is Status.IMPOSSIBLE:
            return Plans(puzzle, None, [], Count(0, {}))
        if result.status is not Status.OPTIMAL:
            return None
        found: list[list[Move]] = []
        for moves in self._found:
            presses = [move for move in moves if isinstance(move, Press)]
            if puzzle.replay(presses).costs[result.minimised] != result.objective:
                raise RuntimeError(f"a solution costs other than the {result.objective} of {result.backend}")
            found.append(moves)
            if self._deadline is not None and time.monotonic() > self._deadline:
                return Plans(puzzle, result.objective, found, count(puzzle), cut=True)
        return Plans(puzzle, result.objective, found, count(puzzle))
