"""The contract of a back end: what it declares as data, and the one function it brings."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple, Protocol

import satflip
from satflip.encodings import Encoding
from satflip.extras import NO_LIMITS, lacking
from satflip.memory import NeedOf, no_need
from satflip.model import Assignment, Clause, Constraint, Linear, Model, Parity, Residue
from satflip.puzzles import Move, Puzzle
from satflip.result import Bound, Found, Status

CLAUSES: frozenset[type] = frozenset({Clause})
ALL_KINDS: frozenset[type] = frozenset({Clause, Parity, Residue, Linear})


@dataclass(frozen=True)
class Settings:
    """What a run was asked for. `seconds` is the whole time limit, a hint: the parent process enforces it. `mebibytes`
    is the memory there is, for what would rather end itself than be ended.

    `within` are limits on the costs that are not minimised: {'rounds': 2} admits only plans of at most two rounds.
    `encoded` are the constraint kinds to be written as clauses even for a back end that takes them natively.
    `conflicts`: a question that takes an oracle with `budget` more than these stays open.
    """

    encoding: Encoding = field(default_factory=Encoding)
    encoded: frozenset[type] = frozenset()
    search: str = "increasing"
    workers: int = 1
    seed: int | None = None
    seconds: float | None = None
    mebibytes: int | None = None
    within: Mapping[str, int] = field(default_factory=dict)
    conflicts: int | None = None

    @property
    def early(self) -> float | None:
        """The limit for a solver that tells its plan only at the end: it starts late, and must end before the limit."""
        return None if self.seconds is None else max(0.8 * self.seconds - 1.5, 0.1 * self.seconds)


class Answer(NamedTuple):
    """What a solver says of a model: OPTIMAL, FEASIBLE, IMPOSSIBLE or UNKNOWN, and a proven bound if it has one."""

    status: Status
    assignment: Assignment | None = None
    bound: int | None = None


class Report(Protocol):
    """Where a run tells what it has so far; telling costs little and nothing told is lost."""

    def bound(self, bound: Bound) -> None:
        """No plan costs less than this."""

    def plan(self, moves: list[Move]) -> None:
        """A plan was found."""

    def note(self, text: str) -> None:
        """Something that one should know before waiting any longer, in a sentence."""


class Watch(Protocol):
    """The same for a solver of models, which knows assignments and no moves."""

    def bound(self, bound: int) -> None:
        """No assignment costs less than this."""

    def assignment(self, assignment: Assignment) -> None:
        """An assignment was found that satisfies the model."""


class Oracle(Protocol):
    """A decision procedure over constraints that only grow."""

    def add(self, constraints: Iterable[Constraint], variables: int) -> None:
        """Add constraints; variables are numbered up to `variables`."""

    def solve(self, assumptions: Sequence[int] = ()) -> bool | None:
        """Whether the constraints can be satisfied under the assumptions; None if it could not tell."""

    def assignment(self) -> Assignment:
        """The assignment found by the last `solve` that said True."""

    def close(self) -> None:
        """Free what the solver holds."""


@cache
def version_of(distribution: str) -> str:
    """The installed version of a package."""
    if distribution == "satflip":
        return satflip.__version__
    from importlib import metadata  # slow to import, and only needed here

    return metadata.version(distribution)


def fits(puzzle: Puzzle, objective: str) -> None:
    """The misfit of what fits everything: none."""


def complete() -> None:
    """The lack of what lacks nothing: none."""


@dataclass(frozen=True)
class Backend:
    """A registry entry. Exactly one of `minimise`, `oracle` and `search` is given:

    - `minimise(model, settings, watch)` solves a model and its objective;
    - `oracle(settings)` starts a decision procedure, which a bound search drives to the optimum;
    - `search(puzzle, objective, settings, report)` searches the puzzle itself, without a model.

    `kinds` are the constraint kinds that it takes; the encodings write the others as clauses. `at_most`: besides its
    kinds it takes a Linear of distinct literals, weights 1 and relation <=. `core_guided(model, settings, watch)`
    minimises a lowered model as `--search core-guided` asks for, where the oracle can be driven so. `budget`: its
    oracle keeps to `Settings.conflicts`.

    `distribution` names the package whose version is told, `module` the module whose presence says whether it is
    installed (both empty: part of satflip). `lack()` is a sentence about what else must be there, or None;
    `release()` the version, where it is not the package's. `external`: it runs other programs.
    `need(puzzle, objective)` is the memory that a search takes, as far as it can be told beforehand.
    `misfit(puzzle, objective)` is one sentence, or None where the puzzle fits; ask `why_not`. `extras`, of a search:
    what it takes beyond the plain game (see `satflip.extras`). `note` is a trait of it that one should
    know and that satflip works round.
    """

    name: str
    summary: str
    licence: str = "MIT"
    note: str = ""
    distribution: str = ""
    module: str = ""
    install: str = ""
    kinds: frozenset[type] = CLAUSES
    at_most: bool = False
    assumptions: bool = False
    seed: bool = False
    workers: bool = False
    proof: bool = False
    budget: bool = False
    external: bool = False
    minimise: Callable[[Model, Settings, Watch], Answer] | None = None
    oracle: Callable[[Settings], Oracle] | None = None
    search: Callable[[Any, str, Settings, Report], Found] | None = None
    core_guided: Callable[[Model, Settings, Watch], Answer] | None = None
    lack: Callable[[], str | None] = complete
    release: Callable[[], str | None] | None = None
    misfit: Callable[[Puzzle, str], str | None] = fits
    extras: frozenset[str] = frozenset()
    need: NeedOf = no_need

    @property
    def needs_model(self) -> bool:
        """Whether it solves models (and so needs a formulation), rather than searching the puzzle itself."""
        return self.search is None

    def why_not(self, puzzle: Puzzle, objective: str, within: Mapping[str, int] = NO_LIMITS) -> str | None:
        """Why the puzzle does not fit, in a sentence, or None if it does. What a model says, its formulation knows."""
        missing = lacking(self.name, self.extras, puzzle, objective, within) if self.search else None
        return missing or self.misfit(puzzle, objective)

    def missing(self) -> str | None:
        """What must be installed before it can be used, in a sentence, or None."""
        if self.module and not importlib.util.find_spec(self.module.partition(".")[0]):
            return f"the back end {self.name} needs the package {self.distribution}: {self.install}"
        return self.lack()

    def load(self) -> None:
        """Import what does the solving, so that the time for it is not taken for solving."""
        if self.module:
            importlib.import_module(self.module)

    def version(self) -> str | None:
        """The version of what does the solving, None where it is not installed."""
        if self.missing():
            return None
        if self.release:
            return self.release()
        return version_of(self.distribution or "satflip")

    def capabilities(self) -> dict[str, Any]:
        """What it can do, as `satflip backends` prints it."""
        native = sorted(kind.__name__.lower() for kind in self.kinds) if self.needs_model else []
        return {
            "role": "model: objective" if self.minimise else "model: decision" if self.oracle else "puzzle",
            "native": [*native, "at-most"] if self.at_most else native,
            "core_guided": self.core_guided is not None,
            "assumptions": self.assumptions,
            "seed": self.seed,
            "workers": self.workers,
            "proof": self.proof,
            "extras": sorted(self.extras),
        }
