"""What the comments of a file say: how it was made, and what each variable and each constraint is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TextIO

from satflip.exports.base import Export
from satflip.model import Constraint, Model, Origin
from satflip.puzzles.board import spoken


def preamble(export: Export, ids: Sequence[str], constraints: Iterable[Constraint], unit: str, stream: TextIO) -> None:
    """Write the recipe, then `varname ID NAME` and `about ID …` for each variable, then `UNIT FROM-TO …`.

    The names are those of cnfgen's comments; no line is one that a solver reads (as `c ind` is).
    """
    sign = export.format.comment
    stream.write(f"{sign} {export.recipe.line()}\n")
    write_names(export.ready, ids, sign, stream)
    stream.writelines(f"{sign} {unit} {first}-{last} {said(origin)}\n" for first, last, origin in runs(constraints))


def write_names(model: Model, ids: Sequence[str], sign: str, stream: TextIO) -> None:
    """Write what each variable is called, and what it is about."""
    for id, variable in zip(ids, model.variables, strict=True):
        stream.write(f"{sign} varname {id} {' '.join(variable.name.split())}\n")
        stream.write(f"{sign} about {id} {said(variable.origin)}\n")


def numbers(model: Model) -> list[str]:
    """The ids of variables that are their numbers."""
    return list(map(str, range(1, len(model.variables) + 1)))


def runs(constraints: Iterable[Constraint]) -> Iterator[tuple[int, int, Origin]]:
    """The first and the last number of the constraints, counted from 1, that follow each other from one origin."""
    first = 1
    for origin, run in groupby(constraints, key=lambda constraint: constraint.origin):
        last = first - 1 + sum(1 for _ in run)
        yield first, last, origin
        first = last + 1


def said(origin: Origin) -> str:
    """`step 3, row 1, column 1 and row 1, column 2: the rule`; places for people, who count from 1."""
    places = [] if origin.step is None else [f"step {origin.step}"]
    places += [" and ".join(map(spoken, origin.cells))] if origin.cells else []
    return " ".join(f"{', '.join(places)}{': ' if places else ''}{origin.rule}".split())
