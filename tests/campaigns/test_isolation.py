"""BenchExec's control groups, where the machine has them."""

from __future__ import annotations

import os

import pytest

import satflip as sf
from satflip.campaigns import isolation
from satflip.campaigns.record import Outcome
from tests import fakes
from tests.brute import flip


def test_without_benchexec_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolation.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(sf.UnsupportedError, match="needs the package BenchExec"):
        sf.compare([flip("wbw")], isolate="benchexec")


def test_control_groups_measure_and_limit() -> None:
    try:
        isolation.check("benchexec")
    except sf.UnsupportedError as reason:
        # a machine may have no control groups; where everything is to be there, the package is no excuse
        if "needs the package" in str(reason) and os.environ.get("SATFLIP_ALL_BACKENDS") == "1":
            pytest.fail(str(reason))
        pytest.skip(str(reason))
    names = ("has_children", "works_in_a_child", "eats", "dies", "prints")
    backends = ["bfs", *map(fakes.backend, names)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SATFLIP_MARK", "benchexec")
        table = sf.compare(
            [flip("wbw")], backend=backends, seeds=1, time_limit=3, memory_limit=300, isolate="benchexec"
        )
    found = {record.backend.removeprefix("fake:"): record for record in table.records}
    assert {name: record.outcome for name, record in found.items()} == {
        "bfs": Outcome.OPTIMAL,
        "has_children": Outcome.TIMEOUT,
        "works_in_a_child": Outcome.TIMEOUT,
        "eats": Outcome.MEMOUT,
        "dies": Outcome.CRASH,
        "prints": Outcome.FEASIBLE,
    }
    assert "SIGSEGV" in found["dies"].message
    worked, idle = found["works_in_a_child"].cpu, found["has_children"].cpu
    assert worked is not None
    assert idle is not None
    assert worked > idle  # the grandchild's work is counted
    assert 250 < (found["eats"].peak or 0) < 320
