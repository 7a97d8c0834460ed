"""The same campaign on a Dask cluster."""

from __future__ import annotations

import os
import signal
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from satflip.campaigns import cluster
from satflip.campaigns.conduct import collected, conduct
from satflip.campaigns.record import Outcome
from satflip.campaigns.store import Store
from satflip.errors import InputError
from satflip.processes import descendants
from tests import needs
from tests.brute import flip
from tests.campaigns.made import campaign
from tests.test_runner import linux_only


@pytest.fixture(autouse=True)
def _dask() -> None:
    needs.module("distributed", "distributed")


@linux_only
def test_a_worker_that_dies_costs_its_runs_only(tmp_path: Path) -> None:
    small = campaign({"x": flip("wbw/bbb"), "y": flip("bw/wb")}, "bfs", "linear-algebra", seeds=(1, 2))
    killed = []

    def kill() -> None:
        """Kill a worker with a run at work: the run is a child of it."""
        deadline = time.monotonic() + 60
        while not killed and time.monotonic() < deadline:
            for pid in descendants(os.getpid()):
                if b"satflip.worker" in command(pid):
                    killed.append(int((Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[1]))
                    os.kill(killed[0], signal.SIGKILL)
                    return

    thread = threading.Thread(target=kill)
    thread.start()
    with Store(tmp_path / "runs.sqlite") as store:
        conduct(small, store, cluster=cluster.LOCAL, jobs=2)
        records = collected(small, store)
    thread.join()
    assert len(killed) == 1
    assert [record.outcome for record in records] == [Outcome.OPTIMAL] * 8
    assert not [pid for pid in descendants(os.getpid()) if b"satflip.worker" in command(pid)]


def command(pid: int) -> bytes:
    try:
        return (Path("/proc") / str(pid) / "cmdline").read_bytes()
    except OSError:
        return b""


def test_no_scheduler_is_told_in_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small = campaign({"x": flip("wbw")}, "bfs")
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with Store(tmp_path / "runs.sqlite") as store, pytest.raises(InputError, match="no Dask scheduler at tcp://"):
        conduct(small, store, cluster="tcp://127.0.0.1:9")


def test_a_worker_with_other_versions_is_refused() -> None:
    (run,) = campaign({"x": flip("wbw")}, "bfs").runs
    assert cluster.made_by_worker(run).outcome is Outcome.OPTIMAL
    with pytest.raises(InputError, match=r"a worker of the cluster has satflip .*, expected 0\.0\.1 as here"):
        cluster.made_by_worker(replace(run, versions={**run.versions, "satflip": "0.0.1"}))
