"""What a formulation is: a puzzle said as constraints, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from satflip.errors import InputError
from satflip.extras import NO_LIMITS, lacking
from satflip.memory import NeedOf, no_need
from satflip.model import Assignment, Model
from satflip.puzzles import Move, Puzzle

Features = frozenset[str]
"""The features of a formulation that are on."""


class Feature(NamedTuple):
    """Something that a formulation can do or leave: on or off by default, and what it is."""

    default: bool
    summary: str


@dataclass(frozen=True)
class Statement:
    """One puzzle under one formulation.

    `model(horizon)` is the model; `decode(model, assignment)` are the moves that an assignment means.

    Without horizons there is one model (its argument is ignored) whose objective is the cost. With `horizons`,
    `model(h)` admits plans that cost at most h, and every such plan is admitted in some form: the least h whose
    model can be satisfied is the optimum.

    `lower` is an admissible bound: no plan costs less. `upper`, where known: if there is a plan at all, there is
    one that costs at most this much (so a refuted `upper` means impossible). Costs differ from `lower` by
    multiples of `stride`. `plan` is a plan known beforehand, of cost `upper`. `why_lower` and `why_stride` are the
    reasons for these two, to be said within a sentence.

    `shallow(h)`, for horizons, is a model that is quicker to search and admits only some of the plans of cost at most
    h: an assignment means a plan, but that there is none proves nothing. Unless `monotone`, a refuted h says nothing of
    lower ones: all are asked, from the lowest up.
    """

    model: Callable[[int | None], Model]
    decode: Callable[[Model, Assignment], list[Move]]
    horizons: bool = False
    lower: int = 0
    upper: int | None = None
    stride: int = 1
    plan: list[Move] | None = None
    shallow: Callable[[int], Model] | None = None
    monotone: bool = True
    why_lower: str = "nothing costs less than nothing"
    why_stride: str = ""

    def proof(self, refuter: str, cost: int) -> str:
        """Why no plan costs less than this, once the refuter has refuted each horizon that the bounds leave below."""
        if cost == self.lower:
            return self.why_lower
        last = cost - self.stride
        each = "every" if self.stride == 1 else "every second"
        tried = f"the horizon {last}" if last == self.lower else f"{each} horizon from {self.lower} to {last}"
        return f"{refuter} refuted {tried}{self.given()}"

    def given(self) -> str:
        """What a proof within the bounds rests on besides."""
        parity = f"; {self.why_stride}" if self.stride > 1 else ""
        return parity + (f"; nothing is below {self.lower}, since {self.why_lower}" if self.lower else "")


@dataclass(frozen=True)
class Formulation:
    """A way to say a puzzle as constraints: an entry of the registry.

    `misfit(puzzle, objective)` is None where the formulation fits, else one sentence that says why not.
    `extras`: what it takes beyond the plain game (see `satflip.extras`). `state_within` is `state` with limits on the
    costs that are not minimised, for the objectives of `within`. An objective with a comma, one minimised after the
    other, is stated part by part with it.
    `need(puzzle, objective)` is the memory that stating it and its model take, as far as it can be told beforehand.
    `size` is the size formula in words; `source` says where the formulation comes from.
    """

    name: str
    puzzle: str
    summary: str
    source: str
    size: str
    objectives: tuple[str, ...]
    state: Callable[[Any, str, Features], Statement]
    misfit: Callable[[Any, str], str | None] = lambda puzzle, objective: None
    features: Mapping[str, Feature] = field(default_factory=dict)
    extras: frozenset[str] = frozenset()
    within: tuple[str, ...] = ()
    state_within: Callable[[Any, str, Features, Mapping[str, int]], Statement] | None = None
    need: NeedOf = no_need

    def switched(self, words: str) -> Features:
        """The features that are on after 'feature,no-feature,…'. Raises InputError for one that there is not."""
        on = {name for name, feature in self.features.items() if feature.default}
        for word in filter(None, words.split(",")):
            name = word.removeprefix("no-")
            if name not in self.features:
                known = ", ".join(self.features) or "none"
                raise InputError(f"the formulation {self.name} has no feature '{name}', its features: {known}")
            (on.discard if word.startswith("no-") else on.add)(name)
        return frozenset(on)

    def why_not(self, puzzle: Puzzle, objective: str, within: Mapping[str, int] = NO_LIMITS) -> str | None:
        """Why this formulation does not fit, in a sentence, or None if it does."""
        if puzzle.kind != self.puzzle:
            return f"the formulation {self.name} says the {self.puzzle} puzzle, not the {puzzle.kind} puzzle"
        known, limits = (self.within, " within limits on other costs") if within else (self.objectives, "")
        if objective not in known:
            what = " or ".join(known) or "nothing"
            return f"the formulation {self.name} minimises {what}{limits}, not {objective}"
        if reason := lacking(f"the formulation {self.name}", self.extras, puzzle, objective, within):
            return reason
        return self.misfit(puzzle, objective)
