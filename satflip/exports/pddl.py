"""PDDL: the domain models/swap.pddl, and a swap board as a problem of it.

Source: Fox & Long, "PDDL2.1", JAIR 20, 2003; the board needs STRIPS with types alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TextIO

from satflip import models
from satflip.exports import programs
from satflip.exports.base import Export, Format, Said
from satflip.puzzles import Cell, Puzzle, SwapPuzzle
from satflip.puzzles.board import spoken
from satflip.result import Status

STEP = re.compile(r"\(?\s*swap\s+(\S+)\s+(\S+)\s+\S+\s+\S+?\s*\)?", re.IGNORECASE)
NUMBER = re.compile(r"^\s*(?:step)?\s*[\d.]+\s*:", re.IGNORECASE)


def write(export: Export, stream: TextIO) -> None:
    """Write the problem, or the domain: planners want a file of each."""
    assert isinstance(export.puzzle, SwapPuzzle)
    stream.write(f"; {export.recipe.line()}\n")
    if export.part == "program":
        stream.write(models.path("swap.pddl").read_text("utf-8"))
    else:
        stream.writelines(f"{line}\n" for line in _problem(export.puzzle))


def _problem(puzzle: SwapPuzzle) -> Iterator[str]:
    names = cells(puzzle)
    for colour, symbol in enumerate(puzzle.symbols):
        yield f"; k{colour} is '{symbol}'"
    for name, cell in zip(names, puzzle.board.cells, strict=True):
        yield f"; {name} is {' '.join(spoken(cell).split())}"
    yield "(define (problem board)"
    yield "  (:domain swap-board)"
    yield "  (:objects"
    yield from (f"    {name} - cell" for name in names)
    yield from (f"    k{colour} - colour" for colour in range(puzzle.colours))
    yield "  )"
    yield "  (:init"
    yield from (f"    (at {name} k{colour})" for name, colour in zip(names, puzzle.start, strict=True))
    yield from (f"    (neighbours {names[i]} {names[j]})" for i, j in puzzle.board.edges)
    yield "  )"
    yield "  (:goal (and"
    wanted = zip(names, puzzle.target, strict=True)
    yield from (f"    (at {name} k{colour})" for name, colour in wanted if colour is not None)
    yield "  )))"


def cells(puzzle: SwapPuzzle) -> list[str]:
    """The cells as objects: `c-2-0`, row and column from 0; `n-3`, the node of index 3, for PDDL knows no capitals."""
    return [_object(i, cell) for i, cell in enumerate(puzzle.board.cells)]


def _object(i: int, cell: Cell) -> str:
    return f"n-{i}" if isinstance(cell, str) else f"c-{cell[0]}-{cell[1]}"


def read(text: str, export: Export) -> Said:
    """A plan as planners write it: an action a line, such as `(swap c-0-0 c-0-1 k0 k1)`; comments begin with `;`."""
    assert isinstance(export.puzzle, SwapPuzzle)
    cell = dict(zip(cells(export.puzzle), export.puzzle.board.cells, strict=True))
    steps = []
    for number, line in enumerate(text.splitlines(), 1):
        words = NUMBER.sub("", line.partition(";")[0]).strip()
        if not words:
            continue
        action = STEP.match(words)
        if not action:
            raise ValueError(f"line {number} is no action such as (swap c-0-0 c-0-1 k0 k1): a plan file is expected")
        first, second = action[1].lower(), action[2].lower()
        if unknown := next((name for name in (first, second) if name not in cell), None):
            raise ValueError(f"line {number} names the cell {unknown}, which is not on the board")
        steps.append((number, cell[first], cell[second]))
    return Said(Status.FEASIBLE, moves=programs.swaps(steps))


def misfit(puzzle: Puzzle, objective: str, within: Mapping[str, int]) -> str | None:
    """What models/swap.pddl cannot say."""
    if puzzle.kind != "swap":
        return "the PDDL domain is that of the swap board: the flip game needs no order, and a planner finds one"
    if objective != "swaps":
        return f"a PDDL planner minimises swaps, not {objective}"
    return programs.misfit("the PDDL domain", puzzle, objective, within)


FORMAT = Format(
    name="pddl",
    summary="PDDL, swap boards: a problem of the domain models/swap.pddl",
    write=write,
    read=read,
    comment=";",
    models=False,
    parts=("data", "program"),
    misfit=misfit,
)
