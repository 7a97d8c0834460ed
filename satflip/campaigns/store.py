"""The store: one row a finished run, in SQLite, on disk before the next run begins."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from dataclasses import astuple, fields
from pathlib import Path
from types import TracebackType

from satflip.campaigns.record import AS_JSON, Outcome, Record
from satflip.errors import InputError

SCHEMA = 1
NAMES = tuple(field.name for field in fields(Record))
TYPES = {"int": "INTEGER", "float": "REAL"}


class Store:
    """A file of records, which one campaign at a time writes to.

    Raises InputError for a file that is no store, a store of another version, and one that a campaign is at work on.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = _locked(path)
        try:
            self._base = sqlite3.connect(path)
            self._open()
        except sqlite3.Error as error:
            self._lock.close()
            raise InputError(f"is no store of runs: {error}", source=str(path)) from None
        except InputError:
            self._base.close()
            self._lock.close()
            raise

    def _open(self) -> None:
        tables = [name for (name,) in self._base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        if any(name != "runs" for name in tables):
            raise self._refused("is no store of runs, it holds something else")
        # write-ahead: a process that is killed in the middle of a write leaves the rows before it whole
        self._base.execute("PRAGMA journal_mode = WAL")
        self._base.execute("PRAGMA synchronous = FULL")
        (version,) = self._base.execute("PRAGMA user_version").fetchone()
        if version not in (0, SCHEMA):
            raise self._refused(f"is a store of version {version}, expected {SCHEMA}")
        columns = ", ".join(_column(field.name, str(field.type)) for field in fields(Record))
        with self._base:
            self._base.execute(f"CREATE TABLE IF NOT EXISTS runs ({columns})")
            there = {name for _, name, *_ in self._base.execute("PRAGMA table_info(runs)")}
            if strange := sorted(there.symmetric_difference(NAMES)):
                how = f"without the column {strange[0]}" if strange[0] in NAMES else f"with a column {strange[0]}"
                raise self._refused(f"is a store of another version of satflip, {how}")
            self._base.execute(f"PRAGMA user_version = {SCHEMA}")

    def _refused(self, problem: str) -> InputError:
        return InputError(f"{problem}: give another directory, or remove it", source=str(self.path))

    def __enter__(self) -> Store:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self._base.close()
        self._lock.close()

    def add(self, record: Record) -> None:
        """Write a record, and wait until it is on disk. Raises InputError where that fails: a full disk, say."""
        places = ", ".join("?" * len(NAMES))
        try:
            with self._base:
                self._base.execute(f"INSERT INTO runs ({', '.join(NAMES)}) VALUES ({places})", astuple(record))
        except sqlite3.OperationalError as error:
            raise InputError(f"cannot be written: {error}", source=str(self.path)) from None

    def __iter__(self) -> Iterator[Record]:
        """All records, in the order in which they were written."""
        try:
            for row in self._base.execute(f"SELECT {', '.join(NAMES)} FROM runs ORDER BY rowid"):
                values = dict(zip(NAMES, row, strict=True))
                for name in AS_JSON:
                    json.loads(values[name] or "0")
                yield Record(**{**values, "outcome": Outcome(values["outcome"])})
        except (sqlite3.DatabaseError, ValueError, TypeError) as error:
            raise InputError(f"cannot be read: {error}", source=str(self.path)) from None


def _column(name: str, annotation: str) -> str:
    kind, _, optional = annotation.partition(" | ")
    return f"{name} {TYPES.get(kind, 'TEXT')}" + (" PRIMARY KEY" if name == "key" else "" if optional else " NOT NULL")


class _Lock:
    """Held as long as the file is open; the system lets go of it when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("a")

    def close(self) -> None:
        self._file.close()

    def take(self) -> None:
        with contextlib.suppress(ImportError):  # Windows: two campaigns on one store are not kept apart
            import fcntl

            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _locked(path: Path) -> _Lock:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = _Lock(path.with_name(path.name + ".lock"))
    except OSError as error:
        raise InputError(f"cannot write {path}: {(error.strerror or str(error)).lower()}") from None
    try:
        lock.take()
    except OSError:
        lock.close()
        raise InputError(f"{path}: another campaign is at work on this store") from None
    return lock
