"""A coset `particular + span(kernel)` over GF(2), with a cost for each position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from satflip.algebra import gf2

MOST_COST = 1 << 52  # sums and differences of costs stay exact in 64-bit floats


@dataclass(frozen=True)
class Coset:
    """The members are `particular + sum of kernel[i] over the bits i of z`, for z in [0, 2**len(kernel))."""

    particular: int
    kernel: tuple[int, ...]
    costs: tuple[int, ...]

    @staticmethod
    def checked(particular: int, kernel: Sequence[int], length: int, costs: Sequence[int] | None) -> Coset:
        """Raise ValueError for vectors out of range, a dependent kernel, or costs that cannot be."""
        if length < 0 or any(vector < 0 or vector >> length for vector in (particular, *kernel)):
            raise ValueError(f"a vector has bits outside its {length} positions")
        if gf2.solve(kernel, 0, length).rank < len(kernel):
            raise ValueError("the kernel's vectors are not linearly independent")
        costs = (1,) * length if costs is None else tuple(costs)
        if len(costs) != length or any(cost < 1 for cost in costs):
            raise ValueError(f"there must be a positive cost for each of the {length} positions")
        if sum(costs) > MOST_COST:
            raise ValueError("the costs add up to more than 2**52")
        return Coset(particular, tuple(kernel), costs)

    @cached_property
    def columns(self) -> tuple[int, ...]:
        """For each position, bit i is what kernel vector i has there."""
        columns = [0] * len(self.costs)
        for index, vector in enumerate(self.kernel):
            while vector:
                lowest = vector & -vector
                columns[lowest.bit_length() - 1] |= 1 << index
                vector ^= lowest
        return tuple(columns)

    @cached_property
    def signed(self) -> tuple[int, ...]:
        """The cost of each position, negative where `particular` has a one."""
        return tuple(-cost if self.particular >> j & 1 else cost for j, cost in enumerate(self.costs))

    @cached_property
    def step(self) -> int:
        """2 when all members weigh the same modulo 2, as the solutions of a board do (Sutner 1989)."""
        return 1 if any(self.weight(vector) % 2 for vector in self.kernel) else 2

    def weight(self, vector: int) -> int:
        return sum(cost for j, cost in enumerate(self.costs) if vector >> j & 1)

    def round_up(self, bound: int) -> int:
        """The least weight from `bound` on that a member can have, by its parity."""
        return bound + (self.weight(self.particular) - bound) % self.step

    def member(self, z: int) -> int:
        vector = self.particular
        for index, basis in enumerate(self.kernel):
            if z >> index & 1:
                vector ^= basis
        return vector


@dataclass(frozen=True, slots=True)
class Hits:
    """Members found: z = high << shift | low[i] weighs weights[i]."""

    weights: NDArray[np.int64]
    low: NDArray[np.int64]
    high: int = 0
    shift: int = 0

    def z(self, index: int) -> int:
        return self.high << self.shift | int(self.low[index])
