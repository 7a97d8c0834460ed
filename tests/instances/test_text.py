import contextlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satflip.errors import InputError
from satflip.instances import parse, read, write
from satflip.puzzles import Board, Effect, FlipPuzzle, Puzzle, SwapPuzzle
from satflip.puzzles.stencils import Stencil
from tests.instances.made import writable_puzzles

SAMPLE = (1, 0, 0, 1, 1, 1, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0)
"""bwwb/bbwb/bwwb/bwww, b = 1."""


@pytest.mark.parametrize(
    "text",
    [
        "bwwb\nbbwb\nbwwb\nbwww\n",
        "bwwb\nbbwb\nbwwb\nbwww",
        "\ufeffbwwb\r\nbbwb\r\nbwwb\r\nbwww\r\n",
        "bwwb\rbbwb\rbwwb\rbwww",
        "BWWB  \nbbWb\t\n\tbwwb\nbwww\n\n\n",
        "b w w b\nb  b w b\nb\tw w b\nb w w w",
        "1001\n1101\n1001\n1000",
        "#..#\n##.#\n#..#\n#...",
        "bwwb/bbwb/bwwb/bwww",
        "; the sample\npuzzle: flip\n\nbwwb\n; a comment between the rows\nbbwb\nbwwb\nbwww",
        "size: 4x4\nbwwbbbwbbwwbbwww",
        "SIZE : 4 x 4\nbwwbbbwb\nbwwbbwww",
    ],
)
def test_ways_to_write_one_flip_board(text: str) -> None:
    puzzle = parse(text)
    assert puzzle == FlipPuzzle.of(Board.grid(4, 4), SAMPLE)


def test_an_unbroken_line_is_a_board_of_one_row_unless_the_size_is_said() -> None:
    line = "bwwbbbwbbwwbbwww"
    assert parse(line).board.shape == (1, 16)
    assert parse(line, size="4x4").board.shape == (4, 4)
    assert parse(f"size: 2x8\n{line}", size="4x4").board.shape == (4, 4)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("1111\n0000\n1110\n0010\n\n1010\n0101\n1010\n0101", {}),
        ("1111\n0000\n1110\n0010\n\n\n1010\n0101\n1010\n0101\n", {}),
        ("1111\r\n0000\r\n1110\r\n0010\r\n1010\r\n0101\r\n1010\r\n0101", {"puzzle": "swap"}),
        ("puzzle: swap\n1111\n0000\n1110\n0010\n1010\n0101\n1010\n0101", {}),
        ("1111/0000/1110/0010\n\n1010/0101/1010/0101", {}),
        ("1111/0000/1110/0010\n1010/0101/1010/0101", {"puzzle": "swap"}),
        ("1111000011100010\n1010010110100101", {"puzzle": "swap", "size": "4x4"}),
        ("1111000011100010\n\n1010010110100101", {"size": "4x4"}),
        ("11110000111000101010010110100101", {"puzzle": "swap", "size": "4x4"}),
        ("1 1 1 1\n0 0 0 0\n1 1 1 0\n0 0 1 0\n\n1 0 1 0\n0 1 0 1\n1 0 1 0\n0 1 0 1", {}),
    ],
)
def test_ways_to_write_one_swap_board(text: str, options: dict[str, str]) -> None:
    start = (1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 0)
    target = (1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1)
    assert parse(text, **options) == SwapPuzzle(Board.grid(4, 4), start, target, ("0", "1"))


def swap_of(text: str) -> SwapPuzzle:
    puzzle = parse(text)
    assert isinstance(puzzle, SwapPuzzle)
    return puzzle


def test_the_symbols_of_a_swap_board_are_sorted_and_numbers_by_value() -> None:
    puzzle = swap_of("10 9 a B b\n\n9 10 b a B")
    assert puzzle.symbols == ("9", "10", "B", "a", "b")
    assert puzzle.start == (1, 0, 3, 2, 4)
    assert puzzle.target == (0, 1, 4, 3, 2)


def test_two_letters_w_and_b_are_one_alphabet_in_either_case() -> None:
    puzzle = swap_of("WbB\n\nbbw")
    assert (puzzle.symbols, puzzle.start, puzzle.target) == (("w", "b"), (0, 1, 1), (1, 1, 0))


def test_symbols_that_the_header_names_need_not_occur() -> None:
    puzzle = swap_of("symbols: r g b\ngb\n\nbg")
    assert (puzzle.symbols, puzzle.start) == (("r", "g", "b"), (1, 2))


def test_a_hole_and_a_free_target() -> None:
    puzzle = swap_of("1_0\n\n?_1")
    assert puzzle.board == Board.grid(1, 3, holes=[(0, 1)])
    assert (puzzle.start, puzzle.target) == ((1, 0), (None, 1))


def test_numbers_alone_in_their_rows_stay_whole_where_another_row_or_the_symbols_show_them() -> None:
    assert swap_of("puzzle: swap\nsymbols: 2 10\n10\n2\n\n2\n10").start == (1, 0)
    with pytest.raises(InputError, match="line 2: found a row of 1 cells, expected 2"):
        parse("12 13\n14\n\n14\n12 13")


def test_headers_of_a_flip_board() -> None:
    puzzle = parse(
        "topology: torus\ngoal: 2\ncolors: 12\nforbidden: (0,1), (1,0)\nwalls: (0,0)-(0,1)\n\n0a\nB1",
    )
    board = Board.grid(2, 2, topology="torus", walls=[((0, 0), (0, 1))])
    assert puzzle == FlipPuzzle.of(board, (0, 10, 11, 1), goal=2, colours=12, forbidden=[(0, 1), (1, 0)])


@pytest.mark.parametrize("word", ["eight", "8", "Eight"])
def test_eight_neighbours(word: str) -> None:
    puzzle = swap_of(f"neighbours: {word}\nwalls: (0,0)-(1,1)\n10\n00\n\n00\n01")
    assert puzzle.board == Board.grid(2, 2, neighbours="eight", walls=[((0, 0), (1, 1))])
    assert "neighbours: eight" in write(puzzle)


@pytest.mark.parametrize(
    ("header", "means"),
    [
        ("knight", "knight"),
        ("Hollow", "hollow"),
        ("(0,0), (-1,0) (0,1)*2", [((0, 0), 1), ((-1, 0), 1), ((0, 1), 2)]),
    ],
)
def test_stencils(header: str, means: Stencil) -> None:
    puzzle = parse(f"stencil: {header}\ncosts: 1 2 3 / 4 5 6\nbwb\nwww")
    assert puzzle == FlipPuzzle.of(Board.grid(2, 3), (1, 0, 1, 0, 0, 0), stencil=means, costs=range(1, 7))


def test_effects_and_costs_of_ones_own() -> None:
    puzzle = parse("effects: a: (0,0) (0,2)*2; both ends: (0,0) (0,2); (0,1):\ncosts: 3 0 1\ncolours: 3\n0_2")
    board = Board.grid(1, 3, holes=[(0, 1)])
    effects = (
        Effect("a", ((0, 1), (1, 2)), 3),
        Effect("both ends", ((0, 1), (1, 1)), 0),
        Effect((0, 1), (), 1),
    )
    assert puzzle == FlipPuzzle(board, (0, 2), effects, colours=3)


def test_costs_of_cells_that_may_be_pressed() -> None:
    puzzle = parse("forbidden: (0,1)\ncosts: 2 _ 3\nbwb")
    assert puzzle == FlipPuzzle.of(Board.grid(1, 3), (1, 0, 1), forbidden=[(0, 1)], costs=[2, 3])
    assert "costs: 2 _ 3\n" in write(puzzle)


@pytest.mark.parametrize(
    ("goal", "means"),
    [("either", "either"), ("white", 0), ("Black", 1), ("0", 0), ("1", 1)],
)
def test_goals(goal: str, means: object) -> None:
    assert parse("bw", goal=goal) == parse(f"goal:{goal}\nbw")
    assert parse("bw", goal=goal) == FlipPuzzle.of(Board.grid(1, 2), (1, 0), goal=means)  # type: ignore[arg-type]


def test_a_goal_of_its_own() -> None:
    puzzle = parse("goal: grid\nbw_\n\nw?_")
    assert isinstance(puzzle, FlipPuzzle)
    assert puzzle.goal == (0, None)


def test_more_than_36_colours_are_numbers_between_blanks() -> None:
    assert parse("colours: 40\n12\n39", goal=0).start == (12, 39)


def test_options_overrule_headers_and_none_is_no_option() -> None:
    puzzle = parse("goal: white\ncolours: 2\n01", goal="black", colours=3, size=None)
    assert isinstance(puzzle, FlipPuzzle)
    assert (puzzle.goal, puzzle.colours) == (1, 3)
    assert isinstance(parse("puzzle: flip\nbw\n\nwb", puzzle="swap"), SwapPuzzle)


def test_parse_of_the_puzzles_themselves() -> None:
    assert FlipPuzzle.parse("bwwb\nbbwb\nbwwb\nbwww").start == SAMPLE
    assert SwapPuzzle.parse("10\n01").target == (0, 1)


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("", None, None, "no board found"),
        ("; nothing\n\n \t\n", None, None, "no board found"),
        ("goal: white\n", None, None, "no board found"),
        ("bwww\n\n; here\nbw\nbwb\nbw", 5, None, "a row of 3 cells, expected 2"),
        ("bwww\nbbb", 2, None, "a row of 3 cells, expected 4"),
        ("bw\nbx", 2, 2, "found 'x', expected w b, 0 1 or . #"),
        ("bw\nb!", 2, 2, "found '!', expected w b"),
        ("bw\n b\xa0", 2, 3, r"found '\xa0'"),
        ("bw\nb\x00", 2, 2, r"found '\x00'"),
        ("bw\n1b", 2, 1, "found '1' on a board of w and b, expected one alphabet"),
        ("01\n\n0b", 3, 2, "found 'b' on a board of 0 and 1"),
        ("xy\n\ny.", 3, 2, "found '.' on a board of other symbols"),
        ("b w\nb 10", 2, 3, "found '10', expected w b"),
        ("bw bb", 1, 1, "found 'bw' between blanks, expected one cell"),
        ("bw//wb", 1, 4, "empty row"),
        ("b?", 1, 2, "found '?', which only a target"),
        ("1?\n\n10", 1, 2, "found '?', which only a target"),
        ("1_0\n\n10_", 3, 2, "row 1, column 2 is a hole in the first grid only"),
        ("10\n\n1_", 3, 2, "row 1, column 2 is a hole in the second grid only"),
        ("10\n\n101", 3, None, "the second grid is 1x3, expected 1x2"),
        ("10\n\n10\n\n10", 5, None, "found 3 grids, expected two"),
        ("goal: white\n10\n\n10", 4, None, "found 2 grids, a flip board has one"),
        ("puzzle: swap\n10\n01\n10", 2, None, "odd number of rows (3)"),
        ("size: 4x4\nbwwb\nbw", 2, None, "found 6 cells, expected 16 for a board of size 4x4"),
        ("size: 2x2\n1010\n\n010", 4, None, "found 3 cells, expected 4"),
        ("puzzle: swap\nsize: 2x2\n1010", 3, None, "found 4 cells, expected 8 for 2 boards"),
        ("size: 0x4\nb", 1, None, "found '0x4', expected rows x columns"),
        ("size: four\nb", 1, None, "found 'four', expected rows x columns"),
        ("colours: 1\n0", 1, None, "found '1', expected a number from 2"),
        ("colours: 3\n013", 2, 3, "found '3', expected a colour from 0 to 2"),
        ("colours: 3\n0b1", 2, 2, "found 'b' (colour 11), expected a colour from 0 to 2"),
        ("goal: 2\nbw", 1, None, "found colour 2, expected 0 to 1"),
        ("goal: blak\nbw", 1, None, "found 'blak', expected either, white, black"),
        ("goal: grid\nb\nw\nb", 2, None, "odd number of rows (3)"),
        ("goal white\nbw", 1, None, "found 'goal white', expected a header with a colon, 'goal: white'"),
        ("goal: white\nlit-only yes\nbw", 2, None, "a header with a colon, 'lit-only: yes'"),
        ("goel: white\nbw", 1, None, "unknown header 'goel', did you mean 'goal'?"),
        ("\ngoal: white\n\ngoal: black\nbw", 4, None, "the header 'goal' is given twice"),
        ("colors: 3\ncolours: 3\n01", 2, None, "the header 'colours' is given twice"),
        ("bw\ngoal: white", 2, None, "headers come before the boards"),
        ("topology: tours\nbw", 1, None, "unknown topology 'tours', did you mean 'torus'?"),
        ("puzzle: flap\nbw", 1, None, "unknown puzzle 'flap', did you mean 'flip'?"),
        ("puzzle: swap\ngoal: white\nbw\n\nwb", 2, None, "'goal' is for a flip board, this is a swap board"),
        ("puzzle: flip\nsymbols: w b\nbw", 2, None, "'symbols' is for a swap board"),
        ("symbols: a a\naa\n\naa", 1, None, "two colours have the same symbol"),
        ("symbols: a\nab\n\nba", 2, 2, "found 'b', expected one of: a"),
        ("forbidden: (0,0) 1,1\nbw", 1, None, "expected positions such as (0,1) (2,2), found '1,1'"),
        ("forbidden: (4,4)\nbw", 1, None, "row 5, column 5 is not on the board"),
        ("walls: (0,0)-(1,1)\nbw\nwb", 1, None, "(0,0)-(1,1) is not between two neighbouring cells"),
        ("walls: (0,0)\nbw\nwb", 1, None, "expected pairs of positions"),
        ("stencil: pluss\nbw", 1, None, "stencil: unknown stencil 'pluss', did you mean 'plus'?"),
        ("stencil: (0,0) (0;1)\nbw", 1, None, "stencil: unknown stencil '(0;1)'"),
        ("topology: hex\nstencil: knight\nbw", 2, None, "needs square cells"),
        ("stencil: x\neffects: a: (0,0)\nbw", 1, None, "not beside 'effects'"),
        ("effects: a (0,0)\nbw", 1, None, "expected presses such as a: (0,0)"),
        ("effects: a: (0,0) 1\nbw", 1, None, "expected presses such as a: (0,0)"),
        ("effects: a: (1,0)\nbw", 1, None, "the cell (1,0) is not on the board"),
        ("effects: a: (0,0); a: (0,1)\nbw", 1, None, "two presses have the same name"),
        ("costs: 1\nbw", 1, None, "found 1 costs, expected 2, one for each press"),
        ("topology: hex\nneighbours: eight\nbw", 2, None, "eight neighbours need square cells"),
        ("costs: (0,0)-(0,1)=2\npuzzle: flip\nbw", 1, None, "'costs' of edges is for a swap board"),
        ("costs: 1 2\npuzzle: swap\nbw\n\nwb", 1, None, "'costs' of presses is for a flip board"),
        ("costs: 1 -2\nbw", 1, None, "costs: found '-2', expected a whole number"),
        ("12345678901234567890 1\n\n1 1", 1, 1, "expected one cell"),
    ],
)
def test_one_line_says_what_is_wrong_and_where(text: str, line: int | None, column: int | None, says: str) -> None:
    with pytest.raises(InputError) as caught:
        parse(text)
    assert says in caught.value.problem
    assert (caught.value.line, caught.value.column) == (line, column)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"sise": "2x2"}, "unknown header 'sise', did you mean 'size'?"),
        ({"goal": ["white"]}, "found a list, expected text"),
        ({"goal": True}, "found true, expected text"),
        ({"puzzle": "chess"}, "unknown puzzle 'chess', expected one of: flip, swap"),
    ],
)
def test_wrong_options(options: dict[str, object], says: str) -> None:
    with pytest.raises(InputError) as caught:
        parse("bw", **options)  # type: ignore[arg-type]
    assert says in str(caught.value)


@given(writable_puzzles)
def test_what_is_written_reads_back_as_the_same_puzzle(puzzle: Puzzle) -> None:
    assert parse(write(puzzle, "text")) == puzzle


def test_a_written_text_is_what_a_person_would_write() -> None:
    board = Board.grid(2, 3, topology="torus", holes=[(0, 1)])
    puzzle = FlipPuzzle.of(board, (1, 0, 0, 0, 1), goal="either", forbidden=[(1, 1)])
    assert write(puzzle) == "puzzle: flip\ntopology: torus\nforbidden: (1,1)\n\nb_w\nwwb\n"


@pytest.mark.parametrize(
    ("puzzle", "why"),
    [
        (FlipPuzzle.of(Board.graph([("a", "b")]), (0, 1)), "only grids with the neighbours of their topology"),
        (FlipPuzzle(Board.grid(1, 2), (0, 1), (Effect("a: b", ((0, 1), (1, 1))),)), "'a: b' cannot be written"),
        (SwapPuzzle(Board.grid(1, 2), (0, 1), (1, 0), ("red", "x")), "'red' cannot be written"),
        (SwapPuzzle(Board.grid(1, 2), (0, 1), (1, 0), ("?", "x")), "'?' cannot be written"),
    ],
)
def test_what_a_text_cannot_say_is_refused_with_the_reason(puzzle: Puzzle, why: str) -> None:
    with pytest.raises(InputError) as caught:
        write(puzzle, "text")
    assert why in str(caught.value)
    assert parse(write(puzzle, "json")) == puzzle


@given(st.text() | st.text(alphabet="bw01.#?_/ \n\r\t:;xgoal(,)-3"))
def test_no_text_gives_anything_but_a_puzzle_or_an_input_error(text: str) -> None:
    for puzzle in (None, "flip", "swap"):
        with contextlib.suppress(InputError):
            assert isinstance(parse(text, puzzle=puzzle), FlipPuzzle | SwapPuzzle)


@pytest.mark.parametrize(
    "noise",
    ["b" * 10_000_000, "b w\n" * 2_500_000, "x:" * 5_000_000, "@" * 10_000_000, "[" * 10_000_000, "{" * 10_000_000],
    ids=lambda noise: repr(noise[:4]),
)
@pytest.mark.timeout(60)
def test_ten_megabytes_of_noise_are_one_short_line(noise: str) -> None:
    with pytest.raises(InputError) as caught:
        parse(noise)
    assert len(str(caught.value)) < 200


def test_every_example_can_be_read() -> None:
    examples = sorted((Path(__file__).parents[2] / "examples").glob("*.txt"))
    assert len(examples) >= 9
    for path in examples:
        assert read(path).kind == path.name.split("-")[0]
