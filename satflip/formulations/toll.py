"""Swap boards: a toll on every move, and the budget that any plan of a given length has for it.

For each colour k take optimal dual potentials p of its cheapest transport: |p(v) - p(w)| <= 1 along every edge, and
the targets' potentials exceed the sources' by the transport's cost D. Let a move of a piece of colour k from v to w
cost the toll 1 - (p(w) - p(v)), which is 0, 1 or 2. A piece's tolls add up to the steps that it makes beyond what the
transport credits it with, so in a plan of S swaps, each of two different colours, all tolls together are at most
2S - ΣD (exactly that where every cell of the target is given). A consequence of linear programming duality.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from functools import cached_property

from satflip.algebra.matching import transport
from satflip.puzzles import SwapPuzzle


@dataclass(frozen=True)
class Tolls:
    """The tolls of a puzzle. Potentials are computed once; every horizon shares them."""

    puzzle: SwapPuzzle

    @cached_property
    def _transports(self) -> list[tuple[int, tuple[int, ...]]]:
        """For each colour the cost of its cheapest transport, and its potentials."""
        puzzle = self.puzzle
        found = []
        for c in range(puzzle.colours):
            done = transport(
                len(puzzle.board.cells),
                puzzle.board.edges,
                [v for v, have in enumerate(puzzle.start) if have == c],
                [v for v, want in enumerate(puzzle.target) if want == c],
                optional=[v for v, want in enumerate(puzzle.target) if want is None],
            )
            found.append((done.cost, done.potentials))
        return found

    @cached_property
    def credit(self) -> int:
        """The sum of all transport costs: each swap moves two pieces, so no plan has fewer than half of it swaps."""
        return sum(cost for cost, _ in self._transports)

    def of(self, c: int, v: int, w: int) -> int:
        """The toll for moving a piece of colour c from cell v to its neighbour w: 0, 1 or 2."""
        potential = self._transports[c][1]
        return 1 - (potential[w] - potential[v])

    def detour(self, c: int, v: int) -> int:
        """The least toll that a piece of colour c pays if it ever stands on v; very large where it never can."""
        return self._detours[c][v]

    @cached_property
    def _detours(self) -> list[list[int]]:
        puzzle = self.puzzle
        table = []
        for c in range(puzzle.colours):
            coming = self._least(c, [v for v, have in enumerate(puzzle.start) if have == c], forward=True)
            going = self._least(c, [v for v, want in enumerate(puzzle.target) if want in (c, None)], forward=False)
            table.append([a + b for a, b in zip(coming, going, strict=True)])
        return table

    def _least(self, c: int, places: list[int], *, forward: bool) -> list[int]:
        """The least toll from one of the places to each cell, or from each cell to one of the places (Dijkstra)."""
        neighbours = self.puzzle.board.neighbours
        best = [1 << 30] * len(neighbours)
        queue = [(0, v) for v in places]
        for _, v in queue:
            best[v] = 0
        while queue:
            toll, v = heapq.heappop(queue)
            if toll > best[v]:
                continue
            for w in neighbours[v]:
                further = toll + (self.of(c, v, w) if forward else self.of(c, w, v))
                if further < best[w]:
                    best[w] = further
                    heapq.heappush(queue, (further, w))
        return best
