"""DIMACS CNF, and what the programs that read it answer.

Sources: "Satisfiability: Suggested Format", DIMACS Challenge 1993; the output format of the SAT Competitions.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TextIO

from satflip.backends.base import CLAUSES
from satflip.exports.base import Export, Format, Said, values
from satflip.exports.comments import numbers, preamble
from satflip.model import Clause, Constraint
from satflip.result import Status

VERDICTS = {
    "SATISFIABLE": True,
    "SAT": True,
    "UNSATISFIABLE": False,
    "UNSAT": False,
    "UNKNOWN": None,
    "INDETERMINATE": None,
    "INDET": None,
}
"""What comes after `s` in a competition's output, alone on a line in MiniSat's, or first in its result file."""


STATUS = {True: Status.FEASIBLE, False: Status.IMPOSSIBLE, None: Status.UNKNOWN}


def write(export: Export, stream: TextIO) -> None:
    """Write the clauses, after comments that name the variables. The objective is not written."""
    model = export.ready
    preamble(export, numbers(model), model.constraints, "clauses", stream)
    write_clauses(model.constraints, len(model.variables), stream)


def write_clauses(constraints: Collection[Constraint], variables: int, stream: TextIO) -> None:
    """Write the header, whose counts are exact, and the clauses. Raises TypeError for a constraint that is none."""
    if other := next((constraint for constraint in constraints if not isinstance(constraint, Clause)), None):
        raise TypeError(f"DIMACS CNF takes clauses, found {other}")
    stream.write(f"p cnf {variables} {len(constraints)}\n")
    stream.writelines(f"{numbered(constraint.literals)}\n" for constraint in constraints)  # type: ignore[union-attr]


def numbered(literals: tuple[int, ...]) -> str:
    """The literals and the 0 that ends them."""
    return " ".join(map(str, (*literals, 0)))


def read(text: str, export: Export) -> Said:
    """What a program's output says: `s` and `v` lines, or MiniSat's result file."""
    verdict, literals = read_answer(text)
    if not verdict:
        return Said(STATUS[verdict])
    return Said(STATUS[verdict], values({abs(lit): lit > 0 for lit in literals}, len(export.model.variables)))


def read_answer(text: str) -> tuple[bool | None, list[int]]:
    """A program's verdict (None: it does not know), and where it is True the true literals.

    Takes `s` and `v` lines, or MiniSat's result file. Raises ValueError for a text without a verdict, with two that
    contradict each other, or with values that are missing, contradict each other or break off before their 0.
    """
    verdicts = set()
    words: list[str] = []
    bare = False  # in MiniSat's result file the values follow the verdict with no `v`
    for line in map(str.strip, text.splitlines()):
        said = line.removeprefix("s ").strip()
        if said in VERDICTS:
            verdicts.add(VERDICTS[said])
            bare = line == "SAT"
        elif line == "v" or line.startswith("v "):
            words += line[1:].split()
        elif bare and line:
            words += line.split()
    if len(verdicts) != 1:
        raise ValueError("both satisfiable and not" if verdicts else "no line says SATISFIABLE or UNSATISFIABLE")
    (verdict,) = verdicts
    return verdict, _values(words) if verdict else []


def _values(words: list[str]) -> list[int]:
    if "0" not in words:
        raise ValueError("SATISFIABLE, but the values break off" if words else "SATISFIABLE, but no values")
    literals = [int(word) for word in words[: words.index("0")]]
    if len({abs(literal) for literal in literals}) < len(set(literals)):
        raise ValueError("a variable is both true and false")
    return literals


FORMAT = Format(
    name="dimacs",
    summary="DIMACS CNF: clauses, for any SAT solver",
    write=write,
    read=read,
    comment="c",
    kinds=CLAUSES,
    objective=False,
)
