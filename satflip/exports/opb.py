"""OPB: linear sums over Booleans, the format of the pseudo-Boolean competitions.

Source: Roussel & Manquinho, "Input/Output Format and Solver Requirements for the Competitions of Pseudo-Boolean
Solvers", revision of 2012. Only variables have weights there, and the relations are >= and =.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TextIO

from satflip.exports.base import Export, Format, Said, plain, values
from satflip.exports.comments import preamble
from satflip.exports.wcnf import lines
from satflip.model import Clause, Linear, Model, Term
from satflip.result import Status


def write(export: Export, stream: TextIO) -> None:
    """Write the counts, which come first in this format, the comments, the objective and the constraints."""
    model = export.ready
    stream.write(f"* #variable= {max(1, len(model.variables))} #constraint= {len(model.constraints)}\n")
    preamble(export, ids(model), model.constraints, "constraints", stream)
    if model.objective is not None:
        weights, constant = plain(model.objective.terms)
        if constant + model.objective.constant:
            stream.write(f"* constant {constant + model.objective.constant}\n")
        stream.write(f"min: {_sum(weights)};\n")
    stream.writelines(f"{line}\n" for line in rows(model))


def ids(model: Model) -> list[str]:
    """The variables as the format calls them."""
    return [f"x{number}" for number in range(1, len(model.variables) + 1)]


def rows(model: Model) -> Iterator[str]:
    """The constraints. Clauses are written from the texts of their literals: a large board has many of them."""
    count = len(model.variables)
    texts = ["", *(f"+1 x{v} " for v in range(1, count + 1)), *(f"-1 x{v} " for v in range(count, 0, -1))]
    for constraint in model.constraints:
        if isinstance(constraint, Clause):
            literals = constraint.literals
            if literals and len(set(map(abs, literals))) == len(literals):
                negated = sum(literal < 0 for literal in literals)
                yield f"{''.join([texts[literal] for literal in literals])}>= {1 - negated} ;"
                continue
            constraint = Linear(tuple((1, literal) for literal in literals), ">=", 1, constraint.origin)
        assert isinstance(constraint, Linear)
        yield _line(constraint)


def _line(constraint: Linear) -> str:
    if constraint.relation == "<=":
        return _at_least(((-weight, literal) for weight, literal in constraint.terms), ">=", -constraint.bound)
    return _at_least(constraint.terms, constraint.relation, constraint.bound)


def _at_least(terms: Iterable[Term], relation: str, bound: int) -> str:
    weights, constant = plain(terms)
    return f"{_sum(weights)}{relation} {bound - constant} ;"


def _sum(weights: dict[int, int]) -> str:
    # a sum of nothing is not in the grammar
    return "".join(f"{weight:+d} x{variable} " for variable, weight in (weights or {1: 0}).items())


def read(text: str, export: Export) -> Said:
    """What a solver says: an `s` line, the last `o` line, and `v` lines such as `v x1 -x2`."""
    status, cost, words = lines(text)
    if status not in (Status.OPTIMAL, Status.FEASIBLE):
        return Said(status)
    variables = len(export.model.variables)
    true = {int(word.lstrip("-x")): not word.startswith("-") for word in words}
    if variables and not true:
        raise ValueError("a solution is claimed, but no line 'v …' has its values")
    if not export.minimises:
        return Said(Status.FEASIBLE, values(true, variables))
    objective = export.model.objective
    assert objective is not None
    constant = objective.constant + plain(objective.terms)[1]
    return Said(status, values(true, variables), None if cost is None else cost + constant)


FORMAT = Format(
    name="opb",
    summary="pseudo-Boolean sums, for RoundingSat, Exact, Sat4j, clasp",
    write=write,
    read=read,
    comment="*",
    kinds=frozenset({Clause, Linear}),
)
