"""Puzzles and answers in a sentence, wherever they are told."""

from __future__ import annotations

from collections.abc import Iterator

from satflip.instances.text import drawing_of, presses_of
from satflip.puzzles import FlipPuzzle, Puzzle, SwapPuzzle
from satflip.result import Result, Status


def count(number: int, unit: str) -> str:
    """'1 press', '4 presses'."""
    one = unit.removesuffix("es" if unit == "presses" else "s")
    return f"{number} {one if number == 1 else unit}"


def headline(puzzle: Puzzle) -> str:
    """What puzzle this is, in a line."""
    board = puzzle.board
    if board.shape:
        size = f"{board.shape[0]}x{board.shape[1]}" + ("" if board.topology == "grid" else f" {board.topology}")
        drawing = drawing_of(board)
        size += ", eight neighbours" if drawing and drawing[0] == "eight" else ""
    else:
        size = f"graph of {count(len(board.cells), 'nodes')}"
    if not isinstance(puzzle, FlipPuzzle):
        return f"Swap board, {size}, {count(puzzle.colours, 'colours')}" + (
            (", swaps of different costs" if puzzle.costs else "") + (", limits on cells" if puzzle.limits else "")
        )
    names = ("white", "black") if puzzle.colours == 2 else tuple(f"colour {c}" for c in range(puzzle.colours))
    goal = puzzle.goal
    words = (
        "all of one colour, whichever"
        if goal == "either"
        else f"all {names[goal]}"
        if isinstance(goal, int)
        else ("the board given")
    )
    rules = [count(puzzle.colours, "colours"), *_rules(puzzle), f"goal: {words}"]
    return ", ".join([f"Flip game, {size}", *rules])


def _rules(puzzle: FlipPuzzle) -> Iterator[str]:
    """What is not as in the ordinary game."""
    presses = presses_of(puzzle)
    if presses is None:
        yield "presses of its own"
    elif presses[0] != "plus":
        yield f"stencil {presses[0]}"
    if any(effect.cost != 1 for effect in puzzle.effects):
        yield "presses of different costs"
    if puzzle.lit_only:
        yield "lit-only"


def amount(result: Result) -> str:
    """What the plan costs: '3 swaps', or '3 swaps and 4 rounds' where both are minimised."""
    assert result.objective is not None
    parts = result.minimised.split(",")
    numbers = [result.objective] if len(parts) == 1 else [result.costs[part] for part in parts]
    return " and ".join(spoken_cost(result.puzzle, part, number) for number, part in zip(numbers, parts, strict=True))


def spoken_cost(puzzle: Puzzle, name: str, number: int, which: str = "") -> str:
    """'3 swaps', or 'swaps that cost 7' where they have costs of their own; `which` is 'at most ', say."""
    return f"{name} that cost {which}{number}" if _priced(puzzle, name) else which + count(number, name)


def _priced(puzzle: Puzzle, name: str) -> bool:
    if isinstance(puzzle, SwapPuzzle):
        return puzzle.costs is not None and name == "swaps"
    return any(effect.cost != 1 for effect in puzzle.effects)


def limits(result: Result) -> str:
    """' within 2 rounds', where other costs were limited."""
    return "".join(f" within {count(most, name)}" for name, most in result.within.items())


def verdict(result: Result) -> str:
    """The status in words."""
    unit, *later = result.minimised.split(",")
    no_fewer = "no cheaper ones will do" if _priced(result.puzzle, result.minimised) else "no fewer will do"
    if later:
        no_fewer = f"no fewer {unit} will do, nor with them fewer {later[0]}"
    known = " and ".join(spoken_cost(result.puzzle, name, number) for name, number in result.bounds.items())
    because = f" ({result.proved_by})" if result.proved_by else ""
    stop = {None: "", "interrupted": "interrupted"}.get(result.stopped, f"stopped by the {result.stopped}")
    match result.status:
        case Status.OPTIMAL:
            return f"{amount(result)}{limits(result)}, and {no_fewer}{because}"
        case Status.FEASIBLE:
            least = f"at least {known if later else result.bound}" if result.bound else "no bound"
            why = f": {result.message}" if result.message else ""
            stop = stop or "the solver gave up"
            return f"{amount(result)}{limits(result)}, not proven least ({least}; {stop}){why}"
        case Status.IMPOSSIBLE:
            return f"Impossible{limits(result)}{because}" + (f": {result.message}" if result.message else "")
        case Status.UNKNOWN:
            least = (
                f"; at least {spoken_cost(result.puzzle, unit, result.bound)}, if there is a plan"
                if result.bound
                else ""
            )
            if result.message:
                return f"Unknown: {result.message}; no plan was found{least}"
            return f"Unknown: {stop or 'the solver gave up'} before a plan was found{least}"
        case Status.CRASH:
            return f"Crash: {result.message}"
        case Status.WRONG:
            return f"WRONG answer from {result.backend}: {result.message}"


def pictured(puzzle: Puzzle) -> str:
    """The puzzle as `print` shows it: what it is, and its boards."""
    from satflip.draw import draw

    boards = [draw(puzzle, puzzle.start)]
    if isinstance(puzzle, SwapPuzzle):
        boards = ["start:", *boards, "target:", draw(puzzle, puzzle.target)]
    elif not isinstance(puzzle.goal, str | int):
        boards = ["start:", *boards, "goal:", draw(puzzle, puzzle.goal)]
    return "\n".join([headline(puzzle), *boards])


def answered(result: Result) -> str:
    """The answer as `print` shows it: the sentence, and the moves one a line."""
    moves = [f"{number}. {move}" for number, move in enumerate(result.moves or (), 1)]
    return "\n".join([verdict(result), *moves])
