"""Breadth-first search: every board that can be reached, the nearest first, as the original programs did it.

Boards are integers (see `states`), and those seen are kept. Two searches, from the start and from the goals, meet in
the middle (Pohl 1971, "Bi-directional search"); where presses have costs of their own, each goes by cost instead of by
number (Dijkstra 1959). It needs the memory for all boards within half the answer, and gives up before that is full.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from satflip.algorithms.rounds_swaps import cheapest_within
from satflip.algorithms.spaces import Space, flip_space, swap_space
from satflip.algorithms.states import FlipCode, Step, SwapCode
from satflip.backends.base import Backend, Report, Settings
from satflip.memory import Ceiling, Need
from satflip.puzzles import FlipPuzzle, Move, Puzzle, SwapPuzzle
from satflip.result import Found, Status

BOARD_BYTES = 300
"""What a board that was met takes: its integer, and its entries in the tables of costs and of boards before."""


@dataclass
class Side:
    """A search from some boards outwards, cheapest first: what was reached, at what cost, and from where.

    `waiting` holds, by cost, the boards whose own moves were not looked at yet.
    """

    steps: Callable[[int], Iterable[Step]]
    cost: dict[int, int] = field(default_factory=dict)
    previous: dict[int, int] = field(default_factory=dict)
    waiting: defaultdict[int, list[int]] = field(default_factory=lambda: defaultdict(list))

    @staticmethod
    def of(roots: Iterable[int], steps: Callable[[int], Iterable[Step]]) -> Side:
        """The search that stands at its roots."""
        side = Side(steps)
        side.cost = dict.fromkeys(roots, 0)
        if side.cost:
            side.waiting[0] = list(side.cost)
        return side

    @property
    def radius(self) -> int:
        """All boards cheaper than this were left behind; call it only while some are waiting."""
        return min(self.waiting)

    def grow(self, ceiling: Ceiling | None = None, others: int = 0) -> list[int]:
        """Make all moves from the boards at the radius; the boards that were reached, or reached more cheaply.

        Raises MemoryError when there is no room for more boards than these and the others that are held.
        """
        radius, cost = self.radius, self.cost
        reached = []
        for board in self.waiting.pop(radius):
            if cost[board] < radius:
                continue
            if ceiling and ceiling.reached(len(cost) + others):
                raise MemoryError
            for there, price, _ in self.steps(board):
                total = radius + price
                if there not in cost or total < cost[there]:
                    cost[there] = total
                    self.previous[there] = board
                    self.waiting[total].append(there)
                    reached.append(there)
        return reached

    def trail(self, board: int) -> list[int]:
        """The boards from a root to this one."""
        boards = [board]
        while boards[-1] in self.previous:
            boards.append(self.previous[boards[-1]])
        return boards[::-1]


def cheapest(space: Space, report: Report, ceiling: Ceiling | None = None) -> Found:
    """The cheapest plan; UNKNOWN where more boards would have to be held than there is room for.

    Both searches grow, the smaller first, until together they are as wide as the best meeting.

    Any cheaper plan would have a board left behind by the one search next to a board left behind by the other, and
    so would have been met.
    """
    ceiling = ceiling or Ceiling(None)
    here = Side.of([space.start], space.forward)
    there = Side.of(space.goals, space.backward) if space.goals is not None else None
    met = space.start if space.solved(space.start) else None
    best = 0

    def plan(at: int) -> list[Move]:
        boards = here.trail(at) + (there.trail(at)[-2::-1] if there else [])
        return space.moves([space.step(a, b) for a, b in pairwise(boards)])

    while here.waiting and (there is None or there.waiting):
        lower = here.radius + (there.radius if there else 0)
        if met is not None and lower >= best:
            break
        report.bound(space.cost(lower))
        near, far = here, there
        if there and len(there.waiting[there.radius]) < len(here.waiting[here.radius]):
            near, far = there, here
        others = len(far.cost) if far else 0
        try:
            grown = near.grow(ceiling, others)
        except MemoryError:
            return Found(Status.UNKNOWN, bound=space.cost(lower), message=ceiling.told(len(near.cost) + others))
        meetings = [
            (near.cost[board] + (far.cost[board] if far else 0), board)
            for board in grown
            if (board in far.cost if far else space.solved(board))
        ]
        if meetings and (met is None or min(meetings)[0] < best):
            best, met = min(meetings)
            report.plan(plan(met))
    seen = len(here.cost) + (len(there.cost) if there else 0)
    if met is not None:
        if best == 0:
            return Found(Status.OPTIMAL, plan(met), space.cost(best), "nothing costs less than nothing")
        visited = f"{_visited(space, here, there)} were visited, {seen} in all"
        proof = f"breadth-first search: {visited}, so a cheaper plan would have been met"
        return Found(Status.OPTIMAL, plan(met), space.cost(best), proof)
    if not here.waiting:
        return Found(Status.IMPOSSIBLE, proved_by=f"all {len(here.cost)} boards that can be reached were visited")
    assert there
    proof = f"all {len(there.cost)} boards from which the goal can be reached were visited"
    return Found(Status.IMPOSSIBLE, proved_by=proof)


def _visited(space: Space, here: Side, there: Side | None) -> str:
    """Which boards were visited, so that a cheaper plan would have been met (see `cheapest`)."""
    if not isinstance(space.cost(0), int):
        return "all boards that a cheaper plan could pass"
    sides = [(here, "start")] + ([(there, "goal")] if there else [])
    if not all(side.waiting for side, _ in sides):
        return "all boards that can be reached"
    parts = [f"less than {side.radius} from the {end}" for side, end in sides if side.radius]
    return f"all boards that cost {' or '.join(parts)}"


def reaches_few(puzzle: SwapPuzzle, most: int) -> bool:
    """Whether swaps reach no more than `most` boards, each with its counts of swaps. Expects no mismatch."""
    space = swap_space(SwapCode(puzzle), "swaps", 0)
    side = Side.of([space.start], space.forward)
    try:
        while side.waiting:
            side.grow(Ceiling(None, most))
    except MemoryError:
        return False
    return len(side.cost) <= most


def search(puzzle: FlipPuzzle | SwapPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    """The cheapest plan, or the proof that there is none."""
    ceiling = Ceiling(settings.mebibytes)
    if isinstance(puzzle, FlipPuzzle):
        return cheapest(flip_space(FlipCode(puzzle)), report, ceiling)
    if why := puzzle.mismatch():
        return Found(Status.IMPOSSIBLE, proved_by=why)
    if settings.within:
        return cheapest_within(puzzle, objective, settings.within, report)
    return cheapest(swap_space(SwapCode(puzzle), objective), report, ceiling)


def need(puzzle: Puzzle, objective: str) -> Need:
    """At most all boards that there are."""
    if isinstance(puzzle, FlipPuzzle):
        boards = puzzle.colours ** min(len(puzzle.board.cells), len(puzzle.effects))
    else:
        boards = puzzle.arrangements
    return Need(0, boards * (BOARD_BYTES + len(puzzle.board.cells)), "all boards that can be reached")


BACKENDS = (
    Backend(
        name="bfs",
        summary="breadth-first search over whole boards, from both ends (the original programs' method)",
        search=search,
        extras=frozenset({"costs", "limits", "lit-only", "order", "within"}),
        need=need,
    ),
)
