"""clingo, the answer set solver, on the texts models/flip.lp and models/swap.lp."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from satflip import formulations, models
from satflip.backends.base import Backend, Report, Settings
from satflip.backends.horizons import Step, fewest_steps
from satflip.exports.asp import flip_facts, swap_facts
from satflip.exports.programs import overflow
from satflip.puzzles import FlipPuzzle, Move, Press, Puzzle
from satflip.result import Found, Status

if TYPE_CHECKING:
    import clingo

POLL = 0.1
"""Seconds between two looks whether Ctrl-C was pressed, which a waiting clingo does not notice."""


def search(puzzle: Puzzle, objective: str, settings: Settings, report: Report) -> Found:
    """Solve the puzzle; plans and bounds are told as they come."""
    deadline = None if settings.seconds is None else time.monotonic() + settings.seconds
    if isinstance(puzzle, FlipPuzzle):
        return _flip(puzzle, settings, report, deadline)
    parallel = int(objective == "rounds")

    def decide(horizon: int) -> tuple[Status, list[Step]]:
        constants = {"horizon": horizon, "at_least": horizon, "parallel": parallel}
        # every answer has the same cost, that of the horizon: the first one will do
        control = _control(
            "swap.lp", swap_facts(puzzle, range(len(puzzle.board.cells))), constants, settings, "--opt-mode=ignore"
        )
        steps: list[Step] = []

        def on_model(model: clingo.Model) -> None:
            for i, j, t in _arguments(model):
                steps.append((t, puzzle.edge_index[i, j]))

        return _solve(control, deadline, on_model), steps

    return fewest_steps(puzzle, objective, "clingo", decide, report)


def _flip(puzzle: FlipPuzzle, settings: Settings, report: Report, deadline: float | None) -> Found:
    report.bound(formulations.state(puzzle, "presses").lower)
    facts = flip_facts(puzzle, range(len(puzzle.board.cells)), range(len(puzzle.effects)))
    control = _control("flip.lp", facts, {"colours": puzzle.colours}, settings)
    moves: list[Move] | None = None

    def on_model(model: clingo.Model) -> None:
        nonlocal moves
        moves = [Press(puzzle.effects[p].press, times) for p, times in sorted(_arguments(model))]
        report.plan(moves)

    def on_unsat(lower: list[int]) -> None:
        # no list where there is nothing to pay for: the minimum is 0
        if lower:
            report.bound(lower[0])

    status = _solve(control, deadline, on_model, on_unsat)
    if status is Status.UNKNOWN and moves is not None:
        status = Status.FEASIBLE
    why = {Status.OPTIMAL: "clingo proved the optimum", Status.IMPOSSIBLE: "clingo found no answer set"}
    return Found(status, moves, None, why.get(status, ""))


def _control(
    name: str, facts: Iterator[str], constants: dict[str, int], settings: Settings, *arguments: str
) -> clingo.Control:
    """The text and the facts, grounded."""
    import clingo

    options = [f"--const={constant}={value}" for constant, value in constants.items()]
    # several threads are a portfolio of configurations; one alone does best with this one
    options.append("--configuration=jumpy" if settings.workers == 1 else f"--parallel-mode={min(settings.workers, 64)}")
    if settings.seed is not None:
        options.append(f"--seed={settings.seed % 2**31}")
    control = clingo.Control([*options, *arguments])
    control.load(str(models.path(name)))
    control.add("base", [], "\n".join(facts))
    control.ground([("base", [])])
    return control


def _solve(
    control: clingo.Control,
    deadline: float | None,
    on_model: Callable[[clingo.Model], None],
    on_unsat: Callable[[list[int]], None] | None = None,
) -> Status:
    """OPTIMAL if the search ended with a model, IMPOSSIBLE if it ended without, else UNKNOWN."""
    start: Callable[..., Any] = control.solve
    with start(async_=True, on_model=on_model, on_unsat=on_unsat) as handle:
        while not handle.wait(POLL):
            if deadline is not None and time.monotonic() > deadline:
                handle.cancel()
                break
        result = handle.get()
    if result.unsatisfiable:
        return Status.IMPOSSIBLE
    return Status.OPTIMAL if result.satisfiable and not result.interrupted else Status.UNKNOWN


def _arguments(model: clingo.Model) -> Iterator[Any]:
    """The numbers in each atom that the text shows."""
    for atom in model.symbols(shown=True):
        yield tuple(argument.number for argument in atom.arguments)


def misfit(puzzle: Puzzle, objective: str) -> str | None:
    """clingo takes every puzzle whose sums it can compute."""
    return overflow("clingo computes", puzzle)


BACKENDS = (
    Backend(
        name="clingo",
        summary="the answer set solver, on the texts models/flip.lp and models/swap.lp",
        licence="MIT",
        distribution="clingo",
        module="clingo",
        install="pip install clingo",
        seed=True,
        workers=True,
        search=search,
        misfit=misfit,
    ),
)
