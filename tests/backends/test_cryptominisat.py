"""CryptoMiniSat and its native parities against enumeration."""

from __future__ import annotations

import random
from itertools import product

import pytest

from satflip import backends
from satflip.backends.base import Settings
from satflip.model import Clause, Constraint, Linear, Origin, Parity, value

pytest.importorskip("pycryptosat")
RULE = Origin("a rule")


def random_constraint(rng: random.Random, variables: int) -> Constraint:
    length = rng.randint(0, 5) if rng.random() < 0.5 else 3
    literals = tuple(rng.choice((-1, 1)) * rng.randint(1, variables) for _ in range(length))
    if rng.random() < 0.5:
        return Parity(literals, rng.random() < 0.8, RULE)
    return Clause(literals or (1,), RULE)


@pytest.mark.parametrize("workers", [1, 2])
def test_parities_clauses_assumptions_and_additions_after_a_call(workers: int) -> None:
    start = backends.find("cryptominisat").oracle
    assert start is not None
    said = set()
    for seed in range(60):
        rng = random.Random(seed)
        variables = rng.randint(1, 6)
        solver = start(Settings(seed=seed, workers=workers))
        told: list[Constraint] = []
        for _ in range(3):
            fresh = [random_constraint(rng, variables) for _ in range(rng.randint(0, 3))]
            told += fresh
            solver.add(fresh, variables + 1)
            assumptions = [rng.choice((-1, 1)) * rng.randint(1, variables + 1) for _ in range(rng.randint(0, 2))]
            answer = solver.solve(assumptions)
            rows = [(False, *values) for values in product((False, True), repeat=variables + 1)]
            right = [row for row in rows if all(c.holds(row) for c in told) and all(value(a, row) for a in assumptions)]
            assert answer is bool(right), (told, assumptions)
            assert not answer or tuple(solver.assignment()) in right
            said.add(answer)
        solver.close()
    assert said == {True, False}


@pytest.mark.parametrize("odd", [False, True])
@pytest.mark.parametrize("literals", [(), (1,), (-1,), (1, 1), (1, -1), (-1, -2), (1, 2, -3), (1, 2, 2)])
def test_one_parity(literals: tuple[int, ...], odd: bool) -> None:
    start = backends.find("cryptominisat").oracle
    assert start is not None
    for values in product((False, True), repeat=3):
        solver = start(Settings())
        solver.add([Parity(literals, odd, RULE)], 3)
        row = (False, *values)
        fixed = [v if row[v] else -v for v in (1, 2, 3)]
        assert solver.solve(fixed) is (sum(value(lit, row) for lit in literals) % 2 == odd)


def test_other_constraints_are_refused() -> None:
    start = backends.find("cryptominisat").oracle
    assert start is not None
    with pytest.raises(TypeError, match="clauses and parities"):
        start(Settings()).add([Linear((), "<=", 1, RULE)], 1)


def test_a_ctrl_c_that_it_swallowed_is_a_keyboard_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    import pycryptosat

    class Interrupted(pycryptosat.Solver):  # type: ignore[misc]
        def solve(self, assumptions: list[int]) -> tuple[None, None]:
            return None, None

    monkeypatch.setattr(pycryptosat, "Solver", Interrupted)
    start = backends.find("cryptominisat").oracle
    assert start is not None
    with pytest.raises(KeyboardInterrupt):
        start(Settings()).solve()
