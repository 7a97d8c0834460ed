"""Which cells are neighbours, by hand counts."""

import pytest

import satflip as sf
from satflip.puzzles import Board, FlipPuzzle
from satflip.puzzles.topologies import TOPOLOGIES
from tests.brute import flip, flip_least


def near(board: Board, cell: tuple[int, int]) -> set[object]:
    return {board.cells[j] for j in board.neighbours[board.index[cell]]}


def test_a_cylinder_joins_the_first_column_to_the_last() -> None:
    board = Board.grid(2, 3, topology="cylinder")
    assert near(board, (0, 0)) == {(0, 1), (0, 2), (1, 0)}
    assert len(board.edges) == 9  # two rings of 3, and 3 rungs


def test_a_mobius_strip_joins_them_upside_down() -> None:
    board = Board.grid(3, 4, topology="mobius")
    assert near(board, (0, 0)) == {(0, 1), (1, 0), (2, 3)}
    assert near(board, (2, 3)) == {(2, 2), (1, 3), (0, 0)}
    assert near(board, (1, 0)) == {(0, 0), (2, 0), (1, 1), (1, 3)}
    assert len(board.edges) == 9 + 8 + 3
    # one row of it is a ring
    assert Board.grid(1, 4, topology="mobius").edges == Board.grid(1, 4, topology="cylinder").edges


def test_a_mobius_ladder_is_the_graph_of_that_name() -> None:
    # two rows of n, twisted: a ring of 2n cells, each also joined to the opposite one
    board = Board.grid(2, 4, topology="mobius")
    ring = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (1, 2), (1, 3)]
    expected = {frozenset((ring[i], ring[(i + 1) % 8])) for i in range(8)}
    expected |= {frozenset((ring[i], ring[i + 4])) for i in range(4)}
    assert {frozenset((board.cells[i], board.cells[j])) for i, j in board.edges} == expected


def test_hexagons_have_six_neighbours() -> None:
    board = Board.grid(3, 3, topology="hex")
    # the odd row is shifted to the right: its middle cell touches the last two of the rows beside it
    assert near(board, (1, 1)) == {(0, 1), (0, 2), (1, 0), (1, 2), (2, 1), (2, 2)}
    assert near(board, (0, 1)) == {(0, 0), (0, 2), (1, 0), (1, 1)}
    assert near(board, (0, 0)) == {(0, 1), (1, 0)}
    assert len(board.edges) == 6 + 2 * 5


def test_triangles_have_three_neighbours() -> None:
    board = Board.grid(2, 3, topology="triangle")
    # (0,0) points up, so its base lies on the row below; (0,1) points down and has the rim above
    assert near(board, (0, 0)) == {(0, 1), (1, 0)}
    assert near(board, (0, 1)) == {(0, 0), (0, 2)}
    assert near(board, (1, 0)) == {(0, 0), (1, 1)}
    assert len(board.edges) == 4 + 2


@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize("shape", [(1, 1), (1, 2), (2, 1), (2, 2), (3, 4), (4, 3)])
def test_neighbours_are_mutual(topology: str, shape: tuple[int, int]) -> None:
    around = TOPOLOGIES[topology].around
    rows, columns = shape
    for r in range(rows):
        for c in range(columns):
            for there in around(rows, columns, (r, c)):
                assert (r, c) in around(rows, columns, there)


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_solve_agrees_with_enumeration(topology: str) -> None:
    for rows in ("bww/wbb", "bw/bb/ww", "bwbb"):
        puzzle = flip(rows, topology=topology, goal=0)
        assert sf.solve(puzzle, backend="linear-algebra").objective == flip_least(puzzle)


def test_a_networkx_graph() -> None:
    networkx = pytest.importorskip("networkx")
    graph = networkx.petersen_graph()
    board = Board.from_networkx(graph)
    assert board.cells == tuple("0123456789")
    assert (len(board.edges), {len(near) for near in board.neighbours}) == (15, {3})
    graph.add_edge(0, 0)
    assert Board.from_networkx(graph) == board
    assert Board.from_networkx(networkx.MultiGraph([("a", "b"), ("b", "a")])) == Board.graph([("a", "b")])
    # all on, to all off: an odd dominating set is a solution, and there always is one (Sutner 1989)
    assert sf.solve(FlipPuzzle.of(board, [1] * 10, goal=0)).status is sf.Status.OPTIMAL
    with pytest.raises(sf.InputError, match="directed"):
        Board.from_networkx(networkx.DiGraph([(0, 1)]))
    with pytest.raises(sf.InputError, match="same name"):
        Board.from_networkx(networkx.Graph([(1, "1")]))
