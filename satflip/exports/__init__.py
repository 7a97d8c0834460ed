"""Models and puzzles in the formats of other programs, and the way back. One file and one line each.

`encoded` makes a file of a board, `decoded` brings a solver's output for it back to moves, which are replayed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from satflip.errors import InputError

if TYPE_CHECKING:
    from satflip.exports.base import Format

FORMATS = ("dimacs", "wcnf", "opb", "xcnf", "lp", "mps", "smtlib", "minizinc", "asp", "pddl")
"""The formats, each in the module of its name, which ends in a `FORMAT`."""


def find(name: str) -> Format:
    """The format of this name. Raises InputError, with the names that there are, for another."""
    if name not in FORMATS:
        import difflib

        near = difflib.get_close_matches(name, FORMATS, 1)
        hint = f", did you mean '{near[0]}'?" if near else f", expected one of: {', '.join(FORMATS)}"
        raise InputError(f"unknown format '{name}'{hint}")
    found: Format = import_module(f"satflip.exports.{name}").FORMAT
    return found
