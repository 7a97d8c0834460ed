"""Huge boards, on small ones against the puzzle's rules, and on large ones against what is published."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest

import satflip as sf
from satflip import huge
from satflip.huge import lights_out
from satflip.puzzles import Board, FlipPuzzle, Press


def cells(rows: Sequence[int], width: int) -> list[int]:
    return [row >> c & 1 for row in rows for c in range(width)]


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 5), (5, 1), (2, 3), (3, 3), (4, 4), (4, 2)])
def test_against_the_rules_and_the_back_end(height: int, width: int) -> None:
    rng = random.Random(height * 10 + width)
    board = Board.grid(height, width)
    for _ in range(20):
        target = [rng.getrandbits(width) for _ in range(height)]
        puzzle = FlipPuzzle.of(board, cells(target, width), goal=0)
        found, least = lights_out(height, width, target), sf.solve(puzzle).objective
        assert found.solvable == (least is not None)
        pattern = cells([*found.rows()], width)
        assert pattern[:width] == cells([found.first], width)
        if found.solvable:
            moves = [Press(cell) for cell, pressed in zip(board.cells, pattern, strict=True) if pressed]
            assert puzzle.replay(moves).solved
            assert found.presses == len(moves) >= (least or 0)
            assert found.presses == least or not found.fewest
        else:
            touched = [sum(pattern[i] for i, _ in effect.changes) for effect in puzzle.effects]
            assert not any(count % 2 for count in touched)
            assert sum(map(int.__mul__, pattern, puzzle.start)) % 2 == 1


def test_every_board_of_four_by_four_that_can_be_solved() -> None:
    solvable = sum(lights_out(4, 4, rows).solvable for rows in product(range(16), (0, 5), (3,), (0, 1, 6)))
    one_by_one = sum(
        sf.solve(FlipPuzzle.of(Board.grid(4, 4), cells(rows, 4), goal=0)).objective is not None
        for rows in product(range(16), (0, 5), (3,), (0, 1, 6))
    )
    assert solvable == one_by_one


# OEIS A159257 and, where the nullity is 0, A075464
@pytest.mark.parametrize(
    ("n", "nullity", "least"), [(3, 0, 5), (20, 0, 224), (21, 0, 245), (39, 32, 561), (40, 0, 696)]
)
def test_all_on(n: int, nullity: int, least: int) -> None:
    found = lights_out(n, n)
    assert found.nullity == nullity
    assert found.presses is not None
    assert found.presses >= least
    assert found.fewest == (nullity == 0) == (found.presses == least)


@pytest.mark.parametrize("layout", ["cells", "hex"])
def test_what_is_written_is_read_again(tmp_path: Path, layout: huge.Layout) -> None:
    found = lights_out(2000, 2000, output=tmp_path / "presses", layout=layout)
    assert [*huge.read_rows(tmp_path / "presses", 2000, layout)] == [*found.rows()]
    assert found.presses == sum(row.bit_count() for row in found.rows())
    digits = 2000 if layout == "cells" else 500
    assert (tmp_path / "presses").stat().st_size == 2000 * (digits + 1)


@pytest.mark.parametrize(
    "text", ["wbw\nbbb\nwbw\n", "\ufeff; a plus\n.#.\r\n# # #\r\n\r\n.#.", "010\n111\n010\n", "WBW\nbBb\nwbw"]
)
def test_a_text(tmp_path: Path, text: str) -> None:
    (tmp_path / "board").write_text(text, encoding="utf-8")
    found = lights_out(3, 3, tmp_path / "board")
    assert (found.presses, [*found.rows()]) == (1, [0, 0b010, 0])


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("wbw\nbxb\nwbw\n", "line 2: found 'x', expected w or b"),
        ("wbw\nbb\nwbw\n", "line 2: found row 2 of 2 cells, expected 3 rows of 3"),
        ("wbw\nbbb\n", "found 2 rows, expected 3"),
        ("wbw\n" * 4, "line 4: found row 4 of 3 cells, expected 3 rows of 3"),
        ("", "found 0 rows, expected 3"),
        ("wbw\n010\n", "line 2: found '0', expected w or b"),
    ],
)
def test_a_text_that_does_not_fit(tmp_path: Path, text: str, problem: str) -> None:
    (tmp_path / "board").write_text(text)
    with pytest.raises(sf.InputError, match=problem):
        lights_out(3, 3, tmp_path / "board")


def test_sizes_and_needs() -> None:
    with pytest.raises(sf.InputError, match="0x3"):
        lights_out(0, 3)
    with pytest.raises(sf.InputError, match=r"needs about \d+ MiB of memory, the limit is 50 MiB"):
        lights_out(1_000_000, 1_000_000, memory_limit=50)
    with pytest.raises(sf.InputError, match="hours"):
        lights_out(10_000_000, 10_000_000, memory_limit=1 << 30)
    with pytest.raises(sf.InputError, match="3 rows, the target 2"):
        lights_out(3, 3, [0, 0])
    with pytest.raises(sf.InputError, match="row 2 of the target"):
        lights_out(2, 3, [0, 8])
    with pytest.raises(sf.InputError, match="cannot write"):
        lights_out(2, 3, output="/nowhere/at/all")
    with pytest.raises(sf.InputError, match="cannot be read"):
        lights_out(2, 3, "/nowhere/at/all")


def test_a_wrong_row_is_noticed() -> None:
    black = [0b111] * 3
    right = [*lights_out(3, 3, black).rows()]
    assert huge._checked(right, black, 3, 3) == 5
    for row, column in product(range(3), range(3)):
        wrong = [pattern ^ (1 << column if r == row else 0) for r, pattern in enumerate(right)]
        assert huge._checked(wrong, black, 3, 3) is None
    assert huge._checked(right[:2], black, 3, 3) is None
    assert huge._checked([*right, 0], black, 3, 3) is None
    # the whole board is no quiet pattern, and the empty one has nothing in common with the black cells
    assert not huge._proves([0b111] * 3, black, 3, 3)
    assert not huge._proves([0] * 3, black, 3, 3)
