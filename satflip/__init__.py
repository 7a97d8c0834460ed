"""satflip: board puzzles as constraint models, solved to a proven optimum by any solver.

Importing this imports no solver, and each name's module only when the name is used: the command line starts quickly.
"""

from __future__ import annotations

TYPE_CHECKING = False  # the typing module takes longer to be imported than all that is here
if TYPE_CHECKING:
    from satflip.campaigns.table import compare
    from satflip.certificates import certify
    from satflip.effort import best_effort
    from satflip.enumeration import count, solutions
    from satflip.errors import InputError, SatflipError, UnsupportedError
    from satflip.formulations import formulate
    from satflip.huge import LightsOut, lights_out
    from satflip.many import Answers, solve_many
    from satflip.model import Model
    from satflip.pareto import pareto
    from satflip.puzzles import Board, FlipPuzzle, Press, Swap, SwapPuzzle
    from satflip.result import Result, Status
    from satflip.solving import Interrupted, solve
    from satflip.teach.explanation import explain
    from satflip.verdict import Progress
    from satflip.verifier import verify

__version__ = "0.1.0"

_HOME = {
    "Answers": "satflip.many",
    "Board": "satflip.puzzles",
    "FlipPuzzle": "satflip.puzzles",
    "InputError": "satflip.errors",
    "Interrupted": "satflip.solving",
    "LightsOut": "satflip.huge",
    "Model": "satflip.model",
    "Press": "satflip.puzzles",
    "Progress": "satflip.verdict",
    "Result": "satflip.result",
    "SatflipError": "satflip.errors",
    "Status": "satflip.result",
    "Swap": "satflip.puzzles",
    "SwapPuzzle": "satflip.puzzles",
    "UnsupportedError": "satflip.errors",
    "best_effort": "satflip.effort",
    "certify": "satflip.certificates",
    "compare": "satflip.campaigns.table",
    "count": "satflip.enumeration",
    "explain": "satflip.teach.explanation",
    "formulate": "satflip.formulations",
    "lights_out": "satflip.huge",
    "pareto": "satflip.pareto",
    "solutions": "satflip.enumeration",
    "solve": "satflip.solving",
    "solve_many": "satflip.many",
    "verify": "satflip.verifier",
}

__all__ = [
    "Answers",
    "Board",
    "FlipPuzzle",
    "InputError",
    "Interrupted",
    "LightsOut",
    "Model",
    "Press",
    "Progress",
    "Result",
    "SatflipError",
    "Status",
    "Swap",
    "SwapPuzzle",
    "UnsupportedError",
    "best_effort",
    "certify",
    "compare",
    "count",
    "explain",
    "formulate",
    "lights_out",
    "pareto",
    "solutions",
    "solve",
    "solve_many",
    "verify",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'satflip' has no attribute '{name}'")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(_HOME[name]), name)
    return value


def __dir__() -> list[str]:
    return __all__
