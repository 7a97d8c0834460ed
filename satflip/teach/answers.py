"""The answer beside the model: what each variable is in it, and why there is no better one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satflip.backends.base import Settings
from satflip.backends.sat import PySatOracle
from satflip.encodings import Encoding, encode
from satflip.model import Assignment, Linear, Model, Origin, Variable
from satflip.puzzles import FlipPuzzle, Move, Press, Puzzle, Swap, SwapPuzzle
from satflip.puzzles.swap import in_rounds
from satflip.result import Result, Status

SOLVER = "glucose4"
MOVES = ("press", "swap")
"""The kinds of variables that say which moves are made."""

MOST_LISTED = 12
"""So many different costs, or ways of pieces, are told one by one."""


def assignment_of(
    puzzle: Puzzle, lowered: Model, model: Model, moves: Sequence[Move], one_a_step: bool
) -> Assignment | None:
    """The values of all variables under which the model means these moves, or None where it cannot mean them.

    `lowered` is the model as clauses. Each variable of a move is set, a solver sets the others; a model without such
    variables (matchings) gets an assignment of the same cost. With `one_a_step` move i belongs to step i, else swaps
    belong to the step of their round.
    """
    made = _made(puzzle, moves, one_a_step)
    of_moves = {number: variable for number, variable in enumerate(model.variables, 1) if variable.kind in MOVES}
    fixed = [number if _says(variable) in made else -number for number, variable in of_moves.items()]
    if of_moves and sum(literal > 0 for literal in fixed) != len(made):
        return None
    ready = Model(list(lowered.variables), list(lowered.constraints))
    if not of_moves and model.objective is not None:
        (unit,) = {"presses", "swaps"} & set(puzzle.objectives)
        most = puzzle.replay(moves).costs[unit] - model.objective.constant  # type: ignore[arg-type]
        encode(ready, Linear(model.objective.terms, "<=", most, Origin("the cost of the answer")), Encoding())
    oracle = PySatOracle(SOLVER, Settings())
    try:
        oracle.add(ready.constraints, len(ready.variables))
        return oracle.assignment()[: len(lowered.variables) + 1] if oracle.solve(fixed) else None
    finally:
        oracle.close()


def _made(puzzle: Puzzle, moves: Sequence[Move], one_a_step: bool) -> set[tuple[object, ...]]:
    """What the moves make true: (step, cell, cell) of each swap, (step, press) or (press, times) of each press."""
    if isinstance(puzzle, SwapPuzzle):
        index = puzzle.board.index
        swaps = in_rounds((move.first, move.second) for move in moves if isinstance(move, Swap))
        return {
            (step if one_a_step else swap.round + 1, *sorted((swap.first, swap.second), key=index.__getitem__))
            for step, swap in enumerate(swaps, 1)
        }
    presses = [move for move in moves if isinstance(move, Press)]
    if one_a_step:
        return {(step, move.press) for step, move in enumerate(presses, 1)}
    return {(move.press, move.times) for move in presses}


def _says(variable: Variable) -> tuple[object, ...]:
    """The same of a variable."""
    if variable.kind == "swap":
        step, pair = variable.labels
        return (step, *pair)  # type: ignore[misc]
    return variable.labels if len(variable.labels) > 1 else (*variable.labels, 1)


def why(puzzle: Puzzle, result: Result) -> Iterator[str]:
    """Sentences: why no fewer moves will do, as far as it is known."""
    if result.status is Status.OPTIMAL:
        yield f"{result.bound} is a lower bound: {result.proved_by}."
    elif result.bound and result.objective is not None:
        yield f"No plan costs less than {result.bound}; whether one costs less than {result.objective} is open."
    elif result.bound:
        yield f"No plan costs less than {result.bound}; whether there is one at all is open."
    if result.moves is None:
        return
    if isinstance(puzzle, FlipPuzzle):
        yield from _ways(puzzle)
    elif result.minimised == "swaps" and puzzle.limits is None:
        yield from _transport(puzzle)


def _ways(puzzle: FlipPuzzle) -> Iterator[str]:
    """How many choices of presses there are, and what they cost."""
    if puzzle.lit_only:
        yield "Only a lit cell may be pressed, so the order matters, and the ordinary game never takes more presses."
        return
    from satflip.enumeration import count

    counted = count(puzzle)
    if counted.total == 1:
        yield "There is only one choice of presses that reaches the goal."
        return
    text = f"The order of presses does not matter, and {counted.total} choices of presses reach the goal"
    if counted.by_cost is None:
        yield f"{text}."
        return
    unit = "presses" if all(effect.cost == 1 for effect in puzzle.effects) else "their cost"
    costs = list(counted.by_cost.items())
    told = ", ".join(f"{number} of {cost}" for cost, number in costs[:MOST_LISTED])
    more = f", and more up to {costs[-1][0]}" if len(costs) > MOST_LISTED else ""
    yield f"{text}; by {unit}: {told}{more}."


def _transport(puzzle: SwapPuzzle) -> Iterator[str]:
    """Two colours: the way each black piece must go. More: the bound in words."""
    from satflip.algebra.matching import transport
    from satflip.algebra.swap_bounds import swap_bound

    board, n = puzzle.board, len(puzzle.board.cells)
    if puzzle.colours != 2 or None in puzzle.target:
        if puzzle.costs is None:
            bound = swap_bound(n, board.edges, puzzle.start, puzzle.target)
            yield f"Without any search: at least {bound.value}. {bound.reason}"
        return
    of = [[v for v, colour in enumerate(row) if colour == 1] for row in (puzzle.start, puzzle.target)]
    found = transport(n, board.edges, of[0], of[1], puzzle.costs)
    name = puzzle.symbols[1]
    going = [(path[0], path[-1], len(path) - 1) for path in found.paths if len(path) > 1]
    yield (
        f"A swap of two different pieces moves one '{name}' by one cell. The cheapest way to bring every '{name}' to a "
        f"place of its own costs {found.cost}, so fewer swaps cannot do:"
    )
    for here, there, steps in going[:MOST_LISTED]:
        yield f"  {board.cell(here)} to {board.cell(there)}: {steps}"
    if len(going) > MOST_LISTED:
        yield f"  and {len(going) - MOST_LISTED} more"
