"""The clock of a job's phases."""

from __future__ import annotations

import pytest

from satflip.drive import Clock


def test_a_phase_within_a_phase_is_not_counted_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter([0.0, 10.0, 11.0, 15.0, 100.0, 102.0])
    monkeypatch.setattr("satflip.drive.time.perf_counter", lambda: next(now))
    told: list[str | None] = []
    clock = Clock(lambda name, times: told.append(name))
    with clock.phase("solve"), clock.phase("decode"):  # from 0, from 10 to 11, to 15
        pass
    with clock.phase("decode"):
        pass
    assert clock.times == {"solve": 14.0, "decode": 3.0}
    assert told == ["solve", "decode", "solve", None, "decode", None]
