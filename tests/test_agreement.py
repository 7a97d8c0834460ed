"""Every back end under every formulation against enumeration, on seeded boards; and on all small boards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

import satflip as sf
from satflip import Status, backends
from satflip.algorithms.distances import distances
from satflip.backends.base import Backend
from satflip.formulations import FORMULATIONS
from satflip.puzzles import Board, FlipPuzzle, Puzzle, SwapPuzzle
from tests.brute import flip, flip_least, lit_only_least, swap_least

BOARDS = 100
LIT_ONLY = 12


@cache
def seeded_flips() -> list[tuple[FlipPuzzle, int | None]]:
    """Small flip boards of every kind with their answers: sizes, goals, forbidden cells, colours."""
    rng = random.Random(1)
    found = []
    for _ in range(BOARDS):
        colours = rng.choice((2, 2, 2, 3, 4))
        rows, columns = rng.choice(((2, 2), (2, 3), (1, 5), (3, 3)) if colours == 2 else ((2, 2), (1, 3)))
        board = Board.grid(rows, columns, topology=rng.choice(("grid", "grid", "torus")))
        puzzle = FlipPuzzle.of(
            board,
            [rng.randrange(colours) for _ in board.cells],
            goal=rng.choice(("either", 0, 1)),
            colours=colours,
            forbidden=[cell for cell in board.cells if rng.random() < 0.1],
        )
        found.append((puzzle, flip_least(puzzle)))
    for _ in range(LIT_ONLY):
        board = Board.grid(*rng.choice(((2, 2), (1, 4), (2, 3))))
        start = [rng.randrange(2) for _ in board.cells]
        puzzle = FlipPuzzle.of(board, start, goal=0, lit_only=True)
        found.append((puzzle, lit_only_least(puzzle)))
    return found


@cache
def seeded_swaps() -> list[tuple[SwapPuzzle, int | None]]:
    """Small swap boards of every kind with their answers: two to all distinct colours, holes, cells left open."""
    rng = random.Random(2)
    found = []
    for _ in range(BOARDS):
        rows, columns, holes = rng.choice(((2, 2, []), (2, 3, []), (1, 4, []), (3, 3, [(1, 1), (0, 0)])))
        board = Board.grid(rows, columns, holes=holes)
        n = len(board.cells)
        colours = rng.choice((2, 2, 3, n))
        start = list(range(n)) if colours == n else [rng.randrange(colours) for _ in range(n)]
        target: list[int | None] = list(rng.sample(start, n))
        target = [c if rng.random() < 0.9 else None for c in target]
        puzzle = SwapPuzzle(board, tuple(start), tuple(target), tuple(map(str, range(colours))))
        found.append((puzzle, swap_least(puzzle)))
    return found


def pairs() -> Iterator[tuple[Backend, str | None]]:
    """Every installed back end, with every formulation that it can be given."""
    for backend in backends.everything():
        if not backend.missing():
            for formulation in FORMULATIONS if backend.needs_model else [None]:
                yield backend, formulation


@pytest.mark.parametrize(("backend", "formulation"), [pytest.param(b, f, id=f"{b.name}-{f}") for b, f in pairs()])
def test_on_seeded_boards(backend: Backend, formulation: str | None) -> None:
    boards: list[tuple[Puzzle, int | None]] = [*seeded_flips(), *seeded_swaps()]
    solved, refusals = 0, set()
    for puzzle, answer in boards:
        try:
            result = sf.solve(puzzle, backend=backend.name, formulation=formulation, workers=1, isolate=False)
        except sf.UnsupportedError as refusal:
            refusals.add(str(refusal))
            continue
        assert result.status is (Status.IMPOSSIBLE if answer is None else Status.OPTIMAL), (puzzle, result.message)
        assert result.objective == answer
        assert result.backend == backend.name
        assert result.formulation == formulation
        solved += 1
    assert solved >= 10
    assert all(sentence and "\n" not in sentence for sentence in refusals)


@pytest.mark.parametrize("backend", ["cp-sat", "sat:cadical195"])
def test_every_three_by_three_board(backend: str) -> None:
    known = distances(flip("www/www/www"), "presses")
    for cells in product((0, 1), repeat=9):
        puzzle = FlipPuzzle.of(Board.grid(3, 3), cells)
        result = sf.solve(puzzle, backend=backend, formulation="presses", workers=1)
        assert result.objective == known.cost(cells)
        assert (result.status is Status.IMPOSSIBLE) == (result.objective is None)


@pytest.mark.parametrize("backend", ["cp-sat", "sat:cadical195"])
def test_two_hundred_four_by_four_boards(backend: str) -> None:
    known = distances(flip("wwww/wwww/wwww/wwww"), "presses")
    rng = random.Random(3)
    solvable = 0
    for number in range(200):
        puzzle = flip("wwww/wwww/wwww/wwww")
        state = puzzle.start
        for cell in puzzle.board.cells:
            if rng.random() < 0.5:
                state = puzzle.after(state, cell)
        if number % 4 == 0:  # three in four solvable, the fourth as chance has it
            state = tuple(rng.randrange(2) for _ in state)
        result = sf.solve(FlipPuzzle.of(puzzle.board, state), backend=backend, formulation="presses", workers=1)
        assert result.objective == known.cost(state)
        solvable += result.objective is not None
    assert 150 <= solvable < 200


@pytest.mark.parametrize("backend", ["cp-sat", "sat:glucose4"])
def test_two_hundred_swap_pairs_of_eight_and_eight(backend: str) -> None:
    rng = random.Random(4)
    for _ in range(200):
        start = rng.sample([0] * 8 + [1] * 8, 16)
        target = rng.sample(start, 16)
        puzzle = SwapPuzzle(Board.grid(4, 4), tuple(start), tuple(target))
        by_search = sf.solve(puzzle, backend="bfs")
        result = sf.solve(puzzle, backend=backend, formulation="steps", workers=1)
        assert (result.status, result.objective) == (Status.OPTIMAL, by_search.objective)
