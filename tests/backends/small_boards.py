"""Small boards of every kind that the rules know, with the answers that plain enumeration finds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from satflip.backends.base import Backend, Settings
from satflip.puzzles import Board, Effect, FlipPuzzle, Move, Puzzle, SwapPuzzle
from satflip.result import Found, Status
from tests import brute


@dataclass
class Told:
    """A report that checks what it is told."""

    puzzle: Puzzle
    objective: str
    least: int | None
    costs: list[int] = field(default_factory=list)

    def bound(self, bound: int) -> None:
        assert self.least is None or bound <= self.least

    def plan(self, moves: list[Move]) -> None:
        replay = self.puzzle.replay(moves)  # type: ignore[arg-type]
        assert replay.solved
        self.costs.append(replay.costs[self.objective])


def check(backend: Backend, puzzle: Puzzle, objective: str, least: int | None, settings: Settings) -> Found:
    """Search the puzzle; whatever is told or found has to agree with the answer."""
    assert backend.search is not None
    told = Told(puzzle, objective, least)
    found = backend.search(puzzle, objective, settings, told)
    if least is None:
        assert (found.status, found.moves, told.costs) == (Status.IMPOSSIBLE, None, [])
        return found
    assert found.status is Status.OPTIMAL
    assert found.moves is not None
    told.plan(found.moves)
    assert told.costs[-1] == min(told.costs) == least
    assert found.bound in (None, least)
    return found


def rounds_least(puzzle: SwapPuzzle) -> int | None:
    """The fewest rounds, by levels of states; a round is any set of swaps that share no cell."""
    edges = puzzle.board.edges
    rounds: list[tuple[tuple[int, int], ...]] = [()]
    for edge in edges:
        rounds += [(*some, edge) for some in rounds if not any(set(edge) & set(other) for other in some)]
    level, seen, depth = {puzzle.start}, {puzzle.start}, 0
    while level:
        if any(puzzle.solved(state) for state in level):
            return depth
        following = set()
        for state, swaps in product(level, rounds):
            for edge in swaps:
                state = puzzle.after(state, edge)
            following.add(state)
        level = following - seen
        seen |= level
        depth += 1
    return None


def flips() -> Iterator[FlipPuzzle]:
    """Every rule of the flip game at least once: colours, goals, costs, effects of one's own, no press at all."""
    grid, rng = Board.grid, random.Random(1753)
    yield FlipPuzzle.of(grid(1, 1), [1], goal=0)
    yield FlipPuzzle(grid(1, 2), (1, 0), ())
    yield FlipPuzzle.of(grid(3, 3), [1, 0, 0, 0, 0, 0, 0, 0, 1], goal=0, forbidden=[(0, 0), (0, 1), (1, 0)])
    yield FlipPuzzle.of(grid(2, 3, holes=[(0, 1)]), [1, 1, 0, 0, 1], goal=[0, None, 1, None, 0])
    yield FlipPuzzle.of(Board.graph([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")]), [0, 1, 2, 0], colours=3)
    for colours, size in ((2, 8), (3, 5), (4, 4), (6, 3)):
        for goal in ("either", 0, 1, "each"):
            board = Board.grid(1, size)
            effects = tuple(
                Effect(
                    (0, p),
                    tuple((i, rng.choice((-1, 1, 2, colours))) for i in sorted(rng.sample(range(size), 3))),
                    rng.randrange(4),
                )
                for p in range(size)
            )
            wanted = tuple(rng.choice((None, *range(colours))) for _ in range(size)) if goal == "each" else goal
            yield FlipPuzzle(board, tuple(rng.randrange(colours) for _ in range(size)), effects, wanted, colours)


def swaps() -> Iterator[SwapPuzzle]:
    """Swap boards: two colours to distinct pieces, holes, walls, graphs, cells that may hold anything, one colour."""
    rng = random.Random(46)
    yield brute.swap("0", "0")
    yield brute.swap("10", "10", Board.grid(1, 2, walls=[((0, 0), (0, 1))]))
    yield brute.swap("10", "01", Board.grid(1, 2, walls=[((0, 0), (0, 1))]))
    yield brute.swap("101/100/000", "101/000/001")
    yield brute.swap("0110", "10??", Board.graph([("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")]))
    yield SwapPuzzle(Board.grid(1, 2), (0, 0), (0, 0), ("x",))
    boards = (Board.grid(2, 3), Board.grid(1, 5), Board.grid(2, 3, topology="torus"), Board.grid(2, 3, holes=[(0, 1)]))
    for board, colours in product(boards, (2, 3, 5)):
        start = [i % colours for i in range(len(board.cells))]
        rng.shuffle(start)
        target: list[int | None] = list(start)
        rng.shuffle(target)
        if colours == 3:
            target[rng.randrange(len(target))] = None
        yield SwapPuzzle(board, tuple(start), tuple(target), tuple(map(str, range(colours))))


FLIPS = [(puzzle, "presses", brute.flip_least(puzzle)) for puzzle in flips()]
SWAPS = [(puzzle, "swaps", brute.swap_least(puzzle)) for puzzle in swaps()]
ROUNDS = [(puzzle, "rounds", rounds_least(puzzle)) for puzzle in swaps()]
EVERY = [*FLIPS, *SWAPS, *ROUNDS]
