"""Where in an instance something was found, and how an error says so."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from satflip.errors import InputError

Place = tuple[int, int | None] | str | None
"""(line, column), both one-based, of a text; a JSON path such as `$.start[3]`; None for an option."""

LONGEST_QUOTE = 24


def fail(problem: str, place: Place) -> InputError:
    """The error that tells the problem with its place."""
    if isinstance(place, tuple):
        return InputError(problem, line=place[0], column=place[1])
    return InputError(f"{place}: {problem}" if place else problem)


@contextmanager
def told_at(place: Place) -> Iterator[None]:
    """Give the place to an InputError that has none: the puzzles do not know where their values were written."""
    try:
        yield
    except InputError as error:
        has_place = error.line is not None or error.problem.startswith("$")
        raise (error if has_place else fail(error.problem, place)) from None


def shown(value: object) -> str:
    """A value as an error quotes it: short, on one line, nothing unprintable."""
    if isinstance(value, str):
        return repr(value if len(value) <= LONGEST_QUOTE else value[:LONGEST_QUOTE] + "…")
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, dict | list | tuple):
        return "an object" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and value.bit_length() > 64:
        return "a huge number"
    return shown(str(value))[1:-1]


def nearest(word: str, known: Iterable[str]) -> str:
    """', did you mean …?' with the known word that is most like this one, else the list of known words."""
    words = list(known)
    close = difflib.get_close_matches(word[:LONGEST_QUOTE].lower(), words, n=1)
    return f", did you mean '{close[0]}'?" if close else f", expected one of: {', '.join(words)}"
