"""Parity to clauses: direct (one clause per forbidden row of the truth table), or cut into short pieces first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product

Clauses = Iterator[tuple[int, ...]]

PARITY = {
    "direct": "a clause for each row of the truth table that is struck out: 2^(n-1) of n literals, no fresh variables",
    "cut:K": "first cut into parities of at most K literals, K from 3 to 20, by fresh variables (Tseitin 1968)",
}


def normalised(literals: Iterable[int], odd: bool) -> tuple[list[int], bool]:
    """The same parity over distinct positive literals: x ⊕ x = 0, and a negation flips the right-hand side."""
    kept: dict[int, None] = {}
    for literal in literals:
        if literal < 0:
            odd = not odd
        if abs(literal) in kept:
            del kept[abs(literal)]
        else:
            kept[abs(literal)] = None
    return list(kept), odd


@cache
def _forbidding(length: int, odd: bool) -> tuple[tuple[int, ...], ...]:
    """The signs of the clauses that strike out the rows of the wrong parity (a false literal is a true input)."""
    return tuple(
        tuple(-1 if bit else 1 for bit in row)
        for row in product((False, True), repeat=length)
        if (sum(row) % 2 == 1) != odd
    )


def direct(literals: Iterable[int], odd: bool) -> Clauses:
    """The 2^(n-1) clauses over the n literals alone; n = 0 gives nothing or the empty clause."""
    lits, odd = normalised(literals, odd)
    for signs in _forbidding(len(lits), odd):
        yield tuple(map(int.__mul__, signs, lits))


def cut(literals: Iterable[int], odd: bool, length: int, fresh: Callable[[], int]) -> Clauses:
    """Parities of at most `length` >= 3 literals, chained through fresh variables, each written directly.

    `fresh()` returns a new variable. n literals need ⌈(n - length) / (length - 2)⌉ fresh ones where n > length.
    """
    lits, odd = normalised(literals, odd)
    while len(lits) > length:
        link = fresh()
        yield from direct([*lits[: length - 1], link], False)
        lits = [link, *lits[length - 1 :]]
    yield from direct(lits, odd)
