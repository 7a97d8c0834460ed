"""The text format: headers `key: value`, then one grid (flip) or two (swap, or a flip board with its goal).

With the header `edges` the board is a graph, and what would be grids are lists of colours (see `graphs`).

A line that starts with `;` is a comment; blank lines separate the grids.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from satflip.errors import InputError
from satflip.instances.alphabets import flip_symbol, swap_symbols, writable
from satflip.instances.build import on_grids
from satflip.instances.graphs import on_graph
from satflip.instances.grids import ANY, HOLE, Cells, Line, counted, rows_of
from satflip.instances.headers import ALIASES, READERS, header_name, read_headers
from satflip.instances.places import Place, fail, shown
from satflip.puzzles import Board, FlipPuzzle, Puzzle, SwapPuzzle
from satflip.puzzles.board import Cell, label
from satflip.puzzles.flip import effects_at, with_costs
from satflip.puzzles.stencils import changes, recognised, written
from satflip.puzzles.topologies import TOPOLOGIES

COMMENT = ";"

_BARE = re.compile(r"\s*([A-Za-z_-]{4,})\s+(\S.*?)\s*")
_PRESS = re.compile(r"[^\s:;](?:[^:;\r\n]*[^\s:;])?")

Wall = tuple[tuple[int, int], tuple[int, int]]


def read_text(text: str, options: Mapping[str, object]) -> Puzzle:
    """The puzzle that a text says, its headers overruled by the options.

    Raises InputError, with line and column where there are any.
    """
    blocks: list[list[Line]] = [[]]
    written: dict[str, tuple[str, Place]] = {}
    cells = 0
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        if line.lstrip(" \t").startswith(COMMENT):
            continue
        if not line.strip(" \t"):
            if blocks[-1]:
                blocks.append([])
        elif ":" in line:
            key, value = line.split(":", 1)
            if blocks[0]:
                raise fail("found a ':' after the first row of cells, headers come before the boards", (number, None))
            name = header_name(key, (number, None))
            if name in written:
                raise fail(f"the header '{name}' is given twice", (number, None))
            written[name] = (value, (number, None))
        elif not any(blocks) and (found := _BARE.fullmatch(line)) and found[1].lower() in (*READERS, *ALIASES):
            expected = f"expected a header with a colon, '{found[1]}: {found[2]}'"
            raise fail(f"found {shown(line.strip())}, {expected}", (number, None))
        else:
            cells = counted(cells, line, (number, None))
            blocks[-1].append((line, _on_line(number)))
    headers = read_headers(written, options)
    full = [block for block in blocks if block]
    return on_grids(headers, rows_of(full, headers.numbers)) if headers.edges is None else on_graph(headers, full)


def _on_line(number: int) -> Callable[[int | None], Place]:
    return lambda offset: (number, None if offset is None else offset + 1)


def write_text(puzzle: Puzzle) -> str:
    """The puzzle as a text that `read_text` reads as an equal one.

    Raises InputError, with the reason, for what only JSON can say: graphs, and names that the text cannot hold.
    """
    board = puzzle.board
    drawing = drawing_of(board)
    if drawing is None:
        raise InputError(
            "only grids with the neighbours of their topology are written as text; write this board as JSON"
        )
    neighbours, walls = drawing
    lines = [f"puzzle: {puzzle.kind}"]
    lines += [f"topology: {board.topology}"] if board.topology != "grid" else []
    lines += [f"neighbours: {neighbours}"] if neighbours else []
    lines += ["walls: " + " ".join(f"{label(a)}-{label(b)}" for a, b in walls)] if walls else []
    if isinstance(puzzle, FlipPuzzle):
        lines += _flip_headers(puzzle)
        states = [puzzle.start, *([puzzle.goal] if isinstance(puzzle.goal, tuple) else [])]
        grids = [[flip_symbol(colour, puzzle.colours) for colour in state] for state in states]
        spaced = puzzle.colours > 36
    else:
        grids = [
            [ANY if colour is None else puzzle.symbols[colour] for colour in state]
            for state in (puzzle.start, puzzle.target)
        ]
        lines += _swap_headers(puzzle, grids)
        spaced = any(len(symbol) > 1 for symbol in puzzle.symbols)
    for symbols in grids:
        lines += ["", *((" " if spaced else "").join(row) for row in drawn_rows(board, symbols))]
    return "\n".join(lines) + "\n"


def drawn_rows(board: Board, symbols: Sequence[str]) -> list[list[str]]:
    """The symbols of the cells of a board that has a shape as the rows of its grid, `_` for the holes."""
    assert board.shape is not None
    rows = [[HOLE] * board.shape[1] for _ in range(board.shape[0])]
    for cell, symbol in zip(board.cells, symbols, strict=True):
        assert not isinstance(cell, str)
        rows[cell[0]][cell[1]] = symbol
    return rows


def drawing_of(board: Board) -> tuple[str | None, list[Wall]] | None:
    """The neighbourhood (None: the topology's own) and the walls that make `Board.grid` build this board.

    None if none do.
    """
    if board.shape is None or board.topology not in TOPOLOGIES:
        return None
    rows, columns = board.shape
    holes = [(r, c) for r in range(rows) for c in range(columns) if (r, c) not in board.index]
    whole = Board.grid(rows, columns, topology=board.topology, holes=holes)
    if whole.cells != board.cells or not set(board.edges) <= board.open:
        return None
    cells = [cell for cell in whole.cells if not isinstance(cell, str)]
    return board.neighbourhood, [(cells[i], cells[j]) for i, j in sorted(board.open - set(board.edges))]


def presses_of(puzzle: FlipPuzzle) -> tuple[str, list[Cell], list[int]] | None:
    """The stencil, the forbidden cells and the costs (none where all are 1) that make these effects, or None."""
    board = puzzle.board
    stencil = recognised(board, {effect.press: effect.changes for effect in puzzle.effects})
    forbidden = [cell for cell in board.cells if cell not in puzzle.press_index]
    if stencil is None:
        return None
    costs = costs_of(puzzle)
    made = with_costs(effects_at(board, changes(board, stencil), forbidden), costs or None)
    return (written(stencil), forbidden, costs) if made == puzzle.effects else None


def costs_of(puzzle: FlipPuzzle) -> list[int]:
    """The costs of the presses in order, none where all are 1."""
    costs = [effect.cost for effect in puzzle.effects]
    return costs if set(costs) - {1} else []


def _flip_headers(puzzle: FlipPuzzle) -> list[str]:
    lines = [f"colours: {puzzle.colours}"] if puzzle.colours != 2 else []
    if isinstance(puzzle.goal, tuple):
        lines.append("goal: grid")
    elif puzzle.goal != "either":
        plain = puzzle.colours == 2 and isinstance(puzzle.goal, int)
        lines.append(f"goal: {('white', 'black')[int(puzzle.goal)] if plain else puzzle.goal}")
    lines += ["lit-only: yes"] if puzzle.lit_only else []
    presses = presses_of(puzzle)
    if presses is None:
        costs = " ".join(map(str, costs_of(puzzle)))
        return [*lines, f"effects: {_wiring(puzzle)}", *([f"costs: {costs}"] if costs else [])]
    stencil, forbidden, prices = presses
    lines += [f"stencil: {stencil}"] if stencil != "plus" else []
    lines += ["forbidden: " + " ".join(map(label, forbidden))] if forbidden else []
    if prices:
        price = {effect.press: str(effect.cost) for effect in puzzle.effects}
        drawn = drawn_rows(puzzle.board, [price.get(cell, HOLE) for cell in puzzle.board.cells])
        lines.append("costs: " + " / ".join(" ".join(row) for row in drawn))
    return lines


def _wiring(puzzle: FlipPuzzle) -> str:
    """The effects, press by press. Raises InputError for the name of a press that a header cannot hold."""
    parts = []
    for effect in puzzle.effects:
        name = label(effect.press)
        plain = _PRESS.fullmatch(name) and name.isprintable()
        if not plain or (isinstance(effect.press, str) and name.startswith("(")):
            raise InputError(f"the press {shown(name)} cannot be written in a text instance; write these as JSON")
        cells = (label(puzzle.board.cells[i]) + (f"*{n}" if n != 1 else "") for i, n in effect.changes)
        parts.append(f"{name}: {' '.join(cells)}".rstrip())
    return "; ".join(parts)


def _swap_headers(puzzle: SwapPuzzle, grids: Sequence[Sequence[str]]) -> list[str]:
    writable(puzzle.symbols)
    one_column = puzzle.board.shape is not None and puzzle.board.shape[1] == 1
    # without the header a number of several digits that stands alone in its row would be read digit by digit
    said = one_column and any(len(symbol) > 1 for symbol in puzzle.symbols)
    lines = ["symbols: " + " ".join(puzzle.symbols)] if said or not told_by(puzzle.symbols, grids) else []
    if puzzle.costs is not None:
        cells, edges = puzzle.board.cells, zip(puzzle.board.edges, puzzle.costs, strict=True)
        dear = [f"{label(cells[i])}-{label(cells[j])}={cost}" for (i, j), cost in edges if cost != 1]
        lines.append("costs: " + " ".join(dear))
    if puzzle.limits is not None:
        limits = zip(puzzle.board.cells, puzzle.limits, strict=True)
        lines.append("limits: " + " ".join(f"{label(cell)}={most}" for cell, most in limits if most is not None))
    return lines


def told_by(symbols: Sequence[str], grids: Sequence[Sequence[str]]) -> bool:
    """Whether the grids alone, without the header `symbols`, tell a swap board's colours."""
    try:
        return swap_symbols([Cells(grid, lambda _: None) for grid in grids]) == tuple(symbols)
    except InputError:
        return False
