"""What a run answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from satflip.puzzles import Move, Press, Puzzle
from satflip.puzzles.board import Cell

if TYPE_CHECKING:
    from satflip.certificates import Certificate


class Status(StrEnum):
    """What is known when a run ends.

    UNKNOWN is never IMPOSSIBLE; a CRASH (the back end raised or died) and a WRONG answer (a plan that the puzzle's
    rules refuse) are never a time-out.
    """

    OPTIMAL = "OPTIMAL"
    FEASIBLE = "FEASIBLE"
    IMPOSSIBLE = "IMPOSSIBLE"
    UNKNOWN = "UNKNOWN"
    CRASH = "CRASH"
    WRONG = "WRONG"


Bound = int | tuple[int, ...]
"""A bound on the cost. Where one objective is minimised after another, a tuple: a bound on the first, then one on the
second among the plans that meet the first; tuples compare as such costs do."""


def as_tuple(bound: Bound) -> tuple[int, ...]:
    """The bound as a tuple, of one entry where it is a number."""
    return bound if isinstance(bound, tuple) else (bound,)


@dataclass(frozen=True)
class OddCells:
    """Cells that show a flip board impossible: every press changes an even number of them, and for each of the `goals`
    ('white', 'black', 'the board given') an odd number of them must change."""

    cells: tuple[Cell, ...]
    goals: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {"goals": [*self.goals], "cells": [_cell_to_json(cell) for cell in self.cells]}


@dataclass(frozen=True)
class Found:
    """What a back end or an algorithm claims: not yet replayed.

    `moves` is None where there is no plan; `bound` is a proven lower bound on the cost, None where nothing is proven;
    `proved_by` says in a few words what stands behind OPTIMAL or IMPOSSIBLE; `refuted_by` are sets of cells that show
    the latter, one for each goal or one for all, where they are known.
    """

    status: Status
    moves: list[Move] | None = None
    bound: Bound | None = None
    proved_by: str = ""
    message: str = ""
    model_size: Mapping[str, int] = field(default_factory=dict)
    times: Mapping[str, float] = field(default_factory=dict)
    refuted_by: tuple[OddCells, ...] = ()


@dataclass(frozen=True)
class Result:
    """An answer whose moves were replayed by the puzzle's own rules.

    `objective` is the cost of `moves`; `bound` is a proven lower bound on every plan's cost; both None where unknown.
    Where one objective is minimised after another ('swaps,rounds'), these two are of the first. `costs` are all costs
    of `moves`; `bounds` are the proven bounds by objective, each among the plans that meet the ones before it.
    `within` are the limits that were set on other costs: only plans within them count.
    `refuted_by` are sets of cells that show a flip board impossible, where they are known (see OddCells).
    `stopped` says what ended the run early ('time limit', 'memory limit', 'interrupted') or is None. `times` are
    seconds. `memory` is in MiB: the `limit`, and what was known beforehand to be needed, `at_least` and `at_most`.
    Raises ValueError for values that contradict each other.
    """

    puzzle: Puzzle
    status: Status
    backend: str
    formulation: str | None = None
    encoding: Mapping[str, str] | None = None
    minimised: str = "presses"
    objective: int | None = None
    bound: int | None = None
    moves: list[Move] | None = None
    proved_by: str = ""
    chosen: str = ""
    message: str = ""
    stopped: str | None = None
    model_size: Mapping[str, int] = field(default_factory=dict)
    times: Mapping[str, float] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)
    seed: int | None = None
    costs: Mapping[str, int] = field(default_factory=dict)
    bounds: Mapping[str, int] = field(default_factory=dict)
    within: Mapping[str, int] = field(default_factory=dict)
    refuted_by: tuple[OddCells, ...] = ()
    memory: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        has_plan = self.moves is not None
        if has_plan != (self.objective is not None):
            raise ValueError("a result has both moves and an objective, or neither")
        if self.status in (Status.OPTIMAL, Status.FEASIBLE) and not has_plan:
            raise ValueError(f"{self.status} without moves")
        if self.status in (Status.IMPOSSIBLE, Status.UNKNOWN, Status.WRONG) and has_plan:
            raise ValueError(f"{self.status} with moves")
        if self.status is Status.OPTIMAL and self.bound != self.objective:
            raise ValueError(f"OPTIMAL with objective {self.objective} and bound {self.bound}")
        parts = self.minimised.split(",")
        if self.status is Status.OPTIMAL and len(parts) > 1:
            costs, bounds = ([found.get(part) for part in parts] for found in (self.costs, self.bounds))
            if None in costs or costs != bounds:
                raise ValueError(f"OPTIMAL with costs {costs} and bounds {bounds} of {self.minimised}")

    def __str__(self) -> str:
        from satflip.telling import answered

        return answered(self)

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from satflip.display import result_html

        return result_html(self)

    @property
    def certificate(self) -> Certificate:
        """The result with its evidence, to be written to a file that `satflip verify` checks: `.write(path)`."""
        from satflip.certificates import Certificate

        return Certificate(self)

    def to_json(self) -> dict[str, Any]:
        """The object that `--json` prints; its moves use [row, column], zero-based, or node names."""
        return {
            "schema": "satflip-result-1",
            "puzzle": self.puzzle.kind,
            "backend": self.backend,
            "formulation": self.formulation,
            "encoding": dict(self.encoding) if self.encoding else None,
            "minimised": self.minimised,
            "status": str(self.status),
            "objective": self.objective,
            "bound": self.bound,
            "costs": dict(self.costs),
            "bounds": dict(self.bounds),
            "within": dict(self.within),
            "moves": None if self.moves is None else [move_to_json(move) for move in self.moves],
            "proved_by": self.proved_by,
            "chosen": self.chosen,
            "message": self.message,
            "refuted_by": [cells.to_json() for cells in self.refuted_by],
            "stopped": self.stopped,
            "model_size": dict(self.model_size),
            "times": {name: round(seconds, 6) for name, seconds in self.times.items()},
            "versions": dict(self.versions),
            "seed": self.seed,
            "memory": dict(self.memory),
        }


def _cell_to_json(cell: Cell) -> object:
    return cell if isinstance(cell, str) else list(cell)


def move_to_json(move: Move) -> dict[str, Any]:
    """One move as JSON has it."""
    if isinstance(move, Press):
        return {"press": _cell_to_json(move.press), "times": move.times}
    return {"swap": [_cell_to_json(move.first), _cell_to_json(move.second)], "round": move.round}
