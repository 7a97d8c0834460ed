"""Every case with a known answer, on every back end and formulation that takes it."""

import pytest

import satflip as sf
from satflip import Status
from satflip.backends.base import Backend
from tests import cases

Combination = tuple[cases.Case, Backend, str | None]


def test_every_combination_agrees(combination: Combination) -> None:
    case, backend, formulation = combination
    puzzle = case.puzzle()
    result = sf.solve(
        puzzle, backend=backend.name, formulation=formulation, objective=case.objective, workers=1, isolate=False
    )
    assert result.status is (Status.IMPOSSIBLE if case.answer is None else Status.OPTIMAL), result.message
    assert result.objective == case.answer
    if result.moves is not None:
        replay = puzzle.replay(result.moves)  # type: ignore[arg-type]
        assert replay.solved
        assert replay.costs == result.costs
        assert result.costs[result.minimised.split(",")[0]] == case.answer


@pytest.mark.parametrize("case", cases.HARD_SWAP, ids=lambda case: case.name)
def test_harder_swaps_by_the_automatic_choice(case: cases.Case) -> None:
    result = sf.solve(case.puzzle(), time_limit=120)
    assert (result.status, result.objective) == (Status.OPTIMAL, case.answer)


@pytest.mark.parametrize("case", [*cases.FLIP, *cases.SWAP], ids=lambda case: case.name)
def test_the_automatic_choice_is_right(case: cases.Case) -> None:
    result = sf.solve(case.puzzle(), objective=case.objective, time_limit=120)
    assert result.status is (Status.IMPOSSIBLE if case.answer is None else Status.OPTIMAL)
    assert result.objective == case.answer
    assert result.chosen or "counting" in result.proved_by


def test_all_on_18_is_never_called_impossible() -> None:
    puzzle = cases.Case("all on 18x18", cases.all_on(18), 188, {"goal": "white"}).puzzle()
    for backend in ("cp-sat", "sat:cadical195"):
        result = sf.solve(puzzle, backend=backend, formulation="presses", time_limit=3)
        assert result.status in (Status.UNKNOWN, Status.FEASIBLE, Status.OPTIMAL)
        assert result.objective is None or result.objective >= 188
        assert result.bound is None or result.bound <= 188
