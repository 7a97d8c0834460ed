"""Why no plan of a swap board costs less: heights for what the pieces must rise, refutations for what is between."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any
from zipfile import ZipFile

from satflip.algebra.matching import TransportError, transport
from satflip.certificates.refutations import refutation
from satflip.puzzles import Board, SwapPuzzle
from satflip.verifier.plans import plans
from satflip.verifier.swap import Rise, Swap


def lower(
    puzzle: SwapPuzzle, game: Swap, value: dict[str, int], within: dict[str, int], claimed: str, archive: ZipFile
) -> dict[str, Any]:
    """Evidence that no plan within the limits costs less than the value, or that there is none where it is empty.

    `game` is the puzzle as the checker knows it, `claimed` says who claims the bound.
    """
    if not value and (component := _component(puzzle)):
        return component
    told_rise = _balanced(puzzle) or _rise(puzzle)
    rise, why, refutations = Rise(game, told_rise), "", list[dict[str, Any]]()
    for box in game.boxes(value, within):
        rounds, most, _ = game.left(box, rise)
        if (rounds, most) == (0, -1):
            continue
        # without a limit there is no horizon up to which plans could be refuted
        make = partial(plans, game=game, rise=rise, rounds=rounds, most=most)
        if box and (members := refutation(archive, f"box-{len(refutations)}", make)):
            refutations.append({"rounds": rounds, "swaps": most, **members})
        else:
            said = " and ".join(f"{most} {name}" for name, most in box.items()) or "any number of swaps"
            why = f"no refutation of {said}: claimed by {claimed}"
    return {"kind": "boxes", "rise": told_rise, "why": why, "refutations": refutations}


def _balanced(puzzle: SwapPuzzle) -> dict[str, Any] | None:
    """The dual of the balanced transport of all colours, where it needs more than the colours one by one."""
    from satflip.formulations.swap_facts import Facts

    found = None if puzzle.costs is not None or puzzle.mismatch() else Facts(puzzle).balance
    if found is None:
        return None
    nothing = [0] * len(puzzle.board.cells)
    heights = [list(found.heights.get(colour, nothing)) for colour in range(puzzle.colours)]
    return {"unit": found.unit, "heights": heights, "tolls": [found.tolls[edge] for edge in puzzle.board.edges]}


def _rise(puzzle: SwapPuzzle) -> dict[str, Any] | None:
    """For each colour the dual solution of its cheapest transport, None where there is no plan at all.

    Free cells take pieces of any colour: their heights are measured from the highest one that the transport uses, so
    that the lowest colour of each counts what the transports count.
    """
    cells = range(len(puzzle.board.cells))
    free = [v for v in cells if puzzle.target[v] is None]
    heights = []
    for colour in range(puzzle.colours):
        sources = [v for v in cells if puzzle.start[v] == colour]
        targets = [v for v in cells if puzzle.target[v] == colour]
        try:
            carried = transport(len(cells), puzzle.board.edges, sources, targets, puzzle.costs, optional=free)
        except TransportError:
            return None
        level = max((carried.potentials[v] for v in carried.used), default=0)
        heights.append([height - level for height in carried.potentials])
    return {"unit": 1, "heights": heights, "tolls": [0] * len(puzzle.board.edges)}


def _component(puzzle: SwapPuzzle) -> dict[str, Any] | None:
    """A part of the board that no swap leaves, and a colour of which the target wants more there than it has."""
    shut = {i for i in range(len(puzzle.board.cells)) if puzzle.limit(i) == 0}
    board = Board(puzzle.board.cells, tuple(edge for edge in puzzle.board.edges if not shut & set(edge)))
    for cells in board.components:
        have = Counter(puzzle.start[i] for i in cells)
        want = Counter(colour for i in cells if (colour := puzzle.target[i]) is not None)
        for colour, number in want.items():
            if number > have[colour]:
                return {"kind": "component", "cells": list(cells), "symbol": puzzle.symbols[colour]}
    return None
