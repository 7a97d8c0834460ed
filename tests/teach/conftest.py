"""Lessons opened in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from satflip.instances import parse
from satflip.puzzles import Puzzle
from tests.teach.pages import Open, html


@pytest.fixture
def open_lesson(browser_page: Open, tmp_path: Path) -> Open:
    """`open_lesson(puzzle or text, fragment, …)` opens its lesson."""

    def opened(puzzle: Puzzle | str, *fragment: str, **options: Any) -> Any:
        path = tmp_path / "lesson.html"
        path.write_text(html(parse(puzzle) if isinstance(puzzle, str) else puzzle), encoding="utf-8")
        return browser_page(path, *fragment, **options)

    return opened
