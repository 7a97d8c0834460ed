"""What can go wrong, and whose fault it is."""

from __future__ import annotations


class SatflipError(Exception):
    """Anything that satflip says in one line instead of with a traceback."""


class InputError(SatflipError, ValueError):
    """An instance, a move list or an option that cannot be understood.

    `source`, `line` and `column` (both one-based, as editors count) are None where they make no sense.
    """

    def __init__(
        self, problem: str, *, source: str | None = None, line: int | None = None, column: int | None = None
    ) -> None:
        self.problem, self.source, self.line, self.column = problem, source, line, column
        place = [source] if source else []
        place += [f"line {line}"] if line is not None else []
        place += [f"column {column}"] if column is not None else []
        super().__init__(f"{', '.join(place)}: {problem}" if place else problem)

    def at(self, source: str) -> InputError:
        """The same error, told with the file it was found in."""
        return InputError(self.problem, source=source, line=self.line, column=self.column)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (self.problem, self.source, self.line, self.column))


def _rebuild(problem: str, source: str | None, line: int | None, column: int | None) -> InputError:
    return InputError(problem, source=source, line=line, column=column)


class UnsupportedError(SatflipError):
    """A combination that makes no sense or is not available; the message is one sentence that says why."""
