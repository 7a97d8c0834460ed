"""The exercise about frame axioms: what does not move stays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from satflip.draw import draw
from satflip.puzzles import Board, SwapPuzzle
from satflip.puzzles.board import label, spoken
from satflip.puzzles.flip import State
from satflip.teach.exercises.base import Case, Exercise, Values

COLOURS = ("white", "black")


def one_step(board: Board, start: State) -> Case:
    """The board before and after one step of at most one swap.

    The variables are: black before (fixed to the start), black after, and the swaps. What a swap does, and that there
    is at most one, is given; the learner says what happens to a cell that no swap touches.
    """
    n, edges = len(board.cells), board.edges
    puzzle = SwapPuzzle(board, start, (None,) * n)
    before, after = range(1, n + 1), range(n + 1, 2 * n + 1)
    swaps = range(2 * n + 1, 2 * n + 1 + len(edges))
    given: list[tuple[int, ...]] = [
        (number if black else -number,) for number, black in zip(before, start, strict=True)
    ]
    given += [(-a, -b) for a, b in product(swaps, swaps) if a < b]
    for (i, j), swap in zip(edges, swaps, strict=True):
        for v, w in ((i, j), (j, i)):
            given += [(-swap, -before[v], after[w]), (-swap, before[v], -after[w])]

    def parts(values: Values) -> tuple[State, State, list[tuple[int, int]]]:
        made = [edge for edge, value in zip(edges, values[2 * n :], strict=True) if value]
        return tuple(map(int, values[:n])), tuple(map(int, values[n : 2 * n])), made

    def right(values: Values) -> bool:
        was, becomes, made = parts(values)
        return was == start and len(made) <= 1 and becomes == (puzzle.after(was, made[0]) if made else was)

    def short(values: Values) -> str:
        _, becomes, made = parts(values)
        what = f"swap {board.cell(made[0][0])} with {board.cell(made[0][1])}" if made else "swap nothing"
        return f"{what}, after which the board is {''.join('wb'[colour] for colour in becomes)}"

    def tell(values: Values) -> Iterator[str]:
        was, becomes, made = parts(values)
        pair = made[0] if made else ()
        yield f"swap {board.cell(pair[0])} with {board.cell(pair[1])}" if pair else "no swap"
        yield "and after the step:"
        changed = [i for i in range(n) if was[i] != becomes[i]]
        yield draw(puzzle, becomes, [board.cells[i] for i in changed])
        vanished = [i for i in changed if i not in pair]
        if right(values):
            yield "which is what the rules say: the cells that no swap touches are as before"
        else:
            i = vanished[0]
            turned = f"turned from {COLOURS[was[i]]} to {COLOURS[becomes[i]]}"
            yield f"{spoken(board.cells[i])} {turned}, and no swap touched it"

    return Case(
        names=(
            *(f"before[{r},{c}]" for r, c in _places(board)),
            *(f"after[{r},{c}]" for r, c in _places(board)),
            *(f"swap[{label(board.cells[i])}-{label(board.cells[j])}]" for i, j in edges),
        ),
        calls=tuple(
            {
                "before": before[v],
                "after": after[v],
                "touching": [swap for edge, swap in zip(edges, swaps, strict=True) if v in edge],
            }
            for v in range(n)
        ),
        right=right,
        picture=lambda: ["before the step:", draw(puzzle, start)],
        tell=tell,
        short=short,
        given=tuple(given),
    )


def _places(board: Board) -> list[tuple[int, int]]:
    return [cell for cell in board.cells if not isinstance(cell, str)]


def _cases() -> list[Case]:
    return [
        one_step(Board.grid(rows, columns), start)
        for rows, columns in ((1, 1), (1, 2), (1, 3), (2, 2))
        for start in sorted(product((0, 1), repeat=rows * columns), key=lambda start: (sum(start), start))
    ]


FRAME_AXIOMS = Exercise(
    name="frame-axioms",
    title="frame axioms: a piece stays where it is unless it is swapped",
    task="""\
A plan for the swap board goes in steps. It is not enough to say what a swap does to its two cells: without a word about
the other cells a solver lets their pieces change as they like, and every board is 'solved' in one step.

The rest is given: what a swap does (the two cells exchange their pieces), and that a step has at most one swap.
Write a function `stays(before, after, touching)` that returns the clauses for one cell and one step:
  before    the variable (a positive number) that says: the cell is black before the step
  after     the variable that says: it is black after the step
  touching  the variables of the swaps of this step that touch the cell, none on a board of one cell
It is called for every cell, and all clauses are put together.""",
    function="stays",
    skeleton='''\
def stays(before, after, touching):
    """Clauses that say: the cell keeps its colour unless a swap touches it."""
    clauses = []
    # your clauses here
    return clauses
''',
    cases=_cases,
    sample=lambda: one_step(Board.grid(1, 3), (1, 0, 0)),
    tried="all boards of 1x1, 1x2, 1x3 and 2x2, one step",
)
