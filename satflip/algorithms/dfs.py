"""Depth-first enumeration: all choices of one press, of two, of three …, as the original program did it.

An honest baseline: it visits up to k^n choices on a board of n presses and k colours, and remembers none of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from satflip.algorithms.states import Add, FlipCode
from satflip.backends.base import Backend, Report, Settings
from satflip.puzzles import FlipPuzzle, Press, Puzzle
from satflip.result import Found, Status

Chosen = list[tuple[int, int]]
"""Which presses, by index, and how many times each."""


def search(puzzle: FlipPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    """The fewest presses, or the proof by exhaustion that no presses do."""
    code = FlipCode(puzzle)
    presses = [change for change, _ in code.presses()]
    start, goals = code.code(puzzle.start), frozenset(code.goals)
    # k presses of one cell are none (mod k), and their order does not matter
    most = len(presses) * (puzzle.colours - 1)
    for count in range(most + 1):
        report.bound(count)
        chosen = choose(presses, count, puzzle.colours, code.add, start, goals)
        if chosen is not None:
            proof = f"all choices of fewer than {count} presses were tried"
            moves = [Press(puzzle.effects[p].press, times) for p, times in chosen]
            return Found(Status.OPTIMAL, [*moves], count, proof)
    proof = f"all {puzzle.colours}^{len(presses)} choices of presses were tried"
    return Found(Status.IMPOSSIBLE, proved_by=proof)


def choose(
    presses: Sequence[int], count: int, colours: int, add: Add, start: int, goals: frozenset[int]
) -> Chosen | None:
    """Exactly `count` presses, each made at most colours - 1 times, that lead from the start to a goal, or None.

    `presses` are what each press adds to a board.
    """

    def descend(first: int, left: int, board: int) -> Chosen | None:
        if not left:
            return [] if board in goals else None
        # the presses from p on must be enough for what is left
        for p in range(first, len(presses) - (left - 1) // (colours - 1)):
            after = board
            for times in range(1, min(left, colours - 1) + 1):
                after = add(after, presses[p])
                rest = descend(p + 1, left - times, after)
                if rest is not None:
                    return [(p, times), *rest]
        return None

    return descend(0, count, start)


def misfit(puzzle: Puzzle, objective: str) -> str | None:
    """Why the puzzle cannot be searched like this, in a sentence, or None."""
    if not isinstance(puzzle, FlipPuzzle):
        return "dfs chooses presses, and so needs a flip game"
    if any(effect.cost != 1 for effect in puzzle.effects):
        return "dfs goes by the number of presses, and so needs every press to cost 1"
    return None


BACKENDS = (
    Backend(
        name="dfs",
        summary="depth-first enumeration of 1, 2, 3 … presses (the original program's baseline)",
        search=search,
        misfit=misfit,
    ),
)
