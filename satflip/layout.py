"""Where the cells of a board are drawn, and in which colours: what pictures and the lesson share. Unit: one cell."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import TypeVar

from satflip.puzzles import Board, Puzzle, SwapPuzzle
from satflip.puzzles.board import label

Point = tuple[float, float]

_SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
_HALF = 1 / math.sqrt(3)
_HEXAGON = ((0.0, -_HALF), (0.5, -_HALF / 2), (0.5, _HALF / 2), (0.0, _HALF), (-0.5, _HALF / 2), (-0.5, -_HALF / 2))
_UP = ((0.0, -0.75), (0.8, 0.65), (-0.8, 0.65))
_DOWN = ((-0.8, -0.65), (0.8, -0.65), (0.0, 0.75))
_LETTER = 0.16
"""The width of a letter of a node's name."""

_ROUND = tuple((math.cos(i * math.pi / 12) * 0.5, math.sin(i * math.pi / 12) * 0.5) for i in range(24))

PALETTE = ("#fdfcf8", "#23262b", "#f0b429", "#3f8fd2", "#d1495b", "#2e9e73", "#b07cc6", "#ef8354", "#8ec9e8", "#a3a380")
"""Colours by number, white and black first, again from the start beyond ten: symbols tell them apart as well."""

OPEN = ("#c9c9c4", "#1c1e21")
"""Of a cell that may have any colour."""

_NAMED = {
    **dict(
        zip(("white", "black", "yellow", "blue", "red", "green", "purple", "orange", "cyan"), PALETTE, strict=False)
    ),
    "pink": "#f2a7c3",
    "brown": "#80552f",
    "grey": "#8b9099",
}
_ALIASES = {"violet": "purple", "magenta": "purple", "gray": "grey"}
_LETTERS = {
    "r": "red",
    "g": "green",
    "y": "yellow",
    "w": "white",
    "k": "black",
    "o": "orange",
    "c": "cyan",
    "m": "purple",
}
_DARK = {_NAMED[name] for name in ("black", "red", "brown")}

T = TypeVar("T")


@dataclass(frozen=True)
class Layout:
    """The places of a board's cells on a `width` x `height` sheet: a centre each, and an outline around it."""

    width: float
    height: float
    centres: tuple[Point, ...]
    outlines: tuple[tuple[Point, ...], ...]


def layout(board: Board) -> Layout:
    """Grids in rows and columns (hexagons and triangles as such); the nodes of a graph on a circle."""
    n = len(board.cells)
    if board.shape is None:
        radius = max(0.9, 1.7 * n / math.tau)
        turns = [math.tau * i / max(n, 1) - math.pi / 2 for i in range(n)]
        high, wide = radius + 0.72, radius + 0.55 + _LETTER * max(map(len, map(label, board.cells)), default=0)
        around = tuple((wide + radius * math.cos(a), high + radius * math.sin(a)) for a in turns)
        return Layout(2 * wide, 2 * high, around, (_ROUND,) * n)
    rows, columns = board.shape
    places = [cell for cell in board.cells if not isinstance(cell, str)]
    if board.topology == "hex":
        pitch = _HALF * 1.5
        centres = tuple((c + 0.5 + r % 2 / 2, r * pitch + _HALF) for r, c in places)
        return Layout(columns + 0.5 * (rows > 1), (rows - 1) * pitch + 2 * _HALF, centres, (_HEXAGON,) * n)
    if board.topology == "triangle":
        centres = tuple((c * 0.9 + 0.85, r * 1.45 + 0.75) for r, c in places)
        outlines = tuple(_DOWN if (r + c) % 2 else _UP for r, c in places)
        return Layout(columns * 0.9 + 0.8, rows * 1.45 + 0.05, centres, outlines)
    return Layout(columns, rows, tuple((c + 0.5, r + 0.5) for r, c in places), (_SQUARE,) * n)


def paints(puzzle: Puzzle) -> tuple[tuple[str, str], ...]:
    """What each colour is drawn in, and written on it, as CSS says it: as its symbol says (see `colour_names`)."""
    fills = shared_out([_NAMED.get(name or "") for name in colour_names(puzzle)], PALETTE)
    return tuple((colour, "#f7f7f2" if colour in _DARK else "#1c1e21") for colour in fills)


def colour_names(puzzle: Puzzle) -> tuple[str | None, ...]:
    """The colour that each colour's symbol names, None where it names none.

    A symbol of a swap board is the name of a colour, or its first letter where all symbols are such letters (`b` is
    black beside `w`, and blue beside `r` and `g` or without `w`). Where two name the same, none of them counts.
    """
    symbols = puzzle.symbols if isinstance(puzzle, SwapPuzzle) else ()
    named = [_named(symbol, symbols) for symbol in symbols]
    known = [name for name in named if name]
    return tuple(named) if named and len(set(known)) == len(known) else (None,) * puzzle.colours


def shared_out(known: Sequence[T | None], palette: Sequence[T]) -> list[T]:
    """What is known, and for the others in turn what is left of the palette, from its start again where it ends."""
    left = [colour for colour in palette if colour not in known] or list(palette)
    rest = count()
    return [left[next(rest) % len(left)] if colour is None else colour for colour in known]


def _named(symbol: str, symbols: Sequence[str]) -> str | None:
    """The colour that a symbol names, or None."""
    name = _ALIASES.get(symbol.lower(), symbol.lower())
    if name in _NAMED:
        return name
    letters = {other.lower() for other in symbols}
    if not letters <= {*_LETTERS, "b"}:
        return None
    b = "black" if "w" in letters and not letters >= {"r", "g"} else "blue"
    return {**_LETTERS, "b": b}[name]


def label_place(place: Layout, i: int) -> tuple[float, float, str]:
    """Where the name of a graph's node is written, and whether it starts, ends or has its middle there.

    Outside the circle of nodes, where no edge runs.
    """
    x, y = place.centres[i]
    dx, dy = x - place.width / 2, y - place.height / 2
    far = math.hypot(dx, dy) or 1.0
    dx, dy = dx / far, dy / far
    if abs(dx) < 0.35:
        return x, y + math.copysign(0.7, dy), "middle"
    return x + 0.6 * dx, y + 0.6 * dy, "start" if dx > 0 else "end"
