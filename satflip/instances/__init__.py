"""Reading and writing instances: text and JSON in, puzzles out, and the way back."""

from __future__ import annotations

import os
from typing import Literal, get_args

from satflip.errors import InputError
from satflip.instances.files import read_source, source_name
from satflip.instances.json_reader import read_json
from satflip.instances.json_writer import write_json
from satflip.instances.moves import parse_moves
from satflip.instances.tatham import is_tatham, read_tatham, write_tatham
from satflip.instances.text import read_text, write_text
from satflip.puzzles import Puzzle

Format = Literal["text", "json", "tatham"]
FORMATS: tuple[str, ...] = get_args(Format)

__all__ = ["FORMATS", "Format", "parse", "parse_moves", "read", "read_source", "write"]


def parse(text: str, *, puzzle: str | None = None, **headers: object) -> Puzzle:
    """The puzzle that a text says: JSON if its first character that is no blank is `{`, a game ID of Simon Tatham's
    Flip if it begins like one, else the text format.

    `puzzle` ('flip' or 'swap') and `headers` (size='4x4', goal='white', colours=3 …: text or whole numbers, None for
    none) overrule the headers that are written in the text.
    Raises InputError, with line and column or with a JSON path, for anything that is not an instance.
    """
    text = text.removeprefix("\ufeff")
    read_format = read_json if text.lstrip()[:1] == "{" else read_tatham if is_tatham(text) else read_text
    return read_format(text, {"puzzle": puzzle, **headers})


def read(path: str | os.PathLike[str], *, puzzle: str | None = None, **headers: object) -> Puzzle:
    """The puzzle in a file, or on standard input for `-`; otherwise like `parse`.

    Raises InputError, which names the source, also for what cannot be read: a directory, no such file, a binary file,
    more than 64 MiB.
    """
    text = read_source(path)
    try:
        return parse(text, puzzle=puzzle, **headers)
    except InputError as error:
        raise error.at(source_name(path)) from None


def write(puzzle: Puzzle, format: Format = "text") -> str:
    """The puzzle as text, as JSON or as a game ID, ending in a newline; `parse` reads it as an equal puzzle.

    A game ID keeps what presses do and forgets the neighbourhood that it comes from. Raises InputError, with the
    reason, for a puzzle that the format cannot say; JSON says every puzzle.
    """
    if format not in FORMATS:
        raise InputError(f"unknown format '{format}', expected one of: {', '.join(FORMATS)}")
    return {"text": write_text, "json": write_json, "tatham": write_tatham}[format](puzzle)
