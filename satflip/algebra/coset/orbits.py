"""Symmetries of a coset: of the blocks that a symmetry turns into each other, one need be searched.

A symmetry is a permutation of the positions that maps the coset to itself, as a reflection does with the
solutions of a board that it leaves as it is. It acts on z by an affine map, and on the high bits of z alone
when the vectors of the low bits span a subspace that it maps to itself. Reflections generate a group of order
a power of 2, whose orbits on the nonzero vectors of a quotient over GF(2), an odd number, cannot all be even
in size: there is always a fixed vector to add, so invariant subspaces exist in every dimension.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satflip.algebra import gf2
from satflip.algebra.coset.members import Coset

_MOST_MAPS = 64

# The images of the basis vectors and of zero.
_Affine = tuple[tuple[int, ...], int]


def preserved(coset: Coset, symmetries: Sequence[Sequence[int]]) -> list[Sequence[int]]:
    """Those of the permutations (position -> position) that map the coset to itself and keep the costs.

    Raises
    ------
    ValueError
        If one is not a permutation of the positions.
    """
    span = _Span(coset.kernel)
    kept = []
    for symmetry in symmetries:
        if sorted(symmetry) != list(range(len(coset.costs))):
            raise ValueError(f"a symmetry must be a permutation of the {len(coset.costs)} positions")
        differences = [moved(vector, symmetry) for vector in coset.kernel]
        differences.append(moved(coset.particular, symmetry) ^ coset.particular)
        same_costs = all(coset.costs[place] == cost for place, cost in zip(symmetry, coset.costs, strict=True))
        if same_costs and not any(map(span.rest, differences)):
            kept.append(symmetry)
    return kept


def moved(vector: int, symmetry: Sequence[int]) -> int:
    """The vector with the entry of each position j at position symmetry[j]."""
    entries = bytearray(b"0" * len(symmetry))
    for place, bit in zip(symmetry, reversed(format(vector, f"0{len(symmetry)}b")), strict=True):
        entries[-1 - place] = ord(bit)
    return int(entries or b"0", 2)


def invariant(kernel: Sequence[int], symmetries: Sequence[Sequence[int]], dimension: int) -> tuple[int, ...] | None:
    """Return a basis of a subspace of the kernel that every symmetry maps to itself, or None.

    It is made of the spans of whole orbits as far as these fit, so that in the quotient, too, the symmetries
    move as much as they can.
    """
    span = _Span(())
    for vector in kernel:
        orbit = _Span(span.vectors)
        waiting = [vector]
        while waiting:
            rest = orbit.add(waiting.pop())
            if rest:
                waiting += [moved(rest, symmetry) for symmetry in symmetries]
        if len(orbit.vectors) <= dimension:
            span = orbit
    while len(span.vectors) < dimension:
        vector = next(rest for rest in map(span.rest, kernel) if rest)
        for _ in range(len(kernel)):
            shifts = (span.rest(vector ^ moved(vector, symmetry)) for symmetry in symmetries)
            shift = next(filter(None, shifts), 0)
            if not shift:
                break
            vector = shift
        else:
            return None  # no group of order a power of 2
        span.add(vector)
    return tuple(span.vectors)


def completed(vectors: Sequence[int], basis: Sequence[int]) -> tuple[int, ...]:
    """Independent vectors, and as many of a basis as complete them to one."""
    span = _Span(vectors)
    return (*vectors, *(vector for vector in basis if span.add(vector)))


def representatives(coset: Coset, symmetries: Sequence[Sequence[int]], low_bits: int) -> NDArray[np.bool_]:
    """For each value of the high bits of z, whether it is the least that the symmetries turn it into.

    The first `low_bits` kernel vectors must span a subspace that the symmetries map to itself.
    """
    high = len(coset.kernel) - low_bits
    maps: list[_Affine] = []
    for symmetry in symmetries:
        parts = [_coordinates(coset, moved(vector, symmetry)) >> low_bits for vector in coset.kernel[low_bits:]]
        shift = _coordinates(coset, moved(coset.particular, symmetry) ^ coset.particular) >> low_bits
        maps.append((tuple(parts), shift))
    least = np.ones(1 << high, dtype=bool)
    values: NDArray[Any] = np.arange(1 << high)
    for images, shift in _generated(maps):
        table = np.full(1, shift, dtype=np.int64)
        for image in images:
            table = np.concatenate([table, table ^ image])
        least &= values <= table
    return least


def _coordinates(coset: Coset, vector: int) -> int:
    found = gf2.combination(coset.kernel, vector)
    if found is None:
        raise ValueError("the symmetry does not preserve the coset")
    return found


def _generated(maps: Sequence[_Affine]) -> list[_Affine]:
    """The maps and their products; any of them will do, so a large group is cut short."""
    found = list(dict.fromkeys(maps))
    for one in found:  # grows while it is walked
        for other in maps:
            images = tuple(_apply((other[0], 0), image) for image in one[0])
            product = images, _apply(other, one[1])
            if product not in found and len(found) < _MOST_MAPS:
                found.append(product)
    return found


def _apply(affine: _Affine, z: int) -> int:
    images, value = affine
    for index, image in enumerate(images):
        if z >> index & 1:
            value ^= image
    return value


class _Span:
    """A subspace, by a basis with different highest bits."""

    def __init__(self, vectors: Sequence[int]) -> None:
        self._by_length: dict[int, int] = {}
        for vector in vectors:
            self.add(vector)

    @property
    def vectors(self) -> list[int]:
        return list(self._by_length.values())

    def rest(self, vector: int) -> int:
        """What is left of the vector: zero if it is in the subspace."""
        for length in sorted(self._by_length, reverse=True):
            if vector >> length - 1 & 1:
                vector ^= self._by_length[length]
        return vector

    def add(self, vector: int) -> int:
        rest = self.rest(vector)
        if rest:
            self._by_length[rest.bit_length()] = rest
        return rest
