"""The registry of back ends: what solves models, and the algorithms that search a puzzle itself.

One file and one line each. A module is imported when one of its back ends is asked for, and imports its solver when
that back end is run.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator

from satflip.backends.base import Backend
from satflip.errors import InputError

MODULES: dict[str, str] = {
    "cp-sat": "satflip.backends.cp_sat",
    "sat": "satflip.backends.sat",
    "clingo": "satflip.backends.clingo",
    "minizinc": "satflip.backends.minizinc",
    "maxsat": "satflip.backends.rc2",
    "cryptominisat": "satflip.backends.cryptominisat",
    "mip": "satflip.backends.mip",
    "dimacs": "satflip.backends.dimacs",
    "cpmpy": "satflip.backends.cpmpy",
    "bfs": "satflip.algorithms.bfs",
    "dfs": "satflip.algorithms.dfs",
    "linear-algebra": "satflip.algorithms.linear_algebra",
    "min-cost-flow": "satflip.algorithms.min_cost_flow",
    "known-structure": "satflip.algorithms.known_structure",
    "a-star": "satflip.algorithms.a_star",
}
"""Family to module. A module's `BACKENDS` lists its back ends, named `family` or `family:member`; where they depend on
what is installed, it has a function `members()` in place of the list. Where they cannot all be listed, it has a
function `member(name) -> Backend` for the others.
"""


def find(name: str) -> Backend:
    """The back end of this name; a bare family name means its first member.

    Raises InputError with the nearest known name.
    """
    family, _, member = name.partition(":")
    if family in MODULES:
        module = importlib.import_module(MODULES[family])
        members = of_family(family)
        if name == family:
            return members[0]
        for backend in members:
            if backend.name == name:
                return backend
        if member and hasattr(module, "member"):
            unlisted: Backend = module.member(member)
            return unlisted
    import difflib

    known = [backend.name for backend in everything()]
    near = difflib.get_close_matches(name, known, 1)
    hint = f", did you mean '{near[0]}'?" if near else f", expected one of: auto, {', '.join(known)}"
    raise InputError(f"unknown back end '{name}'{hint}")


def everything() -> Iterator[Backend]:
    """All back ends, in the order of the registry."""
    for family in MODULES:
        yield from of_family(family)


def of_family(family: str) -> tuple[Backend, ...]:
    """The back ends of one family of the registry."""
    module = importlib.import_module(MODULES[family])
    found: tuple[Backend, ...] = module.members() if hasattr(module, "members") else module.BACKENDS
    return found


def left_out() -> dict[str, str]:
    """What a family could offer and does not: name to reason, from the optional `LEFT_OUT` of its module."""
    reasons: dict[str, str] = {}
    for module in MODULES.values():
        reasons |= getattr(importlib.import_module(module), "LEFT_OUT", {})
    return reasons
