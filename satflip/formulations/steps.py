"""Swap: at most one swap a step: the textbook shape of bounded planning as SAT.

Source: Kautz & Selman, "Planning as Satisfiability", ECAI 1992. A step may be idle, so a longer horizon only admits
more: the models are monotone in the horizon, and the first horizon that can be satisfied is the optimum.
"""

from __future__ import annotations

from satflip.algebra.constructive import constructive
from satflip.formulations.base import Feature, Features, Formulation, Statement
from satflip.formulations.timed import Timed, decode, negated
from satflip.formulations.toll import Tolls
from satflip.model import Model, Origin
from satflip.puzzles import Move, SwapPuzzle
from satflip.puzzles.swap import in_rounds


def _state(puzzle: SwapPuzzle, objective: str, features: Features) -> Statement:
    if puzzle.mismatch():
        # no horizon will do, so the shortest may say so
        return Statement(lambda horizon: model(puzzle, horizon or 0, None, features), decode, horizons=True, upper=0)
    board = puzzle.board
    tolls = Tolls(puzzle)
    plan = constructive(len(board.cells), board.edges, puzzle.start, puzzle.target)
    moves: list[Move] = list(in_rounds((board.cells[i], board.cells[j]) for i, j in plan))
    lower, stride = bounds(puzzle, tolls)
    return Statement(
        lambda horizon: model(puzzle, horizon or 0, tolls, features),
        decode,
        horizons=True,
        lower=lower,
        upper=len(moves),
        stride=stride,
        plan=moves,
    )


def bounds(puzzle: SwapPuzzle, tolls: Tolls) -> tuple[int, int]:
    """The least number of swaps there can be, and the stride between two numbers that there can be.

    A swap moves two pieces by one edge each. Where all pieces are distinct, the swaps also make a permutation: no
    fewer than cells less cycles, and of its parity.
    """
    lower = -(-tolls.credit // 2)
    n = len(puzzle.board.cells)
    if len(set(puzzle.start)) < n or None in puzzle.target:
        return lower, 1
    goes_to = {colour: v for v, colour in enumerate(puzzle.target)}
    unseen = set(range(n))
    cycles = 0
    while unseen:
        cycles += 1
        v = next(iter(unseen))
        while v in unseen:
            unseen.remove(v)
            v = goes_to[puzzle.start[v]]
    swaps = n - cycles
    lower = max(lower, swaps)
    return lower + (lower - swaps) % 2, 2


def model(puzzle: SwapPuzzle, horizon: int, tolls: Tolls | None, features: Features) -> Model:
    """All plans of at most `horizon` swaps, one swap or none a step. Each swap exchanges two different colours."""
    slack = 2 * horizon - tolls.credit if tolls else 0
    timed = Timed(puzzle, horizon, tolls if "corridor" in features else None, slack)
    m, board = timed.model, puzzle.board
    for v, cell in enumerate(board.cells):
        timed.say([timed.at(0, v, puzzle.start[v])], Origin("the start board", (cell,), 0))
        want = puzzle.target[v]
        if want is not None:
            timed.say([timed.at(horizon, v, want)], Origin("the target board", (cell,), horizon))
    for t in range(1, horizon + 1):
        swaps = [timed.swap[t, edge] for edge in board.edges if (t, edge) in timed.swap]
        if "exact" in features:
            m.linear([(1, swap) for swap in swaps], "=", 1, Origin("one swap a step", (), t))
        else:
            m.linear([(1, swap) for swap in swaps], "<=", 1, Origin("at most one swap a step", (), t))
    if "symmetry" in features:
        _in_order(timed)
    if tolls and "budget" in features:
        _budget(timed, tolls, slack)
    return m


def _in_order(timed: Timed) -> None:
    """Swaps that touch no common cell can change places: in consecutive steps, the one with the lower edge first."""
    for (t, edge), swap in timed.swap.items():
        for other in timed.puzzle.board.edges:
            if other < edge and not set(edge) & set(other) and (t + 1, other) in timed.swap:
                cells = tuple(timed.puzzle.board.cells[v] for v in (*edge, *other))
                rule = Origin("commuting swaps come in the order of their edges", cells, t)
                timed.model.clause([-swap, -timed.swap[t + 1, other]], rule)


def _budget(timed: Timed, tolls: Tolls, slack: int) -> None:
    """The tolls of a step's two moves, and their sum, which is at most the slack (redundant, and strong)."""
    m, cells = timed.model, timed.puzzle.board.cells
    spent: list[tuple[int, int]] = []
    for t in range(1, timed.horizon + 1):
        # one swap a step, so one toll for each of its two pieces: toll[t,side,a] says that it is at least a
        rule = Origin("the toll of a step's move", (), t)
        toll: dict[tuple[int, int], int] = {}
        for edge in timed.puzzle.board.edges:
            if (t, edge) not in timed.swap:
                continue
            for side, (u, v) in enumerate((edge, edge[::-1])):
                for c in range(timed.puzzle.colours):
                    here, amount = timed.at(t - 1, u, c), tolls.of(c, u, v)
                    if here is False or not amount:
                        continue
                    origin = Origin("a move away from the cheapest transport costs its toll", (cells[u], cells[v]), t)
                    condition = [-timed.swap[t, edge], negated(here)]
                    if amount > slack:
                        timed.say(condition, origin)
                        continue
                    for a in range(1, amount + 1):
                        if (side, a) not in toll:
                            toll[side, a] = m.new("toll", t, side, a, origin=rule)
                        timed.say([*condition, toll[side, a]], origin)
        spent += [(1, literal) for literal in toll.values()]
    m.linear(spent, "<=", slack, Origin("all tolls together are at most twice the swaps less the transports"))


STEPS = Formulation(
    name="steps",
    puzzle="swap",
    summary="time-indexed, at most one swap a step, frame axioms",
    source="Kautz & Selman 1992, planning as satisfiability",
    size="with V cells, E edges, k colours, T steps: at most (T+1)Vk + TE variables ((T+1)V + TE for k=2)",
    objectives=("swaps",),
    state=_state,
    features={
        "corridor": Feature(True, "no variables where a colour cannot be without exceeding the horizon"),
        "budget": Feature(
            True, "tolls by dual potentials, which add up to at most twice the swaps less the transports"
        ),
        "exact": Feature(False, "one swap a step instead of at most one: no idle steps"),
        "symmetry": Feature(False, "swaps that commute come in the order of their edges"),
    },
)
