"""Certificates of a campaign's answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from satflip.campaigns.campaign import Campaign, Configuration, Instance
from satflip.campaigns.certified import certified, counted, result_of
from satflip.campaigns.conduct import collected, conduct
from satflip.campaigns.store import Store
from tests.brute import flip, swap
from tests.cli.run import EXAMPLES, satflip
from tests.needs import module

module("dratify", "dratify")


@pytest.fixture
def campaign() -> Campaign:
    """Three boards, one impossible, on two back ends."""
    boards = {"flip": flip("bww/wbw"), "impossible": flip("bw"), "swap": swap("012/120", "201/012")}
    instances = tuple(Instance(name, puzzle, puzzle.objectives[0]) for name, puzzle in boards.items())
    return Campaign("c", instances, (Configuration("bfs"), Configuration("dfs")), seeds=(1, 2))


def test_each_definite_answer_is_verified(campaign: Campaign, tmp_path: Path) -> None:
    with Store(tmp_path / "runs.sqlite") as store:
        conduct(campaign, store)
        records = collected(campaign, store)
    found = counted(certified(campaign, records, tmp_path / "c"))
    # dfs takes no swap board
    assert {name: dict(verdicts) for name, verdicts in found.items()} == {
        "bfs": {"VERIFIED": 6},
        "dfs": {"VERIFIED": 4},
    }
    wrong = next((tmp_path / "c").glob("*.zip"))
    wrong.write_bytes(b"no certificate")
    again = counted(certified(campaign, records, tmp_path / "c"))
    assert sum(verdicts["REJECTED"] for verdicts in again.values()) == 2
    boards = {instance.name: instance.puzzle for instance in campaign.instances}
    for record in records:
        if record.solved:
            result = result_of(record, boards[record.instance])
            assert (str(result.status), result.objective) == (record.outcome, record.cost)


def test_the_command_counts_them(tmp_path: Path) -> None:
    done = satflip(
        *("compare", str(EXAMPLES / "flip-poj1753.txt"), "--backend", "bfs linear-algebra", "--seeds", "1"),
        *("--certify", "-o", str(tmp_path / "c")),
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("1/1 VERIFIED") == 2
