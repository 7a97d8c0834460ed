"""What an export is: the question that a file asks, the formats it can be asked in, and what a solver's output says."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TextIO

from satflip import formulations
from satflip.encodings import Encoding, lowered
from satflip.errors import InputError
from satflip.extras import NO_LIMITS
from satflip.formulations.base import Statement
from satflip.model import Assignment, Linear, Model, Origin
from satflip.puzzles import Move, Puzzle
from satflip.result import Status
from satflip.telling import spoken_cost

MARK = "satflip {"
"""How a file's recipe begins, after the format's sign for a comment."""

BOUND = Origin("the cost is at most the bound")


@dataclass(frozen=True)
class Recipe:
    """How a file was made of a board: all that its solver's output needs to be read back, and a line in the file.

    `horizon` is that of a time-indexed statement, `at_most` a bound on the cost, `within` limits on other costs.
    `board` is a fingerprint of the instance.
    """

    format: str
    formulation: str | None
    objective: str
    horizon: int | None = None
    at_most: int | None = None
    within: Mapping[str, int] = field(default_factory=dict)
    xor: str = Encoding.xor
    cardinality: str = Encoding.cardinality
    board: str = ""

    @property
    def bound(self) -> int | None:
        """What a plan may cost at most: the horizon, or the bound; None where anything will do."""
        return self.at_most if self.horizon is None else self.horizon

    @property
    def exact(self) -> bool:
        """Whether a plan costs what the horizon says, with no idle steps: that 5 will not do says nothing of 4."""
        return "exact" in (self.formulation or "").partition(":")[2].split(",")

    def enough(self, upper: int | None) -> bool:
        """Whether 'unsatisfiable' means impossible, where a plan costs at most `upper` if there is one."""
        return self.bound is None or (not self.exact and upper is not None and self.bound >= upper)

    def line(self) -> str:
        """The recipe as it stands in the file."""
        return f"satflip {json.dumps(asdict(self))}"

    @staticmethod
    def parse(line: str) -> Recipe:
        """The recipe in a comment of a file. Raises InputError where there is none that can be understood."""
        text = line[line.find(MARK) + len(MARK) - 1 :]
        try:
            recipe = Recipe(**json.loads(text))
            proper = recipe._is_proper()
        except (ValueError, TypeError, AttributeError, RecursionError):
            proper = False
        if not proper:
            raise InputError("the line 'satflip {…}', which says how the file was made, cannot be understood")
        return recipe

    def _is_proper(self) -> bool:
        """Whether the values are of the types that they should have; JSON may hold anything."""
        texts = (
            self.format,
            "" if self.formulation is None else self.formulation,
            self.objective,
            self.xor,
            self.cardinality,
            self.board,
        )
        numbers = [number for number in (self.horizon, self.at_most, *self.within.values()) if number is not None]
        return all(isinstance(text, str) for text in texts) and all(type(n) is int and n >= 0 for n in numbers)


class Said(NamedTuple):
    """What a solver's output says of the file: its verdict, an assignment of the model (or moves, where the format
    says the puzzle itself), and what it claims that these cost (None where it does not say)."""

    status: Status
    assignment: Assignment | None = None
    cost: int | None = None
    moves: list[Move] | None = None


@dataclass(frozen=True)
class Format:
    """An entry of the registry.

    `write(export, stream)` writes the file, `read(text, export)` understands a solver's output: it raises ValueError,
    with a sentence, for what it cannot understand.

    A format of models takes the constraint kinds `kinds`; the encodings write the others as clauses. `objective` says
    whether it has one, or only asks whether there is a solution. Without `models`, it says the puzzle itself, with the
    text in models/ that is called `program`; `misfit` is then a sentence about a puzzle that the text cannot say, or
    None, and `horizon` whether it needs one for a puzzle of that kind.
    """

    name: str
    summary: str
    write: Callable[[Export, TextIO], None]
    read: Callable[[str, Export], Said]
    comment: str
    kinds: frozenset[type] = frozenset()
    objective: bool = True
    models: bool = True
    parts: tuple[str, ...] = ()
    misfit: Callable[[Puzzle, str, Mapping[str, int]], str | None] = lambda puzzle, objective, within: None
    horizon: Callable[[Puzzle], bool] = lambda puzzle: False


@dataclass(frozen=True)
class Export:
    """A board, the recipe of its file, and what follows: the statement, its model, the model as the format has it.

    `part` is what is written of a format in two parts: 'all', 'program' or 'data'.
    """

    puzzle: Puzzle
    recipe: Recipe
    format: Format
    part: str = "all"

    @cached_property
    def statement(self) -> Statement:
        """The puzzle under the formulation, or what is known of its cost where the format states it itself."""
        name = self.recipe.formulation or ("presses" if self.puzzle.kind == "flip" else "layers")
        return formulations.state(self.puzzle, name, self.recipe.objective, self.recipe.within or NO_LIMITS)

    @cached_property
    def model(self) -> Model:
        """The model of the statement, with the bound on its cost if there is one."""
        model = self.statement.model(self.recipe.horizon)
        if self.recipe.at_most is None or model.objective is None:
            return model
        bound = Linear(model.objective.terms, "<=", self.recipe.at_most - model.objective.constant, BOUND)
        return Model(list(model.variables), [*model.constraints, bound], model.objective)

    @cached_property
    def ready(self) -> Model:
        """The model in the kinds of constraints that the format takes; its first variables are those of `model`."""
        return lowered(self.model, self.format.kinds, Encoding(self.recipe.xor, self.recipe.cardinality))

    @property
    def bound(self) -> str | None:
        """'at most 3 presses': what a plan may cost, in words; None where anything will do."""
        if self.recipe.bound is None:
            return None
        which = "exactly " if self.recipe.exact else "at most "
        return spoken_cost(self.puzzle, self.recipe.objective, self.recipe.bound, which)

    @property
    def minimises(self) -> bool:
        """Whether the file asks for the least cost, and not only for some plan."""
        if not self.format.models:
            return self.format.objective
        return self.format.objective and self.model.objective is not None


def fingerprint(puzzle: Puzzle) -> str:
    """A short text that tells two instances apart."""
    from satflip.instances import write

    return hashlib.sha256(write(puzzle, "json").encode()).hexdigest()[:16]


def values(literals: Mapping[int, bool], variables: int) -> list[bool]:
    """An assignment of so many variables; those that were not told are False."""
    return [False, *(literals.get(number, False) for number in range(1, variables + 1))]


def plain(terms: Any) -> tuple[dict[int, int], int]:
    """A sum over literals as (variable to coefficient, constant): a negated literal is 1 - x."""
    coefficients: dict[int, int] = {}
    constant = 0
    for weight, literal in terms:
        constant += weight if literal < 0 else 0
        coefficients[abs(literal)] = coefficients.get(abs(literal), 0) + (weight if literal > 0 else -weight)
    return coefficients, constant
