"""Swap boards: what is known before any model is made, computed once whatever the horizon."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from satflip.algebra.constructive import constructive
from satflip.algebra.corridors import ColourBudget, colour_budgets
from satflip.algebra.graphs import distances_from
from satflip.algebra.swap_bounds import round_bound, swap_bound, swap_stride
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
    def fewest_rounds(self) -> int:
        """No plan has fewer rounds."""
        return round_bound(*self._question).value

    def least(self, objective: str) -> int:
        """No plan has fewer swaps, or rounds."""
        return swap_bound(*self._question).value if objective == "swaps" else self.fewest_rounds

    def stride(self, objective: str) -> int:
        """Costs of plans differ by multiples of this."""
        return swap_stride(*self._question).value if objective == "swaps" else 1

    def most(self, objective: str) -> int:
        """The cost of `plan`."""
        return self.puzzle.replay(self.plan).costs[objective]  # type: ignore[arg-type]

    @cached_property
    def budgets(self) -> dict[int, ColourBudget]:
        """For each colour on the board the charges of its moves, and its detours."""
        return {budget.colour: budget for budget in colour_budgets(*self._question)}

    def slack(self, horizon: int) -> int:
        """How many of the 2 * horizon moves of single pieces a plan of `horizon` swaps may waste; may be negative."""
        return 2 * horizon - sum(budget.transport.cost for budget in self.budgets.values())

    @cached_property
    def pieces(self) -> dict[int, list[int]]:
        """For each colour on the board the cells of its pieces at the start."""
        start = self.puzzle.start
        return {c: [v for v, have in enumerate(start) if have == c] for c in sorted(set(start))}

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
