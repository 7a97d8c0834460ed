"""Time the algebra of the flip game against the textbook methods. Run: python benchmarks/flip_algebra.py

Textbook: Gaussian elimination on the N·M unknowns, and trying all 2**nullity solutions by a Gray code. Where
the textbook would take too long it is timed on a part and the rest extrapolated, marked '~'.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterable
from typing import ParamSpec, TypeVar

from satflip.algebra import chasing, coset, gf2, modular
from satflip.algebra.polynomials import Board

_P = ParamSpec("_P")
_T = TypeVar("_T")

# OEIS A075464: least presses for the all-on board, n = 1..40.
PUBLISHED = [
    *(1, 4, 5, 4, 15, 28, 33, 40, 25, 44, 55, 72, 105, 56, 117, 104, 147, 188, 141, 224),
    *(245, 276, 231, 270, 353, 356, 405, 416, 345, 376, 553, 428, 469, 520, 563, 600, 761, 772, 561, 696),
]


def timed(function: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> tuple[float, _T]:
    began = time.perf_counter()
    value = function(*args, **kwargs)
    return time.perf_counter() - began, value


def matrix(n: int) -> list[int]:
    """The n x n board's matrix, a row for each cell."""
    around = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
    cells = ([(r + a, c + b) for a, b in around] for r in range(n) for c in range(n))
    return [sum(1 << r * n + c for r, c in near if 0 <= r < n and 0 <= c < n) for near in cells]


class Coset:
    """All solutions of a target on the n x n board."""

    def __init__(self, n: int, target: list[int]) -> None:
        board = Board.of(n, n)
        first = board.first_row(target)
        if first is None:
            raise ValueError("the target cannot be reached")
        self.length = n * n
        self.particular = self._pattern(board, first, target)
        self.kernel = [self._pattern(board, row, [0] * n) for row in board.kernel_first_rows()]
        cells = [(r, c) for r in range(n) for c in range(n)]
        self.classes = [r % 2 * 2 + c % 2 for r, c in cells]
        self.symmetries = [
            [(n - 1 - r) * n + c for r, c in cells],
            [r * n + n - 1 - c for r, c in cells],
            [c * n + r for r, c in cells],
        ]

    @staticmethod
    def _pattern(board: Board, first: int, target: list[int]) -> int:
        return sum(row << r * board.width for r, row in enumerate(board.chase(first, target)))

    def lightest(self, workers: int, by_classes: bool = True, seconds: float | None = None) -> coset.Lightest:
        return coset.lightest(
            self.particular,
            self.kernel,
            self.length,
            classes=self.classes if by_classes else None,
            symmetries=self.symmetries,
            workers=workers,
            progress=show if sys.stderr.isatty() else None,
            deadline=None if seconds is None else time.monotonic() + seconds,
        )

    def gray_code_seconds(self) -> float:
        """What trying all solutions one by one would take, from the first 2**14 of them."""
        steps = min(len(self.kernel), 14)

        def walk() -> None:
            member = self.particular
            for step in range(1, 1 << steps):
                member ^= self.kernel[(step & -step).bit_length() - 1]
                member.bit_count()

        return timed(walk)[0] * 2.0 ** (len(self.kernel) - steps)


def show(progress: coset.Progress) -> None:
    print(
        f"\r{progress.done}/{progress.total}  {progress.bound} <= presses <= {progress.weight} ",
        end="" if progress.done < progress.total else "\r",
        file=sys.stderr,
    )


def all_on(n: int) -> list[int]:
    return [(1 << n) - 1] * n


def reachable(n: int, seed: int) -> list[int]:
    """A random target that can be reached: random presses, pressed."""
    bits = random.Random(seed)
    presses = [0, *(bits.getrandbits(n) for _ in range(n)), 0]
    mask = (1 << n) - 1
    around = zip(presses, presses[1:], presses[2:], strict=False)
    return [(above ^ here ^ here << 1 ^ here >> 1 ^ below) & mask for above, here, below in around]


def duration(seconds: float) -> str:
    for limit, size, unit in ((1, 1e-3, "ms"), (120, 1, "s"), (7200, 60, "min"), (172800, 3600, "h")):
        if seconds < limit:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 86400 / 365.25:.2g} years"


def least_presses(sizes: Iterable[int], workers: int) -> None:
    print("\nLeast presses, all-on n x n, proven")
    print(f"{'n':>4} {'nullity':>8} {'presses':>8} {'OEIS':>6} {'time':>9}   textbook")
    for n in sizes:
        setup, solutions = timed(Coset, n, all_on(n))
        seconds, result = timed(solutions.lightest, workers)
        known = PUBLISHED[n - 1] if n <= len(PUBLISHED) else "-"
        print(
            f"{n:>4} {len(solutions.kernel):>8} {result.weight:>8} {known:>6} {duration(setup + seconds):>9}"
            f"   ~{duration(solutions.gray_code_seconds())}"
        )
        if not result.exhausted or known not in ("-", result.weight):
            raise SystemExit(f"wrong or unproven at n = {n}: {result}")


def random_boards(sizes: Iterable[int], workers: int) -> None:
    print("\nLeast presses, random boards, proven: by parity classes")
    for n in sizes:
        for seed in range(3):
            solutions = Coset(n, reachable(n, seed))
            seconds, result = timed(solutions.lightest, workers)
            print(f"{n:>4} nullity {len(solutions.kernel)}  {result.weight} presses  {duration(seconds)}")


def blocks(n: int, workers: int, seconds: float | None) -> None:
    print(f"\nLeast presses, all-on {n} x {n}: by Walsh-Hadamard blocks alone, which work for any board")
    solutions = Coset(n, all_on(n))
    whole = 1 << max(len(solutions.kernel) - 18, 0)
    spent, result = timed(solutions.lightest, workers, by_classes=False, seconds=seconds)
    total = duration(spent * result.total / max(result.done, 1))
    print(
        f"{n:>4} nullity {len(solutions.kernel)}: {result.done} of {result.total} blocks "
        f"(of {whole}, the others being symmetric) in "
        f"{duration(spent)},\n     {result.bound} <= presses <= {result.weight}, all in ~{total}"
    )


def presses_without_a_matrix(n: int) -> int:
    board, row = Board.of(n, n), (1 << n) - 1
    first = board.first_row(lambda _: row)
    if first is None:
        raise ValueError("all-on is solvable on every board")
    return board.presses(first, lambda _: row)


def first_rows(sizes: Iterable[int]) -> None:
    print("\nOne solution, all-on n x n: polynomials, symbolic rows, elimination")
    print(f"{'n':>7} {'presses':>14} {'polynomials':>12} {'symbolic':>10} {'elimination':>12}")
    for n in sizes:
        seconds, presses = timed(presses_without_a_matrix, n)
        symbolic = elimination = "-"
        if n <= 1000:
            symbolic = duration(timed(chasing.solve, chasing.Wrapped(n, n), all_on(n))[0])
        if n <= 70:
            elimination = duration(timed(gf2.solve, matrix(n), (1 << n * n) - 1, n * n)[0])
        print(f"{n:>7} {presses:>14,} {duration(seconds):>12} {symbolic:>10} {elimination:>12}")


def systems() -> None:
    print("\nLinear systems")
    bits = random.Random(0)
    for n in (400, 2500):
        rows = [bits.getrandbits(n) for _ in range(n)]
        seconds, _ = timed(gf2.solve, rows, bits.getrandbits(n), n)
        print(f"  dense {n} x {n} over GF(2): {duration(seconds)}")
    for modulus in (3, 4, 720, 997):
        board = [[row >> column & 1 for column in range(400)] for row in matrix(20)]
        seconds, answer = timed(modular.solve, board, [1] * 400, modulus)
        print(f"  20 x 20 board modulo {modulus}: {answer.count} solutions, {duration(seconds)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=2, help="threads for the least presses")
    parser.add_argument("--largest", type=int, default=60, help="largest n of the all-on table")
    parser.add_argument(
        "--all-blocks",
        type=int,
        metavar="N",
        help="only prove the all-on N x N board by blocks, however long",
    )
    options = parser.parse_args()
    if options.all_blocks:
        blocks(options.all_blocks, options.workers, None)
        return
    systems()
    first_rows((20, 50, 100, 1000, 10_000, 30_000, 100_000))
    least_presses((*range(1, options.largest + 1), 61, 65, 67, 78), options.workers)
    random_boards((39, 47, 61), options.workers)
    blocks(39, options.workers, 10)
    blocks(61, options.workers, 10)


if __name__ == "__main__":
    main()
