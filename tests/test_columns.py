from __future__ import annotations

import pickle

from satflip.columns import FEW, Columns, packed, unpacked
from satflip.puzzles import Move, Press, Swap


def long_plan() -> list[Move]:
    return [Swap((n % 7, 0), "name" if n % 5 == 0 else (n % 7, 1), n // 3) for n in range(FEW)]


def test_a_long_plan_of_swaps_goes_and_comes_back() -> None:
    sent = pickle.dumps(packed(long_plan()))
    assert unpacked(pickle.loads(sent)) == long_plan()
    assert len(sent) < 16 * FEW


def test_other_plans_are_left_as_they_are() -> None:
    presses: list[Move] = [Press((0, 0))] * FEW
    late: list[Move] = [*long_plan(), Swap((0, 0), (0, 1), 1 << 40)]
    for plan in (None, [], long_plan()[:-1], presses, late):
        assert packed(plan) is plan
        assert unpacked(plan) is plan
    assert isinstance(packed(long_plan()), Columns)
