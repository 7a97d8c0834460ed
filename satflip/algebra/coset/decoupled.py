"""Search a coset whose positions fall into classes that see few of the kernel's dimensions each.

On square boards with odd sides the parity classes (row mod 2, column mod 2) are such classes: on all that
were tried, cells of one class see half of the quiet patterns' dimensions, give or take one, and two opposite
classes together see each dimension exactly once. That is checked before it is used, never assumed.
So with z = (a, b) the transform T of `walsh` is a sum  T_A[a] + T_B[b] + sum of T_C[c(a) + c(b)]  of tables
with 2**(dim K / 2) entries each. Walking a and b from the best entry down, only pairs come into question
that leave no more to the other classes than the best they can give.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satflip.algebra import gf2
from satflip.algebra.coset.members import Coset, Hits
from satflip.algebra.coset.walsh import transform

_Array = NDArray[Any]
_MOST_BITS = 22  # a class's tables take up to 40 bytes an entry
_TOGETHER = 64  # values of `a` in a block
_PAIRS = 1 << 16  # pairs looked at in one go: what stays in the cache


@dataclass(frozen=True, slots=True)
class _Class:
    """One class of positions: T there depends only on its functionals (integers over z) of z."""

    functionals: tuple[int, ...]
    table: _Array  # [values of the functionals] -> T

    @staticmethod
    def of(columns: Sequence[int], signed: Sequence[int]) -> _Class | None:
        echelon: dict[int, tuple[int, int]] = {}
        functionals: list[int] = []
        codes = []
        for column in columns:
            rest, code = column, 0
            while rest and (pivot := echelon.get(rest.bit_length())):
                rest, code = rest ^ pivot[0], code ^ pivot[1]
            if rest:
                echelon[rest.bit_length()] = rest, code ^ 1 << len(functionals)
                code = 1 << len(functionals)
                functionals.append(column)
            codes.append(code)
        if len(functionals) > _MOST_BITS:
            return None
        histogram = np.zeros(1 << len(functionals), dtype=np.int64)
        np.add.at(histogram, np.array(codes, dtype=np.intp), np.array(signed, dtype=np.int64))
        table = transform(histogram)
        return _Class(tuple(functionals), table.astype(_narrowest(sum(map(abs, signed)))))

    @property
    def most(self) -> int:
        return int(self.table.max())


@dataclass(frozen=True, slots=True)
class _Other:
    """A class outside the pair: its entry is at `of_a[a] ^ of_b[b]`."""

    table: _Array
    most: int
    of_a: _Array
    of_b: _Array


def decoupled(coset: Coset, classes: Sequence[int]) -> Decoupled | None:
    """Return the search by classes, or None where they do not decouple the kernel.

    Raises
    ------
    ValueError
        If there is not one label for each position.
    """
    if len(classes) != len(coset.costs):
        raise ValueError(f"there must be a class for each of the {len(coset.costs)} positions")
    found = []
    for label in sorted(set(classes)):
        places = [place for place, other in enumerate(classes) if other == label]
        part = _Class.of([coset.columns[p] for p in places], [coset.signed[p] for p in places])
        if part is None:
            return None
        found.append(part)
    dimension = len(coset.kernel)
    pairs = [
        (first, second)
        for first, second in combinations(found, 2)
        if len(first.functionals) + len(second.functionals) == dimension
        and gf2.solve(first.functionals + second.functionals, 0, dimension).rank == dimension
    ]
    if not pairs:
        return None
    # The more the pair decides, the less the others can make up for.
    first, second = max(pairs, key=lambda pair: pair[0].most + pair[1].most)
    others = [part for part in found if part is not first and part is not second]
    return Decoupled(coset, first, second, others)


class Decoupled:
    """All members, in blocks of some values of `a`, the most promising first."""

    batch = 4

    def __init__(self, coset: Coset, first: _Class, second: _Class, others: Sequence[_Class]) -> None:
        self._coset = coset
        self._cost = sum(coset.costs)
        functionals = first.functionals + second.functionals
        dimension, split = len(functionals), len(first.functionals)
        duals = [gf2.solve(functionals, 1 << index, dimension).particular or 0 for index in range(dimension)]
        halves = duals[:split], duals[split:]
        orders = [np.argsort(-part.table.astype(np.int64), kind="stable") for part in (first, second)]
        self._a, self._b = (part.table[order] for part, order in zip((first, second), orders, strict=True))
        self._b_falling = -self._b.astype(np.int64)
        self._z = [_linear(half)[order] for half, order in zip(halves, orders, strict=True)]
        self._others = []
        for part in sorted(others, key=lambda part: part.most):
            of_a, of_b = (
                _linear([_values(part.functionals, dual) for dual in half])[order]
                for half, order in zip(halves, orders, strict=True)
            )
            self._others.append(_Other(part.table, part.most, of_a, of_b))
        self._others_most = sum(part.most for part in others)
        self.total = -(-len(self._a) // _TOGETHER)

    def member(self, hits: Hits, index: int) -> int:
        return self._coset.member(hits.z(index))

    def floor(self, block: int) -> int:
        """No member in this block or a later one weighs less."""
        most = int(self._a[block * _TOGETHER]) + int(self._b[0]) + self._others_most
        return (self._cost - most + 1) // 2

    def hits(self, block: int, limit: Callable[[], int]) -> Iterator[Hits]:
        """All members of the block that weigh at most `limit()`."""
        start, stop = block * _TOGETHER, min((block + 1) * _TOGETHER, len(self._a))
        while start < stop:
            count = self._partners(start, self._cost - 2 * limit())
            if count == 0:
                return
            rows = slice(start, min(stop, start + max(1, _PAIRS // count)))
            for column in range(0, count, _PAIRS):
                need = self._cost - 2 * limit()
                columns = slice(column, min(column + _PAIRS, self._partners(start, need)))
                if columns.start < columns.stop:
                    yield from self._pairs(rows, columns, need)
            start = rows.stop

    def _partners(self, a: int, need: int) -> int:
        """How many values of `b`, from the best down, could make `need` together with this `a`."""
        left = need - int(self._a[a]) - self._others_most
        return int(np.searchsorted(self._b_falling, -left, side="right"))

    def _pairs(self, a: slice, b: slice, need: int) -> Iterator[Hits]:
        sums = np.add.outer(self._a[a], self._b[b], dtype=_narrowest(self._cost)).ravel()
        width = b.stop - b.start
        alive: _Array | None = None  # all pairs, until the first class has ruled most of them out
        left = self._others_most
        for other in self._others:
            if alive is None:
                entry = np.bitwise_xor.outer(other.of_a[a], other.of_b[b]).ravel()
            else:
                entry = other.of_a[a][alive // width] ^ other.of_b[b][alive % width]
            sums = sums + other.table.take(entry, mode="clip")
            left -= other.most
            kept = np.flatnonzero(sums >= need - left)
            sums = sums[kept]
            alive = kept if alive is None else alive[kept]
            if not kept.size:
                return
        if alive is None:
            alive = np.flatnonzero(sums >= need)
            sums = sums[alive]
        z = self._z[0][a][alive // width] ^ self._z[1][b][alive % width]
        if z.size:
            yield Hits((self._cost - sums.astype(np.int64)) // 2, z)


def _linear(images: Sequence[int]) -> _Array:
    """The XOR of the images over the bits of each index."""
    table = np.zeros(1, dtype=np.int64)
    for image in images:
        table = np.concatenate([table, table ^ image])
    return table


def _values(functionals: Sequence[int], z: int) -> int:
    return sum(((functional & z).bit_count() & 1) << i for i, functional in enumerate(functionals))


def _narrowest(most: int) -> Any:
    return next(t for t in (np.int16, np.int32, np.int64) if most <= np.iinfo(t).max)
