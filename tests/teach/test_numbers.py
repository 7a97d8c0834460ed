"""One clause, two clauses: what is counted stands in the number that it has, on the smallest boards too."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import satflip as sf
from satflip.errors import UnsupportedError
from satflip.instances import parse
from satflip.teach.exercises import dimacs_file
from satflip.teach.exercises.counting import rows_of
from satflip.teach.text import View
from satflip.teach.topics import TOPICS
from satflip.teach.topics.pages import printed

FLIPS = ("b", "w", "bw", "goal: white//b", "goal: white//bw", "goal: grid//bw//w?", "colours: 3//1", "lit-only: yes//b")
SWAPS = ("a//a", "10//01", "10//11", "100//001", "01//01", "0_1//1_0")
THINGS = "presses|swaps|rounds|moves|steps|cells|rows|nodes|clauses|constraints|variables|colours|boards|rules"
ONE_OF_MANY = re.compile(rf"(?<!step )(?<![=+])\b(?:these )?1 (?:[a-z]+ )?(?:{THINGS})\b")


def texts(board: str, kind: str) -> Iterator[str]:
    """All that is told of a board."""
    puzzle = parse(board.replace("/", "\n"), puzzle=kind)
    result = sf.solve(puzzle)
    explanation = sf.explain(puzzle, result)
    view = View(puzzle, explanation, result)
    yield from (str(puzzle), str(result), str(explanation), *view.overview(), *view.step(0))
    for cell in range(len(puzzle.board.cells)):
        yield from view.cell(cell, None)
    for clause in explanation.clauses:
        yield from view.clause(clause.id)
    for topic in TOPICS.values():
        try:
            yield re.sub(r"\s+", " ", "\n".join(printed(list(topic.pages(puzzle)))))
        except UnsupportedError as error:
            yield str(error)


@pytest.mark.parametrize(("board", "kind"), [*((b, "flip") for b in FLIPS), *((b, "swap") for b in SWAPS)])
def test_small_boards(board: str, kind: str) -> None:
    for text in texts(board, kind):
        assert ONE_OF_MANY.findall(text) == []


def test_graphs() -> None:
    one = sf.FlipPuzzle.of(sf.Board.graph([], ["x"]), (0,))
    two = sf.FlipPuzzle.of(sf.Board.graph([("x", "y")]), (0, 0))
    assert "graph of 1 node," in str(one)
    assert "graph of 2 nodes," in str(two)


def test_a_learners_file() -> None:
    names = "c varname 1 press[0,0]\n"
    case = rows_of((1,), 0)
    remarks = [dimacs_file.read(f"{names}p cnf {header}\n{clauses}\n", case)[1] for header, clauses in (
        ("1 1", "-1 0 2 0"), ("0 2", "-1 0"), ("2 0", "-1 0 2 0"),
    )]  # fmt: skip
    assert remarks == [
        ["the header says 1 variable, and the clauses use 2", "the header says 1 clause, and there are 2"],
        ["the header says 0 variables, and the clauses use 1", "the header says 2 clauses, and there is 1"],
        ["the header says 0 clauses, and there are 2"],
    ]
