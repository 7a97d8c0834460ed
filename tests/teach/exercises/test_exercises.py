"""Right solutions pass, and each typical mistake fails with a true counterexample and the right words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

import pytest

from satflip.errors import InputError
from satflip.teach.exercises import EXERCISES, find
from satflip.teach.exercises.base import Case, Exercise
from satflip.teach.exercises.child import clauses_of
from satflip.teach.exercises.judge import Trial, admitted, trial
from satflip.teach.exercises.learner import Written
from satflip.teach.exercises.report import shown, told
from tests.teach.exercises import solutions


def written(exercise: Exercise, function: Callable[..., object], cases: Sequence[Case]) -> Iterator[Written]:
    for case in cases:
        answer = clauses_of(function, len(case.names), case.calls, exercise.fresh)
        groups = tuple(tuple(map(tuple, group)) for group in answer["groups"])
        yield Written(groups, tuple(map(tuple, answer["fresh"])))


def check(exercise: Exercise, function: Callable[..., object]) -> tuple[Trial, str]:
    cases = exercise.cases()
    result = trial(exercise, cases, written(exercise, function, cases))
    return result, "\n".join(told(exercise, result, len(cases), ()))


@pytest.mark.parametrize(
    ("name", "at"), [(name, at) for name, some in solutions.RIGHT.items() for at in range(len(some))]
)
def test_right_solutions_pass(name: str, at: int) -> None:
    result, text = check(find(name), solutions.RIGHT[name][at])
    assert result.verdict is None, text
    assert "PASSED" in text
    assert "REMARKS" not in text


def test_every_exercise_has_a_right_solution_and_wrong_ones() -> None:
    assert len(EXERCISES) >= 6
    assert list(solutions.RIGHT) == list(EXERCISES)
    assert {name for name, *_ in solutions.WRONG} | {"implication"} == set(EXERCISES)


@pytest.mark.parametrize(("name", "function", "kind", "words"), solutions.WRONG)
def test_mistakes_fail(name: str, function: Callable[..., object], kind: str, words: str) -> None:
    result, text = check(find(name), function)
    assert result.verdict is not None
    assert kind in {finding.kind for finding in result.verdict.findings}
    assert kind.upper() in text
    assert words in text


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=lambda exercise: exercise.name)
def test_what_is_shown_and_the_file_to_begin_with(exercise: Exercise) -> None:
    text = "\n".join(shown(exercise))
    assert f"satflip exercise check {exercise.name}" in text
    assert f"def {exercise.function}(" in text
    assert all(name in text for name in exercise.sample().names)
    scope: dict[str, Any] = {}
    exec(exercise.skeleton, scope)
    result, _ = check(exercise, scope[exercise.function])
    assert result.verdict is not None, "the file to begin with is no solution"


def test_the_implications_admit_press_none_and_press_all() -> None:
    scope: dict[str, Any] = {}
    exec(find("implication").skeleton, scope)
    result, text = check(find("implication"), scope["board"])
    assert result.verdict is not None
    assert {(False,) * 9, (True,) * 9} == result.verdict.accepted
    assert "admit 2 of 512: press none; or press all." in text


def test_the_smallest_counterexample_comes_first() -> None:
    for exercise in EXERCISES.values():
        sizes = [len(case.names) for case in exercise.cases()]
        assert sizes[0] == min(sizes)
    # wrong from two presses on, and only there
    result, _ = check(find("at-most-k"), lambda presses, k, new: [] if k == 2 else solutions.at_most(presses, k, new))
    assert result.verdict is not None
    assert sum(result.verdict.findings[0].values) == 3


def test_shared_auxiliary_variables_are_remarked_on() -> None:
    def sharing(presses: list[int], k: int, new: Callable[[], int]) -> list[list[int]]:
        taken = iter(range(100, 200))
        return solutions.at_most(presses, k, lambda: next(taken))

    result, text = check(find("at-most-k"), sharing)
    assert result.verdict is not None
    assert "the auxiliary variable 100 is shared by the calls 1 and 2" in text
    assert "100" in text
    assert "neither given nor made by new()" in text


def test_what_is_admitted_is_projected() -> None:
    # 3 is free of 1 and 2, and an own variable: it is projected away
    assert admitted(2, [(1, 3), (-3, 2)]) == {(False, True), (True, False), (True, True)}
    assert admitted(1, []) == {(False,), (True,)}
    assert admitted(2, [()]) == frozenset()


def test_the_rules_of_the_cases_agree_with_the_replay() -> None:
    """`either` on 2x2, every start: right are the presses after which a replay, press by press, ends in one colour."""
    cases = [case for case in find("either").cases() if len(case.names) == 4]
    for case in cases:
        black = [cell for row in case.calls[0]["black"] for cell in row]
        for values in product((False, True), repeat=4):
            # on 2x2 a press flips all cells but the one diagonally opposite, which is 3 - i
            after = [black[i] ^ (sum(values[j] for j in range(4) if j != 3 - i) % 2 == 1) for i in range(4)]
            assert case.right(values) == (len(set(after)) == 1)


def test_unknown_names() -> None:
    with pytest.raises(InputError, match="did you mean 'xor'"):
        find("xorr")
