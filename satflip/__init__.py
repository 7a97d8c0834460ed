"""satflip: board puzzles as constraint models, solved to a proven optimum by any solver.

Importing this imports no solver, and each name's module only when the name is used: the command line starts quickly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satflip.errors import InputError, SatflipError, UnsupportedError
    from satflip.formulations import formulate
    from satflip.model import Model
    from satflip.pareto import pareto
    from satflip.puzzles import Board, FlipPuzzle, Press, Swap, SwapPuzzle
    from satflip.result import Result, Status
    from satflip.solving import Interrupted, solve
    from satflip.verdict import Progress

_HOME = {
    "Board": "satflip.puzzles",
    "FlipPuzzle": "satflip.puzzles",
    "InputError": "satflip.errors",
    "Interrupted": "satflip.solving",
    "Model": "satflip.model",
    "Press": "satflip.puzzles",
    "Progress": "satflip.verdict",
    "Result": "satflip.result",
    "SatflipError": "satflip.errors",
    "Status": "satflip.result",
    "Swap": "satflip.puzzles",
    "SwapPuzzle": "satflip.puzzles",
    "UnsupportedError": "satflip.errors",
    "formulate": "satflip.formulations",
    "pareto": "satflip.pareto",
    "solve": "satflip.solving",
}

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
    "pareto",
    "solve",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'satflip' has no attribute '{name}'")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(_HOME[name]), name)
    return value


def __dir__() -> list[str]:
    return __all__
