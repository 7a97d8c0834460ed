"""Grid boards by polynomials over GF(2): no matrix, a handful of M-bit integers at a time.

On an N x M board where a press changes a cell and its neighbours, let P be the adjacency matrix of the path
on M columns and f_0 = 1, f_1 = y, f_(k+1) = y f_k + f_(k-1). Light chasing from a first row x leaves
f_N(P + 1) x + c below the last row, c being what a zero first row leaves. Since f_k(P) e_1 = e_(k+1), every
row is g(P) e_1 for one polynomial g modulo f_M, the characteristic polynomial of P, and the board is the
congruence  p ξ = γ  modulo f_M  with p = f_N(y + 1), γ = sum c_k f_k and x = ξ(P) e_1. (Sutner, 'σ-automata
and Chebyshev-polynomials', 2000; Hunziker, Machiavelo & Park, 'Chebyshev polynomials over finite fields and
reversibility of σ-automata on square grids', 2004.)

A polynomial is an integer, bit i = coefficient of y**i. A row is an integer, bit j = column j.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

Target = Sequence[int] | Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Board:
    """What is known of an N x M board, whatever is to be changed on it.

    `common` is the greatest common divisor of `press` = f_N(y+1) mod f_M and `path` = f_M; `inverse` times
    `press` is `common` modulo `path`.
    """

    height: int
    width: int
    path: int
    press: int
    common: int
    inverse: int

    @staticmethod
    def of(height: int, width: int) -> Board:
        """Set up a board in time O(width * (height + width) / 64). Raises ValueError unless both are >= 1."""
        if height < 1 or width < 1:
            raise ValueError(f"a board cannot be {height} x {width}")
        path = chebyshev(width)
        press = remainder(chebyshev(height, shift=1), path)
        common, inverse = _bezout(press, path)
        return Board(height, width, path, press, common, inverse)

    @property
    def nullity(self) -> int:
        """Dimension of the quiet patterns: a solvable target has 2**nullity solutions (OEIS A159257)."""
        return self.common.bit_length() - 1

    def kernel_first_rows(self) -> tuple[int, ...]:
        """A basis of the first rows of quiet patterns; `chase` turns a first row into the pattern."""
        multiple = quotient(self.path, self.common)
        return tuple(_row_of(multiple << i, self.width) for i in range(self.nullity))

    def first_row(self, target: Target) -> int | None:
        """The first row of presses of one solution, or None when there is none.

        Parameters
        ----------
        target
            The cells to change, `height` rows of `width` bits: a sequence, or a function from the row's
            number, called for each row once in ascending order.

        Raises
        ------
        ValueError
            If the target has another height, or a bit outside the width.
        """
        wanted = _polynomial_of(self.residue(0, target), self.width)
        if remainder(wanted, self.common):
            return None
        modulus = quotient(self.path, self.common)
        answer = multiply(remainder(quotient(wanted, self.common), modulus), remainder(self.inverse, modulus))
        return _row_of(remainder(answer, modulus), self.width)

    def witness(self, target: Target) -> int | None:
        """Why a target cannot be reached: None when it can.

        Otherwise the first row of a quiet pattern: a set of cells of which every press, the board's matrix being
        symmetric, changes an even number, while an odd number of them are to be changed. `chase` makes the pattern.
        """
        left = self.residue(0, target)
        # A quiet pattern meets the target as often, modulo 2, as its last row meets what chasing leaves. The
        # board turned upside down is the same board, so first rows of quiet patterns are last rows as well.
        for last in self.kernel_first_rows():
            if (last & left).bit_count() & 1:
                (first,) = deque(self.chase(last, lambda row: 0), maxlen=1)
                return first
        return None

    def chase(self, first: int, target: Target) -> Iterator[int]:
        """Yield the `height` rows of presses that a first row forces; two rows are held at a time."""
        for number, presses in enumerate(self._chase(first, target)):
            if number < self.height:
                yield presses

    def residue(self, first: int, target: Target) -> int:
        """The cells of the last row still wrong after chasing: zero for a solution."""
        (below,) = deque(self._chase(first, target), maxlen=1)
        return below

    def presses(self, first: int, target: Target) -> int:
        """The number of presses of the solution with this first row, none of them stored.

        Raises
        ------
        ValueError
            If no solution has this first row.
        """
        total = last = 0
        for last in self._chase(first, target):
            total += last.bit_count()
        if last:
            raise ValueError("no solution has this first row")
        return total

    def _chase(self, first: int, target: Target) -> Iterator[int]:
        """The rows of presses, and one more: what would have to be pressed below the board."""
        above, here = 0, first
        mask = (1 << self.width) - 1
        yield here
        for wrong in self._rows(target):
            above, here = here, (wrong ^ here ^ here << 1 ^ here >> 1 ^ above) & mask
            yield here

    def _rows(self, target: Target) -> Iterable[int]:
        if callable(target):
            rows: Iterable[int] = map(target, range(self.height))
        elif len(target) != self.height:
            raise ValueError(f"the target has {len(target)} rows, the board {self.height}")
        else:
            rows = target
        for number, row in enumerate(rows):
            if row < 0 or row >> self.width:
                raise ValueError(f"row {number} of the target has bits outside its {self.width} columns")
            yield row


def chebyshev(index: int, shift: int = 0) -> int:
    """f_index(y + shift), shift 0 or 1, by doubling: in characteristic 2 the index doubles by squaring.

    With F_n = f_(n-1), the Fibonacci polynomials, F_2n = y F_n**2 and F_(2n+1) = (F_(n+1) + F_n)**2.
    """
    low, high = 0, 1  # F_n and F_(n+1), n = 0
    for bit in format(index + 1, "b"):
        middle = square(low)
        even = middle << 1 ^ (middle if shift else 0)
        odd = square(low ^ high)
        if bit == "0":
            low, high = even, odd
        else:
            # F_(2n+2) = y F_(2n+1) + F_2n
            low, high = odd, odd << 1 ^ (odd if shift else 0) ^ even
    return low


def square(value: int) -> int:
    """The square of a polynomial: its coefficients, spread out. Linear time."""
    # Digits read in base 4 come out two bits apart, and bases that are powers of two cost linear time.
    return int(format(value, "b"), 4)


def multiply(left: int, right: int) -> int:
    """The product of two polynomials, eight coefficients of `left` at a time."""
    multiples = _multiples(right)
    product = 0
    for byte in left.to_bytes(left.bit_length() // 8 + 1, "big"):
        product = product << 8 ^ multiples[byte]
    return product


def remainder(value: int, modulus: int) -> int:
    """`value` modulo a polynomial other than zero."""
    return _divide(value, modulus)[1]


def quotient(value: int, divisor: int) -> int:
    """`value` divided by a polynomial other than zero, the remainder dropped."""
    return _divide(value, divisor)[0]


def _divide(value: int, divisor: int) -> tuple[int, int]:
    if divisor == 1:
        return value, 0
    length = divisor.bit_length()
    bits = bytearray(value.bit_length() // 8 + 1)
    while (shift := value.bit_length() - length) >= 0:
        value ^= divisor << shift
        bits[shift >> 3] |= 1 << (shift & 7)
    return int.from_bytes(bits, "little"), value


def _bezout(value: int, modulus: int) -> tuple[int, int]:
    """Return the greatest common divisor g of both, and s with s · value = g modulo `modulus`."""
    old, new = modulus, value
    old_factor, new_factor = 0, 1
    while new:
        length = new.bit_length()
        while (shift := old.bit_length() - length) >= 0:
            old ^= new << shift
            old_factor ^= new_factor << shift
        old, new = new, old
        old_factor, new_factor = new_factor, old_factor
    return old, old_factor


def _multiples(value: int) -> list[int]:
    """The products of `value` with all polynomials of degree below 8."""
    multiples = [0]
    for degree in range(8):
        multiples += [value << degree ^ other for other in multiples]
    return multiples


def _polynomial_of(row: int, width: int) -> int:
    """The polynomial g of degree below `width` with g(P) e_1 = row: sum row_k f_k, by Clenshaw."""
    here = after = 0
    for bit in format(row, f"0{width}b"):
        here, after = here << 1 ^ after ^ (bit == "1"), here
    return here


def _row_of(polynomial: int, width: int) -> int:
    """polynomial(P) e_1 by Horner's rule; P moves each cell to its two neighbours."""
    mask = (1 << width) - 1
    row = 0
    for bit in format(polynomial, "b"):
        row = (row << 1 ^ row >> 1) & mask
        if bit == "1":
            row ^= 1
    return row
