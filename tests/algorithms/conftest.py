"""Small boards, the cases with known answers, and searches so plain that they can be trusted."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from typing import Any, NamedTuple

import pytest

from satflip.backends import find
from satflip.backends.base import Settings
from satflip.puzzles import Board, FlipPuzzle, Move, Puzzle, SwapPuzzle
from satflip.result import Status

COLOUR = {"w": 0, "b": 1}


def flip(text: str, *, topology: str = "grid", **rules: Any) -> FlipPuzzle:
    """Rows between slashes; w, b or digits; `_` is a hole."""
    rows = text.split("/")
    holes = [(r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter == "_"]
    board = Board.grid(len(rows), len(rows[0]), topology=topology, holes=holes)
    return FlipPuzzle.of(board, [COLOUR[x] if x in COLOUR else int(x) for x in text if x not in "/_"], **rules)


def swap(start: str, target: str, *, walls: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = ()) -> SwapPuzzle:
    """Rows between slashes; any letters are colours; `?` in the target is any colour, `_` a hole."""
    rows = start.split("/")
    holes = [(r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter == "_"]
    return swap_on(Board.grid(len(rows), len(rows[0]), holes=holes, walls=walls), start, target)


def swap_on(board: Board, start: str, target: str) -> SwapPuzzle:
    """The same on any board; one letter for each cell in order."""
    symbols = sorted({*start, *target} - {*"/_?"})
    a, b = ([None if x == "?" else symbols.index(x) for x in text if x not in "/_"] for text in (start, target))
    return SwapPuzzle(board, tuple(x for x in a if x is not None), tuple(b), tuple(symbols))


class Case(NamedTuple):
    """A puzzle and its least cost, None where it is impossible."""

    puzzle: Puzzle
    cost: int | None


FLIP_CASES = {
    "POJ 1753 sample": Case(flip("bwwb/bbwb/bwwb/bwww"), 4),
    "one black corner": Case(flip("bwww/wwww/wwww/wwww"), None),
    "all white": Case(flip("wwww/wwww/wwww/wwww"), 0),
    "all black": Case(flip("bbbb/bbbb/bbbb/bbbb"), 0),
    "one press": Case(flip("bbbw/wbww/wwww/wwww"), 1),
    "the middle": Case(flip("wbw/bbb/wbw"), 1),
    "5x5 with four solutions": Case(flip("wbwww/wbwwb/bbwbb/bbbww/bwwww", goal=0), 7),
    "centre on the plane": Case(flip("www/wbw/www", goal=0), 5),
    "centre on the torus": Case(flip("www/wbw/www", goal=0, topology="torus"), None),
    "corner to white": Case(flip("bww/www/www", goal=0), 5),
    "corner to black": Case(flip("bww/www/www", goal=1), 4),
    "bw": Case(flip("bw"), None),
    "bb": Case(flip("bb"), 0),
    "bb to white": Case(flip("bb", goal=0), 1),
    "wbw": Case(flip("wbw"), 2),
    "2x2 four colours": Case(flip("33/33", goal=0, colours=4), 12),
    "2x2 raised by one, mod 3": Case(flip("11/11", goal=0, colours=3), None),
    "a black cell no press changes": Case(flip("bww", goal=0, forbidden=[(0, 0), (0, 1)]), None),
    # A075464: the least presses for all-on n x n
    "all-on 1": Case(flip("b", goal=0), 1),
    "all-on 2": Case(flip("bb/bb", goal=0), 4),
    "all-on 3": Case(flip("bbb/bbb/bbb", goal=0), 5),
    "all-on 4": Case(flip("bbbb/bbbb/bbbb/bbbb", goal=0), 4),
    # a ring of eight: 3 does not divide 8, so there is one solution, and pressing all changes each cell three times
    "all-on ring with a hole": Case(flip("bbb/b_b/bbb", goal=0), 8),
    "only one cell matters": Case(flip("bbb/bbb/bbb", goal=[0] + [None] * 8), 1),
    "no cell matters": Case(flip("bw", goal=[None, None]), 0),
    "no presses at all": Case(flip("bw", forbidden=[(0, 0), (0, 1)]), None),
    "a goal of its own": Case(flip("wwww/wwww", goal=[1, 1, 0, 0, 1, 0, 0, 0]), 1),
}

SWAP_CASES = {
    "4x4 sample": Case(swap("1111/0000/1110/0010", "1010/0101/1010/0101"), 4),
    "start is target": Case(swap("10/01", "10/01"), 0),
    "nine against eight": Case(swap("1111/0000/1110/0110", "1010/0101/1010/0101"), None),
    "no wrapping round": Case(swap("0001/0000", "0000/1000"), 4),
    "1x5": Case(swap("10010", "00101"), 3),
    "round the hole": Case(swap("010/0_0/000", "000/0_0/010"), 4),
    "walled off": Case(swap("10/00", "00/10", walls=(((0, 0), (1, 0)), ((0, 1), (1, 1)))), None),
    "two parts": Case(swap("10/10", "01/01", walls=(((0, 0), (1, 0)), ((0, 1), (1, 1)))), 2),
    "012": Case(swap("012", "210"), 3),
    "01/12": Case(swap("01/12", "21/10"), 3),
    "fewer rounds cost more": Case(swap("101/100/000", "101/000/001"), 3),
    "nine, quarter turn": Case(swap("123/456/789", "741/852/963"), 12),
    "nine, transposed": Case(swap("123/456/789", "147/258/369"), 11),
    "nine, mirrored": Case(swap("123/456/789", "321/654/987"), 9),
    "4x4 reversed": Case(swap("1111/1111/0000/0000", "0000/0000/1111/1111"), 16),
    "one colour": Case(swap("111", "111"), 0),
    # a goes three to the right, whatever the others do
    "only a matters": Case(swap("abcd", "???a"), 3),
    # either c may come, and the nearer one is two away
    "the nearer piece": Case(swap("cxyxxxc", "??c????"), 2),
    "nothing matters": Case(swap("ab/cd", "??/??"), 0),
    "asked for and not there": Case(swap("ab", "?c"), None),
    "alone": Case(swap("a", "a"), 0),
    # a permutation of the complete graph takes n - cycles swaps: (0 1 2)(3 4) takes 5 - 2
    "complete graph": Case(
        swap_on(Board.graph(combinations("vwxyz", 2)), "abcde", "bcaed"),
        3,
    ),
}


@pytest.fixture(params=list(FLIP_CASES.values()), ids=list(FLIP_CASES))
def flip_case(request: pytest.FixtureRequest) -> Case:
    case: Case = request.param
    return case


@pytest.fixture(params=list(SWAP_CASES.values()), ids=list(SWAP_CASES))
def swap_case(request: pytest.FixtureRequest) -> Case:
    case: Case = request.param
    return case


class Recorder:
    """A report that checks what it is told."""

    def __init__(self) -> None:
        self.bounds: list[int] = []
        self.plans: list[list[Move]] = []

    def bound(self, bound: int) -> None:
        assert not self.bounds or bound >= self.bounds[-1], "a bound fell"
        self.bounds.append(bound)

    def plan(self, moves: list[Move]) -> None:
        self.plans.append(moves)


def least(backend: str, puzzle: Puzzle, objective: str = "") -> int | None:
    """The least cost that a back end of the registry claims and proves, None for impossible.

    Its plans are replayed by the puzzle; its bounds must not pass the cost.
    """
    objective = objective or puzzle.objectives[0]
    entry, report = find(backend), Recorder()
    assert entry.search is not None
    assert entry.misfit(puzzle, objective) is None
    found = entry.search(puzzle, objective, Settings(), report)
    assert found.proved_by
    if found.status is Status.IMPOSSIBLE:
        assert found.moves is None
        assert not report.plans
        return None
    assert found.status is Status.OPTIMAL
    assert found.moves is not None
    for moves in (*report.plans, found.moves):
        assert puzzle.replay(moves).solved  # type: ignore[arg-type]
    cost = puzzle.replay(found.moves).costs[objective]  # type: ignore[arg-type]
    assert cost == found.bound
    assert all(bound <= cost for bound in report.bounds)
    return cost


def flip_by_trying(puzzle: FlipPuzzle) -> int | None:
    """Every press 0 to k-1 times, all combinations."""
    costs = []
    for times in product(range(puzzle.colours), repeat=len(puzzle.effects)):
        state = list(puzzle.start)
        for effect, count in zip(puzzle.effects, times, strict=True):
            for i, amount in effect.changes:
                state[i] += amount * count
        if puzzle.solved(tuple(colour % puzzle.colours for colour in state)):
            costs.append(sum(effect.cost * count for effect, count in zip(puzzle.effects, times, strict=True)))
    return min(costs, default=None)


def swap_by_trying(puzzle: SwapPuzzle, objective: str = "swaps") -> int | None:
    """Level after level of whole boards, one swap or any disjoint swaps at a time."""
    edges = puzzle.board.edges
    most = 1 if objective == "swaps" else len(puzzle.board.cells) // 2
    moves = [
        chosen
        for size in range(1, most + 1)
        for chosen in combinations(edges, size)
        if len({i for edge in chosen for i in edge}) == 2 * size
    ]
    level, seen, count = {puzzle.start}, {puzzle.start}, 0
    while level:
        if any(puzzle.solved(state) for state in level):
            return count
        after = set()
        for state in level:
            for chosen in moves:
                new = state
                for edge in chosen:
                    new = puzzle.after(new, edge)
                after.add(new)
        level, count = after - seen, count + 1
        seen |= level
    return None


class Tools(NamedTuple):
    """The functions of this file, for tests."""

    flip: Callable[..., FlipPuzzle] = flip
    swap: Callable[..., SwapPuzzle] = swap
    swap_on: Callable[[Board, str, str], SwapPuzzle] = swap_on
    recorder: Callable[[], Recorder] = Recorder
    least: Callable[..., int | None] = least
    flip_by_trying: Callable[[FlipPuzzle], int | None] = flip_by_trying
    swap_by_trying: Callable[..., int | None] = swap_by_trying


@pytest.fixture
def tools() -> Tools:
    return Tools()
