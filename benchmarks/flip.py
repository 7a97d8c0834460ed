"""The flip game through the package's own API, beside the textbook formulation. One table a block.

    python benchmarks/flip.py [--limit 20] [--runs 3] [--blocks least random huge many build]

Textbook: the formulation `presses` (one Boolean a press, one XOR a cell) on CP-SAT, ended at the limit, where '>'
stands before its time. Times are medians of the runs, wall-clock / CPU seconds of this process and its children.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import satflip as sf
from satflip.puzzles import Board, FlipPuzzle, Press

Timing = tuple[float, float]


def timed(work: Callable[[], Any], runs: int) -> tuple[str, Any]:
    """The medians of wall-clock and CPU seconds, and the last value."""
    spent: list[Timing] = []
    value = None
    for _ in range(runs):
        before = os.times()
        value = work()
        after = os.times()
        cpu = sum(after[:4]) - sum(before[:4])
        spent.append((after.elapsed - before.elapsed, cpu))
    wall, cpu = (statistics.median(column) for column in zip(*spent, strict=True))
    return f"{wall:8.2f} /{cpu:7.2f}", value


def all_on(n: int, topology: str = "grid") -> FlipPuzzle:
    return FlipPuzzle.of(Board.grid(n, n, topology=topology), [1] * n * n, goal=0)


def pressed(puzzle: FlipPuzzle, seed: int) -> FlipPuzzle:
    """The puzzle after random presses."""
    rng = random.Random(seed)
    moves = [Press(effect.press) for effect in puzzle.effects if rng.random() < 0.5]
    return puzzle.starting(puzzle.replay(moves).final)


def textbook(puzzle: FlipPuzzle, limit: float) -> sf.Result:
    return sf.solve(puzzle, backend="cp-sat", formulation="presses", time_limit=limit)


def beside(puzzles: Sequence[tuple[str, FlipPuzzle]], limit: float, runs: int) -> None:
    print(f"{'board':>18} {'presses':>8} {'auto':>17} {'presses on cp-sat':>19}")
    hopeless = False
    for name, puzzle in puzzles:
        ours, result = timed(lambda puzzle=puzzle: sf.solve(puzzle), runs)
        other = "-"
        # where the textbook has come to its limit, larger boards tell nothing new
        if not hopeless:
            spent, theirs = timed(lambda puzzle=puzzle: textbook(puzzle, limit), 1)
            other = spent if theirs.status is sf.Status.OPTIMAL else f">{spent}"
            assert theirs.status is not sf.Status.OPTIMAL or theirs.objective == result.objective
            hopeless = theirs.status is not sf.Status.OPTIMAL
        assert result.status is sf.Status.OPTIMAL, result.status
        print(f"{name:>18} {result.objective:>8} {ours:>17} {other:>19}", flush=True)


def least(limit: float, runs: int) -> None:
    print("\nFewest presses, all cells black, to white")
    beside([(f"{n}x{n}", all_on(n)) for n in (4, 8, 12, 16, 20, 30, 39, 47, 59, 60, 67, 78)], limit, runs)


def drawn(limit: float, runs: int) -> None:
    print("\nFewest presses, random boards")
    named = [(f"{n}x{n} {topology}", n, topology) for n, topology in ((12, "grid"), (39, "grid"), (30, "torus"))]
    beside([(name, pressed(all_on(n, topology), n)) for name, n, topology in named], limit, runs)


def huge(limit: float, runs: int) -> None:
    print("\nOne solution of a huge board, all cells black, checked row by row")
    for n in (1000, 10_000, 30_000, 100_000):
        spent, found = timed(lambda n=n: sf.lights_out(n, n), runs if n < 50_000 else 1)
        print(f"{n:>10} {found.presses:>14,} presses {spent}", flush=True)


def many(limit: float, runs: int) -> None:
    print("\nAll boards of 4x4 in one call, and one by one (from every 64th)")
    puzzle = FlipPuzzle.of(Board.grid(4, 4), [0] * 16)
    boards = [puzzle.starting(start) for start in product((0, 1), repeat=16)]
    spent, answers = timed(lambda: sf.solve_many(boards), runs)
    print(f"  together   {spent}   {answers.counts}")
    spent, _ = timed(lambda: [sf.solve(board) for board in boards[::64]], 1)
    print(f"  every 64th {spent}")


def build(limit: float, runs: int) -> None:
    print("\nMaking the models")
    for n in (16, 30, 60):
        for name in ("presses", "first-row", "kernel"):
            spent, model = timed(lambda n=n, name=name: sf.formulate(all_on(n), name), runs)
            print(f"  {n}x{n} {name:>10} {spent}   {model.size['literals']} literals", flush=True)


BLOCKS = {"least": least, "random": drawn, "huge": huge, "many": many, "build": build}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=float, default=20, help="seconds for the textbook formulation")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--blocks", nargs="+", choices=BLOCKS, default=list(BLOCKS))
    options = parser.parse_args()
    print("times are wall-clock / CPU seconds")
    for name in options.blocks:
        BLOCKS[name](options.limit, options.runs)


if __name__ == "__main__":
    main()
