"""What every board of a kind costs: one search, from the goals outwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from satflip.algorithms.bfs import Side
from satflip.algorithms.spaces import Space, flip_space, swap_space
from satflip.algorithms.states import FlipCode, SwapCode
from satflip.errors import UnsupportedError
from satflip.puzzles import FlipPuzzle, Move, Puzzle
from satflip.puzzles.flip import State


@dataclass(frozen=True)
class Distances:
    """What every board of a kind costs, found by `distances`."""

    encode: Callable[[State], int]
    space: Space
    side: Side

    def cost(self, state: State) -> int | None:
        """The least cost from this board to the goal, None where the goal cannot be reached."""
        return self.side.cost.get(self.encode(state))

    def moves(self, state: State) -> list[Move] | None:
        """A plan of that cost, None where there is none."""
        code = self.encode(state)
        if code not in self.side.cost:
            return None
        boards = self.side.trail(code)[::-1]
        return self.space.moves([self.space.step(a, b) for a, b in pairwise(boards)])

    @property
    def counts(self) -> dict[int, int]:
        """How many boards there are at each cost, ascending.

        Boards that differ only where the goal does not care (flip), or in pieces that the target never names (swap),
        count as one.
        """
        return dict(sorted(Counter(self.side.cost.values()).items()))


def distances(puzzle: Puzzle, objective: str) -> Distances:
    """The cost of every board from which the puzzle's goal can be reached: one search, from the goals outwards.

    Flip: of every start on the puzzle's board. Swap: of every arrangement of the start's pieces (within the board's
    components), all at once in memory. A mismatch leaves no arrangement. Raises UnsupportedError for a swap board with
    limits, where what a board costs depends on how it was reached.
    """
    if isinstance(puzzle, FlipPuzzle):
        flip = FlipCode(puzzle)
        encode: Callable[[State], int] = flip.code
        space = flip_space(flip, most_goals=float("inf"))
    else:
        if puzzle.limits is not None:
            raise UnsupportedError("the distances of boards are not defined where cells have limits")
        swap = SwapCode(puzzle)
        encode = swap.encode
        space = swap_space(swap, objective, most_goals=float("inf"))
    reachable = isinstance(puzzle, FlipPuzzle) or puzzle.mismatch() is None
    side = Side.of(space.goals or () if reachable else (), space.backward)
    while side.waiting:
        side.grow()
    return Distances(encode, space, side)
