"""How horizons are searched, with back ends that give up."""

from __future__ import annotations

import pytest

import satflip as sf
from satflip.backends.base import ALL_KINDS, Answer, Backend, Settings, Watch
from satflip.backends.cp_sat import minimise
from satflip.drive import Clock
from satflip.formulations import state
from satflip.formulations.base import Statement
from satflip.model import Model
from satflip.puzzles import Board, SwapPuzzle
from satflip.result import Status
from tests.brute import swap_least
from tests.formulations.test_swap import seeded


class Tiring:
    """CP-SAT, which gives up at the calls that are named."""

    def __init__(self, *give_up: int) -> None:
        self.give_up = give_up
        self.told: list[Status] = []

    def __call__(self, model: Model, settings: Settings, watch: Watch) -> Answer:
        answer = Answer(Status.UNKNOWN) if len(self.told) in self.give_up else minimise(model, settings, watch)
        self.told.append(answer.status)
        return answer

    def solve(self, puzzle: SwapPuzzle, formulation: str) -> sf.Result:
        return sf.solve(
            puzzle, backend=Backend("fake:tiring", "", kinds=ALL_KINDS, minimise=self), formulation=formulation
        )


@pytest.fixture(scope="module")
def gap() -> tuple[SwapPuzzle, Statement, int]:
    """A board whose lower bound is not met and whose known plan is not the best."""
    for seed in range(200):
        puzzle = seeded(seed, Board.grid(2, 3), 4)
        statement, least = state(puzzle, "layers"), swap_least(puzzle)
        assert least is not None
        assert statement.upper is not None
        if statement.lower < least < statement.upper:
            return puzzle, statement, least
    raise AssertionError("no such board among the seeds")


def test_a_plan_then_one_proof(gap: tuple[SwapPuzzle, Statement, int]) -> None:
    puzzle, _, least = gap
    tiring = Tiring()
    result = tiring.solve(puzzle, "layers")
    assert (result.status, result.objective, result.bound) == (Status.OPTIMAL, least, least)
    assert tiring.told[-2:] == [Status.OPTIMAL, Status.IMPOSSIBLE]
    assert f"refuted the horizon {least - 1}" in result.proved_by


def test_giving_up_on_a_shallow_model_keeps_the_known_plan_and_bound(gap: tuple[SwapPuzzle, Statement, int]) -> None:
    puzzle, statement, _ = gap
    for call in range(2):
        result = Tiring(call).solve(puzzle, "layers")
        assert (result.status, result.objective, result.bound) == (Status.FEASIBLE, statement.upper, statement.lower)


def test_giving_up_on_the_proof_keeps_the_plan_that_was_found(gap: tuple[SwapPuzzle, Statement, int]) -> None:
    puzzle, statement, least = gap
    thorough = Tiring()
    thorough.solve(puzzle, "layers")
    result = Tiring(len(thorough.told) - 1).solve(puzzle, "layers")
    assert (result.status, result.objective, result.bound) == (Status.FEASIBLE, least, statement.lower)


def test_shallow_models_without_a_plan_prove_nothing(
    gap: tuple[SwapPuzzle, Statement, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One layer is too shallow for any plan: the known one is improved on by full models alone."""
    puzzle, statement, least = gap
    monkeypatch.setattr("satflip.formulations.layers.shallow_depth", lambda facts, horizon: 1)
    tiring = Tiring()
    result = tiring.solve(puzzle, "layers")
    assert (result.status, result.objective, result.bound) == (Status.OPTIMAL, least, least)
    assert statement.upper is not None
    assert tiring.told[: statement.upper - statement.lower] == [Status.IMPOSSIBLE] * (statement.upper - statement.lower)
    # a call gives up between two better plans: the last of them is kept, and no bound rises
    result = Tiring(statement.upper - statement.lower).solve(puzzle, "layers")
    assert (result.status, result.objective, result.bound) == (Status.FEASIBLE, statement.upper, statement.lower)


def test_without_shallow_models_each_refuted_horizon_raises_the_bound(
    gap: tuple[SwapPuzzle, Statement, int],
) -> None:
    puzzle, statement, least = gap
    assert Tiring().solve(puzzle, "steps").bound == least
    result = Tiring(1).solve(puzzle, "steps")
    assert (result.status, result.objective, result.bound) == (
        Status.FEASIBLE,
        statement.upper,
        statement.lower + statement.stride,
    )


def test_a_known_plan_that_meets_the_bound_needs_no_solver() -> None:
    for seed in range(200):
        puzzle = seeded(seed, Board.grid(2, 3), 3)
        statement = state(puzzle, "layers")
        if statement.lower == statement.upper:
            for formulation in ("layers", "steps"):
                tiring = Tiring()
                result = tiring.solve(puzzle, formulation)
                assert (result.status, result.objective) == (Status.OPTIMAL, swap_least(puzzle))
                assert tiring.told == []
            return
    raise AssertionError("no such board among the seeds")


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
