from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satflip.algebra import gf2


@st.composite
def systems(draw: st.DrawFn) -> tuple[list[int], int, int]:
    columns = draw(st.integers(0, 6))
    rows = draw(st.lists(st.integers(0, 2**columns - 1), max_size=6))
    return rows, draw(st.integers(0, 2 ** len(rows) - 1)), columns


def apply(rows: list[int], x: int) -> int:
    return sum(((row & x).bit_count() & 1) << i for i, row in enumerate(rows))


def span(vectors: tuple[int, ...]) -> set[int]:
    reached = {0}
    for vector in vectors:
        reached |= {vector ^ other for other in reached}
    return reached


def grid(height: int, width: int) -> list[int]:
    rows = []
    for r in range(height):
        for c in range(width):
            cells = [(r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
            rows.append(sum(1 << a * width + b for a, b in cells if 0 <= a < height and 0 <= b < width))
    return rows


@given(systems())
def test_every_solution_and_no_other(system: tuple[list[int], int, int]) -> None:
    rows, rhs, columns = system
    brute = {x for x in range(2**columns) if apply(rows, x) == rhs}
    result = gf2.solve(rows, rhs, columns)
    assert result.rank + result.nullity == columns
    assert span(result.kernel) == {x for x in range(2**columns) if apply(rows, x) == 0}
    if brute:
        assert result.witness is None
        assert result.particular is not None
        assert {result.particular ^ quiet for quiet in span(result.kernel)} == brute
    else:
        assert result.particular is None
        assert result.witness is not None
        left = 0
        for i, row in enumerate(rows):
            left ^= row if result.witness >> i & 1 else 0
        assert left == 0
        assert (result.witness & rhs).bit_count() % 2 == 1


@given(systems())
def test_kernel_is_reduced(system: tuple[list[int], int, int]) -> None:
    kernel = gf2.solve(*system).kernel
    lowest = [vector & -vector for vector in kernel]
    assert lowest == sorted(set(lowest))
    for i, vector in enumerate(kernel):
        assert [j for j, bit in enumerate(lowest) if vector & bit] == [i]


@given(systems(), st.integers(0, 63))
def test_combination(system: tuple[list[int], int, int], target: int) -> None:
    rows = system[0]
    found = gf2.combination(rows, target)
    if found is None:
        assert target not in span(tuple(rows))
    else:
        total = 0
        for i, row in enumerate(rows):
            total ^= row if found >> i & 1 else 0
        assert total == target


@given(systems())
def test_reduced_form_is_unique(system: tuple[list[int], int, int]) -> None:
    kernel = gf2.solve(*system).kernel
    mixed = [vector ^ kernel[0] if i else vector for i, vector in enumerate(kernel)]
    assert gf2.reduced(mixed[::-1]) == kernel


def test_empty_systems() -> None:
    assert gf2.solve([], 0, 0) == gf2.Solution(0, (), 0, None)
    assert gf2.solve([], 0, 2) == gf2.Solution(0, (1, 2), 0, None)
    assert gf2.solve([0], 1, 0) == gf2.Solution(0, (), None, 1)


@pytest.mark.parametrize(("n", "nullity"), [(1, 0), (4, 4), (5, 2), (9, 8), (11, 6), (19, 16), (30, 20)])
def test_nullity_of_square_boards(n: int, nullity: int) -> None:
    """OEIS A159257."""
    result = gf2.solve(grid(n, n), 2 ** (n * n) - 1, n * n)
    assert result.nullity == nullity
    assert result.particular is not None  # all-on is solvable on every graph (Sutner 1989)


def test_fifty_by_fifty() -> None:
    rows = grid(50, 50)
    result = gf2.solve(rows, 2**2500 - 1, 2500)
    assert result.particular is not None
    assert all((row & result.particular).bit_count() % 2 for row in rows)
    assert gf2.combination(rows, 2**2500 - 1) is not None


@pytest.mark.parametrize(
    ("rows", "rhs", "columns"), [([4], 0, 2), ([-1], 0, 2), ([1], 2, 1), ([1], -1, 1), ([], 0, -1)]
)
def test_bits_outside_are_refused(rows: list[int], rhs: int, columns: int) -> None:
    with pytest.raises(ValueError, match=r"columns|rows"):
        gf2.solve(rows, rhs, columns)
