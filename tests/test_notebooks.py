"""The notebooks of examples/ run from top to bottom, in this process: what they claim they assert themselves."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import needs

EXAMPLES = Path(__file__).parent.parent / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("lesson_*.py"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_top_to_bottom(path: Path) -> None:
    needs.module("marimo", "marimo")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    notebook: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(notebook)
    outputs, _ = notebook.app.run()
    # a cell that shows nothing is one that only prepares: most show something
    shown = [output for output in outputs if output is not None]
    assert len(shown) > len(outputs) / 2
    from marimo import as_html

    pictures = [as_html(output).text for output in shown]
    assert any("<svg" in picture for picture in pictures)


def test_as_a_script_it_says_what_was_checked() -> None:
    needs.module("marimo", "marimo")
    done = subprocess.run([sys.executable, str(NOTEBOOKS[0])], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.startswith("Checked: ")
    assert done.stdout.count("\n") == 1


def test_there_are_three() -> None:
    assert len(NOTEBOOKS) == 3
