"""Short lessons for the terminal, made from the learner's own board with the real encoders and solvers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import NamedTuple

from satflip.puzzles import Puzzle
from satflip.teach.topics.pages import Page


class Topic(NamedTuple):
    """A lesson: what it is about, the board that it takes if none is given, and where its pages are made."""

    summary: str
    kind: str
    board: str
    home: str

    def pages(self, puzzle: Puzzle) -> Iterator[Page]:
        """The pages, made from the board as they are asked for."""
        module, _, name = self.home.partition(":")
        make: Callable[[Puzzle], Iterator[Page]] = getattr(import_module(module), name)
        return make(puzzle)


TOPICS: Mapping[str, Topic] = {
    "xor": Topic(
        "how a cell's XOR becomes clauses: truth table, rows struck out, the cut",
        "flip",
        "bwb/bwb",
        "satflip.teach.topics.xor:pages",
    ),
    "cardinality": Topic(
        "at most k presses: by hand, by a totalizer, and what not(a and b and c) gets wrong",
        "flip",
        "bwb/www/bwb",
        "satflip.teach.topics.cardinality:pages",
    ),
    "frame-axioms": Topic(
        "what a solver does to a swap board when nobody says that pieces stay",
        "swap",
        "100/000//001/000",
        "satflip.teach.topics.frame_axioms:pages",
    ),
    "horizon": Topic(
        "one step more, and one more: what 'unsatisfiable at T' means, and off-by-one",
        "swap",
        "110/000//000/011",
        "satflip.teach.topics.horizon:pages",
    ),
}
