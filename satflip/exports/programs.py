"""What the formats share that say the puzzle itself, with a text of models/."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from satflip.extras import lacking
from satflip.puzzles import Cell, FlipPuzzle, Move, Puzzle
from satflip.puzzles.board import spoken
from satflip.puzzles.swap import in_rounds

LARGEST_INTEGER = 2**31 - 3
"""clingo computes with 32 bits and does not say when they overflow; so do Gecode and others."""


def misfit(name: str, puzzle: Puzzle, objective: str, within: Mapping[str, int]) -> str | None:
    """What the texts cannot say, in a sentence, or None: they know the plain games, and 32 bits."""
    if reason := lacking(name, (), puzzle, objective, within):
        return reason
    return overflow(f"{name} is for programs that compute", puzzle)


def overflow(who: str, puzzle: Puzzle) -> str | None:
    """Which sum of a board programs with 32 bits cannot compute, in a sentence, or None; `who` is 'clingo computes'."""
    if isinstance(puzzle, FlipPuzzle):
        largest = (puzzle.colours - 1) * max(
            sum(effect.cost for effect in puzzle.effects), puzzle.colours * len(puzzle.effects)
        )
        if largest > LARGEST_INTEGER:
            return f"{who} with 32 bits, and the sums of this board may reach {largest}"
    return None


def numbered(puzzle: Puzzle, first: int) -> Iterator[str]:
    """Which cells and presses the numbers stand for, where the text counts them."""
    for number, cell in enumerate(puzzle.board.cells, first):
        yield f"cell {number}: {_one_line(spoken(cell))}"
    if isinstance(puzzle, FlipPuzzle):
        for number, effect in enumerate(puzzle.effects, first):
            yield f"press {number}: {_one_line(spoken(effect.press))}"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def swaps(steps: Iterable[tuple[int, Cell, Cell]]) -> list[Move]:
    """The swaps in the order of their steps, each in the earliest round."""
    return list(in_rounds((first, second) for _, first, second in sorted(steps, key=lambda step: step[0])))
