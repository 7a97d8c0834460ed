"""The checker of certificates. It reads a file and believes nothing in it.

This folder imports the standard library and, for refutations, dratify; of satflip nothing: no rules, no formulation,
no encoding, no solver. `python -m verifier FILE` in the folder above runs it alone. Read it in this order: here,
`trust.py`, then `flip.py`, or `swap.py` and `plans.py`. `report.py` only words what was found,
`lit_only.py` is for that rule alone. `docs/certificates.md` says what a file holds.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from zipfile import ZipFile

from .flip import Flip
from .report import Report, picture
from .swap import Swap
from .trust import Evidence, Missing, Rejected, integer, require

SCHEMA = "satflip-certificate-2"
LARGEST = 64 << 20
"""Bytes of the document."""


def verify(
    path: str, instance: object = None, engine: str = "python", tell: Callable[[str], None] = lambda text: None
) -> Report:
    """Check a file; `instance`: what its instance must be, a JSON value; `engine` is dratify's: 'python' or 'native'.

    `tell` is told now and then how far the check has come. Raises OSError if the file cannot be opened, ImportError if
    the native engine is not installed.
    """
    report = Report()
    with open(path, "rb") as file:
        try:
            with ZipFile(file) as archive:
                _check(Evidence(archive, engine, tell, report.trusted), instance, report)
        except Missing as gap:
            report.verdict, report.reason = "INCOMPLETE", str(gap)
        except Rejected as no:
            report.verdict, report.reason = "REJECTED", str(no)
        except (MemoryError, ImportError):
            raise
        except Exception as error:
            told = " ".join(str(error).split())[:200]
            known = {"BadZipFile": "the file is no zip archive, or a damaged one"}
            known["KeyError"] = told if "in the archive" in told else f"certificate.json lacks {told}"
            why = known.get(type(error).__name__, f"{type(error).__name__}: {told}")
            report.verdict, report.reason = "REJECTED", f"not a well-formed certificate: {why}"
    return report


def _check(evidence: Evidence, instance: object, report: Report) -> None:
    """Raises Missing or Rejected, or whatever a malformed file makes Python raise."""
    names = evidence.archive.namelist()
    require(len(set(names)) == len(names), "two members have one name")
    with evidence.archive.open("certificate.json") as file:
        text = file.read(LARGEST + 1)
    require(len(text) <= LARGEST, "certificate.json is larger than 64 MiB")
    document = json.loads(text, object_pairs_hook=_once)
    require(document["schema"] == SCHEMA, f"the schema is not {SCHEMA}")
    data, claim, lower = document["instance"], document["claim"], document["lower"]
    require(instance is None or data == instance, "the certificate is for another instance")
    game = Flip(data) if data["puzzle"] == "flip" else Swap(data)
    report.picture = list(picture(data))
    minimised, status = claim["minimised"].split(","), claim["status"]
    require(len(set(minimised)) == len(minimised) and set(minimised) <= set(game.costs), "no such cost is minimised")
    within = {name: integer(most) for name, most in claim["within"].items()}
    require(set(within) <= set(game.costs) - set(minimised), "a limit on no cost, or on one that is minimised")
    limits = "".join(f", within {most} {name}" for name, most in within.items())
    value: dict[str, int] = {}
    if status == "IMPOSSIBLE":
        report.claim = f"no plan exists{limits}"
    else:
        require(status in ("OPTIMAL", "FEASIBLE"), "the status is none of OPTIMAL, FEASIBLE and IMPOSSIBLE")
        value = {name: integer(v) for name, v in zip(minimised, claim["value"], strict=True)}
        least = "and no fewer will do" if status == "OPTIMAL" else "which need not be the fewest"
        report.claim = f"{', '.join(f'{v} {name}' for name, v in value.items())}{limits}, {least}"
        costs = game.replay(document["moves"])
        for name, v in value.items():
            require(costs[name] == v, f"the moves take {costs[name]} {name}, {v} are claimed")
        for name, most in within.items():
            require(costs[name] <= most, f"the moves take {costs[name]} {name}, at most {most} are allowed")
        report.checked.append("the moves, replayed: they are legal, reach the goal, and cost what is claimed")
    if status == "FEASIBLE":
        raise Missing("that no fewer will do is not claimed")
    if lower["kind"] == "none":
        raise Missing(f"{str(lower['why'])[:300]}, not certified")
    report.checked.extend(game.lower(value, within, lower, evidence))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    require(len(dict(pairs)) == len(pairs), "certificate.json says a key twice")
    return dict(pairs)
