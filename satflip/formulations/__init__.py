"""The registry of formulations: one file and one line each. A file is imported when its formulation is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module

from satflip.collector import paused
from satflip.errors import InputError, UnsupportedError
from satflip.extras import NO_LIMITS
from satflip.formulations.base import Formulation, Statement
from satflip.memory import available, refusal
from satflip.model import Model
from satflip.puzzles import Puzzle

WHERE = {
    "presses": "presses.PRESSES",
    "first-row": "first_row.FIRST_ROW",
    "kernel": "kernel.KERNEL",
    "lit-only": "lit_only.LIT_ONLY",
    "matching": "matching.MATCHING",
    "layers": "layers.LAYERS",
    "steps": "steps.STEPS",
    "schedule": "schedule.SCHEDULE",
}
"""Name to file and constant. Where a formulation is asked for and none is named, the first that fits is taken."""


FEW_CELLS = 500
"""The models of smaller boards fit into any memory, as far as can be told beforehand."""


class Registry(Mapping[str, Formulation]):
    """The formulations by name, each imported when it is looked at."""

    def __getitem__(self, name: str) -> Formulation:
        return _imported(WHERE[name])

    def __iter__(self) -> Iterator[str]:
        return iter(WHERE)

    def __len__(self) -> int:
        return len(WHERE)


@cache
def _imported(place: str) -> Formulation:
    file, _, constant = place.partition(".")
    found: Formulation = getattr(import_module(f"satflip.formulations.{file}"), constant)
    return found


FORMULATIONS = Registry()


def find(name: str) -> Formulation:
    """The formulation of this name, which may be followed by features (see `state`).

    Raises InputError, with the nearest known name.
    """
    name, _, words = name.partition(":")
    if name in FORMULATIONS:
        FORMULATIONS[name].switched(words)
        return FORMULATIONS[name]
    import difflib

    near = difflib.get_close_matches(name, FORMULATIONS, 1)
    hint = f", did you mean '{near[0]}'?" if near else f", expected one of: {', '.join(FORMULATIONS)}"
    raise InputError(f"unknown formulation '{name}'{hint}")


def default_for(puzzle: Puzzle, objective: str, within: Mapping[str, int] = NO_LIMITS) -> Formulation:
    """The first formulation of the registry that fits. Raises UnsupportedError where none does."""
    for formulation in FORMULATIONS.values():
        if formulation.why_not(puzzle, objective, within) is None:
            return formulation
    limits = " within limits on other costs" if within else ""
    raise UnsupportedError(f"no formulation of the {puzzle.kind} puzzle minimises {objective}{limits}")


def state(puzzle: Puzzle, name: str, objective: str | None = None, within: Mapping[str, int] = NO_LIMITS) -> Statement:
    """State a puzzle under a formulation: `NAME`, or `NAME:feature,no-feature` to switch features on and off.

    `within` are limits on the costs that are not minimised.
    Raises UnsupportedError where the formulation does not fit, or surely not into the memory, InputError for an unknown
    name or feature.
    """
    formulation = find(name)
    wanted = objective or puzzle.objectives[0]
    if reason := formulation.why_not(puzzle, wanted, within):
        raise UnsupportedError(reason)
    need = formulation.need(puzzle, wanted) if len(puzzle.board.cells) > FEW_CELLS else None
    if need and need.large and (reason := refusal(f"the formulation {formulation.name}", need, available())):
        raise UnsupportedError(reason)
    features = formulation.switched(name.partition(":")[2])
    if within:
        assert formulation.state_within is not None
        statement = formulation.state_within(puzzle, wanted, features, within)
    else:
        statement = formulation.state(puzzle, wanted, features)
    shallow = statement.shallow and paused()(statement.shallow)
    return replace(statement, model=paused()(statement.model), shallow=shallow)


def formulate(puzzle: Puzzle, name: str, *, horizon: int | None = None, objective: str | None = None) -> Model:
    """The model of a puzzle under a formulation.

    `horizon` is the number of steps of a time-indexed formulation; by default its lower bound.
    """
    statement = state(puzzle, name, objective)
    return statement.model(statement.lower if horizon is None and statement.horizons else horizon)
