"""A solver's output becomes moves, which are replayed by the puzzle's own rules before anyone sees them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from pathlib import Path

from satflip import exports
from satflip.errors import InputError
from satflip.exports.base import MARK, Export, Recipe, Said, fingerprint
from satflip.exports.comments import said as told
from satflip.puzzles import Move, Puzzle
from satflip.result import Found, Result, Status
from satflip.runner import Ended
from satflip.verdict import Best, judged

FIRST_LINES = 5
"""The recipe is the first line of a file, or the second."""


def recipe_in(lines: Iterable[str]) -> Recipe:
    """How a file was made, from its first lines. Raises InputError for a file that satflip did not make."""
    for line in islice(lines, FIRST_LINES):
        if MARK in line:
            return Recipe.parse(line)
    raise InputError("the first lines do not say how the file was made, expected a file from 'satflip encode'")


def recipe_of(path: Path) -> Recipe:
    """How a file was made. Raises InputError, with its name, where it cannot be read."""
    try:
        with path.open(encoding="utf-8") as stream:
            return recipe_in(stream)
    except UnicodeDecodeError:
        raise InputError("found bytes that are no UTF-8 text", source=str(path)) from None
    except OSError as error:
        raise InputError(f"cannot be read: {(error.strerror or str(error)).lower()}", source=str(path)) from None
    except InputError as error:
        raise error.at(str(path)) from None


def again(puzzle: Puzzle, recipe: Recipe) -> Export:
    """The export that a recipe made of a board. Raises InputError where it was made of another board."""
    if recipe.board != fingerprint(puzzle):
        raise InputError("the file was made of another board, or with another --goal")
    return Export(puzzle, recipe, exports.find(recipe.format))


def decode(export: Export, text: str) -> Result:
    """What the output of a solver means for the puzzle: moves that were replayed, or what was refuted.

    A plan that does not stand its replay, and a claim that contradicts it, are WRONG. That a solver says 'optimal' or
    'unsatisfiable' is taken from it. Raises InputError for an output that cannot be understood.
    """
    recipe = export.recipe
    # nothing at all is a planner's plan for a board that is solved
    if not text.strip() and not export.puzzle.solved(export.puzzle.start):
        raise InputError("the output is empty: did the solver run?")
    try:
        said = export.format.read(text, export)
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        # a name or a number that is not of this file, or JSON of another shape
        problem = str(error) if isinstance(error, ValueError) else f"it tells of {error}, which is not in the file"
        raise InputError(f"the output cannot be understood as that of a {recipe.format} solver: {problem}") from None
    best = Best(export.puzzle, recipe.objective, None, recipe.within)
    best.bound(export.statement.lower, export.statement.why_lower)
    moves, broken = _moves(export, said)
    result = judged(Ended(_found(export, said, moves)), best)(
        puzzle=export.puzzle,
        backend=f"the {recipe.format} output",
        formulation=recipe.formulation,
        minimised=recipe.objective,
        within=recipe.within,
    )
    if broken and result.status is Status.WRONG:
        return replace(result, message=f"{result.message}; {broken}")
    return result


def _moves(export: Export, said: Said) -> tuple[list[Move] | None, str | None]:
    """The moves, and which constraint the values break, if they break one."""
    if said.assignment is None:
        return said.moves, None
    violated = export.model.violated(said.assignment)
    broken = f"the values break '{told(violated[0].origin)}'" if violated else None
    return export.statement.decode(export.model, said.assignment), broken


def _found(export: Export, said: Said, moves: list[Move] | None) -> Found:
    """What the solver claims of the puzzle, from what it claims of the file."""
    if said.status is Status.IMPOSSIBLE:
        return _refuted(export)
    if moves is None:
        return Found(Status.UNKNOWN, message="the solver does not know")
    if said.status is Status.OPTIMAL:
        return Found(Status.OPTIMAL, moves, said.cost, "the solver says so")
    return Found(Status.FEASIBLE, moves)


def _refuted(export: Export) -> Found:
    """Unsatisfiable within a horizon or a bound is not impossible, unless nothing can cost more."""
    recipe, statement = export.recipe, export.statement
    bound = recipe.bound
    if bound is None or recipe.enough(statement.upper):
        return Found(Status.IMPOSSIBLE, proved_by="the solver says so")
    message = f"no plan of {export.bound}, the solver says"
    if recipe.exact:
        return Found(Status.UNKNOWN, message=message)
    steps = max(0, -(-(bound + 1 - statement.lower) // statement.stride))
    least = statement.lower + steps * statement.stride
    return Found(Status.UNKNOWN, None, least, message=message)
