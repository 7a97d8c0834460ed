"""Writing an instance as JSON: drawn where the board is a grid, else with its cells and edges."""

from __future__ import annotations

import json
from collections.abc import Sequence

from satflip.errors import InputError
from satflip.instances.alphabets import flip_symbol
from satflip.instances.grids import ANY, HOLE
from satflip.instances.json_reader import SCHEMA
from satflip.instances.text import drawing_of, drawn_rows, presses_of, told_by
from satflip.puzzles import Board, Cell, FlipPuzzle, Puzzle, SwapPuzzle
from satflip.puzzles.topologies import TOPOLOGIES

LONGEST_LINE = 100


def write_json(puzzle: Puzzle) -> str:
    """The puzzle as a JSON object that `read_json` reads as an equal one.

    Raises InputError for a board whose topology has no name in TOPOLOGIES.
    """
    board = puzzle.board
    drawing = drawing_of(board)
    drawn = drawing is not None
    data: dict[str, object] = {"schema": SCHEMA, "puzzle": puzzle.kind}
    if not isinstance(puzzle, FlipPuzzle):
        # on a drawn board these two are no colours
        drawn = drawn and not {HOLE, ANY} & set(puzzle.symbols)
    if drawing and drawn:
        neighbours, walls = drawing
        data |= {"topology": board.topology} if board.topology != "grid" else {}
        data |= {"neighbours": neighbours} if neighbours else {}
        data |= {"walls": [[list(a), list(b)] for a, b in walls]} if walls else {}
    else:
        data |= _listed(board)
    data |= _flip(puzzle, drawn) if isinstance(puzzle, FlipPuzzle) else _swap(puzzle, drawn)
    lines = [f"  {json.dumps(key)}: {_laid_out(value)}" for key, value in data.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _laid_out(value: object) -> str:
    """A long list or object one item a line, so that a board looks like one."""
    line = json.dumps(value)
    if isinstance(value, list) and (len(line) > LONGEST_LINE or (len(value) > 1 and len(str(value[0])) > 1)):
        return "[\n" + ",\n".join(f"    {json.dumps(item)}" for item in value) + "\n  ]"
    return line


def _listed(board: Board) -> dict[str, object]:
    data: dict[str, object] = {
        "cells": [_label(cell) for cell in board.cells],
        "edges": [[_label(board.cells[i]), _label(board.cells[j])] for i, j in board.edges],
    }
    if board.shape is not None:
        data["shape"] = list(board.shape)
    if board.topology != "graph":
        if board.topology not in TOPOLOGIES or board.shape is None:
            raise InputError(f"a board of the topology '{board.topology}' cannot be written")
        data["topology"] = board.topology
    return data


def _label(cell: Cell) -> object:
    return cell if isinstance(cell, str) else list(cell)


def _flip(puzzle: FlipPuzzle, drawn: bool) -> dict[str, object]:
    data: dict[str, object] = {"colours": puzzle.colours} if puzzle.colours != 2 else {}
    states = {"board" if drawn else "start": puzzle.start}
    if isinstance(puzzle.goal, tuple):
        states["goal"] = puzzle.goal  # type: ignore[assignment]
    elif puzzle.goal != "either":
        data["goal"] = ("white", "black")[puzzle.goal] if puzzle.colours == 2 else puzzle.goal  # type: ignore[index]
    for key, state in states.items():
        if drawn:
            symbols = [flip_symbol(colour, puzzle.colours) for colour in state]
            data[key] = _rows(puzzle.board, symbols, lists=puzzle.colours > 36)
        else:
            data[key] = _by_cell(puzzle.board, state)
    data |= {"lit-only": True} if puzzle.lit_only else {}
    presses = presses_of(puzzle)
    if presses is None:
        data["effects"] = [
            {
                "press": _label(effect.press),
                "changes": [[_label(puzzle.board.cells[i]), amount] for i, amount in effect.changes],
                **({"cost": effect.cost} if effect.cost != 1 else {}),
            }
            for effect in puzzle.effects
        ]
        return data
    stencil, forbidden, costs = presses
    data |= {"stencil": stencil} if stencil != "plus" else {}
    data |= {"forbidden": [_label(cell) for cell in forbidden]} if forbidden else {}
    data |= {"costs": costs} if costs else {}
    return data


def _swap(puzzle: SwapPuzzle, drawn: bool) -> dict[str, object]:
    states = {"start": puzzle.start, "target": puzzle.target}
    written = {
        key: [None if colour is None else puzzle.symbols[colour] for colour in state] for key, state in states.items()
    }
    told = told_by(puzzle.symbols, [[ANY if symbol is None else symbol for symbol in row] for row in written.values()])
    data: dict[str, object] = {} if told else {"symbols": list(puzzle.symbols)}
    if puzzle.costs is not None:
        edges = zip(puzzle.board.edges, puzzle.costs, strict=True)
        cells = puzzle.board.cells
        data["costs"] = [[_label(cells[i]), _label(cells[j]), cost] for (i, j), cost in edges if cost != 1]
    if puzzle.limits is not None:
        cells = puzzle.board.cells
        data["limits"] = [[_label(cells[i]), most] for i, most in enumerate(puzzle.limits) if most is not None]
    for key, row in written.items():
        if drawn:
            symbols = [ANY if symbol is None else symbol for symbol in row]
            data[key] = _rows(puzzle.board, symbols, lists=not all(map(_character, puzzle.symbols)))
        else:
            data[key] = _by_cell(puzzle.board, row)
    return data


def _character(symbol: str) -> bool:
    """Whether a symbol is a cell of the text format, so that rows can be strings."""
    return len(symbol) == 1 and symbol.isascii() and (symbol.isalnum() or symbol in ".#")


def _rows(board: Board, symbols: Sequence[str], *, lists: bool) -> list[object]:
    rows = drawn_rows(board, symbols)
    if lists:
        return [[None if symbol == HOLE else symbol for symbol in row] for row in rows]
    return ["".join(row) for row in rows]


def _by_cell(board: Board, values: Sequence[object]) -> object:
    """One value for each cell: an object where all cells have names, else a list."""
    if all(isinstance(cell, str) for cell in board.cells):
        return dict(zip((str(cell) for cell in board.cells), values, strict=True))
    return list(values)
