"""A board becomes a file for another program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from io import StringIO
from typing import Any

from satflip import exports, formulations
from satflip.encodings import Encoding
from satflip.errors import InputError, UnsupportedError
from satflip.exports.base import Export, Format, Recipe, fingerprint
from satflip.extras import NO_LIMITS
from satflip.puzzles import Puzzle
from satflip.solving import checked_within


def encode(puzzle: Puzzle, format: str, **options: Any) -> str:
    """The text of the file; `options` are those of `prepared`, which also tells how to write it to a stream.

    Raises InputError for options that make no sense, UnsupportedError for what the format or the formulation cannot
    say.
    """
    export = prepared(puzzle, format, **options)
    text = StringIO()
    export.format.write(export, text)
    return text.getvalue()


def prepared(
    puzzle: Puzzle,
    format: str,
    *,
    formulation: str | None = None,
    objective: str | None = None,
    horizon: int | None = None,
    at_most: int | None = None,
    within: Mapping[str, int] | None = None,
    xor_encoding: str | None = None,
    cardinality_encoding: str | None = None,
    part: str | None = None,
) -> Export:
    """What is to be written, all choices made; `export.format.write(export, stream)` writes it.

    `formulation` is by default the first that fits; `horizon`, of a time-indexed one, its lower bound (of a format that
    minimises over time itself: what a known plan takes, so that its optimum is the puzzle's). `at_most` bounds the
    cost. `part` of 'all', 'program' and 'data' is for the formats that have a program and data.
    """
    entry = exports.find(format)
    wanted = objective or puzzle.objectives[0]
    if wanted not in puzzle.objectives:
        raise InputError(f"the {puzzle.kind} puzzle minimises {' or '.join(puzzle.objectives)}, not '{wanted}'")
    if "," in wanted:
        raise UnsupportedError(f"a file asks for one objective, not for one after the other as {wanted} does")
    for name, number in (("horizon", horizon), ("bound", at_most)):
        if number is not None and number < 0:
            raise InputError(f"a {name} is at least 0, found {number}")
    limits = checked_within(puzzle, wanted, within or {})
    recipe = Recipe(
        format,
        _formulation(entry, puzzle, wanted, formulation, limits),
        wanted,
        horizon,
        at_most,
        limits,
        xor_encoding or Encoding.xor,
        cardinality_encoding or Encoding.cardinality,
        fingerprint(puzzle),
    )
    Encoding(recipe.xor, recipe.cardinality)
    if (xor_encoding or cardinality_encoding) and not entry.models:
        raise UnsupportedError(f"{format} says the puzzle itself, and takes no encoding")
    return _complete(Export(puzzle, recipe, entry, _part(entry, part)))


def _complete(export: Export) -> Export:
    """With the horizon that holds where none was asked for; horizons and bounds that make no sense are refused."""
    entry, recipe, statement = export.format, export.recipe, export.statement
    timed = statement.horizons if entry.models else entry.horizon(export.puzzle)
    who = recipe.formulation if entry.models else entry.name
    if recipe.horizon is not None and not timed:
        raise UnsupportedError(f"{who} is not time-indexed and takes no horizon")
    if recipe.at_most is not None and timed:
        raise UnsupportedError(
            f"{who} is time-indexed, its horizon is the bound: use --horizon {recipe.at_most}, not --at-most"
        )
    if recipe.at_most is not None and not entry.models:
        raise UnsupportedError(f"{who} minimises by itself and takes no bound")
    if timed and recipe.horizon is None:
        horizon = statement.lower if entry.models else max(statement.lower, statement.upper or 0)
        return replace(export, recipe=replace(recipe, horizon=horizon))
    return export


def _formulation(
    entry: Format, puzzle: Puzzle, objective: str, name: str | None, within: Mapping[str, int]
) -> str | None:
    if not entry.models:
        if name is not None:
            raise UnsupportedError(f"{entry.name} says the puzzle itself, and takes no formulation")
        if reason := entry.misfit(puzzle, objective, within):
            raise UnsupportedError(reason)
        return None
    if name is None:
        return formulations.default_for(puzzle, objective, within or NO_LIMITS).name
    if reason := formulations.find(name).why_not(puzzle, objective, within or NO_LIMITS):
        raise UnsupportedError(reason)
    return name


def _part(entry: Format, part: str | None) -> str:
    if part is None:
        return entry.parts[0] if entry.parts else "all"
    if part not in entry.parts:
        known = ", ".join(entry.parts) or "no parts"
        raise InputError(f"{entry.name} has no part '{part}', it has: {known}")
    return part


def meaning(export: Export) -> str | None:
    """What 'unsatisfiable' will mean of a file with a horizon or a bound, or that a file asks for no least, in a
    sentence; None where a solver's answer means what it says."""
    recipe = export.recipe
    if recipe.bound is not None:
        option = "at-most" if recipe.horizon is None else "horizon"
        if not recipe.enough(export.statement.upper):
            return (
                f"'unsatisfiable' will mean: no plan of {export.bound}. It will not mean: never; raise --{option} then"
            )
        if export.format.models:
            return f"where there is a plan, there is one of {export.bound}: 'unsatisfiable' will mean: impossible"
        return None
    if export.format.models and not export.format.objective and export.model.objective is not None:
        return f"{recipe.format} has no objective: any plan will do. With --at-most K, one that costs at most K"
    return None
