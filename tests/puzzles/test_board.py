import pytest

from satflip import InputError
from satflip.puzzles import Board
from satflip.puzzles.stencils import changes


def test_grid_of_two_by_three_has_seven_edges() -> None:
    board = Board.grid(2, 3)
    assert len(board.cells) == 6
    assert len(board.edges) == 7  # 2 rows of 2 and 3 columns of 1
    assert board.neighbours[board.index[(0, 1)]] == (0, 2, 4)


def test_torus_joins_the_rims() -> None:
    board = Board.grid(3, 3, topology="torus")
    assert len(board.edges) == 18
    assert {board.cells[j] for j in board.neighbours[0]} == {(0, 1), (0, 2), (1, 0), (2, 0)}


@pytest.mark.parametrize(("rows", "columns", "edges"), [(1, 1, 0), (1, 2, 1), (2, 2, 4), (1, 3, 3)])
def test_narrow_torus_joins_no_cell_twice_or_to_itself(rows: int, columns: int, edges: int) -> None:
    assert len(Board.grid(rows, columns, topology="torus").edges) == edges


@pytest.mark.parametrize(
    ("topology", "edges"),
    # a king's graph of r x c has r(c-1) + c(r-1) + 2(r-1)(c-1) edges; on a 4x4 torus every cell has eight neighbours
    [("grid", 42), ("torus", 64)],
)
def test_eight_neighbours_share_a_side_or_a_corner(topology: str, edges: int) -> None:
    board = Board.grid(4, 4, topology=topology, neighbours="eight")
    assert len(board.edges) == edges
    around = {board.cells[j] for j in board.neighbours[board.index[(1, 1)]]}
    assert around == {(r, c) for r in range(3) for c in range(3)} - {(1, 1)}


@pytest.mark.parametrize("topology", ["grid", "torus", "cylinder", "mobius"])
def test_a_press_among_eight_neighbours_changes_the_block_around_it(topology: str) -> None:
    board = Board.grid(4, 5, topology=topology, neighbours="eight")
    plain = Board.grid(4, 5, topology=topology)
    assert changes(board, "plus") == changes(plain, "eight")
    assert (board.neighbourhood, plain.neighbourhood) == ("eight", None)
    assert board.open == frozenset(board.edges)


def test_a_wall_may_stand_at_a_corner() -> None:
    board = Board.grid(2, 2, neighbours="eight", walls=[((0, 0), (1, 1))])
    assert board.edges == ((0, 1), (0, 2), (1, 2), (1, 3), (2, 3))


def test_hole_and_wall_take_edges_away() -> None:
    board = Board.grid(3, 3, holes=[(1, 1)], walls=[((0, 0), (0, 1))])
    assert len(board.cells) == 8
    assert len(board.edges) == 7  # the ring of 8, less one
    assert len(board.components) == 1


def test_components_of_a_cut_board() -> None:
    board = Board.grid(1, 3, holes=[(0, 1)])
    assert board.components == ((0,), (1,))


def test_graph_keeps_the_order_of_naming() -> None:
    board = Board.graph([("b", "a"), ("a", "c"), ("c", "a")], nodes=["z"])
    assert board.cells == ("z", "b", "a", "c")
    assert board.edges == ((1, 2), (2, 3))
    assert board.shape is None


@pytest.mark.parametrize(
    ("make", "word"),
    [
        (lambda: Board.grid(0, 3), "0x3"),
        (lambda: Board.grid(2, 2, topology="donut"), "donut"),
        (lambda: Board.grid(2, 2, neighbours="six"), "six"),
        (lambda: Board.grid(2, 2, holes=[(2, 0)]), r"\(2,0\)"),
        (lambda: Board.grid(2, 2, walls=[((0, 0), (1, 1))]), r"\(0,0\)-\(1,1\)"),
        (lambda: Board.graph([("a", "a")]), "a-a"),
        (lambda: Board(("a", "a"), ()), "same name"),
    ],
)
def test_what_makes_no_board_is_named(make: object, word: str) -> None:
    with pytest.raises(InputError, match=word):
        make()  # type: ignore[operator]
