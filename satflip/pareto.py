"""The trade-off of swaps and rounds: every pair of numbers that no plan improves on in both."""

from __future__ import annotations

import time

from satflip.backends.base import Backend
from satflip.errors import UnsupportedError
from satflip.puzzles import Puzzle, SwapPuzzle
from satflip.result import Result, Status
from satflip.solving import Interrupted, solve


def pareto(
    puzzle: Puzzle,
    *,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    memory_limit: int | None = None,
    workers: int | None = None,
    seed: int | None = None,
    isolate: bool | None = None,
) -> list[Result]:
    """The plans of a swap board that no other plan beats in both swaps and rounds, fewest rounds first, each proven.

    Every result is OPTIMAL, with both numbers in its `costs`: the first for 'rounds,swaps', the last for
    'swaps,rounds' (the same plan may be both), those between for the fewest swaps within as many rounds as they take.

    An impossible board is one result that says so. A run that ends without a proof (see `Result.status`; Ctrl-C ends
    one too) is the last result, after those found before: what is missing between them is not known. `time_limit` is
    for all runs together; the other arguments are those of `solve`, and so are the errors. Raises UnsupportedError for
    a flip board, which has nothing to trade off.
    """
    if not isinstance(puzzle, SwapPuzzle):
        raise UnsupportedError("swaps and rounds are traded off on a swap board; the flip game has neither")
    deadline = None if time_limit is None else time.monotonic() + time_limit

    def run(objective: str, within: dict[str, int] | None = None) -> Result:
        # a limit that has passed is still a limit: the run ends at once, and says that it did
        left = None if deadline is None else max(deadline - time.monotonic(), 0.001)
        return solve(
            puzzle,
            backend=backend,
            objective=objective,
            within=within,
            time_limit=left,
            memory_limit=memory_limit,
            workers=workers,
            seed=seed,
            isolate=isolate,
        )

    found: list[Result] = []
    try:
        fewest = run("swaps,rounds")
        if fewest.status is not Status.OPTIMAL:
            return [fewest]
        found.append(run("rounds,swaps"))
        for rounds in range(found[0].costs.get("rounds", 0) + 1, fewest.costs["rounds"]):
            if found[-1].status is not Status.OPTIMAL:
                return found
            result = run("swaps", {"rounds": rounds})
            if result.status is not Status.OPTIMAL or result.costs["swaps"] < found[-1].costs["swaps"]:
                found.append(result)
    except Interrupted as stop:
        return [*found, stop.result]
    if found[-1].status is Status.OPTIMAL and fewest.costs["swaps"] < found[-1].costs["swaps"]:
        found.append(fewest)
    return found
