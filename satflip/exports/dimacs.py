"""DIMACS CNF, and what the programs that read it answer.

Sources: "Satisfiability: Suggested Format", DIMACS Challenge 1993; the output format of the SAT Competitions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from satflip.model import Clause, Constraint, Model

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


def write(model: Model, stream: TextIO) -> None:
    """Write a model of clauses, the names of its variables first: `c varname NUMBER NAME`.

    The objective is not written. Raises TypeError for a constraint that is no clause: lower the model first.
    """
    for number, variable in enumerate(model.variables, 1):
        stream.write(f"c varname {number} {' '.join(variable.name.split())}\n")
    write_clauses(model.constraints, len(model.variables), stream)


def write_clauses(constraints: Iterable[Constraint], variables: int, stream: TextIO) -> None:
    """Write the header, whose counts are exact, and the clauses. Raises TypeError for a constraint that is none."""
    lines = []
    for constraint in constraints:
        if not isinstance(constraint, Clause):
            raise TypeError(f"DIMACS CNF takes clauses, found {constraint}")
        lines.append(" ".join(map(str, (*constraint.literals, 0))))
    stream.write(f"p cnf {variables} {len(lines)}\n")
    stream.writelines(f"{line}\n" for line in lines)


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
