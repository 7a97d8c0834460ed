"""The HTML lesson: an explanation as one self-contained page, with the board as buttons and the algebra in the page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape
from importlib import resources
from typing import Any

from satflip.errors import UnsupportedError
from satflip.layout import OPEN, label_place, layout, paints
from satflip.model import Label, Origin, Variable
from satflip.puzzles import FlipPuzzle, Puzzle
from satflip.puzzles.board import Cell, spoken
from satflip.teach.facts import Explanation
from satflip.teach.reason_text import alone_ruled_out, brief
from satflip.telling import count

MOST_CELLS = 900
MOST_LITERALS = 120_000
"""Clauses beyond so many literals are left out, and the page says so: it stays below some 4 MB."""

SCRIPTS = ("algebra.js", "rules.js", "state.js", "view.js", "panels.js", "lesson.js")


def lesson(puzzle: Puzzle, told: Explanation) -> str:
    """The page: an HTML document that asks for nothing from any network.

    `told` is the explanation of the puzzle. Raises UnsupportedError for a board of more than 900 cells.
    """
    if len(puzzle.board.cells) > MOST_CELLS:
        found = f"{len(puzzle.board.cells)} cells"
        raise UnsupportedError(f"a lesson shows boards of at most {MOST_CELLS} cells one by one, found {found}")
    parts = {
        "title": escape(f"satflip: {told.headline}"),
        "headline": escape(told.headline),
        "status": escape(told.status),
        "verdict": escape(brief(told, "the cells marked ◆" if _marked(told) else "certain cells (shown below)")),
        "formulation": escape(told.formulation),
        "encoding": "".join(_encodings(told)),
        "horizon": "" if told.horizon is None else f", {count(told.horizon, 'steps')}",
        "style": _page("lesson.css"),
        "script": "\n".join(map(_page, SCRIPTS)),
        # inside a script element only `<` could end it or begin a comment
        "data": json.dumps(page_data(puzzle, told), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], _page("lesson.html"))


def _encodings(told: Explanation) -> Iterator[str]:
    for what, name in told.encoding.items():
        yield f", {'XOR' if what == 'xor' else what} encoding <code>{escape(name)}</code>"


def _marked(told: Explanation) -> bool:
    """Whether the page marks with ◆ the one set of cells that rules out every goal: those sets are counted modulo 2."""
    alone = alone_ruled_out(told)
    return alone is not None and alone.modulus == 2


def page_data(puzzle: Puzzle, told: Explanation) -> dict[str, Any]:
    """What the page knows, as JSON can hold it: the explanation without what the page says in its own words."""
    flip = isinstance(puzzle, FlipPuzzle)
    meanings = dict(_meanings(puzzle, told.horizon or 0))
    name = told.formulation.partition(":")[0]
    timed = not flip or told.horizon is not None
    return {
        "puzzle": told.puzzle,
        "shape": told.shape,
        "edges": told.edges,
        "layout": _layout(puzzle),
        "colours": puzzle.colours,
        "symbols": told.symbols,
        "colourNames": told.colour_names,
        "palette": [*paints(puzzle), OPEN],
        "goals": told.goals,
        "cells": [{"place": c.place, "name": c.name, "constraints": c.constraints} for c in told.cells],
        "start": puzzle.start,
        "targets": puzzle.targets if isinstance(puzzle, FlipPuzzle) else (puzzle.target,),
        "presses": [
            {"name": _press_name(puzzle, effect.press), "cell": p.cell, "changes": p.changes, "cost": p.cost}
            for p, effect in zip(told.presses, puzzle.effects if isinstance(puzzle, FlipPuzzle) else (), strict=True)
        ],
        "litOnly": isinstance(puzzle, FlipPuzzle) and puzzle.lit_only,
        "priced": any(p.cost != 1 for p in told.presses) or (not isinstance(puzzle, FlipPuzzle) and bool(puzzle.costs)),
        "limited": not isinstance(puzzle, FlipPuzzle) and puzzle.limits is not None,
        # variables speak of steps: they mean the whole of the moves, else those made so far
        "timed": timed,
        "oneAStep": flip or name == "steps",
        # an edited board changes the right-hand side of its cells' constraints and nothing else
        "adaptable": flip and name == "presses",
        "moves": _moves(puzzle, told),
        "variables": [
            {
                "name": v.name,
                "says": v.says,
                "denies": v.denies,
                "cells": v.cells,
                "meaning": meanings.get(v.name),
                "value": v.value,
            }
            for v in told.variables
        ],
        **_constraints(told),
        "why": told.why,
        "reasons": [_reason(reason) for reason in told.reasons],
        "marked": _marked(told),
        "core": told.core and _reason(told.core),
    }


def _press_name(puzzle: Puzzle, press: Cell) -> str:
    return spoken(press) if press in puzzle.board.index or not isinstance(press, str) else press


def _page(name: str) -> str:
    return (resources.files("satflip.teach") / "page" / name).read_text(encoding="utf-8")


def _layout(puzzle: Puzzle) -> dict[str, Any]:
    """Numbers to a thousandth of a cell; cells of one outline share it."""
    place = layout(puzzle.board)
    shapes = list(dict.fromkeys(place.outlines))

    def rounded(points: Any) -> list[list[float]]:
        return [[round(x, 3), round(y, 3)] for x, y in points]

    centres = rounded(place.centres)
    walls = [
        (i, j)
        for i, j in sorted(puzzle.board.open - set(puzzle.board.edges))
        if abs(centres[i][0] - centres[j][0]) + abs(centres[i][1] - centres[j][1]) < 1.6
    ]
    return {
        "width": round(place.width, 3),
        "height": round(place.height, 3),
        "centres": centres,
        "shapes": [rounded(shape) for shape in shapes],
        "outlines": [shapes.index(outline) for outline in place.outlines],
        "walls": walls,
        "labels": [] if puzzle.board.shape else [label_place(place, i) for i in range(len(centres))],
    }


def _moves(puzzle: Puzzle, told: Explanation) -> list[tuple[int, int]]:
    """Flip: (press, times); swap: the two cells, the smaller index first."""
    index = puzzle.board.index
    moves: list[tuple[int, int]] = []
    for move in told.moves:
        if isinstance(puzzle, FlipPuzzle):
            press = move.json["press"]
            index_of = puzzle.press_index[press if isinstance(press, str) else tuple(press)]
            times = move.json["times"]
            # where the order matters, each press is a move
            moves += [(index_of, 1)] * times if puzzle.lit_only else [(index_of, times)]
        else:
            i, j = sorted(index[cell if isinstance(cell, str) else tuple(cell)] for cell in move.json["swap"])
            moves.append((i, j))
    return moves


def _meanings(puzzle: Puzzle, horizon: int) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """What the names of variables mean, for the page to tell their values under moves of the reader's own."""

    def named(kind: str, *labels: Label) -> str:
        return Variable(kind, labels, Origin("")).name

    if isinstance(puzzle, FlipPuzzle):
        for p, effect in enumerate(puzzle.effects):
            yield named("press", effect.press), ("press", p, 1)
            yield from ((named("press", effect.press, j), ("press", p, j)) for j in range(1, puzzle.colours))
        yield named("goal", "black"), ("goal", 1)
        yield from ((named("goal", str(colour)), ("goal", colour)) for colour in range(1, puzzle.colours))
        for t in range(horizon + 1):
            yield from ((named("press", t, effect.press), ("made", t, p)) for p, effect in enumerate(puzzle.effects))
            for v, cell in enumerate(puzzle.board.cells):
                yield from ((named("cell", t, cell, c), ("cell", t, v, c)) for c in range(puzzle.colours))
        return
    for t in range(horizon + 1):
        for v, cell in enumerate(puzzle.board.cells):
            for colour in range(puzzle.colours):
                yield named("cell", t, cell, puzzle.colour_name(colour)), ("cell", t, v, colour)
        for i, j in puzzle.board.edges:
            yield named("swap", t, (puzzle.board.cells[i], puzzle.board.cells[j])), ("swap", t, i, j)


def _constraints(told: Explanation) -> dict[str, Any]:
    """Rules, constraints and clauses, in few bytes: there may be ten thousands of them.

    A constraint is [rule, kind, step, cells, number of clauses, symbols, variables] without the last two where it is a
    clause, which says itself; its clauses follow those of the constraint before it. Of the clauses beyond MOST_LITERALS
    nothing is kept.
    """
    rules = list(dict.fromkeys(constraint.rule for constraint in told.constraints))
    number = {rule: i for i, rule in enumerate(rules)}
    clauses: list[tuple[int, ...]] = []
    literals = 0
    for clause in told.clauses:
        literals += len(clause.literals) + 1
        if literals > MOST_LITERALS:
            break
        clauses.append(clause.literals)
    rows = []
    for c in told.constraints:
        row = [number[c.rule], c.kind, c.step, c.cells, len(c.clauses)]
        rows.append(row if c.kind == "clause" else [*row, c.symbols, c.variables])
    return {"rules": rules, "constraints": rows, "clauses": clauses}


def _reason(reason: Any) -> dict[str, Any]:
    return {"sentence": reason.sentence, "cells": reason.cells, "weights": reason.weights, "rules": reason.rules}
