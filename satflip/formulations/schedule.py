"""Swap: rounds of disjoint swaps, with the number of swaps to minimise or to keep within: the trade-off of the two.

One layer is one round: any set of swaps that share no cell (Kautz & Selman 1992 call it a parallel plan; so does
Surynek, "Multi-agent path finding as SAT", 2012, for pieces on a graph). A layer may be idle, so more layers only admit
more. Given the layers, the number of swaps is a sum of variables: least within so many rounds, or limited while the
rounds are counted up.
"""

from __future__ import annotations

from collections.abc import Mapping

from satflip.algebra.constructive import constructive
from satflip.algebra.matching import transport
from satflip.algebra.swap_bounds import round_bound, swap_bound
from satflip.formulations.base import NO_LIMITS, Feature, Features, Formulation, Statement
from satflip.formulations.timed import Timed, decode
from satflip.formulations.toll import Tolls
from satflip.model import Model, Origin
from satflip.puzzles import Board, Move, SwapPuzzle
from satflip.puzzles.swap import in_rounds


def _state(puzzle: SwapPuzzle, objective: str, features: Features) -> Statement:
    return _state_within(puzzle, objective, features, NO_LIMITS)


def _state_within(puzzle: SwapPuzzle, objective: str, features: Features, within: Mapping[str, int]) -> Statement:
    if puzzle.mismatch():
        # no number of rounds will do, so the least may say so
        return Statement(lambda horizon: model(puzzle, horizon or 0, None, features), decode, horizons=True, upper=0)
    parts = len(puzzle.board.cells), puzzle.board.edges, puzzle.start, puzzle.target
    costs = puzzle.costs or (1,)
    pairs = ((puzzle.board.cells[i], puzzle.board.cells[j]) for i, j in constructive(*parts))
    plan: list[Move] = [*in_rounds(pairs)]
    replay = puzzle.replay(plan)  # type: ignore[arg-type]
    # where the limits forbid the plan, there is at least a number of swaps that is enough if any is
    known = replay.costs if replay.solved else dict.fromkeys(("swaps", "rounds"), _longest(puzzle) * max(costs))
    if "rounds" in within:
        rounds = within["rounds"]
        lower = _cheapest(puzzle)
        return Statement(lambda _: model(puzzle, rounds, None, features, minimise=True), decode, lower=lower)
    if objective == "swaps":
        return Statement(
            # so many swaps take at most so many rounds
            lambda horizon: model(puzzle, (horizon or 0) // min(costs), horizon or 0, features),
            decode,
            horizons=True,
            lower=_cheapest(puzzle),
            upper=known["swaps"],
            plan=plan if replay.solved else None,
        )
    most = within.get("swaps")
    return Statement(
        lambda horizon: model(puzzle, horizon or 0, most, features),
        decode,
        horizons=True,
        lower=round_bound(*parts).value,
        upper=known["rounds"] if most is None else min(most, known["swaps"]) // min(costs),
        plan=plan if replay.solved and most is None else None,
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


def _cheapest(puzzle: SwapPuzzle) -> int:
    """No plan costs less: half of what the transports of all colours cost, since a swap moves two pieces."""
    n, edges = len(puzzle.board.cells), puzzle.board.edges
    if puzzle.costs is None:
        return swap_bound(n, edges, puzzle.start, puzzle.target).value
    free = [v for v, want in enumerate(puzzle.target) if want is None]
    places = [
        ([v for v, have in enumerate(puzzle.start) if have == c], [v for v, w in enumerate(puzzle.target) if w == c])
        for c in range(puzzle.colours)
    ]
    cost = sum(transport(n, edges, here, there, puzzle.costs, optional=free).cost for here, there in places)
    return -(-cost // 2)


def model(puzzle: SwapPuzzle, rounds: int, swaps: int | None, features: Features, *, minimise: bool = False) -> Model:
    """All plans of at most so many rounds, and at most so many swaps if that is said; with `minimise` its objective."""
    # the tolls' budget counts swaps, not what they cost
    corridor = "corridor" in features and swaps is not None and puzzle.costs is None and not puzzle.mismatch()
    tolls = Tolls(puzzle) if corridor else None
    timed = Timed(puzzle, rounds, tolls, 2 * (swaps or 0) - tolls.credit if tolls else 0)
    m = timed.model
    for v, cell in enumerate(puzzle.board.cells):
        timed.say([timed.at(0, v, puzzle.start[v])], Origin("the start board", (cell,), 0))
        want = puzzle.target[v]
        if want is not None:
            timed.say([timed.at(rounds, v, want)], Origin("the target board", (cell,), rounds))
        for t in range(1, rounds + 1):
            here = [(1, swap) for swap in timed.touching(t, v)]
            m.linear(here, "<=", 1, Origin("a cell takes part in one swap a round", (cell,), t))
        limit = puzzle.limit(v)
        if limit is not None:
            taking = [(1, swap) for t in range(1, rounds + 1) for swap in timed.touching(t, v)]
            m.linear(taking, "<=", limit, Origin("a cell takes part in no more swaps than its limit", (cell,)))
    made = [(puzzle.cost(edge), swap) for (_, edge), swap in timed.swap.items()]
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
        "corridor": Feature(True, "no variables where a colour cannot be without more swaps than their limit"),
    },
)
