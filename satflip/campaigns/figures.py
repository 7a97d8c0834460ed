"""The plots of a campaign: cactus, scaling and scatter, made of its records."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import median

from satflip.campaigns.plots import SMALLEST, Axis, Curve, Point, lines, scatter, seconds
from satflip.campaigns.record import Record
from satflip.campaigns.statistics import Summary

MOST_PAIRS = 4
"""So many scatter plots: the best configuration beside each of the next ones."""

Links = Mapping[str, str]
"""The anchor of each run, by its key."""


def figures(summary: Summary, links: Links) -> dict[str, str]:
    """The plots by name, as SVG; a plot that would show nothing is left out."""
    solved = [record for record in summary.records if record.solved]
    if not solved:
        return {}
    found = {"cactus": cactus(summary, links)}
    for puzzle, objective in dict.fromkeys((record.puzzle, record.objective) for record in summary.records):
        those = [record for record in summary.records if (record.puzzle, record.objective) == (puzzle, objective)]
        if len({record.cells for record in those}) > 1:
            found[f"scaling-{puzzle}-{objective.replace(',', '-')}"] = scaling(those, summary, links)
    names = [standing.configuration for standing in summary.standings if standing.solved]
    for other in names[1 : 1 + MOST_PAIRS]:
        number = summary.configurations.index(other) + 1
        found[f"scatter-{number}"] = pair(names[0], other, summary, links)
    return found


def cactus(summary: Summary, links: Links) -> str:
    """For each configuration the number of runs that it solves within a time."""
    limit = max(record.time_limit for record in summary.records)
    curves = []
    for style, name in enumerate(summary.configurations):
        solved = [record for record in summary.records if record.configuration == name and record.solved]
        ordered = sorted(solved, key=_time)
        points = [Point(n, _time(record), _title(record), links[record.key]) for n, record in enumerate(ordered, 1)]
        curves.append(Curve(_with_count(name, len(ordered)), tuple(points), style))
    most = max(len(curve.points) for curve in curves)
    y = seconds([point.y for curve in curves for point in curve.points], limit, "time in seconds")
    return lines("Cactus plot: runs solved against time", curves, Axis(0, max(most, 2), "runs solved"), y, steps=True)


def scaling(records: Sequence[Record], summary: Summary, links: Links) -> str:
    """The median time of the runs of each size; where it is an unsolved one, the point lies at the limit."""
    limit = max(record.time_limit for record in records)
    curves = []
    for style, name in enumerate(summary.configurations):
        by_size: dict[int, list[Record]] = defaultdict(list)
        for record in records:
            if record.configuration == name:
                by_size[record.cells].append(record)
        points = []
        for cells, those in sorted(by_size.items()):
            middle = median(_time(record) if record.solved else math.inf for record in those)
            solved = sum(record.solved for record in those)
            title = f"{name}, {cells} cells: {solved} of {len(those)} solved"
            points.append(Point(cells, min(middle, limit), title, links[those[0].key]))
        if any(point.y < limit for point in points):
            curves.append(Curve(name, tuple(points), style))
    sizes = [record.cells for record in records]
    x = Axis(min(sizes), max(sizes), "cells of the board")
    y = seconds([point.y for curve in curves for point in curve.points], limit, "median time in seconds")
    return lines(f"Scaling plot, {records[0].puzzle}: size against time", curves, x, y)


def pair(first: str, second: str, summary: Summary, links: Links) -> str:
    """Each instance and seed as a point: the time of the best configuration against another's."""
    limit = max(record.time_limit for record in summary.records)
    beside: dict[tuple[str, int], dict[str, Record]] = defaultdict(dict)
    for record in summary.records:
        if record.configuration in (first, second):
            beside[record.instance, record.seed][record.configuration] = record
    points = []
    for (instance, seed), runs in beside.items():
        if len(runs) == 2:
            x, y = (_time(runs[name]) if runs[name].solved else limit for name in (first, second))
            points.append(Point(x, y, f"{instance}, seed {seed}: {x:.3g} s and {y:.3g} s", links[runs[second].key]))
    values = [value for point in points for value in (point.x, point.y)]
    axes = (seconds(values, limit, f"{first}: seconds"), seconds(values, limit, f"{second}: seconds"))
    return scatter(f"Scatter plot: {first} against {second}", points, axes, summary.configurations.index(second))


def _time(record: Record) -> float:
    return max(record.time or 0.0, SMALLEST)


def _title(record: Record) -> str:
    return f"{record.configuration} on {record.instance}, seed {record.seed}: {record.time or 0:.3g} s"


def _with_count(name: str, solved: int) -> str:
    return f"{name} ({solved} solved)"
