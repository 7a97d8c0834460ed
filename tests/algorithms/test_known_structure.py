"""Answers by theorem, and the boards that no theorem answers."""

from __future__ import annotations

import random

import pytest

import satflip as sf
from satflip.puzzles import Board, SwapPuzzle
from tests.brute import swap, swap_least

PATH = Board.grid(1, 6)
CLIQUE = Board.graph([(a, b) for a in "abcde" for b in "abcde" if a < b])
STAR = Board.graph([("m", leaf) for leaf in "abcde"])
MIXED = Board.graph([("a", "b"), ("b", "c"), ("d", "e"), ("e", "f"), ("f", "d")])


@pytest.mark.parametrize("board", [PATH, CLIQUE, STAR, MIXED], ids=["path", "clique", "star", "mixed"])
@pytest.mark.parametrize("seed", range(6))
def test_distinct_pieces(board: Board, seed: int) -> None:
    n = len(board.cells)
    rng = random.Random(seed)
    target = [0] * n
    for component in board.components:
        for v, piece in zip(component, rng.sample(component, len(component)), strict=True):
            target[v] = piece
    puzzle = SwapPuzzle(board, tuple(range(n)), tuple(target), tuple("012345"[:n]))
    result = sf.solve(puzzle, backend="known-structure")
    assert (result.status, result.objective) == (sf.Status.OPTIMAL, swap_least(puzzle))


def test_the_reason_is_a_theorem() -> None:
    result = sf.solve(swap("2130", "0123"), backend="known-structure")
    assert result.objective == 4
    assert "inversions" in result.proved_by


def test_nothing_to_do() -> None:
    assert sf.solve(swap("012", "012"), backend="known-structure").objective == 0


def test_misfits() -> None:
    with pytest.raises(sf.UnsupportedError, match="every component of the board to hold at most two colours"):
        sf.solve(swap("012/345", "543/210"), backend="known-structure")
    with pytest.raises(sf.UnsupportedError, match="minimises swaps, not rounds"):
        sf.solve(swap("012", "210"), backend="known-structure", objective="rounds")
