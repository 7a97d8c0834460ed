"""Parity to clauses: direct (one clause per forbidden row of the truth table), or cut into short pieces first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain, compress, product

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


def direct(literals: Sequence[int], odd: bool) -> Clauses:
    """The 2^(n-1) clauses over the n literals alone; n = 0 gives nothing or the empty clause."""
    return _struck_out(*normalised(literals, odd))


def cut(literals: Sequence[int], odd: bool, length: int, fresh: Callable[[], int]) -> Clauses:
    """Parities of at most `length` >= 3 literals, chained through fresh variables, each written directly.

    `fresh()` returns a new variable. n literals need ⌈(n - length) / (length - 2)⌉ fresh ones where n > length.
    """
    rest, odd = normalised(literals, odd)
    pieces = []
    while len(rest) > length:
        link = fresh()
        pieces.append(_struck_out([*rest[: length - 1], link], False))
        rest = [link, *rest[length - 1 :]]
    return chain(*pieces, _struck_out(rest, odd))


def _struck_out(variables: Sequence[int], odd: bool) -> Clauses:
    """A clause for each row of the truth table that has the wrong parity."""
    return compress(product(*[(variable, -variable) for variable in variables]), _wrong(len(variables), odd))


@cache
def _wrong(length: int, odd: bool) -> tuple[bool, ...]:
    """Which rows have the wrong parity, in the order of `product`; a negated literal forbids that its input is true."""
    return tuple((signs.count(-1) % 2 == 1) != odd for signs in product((1, -1), repeat=length))
