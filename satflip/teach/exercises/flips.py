"""Exercises about the flip game: the XOR of a cell, the implications that do not say it, the goal of either colour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product

from satflip.draw import draw, draw_presses
from satflip.puzzles import Board, FlipPuzzle, Press
from satflip.teach.exercises.base import Case, Exercise, Values

SHAPES = ((1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3))


def pressed(puzzle: FlipPuzzle, values: Sequence[bool]) -> list[Press]:
    """The presses that the values say, one value a press in order."""
    return [Press(effect.press) for effect, made in zip(puzzle.effects, values, strict=True) if made]


def short(puzzle: FlipPuzzle, values: Sequence[bool]) -> str:
    """'press none', 'press all', or which."""
    moves = pressed(puzzle, values)
    if not moves:
        return "press none"
    if len(moves) == len(puzzle.effects) > 1:
        return "press all"
    return "press " + " and ".join(str(move).removeprefix("press ") for move in moves)


def tell(puzzle: FlipPuzzle, values: Sequence[bool]) -> Iterator[str]:
    """The presses, the board after them, and what is right or wrong about it."""
    replay = puzzle.replay(pressed(puzzle, values))
    yield f"{short(puzzle, values)}:"
    if any(values):
        yield draw_presses(puzzle, pressed(puzzle, values))
    yield "by the rules the board is then"
    yield draw(puzzle, replay.final)
    if replay.solved:
        yield "which is what was asked for"
        return
    names = ("white", "black")
    if puzzle.goal == "either":
        yield "which is neither all white nor all black"
        return
    target = puzzle.targets[0]
    for i, (have, want) in enumerate(zip(replay.final, target, strict=True)):
        if want is not None and have != want:
            yield f"{puzzle.board.cell(i)} must end {names[want]}, and ends {names[have]}"
            return


@cache
def _flips(puzzle: FlipPuzzle) -> dict[Values, tuple[int, ...]]:
    """For each choice of presses which cells it changes, by making it."""
    white = puzzle.starting((0,) * len(puzzle.board.cells))
    return {
        values: white.replay(pressed(white, values)).final
        for values in product((False, True), repeat=len(white.effects))
    }


def case(puzzle: FlipPuzzle, arguments: dict[str, object]) -> Case:
    """A case whose variables are the presses of a puzzle."""
    flips = _flips(puzzle.starting((0,) * len(puzzle.board.cells)))
    asked = [i for i, want in enumerate(puzzle.targets[0]) if want is not None]
    needed = {tuple((target[i] or 0) ^ puzzle.start[i] for i in asked) for target in puzzle.targets}
    every = len(asked) == len(puzzle.start)

    def right(values: Values) -> bool:
        changed = flips[values]
        return (changed if every else tuple(changed[i] for i in asked)) in needed

    names = tuple(f"press[{effect.press[0]},{effect.press[1]}]" for effect in puzzle.effects)
    return Case(
        names=names,
        calls=(arguments,),
        right=right,
        picture=lambda: [draw(puzzle, puzzle.start)],
        tell=lambda values: tell(puzzle, values),
        short=lambda values: short(puzzle, values),
    )


def whole_boards(shapes: Iterable[tuple[int, int]], goal: str | int) -> list[Case]:
    """All starts of boards of these shapes, small boards and few black cells first."""
    cases = []
    for rows, columns in shapes:
        first = FlipPuzzle.of(Board.grid(rows, columns), (0,) * (rows * columns), goal=goal)
        starts = sorted(product((0, 1), repeat=rows * columns), key=lambda start: (sum(start), start))
        cases += [whole_board(first, start) for start in starts]
    return cases


def whole_board(first: FlipPuzzle, start: Sequence[int]) -> Case:
    """A start of a board, with the arguments `black` and `press` as rows of rows."""
    assert first.board.shape is not None
    rows, columns = first.board.shape
    black = [[bool(start[r * columns + c]) for c in range(columns)] for r in range(rows)]
    press = [[r * columns + c + 1 for c in range(columns)] for r in range(rows)]
    return case(first.starting(start), {"black": black, "press": press})


def one_cell(rows: int, columns: int, row: int, column: int, black: bool) -> Case:
    """A board of which one cell alone must end white; the presses that change it are the variables."""
    board = Board.grid(rows, columns)
    at = board.index[row, column]
    start = [int(black and i == at) for i in range(rows * columns)]
    goal = [0 if i == at else None for i in range(rows * columns)]
    near = {board.cells[at], *(board.cells[j] for j in board.neighbours[at])}
    puzzle = FlipPuzzle.of(board, start, goal=goal, forbidden=[cell for cell in board.cells if cell not in near])
    return case(puzzle, {"presses": list(range(1, len(puzzle.effects) + 1)), "black": black})


def _xor_cases() -> list[Case]:
    places = [(1, 1, 0, 0), (1, 2, 0, 0), (1, 3, 0, 1), (2, 3, 0, 1), (3, 3, 1, 1)]
    return [one_cell(*place, black) for place in places for black in (False, True)]


XOR = Exercise(
    name="xor",
    title="the XOR of one cell, as clauses",
    task="""\
A press flips its cell and the cells beside it. Look at one cell: it ends white exactly if the number of presses that
flip it is even where it is white now, and odd where it is black.

A clause is a list of literals of which at least one must be true: [1, -2] says 'variable 1 is true, or variable 2 is
false'. It strikes out one row of the truth table: the one in which all its literals are false.

Write a function `cell(presses, black)` that returns the clauses of one cell:
  presses   the variables (positive numbers) of the presses that flip it, 1 to 5 of them
  black     True if the cell is black now, and so must be flipped an odd number of times""",
    function="cell",
    skeleton='''\
def cell(presses, black):
    """Clauses that say: an odd number of the presses is made if the cell is black, else an even number."""
    clauses = []
    # your clauses here, for instance: clauses.append([presses[0], -presses[1]])
    return clauses
''',
    cases=_xor_cases,
    sample=lambda: one_cell(2, 3, 0, 1, True),
    tried="one cell with 1 to 5 presses, white and black",
)

IMPLICATION = Exercise(
    name="implication",
    title="the implications that look right and are not: a 3x3 board",
    task="""\
Lights Out on 3x3: press buttons until all cells are white. A press flips its cell and the cells beside it.

Many people begin like this: 'if a cell is pressed, its neighbours are pressed', or '... are flipped', and write it as
implications, a -> b, as clauses [-a, b]. The file to begin with does so. Check it as it is: the answer names what it
admits. Then mend it.

Write a function `board(black, press)` that returns the clauses of the whole board:
  black     black[r][c] is True if the cell in row r, column c is black at the start (rows and columns from 0)
  press     press[r][c] is the variable (a positive number) that says that this cell is pressed
The clauses must admit exactly the presses after which all nine cells are white.""",
    function="board",
    skeleton='''\
def board(black, press):
    """Clauses that admit exactly the presses that make all cells white."""
    rows, columns = len(press), len(press[0])
    clauses = []
    for r in range(rows):
        for c in range(columns):
            for row, column in [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]:
                if 0 <= row < rows and 0 <= column < columns:
                    # if this cell is pressed, so is its neighbour: is that what a press does?
                    clauses.append([-press[r][c], press[row][column]])
    return clauses
''',
    cases=lambda: whole_boards([(3, 3)], 0),
    sample=lambda: whole_board(FlipPuzzle.of(Board.grid(3, 3), (0,) * 9, goal=0), tuple(int(c) for c in "110100000")),
    tried="all 512 boards of 3x3",
)

EITHER = Exercise(
    name="either",
    title="the goal 'all of one colour, whichever', as one more variable",
    task="""\
The classic flip game (POJ 1753) is won when all cells are white, or all are black. Forgetting 'all black' is one
mistake; letting each cell choose its own colour is another.

Write a function `board(black, press, new)` that returns the clauses of the whole board:
  black     black[r][c] is True if the cell in row r, column c is black at the start (rows and columns from 0)
  press     press[r][c] is the variable (a positive number) that says that this cell is pressed
  new       new() returns a fresh variable of your own, a number that nothing else uses
The clauses must admit exactly the presses after which all cells have one colour: for such presses your own variables
can be given values that satisfy all clauses, and for no others.""",
    function="board",
    skeleton='''\
def board(black, press, new):
    """Clauses that admit exactly the presses that make all cells white, or all cells black."""
    rows, columns = len(press), len(press[0])
    clauses = []
    for r in range(rows):
        for c in range(columns):
            near = [(r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
            presses = [press[i][j] for i, j in near if 0 <= i < rows and 0 <= j < columns]
            # your clauses here: an even or an odd number of these presses?
    return clauses
''',
    fresh=True,
    cases=lambda: whole_boards(SHAPES, "either"),
    sample=lambda: whole_board(FlipPuzzle.of(Board.grid(2, 2), (0,) * 4, goal="either"), (1, 0, 0, 0)),
    tried="all boards of 1x1, 1x2, 1x3, 2x2, 2x3 and 3x3",
)
