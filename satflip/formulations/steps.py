"""Swap: at most one swap a step: the textbook shape of bounded planning as SAT.

Source: Kautz & Selman, "Planning as Satisfiability", ECAI 1992. A step may be idle, so a longer horizon only admits
more: the models are monotone in the horizon, and the first horizon that can be satisfied is the optimum.
"""

from __future__ import annotations

from functools import partial

from satflip.formulations.base import Feature, Features, Formulation, Statement
from satflip.formulations.charges import say_budget
from satflip.formulations.swap_facts import Facts, merged
from satflip.formulations.timed import Timed, decode
from satflip.model import Model, Origin
from satflip.puzzles import SwapPuzzle


def _state(puzzle: SwapPuzzle, objective: str, features: Features) -> Statement:
    if puzzle.mismatch():
        # no horizon will do, so the shortest may say so
        return Statement(lambda _: Timed(puzzle, 0, None).model, partial(decode, puzzle), horizons=True, upper=0)
    facts = Facts(merged(puzzle))
    bound, step = facts.bound(objective), facts.step(objective)
    return Statement(
        lambda horizon: model(facts, horizon or 0, features),
        partial(decode, facts.puzzle),
        horizons=True,
        lower=bound.value,
        why_lower=bound.reason,
        upper=facts.most(objective),
        stride=step.value,
        why_stride=step.reason,
        plan=facts.plan if "head-start" in features else None,
        # exactly 4 steps may do, 5 not, 6 again
        monotone="exact" not in features,
    )


def model(facts: Facts, horizon: int, features: Features) -> Model:
    """All plans of at most `horizon` swaps, one swap or none a step. Each swap exchanges two different colours."""

    def may_be(t: int, v: int, c: int) -> bool:
        return facts.affords(c, v, horizon) and facts.in_time(t, v, c, horizon)

    timed = Timed(facts.puzzle, horizon, may_be if "corridor" in features else None)
    m = timed.model
    for t in range(1, horizon + 1):
        swaps = [(1, swap) for swap in timed.swap[t].values()]
        if "exact" in features:
            m.linear(swaps, "=", 1, Origin("one swap a step", (), t))
        else:
            m.linear(swaps, "<=", 1, Origin("at most one swap a step", (), t))
        timed.unlike(t)
    if "budget" in features:
        # one swap a step: one meter for the piece on its lower cell, one for the other
        say_budget(timed, facts, horizon, lambda edge, v: edge.index(v))
    return m


STEPS = Formulation(
    name="steps",
    puzzle="swap",
    summary="time-indexed, at most one swap a step, frame axioms",
    source="Kautz & Selman 1992, planning as satisfiability; the budget by linear programming duality",
    size="with V cells, E edges, k colours, T steps: at most (T+1)Vk + TE variables ((T+1)V + TE for k=2), 4T charges",
    objectives=("swaps",),
    state=_state,
    features={
        "corridor": Feature(True, "no variables where a colour cannot be in time, or only with too many wasted moves"),
        "budget": Feature(True, "wasted moves are counted, for which there is a budget"),
        "head-start": Feature(True, "a plan made beforehand is an answer where it meets the bound"),
        "exact": Feature(False, "one swap a step instead of at most one: no idle steps"),
    },
)
