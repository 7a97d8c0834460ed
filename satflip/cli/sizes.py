"""satflip sizes"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from satflip.cli.typed import Argument, Option
from satflip.errors import InputError

if TYPE_CHECKING:
    from satflip.teach.sizes import Row

MOST = 40
"""Rows and columns; larger boards fill the memory under the plain formulations."""


def sizes(
    kind: Annotated[str, Argument(metavar="PUZZLE", help="flip or swap.")] = "flip",
    sizes: Annotated[str, Option("--sizes", metavar="A..B", help="Boards of A x A to B x B cells.")] = "3..6",
    formulation: Annotated[list[str] | None, Option(help="NAME, or NAME:feature,no-feature; may be repeated.")] = None,
    encoding: Annotated[
        list[str] | None, Option(help="Flip: direct, cut:K; swap: a cardinality encoding; may be repeated.")
    ] = None,
    solver: Annotated[str, Option(help="A SAT solver of PySAT, from 'satflip backends'.")] = "sat:cadical195",
    unsolved: Annotated[bool, Option("--no-solve", help="Count, and solve nothing.")] = False,
    time_limit: Annotated[float, Option(metavar="SECONDS", help="For each row.")] = 10.0,
    as_json: Annotated[bool, Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """How many variables, clauses and literals: by formula, as built, and beside them a solver's conflicts and time."""
    from satflip.teach import sizes as counted

    if kind not in counted.WAYS:
        raise InputError(f"found the puzzle '{kind}', expected flip or swap")
    if time_limit <= 0:
        raise InputError(f"a time limit is a positive number of seconds, found {time_limit:g}")
    rows = counted.rows(
        kind,
        _range(sizes),
        names=formulation or (),
        encodings=encoding or (),
        solver=None if unsolved else _checked(solver),
        time_limit=time_limit,
    )
    if as_json:
        import json

        told = {"schema": "satflip-sizes-1", "puzzle": kind, "rows": [row.to_json() for row in rows]}
        print(json.dumps(told, indent=2, ensure_ascii=False))
        return 0
    for line in _lines(kind, rows):
        print(line, flush=True)
    return 0


def _range(words: str) -> range:
    if not (found := re.fullmatch(r"([0-9]{1,3})(?:\.\.([0-9]{1,3}))?", words)):
        raise InputError(f"found the sizes '{words}', expected a range such as 3..10")
    first, last = int(found[1]), int(found[2] or found[1])
    if last < first:
        raise InputError(f"found the sizes '{words}', expected the smaller one first: {last}..{first}")
    if not 2 <= first <= last <= MOST:
        raise InputError(f"found the sizes '{words}', expected a range within 2..{MOST}")
    return range(first, last + 1)


def _checked(solver: str) -> str:
    from satflip import backends
    from satflip.errors import UnsupportedError

    entry = backends.find(solver)
    if not entry.name.startswith("sat:"):
        raise UnsupportedError(f"sizes counts the conflicts of a SAT solver of PySAT, {entry.name} is none")
    if reason := entry.missing():
        raise UnsupportedError(reason)
    return entry.name


HEAD = ("n", "formulation", "encoding", "T", "variables", "=", "clauses", "=", "literals", "=", "conflicts", "seconds")


def _lines(kind: str, rows: Iterator[Row]) -> Iterator[str]:
    """A line a row as they come, then what the formulas are."""
    if kind == "flip":
        yield "Flip game, n x n, all cells black, goal: all white; each count as built, and beside it the formula's"
    else:
        yield "Swap board, n x n, the first column black, wanted in the last; as built, and beside it the formula's"
    yield ""
    yield _line(HEAD)
    formulas: dict[str, None] = {}
    for row in rows:
        if row.formula:
            formulas[f"{row.formulation}, {row.encoding}: {row.formula.words}"] = None
        yield _line(_cells(row))
    yield ""
    yield from formulas
    yield "The objective is not in these clauses: the search for the least adds its bound."


def _cells(row: Row) -> tuple[str, ...]:
    counts = []
    for at in range(3):
        counts += [str(size[at]) if size else "–" for size in (row.measured, row.formula and row.formula.size)]
    if row.stopped:
        solved = ["–", row.stopped]
    else:
        solved = ["–" if row.conflicts is None else str(row.conflicts), _seconds(row.seconds)]
    return (
        str(row.n),
        row.formulation,
        row.encoding,
        "–" if row.horizon is None else str(row.horizon),
        *counts,
        *solved,
    )


def _seconds(seconds: float | None) -> str:
    return "–" if seconds is None else f"{seconds:.3f}"


def _line(cells: tuple[str, ...]) -> str:
    widths = (3, -31, -10, 4, 9, 8, 8, 8, 8, 8, 9, 8)
    return " ".join(
        cell.ljust(-width) if width < 0 else cell.rjust(width) for cell, width in zip(cells, widths, strict=True)
    ).rstrip()
