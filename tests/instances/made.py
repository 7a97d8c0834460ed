"""Hypothesis strategies for puzzles of every shape that can be built."""

from __future__ import annotations

from hypothesis import reject
from hypothesis import strategies as st

from satflip.errors import InputError
from satflip.puzzles import Board, Cell, Effect, FlipPuzzle, SwapPuzzle
from satflip.puzzles.stencils import STENCILS, Stencil
from satflip.puzzles.topologies import NEIGHBOURHOODS, TOPOLOGIES

TEXT_SYMBOLS = st.sampled_from([*"wbWB01.#xyzXYZ2345", "10", "11", "123"])
ANY_SYMBOLS = st.one_of(TEXT_SYMBOLS, st.text(max_size=4), st.sampled_from(["_", "?", "", "/", ";", "a b"]))


@st.composite
def drawn_boards(draw: st.DrawFn) -> Board:
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    positions = [(r, c) for r in range(rows) for c in range(columns)]
    holes = draw(st.sets(st.sampled_from(positions), max_size=3))
    topology = draw(st.sampled_from([*TOPOLOGIES]))
    neighbours = draw(st.sampled_from([None, *NEIGHBOURHOODS])) if TOPOLOGIES[topology].square else None
    whole = Board.grid(rows, columns, topology=topology, neighbours=neighbours, holes=holes)
    if not whole.edges or draw(st.booleans()):
        return whole
    walls = draw(st.sets(st.sampled_from(whole.edges), max_size=3))
    return Board(whole.cells, tuple(edge for edge in whole.edges if edge not in walls), whole.shape, whole.topology)


@st.composite
def listed_boards(draw: st.DrawFn) -> Board:
    label: st.SearchStrategy[Cell] = st.one_of(st.text(max_size=5), st.tuples(st.integers(-2, 99), st.integers(-2, 99)))
    cells = draw(st.lists(label, unique=True, max_size=6))
    pairs = [(i, j) for j in range(len(cells)) for i in range(j)]
    edges = draw(st.lists(st.sampled_from(pairs), max_size=8)) if pairs else []
    return Board(tuple(cells), tuple(edges))


@st.composite
def flips(draw: st.DrawFn, boards: st.SearchStrategy[Board], *, plain: bool = False) -> FlipPuzzle:
    board = draw(boards)
    n = len(board.cells)
    colours = draw(st.sampled_from([2, 2, 3, 10, 12, 36, 37, 101]))
    colour = st.integers(0, colours - 1)
    start = draw(st.lists(colour, min_size=n, max_size=n))
    goal = draw(st.one_of(st.just("either"), colour, st.lists(st.none() | colour, min_size=n, max_size=n).map(tuple)))
    if n and draw(st.booleans()):
        forbidden = draw(st.sets(st.sampled_from(board.cells), max_size=2))
        lit_only = draw(st.booleans())
        costs = draw(st.none() | st.lists(st.integers(0, 20), min_size=n - len(forbidden), max_size=n - len(forbidden)))
        stencil = draw(stencils(board))
        try:
            return FlipPuzzle.of(
                board,
                start,
                goal=goal,
                colours=colours,
                forbidden=forbidden,
                stencil=stencil,
                costs=costs,
                lit_only=lit_only,
            )
        except InputError:
            reject()  # different amounts meet in one cell of a narrow torus
    changes = st.dictionaries(st.integers(0, n - 1), st.integers(-3, 3), max_size=3) if n else st.just({})
    names = st.text("abc 1,*/-", min_size=1, max_size=3).filter(lambda name: name == name.strip())
    name = st.one_of(names if plain else st.text(max_size=3), *([st.sampled_from(board.cells)] if n else []))
    effects = draw(
        st.lists(
            st.builds(Effect, name, changes.map(lambda found: tuple(found.items())), st.integers(0, 5)),
            max_size=4,
            unique_by=lambda effect: effect.press,
        )
    )
    return FlipPuzzle(board, tuple(start), tuple(effects), goal, colours)


def stencils(board: Board) -> st.SearchStrategy[Stencil]:
    """The stencils that fit a board, named ones and others."""
    if board.topology not in TOPOLOGIES or not TOPOLOGIES[board.topology].square:
        return st.sampled_from(["plus", "hollow"])
    offsets = st.tuples(st.integers(-3, 3), st.integers(-3, 3))
    return st.sampled_from([*STENCILS]) | st.lists(st.tuples(offsets, st.integers(-2, 3)), min_size=1, max_size=3)


@st.composite
def swaps(draw: st.DrawFn, boards: st.SearchStrategy[Board], symbols: st.SearchStrategy[str]) -> SwapPuzzle:
    board = draw(boards)
    n = len(board.cells)
    names = draw(
        st.sampled_from([("w", "b"), ("0", "1"), (".", "#")]) | st.lists(symbols, min_size=1, max_size=5, unique=True)
    )
    colour = st.integers(0, len(names) - 1)
    start = draw(st.lists(colour, min_size=n, max_size=n))
    target = draw(st.lists(st.none() | colour, min_size=n, max_size=n))
    m = len(board.edges)
    costs = draw(st.none() | st.lists(st.integers(1, 3), min_size=m, max_size=m).map(tuple))
    limits = draw(st.none() | st.lists(st.none() | st.integers(0, 9), min_size=n, max_size=n).map(tuple))
    return SwapPuzzle(board, tuple(start), tuple(target), tuple(names), costs, limits)


writable_puzzles = st.one_of(flips(drawn_boards(), plain=True), swaps(drawn_boards(), TEXT_SYMBOLS))
boards = drawn_boards() | listed_boards()
puzzles = st.one_of(flips(boards), swaps(boards, ANY_SYMBOLS))
