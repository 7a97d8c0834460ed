"""Many boards in one call, against the published numbers and the boards solved one by one."""

from __future__ import annotations

from itertools import product

import pytest

import satflip as sf
from satflip import Status
from satflip.puzzles import Board, Effect, FlipPuzzle
from tests.brute import flip, flip_least, refuted, swap


def every_start(puzzle: FlipPuzzle) -> list[FlipPuzzle]:
    return [puzzle.starting(start) for start in product(range(puzzle.colours), repeat=len(puzzle.start))]


@pytest.mark.parametrize(
    ("goal", "counts"),
    [
        ("either", [2, 32, 228, 880, 1562, 1136, 256]),
        (0, [1, 16, 120, 560, 1387, 1440, 540, 32]),
    ],
)
def test_all_boards_of_four_by_four(goal: str | int, counts: list[int]) -> None:
    boards = every_start(flip("wwww/wwww/wwww/wwww", goal=goal))
    answers = sf.solve_many(boards)
    assert answers.counts == {**dict(enumerate(counts)), None: 61_440}
    for number in range(0, 65_536, 97):
        result = answers[number]
        assert result.puzzle is boards[number]
        assert result.objective == answers.objectives[number]
        if result.status is Status.OPTIMAL:
            assert result.moves is not None
            assert len(result.moves) == result.objective
            assert boards[number].replay(result.moves).solved  # type: ignore[arg-type]
        else:
            assert result.status is Status.IMPOSSIBLE
            assert "odd number" in result.message
            assert refuted(boards[number], result.refuted_by) == ({"white", "black"} if goal == "either" else {"white"})


@pytest.mark.parametrize(
    "puzzle",
    [
        flip("www/www"),
        flip("www/www/www", goal=1),
        flip("www/www/www", topology="torus"),
        flip("www/www/www", goal=(0, None, 1, None, None, None, 0, 0, 1)),
        flip("www/www/www", forbidden=[(0, 0), (1, 1)]),
        flip("00/00", colours=3),
        flip("00/00", colours=4, goal=0),
        FlipPuzzle(Board.grid(1, 3), (0, 0, 0), tuple(Effect(str(i), ((i, 1), (2, 1)), i + 1) for i in range(2)), 0),
    ],
)
def test_every_start_against_enumeration(puzzle: FlipPuzzle) -> None:
    boards = every_start(puzzle)
    assert list(sf.solve_many(boards).objectives) == [flip_least(board) for board in boards]


def test_boards_with_the_lit_only_rule_are_solved_by_themselves() -> None:
    puzzle = FlipPuzzle.of(Board.grid(2, 2), [1, 1, 1, 0], goal=0, lit_only=True)
    others = [puzzle.starting(start) for start in product((0, 1), repeat=4)]
    for board, result in zip(others, sf.solve_many(others), strict=True):
        alone = sf.solve(board)
        assert (result.status, result.objective, result.backend) == (alone.status, alone.objective, alone.backend)


def test_many_quiet_patterns() -> None:
    puzzle = flip("/".join("b" * 19 for _ in range(19)), goal=0)  # nullity 16
    pressed = puzzle.starting(puzzle.after(puzzle.start, (0, 0)))
    one, other = sf.solve_many([puzzle, pressed])
    assert one.objective == 141  # OEIS A075464
    assert other.objective == sf.solve(pressed).objective


def test_a_mixture_keeps_its_order_and_answers_as_solve_does() -> None:
    puzzles = [
        flip("wbw"),
        swap("10/01", "01/10"),
        flip("bwb"),
        flip("bww/www"),
        flip("wbw", goal=1),
        flip("12", colours=3),
    ]
    answers = sf.solve_many(iter(puzzles))
    assert len(answers) == 6
    for puzzle, result in zip(puzzles, answers, strict=True):
        alone = sf.solve(puzzle)
        assert result.puzzle is puzzle
        assert (result.status, result.objective) == (alone.status, alone.objective)
    assert [result.objective for result in answers[1:3]] == [2, 2]


def test_options_are_those_of_solve() -> None:
    answers = sf.solve_many([flip("wbw"), flip("bwb")], backend="dfs")
    assert {result.backend for result in answers} == {"dfs"}
    with pytest.raises(sf.InputError, match="unknown back end"):
        sf.solve_many([flip("wbw")], backend="nothing")


def test_a_start_of_the_same_game() -> None:
    puzzle = flip("wbw")
    assert puzzle.starting([1, 0, 1]) == flip("bwb")
    with pytest.raises(sf.InputError, match="3 cells, the start 2"):
        puzzle.starting([1, 0])
    with pytest.raises(sf.InputError, match="a colour 2"):
        puzzle.starting([1, 0, 2])
