"""A headless Chromium for pages that satflip writes: the system's browser, driven by playwright.

Without the browser the tests that use it are skipped, or fail where all back ends must be there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from tests import needs

PHONE, DESKTOP = (390, 844), (1280, 900)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One Chromium for a file of tests: while playwright is at work, no other test can run an event loop."""
    needs.module("playwright", "playwright")
    needs.program("chromium", "chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        # without a sandbox: CI runs as root, and the pages are our own
        launched = driver.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture
def browser_page(browser: Any) -> Iterator[Callable[..., Any]]:
    """`browser_page(path, "#fragment", size=PHONE, **context)` opens a file in a page of its own.

    Afterwards the test fails if the page wrote an error to its console, raised one, or asked for anything but files.
    """
    faults: list[str] = []
    contexts = []

    def opened(path: Path, fragment: str = "", size: tuple[int, int] = DESKTOP, **context: Any) -> Any:
        width, height = size
        contexts.append(browser.new_context(viewport={"width": width, "height": height}, **context))
        page = contexts[-1].new_page()
        page.set_default_timeout(30_000)
        page.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda asked: None if asked.url.startswith("file:") else faults.append(asked.url))
        page.goto(path.as_uri() + fragment)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert faults == []
