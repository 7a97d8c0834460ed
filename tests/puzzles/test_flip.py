import pytest

from satflip import FlipPuzzle, InputError, Press, SwapPuzzle
from satflip.puzzles import Board, Effect
from tests.brute import flip


def test_a_press_flips_the_cell_and_its_neighbours() -> None:
    puzzle = flip("www/www/www")
    assert puzzle.after(puzzle.start, (1, 1)) == (0, 1, 0, 1, 1, 1, 0, 1, 0)
    assert puzzle.after(puzzle.start, (0, 0)) == (1, 1, 0, 1, 0, 0, 0, 0, 0)


def test_replay_gives_every_state_and_the_verdict() -> None:
    puzzle = flip("wbw")
    replay = puzzle.replay([Press((0, 1)), Press((0, 0)), Press((0, 2))])
    assert replay.states == ((0, 1, 0), (1, 0, 1), (0, 1, 1), (0, 0, 0))
    assert replay.solved
    assert replay.costs == {"presses": 3}
    assert replay.fault is None


def test_replay_stops_at_an_illegal_move() -> None:
    puzzle = flip("wbw", forbidden=[(0, 0)])
    replay = puzzle.replay([Press((0, 1)), Press((0, 0))])
    assert not replay.solved
    assert len(replay.states) == 2
    assert replay.fault == "move 2: there is no press row 1, column 1"
    assert "at least once" in str(puzzle.replay([Press((0, 1), 0)]).fault)


def test_a_press_of_several_colours_adds_modulo_the_colours() -> None:
    puzzle = flip("33/33", goal=0, colours=4)
    assert puzzle.after(puzzle.start, (0, 0), 3) == (2, 2, 2, 3)
    assert puzzle.replay([Press((0, 0), 3)]).costs == {"presses": 3}


def test_goals() -> None:
    assert flip("bb").solved((0, 0))
    assert flip("bb").solved((1, 1))
    assert not flip("bb", goal=0).solved((1, 1))
    assert flip("bb", goal=[None, 1]).solved((0, 1))
    assert not flip("bb").solved((0, 1))
    board = Board.grid(1, 2)
    assert FlipPuzzle.of(board, [1, 1], goal="white") == FlipPuzzle.parse("bb", goal="white")
    assert FlipPuzzle.of(board, [1, 1], goal="black").goal == 1


def test_costs_count_in_the_replay() -> None:
    puzzle = FlipPuzzle(Board.grid(1, 1), (1,), (Effect("a", ((0, 1),), 5),), goal=0)
    assert puzzle.replay([Press("a")]).costs == {"presses": 5}


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"start": (0, 1)}, "3 cells, the start 2"),
        ({"start": (0, 1, 2)}, "colour 2"),
        ({"start": "bbb"}, r"the start has 'b', expected numbers, 0 to 1, for the colours \(letters are for .parse"),
        ({"start": (0, None, 1)}, "the start has None, expected numbers"),
        ({"goal": ("w", None, "b")}, "the goal has 'w', expected numbers"),
        ({"goal": "purple"}, "'purple', expected either, white, black"),
        ({"goal": 2}, "colour 2"),
        ({"goal": (0,)}, "goal 1"),
        ({"colours": 1}, "2 to 1000"),
        ({"colours": 10**9}, "2 to 1000"),
        ({"effects": (Effect("a", ((7, 1),)),)}, "not on the board"),
        ({"effects": (Effect("a", ()), Effect("a", ()))}, "same name"),
        ({"effects": (Effect("a", ((0, 1), (0, 1))),)}, "twice"),
        ({"effects": (Effect("a", (), -1),)}, "negative"),
    ],
)
def test_parts_that_do_not_fit_are_named(change: dict[str, object], word: str) -> None:
    parts: dict[str, object] = {"board": Board.grid(1, 3), "start": (0, 0, 0), "effects": (), **change}
    with pytest.raises(InputError, match=word):
        FlipPuzzle(**parts)  # type: ignore[arg-type]


@pytest.mark.parametrize(("of", "right", "wrong"), [(FlipPuzzle, "flip", "swap"), (SwapPuzzle, "swap", "flip")])
def test_parse_agrees_with_its_own_kind_alone(of: type[FlipPuzzle] | type[SwapPuzzle], right: str, wrong: str) -> None:
    assert of.parse("10\n\n01" if right == "swap" else "bw", puzzle=right).kind == right
    with pytest.raises(InputError, match=f"reads {right} puzzles, found puzzle='{wrong}'"):
        of.parse("bw", puzzle=wrong)
