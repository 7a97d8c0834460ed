"""Weighted sums to clauses, by `counting` or PySAT's cardinality encoders.

A weight is written by repeating its literal, which every one of these encoders allows. Sources of the encodings: the
table `CARDINALITY`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import count
from math import gcd

from satflip.encodings.counting import PAIRWISE_UP_TO, at_most_one, totalizer
from satflip.errors import InputError, UnsupportedError
from satflip.model import Relation, Term

CARDINALITY = {
    "totalizer": "Bailleux & Boufkhad 2003; at most one: Klieber & Kwon 2007",
    "seqcounter": "Sinz 2005",
    "sortnetwrk": "Batcher 1968",
    "cardnetwrk": "Asín, Nieuwenhuis, Oliveras & Rodríguez-Carbonell 2009",
    "mtotalizer": "Ogawa, Liu, Hasegawa, Koshimura & Fujita 2013",
    "kmtotalizer": "Morgado, Ignatiev & Marques-Silva 2014",
    "pairwise": "Prestwich 2009; for at most one alone",
    "ladder": "Gent & Nightingale 2004; for at most one alone",
    "bitwise": "Prestwich 2009; for at most one alone",
}
AT_MOST_ONE_ONLY = frozenset({"pairwise", "ladder", "bitwise"})
LARGEST_SUM = 20_000
"""The largest sum of weights that is written by repeating literals: beyond, the clauses would fill the memory."""


def known_cardinality(name: str) -> str:
    """The name itself. Raises InputError for a cardinality encoding that there is not."""
    if name not in CARDINALITY:
        raise InputError(f"unknown cardinality encoding '{name}', expected one of: {', '.join(CARDINALITY)}")
    return name


def distinct(terms: Iterable[Term]) -> tuple[list[Term], int]:
    """The same sum as terms with positive weights over distinct variables, plus a constant: w·¬x = w - w·x."""
    weights: dict[int, int] = {}
    constant = 0
    for weight, literal in terms:
        if literal < 0:
            constant += weight
            weight = -weight
        weights[abs(literal)] = weights.get(abs(literal), 0) + weight
    positive: list[Term] = []
    for variable, weight in weights.items():
        if weight < 0:
            constant += weight
        if weight:
            positive.append((abs(weight), variable if weight > 0 else -variable))
    return positive, constant


def at_most(terms: Iterable[Term], bound: int) -> tuple[list[int], int]:
    """The sum <= bound as a cardinality: (literals, each repeated by its weight; bound).

    Weights become positive and variables distinct: w·x = w + (-w)·¬x. Raises UnsupportedError where the weights
    add up to more than LARGEST_SUM.
    """
    positive, constant = distinct(terms)
    bound -= constant
    divisor = gcd(*(weight for weight, _ in positive)) or 1
    if sum(weight for weight, _ in positive) // divisor > LARGEST_SUM:
        raise UnsupportedError(
            f"weights that add up to more than {LARGEST_SUM} cannot be written as clauses: choose cp-sat or mip"
        )
    return [literal for weight, literal in positive for _ in range(weight // divisor)], bound // divisor


def cardinality(literals: list[int], bound: int, encoding: str, top: int) -> tuple[Iterable[tuple[int, ...]], int]:
    """Clauses that hold exactly when at most `bound` of the literals are true, and the highest variable used.

    `top` is the highest variable that is taken. At most one of a few is written pairwise whatever the encoding. Raises
    UnsupportedError where the encoding cannot say the bound.
    """
    if bound < 0:
        return [()], top
    if bound >= len(literals):
        return [], top
    if bound == 0:
        return [(-literal,) for literal in literals], top
    if bound == len(literals) - 1:
        return [tuple(-literal for literal in literals)], top
    if encoding == "totalizer" or (bound == 1 and len(literals) <= PAIRWISE_UP_TO):
        numbers = count(top + 1)
        fresh = partial(next, numbers)
        clauses = list(at_most_one(literals, fresh) if bound == 1 else totalizer(literals, bound, fresh))
        return clauses, next(numbers) - 1
    if encoding in AT_MOST_ONE_ONLY and (bound > 1 or len(set(literals)) < len(literals)):
        raise UnsupportedError(f"the cardinality encoding {encoding} says at most one, not at most {bound}")
    from pysat.card import CardEnc, EncType

    cnf = CardEnc.atmost(literals, bound, top_id=top, encoding=getattr(EncType, encoding))
    return map(tuple, cnf.clauses), max(top, cnf.nv)


def both_ways(terms: tuple[Term, ...], relation: Relation, bound: int) -> Iterator[tuple[tuple[Term, ...], int]]:
    """The relation as one or two sums <= bound."""
    if relation in ("<=", "="):
        yield terms, bound
    if relation in (">=", "="):
        yield tuple((-weight, literal) for weight, literal in terms), -bound
