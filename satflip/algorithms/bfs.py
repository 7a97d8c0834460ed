"""Breadth-first search: every board that can be reached, the nearest first, as the original programs did it.

Boards are integers (see `states`), and those seen are kept. Two searches, from the start and from the goals, meet in
the middle (Pohl 1971, "Bi-directional search"); where presses have costs of their own, each goes by cost instead of by
number (Dijkstra 1959). It needs the memory for all boards within half the answer, and gives up at half the machine's.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from math import inf

from satflip.algorithms.lit_only import LitOnly, goals
from satflip.algorithms.rounds_swaps import cheapest_within
from satflip.algorithms.states import FlipCode, Step, SwapCode
from satflip.backends.base import Backend, Report, Settings
from satflip.errors import UnsupportedError
from satflip.puzzles import FlipPuzzle, Move, Press, Puzzle, Swap, SwapPuzzle
from satflip.puzzles.flip import State
from satflip.puzzles.swap import in_rounds
from satflip.result import Bound, Found, Status

MUCH = 1 << 48
"""What one of the first objective is worth in the second, where one is minimised after the other."""

BOARD_BYTES = 300
"""What a board that was met takes: its integer, and its entries in the tables of costs and of boards before."""

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

    def grow(self, most: float = inf) -> list[int]:
        """Make all moves from the boards at the radius; the boards that were reached, or reached more cheaply.

        Raises MemoryError when more than `most` boards are held.
        """
        radius, cost = self.radius, self.cost
        reached = []
        for board in self.waiting.pop(radius):
            if cost[board] < radius:
                continue
            if len(cost) > most:
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


def room(each: int = BOARD_BYTES) -> int:
    """So many boards of so many bytes fill half of the machine's memory."""
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2 // each


def out_of_room(held: int, bound: Bound, each: int = BOARD_BYTES) -> Found:
    """Nothing but a bound, because so many boards of so many bytes are held."""
    why = f"it holds {held:,} boards, about {held * each >> 20:,} MiB, half of the machine's memory"
    return Found(Status.UNKNOWN, bound=bound, message=why)


def cheapest(space: Space, report: Report, most: int | None = None) -> Found:
    """The cheapest plan; UNKNOWN where more than `most` boards (by default `room()`) would have to be held.

    Both searches grow, the smaller first, until together they are as wide as the best meeting.

    Any cheaper plan would have a board left behind by the one search next to a board left behind by the other, and
    so would have been met.
    """
    most = room() if most is None else most
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
        try:
            grown = near.grow(most - (len(far.cost) if far else 0))
        except MemoryError:
            return out_of_room(len(near.cost) + (len(far.cost) if far else 0), space.cost(lower))
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


def reaches_few(puzzle: SwapPuzzle, most: int) -> bool:
    """Whether swaps reach no more than `most` boards, each with its counts of swaps. Expects no mismatch."""
    space = swap_space(SwapCode(puzzle), "swaps", 0)
    side = Side.of([space.start], space.forward)
    try:
        while side.waiting:
            side.grow(most)
    except MemoryError:
        return False
    return len(side.cost) <= most


def _priced(code: SwapCode, objective: str, board: int) -> list[Step]:
    """The rounds from a board at one price for both objectives: the first one's unit is worth more than any plan."""
    swap, whole = (MUCH, 1) if objective == "swaps,rounds" else (1, MUCH)
    return [(there, whole + swap * code.price(edges), edges) for there, _, edges in code.rounds(board)]


def _both(price: int) -> Bound:
    return divmod(price, MUCH)


def search(puzzle: FlipPuzzle | SwapPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    """The cheapest plan, or the proof that there is none."""
    if isinstance(puzzle, FlipPuzzle):
        return cheapest(flip_space(FlipCode(puzzle)), report)
    if why := puzzle.mismatch():
        return Found(Status.IMPOSSIBLE, proved_by=why)
    if settings.within:
        return cheapest_within(puzzle, objective, settings.within, report)
    return cheapest(swap_space(SwapCode(puzzle), objective), report)


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


BACKENDS = (
    Backend(
        name="bfs",
        summary="breadth-first search over whole boards, from both ends (the original programs' method)",
        search=search,
        extras=frozenset({"costs", "limits", "lit-only", "order", "within"}),
    ),
)
