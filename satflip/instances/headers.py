"""The headers of an instance: their names, and their values as the text format writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from satflip.errors import InputError
from satflip.instances.places import Place, fail, nearest, shown, told_at
from satflip.puzzles.board import Cell
from satflip.puzzles.colours import NAMED_GOALS
from satflip.puzzles.stencils import STENCILS, parsed, written
from satflip.puzzles.topologies import NEIGHBOURHOODS, TOPOLOGIES

Position = tuple[int, int]
EdgeCost = tuple[Cell, Cell, int]

PUZZLES = ("flip", "swap")
GOALS = ("either", "white", "black", "grid")
ALIASES = {"colors": "colours", "neighbors": "neighbours", "nodes": "cells", "start": "board"}
ONLY = {
    **dict.fromkeys(("goal", "colours", "forbidden", "stencil", "effects", "lit-only"), "flip"),
    **dict.fromkeys(("symbols", "target", "limits"), "swap"),
}
"""The headers and keys that belong to one of the puzzles."""

Wiring = tuple[tuple[Cell, tuple[tuple[Cell, int], ...]], ...]
"""Presses of a board's own: the name of each, and (cell, amount) for each cell that it changes."""

_POSITION = r"\(\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\)"
_NODE = r"[^\s,:;=()-]+"
_CELL = rf"({_NODE}|\(\s*\d{{1,9}}\s*,\s*\d{{1,9}}\s*\))"
_GAP = re.compile(r"[\s,]*")


@dataclass(frozen=True)
class Headers:
    """What the headers say; None where they say nothing. `places` tells where each was written."""

    puzzle: str | None = None
    size: Position | None = None
    topology: str | None = None
    neighbours: str | None = None
    goal: str | int | None = None
    colours: int | None = None
    forbidden: tuple[Cell, ...] | None = None
    stencil: str | None = None
    effects: Wiring | None = None
    costs: tuple[int, ...] | tuple[EdgeCost, ...] | None = None
    lit_only: bool | None = None
    walls: tuple[tuple[Position, Position], ...] | None = None
    symbols: tuple[str, ...] | None = None
    limits: tuple[tuple[Cell, int], ...] | None = None
    edges: tuple[tuple[str, str], ...] | None = None
    places: Mapping[str, Place] = field(default_factory=dict)

    @property
    def numbers(self) -> bool:
        """Whether a colour may take several digits, so that cells stand between blanks."""
        return (self.colours or 2) > 36 or any(len(symbol) > 1 for symbol in self.symbols or ())

    def kind(self, grids: int) -> str:
        """The puzzle: the one that is said, else the one whose headers are there, else told by the number of grids.

        Raises InputError for a header that belongs to the other puzzle.
        """
        said = {name: kind for name, kind in ONLY.items() if getattr(self, name.replace("-", "_"), None) is not None}
        if self.costs:
            said["costs"] = "swap" if self.edge_costs else "flip"
        kind = self.puzzle or next(iter(said.values()), "swap" if grids > 1 else "flip")
        for name, its in said.items():
            if its != kind:
                of = "" if name != "costs" else " of edges" if self.edge_costs else " of presses"
                raise fail(f"'{name}'{of} is for a {its} board, this is a {kind} board", self.places.get(name))
        return kind

    @property
    def press_costs(self) -> tuple[int, ...] | None:
        """The costs of a flip board's presses, in their order."""
        return None if self.costs is None else tuple(cost for cost in self.costs if isinstance(cost, int))

    @property
    def edge_costs(self) -> tuple[EdgeCost, ...]:
        """The costs of a swap board's edges."""
        return tuple(cost for cost in self.costs or () if not isinstance(cost, int))


def read_headers(written: Mapping[str, tuple[str, Place]], options: Mapping[str, object]) -> Headers:
    """The headers of a text with their places, overruled by the options (text or whole numbers; None: not given).

    Raises InputError for an unknown option and for a value that cannot be understood.
    """
    given: dict[str, tuple[str, Place]] = {**written, **read_options(options)}
    values: dict[str, Any] = {}
    for name, (word, place) in given.items():
        with told_at(place):
            values[name.replace("-", "_")] = READERS[name](word.strip())
    return Headers(**values, places={name: place for name, (_, place) in given.items()})


def read_options(options: Mapping[str, object]) -> dict[str, tuple[str, Place]]:
    """The options that are given, under the headers' own names. Raises InputError for one that there is not."""
    given: dict[str, tuple[str, Place]] = {}
    for key, value in options.items():
        if value is None:
            continue
        name = header_name(key, None)
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise InputError(f"{name}: found {shown(value)}, expected text as in a header")
        given[name] = (str(value), None)
    return given


def header_name(key: str, place: Place) -> str:
    """The header that a key means. Raises InputError, with the nearest name, for an unknown one."""
    name = key.strip().lower().replace("_", "-")
    name = ALIASES.get(name, name)
    if name not in READERS:
        raise fail(f"unknown header {shown(key.strip())}{nearest(name, READERS)}", place)
    return name


def _puzzle(word: str) -> str:
    if word.lower() not in PUZZLES:
        raise InputError(f"puzzle: unknown puzzle {shown(word)}{nearest(word, PUZZLES)}")
    return word.lower()


def _topology(word: str) -> str:
    if word.lower() not in TOPOLOGIES:
        raise InputError(f"topology: unknown topology {shown(word)}{nearest(word, TOPOLOGIES)}")
    return word.lower()


def _neighbours(word: str) -> str:
    name = {"4": "four", "8": "eight"}.get(word, word.lower())
    if name not in NEIGHBOURHOODS:
        raise InputError(f"neighbours: found {shown(word)}{nearest(word, NEIGHBOURHOODS)}")
    return name


def _size(word: str) -> Position:
    found = re.fullmatch(r"(\d{1,9})\s*[xX×]\s*(\d{1,9})", word, re.ASCII)
    if not found or not int(found[1]) or not int(found[2]):
        raise InputError(f"size: found {shown(word)}, expected rows x columns, such as 4x4")
    return int(found[1]), int(found[2])


def _goal(word: str) -> str | int:
    word = word.lower()
    if word in GOALS:
        return NAMED_GOALS.get(word, word)
    if not re.fullmatch(r"\d{1,9}", word, re.ASCII):
        raise InputError(f"goal: found {shown(word)}, expected {', '.join(GOALS[:3])}, a colour's number, or grid")
    return int(word)


def _colours(word: str) -> int:
    if not re.fullmatch(r"\d{1,9}", word, re.ASCII) or int(word) < 2:
        raise InputError(f"colours: found {shown(word)}, expected a number from 2")
    return int(word)


def _numbers(pattern: str, word: str, expected: str) -> list[tuple[int, ...]]:
    """The numbers of each match of a pattern (1 for one left out)."""
    return [tuple(map(int, found)) for found in _all(pattern, word, expected)]


def _all(pattern: str, word: str, expected: str) -> list[tuple[str, ...]]:
    """The groups of each match of a pattern ('1' for one left out), one match after the other through the word."""
    found = []
    at = 0
    while at < len(word):
        match = re.compile(pattern, re.ASCII).match(word, at)
        if not match:
            raise InputError(f"{expected}, found {shown(word[at:])}")
        found.append(match.groups("1"))
        gap = _GAP.match(word, match.end())
        at = gap.end() if gap else match.end()
    return found


def _forbidden(word: str) -> tuple[Cell, ...]:
    return tuple((r, c) for r, c in _numbers(_POSITION, word, "forbidden: expected positions such as (0,1) (2,2)"))


def _stencil(word: str) -> str:
    try:
        return word.lower() if word.lower() in STENCILS else written(parsed(word))
    except InputError as error:
        raise InputError(f"stencil: {error.problem}") from None


def _effects(word: str) -> Wiring:
    """`a: (0,0) (0,1)*2; (1,1): (1,0)`: presses between semicolons, each with its name and the cells it changes."""
    example = "effects: expected presses such as a: (0,0) (0,1)*2; b: (1,1)"
    found = []
    for part in word.split(";"):
        name, colon, cells = part.partition(":")
        if not colon or not name.strip():
            raise InputError(f"{example}, found {shown(part.strip())}")
        position = re.fullmatch(_POSITION, name.strip(), re.ASCII)
        press: Cell = (int(position[1]), int(position[2])) if position else name.strip()
        changed = _numbers(rf"{_POSITION}(?:\s*\*\s*(-?\d{{1,9}}))?", cells.strip(), example)
        found.append((press, tuple(((r, c), amount) for r, c, amount in changed)))
    return tuple(found)


def _costs(word: str) -> tuple[int, ...] | tuple[EdgeCost, ...]:
    """The costs of presses: whole numbers; `_` where there is no press and `/` between rows are for the eye.

    Or those of swaps, each after its edge: `(0,0)-(0,1)=3`, or `a-b=3`.
    """
    if "(" in word or "=" in word:
        return _edge_costs(word)
    costs = [chunk for chunk in word.replace("/", " ").replace(",", " ").split() if chunk != "_"]
    for cost in costs:
        if not re.fullmatch(r"\d{1,9}", cost, re.ASCII):
            raise InputError(f"costs: found {shown(cost)}, expected a whole number for each press")
    return tuple(map(int, costs))


def _lit_only(word: str) -> bool:
    if word.lower() not in ("yes", "no"):
        raise InputError(f"lit-only: found {shown(word)}, expected yes or no")
    return word.lower() == "yes"


def _walls(word: str) -> tuple[tuple[Position, Position], ...]:
    pattern = rf"{_POSITION}\s*-\s*{_POSITION}"
    expected = "walls: expected pairs of positions such as (0,0)-(1,0) (1,1)-(1,2)"
    return tuple(((r, c), (s, d)) for r, c, s, d in _numbers(pattern, word, expected))


def _edge_costs(word: str) -> tuple[EdgeCost, ...]:
    pattern = rf"{_CELL}\s*-\s*{_CELL}\s*=\s*(\d{{1,9}})"
    expected = "costs: expected pairs of neighbours with their cost, such as (0,0)-(0,1)=3 (1,0)-(1,1)=2"
    return tuple((_cell(a), _cell(b), int(cost)) for a, b, cost in _all(pattern, word, expected))


def _limits(word: str) -> tuple[tuple[Cell, int], ...]:
    pattern = rf"{_CELL}\s*=\s*(\d{{1,9}})"
    expected = "limits: expected positions with their limit, such as (0,0)=2 (1,1)=0"
    return tuple((_cell(cell), int(limit)) for cell, limit in _all(pattern, word, expected))


def _cell(word: str) -> Cell:
    """A position, or a node's name."""
    position = re.fullmatch(_POSITION, word, re.ASCII)
    return (int(position[1]), int(position[2])) if position else word


def _edges(word: str) -> tuple[tuple[str, str], ...]:
    """`a-b b-c`, or the path `a-b-c` of both."""
    found: list[tuple[str, str]] = []
    for chunk in word.replace(",", " ").split():
        nodes = chunk.split("-")
        if len(nodes) < 2 or not all(re.fullmatch(_NODE, node) for node in nodes):
            raise InputError(f"edges: found {shown(chunk)}, expected two nodes such as a-b, or a path a-b-c")
        found += pairwise(nodes)
    return tuple(found)


def _symbols(word: str) -> tuple[str, ...]:
    return tuple(word.split())


READERS: dict[str, Callable[[str], object]] = {
    "puzzle": _puzzle,
    "size": _size,
    "topology": _topology,
    "neighbours": _neighbours,
    "goal": _goal,
    "colours": _colours,
    "forbidden": _forbidden,
    "stencil": _stencil,
    "effects": _effects,
    "costs": _costs,
    "lit-only": _lit_only,
    "walls": _walls,
    "symbols": _symbols,
    "limits": _limits,
    "edges": _edges,
}
"""Each header's name to what reads its value."""
