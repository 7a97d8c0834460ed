"""DIMACS CNF with XOR lines, as CryptoMiniSat reads it: `x1 -2 3 0` says that 1 XOR (not 2) XOR 3 is true.

Source: Soos, Nohl & Castelluccia, "Extending SAT Solvers to Cryptographic Problems", SAT 2009.
"""

from __future__ import annotations

from typing import TextIO

from satflip.encodings.parity import normalised
from satflip.exports import dimacs
from satflip.exports.base import Export, Format
from satflip.exports.comments import numbers, preamble
from satflip.model import Clause, Constraint, Parity


def write(export: Export, stream: TextIO) -> None:
    """Write the clauses and the XORs; the header counts both."""
    model = export.ready
    # an XOR of nothing that is even says nothing, and there is no line for it
    kept = [c for c in model.constraints if not isinstance(c, Parity) or normalised(c.literals, c.odd) != ([], False)]
    preamble(export, numbers(model), kept, "clauses", stream)
    stream.write(f"p cnf {len(model.variables)} {len(kept)}\n")
    stream.writelines(f"{_line(constraint)}\n" for constraint in kept)


def _line(constraint: Constraint) -> str:
    if isinstance(constraint, Clause):
        return dimacs.numbered(constraint.literals)
    assert isinstance(constraint, Parity)
    literals, odd = normalised(constraint.literals, constraint.odd)
    if not literals:
        return "0"  # CryptoMiniSat passes over 'x0', which is false
    first = literals[0] if odd else -literals[0]
    return f"x{dimacs.numbered((first, *literals[1:]))}"


FORMAT = Format(
    name="xcnf",
    summary="DIMACS CNF with XOR lines, for CryptoMiniSat",
    write=write,
    read=dimacs.read,
    comment="c",
    kinds=frozenset({Clause, Parity}),
    objective=False,
)
