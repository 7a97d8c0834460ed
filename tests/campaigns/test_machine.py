"""What is known of the machine, and what is said of what is not."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from satflip.campaigns import machine
from satflip.processes import spent
from tests.test_runner import linux_only

STILL = {"governor": "performance", "turbo": False, "load": 0.0}


@linux_only
def test_places_are_usable_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    usable = os.sched_getaffinity(0)
    (only,) = machine.places(1, 1) or [()]
    assert set(only) <= usable
    assert len(only) == 1
    assert machine.places(len(usable) + 1, 1) is None
    assert machine.places(1, len(usable) + 1) is None


@linux_only
def test_cores_come_before_their_second_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    # four processors of two cores: 0 and 1 are threads of one, 2 and 3 of the other
    siblings = {0: "0-1", 1: "0-1", 2: "2,3", 3: "2,3"}
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {0, 1, 2, 3})
    monkeypatch.setattr(machine, "_read", lambda path: siblings[int(path.parts[-3].removeprefix("cpu"))])
    assert {place[0] // 2 for place in machine.places(2, 1) or []} == {0, 1}
    assert sorted(cpu for place in machine.places(2, 2) or [] for cpu in place) == [0, 1, 2, 3]


@linux_only
def test_the_work_of_others_is_seen_and_ones_own_is_not() -> None:
    load = machine.Load()
    other = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    time.sleep(1)
    mine = spent(other.pid)
    seen, without = load.others(0.0), load.others(mine)
    other.kill()
    other.wait()
    assert seen is not None
    assert without is not None
    assert seen > 0.3
    assert seen - without == pytest.approx(mine / 1.0, rel=0.3)


def test_a_loaded_machine_is_warned_of() -> None:
    assert machine.loaded(STILL) is None
    assert "2.5 processes were running" in (machine.loaded({**STILL, "load": 2.5}) or "")


def test_what_was_not_held_still_is_said() -> None:
    def said(facts: dict[str, object], pinned: bool, isolation: str, jobs: int | None, others: float | None) -> str:
        return "\n".join(machine.uncontrolled({**STILL, **facts}, pinned, isolation, jobs, others))

    load = "Other load: at worst 0.0 processors were busy with other work during a run."
    assert said({}, True, "benchexec", 1, 0.0) == load
    assert "governed by 'powersave'" in said({"governor": "powersave"}, True, "process", 1, 0.0)
    assert "does not tell whether it is on" in said({"turbo": None}, True, "process", 1, 0.0)
    assert "Turbo: it is on." in said({"turbo": True}, True, "process", 1, 0.0)
    assert "not pinned" in said({}, False, "process", 1, 0.0)
    assert "4 runs at a time" in said({}, True, "process", 4, 0.0)
    assert "the cluster" in said({}, True, "process", None, 0.0)
    assert "could not be measured" in said({}, True, "process", 1, None)
    assert "No control groups" in said({}, True, "process", 1, 0.0)


def test_the_facts_of_this_machine() -> None:
    facts = machine.facts()
    assert facts["processors"] == os.cpu_count()
    assert facts["system"]
    if Path("/proc/meminfo").exists():
        total = int(Path("/proc/meminfo").read_text().split()[1]) // 1024
        assert facts["memory_mib"] == pytest.approx(total, abs=2)
