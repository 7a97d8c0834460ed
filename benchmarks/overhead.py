"""What satflip costs on top of a hand-written script of the same formulation, both in this run, in turn.

    python benchmarks/overhead.py [--size 10] [--runs 9] [--solver ortools|pysat] [--whole-process]

The puzzle is the flip game, goal white, on random solvable boards. The scripts are what somebody would write with
OR-tools alone (one Boolean a press, one XOR a cell, minimise the sum) or with PySAT alone (the same as clauses, and a
totalizer whose bound goes down). With --whole-process each run is a Python of its own, from its start to its end.
CPU seconds stand beside the wall-clock ones: on a busy machine they are the ones to compare. `build` is what satflip
takes to make the model, as a share of what it takes to solve it.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import product

Rows = list[list[int]]


def touching(n: int, m: int, r: int, c: int) -> list[tuple[int, int]]:
    near = ((r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
    return [(i, j) for i, j in near if 0 <= i < n and 0 <= j < m]


def ortools_by_hand(rows: Rows) -> int:
    """The fewest presses that turn all cells to 0, by a plain CP-SAT script."""
    from ortools.sat.python import cp_model

    n, m = len(rows), len(rows[0])
    model = cp_model.CpModel()
    press = [[model.new_bool_var(f"press_{r}_{c}") for c in range(m)] for r in range(n)]
    for r in range(n):
        for c in range(m):
            around = [press[i][j] for i, j in touching(n, m, r, c)]
            model.add_bool_xor([*around, *([] if rows[r][c] else [True])])
    model.minimize(sum(x for row in press for x in row))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    return round(solver.objective_value)


def pysat_by_hand(rows: Rows) -> int:
    """The same by a plain PySAT script: every XOR as clauses, and a totalizer whose bound goes down."""
    from pysat.card import ITotalizer
    from pysat.solvers import Cadical195

    n, m = len(rows), len(rows[0])
    with Cadical195() as solver:
        for r in range(n):
            for c in range(m):
                around = [i * m + j + 1 for i, j in touching(n, m, r, c)]
                for signs in product((1, -1), repeat=len(around)):
                    # a clause forbids one choice of values: those of the wrong parity
                    if signs.count(-1) % 2 != rows[r][c]:
                        solver.add_clause([sign * x for sign, x in zip(signs, around, strict=True)])
        assert solver.solve()
        cost = sum(x > 0 for x in solver.get_model()[: n * m])
        with ITotalizer(list(range(1, n * m + 1)), ubound=cost, top_id=n * m) as totalizer:
            for clause in totalizer.cnf.clauses:
                solver.add_clause(clause)
            while cost and solver.solve(assumptions=[-totalizer.rhs[cost - 1]]):
                cost = sum(x > 0 for x in solver.get_model()[: n * m])
    return cost


def by_satflip(rows: Rows, backend: str) -> tuple[int, float]:
    """The same by satflip, in this process: formulation, lowering, solving, decoding, replay; and build : solve."""
    import satflip as sf
    from satflip.puzzles import Board, FlipPuzzle

    puzzle = FlipPuzzle.of(Board.grid(len(rows), len(rows[0])), [x for row in rows for x in row], goal=0)
    search = None if backend == "cp-sat" else "decreasing"
    result = sf.solve(puzzle, backend=backend, formulation="presses", search=search, workers=1, isolate=False)
    assert result.objective is not None
    return result.objective, result.times["build"] / result.times["solve"]


def ortools_by_satflip(rows: Rows) -> tuple[int, float]:
    return by_satflip(rows, "cp-sat")


def pysat_by_satflip(rows: Rows) -> tuple[int, float]:
    return by_satflip(rows, "sat:cadical195")


PAIRS: dict[str, tuple[Callable[[Rows], int], Callable[[Rows], tuple[int, float]]]] = {
    "ortools": (ortools_by_hand, ortools_by_satflip),
    "pysat": (pysat_by_hand, pysat_by_satflip),
}


def solvable(n: int, seed: int) -> Rows:
    """A random board that some presses make."""
    rng = random.Random(seed)
    rows = [[0] * n for _ in range(n)]
    for r in range(n):
        for c in range(n):
            if rng.random() < 0.5:
                for i, j in touching(n, n, r, c):
                    rows[i][j] ^= 1
    return rows


def timed(name: str, rows: Rows, whole: bool) -> tuple[int, float, float, float]:
    """The answer, wall-clock and CPU seconds, and build : solve (0 for a script)."""
    who = resource.RUSAGE_CHILDREN if whole else resource.RUSAGE_SELF
    before, start = resource.getrusage(who), time.perf_counter()
    if whole:
        done = subprocess.run(
            [sys.executable, __file__, "--once", name],
            input=json.dumps(rows),
            capture_output=True,
            text=True,
            check=True,
        )
        answer, share = json.loads(done.stdout)
    else:
        answer, share = once(name, rows)
    wall, after = time.perf_counter() - start, resource.getrusage(who)
    return answer, wall, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, share


def once(name: str, rows: Rows) -> tuple[int, float]:
    solver, _, by = name.partition("-")
    hand, ours = PAIRS[solver]
    return (hand(rows), 0.0) if by == "hand" else ours(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=10)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--solver", choices=PAIRS, default="ortools")
    parser.add_argument("--whole-process", action="store_true")
    parser.add_argument("--once", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.once:
        print(json.dumps(once(arguments.once, json.load(sys.stdin))))
        return
    names = (f"{arguments.solver}-hand", f"{arguments.solver}-satflip")
    for name in names:
        timed(name, solvable(3, 0), arguments.whole_process)  # imports and first calls
    print(f"{'board':>12} {'by hand':>16} {'satflip':>16}   CPU ratio   build/solve")
    ratios, shares = [], []
    for seed in range(arguments.runs):
        rows = solvable(arguments.size, seed)
        order = names if seed % 2 else names[::-1]
        found = {name: timed(name, rows, arguments.whole_process) for name in order}
        (theirs, hand_wall, hand_cpu, _), (ours, wall, cpu, share) = (found[name] for name in names)
        assert theirs == ours, (theirs, ours)
        ratios.append(cpu / hand_cpu)
        shares.append(share)
        print(
            f"{arguments.size}x{arguments.size} #{seed:<4} {hand_wall:7.2f}s {hand_cpu:6.2f}s {wall:7.2f}s {cpu:6.2f}s"
            f"   {ratios[-1]:9.2f}   {share:10.3f}"
        )
    print(
        f"CPU satflip / by hand: median {statistics.median(ratios):.2f}, from {min(ratios):.2f} to {max(ratios):.2f}; "
        f"build / solve: median {statistics.median(shares):.3f}"
    )


if __name__ == "__main__":
    main()
