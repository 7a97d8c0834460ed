import pytest

from satflip import InputError, Swap, SwapPuzzle
from satflip.puzzles import Board
from satflip.puzzles.swap import in_rounds
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
        ({"start": (0, 2)}, "colour 2"),
        ({"start": (0, None)}, "holds a piece"),
        ({"target": (0, 3)}, "colour 3"),
        ({"symbols": ("w", "w")}, "same symbol"),
    ],
)
def test_parts_that_do_not_fit_are_named(change: dict[str, object], word: str) -> None:
    parts: dict[str, object] = {"board": Board.grid(1, 2), "start": (0, 1), "target": (1, 0), **change}
    with pytest.raises(InputError, match=word):
        SwapPuzzle(**parts)  # type: ignore[arg-type]
