"""The rules of the puzzles. Nothing in here knows a model or a solver."""

from satflip.puzzles.board import Board, Cell
from satflip.puzzles.flip import Effect, FlipPuzzle, Press, Replay
from satflip.puzzles.swap import Swap, SwapPuzzle

Puzzle = FlipPuzzle | SwapPuzzle
Move = Press | Swap
Moves = list[Press] | list[Swap]

__all__ = [
    "Board",
    "Cell",
    "Effect",
    "FlipPuzzle",
    "Move",
    "Moves",
    "Press",
    "Puzzle",
    "Replay",
    "Swap",
    "SwapPuzzle",
]
