"""Exercises: a learner's clauses, tested in both directions over every small board."""

from __future__ import annotations

from satflip.errors import InputError
from satflip.teach.exercises.base import Exercise
from satflip.teach.exercises.counting import AT_MOST_K, ONE_SWAP
from satflip.teach.exercises.flips import EITHER, IMPLICATION, XOR
from satflip.teach.exercises.steps import FRAME_AXIOMS
from satflip.teach.exercises.symmetry import SYMMETRY

EXERCISES: dict[str, Exercise] = {
    exercise.name: exercise for exercise in (XOR, IMPLICATION, EITHER, AT_MOST_K, ONE_SWAP, FRAME_AXIOMS, SYMMETRY)
}
"""By name, in the order in which they are best done."""


def find(name: str) -> Exercise:
    """The exercise of this name. Raises InputError, with the nearest known name."""
    if name in EXERCISES:
        return EXERCISES[name]
    import difflib

    near = difflib.get_close_matches(name, EXERCISES, 1)
    hint = f", did you mean '{near[0]}'?" if near else f", expected one of: {', '.join(EXERCISES)}"
    raise InputError(f"unknown exercise '{name}'{hint}")
