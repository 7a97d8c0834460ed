"""satflip convert"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from satflip.cli.solve import Goal, Instance, PuzzleKind, Size
from satflip.cli.typed import Option
from satflip.errors import InputError


def convert(
    instance: Instance,
    to: Annotated[str, Option("--to", metavar="FORMAT", help="text, json, or tatham (a game ID of Flip).")],
    puzzle: PuzzleKind = None,
    goal: Goal = None,
    size: Size = None,
    out: Annotated[Path | None, Option("-o", "--output", help="Write to this file.")] = None,
) -> None:
    """Write an instance in another format; what a format cannot say is refused, with the reason."""
    from satflip.instances import read, write

    text = write(read(instance, puzzle=puzzle, goal=goal, size=size), to)  # type: ignore[arg-type]
    if out is None:
        sys.stdout.write(text)
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write {out}: {error.strerror}") from None
