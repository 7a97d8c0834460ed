"""The lessons compute what they show: on boards of every kind it agrees with brute force."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import comb

import pytest

from satflip.errors import UnsupportedError
from satflip.instances import parse
from satflip.puzzles import FlipPuzzle, SwapPuzzle
from satflip.teach.topics import TOPICS
from satflip.teach.topics.pages import Page, printed, shown
from tests.brute import flip_least, swap_least


def lesson(topic: str, board: str) -> tuple[list[Page], str]:
    puzzle = parse(board.replace("/", "\n"), puzzle=TOPICS[topic].kind)
    pages = list(TOPICS[topic].pages(puzzle))
    return pages, "\n".join(printed(pages))


def rows(text: str, columns: int) -> Iterator[list[str]]:
    """The rows of tables that begin with a number and have so many columns."""
    for line in text.splitlines():
        words = line.split()
        if line.startswith("  ") and len(words) == columns and words[0].isdecimal():
            yield words


@pytest.mark.parametrize("topic", TOPICS)
def test_the_boards_they_come_with(topic: str) -> None:
    pages, text = lesson(topic, TOPICS[topic].board)
    assert len(pages) >= 5
    assert "NOT as they should" not in text
    assert "NOT the same" not in text
    assert max(map(len, text.splitlines())) <= 78
    assert all(page.answer for page in pages if page.question)


@pytest.mark.parametrize(
    "board", ["b", "bw/ww", "bwb/bwb", "bww/wbw/wwb", "goal: white//bwb/wbw", "topology: torus//bww/www"]
)
def test_xor(board: str) -> None:
    pages, text = lesson("xor", board)
    puzzle = parse(board.replace("/", "\n"))
    assert isinstance(puzzle, FlipPuzzle)
    n = max(len(touching) for touching in puzzle.touching)
    assert pages[1].answer == str(2 ** (n - 1))
    assert text.count("struck out") >= 2 ** (n - 1)
    these = "this clause" if n == 1 else f"these {2 ** (n - 1)} clauses"
    assert f"All models of {these}, found by a SAT solver: {2 ** (n - 1)}." in text
    solvable = flip_least(
        puzzle if puzzle.goal != "either" else FlipPuzzle(puzzle.board, puzzle.start, puzzle.effects, 0)
    )
    assert ("Replayed by the rules: solved" in text) == (solvable is not None)
    assert ("No presses do it" in text) == (solvable is None)


SOLVABLE = ["bwb/bwb", "bww/wbw/wwb", "goal: white//bww/www/www", "www", "forbidden: (0,1)//bbw/bww"]


@pytest.mark.parametrize("board", SOLVABLE)
def test_cardinality(board: str) -> None:
    pages, text = lesson("cardinality", board)
    puzzle = parse(board.replace("/", "\n"))
    assert isinstance(puzzle, FlipPuzzle)
    least, n = flip_least(puzzle), len(puzzle.effects)
    assert pages[0].answer == str(least)
    assert pages[2].answer == str(comb(n, (least or 0) + 1))
    assert f"The first k that can be met is {least}," in text
    assert "7 of the 8 cases" in text
    assert "'at most one' has 4" in text
    # what the sentence says of each k is what the table shows
    told = re.sub(r"\s+", " ", "\n".join(pages[4].lines))
    fewer = {"by hand": set(), "with the totalizer": set(), "the same both ways": set()}
    for way, its in re.findall(r"(by hand|with the totalizer|the same both ways) for k = ([\d, ]+)", told):
        fewer[way] = set(map(int, its.split(", ")))
    for words in rows("\n".join(pages[4].lines), 4):
        hand, tree = int(words[1]), int(words[3])
        way = "by hand" if hand < tree else "with the totalizer" if tree < hand else "the same both ways"
        assert [name for name, its in fewer.items() if int(words[0]) in its] == [way]
    answers = list(rows("\n".join(pages[-1].lines), 5))
    assert [words[4] for words in answers] == ["UNSATISFIABLE"] * (least or 0) + ["SATISFIABLE"]


SWAPS = [
    "10//01",
    "100/000//001/000",
    "110/000//000/011",
    "012//210",
    "walls: (0,0)-(0,1)//10/00//01/00",
    "120/000//000/021",
]


@pytest.mark.parametrize("board", SWAPS)
def test_frame_axioms(board: str) -> None:
    pages, text = lesson("frame-axioms", board)
    puzzle = parse(board.replace("/", "\n"), puzzle="swap")
    assert isinstance(puzzle, SwapPuzzle)
    assert pages[0].answer == str(swap_least(puzzle))
    assert "The solver says SATISFIABLE, and this is its plan" in re.sub(r"\s+", " ", text)
    # a cell in brackets: it changed by itself
    assert re.search(r"\|.*\[.\]", "\n".join(pages[1].lines))
    assert "NOT the target: the replay fails" in re.sub(r"\s+", " ", text)
    words = [row[1:] for row in rows("\n".join(pages[-1].lines), 3)]
    assert words[-1] == ["SATISFIABLE", "SATISFIABLE"]
    assert all(answer == "UNSATISFIABLE" for _, answer in words[:-1])
    assert "Replayed by the rules: solved" in text


@pytest.mark.parametrize("board", SWAPS)
def test_horizon(board: str) -> None:
    pages, text = lesson("horizon", board)
    puzzle = parse(board.replace("/", "\n"), puzzle="swap")
    assert isinstance(puzzle, SwapPuzzle)
    least = swap_least(puzzle)
    assert least is not None
    assert pages[0].answer == str(least)
    words = list(rows("\n".join(pages[3].lines), 3))  # from T = 1 on: with T = 0 there is no board T-1
    assert "(there is no board -1)" in pages[3].lines[3]
    assert [row[1] for row in words].index("SATISFIABLE") == least - 1
    assert [row[2] for row in words].index("SATISFIABLE") == least
    words = list(rows("\n".join(pages[4].lines), 3))
    assert [row[1] for row in words] == ["UNSATISFIABLE"] * least + ["SATISFIABLE"] * 4
    assert words[least][2] == "SATISFIABLE"
    assert "none of them can be spared" in re.sub(r"\s+", " ", text) or "this one rule" in text or least == 1


@pytest.mark.parametrize(
    ("topic", "board", "words"),
    [
        ("xor", "colours: 3//12", "two colours"),
        ("xor", "wwwww/wwwww/wwwww/wwwww", "at most 16 cells, found 20"),
        ("cardinality", "bw", "three presses"),
        ("cardinality", "bww/www", "impossible"),
        ("cardinality", "costs: 1 2 3//bww", "costs of their own"),
        ("frame-axioms", "10//10", "the start is the target already"),
        ("horizon", "11//10", "impossible"),
        ("horizon", "limits: (0,0)=1//10//01", "without costs and limits"),
    ],
)
def test_boards_that_are_refused(topic: str, board: str, words: str) -> None:
    with pytest.raises(UnsupportedError, match=words):
        lesson(topic, board)


def test_narrow_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "41")
    said: list[str] = []
    page = Page("One", ("text",), "how many " * 9, "8", "because " * 12)
    shown([page], lambda prompt: said.append(prompt) or "8", said.append)
    assert max(map(len, said)) <= 41
    assert " ".join(said).count("because") == 12
    assert " ".join(said).count("how many") == 9


def test_page_by_page() -> None:
    pages = [Page("One", ("text",), "How many?", "8", "Because."), Page("Two", ("more",))]
    said: list[str] = []
    answers = iter(["8", "", ""])
    shown(pages, lambda prompt: next(answers), said.append)
    assert "Right: 8. Because." in said
    assert "2. Two" in said
    said.clear()
    answers = iter(["7", "q"])
    shown(pages, lambda prompt: next(answers), said.append)
    assert "Not quite: 8. Because." in said
    assert "2. Two" not in said

    def closed(prompt: str) -> str:
        raise EOFError

    shown(pages, closed, said.append)
