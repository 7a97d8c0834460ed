"""compare(...) in Python: the table that pandas and polars take."""

from __future__ import annotations

import json

import pytest

import satflip as sf
from satflip.campaigns.record import Outcome
from satflip.campaigns.report import Report
from satflip.campaigns.table import Table
from tests import needs
from tests.brute import flip, swap, swap_least
from tests.campaigns.made import record


@pytest.fixture(scope="module")
def table() -> Table:
    boards = {"small": flip("wbw"), "impossible": flip("bw")}
    return sf.compare(boards, backend=["bfs", "cp-sat"], formulation="presses", seeds=1, time_limit=30)


def test_rows_and_columns(table: Table) -> None:
    assert table["instance"] == ["small", "small", "impossible", "impossible"]
    assert table["configuration"] == ["bfs", "cp-sat presses"] * 2
    assert table["outcome"] == [Outcome.OPTIMAL] * 2 + [Outcome.IMPOSSIBLE] * 2
    assert table["cost"] == [2, 2, None, None]


def test_phases_are_told_apart(table: Table) -> None:
    search, model = table.records[:2]
    assert (search.build, search.encode) == (None, None)
    assert None not in (model.load, model.build, model.encode, model.solve, model.decode, model.peak, model.cpu)
    assert model.variables
    assert model.wall is not None
    assert model.time is not None
    assert model.load is not None
    assert model.time + model.load < model.wall  # the start of the process is in none of the phases


def test_one_objective_after_the_other() -> None:
    board = {"swaps": swap("10/01/11", "11/10/10")}
    table = sf.compare(board, backend="bfs", objective="swaps,rounds", seeds=1)
    (record,) = table.records
    assert record.outcome is Outcome.OPTIMAL
    assert record.costs == record.bounds
    assert record.costs is not None
    assert json.loads(record.costs)[0] == record.cost == swap_least(board["swaps"])


def test_pandas_takes_it(table: Table) -> None:
    needs.module("pandas", "pandas")
    import pandas as pd

    frame = pd.DataFrame(table)
    assert frame.groupby("configuration")["cost"].max().to_dict() == {"bfs": 2.0, "cp-sat presses": 2.0}


def test_polars_takes_it(table: Table) -> None:
    needs.module("polars", "polars")
    import polars as pl

    frame = pl.DataFrame(table)
    assert frame.shape == (4, len(table))
    assert frame["outcome"].to_list() == ["OPTIMAL", "OPTIMAL", "IMPOSSIBLE", "IMPOSSIBLE"]


def test_printed_it_is_the_answer_and_tables_whose_columns_stand_below_their_heads() -> None:
    made = [
        record("bfs", "x", time=1.0, cost=1, bound=1),
        record("bfs", "y", time=1.0, cost=1, bound=1, puzzle="swap", objective="swaps,rounds"),
    ]
    lines = str(Table(Report("x", made, (), 2))).splitlines()
    assert lines[0] == "Flip boards, fewest presses: bfs: 1 of 1 run solved, in 1.00 s at the median (PAR-2 1.00 s)."
    for head in (line for line in lines if line.endswith("median, s")):
        row = lines[lines.index(head) + 1]
        assert row.split() == ["bfs", "1/1", "1.00", "1.00"]
        assert row.index("1/1") + 3 == head.index("solved") + 6
        assert len(row) == len(head)
    assert sum(line.endswith("median, s") for line in lines) == 2


def test_arguments_that_make_no_sense() -> None:
    with pytest.raises(sf.InputError, match="jobs is at least 1"):
        sf.compare([flip("wbw")], jobs=0)
    with pytest.raises(sf.InputError, match="unknown isolation 'jail'"):
        sf.compare([flip("wbw")], isolate="jail")
    with pytest.raises(sf.InputError, match="unknown key 'colour'"):
        sf.compare([flip("wbw")], configurations=[{"colour": "red"}])
