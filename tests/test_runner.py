"""Limits hold because the child is ended, whatever it is doing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import satflip as sf
from satflip import Status, runner
from satflip.backends.base import Settings
from satflip.drive import Job
from satflip.verdict import Best
from tests import fakes
from tests.brute import flip

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


@pytest.fixture(params=[pytest.param("forked", marks=linux_only), "started"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Either way that a child can come about."""
    monkeypatch.setattr(runner, "_may_fork", lambda: request.param == "forked")


either_way = pytest.mark.usefixtures("way")


def processes_with(mark: str) -> list[int]:
    """The processes on whose command line the mark stands."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                if mark.encode() in (entry / "cmdline").read_bytes():
                    found.append(int(entry.name))
            except OSError:
                continue
    return found


def gone(mark: str, seconds: float = 2.0) -> bool:
    """Whether no process with the mark is left, soon."""
    deadline = time.monotonic() + seconds
    while processes_with(mark):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


@either_way
def test_a_child_that_hangs_is_ended_and_what_it_found_is_kept() -> None:
    start = time.monotonic()
    result = sf.solve(flip("wbw"), backend=fakes.backend("hangs"), time_limit=1.5)
    assert time.monotonic() - start < 2.5
    assert result.status is Status.FEASIBLE
    assert (result.objective, result.bound, result.stopped) == (3, 2, "time limit")


@either_way
@pytest.mark.parametrize(("name", "word"), [("dies", "SIGSEGV"), ("exits", "code 3: the last thing I said")])
def test_a_child_that_dies_is_a_crash_and_no_time_out(name: str, word: str) -> None:
    result = sf.solve(flip("wbw"), backend=fakes.backend(name), time_limit=30)
    assert result.status is Status.CRASH
    assert word in result.message
    assert result.stopped is None


def test_one_millisecond_is_unknown_and_not_impossible() -> None:
    for backend in ("cp-sat", "sat:cadical195", "bfs"):
        result = sf.solve(flip("bwwb/bbwb/bwwb/bwww"), backend=backend, time_limit=0.001)
        assert result.status is Status.UNKNOWN
        assert result.stopped == "time limit"


@either_way
@linux_only
def test_memory_limit_ends_the_child() -> None:
    start = time.monotonic()
    result = sf.solve(flip("wbw"), backend=fakes.backend("eats"), memory_limit=200, time_limit=30)
    assert time.monotonic() - start < 10
    assert (result.status, result.stopped) == (Status.UNKNOWN, "memory limit")


@either_way
@linux_only
def test_descendants_of_the_child_are_ended_too(monkeypatch: pytest.MonkeyPatch) -> None:
    mark = f"mark-{os.getpid()}-limit"
    monkeypatch.setenv("SATFLIP_MARK", mark)
    result = sf.solve(flip("wbw"), backend=fakes.backend("has_children"), time_limit=2)
    assert result.stopped == "time limit"
    assert gone(mark)


@linux_only
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_no_process_outlives_its_parent(number: signal.Signals, tmp_path: Path) -> None:
    mark = f"mark-{os.getpid()}-{number.name}"
    script = tmp_path / "parent.py"
    script.write_text(
        "import satflip as sf\n"
        "from tests import fakes\n"
        "from tests.brute import flip\n"
        "sf.solve(flip('wbw'), backend=fakes.backend('has_children'), time_limit=300)\n"
    )
    root = Path(__file__).parent.parent
    parent = subprocess.Popen(
        [sys.executable, str(script)],
        env={**os.environ, "SATFLIP_MARK": mark, "PYTHONPATH": str(root)},
        stderr=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + 30
    while not processes_with(mark):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    parent.send_signal(number)
    parent.wait(10)
    assert gone(mark)


def test_interrupt_keeps_the_best_so_far() -> None:
    code = (
        "import os, signal, threading, satflip as sf\n"
        "from tests import fakes\n"
        "from tests.brute import flip\n"
        "def stop(progress):\n"
        "    if progress.bound == 2: threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
        "try:\n"
        "    sf.solve(flip('wbw'), backend=fakes.backend('hangs'), isolate=True, progress=stop)\n"
        "except sf.Interrupted as stopped:\n"
        "    print(stopped.result.status, stopped.result.objective, stopped.result.bound, stopped.result.stopped)\n"
    )
    root = Path(__file__).parent.parent
    environment = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.split() == ["FEASIBLE", "3", "2", "interrupted"]


@pytest.mark.parametrize("backend", ["cp-sat", "sat:cadical195", "sat:glucose4"])
def test_a_real_solver_is_ended_at_the_limit(backend: str) -> None:
    hard = flip("/".join("b" * 17 for _ in range(17)), goal=0)
    start = time.monotonic()
    result = sf.solve(hard, backend=backend, time_limit=2)
    assert time.monotonic() - start < 3
    assert result.stopped == "time limit"
    assert result.status in (Status.UNKNOWN, Status.FEASIBLE)


@either_way
def test_refusals_come_back_from_the_child() -> None:
    with pytest.raises(sf.UnsupportedError, match="at most one"):
        sf.solve(flip("wbw"), backend=fakes.backend("refuses"), time_limit=30)


def ended(name: str, seconds: float | None = None, **options: Any) -> runner.Ended:
    """How a run of a fake ended, and what it took."""
    job = Job(flip("wbw"), "presses", fakes.backend(name), None, Settings())
    return runner.run(job, Best(job.puzzle, "presses", None), runner.Limits(seconds), **options)


@linux_only
def test_the_work_of_a_grandchild_counts_though_it_was_killed() -> None:
    run = ended("works_in_a_child", 3)
    assert run.stopped == "time limit"
    assert 0.5 < run.cpu < 4  # it works from its start to its end, on a machine that may have other work


@linux_only
def test_the_peak_is_the_childs_own() -> None:
    ballast = bytearray(b"x" * (300 << 20))  # a forked child begins with the size of its parent
    assert 5 < ended("prints").peak < 250
    del ballast


@either_way
@linux_only
def test_a_child_keeps_to_its_processor() -> None:
    some = max(os.sched_getaffinity(0))
    found = ended("where", cpus=[some]).found
    assert found is not None
    assert found.message == f"on [{some}]"


def test_a_child_that_is_ended_has_spent_its_time_in_some_phase() -> None:
    times = ended("hangs", 2).times
    assert set(times) == {"load", "solve"}
    assert 0.5 < times["solve"] < 2.5


def test_a_run_that_is_cancelled_ends_soon() -> None:
    start = time.monotonic()
    run = ended("hangs", 60, cancelled=lambda: time.monotonic() > start + 0.5)
    assert run.stopped == "interrupted"
    assert time.monotonic() - start < 3


@linux_only
def test_what_a_forked_child_prints_is_not_printed_and_what_waits_is_printed_once() -> None:
    code = (
        "import sys\n"
        "from satflip import runner\n"
        "from tests import test_runner\n"
        "assert runner._may_fork()\n"
        "print('waits', end='')\n"
        "print(test_runner.ended('prints').found.status)\n"
        "ballast = bytearray(b'x' * (300 << 20))\n"
        "assert not runner._may_fork()\n"
    )
    root = Path(__file__).parent.parent
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONUNBUFFERED": ""}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "waitsFEASIBLE\n", "")


@linux_only
def test_a_process_with_threads_is_not_forked() -> None:
    waits = threading.Event()
    other = threading.Thread(target=waits.wait)
    other.start()
    try:
        assert not runner._may_fork()
    finally:
        waits.set()
        other.join()
