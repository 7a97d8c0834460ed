"""The statistics against calculations by hand."""

from __future__ import annotations

import pytest

from satflip.campaigns.record import Outcome, Record
from satflip.campaigns.statistics import Summary
from tests.campaigns.made import record

TABLE = [
    # seconds; None: the limit of 10 s was hit, which PAR-2 counts as 20 s
    ("A", {"x": 1.0, "y": 3.0, "z": None}),
    ("B", {"x": 2.0, "y": None, "z": 5.0}),
    ("C", {"x": None, "y": None, "z": None}),
]


def records(table: list[tuple[str, dict[str, float | None]]]) -> list[Record]:
    return [
        record(name, board, Outcome.OPTIMAL if time else Outcome.TIMEOUT, time=time or 10.0)
        for name, times in table
        for board, time in times.items()
    ]


def test_par2_and_the_virtual_best_by_hand() -> None:
    summary = Summary(records(TABLE))
    assert [(each.configuration, each.par2) for each in summary.standings] == [("A", 8.0), ("B", 9.0), ("C", 20.0)]
    assert summary.virtual_best() == 3.0  # 1, 3 and 5 s


def test_marginal_contributions_by_hand() -> None:
    told = {each.configuration: (each.marginal, each.alone, each.solved) for each in Summary(records(TABLE)).standings}
    # without A: 2, 20 and 5 s, so 9; without B: 1, 3 and 20 s, so 8; without C nothing changes
    assert told == {"A": (6.0, 1, 2), "B": (5.0, 1, 2), "C": (0.0, 0, 0)}


def test_only_definite_answers_are_solved() -> None:
    for outcome in Outcome:
        (standing,) = Summary([record("A", "x", outcome, time=1.0)]).standings
        definite = outcome in (Outcome.OPTIMAL, Outcome.IMPOSSIBLE)
        assert (standing.solved, standing.par2) == ((1, 1.0) if definite else (0, 20.0))


def test_the_median_of_a_cell_takes_unsolved_runs_as_the_longest() -> None:
    times = {1: 1.0, 2: 4.0, 3: None}
    seeds = [record("A", "x", Outcome.OPTIMAL if t else Outcome.MEMOUT, s, time=t or 0.1) for s, t in times.items()]
    cell = Summary(seeds).cells["x", "A"]
    assert (cell.median, cell.spread, cell.solved) == (4.0, (1.0, 4.0), 2)
    other = Summary([seeds[0], *(record("A", "x", Outcome.CRASH, s) for s in (2, 3))]).cells["x", "A"]
    assert (other.median, other.spread) == (None, (1.0, 1.0))


def ratio(*pairs: tuple[float, float]) -> tuple[float, bool, bool]:
    """The factor, whether there is an interval, and whether it decides, for (time of A, time of B) on each board."""
    table = [(name, {str(i): pair[n] for i, pair in enumerate(pairs)}) for n, name in enumerate("AB")]
    found = Summary(records(table)).ratio("A", "B")
    assert found is not None
    return found.factor, found.interval is not None, found.decided


def test_a_difference_needs_enough_boards() -> None:
    assert ratio(*[(1.0, 2.0)] * 6) == (pytest.approx(2.0), True, True)
    assert ratio(*[(1.0, 2.0)] * 5) == (pytest.approx(2.0), False, False)


def test_a_difference_both_ways_is_not_decided() -> None:
    assert ratio(*[(1.0, 2.0), (2.0, 1.0)] * 6) == (pytest.approx(1.0), True, False)


def test_boards_weigh_alike_however_many_seeds_they_have() -> None:
    runs = [record(name, "x", seed=seed, time=time) for name, time in (("A", 1.0), ("B", 8.0)) for seed in range(9)]
    runs += [record("A", "y", time=1.0), record("B", "y", time=2.0)]
    found = Summary(runs).ratio("A", "B")
    assert found is not None
    assert (found.factor, found.instances) == (pytest.approx(4.0), 2)  # the geometric mean of 8 and 2
