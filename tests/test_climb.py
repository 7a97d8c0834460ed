"""Which horizon is asked next, with back ends that give up."""

from __future__ import annotations

from typing import Any

import pytest

import satflip as sf
from satflip import climb
from satflip.backends.base import ALL_KINDS, Answer, Backend, Settings, Watch
from satflip.backends.cp_sat import minimise
from satflip.climb import EFFORT
from satflip.formulations import state
from satflip.formulations.base import Statement
from satflip.model import Model
from satflip.puzzles import Board, SwapPuzzle
from satflip.result import Status
from tests.brute import rounds_least, swap, swap_least
from tests.formulations.test_swap import seeded


class Tiring:
    """CP-SAT, which gives up at the calls that are named."""

    def __init__(self, *give_up: int) -> None:
        self.give_up = give_up
        self.told: list[Status] = []
        self.efforts: list[int | None] = []

    def __call__(self, model: Model, settings: Settings, watch: Watch) -> Answer:
        self.efforts.append(settings.conflicts)
        answer = Answer(Status.UNKNOWN) if len(self.told) in self.give_up else minimise(model, settings, watch)
        self.told.append(answer.status)
        return answer

    def solve(self, puzzle: SwapPuzzle, formulation: str, *, budget: bool = False) -> sf.Result:
        backend = Backend("fake:tiring", "", kinds=ALL_KINDS, minimise=self, budget=budget)
        return sf.solve(puzzle, backend=backend, formulation=formulation)


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


def test_a_question_left_open_comes_again(gap: tuple[SwapPuzzle, Statement, int]) -> None:
    """With more effort, after a plan was looked for higher up; no bound rises for it."""
    puzzle, _, least = gap
    thorough = Tiring()
    thorough.solve(puzzle, "layers")
    for call in range(len(thorough.told) - 1):
        tiring = Tiring(call)
        result = tiring.solve(puzzle, "layers", budget=True)
        assert (result.status, result.objective, result.bound) == (Status.OPTIMAL, least, least)
        assert tiring.efforts[: call + 1] == [EFFORT] * (call + 1)
        assert 4 * EFFORT in tiring.efforts
        # what refutes all below the plan is given all the effort that it takes
        assert tiring.efforts[-1] is None or tiring.told[-1] is not Status.UNKNOWN


def test_without_shallow_models_an_open_horizon_waits_for_the_ones_above(
    gap: tuple[SwapPuzzle, Statement, int],
) -> None:
    puzzle, _, least = gap
    thorough = Tiring()
    thorough.solve(puzzle, "steps", budget=True)
    assert thorough.told == [Status.IMPOSSIBLE] * (len(thorough.told) - 1) + [Status.OPTIMAL]
    for call in range(len(thorough.told)):
        tiring = Tiring(call)
        result = tiring.solve(puzzle, "steps", budget=True)
        assert (result.status, result.objective, result.bound) == (Status.OPTIMAL, least, least)
        # asked again, unless the one above is refuted, which refutes it too
        assert (4 * EFFORT in tiring.efforts) == (call >= len(thorough.told) - 2)


@pytest.mark.parametrize(("formulation", "objective"), [("layers", "swaps"), ("steps", "swaps"), ("layers", "rounds")])
def test_with_hardly_any_effort_the_answer_is_the_same(
    monkeypatch: pytest.MonkeyPatch, formulation: str, objective: str
) -> None:
    ask, said = climb._ask, list[Status]()

    def heard(*question: Any) -> Any:
        answer = ask(*question)
        said.append(answer[1])
        return answer

    monkeypatch.setattr(climb, "EFFORT", 1)
    monkeypatch.setattr(climb, "_ask", heard)
    for seed in range(60):
        puzzle = seeded(seed, Board.grid(*((2, 3), (2, 4), (3, 3))[seed % 3]), 4)
        least = (swap_least if objective == "swaps" else rounds_least)(puzzle)
        for backend in ("sat:glucose4", "sat:cadical195"):
            result = sf.solve(puzzle, backend=backend, formulation=formulation, objective=objective)
            assert (result.status, result.objective) == (Status.OPTIMAL, least)
    assert Status.UNKNOWN in said


def test_with_exactly_one_swap_a_step_a_refuted_horizon_says_nothing_of_lower_ones() -> None:
    """Seven steps do here, eight do not: where seven stay open, nothing is proven by eight."""
    puzzle = swap("2514/4030", "0134/0452")
    least, statement = swap_least(puzzle), state(puzzle, "steps:exact")
    assert (least, statement.stride) == (7, 1)
    result = Tiring(least - statement.lower).solve(puzzle, "steps:exact", budget=True)
    assert (result.status, result.objective, result.bound) == (Status.FEASIBLE, statement.upper, least)
    assert Tiring().solve(puzzle, "steps:exact", budget=True).objective == least
