"""Weighted MaxSAT in the format of 2022: hard clauses begin with `h`, soft ones with their weight, and no header.

Source: the input and output formats of the MaxSAT Evaluation 2022.
"""

from __future__ import annotations

from typing import TextIO

from satflip.backends.base import CLAUSES
from satflip.encodings.linear import distinct
from satflip.exports.base import Export, Format, Said, values
from satflip.exports.comments import numbers, preamble
from satflip.exports.dimacs import numbered
from satflip.model import Clause, Model, Term
from satflip.result import Status

VERDICTS = {
    "OPTIMUM FOUND": Status.OPTIMAL,
    "SATISFIABLE": Status.FEASIBLE,
    "UNSATISFIABLE": Status.IMPOSSIBLE,
    "UNKNOWN": Status.UNKNOWN,
}


def write(export: Export, stream: TextIO) -> None:
    """Write the clauses as hard ones, and for each term of the objective the soft wish that its literal be false."""
    model = export.ready
    preamble(export, numbers(model), model.constraints, "clauses", stream)
    soft, constant = _soft(model)
    if constant:
        stream.write(f"c constant {constant}\n")
    for constraint in model.constraints:
        assert isinstance(constraint, Clause)
        # no program agrees with another on an empty clause: two that contradict each other say the same
        lines = [constraint.literals] if constraint.literals else [(1,), (-1,)]
        stream.writelines(f"h {numbered(literals)}\n" for literals in lines)
    stream.writelines(f"{weight} {-literal} 0\n" for weight, literal in soft)


def _soft(model: Model) -> tuple[list[Term], int]:
    """The objective over distinct variables with positive weights, and what it costs in any case."""
    if model.objective is None:
        return [], 0
    terms, constant = distinct(model.objective.terms)
    return terms, constant + model.objective.constant


def read(text: str, export: Export) -> Said:
    """What a MaxSAT solver says: an `s` line, the last `o` line, and a `v` line of 0s and 1s or of literals."""
    status, cost, words = lines(text)
    if status not in (Status.OPTIMAL, Status.FEASIBLE):
        return Said(status)
    if not words and export.model.variables:
        raise ValueError("a solution is claimed, but no line 'v …' has its values")
    if len(words) == 1 and set(words[0]) <= {"0", "1"} and (len(words[0]) > 1 or words[0] == "1"):
        true = {number: digit == "1" for number, digit in enumerate(words[0], 1)}
    else:
        true = {abs(literal): literal > 0 for literal in map(int, words) if literal}
    total = None if cost is None else cost + _soft(export.ready)[1]
    status = status if export.minimises else Status.FEASIBLE
    return Said(status, values(true, len(export.model.variables)), total if export.minimises else None)


def lines(text: str) -> tuple[Status, int | None, list[str]]:
    """The verdict, the last cost and the values in `s`, `o` and `v` lines. Raises ValueError without one verdict."""
    verdicts = set()
    cost: int | None = None
    words: list[str] = []
    for line in map(str.strip, text.splitlines()):
        if line.startswith("s ") and line[2:].strip() in VERDICTS:
            verdicts.add(VERDICTS[line[2:].strip()])
        elif line.startswith("o "):
            cost = int(line[2:])
        elif line.startswith("v "):
            words += line[2:].split()
    if len(verdicts) != 1:
        raise ValueError("two verdicts contradict each other" if verdicts else "no line 's …' has a verdict")
    return verdicts.pop(), cost, words


FORMAT = Format(
    name="wcnf",
    summary="weighted MaxSAT in the format of 2022 (lines with h), for RC2 and the evaluation's solvers",
    write=write,
    read=read,
    comment="c",
    kinds=CLAUSES,
)
