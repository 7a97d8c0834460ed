"""Records and campaigns for tests, with what does not matter filled in."""

from __future__ import annotations

import json
from typing import Any

from satflip.campaigns.campaign import Campaign, Configuration, Instance, Limits
from satflip.campaigns.record import Outcome, Record
from satflip.puzzles import Puzzle

FACTS = {
    "host": "here",
    "system": "Linux",
    "processor": "a processor",
    "processors": 2,
    "memory_mib": 2048,
    "governor": None,
    "turbo": None,
    "load": 0.0,
    "cpus": [0],
}


def record(configuration: str, instance: str, outcome: Outcome = Outcome.OPTIMAL, seed: int = 1, **rest: Any) -> Record:
    """A record of a board `instance` with a limit of 10 s."""
    told: dict[str, Any] = {
        "key": f"{configuration} {instance} {seed}",
        "digest": instance,
        "puzzle": "flip",
        "objective": "presses",
        "cells": 9,
        "backend": configuration,
        **dict.fromkeys(("formulation", "search", "xor_encoding", "cardinality_encoding", "memory_limit")),
        "time_limit": 10.0,
        "workers": 1,
        "isolation": "process",
        "wall": rest.get("time"),
        "versions": json.dumps({"satflip": "1"}),
        "machine": json.dumps(FACTS),
        **rest,
    }
    return Record(configuration=configuration, instance=instance, outcome=outcome, seed=seed, **told)


def campaign(boards: dict[str, Puzzle], *names: str, seeds: tuple[int, ...] = (1,), **limits: Any) -> Campaign:
    """A campaign of boards and back ends."""
    instances = tuple(Instance(name, puzzle, puzzle.objectives[0]) for name, puzzle in boards.items())
    return Campaign("test", instances, tuple(map(Configuration, names)), seeds, Limits(**limits))
