"""Lowering: a model becomes a model that holds only the kinds of constraints that a back end takes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, partial

from satflip.collector import paused
from satflip.encodings import linear, parity, residue
from satflip.errors import InputError
from satflip.model import Clause, Constraint, Linear, Model, Origin, Parity, Residue

Kinds = frozenset[type]


@dataclass(frozen=True)
class Encoding:
    """How what a back end lacks becomes clauses: `xor` is 'direct' or 'cut:K' (K >= 3), `cardinality` one of
    `linear.CARDINALITY`. Raises InputError for others."""

    xor: str = "cut:6"
    cardinality: str = "totalizer"

    def __post_init__(self) -> None:
        linear.known_cardinality(self.cardinality)
        _ = self.cut_length

    @cached_property
    def cut_length(self) -> int | None:
        """The K of 'cut:K', None for 'direct'."""
        if self.xor == "direct":
            return None
        word, _, length = self.xor.partition(":")
        if word != "cut" or not length.isdecimal() or not 3 <= int(length) <= 20:
            raise InputError(f"unknown XOR encoding '{self.xor}', expected direct, or cut:K with K from 3 to 20")
        return int(length)


@paused()
def lowered(model: Model, kinds: Kinds, encoding: Encoding, at_most: bool = False) -> Model:
    """The model with every constraint of another kind than `kinds` written as clauses.

    With `at_most`, sums that count distinct literals are not: they become Linear constraints with weights 1 and the
    relation <= (what solvers with native cardinality constraints take), an equation two of them.

    The model's variables keep their numbers; the encodings' own variables (kind `aux`) follow them, and no two
    constraints share one. Each clause has the origin of the constraint that it comes from. The objective is kept.
    """
    out = Model(list(model.variables), [], model.objective)
    for constraint in model.constraints:
        if type(constraint) in kinds:
            out.constraints.append(constraint)
        elif at_most and isinstance(constraint, Linear):
            _count(out, constraint, encoding)
        else:
            encode(out, constraint, encoding)
    return out


def encode(out: Model, constraint: Constraint, encoding: Encoding) -> None:
    """Add one constraint to a model as clauses."""
    origin = constraint.origin
    fresh = partial(_fresh, out, origin)
    clauses: Iterable[tuple[int, ...]]
    match constraint:
        case Clause(literals):
            clauses = [literals]
        case Parity(literals, odd):
            length = encoding.cut_length
            clauses = parity.direct(literals, odd) if length is None else parity.cut(literals, odd, length, fresh)
        case Residue(terms, remainder, modulus):
            clauses = residue.counter(terms, remainder, modulus, fresh)
        case Linear(terms, relation, bound):
            for summands, limit in linear.both_ways(terms, relation, bound):
                _at_most(out, *linear.at_most(summands, limit), encoding, origin)
            return
    out.constraints.extend(Clause.each(clauses, origin))


def _count(out: Model, constraint: Linear, encoding: Encoding) -> None:
    """The sum as counts of at most so many literals; as clauses where the weights differ."""
    for summands, limit in linear.both_ways(constraint.terms, constraint.relation, constraint.bound):
        literals, bound = linear.at_most(summands, limit)
        if 0 < bound < len(literals) - 1 and len(set(literals)) == len(literals):
            out.linear([(1, literal) for literal in literals], "<=", bound, constraint.origin)
        else:
            _at_most(out, literals, bound, encoding, constraint.origin)


def _at_most(out: Model, literals: list[int], bound: int, encoding: Encoding, origin: Origin) -> None:
    clauses, top = linear.cardinality(literals, bound, encoding.cardinality, len(out.variables))
    while len(out.variables) < top:
        _fresh(out, origin)
    out.constraints.extend(Clause.each(clauses, origin))


def _fresh(out: Model, origin: Origin) -> int:
    return out.new("aux", len(out.variables) + 1, origin=origin)
