"""Bytes in: what a file or standard input holds, before any of it is understood."""

from __future__ import annotations

import os
import sys

from satflip.errors import InputError

LARGEST = 64 * 1024 * 1024
"""The largest instance in bytes."""


def read_source(path: str | os.PathLike[str]) -> str:
    """The text of a file, or of standard input for `-`.

    Raises InputError, with the source, for what cannot be opened, what is larger than 64 MiB and what is no UTF-8 text.
    """
    source = source_name(path)
    try:
        if source == "standard input" and sys.stdin is None:
            raise InputError("is closed, expected a board", source=source)
        if source == "standard input":
            data = sys.stdin.buffer.read(LARGEST + 1)
        elif os.path.isdir(path):
            raise InputError("is a directory, expected a file", source=source)
        else:
            with open(path, "rb") as file:
                data = file.read(LARGEST + 1)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(f"cannot be read: {reason}", source=source) from None
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        raise InputError("is not a file name", source=repr(source)) from None
    if len(data) > LARGEST:
        raise InputError("is larger than 64 MiB, expected a board", source=source)
    if b"\0" in data:
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        raise InputError("found a NUL byte, expected text: this is a binary file", source=source, line=line)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problem = f"found the byte 0x{data[error.start]:02x}, expected UTF-8 text"
        raise InputError(problem, source=source, line=line) from None


def source_name(path: str | os.PathLike[str]) -> str:
    """What errors call a source."""
    return "standard input" if os.fspath(path) == "-" else os.fspath(path)
