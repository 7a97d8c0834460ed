"""Swap: any set of disjoint swaps per layer; the fewest swaps, or the fewest layers (rounds).

Planning with parallel actions (Kautz & Selman, "Pushing the Envelope", AAAI 1996) in the normal form of Cartier and
Foata (1969): swaps that commute share a layer, so the orders in which they could be made are one plan, not many.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import ceil, sqrt

from satflip.formulations.base import Feature, Features, Formulation, Statement
from satflip.formulations.charges import say_budget
from satflip.formulations.swap_facts import Facts, merged
from satflip.formulations.timed import May, Timed, decode, negated
from satflip.model import Model, Origin
from satflip.puzzles import SwapPuzzle


def _state(puzzle: SwapPuzzle, objective: str, features: Features) -> Statement:
    if puzzle.mismatch():
        # no horizon will do, so the shortest may say so
        return Statement(lambda _: _layered(puzzle, 0, None).model, partial(decode, puzzle), horizons=True, upper=0)
    facts = Facts(merged(puzzle))
    bound, step = facts.bound(objective), facts.step(objective)

    def swaps(horizon: int | None) -> Model:
        return fewest_swaps(facts, horizon or 0, horizon or 0, features)

    def shallow(horizon: int) -> Model:
        return fewest_swaps(facts, horizon, shallow_depth(facts, horizon), features)

    def rounds(horizon: int | None) -> Model:
        return fewest_rounds(facts, horizon or 0, features)

    counted = objective == "swaps"
    return Statement(
        swaps if counted else rounds,
        partial(decode, facts.puzzle),
        horizons=True,
        lower=bound.value,
        why_lower=bound.reason,
        upper=facts.most(objective),
        stride=step.value,
        why_stride=step.reason,
        plan=facts.plan if "head-start" in features else None,
        shallow=shallow if counted else None,
    )


def _state_within(puzzle: SwapPuzzle, objective: str, features: Features, within: Mapping[str, int]) -> Statement:
    """The fewest rounds of plans of at most so many swaps."""
    if puzzle.mismatch():
        return _state(puzzle, objective, features)
    facts, most = Facts(merged(puzzle)), within["swaps"]
    bound = facts.bound("rounds")
    return Statement(
        lambda horizon: fewest_swaps(facts, most, horizon or 0, features),
        partial(decode, facts.puzzle),
        horizons=True,
        lower=bound.value,
        why_lower=bound.reason,
        # so many swaps take no more rounds
        upper=max(bound.value, most),
    )


def shallow_depth(facts: Facts, horizon: int) -> int:
    """So many layers nearly always hold a plan of fewest swaps, and are searched many times faster than all.

    Measured on grids of n cells from 3x4 to 8x8, three colours to all pieces distinct: with 5/8 sqrt(n) swaps a layer,
    and one layer more, a plan of fewest swaps was nearly always among those that fit.
    """
    layers = ceil(horizon * 8 / (5 * sqrt(len(facts.puzzle.board.cells))))
    return min(horizon, max(facts.fewest_rounds, 1 + layers))


def fewest_swaps(facts: Facts, horizon: int, depth: int, features: Features) -> Model:
    """All plans of at most `horizon` swaps that fit into `depth` layers; in `horizon` layers all of them fit."""

    def may_be(t: int, v: int, c: int) -> bool:
        return facts.affords(c, v, horizon) and facts.in_time(t, v, c, depth)

    timed = _layered(facts.puzzle, depth, may_be if "corridor" in features else None)
    for t in range(1, depth + 1):
        timed.unlike(t)
    if "normal-form" in features:
        _normal_form(timed)
    if "redundant" in features:
        _lone_pieces(timed, facts)
    if "budget" in features:
        say_budget(timed, facts, horizon, lambda edge, v: facts.puzzle.board.cells[v])
    else:
        swaps = [(1, swap) for layer in timed.swap for swap in layer.values()]
        timed.model.linear(swaps, "<=", horizon, Origin(f"at most {horizon} swaps"))
    return timed.model


def fewest_rounds(facts: Facts, rounds: int, features: Features) -> Model:
    """All plans of at most so many rounds, each a layer."""
    may_be = partial(facts.in_time, depth=rounds) if "corridor" in features else None
    timed = _layered(facts.puzzle, rounds, may_be)
    if "redundant" in features:
        _lone_pieces(timed, facts)
        _either_way(timed, facts)
    return timed.model


def _layered(puzzle: SwapPuzzle, depth: int, may_be: May | None) -> Timed:
    """Layers of swaps of which no two touch."""
    timed = Timed(puzzle, depth, may_be)
    for t in range(1, depth + 1):
        for v in range(len(puzzle.board.cells)):
            swaps = timed.touching(t, v)
            if len(swaps) > 1:
                rule = Origin("at most one swap touches a cell in one layer", timed.labels(v), t)
                timed.model.linear([(1, swap) for swap in swaps], "<=", 1, rule)
    return timed


def _normal_form(timed: Timed) -> None:
    """A swap is made as soon as it can be: just before it, a swap touches one of its cells."""
    for t in range(2, timed.depth + 1):
        for edge, swap in timed.swap[t].items():
            rule = Origin("no swap could have been made a layer earlier", timed.labels(*edge), t)
            timed.model.clause([-swap, *timed.touching(t - 1, *edge)], rule)


def _lone_pieces(timed: Timed, facts: Facts) -> None:
    """A piece that has no like is somewhere, at every time."""
    for t, cells in enumerate(timed.cell):
        for c in facts.lone:
            rule = Origin(f"the only piece of colour {facts.puzzle.colour_name(c)} is somewhere", (), t)
            timed.say([here[c] for here in cells if c in here], rule)


def _either_way(timed: Timed, facts: Facts) -> None:
    """What a layer may bring, said forwards and backwards in time, for a plan read backwards leads back.

    Nearly all time goes into boards whose bound is met: unit propagation from both ends finds such plans much sooner.
    """
    board, lone = facts.puzzle.board, set(facts.lone)
    for t in range(1, timed.depth + 1):
        before, after = timed.cell[t - 1], timed.cell[t]
        for v, around in enumerate(board.neighbours):
            here, touching = timed.labels(v), timed.touching(t, v)
            goes = Origin("a piece stays or goes to a neighbouring cell", here, t)
            came = Origin("a piece was here or on a neighbouring cell", here, t)
            stayed = Origin("a piece was here unless it was swapped", here, t)
            earlier, later = ([layer[w] for w in (v, *around)] for layer in (before, after))
            for c, was in before[v].items():
                timed.say([negated(was), *[near[c] for near in later if c in near]], goes)
            for c, now in after[v].items():
                timed.say([negated(now), *[near[c] for near in earlier if c in near]], came)
                timed.say([negated(now), before[v].get(c, False), *touching], stayed)
        for edge in board.edges:
            swap = timed.swap[t].get(edge, False)
            brings = Origin("what a swap brings was on its other cell", timed.labels(*edge), t)
            takes = Origin("a lone piece changes cells by their swap", timed.labels(*edge), t)
            for v, w in (edge, edge[::-1]):
                for c, there in after[w].items():
                    was = before[v].get(c, False)
                    timed.say([negated(swap), negated(there), was], brings)
                    if c in lone:
                        timed.say([swap, negated(there), negated(was)], takes)


LAYERS = Formulation(
    name="layers",
    puzzle="swap",
    summary="time-indexed, any disjoint swaps in a layer, in a normal form; fewest swaps or fewest rounds",
    source="Kautz & Selman 1996, pushing the envelope; Cartier & Foata 1969; budgets by linear programming duality",
    size="with V cells, E edges, k colours, T layers: at most (T+1)Vk + TE variables, and 2TV for the charges",
    objectives=("swaps", "rounds", "swaps,rounds"),
    within=("rounds",),
    state=_state,
    state_within=_state_within,
    extras=frozenset({"order", "within"}),
    features={
        "corridor": Feature(True, "no variables where a colour cannot be in time, or only with too many wasted moves"),
        "budget": Feature(True, "swaps: wasted moves are counted instead of swaps"),
        "normal-form": Feature(True, "swaps: each is made as early as it can be, so commuting swaps have one order"),
        "head-start": Feature(True, "a plan made beforehand is an answer where it meets the bound"),
        "redundant": Feature(
            True, "implied: a lone piece is somewhere; rounds: what a layer brings, backwards in time too"
        ),
    },
)
