"""Every PySAT solver against the truth table, with assumptions, additions after a call, and the odd cases."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import textwrap
from itertools import combinations, product

import pytest
from pysat.solvers import SolverNames

from satflip import backends
from satflip.backends import sat
from satflip.backends.base import Settings
from satflip.model import Assignment, Clause, Constraint, Linear, Origin, value

RULE = Origin("a rule")
NAMES = [name for name in sat.SOLVERS if backends.find(f"sat:{name}").missing() is None]
INCREMENTAL = [name for name in NAMES if sat.SOLVERS[name].incremental]


def start(name: str, seed: int | None = None) -> sat.PySatOracle:
    return sat.PySatOracle(name, Settings(seed=seed))


def truth_table(variables: int, constraints: list[Constraint], assumptions: list[int]) -> bool:
    return any(
        all(c.holds(row) for c in constraints) and all(value(lit, row) for lit in assumptions)
        for values in product((False, True), repeat=variables)
        for row in [(False, *values)]
    )


def random_literals(rng: random.Random, variables: int, length: int) -> tuple[int, ...]:
    return tuple(rng.choice((-1, 1)) * rng.randint(1, variables) for _ in range(length))


def random_clause(rng: random.Random, variables: int) -> Constraint:
    return Clause(random_literals(rng, variables, rng.choice((1, 2, 2, 3, 3, 3))), RULE)


def random_count(rng: random.Random, variables: int) -> Constraint:
    chosen = rng.sample(range(1, variables + 1), rng.randint(2, variables))
    terms = tuple((1, rng.choice((-1, 1)) * v) for v in chosen)
    return Linear(terms, "<=", rng.randint(0, len(terms)), RULE)


def agrees(solver: sat.PySatOracle, variables: int, told: list[Constraint], assumptions: list[int]) -> None:
    answer = solver.solve(assumptions)
    assert answer == truth_table(variables, told, assumptions), (told, assumptions)
    if answer:
        found: Assignment = solver.assignment()
        assert len(found) == variables + 1
        assert all(c.holds(found) for c in told), (told, found)
        assert all(value(lit, found) for lit in assumptions), (assumptions, found)


def test_every_solver_that_pysat_offers_is_listed_or_left_out() -> None:
    for family, aliases in vars(SolverNames).items():
        if not family.startswith("_"):
            assert set(aliases) & set(sat.SOLVERS) or f"sat:{family}" in sat.LEFT_OUT, family


@pytest.mark.parametrize("name", NAMES)
def test_one_call(name: str) -> None:
    for seed in range(60):
        rng = random.Random(seed)
        variables = rng.randint(1, 6)
        told = [random_clause(rng, variables) for _ in range(rng.randint(0, 16))]
        solver = start(name, seed)
        solver.add(told, variables + 2)  # two variables in no clause
        agrees(solver, variables + 2, told, [])
        solver.close()


@pytest.mark.parametrize("name", INCREMENTAL)
def test_assumptions_and_additions_after_a_call(name: str) -> None:
    for seed in range(40):
        rng = random.Random(seed)
        variables = rng.randint(1, 5)
        told: list[Constraint] = []
        solver = start(name)
        for _ in range(4):
            fresh = [random_clause(rng, variables) for _ in range(rng.randint(0, 4))]
            told += fresh
            solver.add(fresh, variables + 1)
            for _ in range(2):
                agrees(solver, variables + 1, told, list(random_literals(rng, variables + 1, rng.randint(0, 3))))
        solver.close()


@pytest.mark.parametrize("name", [name for name in NAMES if sat.SOLVERS[name].at_most])
def test_native_counts(name: str) -> None:
    for seed in range(40):
        rng = random.Random(seed)
        variables = rng.randint(2, 7)
        told: list[Constraint] = []
        solver = start(name)
        for _ in range(3):
            fresh = [random_count(rng, variables) for _ in range(rng.randint(0, 2))]
            fresh += [random_clause(rng, variables) for _ in range(rng.randint(0, 3))]
            told += fresh
            solver.add(fresh, variables)
            agrees(solver, variables, told, list(random_literals(rng, variables, rng.randint(0, 2))))
        solver.close()


@pytest.mark.parametrize("name", NAMES)
def test_the_empty_formula_and_the_empty_clause(name: str) -> None:
    for variables in (0, 3):
        empty = start(name)
        empty.add([], variables)
        assert empty.solve() is True
        assert list(empty.assignment()) == [False] * (variables + 1)
        empty.close()
        clause = start(name)
        clause.add([Clause((), RULE)], variables)
        assert clause.solve() is False
        clause.close()


def pigeons(holes: int) -> list[Constraint]:
    """One pigeon more than holes, in n * n + n variables (Haken 1985)."""
    at = {(pigeon, hole): 1 + holes * pigeon + hole for pigeon in range(holes + 1) for hole in range(holes)}
    clauses: list[Constraint] = [Clause(tuple(at[p, h] for h in range(holes)), RULE) for p in range(holes + 1)]
    pairs = combinations(range(holes + 1), 2)
    return clauses + [Clause((-at[p, h], -at[q, h]), RULE) for p, q in pairs for h in range(holes)]


@pytest.mark.parametrize("name", NAMES)
def test_pigeons_do_not_fit(name: str) -> None:
    """Refuted by search, not by propagation alone."""
    solver = start(name)
    solver.add(pigeons(4), 20)
    assert solver.solve() is False
    solver.close()


@pytest.mark.parametrize("name", [name for name in NAMES if backends.find(f"sat:{name}").budget])
def test_a_question_of_too_many_conflicts_stays_open(name: str) -> None:
    """Refuting eleven pigeons takes tens of thousands; the next question has conflicts of its own."""
    solver = sat.PySatOracle(name, Settings(conflicts=50))
    solver.add(pigeons(10), 110)
    assert solver.solve() is None
    solver.add([Clause((-x,), RULE) for x in range(1, 11)], 110)
    assert solver.solve() is False
    solver.close()


def test_other_constraints_are_refused() -> None:
    solver = start("glucose4")
    for terms in (((2, 1), (1, 2)), ()):
        with pytest.raises(TypeError, match="takes clauses"):
            solver.add([Linear(terms, ">=", 1, RULE)], 2)
    solver.close()


def test_a_solver_that_the_installed_pysat_lacks_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SolverNames, "kissat404", ())
    assert "no Kissat 4.0.4" in str(backends.find("sat:kissat404").missing())
    assert backends.find("sat:kissat404").version() is None


CTRL_C = """
    import os, subprocess
    from itertools import combinations
    from satflip.backends import sat
    from satflip.backends.base import Settings
    from satflip.model import Clause, Origin

    rule, n = Origin("pigeons"), 12
    solver = sat.PySatOracle("{name}", Settings())
    solver.add([Clause(tuple(n * p + h + 1 for h in range(n)), rule) for p in range(n + 1)], n * n + n)
    solver.add(
        [
            Clause((-(n * p + h + 1), -(n * q + h + 1)), rule)
            for h in range(n)
            for p, q in combinations(range(n + 1), 2)
        ],
        n * n + n,
    )
    subprocess.Popen(["sh", "-c", f"sleep 0.3; kill -INT {{os.getpid()}}"])
    try:
        print(solver.solve())
    except KeyboardInterrupt:
        solver.close()
        print("interrupted")
"""


@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
@pytest.mark.parametrize("name", ["cadical195", "glucose4", "kissat404", "minicard"])
def test_ctrl_c_is_a_keyboard_interrupt(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(CTRL_C.format(name=name))],
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert done.stdout == "interrupted\n", done.stderr
