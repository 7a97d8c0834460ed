"""The solver-neutral model: named Booleans, four kinds of constraints, one objective.

A literal is a non-zero integer: v for the variable v (numbered from 1), -v for its negation, as in DIMACS.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import repeat
from typing import Literal, NamedTuple

from satflip.puzzles.board import Cell, label

Assignment = Sequence[bool]
"""A truth value for each variable; entry 0 is unused, so that `assignment[v]` is the value of v."""

Term = tuple[int, int]
"""(weight, literal)."""

Relation = Literal["<=", "=", ">="]
Label = Cell | tuple[Cell, Cell] | int | str


class Origin(NamedTuple):
    """Where a variable or a constraint comes from: the rule in words, the cells and the step it speaks of."""

    rule: str
    cells: tuple[Cell, ...] = ()
    step: int | None = None


class Variable(NamedTuple):
    """A Boolean with a structured name: what it says, of what, e.g. ("swap", (3, ((0, 1), (0, 2))))."""

    kind: str
    labels: tuple[Label, ...]
    origin: Origin

    @property
    def name(self) -> str:
        """`press[2,0]`, `swap[3,(0,1)-(0,2)]`, `cell[3,(0,1),black]`."""
        words = [_word(part) for part in self.labels]
        if len(words) == 1 and isinstance(self.labels[0], tuple) and words[0].startswith("("):
            words = [words[0][1:-1]] if "-" not in words[0] else words
        return f"{self.kind}[{','.join(words)}]" if words else self.kind


def _word(part: Label) -> str:
    if isinstance(part, str | int):
        return str(part)
    first, second = part
    if isinstance(first, int):
        return label((first, second))  # type: ignore[arg-type]
    return f"{label(first)}-{label(second)}"  # type: ignore[arg-type]


class Clause(NamedTuple):
    """At least one of the literals is true. The empty clause cannot be satisfied."""

    literals: tuple[int, ...]
    origin: Origin

    @classmethod
    def each(cls, clauses: Iterable[tuple[int, ...]], origin: Origin) -> Iterator[Clause]:
        """Clauses of one origin; quicker than one call each, which tells where there are thousands."""
        return map(partial(tuple.__new__, cls), zip(clauses, repeat(origin)))

    def holds(self, assignment: Assignment) -> bool:
        return any(value(lit, assignment) for lit in self.literals)


class Parity(NamedTuple):
    """The XOR of the literals is `odd`. An empty one is true if `odd` is False, else unsatisfiable."""

    literals: tuple[int, ...]
    odd: bool
    origin: Origin

    def holds(self, assignment: Assignment) -> bool:
        return sum(value(lit, assignment) for lit in self.literals) % 2 == self.odd


class Residue(NamedTuple):
    """The weights of the true literals add up to `remainder` modulo `modulus` (at least 2)."""

    terms: tuple[Term, ...]
    remainder: int
    modulus: int
    origin: Origin

    def holds(self, assignment: Assignment) -> bool:
        return (total(self.terms, assignment) - self.remainder) % self.modulus == 0


class Linear(NamedTuple):
    """The weights of the true literals add up to at most, exactly or at least `bound`."""

    terms: tuple[Term, ...]
    relation: Relation
    bound: int
    origin: Origin

    def holds(self, assignment: Assignment) -> bool:
        amount = total(self.terms, assignment)
        if self.relation == "<=":
            return amount <= self.bound
        return amount >= self.bound if self.relation == ">=" else amount == self.bound


Constraint = Clause | Parity | Residue | Linear


class Objective(NamedTuple):
    """Minimise `constant` plus the weights of the true literals. Weights are not negative."""

    terms: tuple[Term, ...]
    constant: int = 0

    def value(self, assignment: Assignment) -> int:
        return self.constant + total(self.terms, assignment)


def value(literal: int, assignment: Assignment) -> bool:
    """The truth value of a literal."""
    return assignment[literal] if literal > 0 else not assignment[-literal]


def total(terms: Iterable[Term], assignment: Assignment) -> int:
    """The sum of the weights of the true literals."""
    return sum(weight for weight, literal in terms if value(literal, assignment))


@dataclass
class Model:
    """Variables, constraints and an optional objective. It only grows; nothing is simplified away."""

    variables: list[Variable] = field(default_factory=list)
    constraints: list[Constraint] = field(default_factory=list)
    objective: Objective | None = None

    def __str__(self) -> str:
        counts = ", ".join(f"{number} {name}" for name, number in self.size.items())
        return f"model: {counts}" + (", with an objective" if self.objective else "")

    def __repr__(self) -> str:
        return f"<{self}>"

    def new(self, kind: str, *labels: Label, origin: Origin) -> int:
        """A fresh variable; returns its number, which is also its positive literal."""
        self.variables.append(Variable(kind, labels, origin))
        return len(self.variables)

    def clause(self, literals: Iterable[int], origin: Origin) -> None:
        """Demand that at least one literal is true."""
        self.constraints.append(Clause(tuple(literals), origin))

    def parity(self, literals: Iterable[int], odd: bool, origin: Origin) -> None:
        """Demand that the number of true literals is odd, or even."""
        self.constraints.append(Parity(tuple(literals), odd, origin))

    def residue(self, terms: Iterable[Term], remainder: int, modulus: int, origin: Origin) -> None:
        """Demand that the weights of the true literals add up to `remainder` modulo `modulus`."""
        self.constraints.append(Residue(tuple(terms), remainder, modulus, origin))

    def linear(self, terms: Iterable[Term], relation: Relation, bound: int, origin: Origin) -> None:
        """Demand that the weights of the true literals add up to <=, = or >= `bound`."""
        self.constraints.append(Linear(tuple(terms), relation, bound, origin))

    def minimise(self, terms: Iterable[Term], constant: int = 0) -> None:
        """Set the objective. Raises ValueError for a negative weight."""
        objective = Objective(tuple(terms), constant)
        if any(weight < 0 for weight, _ in objective.terms):
            raise ValueError("an objective has no negative weights: negate the literal instead")
        self.objective = objective

    @property
    def size(self) -> dict[str, int]:
        """How many variables, constraints of each kind, and literals there are."""
        kinds = Counter(type(constraint).__name__.lower() for constraint in self.constraints)
        literals = sum(len(c.literals if isinstance(c, Clause | Parity) else c.terms) for c in self.constraints)
        return {
            "variables": len(self.variables),
            "constraints": len(self.constraints),
            **dict(sorted(kinds.items())),
            "literals": literals,
        }

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from satflip.display import model_html

        return model_html(self)

    def violated(self, assignment: Assignment) -> list[Constraint]:
        """The constraints that do not hold under the assignment."""
        return [constraint for constraint in self.constraints if not constraint.holds(assignment)]

    def cost(self, assignment: Assignment) -> int:
        """The objective's value, 0 where there is none."""
        return self.objective.value(assignment) if self.objective else 0
