"""Lights Out on boards of up to ten thousand million cells, which no puzzle object could hold.

A row of cells is an integer, bit c for column c, and only a few rows are held at a time. `polynomials` finds the first
row of presses without a matrix, light chasing makes the others, and the board's rules judge the rows as they pass.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise, repeat, zip_longest
from pathlib import Path
from typing import Literal

from satflip.algebra.polynomials import Board
from satflip.errors import InputError, SatflipError

Rows = Iterable[int]
Target = Literal["all-on"] | Sequence[int] | str | os.PathLike[str]
Layout = Literal["cells", "hex"]

MIB = 1 << 20
LARGEST_STEPS = 1 << 36
"""Words of work up to which an answer comes within the hour."""

ALPHABETS = ("wb", "01", ".#")
_DIGITS = {alphabet: str.maketrans(alphabet + alphabet.upper(), "0101") for alphabet in ALPHABETS}


@dataclass(frozen=True)
class LightsOut:
    """What is known of a board whose black cells are all to be turned white.

    `solvable` says whether presses can; there are 2**nullity ways then. `first` is the first row of presses of one of
    them and `presses` their number: the fewest there are if `nullity` is 0, for then there is no other way, and not
    known to be the fewest otherwise. Where nothing solves the board, `first` is the first row of a set of cells of
    which every press changes an even number, and an odd number of them is black; `presses` is None.

    `rows()` gives all rows of presses, or of that set, one after the other. All of this was checked row by row.
    """

    height: int
    width: int
    nullity: int
    solvable: bool
    first: int
    presses: int | None
    rows: Callable[[], Iterator[int]] = field(repr=False)

    @property
    def fewest(self) -> bool:
        """Whether the presses are proven to be the fewest."""
        return self.solvable and self.nullity == 0


def lights_out(
    height: int,
    width: int,
    target: Target = "all-on",
    *,
    output: str | os.PathLike[str] | None = None,
    layout: Layout = "cells",
    memory_limit: int | None = None,
) -> LightsOut:
    """Find presses that turn a whole rectangular board white, or prove that there are none.

    Parameters
    ----------
    height, width
        The board's rows and columns.
    target
        The black cells: 'all-on'; or the path of a text of `height` rows of `width` symbols (w b, 0 1 or . #), read
        row by row, three times; or `height` integers, bit c for column c.
    output
        Where to write the rows of presses (for an impossible board, of the cells that prove it).
    layout
        'cells': a digit 0 or 1 a cell; 'hex': a hexadecimal digit for four columns, the first one its highest bit.
    memory_limit
        In MiB. By default what the machine has.

    Raises
    ------
    InputError
        For a size below 1x1, a target that does not fit, and a board whose need of memory or time is too large; the
        message says the need.
    SatflipError
        If the rows found do not stand the check by the rules.
    """
    _check_size(height, width, memory_limit)
    black = _target(height, width, target)
    board = Board.of(height, width)
    first = board.first_row(_called(black()))
    if first is None:
        proof = board.witness(_called(black()))
        assert proof is not None
        rows = _chased(board, proof, lambda: repeat(0, height))
        if not _proves(rows(), black(), width, height):
            raise SatflipError("WRONG: the cells said to prove the board impossible do not prove it")
        _write(rows(), width, output, layout)
        return LightsOut(height, width, board.nullity, False, proof, None, rows)
    rows = _chased(board, first, black)
    presses = _write(rows(), width, output, layout) if output is not None else None
    # what was written is what is checked
    count = _checked(rows() if output is None else read_rows(output, width, layout), black(), width, height)
    if count is None or presses not in (None, count):
        raise SatflipError("WRONG: the presses found do not turn the board white")
    return LightsOut(height, width, board.nullity, True, first, count, rows)


def mebibytes(height: int, width: int) -> int:
    """What solving a board takes at most, in MiB: some hundred polynomials of the board's length, and the program."""
    return 40 + 600 * (height + width) // 8 // MIB


def _check_size(height: int, width: int, memory_limit: int | None) -> None:
    if height < 1 or width < 1:
        raise InputError(f"a board has at least one row and one column, found {height}x{width}")
    need, steps = mebibytes(height, width), width * (height + width) // 64
    limit = memory_limit if memory_limit is not None else _memory()
    if limit is not None and need > limit:
        raise InputError(f"a {height}x{width} board needs about {need} MiB of memory, the limit is {limit} MiB")
    if steps > LARGEST_STEPS:
        raise InputError(
            f"a {height}x{width} board needs about {steps / 2e7 / 3600:,.0f} hours, expected a smaller one"
        )


def _memory() -> int | None:
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // MIB
    except (AttributeError, ValueError, OSError):
        return None


def _target(height: int, width: int, target: Target) -> Callable[[], Rows]:
    """The rows of black cells, from the first on each time that they are asked for."""
    if target == "all-on":
        return lambda: repeat((1 << width) - 1, height)
    if isinstance(target, str | os.PathLike):
        path = target
        return lambda: _read_board(path, height, width)
    rows = target
    if len(rows) != height:
        raise InputError(f"the board has {height} rows, the target {len(rows)}")
    for number, row in enumerate(rows, 1):
        if row < 0 or row >> width:
            raise InputError(f"row {number} of the target has bits outside its {width} columns")
    return lambda: rows


def _read_board(path: str | os.PathLike[str], height: int, width: int) -> Iterator[int]:
    source, alphabet, found, number = os.fspath(path), "", 0, 0
    try:
        with open(path, encoding="utf-8-sig") as file:
            for number, line in enumerate(file, 1):
                cells = "".join(line.split())
                if not cells or cells[0] == ";":
                    continue
                alphabet = alphabet or next((a for a in ALPHABETS if cells[0].lower() in a), ALPHABETS[0])
                if wrong := set(cells.lower()) - set(alphabet):
                    shown = next(cell for cell in cells if cell.lower() in wrong)
                    expected = f"expected {alphabet[0]} or {alphabet[1]}"
                    raise InputError(f"found '{shown}', {expected}", source=source, line=number)
                found += 1
                if len(cells) != width or found > height:
                    problem = f"found row {found} of {len(cells)} cells, expected {height} rows of {width}"
                    raise InputError(problem, source=source, line=number)
                yield int(cells[::-1].translate(_DIGITS[alphabet]), 2)
    except (OSError, UnicodeDecodeError) as error:
        reason = (error.strerror or str(error)) if isinstance(error, OSError) else "it is no UTF-8 text"
        raise InputError(f"cannot be read: {reason.lower()}", source=source) from None
    if found != height:
        raise InputError(f"found {found} rows, expected {height}", source=source, line=number)


def _called(rows: Rows) -> Callable[[int], int]:
    upcoming = iter(rows)
    return lambda _: next(upcoming)


def _chased(board: Board, first: int, black: Callable[[], Rows]) -> Callable[[], Iterator[int]]:
    return lambda: board.chase(first, _called(black()))


def changed(presses: Rows, width: int) -> Iterator[int]:
    """The cells that the presses change, by the rules alone: each press its own cell and the cell's neighbours."""
    mask = (1 << width) - 1
    above = 0
    for here, below in pairwise(chain(presses, (0,))):
        yield (above ^ here ^ below ^ here << 1 ^ here >> 1) & mask
        above = here


def _checked(presses: Rows, black: Rows, width: int, height: int) -> int | None:
    """The number of presses if they change just the black cells of a board of this height, else None."""
    count = lines = 0

    def counted() -> Iterator[int]:
        nonlocal count, lines
        for row in presses:
            count += row.bit_count()
            lines += 1
            yield row

    right = all(got == wanted for got, wanted in zip_longest(changed(counted(), width), black))
    return count if right and lines == height else None


def _proves(cells: Rows, black: Rows, width: int, height: int) -> bool:
    """Whether every press changes an even number of the cells, and an odd number of them is black.

    A press changes the cells whose own presses would change its cell: so many, modulo 2, as pressing them all would.
    """
    common = lines = 0

    def counted() -> Iterator[int]:
        nonlocal common, lines
        for row, wanted in zip(cells, black, strict=False):
            common += (row & wanted).bit_count()
            lines += 1
            yield row

    return not any(changed(counted(), width)) and common % 2 == 1 and lines == height


def _write(rows: Rows, width: int, output: str | os.PathLike[str] | None, layout: Layout) -> int:
    """Write the rows as they come; the number of ones in them."""
    if output is None:
        return 0
    count = 0
    try:
        with open(output, "w", encoding="ascii") as file:
            for row in rows:
                count += row.bit_count()
                file.write(shown(row, width, layout) + "\n")
    except OSError as error:
        raise InputError(f"cannot write {output}: {error.strerror}") from None
    return count


def shown(row: int, width: int, layout: Layout = "cells") -> str:
    """A row of cells as text, the first column first."""
    cells = format(row, f"0{width}b")[::-1]
    digits = -(-width // 4)
    return cells if layout == "cells" else format(int(cells.ljust(4 * digits, "0"), 2), f"0{digits}x")


def read_rows(path: str | os.PathLike[str], width: int, layout: Layout = "cells") -> Iterator[int]:
    """The rows that `lights_out` wrote, one by one. Raises ValueError for what is no row of this layout."""
    with Path(path).open(encoding="ascii") as file:
        for line in file:
            text = line.strip()
            cells = text if layout == "cells" else format(int(text, 16), f"0{4 * len(text)}b")[:width]
            yield int(cells[::-1], 2)
