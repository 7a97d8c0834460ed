"""Projected onto the model's variables, every encoding has exactly the models of the constraint."""

from itertools import product

import pytest
from pysat.solvers import Solver

from satflip import InputError, UnsupportedError
from satflip.encodings import Encoding, lowered
from satflip.encodings.linear import AT_MOST_ONE_ONLY, CARDINALITY
from satflip.model import Clause, Model, Origin, Relation
from tests.brute import models

RULE = Origin("a rule")
XOR = ["direct", "cut:3", "cut:4", "cut:6"]
CLAUSES = frozenset({Clause})


def variables(n: int) -> Model:
    model = Model()
    for i in range(n):
        model.new("x", str(i), origin=RULE)
    return model


def projected(model: Model, encoding: Encoding) -> set[tuple[bool, ...]]:
    """The assignments of the model's own variables that its clauses can be extended from, by a SAT solver."""
    low = lowered(model, CLAUSES, encoding)
    assert all(isinstance(c, Clause) for c in low.constraints)
    n = len(model.variables)
    assert low.variables[:n] == model.variables
    if any(not c.literals for c in low.constraints):  # type: ignore[union-attr]
        return set()
    with Solver("glucose4", bootstrap_with=[list(c.literals) for c in low.constraints]) as solver:  # type: ignore[union-attr]
        return {
            (False, *values)
            for values in product((False, True), repeat=n)
            if solver.solve(assumptions=[v if value else -v for v, value in enumerate(values, 1)])
        }


@pytest.mark.parametrize("xor", XOR)
@pytest.mark.parametrize("odd", [False, True])
@pytest.mark.parametrize("literals", [(), (1,), (-1,), (1, 2), (1, -2, 3), (1, 1, 2), (1, -1), tuple(range(1, 9))])
def test_parity(xor: str, odd: bool, literals: tuple[int, ...]) -> None:
    model = variables(max(map(abs, literals), default=1))
    model.parity(literals, odd, RULE)
    assert projected(model, Encoding(xor=xor)) == set(models(model))


@pytest.mark.parametrize("xor", XOR)
def test_two_parities_share_no_auxiliary(xor: str) -> None:
    model = variables(7)
    model.parity(range(1, 8), True, RULE)
    model.parity([-1, 2, 3, 4, 5, 6, 7], True, RULE)
    model.parity([1, 2, 3, 4, 5], False, RULE)
    assert projected(model, Encoding(xor=xor)) == set(models(model))


def test_sizes_of_the_parity_encodings() -> None:
    model = variables(5)
    model.parity(range(1, 6), False, RULE)
    direct = lowered(model, CLAUSES, Encoding(xor="direct"))
    assert (len(direct.variables), len(direct.constraints)) == (5, 16)  # 2^(5-1), no auxiliaries
    cut = lowered(model, CLAUSES, Encoding(xor="cut:3"))
    assert (len(cut.variables), len(cut.constraints)) == (7, 12)  # three XORs of three, two links


@pytest.mark.parametrize("cardinality", CARDINALITY)
@pytest.mark.parametrize("relation", ["<=", "=", ">="])
def test_cardinality(cardinality: str, relation: Relation) -> None:
    for n in range(8):
        for bound in range(-1, n + 2):
            model = variables(n)
            model.linear([(1, v if v % 3 else -v) for v in range(1, n + 1)], relation, bound, RULE)
            at_most_one = ([bound] if relation != ">=" else []) + ([n - bound] if relation != "<=" else [])
            trivial = (0, n - 1)
            if cardinality in AT_MOST_ONE_ONLY and any(1 < b < n and b not in trivial for b in at_most_one):
                with pytest.raises(UnsupportedError, match="at most one"):
                    lowered(model, CLAUSES, Encoding(cardinality=cardinality))
                continue
            assert projected(model, Encoding(cardinality=cardinality)) == set(models(model)), (n, bound)


@pytest.mark.parametrize("cardinality", sorted(set(CARDINALITY) - AT_MOST_ONE_ONLY))
@pytest.mark.parametrize("relation", ["<=", "=", ">="])
@pytest.mark.parametrize(
    "terms",
    [
        [(2, 1), (3, 2), (1, -3)],
        [(-2, 1), (3, -2), (1, 3), (4, 4)],
        [(1, 1), (2, 1), (1, -1)],
        [(2, 1), (2, -2), (4, 3), (6, 4)],
        [(0, 1), (1, 2)],
        [],
    ],
)
def test_weights(cardinality: str, relation: Relation, terms: list[tuple[int, int]]) -> None:
    for bound in range(-4, 14, 2):
        model = variables(4)
        model.linear(terms, relation, bound, RULE)
        assert projected(model, Encoding(cardinality=cardinality)) == set(models(model)), bound


@pytest.mark.parametrize("modulus", [2, 3, 4, 6])
@pytest.mark.parametrize("terms", [[], [(1, 1)], [(1, 1), (2, -2), (5, 3), (6, 4), (1, 1)], [(3, 1), (3, 2), (2, 3)]])
def test_residue(modulus: int, terms: list[tuple[int, int]]) -> None:
    for remainder in range(-1, modulus):
        model = variables(4)
        model.residue(terms, remainder, modulus, RULE)
        assert projected(model, Encoding()) == set(models(model)), remainder


def test_constraints_of_all_kinds_together_share_nothing() -> None:
    model = variables(6)
    model.linear([(1, v) for v in range(1, 7)], "<=", 3, RULE)
    model.linear([(1, v) for v in range(1, 7)], ">=", 2, RULE)
    model.parity(range(1, 7), True, RULE)
    model.residue([(v, v) for v in range(1, 7)], 1, 3, RULE)
    assert projected(model, Encoding(xor="cut:3")) == set(models(model))


def test_every_clause_keeps_its_origin() -> None:
    model = variables(5)
    one, two = Origin("one", ((0, 0),), 1), Origin("two")
    model.parity([1, 2, 3, 4], True, one)
    model.linear([(1, v) for v in range(1, 6)], "<=", 2, two)
    low = lowered(model, CLAUSES, Encoding(xor="cut:3"))
    assert {c.origin for c in low.constraints} == {one, two}
    assert {v.origin for v in low.variables[5:]} == {one, two}


def test_kinds_that_are_native_are_left_alone() -> None:
    model = variables(3)
    model.parity([1, 2], True, RULE)
    assert lowered(model, frozenset({Clause, type(model.constraints[0])}), Encoding()).constraints == model.constraints


@pytest.mark.parametrize("xor", ["cut", "cut:2", "cut:x", "cut:21", "tseitin", ""])
def test_unknown_xor_encodings_are_refused(xor: str) -> None:
    with pytest.raises(InputError, match="XOR encoding"):
        Encoding(xor=xor)


def test_unknown_cardinality_encodings_are_refused() -> None:
    with pytest.raises(InputError, match="totalizer"):
        Encoding(cardinality="total")


def test_huge_weights_are_refused() -> None:
    model = variables(2)
    model.linear([(1, 1), (10**6, 2)], "<=", 10**6, RULE)
    with pytest.raises(UnsupportedError, match="weights"):
        lowered(model, CLAUSES, Encoding())
