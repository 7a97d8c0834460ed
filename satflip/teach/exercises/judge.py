"""What a learner's clauses admit, against what the rules allow; and variables that two places use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from satflip.teach.exercises.base import Case, Exercise, Finding, Values
from satflip.teach.exercises.learner import Written

SOLVER = "minisat22"


@dataclass(frozen=True)
class Verdict:
    """What is wrong on one board: the findings, all that is admitted there, and remarks on the variables used."""

    case: Case
    written: Written
    accepted: frozenset[Values]
    findings: tuple[Finding, ...]
    lint: tuple[str, ...]


@dataclass(frozen=True)
class Trial:
    """How far a solution came: the number of boards tried, the verdict on the one where it failed (None: it passed),
    and remarks on the variables used."""

    tried: int
    verdict: Verdict | None
    remarks: tuple[str, ...] = ()


def trial(exercise: Exercise, cases: Sequence[Case], written: Iterable[Written]) -> Trial:
    """Try a learner's clauses on one case after the other, up to the first where something is wrong."""
    remarks: dict[str, None] = {}
    for number, (case, its) in enumerate(zip(cases, written, strict=True), 1):
        verdict = judged(exercise, case, its)
        if verdict.findings:
            return Trial(number, verdict, verdict.lint)
        remarks |= dict.fromkeys(verdict.lint)
    return Trial(len(cases), None, tuple(remarks))


def judged(exercise: Exercise, case: Case, written: Written) -> Verdict:
    """The verdict on the clauses that a learner wrote for a case."""
    accepted = admitted(len(case.names), [*case.given, *written.clauses])
    return Verdict(case, written, accepted, tuple(exercise.judge(case, accepted)), tuple(lint(case, written)))


def admitted(names: int, clauses: Iterable[Sequence[int]]) -> frozenset[Values]:
    """The values of the variables 1..names that can be extended to all others so that every clause holds."""
    from pysat.solvers import Solver

    found = set()
    with Solver(name=SOLVER) as solver:
        solver.add_clause([1, -1])
        for clause in clauses:
            if not clause:
                return frozenset()
            solver.add_clause(clause)
        # a variable in no clause is missing from the solver's models
        for number in range(1, names + 1):
            solver.add_clause([number, -number])
        while solver.solve():
            true = {literal for literal in solver.get_model() if literal > 0}
            values = tuple(number in true for number in range(1, names + 1))
            found.add(values)
            solver.add_clause([-number if value else number for number, value in enumerate(values, 1)])
    return frozenset(found)


def ruled_out_by(case: Case, clauses: Sequence[tuple[int, ...]], values: Values) -> list[tuple[int, ...]]:
    """Of the learner's clauses a minimal set that rejects the values; a single one where there is one."""
    from pysat.solvers import Solver

    fixed = [number if value else -number for number, value in enumerate(values, 1)]
    alone = [clause for clause in clauses if all(-literal in fixed for literal in clause)]
    if alone:
        return [min(alone, key=len)]
    top = max([len(case.names), *(abs(literal) for clause in clauses for literal in clause)])
    with Solver(name=SOLVER) as solver:
        for clause in (*case.given, *((literal,) for literal in fixed)):
            solver.add_clause(clause)
        for number, clause in enumerate(clauses, top + 1):
            solver.add_clause([*clause, -number])
        needed = list(range(top + 1, top + 1 + len(clauses)))
        for number in list(needed):
            without = [other for other in needed if other != number]
            if not solver.solve(assumptions=without):
                needed = without
    return [clauses[number - top - 1] for number in needed]


def lint(case: Case, written: Written) -> Iterator[str]:
    """Remarks on variables: shared by two calls, or neither given to the call nor fresh. None on a DIMACS file."""
    if len(written.fresh) != len(case.calls):
        return
    named = len(case.names)
    given = [_variables(call) for call in case.calls]
    fresh = {number for own in written.fresh for number in own}
    users: dict[int, list[int]] = {}
    for place, group in enumerate(written.groups):
        used = {abs(literal) for clause in group for literal in clause}
        for number in sorted(used):
            users.setdefault(number, []).append(place)
        strange = sorted(number for number in used if number <= named and number not in given[place])
        if strange and len(case.calls) > 1:
            yield (
                f"call {place + 1} uses {_named(case, strange)}, which it was not given: a variable of its own must "
                "come from new(), or it clashes with those of others (PySAT's encoders must be told: top_id)"
            )
        own = sorted(number for number in used if number > named and number not in fresh)
        if own:
            numbers = ", ".join(map(str, own[:5]))
            which = f"the variable {numbers}, which was" if len(own) == 1 else f"the variables {numbers}, which were"
            yield f"call {place + 1} uses {which} neither given nor made by new()"
    for number, places in users.items():
        if number > named and len(places) > 1:
            which = " and ".join(str(place + 1) for place in places)
            yield f"the auxiliary variable {number} is shared by the calls {which}: each is bound by the other"


def _variables(call: object) -> set[int]:
    """All numbers in the arguments of a call."""
    if isinstance(call, bool):
        return set()
    if isinstance(call, int):
        return {call}
    if isinstance(call, dict):
        return set().union(*map(_variables, call.values())) if call else set()
    if isinstance(call, list | tuple):
        return set().union(*map(_variables, call)) if call else set()
    return set()


def _named(case: Case, numbers: Sequence[int]) -> str:
    return ", ".join(f"{number} ({case.names[number - 1]})" for number in numbers[:5])
