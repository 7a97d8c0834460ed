"""Residue to clauses: a counter modulo k that runs along the terms (a finite automaton, unrolled).

To linear equations: the sum is the remainder plus a multiple of k.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from satflip.model import Term


def counter(terms: Iterable[Term], remainder: int, modulus: int, fresh: Callable[[], int]) -> Iterator[tuple[int, ...]]:
    """Clauses that hold exactly when the weights of the true literals add up to `remainder` modulo `modulus`.

    After each term, one fresh variable for each residue that the sum so far can have, exactly one of them true.
    """
    now: dict[int, int | None] = {0: None}  # None: certainly
    for weight, literal in terms:
        if weight % modulus == 0:
            continue
        after: dict[int, int | None] = {
            residue: fresh() for residue in sorted({r for s in now for r in (s, (s + weight) % modulus)})
        }
        for residue, here in now.items():
            given = () if here is None else (-here,)
            yield (*given, literal, _known(after[residue]))
            yield (*given, -literal, _known(after[(residue + weight) % modulus]))
        for a, b in combinations(after.values(), 2):
            yield (-_known(a), -_known(b))
        now = after
    if remainder % modulus not in now:
        yield ()
    elif (last := now[remainder % modulus]) is not None:
        yield (last,)


def quotients(terms: Iterable[Term], remainder: int, modulus: int) -> tuple[int, int]:
    """The least and the greatest q for which the sum can be modulus * q + remainder; weights may be negative."""
    weights = [weight for weight, _ in terms]
    least, most = sum(w for w in weights if w < 0), sum(w for w in weights if w > 0)
    return (least - remainder) // modulus, (most - remainder) // modulus


def _known(literal: int | None) -> int:
    assert literal is not None
    return literal
