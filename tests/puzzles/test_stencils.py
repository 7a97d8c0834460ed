"""What the stencils reach, by hand, and whole boards against published numbers."""

from itertools import product

import pytest

import satflip as sf
from satflip.algebra import gf2
from satflip.formulations import system
from satflip.puzzles import Board, FlipPuzzle
from satflip.puzzles.stencils import STENCILS, changes, parsed, recognised, written
from satflip.puzzles.topologies import TOPOLOGIES
from tests.brute import flip_least


def picture(board: Board, stencil: object, cell: tuple[int, int]) -> str:
    changed = dict(changes(board, stencil)[board.index[cell]])  # type: ignore[arg-type]
    assert board.shape is not None
    rows = range(board.shape[0])
    return "/".join("".join(str(changed.get(board.index[r, c], ".")) for c in range(board.shape[1])) for r in rows)


@pytest.mark.parametrize(
    ("stencil", "middle", "corner"),
    [
        ("plus", ".1./111/.1.", "11./1../..."),
        ("hollow", ".1./1.1/.1.", ".1./1../..."),
        ("eight", "111/111/111", "11./11./..."),
        ("x", "1.1/.1./1.1", "1../.1./..."),
        ("knight", ".../.../...", ".../..1/.1."),
        ("cross", ".1./111/.1.", "111/1../1.."),
        ("(0,0) (0,1)*2 (-1,0)*-1", ".-1./.12/...", "12./.../..."),
    ],
)
def test_stencils_on_three_by_three(stencil: str, middle: str, corner: str) -> None:
    board = Board.grid(3, 3)
    named = stencil if stencil in STENCILS else parsed(stencil)
    assert picture(board, named, (1, 1)) == middle
    assert picture(board, named, (0, 0)) == corner
    assert written(named) == stencil


def test_offsets_follow_the_topology() -> None:
    assert picture(Board.grid(3, 4, topology="torus"), "x", (0, 0)) == "1.../.1.1/.1.1"
    assert picture(Board.grid(3, 4, topology="cylinder"), "x", (0, 0)) == "1.../.1.1/...."
    # one step to the left of the first column the rows are upside down: one row down is one row up
    assert picture(Board.grid(3, 4, topology="mobius"), "x", (0, 0)) == "1.../.1.1/...."
    assert picture(Board.grid(4, 4, topology="mobius"), "x", (0, 0)) == "1.../.1../...1/...."
    # a cell that two offsets reach is changed once
    assert picture(Board.grid(2, 2, topology="torus"), "eight", (0, 0)) == "11/11"
    assert picture(Board.grid(1, 2, topology="torus"), "(0,1) (0,-1)", (0, 0)) == ".1"


def test_walls_stop_the_neighbourhood_and_not_offsets() -> None:
    board = Board.grid(1, 3, walls=[((0, 0), (0, 1))])
    assert picture(board, "plus", (0, 0)) == "1.."
    assert picture(board, "(0,0) (0,1)", (0, 0)) == "11."


@pytest.mark.parametrize(
    ("make", "word"),
    [
        (lambda: changes(Board.grid(2, 2), "pluss"), "did you mean 'plus'"),
        (lambda: changes(Board.grid(2, 2), "(0,0) 1"), "unknown stencil '1'"),
        (lambda: changes(Board.grid(2, 2), ""), "unknown stencil"),
        (lambda: changes(Board.grid(2, 2, topology="hex"), "knight"), "square cells"),
        (lambda: changes(Board.graph([("a", "b")]), "x"), "found a graph"),
        (lambda: changes(Board.grid(1, 2, topology="torus"), "(0,1) (0,-1)*2"), "different amounts"),
        (lambda: FlipPuzzle.of(Board.grid(1, 2), (0, 0), costs=[1]), "found 1 costs, expected 2"),
    ],
)
def test_what_is_no_stencil_is_named(make: object, word: str) -> None:
    with pytest.raises(sf.InputError, match=word):
        make()  # type: ignore[operator]


@pytest.mark.parametrize("topology", [name for name, topology in TOPOLOGIES.items() if topology.square])
@pytest.mark.parametrize("stencil", STENCILS)
def test_a_stencil_is_recognised_from_what_it_does(topology: str, stencil: str) -> None:
    board = Board.grid(4, 5, topology=topology)
    assert recognised(board, dict(zip(board.cells, changes(board, stencil), strict=True))) == stencil


def solvable(rows: int, columns: int, topology: str, stencil: str) -> int:
    """How many boards can be made all white, by the rank of the presses."""
    puzzle = FlipPuzzle.of(Board.grid(rows, columns, topology=topology), [0] * (rows * columns), stencil=stencil)
    return int(2 ** gf2.solve(system.rows(puzzle), 0, len(puzzle.effects)).rank)


@pytest.mark.parametrize(
    ("rows", "columns", "topology", "stencil", "boards"),
    [
        # Lights Out on a grid: 2^(nm - nullity), nullities OEIS A159257
        (3, 3, "grid", "plus", 512),
        (3, 4, "grid", "plus", 4096),
        (4, 4, "grid", "plus", 4096),
        (5, 5, "grid", "plus", 2**23),
        (3, 3, "torus", "plus", 32),
        (4, 4, "torus", "plus", 65536),
        (4, 4, "grid", "eight", 65536),
    ],
)
def test_published_numbers_of_solvable_boards(
    rows: int, columns: int, topology: str, stencil: str, boards: int
) -> None:
    assert solvable(rows, columns, topology, stencil) == boards


SHAPES = [(1, 3), (2, 2), (2, 3), (3, 2), (1, 5)]
FITTING = [
    (topology, stencil)
    for topology in TOPOLOGIES
    for stencil in (STENCILS if TOPOLOGIES[topology].square else ("plus", "hollow"))
]


@pytest.mark.parametrize(("topology", "stencil"), FITTING)
def test_ranks_agree_with_all_boards_that_presses_reach(topology: str, stencil: str) -> None:
    for rows, columns in [*SHAPES, (3, 3)]:
        puzzle = FlipPuzzle.of(Board.grid(rows, columns, topology=topology), [0] * (rows * columns), stencil=stencil)
        reached = {puzzle.start}
        for effect in puzzle.effects:
            reached |= {puzzle.after(state, effect.press) for state in reached}
        assert solvable(rows, columns, topology, stencil) == len(reached)


@pytest.mark.parametrize(("topology", "stencil"), FITTING)
def test_least_presses_agree_with_enumeration(topology: str, stencil: str) -> None:
    for number, (rows, columns) in enumerate(SHAPES):
        start = [(3 * i + number) % 4 // 2 for i in range(rows * columns)]
        puzzle = FlipPuzzle.of(Board.grid(rows, columns, topology=topology), start, stencil=stencil)
        for backend in ("bfs", "linear-algebra"):
            assert sf.solve(puzzle, backend=backend).objective == flip_least(puzzle)


@pytest.mark.parametrize("stencil", ["plus", "hollow", "x", "(0,0)*2 (0,1)", "(0,0) (1,0)*-1 (0,-1)*3"])
def test_three_colours_agree_with_enumeration(stencil: str) -> None:
    board = Board.grid(2, 3)
    costs = [3, 1, 0, 2, 1, 5]
    for start in ((0, 1, 2, 2, 1, 0), (1, 1, 1, 1, 1, 2)):
        for goal in ("either", 1, (0, None, 1, 2, None, None)):
            puzzle = FlipPuzzle.of(board, start, colours=3, goal=goal, stencil=stencil, costs=costs)
            least = flip_least(puzzle)
            for backend, formulation in (("bfs", None), ("cp-sat", "presses"), ("sat:glucose4", "kernel")):
                assert sf.solve(puzzle, backend=backend, formulation=formulation, workers=1).objective == least


@pytest.mark.parametrize("colours", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("stencil", ["plus", "(0,0)*2 (0,1)"])
def test_all_numbers_of_colours_on_two_by_two(colours: int, stencil: str) -> None:
    board = Board.grid(2, 2)
    white = FlipPuzzle.of(board, (0,) * 4, colours=colours, goal=0, stencil=stencil)
    costs: dict[tuple[int, ...], int] = {}
    for counts in product(range(colours), repeat=4):
        state = white.start
        for effect, times in zip(white.effects, counts, strict=True):
            # pressing backwards, from the goal
            state = white.after(state, effect.press, -times)
        costs[state] = min(sum(counts), costs.get(state, 99))
    for state in list(product(range(colours), repeat=4))[:: max(1, colours**4 // 12)]:
        puzzle = FlipPuzzle.of(board, state, colours=colours, goal=0, stencil=stencil)
        for backend, formulation in (("bfs", None), ("cp-sat", "presses"), ("cp-sat", "kernel")):
            result = sf.solve(puzzle, backend=backend, formulation=formulation, workers=1)
            assert result.objective == costs.get(state)
