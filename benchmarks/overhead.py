"""What satflip costs on top of a hand-written script of the same formulation, both in this run, in turn.

    python benchmarks/overhead.py [--size 10] [--runs 9]

The puzzle is the flip game, goal white, on random solvable boards; the script is what somebody would write with
OR-tools alone: one Boolean a press, one XOR a cell, minimise the sum.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

from ortools.sat.python import cp_model

import satflip as sf
from satflip.puzzles import Board, FlipPuzzle


def by_hand(rows: list[list[int]]) -> int:
    """The fewest presses that turn all cells to 0, by a plain CP-SAT script."""
    n, m = len(rows), len(rows[0])
    model = cp_model.CpModel()
    press = [[model.new_bool_var(f"press_{r}_{c}") for c in range(m)] for r in range(n)]
    for r in range(n):
        for c in range(m):
            touching = [press[r][c]]
            for i, j in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if 0 <= i < n and 0 <= j < m:
                    touching.append(press[i][j])
            model.add_bool_xor([*touching, *([] if rows[r][c] else [True])])
    model.minimize(sum(x for row in press for x in row))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    return round(solver.objective_value)


def by_satflip(rows: list[list[int]]) -> int:
    """The same by satflip, in this process: formulation, lowering, solving, decoding, replay."""
    puzzle = FlipPuzzle.of(Board.grid(len(rows), len(rows[0])), [x for row in rows for x in row], goal=0)
    result = sf.solve(puzzle, backend="cp-sat", formulation="presses", workers=1, isolate=False)
    assert result.objective is not None
    return result.objective


def solvable(n: int, seed: int) -> list[list[int]]:
    """A random board that some presses make."""
    rng = random.Random(seed)
    puzzle = FlipPuzzle.of(Board.grid(n, n), [0] * n * n, goal=0)
    state = puzzle.start
    for cell in puzzle.board.cells:
        if rng.random() < 0.5:
            state = puzzle.after(state, cell)
    return [list(state[r * n : r * n + n]) for r in range(n)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=10)
    parser.add_argument("--runs", type=int, default=9)
    arguments = parser.parse_args()
    by_hand(solvable(3, 0))  # imports and first calls
    by_satflip(solvable(3, 0))
    ratios = []
    print(f"{'board':>12} {'by hand':>10} {'satflip':>10} {'ratio':>7}")
    for seed in range(arguments.runs):
        rows = solvable(arguments.size, seed)
        seconds = []
        answers = set()
        for solve in (by_hand, by_satflip) if seed % 2 else (by_satflip, by_hand):
            start = time.perf_counter()
            answers.add(solve(rows))
            seconds.append(time.perf_counter() - start)
        assert len(answers) == 1, answers
        hand, ours = seconds if seed % 2 else reversed(seconds)
        ratios.append(ours / hand)
        print(f"{arguments.size}x{arguments.size} #{seed:<4} {hand:9.3f}s {ours:9.3f}s {ratios[-1]:7.2f}")
    low, high = min(ratios), max(ratios)
    print(f"ratio satflip / by hand: median {statistics.median(ratios):.2f}, from {low:.2f} to {high:.2f}")


if __name__ == "__main__":
    main()
