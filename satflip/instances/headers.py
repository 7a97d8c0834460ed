"""The headers of an instance: their names, and their values as the text format writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from satflip.errors import InputError
from satflip.instances.places import Place, fail, nearest, shown, told_at
from satflip.puzzles.board import NEIGHBOURHOODS, TOPOLOGIES, Cell

Position = tuple[int, int]
EdgeCost = tuple[Cell, Cell, int]

PUZZLES = ("flip", "swap")
GOALS = ("either", "white", "black", "grid")
ALIASES = {"colors": "colours", "neighbors": "neighbours", "nodes": "cells", "start": "board"}
ONLY = {
    "goal": "flip",
    "colours": "flip",
    "forbidden": "flip",
    "effects": "flip",
    "symbols": "swap",
    "target": "swap",
    "costs": "swap",
    "limits": "swap",
}
"""The headers and keys that belong to one of the puzzles."""

_POSITION = r"\(\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\)"
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
    walls: tuple[tuple[Position, Position], ...] | None = None
    symbols: tuple[str, ...] | None = None
    costs: tuple[EdgeCost, ...] | None = None
    limits: tuple[tuple[Cell, int], ...] | None = None
    places: Mapping[str, Place] = field(default_factory=dict)

    @property
    def numbers(self) -> bool:
        """Whether a colour may take several digits, so that cells stand between blanks."""
        return (self.colours or 2) > 36 or any(len(symbol) > 1 for symbol in self.symbols or ())

    def kind(self, grids: int) -> str:
        """The puzzle: the one that is said, else the one whose headers are there, else told by the number of grids.

        Raises InputError for a header that belongs to the other puzzle.
        """
        said = [name for name in ONLY if getattr(self, name, None) is not None]
        kind = self.puzzle or (ONLY[said[0]] if said else "swap" if grids > 1 else "flip")
        for name in said:
            if ONLY[name] != kind:
                raise fail(f"'{name}' is for a {ONLY[name]} board, this is a {kind} board", self.places.get(name))
        return kind


def read_headers(written: Mapping[str, tuple[str, Place]], options: Mapping[str, object]) -> Headers:
    """The headers of a text with their places, overruled by the options (text or whole numbers; None: not given).

    Raises InputError for an unknown option and for a value that cannot be understood.
    """
    given: dict[str, tuple[str, Place]] = {**written, **read_options(options)}
    values: dict[str, Any] = {}
    for name, (word, place) in given.items():
        with told_at(place):
            values[name] = READERS[name](word.strip())
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
    name = key.strip().lower()
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
        return {"white": 0, "black": 1}.get(word, word)
    if not re.fullmatch(r"\d{1,9}", word, re.ASCII):
        raise InputError(f"goal: found {shown(word)}, expected {', '.join(GOALS[:3])}, a colour's number, or grid")
    return int(word)


def _colours(word: str) -> int:
    if not re.fullmatch(r"\d{1,9}", word, re.ASCII) or int(word) < 2:
        raise InputError(f"colours: found {shown(word)}, expected a number from 2")
    return int(word)


def _all(pattern: str, word: str, expected: str) -> list[tuple[int, ...]]:
    """The numbers of each match of a pattern, one match after the other through the whole word."""
    found = []
    at = 0
    while at < len(word):
        match = re.compile(pattern, re.ASCII).match(word, at)
        if not match:
            raise InputError(f"{expected}, found {shown(word[at:])}")
        found.append(tuple(int(number) for number in match.groups()))
        gap = _GAP.match(word, match.end())
        at = gap.end() if gap else match.end()
    return found


def _forbidden(word: str) -> tuple[Cell, ...]:
    return tuple((r, c) for r, c in _all(_POSITION, word, "forbidden: expected positions such as (0,1) (2,2)"))


def _walls(word: str) -> tuple[tuple[Position, Position], ...]:
    pattern = rf"{_POSITION}\s*-\s*{_POSITION}"
    expected = "walls: expected pairs of positions such as (0,0)-(1,0) (1,1)-(1,2)"
    return tuple(((r, c), (s, d)) for r, c, s, d in _all(pattern, word, expected))


def _costs(word: str) -> tuple[EdgeCost, ...]:
    pattern = rf"{_POSITION}\s*-\s*{_POSITION}\s*=\s*(\d{{1,9}})"
    expected = "costs: expected pairs of neighbours with their cost, such as (0,0)-(0,1)=3 (1,0)-(1,1)=2"
    return tuple(((r, c), (s, d), cost) for r, c, s, d, cost in _all(pattern, word, expected))


def _limits(word: str) -> tuple[tuple[Cell, int], ...]:
    pattern = rf"{_POSITION}\s*=\s*(\d{{1,9}})"
    expected = "limits: expected positions with their limit, such as (0,0)=2 (1,1)=0"
    return tuple(((r, c), limit) for r, c, limit in _all(pattern, word, expected))


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
    "walls": _walls,
    "symbols": _symbols,
    "costs": _costs,
    "limits": _limits,
}
"""Each header's name to what reads its value."""
