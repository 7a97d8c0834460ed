"""satflip explain"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from satflip.cli.solve import Goal, Instance, PuzzleKind, Size
from satflip.cli.typed import Option
from satflip.errors import InputError

if TYPE_CHECKING:
    from satflip.puzzles import Puzzle


def explain(
    instance: Instance,
    puzzle: PuzzleKind = None,
    goal: Goal = None,
    size: Size = None,
    cell: Annotated[
        str | None, Option(metavar="ROW,COLUMN", help="One cell, counted from 1 as it is drawn; or a node.")
    ] = None,
    step: Annotated[int | None, Option(metavar="T", help="One step: its move and its constraints.")] = None,
    clause: Annotated[int | None, Option(metavar="ID", help="One clause, counted from 1 as in DIMACS.")] = None,
    formulation: Annotated[
        str | None, Option(help="NAME, or NAME:feature,no-feature, from 'satflip formulations'.")
    ] = None,
    objective: Annotated[str | None, Option(help="Swap: swaps (default) or rounds.")] = None,
    horizon: Annotated[int | None, Option(metavar="T", help="Steps of the model, where it has any.")] = None,
    xor_encoding: Annotated[str | None, Option(help="direct, or cut:K (default cut:6).")] = None,
    cardinality_encoding: Annotated[str | None, Option(help="Default totalizer.")] = None,
    time_limit: Annotated[float | None, Option(metavar="SECONDS", help="Limit for finding the answer.")] = None,
    as_json: Annotated[bool, Option("--json", help="Print one JSON object.")] = False,
    html: Annotated[
        Path | None, Option("--html", metavar="FILE", help="Write a lesson: one page for a browser.")
    ] = None,
) -> int:
    """Why this answer: each cell's constraint, its clauses, the moves, and why no fewer, or why impossible."""
    import json

    from satflip.cli.output import EXIT_CODES, with_colour
    from satflip.instances import read
    from satflip.solving import solve
    from satflip.teach import explanation
    from satflip.teach.text import View

    if clause is not None and (cell is not None or step is not None):
        raise InputError("choose --clause, or --cell and --step")
    if html is not None and (as_json or clause is not None or cell is not None or step is not None):
        raise InputError("--html writes the whole lesson: it takes no --json, --clause, --cell and --step")
    board = read(instance, puzzle=puzzle, goal=goal, size=size)
    place = None if cell is None else cell_of(board, cell)
    explanation.refuse_large(board)
    result = solve(board, objective=objective, time_limit=time_limit, isolate=True)
    told = explanation.explain(
        board,
        result,
        formulation=formulation,
        horizon=horizon,
        xor_encoding=xor_encoding,
        cardinality_encoding=cardinality_encoding,
    )
    if html is not None:
        from satflip.cli.output import write
        from satflip.teach.lesson import lesson
        from satflip.teach.reason_text import brief

        write([lesson(board, told)], html)
        print(f"{html}: open it in a browser; {brief(told, 'certain cells', 'certain cells')}")
        return EXIT_CODES[result.status]
    view = View(board, told, result, with_colour())
    if as_json:
        lines = iter([json.dumps(told.to_json(), ensure_ascii=False)])
    elif clause is not None:
        lines = view.clause(clause)
    elif place is not None:
        lines = view.cell(place, step)
    else:
        lines = view.overview() if step is None else view.step(step)
    print("\n".join(list(lines)))
    return EXIT_CODES[result.status]


def cell_of(puzzle: Puzzle, text: str) -> int:
    """The index of a cell: `3,1` counts from 1 as the board is drawn, `(2,0)` from 0 as variable names do.

    Raises InputError for what is no cell of the board.
    """
    index = puzzle.board.index
    if text in index:
        return index[text]
    from_zero = text.startswith("(") and text.endswith(")")
    try:
        row, column = (int(word) for word in text.strip("()").split(","))
    except ValueError:
        expected = "ROW,COLUMN, such as 1,2" if puzzle.board.shape else "a node's name"
        raise InputError(f"--cell: found '{text}', expected {expected}") from None
    place = (row, column) if from_zero else (row - 1, column - 1)
    from satflip.puzzles.board import spoken

    rows, columns = puzzle.board.shape or (0, 0)
    if place not in index and 0 <= place[0] < rows and 0 <= place[1] < columns:
        raise InputError(f"--cell: {spoken(place)} is a hole of the board, not a cell")
    if place not in index:
        raise InputError(f"--cell: the board has no cell {'' if from_zero else 'at row and column '}{text}")
    return index[place]
