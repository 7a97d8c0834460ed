"""The JSON format: the keys of the text format, and a general form for graphs, effects and costs.

`instance.schema.json` beside this file is its published description. A board is drawn (`board`, with `target` or
`goal`, as grids) or listed (`cells`, `edges`, and a colour for each cell).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from satflip.errors import InputError
from satflip.instances import json_values as values
from satflip.instances.build import on_grids, puzzle_on
from satflip.instances.grids import HOLE, MAX_CELLS, Cells, Row, Symbol, counted, rows_of
from satflip.instances.headers import ALIASES, ONLY, READERS, Headers, read_options
from satflip.instances.places import Place, fail, nearest, shown, told_at
from satflip.puzzles import Board, Cell, Effect, Puzzle

SCHEMA = "satflip-instance-1"
DRAWN = ("size", "walls", "neighbours")
LISTED = ("cells", "edges", "shape")
RULES = (
    *("puzzle", "topology", "goal", "colours", "forbidden", "stencil", "effects", "costs", "lit-only"),
    *("symbols", "limits"),
)
KEYS = ("schema", "comment", "board", "target", *RULES, *DRAWN, *LISTED)


def read_json(text: str, options: Mapping[str, object]) -> Puzzle:
    """The puzzle that a JSON object says, its headers overruled by the options.

    Raises InputError, with the JSON path of what is wrong.
    """
    data, paths = _by_name(values.load(text))
    if "schema" in data and data["schema"] != SCHEMA:
        raise values.wrong(data["schema"], f"'{SCHEMA}'", "$.schema")
    listed = "cells" in data or "edges" in data
    overruling = read_options(options)
    for name in data.keys() | overruling.keys():
        if name in (DRAWN if listed else LISTED):
            other = "a board that is drawn as a grid" if listed else "a board with 'cells' and 'edges'"
            raise fail(f"'{name}' is for {other}", paths.get(name))
    if "edges" in overruling:
        raise InputError("edges: found beside an instance in JSON, which says its own")
    headers = _headers(data, paths, overruling)
    kind = headers.kind(2 if "target" in data else 1)
    for name in data:
        if ONLY.get(name, kind) != kind:
            raise fail(f"'{name}' is for a {ONLY[name]} board, this is a {kind} board", paths[name])
    needed = [*(["cells"] if "shape" in data else []), "board", *(["target"] if kind == "swap" else [])]
    for name in needed:
        if name not in data:
            what = "the start" if name == "board" else "the list of cells" if name == "cells" else "the boards to reach"
            raise fail(f"the key '{'start' if listed and name == 'board' else name}' is missing, expected {what}", "$")
    second = ["target"] if kind == "swap" else ["goal"] if headers.goal == "grid" else []
    grids = {paths[name]: data[name] for name in ("board", *second)}
    effects = partial(_effects, data["effects"]) if "effects" in data and "effects" not in overruling else None
    if not listed:
        return on_grids(headers, [_rows(grid, path, headers.numbers) for path, grid in grids.items()], effects)
    board = _board(data, paths, headers)
    return puzzle_on(kind, board, headers, [_colours(value, path, board) for path, value in grids.items()], effects)


def _by_name(data: object) -> tuple[dict[str, Any], dict[str, str]]:
    """The values by the keys' first names, and the path of each."""
    if not isinstance(data, dict):
        raise values.wrong(data, "an object", "$")
    found: dict[str, Any] = {}
    paths: dict[str, str] = {}
    for key, value in data.items():
        name = ALIASES.get(key, key)
        if name not in KEYS:
            raise fail(f"unknown key {shown(key)}{nearest(key, [*KEYS, *ALIASES])}", "$")
        if name in found:
            raise fail(f"'{key}' and '{paths[name][2:]}' are the same key, expected one of them", "$")
        found[name], paths[name] = value, f"$.{key}"
    return found, paths


def _headers(
    data: Mapping[str, Any], paths: Mapping[str, str], overruling: Mapping[str, tuple[str, object]]
) -> Headers:
    read: dict[str, Any] = {}
    for name, path in paths.items():
        if name in READERS and name not in overruling and name not in ("effects", "edges"):
            try:
                read[name.replace("-", "_")] = _header(name, data[name], path)
            except InputError as error:
                # a header's reader says which header it is, and so does the path
                problem = error.problem.removeprefix(f"{name}: ")
                raise (error if problem.startswith("$") else fail(problem, path)) from None
    for name, (word, _) in overruling.items():
        read[name.replace("-", "_")] = READERS[name](word.strip())
    if read.get("goal") == "grid" and not isinstance(data.get("goal"), list | dict):
        raise InputError("goal: found 'grid' where the instance has no such grid")
    return Headers(**read, places={name: None if name in overruling else path for name, path in paths.items()})


def _header(name: str, value: object, path: str) -> object:
    if name == "goal" and isinstance(value, list | dict):
        return "grid"
    if name == "colours" or (name == "goal" and not isinstance(value, str)):
        expected = "a whole number" if name == "colours" else "a string, a colour's number or a grid"
        if isinstance(value, bool) or not isinstance(value, int):
            raise values.wrong(value, expected, path)
        return READERS[name](shown(value))
    if name == "forbidden":
        return values.each(value, path, values.cell, "a list of cells")
    if name == "walls":
        return values.each(value, path, _wall, "a list of pairs of positions")
    if name == "limits":
        return values.each(value, path, _limit, "a list of [cell, limit]")
    if name == "lit-only":
        if not isinstance(value, bool):
            raise values.wrong(value, "true or false", path)
        return value
    if name == "symbols":
        return values.each(value, path, values.text, "a list of strings")
    if name == "costs":
        if isinstance(value, list) and value and isinstance(value[0], list):
            return values.each(value, path, _cost, "a list of [cell, cell, cost]")
        return values.each(value, path, values.whole, "a list of whole numbers, one for each press")
    return READERS[name](values.text(value, path))


def _wall(value: object, path: str) -> tuple[tuple[int, int], tuple[int, int]]:
    a, b = values.pair(value, path, "two positions [[row, column], [row, column]]")
    return values.position(a, f"{path}[0]"), values.position(b, f"{path}[1]")


def _cost(value: object, path: str) -> tuple[Cell, Cell, int]:
    a, b, cost = values.triple(value, path, "an edge and its cost [cell, cell, cost]")
    return values.cell(a, f"{path}[0]"), values.cell(b, f"{path}[1]"), values.whole(cost, f"{path}[2]")


def _limit(value: object, path: str) -> tuple[Cell, int]:
    cell, limit = values.pair(value, path, "a cell and its limit [cell, limit]")
    return values.cell(cell, f"{path}[0]"), values.whole(limit, f"{path}[1]")


def _rows(value: object, path: str, numbers: bool) -> list[Row]:
    """The rows of a grid: one string, or a list of strings or of lists of symbols."""
    rows = [value] if isinstance(value, str) else values.items(value, path, "a grid: a list of rows")
    if not rows:
        raise fail("found an empty list, expected a list of rows", path)
    at = [path] if isinstance(value, str) else [f"{path}[{r}]" for r in range(len(rows))]
    if all(isinstance(row, str) for row in rows):
        cells = 0
        for row, place in zip(rows, at, strict=True):
            cells = counted(cells, row, place)
            if not row.strip(" \t"):
                raise fail("found an empty row, expected cells", place)
        lines = [(row, _in_string(place)) for row, place in zip(rows, at, strict=True)]
        return rows_of([lines], numbers)[0]
    read = []
    for row, place in zip(rows, at, strict=True):
        symbols_of_row = values.each(row, place, _grid_symbol, "a row: all rows strings, or all rows lists")
        if not symbols_of_row:
            raise fail("found an empty row, expected cells", place)
        read.append(Row(symbols_of_row, place, _items_of(place)))
    if sum(len(row.symbols) for row in read) > MAX_CELLS:
        raise fail(f"found more than {MAX_CELLS} cells, expected a board", path)
    return read


def _items_of(place: str) -> Callable[[int], Place]:
    return lambda i: f"{place}[{i}]"


def _in_string(place: str) -> Callable[[int | None], Place]:
    return lambda offset: place if offset is None else f"{place}[{offset}]"


def _grid_symbol(value: object, path: str) -> Symbol:
    return None if value in (None, HOLE) else _symbol(value, path)


def _symbol(value: object, path: str) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, int):
        raise values.wrong(value, "a symbol: a string or a whole number", path)
    return str(value)


def _board(data: Mapping[str, Any], paths: Mapping[str, str], headers: Headers) -> Board:
    edges = [] if "edges" not in data else values.each(data["edges"], "$.edges", _edge, "a list of pairs of cells")
    if "cells" in data:
        cells = values.each(data["cells"], paths["cells"], values.cell, "a list of cells")
    else:
        cells = tuple(dict.fromkeys(cell for pair in edges for cell in pair))
    index = {cell: i for i, cell in enumerate(cells)}
    joined = []
    for number, (a, b) in enumerate(edges):
        for cell in (a, b):
            if cell not in index:
                raise fail(f"the cell {shown(_named(cell))} is not among the cells", f"$.edges[{number}]")
        if a == b:
            raise fail("an edge joins two different cells", f"$.edges[{number}]")
        joined.append((min(index[a], index[b]), max(index[a], index[b])))
    if "shape" not in data:
        if headers.topology is not None:
            raise fail("'topology' is for a board with a shape", paths.get("topology"))
        with told_at(paths.get("cells", "$")):
            return Board(cells, tuple(joined))
    rows, columns = values.position(data["shape"], "$.shape")
    topology = headers.topology or "graph"
    with told_at("$.shape"):
        return Board(cells, tuple(joined), (rows, columns), topology)


def _edge(value: object, path: str) -> tuple[Cell, Cell]:
    a, b = values.pair(value, path, "a pair of cells")
    return values.cell(a, f"{path}[0]"), values.cell(b, f"{path}[1]")


def _named(cell: Cell) -> str:
    return cell if isinstance(cell, str) else f"[{cell[0]}, {cell[1]}]"


def _colours(value: object, path: str, board: Board) -> Cells:
    """A colour for each cell: a list in the order of the cells, or an object from node names."""
    if isinstance(value, dict):
        for name in value:
            if name not in board.index:
                raise fail(f"the cell {shown(name)} is not among the cells", path)
        missing = [cell for cell in board.cells if cell not in value]
        if missing:
            raise fail(f"the cell {shown(_named(missing[0]))} has no colour", path)
        at = [values.member(path, _named(cell)) for cell in board.cells]
        written = [value[cell] for cell in board.cells]
    else:
        written = values.items(value, path, "a list of colours, or an object from cell to colour")
        at = [f"{path}[{i}]" for i in range(len(written))]
        if len(written) != len(board.cells):
            raise fail(f"found {len(written)} colours, expected {len(board.cells)}, one for each cell", path)
    symbols = [None if item is None else _symbol(item, place) for item, place in zip(written, at, strict=True)]
    return Cells(symbols, at.__getitem__)


def _effects(value: object, board: Board) -> tuple[Effect, ...]:
    read = []
    for number, item in enumerate(values.items(value, "$.effects", "a list of effects")):
        path = f"$.effects[{number}]"
        if not isinstance(item, dict):
            raise values.wrong(item, "an object with 'press' and 'changes'", path)
        for key in item:
            if key not in Effect._fields:
                raise fail(f"unknown key {shown(key)}{nearest(key, Effect._fields)}", path)
        if "press" not in item or "changes" not in item:
            raise fail(f"the key '{'changes' if 'press' in item else 'press'}' is missing", path)
        changes = []
        for i, change in enumerate(values.items(item["changes"], f"{path}.changes")):
            where = f"{path}.changes[{i}]"
            at, amount = values.pair(change, where, "a pair [cell, amount]")
            cell = values.cell(at, f"{where}[0]")
            if cell not in board.index:
                raise fail(f"the cell {shown(_named(cell))} is not among the cells", f"{where}[0]")
            changes.append((board.index[cell], values.whole(amount, f"{where}[1]")))
        cost = values.whole(item.get("cost", 1), f"{path}.cost")
        read.append(Effect(values.cell(item["press"], f"{path}.press"), tuple(changes), cost))
    return tuple(read)
