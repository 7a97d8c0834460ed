"""The exercise about symmetry: of a choice of presses and its mirror image keep one."""

from __future__ import annotations

from collections.abc import Iterator

from satflip.draw import draw, draw_presses
from satflip.puzzles import Board, FlipPuzzle, Press
from satflip.teach.exercises.base import INCOMPLETE, UNSOUND, Case, Exercise, Finding, Values, smallness
from satflip.teach.exercises.flips import short

SHAPES = ((1, 1), (1, 2), (1, 3), (2, 2), (1, 4), (2, 3), (2, 4), (3, 3))


def mirrored_board(rows: int, columns: int) -> Case:
    """A board that is its own mirror image, left and right exchanged."""
    board = Board.grid(rows, columns)
    puzzle = FlipPuzzle.of(board, (0,) * len(board.cells), goal="either")
    image = _image(board)

    def tell(values: Values) -> Iterator[str]:
        yield f"{short(puzzle, values)}:"
        yield _drawn(puzzle, values)
        if _mirrored(values, image) == values:
            yield "it is its own mirror image, so it must be kept"
        else:
            yield "and its mirror image:"
            yield _drawn(puzzle, _mirrored(values, image))
            yield "of these two exactly one must be kept"

    return Case(
        names=tuple(f"press[{cell[0]},{cell[1]}]" for cell in board.cells),
        calls=({"presses": [i + 1 for i in range(len(image))], "mirrored": [i + 1 for i in image]},),
        right=lambda values: True,
        picture=lambda: [draw(puzzle, puzzle.start), "a board that is its own mirror image (left and right)"],
        tell=tell,
        short=lambda values: short(puzzle, values),
    )


def _image(board: Board) -> list[int]:
    assert board.shape is not None
    columns = board.shape[1]
    return [board.index[cell[0], columns - 1 - cell[1]] for cell in board.cells if not isinstance(cell, str)]


def _mirrored(values: Values, image: list[int]) -> Values:
    return tuple(values[i] for i in image)


def _drawn(puzzle: FlipPuzzle, values: Values) -> str:
    return draw_presses(puzzle, [Press(e.press) for e, made in zip(puzzle.effects, values, strict=True) if made])


def judge(case: Case, accepted: frozenset[Values]) -> list[Finding]:
    """Of each pair of mirror images one is kept: both kept is unsound here, both thrown away incomplete."""
    image = [number - 1 for number in case.calls[0]["mirrored"]]
    both, neither = [], []
    for values in case.everything():
        other = _mirrored(values, image)
        if values not in accepted and other not in accepted:
            neither.append(values)
        if values != other and values in accepted and other in accepted:
            both.append(values)
    found = [(UNSOUND, both), (INCOMPLETE, neither)]
    return [Finding(kind, min(wrong, key=smallness)) for kind, wrong in found if wrong]


SYMMETRY = Exercise(
    name="symmetry",
    title="break a symmetry: of two mirror images keep one",
    task="""\
Where the start is its own mirror image, so are the plans: mirror a plan and it is a plan again. A solver that has to
prove 'no fewer will do' then looks at everything twice. A symmetry breaker keeps one of each pair: the usual one keeps
the plan that comes first in lexicographic order (with 0 before 1): presses <= mirrored, compared like words, cell by
cell, up to the first difference. A plan that is its own mirror image must be kept.

Write a function `keep(presses, mirrored, new)` that returns the clauses:
  presses   the variables (positive numbers) of all cells, row by row
  mirrored  the same of the mirror image: mirrored[i] is the variable of the cell that presses[i] is mirrored to
  new       new() returns a fresh variable of your own, if you want one
Of each choice of presses and its mirror image the clauses must keep exactly one (or the one that both are).""",
    function="keep",
    skeleton='''\
def keep(presses, mirrored, new):
    """Clauses that keep one of each two mirror images."""
    clauses = []
    # your clauses here, for instance: the first cell is not pressed, or its mirror image is pressed too
    clauses.append([-presses[0], mirrored[0]])
    return clauses
''',
    fresh=True,
    cases=lambda: [mirrored_board(*shape) for shape in SHAPES],
    sample=lambda: mirrored_board(1, 4),
    tried="boards of 1x1, 1x2, 1x3, 2x2, 1x4, 2x3, 2x4 and 3x3, every choice of presses",
    judge=judge,
)
