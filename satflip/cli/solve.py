"""satflip solve"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from satflip.cli.typed import Argument, Option
from satflip.errors import InputError

if TYPE_CHECKING:
    from satflip.cli.plans import Plans
    from satflip.puzzles import Puzzle
    from satflip.result import Result
    from satflip.verdict import Progress

Instance = Annotated[str, Argument(metavar="INSTANCE", help="A file (text, JSON, a game ID), or - for standard input.")]
PuzzleKind = Annotated[str | None, Option("--puzzle", help="flip or swap, where the instance does not say.")]
Goal = Annotated[str | None, Option("--goal", help="Flip: either (default), white, black, or a colour's number.")]
Size = Annotated[str | None, Option("--size", help="Read an unbroken row as a board, e.g. 4x4.")]


def solve(
    instance: Instance,
    puzzle: PuzzleKind = None,
    goal: Goal = None,
    size: Size = None,
    backend: Annotated[str, Option(help="A name from 'satflip backends', or auto.")] = "auto",
    formulation: Annotated[
        str | None, Option(help="NAME, or NAME:feature,no-feature, from 'satflip formulations'.")
    ] = None,
    objective: Annotated[
        str | None, Option(help="presses, swaps, rounds; swaps,rounds or rounds,swaps: one after the other.")
    ] = None,
    within: Annotated[list[str] | None, Option(metavar="COST=NUMBER", help="Limit another cost: rounds=2.")] = None,
    pareto: Annotated[bool, Option("--pareto", help="Swap: all trade-offs of swaps and rounds.")] = False,
    search: Annotated[str | None, Option(help="increasing (default), decreasing, bisect or core-guided.")] = None,
    xor_encoding: Annotated[str | None, Option(help="direct or cut:K (default cut:6, or native).")] = None,
    cardinality_encoding: Annotated[
        str | None, Option(help="A name from 'satflip encodings' (default totalizer, or native).")
    ] = None,
    time_limit: Annotated[float | None, Option(metavar="SECONDS", help="Wall-clock limit.")] = None,
    memory_limit: Annotated[int | None, Option(metavar="MIB", help="Limit of memory held.")] = None,
    workers: Annotated[int | None, Option(help="Threads, where the back end has them.")] = None,
    seed: Annotated[int | None, Option(help="Random seed, where the back end takes one.")] = None,
    every: Annotated[bool, Option("--all", help="Flip: all least plans, those with the fewest presses.")] = False,
    most: Annotated[int | None, Option("-n", metavar="N", help="Flip: up to N plans of the fewest.")] = None,
    effort: Annotated[
        bool, Option("--best-effort", help="Flip: the fewest cells left wrong, then the fewest presses.")
    ] = False,
    as_json: Annotated[bool, Option("--json", help="Print one JSON object.")] = False,
    json_stream: Annotated[bool, Option("--json-stream", help="Print progress as JSON lines too.")] = False,
    quiet: Annotated[bool, Option("-q", "--quiet", help="Print the number alone, or Impossible.")] = False,
    out: Annotated[Path | None, Option("-o", "--output", help="Write the answer to this file.")] = None,
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
    if (every or most is not None) and (quiet or (every and most is not None)):
        raise InputError("choose one of --all, -n and -q")
    board = read(instance, puzzle=puzzle, goal=goal, size=size)
    if pareto:
        from satflip.cli.trade_off import trade_off

        if objective or within or formulation or json_stream or every or most is not None or effort:
            others = "--objective, --within, --formulation, --json-stream, --all, -n and --best-effort"
            raise InputError(f"--pareto takes no {others}")
        if search or xor_encoding or cardinality_encoding:
            raise InputError("--pareto takes no --search, --xor-encoding and --cardinality-encoding")
        options = {"backend": backend, "time_limit": time_limit, "memory_limit": memory_limit}
        return trade_off(board, {**options, "workers": workers, "seed": seed}, as_json, quiet, out)
    original = board
    if effort:
        from satflip.effort import relaxed

        if every or most is not None or quiet:
            raise InputError("choose one of --best-effort, --all, -n and -q")
        board = relaxed(board)
    asked = None
    if every or most is not None:
        from satflip.cli.plans import Asked

        asked = Asked(board, most, time_limit)
    line = output.ProgressLine("cost" if effort else objective or board.objectives[0])
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
            within=limits(within or []),
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
    if effort:
        lines = _effort_lines(original, result, as_json, json_stream)
    else:
        lines = _lines(result, asked.of(result) if asked else None, as_json, json_stream, quiet)
    output.write(lines, out)
    if quiet and (told := output.aside(result)):
        print(f"satflip: {told}", file=sys.stderr)
    if seed is not None and result.seed is None:
        print(f"satflip: {result.backend} takes no seed: --seed {seed} changed nothing", file=sys.stderr)
    if result.status in (Status.WRONG, Status.CRASH):
        print(f"satflip: {output.verdict(result)}", file=sys.stderr)
    if result.stopped == "interrupted" and result.moves is None:
        return 130
    return output.EXIT_CODES[result.status]


def limits(words: list[str]) -> dict[str, int]:
    """The limits on other costs, each said as COST=NUMBER. Raises InputError for what is none."""
    found = {}
    for word in words:
        name, _, number = word.partition("=")
        if not (number.isascii() and number.isdigit() and len(number) < 10):
            raise InputError(f"--within: found '{word}', expected a cost and its limit, such as rounds=2")
        found[name.strip()] = int(number)
    return found


def _lines(result: Result, plans: Plans | None, as_json: bool, json_stream: bool, quiet: bool) -> Iterator[str]:
    from satflip.cli import output

    if quiet:
        yield output.number_alone(result)
        return
    if as_json or json_stream:
        yield _json({**result.to_json(), **(plans.to_json() if plans else {})}, json_stream)
        return
    from satflip.draw import draw, draw_replay
    from satflip.result import Status

    yield from output.report(result)
    yield ""
    colour = output.with_colour()
    if plans:
        yield draw(result.puzzle, result.puzzle.start, colour=colour)
        yield ""
        yield from plans.lines()
    elif result.status is Status.IMPOSSIBLE and not result.within:
        from satflip.teach.reason_text import draw_reasons

        yield from draw_reasons(result, colour)
    elif result.moves is None:
        yield draw(result.puzzle, result.puzzle.start, colour=colour)
    else:
        yield from draw_replay(result.puzzle, result.moves, colour)


def _effort_lines(puzzle: Puzzle, result: Result, as_json: bool, json_stream: bool) -> Iterator[str]:
    from satflip.cli import effort
    from satflip.effort import judged
    from satflip.puzzles import FlipPuzzle

    assert isinstance(puzzle, FlipPuzzle)
    answer = judged(puzzle, result)
    if as_json or json_stream:
        yield _json(effort.to_json(puzzle, answer), json_stream)
    else:
        yield from effort.lines(puzzle, answer)


def _json(told: dict[str, Any], json_stream: bool) -> str:
    import json

    from satflip.cli import output

    if json_stream:
        return output.one_line({"event": "result", **told})
    return json.dumps(told, indent=2, ensure_ascii=False)


def _stream(progress: Progress) -> None:
    from satflip.cli import output

    event: dict[str, object] = {"event": "progress", "objective": progress.objective, "bound": progress.bound}
    event |= {"note": progress.note} if progress.note else {}
    print(output.one_line({**event, "elapsed": round(progress.elapsed, 3)}), flush=True)
