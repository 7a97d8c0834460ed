"""How many variables, clauses and literals there are, by arithmetic alone: no model is built here.

Boards are squares of n x n cells. Flip: the presses change their cell and its neighbours, and the goal is one colour.
Swap: the pieces of two colours, n of the second.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import comb
from typing import NamedTuple

from satflip.encodings.counting import PAIRWISE_UP_TO


class Size(NamedTuple):
    """Numbers of variables, of clauses, and of literals in the clauses."""

    variables: int
    clauses: int
    literals: int

    def times(self, number: int) -> Size:
        """So many of it."""
        return Size(*(number * part for part in self))

    def plus(self, other: Size) -> Size:
        """Both together."""
        return Size(*(a + b for a, b in zip(self, other, strict=True)))


class Formula(NamedTuple):
    """A size by arithmetic, and the arithmetic in a line: V and E are the cells and the edges, T the steps."""

    size: Size
    words: str


NOTHING = Size(0, 0, 0)


def clauses(number: int, literals: int) -> Size:
    """So many clauses of so many literals."""
    return Size(0, number, number * literals)


def total(sizes: Iterable[Size]) -> Size:
    """All of them together."""
    together = NOTHING
    for size in sizes:
        together = together.plus(size)
    return together


def parity(length: int, cut: int | None) -> Size:
    """One XOR of so many literals, cut into XORs of at most `cut` of them (None: not cut).

    An XOR of L literals is 2^(L-1) clauses of L literals. Each cut takes K-1 literals away and puts a fresh one in.
    """
    if length == 0:
        return NOTHING
    links = 0 if cut is None or length <= cut else -(-(length - cut) // (cut - 2))
    pieces = [cut or 0] * links + [length - links * ((cut or 2) - 2)]
    return Size(links, 0, 0).plus(total(clauses(2 ** (piece - 1), piece) for piece in pieces))


def at_most_one(length: int, encoding: str) -> Size | None:
    """At most one of so many literals; None where there is no formula here for the encoding.

    Pairwise: C(L,2). The totalizer's own way for more than five: pieces of three and a link, six clauses and one
    variable each.
    """
    if length <= 1:
        return NOTHING
    if encoding != "totalizer" and length > PAIRWISE_UP_TO:
        return clauses(comb(length, 2), 2) if encoding == "pairwise" else None
    links = max(0, -(-(length - PAIRWISE_UP_TO) // 2))
    return Size(links, 0, 0).plus(clauses(6 * links + comb(length - 2 * links, 2), 2))


def degrees(n: int) -> Counter[int]:
    """How many cells have so many neighbours."""
    return Counter(sum((r > 0, r < n - 1, c > 0, c < n - 1)) for r in range(n) for c in range(n))


def presses(n: int, cut: int | None) -> Formula:
    """One XOR a cell, of its press and its neighbours'."""
    xors = total(parity(1 + degree, cut).times(cells) for degree, cells in degrees(n).items())
    if cut is None or cut >= 5:
        words = "n² variables, 16(n-1)² clauses, 80(n-1)² - 32n + 32 literals"
    elif cut == 3:
        words = "n² + 2(n-1)² - 2 variables, 12(n-1)² + 8n - 12 clauses, 36(n-1)² + 24n - 36 literals"
    else:
        words = "n² + (n-2)² variables, 12(n-2)² + 32n - 48 clauses, 44(n-2)² + 128n - 208 literals"
    return Formula(Size(n * n, 0, 0).plus(xors), words)


def first_row(n: int, cut: int | None) -> Formula:
    """Row r's presses are f_r(P+1) times the first row's: f_(r+1) = (P+1) f_r + f_(r-1), P the path's matrix."""
    lengths = []
    above, here = [0] * n, [1 << c for c in range(n)]
    for r in range(n):
        sides = [(here[c - 1] if c else 0) ^ (here[c + 1] if c + 1 < n else 0) for c in range(n)]
        above, here = here, [above[c] ^ here[c] ^ sides[c] for c in range(n)]
        lengths += [row.bit_count() + (r + 1 < n) for row in here]
    xors = total(parity(length, cut) for length in lengths)
    words = (
        f"n² variables{_and_cuts(cut)} and one XOR per cell, of the press below it and of those of the first row that "
        "f_(r+1)(P+1) names, P the matrix of a path"
    )
    return Formula(Size(n * n, 0, 0).plus(xors), words)


def _and_cuts(cut: int | None) -> str:
    return "" if cut is None else ", one more per cut,"


def kernel(n: int, cut: int | None, quiet: Iterable[int]) -> Formula:
    """`quiet` is a basis of quiet patterns, each a set of presses (bit p = press p)."""
    basis = list(quiet)
    xors = total(parity(1 + sum(pattern >> p & 1 for pattern in basis), cut) for p in range(n * n))
    words = (
        f"n² + d variables{_and_cuts(cut)} and one XOR per press, of its variable and those of the quiet patterns "
        "it is in; d is the nullity"
    )
    return Formula(Size(n * n + len(basis), 0, 0).plus(xors), words)


def steps(n: int, horizon: int, encoding: str) -> Formula | None:
    """No corridor and no budget: cell[t,v] and swap[t,e], at most one swap a step."""
    one = at_most_one(2 * n * (n - 1), encoding)
    if one is None:
        return None
    cells, edges, timed = n * n, 2 * n * (n - 1), _timed(n, horizon)
    unlike = clauses(2 * horizon * edges, 3)
    words = "(T+1)V + TE variables, 2V + 6TE + 2TV clauses, and T times 'at most one of E'"
    assert timed.variables == (horizon + 1) * cells + horizon * edges
    return Formula(total((timed, unlike, one.times(horizon))), words)


def layers(n: int, rounds: int, encoding: str) -> Formula | None:
    """Fewest rounds, no corridor and no redundant clauses: the swaps that touch a cell exclude each other."""
    ones = [(at_most_one(degree, encoding), cells) for degree, cells in degrees(n).items()]
    disjoint = total(one.times(cells * rounds) for one, cells in ones if one is not None)
    words = "(T+1)V + TE variables, 2V + 4TE + 2TV clauses, and T times 'at most one' a cell"
    return Formula(_timed(n, rounds).plus(disjoint), words)


def _timed(n: int, horizon: int) -> Size:
    """What steps and layers share: the two ends, what a swap does, and the frame axioms."""
    cells, edges = n * n, 2 * n * (n - 1)
    return total(
        (
            Size((horizon + 1) * cells + horizon * edges, 0, 0),
            clauses(2 * cells, 1),
            clauses(4 * horizon * edges, 3),
            # a frame axiom: here, then there or swapped; a cell has as many swaps as neighbours
            Size(0, 2 * horizon * cells, 2 * horizon * (2 * cells + 2 * edges)),
        )
    )


def matching(n: int, encoding: str) -> Formula | None:
    """n pieces, n targets: each piece goes to one, each target takes one."""
    one = at_most_one(n, encoding)
    if one is None:
        return None
    exactly = one.plus(clauses(1, n))
    words = "n² variables, 2n times 'exactly one of n'"
    return Formula(Size(n * n, 0, 0).plus(exactly.times(2 * n)), words)
