"""Parity to clauses: direct (one clause per forbidden row of the truth table), or cut into short pieces first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import compress, product

Clauses = Iterator[tuple[int, ...]]

PARITY = {
    "direct": "a clause for each row of the truth table that is struck out: 2^(n-1) of n literals, no fresh variables",
    "cut:K": "first cut into parities of at most K literals, K from 3 to 20, by fresh variables (Tseitin 1968)",
}


def normalised(literals: Sequence[int], odd: bool) -> tuple[list[int], bool]:
    """The same parity over distinct positive literals: x ⊕ x = 0, and a negation flips the right-hand side."""
    if not literals or (min(literals) > 0 and len(set(literals)) == len(literals)):
        return list(literals), odd
    times = Counter(map(abs, literals))
    negative = sum(literal < 0 for literal in literals)
    return [variable for variable, number in times.items() if number % 2], (odd + negative) % 2 == 1


@cache
def _forbidding(length: int, odd: bool) -> tuple[bool, ...]:
    """Which clauses strike out a row of the wrong parity, of all sign patterns in the order of `product`."""
    # a negated literal is false where its input is true
    return tuple((row.count(-1) % 2 == 1) != odd for row in product((1, -1), repeat=length))


def direct(literals: Sequence[int], odd: bool) -> Clauses:
    """The 2^(n-1) clauses over the n literals alone; n = 0 gives nothing or the empty clause."""
    variables, odd = normalised(literals, odd)
    every = product(*((variable, -variable) for variable in variables))
    return compress(every, _forbidding(len(variables), odd))


def cut(literals: Sequence[int], odd: bool, length: int, fresh: Callable[[], int]) -> Clauses:
    """Parities of at most `length` >= 3 literals, chained through fresh variables, each written directly.

    `fresh()` returns a new variable. n literals need ⌈(n - length) / (length - 2)⌉ fresh ones where n > length.
    """
    lits, odd = normalised(literals, odd)
    while len(lits) > length:
        link = fresh()
        yield from direct([*lits[: length - 1], link], False)
        lits = [link, *lits[length - 1 :]]
    yield from direct(lits, odd)
