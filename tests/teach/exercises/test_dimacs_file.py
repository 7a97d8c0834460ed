"""A DIMACS file as a solution."""

from __future__ import annotations

import pytest

from satflip.errors import InputError
from satflip.exports.encode import encode
from satflip.puzzles import FlipPuzzle
from satflip.teach.exercises import find
from satflip.teach.exercises.base import Case, Exercise
from satflip.teach.exercises.dimacs_file import read
from satflip.teach.exercises.judge import trial
from tests.teach.exercises.solutions import RIGHT


def file_of(exercise: Exercise, shift: int = 0) -> str:
    """The right solution of the sample board as a DIMACS file, its numbers shifted."""
    from tests.teach.exercises.test_exercises import written

    case = exercise.sample()
    (answer,) = written(exercise, RIGHT[exercise.name][0], [case])
    top = max([len(case.names), *(abs(lit) for clause in answer.clauses for lit in clause)]) + shift
    lines = [f"c varname {number + shift} {name}" for number, name in enumerate(case.names, 1)]
    lines.append(f"p cnf {top} {len(answer.clauses)}")
    for i, group in enumerate(answer.groups):
        lines.append(f"c group {i + 1}")
        lines += [" ".join(str(lit + shift if lit > 0 else lit - shift) for lit in clause) + " 0" for clause in group]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", RIGHT)
@pytest.mark.parametrize("shift", [0, 7])
def test_right_files_pass(name: str, shift: int) -> None:
    exercise = find(name)
    case = exercise.sample()
    answer, remarks = read(file_of(exercise, shift), case)
    assert not remarks
    result = trial(exercise, [case], [answer])
    assert result.verdict is None
    assert not result.remarks


def case_of(name: str = "xor") -> Case:
    return find(name).sample()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no header"),
        ("1 2 0\n", "line 1: found a clause, expected the header"),
        ("p cnf x 1\n", "line 1: found 'p cnf x 1'"),
        ("p cnf 2 1\n1 two 0\n", "line 2: found 'two'"),
        ("c varname press[0,0] 1\n", "line 1: found 'c varname press"),
        ("c varname 1 a\nc varname 2 a\n", "line 2: a is named twice"),
        ("p cnf 1 0\n", "no line names press[0,0]"),
    ],
)
def test_what_is_no_file(text: str, words: str) -> None:
    with pytest.raises(InputError) as error:
        read(text, case_of())
    assert words in str(error.value)


def test_groups_that_comments_number() -> None:
    case = case_of("at-most-k")
    names = "".join(f"c varname {i} {name}\n" for i, name in enumerate(case.names, 1))
    text = names + "c clauses 1-2 row 1\nc clauses 3 row 2\np cnf 7 4\n-1 7 0\n-2 -7 0\n-4 7 0\n-3 -6 0\n"
    answer, remarks = read(text, case)
    assert len(answer.clauses) == 4
    assert remarks == ["the auxiliary variable number 7, is used in 2 groups: 'row 1', 'row 2'"]


def test_what_encode_writes_is_a_right_file() -> None:
    puzzle = FlipPuzzle.parse("bbw\nbww\nwww", goal="white")
    text = encode(puzzle, "dimacs", xor_encoding="cut:3")
    assert text is not None
    case = case_of("implication")
    answer, remarks = read(text, case)
    assert not remarks
    assert trial(find("implication"), [case], [answer]).verdict is None


def test_lint() -> None:
    case = case_of("at-most-k")
    names = "".join(f"c varname {i} {name}\n" for i, name in enumerate(case.names, 1))
    text = names + "p cnf 6 9\nc row 1\n-1 7 0\n-2 -7 0\nc row 2\n-4 7 0\n-5 -7\n"
    _, remarks = read(text, case)
    told = "\n".join(remarks)
    assert "the last clause has no 0" in told
    assert "the header says 6 variables, and the clauses use 7" in told
    assert "the header says 9 clauses, and there are 3" in told
    assert "the auxiliary variable number 7, is used in 2 groups: 'row 1', 'row 2'" in told
