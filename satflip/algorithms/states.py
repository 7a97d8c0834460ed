"""Whole boards as integers: what the searches that visit one board after another share."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from satflip.puzzles import FlipPuzzle, SwapPuzzle
from satflip.puzzles.flip import State

Add = Callable[[int, int], int]

Step = tuple[int, int, int]
"""The board after a move, the move's cost, and the move itself as a number."""


@dataclass(frozen=True)
class FlipCode:
    """A flip board as an integer: a few bits a cell, and a press is one addition for all cells at once.

    Cells that no target cares for are left out: they have no say in what a press does, so boards that differ only
    there are one board. (In the lit-only game they do have a say.)
    """

    puzzle: FlipPuzzle

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """The indices of the cells that a target cares for, ascending; in the lit-only game all."""
        if self.puzzle.lit_only:
            return tuple(range(len(self.puzzle.board.cells)))
        return tuple(i for i, wanted in enumerate(zip(*self.puzzle.targets, strict=True)) if wanted[0] is not None)

    @cached_property
    def width(self) -> int:
        """Bits a cell: one for two colours, else room for a colour and one bit above it, for `add`."""
        k = self.puzzle.colours
        return 1 if k == 2 else (k - 1).bit_length() + 1

    def code(self, colours: Sequence[int | None]) -> int:
        """The integer of a board: one colour for each cell of the puzzle's board."""
        return sum((colours[i] or 0) << (self.width * at) for at, i in enumerate(self.cells))

    @cached_property
    def goals(self) -> tuple[int, ...]:
        """The boards that meet the goal, each once."""
        return tuple(dict.fromkeys(self.code(target) for target in self.puzzle.targets))

    def solved(self, code: int) -> bool:
        """Whether a board meets the goal."""
        return any(code & cared == wanted for cared, wanted in self._wanted)

    @cached_property
    def _wanted(self) -> tuple[tuple[int, int], ...]:
        ones = (1 << self.width) - 1
        return tuple(
            (self.code([0 if want is None else ones for want in target]), self.code(target))
            for target in self.puzzle.targets
        )

    def presses(self, times: int = 1) -> list[tuple[int, int]]:
        """For each effect what is added when its press is made so many times (-1 takes one back), and its cost once."""
        found = []
        for effect in self.puzzle.effects:
            amounts = [0] * len(self.puzzle.board.cells)
            for i, amount in effect.changes:
                amounts[i] = amount * times % self.puzzle.colours
            found.append((self.code(amounts), effect.cost))
        return found

    @cached_property
    def add(self) -> Add:
        """Addition cell by cell, modulo the colours.

        Two colours: exclusive or. Otherwise the fields are added like numbers, a bias lifts those of k and more into
        their top bit, and k is taken from these (Lamport 1975, "Multiple byte processing with full-word
        instructions").
        """
        k = self.puzzle.colours
        if k == 2:
            return operator.xor
        top = self.width - 1
        ones = sum(1 << (self.width * at) for at in range(len(self.cells)))
        bias, tops = ones * ((1 << top) - k), ones << top

        def add(a: int, b: int) -> int:
            total = a + b
            return total - (((total + bias) & tops) >> top) * k

        return add


@dataclass(frozen=True)
class SwapCode:
    """A swap board as an integer of a few bits a cell, and a swap is one exclusive or.

    Pieces of colours that the target never names are alike: they are one kind, numbered after the named colours. Where
    cells have limits, the numbers of swaps that they took part in stand above the cells' bits.
    Expects a puzzle without a mismatch.
    """

    puzzle: SwapPuzzle

    @cached_property
    def _named(self) -> dict[int, int]:
        return {
            colour: kind
            for kind, colour in enumerate(sorted({colour for colour in self.puzzle.target if colour is not None}))
        }

    def _kind(self, colour: int) -> int:
        return self._named.get(colour, len(self._named))

    @cached_property
    def start(self) -> tuple[int, ...]:
        """The kind of the piece on each cell at the start."""
        return tuple(self._kind(colour) for colour in self.puzzle.start)

    @cached_property
    def target(self) -> tuple[int | None, ...]:
        """The kind wanted on each cell, None where any may stand."""
        return tuple(None if colour is None else self._kind(colour) for colour in self.puzzle.target)

    @cached_property
    def width(self) -> int:
        """Bits a cell."""
        return len(self._named).bit_length() or 1

    def encode(self, state: State) -> int:
        """The integer of a board: one colour for each cell."""
        return self.code([self._kind(colour) for colour in state])

    def code(self, kinds: Sequence[int]) -> int:
        """The integer of a board: one kind for each cell."""
        return sum(kind << (self.width * i) for i, kind in enumerate(kinds))

    def kinds(self, code: int) -> list[int]:
        """The kind on each cell of a board."""
        mask = (1 << self.width) - 1
        return [code >> (self.width * i) & mask for i in range(len(self.start))]

    @cached_property
    def solved(self) -> Callable[[int], bool]:
        """Whether a board meets the target."""
        ones = (1 << self.width) - 1
        cared = self.code([0 if kind is None else ones for kind in self.target])
        wanted = self.code([kind or 0 for kind in self.target])
        return lambda code: code & cared == wanted

    def goals(self, limit: float) -> list[int] | None:
        """The boards that meet the target and can be reached, each once; None where there are more than `limit`."""
        boards = [self.code([kind or 0 for kind in self.target])]
        for component in self.puzzle.board.components:
            free = [i for i in component if self.target[i] is None]
            spare = Counter(self.start[i] for i in component)
            spare -= Counter(kind for i in component if (kind := self.target[i]) is not None)
            partial = [(board, spare) for board in boards]
            for i in free:
                # every one of these can be completed, so their number only grows
                partial = [
                    (board | kind << (self.width * i), left - Counter((kind,)))
                    for board, left in partial
                    for kind in left
                ]
                if len(partial) > limit:
                    return None
            boards = [board for board, _ in partial]
        return boards

    @cached_property
    def _edges(self) -> tuple[tuple[int, int, int, int], ...]:
        """For each edge how far to shift its cells to the right end, what it costs, and the bit that names it."""
        edges, cost = self.puzzle.board.edges, self.puzzle.cost
        return tuple((e[0] * self.width, e[1] * self.width, cost(e), 1 << at) for at, e in enumerate(edges))

    def swaps(self, code: int) -> list[Step]:
        """One swap of two different kinds; the move is the edge as a set (bit e for edge e)."""
        mask = (1 << self.width) - 1
        found = [
            (code ^ unlike << a ^ unlike << b, cost, bit)
            for a, b, cost, bit in self._edges
            if (unlike := (code >> a ^ code >> b) & mask)
        ]
        return found if self.puzzle.limits is None else self._within_limits(found)

    def _within_limits(self, steps: list[Step]) -> list[Step]:
        """The swaps whose cells may take part in another, with that one counted."""
        found = []
        for code, cost, bit in steps:
            counters = [self._counters[i] for i in self.puzzle.board.edges[bit.bit_length() - 1] if i in self._counters]
            if all(code >> at & (1 << bits) - 1 < limit for at, bits, limit in counters):
                found.append((code + sum(1 << at for at, _, _ in counters), cost, bit))
        return found

    @cached_property
    def _counters(self) -> dict[int, tuple[int, int, int]]:
        """For each limited cell the place and the number of bits of its count of swaps, and the limit."""
        found, at = {}, self.width * len(self.start)
        for i in range(len(self.start)):
            limit = self.puzzle.limit(i)
            if limit is not None:
                found[i] = at, limit.bit_length(), limit
                at += limit.bit_length()
        return found

    @cached_property
    def _touching(self) -> tuple[int, ...]:
        """For each edge the set of the edges that share a cell with it."""
        edges = self.puzzle.board.edges
        return tuple(sum(1 << f for f, other in enumerate(edges) if {*edge} & {*other}) for edge in edges)

    def price(self, used: int) -> int:
        """What the swaps over the edges of a set cost."""
        costs = self.puzzle.costs
        return used.bit_count() if costs is None else sum(cost for e, cost in enumerate(costs) if used >> e & 1)

    def rounds(self, code: int) -> list[Step]:
        """One round, of any disjoint swaps of different kinds; the move is the set of their edges."""
        found = [(code, 1, 0)]
        for after, _, bit in self.swaps(code):
            # swaps of one round touch no cell twice, so each changes what it would change alone
            change, touching = after - code, self._touching[bit.bit_length() - 1]
            found += [(board + change, 1, used | bit) for board, _, used in found if not used & touching]
        return found[1:]

    def edges(self, used: int) -> Iterator[tuple[int, int]]:
        """The edges of a set, as pairs of cell indices."""
        return (edge for e, edge in enumerate(self.puzzle.board.edges) if used >> e & 1)
