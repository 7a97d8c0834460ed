"""satflip solve --pareto"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from satflip.cli import output
from satflip.pareto import pareto
from satflip.puzzles import Move, Puzzle, Swap
from satflip.puzzles.board import spoken
from satflip.result import Result, Status


def trade_off(board: Puzzle, options: Mapping[str, Any], as_json: bool, quiet: bool, out: Path | None) -> int:
    """Find all trade-offs of swaps and rounds, print them, and return the exit code of the worst run."""
    results = pareto(board, **options, isolate=True)
    if as_json:
        lines = iter([json.dumps([result.to_json() for result in results], indent=2, ensure_ascii=False)])
    else:
        lines = _numbers(results) if quiet else _table(board, results)
    output.write(lines, out)
    if results[-1].stopped == "interrupted" and len(results) == 1 and results[0].moves is None:
        return 130
    return max(output.EXIT_CODES[result.status] for result in results)


def _numbers(results: list[Result]) -> Iterator[str]:
    for result in results:
        proven = result.status is Status.OPTIMAL
        yield f"{result.costs['rounds']} {result.costs['swaps']}" if proven else output.number_alone(result)


def _table(board: Puzzle, results: list[Result]) -> Iterator[str]:
    yield output.headline(board)
    yield ""
    proven = [result for result in results if result.status is Status.OPTIMAL]
    if proven:
        yield "rounds  swaps"
        yield from (f"{result.costs['rounds']:>6}  {result.costs['swaps']:>5}" for result in proven)
        yield ""
    if len(proven) == len(results):
        yield "Every plan takes at least as many rounds and swaps as one of these."
        for backend, chosen in dict.fromkeys((result.backend, result.chosen) for result in results):
            yield f"by {backend}" + (f", chosen because {chosen}" if chosen else "")
    else:
        yield output.verdict(results[-1])
    for result in proven:
        yield ""
        yield output.count(result.costs["rounds"], "rounds") + ", " + output.count(result.costs["swaps"], "swaps") + ":"
        yield from _by_rounds(result.moves or [])


def _by_rounds(moves: list[Move]) -> Iterator[str]:
    swaps = sorted((move for move in moves if isinstance(move, Swap)), key=lambda swap: swap.round)
    for number, together in groupby(swaps, key=lambda swap: swap.round):
        said = "; ".join(f"{spoken(swap.first)} with {spoken(swap.second)}" for swap in together)
        yield f"  round {number + 1}: swap {said}"
