"""Back ends that behave badly: each lands in the right outcome, and no process is left over."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import satflip as sf
from satflip.campaigns.record import Outcome
from satflip.campaigns.table import Table
from tests import fakes
from tests.brute import flip
from tests.test_runner import gone, linux_only

EXPECTED = {
    "hangs": Outcome.FEASIBLE,  # it had told a plan before
    "has_children": Outcome.TIMEOUT,
    "eats": Outcome.MEMOUT,
    "dies": Outcome.CRASH,
    "raises": Outcome.CRASH,
    "exits": Outcome.CRASH,
    "lies": Outcome.WRONG,
    "lies_bound": Outcome.WRONG,
    "claims_optimal": Outcome.WRONG,  # by the plan of bfs
    "claims_impossible": Outcome.WRONG,
    "prints": Outcome.FEASIBLE,
    "refuses": Outcome.UNSUPPORTED,
    "never_knows": Outcome.UNKNOWN,
}
NAMES = {name: fakes.backend(name).name for name in EXPECTED}


@pytest.fixture(scope="module")
def mark() -> str:
    return f"mark-{os.getpid()}-campaign"


@pytest.fixture(scope="module")
def table(mark: str) -> Table:
    os.environ["SATFLIP_MARK"] = mark
    fake = [fakes.backend(name) for name in EXPECTED]
    return sf.compare([flip("wbw")], backend=["bfs", *fake], seeds=1, time_limit=4, memory_limit=300, jobs=2)


@linux_only
def test_each_lands_in_the_right_outcome(table: Table) -> None:
    found = {record.backend: record.outcome for record in table.records}
    assert found == {"bfs": Outcome.OPTIMAL} | {NAMES[name]: outcome for name, outcome in EXPECTED.items()}


@linux_only
def test_no_process_is_left_over(table: Table, mark: str) -> None:
    assert gone(mark)


@linux_only
def test_what_was_spent_is_told(table: Table) -> None:
    runs = {record.backend: record for record in table.records}
    hanging = runs[NAMES["hangs"]]
    assert hanging.wall is not None
    assert hanging.wall >= 4
    assert hanging.stopped == "time limit"
    eater = runs[NAMES["eats"]]
    assert eater.peak is not None
    assert eater.peak > 200
    assert all(record.cpu for record in table.records if record.wall and record.outcome is not Outcome.UNSUPPORTED)
    assert runs["bfs"].moves == '[{"press": [0, 0], "times": 1}, {"press": [0, 2], "times": 1}]'


@linux_only
def test_the_lies_are_told_first(table: Table, tmp_path: Path) -> None:
    assert len(table.contradictions) == 4
    page = table.write(tmp_path).read_text()
    assert page.index("Contradictions") < page.index("has the least PAR-2") < page.index("<table")
    assert all(f"WRONG: {NAMES[name]}" in page for name in EXPECTED if EXPECTED[name] is Outcome.WRONG)


@linux_only
def test_a_plan_that_was_replayed_makes_nobody_wrong(table: Table) -> None:
    wrong = {each.wrong.backend for each in table.contradictions}
    assert wrong == {NAMES[name] for name, outcome in EXPECTED.items() if outcome is Outcome.WRONG}


def test_a_run_that_began_no_phase_has_no_time() -> None:
    table = sf.compare([flip("wbw")], backend="cp-sat", seeds=1, time_limit=0.01)
    (record,) = table.records
    assert (record.outcome, record.time) == (Outcome.TIMEOUT, None)
    assert record.wall is not None
