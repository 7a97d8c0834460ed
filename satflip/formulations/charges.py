"""Swap boards: what each move wastes, and the budget that a plan of a given number of swaps has for it.

Each swap of two different colours makes two moves, and the cheapest transports of all colours need D, so a plan of T
swaps has 2T - D moves to waste. A move of a colour wastes 1 less the height that it gains in optimal dual potentials
of the colour's transport: 0, 1 or 2 (linear programming duality; `satflip.algebra.corridors`). So the budget says
exactly that there are at most T swaps, and says it where they are wasted. Where all colours together need more than D
(`satflip.algebra.balance`), that bound and its charges take the place of these.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from itertools import pairwise

from satflip.formulations.swap_facts import Facts
from satflip.formulations.timed import Literal, Timed, negated
from satflip.model import Label, Origin, Term
from satflip.puzzles.board import Edge

Meter = Callable[[Edge, int], Label]
"""(edge, cell that a piece leaves over it) to the meter that counts the move: no two moves of a step share one."""


def say_budget(timed: Timed, facts: Facts, horizon: int, meter: Meter) -> None:
    """At most `horizon` swaps. Expects that no swap exchanges two pieces of one colour."""
    slack = facts.slack(horizon)
    spent = [term for t in range(1, timed.depth + 1) for term in _charges(timed, facts, t, slack, meter)]
    bound = slack - sum(budget.exit_refund for budget in facts.budgets.values())
    for v, want in enumerate(facts.puzzle.target):
        for c, here in timed.cell[timed.depth][v].items() if want is None else ():
            amount = facts.budgets[c].exit_charge(v)
            if here is True:
                bound -= amount
            elif amount:
                spent.append((amount, int(here)))
    rule = "all charges together are at most twice the swaps less the moves that the transports need"
    timed.model.linear(spent, "<=", bound, Origin(rule))


def _charges(timed: Timed, facts: Facts, t: int, slack: int, meter: Meter) -> list[Term]:
    """What the moves of step t are charged, as a sum."""
    m = timed.model
    moves: dict[Label, list[tuple[list[Literal], int, Origin]]] = defaultdict(list)
    for edge, swapped in timed.swap[t].items():
        for v, w in (edge, edge[::-1]):
            origin = Origin("a move away from the cheapest transport is charged", timed.labels(v, w), t)
            for c, here in timed.cell[t - 1][v].items():
                amount = facts.charge(c, v, w)
                if amount > slack:
                    timed.say((-swapped, negated(here)), origin)
                elif amount:
                    moves[meter(edge, v)].append(([-swapped, negated(here)], amount, origin))
    terms: list[Term] = []
    for label, charged in moves.items():
        amounts = sorted({amount for _, amount, _ in charged})
        rule = Origin("what the piece that moves is charged", (), t)
        # more[a]: the charge is at least a; each adds what it is more than the one before
        more = {amount: m.new("charge", t, label, amount, origin=rule) for amount in amounts}
        terms += [(amount - less, more[amount]) for less, amount in pairwise((0, *amounts))]
        for less, amount in pairwise(amounts):
            m.clause((-more[amount], more[less]), rule)
        for condition, amount, origin in charged:
            timed.say((*condition, more[amount]), origin)
    return terms
