import contextlib
import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satflip.draw import MOST_MOVES, draw_replay
from satflip.errors import InputError
from satflip.instances import parse, parse_moves
from satflip.puzzles import Board, Cell, Effect, FlipPuzzle, Press, Swap, SwapPuzzle
from satflip.result import Result, Status, move_to_json
from tests.instances.made import puzzles

FLIP = parse("bwwb/bbwb/bwwb/bwww")
SWAP = parse("10010\n\n00101")
GRAPH = FlipPuzzle(
    Board.graph([("a", "b")]),
    (0, 1),
    (Effect("a", ((0, 1),)), Effect("b, 2 times", ((1, 1),)), Effect("b", ((1, 1),))),
)
TOWNS = SwapPuzzle(Board.graph([("Stoke-on-Trent", "Bath"), ("Bath", "a with node b")]), (0, 1, 1), (1, 0, 1))


@pytest.mark.parametrize(
    "text",
    [
        "press row 3, column 1\npress row 1, column 4, 2 times\n",
        "1. press row 3, column 1\r\n2. press row 1, column 4, 2 times",
        "; by hand\n\n  1) Press Row 3,column 1\n  2) press (0, 3), 2 times\n",
        "(2,0)\n(0,3), 2 times",
        '[{"press": [2, 0], "times": 1}, {"press": [0, 3], "times": 2}]',
        '\ufeff{"moves": [{"press": [2, 0]}, {"press": [0, 3], "times": 2}], "status": "FEASIBLE"}',
    ],
)
def test_ways_to_write_presses(text: str) -> None:
    assert parse_moves(text, FLIP) == [Press((2, 0)), Press((0, 3), 2)]


@pytest.mark.parametrize(
    "text",
    [
        "swap row 1, column 4 with row 1, column 5\nswap row 1, column 1 with row 1, column 2\n"
        "swap row 1, column 2 with row 1, column 3",
        "(0,3)-(0,4)\nswap (0,0) with (0,1)\n3. (0,1) - (0,2)",
        '[{"swap": [[0, 3], [0, 4]]}, {"swap": [[0, 0], [0, 1]]}, {"swap": [[0, 1], [0, 2]]}]',
    ],
)
def test_ways_to_write_swaps_and_their_earliest_rounds(text: str) -> None:
    expected = [Swap((0, 3), (0, 4), 0), Swap((0, 0), (0, 1), 0), Swap((0, 1), (0, 2), 1)]
    assert parse_moves(text, SWAP) == expected
    assert SWAP.replay(expected).solved  # type: ignore[arg-type]


def test_rounds_that_are_given_are_kept() -> None:
    assert parse_moves('[{"swap": [[0, 3], [0, 4]], "round": 7}]', SWAP) == [Swap((0, 3), (0, 4), 7)]


def test_names_of_nodes_and_presses() -> None:
    assert parse_moves("press node a\npress node b, 3 times\nb, 2 times\na", GRAPH) == [
        Press("a"),
        Press("b", 3),
        Press("b, 2 times"),
        Press("a"),
    ]
    towns = "swap node Stoke-on-Trent with node Bath\nBath - a with node b\nswap node a with node b with node Bath"
    assert [(swap.first, swap.second) for swap in parse_moves(towns, TOWNS) if isinstance(swap, Swap)] == [
        ("Stoke-on-Trent", "Bath"),
        ("Bath", "a with node b"),
        ("a with node b", "Bath"),
    ]


def test_no_moves_at_all() -> None:
    assert parse_moves("", FLIP) == []
    assert parse_moves("[]", SWAP) == []


def test_a_whole_result_is_read_as_its_moves() -> None:
    moves = [Press((0, 1)), Press((2, 2))]
    result = Result(FLIP, Status.FEASIBLE, "bfs", objective=2, bound=0, moves=list(moves))
    assert parse_moves(json.dumps(result.to_json(), indent=2), FLIP) == moves


def test_a_drawn_replay_is_read_as_its_moves() -> None:
    presses = [Press((0, 0)), Press((3, 2))]
    assert parse_moves("\n".join(draw_replay(FLIP, list(presses))), FLIP) == presses
    swaps = [Swap((0, 0), (0, 1), 0), Swap((0, 1), (0, 2), 1)]
    assert parse_moves("\n".join(draw_replay(SWAP, list(swaps))), SWAP) == swaps
    on_graph = [Press("b"), Press("a", 3)]
    assert parse_moves("\n".join(draw_replay(GRAPH, list(on_graph))), GRAPH) == on_graph


@pytest.mark.parametrize(
    "instance",
    [
        "\n".join(["000000"] * 5),
        "colours: 4\n\n" + "\n".join(["000000"] * 5),
        "walls: (0,2)-(0,3) (1,2)-(2,2)\nforbidden: (0,0)\n\n" + "\n".join(["0_0000"] * 5),
        "topology: hex\n\n" + "\n".join(["000000"] * 5),
        "topology: triangle\ncolours: 13\n\n" + "\n".join(["0 0 0 _ 0 0"] * 5),
        "effects: out: (0,0) (0,1); in: (1,1); more: (0,2)\n\n" + "\n".join(["000000"] * 3),
        "\n".join(["0" * 21] * 21),
    ],
)
def test_a_picture_of_the_presses_is_read_as_its_moves(instance: str) -> None:
    puzzle = parse(instance)
    assert isinstance(puzzle, FlipPuzzle)
    numbers = range(1, puzzle.colours)
    presses = [Press(effect.press, numbers[p % len(numbers)]) for p, effect in enumerate(puzzle.effects)][1::2]
    moves = presses if len(presses) > MOST_MOVES else presses * MOST_MOVES * 2
    wanted: Counter[Cell] = Counter()
    for press, times in moves:
        wanted[press] += times
    made = parse_moves("\n".join(draw_replay(puzzle, moves)), puzzle)
    assert len(made) == len(wanted)
    assert dict(move for move in made if isinstance(move, Press)) == wanted


def test_where_the_order_matters_it_is_kept() -> None:
    puzzle = parse("lit-only: yes\n\n" + "\n".join(["111111"] * 5))
    assert isinstance(puzzle, FlipPuzzle)
    state, moves = puzzle.start, []
    for _ in range(MOST_MOVES + 2):
        moves.append(Press(puzzle.board.cells[state.index(1)]))
        state = puzzle.after(state, moves[-1].press)
    assert parse_moves("\n".join(draw_replay(puzzle, moves)), puzzle) == moves


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ("1 | x . . .\n3 | . . . .", "line 4: found '3 | . . . .', expected row 2 of the cells to press, with 4 marks"),
        ("1 | x . . .", "found the end, expected row 2 of the cells to press"),
        ("1 | x . .", "line 3: found '1 | x . .', expected row 1 of the cells to press, with 4 marks"),
        ("1 | x . b .", "line 3: found 'b', expected x, a number of presses, or '.'"),
        ("1 | x . 0 .", "line 3: found '0', expected x"),
        ("hello", "line 3: found 'hello', expected row 1 of the cells to press"),
    ],
)
def test_a_picture_that_is_none(rows: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_moves(f"press the cells marked x (a number: so many times), in any order\n   1 2 3 4\n{rows}", FLIP)
    assert says in str(caught.value)


@pytest.mark.parametrize("verdict", ["Impossible (by hand): why", "Unknown: stopped by the time limit"])
def test_an_answer_without_moves(verdict: str) -> None:
    with pytest.raises(InputError, match="line 3: the answer has no moves"):
        parse_moves(f"Flip game, 4x4, 2 colours\n\n{verdict}\nby bfs\n", FLIP)


def test_whether_a_move_is_legal_is_for_the_replay_to_say() -> None:
    assert parse_moves("(9,9)", FLIP) == [Press((9, 9))]
    assert FLIP.replay(parse_moves("(9,9)", FLIP)).fault == "move 1: there is no press row 10, column 10"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("(0,0)\nhello", "line 2: found 'hello', expected a move such as 'press row 3, column 1' or '(2,0)'"),
        ("press the red one", "line 1: found 'press the red one', expected"),
        ("swap row 1, column 1 with row 1, column 2", "line 1: found a swap, expected a press: this is a flip board"),
        ("press row 0", "line 1: found 'press row 0'"),
        ('{"status": "OPTIMAL"}', "$: the key 'moves' is missing"),
        ('{"moves": null}', "$.moves: found null, expected a list of moves: the result has none"),
        ('{"moves": {}}', "$.moves: found an object, expected a list"),
        ("[7]", "$[0]: found 7, expected an object with 'press'"),
        ('[{"swap": [[0, 0], [0, 1]]}]', "$[0]: unknown key 'swap'"),
        ('[{"press": [0, 0], "time": 1}]', "$[0]: unknown key 'time', did you mean 'times'?"),
        ('[{"times": 1}]', "$[0]: the key 'press' is missing"),
        ('[{"press": [0, 0], "times": "1"}]', "$[0].times: found '1', expected a whole number"),
        ('[{"press": 3}]', "$[0].press: found 3, expected a position [row, column] or a node's name"),
        ("[", "line 1, column 2: not JSON"),
    ],
)
def test_what_is_no_list_of_moves(text: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_moves(text, FLIP)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_press_is_no_swap() -> None:
    with pytest.raises(InputError, match="found a press, expected a swap: this is a swap board"):
        parse_moves("press row 1, column 1", SWAP)
    with pytest.raises(InputError, match="a pair of cells"):
        parse_moves('[{"swap": [0, 1, 2]}]', SWAP)


@given(st.data())
def test_json_moves_read_back(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles)
    labels = st.sampled_from([*puzzle.board.cells, "x", (7, 7)])
    if isinstance(puzzle, FlipPuzzle):
        moves = data.draw(st.lists(st.builds(Press, labels, st.integers(1, 5))))
        assert parse_moves(json.dumps([move_to_json(move) for move in moves]), puzzle) == moves
    else:
        swaps = data.draw(st.lists(st.builds(Swap, labels, labels, st.integers(0, 5))))
        assert parse_moves(json.dumps([move_to_json(move) for move in swaps]), puzzle) == swaps


@given(st.text() | st.text(alphabet='presswaprow column12,()-[]{}":.\n|; with times'))
def test_no_text_gives_anything_but_moves_or_an_input_error(text: str) -> None:
    for puzzle in (FLIP, SWAP, GRAPH, TOWNS):
        with contextlib.suppress(InputError):
            assert isinstance(parse_moves(text, puzzle), list)
