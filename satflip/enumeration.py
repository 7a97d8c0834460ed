"""All solutions of a flip board: how many there are, and each of the cheapest.

A solution says how often each press is made, 0 to k - 1 times for k colours; the order of the presses does not matter.
The solutions are one for each reachable goal plus the quiet patterns (Anderson & Feil 1998), so they are counted, not
searched for.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from satflip.errors import UnsupportedError
from satflip.puzzles import FlipPuzzle, Move, Press, Puzzle

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_WEIGHED = 1 << 20
"""So many solutions are written out one by one, where nothing faster is known: more than two colours, presses that cost
nothing or very much."""

MOST_SWEPT, MOST_SEARCHED = 26, 32
"""The greatest dimension of the solutions, over two colours, that is weighed whole, and searched for the cheapest."""

BLOCK = 1 << 12


@dataclass(frozen=True)
class Count:
    """How many solutions a board has: `total` of any cost, and `by_cost`, ascending; None where they are too many."""

    total: int
    by_cost: dict[int, int] | None


@dataclass(frozen=True)
class Space:
    """The solutions: one for each goal that can be reached, plus every combination of the quiet patterns.

    The pattern i is added 0 to orders[i] - 1 times; no two combinations are the same.
    """

    particular: list[list[int]]
    quiet: list[list[int]]
    orders: list[int]

    @staticmethod
    def of(puzzle: Puzzle) -> Space:
        """The solutions of a flip board. Raises UnsupportedError for swap boards and lit-only games."""
        from satflip.formulations.kernel import solutions as solved

        if not isinstance(puzzle, FlipPuzzle):
            raise UnsupportedError(
                "all solutions are told of flip boards only: a swap board has too many orders of swaps"
            )
        if puzzle.lit_only:
            raise UnsupportedError("solutions are told of games where the order does not matter: lit-only is not one")
        particular, quiet, orders, _ = solved(puzzle)
        # on a board without cells all goals are one
        goals = dict(zip(puzzle.targets, particular, strict=True))
        return Space([found for found in goals.values() if found is not None], quiet, orders)

    @property
    def total(self) -> int:
        """How many solutions there are."""
        return len(self.particular) * math.prod(self.orders)

    def coset(self) -> tuple[int, list[int]]:
        """For two colours and a goal that can be reached: a solution as bits, and the vectors to combine with it."""
        first, *others = [_bits(found) for found in self.particular]
        return first, [_bits(pattern) for pattern in self.quiet] + [first ^ other for other in others]

    def members(self, colours: int) -> Iterator[NDArray[np.int64]]:
        """The solutions in blocks, a row for each, how often each press is made."""
        import numpy as np

        orders = np.array(self.orders, dtype=np.int64)
        strides = np.array([math.prod(self.orders[:i]) for i in range(len(self.orders))], dtype=np.int64)
        combined = math.prod(self.orders)
        for found in self.particular:
            patterns = np.array(self.quiet, dtype=np.int64).reshape(len(self.orders), len(found))
            for first in range(0, combined, BLOCK):
                numbers = np.arange(first, min(first + BLOCK, combined), dtype=np.int64)[:, None]
                yield (np.array(found, dtype=np.int64) + (numbers // strides % orders) @ patterns) % colours


def count(puzzle: Puzzle) -> Count:
    """How many solutions a flip board has, and how many of each cost.

    Raises UnsupportedError for a swap board.
    """
    space = Space.of(puzzle)
    assert isinstance(puzzle, FlipPuzzle)
    costs = [effect.cost for effect in puzzle.effects]
    if not space.total:
        return Count(0, {})
    if _binary(puzzle):
        from satflip.algebra.coset import weights

        first, vectors = space.coset()
        return Count(space.total, weights(first, vectors, len(costs), costs) if len(vectors) <= MOST_SWEPT else None)
    if space.total > MOST_WEIGHED:
        return Count(space.total, None)
    found: Counter[int] = Counter()
    prices = _prices(puzzle)
    for block in space.members(puzzle.colours):
        found.update((block @ prices).tolist())
    return Count(space.total, dict(sorted(found.items())))


def solutions(puzzle: Puzzle, limit: int | None = None) -> Iterator[list[Move]]:
    """Each solution of least cost once, in no set order, as its moves; `limit` of them at most.

    Every one is replayed by the puzzle before it is yielded. There are none where the goal cannot be reached.
    Raises UnsupportedError for a swap board, and where the solutions are too many to be searched.
    """
    space = Space.of(puzzle)
    assert isinstance(puzzle, FlipPuzzle)
    if _binary(puzzle):
        if space.total >> MOST_SEARCHED > 1:
            raise UnsupportedError(f"the board has {space.total} solutions, too many to search for the cheapest")
    elif space.total > MOST_WEIGHED:
        raise UnsupportedError(f"the board has {space.total} solutions, more than {MOST_WEIGHED}, too many to weigh")
    return islice(_replayed(puzzle, _cheapest(puzzle, space)), limit)


def _cheapest(puzzle: FlipPuzzle, space: Space) -> Iterator[list[int]]:
    """The solutions of least cost, each as how often each press is made."""
    costs = [effect.cost for effect in puzzle.effects]
    if not space.total:
        return
    if _binary(puzzle):
        from satflip.algebra.coset import minima

        first, vectors = space.coset()
        for member in minima(first, vectors, len(costs), costs):
            yield [member >> p & 1 for p in range(len(costs))]
        return
    prices = _prices(puzzle)
    least = min(int((block @ prices).min()) for block in space.members(puzzle.colours))
    for block in space.members(puzzle.colours):
        yield from block[block @ prices == least].tolist()


def _replayed(puzzle: FlipPuzzle, found: Iterator[list[int]]) -> Iterator[list[Move]]:
    for counts in found:
        moves = [Press(effect.press, times) for effect, times in zip(puzzle.effects, counts, strict=True) if times]
        if not puzzle.replay(moves).solved:
            raise RuntimeError("a solution does not stand its replay")
        yield [*moves]


def _binary(puzzle: FlipPuzzle) -> bool:
    """Whether the fast ways for two colours fit, which need every press to cost something, and not too much."""
    from satflip.algebra.coset.members import MOST_COST

    costs = [effect.cost for effect in puzzle.effects]
    return puzzle.colours == 2 and all(costs) and sum(costs) <= MOST_COST


def _prices(puzzle: FlipPuzzle) -> NDArray[Any]:
    """What each press costs, in a type of numbers that holds the sums."""
    import numpy as np

    costs = [effect.cost for effect in puzzle.effects]
    return np.array(costs, dtype=np.int64 if sum(costs) * puzzle.colours < 1 << 63 else object)


def _bits(counts: list[int]) -> int:
    return sum(1 << p for p, times in enumerate(counts) if times)
