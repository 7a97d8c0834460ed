"""All the weights of a coset over GF(2), block by block, with Walsh-Hadamard transforms.

Let column j of the basis be the bits of its vectors at position j. With costs c and a start s, the member
start + sum z[i] basis[i] weighs  sum(c)/2 - T(z)/2  where  T(z) = sum c[j] (-1)**(s[j] + column[j]·z)  is the
Walsh-Hadamard transform of the columns' signed histogram (MacWilliams & Sloane, 'The Theory of
Error-Correcting Codes', chapters 5 and 14). Fixing the high bits of z folds the columns into a histogram on
the low bits, one block. A block is not transformed to the end: with t bits left to go, 2**t entries remain
of which T is a signed sum, so where their absolute values add up to too little nothing can be found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

_Array = NDArray[Any]
_SIGNS_TOGETHER = 6  # 2**6 rows tabulated for up to six columns that share a place in the block
_HIGH_MASK = (1 << 62) - 1


def hadamard(bits: int, dtype: Any) -> _Array:
    """The matrix (-1)**(x·y) for x, y in [0, 2**bits)."""
    matrix = np.ones((1, 1), dtype=dtype)
    for _ in range(bits):
        matrix = np.block([[matrix, matrix], [matrix, -matrix]])
    return matrix


def transform(values: _Array) -> _Array:
    """The Walsh-Hadamard transform of 2**m integers whose absolute values add up to less than 2**53."""
    bits = values.size.bit_length() - 1
    low = min(bits, 6)  # short inner loops are slow, and a small matrix product is not
    result = (values.reshape(-1, 1 << low).astype(np.float64) @ hadamard(low, np.float64)).ravel()
    for level in range(low, bits):
        pair = result.reshape(-1, 2, 1 << level)
        pair[:, 0], pair[:, 1] = pair[:, 0] + pair[:, 1], pair[:, 0] - pair[:, 1]
    return result.astype(np.int64)


@dataclass(frozen=True, slots=True)
class Shape:
    """How the low bits of z are laid out in memory: [outer][left][inner].

    Outer bits are transformed by butterflies over long runs of memory, inner bits by tabulated rows, and the
    `left` bits only where the sum of absolute values allows a find.
    """

    outer: int
    left: int
    inner: int

    @property
    def bits(self) -> int:
        return self.outer + self.left + self.inner


class Blocks:
    """The transforms T of one coset, for any value of the high bits of z.

    Parameters
    ----------
    columns
        One integer a position: bit i is what basis vector i has there.
    signed
        The cost of each position, negative where the start has a one; absolute values total below 2**53.
    shape
        The low bits. High bits beyond the 62nd are taken to be zero in every call.
    """

    def __init__(self, columns: Sequence[int], signed: Sequence[int], shape: Shape) -> None:
        self.shape = shape
        low_mask, left_mask = (1 << shape.bits) - 1, (1 << shape.left) - 1 << shape.inner
        fixed, plain, rest = [], [], []
        # Columns without left bits count with their sign, which prunes better than their absolute value.
        for column, cost in zip(columns, signed, strict=True):
            if column & left_mask:
                rest.append((column, cost))
            elif column & low_mask:
                plain.append((_without_left(column, shape), cost))
            else:
                fixed.append((column >> shape.bits & _HIGH_MASK, cost))
        self._fixed_costs = np.array([cost for _, cost in fixed], dtype=np.int64)
        self._fixed_flips = _by_byte([[high] for high, _ in fixed])
        self._plain = _Fold(plain, Shape(shape.outer, 0, shape.inner))
        self._rest = _Fold(rest, shape)
        self._sum_type = _narrowest(sum(abs(cost) for _, cost in rest))

    def workspace(self) -> Workspace:
        """Buffers for one thread."""
        return Workspace(self._plain.buffers(), self._rest.buffers())

    def at_least(self, high: int, least: int, work: Workspace) -> tuple[_Array, _Array]:
        """Return the low parts of all z in the block with T(z) >= least, and T there, in no set order."""
        shape = self.shape
        # The same in the whole block: the columns without any low bits.
        fixed = int(self._fixed_costs @ (1 - 2 * _looked_up(self._fixed_flips, high).astype(np.int64)))
        plain = self._plain.transform(high, work.plain)[0][:, 0].astype(np.int64) + fixed
        partial, spare = self._rest.transform(high, work.rest)
        outer, inner = np.nonzero(self._rest.absolute_sums(partial, spare) >= least - plain)
        low, known = outer << shape.left + shape.inner | inner, plain[outer, inner]
        rows = partial[outer, :, inner].astype(self._sum_type)
        # What survives is transformed one bit at a time, and checked again after each.
        for bit in reversed(range(shape.left)):
            with_zero, with_one = rows[:, : 1 << bit], rows[:, 1 << bit :]
            rows = np.concatenate([with_zero + with_one, with_zero - with_one])
            low, known = np.concatenate([low, low | 1 << shape.inner + bit]), np.concatenate([known, known])
            alive = np.flatnonzero(np.absolute(rows).sum(axis=1) + known >= least)
            rows, low, known = rows[alive], low[alive], known[alive]
        sums = rows[:, 0] + known
        found = sums >= least
        return low[found], sums[found]


@dataclass(frozen=True, slots=True)
class Workspace:
    """Buffers of one thread."""

    plain: _Array
    rest: _Array


@dataclass(frozen=True, slots=True)
class _Round:
    """What to add at some places of the block (places = [outer][left]), given the high bits of z.

    A place adds the rows of up to six columns; `table` has the sum for each choice of their signs, those of
    one place from its offset on.
    """

    places: _Array
    offsets: _Array
    flips: tuple[_Array, ...]  # see _by_byte
    table: _Array

    def rows(self, high: int) -> _Array:
        chosen: _Array = self.table.take(self.offsets + _looked_up(self.flips, high), axis=0, mode="clip")
        return chosen


class _Fold:
    """Fold columns into a block, and transform its outer and inner bits."""

    def __init__(self, columns: Sequence[tuple[int, int]], shape: Shape) -> None:
        self._shape = shape
        left_mask = (1 << shape.left) - 1
        places: dict[int, list[tuple[int, int, int]]] = {}
        reach = [0] * (1 << shape.left)
        for column, cost in columns:
            high, low = column >> shape.bits & _HIGH_MASK, column & (1 << shape.bits) - 1
            place, inner = low >> shape.inner, low & (1 << shape.inner) - 1
            places.setdefault(place, []).append((inner, high, cost))
            reach[place & left_mask] += abs(cost)
        # Every entry with `left` part u stays within reach[u], at every stage of the transform.
        self._reach = max(reach)
        self._dtype = next(t for t in (np.int8, np.int16, np.int32, np.int64) if self._reach <= np.iinfo(t).max)
        most = max(map(len, places.values()), default=1)
        self._rounds = [self._round(places, start) for start in range(0, most, _SIGNS_TOGETHER)]

    def _round(self, places: dict[int, list[tuple[int, int, int]]], start: int) -> _Round:
        rows = hadamard(self._shape.inner, self._dtype)
        here = {place: members[start:] for place, members in places.items() if len(members) > start}
        # The first round fills the whole block, empty places with the zeros at the head of its table.
        used = list(range(1 << self._shape.outer + self._shape.left)) if start == 0 else sorted(here)
        table = [np.zeros((1, rows.shape[1]), dtype=self._dtype)]
        offsets = np.zeros(len(used), dtype=np.intp)
        highs: list[list[int]] = []
        size = 1
        for number, place in enumerate(used):
            members = here.get(place, [])[:_SIGNS_TOGETHER]
            sums = np.zeros((1, rows.shape[1]), dtype=self._dtype)
            for inner, _, cost in members:
                row = rows[inner] * self._dtype(cost)
                sums = np.concatenate([sums + row, sums - row])
            if members:
                table.append(sums)
                offsets[number] = size
                size += len(sums)
            highs.append([high for _, high, _ in members])
        return _Round(np.array(used, dtype=np.intp), offsets, _by_byte(highs), np.concatenate(table))

    def buffers(self) -> _Array:
        return np.empty((2, 1 << self._shape.bits), dtype=self._dtype)

    def transform(self, high: int, buffers: _Array) -> tuple[_Array, _Array]:
        """Return the block with the shape's three axes, and the buffer not in use."""
        shape = self._shape
        here, there = buffers
        rows = here.reshape(-1, 1 << shape.inner)
        for number, step in enumerate(self._rounds):
            if number:
                rows[step.places] += step.rows(high)
            else:
                rows[:] = step.rows(high)
        for level in range(shape.left + shape.inner, shape.bits):
            old, new = here.reshape(-1, 2, 1 << level), there.reshape(-1, 2, 1 << level)
            np.add(old[:, 0], old[:, 1], out=new[:, 0])
            np.subtract(old[:, 0], old[:, 1], out=new[:, 1])
            here, there = there, here
        axes = (1 << shape.outer, 1 << shape.left, 1 << shape.inner)
        return here.reshape(axes), there.reshape(axes)

    def absolute_sums(self, block: _Array, spare: _Array) -> _Array:
        """Sums of absolute values over the `left` axis."""
        np.absolute(block, out=spare)
        sums = spare.view(f"u{spare.itemsize}")
        reach = self._reach
        while (half := sums.shape[1] // 2) > 0:
            reach *= 2
            if reach > np.iinfo(sums.dtype).max:
                sums = sums.astype(f"u{sums.itemsize * 2}")
            sums = sums[:, :half] + sums[:, half:]
        return sums[:, 0].astype(np.int64)


def _narrowest(most: int) -> Any:
    """The smallest integer type that holds -most … most."""
    return next(t for t in (np.int8, np.int16, np.int32, np.int64) if most <= np.iinfo(t).max)


def _without_left(column: int, shape: Shape) -> int:
    """Drop the left bits, all zero, from between the outer and the inner ones."""
    return column >> shape.left + shape.inner << shape.inner | column & (1 << shape.inner) - 1


def _by_byte(highs: Sequence[Sequence[int]]) -> tuple[_Array, ...]:
    """Tabulate, for each byte of the high bits, [its value, place] -> which signs of the place flip.

    Bit i of an entry is the parity of the bits that the byte and `highs[place][i]` have in common; the XOR
    over the bytes is the parity over all high bits.
    """
    longest = max((high.bit_length() for members in highs for high in members), default=0)
    tables = []
    for start in range(0, longest, 8):
        table = np.zeros((1, len(highs)), dtype=np.uint8)
        for bit in range(start, start + 8):
            row = np.array(
                [sum((high >> bit & 1) << i for i, high in enumerate(members)) for members in highs],
                dtype=np.uint8,
            )
            table = np.concatenate([table, table ^ row])
        tables.append(table)
    return tuple(tables) or (np.zeros((256, len(highs)), dtype=np.uint8),)


def _looked_up(tables: tuple[_Array, ...], high: int) -> _Array:
    flips: _Array = tables[0][high & 255]
    for byte, table in enumerate(tables[1:], 1):
        flips = flips ^ table[high >> 8 * byte & 255]
    return flips
