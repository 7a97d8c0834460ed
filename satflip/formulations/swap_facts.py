"""Swap boards: what is known before any model is made, computed once whatever the horizon."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from satflip.algebra.balance import Balance, balance
from satflip.algebra.constructive import constructive
from satflip.algebra.corridors import ColourBudget, colour_budgets
from satflip.algebra.graphs import cheapest, distances_from
from satflip.algebra.swap_bounds import Bound, Stride, round_bound, swap_bound, swap_stride
from satflip.puzzles import Move, SwapPuzzle
from satflip.puzzles.board import Edge
from satflip.puzzles.flip import State, Target
from satflip.puzzles.swap import in_rounds


@dataclass(frozen=True)
class Facts:
    """Bounds, a first plan, distances and budgets of a swap board that has a plan (no `mismatch`)."""

    puzzle: SwapPuzzle

    @property
    def _question(self) -> tuple[int, tuple[Edge, ...], State, Target]:
        puzzle = self.puzzle
        return len(puzzle.board.cells), puzzle.board.edges, puzzle.start, puzzle.target

    @cached_property
    def plan(self) -> list[Move]:
        """A plan, not claimed to be short."""
        cells = self.puzzle.board.cells
        return list(in_rounds((cells[i], cells[j]) for i, j in constructive(*self._question)))

    @cached_property
    def _rounds(self) -> Bound:
        return round_bound(*self._question)

    @property
    def fewest_rounds(self) -> int:
        """No plan has fewer rounds."""
        return self._rounds.value

    def bound(self, objective: str) -> Bound:
        """No plan has fewer swaps, or rounds; the reason is to be said within a sentence."""
        if objective == "rounds":
            return Bound(self._rounds.value, within_a_sentence(self._rounds.reason))
        by_colour, step = swap_bound(*self._question), self.step("swaps")
        least = by_colour.value
        if self.balance:
            moves = -(-self.balance.need // self.balance.unit)
            more = (moves + 1) // 2 - least
            if more > 0:
                least += -(-more // step.value) * step.value
                why = (
                    "no transport of all colours together, as many pieces over each edge one way as the other, takes "
                    f"fewer than {moves} moves (its dual potentials prove it), and a swap makes two"
                )
                return Bound(least, why if 2 * least <= moves + 1 else f"{why}; {step.reason}")
        return Bound(least, within_a_sentence(by_colour.reason))

    def least(self, objective: str) -> int:
        """No plan has fewer swaps, or rounds."""
        return self.bound(objective).value

    def step(self, objective: str) -> Stride:
        """Costs of plans differ by multiples of this, for a reason to be said within a sentence."""
        found = swap_stride(*self._question) if objective == "swaps" else Stride(1, "")
        return Stride(found.value, within_a_sentence(found.reason))

    def most(self, objective: str) -> int:
        """The cost of `plan`."""
        return self.puzzle.replay(self.plan).costs[objective]  # type: ignore[arg-type]

    @cached_property
    def budgets(self) -> dict[int, ColourBudget]:
        """For each colour on the board the charges of its moves, and its detours."""
        return {budget.colour: budget for budget in colour_budgets(*self._question)}

    @cached_property
    def balance(self) -> Balance | None:
        """The balanced transport of all colours, where it needs more than the transports of the colours one by one."""
        _, edges, start, target = self._question
        if len(self.pieces) < 3 or None in target:
            return None
        found = balance(edges, start, target)  # type: ignore[arg-type]
        return found if found and found.need > found.unit * self._carried else None

    @cached_property
    def _carried(self) -> int:
        return sum(budget.transport.cost for budget in self.budgets.values())

    def slack(self, horizon: int) -> int:
        """How much of the 2 * horizon moves of single pieces a plan of `horizon` swaps may waste, in the unit of
        `charge`; may be negative."""
        if self.balance:
            return 2 * horizon * self.balance.unit - self.balance.need
        return 2 * horizon - self._carried

    def charge(self, c: int, v: int, w: int) -> int:
        """What moving a piece of the colour over the edge from v to w wastes. A plan's moves waste no more than its
        `slack`."""
        return self.balance.charge(c, v, w) if self.balance else self.budgets[c].charge(v, w)

    def affords(self, c: int, v: int, horizon: int) -> bool:
        """Whether a piece of the colour can ever be on the cell, in a plan of so many swaps."""
        detour = self.budgets[c].detours[v]
        return (
            detour is not None and detour <= 2 * horizon - self._carried and self.passing[c][v] <= self.slack(horizon)
        )

    @cached_property
    def passing(self) -> dict[int, list[int]]:
        """For each colour and cell the least charges of a way over it, from a start of the colour to a place of it."""
        if not self.balance:
            return {c: [0] * len(self.puzzle.start) for c in self.pieces}
        around = self.puzzle.board.neighbours
        found = {}
        for c, cells in self.pieces.items():
            places = [v for v, want in enumerate(self.puzzle.target) if want == c]
            there = [[(w, self.charge(c, v, w)) for w in around[v]] for v in range(len(around))]
            back = [[(w, self.charge(c, w, v)) for w in around[v]] for v in range(len(around))]
            found[c] = [a + b for a, b in zip(cheapest(there, cells), cheapest(back, places), strict=True)]
        return found

    @cached_property
    def pieces(self) -> dict[int, list[int]]:
        """For each colour on the board the cells of its pieces at the start."""
        start = self.puzzle.start
        return {c: [v for v, have in enumerate(start) if have == c] for c in sorted(set(start))}

    @property
    def lone(self) -> list[int]:
        """The colours of which there is one piece."""
        return [c for c, cells in self.pieces.items() if len(cells) == 1]

    @cached_property
    def ahead(self) -> dict[int, list[int]]:
        """For each colour and cell the distance from the nearest of the colour's pieces at the start, -1 from none."""
        return {c: self._distances(cells) for c, cells in self.pieces.items()}

    @cached_property
    def left(self) -> dict[int, list[int]]:
        """For each colour and cell the distance to the nearest cell where the colour may end, -1 to none."""
        target = self.puzzle.target
        return {c: self._distances([v for v, want in enumerate(target) if want in (c, None)]) for c in self.pieces}

    def in_time(self, t: int, v: int, c: int, depth: int) -> bool:
        """Whether a piece of the colour can come to the cell in t steps, and to its place in the rest of `depth`."""
        return 0 <= self.ahead[c][v] <= t and 0 <= self.left[c][v] <= depth - t

    def _distances(self, cells: list[int]) -> list[int]:
        return distances_from(self.puzzle.board.neighbours, cells)


def within_a_sentence(sentences: str) -> str:
    """'This holds. That, too.' as 'this holds; that, too'."""
    return "; ".join(part[:1].lower() + part[1:] for part in sentences.removesuffix(".").split(". "))


def merged(puzzle: SwapPuzzle) -> SwapPuzzle:
    """The puzzle with all colours that its target never names as one, which asks for as many swaps and rounds.

    To swap two pieces of such colours changes nothing that matters, so no shortest plan does it.
    """
    unnamed = set(puzzle.start) - set(puzzle.target)
    if len(unnamed) < 2:
        return puzzle
    one = min(unnamed)
    return replace(puzzle, start=tuple(one if colour in unnamed else colour for colour in puzzle.start))
