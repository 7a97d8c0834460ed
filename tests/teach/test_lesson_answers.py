"""What the lesson's page works out by itself, against satflip's own answers and the puzzle's rules."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any

import pytest

import satflip as sf
from satflip.instances import parse, read
from satflip.puzzles import FlipPuzzle, Press, Puzzle, Swap
from satflip.teach.explanation import explain
from satflip.teach.lesson import page_data
from tests.teach.pages import EXAMPLES, POJ, SWAP, Open, stands


def random_starts(puzzle: Puzzle, count: int, seed: int) -> list[list[int]]:
    chance = random.Random(seed)
    if isinstance(puzzle, FlipPuzzle):
        return [[chance.randrange(puzzle.colours) for _ in puzzle.start] for _ in range(count)]
    starts = []
    for _ in range(count):
        start = list(puzzle.start)
        chance.shuffle(start)
        if chance.random() < 0.2:
            start[0] = (start[0] + 1) % puzzle.colours
        starts.append(start)
    return starts


FLIP_BOARDS = [
    POJ,
    "goal: white\n\nwbwww\nwbwwb\nbbwbb\nbbbww\nbwwww",
    "topology: torus\n\nwww\nwww\nwww",
    "topology: hex\ngoal: black\n\nbwb\nwbw\nbb_",
    "stencil: cross\n\nbww\nwww",
    "forbidden: (0,1) (2,2)\n\nbww\nwww\nwwb",
    "goal: grid\n\nbww\nwbw\n\n?bb\nww?",
    "goal: white\neffects: A: (0,0) (0,1) (0,3); B: (0,1) (0,2) (0,4); C: (0,3) (0,4)\ncosts: 1 5 1\n\nwbbwb",
    "colours: 3\ngoal: 0\n\n01\n12",
    "colours: 4\ngoal: 0\n\n33\n33",
    "colours: 6\ngoal: 0\n\n012\n345",
    "colours: 4\nstencil: (0,0)*2 (0,1)\n\n012\n301",
]


def answers(page: Any, puzzle: Puzzle, starts: list[list[int]]) -> list[dict[str, Any]]:
    """What the page's code says of starts of another puzzle than its own."""
    told = page_data(puzzle, explain(puzzle, time_limit=60))
    ask = "([told, starts]) => { const data = unpacked(told); return starts.map(answerer(data, rules(data))); }"
    found: list[dict[str, Any]] = page.evaluate(ask, [told, starts])
    return found


def test_the_algebra_of_the_page(open_lesson: Open) -> None:
    page = open_lesson(POJ)
    seen, several = set(), False
    for text in FLIP_BOARDS:
        puzzle = parse(text)
        assert isinstance(puzzle, FlipPuzzle)
        starts = random_starts(puzzle, 6, seed=len(text))
        for start, told in zip(starts, answers(page, puzzle, starts), strict=True):
            board = replace(puzzle, start=tuple(start))
            own = sf.solve(board)
            assert told["status"] == own.status, (text, start)
            seen.add((puzzle.colours, own.status))
            if own.objective is None:
                alone = len(told["sets"]) == 1
                for one in told["sets"]:
                    goals = list(range(len(board.targets))) if alone else [one["goal"]]
                    stands(board, one["set"], goals, one["modulus"])
            else:
                assert told["cost"] == own.objective, (text, start)
                compared = re.search(r"all ([\d,]+) solutions were compared", told["text"])
                ways = int(compared[1].replace(",", "")) if compared else 1
                assert ways == sf.count(board).total, (told["text"], start)
                several |= ways > 1
                replay = board.replay([Press(board.effects[p].press, times) for p, times in told["moves"]])
                assert replay.solved
                assert replay.costs["presses"] == own.objective
    assert several
    assert seen >= {(k, status) for k in (2, 3, 4) for status in ("OPTIMAL", "IMPOSSIBLE")}


def test_what_is_not_minimised_is_not_called_least(open_lesson: Open) -> None:
    # 2^16 solutions of each of two goals
    puzzle = parse("\n".join("b" * 19 for _ in range(19)))
    (told,) = answers(open_lesson(POJ), puzzle, [list(puzzle.start)])
    assert told["status"] == "FEASIBLE"
    assert "a smaller one may exist" in told["text"]
    assert isinstance(puzzle, FlipPuzzle)
    assert puzzle.replay([Press(puzzle.effects[p].press, times) for p, times in told["moves"]]).solved


SWAP_BOARDS = [
    SWAP,
    "101\n100\n000\n\n000\n001\n101",
    "10_\n_01\n111\n\n01_\n_11\n110",
    "012\n120\n\n210\n021",
    "100\n001\n\n?00\n?11",
]


def test_the_counts_of_the_page(open_lesson: Open) -> None:
    page = open_lesson(POJ)
    for text in SWAP_BOARDS:
        puzzle = parse(text, puzzle="swap")
        assert not isinstance(puzzle, FlipPuzzle)
        starts = random_starts(puzzle, 6, seed=3)
        known = set()
        for start, told in zip(starts, answers(page, puzzle, starts), strict=True):
            board = replace(puzzle, start=tuple(start))
            own = sf.solve(board)
            known.add(told["status"])
            assert (told["status"] == "IMPOSSIBLE") == (own.status == "IMPOSSIBLE"), (text, start)
            assert told["status"] in (own.status, "FEASIBLE")
            if told["status"] == "OPTIMAL":
                assert told["cost"] == own.objective, (text, start)
                swaps = [Swap(board.board.cells[i], board.board.cells[j], n) for n, (i, j) in enumerate(told["moves"])]
                assert board.replay(swaps).solved
        assert ("OPTIMAL" in known) == (puzzle.colours == 2 and None not in puzzle.target)


@pytest.mark.parametrize(
    "name",
    [
        "flip-poj1753.txt",
        "flip-4-colours.txt",
        "flip-lit-only.txt",
        "flip-light-panel.txt",
        "swap-sample.txt",
        "swap-ring.json",
    ],
)
def test_values_of_variables_are_those_of_the_answer(open_lesson: Open, name: str) -> None:
    page = open_lesson(read(EXAMPLES / name))
    pairs = page.evaluate(
        """() => {
        const {state, data} = lesson;
        state.now.step = state.now.moves.length;
        const value = state.value();
        return data.variables.map((variable, i) => [variable.meaning !== null, variable.value, value(i + 1)]);
    }"""
    )
    assert sum(meant for meant, _, _ in pairs) > 3
    assert all(given is told for _, given, told in pairs)


EDITED = [
    "bw_\nbwb\nwwb",
    "colours: 3\ngoal: 0\n\n01\n12",
    "colours: 3\n\n01\n12",
    "colours: 4\ngoal: 0\nstencil: (0,0)*2 (0,1)\n\n012\n301",
    "colours: 4\ngoal: 1\nstencil: (0,0)*2 (0,1)*2\n\n012\n301",
    "colours: 6\ngoal: grid\nstencil: (0,0)*2 (1,0)*3\n\n01\n42\n\n?1\n50",
]


@pytest.mark.parametrize("text", EDITED)
def test_the_clauses_of_an_edited_board_are_those_that_it_would_have(open_lesson: Open, text: str) -> None:
    puzzle = parse(text)
    assert isinstance(puzzle, FlipPuzzle)
    page = open_lesson(puzzle)
    told = explain(puzzle)
    changed = 0
    for start in random_starts(puzzle, 4, seed=3):
        board = explain(replace(puzzle, start=tuple(start)))
        page.evaluate("board => window.lesson.state.read(`#board=${board}`)", "".join(map(str, start)))
        for given, own in zip(told.constraints, board.constraints, strict=True):
            right = [list(board.clauses[number - 1].literals) for number in own.clauses]
            shown = page.evaluate("ids => ids.map(window.lesson.literalsOf)", list(given.clauses))
            # those of a parity may come in another order
            assert sorted(map(sorted, shown)) == sorted(map(sorted, right))
            changed += shown != [list(told.clauses[number - 1].literals) for number in given.clauses]
    assert changed


@pytest.mark.parametrize(("colours", "edited"), [(2, 1), (3, 2)])
def test_a_cell_that_no_press_changes(open_lesson: Open, colours: int, edited: int) -> None:
    """As it is asked for it has no clause; edited, the empty one, and the other way round."""
    here = {0: "0", 1: "1"} | {edited: str(edited)}
    for given, other in ((0, edited), (edited, 0)):
        puzzle = parse(f"colours: {colours}\ngoal: 0\neffects: A: (0,1)\n\n{here[given]}0")
        page = open_lesson(puzzle)
        for board, start in ((f"{given}0", given), (f"{other}0", other)):
            page.evaluate("text => { location.hash = text; }", f"board={board}&cell=0")
            page.wait_for_function("board => window.lesson.state.now.start.join('') === board", arg=board)
            page.locator("#board .cell").first.click()
            clauses = page.locator("#clauses .clause").all_inner_texts()
            note = page.locator("#clause-note").inner_text()
            assert (any("empty clause" in text for text in clauses) or "is the empty clause" in note) == (start != 0)
            assert len(clauses) == (start != 0 and given != 0)
