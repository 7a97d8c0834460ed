"""Answer set programming: the program models/flip.lp or models/swap.lp, and the board as facts for it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TextIO

from satflip import models
from satflip.exports import programs
from satflip.exports.base import Export, Format, Said
from satflip.puzzles import Cell, FlipPuzzle, Press, Puzzle, SwapPuzzle
from satflip.result import Status

VERDICTS = {
    "OPTIMUM FOUND": Status.OPTIMAL,
    "SATISFIABLE": Status.FEASIBLE,
    "UNSATISFIABLE": Status.IMPOSSIBLE,
    "UNKNOWN": Status.UNKNOWN,
}
TERM = r'\(\d+,\d+\)|"(?:[^"\\]|\\.)*"'
PRESSED = re.compile(rf"pressed\(({TERM}),(\d+)\)")
SWAP = re.compile(rf"swap\(({TERM}),({TERM}),(\d+)\)")


def write(export: Export, stream: TextIO) -> None:
    """Write the program, the facts, or both, which clingo takes as one file."""
    stream.write(f"% {export.recipe.line()}\n")
    puzzle = export.puzzle
    if export.part != "data":
        stream.write(models.path(f"{puzzle.kind}.lp").read_text("utf-8") + "\n")
    if export.part == "program":
        return
    # the program has values of its own for its constants
    for name, number in constants(export).items():
        stream.write(f"#const {name} = {number}. [override]\n")
    stream.writelines(f"{fact}\n" for fact in _facts(puzzle))


def _facts(puzzle: Puzzle) -> Iterator[str]:
    cells = [term(cell) for cell in puzzle.board.cells]
    if isinstance(puzzle, FlipPuzzle):
        return flip_facts(puzzle, cells, [term(effect.press) for effect in puzzle.effects])
    assert isinstance(puzzle, SwapPuzzle)
    return swap_facts(puzzle, cells)


def constants(export: Export) -> dict[str, int]:
    """The constants of the program, for this board."""
    if isinstance(export.puzzle, FlipPuzzle):
        return {"colours": export.puzzle.colours}
    horizon = export.recipe.horizon or 0
    parallel = int(export.recipe.objective == "rounds")
    return {"horizon": horizon, "at_least": min(export.statement.lower, horizon), "parallel": parallel}


def term(cell: Cell) -> str:
    """A cell or a press as a term: a pair of numbers, or a string."""
    if isinstance(cell, str):
        escaped = cell.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{escaped}"'
    return f"({cell[0]},{cell[1]})"


def flip_facts(puzzle: FlipPuzzle, cells: Sequence[object], presses: Sequence[object]) -> Iterator[str]:
    """The board as facts for flip.lp; `cells` and `presses` are the terms that stand for them."""
    for cell, colour in zip(cells, puzzle.start, strict=True):
        yield f"cell({cell}). start({cell},{colour})."
    for press, effect in zip(presses, puzzle.effects, strict=True):
        yield f"press({press}). cost({press},{effect.cost})."
        amounts = ((cells[i], amount % puzzle.colours) for i, amount in effect.changes)
        yield from (f"changes({press},{cell},{amount})." for cell, amount in amounts if amount)
    if len(puzzle.targets) > 1:
        yield "goal(either)."
    else:
        wanted = zip(cells, puzzle.targets[0], strict=True)
        yield from (f"goal({cell},{colour})." for cell, colour in wanted if colour is not None)


def swap_facts(puzzle: SwapPuzzle, cells: Sequence[object]) -> Iterator[str]:
    """The board as facts for swap.lp; `cells` are the terms that stand for them."""
    for cell, colour, wanted in zip(cells, puzzle.start, puzzle.target, strict=True):
        yield f"cell({cell}). start({cell},{colour})."
        if wanted is not None:
            yield f"target({cell},{wanted})."
    yield from (f"edge({cells[i]},{cells[j]})." for i, j in puzzle.board.edges)


def read(text: str, export: Export) -> Said:
    """What clingo (or gringo and clasp) prints, as text or as JSON (--outf=2): the last answer, and the verdict."""
    if text.lstrip().startswith("{"):
        told = json.loads(text)
        result = told["Result"]
        witnesses = [witness for call in told.get("Call", []) for witness in call.get("Witnesses", [])]
        answer = " ".join(witnesses[-1]["Value"]) if witnesses else None
        costs = witnesses[-1].get("Costs", []) if witnesses else []
    else:
        result = next((line.strip() for line in text.splitlines() if line.strip() in VERDICTS), "")
        answers = re.findall(r"^Answer: .*\n(.*)$", text, re.M)
        answer = answers[-1] if answers else None
        costs = re.findall(r"^Optimization: (\d+)", text, re.M)[-1:]
    if result not in VERDICTS:
        raise ValueError("no verdict such as OPTIMUM FOUND or UNSATISFIABLE")
    status = VERDICTS[result]
    if status is Status.IMPOSSIBLE or answer is None:
        return Said(status if status is Status.IMPOSSIBLE else Status.UNKNOWN)
    status = Status.FEASIBLE if status is Status.UNKNOWN else status
    cost = int(costs[0]) if costs else None
    if isinstance(export.puzzle, FlipPuzzle):
        names = {term(effect.press): effect.press for effect in export.puzzle.effects}
        return Said(status, cost=cost, moves=[Press(names[p], int(n)) for p, n in PRESSED.findall(answer)])
    cells = {term(cell): cell for cell in export.puzzle.board.cells}
    steps = [(int(t), cells[v], cells[w]) for v, w, t in SWAP.findall(answer)]
    return Said(status, cost=cost, moves=programs.swaps(steps))


def misfit(puzzle: Puzzle, objective: str, within: Mapping[str, int]) -> str | None:
    """What flip.lp and swap.lp cannot say."""
    return programs.misfit("the answer set program", puzzle, objective, within)


FORMAT = Format(
    name="asp",
    summary="answer set programming: the program models/*.lp and the board as facts",
    write=write,
    read=read,
    comment="%",
    models=False,
    parts=("all", "program", "data"),
    misfit=misfit,
    horizon=lambda puzzle: puzzle.kind == "swap",
)
