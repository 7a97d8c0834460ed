"""Game IDs of Flip, with bitmaps written by hand."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satflip as sf
from satflip.errors import InputError
from satflip.instances import parse, write
from satflip.puzzles import Board, Effect, FlipPuzzle, Puzzle
from tests.brute import swap
from tests.instances.made import puzzles

CORNERS = FlipPuzzle.of(Board.grid(2, 2), (1, 1, 1, 1), goal=0)
ROW = FlipPuzzle.of(Board.grid(1, 3), (1, 0, 1), goal=0)


@pytest.mark.parametrize(
    ("text", "puzzle"),
    [
        # 1110 1101 1011 0111, and 1111
        ("2x2c:edb7,f\n", CORNERS),
        # 110 111 011 in nine bits and three of nothing, and 101 and one of nothing: three wide, one high
        ("3x1c:dd8,a\n", ROW),
    ],
)
def test_crosses(text: str, puzzle: FlipPuzzle) -> None:
    assert parse(text) == puzzle
    assert write(puzzle, "tatham") == text


@pytest.mark.parametrize("text", ["2:edb7,f", "2c:EDB7,F", " 2x2r:edb7,f \r\n", "\ufeff2x2:edb7,f"])
def test_other_ways_to_write_an_id(text: str) -> None:
    assert parse(text) == CORNERS


def test_shapes_of_ones_own_are_directed() -> None:
    # 11 for the first square, 01 for the second: a click on the second leaves the first
    puzzle = parse("2x1r:d,8")
    board = Board.grid(1, 2)
    assert puzzle == FlipPuzzle(board, (1, 0), (Effect((0, 0), ((0, 1), (1, 1))), Effect((0, 1), ((1, 1),))), 0)
    assert sf.solve(puzzle).objective == 2
    assert write(puzzle, "tatham") == "2x1r:d,8\n"


def test_a_game_of_five_by_five_has_157_and_7_digits() -> None:
    text = write(FlipPuzzle.of(Board.grid(5, 5), (1,) * 25, goal=0), "tatham")
    size, _, bitmaps = text.strip().partition(":")
    assert (size, [len(bitmap) for bitmap in bitmaps.split(",")]) == ("5x5c", [157, 7])
    assert sf.solve(parse(text)).objective == 15  # OEIS A075464


def test_a_torus_keeps_what_presses_do() -> None:
    torus = FlipPuzzle.of(Board.grid(1, 3, topology="torus"), (1, 0, 0), goal=0)
    assert write(torus, "tatham") == "3x1r:ff8,8\n"
    assert parse("3x1r:ff8,8") == FlipPuzzle(Board.grid(1, 3), torus.start, torus.effects, 0)


def test_the_goal_may_be_another() -> None:
    puzzle = parse("2x2c:edb7,f", goal="either", puzzle="flip")
    assert isinstance(puzzle, FlipPuzzle)
    assert puzzle.goal == "either"


@pytest.mark.parametrize(
    ("text", "options", "says"),
    [
        ("2x2c:edb,f", {}, "found 3 digits for the matrix, expected 4 for a 2x2 game"),
        ("2x2c:edb7,ff", {}, "found 2 digits for the start, expected 1"),
        ("2x2c:edb7", {}, "expected a game ID such as"),
        ("0x2c:,", {}, "found the size 0x2"),
        ("5x5c#123", {}, "a seed for the game's own random numbers"),
        ("999999999x999999999:0,0", {}, "found 1 digits for the matrix"),
        ("2x2c:edb7,f", {"size": "1x4"}, "size: found '1x4' for a game ID"),
        ("2x2c:edb7,f", {"puzzle": "swap"}, "puzzle: found 'swap' for a game ID"),
        ("2x2c:edb7,f", {"goal": "grid"}, "goal: found 'grid' for a game ID"),
    ],
)
def test_one_line_says_what_is_wrong(text: str, options: dict[str, object], says: str) -> None:
    with pytest.raises(InputError) as caught:
        parse(text, **options)  # type: ignore[arg-type]
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("puzzle", "why"),
    [
        (swap("10", "01"), "a swap board"),
        (FlipPuzzle.of(Board.graph([("a", "b")]), (0, 1), goal=0), "a whole rectangle"),
        (FlipPuzzle.of(Board.grid(1, 2), (0, 1)), "the goal white"),
        (FlipPuzzle.of(Board.grid(1, 2), (0, 1), goal=0, colours=3), "two colours"),
        (FlipPuzzle.of(Board.grid(1, 2), (0, 1), goal=0, costs=[1, 2]), "no costs"),
        (FlipPuzzle(Board.grid(1, 2), (0, 1), (Effect("a", ()),), 0), "a press for each cell"),
    ],
)
def test_what_an_id_cannot_say_is_refused(puzzle: Puzzle, why: str) -> None:
    with pytest.raises(InputError, match=why):
        write(puzzle, "tatham")


@given(puzzles)
def test_what_is_written_plays_the_same(puzzle: Puzzle) -> None:
    with contextlib.suppress(InputError):
        read = parse(write(puzzle, "tatham"))
        assert isinstance(read, FlipPuzzle)
        assert isinstance(puzzle, FlipPuzzle)
        assert read.start == puzzle.start
        does = {effect.press: {i for i, n in effect.changes if n % 2} for effect in puzzle.effects}
        assert all({i for i, _ in effect.changes} == does.get(effect.press, set()) for effect in read.effects)


@given(st.from_regex(r"\d{1,3}(x\d{1,3})?[cr]?[:#][0-9a-f]{0,9},?[0-9a-f]{0,9}", fullmatch=True))
def test_no_id_gives_anything_but_a_puzzle_or_an_input_error(text: str) -> None:
    with contextlib.suppress(InputError):
        assert isinstance(parse(text), FlipPuzzle)
