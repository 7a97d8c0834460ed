import random

import pytest

from satflip import InputError, Swap, SwapPuzzle
from satflip.puzzles import Board
from satflip.puzzles.swap import in_rounds, tidied
from tests.brute import swap


def test_replay_counts_swaps_and_rounds() -> None:
    puzzle = swap("0123", "1032")
    moves = in_rounds([((0, 0), (0, 1)), ((0, 2), (0, 3))])
    assert moves == [Swap((0, 0), (0, 1), 0), Swap((0, 2), (0, 3), 0)]
    replay = puzzle.replay(moves)
    assert replay.solved
    assert replay.costs == {"swaps": 2, "rounds": 1}
    assert replay.states[-1] == (1, 0, 3, 2)


def test_rounds_wait_for_the_cells_they_share() -> None:
    assert [move.round for move in in_rounds([("a", "b"), ("b", "c"), ("d", "e")])] == [0, 1, 0]


def test_illegal_moves_are_named() -> None:
    puzzle = swap("01/10", "10/01")
    assert "not neighbours" in str(puzzle.replay([Swap((0, 0), (1, 1))]).fault)
    assert "not neighbours" in str(puzzle.replay([Swap((0, 0), (5, 5))]).fault)
    twice = [Swap((0, 0), (0, 1), 0), Swap((0, 1), (1, 1), 0)]
    assert "too early" in str(puzzle.replay(twice).fault)


def test_no_edge_wraps_round_the_rim() -> None:
    puzzle = swap("0001/0000", "0000/1000")
    assert "not neighbours" in str(puzzle.replay([Swap((0, 3), (1, 0))]).fault)


def test_mismatch_says_colour_and_numbers() -> None:
    assert swap("01", "10").mismatch() is None
    assert swap("01", "11").mismatch() == "the board has 1 of '1', and the target asks for 2"
    assert swap("01", "?1").mismatch() is None


def test_mismatch_looks_at_each_component() -> None:
    board = Board.grid(1, 5, holes=[(0, 2)])
    reason = swap("0111", "1101", board).mismatch()
    assert reason == "the part of the board with row 1, column 1 (2 cells) has 1 of '1', and the target asks for 2"


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"start": (0,)}, "2 cells, the start 1"),
        ({"start": (0, 2)}, r"colour 2, expected 0 to 1: there are 2 symbols, .* \(symbols="),
        ({"start": "ab"}, "the start has '[ab]', expected numbers, 0 to 1"),
        ({"start": (0, 0.5)}, "the start has 0.5, expected numbers"),
        ({"start": (0, None)}, "holds a piece"),
        ({"target": (0, 3)}, "colour 3"),
        ({"symbols": ("w", "w")}, "same symbol"),
    ],
)
def test_parts_that_do_not_fit_are_named(change: dict[str, object], word: str) -> None:
    parts: dict[str, object] = {"board": Board.grid(1, 2), "start": (0, 1), "target": (1, 0), **change}
    with pytest.raises(InputError, match=word):
        SwapPuzzle(**parts)  # type: ignore[arg-type]


def test_lists_are_taken_as_tuples() -> None:
    puzzle = SwapPuzzle(Board.grid(1, 3), [0, 1, 2], [2, None, 0], symbols="abc")  # type: ignore[arg-type]
    assert puzzle == SwapPuzzle.parse("abc\n\nc?a")
    assert hash(puzzle) == hash(SwapPuzzle.parse("abc\n\nc?a"))


def test_useless_swaps_are_left_out_and_rounds_come_in_order() -> None:
    puzzle = SwapPuzzle.parse("abca\n\nbaca")
    # two that undo each other with nothing between, one of two like pieces, one that is needed: by hand
    edges = [(1, 2), (1, 2), (2, 3), (2, 3), (0, 1)]
    assert tidied(puzzle, edges) == [((0, 0), (0, 1), 0)]
    # what is touched between does not undo
    assert len(tidied(puzzle, [(0, 1), (1, 2), (0, 1)])) == 3


@pytest.mark.parametrize("seed", range(30))
def test_tidied_ends_on_the_same_board_in_no_more_rounds(seed: int) -> None:
    choose = random.Random(seed)
    start = "".join(choose.choice("abc") for _ in range(9))
    puzzle = SwapPuzzle.parse(f"{start[:3]}\n{start[3:6]}\n{start[6:]}\n\n???\n???\n???")
    edges = [choose.choice(puzzle.board.edges) for _ in range(20)]
    cells = puzzle.board.cells
    before = puzzle.replay(in_rounds((cells[u], cells[v]) for u, v in edges))
    moves = tidied(puzzle, edges)
    after = puzzle.replay(moves)
    assert after.fault is None
    assert after.states[-1] == before.states[-1]
    assert after.costs["rounds"] <= before.costs["rounds"]
    assert [move.round for move in moves] == sorted(move.round for move in moves)
