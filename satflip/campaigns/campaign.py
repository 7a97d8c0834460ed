"""A campaign: instances x configurations x seeds, and the runs that they make, in the order in which they are made."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from random import Random
from typing import Any

from satflip import backends
from satflip.backends.base import Backend
from satflip.errors import InputError, UnsupportedError
from satflip.instances import write
from satflip.puzzles import Puzzle
from satflip.solving import Question, prepare, versions


@dataclass(frozen=True)
class Configuration:
    """A way to solve a puzzle: the options of `satflip.solve` that a campaign varies."""

    backend: str | Backend = "auto"
    formulation: str | None = None
    search: str | None = None
    xor_encoding: str | None = None
    cardinality_encoding: str | None = None

    @property
    def solver(self) -> str:
        """The name of the back end."""
        return self.backend if isinstance(self.backend, str) else self.backend.name

    @property
    def choices(self) -> dict[str, str | None]:
        """The choices by name, as text."""
        return {
            "backend": self.solver,
            "formulation": self.formulation,
            "search": self.search,
            "xor_encoding": self.xor_encoding,
            "cardinality_encoding": self.cardinality_encoding,
        }

    @property
    def name(self) -> str:
        """What tables call it: 'sat:cadical195 presses cut:4'."""
        return " ".join(choice for choice in self.choices.values() if choice)

    def plain(self) -> Configuration:
        """Without the choices that make no sense for its back end, as where lists are multiplied out.

        Raises InputError for a back end that there is not.
        """
        if self.backend == "auto":
            return self
        entry = backends.find(self.backend) if isinstance(self.backend, str) else self.backend
        if not entry.needs_model:
            return Configuration(self.backend)
        return replace(self, search=self.search if entry.oracle else None)


@dataclass(frozen=True)
class Instance:
    """A board with the name that tables call it by, and what is to be minimised."""

    name: str
    puzzle: Puzzle
    objective: str

    @cached_property
    def digest(self) -> str:
        """The same for the same board and objective, whatever the file is called."""
        return hashlib.sha256(f"{self.objective}\n{write(self.puzzle, 'json')}".encode()).hexdigest()

    @property
    def cells(self) -> int:
        """The size that scaling plots are drawn over."""
        return len(self.puzzle.board.cells)


@dataclass(frozen=True)
class Limits:
    """What every run gets: wall-clock seconds, resident MiB (None: no limit), threads."""

    seconds: float = 60.0
    mebibytes: int | None = None
    workers: int = 1


@dataclass(frozen=True)
class Run:
    """One run to be made. `question` is what is asked, or a sentence that says why it cannot be."""

    instance: Instance
    configuration: Configuration
    seed: int
    limits: Limits
    question: Question | str
    versions: Mapping[str, str]
    isolation: str = "process"

    @cached_property
    def key(self) -> str:
        """A digest of everything that the answer and its time depend on and that satflip can know."""
        told = [self.place, asdict(self.limits), dict(self.versions), self.isolation]
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()

    @property
    def place(self) -> list[Any]:
        """The instance, configuration and seed: one run fills this place, under whatever versions and limits."""
        return [self.instance.digest, self.configuration.choices, self.seed]


@dataclass(frozen=True)
class Campaign:
    """What is compared. Raises InputError for a campaign without a run, and for what makes no sense in any run."""

    name: str
    instances: tuple[Instance, ...]
    configurations: tuple[Configuration, ...]
    seeds: tuple[int, ...] = (1, 2, 3)
    limits: Limits = Limits()
    isolation: str = "process"

    def __post_init__(self) -> None:
        for what, these in (("instance", self.instances), ("back end", self.configurations), ("seed", self.seeds)):
            if not these:
                raise InputError(f"the campaign {self.name} has no {what}")
        for what, named in (("instances", self.instances), ("configurations", self.configurations)):
            if twice := next((name for name, n in Counter(each.name for each in named).items() if n > 1), None):
                raise InputError(f"the campaign {self.name} has two {what} called {twice}")
        boards: dict[str, str] = {}
        for instance in self.instances:
            if (other := boards.setdefault(instance.digest, instance.name)) != instance.name:
                raise InputError(f"the campaign {self.name} has the same board twice: {other} and {instance.name}")

    @cached_property
    def runs(self) -> list[Run]:
        """All runs, interleaved: seed by seed, instance by instance, and the configurations in an order drawn for each.

        So a machine that grows slower or busier with time does so for all alike. Raises InputError for a choice that
        there is not, such as an unknown encoding.
        """
        asked = {
            (i, c): _asked(instance, configuration, self.limits)
            for i, instance in enumerate(self.instances)
            for c, configuration in enumerate(self.configurations)
        }
        return list(self._interleaved(asked))

    def _interleaved(self, asked: Mapping[tuple[int, int], tuple[Question | str, dict[str, str]]]) -> Iterator[Run]:
        shuffled = Random(0)
        order = list(range(len(self.configurations)))
        for seed in self.seeds:
            for i, instance in enumerate(self.instances):
                shuffled.shuffle(order)
                for c in order:
                    question, used = asked[i, c]
                    if isinstance(question, Question):
                        settings = replace(question.job.settings, seed=seed)
                        question = replace(question, job=replace(question.job, settings=settings))
                    yield Run(instance, self.configurations[c], seed, self.limits, question, used, self.isolation)


def _asked(instance: Instance, configuration: Configuration, limits: Limits) -> tuple[Question | str, dict[str, str]]:
    """The question, and the versions of what will answer it."""
    try:
        question = prepare(
            instance.puzzle,
            backend=configuration.backend,
            formulation=configuration.formulation,
            objective=instance.objective,
            search=configuration.search,
            xor_encoding=configuration.xor_encoding,
            cardinality_encoding=configuration.cardinality_encoding,
            time_limit=limits.seconds,
            memory_limit=limits.mebibytes,
            workers=limits.workers,
        )
    except UnsupportedError as error:
        return str(error), {}
    entry = question.job.backend
    return question, {**versions(entry), entry.name: entry.version() or ""}
