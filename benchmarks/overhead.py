"""What satflip costs on top of a hand-written script of the same model, both in this run, in turn.

    python benchmarks/overhead.py [--solver ortools|pysat] [--builds 21] [--solves 5] [--size 12]

The puzzle is the flip game, goal white, on random solvable boards; the model is `presses`. The scripts are what one
would write with OR-Tools alone (one Boolean a press, one XOR a cell, minimise the sum) or with PySAT alone (the same as
clauses, and a totalizer whose bound goes down). All times are CPU seconds of this process.

Building ends when the solver's own model is made: OR-Tools' CpModel, or all clauses in PySAT's solver. The script
begins with the rows of the board; satflip with the puzzle ('from the puzzle': the bounds, the model with its origins,
the lowering, the solver's model), or with the rows, too ('from the rows': the board, the puzzle and their checks).
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import time
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import satflip as sf
from satflip import backends, formulations
from satflip.backends import cp_sat
from satflip.backends.base import Settings
from satflip.encodings import lowered
from satflip.puzzles import Board, FlipPuzzle

Rows = list[list[int]]
SIZES = (8, 16, 32)
TIMES = 5
"""A board is built so often in a row: one building is too short to be measured."""

SOLVED = {"ortools": 12, "pysat": 11}
"""The boards' size for whole solves: a second each or so."""


def touching(n: int, m: int, r: int, c: int) -> list[tuple[int, int]]:
    near = ((r - 1, c), (r, c - 1), (r, c), (r, c + 1), (r + 1, c))
    return [(i, j) for i, j in near if 0 <= i < n and 0 <= j < m]


def ortools_model(rows: Rows) -> Any:
    """A plain CP-SAT script, up to its model."""
    from ortools.sat.python import cp_model

    n, m = len(rows), len(rows[0])
    model = cp_model.CpModel()
    press = [[model.new_bool_var(f"press_{r}_{c}") for c in range(m)] for r in range(n)]
    for r in range(n):
        for c in range(m):
            around = [press[i][j] for i, j in touching(n, m, r, c)]
            model.add_bool_xor([*around, *([] if rows[r][c] else [True])])
    model.minimize(sum(x for row in press for x in row))
    return model


def ortools_by_hand(rows: Rows) -> int:
    """The fewest presses that turn all cells to 0."""
    from ortools.sat.python import cp_model

    model = ortools_model(rows)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    return round(solver.objective_value)


def pysat_solver(rows: Rows) -> Any:
    """A plain PySAT script, up to the solver that holds every XOR as clauses."""
    from pysat.solvers import Cadical195

    n, m = len(rows), len(rows[0])
    solver = Cadical195()
    for r in range(n):
        for c in range(m):
            around = [i * m + j + 1 for i, j in touching(n, m, r, c)]
            for signs in product((1, -1), repeat=len(around)):
                # a clause forbids one choice of values: those of the wrong parity
                if signs.count(-1) % 2 != rows[r][c]:
                    solver.add_clause([sign * x for sign, x in zip(signs, around, strict=True)])
    return solver


def pysat_by_hand(rows: Rows) -> int:
    """The same, with a totalizer whose bound goes down."""
    from pysat.card import ITotalizer

    cells = len(rows) * len(rows[0])
    with pysat_solver(rows) as solver:
        assert solver.solve()
        cost = sum(x > 0 for x in solver.get_model()[:cells])
        with ITotalizer(list(range(1, cells + 1)), ubound=cost, top_id=cells) as totalizer:
            for clause in totalizer.cnf.clauses:
                solver.add_clause(clause)
            while cost and solver.solve(assumptions=[-totalizer.rhs[cost - 1]]):
                cost = sum(x > 0 for x in solver.get_model()[:cells])
    return cost


def puzzle_of(rows: Rows) -> FlipPuzzle:
    return FlipPuzzle.of(Board.grid(len(rows), len(rows[0])), [x for row in rows for x in row], goal=0)


def satflip_model(puzzle: FlipPuzzle, name: str) -> Any:
    """What satflip's back end is given, or holds, before it begins to solve."""
    backend, settings = backends.find(name), Settings()
    model = formulations.state(puzzle, "presses").model(None)
    ready = lowered(model, backend.kinds, settings.encoding, backend.at_most)
    if backend.oracle is None:
        return cp_sat.build(ready)
    oracle = backend.oracle(settings)
    oracle.add(ready.constraints, len(ready.variables))
    return oracle


def satflip_solve(rows: Rows, backend: str) -> int:
    """The same by satflip, in this process: puzzle, formulation, lowering, solving, decoding, replay."""
    search = None if backend == "cp-sat" else "decreasing"
    options: dict[str, Any] = {"formulation": "presses", "search": search, "workers": 1, "isolate": False}
    result = sf.solve(puzzle_of(rows), backend=backend, **options)
    assert result.objective is not None
    shares.append(result.times["build"] / result.times["solve"])
    return result.objective


shares: list[float] = []
"""Building as a share of solving, for each board solved."""

BY_HAND: dict[str, tuple[str, Callable[[Rows], Any], Callable[[Rows], int]]] = {
    "ortools": ("cp-sat", ortools_model, ortools_by_hand),
    "pysat": ("sat:cadical195", pysat_solver, pysat_by_hand),
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


def spent(work: Callable[[], Any], times: int = 1) -> tuple[float, Any]:
    """CPU seconds each time, and what was made."""
    start = time.process_time()
    for _ in range(times):
        made = work()
    return (time.process_time() - start) / times, made


def interleaved(ways: Sequence[Callable[[], Any]], turn: int, times: int = 1) -> list[tuple[float, Any]]:
    """Each way's CPU seconds and product, the last first every other time."""
    found = [spent(way, times) for way in (ways if turn % 2 else ways[::-1])]
    return found if turn % 2 else found[::-1]


def spread(ratios: list[float]) -> str:
    """The median, and the middle half."""
    low, middle, high = statistics.quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
    return f"{middle:.2f} ({low:.2f} to {high:.2f})"


def build(solver: str, n: int, runs: int) -> None:
    """Print a line on the building of boards of n x n."""
    backend, by_hand, _ = BY_HAND[solver]
    seconds: list[list[float]] = []
    for seed in range(-2, runs):
        rows = solvable(n, seed)
        puzzle = puzzle_of(rows)
        ways = [
            lambda rows=rows: by_hand(rows),
            lambda puzzle=puzzle: satflip_model(puzzle, backend),
            lambda rows=rows: satflip_model(puzzle_of(rows), backend),
        ]
        found = interleaved(ways, seed, TIMES)
        if solver == "ortools":
            assert len({len(made.proto.constraints) for _, made in found}) == 1
        if seed >= 0:  # the first ones import, and fill caches
            seconds.append([cpu for cpu, _ in found])
    hand, puzzle_on, rows_on = zip(*seconds, strict=True)
    theirs, ours = statistics.median(hand) * 1e3, statistics.median(puzzle_on) * 1e3
    print(
        f"{solver:>8} {f'{n}x{n}':>6} {theirs:9.2f} ms {ours:9.2f} ms"
        f"   {spread([b / a for a, b in zip(hand, puzzle_on, strict=True)]):22}"
        f" {spread([b / a for a, b in zip(hand, rows_on, strict=True)])}",
        flush=True,
    )


def solve(solver: str, n: int, runs: int) -> None:
    """Print a line on whole solves of boards of n x n."""
    backend, _, by_hand = BY_HAND[solver]
    shares.clear()
    seconds = []
    for seed in range(runs):
        rows = solvable(n, seed)
        ways = [lambda rows=rows: by_hand(rows), lambda rows=rows: satflip_solve(rows, backend)]
        (script, theirs), (own, ours) = interleaved(ways, seed)
        assert theirs == ours, (theirs, ours)
        seconds.append((script, own))
    hand, all_own = zip(*seconds, strict=True)
    print(
        f"{solver:>8} {f'{n}x{n}':>6} {statistics.median(hand):9.2f} s  {statistics.median(all_own):9.2f} s "
        f"   {spread([b / a for a, b in seconds]):22} {statistics.median(shares):.4f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--solver", choices=BY_HAND, action="append")
    parser.add_argument("--builds", type=int, default=21, help="boards built for each size")
    parser.add_argument("--solves", type=int, default=5, help="boards solved")
    parser.add_argument("--size", type=int, help="size of the boards that are solved")
    arguments = parser.parse_args()
    solvers = arguments.solver or list(BY_HAND)
    for solver in solvers:
        BY_HAND[solver][1]([[1]])
    gc.freeze()
    print("Building           by hand      satflip   satflip / by hand: median (middle half)")
    print(" " * 44 + "from the puzzle        from the rows")
    for solver in solvers if arguments.builds else ():
        for n in SIZES:
            build(solver, n, arguments.builds)
    print("Whole solves       by hand      satflip   satflip / by hand      build / solve")
    for solver in solvers if arguments.solves else ():
        solve(solver, arguments.size or SOLVED[solver], arguments.solves)


if __name__ == "__main__":
    main()
