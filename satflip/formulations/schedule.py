"""Swap: rounds of disjoint swaps, with the number of swaps to minimise or to keep within: the trade-off of the two.

One layer is one round: any set of swaps that share no cell (Kautz & Selman 1992 call it a parallel plan; so does
Surynek, "Multi-agent path finding as SAT", 2012, for pieces on a graph). A layer may be idle, so more layers only admit
more. Given the layers, the number of swaps is a sum of variables: least within so many rounds, or limited while the
rounds are counted up.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from satflip.algebra.matching import transport
from satflip.algebra.swap_bounds import Bound
from satflip.extras import NO_LIMITS
from satflip.formulations.base import Feature, Features, Formulation, Statement
from satflip.formulations.swap_facts import Facts
from satflip.formulations.timed import Timed, decode
from satflip.model import Model, Origin
from satflip.puzzles import Board, SwapPuzzle


def _state(puzzle: SwapPuzzle, objective: str, features: Features) -> Statement:
    return _state_within(puzzle, objective, features, NO_LIMITS)


def _state_within(puzzle: SwapPuzzle, objective: str, features: Features, within: Mapping[str, int]) -> Statement:
    if puzzle.mismatch():
        # no number of rounds will do, so the least may say so
        return Statement(lambda _: Timed(puzzle, 0, None).model, partial(decode, puzzle), horizons=True, upper=0)
    facts = Facts(puzzle)
    decoder = partial(decode, puzzle)
    costs = puzzle.costs or (1,)
    replay = puzzle.replay(facts.plan)  # type: ignore[arg-type]
    # where the limits forbid the plan, there is at least a number of swaps that is enough if any is
    known = replay.costs if replay.solved else dict.fromkeys(("swaps", "rounds"), _longest(puzzle) * max(costs))
    if "rounds" in within:
        rounds = within["rounds"]
        least = _cheapest(facts)
        return Statement(
            lambda _: model(facts, rounds, None, features, minimise=True),
            decoder,
            lower=least.value,
            why_lower=least.reason,
        )
    if objective == "swaps":
        least = _cheapest(facts)
        return Statement(
            # so many swaps take at most so many rounds
            lambda horizon: model(facts, (horizon or 0) // min(costs), horizon or 0, features),
            decoder,
            horizons=True,
            lower=least.value,
            why_lower=least.reason,
            upper=known["swaps"],
            plan=facts.plan if replay.solved else None,
        )
    most = within.get("swaps")
    return Statement(
        lambda horizon: model(facts, horizon or 0, most, features),
        decoder,
        horizons=True,
        lower=facts.fewest_rounds,
        why_lower=facts.bound("rounds").reason,
        upper=known["rounds"] if most is None else min(most, known["swaps"]) // min(costs),
        plan=facts.plan if replay.solved and most is None else None,
    )


def _longest(puzzle: SwapPuzzle) -> int:
    """Some cheapest plan has no more swaps than this, if there is a plan at all.

    Swaps that touch limited cells are limited. Between two of them the other cells are rearranged at will, which takes
    a connected part of m cells m(m-1)/2 swaps at most (so many that a constructive plan never needs more), or as many
    more of them as the dearest swap is dearer than the cheapest.
    """
    limits = puzzle.limits or ()
    touching = sum(limit for limit in limits if limit is not None)
    free = {i for i, limit in enumerate(limits) if limit is None}
    if not free:
        return touching // 2
    open_edges = tuple((i, j) for i, j in puzzle.board.edges if i in free and j in free)
    sizes = [len(part) for part in Board(puzzle.board.cells, open_edges).components]
    costs = puzzle.costs or (1,)
    between = sum(m * (m - 1) // 2 for m in sizes) * -(-max(costs) // min(costs))
    return touching + (touching + 1) * between


def _cheapest(facts: Facts) -> Bound:
    """No plan costs less: half of what the transports of all colours cost, since a swap moves two pieces."""
    puzzle = facts.puzzle
    if puzzle.costs is None:
        return facts.bound("swaps")
    n, edges = len(puzzle.board.cells), puzzle.board.edges
    free = [v for v, want in enumerate(puzzle.target) if want is None]
    places = [
        ([v for v, have in enumerate(puzzle.start) if have == c], [v for v, w in enumerate(puzzle.target) if w == c])
        for c in range(puzzle.colours)
    ]
    cost = sum(transport(n, edges, here, there, puzzle.costs, optional=free).cost for here, there in places)
    why = f"the cheapest transports of all colours cost {cost} together, and a swap moves two pieces"
    return Bound(-(-cost // 2), why)


def model(facts: Facts, rounds: int, swaps: int | None, features: Features, *, minimise: bool = False) -> Model:
    """All plans of at most so many rounds, and at most so many swaps if that is said; with `minimise` its objective."""
    puzzle = facts.puzzle
    # the budget of wasted moves counts swaps, not what they cost
    counted = swaps if puzzle.costs is None else None

    def may_be(t: int, v: int, c: int) -> bool:
        return facts.in_time(t, v, c, rounds) and (counted is None or facts.affords(c, v, counted))

    timed = Timed(puzzle, rounds, may_be if "corridor" in features else None)
    m = timed.model
    for t in range(1, rounds + 1):
        timed.unlike(t)
    for v, cell in enumerate(puzzle.board.cells):
        for t in range(1, rounds + 1):
            here = [(1, swap) for swap in timed.touching(t, v)]
            m.linear(here, "<=", 1, Origin("a cell takes part in one swap a round", (cell,), t))
        limit = puzzle.limit(v)
        if limit is not None:
            taking = [(1, swap) for t in range(1, rounds + 1) for swap in timed.touching(t, v)]
            m.linear(taking, "<=", limit, Origin("a cell takes part in no more swaps than its limit", (cell,)))
    made = [(puzzle.cost(edge), swap) for step in timed.swap for edge, swap in step.items()]
    if swaps is not None:
        m.linear(made, "<=", swaps, Origin("the swaps are within their limit"))
    if minimise:
        m.minimise(made)
    return m


SCHEDULE = Formulation(
    name="schedule",
    puzzle="swap",
    summary="layers of disjoint swaps: fewest rounds, fewest swaps within so many rounds, or one after the other",
    source="Kautz & Selman 1992, parallel plans",
    size="with V cells, E edges, k colours, R rounds: at most (R+1)Vk + RE variables ((R+1)V + RE for k=2)",
    objectives=("swaps", "rounds", "swaps,rounds", "rounds,swaps"),
    within=("swaps", "rounds"),
    state=_state,
    state_within=_state_within,
    extras=frozenset({"costs", "limits", "order", "within"}),
    features={
        "corridor": Feature(True, "no variables where a colour cannot be in time, or only with too many wasted moves"),
    },
)
