"""Swap boards over time, for the lessons: the textbook's model, its boards, and models with a mistake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satflip import formulations
from satflip.errors import UnsupportedError
from satflip.formulations.base import Statement
from satflip.model import Assignment, Model, Origin
from satflip.puzzles import Puzzle, Swap, SwapPuzzle
from satflip.puzzles.flip import State
from satflip.teach.topics.asked import fewest

PLAIN = "steps:no-corridor,no-budget,no-head-start"
"""Every variable is there and nothing is said that is only implied."""

FRAME = "a piece stays where it is unless it is swapped"
TARGET = "the target board"


def swap_board(puzzle: Puzzle, lesson: str) -> tuple[SwapPuzzle, int]:
    """The puzzle, and its fewest swaps. Raises UnsupportedError for a board that the lesson cannot be about."""
    if not isinstance(puzzle, SwapPuzzle) or puzzle.costs is not None or puzzle.limits is not None:
        raise UnsupportedError(
            f"the lesson on {lesson} takes a swap board (start and target), without costs and limits"
        )
    least = fewest(puzzle)
    if least is None:
        raise UnsupportedError(f"this board is impossible: {puzzle.mismatch()}; take one that can be solved")
    if least == 0:
        raise UnsupportedError("the start is the target already: take a board that takes a swap at least")
    return puzzle, least


def statement(puzzle: SwapPuzzle, features: str = PLAIN) -> Statement:
    """The textbook's statement of the puzzle."""
    return formulations.state(puzzle, features)


def without(model: Model, rule: str) -> Model:
    """The model with all constraints of a rule left out. Raises RuntimeError where there are none."""
    kept = [constraint for constraint in model.constraints if constraint.origin.rule != rule]
    if len(kept) == len(model.constraints) and any(variable.kind == "swap" for variable in model.variables):
        raise RuntimeError(f"no constraint has the rule '{rule}'")
    return Model(list(model.variables), kept)


def target_too_early(puzzle: SwapPuzzle, horizon: int) -> Model:
    """The model with the mistake that the target board is demanded after the last step but one."""
    model = without(statement(puzzle).model(horizon), TARGET)
    if horizon == 0:
        model.clause([], Origin(TARGET))
        return model
    for v, want in enumerate(puzzle.target):
        literals = holding(puzzle, model, horizon - 1, v)
        if want is not None and literals.get(want) is not True:
            literal = literals.get(want)
            model.clause([] if literal is None else [int(literal)], Origin(TARGET))
    return model


def holding(puzzle: SwapPuzzle, model: Model, t: int, v: int) -> dict[int, int | bool]:
    """For each colour the literal that says that the cell holds it after step t; True where it certainly does."""
    there = sorted(set(puzzle.start))
    if len(there) == 1:
        return {there[0]: True}
    named = {
        variable.labels[2]: number
        for number, variable in enumerate(model.variables, 1)
        if variable.kind == "cell" and variable.labels[:2] == (t, puzzle.board.cells[v])
    }
    if len(there) == 2:
        (number,) = named.values()
        return {there[0]: -number, there[1]: number}
    return {c: named[puzzle.colour_name(c)] for c in there}


def boards(puzzle: SwapPuzzle, model: Model, assignment: Assignment, horizon: int) -> list[State]:
    """The board after each step as the assignment has it, whatever the rules say."""
    states = []
    for t in range(horizon + 1):
        state = []
        for v in range(len(puzzle.board.cells)):
            literals = holding(puzzle, model, t, v)
            state.append(next(c for c, lit in literals.items() if lit is True or assignment[abs(lit)] == (lit > 0)))
        states.append(tuple(state))
    return states


def swaps_of(model: Model, assignment: Assignment, t: int) -> list[Swap]:
    """The swaps of a step."""
    return [
        Swap(variable.origin.cells[0], variable.origin.cells[1])
        for number, variable in enumerate(model.variables, 1)
        if variable.kind == "swap" and variable.origin.step == t and assignment[number]
    ]


def cheated(puzzle: SwapPuzzle, before: State, after: State, swaps: Sequence[Swap]) -> Iterator[int]:
    """The cells that changed though no swap of the step touches them."""
    touched = {cell for swap in swaps for cell in (swap.first, swap.second)}
    for i, cell in enumerate(puzzle.board.cells):
        if before[i] != after[i] and cell not in touched:
            yield i
