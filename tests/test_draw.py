import re

import pytest

from satflip.draw import draw, draw_presses, draw_replay
from satflip.instances import parse
from satflip.puzzles import Board, Effect, FlipPuzzle, Move, Press, Puzzle, Swap, SwapPuzzle


def lines(puzzle: Puzzle, *moves: Move) -> list[str]:
    return "\n".join(draw_replay(puzzle, list(moves))).split("\n")


def test_a_board_is_numbered_from_one() -> None:
    puzzle = parse("bwb/wwb")
    assert draw(puzzle, puzzle.start).split("\n") == [
        "    1  2  3",
        "1 | b  w  b",
        "2 | w  w  b",
    ]


def test_symbols_of_the_instance_holes_and_free_cells() -> None:
    puzzle = parse("2 10 _\n_ 7 7\n\n10 ? _\n_ 7 ?")
    assert not isinstance(puzzle, FlipPuzzle)
    assert draw(puzzle, puzzle.target, mark=[(0, 0), (1, 1)]).split("\n") == [
        "     1   2   3",
        "1 |[10]  ?",
        "2 |    [ 7]  ?",
    ]


def test_walls_are_drawn() -> None:
    puzzle = parse("walls: (0,0)-(0,1) (0,1)-(1,1)\nbw\nwb")
    assert draw(puzzle, puzzle.start).split("\n") == [
        "    1   2",
        "1 | b | w",
        "  |    ---",
        "2 | w   b",
    ]


def test_a_wall_without_a_place_in_the_picture_is_told() -> None:
    puzzle = parse("topology: torus\nwalls: (0,0)-(0,2)\nbwb")
    assert draw(puzzle, puzzle.start).split("\n")[1:] == [
        "1 | b  w  b",
        "  | wall: row 1, column 1 / row 1, column 3",
    ]


def test_hexagons_are_shifted() -> None:
    puzzle = parse("topology: hex\nwalls: (0,0)-(0,1) (0,0)-(1,0)\nbw\nwb\nww")
    assert draw(puzzle, puzzle.start, mark=[(1, 1)]).split("\n") == [
        "    1   2",
        "1 | b | w",
        "2 |   w  [b]",
        "3 | w   w",
        "  | wall: row 1, column 1 / row 2, column 1",
    ]


def test_triangles_point_up_and_down() -> None:
    puzzle = parse("topology: triangle\nbwb\nwbw")
    assert draw(puzzle, puzzle.start, mark=[(1, 1)]).split("\n") == [
        "    1  2  3",
        "1 |/b\\\\w//b\\",
        "2 |\\w/[b]\\w/",
    ]


def test_wide_boards_stay_in_columns() -> None:
    puzzle = parse("\n".join(["w" * 11] * 10))
    drawn = draw(puzzle, puzzle.start).split("\n")
    assert drawn[0] == "      1   2   3   4   5   6   7   8   9  10  11"
    assert drawn[1] == " 1 |  w   w   w   w   w   w   w   w   w   w   w"
    assert drawn[10] == "10 |  w   w   w   w   w   w   w   w   w   w   w"


def test_a_graph_is_a_list_in_lines_of_a_page() -> None:
    puzzle = FlipPuzzle.of(Board.graph([("a", "b"), ("b", "c")]), (0, 1, 0))
    assert draw(puzzle, puzzle.start, mark=["b"]) == "| a=w [b=b] c=w"
    long = FlipPuzzle.of(Board.graph([], [f"node{i:02}" for i in range(30)]), (0,) * 30)
    drawn = draw(long, long.start).split("\n")
    assert len(drawn) == 5
    assert max(map(len, drawn)) <= 80


def test_many_colours() -> None:
    puzzle = FlipPuzzle.of(Board.grid(1, 3), (0, 9, 11), colours=12)
    assert draw(puzzle, puzzle.start).endswith("1 | 0  9  b")


def test_a_replay_says_each_move_and_marks_what_it_changed() -> None:
    assert lines(parse("wbw/bbb/wbw"), Press((1, 1))) == [
        "    1  2  3",
        "1 | w  b  w",
        "2 | b  b  b",
        "3 | w  b  w",
        "1. press row 2, column 2",
        "    1  2  3",
        "1 | w [w] w",
        "2 |[w][w][w]",
        "3 | w [w] w",
    ]


def test_a_swap_marks_both_cells_even_of_one_colour() -> None:
    assert lines(parse("110\n\n011"), Swap((0, 0), (0, 1)))[2:] == [
        "1. swap row 1, column 1 with row 1, column 2",
        "    1  2  3",
        "1 |[1][1] 0",
    ]


def test_a_move_against_the_rules_ends_the_replay() -> None:
    drawn = list(draw_replay(parse("bw"), [Press((0, 0)), Press((5, 5)), Press((0, 0))]))
    assert drawn[1] == "1. press row 1, column 1"
    assert drawn[-1] == "move 2: there is no press row 6, column 6"
    assert len(drawn) == 4


def test_many_presses_are_one_picture() -> None:
    board = parse("\n".join(["wwwww"] * 3))
    moves: list[Move] = [Press((r, c)) for r in range(3) for c in range(5) if (r, c) not in ((0, 0), (2, 4))]
    start, says, picture, end = draw_replay(board, moves)
    assert "w" in start
    assert "[" not in end
    assert says.startswith("press the cells marked x")
    assert picture.split("\n") == [
        "    1  2  3  4  5",
        "1 | .  x  x  x  x",
        "2 | x  x  x  x  x",
        "3 | x  x  x  x  .",
    ]


def test_many_swaps_are_a_list() -> None:
    moves: list[Move] = [Swap((0, 0), (0, 1), i) for i in range(13)]
    start, swaps, end = draw_replay(parse("10\n\n01"), moves)
    assert start.endswith("1 | 1  0")
    assert end.endswith("1 | 0  1")
    assert swaps.split("\n")[12] == "13. swap row 1, column 1 with row 1, column 2"


def test_a_large_board_is_not_drawn_again_and_again() -> None:
    assert list(draw_replay(parse("1" * 21 + "\n\n" + "1" * 21), [Swap((0, 0), (0, 1))])) == [
        "1. swap row 1, column 1 with row 1, column 2"
    ]
    assert len(list(draw_replay(parse("b" * 21), [Press((0, 0))]))) == 2
    assert list(draw_replay(parse("b" * 21), [])) == []


def test_how_often_and_what_lies_beside_the_board() -> None:
    puzzle = FlipPuzzle(
        Board.grid(1, 2), (0, 0), (Effect((0, 0), ((0, 1),)), Effect("all", ((0, 1), (1, 1)))), colours=5
    )
    assert draw_presses(puzzle, [Press((0, 0), 2), Press("all", 3), Press((0, 0))]).split("\n") == [
        "    1  2",
        "1 | 3  .",
        "press node all, 3 times",
    ]


@pytest.mark.parametrize("mark", [(), ((0, 0),)])
def test_colour_adds_nothing_but_styles(mark: tuple[tuple[int, int], ...]) -> None:
    puzzle = parse("colours: 40\n0 39\n7 12")
    coloured = draw(puzzle, puzzle.start, mark, colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == draw(puzzle, puzzle.start, mark)


def styles(symbols: tuple[str, ...]) -> list[str]:
    """The ANSI style of each colour of a swap board with these symbols."""
    n = len(symbols)
    puzzle = SwapPuzzle(Board.grid(1, n), tuple(range(n)), tuple(range(n)), symbols)
    found = re.findall(r"\x1b\[(?!0m)([0-9;]*)m", draw(puzzle, puzzle.start, colour=True))
    assert len(found) == n
    return found


# black to white by the numbers that every terminal has (ECMA-48); black and white are bold and dim
TERMINAL = {"red": "31", "green": "32", "yellow": "33", "blue": "34", "magenta": "35", "cyan": "36"}
TERMINAL |= {"black": "1", "white": "2"}


def test_a_symbol_that_names_a_colour_has_it() -> None:
    assert styles(tuple(TERMINAL)) == [*TERMINAL.values()]
    assert styles(tuple(TERMINAL)[::-1]) == [*TERMINAL.values()][::-1]
    assert styles(("r", "g", "b")) == styles(("Red", "GREEN", "blue")) == ["31", "32", "34"]
    assert styles(("b", "w")) == ["1", "2"]
    assert styles(("c", "m", "y", "k")) == ["36", "35", "33", "1"]
    # the others go by number, and have none of the colours that are named
    assert styles(("red", "cat", "white", "dog")) == ["31", "1", "2", "34"]
    # no names: by number
    assert styles(("r", "x", "g")) == styles(("0", "1", "2")) == ["2", "1", "34"]
    assert styles(("red", "r", "magenta", "purple"))[:2] == ["2", "1"]


def test_a_state_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="cells, the state"):
        draw(parse("bw"), (0, 1, 1))
