"""What an explanation is made of: plain values that JSON can hold. Cells are indices into the board's cells."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from satflip.teach.reasons import Reason
from satflip.telling import count


@dataclass(frozen=True)
class CellFact:
    """One cell: where it is, what it holds, and what it asks for.

    `place` is [row, column] from 0, or a node's name; `name` the same in words, from 1. `start` is its colour;
    `wanted` the colour that each of the goals asks of it, None for any; `final` its colour after the moves, None
    without moves. `words` and `symbols` say its constraint. `touched_by` are the presses that change it (flip;
    indices into `presses`), `neighbours` the cells beside it. `constraints` are the ids of all constraints that speak
    of it.
    """

    place: tuple[int, int] | str
    name: str
    start: int
    wanted: tuple[int | None, ...]
    final: int | None
    words: str
    symbols: str
    touched_by: tuple[int, ...]
    neighbours: tuple[int, ...]
    constraints: tuple[int, ...]


@dataclass(frozen=True)
class PressFact:
    """One press of the flip game: its label, the cell it belongs to (None: none), and its (cell, amount)s."""

    name: str
    cell: int | None
    changes: tuple[tuple[int, int], ...]
    cost: int


@dataclass(frozen=True)
class VariableFact:
    """One variable: `says` is what it means when true, `denies` when false; `value` in the answer, None without one."""

    id: int
    name: str
    kind: str
    says: str
    denies: str
    rule: str
    cells: tuple[int, ...]
    step: int | None
    value: bool | None


@dataclass(frozen=True)
class ConstraintFact:
    """One constraint: its kind (clause, parity, residue, linear), its rule, the cells and the step it speaks of.

    `words` and `symbols` say it; `variables` are the ids of those it is about, `clauses` those of its clauses, in which
    further, auxiliary variables may stand.
    """

    id: int
    kind: str
    rule: str
    words: str
    symbols: str
    cells: tuple[int, ...]
    step: int | None
    variables: tuple[int, ...]
    clauses: tuple[int, ...]


@dataclass(frozen=True)
class ClauseFact:
    """One clause: its literals (variable ids, negative for negations) and the id of the constraint it comes from.

    Its id is its place in the DIMACS file of the same formulation and encoding, counted from 1.
    """

    id: int
    literals: tuple[int, ...]
    constraint: int


@dataclass(frozen=True)
class MoveFact:
    """One move: in words, as JSON has it, and the cells it changes.

    `step` counts from 1: the step of the model that makes it, which is its round where a step has many swaps.
    """

    step: int
    words: str
    json: dict[str, Any]
    changed: tuple[int, ...]


@dataclass(frozen=True)
class Explanation:
    """A puzzle, its constraints and clauses under one formulation and encoding, its answer, and why no other.

    `shape` is [rows, columns] of a board drawn as a grid, else None. `symbols` write the colours, `colour_names` name
    them. `goals` are the goals of which one must be met. `states` are the start and the board after each move, replayed
    by the puzzle's rules; None without a plan. `reasons` rule out goals (all of them where `status` is IMPOSSIBLE and
    a certificate is known); `core` is a minimal set of rules that cannot all be kept, where there is no certificate.
    `why` are sentences: why no fewer moves will do, or what is known at all. `horizon` is None without steps.
    `encoding` says how constraints became clauses: `xor` where there are parities, `cardinality` where there are sums.
    """

    puzzle: str
    headline: str
    shape: tuple[int, int] | None
    topology: str
    edges: tuple[tuple[int, int], ...]
    symbols: tuple[str, ...]
    colour_names: tuple[str, ...]
    goals: tuple[str, ...]
    presses: tuple[PressFact, ...]
    formulation: str
    encoding: dict[str, str]
    horizon: int | None
    cells: tuple[CellFact, ...]
    variables: tuple[VariableFact, ...]
    constraints: tuple[ConstraintFact, ...]
    clauses: tuple[ClauseFact, ...]
    status: str
    minimised: str
    objective: int | None
    bound: int | None
    verdict: str
    why: tuple[str, ...]
    moves: tuple[MoveFact, ...]
    states: tuple[tuple[int, ...], ...] | None
    reasons: tuple[Reason, ...]
    core: Reason | None

    def __str__(self) -> str:
        """What `print` shows: the puzzle, the verdict, the size of the model, the moves, and why no fewer."""
        size = f"{count(len(self.variables), 'variables')}, {count(len(self.constraints), 'constraints')}"
        steps = "" if self.horizon is None else f", {count(self.horizon, 'steps')}"
        lines = [self.headline, self.verdict]
        lines.append(f"formulation {self.formulation}{steps}: {size}, {count(len(self.clauses), 'clauses')}")
        lines += [f"{number}. {move.words}" for number, move in enumerate(self.moves, 1)]
        return "\n".join([*lines, *self.why])

    def to_json(self) -> dict[str, Any]:
        """The same as an object of lists, numbers and strings."""
        return {"schema": "satflip-explanation-1", **asdict(self)}
