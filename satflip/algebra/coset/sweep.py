"""Search any coset by Walsh-Hadamard blocks: a block is one value of the high bits of z."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from satflip.algebra import gf2
from satflip.algebra.coset import orbits
from satflip.algebra.coset.members import Coset, Hits
from satflip.algebra.coset.walsh import Blocks, Shape, Workspace, transform

_BLOCK_BITS = 18
_INNER_BITS = 5
_ORDERED_BITS = 22  # with more high bits than this, blocks are not put in order of promise


class Sweep:
    """All members, in blocks of up to 2**18, the most promising first."""

    batch = 16

    def __init__(self, coset: Coset, symmetries: Sequence[Sequence[int]] = ()) -> None:
        """Search one block of each orbit under those symmetries that preserve the coset (see `orbits`)."""
        nullity = len(coset.kernel)
        bits = min(nullity, _BLOCK_BITS)
        inner = min(bits, _INNER_BITS)
        # In reduced form, vectors that stand side by side are zero together at many positions.
        basis = gf2.reduced(coset.kernel)
        usable = orbits.preserved(coset, symmetries)
        if bits < nullity <= bits + _ORDERED_BITS and usable:
            low = orbits.invariant(basis, usable, bits)
            usable = usable if low else []
            basis = orbits.completed(gf2.reduced(low), basis) if low else basis
        else:
            usable = []
        left = _left_window(replace(coset, kernel=basis[:bits]), bits - inner, nullity)
        chosen = basis[left.start : left.stop]
        others = [vector for vector in basis[:bits] if vector not in chosen]
        self._coset = replace(coset, kernel=(*others[:inner], *chosen, *others[inner:], *basis[bits:]))
        self._shape = Shape(bits - inner - len(chosen), len(chosen), inner)
        self._blocks = Blocks(self._coset.columns, self._coset.signed, self._shape)
        self._threads = threading.local()
        self._cost = sum(coset.costs)
        self.total = 1 << nullity - bits
        self._order, self._most = self._promise()
        if usable:
            kept = orbits.representatives(self._coset, usable, bits)[self._order]
            self._order, self._most = self._order[kept], self._most[kept]
            self.total = len(self._order)

    def member(self, hits: Hits, index: int) -> int:
        return self._coset.member(hits.z(index))

    def floor(self, block: int) -> int:
        """No member in this block or a later one weighs less."""
        most = self._most[min(block, len(self._most) - 1)]
        return (self._cost - int(most) + 1) // 2

    def hits(self, block: int, limit: Callable[[], int]) -> Iterator[Hits]:
        """All members of the block that weigh at most `limit()`."""
        most = limit()
        if self.floor(block) > most:
            return
        high = int(self._order[block]) if len(self._order) else block
        low, sums = self._blocks.at_least(high, self._cost - 2 * most, self._workspace())
        if low.size:
            yield Hits((self._cost - sums) // 2, low, high, self._shape.bits)

    def _workspace(self) -> Workspace:
        if not hasattr(self._threads, "workspace"):
            self._threads.workspace = self._blocks.workspace()
        workspace: Workspace = self._threads.workspace
        return workspace

    def _promise(self) -> tuple[np.ndarray, np.ndarray]:
        """Order the blocks by the part of T that they fix, and bound T from each block on."""
        bits = self._shape.bits
        mask = (1 << bits) - 1
        sums: dict[int, int] = {}
        for column, cost in zip(self._coset.columns, self._coset.signed, strict=True):
            sums[column] = sums.get(column, 0) + cost
        free = sum(abs(cost) for column, cost in sums.items() if column & mask)
        fixed = [(column >> bits, cost) for column, cost in sums.items() if not column & mask]
        if self.total > 1 << _ORDERED_BITS:
            return np.empty(0, dtype=np.int64), np.array([free + sum(abs(cost) for _, cost in fixed)])
        histogram = np.zeros(self.total, dtype=np.int64)
        for high, cost in fixed:
            histogram[high] += cost
        parts = transform(histogram)
        order = np.argsort(-parts, kind="stable")
        return order, parts[order] + free


def _left_window(low: Coset, room: int, nullity: int) -> range:
    """Choose which neighbouring vectors to leave untransformed: as many as still rule most entries out.

    The sum of absolute values over the left bits is about sum over u != 0 of sqrt(2/pi * energy(u)), u the
    left part of a column and energy the sum of its squared costs; a transform of 2**nullity entries is
    expected to peak at about sqrt(2 ln 2 * nullity * energy).
    """
    squares = np.array(low.costs, dtype=np.float64) ** 2
    peak = math.sqrt(2 * math.log(2) * nullity * float(squares.sum()))
    bits = np.array([[vector >> j & 1 for j in range(len(low.costs))] for vector in low.kernel], dtype=np.int64)
    best = range(0)
    for count in range(1, room + 1):
        choices = []
        for start in range(len(low.kernel) - count + 1):
            parts = (bits[start : start + count] << np.arange(count)[:, None]).sum(axis=0)
            energy = np.bincount(parts, weights=squares, minlength=1 << count)
            spread = float(energy[1:].sum()) * (1 - 2 / math.pi) + float(energy[0])
            sums = float(np.sqrt(energy[1:] * 2 / math.pi).sum())
            choices.append((sums + 2 * math.sqrt(spread), start))
        expected, start = min(choices)
        if expected > 0.93 * peak:
            break
        best = range(start, start + count)
    return best
