"""Graphs in the text format, against the same in JSON and by hand."""

from __future__ import annotations

import re
from pathlib import Path

import networkx
import pytest

import satflip as sf
from satflip.errors import InputError
from satflip.instances import parse, read, write
from satflip.puzzles import Board, FlipPuzzle, SwapPuzzle

EXAMPLES = Path(__file__).parent.parent.parent / "examples"

RING = """; six stations on a ring, with one line across
edges: a-b-c-d-e-f-a, a-d

a=red b=red c=green
d=green e=blue f=blue

d=red a=green b=blue c=red e=? f=green
"""


def test_a_swap_board() -> None:
    assert parse(RING) == read(EXAMPLES / "swap-ring.json")
    assert sf.solve(parse(RING)).objective == 4  # as the example says


def test_a_flip_board() -> None:
    board = Board.graph([("1", "2"), ("2", "3")], ["1", "2", "3", "alone"])
    text = "edges: 1-2 2-3\ngoal: {}\n\n1=b 2=w 3=w alone=b\n"
    assert parse(text.format("black")) == FlipPuzzle.of(board, (1, 0, 0, 1), goal=1)
    assert parse(text.format("grid") + "\nalone=w 3=b 2=? 1=b") == FlipPuzzle.of(
        board, (1, 0, 0, 1), goal=(1, None, 1, 0)
    )
    three = parse("colours: 3\nlit-only: yes\nedges: x-y\n\nx=2 y=0")
    assert three == FlipPuzzle.of(Board.graph([("x", "y")]), (2, 0), colours=3, lit_only=True)
    # a press of the middle changes all three
    assert sf.solve(parse("edges: a-m m-b\n\na=0 m=0 b=0", goal="black")).objective == 1


def test_costs_and_limits() -> None:
    puzzle = parse("puzzle: swap\nedges: a-b b-c\ncosts: b-a=3, b-c=2\nlimits: b=2 c=1\n\na=1 b=0 c=0\n\na=0 b=0 c=1")
    assert isinstance(puzzle, SwapPuzzle)
    assert (puzzle.costs, puzzle.limits) == ((3, 2), (None, 2, 1))
    assert sf.solve(puzzle).objective == 5
    assert parse(write(puzzle, "json")) == puzzle


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("edges: a-b c\n\na=1", 1, None, "edges: found 'c', expected two nodes such as a-b"),
        ("edges: a--b\n\na=1 b=0", 1, None, "edges: found 'a--b'"),
        ("edges: a-a\n\na=1", None, None, "the edge a-a joins a node to itself"),
        ("edges: a-b\n\nwb", 3, 1, "found 'wb', expected a node and its colour such as a=1"),
        ("edges: a-b\n\na=1 b=0\n a=0", 4, 2, "the node 'a' has two colours"),
        ("edges: a-b\n\na=1", 3, None, "the node 'b' has no colour"),
        ("edges: a-b\npuzzle: swap\n\na=1 b=0\n\na=1 c=0", 6, 5, "the node 'c' is on no edge"),
        ("edges: a-b\npuzzle: swap\n\na=1 b=0", None, None, "found 1, expected two lists of colours"),
        ("edges: a-b\npuzzle: flip\n\na=1 b=0\n\na=1 b=0", 6, None, "found 2, expected a list of colours"),
        ("edges: a-b", None, None, "found 0, expected a list of colours"),
        ("edges: a-b\n\na=x b=0", 3, 1, "found 'x'"),
        ("edges: a-b\nstencil: x\n\na=1 b=0", 2, None, "'stencil' is for a grid, not beside 'edges'"),
        ("edges: a-b\nsize: 1x2\n\na=1 b=0", 2, None, "'size' is for a grid"),
        (
            "edges: a-b\ncosts: a-c=2\n\na=1 b=0\n\na=0 b=1",
            2,
            None,
            "a-c has a cost, but these are no two neighbouring",
        ),
        ("edges: a-b\nlimits: z=2\n\na=1 b=0\n\na=0 b=1", 2, None, "z has a limit, but it is no cell"),
        ("edges: \n\na=? b=0", 3, 1, "found '?', which only a target or a goal may have"),
    ],
)
def test_what_makes_no_sense_is_told_with_its_place(text: str, line: int | None, column: int | None, says: str) -> None:
    with pytest.raises(InputError, match=re.escape(says)) as error:
        parse(text)
    assert (error.value.line, error.value.column) == (line, column)


def test_an_option_does_not_overrule_the_edges_of_json() -> None:
    with pytest.raises(InputError, match="edges"):
        parse('{"edges": [["a", "b"]], "start": [0, 1]}', edges="a-b")


def test_a_board_of_a_networkx_graph() -> None:
    graph = networkx.petersen_graph()
    board = Board.graph(graph)
    assert board == Board.from_networkx(graph)
    assert (len(board.cells), len(board.edges)) == (10, 15)
    # nodes of two letters are no edges
    assert Board.graph(networkx.Graph([("ab", "cd")])) == Board.graph([("ab", "cd")])
