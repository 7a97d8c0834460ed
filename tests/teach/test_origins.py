"""Every clause of every formulation names its rule, its cells and its step: break the clause, and that rule is broken.

For each clause a solver finds an assignment that makes its literals false, breaks its constraint, and keeps every
constraint of another origin (where that can be). What the assignment says of the board is then judged by the puzzle's
own rules (`worlds`): the rule that the origin names is broken at its cells and step, and no other one is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest
from pysat.solvers import Solver

from satflip.encodings import Encoding, encode
from satflip.formulations import FORMULATIONS
from satflip.instances import parse
from satflip.model import Assignment, Clause, Constraint, Linear, Model, Origin, Parity, Residue
from satflip.puzzles import Puzzle
from satflip.teach.explanation import clauses_by_constraint, explain
from tests.teach.worlds import BROKEN, World, broken

BOARDS = [
    "bw\nww",
    "bwb\nwww",
    "goal: white\n\nbwb\nwbw",
    "goal: white\n\nbww\nwww",
    "effects: (0,0): (0,0) (0,1); (0,1): (0,1) (0,2)\n\nbwb",
    "colours: 3\ngoal: 0\n\n12\n20",
    "colours: 3\n\n12",
    "colours: 3\n\n11",
    "goal: grid\n\nbw\nww\n\n?w\nww",
    "lit-only: yes\n\nbw\nbb",
    "lit-only: yes\ngoal: white\ncolours: 3\n\n12",
    "lit-only: yes\ngoal: black\n\nww",
    "lit-only: yes\ngoal: white\ncolours: 3\n\n11",
    "lit-only: yes\ngoal: white\n\nwbw\nwbw",
    "puzzle: swap\n\n10\n01\n\n01\n10",
    "puzzle: swap\n\n012\n\n210",
    "puzzle: swap\n\n10\n00\n\n?0\n01",
    "puzzle: swap\n\n110\n\n???",
    "puzzle: swap\nlimits: (0,1)=2\n\n100\n\n001",
    "puzzle: swap\nlimits: (0,1)=1\n\n100\n\n001",
]
FEATURES = {
    # a colour that is ruled out beforehand has no variable: its clauses are the same without it, and shorter
    "steps": ["no-corridor,no-budget", "no-corridor,no-budget,exact"],
    "layers": ["no-corridor,no-budget"],
    "schedule": ["no-corridor"],
}
ANY_OF_SEVERAL = {"the presses are one solution and a combination of quiet patterns"}
"""Where two presses do the same, mending either mends the board: such a rule is broken at several cells at once."""

IMPLIED = {
    "a piece stays or goes to a neighbouring cell",
    "a piece was here or on a neighbouring cell",
    "a piece was here unless it was swapped",
    "a lone piece changes cells by their swap",
    "what a swap brings was on its other cell",
    "the only piece of colour X is somewhere",
}
"""Rules that the others imply: they cannot be broken alone."""


def cases() -> Iterator[tuple[str, str, str]]:
    for board in BOARDS:
        puzzle = parse(board)
        for name, formulation in FORMULATIONS.items():
            for objective in puzzle.objectives:
                if "," not in objective and formulation.why_not(puzzle, objective) is None:
                    for features in FEATURES.get(name, [""]):
                        yield board, f"{name}:{features}".rstrip(":"), objective


def negated(constraint: Constraint) -> Iterator[Constraint]:
    """Constraints of which each breaks the given one, and which together are all ways to break it."""
    match constraint:
        case Clause(literals, origin):
            yield Linear(tuple((1, literal) for literal in literals), "<=", 0, origin)
        case Parity(literals, odd, origin):
            yield Parity(literals, not odd, origin)
        case Residue(terms, remainder, modulus, origin):
            for other in range(1, modulus):
                yield Residue(terms, (remainder + other) % modulus, modulus, origin)
        case Linear(terms, relation, bound, origin):
            if relation in ("<=", "="):
                yield Linear(terms, ">=", bound + 1, origin)
            if relation in (">=", "="):
                yield Linear(terms, "<=", bound - 1, origin)


class Breaker:
    """A solver that holds every clause of a model, each group of one origin under a switch of its own."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.lowered, self.numbers = clauses_by_constraint(model, Encoding())
        self.origins = list(dict.fromkeys(constraint.origin for constraint in model.constraints))
        scratch = Model(list(self.lowered.variables))
        nobody = Origin("")
        self.switch = {origin: scratch.new("switch", str(i), origin=nobody) for i, origin in enumerate(self.origins)}
        self.solver = Solver(name="glucose4")
        for clause in self.lowered.constraints:
            assert isinstance(clause, Clause)
            self.solver.add_clause([*clause.literals, -self.switch[clause.origin]])
        self.ways: list[list[int]] = []
        for constraint in model.constraints:
            self.ways.append([])
            for other in negated(constraint):
                way = scratch.new("switch", "way", origin=nobody)
                before = len(scratch.constraints)
                encode(scratch, other, Encoding())
                for clause in scratch.constraints[before:]:
                    assert isinstance(clause, Clause)
                    self.solver.add_clause([*clause.literals, -way])
                self.ways[-1].append(way)
        self.size = len(model.variables)

    def breaking(self, number: int, clause: Sequence[int]) -> tuple[Assignment, bool] | None:
        """An assignment that breaks a constraint and a clause of it; and whether all other origins are kept.

        Where others imply the constraint, one after the other of those that do is given up, first of the same rule. A
        clause that is redundant in its constraint need not be broken itself.
        """
        own = self.model.constraints[number].origin
        false = [-literal for literal in clause]
        others = [switch for origin, switch in self.switch.items() if origin != own]
        alike = {switch for origin, switch in self.switch.items() if origin.rule == own.rule}
        kept = list(others)
        while True:
            core: set[int] = set()
            for also in (false, []):
                for way in self.ways[number]:
                    if self.solver.solve(assumptions=[*kept, *also, way]):
                        true = {literal for literal in self.solver.get_model() if literal > 0}
                        return [n in true for n in range(self.size + 1)], len(kept) == len(others)
                    core = set(self.solver.get_core() or ()) & set(kept)
            if not core:
                return None
            kept.remove(min(core & alike or core))


def test_breaking_a_clause_breaks_its_rule() -> None:
    broken_alone: set[str] = set()
    seen: set[str] = set()
    for board, formulation, objective in cases():
        puzzle = parse(board)
        form = FORMULATIONS[formulation.partition(":")[0]]
        statement = form.state(puzzle, objective, form.switched(formulation.partition(":")[2]))
        for horizon in [max(statement.lower, 1), statement.lower + 1] if statement.horizons else [None]:
            model = statement.model(horizon)
            breaker = Breaker(model)
            for number, its in enumerate(breaker.numbers):
                rule = family(model.constraints[number].origin.rule)
                seen.add(rule)
                for clause_number in its:
                    if break_it(puzzle, horizon, breaker, number, clause_number):
                        broken_alone.add(rule)
    assert seen >= set(map(family, BROKEN)), "a rule of the table occurs in no formulation"
    assert seen - broken_alone == IMPLIED


def family(rule: str) -> str:
    """The rule without its numbers and colours."""
    return re.sub(r"colour \w+ is", "colour X is", re.sub(r"\d+", "N", rule))


def break_it(puzzle: Puzzle, horizon: int | None, breaker: Breaker, number: int, clause_number: int) -> bool:
    """Break one clause of a constraint; whether that could be done while all other origins were kept."""
    model, constraint = breaker.model, breaker.model.constraints[number]
    clause = breaker.lowered.constraints[clause_number - 1]
    assert isinstance(clause, Clause)
    found = breaker.breaking(number, clause.literals)
    assert found is not None, f"nothing breaks {constraint.origin}"
    assignment, alone = found
    assert not constraint.holds(assignment)
    world = World(puzzle, model, assignment, horizon)
    assert broken(world, constraint.origin), f"{constraint.origin} is not broken by {sorted(world.true, key=str)}"
    if alone:
        for other in breaker.origins:
            if other != constraint.origin and other.rule not in ANY_OF_SEVERAL:
                assert not broken(world, other), f"{other} is broken besides {constraint.origin}"
    return alone


@pytest.mark.parametrize("board", BOARDS)
def test_every_origin_names_a_rule_and_the_cells_of_its_variables(board: str) -> None:
    """With all features on: what a clause says of its moves and colours is about the cells and steps of its origin."""
    puzzle = parse(board)
    for name, formulation in FORMULATIONS.items():
        for objective in puzzle.objectives:
            if "," in objective or formulation.why_not(puzzle, objective):
                continue
            statement = formulation.state(puzzle, objective, formulation.switched(",".join(formulation.features)))
            model = statement.model(max(statement.lower, 1) if statement.horizons else None)
            for constraint in model.constraints:
                assert constraint.origin.rule, name
                assert all(cell in puzzle.board.index or puzzle.kind == "flip" for cell in constraint.origin.cells)
                steps = {model.variables[abs(lit) - 1].origin.step for lit in literals(constraint)} - {None}
                if constraint.origin.step is not None:
                    assert steps <= {constraint.origin.step, constraint.origin.step - 1}, constraint


def literals(constraint: Constraint) -> list[int]:
    if isinstance(constraint, Clause | Parity):
        return list(constraint.literals)
    return [literal for _, literal in constraint.terms]


@pytest.mark.parametrize("board", ["bw\nww", "puzzle: swap\n\n10\n01\n\n01\n10"])
def test_the_view_of_a_clause_marks_the_cells_of_its_origin(board: str) -> None:
    from satflip.solving import solve
    from satflip.teach.text import View

    puzzle = parse(board)
    result = solve(puzzle)
    told = explain(puzzle, result)
    view = View(puzzle, told, result)
    for clause in told.clauses:
        text = "\n".join(view.clause(clause.id))
        constraint = told.constraints[clause.constraint - 1]
        assert constraint.rule in text
        # what is drawn: the cells of the rule, then those of the variables where they are others
        boards = 1 if puzzle.kind == "flip" else 2
        speaks_of = {v for literal in clause.literals for v in told.variables[abs(literal) - 1].cells}
        expected = [set(constraint.cells)] if constraint.cells else []
        expected += [speaks_of] if speaks_of not in expected and speaks_of else []
        drawings = text.split(", in brackets:\n")[1:]
        assert [drawing.count("[") for drawing in drawings] == [boards * len(cells) for cells in expected]
        for literal in clause.literals:
            variable = told.variables[abs(literal) - 1]
            assert (variable.says if literal > 0 else variable.denies) in text
