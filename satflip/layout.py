"""Where the cells of a board are drawn, and in which colours: what pictures and the lesson share. Unit: one cell."""

from __future__ import annotations

import math
from dataclasses import dataclass

from satflip.puzzles import Board

Point = tuple[float, float]

_SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
_HALF = 1 / math.sqrt(3)
_HEXAGON = ((0.0, -_HALF), (0.5, -_HALF / 2), (0.5, _HALF / 2), (0.0, _HALF), (-0.5, _HALF / 2), (-0.5, -_HALF / 2))
_UP = ((0.0, -0.75), (0.8, 0.65), (-0.8, 0.65))
_DOWN = ((-0.8, -0.65), (0.8, -0.65), (0.0, 0.75))
_ROUND = tuple((math.cos(i * math.pi / 12) * 0.5, math.sin(i * math.pi / 12) * 0.5) for i in range(24))

PALETTE = ("#fdfcf8", "#23262b", "#f0b429", "#3f8fd2", "#d1495b", "#2e9e73", "#b07cc6", "#ef8354", "#8ec9e8", "#a3a380")
"""Colours by number, white and black first, again from the start beyond ten: symbols tell them apart as well."""


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
        centre = radius + 0.55
        around = tuple((centre + radius * math.cos(a), centre + radius * math.sin(a)) for a in turns)
        return Layout(2 * centre, 2 * centre, around, (_ROUND,) * n)
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


def fill(value: int | None) -> str:
    """The colour of a colour, as CSS writes it; grey for a cell that may have any."""
    return "#c9c9c4" if value is None else PALETTE[value % len(PALETTE)]


def ink(value: int | None) -> str:
    """What is written on it."""
    return "#f7f7f2" if value is not None and value % len(PALETTE) in (1, 4) else "#1c1e21"
