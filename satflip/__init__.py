"""satflip: board puzzles as constraint models, solved to a proven optimum by any solver.

Importing this imports no solver.
"""

from satflip.errors import InputError, SatflipError, UnsupportedError
from satflip.formulations import formulate
from satflip.model import Model
from satflip.puzzles import Board, FlipPuzzle, Press, Swap, SwapPuzzle
from satflip.result import Result, Status
from satflip.solve import Interrupted, solve
from satflip.verdict import Progress

__all__ = [
    "Board",
    "FlipPuzzle",
    "InputError",
    "Interrupted",
    "Model",
    "Press",
    "Progress",
    "Result",
    "SatflipError",
    "Status",
    "Swap",
    "SwapPuzzle",
    "UnsupportedError",
    "formulate",
    "solve",
]
