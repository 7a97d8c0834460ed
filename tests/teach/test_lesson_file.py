"""The lesson as a file: self-contained, of bounded size, and safe whatever an instance says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import satflip as sf
from satflip.errors import UnsupportedError
from satflip.instances import parse, read
from satflip.teach import lesson as page_maker
from satflip.teach.explanation import explain
from satflip.teach.lesson import lesson
from tests.cli.run import refused, satflip
from tests.teach.pages import EXAMPLES, POJ, SWAP, Open, html, labels

HOSTILE = "</script><img src=x onerror=alert(1)><!--"


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


def test_the_footer_names_the_encodings_that_were_used() -> None:
    swap, flip = html(read(EXAMPLES / "swap-sample.txt")), html(parse(POJ))
    assert "XOR encoding" not in swap
    assert "XOR encoding <code>cut:6</code>" in flip
    assert "cardinality encoding <code>" not in flip


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
