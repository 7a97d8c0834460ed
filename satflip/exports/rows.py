"""A model as rows of a mixed-integer program, for LP and MPS, and what the programs say that solve them.

A parity is a sum that equals twice an integer column, plus one where it is odd; a residue likewise.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from satflip.encodings.parity import normalised
from satflip.encodings.residue import quotients
from satflip.exports import symbols
from satflip.exports.base import Export, Said, plain, values
from satflip.model import Clause, Constraint, Linear, Parity, Relation, Residue, Term
from satflip.result import Status

TOLERANCE = 1e-4
"""So far from 0 or 1 a binary column may be: these programs compute with floats."""

VERDICTS = (
    (r"INTEGER OPTIMAL|^Optimal\b|optimal solution found|INTEGER OPTIMAL SOLUTION FOUND", Status.OPTIMAL),
    (
        r"INTEGER EMPTY|^Infeasible\b|^Integer infeasible|^solution status: infeasible"
        r"|NO (PRIMAL|INTEGER) FEASIBLE SOLUTION",
        Status.IMPOSSIBLE,
    ),
    (r"INTEGER UNDEFINED|^Unknown\b|^solution status: unknown|^Not solved|no integer solution", Status.UNKNOWN),
    (r"INTEGER NON-OPTIMAL|^Stopped on|^Feasible\b|limit reached", Status.FEASIBLE),
)
"""The words of glpsol, CBC, HiGHS, SCIP; the first kind that is found holds."""

COST = re.compile(
    r"^Objective:\s+\S+\s+=\s+(\S+)|^Optimal - objective value\s+(\S+)|^[Oo]bjective(?: value:)?\s+(\S+)$", re.M
)


class Row(NamedTuple):
    """The weights of columns by name, and what they add up to; `slack` is the bounds of an integer column of its own,
    called `q#ROW`, for a sum modulo some number."""

    weights: Mapping[str, int]
    relation: Relation
    bound: int
    slack: tuple[int, int] | None = None


def columns(export: Export) -> list[str]:
    """The names of the binary columns, in the order of the variables."""
    return symbols.for_rows(export.ready)


def rows(export: Export, names: Sequence[str]) -> Iterator[Row]:
    """A row for each constraint."""
    for number, constraint in enumerate(export.ready.constraints, 1):
        yield _row(constraint, names, f"q#{number}")


def _row(constraint: Constraint, names: Sequence[str], slack: str) -> Row:
    match constraint:
        case Clause(literals):
            return _sum([(1, literal) for literal in dict.fromkeys(literals)], ">=", 1, names)
        case Linear(terms, relation, bound):
            return _sum(terms, relation, bound, names)
        case Parity(literals, odd):
            kept, odd = normalised(literals, odd)
            return _modulo([(1, literal) for literal in kept], int(odd), 2, names, slack)
        case Residue(terms, remainder, modulus):
            reduced = [(weight % modulus, literal) for weight, literal in terms]
            return _modulo(reduced, remainder % modulus, modulus, names, slack)


def _sum(terms: Sequence[Term], relation: Relation, bound: int, names: Sequence[str]) -> Row:
    weights, constant = plain(terms)
    return Row({names[variable - 1]: weight for variable, weight in weights.items()}, relation, bound - constant)


def _modulo(terms: Sequence[Term], remainder: int, modulus: int, names: Sequence[str], slack: str) -> Row:
    row = _sum(terms, "=", remainder, names)
    return row._replace(weights={**row.weights, slack: -modulus}, slack=quotients(terms, remainder, modulus))


def cost_row(export: Export, names: Sequence[str]) -> dict[str, int]:
    """The objective's weight of every binary column; its constant is left out, since not every reader takes one.

    A model without variables gets a column `none`: not every reader takes a program without columns.
    """
    objective = export.ready.objective
    weights = plain(objective.terms)[0] if objective else {}
    return {name: weights.get(number, 0) for number, name in enumerate(names or ["none"], 1)}


def read(text: str, export: Export) -> Said:
    """What glpsol (-o), CBC (solution), HiGHS (--solution_file), SCIP or Gurobi wrote, or lines `NAME VALUE`."""
    status = next((status for words, status in VERDICTS if re.search(words, text, re.M)), None)
    if status in (Status.IMPOSSIBLE, Status.UNKNOWN):
        return Said(status)  # the values that some programs tell all the same are of no solution
    found = dict(_told(text, columns(export)[: len(export.model.variables)]))
    if status is None and not found:
        raise ValueError("no verdict such as 'Optimal' or 'INTEGER OPTIMAL', and no column of the file by name")
    if export.model.variables and not found and status is not Status.OPTIMAL:
        return Said(Status.UNKNOWN)  # stopped without a solution; of an optimum, CBC tells no zeros
    assignment = values(found, len(export.model.variables))
    if not export.minimises or status is None:
        return Said(Status.FEASIBLE, assignment)
    objective, cost = export.model.objective, COST.search(text)
    assert objective is not None
    constant = objective.constant + plain(objective.terms)[1]
    told = None if cost is None or status is not Status.OPTIMAL else _whole(next(filter(None, cost.groups())))
    return Said(status, assignment, None if told is None else told + constant)


def _whole(word: str) -> int:
    value = float(word)
    if not math.isfinite(value):
        raise ValueError(f"the objective is {word}")
    return round(value)


def _told(text: str, names: Sequence[str]) -> Iterator[tuple[int, bool]]:
    """The first value after each name (glpsol puts a star between): reduced costs and duals come later."""
    number = {name: at for at, name in enumerate(names, 1)}
    words = text.split()
    seen: set[str] = set()
    for at, word in enumerate(words):
        if word in number and word not in seen:
            seen.add(word)
            value = next((float(w) for w in words[at + 1 : at + 3] if w != "*"), None)
            if value is None or not min(abs(value), abs(value - 1)) <= TOLERANCE:  # nan is neither
                raise ValueError(f"the column {word} has the value {value}, expected 0 or 1")
            yield number[word], value > 0.5
