"""JSON values, checked one by one: each function returns what it expects or raises InputError with the JSON path."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from satflip.errors import InputError
from satflip.instances.places import fail, shown
from satflip.puzzles.board import Cell

HALVES = re.compile(r"\\u[dD][89a-fA-F]")
"""How JSON writes half a surrogate pair."""


def load(text: str) -> Any:
    """The value of a JSON text; numbers such as 2.0 are whole.

    Raises InputError for a text that is not JSON, a key given twice, NaN or Infinity, a number of thousands of digits,
    nesting deeper than Python can read, and half a surrogate pair, which is no character and cannot be written.
    """
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_float=_number, parse_constant=_constant)
        if HALVES.search(text):
            json.dumps(value, ensure_ascii=False).encode()
        return value
    except UnicodeEncodeError as error:
        half = ascii(error.object[error.start])[1:-1]
        raise InputError(f"the JSON has half a surrogate pair, {half}, which is no character") from None
    except json.JSONDecodeError as error:
        problem = f"not JSON: {error.msg[0].lower()}{error.msg[1:]}"
        raise InputError(problem, line=error.lineno, column=error.colno) from None
    except InputError:
        raise
    except RecursionError:
        raise InputError("not an instance: the JSON is nested too deeply") from None
    except ValueError:
        raise InputError("not an instance: the JSON has a number of too many digits") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise InputError(f"the JSON key {shown(key)} is given twice in one object")
        found[key] = value
    return found


def _number(word: str) -> int | float:
    value = float(word)
    return int(value) if value.is_integer() and abs(value) < 2**53 else value


def _constant(word: str) -> float:
    raise InputError(f"found {word}, expected JSON, which has no such number")


def wrong(value: object, expected: str, path: str) -> InputError:
    """The error for a value of the wrong type."""
    return fail(f"found {shown(value)}, expected {expected}", path)


def whole(value: object, path: str) -> int:
    """A whole number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise wrong(value, "a whole number", path)
    return value


def text(value: object, path: str) -> str:
    """A string."""
    if not isinstance(value, str):
        raise wrong(value, "a string", path)
    return value


def items(value: object, path: str, expected: str = "a list") -> list[Any]:
    """A list of anything."""
    if not isinstance(value, list):
        raise wrong(value, expected, path)
    return value


def pair(value: object, path: str, expected: str) -> tuple[Any, Any]:
    """A list of two."""
    if not isinstance(value, list) or len(value) != 2:
        raise wrong(value, expected, path)
    return value[0], value[1]


def triple(value: object, path: str, expected: str) -> tuple[Any, Any, Any]:
    """A list of three."""
    if not isinstance(value, list) or len(value) != 3:
        raise wrong(value, expected, path)
    return value[0], value[1], value[2]


def position(value: object, path: str) -> tuple[int, int]:
    """A position [row, column]."""
    r, c = pair(value, path, "a position [row, column]")
    return whole(r, f"{path}[0]"), whole(c, f"{path}[1]")


def cell(value: object, path: str) -> Cell:
    """A cell's label: a position [row, column] or a node's name."""
    if isinstance(value, str):
        return value
    pair(value, path, "a position [row, column] or a node's name")
    return position(value, path)


def each(value: object, path: str, read: Callable[[object, str], Any], expected: str = "a list") -> tuple[Any, ...]:
    """A list, every item of it read in the same way."""
    return tuple(read(item, f"{path}[{i}]") for i, item in enumerate(items(value, path, expected)))


def member(path: str, key: str) -> str:
    """The path of an object's member."""
    return f"{path}.{key}" if key.isidentifier() and len(key) < 25 else f"{path}[{shown(key)}]"
