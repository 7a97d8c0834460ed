"""Swap: time-indexed, at most one swap a step, frame axioms: the textbook shape of bounded planning as SAT.

Source: Kautz & Selman, "Planning as Satisfiability", ECAI 1992 (explanatory frame axioms: Haas 1987). A step may be
idle, so a longer horizon only admits more: the models are monotone in the horizon, and the first horizon that can be
satisfied is the optimum.
"""

from __future__ import annotations

from collections.abc import Callable

from satflip.algebra.constructive import constructive
from satflip.algebra.matching import transport
from satflip.formulations.base import Features, Formulation, Statement
from satflip.model import Assignment, Model, Origin
from satflip.puzzles import Move, SwapPuzzle
from satflip.puzzles.swap import in_rounds

Piece = Callable[[int, int, int], int]
"""(step, cell index, colour) to the literal that says: at this step a piece of this colour is here."""


def _state(puzzle: SwapPuzzle, objective: str, features: Features) -> Statement:
    if puzzle.mismatch():
        # no horizon will do, so the shortest may say so
        return Statement(lambda horizon: model(puzzle, horizon or 0), decode, horizons=True, upper=0)
    board = puzzle.board
    plan = constructive(len(board.cells), board.edges, puzzle.start, puzzle.target)
    moves: list[Move] = list(in_rounds((board.cells[i], board.cells[j]) for i, j in plan))
    return Statement(
        lambda horizon: model(puzzle, horizon or 0),
        decode,
        horizons=True,
        lower=lower_bound(puzzle),
        upper=len(moves),
        plan=moves,
    )


def lower_bound(puzzle: SwapPuzzle) -> int:
    n, edges = len(puzzle.board.cells), puzzle.board.edges
    total = 0
    for c in range(puzzle.colours):
        s = [v for v in range(n) if puzzle.start[v] == c]
        t = [v for v in range(n) if puzzle.target[v] == c]
        o = [v for v in range(n) if puzzle.target[v] is None]
        total += transport(n, edges, s, t, optional=o).cost
    return -(-total // 2)


def pieces(m: Model, puzzle: SwapPuzzle, horizon: int) -> Piece:
    """The variables cell[t,v,c] for t = 0..horizon, each cell holding exactly one colour at each step.

    Two colours need one variable a cell: white is where black is not.
    """
    board, k = puzzle.board, puzzle.colours
    rule = "a cell holds one colour"
    colours = range(k) if k > 2 else range(1, k)
    first: list[list[int]] = []
    for t in range(horizon + 1):
        row = []
        for cell in board.cells:
            origin = Origin(rule, (cell,), t)
            lits = [m.new("cell", t, cell, puzzle.colour_name(c), origin=origin) for c in colours]
            row.append(lits[0] if lits else 0)
            if k > 2:
                m.linear([(1, lit) for lit in lits], "=", 1, origin)
        first.append(row)

    def piece(t: int, v: int, c: int) -> int:
        if k == 2:
            return first[t][v] if c == 1 else -first[t][v]
        return first[t][v] + c

    return piece


def model(puzzle: SwapPuzzle, horizon: int) -> Model:
    """All plans of at most `horizon` swaps, one swap or none a step. Each swap exchanges two different colours."""
    m = Model()
    board, colours = puzzle.board, range(puzzle.colours)
    piece = pieces(m, puzzle, horizon)
    swap = {
        (t, edge): m.new(
            "swap",
            t,
            (board.cells[edge[0]], board.cells[edge[1]]),
            origin=Origin("swapped at this step or not", (board.cells[edge[0]], board.cells[edge[1]]), t),
        )
        for t in range(1, horizon + 1)
        for edge in board.edges
    }

    if puzzle.colours > 1:
        for v, cell in enumerate(board.cells):
            m.clause([piece(0, v, puzzle.start[v])], Origin("the start board", (cell,), 0))
            want = puzzle.target[v]
            if want is not None:
                m.clause([piece(horizon, v, want)], Origin("the target board", (cell,), horizon))

    for t in range(1, horizon + 1):
        m.linear([(1, swap[t, edge]) for edge in board.edges], "<=", 1, Origin("at most one swap a step", (), t))
        if puzzle.colours == 1:
            continue
        for edge in board.edges:
            u, v = edge
            cells = (board.cells[u], board.cells[v])
            exchange = Origin("a swap exchanges the two pieces", cells, t)
            different = Origin("a swap exchanges pieces of different colours", cells, t)
            for c in colours:
                m.clause([-swap[t, edge], -piece(t - 1, u, c), piece(t, v, c)], exchange)
                m.clause([-swap[t, edge], -piece(t - 1, v, c), piece(t, u, c)], exchange)
                m.clause([-swap[t, edge], -piece(t - 1, u, c), -piece(t - 1, v, c)], different)
        for v, cell in enumerate(board.cells):
            moved = [swap[t, (min(v, w), max(v, w))] for w in board.neighbours[v]]
            frame = Origin("a piece stays where it is unless it is swapped", (cell,), t)
            for c in colours:
                m.clause([-piece(t - 1, v, c), piece(t, v, c), *moved], frame)
    return m


def decode(model: Model, assignment: Assignment) -> list[Move]:
    """The swaps of an assignment in the order of their steps; idle steps vanish."""
    swaps = [
        variable.labels
        for number, variable in enumerate(model.variables, 1)
        if variable.kind == "swap" and assignment[number]
    ]
    return list(in_rounds(pair for _, pair in sorted(swaps, key=lambda labels: labels[0])))  # type: ignore[misc]


STEPS = Formulation(
    name="steps",
    puzzle="swap",
    summary="time-indexed, at most one swap a step, frame axioms",
    source="Kautz & Selman 1992, planning as satisfiability",
    size="with V cells, E edges, k colours: (T+1)Vk (k=2: (T+1)V) + TE variables at horizon T",
    objectives=("swaps",),
    state=_state,
)
