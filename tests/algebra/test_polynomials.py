from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from satflip.algebra import coset, gf2, polynomials
from satflip.algebra.polynomials import Board

# OEIS A159257: nullity of the n x n board, n = 1..40, and further values listed there.
NULLITY = [
    *(0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0),
    *(0, 0, 14, 4, 0, 0, 0, 0, 10, 20, 0, 20, 16, 4, 6, 0, 0, 0, 32, 0),
]
LARGER = {47: 30, 59: 22, 61: 40, 65: 42, 67: 32, 79: 64, 95: 62}

# OEIS A075464: least number of presses that turn the all-on n x n board off, n = 1..40.
LEAST = [
    *(1, 4, 5, 4, 15, 28, 33, 40, 25, 44, 55, 72, 105, 56, 117, 104, 147, 188, 141, 224),
    *(245, 276, 231, 270, 353, 356, 405, 416, 345, 376, 553, 428, 469, 520, 563, 600, 761, 772, 561, 696),
]

boards = st.tuples(st.integers(1, 7), st.integers(1, 7))


def matrix(height: int, width: int) -> list[int]:
    rows = []
    for r in range(height):
        for c in range(width):
            cells = [(r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
            rows.append(sum(1 << a * width + b for a, b in cells if 0 <= a < height and 0 <= b < width))
    return rows


def joined(rows: list[int], width: int) -> int:
    return sum(row << r * width for r, row in enumerate(rows))


def pattern(board: Board, first: int, target: list[int]) -> int:
    return joined(list(board.chase(first, target)), board.width)


def all_on(board: Board) -> list[int]:
    return [(1 << board.width) - 1] * board.height


def touched(rows: list[int], presses: int) -> int:
    return sum(((row & presses).bit_count() & 1) << i for i, row in enumerate(rows))


@given(boards, st.randoms(use_true_random=False))
def test_against_elimination(size: tuple[int, int], bits: random.Random) -> None:
    height, width = size
    board, rows = Board.of(height, width), matrix(height, width)
    target = [bits.getrandbits(width) for _ in range(height)]
    known = gf2.solve(rows, joined(target, width), height * width)
    assert board.nullity == known.nullity
    quiet = [pattern(board, row, [0] * height) for row in board.kernel_first_rows()]
    assert gf2.reduced(quiet) == known.kernel
    first = board.first_row(target)
    if known.particular is None:
        assert first is None
        proof = board.witness(target)
        assert proof is not None
        witness = tuple(board.chase(proof, [0] * board.height))
        cells = joined(list(witness), width)
        assert touched(rows, cells) == 0  # the matrix is symmetric
        assert (cells & joined(target, width)).bit_count() % 2 == 1
    else:
        assert first is not None
        assert board.witness(target) is None
        presses = pattern(board, first, target)
        assert touched(rows, presses) == joined(target, width)
        assert board.presses(first, target) == presses.bit_count()
        assert board.residue(first, target) == 0


@given(boards, st.randoms(use_true_random=False))
def test_rows_may_be_streamed(size: tuple[int, int], bits: random.Random) -> None:
    board = Board.of(*size)
    target = [bits.getrandbits(board.width) for _ in range(board.height)]
    assert board.first_row(target.__getitem__) == board.first_row(target)


@pytest.mark.parametrize("n", range(1, 41))
def test_published_nullity(n: int) -> None:
    assert Board.of(n, n).nullity == NULLITY[n - 1]


@pytest.mark.parametrize("n", LARGER)
def test_published_nullity_further_on(n: int) -> None:
    assert Board.of(n, n).nullity == LARGER[n]


@pytest.mark.parametrize("n", range(1, 41))
def test_published_least_presses(n: int) -> None:
    board = Board.of(n, n)
    target = all_on(board)
    first = board.first_row(target)
    assert first is not None
    kernel = [pattern(board, row, [0] * n) for row in board.kernel_first_rows()]
    classes = [r % 2 * 2 + c % 2 for r in range(n) for c in range(n)]
    result = coset.lightest(pattern(board, first, target), kernel, n * n, classes=classes)
    assert result.exhausted
    assert result.weight == LEAST[n - 1]


@pytest.mark.parametrize(("n", "solvable"), [(1, 2), (2, 16), (3, 512), (4, 4096)])
def test_solvable_boards(n: int, solvable: int) -> None:
    """2**(n*n - nullity) of them: 4 x 4 has 61,440 impossible boards of 65,536."""
    board = Board.of(n, n)
    mask = (1 << n) - 1
    found = (board.first_row([state >> r * n & mask for r in range(n)]) is not None for state in range(2 ** (n * n)))
    assert sum(found) == solvable


def test_large_board_with_quiet_patterns() -> None:
    """1023 x 1023: checked by pressing the answer, row by row."""
    bits = random.Random(0)
    n = 1023
    board = Board.of(n, n)
    presses = [0, *(bits.getrandbits(n) for _ in range(n)), 0]
    mask = (1 << n) - 1
    around = zip(presses, presses[1:], presses[2:], strict=False)
    target = [(above ^ here ^ here << 1 ^ here >> 1 ^ below) & mask for above, here, below in around]
    first = board.first_row(target)
    assert first is not None
    assert board.residue(first, target) == 0


polynomial = st.integers(0, 2**80)


def by_hand(left: int, right: int) -> int:
    return 0 if not right else by_hand(left << 1, right >> 1) ^ (left if right & 1 else 0)


@settings(deadline=None)
@given(polynomial, polynomial, st.integers(1, 2**40))
def test_polynomial_arithmetic(left: int, right: int, divisor: int) -> None:
    product = by_hand(left, right)
    assert polynomials.multiply(left, right) == product
    assert polynomials.square(left) == by_hand(left, left)
    rest = polynomials.remainder(left, divisor)
    assert rest.bit_length() < divisor.bit_length()
    assert by_hand(polynomials.quotient(left, divisor), divisor) ^ rest == left


@pytest.mark.parametrize("shift", [0, 1])
def test_chebyshev_recurrence(shift: int) -> None:
    before, here = 1, 2 ^ shift
    for index in range(1, 70):
        assert polynomials.chebyshev(index, shift) == here
        before, here = here, here << 1 ^ (here if shift else 0) ^ before


def test_wrong_input() -> None:
    with pytest.raises(ValueError, match="0 x 3"):
        Board.of(0, 3)
    board = Board.of(2, 2)
    with pytest.raises(ValueError, match="rows"):
        board.first_row([0])
    with pytest.raises(ValueError, match="columns"):
        board.first_row([0, 4])
    with pytest.raises(ValueError, match="no solution"):
        board.presses(1, [0, 0])
