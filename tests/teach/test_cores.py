"""Cores: refuted together, and satisfiable as soon as one rule is left out."""

from __future__ import annotations

from pysat.solvers import Solver

from satflip import formulations
from satflip.backends.base import CLAUSES
from satflip.encodings import Encoding, lowered
from satflip.instances import parse
from satflip.model import Clause, Model
from satflip.teach.cores import Group, minimal_core


def satisfiable(model: Model, groups: list[Group]) -> bool:
    """Whether the constraints of these groups can be met, by another solver than the one that made the core."""
    kept = Model(list(model.variables), [c for c in model.constraints if (c.origin.rule, c.origin.cells) in groups])
    with Solver(name="minisat22") as solver:
        for clause in lowered(kept, CLAUSES, Encoding()).constraints:
            assert isinstance(clause, Clause)
            solver.add_clause(clause.literals or [1])
            if not clause.literals:
                return False
        return bool(solver.solve())


def check(model: Model) -> list[Group]:
    found = minimal_core(model, Encoding(), 30)
    assert found is not None
    core, minimal = found
    assert minimal
    assert not satisfiable(model, core)
    for group in core:
        assert satisfiable(model, [other for other in core if other != group])
    return core


def test_an_impossible_flip_board() -> None:
    model = formulations.formulate(parse("goal: white\ntopology: torus\n\nwww\nwbw\nwww"), "presses")
    core = check(model)
    assert all(rule == "the presses that touch a cell add up to what the cell needs" for rule, _ in core)


def test_a_horizon_that_is_too_short() -> None:
    puzzle = parse("puzzle: swap\n\n100\n\n001")
    name = "steps:no-corridor,no-budget"
    core = check(formulations.formulate(puzzle, name, horizon=1))
    assert any(rule.startswith("a piece stays") for rule, _ in core)
    assert minimal_core(formulations.formulate(puzzle, name, horizon=2), Encoding(), 30) is None


def test_an_empty_clause_is_a_core_by_itself() -> None:
    model = formulations.formulate(parse("lit-only: yes\ngoal: black\n\nww"), "lit-only")
    assert len(check(model)) == 1
