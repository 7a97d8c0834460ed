"""satflip verify"""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Annotated

from satflip.cli.solve import Goal, PuzzleKind, Size
from satflip.cli.typed import Argument, Option
from satflip.errors import InputError, UnsupportedError

if TYPE_CHECKING:
    from satflip.puzzles import Puzzle

EXIT_CODES = {"VERIFIED": 0, "INCOMPLETE": 4, "REJECTED": 5}
STOPPED = 3
MEMORY = 4096


def verify(
    file: Annotated[str, Argument(metavar="FILE", help="What 'satflip certify' wrote.")],
    instance: Annotated[
        str | None, Option(metavar="INSTANCE", help="The board that the certificate must be about.")
    ] = None,
    puzzle: PuzzleKind = None,
    goal: Goal = None,
    size: Size = None,
    native: Annotated[
        bool, Option("--native", help="Proofs by dratify's engine in Rust (pip install 'cdclkit[native]').")
    ] = False,
    time_limit: Annotated[float | None, Option(metavar="SECONDS", help="Wall-clock limit.")] = None,
    memory_limit: Annotated[int, Option(metavar="MIB", help="Limit of memory held.")] = MEMORY,
    as_json: Annotated[bool, Option("--json", help="Print one JSON object.")] = False,
    quiet: Annotated[bool, Option("-q", "--quiet", help="Print the verdict alone.")] = False,
) -> int:
    """Check a certificate by code that shares nothing with the solvers: VERIFIED, REJECTED or INCOMPLETE."""
    from satflip.certificates.limited import limited
    from satflip.cli.output import one_line
    from satflip.instances import read
    from satflip.solving import checked_limits
    from satflip.verifier import Report

    checked_limits(time_limit, memory_limit)
    board = None if instance is None else read(instance, puzzle=puzzle, goal=goal, size=size)
    text, stopped = limited(
        partial(_verify, file, board, "native" if native else "python"), None, time_limit, memory_limit
    )
    if text is None:
        report = Report("INCOMPLETE", f"stopped by the {stopped}", trusted=[])
    else:
        report = Report(**json.loads(text))
    if as_json:
        print(one_line(asdict(report)))
    elif quiet:
        print(report.verdict)
    else:
        print("\n".join(report.lines()))
    return STOPPED if stopped else EXIT_CODES[report.verdict]


def _verify(path: str, board: Puzzle | None, engine: str) -> str:
    """The report as JSON. Raises InputError where the file cannot be opened, UnsupportedError without the engine."""
    from satflip.certificates.document import instance
    from satflip.verifier import verify

    try:
        return json.dumps(asdict(verify(path, None if board is None else instance(board), engine)))
    except ImportError:
        raise UnsupportedError("--native needs the package cdclkit: pip install 'cdclkit[native]'") from None
    except OSError as error:
        raise InputError(f"cannot be read: {(error.strerror or str(error)).lower()}", source=path) from None
    except ValueError as error:
        raise InputError(f"is no file name: {error}", source=repr(path)) from None
