"""Lessons as tests see them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from satflip.puzzles import FlipPuzzle, Puzzle
from satflip.teach.explanation import explain
from satflip.teach.lesson import lesson

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
POJ = "bwwb\nbbwb\nbwwb\nbwww"
SWAP = "1111\n0000\n1110\n0010\n\n1010\n0101\n1010\n0101"

Open = Callable[..., Any]


@cache
def html(puzzle: Puzzle) -> str:
    return lesson(puzzle, explain(puzzle, time_limit=60))


def cell(page: Any, name: str) -> Any:
    return page.locator(f'#board [aria-label^="{name},"]')


def labels(page: Any) -> list[str]:
    found: list[str] = page.eval_on_selector_all("#board .cell", "all => all.map(b => b.getAttribute('aria-label'))")
    return found


def ringed(page: Any, kind: str) -> set[int]:
    """The cells with such a frame."""
    frames = page.eval_on_selector_all("#board .ring", "all => all.map(ring => ring.getAttribute('class').split(' '))")
    count = page.locator("#board .cell").count()
    return {i % count for i, classes in enumerate(frames) if kind in classes}


def logged(page: Any) -> str:
    text: str = page.locator("#log p").last.inner_text()
    return text


def stands(puzzle: FlipPuzzle, weights: list[int], goals: list[int], modulus: int) -> None:
    """No press changes the weighted sum, counted modulo a factor of the colours; each of the goals needs it changed."""
    assert puzzle.colours % modulus == 0
    for effect in puzzle.effects:
        assert sum(weights[i] * amount for i, amount in effect.changes) % modulus == 0
    for goal in goals:
        target = puzzle.targets[goal]
        assert all(target[i] is not None for i, weight in enumerate(weights) if weight)
        change = sum(w * ((want or 0) - have) for w, want, have in zip(weights, target, puzzle.start, strict=True))
        assert change % modulus
