"""SMT-LIB 2: Booleans and integer sums over them; `minimize` is an extension that Z3 and OptiMathSAT have.

Sources: Barrett, Fontaine & Tinelli, "The SMT-LIB Standard: Version 2.6"; Bjørner, Phan & Fleckenstein, "νZ", 2015.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TextIO

from satflip.backends.base import ALL_KINDS
from satflip.exports import symbols
from satflip.exports.base import Export, Format, Said, values
from satflip.exports.comments import preamble
from satflip.model import Clause, Constraint, Linear, Parity, Residue, Term
from satflip.result import Status

VERDICTS = {"sat": Status.FEASIBLE, "unsat": Status.IMPOSSIBLE, "unknown": Status.UNKNOWN, "timeout": Status.UNKNOWN}
VALUE = re.compile(r"\(\s*(?:define-fun\s+)?(\|[^|]*\||[^\s()|]+)\s+(?:\(\)\s+Bool\s+)?(true|false)\s*\)")
COST = re.compile(r"\(\s*cost\s+(\d+)\s*\)")
A_LINE = 10


def write(export: Export, stream: TextIO) -> None:
    """Write the declarations, the assertions, the objective, and what is asked for."""
    model, names = export.ready, symbols.quoted(export.ready)
    preamble(export, names, model.constraints, "assertions", stream)
    stream.write("(set-option :produce-models true)\n(set-logic QF_LIA)\n")
    stream.writelines(f"(declare-const {name} Bool)\n" for name in names)
    stream.writelines(f"(assert {_formula(constraint, names)})\n" for constraint in model.constraints)
    wanted = list(names)
    if export.minimises and model.objective is not None:
        cost = _sum([*model.objective.terms], names, model.objective.constant)
        stream.write(f"(define-fun cost () Int {cost})\n")
        wanted.append("cost")
        if export.recipe.at_most is None:
            stream.write("(minimize cost)\n")
    stream.write("(check-sat)\n")
    if wanted:
        told = (" ".join(wanted[at : at + A_LINE]) for at in range(0, len(wanted), A_LINE))
        stream.write("(get-value (" + "\n  ".join(told) + "))\n")


def _formula(constraint: Constraint, names: Sequence[str]) -> str:
    match constraint:
        case Clause(literals):
            return _joined("or", [_literal(lit, names) for lit in literals], "false")
        case Parity(literals, odd):
            xor = _joined("xor", [_literal(lit, names) for lit in literals], "false")
            return xor if odd else f"(not {xor})"
        case Residue(terms, remainder, modulus):
            return f"(= (mod {_sum(terms, names)} {modulus}) {remainder % modulus})"
        case Linear(terms, relation, bound):
            return f"({relation} {_sum(terms, names)} {_number(bound)})"


def _literal(literal: int, names: Sequence[str]) -> str:
    return names[literal - 1] if literal > 0 else f"(not {names[-literal - 1]})"


def _sum(terms: Iterable[Term], names: Sequence[str], constant: int = 0) -> str:
    told = [f"(ite {_literal(literal, names)} {_number(weight)} 0)" for weight, literal in terms]
    return _joined("+", told + ([_number(constant)] if constant else []), "0")


def _joined(word: str, parts: list[str], nothing: str) -> str:
    if not parts:
        return nothing
    return parts[0] if len(parts) == 1 else f"({word} {' '.join(parts)})"


def _number(number: int) -> str:
    return str(number) if number >= 0 else f"(- {-number})"


def read(text: str, export: Export) -> Said:
    """What a solver says: `sat`, and then values as `get-value` or `get-model` tells them."""
    verdict = next((VERDICTS[line] for line in map(str.strip, text.splitlines()) if line in VERDICTS), None)
    if verdict is None:
        raise ValueError("no line says sat, unsat or unknown")
    if verdict is not Status.FEASIBLE:
        return Said(verdict)
    number = {name: at for at, name in enumerate(symbols.quoted(export.ready), 1)}
    told = {f"|{name.strip('|')}|": value == "true" for name, value in VALUE.findall(text)}
    found = {number[name]: value for name, value in told.items() if name in number}
    variables = len(export.model.variables)
    if variables and not found:
        raise ValueError("sat, but no values")
    # a solver that does not know `minimize` says so, and means any solution by 'sat'
    minimised = (
        export.minimises and export.recipe.at_most is None and not re.search(r"^unsupported|\(error", text, re.M)
    )
    cost = COST.search(text)
    return Said(
        Status.OPTIMAL if minimised else Status.FEASIBLE,
        values(found, variables),
        int(cost[1]) if cost and minimised else None,
    )


FORMAT = Format(
    name="smtlib",
    summary="SMT-LIB 2: for Z3, and with --at-most, in the standard alone, for any SMT solver",
    write=write,
    read=read,
    comment=";",
    kinds=ALL_KINDS,
)
