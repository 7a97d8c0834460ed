"""Flip, the lit-only game: one press a step, and only of a cell that is not white then.

The order of the presses matters, so this is planning as SAT (Kautz & Selman 1992). An idle step is allowed, and idle
steps come last. Any plan is also one of the ordinary game, whose fewest presses are the first horizon to try. Source of
the game: Goldwasser, Wang & Wu, "Does the lit-only restriction make any difference for the sigma-game and
sigma+-game?", European Journal of Combinatorics 30, 2009.
"""

from __future__ import annotations

from satflip.formulations import kernel, system
from satflip.formulations.base import Features, Formulation, Statement
from satflip.formulations.presses import WHY_LOWER, choice, lower_bound
from satflip.memory import Need
from satflip.model import Assignment, Model, Origin, Term
from satflip.puzzles import FlipPuzzle, Move, Press, Puzzle

MOST_QUIET = 16
"""With so many quiet patterns the ordinary game's fewest presses are found in no time."""


def _state(puzzle: FlipPuzzle, objective: str, features: Features) -> Statement:
    particular, quiet, _, _ = kernel.solutions(puzzle)
    if not any(solution is not None for solution in particular):
        # no presses reach the goal in any order, so the shortest horizon may say so
        return Statement(lambda horizon: _unreachable(), decode, horizons=True, upper=0)
    lit = (effect for effect in puzzle.effects if puzzle.start[puzzle.board.index[effect.press]])
    if not puzzle.solved(puzzle.start) and next(lit, None) is None:
        # no cell is lit that may be pressed: not one move can be made
        return Statement(lambda horizon: _unreachable(), decode, horizons=True, upper=0)
    lower, stride, why = _bounds(puzzle, [s for s in particular if s is not None], quiet)
    # a shortest plan meets no board twice
    upper = puzzle.colours ** len(puzzle.board.cells) - 1
    return Statement(
        lambda horizon: model(puzzle, horizon or 0),
        decode,
        horizons=True,
        lower=lower,
        upper=upper,
        stride=stride,
        why_lower=why,
        why_stride=f"all plans have an {'odd' if lower % 2 else 'even'} number of presses",
    )


def _unreachable() -> Model:
    m = Model()
    m.clause([], Origin("no presses reach the goal, in any order"))
    return m


def _bounds(puzzle: FlipPuzzle, particular: list[list[int]], quiet: list[list[int]]) -> tuple[int, int, str]:
    """The ordinary game's fewest presses, where they are easy, the stride between two numbers there can be, and why."""
    if puzzle.colours != 2:
        return lower_bound(puzzle), 1, WHY_LOWER
    first, *others = [system.bits(found) for found in particular]
    vectors = [system.bits(pattern) for pattern in quiet] + [first ^ other for other in others]
    even = all(vector.bit_count() % 2 == 0 for vector in vectors)
    if len(vectors) > MOST_QUIET or not puzzle.board.cells:
        lower = lower_bound(puzzle)
        return lower + ((first.bit_count() - lower) % 2 if even else 0), 2 if even else 1, WHY_LOWER
    from satflip.algebra.coset import lightest

    # a press more is a press twice, or one of another solution: if all solutions are even or all odd, so are all plans
    least = lightest(first, vectors, len(puzzle.effects)).weight
    return least, 2 if even else 1, "fewer presses do not reach the goal in any order, even of cells that are not lit"


def model(puzzle: FlipPuzzle, horizon: int) -> Model:
    """All plans of at most `horizon` presses.

    cell[t,v,c] says that the cell v has the colour c > 0 after step t (none true: white), press[t,v] that v is pressed
    in step t.
    """
    m = Model()
    k, cells = puzzle.colours, puzzle.board.cells
    goal = choice(m, puzzle)
    colour: list[list[list[Term]]] = []
    for t in range(horizon + 1):
        colour.append([])
        for cell in cells:
            rule = Origin("a cell has one colour", (cell,), t)
            colour[t].append([(c, m.new("cell", t, cell, c, origin=rule)) for c in range(1, k)])
            if k > 2:
                m.linear([(1, lit) for _, lit in colour[t][-1]], "<=", 1, rule)
    for v, cell in enumerate(cells):
        start = Origin("the start board", (cell,), 0)
        for c, lit in colour[0][v]:
            m.clause([lit if puzzle.start[v] == c else -lit], start)
    before: list[int] = []
    for t in range(1, horizon + 1):
        pressed = [
            m.new("press", t, effect.press, origin=Origin("pressed in this step or not", (effect.press,), t))
            for effect in puzzle.effects
        ]
        m.linear([(1, lit) for lit in pressed], "<=", 1, Origin("at most one press a step", (), t))
        for effect, lit in zip(puzzle.effects, pressed, strict=True):
            here = colour[t - 1][puzzle.board.index[effect.press]]
            rule = Origin("only a cell that is not white may be pressed", (effect.press,), t)
            m.clause([-lit, *(is_c for _, is_c in here)], rule)
            if t > 1:
                m.clause([-lit, *before], Origin("idle steps come last", (effect.press,), t))
        for v, cell in enumerate(cells):
            terms = colour[t][v] + [(-c, lit) for c, lit in colour[t - 1][v]]
            terms += [(-amount, pressed[p]) for p, amount in puzzle.touching[v]]
            _adds_up(m, terms, 0, k, Origin("a cell changes by the press of the step, and only by it", (cell,), t))
        before = pressed
    for v, cell in enumerate(cells):
        want = puzzle.targets[0][v]
        if want is not None:
            terms = colour[horizon][v] + [(-c, lit) for c, lit in goal]
            _adds_up(m, terms, want, k, Origin("the board that the goal asks for", (cell,), horizon))
    return m


def _need(puzzle: FlipPuzzle, objective: str) -> Need:
    """The model of the fewest presses there can be; 'idle steps come last' takes a clause of all presses a press."""
    presses, steps = len(puzzle.effects), lower_bound(puzzle)
    return Need(steps * (8 * presses * presses + 500 * presses), None, f"{steps} steps of {presses:,} presses at least")


def _adds_up(m: Model, terms: list[Term], remainder: int, k: int, rule: Origin) -> None:
    if k == 2:
        m.parity([lit for weight, lit in terms if weight % 2], remainder == 1, rule)
    else:
        m.residue([(weight % k, lit) for weight, lit in terms if weight % k], remainder, k, rule)


def decode(model: Model, assignment: Assignment) -> list[Move]:
    """The presses of an assignment in the order of their steps."""
    presses = [
        (variable.origin.step or 0, variable.origin.cells[0])
        for number, variable in enumerate(model.variables, 1)
        if variable.kind == "press" and assignment[number]
    ]
    return [Press(cell) for _, cell in sorted(presses, key=lambda press: press[0])]


def _misfit(puzzle: Puzzle, objective: str) -> str | None:
    assert isinstance(puzzle, FlipPuzzle)
    if not puzzle.lit_only:
        return "lit-only puts presses in an order, which the ordinary game does not ask for"
    if any(effect.cost != 1 for effect in puzzle.effects):
        return "lit-only goes by the number of presses, and so needs every press to cost 1"
    return None


LIT_ONLY = Formulation(
    name="lit-only",
    puzzle="flip",
    summary="the lit-only game: one press a step, of a cell that is not white then",
    source="Kautz & Selman 1992; the game: Goldwasser, Wang & Wu 2009",
    size="2NM variables and NM parities a step for two colours",
    objectives=("presses",),
    state=_state,
    need=_need,
    misfit=_misfit,
    extras=frozenset({"lit-only"}),
)
