"""Sizes: variables, clauses and literals by formula and as built, and beside them what a solver makes of them.

A clause count does not predict how hard a formula is (Lagniez, Marquis & Szczepanski, arXiv 1810.12975, and many
others): so the solver's conflicts and seconds stand in the same row.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from satflip import formulations
from satflip.backends.base import CLAUSES, Backend, Report, Settings
from satflip.drive import Clock, Job, drive
from satflip.encodings import Encoding, lowered
from satflip.errors import InputError, UnsupportedError
from satflip.model import Clause, Model
from satflip.puzzles import Board, FlipPuzzle, Puzzle, SwapPuzzle
from satflip.result import Found, Result, Status
from satflip.runner import Limits, run
from satflip.teach import size_formulas as by
from satflip.teach.size_formulas import Formula, Size
from satflip.verdict import Best, judged

SOLVER = "sat:cadical195"

MOST_CLAUSES = 2_000_000
"""A model of more clauses is not built: it would take minutes, and gigabytes."""


@dataclass(frozen=True)
class Way:
    """A formulation and how it becomes clauses; `formula(puzzle, n, horizon, encoding)` where there is one."""

    formulation: str
    objective: str
    formula: Callable[[Puzzle, int, int, Encoding], Formula | None] = lambda puzzle, n, horizon, encoding: None


@dataclass(frozen=True)
class Row:
    """One formulation and encoding of one board. `horizon` is None where there is no time; `least` is the proven least
    cost, `conflicts` and `seconds` are those of the search for it (None: not asked for, or not within the limit).
    `measured` is None for a model that was not built, because the formula says it is too large; `stopped` says so."""

    n: int
    formulation: str
    encoding: str
    horizon: int | None
    measured: Size | None
    formula: Formula | None
    least: int | None = None
    conflicts: int | None = None
    seconds: float | None = None
    stopped: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The row as `--json` prints it."""
        return {
            "n": self.n,
            "formulation": self.formulation,
            "encoding": self.encoding,
            "horizon": self.horizon,
            "measured": self.measured._asdict() if self.measured else None,
            "predicted": self.formula.size._asdict() if self.formula else None,
            "formula": self.formula.words if self.formula else None,
            "least": self.least,
            "conflicts": self.conflicts,
            "seconds": self.seconds,
            "stopped": self.stopped,
        }


def _kernel(puzzle: Puzzle, n: int, horizon: int, encoding: Encoding) -> Formula:
    from satflip.formulations.solutions import solutions

    assert isinstance(puzzle, FlipPuzzle)
    return by.kernel(n, encoding.cut_length, solutions(puzzle).kernel)


FLIP = (
    Way("presses", "presses", lambda puzzle, n, horizon, encoding: by.presses(n, encoding.cut_length)),
    Way("first-row", "presses", lambda puzzle, n, horizon, encoding: by.first_row(n, encoding.cut_length)),
    Way("kernel", "presses", _kernel),
)
SWAP = (
    Way(
        "steps:no-corridor,no-budget",
        "swaps",
        lambda puzzle, n, horizon, encoding: by.steps(n, horizon, encoding.cardinality),
    ),
    Way("steps", "swaps"),
    Way(
        "layers:no-corridor,no-redundant",
        "rounds",
        lambda puzzle, n, horizon, encoding: by.layers(n, horizon, encoding.cardinality),
    ),
    Way("layers", "rounds"),
    Way("matching", "swaps", lambda puzzle, n, horizon, encoding: by.matching(n, encoding.cardinality)),
)
"""The plain forms have formulas; what the features leave out depends on the board, and is measured alone."""

WAYS: Mapping[str, tuple[Way, ...]] = {"flip": FLIP, "swap": SWAP}


def board(kind: str, n: int) -> Puzzle:
    """Flip: all cells black, to be white. Swap: the first column black, which shall be the last one."""
    grid = Board.grid(n, n)
    if kind == "flip":
        return FlipPuzzle.of(grid, [1] * (n * n), goal=0)
    start = tuple(int(i % n == 0) for i in range(n * n))
    target = tuple(int(i % n == n - 1) for i in range(n * n))
    return SwapPuzzle(grid, start, target)


def rows(
    kind: str,
    sizes: Sequence[int],
    *,
    names: Sequence[str] = (),
    encodings: Sequence[str] = (),
    solver: str | None = SOLVER,
    time_limit: float = 10,
) -> Iterator[Row]:
    """A row for each size, formulation and encoding, as they are counted and solved.

    `names` are formulations (by default all of `WAYS`), `encodings` XOR encodings for flip (direct and cut:3), and
    cardinality encodings for swap (totalizer). `solver` is a SAT solver of PySAT that tells its conflicts, or None;
    `time_limit` is in seconds a row. Raises InputError or UnsupportedError for names that there are not.
    """
    usual = ("direct", "cut:3") if kind == "flip" else (Encoding.cardinality,)
    said = [(word, _encoding(kind, word)) for word in encodings or usual]
    ways = [way for name in names or [way.formulation for way in WAYS[kind]] for way in _ways(kind, name)]
    for n in sizes:
        if n < 2:
            raise InputError(f"a board has at least 2 x 2 cells here, found {n} x {n}")
        puzzle = board(kind, n)
        for way in ways:
            for word, encoding in said:
                yield _row(puzzle, n, way, word, encoding, solver, time_limit)


def _encoding(kind: str, word: str) -> Encoding:
    return Encoding(xor=word) if kind == "flip" else Encoding(cardinality=word)


def _ways(kind: str, name: str) -> list[Way]:
    """The ways of this name, or a new one without formulas. Raises InputError for a formulation there is not."""
    found = [way for way in WAYS[kind] if way.formulation == name]
    entry = formulations.find(name)
    if entry.puzzle != kind:
        raise UnsupportedError(f"the formulation {entry.name} says the {entry.puzzle} puzzle, not the {kind} puzzle")
    return found or [Way(name, entry.objectives[0])]


def _row(puzzle: Puzzle, n: int, way: Way, word: str, encoding: Encoding, solver: str | None, time_limit: float) -> Row:
    statement = formulations.state(puzzle, way.formulation, way.objective)
    # the horizon that is the answer: so many steps are needed, and are enough
    horizon = statement.lower if statement.horizons else None
    formula = way.formula(puzzle, n, horizon or 0, encoding)
    if formula is not None and formula.size.clauses > MOST_CLAUSES:
        return Row(n, way.formulation, word, horizon, None, formula, stopped="not built: too large")
    measured = size_of(lowered(statement.model(horizon), CLAUSES, encoding))
    row = Row(n, way.formulation, word, horizon, measured, formula)
    return row if solver is None else _solved(row, puzzle, way, encoding, solver, time_limit)


def size_of(model: Model) -> Size:
    """The size of a model of clauses, counted."""
    literals = sum(len(clause.literals) for clause in model.constraints if isinstance(clause, Clause))
    return Size(len(model.variables), len(model.constraints), literals)


def _solved(row: Row, puzzle: Puzzle, way: Way, encoding: Encoding, solver: str, time_limit: float) -> Row:
    """The row with what the solver took, in a process of its own that the limit ends."""
    counting = Backend(name="sizes", summary="", search=partial(_count, solver, way.formulation))
    best = Best(puzzle, way.objective, None)
    ended = run(Job(puzzle, way.objective, counting, None, Settings(encoding)), best, Limits(time_limit))
    if ended.stopped == "interrupted":
        raise KeyboardInterrupt
    result: Result = judged(ended, best)(puzzle=puzzle, backend=solver, minimised=way.objective)
    if result.status in (Status.WRONG, Status.CRASH):
        raise RuntimeError(f"{solver} on {way.formulation}: {result.message}")
    if result.status is not Status.OPTIMAL or ended.found is None:
        return replace(row, stopped=result.stopped or "the solver gave up")
    told = json.loads(ended.found.message)
    return replace(row, least=result.objective, conflicts=told["conflicts"], seconds=told["seconds"])


def _count(solver: str, formulation: str, puzzle: Puzzle, objective: str, settings: Settings, report: Report) -> Found:
    """Solve the puzzle with a SAT solver, and tell its conflicts, in all calls, in the message."""
    from satflip import backends
    from satflip.backends.sat import PySatOracle

    tally: Counter[str] = Counter()

    class Counting(PySatOracle):
        def close(self) -> None:
            tally.update(self._solver.accum_stats())
            super().close()

    entry = replace(backends.find(solver), oracle=partial(Counting, solver.partition(":")[2]))
    clock = Clock()
    if "head-start" in formulations.find(formulation).features:
        # a plan that is known beforehand would leave the solver nothing to do
        formulation += ",no-head-start" if ":" in formulation else ":no-head-start"
    found = drive(Job(puzzle, objective, entry, formulation, settings), report, clock)
    told = {"conflicts": tally["conflicts"], "seconds": round(clock.times.get("solve", 0.0), 4)}
    return replace(found, message=json.dumps(told))
