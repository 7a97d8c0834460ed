from __future__ import annotations

import json

from tests.cli.run import refused, satflip


def test_the_table() -> None:
    done = satflip("sizes", "--sizes", "5", "--formulation", "presses", "--time-limit", "60")
    assert done.returncode == 0
    lines = [line.split() for line in done.stdout.splitlines()]
    direct = next(line for line in lines if line[1:3] == ["presses", "direct"])
    assert direct[4:8] == ["25", "25", "256", "256"]
    assert int(direct[-2]) > 0  # conflicts
    assert float(direct[-1]) > 0
    assert "presses, direct: n² variables, 16(n-1)² clauses" in done.stdout


def test_json() -> None:
    told = json.loads(satflip("sizes", "swap", "--sizes", "2..3", "--no-solve", "--json").stdout)
    assert {row["n"] for row in told["rows"]} == {2, 3}
    assert all(row["conflicts"] is None for row in told["rows"])
    assert all(row["predicted"] in (None, row["measured"]) for row in told["rows"])


def test_bad_usage() -> None:
    assert "such as 3..10" in refused("sizes", "--sizes", "big")
    assert "the smaller one first: 3..10" in refused("sizes", "--sizes", "10..3")
    assert "2..40" in refused("sizes", "--sizes", "3..100")
    assert "flip or swap" in refused("sizes", "chess")
    assert "none" in refused("sizes", "--solver", "cp-sat")
    assert "time limit" in refused("sizes", "--time-limit", "0")
