"""satflip check"""

from __future__ import annotations

from typing import Annotated

from satflip.cli.solve import Goal, Instance, PuzzleKind, Size
from satflip.cli.typed import Argument, Option
from satflip.errors import InputError

FAILED = 5


def check(
    instance: Instance,
    moves: Annotated[str, Argument(metavar="MOVES", help="A file of moves (text or JSON), or -.")],
    puzzle: PuzzleKind = None,
    goal: Goal = None,
    size: Size = None,
    as_json: Annotated[bool, Option("--json", help="Print one JSON object.")] = False,
    quiet: Annotated[bool, Option("-q", "--quiet", help="Print nothing: the exit code says it.")] = False,
) -> int:
    """Replay moves on a board by the puzzle's rules alone, independent of any solver."""
    from satflip.cli.output import one_line, spoken_cost, with_colour
    from satflip.draw import draw
    from satflip.instances import parse_moves, read, read_source

    if instance == moves == "-":
        raise InputError("only one of INSTANCE and MOVES can be standard input")
    board = read(instance, puzzle=puzzle, goal=goal, size=size)
    try:
        plan = parse_moves(read_source(moves), board)
    except InputError as error:
        raise error if error.source else error.at(moves) from None
    replay = board.replay(plan)  # type: ignore[arg-type]
    if as_json:
        print(one_line({"solved": replay.solved, "fault": replay.fault, "costs": replay.costs, "moves": len(plan)}))
    elif not quiet:
        print(draw(board, replay.final, colour=with_colour()))
        costs = ", ".join(spoken_cost(board, unit, number) for unit, number in replay.costs.items())
        if replay.solved:
            print(f"solved: {costs}, replayed by the rules")
        else:
            print(f"NOT solved: {replay.fault or f'after {costs} the goal is not reached'}")
    return 0 if replay.solved else FAILED
