"""Certificates: how large they are, how long they take to be made and to be checked, and what memory that takes.

    python benchmarks/certificates.py [--time-limit SECONDS]

Flip boards n x n with every cell black and the goal white, by weighing all solutions and by a refutation; swap boards
of random pieces (seed 1), two, three and four colours and all pieces distinct. Each certificate is made and checked in
a child process of its own, which is ended at the limit (60 s).
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from satflip.certificates import certify
from satflip.certificates.limited import limited
from satflip.processes import own_peak
from satflip.puzzles import Board, FlipPuzzle, Puzzle, SwapPuzzle
from satflip.result import Status
from satflip.solving import solve
from satflip.verifier import verify

SIZES = ((3, 3), (3, 4), (4, 4), (4, 5), (5, 5))


def boards() -> Iterator[tuple[str, Puzzle, str]]:
    """Name, puzzle and the kind of evidence."""
    for n in range(4, 11):
        board = Board.grid(n, n)
        for evidence in ("algebra", "drat"):
            yield f"flip {n}x{n} all-on, {evidence}", FlipPuzzle.of(board, [1] * n * n, goal=0), evidence
    for rows, columns in SIZES:
        for colours in (2, 3, 4, rows * columns):
            seeded = random.Random(1)
            start = [i % colours for i in range(rows * columns)]
            target = start[:]
            seeded.shuffle(start)
            seeded.shuffle(target)
            symbols = tuple("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:colours])
            puzzle = SwapPuzzle(Board.grid(rows, columns), tuple(start), tuple(target), symbols)
            kind = "distinct" if colours == rows * columns else f"{colours} colours"
            yield f"swap {rows}x{columns}, {kind}", puzzle, "auto"


def checked(path: str) -> str:
    """The verdict, the evidence in short, the peak memory in MiB."""
    report = verify(path)
    refuted = [line for line in report.checked if "refuted by" in line]
    # 0: by unit propagation alone
    steps = [line.partition("a proof of ")[2].partition(" ")[0] or "0" for line in refuted]
    return f"{report.verdict}|{'+'.join(steps) or '-'}|{own_peak():.0f}"


def main() -> None:
    """Print a line for each board."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--time-limit", type=float, default=60.0)
    limit = parser.parse_args().time_limit
    heads = ("least", 6), ("bytes", 12), ("solve s", 9), ("write s", 9), ("check s", 9), ("steps", 9), ("MiB", 6)
    print(f"{'board':<26}{''.join(f'{head:>{width}}' for head, width in heads)}  verdict")
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "certificate"
        for name, puzzle, evidence in boards():
            began = time.perf_counter()
            result = solve(puzzle, time_limit=limit)
            solved = time.perf_counter() - began
            if result.status is not Status.OPTIMAL:
                print(f"{name:<26}{'?':>6}{'':>12}{solved:>9.2f}  {result.status}: no certificate", flush=True)
                continue
            written = certify(result, path, evidence=evidence, time_limit=limit)
            began = time.perf_counter()
            text, stopped = limited(partial(checked, str(path)), None, limit, None)
            seconds = time.perf_counter() - began
            verdict, steps, peak = (text or f"stopped by the {stopped}|?|?").split("|")
            print(
                f"{name:<26}{result.objective:>6}{written.size:>12,}{solved:>9.2f}{written.seconds:>9.2f}{seconds:>9.2f}"
                f"{steps:>9}{peak:>6}  {verdict}",
                flush=True,
            )


if __name__ == "__main__":
    main()
