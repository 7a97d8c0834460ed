"""Fixtures: every case runs on every back end that can do it, under every formulation that fits."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from satflip import backends
from satflip.backends.base import Backend
from satflip.formulations import FORMULATIONS
from tests import cases
from tests.browser import browser, browser_page

__all__ = ["browser", "browser_page"]

REPRESENTATIVES = {
    "sat": ("sat:cadical195", "sat:glucose4", "sat:kissat404", "sat:minicard"),
    "dimacs": ("dimacs:cadical",),
}
"""Those of a large family that run the cases: of PySAT's solvers an incremental one, one that can be interrupted, a
one-shot one and one with native counts. The others keep the contract of tests/backends/test_contract.py, and run the
cases if SATFLIP_ALL_BACKENDS=1."""


def runs_cases(backend: Backend) -> bool:
    """Whether the back end runs the cases, or one like it does."""
    family = backend.name.partition(":")[0]
    return backend.name in REPRESENTATIVES.get(family, (backend.name,)) or os.environ.get("SATFLIP_ALL_BACKENDS") == "1"


# how long one example takes says more about what else the machine does than about satflip
settings.register_profile("satflip", deadline=None)
settings.load_profile("satflip")


def combinations(case: cases.Case) -> Iterator[tuple[Backend, str | None]]:
    """The installed back ends that take the case, each with each formulation that fits."""
    puzzle = case.puzzle()
    objective = case.objective or puzzle.objectives[0]
    for backend in backends.everything():
        if not runs_cases(backend) or backend.missing() or backend.why_not(puzzle, objective):
            continue
        if backend.name in case.slow:
            continue
        if not backend.needs_model:
            yield backend, None
            continue
        for formulation in FORMULATIONS.values():
            too_hard = case.hard and backend.name not in cases.HARD.get(formulation.name, (backend.name,))
            if not formulation.why_not(puzzle, objective) and not too_hard:
                yield backend, formulation.name


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrise `solvable`: (case, back end, formulation)."""
    if "combination" in metafunc.fixturenames:
        everything = [
            pytest.param((case, backend, formulation), id=f"{case.name}-{backend.name}-{formulation or 'itself'}")
            for case in (*cases.FLIP, *cases.SWAP)
            for backend, formulation in combinations(case)
        ]
        metafunc.parametrize("combination", everything)
