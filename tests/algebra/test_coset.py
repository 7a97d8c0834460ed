from __future__ import annotations

import random
import time
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from satflip.algebra import coset, gf2
from satflip.algebra.coset import orbits, sweep
from satflip.algebra.coset.decoupled import decoupled
from satflip.algebra.coset.members import Coset
from satflip.algebra.coset.walsh import Blocks, Shape
from satflip.algebra.polynomials import Board


@st.composite
def cosets(draw: st.DrawFn) -> tuple[int, tuple[int, ...], int, list[int]]:
    length = draw(st.integers(0, 14))
    vector = st.integers(0, 2**length - 1)
    kernel = gf2.reduced(draw(st.lists(vector, max_size=7)))
    costs = draw(st.lists(st.sampled_from([1, 1, 1, 2, 3, 50, 10**6]), min_size=length, max_size=length))
    return draw(vector), kernel, length, costs


def cost(vector: int, costs: list[int]) -> int:
    return sum(c for j, c in enumerate(costs) if vector >> j & 1)


def members(particular: int, kernel: tuple[int, ...]) -> list[int]:
    reached = [particular]
    for vector in kernel:
        reached += [vector ^ other for other in reached]
    return reached


@given(cosets(), st.lists(st.integers(0, 3), min_size=14, max_size=14))
def test_against_all_members(case: tuple[int, tuple[int, ...], int, list[int]], labels: list[int]) -> None:
    particular, kernel, length, costs = case
    brute = {vector: cost(vector, costs) for vector in members(particular, kernel)}
    least = min(brute.values())
    for classes in (None, labels[:length]):
        result = coset.lightest(particular, kernel, length, costs, classes=classes)
        assert (result.weight, result.bound, result.exhausted) == (least, least, True)
        assert brute[result.member] == least
        minima = list(coset.minima(particular, kernel, length, costs, classes=classes))
        assert sorted(minima) == sorted(vector for vector, weight in brute.items() if weight == least)
    assert coset.weights(particular, kernel, length, costs) == dict(sorted(Counter(brute.values()).items()))


def drawn(dimension: int, length: int, seed: int) -> tuple[int, tuple[int, ...]]:
    bits = random.Random(seed)
    kernel = gf2.reduced([bits.getrandbits(length) for _ in range(dimension)])
    return bits.getrandbits(length), kernel


@pytest.mark.parametrize("workers", [1, 2])
def test_many_blocks(monkeypatch: pytest.MonkeyPatch, workers: int) -> None:
    monkeypatch.setattr(sweep, "_BLOCK_BITS", 7)
    particular, kernel = drawn(13, 90, seed=workers)
    brute = Counter(vector.bit_count() for vector in members(particular, kernel))
    heard: list[coset.Progress] = []
    result = coset.lightest(particular, kernel, 90, workers=workers, progress=heard.append)
    assert result.weight == result.bound == min(brute)
    assert result.total == 2**6
    assert all(p.bound <= min(brute) <= p.weight == p.member.bit_count() for p in heard)
    assert [p.bound for p in heard] == sorted(p.bound for p in heard)
    assert coset.weights(particular, kernel, 90) == dict(sorted(brute.items()))
    found = list(coset.minima(particular, kernel, 90, workers=workers))
    assert len(found) == len(set(found)) == brute[min(brute)]


def test_larger_than_a_block() -> None:
    """Against a Gray code: each member is one vector away from the one before."""
    particular, kernel = drawn(20, 150, seed=5)
    member, least = particular, particular.bit_count()
    for step in range(1, 2**20):
        member ^= kernel[(step & -step).bit_length() - 1]
        least = min(least, member.bit_count())
    assert coset.lightest(particular, kernel, 150).weight == least


@pytest.mark.parametrize("shape", [Shape(0, 0, 6), Shape(6, 0, 0), Shape(0, 6, 0), Shape(2, 2, 2), Shape(1, 3, 2)])
def test_blocks_in_every_shape(shape: Shape) -> None:
    bits = random.Random(str(shape))
    columns = [bits.choice([0, 1, 7, bits.getrandbits(20)]) for _ in range(400)]
    signed = [bits.choice([1, -1, 3]) for _ in columns]
    blocks = Blocks(columns, signed, shape)
    for high in (0, 1, 2**14 - 1):
        low, sums = blocks.at_least(high, -10000, blocks.workspace())
        assert sorted(low) == list(range(64))
        for z, total in zip(low, sums, strict=True):
            member = high << 6 | int(z)
            signs = [1 - 2 * ((column & member).bit_count() & 1) for column in columns]
            assert total == sum(sign * c for sign, c in zip(signs, signed, strict=True))


@pytest.mark.parametrize("workers", [1, 2])
def test_deadline_keeps_the_best_and_a_bound(workers: int) -> None:
    particular, kernel = drawn(90, 400, seed=1)
    began = time.monotonic()
    result = coset.lightest(particular, kernel, 400, workers=workers, deadline=began + 0.3)
    assert time.monotonic() - began < 10
    assert not result.exhausted
    assert result.total == 2**72
    assert result.bound < result.weight == result.member.bit_count() <= particular.bit_count()
    assert gf2.combination(kernel, result.member ^ particular) is not None


def test_deadline_already_past() -> None:
    particular, kernel = drawn(30, 400, seed=1)
    result = coset.lightest(particular, kernel, 400, deadline=time.monotonic())
    assert (result.weight, result.member, result.done) == (particular.bit_count(), particular, 0)
    assert result.bound < result.weight


def test_what_progress_raises_ends_the_search() -> None:
    particular, kernel = drawn(40, 400, seed=1)

    def stop(progress: coset.Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        coset.lightest(particular, kernel, 400, workers=2, progress=stop)


@settings(deadline=None)
@given(st.integers(1, 5), st.integers(1, 5), st.integers(0, 3), st.randoms(use_true_random=False))
def test_classes_that_decouple(first: int, second: int, third: int, bits: random.Random) -> None:
    """Two classes with kernels of their own, and others that see both."""
    length, kernel, labels = 40, [], [j // 10 for j in range(40)]
    for own in [0] * first + [1] * second:
        kernel.append(bits.getrandbits(10) << 10 * own | bits.getrandbits(10 * third) << 20)
    basis = gf2.reduced([vector & 2**length - 1 for vector in kernel])
    particular = bits.getrandbits(length)
    costs = [bits.choice([1, 1, 2, 40000]) for _ in range(length)]
    ranks = [gf2.solve([v >> 10 * own & 1023 for v in basis], 0, 10).rank for own in (0, 1)]
    if sum(ranks) == len(basis):
        assert decoupled(Coset.checked(particular, basis, length, costs), labels) is not None
    brute = [cost(vector, costs) for vector in members(particular, basis)]
    result = coset.lightest(particular, basis, length, costs, classes=labels)
    assert result.weight == result.bound == min(brute) == cost(result.member, costs)


@pytest.mark.parametrize(
    ("particular", "kernel", "costs"),
    [
        (8, (), None),
        (-1, (), None),
        (0, (8,), None),
        (0, (1, 2, 3), None),
        (0, (0,), None),
        (0, (1,), [1, 1]),
        (0, (1,), [1, 0, 1]),
        (0, (1,), [2**52, 1, 1]),
    ],
)
def test_wrong_input(particular: int, kernel: tuple[int, ...], costs: list[int] | None) -> None:
    with pytest.raises(ValueError, match=r"positions|independent|add up"):
        coset.lightest(particular, kernel, 3, costs)


def test_wrong_classes_and_too_many_weights() -> None:
    with pytest.raises(ValueError, match="class"):
        coset.lightest(0, (1,), 3, classes=[0])
    with pytest.raises(ValueError, match="too many"):
        coset.weights(0, [1 << i for i in range(27)], 27)


def reflections(n: int) -> list[list[int]]:
    cells = [(r, c) for r in range(n) for c in range(n)]
    return [
        [(n - 1 - r) * n + c for r, c in cells],
        [r * n + n - 1 - c for r, c in cells],
        [c * n + r for r, c in cells],
    ]


@pytest.mark.parametrize(("n", "least", "nullity"), [(19, 141, 16), (23, 231, 14), (29, 345, 10), (33, 469, 16)])
def test_symmetries_of_a_board(monkeypatch: pytest.MonkeyPatch, n: int, least: int, nullity: int) -> None:
    """OEIS A075464 and A159257. Two reflections and a transposition: less than a quarter of the blocks."""
    monkeypatch.setattr(sweep, "_BLOCK_BITS", 4)
    board = Board.of(n, n)
    target = [(1 << n) - 1] * n
    first = board.first_row(target)
    assert first is not None
    patterns = [
        sum(row << r * n for r, row in enumerate(board.chase(start, cells)))
        for start, cells in [(first, target), *((row, [0] * n) for row in board.kernel_first_rows())]
    ]
    result = coset.lightest(patterns[0], patterns[1:], n * n, symmetries=reflections(n))
    assert (result.weight, result.exhausted) == (least, True)
    assert result.total <= 2 ** (nullity - 4) / 4


@given(st.integers(0, 8), st.randoms(use_true_random=False))
def test_symmetries_lose_nothing(dimension: int, bits: random.Random) -> None:
    """Kernel vectors and their mirror images; the particular one is symmetric in half of the cases."""
    mirror = [j ^ 1 for j in range(24)]
    turn = [(j + 4) % 24 for j in range(24)]  # of order 6, not a power of 2
    vectors = [bits.getrandbits(24) for _ in range(dimension)]
    kernel = gf2.reduced([*vectors, *(orbits.moved(vector, mirror) for vector in vectors)][:11])
    particular = bits.getrandbits(24)
    particular ^= orbits.moved(particular, mirror) if bits.random() < 0.5 else 0
    least = min(vector.bit_count() for vector in members(particular, kernel))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sweep, "_BLOCK_BITS", 2)
        for symmetries in ([mirror], [turn], [mirror, turn], reflections(5)[:0]):
            assert coset.lightest(particular, kernel, 24, symmetries=symmetries).weight == least


def test_a_symmetry_must_be_a_permutation() -> None:
    with pytest.raises(ValueError, match="permutation"):
        coset.lightest(0, (1,), 3, symmetries=[[0, 1, 1]])
