"""satflip encode, satflip decode"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from satflip.cli.solve import Goal, Instance, PuzzleKind, Size
from satflip.cli.typed import Argument, Option
from satflip.errors import InputError
from satflip.exports import FORMATS

if TYPE_CHECKING:
    from satflip.exports.base import Export
    from satflip.result import Result

Formulation = Annotated[str | None, Option(help="NAME, or NAME:feature,no-feature; the first that fits.")]
Objective = Annotated[str | None, Option(help="presses, swaps or rounds.")]
Horizon = Annotated[
    int | None, Option(metavar="T", help="Steps of a time-indexed formulation (default: the lower bound).")
]
AtMost = Annotated[int | None, Option(metavar="K", help="Only plans that cost at most K (without a horizon).")]
Within = Annotated[list[str] | None, Option(metavar="COST=NUMBER", help="Limit another cost: rounds=2.")]


def encode(
    instance: Instance,
    format: Annotated[
        str, Option("-f", "--format", metavar="FORMAT", help=f"One of {', '.join(FORMATS)}; see 'satflip formats'.")
    ],
    puzzle: PuzzleKind = None,
    goal: Goal = None,
    size: Size = None,
    formulation: Formulation = None,
    objective: Objective = None,
    horizon: Horizon = None,
    at_most: AtMost = None,
    within: Within = None,
    xor_encoding: Annotated[str | None, Option(help="direct, or cut:K, where clauses are needed.")] = None,
    cardinality_encoding: Annotated[str | None, Option(help="A PySAT encoder, where clauses are needed.")] = None,
    part: Annotated[
        str | None, Option(help="minizinc, asp: all (default), program, data; pddl: data (default), program.")
    ] = None,
    out: Annotated[Path | None, Option("-o", "--output", help="Write to this file.")] = None,
) -> None:
    """Write a board for another solver, names and reasons in comments; 'satflip decode' reads the solver's output."""
    from satflip.cli.solve import limits
    from satflip.exports.encode import meaning, prepared
    from satflip.instances import read

    export = prepared(
        read(instance, puzzle=puzzle, goal=goal, size=size),
        format,
        formulation=formulation,
        objective=objective,
        horizon=horizon,
        at_most=at_most,
        within=limits(within or []),
        xor_encoding=xor_encoding,
        cardinality_encoding=cardinality_encoding,
        part=part,
    )
    _write(export, out)
    if sentence := meaning(export):
        print(f"satflip: {sentence}", file=sys.stderr)


def _write(export: Export, out: Path | None) -> None:
    if export.format.models:
        _ = export.ready  # what cannot be said is refused before the file is touched
    if out is None:
        export.format.write(export, sys.stdout)
        return
    try:
        with out.open("w", encoding="utf-8") as stream:
            export.format.write(export, stream)
    except OSError as error:
        raise InputError(f"cannot write {out}: {(error.strerror or str(error)).lower()}") from None


def decode(
    instance: Instance,
    answer: Annotated[str, Argument(metavar="OUTPUT", help="What the solver printed or wrote, a file, or -.")],
    encoded: Annotated[
        Path | None, Option("--encoded", metavar="FILE", help="The file that was solved: it says how it was made.")
    ] = None,
    format: Annotated[str | None, Option("-f", "--format", help="Without --encoded: as for encode.")] = None,
    puzzle: PuzzleKind = None,
    goal: Goal = None,
    size: Size = None,
    formulation: Formulation = None,
    objective: Objective = None,
    horizon: Horizon = None,
    at_most: AtMost = None,
    within: Within = None,
    as_json: Annotated[bool, Option("--json", help="Print one JSON object.")] = False,
    quiet: Annotated[bool, Option("-q", "--quiet", help="Print the number alone, or Impossible.")] = False,
    out: Annotated[Path | None, Option("-o", "--output", help="Write the answer to this file.")] = None,
) -> int:
    """Bring the output of a solver back to moves, and replay them by the puzzle's rules."""
    from satflip.cli import output
    from satflip.cli.solve import limits
    from satflip.exports.decode import again, decode, recipe_of
    from satflip.exports.encode import prepared
    from satflip.instances import read, read_source
    from satflip.result import Status
    from satflip.telling import verdict

    if instance == answer == "-":
        raise InputError("only one of INSTANCE and OUTPUT can be standard input")
    if as_json and quiet:
        raise InputError("choose one of --json and -q")
    choices = {
        "formulation": formulation,
        "objective": objective,
        "horizon": horizon,
        "at_most": at_most,
        "within": limits(within or []) or None,
    }
    board = read(instance, puzzle=puzzle, goal=goal, size=size)
    if encoded is not None:
        if given := [name for name, value in {"format": format, **choices}.items() if value is not None]:
            raise InputError(f"--encoded says how the file was made: leave --{given[0].replace('_', '-')} out")
        export = again(board, recipe_of(encoded))
    elif format is None:
        raise InputError("expected --encoded FILE, or --format and the options that the file was made with")
    else:
        export = prepared(board, format, **choices)  # type: ignore[arg-type]
    try:
        result = decode(export, read_source(answer))
    except InputError as error:
        raise error if error.source else error.at(answer) from None
    output.write(_lines(result, as_json, quiet), out)
    if result.status is Status.WRONG:
        print(f"satflip: {verdict(result)}", file=sys.stderr)
    return output.EXIT_CODES[result.status]


def _lines(result: Result, as_json: bool, quiet: bool) -> Iterator[str]:
    import json

    from satflip.cli import output
    from satflip.draw import draw, draw_replay
    from satflip.telling import headline

    if quiet:
        yield output.number_alone(result)
        return
    if as_json:
        yield json.dumps(result.to_json(), indent=2, ensure_ascii=False)
        return
    yield headline(result.puzzle)
    yield ""
    yield _verdict(result)
    yield f"by {result.backend}" + (f" on the formulation {result.formulation}" if result.formulation else "")
    yield ""
    if result.moves is None:
        yield draw(result.puzzle, result.puzzle.start, colour=output.with_colour())
    else:
        yield from draw_replay(result.puzzle, result.moves, output.with_colour())


def _verdict(result: Result) -> str:
    """The status in words. What a file asks is not all that a run of satflip asks: an answer may leave more open."""
    from satflip import telling
    from satflip.result import Status

    least = "" if not result.bound else f"at least {telling.spoken_cost(result.puzzle, result.minimised, result.bound)}"
    if result.status is Status.FEASIBLE:
        return f"{telling.amount(result)}{telling.limits(result)}, not proven least" + (f" ({least})" if least else "")
    if result.status is Status.UNKNOWN:
        return f"Unknown: {result.message}" + (f"; {least}, if there is a plan" if least else "")
    return telling.verdict(result)
