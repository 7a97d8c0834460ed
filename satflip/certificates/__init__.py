"""Certificates: both bounds of an answer in one file that anyone can check. `docs/certificates.md` says what is in it.

`satflip.verifier` checks them, and is independent of everything here; its rules and clauses are what is written.
"""

from __future__ import annotations

import json
import os
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from satflip import __version__
from satflip.certificates import document
from satflip.certificates.limited import limited
from satflip.errors import InputError, UnsupportedError
from satflip.puzzles import FlipPuzzle
from satflip.result import Result, Status, move_to_json
from satflip.solving import checked_limits
from satflip.verifier import SCHEMA

EVIDENCE = ("auto", "algebra", "drat")


def checked(evidence: str) -> None:
    """Raises InputError for a kind of evidence that there is not."""
    if evidence not in EVIDENCE:
        raise InputError(f"unknown evidence '{evidence}', expected one of: {', '.join(EVIDENCE)}")


@dataclass(frozen=True)
class Certificate:
    """A result that can be written down with its evidence."""

    result: Result

    def write(
        self,
        path: str | os.PathLike[str],
        *,
        evidence: str = "auto",
        time_limit: float | None = None,
        memory_limit: int | None = None,
    ) -> Written:
        """Find the evidence, and write the file; a limit that is reached leaves the lower bound without evidence.

        `evidence` for a flip board: 'algebra' (all solutions are weighed), 'drat' (a refutation) or 'auto' (the
        shorter one). `time_limit` is in seconds, `memory_limit` in MiB. Raises UnsupportedError where the result claims
        nothing, and InputError for a file that cannot be written.
        """
        if self.result.status not in (Status.OPTIMAL, Status.FEASIBLE, Status.IMPOSSIBLE):
            raise UnsupportedError(f"there is nothing to certify: the status is {self.result.status}")
        checked(evidence)
        checked_limits(time_limit, memory_limit)
        began, path = time.perf_counter(), Path(path)
        draft = path.with_name(path.name + ".part")
        try:
            work = partial(_write, self.result, str(draft), evidence, "")
            if time_limit is None and memory_limit is None:
                text: str | None = work()
                stopped: str | None = None
            else:
                text, stopped = limited(work, self.result.puzzle, time_limit, memory_limit)
            if text is None:
                text = _write(self.result, str(draft), evidence, f"no evidence was found within the {stopped}")
            size = draft.stat().st_size
            os.replace(draft, path)
        except OSError as error:
            raise InputError(f"cannot write {path}: {(error.strerror or str(error)).lower()}") from None
        finally:
            with suppress(OSError):
                draft.unlink(missing_ok=True)
        kinds, missing = json.loads(text)
        return Written(path, size, time.perf_counter() - began, tuple(kinds), missing)


@dataclass(frozen=True)
class Written:
    """What was written: `kinds` of evidence, and what is `missing`, in a sentence ('' for nothing)."""

    path: Path
    size: int
    seconds: float
    kinds: tuple[str, ...]
    missing: str


def certify(result: Result, path: str | os.PathLike[str], **options: Any) -> Written:
    """Write a certificate of a result; `options` are those of `Certificate.write`."""
    return Certificate(result).write(path, **options)


def _write(result: Result, path: str, evidence: str, stopped: str) -> str:
    """Write the file; what it holds as JSON: the kinds of evidence, and what is missing."""
    puzzle, status = result.puzzle, result.status
    told = document.instance(puzzle)
    names = result.minimised.split(",")
    value = {name: result.costs[name] for name in names} if result.moves is not None else {}
    claim = {
        "status": str(status),
        "minimised": result.minimised,
        "value": list(value.values()),
        "within": dict(result.within),
    }
    claimed = f"{result.backend}" + (f" ({result.proved_by})" if result.proved_by else "")
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        if status is Status.FEASIBLE or stopped:
            why = f"{stopped or 'the plan is not proven least'}: claimed by {claimed}"
            lower: dict[str, Any] = {"kind": "none", "why": why}
        else:
            lower = _lower(result, told, value, claimed, evidence, archive)
        whole = {
            "schema": SCHEMA,
            "instance": told,
            "claim": claim,
            "moves": [move_to_json(move) for move in result.moves or ()],
            "lower": lower,
            "made_by": {"satflip": __version__, "claimed_by": claimed, "versions": dict(result.versions)},
        }
        archive.writestr("certificate.json", json.dumps(whole, indent=1))
    return json.dumps(_summary(lower))


def _lower(
    result: Result, told: dict[str, Any], value: dict[str, int], claimed: str, evidence: str, archive: ZipFile
) -> dict[str, Any]:
    if isinstance(result.puzzle, FlipPuzzle):
        from satflip.certificates import flip
        from satflip.verifier.flip import Flip

        game = Flip(told)
        return flip.lower(result.puzzle, game, value.get("presses"), claimed, evidence, archive)
    from satflip.certificates import swap
    from satflip.verifier.swap import Swap

    return swap.lower(result.puzzle, Swap(told), value, dict(result.within), claimed, archive)


def _summary(lower: dict[str, Any]) -> tuple[list[str], str]:
    if lower["kind"] == "targets":
        parts = lower["targets"]
        kinds = [part["kind"] for part in parts]
        return kinds, "; ".join(part["why"] for part in parts if part["kind"] == "none")
    if lower["kind"] == "boxes":
        kinds = ["heights"] * bool(lower["rise"]) + ["refutation"] * len(lower["refutations"])
        return kinds, lower["why"]
    return [lower["kind"]], lower.get("why", "")
