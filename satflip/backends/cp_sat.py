"""OR-tools' CP-SAT: parity, sums and the objective natively."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satflip.backends.base import ALL_KINDS, Answer, Backend, Settings, Watch
from satflip.encodings.parity import normalised
from satflip.encodings.residue import quotients
from satflip.errors import UnsupportedError
from satflip.model import Assignment, Clause, Linear, Model, Parity, Residue, Term
from satflip.result import Status

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

LARGEST_WEIGHT = 2**40
"""CP-SAT calls a model with sums near 2^63 invalid; far below that, a sentence is better."""


def minimise(model: Model, settings: Settings, watch: Watch) -> Answer:
    """Solve the model; assignments and bounds are told as they come."""
    from ortools.sat.python import cp_model

    cp, booleans = build(model)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = settings.workers
    if settings.seed is not None:
        solver.parameters.random_seed = settings.seed % 2**31
    if settings.seconds is not None:
        solver.parameters.max_time_in_seconds = settings.seconds

    class Incumbents(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            watch.assignment([False, *(self.boolean_value(x) for x in booleans)])

    if model.objective:
        solver.best_bound_callback = lambda bound: watch.bound(round_up(bound))
    status = solver.solve(cp, Incumbents())
    if status == cp_model.MODEL_INVALID:
        raise RuntimeError(f"CP-SAT calls the model invalid: {cp.validate()}")
    if status == cp_model.INFEASIBLE:
        return Answer(Status.IMPOSSIBLE)
    bound = round_up(solver.best_objective_bound) if model.objective else None
    if status == cp_model.UNKNOWN:
        return Answer(Status.UNKNOWN, None, bound)
    assignment: Assignment = [False, *(bool(solver.value(x)) for x in booleans)]
    return Answer(Status.OPTIMAL if status == cp_model.OPTIMAL else Status.FEASIBLE, assignment, bound)


def round_up(bound: float) -> int:
    """The least integer that is not below the bound, forgiving the solver's rounding of floats."""
    return -int(-(bound - 1e-6) // 1)


def build(model: Model) -> tuple[cp_model.CpModel, list[cp_model.IntVar]]:
    """The CpModel, and its Booleans in the order of the model's variables."""
    from ortools.sat.python import cp_model

    cp = cp_model.CpModel()
    booleans = [cp.new_bool_var(variable.name) for variable in model.variables]

    def literal(number: int) -> cp_model.LiteralT:
        return booleans[number - 1] if number > 0 else ~booleans[-number - 1]

    def weighted(terms: tuple[Term, ...]) -> cp_model.LinearExprT:
        if sum(abs(weight) for weight, _ in terms) > LARGEST_WEIGHT:
            raise UnsupportedError(f"cp-sat takes weights that add up to at most 2^40, found {max(terms)[0]}")
        return cp_model.LinearExpr.weighted_sum([literal(lit) for _, lit in terms], [weight for weight, _ in terms])

    for constraint in model.constraints:
        match constraint:
            case Clause(literals):
                cp.add_bool_or([literal(lit) for lit in literals])
            case Parity(literals, odd):
                positive, odd = normalised(literals, odd)
                # CP-SAT's XOR is true for an odd number: one more true literal asks for an even one
                cp.add_bool_xor([*(literal(lit) for lit in positive), *([] if odd else [True])])
            case Residue(terms, remainder, modulus):
                times = cp.new_int_var(*quotients(terms, remainder % modulus, modulus), "")
                cp.add(weighted(terms) == modulus * times + remainder % modulus)
            case Linear(terms, relation, bound):
                expression = weighted(terms)
                if relation == "<=":
                    cp.add(expression <= bound)
                elif relation == ">=":
                    cp.add(expression >= bound)
                else:
                    cp.add(expression == bound)
    if model.objective:
        cp.minimize(weighted(model.objective.terms) + model.objective.constant)
    return cp, booleans


BACKENDS = (
    Backend(
        name="cp-sat",
        summary="OR-tools' CP-SAT: native XOR, minimises directly, reports bounds",
        licence="Apache-2.0",
        distribution="ortools",
        module="ortools.sat.python.cp_model",
        install="pip install ortools",
        kinds=ALL_KINDS,
        seed=True,
        workers=True,
        minimise=minimise,
    ),
)
