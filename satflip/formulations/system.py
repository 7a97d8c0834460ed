"""The flip game as a linear system: which presses change each cell, and what each cell needs."""

from __future__ import annotations

from typing import NamedTuple

from satflip.algebra import gf2, polynomials
from satflip.memory import Need
from satflip.puzzles import FlipPuzzle
from satflip.puzzles.flip import Target

MOST_CELLS = 2_500
"""So many equations are eliminated in less time than it takes to build their model."""


def rows(puzzle: FlipPuzzle) -> list[int]:
    """For each cell the set of presses that flip it (bit p = press p). Two colours."""
    return [sum(1 << p for p, amount in touching if amount % 2) for touching in puzzle.touching]


def matrix(puzzle: FlipPuzzle) -> list[list[int]]:
    """For each cell how much each press adds to it."""
    width = len(puzzle.effects)
    dense = [[0] * width for _ in puzzle.board.cells]
    for i, touching in enumerate(puzzle.touching):
        for p, amount in touching:
            dense[i][p] = amount % puzzle.colours
    return dense


def whole(puzzle: FlipPuzzle) -> bool:
    """Whether this is the ordinary game of two colours on a whole rectangle, with a goal for every cell.

    The rectangle may wrap round, as the board's topology says; presses may have costs of their own.
    """
    board = puzzle.board
    if puzzle.colours != 2 or None in puzzle.targets[0] or not board.rectangle:
        return False
    return tuple(effect.changes for effect in puzzle.effects) == board.crosses


def need(puzzle: FlipPuzzle, objective: str) -> Need | None:
    """What solving the system takes: nothing to speak of for the ordinary game, else a dense matrix.

    Two colours: a bit an entry, and as many to say which equations were added up. More: a list of numbers twice.
    """
    if whole(puzzle) and puzzle.board.topology in ("grid", "torus", "cylinder"):
        return None
    height, width = len(wanted(puzzle, puzzle.targets[0])), len(puzzle.effects)
    what = f"{height:,} equations in {width:,} unknowns"
    if puzzle.colours == 2:
        # every equation is shifted past the bits that say of which ones it is the sum
        return Need(height * height // 16, height * (height + width) // 4, what)
    return Need(2 * 8 * height * width, None, what)


def wanted(puzzle: FlipPuzzle, target: Target) -> list[int]:
    """The cells that the target asks something of."""
    return [i for i, want in enumerate(target) if want is not None]


def needs(puzzle: FlipPuzzle, target: Target) -> list[int]:
    """What each wanted cell needs, modulo the colours, in the order of `wanted`."""
    return [(want - have) % puzzle.colours for have, want in zip(puzzle.start, target, strict=True) if want is not None]


def bits(values: list[int]) -> int:
    """A vector over GF(2) as an integer, entry i as bit i."""
    return int("".join("01"[value % 2] for value in reversed(values)) or "0", 2)


def odd_cells(puzzle: FlipPuzzle) -> int | None:
    """A set of cells (as bits) of which every press flips an odd number, or None.

    It fixes the parity of the number of presses: that many of these cells must change, modulo 2, in every solution.
    On a board where a press flips its cell and the neighbours there always is one (Sutner, "Linear cellular automata
    and the Garden-of-Eden", Mathematical Intelligencer 11, 1989). Two colours. None, too, for boards of more than
    `MOST_CELLS` cells that need an elimination.
    """
    if whole(puzzle) and puzzle.board.topology == "grid":
        # there a press flips the cells whose own presses flip its cell: so the set is what turns on all of them
        assert puzzle.board.shape is not None
        height, width = puzzle.board.shape
        board, row = polynomials.Board.of(height, width), (1 << width) - 1
        first = board.first_row(lambda _: row)
        assert first is not None
        return sum(presses << r * width for r, presses in enumerate(board.chase(first, lambda _: row)))
    asked = wanted(puzzle, puzzle.targets[0])
    if len(asked) > MOST_CELLS:
        return None
    all_rows = rows(puzzle)
    found = gf2.combination([all_rows[i] for i in asked], (1 << len(puzzle.effects)) - 1)
    return None if found is None else sum(1 << cell for i, cell in enumerate(asked) if found >> i & 1)


class PressParity(NamedTuple):
    """Whether the number of presses of every solution is `odd`.

    If `turns`, that is so of the solutions that make all cells white; of those that make them black it is not.
    """

    odd: bool
    turns: bool


def press_parity(puzzle: FlipPuzzle) -> PressParity | None:
    """The parity that the number of presses has in every solution, where `odd_cells` tells it. Two colours."""
    if puzzle.colours != 2 or (cells := odd_cells(puzzle)) is None:
        return None
    first = puzzle.targets[0]
    changed = bits([want is not None and want != have for have, want in zip(puzzle.start, first, strict=True)])
    return PressParity((cells & changed).bit_count() % 2 == 1, len(puzzle.targets) > 1 and cells.bit_count() % 2 == 1)
