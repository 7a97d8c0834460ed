"""Claims against facts: what a run claims, against the plans that all runs of the same instance found.

A plan was replayed by the puzzle's rules, so its cost is a fact. A bound and 'impossible' are claims, and one that a
plan contradicts is wrong, whoever found the plan.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from satflip.campaigns.record import Outcome, Record


@dataclass(frozen=True)
class Contradiction:
    """`wrong` claims what cannot be, by the plan of `witness` (None: by its own replay)."""

    wrong: Record
    witness: Record | None
    sentence: str


def contradictions(records: Iterable[Record]) -> list[Contradiction]:
    """Every run whose claim is refuted, by itself or by the cheapest plan that a run of the instance found."""
    records = list(records)
    cheapest: dict[str, Record] = {}
    for record in records:
        if (cost := _numbers(record.costs, record.cost)) is not None:
            best = cheapest.setdefault(record.digest, record)
            if cost < (_numbers(best.costs, best.cost) or cost):
                cheapest[record.digest] = record
    found = []
    for record in records:
        witness = cheapest.get(record.digest)
        if record.outcome is Outcome.WRONG:
            found.append(Contradiction(record, None, record.message))
        elif witness is not None and (claim := _refuted(record, witness)):
            found.append(Contradiction(record, witness, claim))
    return found


def _numbers(several: str | None, one: int | None) -> tuple[int, ...] | None:
    """All costs or bounds of a record, which compare as tuples do; None where there are none."""
    return tuple(json.loads(several)) if several else None if one is None else (one,)


def _refuted(record: Record, witness: Record) -> str | None:
    cost, bound = _numbers(witness.costs, witness.cost), _numbers(record.bounds, record.bound)
    assert cost is not None
    plan = f"a plan of {_spoken(cost, witness.objective)}, which stands its replay"
    by = f"{witness.configuration} (seed {witness.seed}) found {plan}"
    if record.outcome is Outcome.IMPOSSIBLE:
        return f"'impossible' is claimed, but {by}"
    if bound is not None and bound > cost:
        return f"the bound {', '.join(map(str, bound))} is claimed, but {by}"
    return None


def _spoken(cost: tuple[int, ...], objective: str) -> str:
    return " and ".join(f"{number} {unit}" for number, unit in zip(cost, objective.split(","), strict=True))


def marked(records: Sequence[Record], found: Iterable[Contradiction]) -> list[Record]:
    """The records; those that are refuted are WRONG, and say by what; their witnesses say what they refute."""
    wrong = {each.wrong.key: each.sentence for each in found}
    witnesses: dict[str, list[str]] = defaultdict(list)
    for each in found:
        if each.witness is not None:
            witnesses[each.witness.key].append(f"{each.wrong.configuration} (seed {each.wrong.seed})")
    out = []
    for record in records:
        if record.key in wrong:
            record = replace(record, outcome=Outcome.WRONG, message=wrong[record.key])
        elif record.key in witnesses:
            told = f"its plan refutes {', '.join(witnesses[record.key])}"
            record = replace(record, message="; ".join(filter(None, (record.message, told))))
        out.append(record)
    return out
