"""The LP format of CPLEX, which every mixed-integer solver reads.

Source: the reference manuals of CPLEX and of glpsol ("CPLEX LP format").
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TextIO

from satflip.backends.base import ALL_KINDS
from satflip.exports import rows
from satflip.exports.base import Export, Format
from satflip.exports.comments import preamble

A_LINE = 8
"""So many terms stand in a line: some readers take no more than 255 characters."""


def write(export: Export, stream: TextIO) -> None:
    """Write the objective, the rows, and which columns are binary or integer."""
    names = rows.columns(export)
    preamble(export, names, export.ready.constraints, "rows", stream)
    # every column is named in the objective, if with a weight of 0: some are in no row
    cost = rows.cost_row(export, names)
    stream.write("Minimize\n")
    stream.writelines(_lines("cost", cost))
    stream.write("Subject To\n")
    slacks = []
    for number, row in enumerate(rows.rows(export, names), 1):
        if row.slack is not None:
            slacks.append((f"q#{number}", *row.slack))
        weights = row.weights or {next(iter(cost)): 0}  # a sum of nothing is not in the grammar
        stream.writelines(_lines(f"r{number}", weights, f" {row.relation} {row.bound}"))
    stream.write("Bounds\n")
    stream.writelines(f" {least} <= {name} <= {most}\n" for name, least, most in slacks)
    stream.write("Generals\n")
    stream.writelines(f" {name}\n" for name, _, _ in slacks)
    stream.write("Binaries\n")
    stream.writelines(f" {name}\n" for name in cost)
    stream.write("End\n")


def _lines(name: str, weights: Mapping[str, int], end: str = "") -> Iterator[str]:
    terms = [f"{'-' if weight < 0 else '+'} {abs(weight)} {column}" for column, weight in weights.items()]
    yield f" {name}:"
    for at in range(0, len(terms), A_LINE):
        yield ("\n " if at else "") + " " + " ".join(terms[at : at + A_LINE])
    yield f"{end}\n"


FORMAT = Format(
    name="lp",
    summary="CPLEX LP: rows of a mixed-integer program, for glpsol, CBC, HiGHS, SCIP, Gurobi",
    write=write,
    read=rows.read,
    comment="\\",
    kinds=ALL_KINDS,
)
