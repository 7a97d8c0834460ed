"""The HTML lesson in a browser, by clicks, by keys and by touch."""

from __future__ import annotations

import pytest

import satflip as sf
from satflip.instances import parse, read
from satflip.puzzles import FlipPuzzle
from satflip.teach.explanation import explain
from tests.browser import PHONE
from tests.teach.pages import EXAMPLES, POJ, SWAP, Open, cell, labels, logged, ringed, stands


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

    # the header speaks of the cells that are marked
    head = page.locator("#verdict").inner_text()
    assert "the cells marked ◆" in head
    assert "row 1" not in head
    assert not page.locator("#plan-label").is_visible()


@pytest.mark.parametrize(("name", "where"), [("swap-sample.txt", "row 3 column 4"), ("flip-5x5.txt", "row 1 column 1")])
def test_the_header_of_an_edited_board_is_about_that_board(open_lesson: Open, name: str, where: str) -> None:
    page = open_lesson(read(EXAMPLES / name))
    given = page.locator("#verdict").inner_text()
    assert not page.locator("#edited").is_visible()
    page.get_by_label("edits it").check()
    cell(page, where).click()
    # one piece too many; the quiet patterns of 5x5 meet the corner an odd number of times
    assert page.locator("#edited .badge").inner_text() == "IMPOSSIBLE"
    assert page.locator("#edited-verdict").inner_text() == page.locator("#algebra").inner_text()
    assert page.locator("#verdict").inner_text() == f"The board as given: {given}"
    assert page.locator("#why-title").inner_text() == "Why this answer, for the board as given"
    page.locator("#reset").click()
    assert page.locator("#verdict").inner_text() == given
    assert not page.locator("#edited").is_visible()


def test_presses_of_several_times_are_counted(open_lesson: Open) -> None:
    page = open_lesson(read(EXAMPLES / "flip-4-colours.txt"))
    presses = sf.solve(read(EXAMPLES / "flip-4-colours.txt")).objective
    assert f"; {presses} presses on" in page.locator("#now").inner_text()


def test_presses_that_cost(open_lesson: Open) -> None:
    puzzle = parse("goal: white\ncosts: 1 2 5\n\nbbw")
    assert explain(puzzle).verdict.startswith("presses that cost 1, and no cheaper ones")
    assert open_lesson(puzzle).locator("#algebra").inner_text().startswith("Presses that cost 1, and no cheaper ones")


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
