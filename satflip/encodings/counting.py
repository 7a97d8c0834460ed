"""At most so many literals are true, as clauses in one direction: enough true literals force a count, not the reverse.

Unlike PySAT's encoders these cost little to call, which tells where a model has thousands of short counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise

PAIRWISE_UP_TO = 5
"""At most one of so few literals is written pairwise: nothing is shorter."""

CUT_AFTER = 3
"""More are cut after so many."""


def at_most_one(literals: Sequence[int], fresh: Callable[[], int]) -> Iterator[tuple[int, ...]]:
    """At most one is true: pairwise within short pieces, each linked to the next by a fresh variable.

    A repeated literal is false. The commanders of Klieber & Kwon 2007 ("Efficient CNF Encoding for Selecting 1 from N
    Objects"), in a chain.
    """
    rest = list(literals)
    while len(rest) > PAIRWISE_UP_TO:
        link = fresh()
        yield from _pairwise([*rest[:CUT_AFTER], link])
        rest = [*rest[CUT_AFTER:], -link]
    yield from _pairwise(rest)


def _pairwise(literals: Sequence[int]) -> Iterator[tuple[int, ...]]:
    return ((-a, -b) for a, b in combinations(literals, 2))


def totalizer(literals: Sequence[int], bound: int, fresh: Callable[[], int]) -> Iterator[tuple[int, ...]]:
    """At most `bound`, at least 1, are true: unary counts added up in a balanced tree, cut off at the bound.

    A literal that stands there twice counts twice. Bailleux & Boufkhad 2003, "Efficient CNF Encoding of Boolean
    Cardinality Constraints"; the order of a count's literals is said too, which they leave out.
    """
    counts = [[literal] for literal in literals]
    while len(counts) > 1:
        added = []
        for a, b in zip(counts[::2], counts[1::2], strict=False):
            total = [fresh() for _ in range(min(bound, len(a) + len(b)))]
            yield from _sum(a, b, total, bound)
            added.append(total)
        counts = added + counts[len(added) * 2 :]


def _sum(a: Sequence[int], b: Sequence[int], total: Sequence[int], bound: int) -> Iterator[tuple[int, ...]]:
    """Entry i of a count is true if more than i are counted: i of a and j of b make i + j, and never over the bound."""
    for i in range(len(a) + 1):
        because = (-a[i - 1],) if i else ()
        for j in range(min(len(b), bound + 1 - i) + 1):
            why = (*because, -b[j - 1]) if j else because
            if i + j > bound:
                yield why
            elif why:
                yield (*why, total[i + j - 1])
    for less, more in pairwise(total):
        yield (-more, less)
