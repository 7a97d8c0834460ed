"""Flip: one variable per press, one parity (or residue) per cell.

The presses that touch a cell must add up to what the cell needs: the linear system over GF(2) of Lights Out
(Anderson & Feil, "Turning Lights Out with Linear Algebra", Mathematics Magazine 71, 1998), over Z/k for k colours.
"""

from __future__ import annotations

from collections.abc import Callable

from satflip.formulations import system
from satflip.formulations.base import Feature, Features, Formulation, Statement
from satflip.memory import Need
from satflip.model import Assignment, Model, Origin, Term
from satflip.puzzles import FlipPuzzle, Move, Press

PRESS_PARITY = "press-parity"


def _need(puzzle: FlipPuzzle, objective: str) -> Need:
    """A variable a press, and a parity a cell, of the presses that touch it."""
    touched = sum(len(effect.changes) for effect in puzzle.effects) * (puzzle.colours - 1)
    variables = len(puzzle.effects) * (puzzle.colours - 1)
    return Need(300 * variables + 8 * touched, None, f"{variables:,} variables in sums of {touched:,} literals")


def _state(puzzle: FlipPuzzle, objective: str, features: Features) -> Statement:
    parity = system.press_parity(puzzle) if PRESS_PARITY in features else None
    return stated(puzzle, lambda: model(puzzle, parity))


def stated(puzzle: FlipPuzzle, build: Callable[[], Model]) -> Statement:
    """The statement of a flip puzzle whose model `build` makes: its decoder, and what is known of the cost."""
    lower = lower_bound(puzzle)
    parity = system.press_parity(puzzle) if all(effect.cost == 1 for effect in puzzle.effects) else None
    if parity is None or parity.turns:
        return Statement(lambda _: build(), decode, lower=lower, why_lower=WHY_LOWER)
    why = f"the number of presses is {'odd' if parity.odd else 'even'} in every solution"
    return Statement(
        lambda _: build(),
        decode,
        lower=lower + (parity.odd - lower) % 2,
        stride=2,
        why_lower=f"{WHY_LOWER}, and {why}" if (parity.odd - lower) % 2 else WHY_LOWER,
        why_stride=why,
    )


def model(puzzle: FlipPuzzle, parity: system.PressParity | None = None) -> Model:
    """The whole puzzle as one model; its objective is the cost of the presses."""
    m = Model()
    k = puzzle.colours
    press = press_variables(m, puzzle)
    goal = choice(m, puzzle)
    turned = [lit for _, lit in goal]
    board, target = puzzle.board, puzzle.targets[0]
    for cell, touching, have, want in zip(board.cells, puzzle.touching, puzzle.start, target, strict=True):
        if want is None:
            continue
        rule = Origin("the presses that touch a cell add up to what the cell needs", (cell,))
        need = (want - have) % k
        if k == 2:
            odd = [lit for p, amount in touching if amount % 2 for _, lit in press[p]]
            m.parity(odd + turned, need == 1, rule)
        else:
            terms = [(amount * times % k, lit) for p, amount in touching for times, lit in press[p]]
            m.residue(terms + [(k - colour, lit) for colour, lit in goal], need, k, rule)
    if parity is not None:
        rule = Origin("every solution has an even number of presses, or every solution an odd one (Sutner 1989)")
        turns = [lit for _, lit in goal] if parity.turns else []
        m.parity([*(lit for counts in press for _, lit in counts), *turns], parity.odd, rule)
    m.minimise(cost(puzzle, press))
    return m


def press_variables(m: Model, puzzle: FlipPuzzle) -> list[list[Term]]:
    """For each press its variables as (times, literal): press[v] for two colours, else press[v,j] for j times."""
    k = puzzle.colours
    press = []
    for effect in puzzle.effects:
        rule = Origin("a press is made or not" if k == 2 else "a press is made one number of times", (effect.press,))
        if k == 2:
            press.append([(1, m.new("press", effect.press, origin=rule))])
        else:
            press.append([(j, m.new("press", effect.press, j, origin=rule)) for j in range(1, k)])
            m.linear([(1, lit) for _, lit in press[-1]], "<=", 1, rule)
    return press


def choice(m: Model, puzzle: FlipPuzzle) -> list[Term]:
    """goal[c], as (colour, literal): the colour that all cells get where the goal leaves a choice; none true: white."""
    k = puzzle.colours
    if len(puzzle.targets) == 1:
        return []
    rule = Origin("all cells get one colour, whichever")
    if k == 2:
        return [(1, m.new("goal", "black", origin=rule))]
    goal = [(colour, m.new("goal", str(colour), origin=rule)) for colour in range(1, k)]
    m.linear([(1, lit) for _, lit in goal], "<=", 1, rule)
    return goal


def cost(puzzle: FlipPuzzle, press: list[list[Term]]) -> list[Term]:
    """What the presses cost, as (weight, literal)."""
    return [(effect.cost * j, lit) for effect, counts in zip(puzzle.effects, press, strict=True) for j, lit in counts]


def decode(model: Model, assignment: Assignment) -> list[Move]:
    """The presses of an assignment, in the order of the variables."""
    moves: list[Move] = []
    for number, variable in enumerate(model.variables, 1):
        if variable.kind == "press" and assignment[number]:
            cell, times = variable.labels if len(variable.labels) == 2 else (variable.labels[0], 1)
            moves.append(Press(cell, times))  # type: ignore[arg-type]
    return moves


WHY_LOWER = "a press mends no more cells than it changes"


def lower_bound(puzzle: FlipPuzzle) -> int:
    """Every press mends at most as many cells as it changes, so ⌈wrong cells / largest effect⌉ presses are needed."""
    widest = max((len(effect.changes) for effect in puzzle.effects), default=0)
    cheapest = min((effect.cost for effect in puzzle.effects), default=0)
    if not widest:
        return 0
    wrong = min(
        sum(want is not None and have != want for have, want in zip(puzzle.start, target, strict=True))
        for target in puzzle.targets
    )
    return -(-wrong // widest) * cheapest


PRESSES = Formulation(
    name="presses",
    puzzle="flip",
    summary="one variable per press, one parity per cell",
    source="Anderson & Feil 1998; any number of colours: linear algebra over Z/k",
    size="NM variables and NM parities on an N x M board, 1 more variable for the goal 'either'",
    objectives=("presses",),
    state=_state,
    need=_need,
    features={PRESS_PARITY: Feature(False, "say the parity of the number of presses, which is known beforehand, too")},
)
