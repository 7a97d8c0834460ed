import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satflip.errors import InputError
from satflip.instances import parse, write
from satflip.instances.json_reader import KEYS
from satflip.puzzles import Board, Effect, FlipPuzzle, Puzzle, SwapPuzzle
from tests.instances.made import puzzles
from tests.instances.wrong import WRONG


@pytest.mark.parametrize(
    "text",
    [
        '{"schema": "satflip-instance-1", "puzzle": "flip", "board": ["bw", "wb"]}',
        '\ufeff\n {"board": ["bw", "wb"]}',
        '{"start": ["b w", "wb"]}',
        '{"board": "bw/wb"}',
        '{"board": [[1, 0], [0, 1.0]]}',
        '{"board": [["b", "w"], ["w", "b"]], "colours": 2, "comment": "a chessboard"}',
        '{"board": ["1001"], "size": "2x2"}',
    ],
)
def test_ways_to_write_one_drawn_flip_board(text: str) -> None:
    assert parse(text) == FlipPuzzle.of(Board.grid(2, 2), (1, 0, 0, 1))


def test_the_keys_of_a_drawn_flip_board() -> None:
    data = {
        "board": [[0, 1, None], ["2", 11, 3]],
        "colours": 12,
        "goal": 5,
        "topology": "torus",
        "forbidden": [[0, 1], [1, 0]],
        "walls": [[[0, 0], [0, 1]]],
    }
    board = Board.grid(2, 3, topology="torus", holes=[(0, 2)], walls=[((0, 0), (0, 1))])
    expected = FlipPuzzle.of(board, (0, 1, 2, 11, 3), goal=5, colours=12, forbidden=[(0, 1), (1, 0)])
    assert parse(json.dumps(data)) == expected


@pytest.mark.parametrize(
    ("goal", "means"),
    [("either", "either"), ("white", 0), ("black", 1), (1, 1), ("1", 1), (["w?"], (0, None)), ([[0, "?"]], (0, None))],
)
def test_goals(goal: object, means: object) -> None:
    assert parse(
        json.dumps({"board": [[1, 0]], "goal": goal} if goal != ["w?"] else {"board": ["bw"], "goal": goal})
    ) == (
        FlipPuzzle.of(Board.grid(1, 2), (1, 0), goal=means)  # type: ignore[arg-type]
    )


def test_a_drawn_swap_board() -> None:
    puzzle = parse('{"start": ["01", "12"], "target": [[2, 1], ["?", 0]]}')
    assert puzzle == SwapPuzzle(Board.grid(2, 2), (0, 1, 1, 2), (2, 1, None, 0), ("0", "1", "2"))


def test_a_swap_board_on_a_graph() -> None:
    data = {
        "puzzle": "swap",
        "edges": [["b", "a"], ["b", "c"]],
        "start": {"a": "red", "b": "green", "c": "red"},
        "target": {"c": "green", "a": None, "b": "red"},
    }
    expected = SwapPuzzle(Board.graph([("b", "a"), ("b", "c")]), (0, 1, 1), (1, None, 0), ("green", "red"))
    assert parse(json.dumps(data)) == expected


def test_a_flip_board_on_a_graph_with_effects_and_costs() -> None:
    data = {
        "nodes": ["lamp", "bulb"],
        "start": [2, 0],
        "goal": {"lamp": 1, "bulb": None},
        "colours": 3,
        "effects": [{"press": "switch", "changes": [["lamp", 1], ["bulb", -1]], "cost": 4}],
    }
    effect = Effect("switch", ((0, 1), (1, -1)), 4)
    assert parse(json.dumps(data)) == FlipPuzzle(Board.graph([], ["lamp", "bulb"]), (2, 0), (effect,), (1, None), 3)


def test_a_drawn_board_with_effects_of_its_own() -> None:
    puzzle = parse('{"board": ["bw"], "effects": [{"press": [0, 1], "changes": [[[0, 0], 1]]}]}')
    assert puzzle == FlipPuzzle(Board.grid(1, 2), (1, 0), (Effect((0, 1), ((0, 1),)),))


def test_positions_as_cells_of_a_listed_board() -> None:
    data = {
        "cells": [[0, 0], [1, 1]],
        "edges": [[[1, 1], [0, 0]]],
        "shape": [2, 2],
        "start": [1, 0],
        "forbidden": [[1, 1]],
    }
    board = Board(((0, 0), (1, 1)), ((0, 1),), (2, 2))
    assert parse(json.dumps(data)) == FlipPuzzle.of(board, (1, 0), forbidden=[(1, 1)])


def test_options_overrule_keys() -> None:
    text = '{"puzzle": "flip", "board": ["0110"], "goal": "white", "colours": 2}'
    expected = FlipPuzzle.of(Board.grid(2, 2, topology="torus"), (0, 1, 1, 0), goal=2, colours=3)
    assert parse(text, size="2x2", goal="2", colours=3, topology="torus") == expected
    with pytest.raises(InputError, match="'size' is for a board that is drawn"):
        parse('{"cells": ["a"], "start": [1]}', size="1x1")
    with pytest.raises(InputError, match="the key 'target' is missing"):
        parse('{"puzzle": "flip", "board": ["0110"]}', puzzle="swap")


@given(puzzles)
def test_what_is_written_reads_back_as_the_same_puzzle(puzzle: Puzzle) -> None:
    assert parse(write(puzzle, "json")) == puzzle


def test_a_written_board_looks_like_one() -> None:
    puzzle = FlipPuzzle.of(Board.grid(2, 3, holes=[(0, 1)]), (1, 0, 0, 0, 1), goal=1)
    assert write(puzzle, "json") == (
        '{\n  "schema": "satflip-instance-1",\n  "puzzle": "flip",\n  "goal": "black",\n'
        '  "board": [\n    "b_w",\n    "wwb"\n  ]\n}\n'
    )


@pytest.mark.parametrize(("text", "says"), WRONG)
def test_one_line_says_what_is_wrong_and_where(text: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        parse(text)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"board": ["bw"]', "line 1, column 17: not JSON: expecting ',' delimiter"),
        ('{"board":\n NaN}', "found NaN"),
        ('{"board": ["bw"], "board": ["bb"]}', "the JSON key 'board' is given twice"),
        ('{"board": ' + "[" * 1_000_000, "nested too deeply"),
        ('{"board": ' * 100_000, "nested too deeply"),
        ('{"colours": ' + "9" * 5000 + "}", "a number of too many digits"),
        ('{"cells": ["a", "b\\ud800"]}', "half a surrogate pair, \\ud800, which is no character"),
        ('{"\\uDFFF": 1}', "half a surrogate pair, \\udfff, which is no character"),
    ],
    ids=range(8),
)
def test_what_is_not_json_is_one_line_too(text: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        parse(text)
    assert says in str(caught.value)


def test_two_halves_are_a_character() -> None:
    data = '{"cells": ["\\ud83d\\ude00"], "edges": [], "start": [1]}'
    assert parse(data).board.cells == ("\N{GRINNING FACE}",)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from(["bw", "01", "?", "_"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=12,
)
keys = st.sampled_from(KEYS)


@given(st.dictionaries(keys, json_values, max_size=6))
def test_no_object_gives_anything_but_a_puzzle_or_an_input_error(data: dict[str, object]) -> None:
    text = json.dumps({"board": ["bw"], **data})
    try:
        puzzle = parse(text)
    except InputError:
        return
    assert parse(write(puzzle, "json")) == puzzle
