"""satflip certify"""

from __future__ import annotations

import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from satflip.cli.solve import Goal, Instance, PuzzleKind, Size
from satflip.cli.typed import Option
from satflip.errors import InputError

INCOMPLETE = 4


def certify(
    instance: Instance,
    out: Annotated[Path, Option("-o", "--output", metavar="FILE", help="Write the certificate to this file.")],
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
    evidence: Annotated[
        str, Option(help="Flip: algebra (all solutions weighed), drat (a refutation), or auto.")
    ] = "auto",
    time_limit: Annotated[float | None, Option(metavar="SECONDS", help="Wall-clock limit of all of it.")] = None,
    memory_limit: Annotated[int | None, Option(metavar="MIB", help="Limit of memory held.")] = None,
    seed: Annotated[int | None, Option(help="Random seed, where the back end takes one.")] = None,
) -> int:
    """Solve a board and write a certificate of the answer, which 'satflip verify' checks without any solver."""
    from satflip.certificates import certify as write
    from satflip.certificates import checked
    from satflip.cli.output import EXIT_CODES
    from satflip.cli.solve import limits
    from satflip.instances import read
    from satflip.result import Status
    from satflip.solving import Interrupted, solve
    from satflip.telling import verdict

    # what is wrong is said before the board is solved
    checked(evidence)
    if not out.parent.is_dir():
        raise InputError(f"cannot write {out}: no such directory")
    began = time.monotonic()
    board = read(instance, puzzle=puzzle, goal=goal, size=size)
    try:
        result = solve(
            board,
            backend=backend,
            formulation=formulation,
            objective=objective,
            within=limits(within or []),
            time_limit=time_limit,
            memory_limit=memory_limit,
            seed=seed,
            isolate=True,
        )
    except Interrupted as stop:
        result = stop.result
    print(verdict(result), flush=True)
    if result.status not in (Status.OPTIMAL, Status.IMPOSSIBLE, Status.FEASIBLE):
        print("satflip: there is nothing to certify, no file was written", file=sys.stderr)
        return 130 if result.stopped == "interrupted" else EXIT_CODES[result.status]
    left = None if time_limit is None else max(time_limit - (time.monotonic() - began), 0.1)
    written = write(result, out, evidence=evidence, time_limit=left, memory_limit=memory_limit)
    kinds = ", ".join(dict.fromkeys(written.kinds))
    print(f"{out}: {written.size:,} bytes, written in {written.seconds:.2f} s; why no fewer: {kinds}")
    if "refutation" in written.kinds and find_spec("dratify") is None:
        print(
            "satflip: verifying this file needs dratify, which is not installed: pip install dratify", file=sys.stderr
        )
    if written.missing:
        print(f"not certified: {written.missing}")
        return INCOMPLETE
    return 0
