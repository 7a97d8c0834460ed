"""Swaps against rounds: one minimised after the other, one within a limit on the other, and the whole trade-off."""

from __future__ import annotations

import random

import pytest

import satflip as sf
from satflip import Status
from satflip.puzzles import Board, SwapPuzzle
from tests import small_swaps
from tests.brute import flip, swap

WAYS = [("bfs", None), ("sat:glucose4", "schedule"), ("cp-sat", "schedule")]
NINE = swap("101/100/000", "101/000/001")
"""3 swaps, or 2 rounds with 5 swaps."""


def some(count: int) -> list[SwapPuzzle]:
    """Boards with a trade-off are rare: these graphs and colours have some."""
    rng = random.Random(count)
    boards = [Board.grid(2, 3), Board.grid(1, 6), Board.grid(2, 3, neighbours="eight"), *small_swaps.boards()[-8:]]
    found = []
    for _ in range(count):
        board = rng.choice(boards)
        n = len(board.cells)
        start = tuple(rng.randrange(rng.choice([2, 3])) for _ in range(n))
        found.append(small_swaps.puzzle(board, start, tuple(rng.sample(start, n))))
    return found


@pytest.mark.parametrize(("backend", "formulation"), WAYS)
@pytest.mark.parametrize(
    ("objective", "costs"),
    [("swaps,rounds", {"swaps": 3, "rounds": 3}), ("rounds,swaps", {"rounds": 2, "swaps": 5})],
)
def test_one_objective_after_the_other(
    backend: str, formulation: str | None, objective: str, costs: dict[str, int]
) -> None:
    result = sf.solve(NINE, backend=backend, formulation=formulation, objective=objective)
    assert result.status is Status.OPTIMAL
    assert result.costs == result.bounds == costs
    assert result.objective == result.bound == costs[objective.split(",")[0]]
    assert result.moves is not None
    assert NINE.replay(result.moves).costs == costs  # type: ignore[arg-type]


@pytest.mark.parametrize(("backend", "formulation"), WAYS)
@pytest.mark.parametrize(
    ("objective", "within", "answer"),
    [
        ("swaps", {"rounds": 1}, None),
        ("swaps", {"rounds": 2}, 5),
        ("swaps", {"rounds": 3}, 3),
        ("swaps", {"rounds": 9}, 3),
        ("rounds", {"swaps": 2}, None),
        ("rounds", {"swaps": 4}, 3),
        ("rounds", {"swaps": 5}, 2),
    ],
)
def test_one_objective_within_a_limit_on_the_other(
    backend: str, formulation: str | None, objective: str, within: dict[str, int], answer: int | None
) -> None:
    result = sf.solve(NINE, backend=backend, formulation=formulation, objective=objective, within=within)
    assert result.status is (Status.IMPOSSIBLE if answer is None else Status.OPTIMAL), result.message
    assert result.objective == answer
    assert result.within == within


@pytest.mark.parametrize("backend", ["auto", "bfs", "sat:glucose4", "cp-sat"])
def test_the_trade_off_of_the_nine(backend: str) -> None:
    results = sf.pareto(NINE, backend=backend)
    assert [(result.costs["swaps"], result.costs["rounds"]) for result in results] == [(5, 2), (3, 3)]
    assert all(result.status is Status.OPTIMAL for result in results)


@pytest.mark.parametrize(("backend", "without"), [("bfs", 150), ("sat:glucose4", 10)])
def test_trade_offs_against_brute_force(backend: str, without: int) -> None:
    expected = [(puzzle, small_swaps.pareto(puzzle)) for puzzle in some(150)]
    real = [case for case in expected if len(case[1]) > 1]
    assert real
    for puzzle, costs in real + [case for case in expected if len(case[1]) == 1][:without]:
        results = sf.pareto(puzzle, backend=backend)
        assert [(result.costs["swaps"], result.costs["rounds"]) for result in results] == costs, puzzle
        for result in results:
            assert puzzle.replay(result.moves).costs == result.costs  # type: ignore[arg-type]


def test_an_impossible_board_has_no_trade_off() -> None:
    (result,) = sf.pareto(swap("01", "11"))
    assert result.status is Status.IMPOSSIBLE
    assert "asks for 2" in result.message


def test_a_limit_of_time_is_for_the_whole_trade_off() -> None:
    board = swap("0123/4567/89AB".translate({65: 56, 66: 57}), "8989/7654/3210")
    results = sf.pareto(board, backend="bfs", time_limit=0.3)
    assert results[-1].status in (Status.UNKNOWN, Status.FEASIBLE)


@pytest.mark.parametrize(
    ("puzzle", "bounds"),
    [
        (swap("012/345", "543/210"), {"swaps": 7}),
        (NINE, {"swaps": 3, "rounds": 2}),  # the plan known beforehand has the fewest swaps
    ],
)
def test_a_solver_that_never_knows_leaves_a_stage_open(puzzle: sf.SwapPuzzle, bounds: dict[str, int]) -> None:
    from tests import fakes

    result = sf.solve(puzzle, backend=fakes.backend("never_knows"), objective="swaps,rounds", formulation="schedule")
    assert result.status is Status.FEASIBLE  # the plan that is known beforehand
    assert result.bounds == bounds


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ({"objective": "rounds,presses"}, "minimises swaps or rounds or swaps,rounds"),
        ({"within": {"swaps": 3}}, "expected one of: rounds"),
        ({"within": {"presses": 3}}, "limit on 'presses'"),
        ({"within": {"rounds": -1}}, "at least 0, found -1"),
    ],
)
def test_questions_that_make_no_sense(arguments: dict[str, object], word: str) -> None:
    with pytest.raises(sf.InputError, match=word):
        sf.solve(NINE, **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ({"backend": "a-star", "objective": "swaps,rounds"}, "a-star minimises one objective"),
        ({"backend": "min-cost-flow", "within": {"rounds": 2}}, "min-cost-flow cannot keep within limits"),
        ({"backend": "cp-sat", "formulation": "steps", "objective": "swaps,rounds"}, "minimises swaps, not"),
        ({"backend": "cp-sat", "formulation": "matching", "within": {"rounds": 2}}, "nothing within limits"),
    ],
)
def test_what_cannot_take_the_question_says_so(arguments: dict[str, object], word: str) -> None:
    with pytest.raises(sf.UnsupportedError, match=word):
        sf.solve(NINE, **arguments)  # type: ignore[arg-type]


def test_a_flip_board_has_nothing_to_trade_off() -> None:
    with pytest.raises(sf.UnsupportedError, match="flip game"):
        sf.pareto(flip("wbw"))
    with pytest.raises(sf.InputError, match="there is no other cost"):
        sf.solve(flip("wbw"), within={"presses": 3})
