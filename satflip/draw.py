"""Boards as text for people: numbered from one, readable without colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from satflip.errors import InputError
from satflip.instances.alphabets import flip_symbol
from satflip.instances.grids import ANY
from satflip.puzzles import Board, Cell, FlipPuzzle, Move, Press, Puzzle, Swap
from satflip.puzzles.board import label, printable, spoken
from satflip.puzzles.colours import check_colours

MOST_MOVES = 12
LARGEST_SIDE = 20
"""Replays with more moves or of larger boards are told in short."""

PAGE = 78

BATCH = 10_000
"""So many moves are told in one text: plans run to millions."""

PRESSED, LEFT = "x", "."
_ANSI = {
    "white": "2",
    "black": "1",
    "blue": "34",
    "yellow": "33",
    "green": "32",
    "purple": "35",
    "cyan": "36",
    "red": "31",
}
"""ANSI styles of the colours: dim and bold for white and black, which show on light and dark screens alike."""
_MARKED = ";7"


def draw(puzzle: Puzzle, state: Sequence[int | None], mark: Iterable[Cell] = (), colour: bool = False) -> str:
    """The board in a state, in the instance's own symbols; None is drawn `?`.

    Rows and columns are numbered from 1, marked cells stand in brackets, `|` and `---` between cells are walls (one
    that has no place in the picture is told below it), holes are left blank. Every second row of hexagons is shifted
    by half a cell; triangles stand between slopes, those of one that points up meeting above it. A graph is drawn as
    `name=symbol` entries. With `colour` the cells get ANSI styles besides, those of the
    colours that their symbols name.
    Returns lines without a final newline. Raises ValueError for a state that has not one colour for each cell.
    """
    check_state(puzzle, state)
    symbols = [symbol(puzzle, value) for value in state]
    styles = _styles(puzzle) if colour else [""] * puzzle.colours
    return _board(puzzle.board, symbols, set(mark), ["" if value is None else styles[value] for value in state])


def check_state(puzzle: Puzzle, state: Sequence[int | None]) -> None:
    """Raises InputError for a state that has not one of the puzzle's colours, or None, for each cell."""
    if len(state) != len(puzzle.board.cells):
        raise InputError(f"the board has {len(puzzle.board.cells)} cells, the state {len(state)}")
    check_colours(state, puzzle.colours, "state", free=True)


def _styles(puzzle: Puzzle) -> list[str]:
    """Each colour's ANSI style: that of the colour which its symbol names, else by number."""
    from satflip.layout import colour_names, shared_out

    return shared_out([_ANSI.get(name or "") for name in colour_names(puzzle)], [*_ANSI.values()])


def draw_symbols(board: Board, symbols: Sequence[str], mark: Iterable[Cell] = ()) -> str:
    """The board with a symbol of one's own on each cell; marked cells stand in brackets."""
    return _board(board, symbols, set(mark), [])


def draw_replay(puzzle: Puzzle, moves: Sequence[Move], colour: bool = False) -> Iterator[str]:
    """The start, then each move with its sentence and the board after it, what it changed in brackets.

    More than 12 moves, or a side of more than 20, are told in short: the flip game as one picture of the cells to
    press, the swap board as the list of swaps, between the start and the end where they are small enough to draw. A
    move that breaks the rules ends the replay; the last text then says which rule.
    """
    replay = puzzle.replay(moves)  # type: ignore[arg-type]
    made = moves[: replay.made]
    large = puzzle.board.shape is not None and max(puzzle.board.shape) > LARGEST_SIDE
    large = large or len(puzzle.board.cells) > LARGEST_SIDE**2
    if large or len(moves) > MOST_MOVES:
        if not large:
            yield draw(puzzle, puzzle.start, colour=colour)
        yield from _in_short(puzzle, made)
        if not large and made:
            yield draw(puzzle, replay.final, colour=colour)
    else:
        yield draw(puzzle, replay.states[0], colour=colour)
        for number, (move, state) in enumerate(zip(made, replay.states[1:], strict=True), 1):
            yield f"{number}. {move}"
            yield draw(puzzle, state, _changed(puzzle, move), colour)
    if replay.fault:
        yield replay.fault


def draw_presses(puzzle: FlipPuzzle, moves: Iterable[Press]) -> str:
    """One picture of the cells to press: `x`, or how many times where that is more than once, and `.` elsewhere.

    Presses that belong to no cell of the board are listed below the picture.
    """
    times: Counter[Cell] = Counter()
    for press, count in moves:
        times[press] += count
    written = {cell: PRESSED if count == 1 else str(count) for cell, count in times.items() if count}
    picture = _board(puzzle.board, [written.get(cell, LEFT) for cell in puzzle.board.cells], set(), [])
    beside = [str(Press(press, times[press])) for press in written if press not in puzzle.board.index]
    return "\n".join([picture, *beside])


def _in_short(puzzle: Puzzle, moves: Sequence[Move]) -> Iterator[str]:
    if isinstance(puzzle, FlipPuzzle) and not puzzle.lit_only:  # there the order matters
        presses = [move for move in moves if isinstance(move, Press)]
        if presses and puzzle.board.shape is not None:
            yield f"press the cells marked {PRESSED} (a number: so many times), in any order"
            yield draw_presses(puzzle, presses)
            return
    for first in range(0, len(moves), BATCH):
        yield "\n".join(f"{number}. {move}" for number, move in enumerate(moves[first : first + BATCH], first + 1))


def _changed(puzzle: Puzzle, move: Move) -> list[Cell]:
    if isinstance(move, Swap):
        return [move.first, move.second]
    assert isinstance(puzzle, FlipPuzzle)
    effect = puzzle.effects[puzzle.press_index[move.press]]
    return [puzzle.board.cells[i] for i, amount in effect.changes if amount * move.times % puzzle.colours]


def symbol(puzzle: Puzzle, value: int | None) -> str:
    """A colour as the instance writes it; `?` for None."""
    if isinstance(puzzle, FlipPuzzle):
        return flip_symbol(value, puzzle.colours)
    return ANY if value is None else puzzle.symbols[value]


def _board(board: Board, symbols: Sequence[str], mark: set[Cell], styles: Sequence[str]) -> str:
    width = max((len(symbol) for symbol in symbols), default=1)
    if board.shape is not None:
        width = max(width, len(str(board.shape[1])))
    drawn: dict[Cell, str] = {}
    for i, (cell, symbol) in enumerate(zip(board.cells, symbols, strict=True)):
        text = symbol.rjust(width) if board.shape is not None else f"{printable(label(cell))}={symbol}"
        before, after = "", ""
        if styles and styles[i]:
            before, after = f"\x1b[{styles[i]}{_MARKED if cell in mark else ''}m", "\x1b[0m"
        left, right = ("[", "]") if cell in mark else _sides(board, cell)
        drawn[cell] = f"{before}{left}{text}{right}{after}" if cell in mark else f"{left}{before}{text}{after}{right}"
    return _grid(board, board.shape, drawn, width) if board.shape is not None else _list(drawn)


def _grid(board: Board, shape: tuple[int, int], drawn: dict[Cell, str], width: int) -> str:
    rows, columns = shape
    gutter = len(str(rows))
    walls = {(board.cells[i], board.cells[j]) for i, j in board.open - set(board.edges)}
    beside = {(a, b) for a, b in walls if not isinstance(b, str) and a == (b[0], b[1] - 1)}
    # between the rows of hexagons there is no place to draw a wall in
    below = {(a, b) for a, b in walls if not isinstance(b, str) and a == (b[0] - 1, b[1]) and board.topology != "hex"}
    between = " " if beside or board.topology == "hex" else ""
    pitch = width + 2 + len(between)
    between += " " if board.topology == "hex" and pitch % 2 else ""
    half = " " * ((pitch + 1) // 2) if board.topology == "hex" else ""
    numbers = between.join(f" {c + 1:>{width}} " for c in range(columns))
    lines = [f"{' ' * gutter}  {numbers}".rstrip()]
    for r in range(rows):
        line = f"{r + 1:>{gutter}} |" + (half if r % 2 else "")
        for c in range(columns):
            line += drawn.get((r, c), " " * (width + 2))
            line += between.replace(" ", "|", 1) if ((r, c), (r, c + 1)) in beside else between
        lines.append(line.rstrip())
        parts = [("-" if ((r, c), (r + 1, c)) in below else " ") * (width + 2) for c in range(columns)]
        if any("-" in part for part in parts):
            lines.append(f"{' ' * gutter} |{between.join(parts)}".rstrip())
    hidden = sorted(walls - beside - below)
    return "\n".join(lines + [f"{' ' * gutter} | wall: {spoken(a)} / {spoken(b)}" for a, b in hidden])


def _sides(board: Board, cell: Cell) -> tuple[str, str]:
    """What stands beside a cell: blanks, or the sides of a triangle that points up or down."""
    if board.topology != "triangle" or isinstance(cell, str):
        return " ", " "
    return ("\\", "/") if sum(cell) % 2 else ("/", "\\")


def _list(drawn: dict[Cell, str]) -> str:
    """The entries of a graph's nodes in lines of a page's width, behind the same `|` that stands before a row."""
    lines = ["|"]
    length = 0
    for text in drawn.values():
        if length and length + len(text) > PAGE:
            lines.append("|")
            length = 0
        lines[-1] += text
        length += len(text)
    return "\n".join(line.rstrip() for line in lines)
