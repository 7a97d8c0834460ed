from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satflip.algebra import chasing, gf2
from satflip.algebra.chasing import Wrapped
from satflip.algebra.polynomials import Board

boards = st.builds(Wrapped, st.integers(1, 6), st.integers(1, 6), st.booleans(), st.booleans(), st.booleans())


def matrix(board: Wrapped) -> list[int]:
    """Each press's cells as a set: a neighbour reached in two ways is changed once."""
    rows = []
    for r in range(board.height):
        for c in range(board.width):
            cells = {(r, c)} if board.centre else set()
            for a, b in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                here = (
                    a % board.height if board.wrap_rows else a,
                    b % board.width if board.wrap_columns else b,
                )
                inside = 0 <= here[0] < board.height and 0 <= here[1] < board.width
                if inside and here != (r, c):
                    cells.add(here)
            rows.append(sum(1 << a * board.width + b for a, b in cells))
    return rows


def joined(rows: list[int], width: int) -> int:
    return sum(row << r * width for r, row in enumerate(rows))


def pattern(board: Wrapped, first: tuple[int, ...], target: list[int]) -> int:
    return joined(list(chasing.presses(board, first, target)), board.width)


def touched(rows: list[int], presses: int) -> int:
    return sum(((row & presses).bit_count() & 1) << i for i, row in enumerate(rows))


@given(boards, st.booleans(), st.randoms(use_true_random=False))
def test_against_elimination(board: Wrapped, reachable: bool, bits: random.Random) -> None:
    rows, cells = matrix(board), board.height * board.width
    flat = touched(rows, bits.getrandbits(cells)) if reachable else bits.getrandbits(cells)
    target = [flat >> r * board.width & (1 << board.width) - 1 for r in range(board.height)]
    known = gf2.solve(rows, flat, cells)
    result = chasing.solve(board, target)
    quiet = [pattern(board, first, [0] * board.height) for first in result.kernel]
    assert result.nullity == known.nullity
    assert gf2.reduced(quiet) == known.kernel
    if known.particular is None:
        assert result.first is None
        assert result.witness is not None
        witness = pattern(board, result.witness, [0] * board.height)
        assert touched(rows, witness) == 0
        assert (witness & flat).bit_count() % 2 == 1
    else:
        assert result.witness is None
        assert result.first is not None
        assert touched(rows, pattern(board, result.first, target)) == flat


@pytest.mark.parametrize(("height", "width"), [(19, 19), (40, 23), (64, 65)])
def test_plane_boards_agree_with_polynomials(height: int, width: int) -> None:
    bits = random.Random(height)
    target = [bits.getrandbits(width) for _ in range(height)]
    board = Board.of(height, width)
    result = chasing.solve(Wrapped(height, width), target)
    assert result.nullity == board.nullity
    assert (result.first is None) == (board.first_row(target) is None)


def test_centre_alone() -> None:
    """By hand: 5 presses on the plane. On the torus a press changes 1 or 3 cells of each row."""
    target = [0, 2, 0]
    plane = chasing.solve(Wrapped(3, 3), target)
    assert plane.first is not None
    assert plane.nullity == 0
    assert sum(row.bit_count() for row in chasing.presses(Wrapped(3, 3), plane.first, target)) == 5
    assert chasing.solve(Wrapped(3, 3, True, True), target).witness is not None


def test_large_torus() -> None:
    bits = random.Random(1)
    board = Wrapped(200, 300, True, True)
    wanted = [bits.getrandbits(300) for _ in range(200)]
    mask = (1 << 300) - 1
    target = [
        (wanted[r] ^ wanted[r - 1] ^ wanted[(r + 1) % 200] ^ around ^ wanted[r] << 1 ^ wanted[r] >> 1) & mask
        for r, around in enumerate((row << 299 & mask) ^ row >> 299 for row in wanted)
    ]
    result = chasing.solve(board, target)
    assert result.first is not None
    presses = list(chasing.presses(board, result.first, target))
    spare = [a ^ b for a, b in zip(presses, wanted, strict=True)]
    assert list(chasing.presses(board, (spare[0], spare[1]), [0] * 200)) == spare
    assert chasing.solve(board, [0] * 200).kernel == result.kernel


def test_wrong_input() -> None:
    with pytest.raises(ValueError, match="0 x 3"):
        Wrapped(0, 3)
    for target in ([0], [0, 8]):
        with pytest.raises(ValueError, match="target"):
            chasing.solve(Wrapped(2, 3), target)
    with pytest.raises(ValueError, match="free rows"):
        list(chasing.presses(Wrapped(3, 3, True), (0,), [0, 0, 0]))
