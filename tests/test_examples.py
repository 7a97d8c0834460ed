"""Every example runs, and every board's comment tells the truth."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import satflip as sf
from satflip.instances import read

EXAMPLES = Path(__file__).parent.parent / "examples"

ANSWERS = {
    "flip-1x7.txt": 5,
    "flip-4-colours.txt": 12,
    "flip-5x5.txt": 7,
    "flip-alien-tiles.txt": 6,
    "flip-hex.txt": 6,
    "flip-impossible.txt": None,
    "flip-light-panel.txt": 3,
    "flip-lit-only.txt": 4,
    "flip-poj1753.txt": 4,
    "flip-tatham.txt": 4,
    "flip-torus.txt": 1,
    "swap-3x3-distinct.txt": 16,
    "swap-impossible.txt": None,
    "swap-sample.txt": 4,
}


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.iterdir() if path.suffix in (".txt", ".json")))
def test_boards(name: str) -> None:
    puzzle = read(EXAMPLES / name)
    result = sf.solve(puzzle, time_limit=120)
    assert result.status in (sf.Status.OPTIMAL, sf.Status.IMPOSSIBLE)
    if name in ANSWERS:
        assert result.objective == ANSWERS[name]


def test_quick_start() -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "quick_start.py")], capture_output=True, text=True, check=True, timeout=120
    )
    first, *presses, last = done.stdout.splitlines()
    assert first.startswith("OPTIMAL: 4 presses")
    assert len(presses) == 4
    assert last == "4 swaps"
