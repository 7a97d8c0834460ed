"""An instance as certificates spell it out: the published JSON form, every cell, edge and effect listed."""

from __future__ import annotations

from typing import Any

from satflip.puzzles import Cell, FlipPuzzle, Puzzle

SCHEMA = "satflip-instance-1"


def instance(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle as a JSON value that `satflip.instances.parse` reads; nothing in it is left to a rule or a default."""
    board = puzzle.board
    told: dict[str, Any] = {"schema": SCHEMA, "puzzle": puzzle.kind, "cells": [_name(cell) for cell in board.cells]}
    if isinstance(puzzle, FlipPuzzle):
        # which cells are neighbours says nothing any more, once the effects are listed
        told |= {"edges": [], "colours": puzzle.colours, "start": list(puzzle.start)}
        told["goal"] = "either" if puzzle.goal == "either" else list(puzzle.targets[0])
        told["effects"] = [
            {
                "press": _name(press),
                "changes": [[_name(board.cells[i]), amount] for i, amount in changes],
                "cost": cost,
            }
            for press, changes, cost in puzzle.effects
        ]
        return told | ({"lit-only": True} if puzzle.lit_only else {})
    told["edges"] = [[_name(board.cells[i]), _name(board.cells[j])] for i, j in board.edges]
    told["symbols"] = list(puzzle.symbols)
    told["start"] = [puzzle.symbols[colour] for colour in puzzle.start]
    told["target"] = [None if colour is None else puzzle.symbols[colour] for colour in puzzle.target]
    if puzzle.costs is not None:
        told["costs"] = [[*edge, cost] for edge, cost in zip(told["edges"], puzzle.costs, strict=True)]
    if puzzle.limits is not None:
        told["limits"] = [
            [cell, most] for cell, most in zip(told["cells"], puzzle.limits, strict=True) if most is not None
        ]
    return told


def _name(cell: Cell) -> object:
    return cell if isinstance(cell, str) else list(cell)
