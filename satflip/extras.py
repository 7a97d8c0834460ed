"""What a puzzle or a question may have beyond the plain game, and who can take it.

An algorithm or a formulation names the extras that it takes; of the others `lacking` says which is in the way.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType

from satflip.puzzles import FlipPuzzle, Puzzle, SwapPuzzle

NO_LIMITS: Mapping[str, int] = MappingProxyType({})

EXTRAS = {
    "lit-only": "{name} lets presses be made in any order, and in the lit-only game the order matters",
    "order": "{name} minimises one objective, not one after the other as {objective} asks",
    "costs": "{name} takes all swaps to cost the same, on this board they do not",
    "limits": "{name} does not know how often a cell took part in swaps, which this board limits",
    "within": "{name} cannot keep within limits on other costs than the one it minimises",
}
"""Each extra, and the sentence of those that do not take it."""


def extras_of(puzzle: Puzzle, objective: str, within: Mapping[str, int]) -> list[str]:
    """The extras that a question about a puzzle has."""
    found = {
        "lit-only": isinstance(puzzle, FlipPuzzle) and puzzle.lit_only,
        "costs": isinstance(puzzle, SwapPuzzle) and puzzle.costs is not None,
        "limits": isinstance(puzzle, SwapPuzzle) and puzzle.limits is not None,
        "order": "," in objective,
        "within": bool(within),
    }
    return [name for name, there in found.items() if there]


def lacking(name: str, takes: Collection[str], puzzle: Puzzle, objective: str, within: Mapping[str, int]) -> str | None:
    """The sentence about the first extra that is not taken, or None."""
    extra = next((extra for extra in extras_of(puzzle, objective, within) if extra not in takes), None)
    return None if extra is None else EXTRAS[extra].format(name=name, objective=objective)
