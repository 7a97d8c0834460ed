"""The checker of certificates. It reads a file and believes nothing in it.

This folder imports the standard library and, for refutations, dratify; of satflip nothing: no rules, no formulation,
no encoding, no solver. `python -m verifier FILE` in the folder above runs it alone. Read it in this order: here,
`base.py`, `flip.py` or `swap.py`, `clauses.py`. `docs/certificates.md` says what a file holds.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from typing import Any, NoReturn
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from .base import Rejected, Report, integer, require
from .flip import Flip
from .swap import Swap

SCHEMA = "satflip-certificate-1"
LARGEST = 64 << 20
"""Bytes of the document."""

MALFORMED = (KeyError, IndexError, TypeError, ValueError, AttributeError, RecursionError, OverflowError, StopIteration)
UNREADABLE = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, UnicodeError, OSError)


def verify(
    path: str, instance: object = None, engine: str = "python", tell: Callable[[str], None] | None = None
) -> Report:
    """Check a file; `instance`: what its instance must be, a JSON value; `engine` as `Report` has it.

    `tell` is told now and then how far the check has come.

    Raises OSError if the file cannot be opened, ImportError if the native engine is not installed.
    """
    report = Report(engine=engine)
    if engine == "native":
        import cdclkit  # noqa: F401  # it makes itself known to dratify
        import dratify

        if not dratify.native_available():
            raise ImportError("cdclkit is installed without its native engine")
    with open(path, "rb") as file:
        try:
            with ZipFile(file) as archive:
                _check(archive, instance, report, tell)
        except Rejected as no:
            report.verdict, report.reason = "REJECTED", str(no)
        except MALFORMED + UNREADABLE as error:
            told = " ".join(str(error).split())[:200]
            report.verdict, report.reason = "REJECTED", f"not a well-formed certificate: {type(error).__name__}: {told}"
    if report.verdict == "VERIFIED" and report.missing:
        report.verdict, report.reason = "INCOMPLETE", "; ".join(report.missing)
    return report


def _check(archive: ZipFile, instance: object, report: Report, tell: Callable[[str], None] | None) -> None:
    names = archive.namelist()
    require(len(set(names)) == len(names), "two members have one name")
    plain = all(member.compress_type in (ZIP_STORED, ZIP_DEFLATED) for member in archive.infolist())
    require(plain, "a member is compressed in another way than by deflation")
    with archive.open("certificate.json") as file:
        text = file.read(LARGEST + 1)
    require(len(text) <= LARGEST, "certificate.json is larger than 64 MiB")
    document = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    require(document["schema"] == SCHEMA, f"the schema is not {SCHEMA}")
    data = document["instance"]
    require(instance is None or data == instance, "the certificate is for another instance")
    games: dict[str, type[Flip | Swap]] = {"flip": Flip, "swap": Swap}
    game = games[data["puzzle"]](data, archive, report)
    game.tell = tell or game.tell
    report.picture = game.picture()
    claim, status = document["claim"], document["claim"]["status"]
    names = claim["minimised"].split(",")
    require(len(set(names)) == len(names) and set(names) <= set(game.costs), "a cost that there is not is minimised")
    within = {name: integer(most) for name, most in claim["within"].items()}
    require(set(within) <= set(game.costs) - set(names), "a limit on a cost that there is not, or that is minimised")
    limits = "".join(f", within {most} {name}" for name, most in within.items())
    value: dict[str, int] = {}
    if status == "IMPOSSIBLE":
        report.claim = f"no plan exists{limits}"
    else:
        require(status in ("OPTIMAL", "FEASIBLE"), "the status is none of OPTIMAL, FEASIBLE and IMPOSSIBLE")
        value = {name: integer(v) for name, v in zip(names, claim["value"], strict=True)}
        least = "and no fewer will do" if status == "OPTIMAL" else "which need not be the fewest"
        report.claim = f"{', '.join(f'{v} {name}' for name, v in value.items())}{limits}, {least}"
        costs = game.replay(document["moves"])
        for name, v in value.items():
            require(costs[name] == v, f"the moves take {costs[name]} {name}, {v} are claimed")
        for name, most in within.items():
            require(costs[name] <= most, f"the moves take {costs[name]} {name}, at most {most} are allowed")
        report.checked.append("the moves, replayed: they are legal, reach the goal, and cost what is claimed")
    lower = document["lower"]
    if status == "FEASIBLE":
        report.missing.append("that no fewer will do is not claimed")
    elif lower["kind"] == "none":
        report.missing.append(f"{str(lower['why'])[:300]}, not certified")
    else:
        game.lower(value, within, lower)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    require(len(dict(pairs)) == len(pairs), "certificate.json says a key twice")
    return dict(pairs)


def _no_number(text: str) -> NoReturn:
    raise Rejected(f"{text} is no number")
