"""Killed at any moment and started again, a campaign goes on where it was."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from satflip.campaigns.campaign import Campaign
from satflip.campaigns.conduct import collected, conduct, superseded, waiting
from satflip.campaigns.record import Outcome
from satflip.campaigns.store import Store
from satflip.errors import InputError
from tests.brute import flip, flip_least
from tests.campaigns.made import campaign, record
from tests.cli.run import EXAMPLES, ROOT

BOARDS = {rows: flip(rows) for rows in ("wbw/bbb", "bwb/wwb", "bbb/bbb", "bww/wbw", "bw/wb")}

KILLER = """
import os, random, signal, sys, time
from pathlib import Path
from satflip.campaigns import isolation
from satflip.campaigns import conduct as conduct_module
from satflip.campaigns.conduct import conduct
from satflip.campaigns.execute import execute
from satflip.campaigns.store import Store
from satflip.drive import drive
from satflip.runner import Ended
from tests.campaigns.test_resume import forty

def here(job, report, limits, cpus, cancelled):
    # the job in this process, so that the moments of the kills are spread over all that happens between two runs
    ended = Ended(drive(job, report))
    time.sleep(0.02)
    return ended

def begin(run, *rest):
    os.write(log, f"begin {run.key}\\n".encode())
    return execute(run, *rest)

class Told(Store):
    def add(self, record):
        super().add(record)
        os.write(log, f"stored {record.key}\\n".encode())

isolation.RUNNERS = {"process": here}
conduct_module.execute = begin
path = Path(sys.argv[1])
log = os.open(path / "log", os.O_CREAT | os.O_APPEND | os.O_WRONLY)
campaign = forty()
campaign.runs
rng = random.Random(7)
for kill in range(51):
    pid = os.fork()
    if pid == 0:
        with Told(path / "runs.sqlite") as store:
            conduct(campaign, store)
        os._exit(0)
    if kill < 50:
        time.sleep(rng.uniform(0.0, 0.06))
        os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    print(kill, os.waitstatus_to_exitcode(status), flush=True)
"""


def forty() -> Campaign:
    """Five boards, two back ends, four seeds."""
    return campaign(BOARDS, "bfs", "linear-algebra", seeds=(1, 2, 3, 4))


def python(*arguments: str) -> list[str]:
    return [sys.executable, *arguments]


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), **more}


def test_fifty_kills_cost_nothing(tmp_path: Path) -> None:
    done = subprocess.run(
        python("-c", KILLER, str(tmp_path)), env=environment(), capture_output=True, text=True, timeout=120, check=True
    )
    codes = [line.split()[1] for line in done.stdout.splitlines()]
    assert len(codes) == 51
    assert codes[-1] == "0"
    # the campaign was at work at a good part of the kills, not only before or after
    assert codes.count("-9") >= 30
    stored: set[str] = set()
    for line in (tmp_path / "log").read_text().splitlines():
        what, key = line.split()
        assert what == "stored" or key not in stored  # what is on disk does not begin again
        stored |= {key} if what == "stored" else set()
    base = sqlite3.connect(tmp_path / "runs.sqlite")
    rows = base.execute("SELECT instance, backend, seed, outcome, cost, bound FROM runs").fetchall()
    least = {name: flip_least(board) for name, board in BOARDS.items()}
    assert sorted(rows) == sorted(
        (name, backend, seed, "IMPOSSIBLE" if least[name] is None else "OPTIMAL", least[name], least[name])
        for name in BOARDS
        for backend in ("bfs", "linear-algebra")
        for seed in (1, 2, 3, 4)
    )
    assert base.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    base.close()


def test_nothing_is_run_twice(tmp_path: Path) -> None:
    small = campaign({"x": BOARDS["bw/wb"]}, "bfs", seeds=(1, 2))
    seen = []
    with Store(tmp_path / "runs.sqlite") as store:
        conduct(small, store, watch=lambda told: seen.append(told.record.seed))
        conduct(small, store, watch=lambda told: seen.append(told.record.seed))
        assert waiting(small, store) == []
        assert [record.outcome for record in collected(small, store)] == [Outcome.OPTIMAL] * 2
    assert seen == [1, 2]


def test_killed_in_a_run_of_the_command_line(tmp_path: Path) -> None:
    """The whole of it: the coordinator is killed, its child goes with it, and the same command goes on."""
    command = python(
        "-c", "from satflip.cli import main; main()", "compare", str(EXAMPLES / "flip-poj1753.txt"),
        "--backend", "bfs linear-algebra", "--seeds", "2", "-o", str(tmp_path),
    )  # fmt: skip
    first = subprocess.Popen(command, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while rows(tmp_path) < 1:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    first.send_signal(signal.SIGKILL)
    first.wait()
    kept = rows(tmp_path)
    again = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=120)
    assert again.returncode == 0, again.stderr
    assert 1 <= kept <= rows(tmp_path) == 4
    assert (tmp_path / "report.html").exists()


def rows(directory: Path) -> int:
    """How many runs the store in a directory has."""
    path = directory / "runs.sqlite"
    if not path.exists():
        return 0
    try:
        base = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        (count,) = base.execute("SELECT count(*) FROM runs").fetchone()
    except sqlite3.Error:
        return 0
    base.close()
    return int(count)


def test_two_campaigns_do_not_share_a_store(tmp_path: Path) -> None:
    with Store(tmp_path / "runs.sqlite"), pytest.raises(InputError, match="another campaign is at work"):
        Store(tmp_path / "runs.sqlite")
    Store(tmp_path / "runs.sqlite").__exit__(None, None, None)


def test_what_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "runs.sqlite").write_text("this is no data base, whatever its name says " * 100)
    with pytest.raises(InputError, match="is no store of runs"):
        Store(tmp_path / "runs.sqlite")


def test_other_limits_and_versions_begin_new_rows_and_say_so() -> None:
    small = campaign({"x": BOARDS["bw/wb"]}, "bfs", seeds=(1, 2))
    run = small.runs[0]
    old = record(
        "bfs", "x", digest=run.instance.digest, time_limit=5.0, versions='{"satflip": "0.0.1"}', key="another", seed=1
    )
    note = superseded(small, [old])
    assert note is not None
    assert "1 run of this campaign was made under other conditions" in note
    assert "satflip 0.0.1, now " in note
    assert "time limit 5 s, now 60 s" in note
    assert len(waiting(small, [old])) == 2
    assert superseded(small, [replace(old, key=run.key)]) is None


def test_an_interrupt_keeps_what_was_made(tmp_path: Path) -> None:
    def stop(told: object) -> None:
        raise KeyboardInterrupt

    small = campaign({"x": BOARDS["bw/wb"]}, "bfs", seeds=(1, 2, 3))
    with Store(tmp_path / "runs.sqlite") as store:
        with pytest.raises(KeyboardInterrupt):
            conduct(small, store, watch=stop)
        assert len(list(store)) == 1


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("ALTER TABLE runs DROP COLUMN others", "a store of another version of satflip, without the column others"),
        ("ALTER TABLE runs ADD COLUMN mood TEXT", "a store of another version of satflip, with a column mood"),
        ("PRAGMA user_version = 7", "a store of version 7, expected 1"),
        ("UPDATE runs SET outcome = 'SOMEHOW'", "cannot be read: 'SOMEHOW' is not a valid Outcome"),
        ("UPDATE runs SET machine = '{'", "Expecting property name"),
        ("ALTER TABLE runs RENAME COLUMN seed TO sead", "with a column sead"),
        ("CREATE TABLE diary (day)", "it holds something else"),
    ],
)
def test_a_store_of_another_version_is_refused_in_one_line(change: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite"
    with Store(path) as store:
        store.add(record("bfs", "x"))
    base = sqlite3.connect(path)
    base.execute(change)
    base.commit()
    base.close()
    for _ in range(2):  # a refusal lets go of the file
        with pytest.raises(InputError) as refusal, Store(path) as store:
            list(store)
        assert told in str(refusal.value)
        assert "\n" not in str(refusal.value)
