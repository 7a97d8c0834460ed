"""Grids of cells as they are written: rows of symbols, each with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from satflip.errors import InputError
from satflip.instances.places import Place, fail, shown

Symbol = str | None
"""What stands in a cell; None is a hole."""

HOLE, ANY = "_", "?"
CELLS = "w b, 0 1, . #, a digit, a letter, or _ for a hole"
MAX_CELLS = 250_000
"""More is no board that anyone solves, and reading it would only use up the memory."""

_CHUNK = re.compile(r"[^ \t]+")
_NO_CELL = re.compile(r"[^0-9A-Za-z.#_?]")
_NUMBER = re.compile(r"[0-9]{2,18}")

Segment = list[tuple[int, str]]
"""The chunks of one row between blanks, each with its offset in the line."""


class Row(NamedTuple):
    """One row: its symbols, its place, and the place of each symbol."""

    symbols: Sequence[Symbol]
    place: Place
    place_of: Callable[[int], Place]


class Cells(NamedTuple):
    """The symbols of the cells in the board's order (None like `?`: any colour), and the place of each."""

    symbols: Sequence[str | None]
    place_of: Callable[[int], Place]


class Grid(NamedTuple):
    """A rectangle of symbols, row by row: its shape, its place, and the place of each symbol."""

    shape: tuple[int, int]
    symbols: Sequence[Symbol]
    place: Place
    place_of: Callable[[int], Place]

    def holes(self) -> list[tuple[int, int]]:
        """The positions that are no cells."""
        return [divmod(i, self.shape[1]) for i, symbol in enumerate(self.symbols) if symbol is None]

    def cells(self) -> Cells:
        """The symbols of the cells, without the holes."""

        def place_of(i: int) -> Place:
            return self.place_of([at for at, symbol in enumerate(self.symbols) if symbol is not None][i])

        return Cells([symbol for symbol in self.symbols if symbol is not None], place_of)


Line = tuple[str, Callable[[int | None], Place]]
"""A written line, and the place of an offset in it (or of the whole line)."""


def rows_of(blocks: Sequence[Sequence[Line]], numbers: bool) -> list[list[Row]]:
    """The rows of each block of lines; a line has several rows where `/` separates them.

    Without blanks every character is a cell. With blanks every chunk is one, and may be a number of several digits.
    A chunk alone in its row is one too if `numbers` says so or other rows show it.
    Raises InputError for a character or a chunk that is no cell.
    """
    cut = [[(segment, at) for text, at in block for segment in _segments(text, at)] for block in blocks]
    numbers = numbers or any(
        len(segment) > 1 and any(len(chunk) > 1 for _, chunk in segment) for block in cut for segment, _ in block
    )
    return [[_row(segment, numbers, at) for segment, at in block] for block in cut]


def counted(so_far: int, text: str, place: Place) -> int:
    """The number of cells so far with those of one more line. Raises InputError for more than MAX_CELLS."""
    chunks = text.replace("/", " ").split()
    so_far += len(chunks) if len(chunks) > 1 else len(text)
    if so_far > MAX_CELLS:
        raise fail(f"found more than {MAX_CELLS} cells, expected a board", place)
    return so_far


def _segments(text: str, place_at: Callable[[int | None], Place]) -> Iterator[Segment]:
    start = 0
    for part in text.split("/"):
        chunks = [(start + match.start(), match.group()) for match in _CHUNK.finditer(part)]
        for at, chunk in chunks:
            if wrong := _NO_CELL.search(chunk):
                raise fail(f"found {shown(wrong.group())}, expected {CELLS}", place_at(at + wrong.start()))
        if not chunks:
            raise fail("found an empty row beside '/', expected cells", place_at(start))
        yield chunks
        start += len(part) + 1


def _row(segment: Segment, numbers: bool, place_at: Callable[[int | None], Place]) -> Row:
    if len(segment) == 1 and not numbers:
        first, chunk = segment[0]
        symbols = [None if symbol == HOLE else symbol for symbol in chunk]
        return Row(symbols, place_at(None), lambda i: place_at(first + i))
    for at, chunk in segment:
        if len(chunk) > 1 and not _NUMBER.fullmatch(chunk):
            raise fail(f"found {shown(chunk)} between blanks, expected one cell", place_at(at))
    symbols = [None if chunk == HOLE else chunk for _, chunk in segment]
    return Row(symbols, place_at(None), lambda i: place_at(segment[i][0]))


def in_grids(blocks: Sequence[Sequence[Row]], wanted: int, size: tuple[int, int] | None) -> list[Grid]:
    """As many grids as wanted, from as many blocks of rows, or from one block that holds them one below the other.

    With a size the cells are taken in the order in which they are written, whatever the rows. Raises InputError for
    rows of different lengths, a number of cells or rows that does not fit, and grids of different shapes.
    """
    if not blocks:
        raise InputError("no board found, expected rows of cells")
    if len(blocks) not in (1, wanted):
        extra = blocks[wanted][0].place if len(blocks) > wanted else None
        what = "one grid" if wanted == 1 else "two grids"
        raise fail(f"found {len(blocks)} grids, expected {what}", extra)
    each = wanted // len(blocks)
    if size:
        grids = [grid for rows in blocks for grid in _cut(rows, size, each)]
    else:
        grids = [_rectangle(part) for rows in blocks for part in _parts(rows, each)]
    for grid in grids[1:]:
        if grid.shape != grids[0].shape:
            found, expected = (f"{rows}x{columns}" for rows, columns in (grid.shape, grids[0].shape))
            raise fail(f"the second grid is {found}, expected {expected} like the first", grid.place)
        _same_holes(grids[0], grid)
    return grids


def _cut(rows: Sequence[Row], size: tuple[int, int], count: int) -> Iterator[Grid]:
    symbols = [symbol for row in rows for symbol in row.symbols]
    area = size[0] * size[1]
    if len(symbols) != count * area:
        boards = f"{count} boards" if count > 1 else "a board"
        problem = f"found {len(symbols)} cells, expected {count * area} for {boards} of size {size[0]}x{size[1]}"
        raise fail(problem, rows[0].place)
    place_of = _flat(rows)
    for first in range(0, len(symbols), area):
        yield Grid(size, symbols[first : first + area], place_of(first), _after(place_of, first))


def _after(place_of: Callable[[int], Place], first: int) -> Callable[[int], Place]:
    return lambda i: place_of(first + i)


def _parts(rows: Sequence[Row], count: int) -> Iterator[Sequence[Row]]:
    height, over = divmod(len(rows), count)
    if over:
        raise fail(
            f"found one grid with an odd number of rows ({len(rows)}), expected two grids of the same shape",
            rows[0].place,
        )
    return (rows[i : i + height] for i in range(0, len(rows), height))


def _rectangle(rows: Sequence[Row]) -> Grid:
    columns = len(rows[0].symbols)
    for row in rows:
        if len(row.symbols) != columns:
            raise fail(f"found a row of {len(row.symbols)} cells, expected {columns} like the first row", row.place)
    symbols = [symbol for row in rows for symbol in row.symbols]
    return Grid((len(rows), columns), symbols, rows[0].place, _flat(rows))


def _flat(rows: Sequence[Row]) -> Callable[[int], Place]:
    """The place of the i-th symbol of all the rows."""

    def place_of(i: int) -> Place:
        for row in rows:
            if i < len(row.symbols):
                return row.place_of(i)
            i -= len(row.symbols)
        return None

    return place_of


def _same_holes(first: Grid, second: Grid) -> None:
    for i, (here, there) in enumerate(zip(first.symbols, second.symbols, strict=True)):
        if (here is None) != (there is None):
            r, c = divmod(i, first.shape[1])
            which = "first" if here is None else "second"
            problem = f"row {r + 1}, column {c + 1} is a hole in the {which} grid only, expected in both or neither"
            raise fail(problem, second.place_of(i))
