"""MiniZinc: the text models/flip.mzn or models/swap.mzn, and the board as data for it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TextIO

from satflip import models
from satflip.exports import programs
from satflip.exports.base import Export, Format, Said
from satflip.puzzles import FlipPuzzle, Move, Press, Puzzle, SwapPuzzle
from satflip.result import Status

SOLUTION = "----------"
VERDICTS = {
    "==========": Status.OPTIMAL,
    "=====UNSATISFIABLE=====": Status.IMPOSSIBLE,
    "=====UNKNOWN=====": Status.UNKNOWN,
}
"""The line after the last solution; where it is missing, the time limit came first."""


def write(export: Export, stream: TextIO) -> None:
    """Write the text, the data, or both, which MiniZinc takes as one file."""
    stream.write(f"% {export.recipe.line()}\n")
    if export.part != "data":
        stream.write(models.path(f"{export.puzzle.kind}.mzn").read_text("utf-8") + "\n")
    if export.part != "program":
        stream.writelines(f"% {line}\n" for line in programs.numbered(export.puzzle, 1))
        stream.writelines(f"{line}\n" for line in _data(export))


def _data(export: Export) -> Iterator[str]:
    if isinstance(export.puzzle, FlipPuzzle):
        return flip_data(export.puzzle)
    assert isinstance(export.puzzle, SwapPuzzle)
    horizon = export.recipe.horizon or 0
    known = min(export.statement.lower, horizon)
    return swap_data(export.puzzle, horizon, known, export.recipe.objective == "rounds")


def flip_data(puzzle: FlipPuzzle) -> Iterator[str]:
    """The board as data for flip.mzn."""
    n, k = len(puzzle.board.cells), puzzle.colours
    yield f"colours = {k}; cells = {n}; presses = {len(puzzle.effects)};"
    yield f"start = {list(puzzle.start)};"
    amounts = []
    for effect in puzzle.effects:
        row = [0] * n
        for i, amount in effect.changes:
            row[i] = amount % k
        amounts += row
    yield f"changes = array2d(PRESS, CELL, {amounts});"
    yield f"cost = {[effect.cost for effect in puzzle.effects]};"
    several = len(puzzle.targets) > 1
    yield from _allowed([None] * n if several else puzzle.targets[0], k)
    yield f"either = {_boolean(several)};"


def swap_data(puzzle: SwapPuzzle, horizon: int, at_least: int, parallel: bool) -> Iterator[str]:
    """The board as data for swap.mzn, with the horizon and the number of steps that are not idle."""
    edges = puzzle.board.edges
    yield f"cells = {len(puzzle.board.cells)}; edges = {len(edges)}; colours = {puzzle.colours};"
    yield f"horizon = {horizon}; at_least = {at_least}; parallel = {_boolean(parallel)};"
    yield f"edge = array2d(EDGE, 1..2, {[v + 1 for edge in edges for v in edge]});"
    yield f"start = {list(puzzle.start)};"
    yield from _allowed(puzzle.target, puzzle.colours)


def _allowed(target: Iterable[int | None], colours: int) -> Iterator[str]:
    sets = ", ".join(f"0..{colours - 1}" if colour is None else f"{{{colour}}}" for colour in target)
    yield f"allowed = [{sets}];"


def _boolean(value: bool) -> str:
    return "true" if value else "false"


def read(text: str, export: Export) -> Said:
    """What minizinc prints, as the text's own output has it or as JSON: the last solution, and the line after it."""
    if "=====ERROR=====" in text:
        raise ValueError("MiniZinc says =====ERROR=====")
    found = [line.strip() for line in text.splitlines() if line.strip() in VERDICTS]
    status = VERDICTS[found[-1]] if found else None
    solutions = re.split(rf"^{SOLUTION}\s*$", text, flags=re.M)[:-1]
    if status in (Status.IMPOSSIBLE, Status.UNKNOWN):
        return Said(status)
    if not solutions:
        raise ValueError(f"no solution that ends in {SOLUTION}, and no verdict such as =====UNSATISFIABLE=====")
    last, puzzle = solutions[-1], export.puzzle
    claimed = re.search(r"^(?:presses|steps): (\d+)$", last, re.M)
    cost = int(claimed[1]) if claimed else None
    told = json.loads(last[last.index("{") :]) if last.lstrip().startswith("{") else None
    moves = _presses(last, told, puzzle) if isinstance(puzzle, FlipPuzzle) else _swaps(last, told, puzzle)
    return Said(status or Status.FEASIBLE, cost=cost, moves=moves)


def _presses(text: str, told: dict[str, Any] | None, puzzle: FlipPuzzle) -> list[Move]:
    """The presses that a solution tells as text, or as JSON."""
    if told is None:
        pairs = [(int(p), int(n)) for p, n in re.findall(r"^press (\d+), (\d+) times$", text, re.M)]
    else:
        pairs = list(enumerate(told["times"], 1))
    presses = dict(enumerate((effect.press for effect in puzzle.effects), 1))
    return [Press(presses[p], n) for p, n in pairs if n]


def _swaps(text: str, told: dict[str, Any] | None, puzzle: Puzzle) -> list[Move]:
    """The swaps that a solution tells as text, or as JSON."""
    if told is None:
        cells = dict(enumerate(puzzle.board.cells, 1))
        found = re.findall(r"^step (\d+): swap (\d+) with (\d+)$", text, re.M)
        return programs.swaps((int(t), cells[int(v)], cells[int(w)]) for t, v, w in found)
    edges = [(puzzle.board.cells[v], puzzle.board.cells[w]) for v, w in puzzle.board.edges]
    return programs.swaps((t, *edges[e]) for t, row in enumerate(told["swap"]) for e, swap in enumerate(row) if swap)


def misfit(puzzle: Puzzle, objective: str, within: Mapping[str, int]) -> str | None:
    """What flip.mzn and swap.mzn cannot say."""
    return programs.misfit("MiniZinc's text", puzzle, objective, within)


FORMAT = Format(
    name="minizinc",
    summary="MiniZinc: the text models/*.mzn and the board as its data",
    write=write,
    read=read,
    comment="%",
    models=False,
    parts=("all", "program", "data"),
    misfit=misfit,
    horizon=lambda puzzle: puzzle.kind == "swap",
)
