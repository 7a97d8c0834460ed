"""satflip solve"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from satflip.errors import InputError

if TYPE_CHECKING:
    from satflip.result import Result
    from satflip.verdict import Progress

Instance = Annotated[str, typer.Argument(metavar="INSTANCE", help="A text or JSON file, or - for standard input.")]
PuzzleKind = Annotated[str | None, typer.Option("--puzzle", help="flip or swap, where the instance does not say.")]
Goal = Annotated[str | None, typer.Option("--goal", help="Flip: either, white, black, or a colour's digit.")]
Size = Annotated[str | None, typer.Option("--size", help="Read an unbroken row as a board, e.g. 4x4.")]


def solve(
    instance: Instance,
    puzzle: PuzzleKind = None,
    goal: Goal = None,
    size: Size = None,
    backend: Annotated[str, typer.Option(help="A name from 'satflip backends', or auto.")] = "auto",
    formulation: Annotated[str | None, typer.Option(help="A name from 'satflip formulations'.")] = None,
    objective: Annotated[
        str | None, typer.Option(help="presses, swaps, rounds, or swaps,rounds: one after the other.")
    ] = None,
    within: Annotated[
        list[str] | None, typer.Option(metavar="COST=NUMBER", help="Limit another cost: rounds=2.")
    ] = None,
    pareto: Annotated[bool, typer.Option("--pareto", help="Swap: all trade-offs of swaps and rounds.")] = False,
    search: Annotated[str, typer.Option(help="How a SAT solver is driven to the optimum.")] = "increasing",
    xor_encoding: Annotated[str, typer.Option(help="direct, or cut:K.")] = "cut:6",
    cardinality_encoding: Annotated[str, typer.Option(help="A PySAT encoder, e.g. totalizer.")] = "totalizer",
    time_limit: Annotated[float | None, typer.Option(metavar="SECONDS", help="Wall-clock limit.")] = None,
    memory_limit: Annotated[int | None, typer.Option(metavar="MIB", help="Limit of memory held.")] = None,
    workers: Annotated[int | None, typer.Option(help="Threads, where the back end has them.")] = None,
    seed: Annotated[int | None, typer.Option(help="Random seed, where the back end takes one.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    json_stream: Annotated[bool, typer.Option("--json-stream", help="Print progress as JSON lines too.")] = False,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="Print the number alone, or Impossible.")] = False,
    out: Annotated[Path | None, typer.Option("-o", "--output", help="Write the answer to this file.")] = None,
) -> int:
    """Find the fewest moves, and prove that no fewer will do."""
    # imported here, not above: --help should not wait for them
    from satflip.cli import output
    from satflip.instances import read
    from satflip.result import Status
    from satflip.solving import Interrupted
    from satflip.solving import solve as solve_puzzle

    if sum((as_json, json_stream, quiet)) > 1:
        raise InputError("choose one of --json, --json-stream and -q")
    board = read(instance, puzzle=puzzle, goal=goal, size=size)
    if pareto:
        from satflip.cli.trade_off import trade_off

        if objective or within or formulation or json_stream:
            raise InputError("--pareto takes no --objective, --within, --formulation and --json-stream")
        options = {"backend": backend, "time_limit": time_limit, "memory_limit": memory_limit}
        return trade_off(board, {**options, "workers": workers, "seed": seed}, as_json, quiet, out)
    line = output.ProgressLine(objective or board.objectives[0])
    watch: Callable[[Progress], None] | None = None
    if json_stream:
        watch = _stream
    elif sys.stderr.isatty() and not quiet:
        watch = line
    try:
        result = solve_puzzle(
            board,
            backend=backend,
            formulation=formulation,
            objective=objective,
            within=_limits(within or []),
            search=search,
            xor_encoding=xor_encoding,
            cardinality_encoding=cardinality_encoding,
            time_limit=time_limit,
            memory_limit=memory_limit,
            workers=workers,
            seed=seed,
            isolate=True,
            progress=watch,
        )
    except Interrupted as stop:
        result = stop.result
    finally:
        line.clear()
    lines = _lines(result, as_json, json_stream, quiet)
    output.write(lines, out)
    if seed is not None and result.seed is None:
        print(f"satflip: {result.backend} takes no seed: --seed {seed} changed nothing", file=sys.stderr)
    if result.status in (Status.WRONG, Status.CRASH):
        print(f"satflip: {output.verdict(result)}", file=sys.stderr)
    if result.stopped == "interrupted" and result.moves is None:
        return 130
    return output.EXIT_CODES[result.status]


def _limits(words: list[str]) -> dict[str, int]:
    limits = {}
    for word in words:
        name, _, number = word.partition("=")
        if not (number.isascii() and number.isdigit() and len(number) < 10):
            raise InputError(f"--within: found '{word}', expected a cost and its limit, such as rounds=2")
        limits[name.strip()] = int(number)
    return limits


def _lines(result: Result, as_json: bool, json_stream: bool, quiet: bool) -> Iterator[str]:
    from satflip.cli import output

    if quiet:
        yield output.number_alone(result)
    elif json_stream:
        yield output.one_line({"event": "result", **result.to_json()})
    elif as_json:
        import json

        yield json.dumps(result.to_json(), indent=2, ensure_ascii=False)
    else:
        from satflip.draw import draw, draw_replay

        yield from output.report(result)
        yield ""
        colour = output.with_colour()
        if result.moves is None:
            yield draw(result.puzzle, result.puzzle.start, colour=colour)
        else:
            yield from draw_replay(result.puzzle, result.moves, colour)


def _stream(progress: Progress) -> None:
    from satflip.cli import output

    event = {"event": "progress", "objective": progress.objective, "bound": progress.bound}
    print(output.one_line({**event, "elapsed": round(progress.elapsed, 3)}), flush=True)
