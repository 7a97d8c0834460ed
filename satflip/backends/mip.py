"""Mixed-integer programs through OR-tools' MathOpt: HiGHS and SCIP.

A parity is a sum that equals twice an integer variable, plus one where it is odd; a residue likewise.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from datetime import timedelta
from functools import partial
from typing import Any

from satflip.backends.base import ALL_KINDS, Answer, Backend, Settings, Watch
from satflip.encodings.parity import normalised
from satflip.encodings.residue import quotients
from satflip.errors import UnsupportedError
from satflip.model import Assignment, Clause, Linear, Model, Parity, Residue, Term
from satflip.result import Status

LARGEST_WEIGHT = 10**5
"""These solvers allow an integer to be off by 1e-6: where weights add up to far less than 1e6, no sum is off by one."""

TOLERANCE = 1e-3
"""A bound that is so little above an integer is that integer: the optimum is an integer, the bound a float."""


def minimise(solver: str, model: Model, settings: Settings, watch: Watch) -> Answer:
    """Solve the model with the MathOpt solver of this name, HIGHS or GSCIP.

    SCIP tells plans and bounds as they come, HiGHS only at the end. Raises UnsupportedError for weights that are too
    large for floating-point arithmetic, or where the installed OR-tools has no such solver, RuntimeError where the
    solver fails or its solution is none.
    """
    from ortools.math_opt.python import mathopt

    kind = getattr(mathopt.SolverType, solver)
    _probe(kind)
    mip, binaries = build(model)

    def assignment(values: Mapping[Any, float]) -> Assignment:
        floats = [values[x] for x in binaries]
        if any(min(abs(value), abs(value - 1)) > TOLERANCE for value in floats):
            raise RuntimeError(f"{solver} gives a value that is neither 0 nor 1")
        found = [False, *(value > 0.5 for value in floats)]
        if broken := model.violated(found):
            raise RuntimeError(f"{solver}'s solution, rounded to integers, breaks {broken[0]}")
        return found

    def tell(data: Any) -> Any:
        if data.event is mathopt.Event.MIP_SOLUTION:
            watch.assignment(assignment(data.solution))
        if model.objective and math.isfinite(bound := data.mip_stats.dual_bound):
            watch.bound(round_up(bound))
        return mathopt.CallbackResult()

    telling = solver == "GSCIP"
    # by default a plan within 0.01 % of the bound is called optimal
    parameters = mathopt.SolveParameters(relative_gap_tolerance=0.0)
    if settings.seed is not None:
        parameters.random_seed = settings.seed % 2**31
    if (seconds := settings.seconds if telling else settings.early) is not None:
        parameters.time_limit = timedelta(seconds=seconds)
    if telling:
        events = {mathopt.Event.MIP_SOLUTION, mathopt.Event.MIP_NODE}
        result = mathopt.solve(
            mip, kind, params=parameters, callback_reg=mathopt.CallbackRegistration(events=events), cb=tell
        )
    else:
        result = mathopt.solve(mip, kind, params=parameters)
    reason = result.termination.reason
    Reason = mathopt.TerminationReason
    # no variable is unbounded, so nor is the objective
    if reason in (Reason.INFEASIBLE, Reason.INFEASIBLE_OR_UNBOUNDED):
        return Answer(Status.IMPOSSIBLE)
    dual = result.termination.objective_bounds.dual_bound
    bound = round_up(dual) if model.objective and math.isfinite(dual) else None
    if reason is Reason.NO_SOLUTION_FOUND:
        return Answer(Status.UNKNOWN, None, bound)
    if reason not in (Reason.OPTIMAL, Reason.FEASIBLE):
        raise RuntimeError(f"{solver} ends with {reason.name}: {result.termination.detail}")
    best = assignment(result.variable_values())
    proven = reason is Reason.OPTIMAL and (bound is None or bound >= model.cost(best))
    return Answer(Status.OPTIMAL if proven else Status.FEASIBLE, best, bound)


def round_up(bound: float) -> int:
    """The least integer that is not below the bound, forgiving the solver's rounding of floats."""
    return math.ceil(bound - TOLERANCE)


def build(model: Model) -> tuple[Any, list[Any]]:
    """The mathopt.Model, and its binary variables in the order of the model's.

    Raises UnsupportedError for weights that add up to more than LARGEST_WEIGHT.
    """
    from ortools.math_opt.python import mathopt

    mip: Any = mathopt.Model()
    binaries = [mip.add_binary_variable() for _ in model.variables]

    def row(terms: Iterable[Term], least: float, most: float) -> Any:
        """least <= the sum <= most"""
        coefficients, constant = linear(terms)
        constraint = mip.add_linear_constraint(lb=least - constant, ub=most - constant)
        for variable, weight in coefficients.items():
            constraint.set_coefficient(binaries[variable - 1], weight)
        return constraint

    def modular(terms: list[Term], remainder: int, modulus: int) -> None:
        """the sum = modulus * q + remainder"""
        least, most = quotients(terms, remainder, modulus)
        q = mip.add_integer_variable(lb=least, ub=most)
        row(terms, remainder, remainder).set_coefficient(q, -modulus)

    for constraint in model.constraints:
        match constraint:
            case Clause(literals):
                row([(1, literal) for literal in set(literals)], 1, math.inf)
            case Parity(literals, odd):
                positive, odd = normalised(literals, odd)
                modular([(1, literal) for literal in positive], int(odd), 2)
            case Residue(terms, remainder, modulus):
                modular([(weight % modulus, literal) for weight, literal in terms], remainder % modulus, modulus)
            case Linear(terms, relation, bound):
                row(terms, -math.inf if relation == "<=" else bound, math.inf if relation == ">=" else bound)
    if model.objective:
        coefficients, constant = linear(model.objective.terms)
        for variable, weight in coefficients.items():
            mip.objective.set_linear_coefficient(binaries[variable - 1], weight)
        mip.objective.offset = model.objective.constant + constant
    return mip, binaries


def linear(terms: Iterable[Term]) -> tuple[dict[int, int], int]:
    """The sum as (variable to coefficient, constant): a negated literal is 1 - x."""
    coefficients: dict[int, int] = {}
    constant = total = 0
    for weight, literal in terms:
        total += abs(weight)
        constant += weight if literal < 0 else 0
        coefficients[abs(literal)] = coefficients.get(abs(literal), 0) + (weight if literal > 0 else -weight)
    if total > LARGEST_WEIGHT:
        raise UnsupportedError(
            f"mip takes weights that add up to at most {LARGEST_WEIGHT}, found {total}: choose cp-sat"
        )
    return coefficients, constant


def _probe(kind: Any) -> None:
    """Raise UnsupportedError where the installed OR-tools was built without the solver."""
    from ortools.math_opt.python import mathopt

    try:
        mathopt.solve(mathopt.Model(), kind)
    except Exception as error:
        # MathOpt fails to turn its own status into an exception: the sentence is in the context
        raise UnsupportedError(f"the installed ortools cannot run {kind.name}: {error.__context__ or error}") from None


def _backend(name: str, solver: str, summary: str, licence: str, note: str = "") -> Backend:
    return Backend(
        name=f"mip:{name}",
        summary=summary,
        licence=licence,
        note=note,
        distribution="ortools",
        module="ortools.math_opt.python.mathopt",
        install="pip install ortools",
        kinds=ALL_KINDS,
        seed=True,
        minimise=partial(minimise, solver),
    )


BACKENDS = (
    _backend(
        "highs",
        "HIGHS",
        "HiGHS through OR-tools: branch and bound on linear relaxations",
        "MIT",
        "tells its plan only at the end, so it is asked to end before the time limit",
    ),
    _backend(
        "scip",
        "GSCIP",
        "SCIP through OR-tools: branch and bound, and it sees the parities behind the slack",
        "Apache-2.0",
        "prints two lines 'ERROR: SCIPcatchEvent' at the start, which mean nothing",
    ),
)
