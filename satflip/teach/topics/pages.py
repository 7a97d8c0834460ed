"""The pages of a lesson, shown one by one on a terminal or printed as text."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from shutil import get_terminal_size

WIDTH = 78


@dataclass(frozen=True)
class Page:
    """A title and lines, and perhaps a question, its answer and why."""

    title: str
    lines: tuple[str, ...]
    question: str = ""
    answer: str = ""
    because: str = ""


def printed(pages: Iterable[Page]) -> Iterator[str]:
    """The whole lesson as text, the questions answered."""
    for number, page in enumerate(pages, 1):
        yield from _head(number, page)
        if page.question:
            yield ""
            yield from wrapped(f"Question: {page.question}")
            yield from wrapped(f"Answer: {page.answer}. {page.because}".rstrip())
        yield ""


def shown(pages: Iterable[Page], ask: Callable[[str], str], say: Callable[[str], None]) -> None:
    """The lesson page by page: `ask(prompt)` waits for a line; 'q' leaves, and so does the end of the input.

    Lines are as wide as the terminal, and no wider than a page.
    """
    width = min(WIDTH, max(20, get_terminal_size().columns - 1))
    for number, page in enumerate(pages, 1):
        for line in _head(number, page, width):
            say(line)
        say("")
        try:
            if page.question:
                *before, last = wrapped(page.question, width)
                for line in before:
                    say(line)
                said = ask(f"{last} ")
                if said.strip().lower() == "q":
                    return
                right = said.strip().casefold() == page.answer.casefold()
                answer = f"{'Right' if right else 'Not quite'}: {page.answer}. {page.because}".rstrip()
                for line in wrapped(answer, width):
                    say(line)
            if ask("[Enter: go on, q: leave] ").strip().lower() == "q":
                return
        except EOFError:
            return
        say("")


def _head(number: int, page: Page, width: int = WIDTH) -> Iterator[str]:
    yield "-" * width
    yield f"{number}. {page.title}"
    yield ""
    for text in page.lines:
        for line in text.splitlines() or [""]:
            yield from wrapped(line, width)


def wrapped(line: str, width: int = WIDTH) -> list[str]:
    """A line of prose in lines of a width; what follows is indented like the first."""
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.wrap(line, width, subsequent_indent=indent) if len(line) > width else [line]
