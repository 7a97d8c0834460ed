"""Game IDs of Flip in Simon Tatham's Portable Puzzle Collection (chiark.greenend.org.uk/~sgtatham/puzzles).

`WxH[c|r]:MATRIX,START`, width first. The matrix has a row for each square, which says what a click on it flips; the
start says which squares are still wrong, and the aim is none. Both are bitmaps in hexadecimal, the most significant
bit of a digit first, the last digit filled up with zeros (encode_bitmap in the collection's flip.c). `c` and `r` tell
crosses from shapes at random, and change nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from satflip.errors import InputError
from satflip.instances.headers import READERS, read_options
from satflip.instances.places import fail, shown
from satflip.puzzles import Board, Effect, FlipPuzzle, Puzzle
from satflip.puzzles.flip import plus_effects

_START = re.compile(r"\s*\d{1,9}(?:x\d{1,9})?[cr]?[:#]", re.ASCII)
_ID = re.compile(r"(\d{1,9})(?:x(\d{1,9}))?[cr]?:([0-9a-fA-F]*),([0-9a-fA-F]*)", re.ASCII)


def is_tatham(text: str) -> bool:
    """Whether a text begins like a game ID, and so is no instance of satflip's own formats."""
    return _START.match(text) is not None


def read_tatham(text: str, options: Mapping[str, object]) -> Puzzle:
    """The flip board that a game ID says; its goal is all white, where an option does not say otherwise.

    Raises InputError for what is no game ID, and for options other than `puzzle` and `goal`.
    """
    goal: str | int = 0
    for name, (word, _) in read_options(options).items():
        value = READERS[name](word.strip())
        if name == "goal" and value != "grid":
            assert isinstance(value, str | int)
            goal = value
        elif (name, value) != ("puzzle", "flip"):
            raise InputError(
                f"{name}: found {shown(word)} for a game ID, which is a flip board and says all but its goal"
            )
    found = _ID.fullmatch(text.strip())
    if not found:
        seeded = " (one with # is a seed for the game's own random numbers: copy the ID of the game itself)"
        problem = f"found {shown(text.strip())}, expected a game ID such as 2x2c:edb7,f{seeded if '#' in text else ''}"
        raise fail(problem, (1, None))
    width = int(found[1])
    height = int(found[2]) if found[2] else width
    n = width * height
    if not n:
        raise fail(f"found the size {width}x{height}, expected at least 1x1", (1, None))
    for name, digits, bits in (("matrix", found[3], n * n), ("start", found[4], n)):
        if len(digits) != -(-bits // 4):
            problem = f"found {len(digits)} digits for the {name}, expected {-(-bits // 4)} for a {width}x{height} game"
            raise fail(problem, (1, None))
    board = Board.grid(height, width)
    matrix = _bits(found[3])
    effects = tuple(
        Effect(cell, tuple((j, 1) for j, bit in enumerate(matrix[i * n : (i + 1) * n]) if bit == "1"))
        for i, cell in enumerate(board.cells)
    )
    return FlipPuzzle(board, tuple(map(int, _bits(found[4])[:n])), effects, goal)


def write_tatham(puzzle: Puzzle) -> str:
    """The game ID of a flip board. What it flips is all that an ID tells of the neighbourhood: a torus reads as a grid.

    Raises InputError, with the reason, for a puzzle that is no such game.
    """
    if not isinstance(puzzle, FlipPuzzle):
        raise InputError("a game ID of Flip is a flip board, this is a swap board")
    board = puzzle.board
    if board.shape is None or len(board.cells) < board.shape[0] * board.shape[1]:
        raise InputError("a game ID of Flip is a whole rectangle")
    if puzzle.colours != 2 or puzzle.goal != 0:
        raise InputError("a game ID of Flip has two colours and the goal white (say so with the goal white)")
    if puzzle.lit_only:
        raise InputError("a game ID of Flip has no lit-only rule")
    if any(effect.cost != 1 for effect in puzzle.effects):
        raise InputError("a game ID of Flip has no costs")
    rows = {cell: ["0"] * len(board.cells) for cell in board.cells}
    for effect in puzzle.effects:
        if effect.press not in rows:
            raise InputError("a game ID of Flip has a press for each cell, and no others")
        for i, amount in effect.changes:
            rows[effect.press][i] = str(amount % 2)
    crosses = board.topology == "grid" and puzzle.effects == plus_effects(Board.grid(*board.shape))
    matrix = _digits("".join("".join(row) for row in rows.values()))
    start = _digits("".join(map(str, puzzle.start)))
    return f"{board.shape[1]}x{board.shape[0]}{'c' if crosses else 'r'}:{matrix},{start}\n"


def _bits(digits: str) -> str:
    return "".join(f"{int(digit, 16):04b}" for digit in digits)


def _digits(bits: str) -> str:
    return "".join(f"{int(bits[i : i + 4].ljust(4, '0'), 2):x}" for i in range(0, len(bits), 4))
