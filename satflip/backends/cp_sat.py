"""OR-tools' CP-SAT: parity, sums and the objective natively."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from satflip.backends.base import ALL_KINDS, Answer, Backend, Settings, Watch
from satflip.collector import paused
from satflip.encodings.parity import normalised
from satflip.encodings.residue import quotients
from satflip.errors import UnsupportedError
from satflip.model import Assignment, Clause, Linear, Model, Parity, Residue, Term
from satflip.result import Status

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

LARGEST_WEIGHT = 2**40
"""CP-SAT calls a model with sums near 2^63 invalid; far below that, a sentence is better."""

FALSE, TRUE = 0, -1
"""The literals of variable 0, as CP-SAT's message has them: -v - 1 is the negation of v."""

BEYOND = 2 * LARGEST_WEIGHT
"""More than any sum."""


def minimise(model: Model, settings: Settings, watch: Watch) -> Answer:
    """Solve the model; assignments and bounds are told as they come."""
    from ortools.sat.python import cp_model

    cp = build(model)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = settings.workers
    if settings.seed is not None:
        solver.parameters.random_seed = settings.seed % 2**31
    if settings.seconds is not None:
        solver.parameters.max_time_in_seconds = settings.seconds

    def assignment(response: Any) -> Assignment:
        return [*map(bool, islice(response.solution, len(model.variables) + 1))]

    class Incumbents(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            watch.assignment(assignment(self.response_proto))

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
    found = Status.OPTIMAL if status == cp_model.OPTIMAL else Status.FEASIBLE
    return Answer(found, assignment(solver.response_proto), bound)


def round_up(bound: float) -> int:
    """The least integer that is not below the bound, forgiving the solver's rounding of floats."""
    return -int(-(bound - 1e-6) // 1)


@paused()
def build(model: Model) -> cp_model.CpModel:
    """The CpModel: its variable 0 is false, and v is the model's variable v, without its name.

    It is filled through its message, which takes half the time of a call for each variable and constraint. Raises
    UnsupportedError for weights that are too large.
    """
    from ortools.sat.python import cp_model

    cp = cp_model.CpModel()
    variables, add = cp.proto.variables, cp.proto.constraints.add
    variables.add().domain.extend((0, 0))
    if model.variables:
        boolean = variables.add()
        boolean.domain.extend((0, 1))
        variables.extend([boolean] * (len(model.variables) - 1))
    for constraint in model.constraints:
        match constraint:
            case Clause(literals):
                add().bool_or.literals.extend([lit if lit > 0 else lit - 1 for lit in literals] or (FALSE,))
            case Parity(literals, odd):
                positive, odd = normalised(literals, odd)
                # CP-SAT's XOR is true for an odd number: one more true literal asks for an even one
                add().bool_xor.literals.extend(positive or (FALSE,) if odd else [*positive, TRUE])
            case Residue(terms, remainder, modulus):
                weighted, constant = _weighted(terms)
                quotient = len(variables)
                variables.add().domain.extend(quotients(terms, remainder % modulus, modulus))
                rest = remainder % modulus - constant
                _bounded(add().linear, [*weighted, (-modulus, quotient)], rest, rest)
            case Linear(terms, relation, bound):
                weighted, constant = _weighted(terms)
                # no sum comes near the limits that stand in for the bound where there is none, or an absurd one
                bound = max(-BEYOND, min(bound, BEYOND))
                least = bound if relation != "<=" else -2 * BEYOND
                most = bound if relation != ">=" else 2 * BEYOND
                _bounded(add().linear, weighted, least - constant, most - constant)
    if model.objective:
        weighted, constant = _weighted(model.objective.terms)
        objective = cp.proto.objective
        objective.vars.extend([variable for _, variable in weighted])
        objective.coeffs.extend([weight for weight, _ in weighted])
        objective.offset = model.objective.constant + constant
    return cp


def _weighted(terms: Sequence[Term]) -> tuple[list[Term], int]:
    """The sum as (weight, variable) and a constant: w·¬x = w - w·x."""
    if sum(abs(weight) for weight, _ in terms) > LARGEST_WEIGHT:
        raise UnsupportedError(f"cp-sat takes weights that add up to at most 2^40, found {max(terms)[0]}")
    weighted = [(weight, literal) if literal > 0 else (-weight, -literal) for weight, literal in terms]
    return weighted, sum(weight for weight, literal in terms if literal < 0)


def _bounded(linear: Any, weighted: Sequence[Term], least: int, most: int) -> None:
    linear.vars.extend([variable for _, variable in weighted])
    linear.coeffs.extend([weight for weight, _ in weighted])
    linear.domain.extend((least, most))


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
