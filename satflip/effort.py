"""Where the goal cannot be reached: the fewest cells left wrong, and then the fewest presses.

That is a flip board too, with one press more for each cell and amount: to leave the cell wrong by so much. Leaving a
cell wrong costs more than all other presses together, so the cheapest plan leaves the fewest. Every back end and
formulation solves that board like any other.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from satflip.errors import UnsupportedError
from satflip.puzzles import Cell, Effect, FlipPuzzle, Press, Puzzle
from satflip.puzzles.board import label
from satflip.result import Result, Status


@dataclass(frozen=True)
class BestEffort:
    """The answer: `moves` leave the cells `wrong`, and cost `presses`; None while nothing was found.

    `status` is OPTIMAL where fewer wrong cells, or as few for fewer presses, are proven impossible; `at_least` is a
    proven bound on the wrong cells. `result` is of the board whose presses include leaving cells wrong.
    """

    status: Status
    moves: list[Press] | None
    wrong: tuple[Cell, ...] | None
    presses: int | None
    at_least: int
    result: Result


def relaxed(puzzle: Puzzle) -> FlipPuzzle:
    """The board with a press for leaving each cell wrong by each amount.

    Raises UnsupportedError for swap boards and lit-only games.
    """
    if not isinstance(puzzle, FlipPuzzle):
        raise UnsupportedError("a best effort is for flip boards: of a swap board, every part that can be met is known")
    if puzzle.lit_only:
        raise UnsupportedError("a best effort lets presses be made in any order, and in the lit-only game it matters")
    k = puzzle.colours
    weight = wrong_weight(puzzle)
    asked = [i for i, want in enumerate(puzzle.targets[0]) if want is not None]
    slack = tuple(Effect(_name(puzzle, i, n), ((i, n),), weight) for i in asked for n in range(1, k))
    return replace(puzzle, effects=(*puzzle.effects, *slack))


def wrong_weight(puzzle: FlipPuzzle) -> int:
    """What leaving a cell wrong costs: one more than every press made as often as makes sense."""
    return 1 + (puzzle.colours - 1) * sum(effect.cost for effect in puzzle.effects)


def judged(puzzle: FlipPuzzle, result: Result) -> BestEffort:
    """What an answer for the relaxed board means for the puzzle, by replaying its presses there.

    Raises RuntimeError where the replay leaves more cells wrong than the answer says.
    """
    weight = wrong_weight(puzzle)
    least = (result.bound or 0) // weight
    if result.moves is None:
        return BestEffort(result.status, None, None, None, least, result)
    moves = [move for move in result.moves if isinstance(move, Press) and move.press in puzzle.press_index]
    replay = puzzle.replay(moves)
    after = replay.final
    left = min(
        (
            [i for i, (have, want) in enumerate(zip(after, target, strict=True)) if want not in (None, have)]
            for target in puzzle.targets
        ),
        key=len,
    )
    presses = replay.costs["presses"]
    if replay.fault or weight * len(left) + presses > (result.objective or 0):
        raise RuntimeError(f"the presses leave {len(left)} cells wrong, against a cost of {result.objective}")
    return BestEffort(result.status, moves, tuple(puzzle.board.cells[i] for i in left), presses, least, result)


def best_effort(puzzle: Puzzle, **options: Any) -> BestEffort:
    """The fewest cells left wrong, then the fewest presses; `options` are those of `satflip.solve`.

    Raises UnsupportedError for a swap board, and what `solve` raises.
    """
    from satflip.solving import solve

    board = relaxed(puzzle)
    assert isinstance(puzzle, FlipPuzzle)
    return judged(puzzle, solve(board, **options))


def _name(puzzle: FlipPuzzle, i: int, amount: int) -> str:
    by = f" by {amount}" if puzzle.colours > 2 else ""
    return f"leave {label(puzzle.board.cells[i])} wrong{by}"
