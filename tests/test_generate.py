"""Generated boards: the same for a seed, and what they are said to be, by enumeration."""

from dataclasses import replace
from itertools import islice, product

import pytest

from satflip import InputError
from satflip.generate import flips, solvable, swaps
from satflip.puzzles import Board, FlipPuzzle
from tests.brute import flip_least, flip_solvable, swap_least

RULES = [
    {},
    {"goal": 0},
    {"goal": 1, "stencil": "hollow"},
    {"colours": 3, "stencil": "x"},
    {"colours": 4},
    {"colours": 4, "stencil": "(0,0)*2 (0,1)*2"},
    {"colours": 4, "stencil": "(0,0)*2"},
    {"colours": 6, "goal": 5},
]


# offsets need square cells
WHERE = [(topology, rules) for rules in RULES for topology in ("grid", "torus")]
WHERE += [("hex", rules) for rules in RULES if rules.get("stencil") in (None, "plus", "hollow")]


@pytest.mark.parametrize(("topology", "rules"), WHERE)
def test_flip_boards_can_or_cannot_be_solved_as_said(topology: str, rules: dict[str, object]) -> None:
    board = Board.grid(2, 2, topology=topology)
    good = list(islice(flips(board, seed=3, **rules), 9))  # type: ignore[arg-type]
    every = list(product(range(good[0].colours), repeat=4))
    can = flip_solvable(good[0])
    assert {puzzle.start for puzzle in good} <= can
    for start in every[:: max(1, len(every) // 50)]:
        assert solvable(replace(good[0], start=start)) == (start in can)
    made = flips(board, seed=3, kind="unsolvable", **rules)  # type: ignore[arg-type]
    if len(can) < len(every):
        assert not {puzzle.start for puzzle in islice(made, 9)} & can
    else:
        with pytest.raises(InputError, match="every board of this kind can be solved"):
            next(made)


def test_the_same_seed_gives_the_same_boards() -> None:
    board = Board.grid(3, 4)
    for make in (flips, swaps):
        first, again, other = ([*islice(make(board, seed=seed), 5)] for seed in (1, 1, 2))  # type: ignore[operator]
        assert first == again
        assert first != other


def test_density_is_the_share_of_presses_and_of_pieces() -> None:
    board = Board.grid(3, 4)
    assert next(flips(board, seed=1, goal=0, density=0)).start == (0,) * 12
    assert next(flips(board, seed=1, goal=0, density=1)).start == tuple(
        (1 + len(near)) % 2 for near in board.neighbours
    )
    puzzle = next(swaps(board, seed=1, colours=3, density=0.5))
    assert [puzzle.start.count(colour) for colour in range(3)] == [6, 3, 3]
    assert [next(swaps(board, seed=1, colours=4)).start.count(colour) for colour in range(4)] == [3] * 4


# 4x4, by enumeration of all boards: either colour at most 6 presses, to white at most 7
@pytest.mark.parametrize(("goal", "presses"), [("either", 6), (0, 7)])
def test_the_hardest_flip_board(goal: str | int, presses: int) -> None:
    from satflip import solve

    puzzle = next(flips(Board.grid(4, 4), seed=1, kind="hardest", goal=goal))
    assert solve(puzzle, backend="linear-algebra", workers=1).objective == presses


def test_the_hardest_boards_of_three_colours_and_of_swaps() -> None:
    board = Board.grid(2, 2)
    hardest = next(flips(board, seed=1, kind="hardest", colours=3))
    every = [
        flip_least(FlipPuzzle(board, start, hardest.effects, "either", 3)) or 0 for start in product(range(3), repeat=4)
    ]
    assert flip_least(hardest) == max(every)
    # a ring of four different pieces: by enumeration the farthest arrangement is 4 swaps away
    ring = next(swaps(board, seed=1, kind="hardest", colours=4))
    assert swap_least(ring) == 4
    # rotating the row of three by one takes 2, turning it round takes 3, and there is nothing farther (inversions)
    assert swap_least(next(swaps(Board.grid(1, 3), seed=1, kind="hardest", colours=3))) == 3


def test_swap_boards_are_shuffled_within_their_parts() -> None:
    parts = Board.grid(2, 2, walls=[((0, 0), (1, 0)), ((0, 1), (1, 1))])
    assert all(swap_least(puzzle) is not None for puzzle in islice(swaps(parts, seed=1, colours=3), 20))
    for puzzle in islice(swaps(parts, seed=1, colours=3, kind="unsolvable"), 20):
        assert swap_least(puzzle) is None


def test_many_colours_have_symbols() -> None:
    assert len(next(swaps(Board.grid(6, 7), seed=1, colours=42)).symbols) == 42


@pytest.mark.parametrize(
    ("make", "word"),
    [
        (lambda: flips(Board.grid(2, 2), seed=1, density=2), "from 0 to 1, found 2"),
        (lambda: swaps(Board.grid(2, 2), seed=1, density=-1), "from 0 to 1, found -1"),
        (lambda: swaps(Board.grid(2, 2), seed=1, colours=1), "at least 2 colours"),
        (lambda: swaps(Board.grid(2, 2), seed=1, colours=9), "as many colours as cells, here 4, found 9"),
        (lambda: flips(Board.grid(5, 5), seed=1, kind="hardest"), "more than 1048576"),
        (lambda: swaps(Board.grid(5, 5), seed=1, kind="hardest"), "more than 1048576"),
    ],
)
def test_what_cannot_be_made_is_named(make: object, word: str) -> None:
    with pytest.raises(InputError, match=word):
        next(make())  # type: ignore[operator]
