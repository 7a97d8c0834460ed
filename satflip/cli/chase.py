"""satflip chase"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfileobj
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Annotated

from satflip.cli.typed import Argument, Option
from satflip.errors import InputError

if TYPE_CHECKING:
    from satflip.huge import LightsOut

SLOW = 1 << 30
"""Boards of more cells are said to take their time."""


def chase(
    size: Annotated[str, Option("--size", help="Rows and columns, e.g. 10000x10000.")],
    instance: Annotated[
        Path | None,
        Argument(metavar="INSTANCE", help="Rows of cells, nothing else, read row by row; - for standard input."),
    ] = None,
    all_on: Annotated[bool, Option("--all-on", help="All cells are black at the start.")] = False,
    out: Annotated[Path | None, Option("-o", "--output", help="Write the rows of presses to this file.")] = None,
    as_hex: Annotated[
        bool, Option("--hex", help="Write a hexadecimal digit for four columns, the last filled up with zeros.")
    ] = False,
    memory_limit: Annotated[int | None, Option(metavar="MIB", help="Refuse a board that needs more.")] = None,
    as_json: Annotated[bool, Option("--json", help="Print one JSON object.")] = False,
    quiet: Annotated[bool, Option("-q", "--quiet", help="Print the number alone, or Impossible.")] = False,
) -> int:
    """Turn a huge flip board white by light chasing: a solution, and the fewest presses where it is the only one."""
    from satflip.cli.output import EXIT_CODES, one_line
    from satflip.huge import lights_out, mebibytes
    from satflip.result import Status

    if all_on == (instance is not None):
        raise InputError("give either an INSTANCE or --all-on")
    if as_json and quiet:
        raise InputError("choose one of --json and -q")
    if not (shape := re.fullmatch(r"([0-9]{1,9})x([0-9]{1,9})", size)):
        raise InputError(f"found the size '{size}', expected rows and columns, such as 10000x10000")
    height, width = int(shape[1]), int(shape[2])
    if height * width > SLOW:
        print(f"satflip: needs about {mebibytes(height, width)} MiB of memory", file=sys.stderr)
    start = time.perf_counter()
    with _reread(instance) as target:
        found = lights_out(
            height,
            width,
            target or "all-on",
            output=out,
            layout="hex" if as_hex else "cells",
            memory_limit=memory_limit,
        )
    seconds = time.perf_counter() - start
    status = Status.OPTIMAL if found.fewest else Status.FEASIBLE if found.solvable else Status.IMPOSSIBLE
    if quiet:
        print("Impossible" if found.presses is None else found.presses)
    elif as_json:
        print(one_line(_json(found, status, out, seconds)))
    else:
        _report(found, out, seconds)
    return EXIT_CODES[status]


@contextmanager
def _reread(instance: Path | None) -> Iterator[Path | None]:
    """The file, which is gone through more than once; standard input is put into one, as it may not fit into memory."""
    if instance != Path("-"):
        yield instance
        return
    with NamedTemporaryFile() as file:
        copyfileobj(sys.stdin.buffer, file)
        file.flush()
        try:
            yield Path(file.name)
        except InputError as error:
            raise error.at("standard input") if error.source == file.name else error from None


def _json(found: LightsOut, status: str, out: Path | None, seconds: float) -> dict[str, object]:
    from satflip.huge import shown

    return {
        "schema": "satflip-chase-1",
        "rows": found.height,
        "columns": found.width,
        "status": str(status),
        "nullity": found.nullity,
        "presses": found.presses,
        "bound": found.presses if found.fewest else None,
        "first_row": shown(found.first, found.width, "hex"),
        "checked": "row by row, by the rules",
        "output": None if out is None else str(out),
        "seconds": round(seconds, 6),
    }


def _report(found: LightsOut, out: Path | None, seconds: float) -> None:
    from satflip.huge import shown

    print(f"Flip game, {found.height}x{found.width}, 2 colours, goal: all white\n")
    if not found.solvable:
        print(
            "Impossible: every press changes an even number of the cells of a pattern, an odd number of which is black"
        )
    elif found.fewest:
        print(f"{found.presses} presses, and no fewer will do (the solution is the only one: the nullity is 0)")
    else:
        many = f"2^{found.nullity} solutions (the nullity is {found.nullity})"
        print(f"{found.presses} presses: a solution, not known to be the one with the fewest, for there are {many}")
    what = "the solution's presses" if found.solvable else "the pattern's cells"
    row = shown(found.first, found.width, "hex")
    told = row if len(row) <= 64 else f"{row[:60]}… ({len(row)} digits)"
    rest = f", filled up with {-found.width % 4} of white on the right" if found.width % 4 else ""
    print(f"first row of {what}, in hexadecimal, a digit for four columns{rest}: {told}")
    print(f"checked row by row, by the rules; {seconds:.2f} s" + (f"; all rows are in {out}" if out else ""))
