"""MPS in its free form: rows of a mixed-integer program, column by column.

Source: the reference manuals of CPLEX and of glpsol ("free MPS format").
"""

from __future__ import annotations

from typing import TextIO

from satflip.backends.base import ALL_KINDS
from satflip.exports import rows
from satflip.exports.base import Export, Format
from satflip.exports.comments import preamble

SENSE = {"<=": "L", ">=": "G", "=": "E"}


def write(export: Export, stream: TextIO) -> None:
    """Write the rows, the columns with their entries (all integer, between their bounds), and the right-hand sides."""
    names = rows.columns(export)
    preamble(export, names, export.ready.constraints, "rows", stream)
    entries = {name: [("cost", weight)] if weight else [] for name, weight in rows.cost_row(export, names).items()}
    bounds = dict.fromkeys(entries, (0, 1))
    sides = []
    # CBC takes a file for the fixed form where the name does not end in FREE
    stream.write("NAME satflip FREE\nROWS\n N cost\n")
    for number, row in enumerate(rows.rows(export, names), 1):
        stream.write(f" {SENSE[row.relation]} r{number}\n")
        sides.append(row.bound)
        if row.slack is not None:
            bounds[f"q#{number}"] = row.slack
        for column, weight in row.weights.items():
            entries.setdefault(column, []).append((f"r{number}", weight))
    stream.write("COLUMNS\n MARKER 'MARKER' 'INTORG'\n")
    for column, weights in entries.items():
        # a column without entries is one of this program all the same
        stream.writelines(f" {column} {row} {weight}\n" for row, weight in weights or [("cost", 0)])
    stream.write(" MARKER 'MARKER' 'INTEND'\nRHS\n")
    stream.writelines(f" RHS r{number} {side}\n" for number, side in enumerate(sides, 1) if side)
    stream.write("BOUNDS\n")
    for column, (least, most) in bounds.items():
        stream.write(f" LO BND {column} {least}\n UP BND {column} {most}\n")
    stream.write("ENDATA\n")


FORMAT = Format(
    name="mps",
    summary="free MPS: the same rows column by column",
    write=write,
    read=rows.read,
    comment="*",
    kinds=ALL_KINDS,
)
