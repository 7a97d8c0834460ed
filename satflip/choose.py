"""What `auto` takes, and why, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import NamedTuple

from satflip import backends
from satflip.extras import NO_LIMITS, extras_of
from satflip.puzzles import FlipPuzzle, Puzzle, SwapPuzzle

FEW_FLIPS = 1 << 16
"""So many flip boards are searched in less time than a solver needs to start."""

FEW_SWAPS = 20_000
"""So many swap boards likewise; each is larger, and has more neighbours that were met already."""

FEW_BOARDS = {"within": 1 << 12, "rounds": FEW_SWAPS, "limits": 1 << 20, "costs": 1 << 40}
"""So many arrangements (times the counts of swaps that are limited) take a search over boards no longer than CP-SAT, as
measured: a board with limits on other costs has many labels, a round many sets of disjoint swaps; the fewest swaps go
to A*, which sees a small part of the boards, unless limits make it impossible: then all that can be reached."""


MANY_CELLS = 36
"""From so many cells on CaDiCaL is no slower than Glucose, and finds plans of hard boards; below, Glucose is."""

GLUCOSE_CELLS = 64
"""Up to so many cells Glucose is quicker on rounds: with all pieces distinct it takes half of Kissat's time on 8x8, and
twice its time on 9x9."""


class Choice(NamedTuple):
    """The name of a back end, the formulation for it (None: its default, or none at all), and the reason."""

    backend: str
    formulation: str | None
    reason: str


def choose(
    puzzle: Puzzle,
    objective: str,
    formulation: str | None = None,
    within: Mapping[str, int] = NO_LIMITS,
    by_clauses: bool = False,
) -> Choice:
    """What to solve a puzzle with when no back end was asked for; under this formulation, if one was.

    `by_clauses`: a search or an encoding was asked for, which only a SAT solver has a use for.
    """
    if by_clauses:
        return Choice("sat:cadical195", formulation, "searches and encodings are for SAT solvers")
    extras = extras_of(puzzle, objective, within)
    if isinstance(puzzle, SwapPuzzle) and extras:
        return _general_swap(puzzle, objective, formulation, extras)
    if formulation is not None and isinstance(puzzle, FlipPuzzle) and not puzzle.lit_only:
        return Choice("cp-sat", formulation, "CP-SAT takes every kind of constraint and minimises directly")
    if formulation is not None:
        return Choice("sat:glucose4", formulation, "a SAT solver is quick on models over time")
    return _flip(puzzle) if isinstance(puzzle, FlipPuzzle) else _swap(puzzle, objective)


def _flip(puzzle: FlipPuzzle) -> Choice:
    if puzzle.colours == 2 and not puzzle.lit_only and all(effect.cost for effect in puzzle.effects):
        reason = "with two colours the board is a system of linear equations over GF(2)"
        return Choice("linear-algebra", None, reason)
    states = puzzle.colours ** len(puzzle.board.cells)
    if states <= FEW_FLIPS:
        return Choice("bfs", None, f"the board has only {states} states: breadth-first search sees them all")
    if puzzle.lit_only:
        reason = "a SAT solver refutes one number of presses after the other, from the lower bound up"
        return Choice("sat:glucose4", None, reason)
    return Choice("cp-sat", "kernel", "one solution and the quiet patterns leave CP-SAT few unknowns")


def _swap(puzzle: SwapPuzzle, objective: str) -> Choice:
    if objective == "swaps":
        if puzzle.colours == 2:
            return Choice("min-cost-flow", None, "with two colours the fewest swaps are a cheapest transport")
        theorem = backends.find("known-structure")
        if theorem.why_not(puzzle, objective) is None:
            return Choice(theorem.name, None, "a theorem gives the fewest swaps of every component of this board")
    states = puzzle.arrangements
    if states <= FEW_SWAPS:
        return Choice("bfs", None, f"the board has only {states} arrangements: breadth-first search sees them all")
    if objective == "swaps":
        reason = "layers of swaps with a budget of wasted moves: a SAT solver finds a plan and refutes a shorter one"
        return Choice(_sat(puzzle), "layers", reason)
    reason = "layers of swaps, one a round: a SAT solver refutes one number of rounds after the other"
    kissat = backends.find("sat:kissat404")
    large = len(puzzle.board.cells) > GLUCOSE_CELLS and not kissat.missing()
    return Choice(kissat.name if large else "sat:glucose4", "layers", reason)


def _sat(puzzle: SwapPuzzle) -> str:
    """The SAT solver for the fewest swaps."""
    return "sat:cadical195" if len(puzzle.board.cells) >= MANY_CELLS else "sat:glucose4"


def _general_swap(puzzle: SwapPuzzle, objective: str, formulation: str | None, extras: list[str]) -> Choice:
    """What takes a question beyond the plain game."""
    if formulation is None and extras == ["costs"] and puzzle.colours == 2 and objective == "swaps":
        reason = "with two colours the cheapest swaps are a cheapest transport of one of them"
        return Choice("min-cost-flow", None, reason)
    if formulation is None and _few_boards(puzzle, objective, extras):
        if objective == "swaps" and "within" not in extras:
            return Choice("a-star", None, "the pieces can stand in few ways, and their distances from home guide A*")
        return Choice("bfs", None, "the pieces can stand in few ways: breadth-first search sees them all")
    if formulation is None and objective == "swaps,rounds" and extras == ["order"]:
        reason = "layers of swaps: a SAT solver finds the fewest, then the fewest layers that hold so many"
        return Choice(_sat(puzzle), "layers", reason)
    reason = "CP-SAT minimises swaps and rounds in turn, each under the other's limit"
    return Choice("cp-sat", formulation or "schedule", reason)


def _few_boards(puzzle: SwapPuzzle, objective: str, extras: list[str]) -> bool:
    """Whether a search over boards is soon through."""
    limits = [limit for limit in puzzle.limits or () if limit is not None]
    if "within" in extras:
        kind = "within"
    elif objective != "swaps":
        kind = "rounds"
    else:
        kind = "limits" if limits else "costs"
    most = FEW_BOARDS[kind]
    if puzzle.arrangements * prod(limit + 1 for limit in limits) <= most:
        return True
    if 2 * len(limits) < len(puzzle.target) or puzzle.mismatch():
        return False
    # where most cells are limited, few of these are ever reached: that is soon counted
    from satflip.algorithms.bfs import reaches_few

    return reaches_few(puzzle, min(most, FEW_SWAPS))
