"""A campaign as text: the answer, and the standings of each game."""

from __future__ import annotations

from collections.abc import Iterator

from satflip.campaigns.answer import alarms, answer, told
from satflip.campaigns.report import Report
from satflip.campaigns.statistics import Summary

VIRTUAL = "virtual best solver"
ORDER = "The least PAR-2 stands first: the mean time of all runs, with twice the limit for each unsolved one."


def text(report: Report) -> Iterator[str]:
    """The lines: contradictions first, then the answer, then the tables."""
    yield from alarms(report.contradictions)
    if report.contradictions:
        yield ""
    yield from answer(report.summary, report.total)
    parts = [part for part in report.summary.parts if part.summary.records]
    names = (VIRTUAL, *report.summary.configurations, *(part.title for part in parts))
    width = max(map(len, names))
    for part in parts:
        yield ""
        yield _row(width, part.title or "configuration", "solved", "PAR-2, s", "median, s")
        yield from _standings(part.summary, width)
    if parts:
        yield ""
        yield ORDER


def _standings(summary: Summary, width: int) -> Iterator[str]:
    for each in summary.standings:
        middle = "unsolved" if each.median is None else told(each.median)
        yield _row(width, each.configuration, f"{each.solved}/{each.runs}", told(each.par2), middle)
    virtual = summary.virtual_best()
    if virtual is not None and len(summary.configurations) > 1:
        solved = f"{sum(map(bool, summary.solved_by.values()))}/{len(summary.solved_by)}"
        yield _row(width, VIRTUAL, solved, told(virtual))


def _row(width: int, name: str, *numbers: str) -> str:
    return f"{name:<{width}}" + "".join(f"  {number:>9}" for number in numbers)
