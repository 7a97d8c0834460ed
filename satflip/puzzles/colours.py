"""Colours are numbers from 0; whoever writes something else is told."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index

from satflip.errors import InputError

NAMED_GOALS = {"white": 0, "black": 1}
"""Goals that have a name besides their colour's number."""


def check_colours(row: Sequence[int | None], colours: int, where: str, free: bool = False, hint: str = "") -> None:
    """Raises InputError for what is no colour of 0..colours-1, or, where cells may be `free`, None."""
    try:
        there = set(row) - {None} if free else set(row)
        wrong = [colour for colour in there if not 0 <= index(colour) < colours]  # type: ignore[arg-type]
    except TypeError:
        found = next(colour for colour in row if not (free and colour is None) and not hasattr(colour, "__index__"))
        numbers = f"expected numbers, 0 to {colours - 1}, for the colours"
        raise InputError(f"the {where} has {found!r}, {numbers} (letters are for .parse to read)") from None
    if wrong:
        raise InputError(f"the {where} has a colour {wrong[0]}, expected 0 to {colours - 1}{hint}")
