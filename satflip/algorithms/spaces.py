"""Puzzles as graphs of integers, which searches over whole boards walk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from satflip.algorithms.lit_only import LitOnly, goals
from satflip.algorithms.states import FlipCode, Step, SwapCode
from satflip.puzzles import Move, Press, Swap
from satflip.puzzles.swap import in_rounds
from satflip.result import Bound

MUCH = 1 << 48
"""What one of the first objective is worth in the second, where one is minimised after the other."""

MOST_GOALS = 10_000
"""With more goals than this (a swap target with many '?'), the search goes from the start alone."""


@dataclass(frozen=True)
class Space:
    """A puzzle as a graph of integers.

    `goals` are all boards that meet the goal, None where they are too many to list; `forward` and `backward` are the
    moves from a board, and to it; `moves` says a sequence of move numbers in the puzzle's words; `cost` says what a sum
    of the moves' prices means.
    """

    start: int
    goals: Sequence[int] | None
    solved: Callable[[int], bool]
    forward: Callable[[int], Iterable[Step]]
    backward: Callable[[int], Iterable[Step]]
    moves: Callable[[list[int]], list[Move]]
    cost: Callable[[int], Bound] = int

    def step(self, board: int, after: int) -> int:
        """The cheapest move from one board to the other, as its number."""
        return min((cost, move) for there, cost, move in self.forward(board) if there == after)[1]


def flip_space(code: FlipCode, most_goals: float = MOST_GOALS) -> Space:
    """The flip game; a move is the index of an effect. Of presses that change the same, only the cheapest is made."""
    if code.puzzle.lit_only:
        game, start = LitOnly(code), code.code(code.puzzle.start)
        return Space(start, goals(code, most_goals), code.solved, game.forward, game.backward, game.moves)
    effects, add = code.puzzle.effects, code.add

    def useful(presses: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
        found: dict[int, tuple[int, int, int]] = {}
        for number, (change, cost) in enumerate(presses):
            if change and (change not in found or cost < found[change][1]):
                found[change] = (change, cost, number)
        return list(found.values())

    def steps(presses: list[tuple[int, int, int]], board: int) -> list[Step]:
        return [(add(board, change), cost, number) for change, cost, number in presses]

    def moves(numbers: list[int]) -> list[Move]:
        # the order of presses does not matter
        return [Press(effects[number].press, times) for number, times in sorted(Counter(numbers).items())]

    return Space(
        code.code(code.puzzle.start),
        code.goals,
        frozenset(code.goals).__contains__,
        partial(steps, useful(code.presses())),
        partial(steps, useful(code.presses(-1))),
        moves,
    )


def swap_space(code: SwapCode, objective: str, most_goals: float = MOST_GOALS) -> Space:
    """The swap board; a move is a set of edges (bit e for edge e): one edge, or a round of disjoint ones."""
    cells = code.puzzle.board.cells
    steps = code.swaps if objective == "swaps" else code.rounds
    cost: Callable[[int], Bound] = int
    if "," in objective:
        steps, cost = partial(_priced, code, objective), _both

    def moves(numbers: list[int]) -> list[Move]:
        pairs = [[(cells[i], cells[j]) for i, j in code.edges(used)] for used in numbers]
        if objective == "swaps":
            return [*in_rounds(pair for used in pairs for pair in used)]
        return [Swap(a, b, number) for number, used in enumerate(pairs) for a, b in used]

    # which counts of swaps the cells end with is not known, so there is no searching back from the goals
    goals = code.goals(most_goals) if code.puzzle.limits is None else None
    return Space(code.code(code.start), goals, code.solved, steps, steps, moves, cost)


def _priced(code: SwapCode, objective: str, board: int) -> list[Step]:
    """The rounds from a board at one price for both objectives: the first one's unit is worth more than any plan."""
    swap, whole = (MUCH, 1) if objective == "swaps,rounds" else (1, MUCH)
    return [(there, whole + swap * code.price(edges), edges) for there, _, edges in code.rounds(board)]


def _both(price: int) -> Bound:
    return divmod(price, MUCH)
