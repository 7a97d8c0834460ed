"""Linear systems over GF(2), with the rows of a matrix as Python integers (bit j = column j).

A vector over the columns is an integer too, and so is a set of rows (bit i = row i). Sums are XORs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Solution:
    """What is known of `rows · x = rhs` over GF(2).

    Attributes
    ----------
    rank
        Rank of the matrix.
    kernel
        Basis of the null space in reduced form: the lowest bit of each vector is its own free column, in
        ascending order, and no other vector has that bit.
    particular
        The solution that is zero on every free column, or None when there is none.
    witness
        None when solvable. Otherwise a set of rows (bit i = row i) that add up to zero on the left and to
        one on the right: a proof of impossibility that anyone can add up.
    """

    rank: int
    kernel: tuple[int, ...]
    particular: int | None
    witness: int | None

    @property
    def nullity(self) -> int:
        """Dimension of the null space: a solvable system has 2**nullity solutions."""
        return len(self.kernel)


def solve(rows: Sequence[int], rhs: int, columns: int) -> Solution:
    """Solve `rows · x = rhs` by Gaussian elimination.

    Parameters
    ----------
    rows
        One integer in [0, 2**columns) a row; there may be none.
    rhs
        Right-hand sides, bit i for row i, in [0, 2**len(rows)).
    columns
        Number of unknowns, zero allowed.

    Raises
    ------
    ValueError
        If a row has a bit outside the columns, or `rhs` one outside the rows.
    """
    _check(rows, columns)
    if rhs < 0 or rhs >> len(rows):
        raise ValueError(f"the right-hand side has bits outside its {len(rows)} rows")
    pivots, relations = _echelon(rows, columns)
    height = len(rows)
    coefficients = [(column, row >> height) for column, row in pivots.items()]
    kernel = tuple(
        _substitute(1 << free, ((column, row, 0) for column, row in coefficients if column > free))
        for free in range(columns)
        if free not in pivots
    )
    broken = [rows_used for rows_used in relations if _parity(rows_used & rhs)]
    if broken:
        # Any of them proves it; the one with the fewest rows is the quickest to check.
        return Solution(len(pivots), kernel, None, min(broken, key=int.bit_count))
    # The low bits of an eliminated row say which rows it is the sum of, so they give its right-hand side.
    particular = _substitute(0, ((column, row >> height, _parity(row & rhs)) for column, row in pivots.items()))
    return Solution(len(pivots), kernel, particular, None)


def combination(rows: Sequence[int], target: int) -> int | None:
    """Return a set of rows (bit i = row i) that add up to `target`, or None when there is none.

    With the effects of all presses as rows and the all-ones target this is Sutner's odd dominating set:
    a set of cells that every press touches an odd number of times, which fixes the parity of the number
    of presses of every solution (Sutner, 'Linear cellular automata and the Garden-of-Eden', 1989).

    Raises
    ------
    ValueError
        If a row or the target is negative.
    """
    columns = max((value.bit_length() for value in (*rows, target)), default=0)
    _check((*rows, target), columns)
    height = len(rows)
    pivots, _ = _echelon(rows, columns)
    rest = target << height
    while (column := rest.bit_length() - height - 1) >= 0:
        if column not in pivots:
            return None
        rest ^= pivots[column]
    return rest


def reduced(vectors: Sequence[int]) -> tuple[int, ...]:
    """Return the basis of the vectors' span in reduced form, as `Solution.kernel` is."""
    basis: list[int] = []
    for vector in vectors:
        for other in basis:
            if vector & other & -other:
                vector ^= other
        if vector:
            lowest = vector & -vector
            basis = [other ^ vector if other & lowest else other for other in basis]
            basis.append(vector)
    return tuple(sorted(basis, key=lambda vector: vector & -vector))


def _check(rows: Sequence[int], columns: int) -> None:
    if columns < 0:
        raise ValueError(f"a system cannot have {columns} columns")
    for index, row in enumerate(rows):
        if row < 0 or row >> columns:
            raise ValueError(f"row {index} has bits outside its {columns} columns")


def _echelon(rows: Sequence[int], columns: int) -> tuple[dict[int, int], list[int]]:
    """Eliminate; return the pivot rows by ascending pivot column, and the sets of rows that add up to zero.

    A pivot row holds its coefficients above the `len(rows)` low bits, which say what it is the sum of. Its
    pivot is its highest bit: on a board given row by row that is the cell below the one in question, and
    elimination turns into light chasing, with almost no fill-in.
    """
    height = len(rows)
    by_length: list[int] = [0] * (height + columns + 1)
    relations = []
    for index, coefficients in enumerate(rows):
        row = coefficients << height | 1 << index
        while (length := row.bit_length()) > height:
            pivot = by_length[length]
            if not pivot:
                by_length[length] = row
                break
            row ^= pivot
        else:
            relations.append(row)
    pivots = {length - height - 1: row for length, row in enumerate(by_length) if row}
    return pivots, relations


def _substitute(known: int, equations: Iterable[tuple[int, int, int]]) -> int:
    """Fill in the pivots of (pivot column, coefficients, right-hand side), lowest pivot first."""
    for column, coefficients, value in equations:
        if _parity(coefficients & known) != value:
            known |= 1 << column
    return known


def _parity(value: int) -> int:
    return value.bit_count() & 1


@dataclass(frozen=True, slots=True)
class Shared:
    """One elimination for many right-hand sides.

    `relations` are independent sets of rows (bit i = row i) that add up to zero. `tables[b][v]` is what the byte v at
    place b of a right-hand side contributes: to the solution in the low `columns` bits, and above them a bit for each
    relation, all of which must cancel out.
    """

    columns: int
    kernel: tuple[int, ...]
    relations: tuple[int, ...]
    tables: tuple[tuple[int, ...], ...]

    @staticmethod
    def of(rows: Sequence[int], columns: int) -> Shared:
        """Eliminate. Raises ValueError for a row with a bit outside the columns."""
        kernel = solve(rows, 0, columns).kernel
        pivots, relations = _echelon(rows, columns)
        height = len(rows)
        units = [0] * height
        for column, row in pivots.items():
            # in ascending order of the pivots, those that this one's coefficients name are known for every unit
            coefficients = (row >> height) ^ 1 << column
            for i, unit in enumerate(units):
                if (row >> i & 1) ^ _parity(coefficients & unit):
                    units[i] |= 1 << column
        for number, rows_used in enumerate(relations):
            for i in range(height):
                units[i] |= (rows_used >> i & 1) << columns + number
        tables = tuple(_sums(units[at : at + 8]) for at in range(0, height, 8))
        return Shared(columns, kernel, tuple(relations), tables)

    def particular(self, rhs: int) -> int | None:
        """A solution for a right-hand side in [0, 2**rows), zero on every free column; None when there is none."""
        total = 0
        for table in self.tables:
            total ^= table[rhs & 255]
            rhs >>= 8
        return None if total >> self.columns else total

    def witness(self, rhs: int) -> int | None:
        """A set of rows that proves that there is no solution, as in `Solution`; None where there is one."""
        return next((rows for rows in self.relations if _parity(rows & rhs)), None)


def _sums(vectors: Sequence[int]) -> tuple[int, ...]:
    """The sums of all subsets of the vectors."""
    sums = [0]
    for vector in vectors:
        sums += [vector ^ other for other in sums]
    return tuple(sums)
