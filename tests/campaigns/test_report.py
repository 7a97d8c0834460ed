"""The report opens in a browser without an error, every plot is drawn, and every number leads to its runs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from satflip.campaigns.answer import answer
from satflip.campaigns.contradictions import contradictions, marked
from satflip.campaigns.files import csv_of, write
from satflip.campaigns.record import Outcome, Record
from satflip.campaigns.report import Report, html
from satflip.campaigns.statistics import Summary
from tests.browser import PHONE
from tests.campaigns.made import record

NAMES = ("linear-algebra", "cp-sat <kernel>", "sat:cadical195 presses")
SEEDS = (1, 2, 3)


def records() -> Iterator[Record]:
    """Eight boards of growing size; the second configuration is ten times slower, the third hits the limit."""
    for name, factor in zip(NAMES, (1, 10, 100), strict=True):
        for n in range(3, 11):
            for seed in SEEDS:
                time = 0.002 * n * factor * (1 + 0.1 * seed)
                solved = time < 1.5
                yield record(
                    name,
                    f"flip {n}x{n}",
                    Outcome.OPTIMAL if solved else Outcome.TIMEOUT,
                    seed,
                    cells=n * n,
                    cost=n if solved else None,
                    bound=n if solved else None,
                    time=min(time, 10.0),
                    peak=60.0,
                    cpu=time,
                    others=0.1,
                )


def report(*more: Record) -> Report:
    runs = [*records(), *more]
    found = contradictions(runs)
    return Report("a test", marked(runs, found), found, len(runs))


LIAR = record("liar & co", "flip 5x5", cost=None, bound=9, outcome=Outcome.TIMEOUT, cells=25, time=10.0)


@pytest.fixture
def page(browser_page: Callable[..., Any], tmp_path: Path) -> Any:
    return browser_page(write(report(LIAR), tmp_path))


def test_every_plot_is_drawn(page: Any) -> None:
    names = page.eval_on_selector_all("svg.plot", "all => all.map(one => one.getAttribute('aria-label'))")
    assert [name.partition(":")[0].partition(",")[0] for name in names] == [
        "Cactus plot",
        "Scaling plot",
        "Scatter plot",
        "Scatter plot",
    ]
    drawn = page.eval_on_selector_all(
        "svg.plot", "all => all.map(one => [one.getBoundingClientRect().height, one.querySelectorAll('a').length])"
    )
    assert all(height > 150 and marks >= 20 for height, marks in drawn)
    outside = page.evaluate(
        """() => [...document.querySelectorAll('svg.plot')].flatMap(svg => {
            const sheet = svg.getBoundingClientRect();
            return [...svg.querySelectorAll('text, circle, rect, polygon, path')].map(m => m.getBoundingClientRect())
                .filter(m => m.left < sheet.left - 1 || m.right > sheet.right + 1 || m.top < sheet.top - 1
                    || m.bottom > sheet.bottom + 1 || Number.isNaN(m.width));
        }).length"""
    )
    assert outside == 0


def test_every_link_leads_somewhere(page: Any) -> None:
    dead = page.evaluate(
        """() => [...document.querySelectorAll('a[href]')].map(a => a.getAttribute('href'))
            .filter(h => !h.startsWith('#') || !document.getElementById(h.slice(1)))"""
    )
    assert dead == []
    page.click("#cells tbody tr:nth-child(2) td:nth-child(5) a")
    row = page.evaluate("document.getElementById(location.hash.slice(1)).closest('tr').innerText")
    assert row.split("\t")[0] == "flip 4x4"


def test_the_answer_comes_first_after_the_contradictions(page: Any) -> None:
    text = page.inner_text("body")
    order = [
        "Contradictions",
        "liar & co on flip 5x5, seed 1: the bound 9 is claimed, but linear-algebra (seed 1) found a plan of 5 presses",
        "linear-algebra has the least PAR-2 of 4 configurations: 24 of 24 runs solved",
        "Which is faster",
        "Plots",
        "Board by board",
        "How it was measured",
        "All runs",
    ]
    places = [text.index(each) for each in order]
    assert places == sorted(places)


def test_a_phone_scrolls_tables_and_not_the_page(browser_page: Callable[..., Any], tmp_path: Path) -> None:
    page = browser_page(write(report(), tmp_path), size=PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_nothing_is_loaded_from_anywhere() -> None:
    text = html(report(LIAR))
    assert re.findall(r'(?:src|href)="(?!#|data:,)[^"]*"', text) == []
    assert "@import" not in text
    assert "url(" not in text
    assert "<script" not in text


def test_numbers_of_the_table() -> None:
    text = re.sub(r"<[^>]+>", " ", html(report()))
    # 0.002 s x 6.5 (the mean of 3 to 10) x 1.2 (of the seeds), and ten times that
    assert re.search(r"linear-algebra\s+24 of 24\s+0\.016\s+", text)
    assert re.search(r"cp-sat &lt;kernel&gt;\s+24 of 24\s+0\.156\s+", text)
    assert re.search(r"× 10\.0\s+10\.0 to 10\.0", text)
    assert "linear-algebra is the fastest of 3 configurations" in text
    assert "All others are slower, by more than chance: the nearest is cp-sat &lt;kernel&gt;" in text


def test_the_least_times_are_text_of_the_page() -> None:
    text = html(report(record("swift", "flip 3x3", cells=9, cost=3, bound=3, time=0.0001, cpu=0.0001)))
    assert "&lt;0.001" in text
    assert "<0.001" not in text


def test_csv_json_and_plots_are_written(tmp_path: Path) -> None:
    import csv
    import json

    write(report(), tmp_path)
    with (tmp_path / "runs.csv").open() as file:
        rows = list(csv.DictReader(file))
    lines = [json.loads(line) for line in (tmp_path / "runs.jsonl").read_text().splitlines()]
    assert len(rows) == len(lines) == 72
    assert [row["outcome"] for row in rows] == [line["outcome"] for line in lines]
    assert lines[0]["versions"] == {"satflip": "1"}
    plots = {path.stem for path in (tmp_path / "plots").iterdir()}
    assert plots == {"cactus", "scaling", "scatter-2", "scatter-3"}


def test_no_name_is_a_formula_in_a_spreadsheet() -> None:
    import csv
    import io

    names = [
        "=1+1",
        "+1",
        "-1",
        "@A1",
        "\t=1",
        "\r=1",
        "\n=1",
        "＝1",
        "'=1",
        "''",
        "a\rb",
        'a",b',
        "plain",
        "a=1",
        "",
        "'",
    ]
    runs = [record(name, "board", cost=-3) for name in names]
    rows = list(csv.DictReader(io.StringIO(csv_of(runs), newline="")))
    written = [row["configuration"] for row in rows]
    assert not [name for name in written if name[:1] in "=+-@\t\r\n＝" and name]
    assert [name.removeprefix("'") for name in written] == names
    assert {row["cost"] for row in rows} == {"-3"}


def test_two_means_that_disagree_are_told_as_such() -> None:
    """A takes 0.1 + 1 s, B 0.01 + 2 s: A has the lesser mean, B sqrt(0.1 x 2) = 0.447 of A's time by the ratios."""
    times = {"A": (0.1, 1.0), "B": (0.01, 2.0)}
    runs = [
        record(name, board, time=time, cost=1, bound=1)
        for name, both in times.items()
        for board, time in zip(("short", "long"), both, strict=True)
    ]
    told = " ".join(answer(Summary(runs), 4))
    assert "A has the least PAR-2 of 2 configurations" in told
    assert "But B is the faster by the geometric mean" in told
    assert "it takes 0.447 times as long as A" in told
    assert "without long B would have the less" in told
    # on six boards alike it is no chance, and not 'not told apart'
    many = [
        record(name, f"{board} {n}", time=time, cost=1, bound=1)
        for name, both in {"A": (0.1, 1.0), "B": (0.01, 9.9)}.items()
        for n in range(6)
        for board, time in zip(("short", "long"), both, strict=True)
        if board == "short" or n == 0
    ]
    told = " ".join(answer(Summary(many), len(many)))
    assert "But B is the faster by the geometric mean" in told
    assert "Not told apart" not in told
    assert "without long 0 B would have the less" in told


def test_games_are_not_compared_with_each_other() -> None:
    swaps = [
        record("cp-sat <kernel>", "swap", Outcome.OPTIMAL, puzzle="swap", objective="swaps", time=1.0),
        record("linear-algebra", "swap", Outcome.UNSUPPORTED, puzzle="swap", objective="swaps"),
        record("a-star", "swap", Outcome.OPTIMAL, puzzle="swap", objective="swaps", time=0.25),
    ]
    text = html(report(*swaps))
    assert "Flip boards, fewest presses: linear-algebra is the fastest of 3 configurations" in text
    (swaps_answer,) = re.findall("Swap boards, fewest swaps: (.*?)</p>", text)
    assert swaps_answer.startswith("a-star has the least PAR-2 of 2 configurations: 1 of 1 run solved")
    assert "On 1 board cp-sat &lt;kernel&gt; took 4.00 times as long." in swaps_answer
    assert swaps_answer.endswith("Not for these boards, or not installed: linear-algebra.")
    assert text.count('<table class="standings">') == 2


def test_runs_beside_other_work_are_told_of() -> None:
    runs = [record("A", "x", seed=seed, others=others) for seed, others in ((1, 0.1), (2, 0.31), (3, 1.9))]
    assert "Disturbed: during 2 of 3 runs more than 0.3 processors were busy with other work." in html(
        Report("x", runs)
    )
    assert "Disturbed" not in html(report())


def test_a_report_of_nothing_says_so(tmp_path: Path) -> None:
    page = write(Report("nothing", (), (), 12), tmp_path).read_text()
    assert "Not finished: 0 of 12 runs are made" in page


def test_runs_that_solve_nothing_are_told_without_plots() -> None:
    text = html(Report("hard", [record("A", "x", Outcome.TIMEOUT), record("B", "x", Outcome.CRASH)], (), 2))
    assert "No run gave a definite answer." in text
    assert "Solved by no configuration: x." in text
    assert "<svg" not in text
