"""Flip: one solution and the quiet patterns.

Every solution is a particular one plus a combination of quiet patterns (a basis of the null space), so the unknowns
are the nullity's worth of bits: 0 to 8 for most boards, however many cells they have (Anderson & Feil 1998; over Z/k:
Giffen & Parker, "On generalizing the Lights Out game and a generalization of parity domination", 2013).
"""

from __future__ import annotations

from satflip.formulations import system
from satflip.formulations.base import Features, Formulation, Statement
from satflip.formulations.presses import choice, cost, press_variables, stated
from satflip.formulations.solutions import solutions as binary
from satflip.model import Model, Origin, Term
from satflip.puzzles import FlipPuzzle

COMBINED = "the presses are one solution and a combination of quiet patterns"


def _state(puzzle: FlipPuzzle, objective: str, features: Features) -> Statement:
    return stated(puzzle, lambda: model(puzzle))


def model(puzzle: FlipPuzzle) -> Model:
    """The whole puzzle as one model; its objective is the cost of the presses."""
    m = Model()
    k = puzzle.colours
    particular, quiet, orders, witness = solutions(puzzle)
    reachable = [c for c, solution in enumerate(particular) if solution is not None]
    if not reachable:
        cells = tuple(puzzle.board.cells[i] for i in witness)
        m.clause([], Origin("every press adds nothing to the sum of these cells, but it must change", cells))
        return m

    press = press_variables(m, puzzle)
    goal = choice(m, puzzle)
    for c in range(len(particular)):
        if c not in reachable:
            # colour 0 is 'no other colour': it is excluded by demanding one of the others
            rule = Origin("this colour cannot be reached")
            m.clause([-lit for colour, lit in goal if colour == c] if c else [lit for _, lit in goal], rule)
    use = [
        [(t, m.new("quiet", str(i), t, origin=Origin("how often the quiet pattern is added"))) for t in range(1, order)]
        for i, order in enumerate(orders)
    ]
    for i, counts in enumerate(use):
        if len(counts) > 1:
            m.linear(
                [(1, lit) for _, lit in counts], "<=", 1, Origin(f"quiet pattern {i} is added one number of times")
            )

    # relative to colour 0, whose own 'solution' may be anything if it cannot be reached: it is excluded above
    zero = particular[0] or [0] * len(puzzle.effects)
    for p, effect in enumerate(puzzle.effects):
        rule = Origin(COMBINED, (effect.press,))
        terms: list[Term] = list(press[p])
        terms += [(-t * quiet[i][p], lit) for i, counts in enumerate(use) for t, lit in counts]
        terms += [(zero[p] - solution[p], lit) for c, lit in goal if (solution := particular[c]) is not None]
        terms = [(weight % k, lit) for weight, lit in terms if weight % k]
        if k == 2:
            m.parity([lit for _, lit in terms], zero[p] == 1, rule)
        else:
            m.residue(terms, zero[p], k, rule)
    m.minimise(cost(puzzle, press))
    return m


def solutions(
    puzzle: FlipPuzzle,
) -> tuple[list[list[int] | None], list[list[int]], list[int], list[int]]:
    """For each target a solution (how often each press is made) or None; the quiet patterns and their orders; and,
    where a target cannot be reached, the cells that prove it."""
    width = len(puzzle.effects)
    if puzzle.colours == 2:
        found = binary(puzzle)
        witness = [] if found.witness is None else [i for i in range(len(puzzle.board.cells)) if found.witness >> i & 1]
        particular = [None if x is None else _entries(x, width) for x in found.particular]
        return particular, [_entries(vector, width) for vector in found.kernel], [2] * len(found.kernel), witness
    return _of_more_colours(puzzle)


def _entries(vector: int, width: int) -> list[int]:
    """The bits of a vector, the lowest first."""
    return [digit == "1" for digit in reversed(format(vector, f"0{width}b"))] if width else []


def _of_more_colours(
    puzzle: FlipPuzzle,
) -> tuple[list[list[int] | None], list[list[int]], list[int], list[int]]:
    from satflip.algebra import modular

    asked = system.wanted(puzzle, puzzle.targets[0])
    width = len(puzzle.effects)
    particular: list[list[int] | None] = []
    witness: list[int] = []
    dense = system.matrix(puzzle)
    for target in puzzle.targets:
        found = modular.solve([dense[i] for i in asked], system.needs(puzzle, target), puzzle.colours, columns=width)
        particular.append(None if found.particular is None else list(found.particular))
        if found.witness is not None:
            witness = [cell for i, cell in enumerate(asked) if found.witness[i]]
    return particular, [list(g) for g in found.generators], list(found.orders), witness


KERNEL = Formulation(
    name="kernel",
    puzzle="flip",
    summary="one solution plus quiet patterns: the unknowns are the nullity's worth of bits",
    source="Anderson & Feil 1998; Giffen & Parker 2013 for more colours",
    size="NM + d variables and NM parities, d the nullity, of which d are unknown",
    objectives=("presses",),
    state=_state,
    need=system.need,
)
