"""A* over whole swap boards (Hart, Nilsson & Raphael 1968), guided by how far the pieces are from where they belong.

For each colour, match its pieces to the cells that want them at the least total distance, over edges that are as long
as their swaps cost. A swap moves two pieces over its edge, so it lowers the sum of these distances by at most twice its
cost: half the sum is a lower bound on the cost left. With two colours it is exact. With all pieces distinct there are
two more: the number of cells less the number of the permutation's cycles, which a swap changes by one (Cayley 1849), so
often the cheapest swap's cost; and where all swaps cost 1 that number's parity, which every swap changes. None of them
drops by more than the swaps cost (they are consistent), so a board's first visit is its cheapest. Where cells have
limits, a board is one with its counts of swaps (see `states`); the bounds hold without them, and so with them.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from satflip.algebra.graphs import cheapest
from satflip.algorithms.states import SwapCode
from satflip.backends.base import Backend, Report, Settings
from satflip.memory import Ceiling, Need
from satflip.puzzles import Move, Puzzle, SwapPuzzle
from satflip.puzzles.swap import in_rounds
from satflip.result import Found, Status

BOARD_BYTES = 600
"""What a board that was met takes: twice as much as in breadth-first search, as it stands in more tables."""


def search(
    puzzle: SwapPuzzle, objective: str, settings: Settings, report: Report, ceiling: Ceiling | None = None
) -> Found:
    """The cheapest swaps, or why there are none. UNKNOWN where more boards would have to be held than there is room for
    (by default in the memory that the settings name)."""
    ceiling = ceiling or Ceiling(settings.mebibytes)
    if why := puzzle.mismatch():
        return Found(Status.IMPOSSIBLE, proved_by=why)
    code = SwapCode(puzzle)
    guide = Guide(code)
    start = code.code(code.start)
    made = {start: 0}
    previous: dict[int, tuple[int, int]] = {}
    # boards waiting, by the least cost of a plan through them; the last one found, the deepest as a rule, goes first
    waiting: defaultdict[int, list[int]] = defaultdict(list, {guide.bound(start): [start]})
    visited: set[int] = set()
    while waiting:
        least = min(waiting)
        report.bound(least)
        while waiting[least]:
            board = waiting[least].pop()
            if board in visited:
                continue
            visited.add(board)
            if ceiling.reached(len(made)):
                return Found(Status.UNKNOWN, bound=least, message=ceiling.told(len(made)))
            if code.solved(board):
                proof = f"A*: no plan with a bound below {least} is left after {len(visited)} boards"
                return Found(Status.OPTIMAL, plan(code, previous, board), least, proof)
            for there, price, edge, bound in guide.successors(board):
                cost = made[board] + price
                if there not in made or cost < made[there]:
                    made[there] = cost
                    previous[there] = (board, edge)
                    waiting[cost + bound].append(there)
        del waiting[least]
    return Found(Status.IMPOSSIBLE, proved_by=f"all {len(visited)} boards that can be reached were visited")


def plan(code: SwapCode, previous: dict[int, tuple[int, int]], board: int) -> list[Move]:
    """The swaps that led to a board; `previous` has for each board the one before and the edge swapped."""
    cells, pairs = code.puzzle.board.cells, []
    while board in previous:
        board, e = previous[board]
        i, j = code.puzzle.board.edges[e]
        pairs.append((cells[i], cells[j]))
    return [*in_rounds(reversed(pairs))]


class Guide:
    """The lower bounds, kept up from a board to its neighbours instead of computed afresh."""

    def __init__(self, code: SwapCode) -> None:
        self._code = code
        n = len(code.start)
        goals = code.goals(1)
        target = code.kinds(goals[0]) if goals else code.target
        self._distinct = len(set(code.start)) == n
        self._home = {kind: i for i, kind in enumerate(target)} if self._distinct else {}
        self._match = matcher(code.puzzle, target)
        self._unit = code.puzzle.costs is None
        self._cheapest = min(code.puzzle.costs or (1,))

    def bound(self, board: int) -> int:
        """No cheaper swaps solve this board."""
        kinds = self._code.kinds(board)
        cost = sum(self._match(kind, where) for kind, where in places(kinds).items())
        return self._left(cost, len(kinds) - len(set(self._cycles(kinds))) if self._distinct else 0)

    def successors(self, board: int) -> Iterator[tuple[int, int, int, int]]:
        """For each swap of two kinds the board after it, its cost, the edge's index, and the bound of that board."""
        kinds, match = self._code.kinds(board), self._match
        where = places(kinds)
        costs = {kind: match(kind, cells) for kind, cells in where.items()}
        total = sum(costs.values())
        cycle = self._cycles(kinds) if self._distinct else []
        misplaced = len(kinds) - len(set(cycle))
        for there, price, used in self._code.swaps(board):
            e = used.bit_length() - 1
            i, j = self._code.puzzle.board.edges[e]
            a, b = kinds[i], kinds[j]
            both = 1 << i | 1 << j
            cost = total - costs[a] - costs[b] + match(a, where[a] ^ both) + match(b, where[b] ^ both)
            if self._distinct:
                # a swap within a cycle splits it, a swap between two cycles joins them
                yield there, price, e, self._left(cost, misplaced + (-1 if cycle[i] == cycle[j] else 1))
            else:
                yield there, price, e, -(-cost // 2)

    def _left(self, cost: int, misplaced: int) -> int:
        bound = max(-(-cost // 2), misplaced * self._cheapest)
        return bound + ((bound - misplaced) % 2 if self._distinct and self._unit else 0)

    def _cycles(self, kinds: Sequence[int]) -> list[int]:
        """For each cell a number that names its cycle of the permutation from cells to their pieces' homes."""
        cycle = [-1] * len(kinds)
        for first in range(len(kinds)):
            i = first
            while cycle[i] < 0:
                cycle[i] = first
                i = self._home[kinds[i]]
        return cycle


def places(kinds: Sequence[int]) -> dict[int, int]:
    """For each kind the cells that hold it, as a set (bit i for cell i)."""
    where: dict[int, int] = {}
    for i, kind in enumerate(kinds):
        where[kind] = where.get(kind, 0) | 1 << i
    return where


def matcher(puzzle: SwapPuzzle, target: Sequence[int | None]) -> Callable[[int, int], int]:
    """The function (kind, the cells that hold it as a set) to the cost of the kind's cheapest matching.

    Every cell that wants the kind is matched to a piece of its own; pieces may be left over.
    """
    around: list[list[tuple[int, int]]] = [[] for _ in target]
    for edge in puzzle.board.edges:
        for here, there in (edge, edge[::-1]):
            around[here].append((there, puzzle.cost(edge)))
    distance = [cheapest(around, (i,)) for i in range(len(target))]

    @cache
    def match(kind: int, where: int) -> int:
        # a piece on a cell that wants its kind may stay: by the triangle inequality no matching gets dearer by that
        pieces = [i for i, want in enumerate(target) if want != kind and where >> i & 1]
        empty = [i for i, want in enumerate(target) if want == kind and not where >> i & 1]
        return cheapest_matching([[distance[i][p] for p in pieces] for i in empty])

    return match


def cheapest_matching(costs: Sequence[Sequence[int]]) -> int:
    """The least sum of costs with one column for each row, no column twice; there are at least as many columns.

    The Hungarian method by shortest augmenting paths, one row at a time (Tomizawa 1971): O(rows² · columns).
    """
    columns = len(costs[0]) if costs else 0
    row_price, column_price = [0] * len(costs), [0] * (columns + 1)
    # the column beyond the last holds the row that is being placed
    row_of = [-1] * (columns + 1)
    for row in range(len(costs)):
        row_of[columns] = row
        column = columns
        reached, came = {columns}, [columns] * columns
        slack: list[float] = [math.inf] * columns
        while row_of[column] >= 0:
            r = row_of[column]
            open_columns = [c for c in range(columns) if c not in reached]
            for c in open_columns:
                reduced = costs[r][c] - row_price[r] - column_price[c]
                if reduced < slack[c]:
                    slack[c], came[c] = reduced, column
            column = min(open_columns, key=slack.__getitem__)
            step = int(slack[column])
            for c in reached:
                row_price[row_of[c]] += step
                column_price[c] -= step
            for c in open_columns:
                slack[c] -= step
            reached.add(column)
        while column != columns:
            row_of[column] = row_of[came[column]]
            column = came[column]
    return sum(costs[row_of[c]][c] for c in range(columns) if row_of[c] >= 0)


def need(puzzle: Puzzle, objective: str) -> Need | None:
    """At most all boards that there are, each with two costs of matchings."""
    if not isinstance(puzzle, SwapPuzzle):
        return None
    return Need(0, puzzle.arrangements * (BOARD_BYTES + len(puzzle.start)), "all boards that can be reached")


def misfit(puzzle: Puzzle, objective: str) -> str | None:
    """Why the puzzle cannot be searched like this, in a sentence, or None."""
    if not isinstance(puzzle, SwapPuzzle):
        return "a-star measures how far pieces are from home, and so needs a swap board"
    if objective != "swaps":
        return f"a-star counts swaps, and does not minimise {objective}"
    return None


BACKENDS = (
    Backend(
        name="a-star",
        summary="A* over whole swap boards, guided by matching pieces to their places",
        search=search,
        misfit=misfit,
        extras=frozenset({"costs", "limits"}),
        need=need,
    ),
)
