"""Why no solution of a flip board costs less: by algebra where that is short, else by a refutation."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any
from zipfile import ZipFile

from satflip.algebra import gf2, gray, modular
from satflip.certificates.refutations import refutation
from satflip.formulations import system
from satflip.formulations.solutions import solutions
from satflip.puzzles import FlipPuzzle
from satflip.verifier.flip import MOST_WEIGHED, Flip

MOST_SEARCHED = 1 << 16
"""States of a lit-only game that the checker searches by itself, without any evidence."""

FEW = 18
"""Dimensions of a null space that is weighed rather than refuted: a second for the checker."""


def lower(
    puzzle: FlipPuzzle, game: Flip, floor: int | None, claimed: str, evidence: str, archive: ZipFile
) -> dict[str, Any]:
    """Evidence for each target that none of its solutions costs less than `floor` (None: that there are none).

    `game` is the puzzle as the checker knows it, `claimed` says who claims the bound.
    """
    plain = all(effect.cost == 1 for effect in puzzle.effects)
    if puzzle.lit_only and plain and puzzle.colours ** len(puzzle.board.cells) <= MOST_SEARCHED:
        return {"kind": "search"}
    targets = []
    for number, target in enumerate(puzzle.targets):
        one = replace(puzzle, goal=target)
        targets.append(_evidence(one, game, number, floor, claimed, evidence, archive))
    return {"kind": "targets", "targets": targets}


def _evidence(
    puzzle: FlipPuzzle, game: Flip, number: int, floor: int | None, claimed: str, evidence: str, archive: ZipFile
) -> dict[str, Any]:
    asked = system.wanted(puzzle, puzzle.targets[0])
    if floor == 0:
        return {"kind": "trivial"}
    if puzzle.colours == 2:
        found = solutions(puzzle)
        (particular,), kernel = found.particular, found.kernel
        if particular is None:
            assert found.witness is not None
            return {"kind": "unreachable", "multiples": [[i, 1] for i in _bits(found.witness)]}
        if floor is not None and len(kernel) <= {"auto": FEW, "algebra": MOST_WEIGHED}.get(evidence, -1):
            least, _ = gray.lightest(particular, kernel, gray.weigher([effect.cost for effect in puzzle.effects]))
            if least < floor:
                return {"kind": "none", "why": _dearer(puzzle, claimed, floor, least)}
            return {"kind": "coset", "particular": _bits(particular), "kernel": [_bits(x) for x in kernel]}
    else:
        rows = system.matrix(puzzle)
        needs = system.needs(puzzle, puzzle.targets[0])
        matrix = [rows[i] for i in asked]
        witness = modular.solve(matrix, needs, puzzle.colours, columns=len(puzzle.effects)).witness
        if witness is not None:
            return {"kind": "unreachable", "multiples": [[i, m] for i, m in zip(asked, witness, strict=True) if m]}
    if evidence == "algebra":
        return {"kind": "none", "why": f"the null space is too large to be weighed: claimed by {claimed}"}
    needs_of = game.needs(game.targets[number])
    most = None if floor is None else floor - 1
    parity = _parity(puzzle, asked)
    if most is not None and parity is not None:
        most -= (most - sum(needs_of[i] for i in parity)) % 2
    if most is not None and most < 0:
        return {"kind": "refutation", "parity": parity}
    members = refutation(archive, f"target-{number}", partial(game.presses, needs=needs_of, most=most))
    if members is None:
        return {"kind": "none", "why": _dearer(puzzle, claimed, floor, most)}
    return {"kind": "refutation", "parity": parity, **members}


def _parity(puzzle: FlipPuzzle, asked: list[int]) -> list[int] | None:
    """Cells of which every press changes an odd number, or None: then the number of presses has one parity.

    With presses that change a cell and its neighbours there always are some (Sutner 1989).
    """
    if puzzle.colours != 2 or any(effect.cost != 1 for effect in puzzle.effects):
        return None
    place = {cell: j for j, cell in enumerate(asked)}
    rows = [
        sum(1 << place[i] for i, amount in effect.changes if amount % 2 and i in place) for effect in puzzle.effects
    ]
    cells = gf2.solve(rows, (1 << len(rows)) - 1, len(asked)).particular
    return None if cells is None else [asked[j] for j in _bits(cells)]


def _dearer(puzzle: FlipPuzzle, claimed: str, floor: int | None, found: int | None) -> str:
    if puzzle.lit_only:
        return f"the ordinary game takes fewer presses than the lit-only one: claimed by {claimed}"
    told = "that there are none" if floor is None else floor
    return f"{claimed} claims {told}, but presses were found that cost {'something' if found is None else found}"


def _bits(number: int) -> list[int]:
    return [i for i in range(number.bit_length()) if number >> i & 1]
