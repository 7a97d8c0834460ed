from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satflip.algebra import modular


@st.composite
def systems(draw: st.DrawFn) -> tuple[list[list[int]], list[int], int, int]:
    modulus = draw(st.sampled_from([2, 3, 4, 5, 6, 8, 9, 12]))
    columns = draw(st.integers(0, 3 if modulus <= 6 else 2))
    entry = st.integers(0, modulus - 1)
    matrix = draw(st.lists(st.lists(entry, min_size=columns, max_size=columns), max_size=4))
    rhs = draw(st.lists(entry, min_size=len(matrix), max_size=len(matrix)))
    if draw(st.booleans()):  # a right-hand side drawn at random is rarely reached
        x = draw(st.lists(entry, min_size=columns, max_size=columns))
        rhs = apply(matrix, x, modulus)
    return matrix, rhs, modulus, columns


def apply(matrix: list[list[int]], x: list[int] | tuple[int, ...], modulus: int) -> list[int]:
    return [sum(a * b for a, b in zip(row, x, strict=True)) % modulus for row in matrix]


@given(systems())
def test_every_solution_once(system: tuple[list[list[int]], list[int], int, int]) -> None:
    matrix, rhs, modulus, columns = system
    result = modular.solve(matrix, rhs, modulus, columns=columns)
    brute = {x for x in product(range(modulus), repeat=columns) if apply(matrix, x, modulus) == rhs}
    assert result.count == len(brute)
    if not brute:
        assert result.particular is None
        assert result.witness is not None
        left = apply([list(column) for column in zip(*matrix, strict=True)], result.witness, modulus)
        assert not any(left)
        assert sum(y * b for y, b in zip(result.witness, rhs, strict=True)) % modulus != 0
        return
    assert result.witness is None
    assert result.particular is not None
    reached = [
        tuple(
            (base + sum(t * g[i] for t, g in zip(times, result.generators, strict=True))) % modulus
            for i, base in enumerate(result.particular)
        )
        for times in product(*map(range, result.orders))
    ]
    assert len(reached) == len(brute)
    assert set(reached) == brute


@given(systems())
def test_orders_divide_the_one_before(system: tuple[list[list[int]], list[int], int, int]) -> None:
    matrix, rhs, modulus, columns = system
    orders = modular.solve(matrix, rhs, modulus, columns=columns).orders
    assert all(order > 1 for order in orders)
    assert all(before % after == 0 for before, after in pairwise(orders))


def board(height: int, width: int) -> list[list[int]]:
    cells = list(product(range(height), range(width)))
    return [[int(abs(a - c) + abs(b - d) <= 1) for c, d in cells] for a, b in cells]


def test_two_by_two_raised_by_one() -> None:
    """By hand: the sum s of all presses satisfies 3s = 4, so s = 0 modulo 4, and modulo 3 none exists."""
    assert modular.solve(board(2, 2), [1] * 4, 4).particular == (3, 3, 3, 3)
    result = modular.solve(board(2, 2), [1] * 4, 3)
    assert result.count == 0
    assert result.witness is not None


def test_a_larger_composite_board() -> None:
    matrix = board(12, 12)
    rhs = [index * index % 60 for index in range(144)]
    reached = apply(matrix, rhs, 60)
    result = modular.solve(matrix, reached, 60)
    assert result.particular is not None
    assert apply(matrix, result.particular, 60) == reached
    for generator, order in zip(result.generators, result.orders, strict=True):
        assert not any(apply(matrix, generator, 60))
        assert not any(order * value % 60 for value in generator)


def test_no_rows() -> None:
    assert modular.solve([], [], 6, columns=2).count == 36
    assert modular.solve([], [], 6).count == 1


@pytest.mark.parametrize("modulus", [-1, 0, 1, 1001])
def test_modulus_out_of_range(modulus: int) -> None:
    with pytest.raises(ValueError, match="modulus"):
        modular.solve([[1]], [0], modulus)


def test_shapes_that_disagree() -> None:
    for matrix, rhs in (([[1, 2], [1]], [0, 0]), ([[1]], []), ([], [1])):
        with pytest.raises(ValueError, match="right-hand side"):
            modular.solve(matrix, rhs, 5)
