"""Certificates made in a temporary folder, taken apart, changed and put together again; and what is true of them."""

from __future__ import annotations

import json
from functools import cache
from heapq import heappop, heappush
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from satflip.certificates import certify
from satflip.instances import parse
from satflip.puzzles import FlipPuzzle, Puzzle, SwapPuzzle
from satflip.solving import solve
from satflip.verifier import Report, verify
from tests import brute

Members = dict[str, bytes]


def certified(puzzle: Puzzle, path: Path, evidence: str = "auto", **options: Any) -> Report:
    """Solve, certify and verify."""
    certify(solve(puzzle, **options), path, evidence=evidence)
    return verify(str(path))


def taken(path: Path) -> Members:
    """The members of a certificate."""
    with ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def put(members: Members, path: Path) -> Path:
    """A certificate of these members."""
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path


def document(members: Members) -> dict[str, Any]:
    """The JSON of a certificate."""
    found: dict[str, Any] = json.loads(members["certificate.json"])
    return found


def true(told: dict[str, Any]) -> bool:
    """Whether what a certificate claims of its instance is so, by brute force over the puzzle's rules."""
    least = _least(json.dumps(told["instance"]), told["claim"]["minimised"])
    status, value = told["claim"]["status"], told["claim"]["value"]
    return least is None if status == "IMPOSSIBLE" else status == "OPTIMAL" and value == [least]


@cache
def _least(instance: str, minimised: str) -> int | None:
    puzzle = parse(instance)
    if isinstance(puzzle, FlipPuzzle):
        return brute.lit_only_least(puzzle) if puzzle.lit_only else brute.flip_least(puzzle)
    assert isinstance(puzzle, SwapPuzzle)
    return _cheapest(puzzle) if minimised == "swaps" else brute.rounds_least(puzzle)


def _cheapest(puzzle: SwapPuzzle) -> int | None:
    """What the swaps cost at least: states by the cost of coming there (Dijkstra)."""
    waiting, left = [(0, puzzle.start)], set[tuple[int, ...]]()
    while waiting:
        cost, state = heappop(waiting)
        if puzzle.solved(state):
            return cost
        if state not in left:
            left.add(state)
            for edge in puzzle.board.edges:
                heappush(waiting, (cost + puzzle.cost(edge), puzzle.after(state, edge)))
    return None
