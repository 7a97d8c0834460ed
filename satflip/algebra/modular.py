"""Linear systems modulo k, for any k from 2 to 1000: a composite k is a ring, where not every pivot divides.

By the Chinese remainder theorem Z/k is a product of rings Z/q, q = p**e a prime power. There, of any two
elements one divides the other, so the entry with the fewest factors p divides all others, and eliminating
with it as the pivot leads to the Smith form (Newman, 'Integral Matrices', 1972, chapter II).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

import numpy as np
from numpy.typing import NDArray

_Array = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Solution:
    """What is known of `matrix · x = rhs` modulo k.

    Attributes
    ----------
    particular
        One solution, entries in [0, k), or None when there is none.
    generators, orders
        The null space: every solution is reached exactly once as `particular + sum(t[i] * generators[i])`
        with 0 <= t[i] < orders[i]. Every order is above 1 and divides the one before it.
    witness
        None when solvable. Otherwise a multiple for each row such that the rows add up to zero modulo k on
        the left and to something else on the right: a proof of impossibility that anyone can add up.
    """

    particular: tuple[int, ...] | None
    generators: tuple[tuple[int, ...], ...]
    orders: tuple[int, ...]
    witness: tuple[int, ...] | None

    @property
    def count(self) -> int:
        """The number of solutions in [0, k)**columns."""
        return 0 if self.particular is None else math.prod(self.orders)


def solve(matrix: Sequence[Sequence[int]], rhs: Sequence[int], modulus: int, *, columns: int | None = None) -> Solution:
    """Solve `matrix · x = rhs` modulo `modulus`.

    Parameters
    ----------
    matrix
        Rows of equal length, any integers; there may be none.
    rhs
        One integer a row.
    modulus
        From 2 to 1000, prime or not.
    columns
        Number of unknowns; needed only when there is no row to read it from.

    Raises
    ------
    ValueError
        If the shapes disagree or the modulus is out of range.
    """
    if not 2 <= modulus <= 1000:
        raise ValueError(f"the modulus must be from 2 to 1000, not {modulus}")
    height = len(matrix)
    width = columns if columns is not None else len(matrix[0]) if height else 0
    if len(rhs) != height or any(len(row) != width for row in matrix):
        raise ValueError(f"the system is not {height} rows of {width} coefficients and a right-hand side")
    reduced = [[value % modulus for value in row] for row in matrix]
    coefficients = np.array(reduced, dtype=np.int64).reshape(height, width)
    constants = np.array([value % modulus for value in rhs], dtype=np.int64)

    particular: _Array | None = np.zeros(width, dtype=np.int64)
    parts: list[list[tuple[int, _Array]]] = []
    witness: tuple[int, ...] | None = None
    for prime, power in _prime_powers(modulus):
        others = modulus // power
        # 1 modulo this prime power and 0 modulo the others: it lifts an answer for one to an answer for all.
        lift = others * pow(others, -1, power)
        echelon = _Echelon.of(coefficients, constants, prime, power)
        broken = echelon.contradiction()
        if broken is not None and witness is None:
            particular = None
            witness = tuple(int(value) * others % modulus for value in broken)
        elif particular is not None:
            particular = (particular + lift * echelon.particular()) % modulus
        parts.append([(order, lift * vector % modulus) for order, vector in echelon.kernel()])

    generators, orders = [], []
    # Orders of different primes are coprime, so the sum of one generator of each runs through them all.
    for together in zip_longest(*parts, fillvalue=(1, np.zeros(width, dtype=np.int64))):
        generators.append(_integers(np.sum([vector for _, vector in together], axis=0) % modulus))
        orders.append(math.prod(order for order, _ in together))
    return Solution(None if particular is None else _integers(particular), tuple(generators), tuple(orders), witness)


@dataclass(frozen=True, slots=True)
class _Echelon:
    """A system modulo a prime power after row operations and a reordering of the columns.

    Row i < rank is `pivots[i]` times a row of the unit upper triangular `upper`; the rest are zero.
    """

    power: int
    pivots: tuple[int, ...]
    upper: _Array  # rank x columns, in the new order
    order: _Array  # new order of the columns
    constants: _Array  # one a row
    rows_used: _Array  # which multiples of the given rows each row is the sum of

    @staticmethod
    def of(coefficients: _Array, constants: _Array, prime: int, power: int) -> _Echelon:
        height, width = coefficients.shape
        work = np.hstack([coefficients, constants[:, None], np.eye(height, dtype=np.int64)]) % power
        order = np.arange(width)
        pivots: list[int] = []
        divisor = 1
        while (rank := len(pivots)) < min(height, width) and divisor < power:
            place = _not_divisible(work[rank:, rank:width], divisor * prime)
            if place is None:
                divisor *= prime
                continue
            row, column = rank + place[0], rank + place[1]
            work[[rank, row]] = work[[row, rank]]
            work[:, [rank, column]] = work[:, [column, rank]]
            order[[rank, column]] = order[[column, rank]]
            unit = int(work[rank, rank]) // divisor
            work[rank] = work[rank] * pow(unit, -1, power) % power
            below = rank + 1 + np.flatnonzero(work[rank + 1 :, rank])
            factors = work[below, rank] // divisor
            work[below] = (work[below] - factors[:, None] * work[rank]) % power
            pivots.append(divisor)
        upper = work[: len(pivots), :width] // np.array(pivots, dtype=np.int64)[:, None]
        return _Echelon(power, tuple(pivots), upper, order, work[:, width], work[:, width + 1 :])

    def contradiction(self) -> _Array | None:
        """Multiples of the given rows that add up to zero on the left but not on the right, if any."""
        for index, constant in enumerate(self.constants):
            pivot = self.pivots[index] if index < len(self.pivots) else self.power
            if constant % pivot:
                multiples: _Array = self.rows_used[index] * (self.power // pivot) % self.power
                return multiples
        return None

    def particular(self) -> _Array:
        rank = len(self.pivots)
        known = np.zeros((self.order.size, 1), dtype=np.int64)
        known[:rank, 0] = self.constants[:rank] // np.array(self.pivots, dtype=np.int64)
        return self._substitute(known)[:, 0]

    def kernel(self) -> list[tuple[int, _Array]]:
        """(order, generator) pairs, greatest order first."""
        rank, width = len(self.pivots), self.order.size
        pivots = np.array(self.pivots + (self.power,) * (width - rank), dtype=np.int64)
        start = np.diag(self.power // pivots)[:, pivots > 1]
        vectors = self._substitute(start)
        orders = [int(pivot) for pivot in pivots if pivot > 1]
        return sorted(zip(orders, vectors.T, strict=True), key=lambda pair: -pair[0])

    def _substitute(self, known: _Array) -> _Array:
        """Solve `upper · x = known` from the last pivot up, for each column of `known`."""
        for row in reversed(range(len(self.pivots))):
            known[row] = (known[row] - self.upper[row, row + 1 :] @ known[row + 1 :]) % self.power
        result = np.empty_like(known)
        result[self.order] = known
        return result


def _not_divisible(block: _Array, divisor: int) -> tuple[int, int] | None:
    """Place of an entry that `divisor` does not divide; the top row first, which keeps boards sparse."""
    for rows in (slice(0, 1), slice(None)):
        found = block[rows] % divisor != 0
        place = int(found.argmax())
        if found.flat[place]:
            row, column = divmod(place, block.shape[1])
            return row, column
    return None


def _prime_powers(modulus: int) -> list[tuple[int, int]]:
    found = []
    for prime in range(2, modulus + 1):
        power = 1
        while modulus % prime == 0:
            modulus //= prime
            power *= prime
        if power > 1:
            found.append((prime, power))
    return found


def _integers(values: _Array) -> tuple[int, ...]:
    return tuple(int(value) for value in values)
