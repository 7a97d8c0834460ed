"""What the back ends that run the texts in models/ share: the horizon of the swap board, raised step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from satflip import formulations
from satflip.backends.base import Report
from satflip.puzzles import Move, SwapPuzzle
from satflip.puzzles.swap import tidied
from satflip.result import Found, Status

Step = tuple[int, int]
"""(step, index into the board's edges): this edge is swapped at this step."""

Decide = Callable[[int], "tuple[Status, Iterable[Step]]"]
"""A horizon to IMPOSSIBLE, UNKNOWN, or OPTIMAL with the swaps of a plan in which no step is idle."""


def fewest_steps(puzzle: SwapPuzzle, objective: str, name: str, decide: Decide, report: Report) -> Found:
    """Raise the horizon from a proven lower bound until `decide` has a plan: the fewest swaps or rounds.

    A plan of fewest steps has no idle one, so `decide` is asked for exactly so many steps and each horizon that the
    parity allows is tried: 4 may do, 5 not, 6 again. A horizon that could not be decided ends the search.
    """
    statement = formulations.state(puzzle, "layers", objective)
    lower, upper = statement.lower, statement.upper or 0
    if statement.plan is not None:
        report.plan(statement.plan)
    for horizon in range(lower, upper + 1, statement.stride):
        report.bound(horizon)
        status, steps = decide(horizon)
        if status is Status.UNKNOWN:
            return Found(Status.UNKNOWN, None, horizon)
        if status is not Status.IMPOSSIBLE:
            return Found(Status.OPTIMAL, swaps(puzzle, steps), horizon, statement.proof(name, horizon))
    why = f"{name} refuted every horizon up to {upper}, which would do if anything did"
    return Found(Status.IMPOSSIBLE, None, None, why)


def swaps(puzzle: SwapPuzzle, steps: Iterable[Step]) -> list[Move]:
    """The swaps in the order of their steps, without useless ones."""
    return list(tidied(puzzle, (puzzle.board.edges[e] for _, e in sorted(steps))))
