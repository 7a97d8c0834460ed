"""Formulation x back end: who gets how far, in one run.

    python benchmarks/matrix.py [--limit 60] [--runs 3] [--sizes 10 12 14 16 18] [--puzzle flip|swap]

Flip: all-on n x n, goal white. Swap: seeded boards of two colours, half and half, N x N. Each figure is the median of
the runs in wall seconds for building, encoding, solving and decoding, in a fresh child each (its start and the solver's
import left out); '> 60' means that most runs hit the limit. `no-head-start`: no plan made beforehand, which on boards
of two colours often meets the bound without any solver. The answers of all runs of a board are compared.
"""

from __future__ import annotations

import argparse
import random
import statistics

import satflip as sf
from satflip.puzzles import Board, FlipPuzzle, Puzzle, SwapPuzzle

FLIP = [
    ("cp-sat", "presses"),
    ("cp-sat", "first-row"),
    ("cp-sat", "kernel"),
    ("sat:cadical195", "presses"),
    ("sat:cadical195", "kernel"),
    ("cryptominisat", "presses"),
    ("maxsat:rc2", "presses"),
    ("mip:highs", "presses"),
    ("linear-algebra", None),
]
SWAP = [
    ("cp-sat", "layers:no-head-start"),
    ("sat:glucose4", "steps:no-head-start,no-corridor,no-budget"),
    ("sat:glucose4", "steps:no-head-start"),
    ("sat:glucose4", "layers:no-head-start"),
    ("cp-sat", "matching"),
    ("min-cost-flow", None),
]


def all_on(n: int) -> FlipPuzzle:
    """All cells on; make all white."""
    return FlipPuzzle.of(Board.grid(n, n), [1] * n * n, goal=0)


def half_and_half(n: int) -> SwapPuzzle:
    """A seeded board of two colours, half and half."""
    rng = random.Random(n)
    pieces = [i % 2 for i in range(n * n)]
    return SwapPuzzle(Board.grid(n, n), tuple(rng.sample(pieces, n * n)), tuple(rng.sample(pieces, n * n)))


def measure(puzzle: Puzzle, backend: str, formulation: str | None, limit: float, runs: int) -> tuple[str, int | None]:
    """The median of the runs as text, and the optimum if it was proven."""
    seconds, answer = [], None
    for _ in range(runs):
        result = sf.solve(puzzle, backend=backend, formulation=formulation, time_limit=limit, workers=1)
        if result.status is sf.Status.OPTIMAL:
            answer = result.objective
            seconds.append(sum(result.times.get(phase, 0.0) for phase in ("build", "encode", "solve", "decode")))
        else:
            seconds.append(float("inf"))
            if len([s for s in seconds if s == float("inf")]) * 2 > runs:
                break
    middle = statistics.median(seconds)
    return (f"{middle:.2f}" if middle < float("inf") else f"> {limit:g}"), answer


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--sizes", type=int, nargs="+")
    parser.add_argument("--puzzle", choices=("flip", "swap"), default="flip")
    arguments = parser.parse_args()
    flip = arguments.puzzle == "flip"
    sizes = arguments.sizes or ([10, 12, 14, 16, 18] if flip else [4, 5, 6, 8])
    answers: dict[int, set[int]] = {n: set() for n in sizes}
    print(f"{'back end':<16}{'formulation':<30}" + "".join(f"{f'{n}x{n}':>10}" for n in sizes))
    for backend, formulation in FLIP if flip else SWAP:
        print(f"{backend:<16}{formulation or 'itself':<30}", end="", flush=True)
        for n in sizes:
            text, answer = measure(
                all_on(n) if flip else half_and_half(n), backend, formulation, arguments.limit, arguments.runs
            )
            answers[n] |= set() if answer is None else {answer}
            print(f"{text:>10}", end="", flush=True)
        print()
    print(f"{'optimum':<46}" + "".join(f"{'/'.join(map(str, sorted(answers[n]))) or '?':>10}" for n in sizes))
    if any(len(found) > 1 for found in answers.values()):
        raise SystemExit("the back ends disagree")


if __name__ == "__main__":
    main()
