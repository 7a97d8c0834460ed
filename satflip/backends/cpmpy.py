"""The solvers that CPMpy drives: `cpmpy:SOLVER` for whatever CPMpy reports installed.

Source: Guns, "Increasing modeling language convenience with a universal n-dimensional array, CPpy as python-embedded
example", ModRef 2019.
"""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec
from typing import Any

from satflip.backends.base import ALL_KINDS, Answer, Backend, Settings, Watch
from satflip.encodings.parity import normalised
from satflip.encodings.residue import quotients
from satflip.errors import UnsupportedError
from satflip.model import Clause, Linear, Model, Parity, Residue, Term
from satflip.result import Status

LISTED = {"ortools": "ortools", "exact": "exact", "z3": "z3", "choco": "pychoco"}
"""Solvers that are listed where their module is there; CPMpy's others are found by name."""

GAP = "within 0.01 % of the optimum CPMpy lets it call a plan optimal"
LEFT_OUT = {"cpmpy:highs": f"{GAP}: use mip:highs", "cpmpy:gurobi": GAP, "cpmpy:cplex": GAP}


def minimise(name: str, model: Model, settings: Settings, watch: Watch) -> Answer:
    """Solve the model with a solver of CPMpy; nothing is told before the end.

    Raises UnsupportedError where CPMpy reports no such solver, or cannot say the model to it.
    """
    from cpmpy import SolverLookup
    from cpmpy.exceptions import NotSupportedError
    from cpmpy.solvers.solver_interface import ExitStatus

    _check_installed(name)
    problem, booleans = build(model)
    try:
        solver = SolverLookup.get(name, problem)
        solver.solve(**({} if settings.early is None else {"time_limit": settings.early}))
    except (NotSupportedError, NotImplementedError) as error:
        raise UnsupportedError(f"cpmpy:{name} cannot solve this model: {error}") from None
    status = solver.status().exitstatus
    if status == ExitStatus.UNSATISFIABLE:
        return Answer(Status.IMPOSSIBLE)
    if status == ExitStatus.UNKNOWN:
        return Answer(Status.UNKNOWN)
    if status not in (ExitStatus.OPTIMAL, ExitStatus.FEASIBLE):
        raise RuntimeError(f"CPMpy's {name} ends with {status.name}")
    best = [False, *(bool(x.value()) for x in booleans)]
    # a solver that only had to satisfy says FEASIBLE, and is done
    if status == ExitStatus.FEASIBLE and _varies(model):
        return Answer(Status.FEASIBLE, best)
    return Answer(Status.OPTIMAL, best, model.cost(best) if model.objective else None)


def build(model: Model) -> tuple[Any, list[Any]]:
    """The cpmpy.Model, and its Boolean variables in the order of the model's."""
    import cpmpy as cp

    problem = cp.Model()
    booleans = [cp.boolvar(name=f"v{number}") for number in range(1, len(model.variables) + 1)]

    def literal(number: int) -> Any:
        return booleans[number - 1] if number > 0 else ~booleans[-number - 1]

    def weighted(terms: tuple[Term, ...]) -> Any:
        summands = [weight * literal(number) for weight, number in terms if weight]
        return cp.sum(summands) if summands else 0

    def add(constraint: Any) -> None:
        # what has no variables is a constant already
        problem.add(cp.BoolVal(constraint) if isinstance(constraint, bool) else constraint)

    for constraint in model.constraints:
        match constraint:
            case Clause(literals):
                add(cp.any([literal(number) for number in literals]) if literals else False)
            case Parity(literals, odd):
                positive, odd = normalised(literals, odd)
                xor = cp.Xor([literal(number) for number in positive]) if positive else None
                add(not odd if xor is None else xor if odd else ~xor)
            case Residue(terms, remainder, modulus):
                times = cp.intvar(*quotients(terms, remainder % modulus, modulus))
                add(weighted(terms) == modulus * times + remainder % modulus)
            case Linear(terms, relation, bound):
                total = weighted(terms)
                add(total <= bound if relation == "<=" else total >= bound if relation == ">=" else total == bound)
    if _varies(model):
        assert model.objective is not None
        problem.minimize(weighted(model.objective.terms) + model.objective.constant)
    return problem, booleans


def _varies(model: Model) -> bool:
    """Whether there is something to minimise: CPMpy takes no constant objective."""
    return model.objective is not None and any(weight for weight, _ in model.objective.terms)


def member(name: str) -> Backend:
    """The back end `cpmpy:NAME`. Raises UnsupportedError for one that is left out, with the reason."""
    if reason := LEFT_OUT.get(f"cpmpy:{name}"):
        raise UnsupportedError(f"cpmpy:{name} is left out: {reason}")
    return Backend(
        name=f"cpmpy:{name}",
        summary=f"{name} through CPMpy, which rewrites the model for it",
        licence="Apache-2.0, and the solver's own",
        note="tells its plan only at the end, so it is asked to end before the time limit",
        distribution="cpmpy",
        module="cpmpy",
        install="pip install cpmpy",
        kinds=ALL_KINDS,
        minimise=partial(minimise, name),
    )


def _check_installed(name: str) -> None:
    """Raise UnsupportedError where CPMpy does not report the solver as installed."""
    from cpmpy import SolverLookup

    known = dict(SolverLookup.base_solvers())
    try:
        installed = name in known and known[name].supported()
    except Exception as error:  # asked whether it is installed, an interface may fail on a package of a package
        raise UnsupportedError(f"CPMpy cannot use its solver {name}: {error}") from None
    if not installed:
        what = "reports its solver {} as not installed" if name in known else "knows no solver {}"
        raise UnsupportedError(f"CPMpy {what.format(name)}")


BACKENDS = tuple(member(name) for name, module in LISTED.items() if find_spec(module))
