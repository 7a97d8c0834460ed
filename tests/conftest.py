"""Fixtures: every case runs on every back end that can do it, under every formulation that fits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from satflip import backends
from satflip.backends.base import Backend
from satflip.formulations import FORMULATIONS
from tests import cases

# how long one example takes says more about the machine's load than about the code
settings.register_profile("satflip", deadline=None)
settings.load_profile("satflip")


def combinations(case: cases.Case) -> Iterator[tuple[Backend, str | None]]:
    """The installed back ends that take the case, each with each formulation that fits."""
    puzzle = case.puzzle()
    objective = case.objective or puzzle.objectives[0]
    for backend in backends.everything():
        if backend.missing() or backend.why_not(puzzle, objective, {}) or backend.name in case.slow:
            continue
        if not backend.needs_model:
            yield backend, None
            continue
        for formulation in FORMULATIONS.values():
            too_hard = case.hard and formulation.name == "presses" and backend.name not in cases.GOOD_AT_PARITIES
            too_hard = too_hard or f"{backend.name} {formulation.name}" in case.slow
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
