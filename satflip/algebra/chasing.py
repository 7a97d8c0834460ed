"""Light chasing with symbolic rows: grid boards that wrap round, solved through their first row or two.

The presses of row r + 1 are what is still wrong in row r, so all presses are affine functions of the first
row's (on a board without a seam between the last row and the first) or of the first two rows'. The linear
part of such a function is a field of one bit for each unknown, and a row is one integer of `width` fields, so
a step costs a few shifts and XORs. The constants are a chase of their own, from first rows of zeros. What the
last rows leave is a system of `width` or `2 * width` equations for `gf2.solve`.

A wrap round two columns or one joins cells that are neighbours already, or the same: it adds nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from satflip.algebra import gf2

Rows = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Wrapped:
    """A `height` x `width` grid; a press changes its own cell (if `centre`) and its neighbours.

    With `wrap_columns` the first and the last column are neighbours, with `wrap_rows` the first and the last
    row; with both the board is a torus.
    """

    height: int
    width: int
    wrap_rows: bool = False
    wrap_columns: bool = False
    centre: bool = True

    def __post_init__(self) -> None:
        if self.height < 1 or self.width < 1:
            raise ValueError(f"a board cannot be {self.height} x {self.width}")

    @property
    def free_rows(self) -> int:
        """How many rows of presses determine all others: 1, or 2 where the rows wrap."""
        return 2 if self.wrap_rows and self.height > 2 else 1


@dataclass(frozen=True, slots=True)
class Solution:
    """What is known of a board and a target.

    Attributes
    ----------
    kernel
        A basis of the quiet patterns by their first rows (`board.free_rows` rows of `width` bits each).
    first
        The first rows of one solution, or None when there is none.
    witness
        None when solvable. Otherwise the first rows of a quiet pattern that has an odd number of cells in
        common with the target, while every press, the board being symmetric, changes an even number of them.

    `presses` turns first rows into a whole pattern.
    """

    kernel: tuple[Rows, ...]
    first: Rows | None
    witness: Rows | None

    @property
    def nullity(self) -> int:
        return len(self.kernel)


def solve(board: Wrapped, target: Sequence[int]) -> Solution:
    """Solve a board for a target of `height` rows of `width` bits (bit j = column j).

    Time and memory: `height` steps on integers of `width * width` bits (four times that for two free rows),
    then one elimination. Raises ValueError if the target has another shape.
    """
    _check(board, target)
    size = board.free_rows * board.width
    symbols = [
        sum(1 << column * size + row * board.width + column for column in range(board.width))
        for row in range(board.free_rows)
    ]
    coefficients = _leftover(board, symbols, [0] * board.height, size)
    constants = _leftover(board, [0] * board.free_rows, target, 1)
    equations = [row >> column * size & (1 << size) - 1 for row in coefficients for column in range(board.width)]
    rhs = sum(row << index * board.width for index, row in enumerate(constants))
    answer = gf2.solve(equations, rhs, size)
    kernel = tuple(_split(board, vector) for vector in answer.kernel)
    if answer.particular is not None:
        return Solution(kernel, _split(board, answer.particular), None)
    return Solution(kernel, None, next(rows for rows in kernel if _overlap(board, rows, target)))


def presses(board: Wrapped, first: Sequence[int], target: Sequence[int]) -> Iterator[int]:
    """Yield the `height` rows of presses that `board.free_rows` first rows force for a target.

    Raises
    ------
    ValueError
        If the target has another shape, or there are not `board.free_rows` first rows.
    """
    _check(board, target)
    if len(first) != board.free_rows:
        raise ValueError(f"the board has {board.free_rows} free rows, not {len(first)}")
    yield from islice(_chase(board, first, target, 1), board.height)


def _chase(board: Wrapped, first: Sequence[int], target: Sequence[int], size: int) -> Iterator[int]:
    """Yield the rows of presses, and then as many more as there are free rows.

    Rows are `width` fields of `size` bits. The rows past the board must be zero, or repeat the first ones
    where the board wraps.
    """
    whole = (1 << board.width * size) - 1
    around = (board.width - 1) * size if board.wrap_columns and board.width > 2 else None
    above, here = (0, first[0]) if board.free_rows == 1 else first
    yield from first
    # With two free rows, the first row's own equation comes last, when chasing has gone round the seam.
    for wrong in (*target[board.free_rows - 1 :], *target[: board.free_rows - 1]):
        below = wrong ^ above ^ here << size ^ here >> size
        if board.centre:
            below ^= here
        if around is not None:
            below ^= here << around ^ here >> around
        above, here = here, below & whole
        yield here


def _leftover(board: Wrapped, first: Sequence[int], target: Sequence[int], size: int) -> list[int]:
    """What must vanish for the first rows to solve the target, one row for each free row."""
    beyond = deque(_chase(board, first, target, size), maxlen=board.free_rows)
    if board.free_rows == 1:
        return list(beyond)
    return [row ^ start for row, start in zip(beyond, first, strict=True)]


def _split(board: Wrapped, unknowns: int) -> Rows:
    mask = (1 << board.width) - 1
    return tuple(unknowns >> row * board.width & mask for row in range(board.free_rows))


def _overlap(board: Wrapped, first: Rows, target: Sequence[int]) -> bool:
    """Whether the quiet pattern has an odd number of cells in common with the target."""
    pattern = presses(board, first, [0] * board.height)
    return sum((row & wrong).bit_count() for row, wrong in zip(pattern, target, strict=True)) % 2 == 1


def _check(board: Wrapped, target: Sequence[int]) -> None:
    if len(target) != board.height:
        raise ValueError(f"the target has {len(target)} rows, the board {board.height}")
    for number, row in enumerate(target):
        if row < 0 or row >> board.width:
            raise ValueError(f"row {number} of the target has bits outside its {board.width} columns")
