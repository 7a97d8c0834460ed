"""The HTML lesson in a browser: by clicks and by keys, and its algebra against satflip's own answers."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import satflip as sf
from satflip.errors import UnsupportedError
from satflip.instances import parse, read
from satflip.puzzles import FlipPuzzle, Press, Puzzle, Swap
from satflip.teach import lesson as page_maker
from satflip.teach.explanation import explain
from satflip.teach.lesson import lesson, page_data
from tests.browser import PHONE
from tests.cli.run import refused, satflip

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
POJ = "bwwb\nbbwb\nbwwb\nbwww"
SWAP = "1111\n0000\n1110\n0010\n\n1010\n0101\n1010\n0101"
HOSTILE = "</script><img src=x onerror=alert(1)><!--"

Open = Callable[..., Any]


@cache
def html(puzzle: Puzzle) -> str:
    return lesson(puzzle, explain(puzzle, time_limit=60))


@pytest.fixture
def open_lesson(browser_page: Open, tmp_path: Path) -> Open:
    """`open_lesson(puzzle or text, fragment, …)` opens its lesson."""

    def opened(puzzle: Puzzle | str, *fragment: str, **options: Any) -> Any:
        path = tmp_path / "lesson.html"
        path.write_text(html(parse(puzzle) if isinstance(puzzle, str) else puzzle), encoding="utf-8")
        return browser_page(path, *fragment, **options)

    return opened


def cell(page: Any, name: str) -> Any:
    return page.locator(f'#board [aria-label^="{name},"]')


def labels(page: Any) -> list[str]:
    found: list[str] = page.eval_on_selector_all("#board .cell", "all => all.map(b => b.getAttribute('aria-label'))")
    return found


def ringed(page: Any, kind: str) -> set[int]:
    """The cells with such a frame."""
    frames = page.eval_on_selector_all("#board .ring", "all => all.map(ring => ring.getAttribute('class').split(' '))")
    count = page.locator("#board .cell").count()
    return {i % count for i, classes in enumerate(frames) if kind in classes}


def logged(page: Any) -> str:
    text: str = page.locator("#log p").last.inner_text()
    return text


def test_the_board_is_buttons_with_labels(open_lesson: Open) -> None:
    page = open_lesson(POJ)
    assert page.locator("#board button.cell").count() == 16
    assert page.get_by_role("button", name="row 2 column 3, white").count() == 1
    told = labels(page)
    assert told[0].startswith("row 1 column 1, black")
    assert told[1].startswith("row 1 column 2, white")
    assert page.locator("#board .cell .symbol").all_inner_texts() == list(POJ.replace("\n", ""))
    # one tab stop for the whole board
    assert page.locator('#board .cell[tabindex="0"]').count() == 1
    assert page.locator("#log").get_attribute("aria-live") == "polite"


def test_from_the_cell_to_the_clauses_and_back(open_lesson: Open) -> None:
    puzzle = parse("goal: white\n\n" + POJ)
    page = open_lesson(puzzle)
    told = explain(puzzle)
    cell(page, "row 2 column 2").hover()
    assert page.locator("#cell-title").inner_text() == "Row 2, column 2 and its constraint"
    # the presses of a cell and of its four neighbours: counted by hand on a board of four columns
    assert ringed(page, "partner") == {1, 4, 5, 6, 9}
    assert ringed(page, "here") == {5}
    # a parity of five variables has 2^4 clauses
    assert page.locator("#clauses .clause").count() == 16
    cell(page, "row 1 column 1").click()
    names = page.locator("#constraints .var").all_inner_texts()
    assert [name.split()[0] for name in names] == ["press[0,0]", "press[0,1]", "press[1,0]"]
    shown = page.locator("#clauses .clause")
    assert shown.count() == 4
    for at in range(4):
        shown.nth(at).hover()
        number = int(shown.nth(at).get_attribute("data-clause"))
        literals = told.clauses[number - 1].literals
        assert ringed(page, "hot") == {0, 1, 4}
        signs = page.locator("#board .cell .sign").all_inner_texts()
        assert [signs[i] for i in (0, 1, 4)] == ["p" if literal > 0 else "¬p" for literal in literals]
        assert (
            page.locator("#clause-said")
            .inner_text()
            .startswith(f"Clause {number} strikes out one case: row 1, column 1 is")
        )
    page.locator("#cell-title").hover()
    assert ringed(page, "hot") == set()
    # a clause that is clicked stays lit
    shown.nth(2).click()
    page.locator("#cell-title").click()
    assert ringed(page, "hot") == {0, 1, 4}
    page.locator("#constraints .var").nth(1).hover()
    assert ringed(page, "hot") == {1}


def test_keys(open_lesson: Open) -> None:
    page = open_lesson(POJ)
    page.keyboard.press("Tab")
    focused = "document.activeElement.getAttribute('aria-label')"
    assert page.evaluate(focused).startswith("row 1 column 1")
    for key, place in (
        ("ArrowRight", "row 1 column 2"),
        ("ArrowDown", "row 2 column 2"),
        ("End", "row 2 column 4"),
        ("ArrowRight", "row 2 column 4"),
        ("Home", "row 2 column 1"),
        ("ArrowUp", "row 1 column 1"),
        ("ArrowLeft", "row 1 column 1"),
    ):
        page.keyboard.press(key)
        assert page.evaluate(focused).startswith(place), key
    assert page.locator("#cell-title").inner_text().startswith("Row 1, column 1")
    page.get_by_label("presses it").check()
    cell(page, "row 1 column 1").focus()
    page.keyboard.press("Enter")
    assert logged(page).startswith("press row 1, column 1: 3 cells change.")
    page.keyboard.press("Space")
    assert page.locator("#moves li").count() == 2
    # pressed twice: as before
    assert [label.split(",")[1] for label in labels(page)] == [
        " black" if c == "b" else " white" for c in POJ if c != "\n"
    ]
    # the clauses are one tab stop, and arrow keys walk through them
    page.locator("#clauses .clause[tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    pressed = page.locator('#clauses .clause[aria-pressed="true"]')
    assert pressed.count() == 1
    assert pressed.get_attribute("data-clause") == "2"
    assert "clause=2" in page.url


def test_replay(open_lesson: Open) -> None:
    page = open_lesson(POJ)
    puzzle = sf.FlipPuzzle.parse(POJ)
    states = puzzle.replay(sf.solve(puzzle).moves or []).states
    # time stands still but for run_for: how long a click takes says nothing about the page
    page.clock.install(time=0)
    page.clock.pause_at(3_600)

    def shown() -> tuple[int, ...]:
        return tuple(int(", black" in label) for label in labels(page))

    for made in (1, 2):
        page.get_by_label("step forward").click()
        assert shown() == states[made]
    page.get_by_label("step back").click()
    assert shown() == states[1]
    page.get_by_role("button", name="Play", exact=True).click()
    page.clock.run_for(10_000)
    assert shown() == states[4]
    assert "Solved" in page.locator("#now").inner_text()
    assert logged(page).startswith("Move 4 of 4")
    # every constraint holds at the end
    for i in range(16):
        page.locator("#board .cell").nth(i).click()
        assert page.locator("#constraints .check .holds").count() == 1
    page.get_by_role("button", name="Replay").click()
    assert shown() == states[0]
    page.clock.run_for(1_500)
    assert shown() == states[1]
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(10_000)
    assert shown() == states[1]
    page.locator("#moves-title").click()
    page.locator("#moves button").nth(2).click()
    assert shown() == states[3]


def test_edit_and_the_state_in_the_address(open_lesson: Open) -> None:
    page = open_lesson("goal: white\n\n" + POJ)
    page.get_by_label("edits it").check()
    cell(page, "row 1 column 1").click()
    edited = "wwwb\nbbwb\nbwwb\nbwww"
    own = sf.solve(sf.FlipPuzzle.parse("goal: white\n\n" + edited))
    told = page.locator("#algebra").inner_text()
    assert told.startswith("Impossible" if own.objective is None else f"{own.objective} press")
    assert "row 1 column 1 is now white" in logged(page)
    url = page.url
    assert f"board={edited.replace(chr(10), '').replace('w', '0').replace('b', '1')}" in url
    before = labels(page)
    page.reload()
    assert labels(page) == before
    page.get_by_role("button", name="Reset").click()
    assert "board=" not in page.url
    page.evaluate(f"location.hash = {url.partition('#')[2]!r}")
    page.wait_for_selector('#board [aria-label^="row 1 column 1, white"]')
    assert labels(page) == before


def test_a_fragment_that_makes_no_sense_is_left_aside(open_lesson: Open) -> None:
    page = open_lesson(POJ, "#board=2&step=9&cell=99&clause=x&mode=y&moves=1.1.1")
    plain = labels(page)
    assert [label.split(", ")[1][0] for label in plain] == list(POJ.replace("\n", ""))
    for fragment in (
        "%",
        "board=<img>&moves=99.1",
        "step=-1&moves=0.0",
        "board=" + "0" * 15,
        "moves=0.1-0.x",
        "clause=0",
    ):
        page.evaluate("text => { location.hash = text; }", f"{fragment}&mode=edit")
        page.wait_for_selector("#modes input[value=edit]:checked")
        assert labels(page) == plain
        page.get_by_label("looks at it").check()


def test_clauses_of_an_edited_board_are_those_of_that_board(open_lesson: Open) -> None:
    puzzle = parse("bw_\nbwb\nwwb")
    page = open_lesson(puzzle)
    for i in (0, 3, 5):
        start = list(puzzle.start)
        start[i] ^= 1
        page.evaluate("start => { lesson.state.now.start = start; }", start)
        there = page.evaluate("lesson.data.clauses.map((_, id) => lesson.literalsOf(id + 1))")
        own = [clause.literals for clause in explain(replace(puzzle, start=tuple(start))).clauses]
        # the clauses of one constraint may come in another order
        owners = [clause.constraint for clause in explain(puzzle).clauses]
        assert {(owner, *sorted(clause)) for owner, clause in zip(owners, there, strict=True)} == {
            (owner, *sorted(clause)) for owner, clause in zip(owners, own, strict=True)
        }


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
    seen = set()
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
                replay = board.replay([Press(board.effects[p].press, times) for p, times in told["moves"]])
                assert replay.solved
                assert replay.costs["presses"] == own.objective
    assert seen >= {(k, status) for k in (2, 3, 4) for status in ("OPTIMAL", "IMPOSSIBLE")}


def stands(puzzle: FlipPuzzle, weights: list[int], goals: list[int], modulus: int) -> None:
    """No press changes the weighted sum, counted modulo a factor of the colours; each of the goals needs it changed."""
    assert puzzle.colours % modulus == 0
    for effect in puzzle.effects:
        assert sum(weights[i] * amount for i, amount in effect.changes) % modulus == 0
    for goal in goals:
        target = puzzle.targets[goal]
        assert all(target[i] is not None for i, weight in enumerate(weights) if weight)
        change = sum(w * ((want or 0) - have) for w, want, have in zip(weights, target, puzzle.start, strict=True))
        assert change % modulus


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


def test_swap_lesson(open_lesson: Open) -> None:
    page = open_lesson(SWAP)
    told = explain(parse(SWAP))
    assert page.locator("#target .symbol").all_inner_texts() == list("1010010110100101")
    page.get_by_label("step forward").click()
    first = told.moves[0].changed
    assert ringed(page, "changed") | ringed(page, "here") >= set(first)
    cell(page, "row 1 column 2").click()
    owners = {clause.id: told.constraints[clause.constraint - 1] for clause in told.clauses}
    expected = [number for number, owner in owners.items() if 1 in owner.cells and owner.step in (None, 1)]
    shown = page.eval_on_selector_all("#clauses .clause", "all => all.map(c => Number(c.dataset.clause))")
    assert sorted(shown) == sorted(expected)[: len(shown)]
    assert len(shown) == len(expected) <= 40
    assert page.locator("#clauses .broken").count() == 0
    # a swap of one's own in place of the second: some clause is broken at once
    page.get_by_label("swaps it").check()
    cell(page, "row 4 column 1").click()
    assert "is picked" in logged(page)
    cell(page, "row 3 column 1").click()
    assert logged(page).startswith("swap row 3, column 1 with row 4, column 1: 2 cells change.")
    page.get_by_label("swaps it").check()
    cell(page, "row 1 column 1").click()
    cell(page, "row 4 column 4").click()
    assert "are not neighbours" in logged(page)


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


def test_impossible(open_lesson: Open) -> None:
    puzzle = read(EXAMPLES / "flip-impossible.txt")
    page = open_lesson(puzzle)
    marks = page.locator("#board .cell .set").all_inner_texts()
    assert isinstance(puzzle, FlipPuzzle)
    stands(puzzle, [int(mark == "◆") for mark in marks], [0, 1], 2)
    assert [", in the set" in label for label in labels(page)] == [mark == "◆" for mark in marks]
    assert "odd number of them must change" in page.locator("#algebra").inner_text()
    page.locator("#show-set").uncheck()
    page.reload()
    assert set(page.locator("#board .cell .set").all_inner_texts()) == {""}
    assert page.locator("#play").is_disabled()


def test_nothing_of_an_instance_becomes_markup(open_lesson: Open) -> None:
    board = sf.Board.graph([(HOSTILE, "b"), ("b", "<script>alert(2)</script>")])
    page = open_lesson(sf.SwapPuzzle(board, (0, 1, 2), (1, 0, 2), ("<b>", "&amp;", "'\"><i>")))
    page.on("dialog", lambda dialog: pytest.fail("a script of the instance ran"))
    assert page.locator("img, i").count() == 0
    assert HOSTILE in labels(page)[0]
    assert page.locator("#board .symbol").all_inner_texts() == ["<b>", "&amp;", "'\"><i>"]
    page.locator("#board .cell").first.click()
    assert page.locator("#cell-title").inner_text() == f"Node {HOSTILE} and its constraint"
    assert HOSTILE in page.locator("#moves").inner_text() or page.locator("#moves li").count() == 1


@pytest.mark.parametrize("name", ["flip-5x5.txt", "swap-sample.txt", "swap-ring.json"])
def test_on_a_phone(open_lesson: Open, name: str) -> None:
    page = open_lesson(read(EXAMPLES / name), size=PHONE, has_touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    box = page.locator("#board .cell").first.bounding_box()
    assert min(box["width"], box["height"]) >= 24
    # the board stays in sight beside the clauses
    page.locator("#clauses .clause").last.focus()
    board, clause = page.locator("#board").bounding_box(), page.locator("#clauses .clause").last.bounding_box()
    assert board["y"] >= 0
    assert board["y"] + board["height"] <= clause["y"]
    page.locator("#board .cell").nth(1).tap()
    assert (
        page.locator("#cell-title").inner_text().startswith(explain(read(EXAMPLES / name)).cells[1].name.capitalize())
    )


def test_reduced_motion(open_lesson: Open) -> None:
    duration = "getComputedStyle(document.querySelector('#board .face')).transitionDuration"
    assert open_lesson(POJ, reduced_motion="reduce").evaluate(duration) == "0s"
    assert open_lesson(POJ, reduced_motion="no-preference").evaluate(duration) != "0s"


def test_one_file() -> None:
    for text in (html(read(EXAMPLES / "swap-sample.txt")), html(parse(POJ))):
        assert "default-src 'none'" in text
        assert set(re.findall(r"https?://[^\"'\s]+", text)) == {"http://www.w3.org/2000/svg"}  # a name, not an address
        assert not re.search(r"<link|@import|url\(|\ssrc=|<iframe|fetch\(|XMLHttpRequest", text)


def test_its_size_is_bounded_and_it_says_so(open_lesson: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # 27 steps and tens of thousands of clauses
    puzzle = read(EXAMPLES / "swap-6x6.txt")
    told = explain(puzzle)
    assert sum(len(clause.literals) for clause in told.clauses) > 40_000
    assert len(lesson(puzzle, told).encode()) < 2_000_000
    monkeypatch.setattr(page_maker, "MOST_LITERALS", 100)
    html.cache_clear()
    page = open_lesson(SWAP)
    html.cache_clear()
    page.get_by_label("to the end").click()
    assert "left out, to keep this file small" in page.locator("#clause-note").inner_text()


def test_too_large_to_show() -> None:
    with pytest.raises(UnsupportedError, match="900"):
        html(parse("\n".join("w" * 31 for _ in range(31))))


def test_command(tmp_path: Path) -> None:
    target = tmp_path / "lesson.html"
    done = satflip("explain", str(EXAMPLES / "flip-poj1753.txt"), "--html", str(target))
    assert done.returncode == 0, done.stderr
    assert str(target) in done.stdout
    assert target.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "--html" in refused("explain", str(EXAMPLES / "flip-poj1753.txt"), "--html", str(target), "--cell", "1,1")
    assert "cannot write" in refused(
        "explain", str(EXAMPLES / "flip-poj1753.txt"), "--html", str(tmp_path / "no" / "x.html")
    )
