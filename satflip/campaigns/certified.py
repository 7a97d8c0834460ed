"""The definite answers of a campaign, each with a certificate that was checked."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from satflip.campaigns.campaign import Campaign
from satflip.campaigns.record import Record
from satflip.certificates import certify
from satflip.certificates.limited import limited
from satflip.instances import parse_moves
from satflip.puzzles import Puzzle
from satflip.result import Result, Status
from satflip.verifier import verify

STOPPED = "stopped by a limit"


def certified(campaign: Campaign, records: Iterable[Record], directory: Path) -> Iterator[tuple[Record, str]]:
    """For each OPTIMAL or IMPOSSIBLE run the verdict on its certificate: VERIFIED, INCOMPLETE, REJECTED, or STOPPED.

    The certificates are written into the directory; runs of one board with the same moves share one, and one that is
    there already is checked again, not made again. Making one and checking it may each take as long as a run may.
    """
    boards = {instance.digest: instance.puzzle for instance in campaign.instances}
    limits = campaign.limits.seconds, campaign.limits.mebibytes
    verdicts: dict[Path, str] = {}
    for record in records:
        if not record.solved:
            continue
        name = json.dumps([record.digest, record.outcome, record.cost, record.moves, record.backend])
        path = directory / f"{hashlib.sha256(name.encode()).hexdigest()[:16]}.zip"
        if path not in verdicts:
            if not path.exists():
                directory.mkdir(parents=True, exist_ok=True)
                result = result_of(record, boards[record.digest])
                certify(result, path, time_limit=limits[0], memory_limit=limits[1])
            text, _ = limited(partial(_verdict, str(path)), None, *limits)
            verdicts[path] = text or STOPPED
        yield record, verdicts[path]


def counted(verdicts: Iterable[tuple[Record, str]]) -> dict[str, Counter[str]]:
    """For each configuration how many of its definite answers got which verdict."""
    found: dict[str, Counter[str]] = {}
    for record, verdict in verdicts:
        found.setdefault(record.configuration, Counter())[verdict] += 1
    return found


def result_of(record: Record, puzzle: Puzzle) -> Result:
    """The result that a record of a definite answer was made of."""
    if record.moves is None:
        return Result(puzzle, Status.IMPOSSIBLE, record.backend, proved_by=record.proved_by, minimised=record.objective)
    moves = parse_moves(record.moves, puzzle)
    costs = puzzle.replay(moves).costs  # type: ignore[arg-type]
    names = record.objective.split(",")
    return Result(
        puzzle,
        Status.OPTIMAL,
        record.backend,
        minimised=record.objective,
        objective=costs[names[0]],
        bound=costs[names[0]],
        moves=moves,
        proved_by=record.proved_by,
        costs=costs,
        bounds={name: costs[name] for name in names},
    )


def _verdict(path: str) -> str:
    return verify(path).verdict
