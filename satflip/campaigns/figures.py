"""The plots of a campaign: cactus, scaling and scatter, made of its records."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Mapping
from statistics import median

from satflip.campaigns.plots import SMALLEST, Axis, Curve, Point, lines, scatter, seconds
from satflip.campaigns.record import Record
from satflip.campaigns.statistics import Summary

MOST_PAIRS = 4
"""So many scatter plots: the best configuration beside each of the next ones."""

MOST_CURVES = 10
"""So many curves in a plot: those of the best configurations."""

Links = Mapping[str, str]
"""The anchor of each run, by its key."""


def figures(summary: Summary, links: Links) -> dict[str, str]:
    """The plots by name, as SVG; a plot that would show nothing is left out."""
    found: dict[str, str] = {}
    for part in summary.parts:
        where = f", {part.title}" if part.title else ""
        slug = re.sub("[^a-z]+", "-", where)
        found |= {f"{name}{slug}": svg for name, svg in _of_part(part.summary, where, links).items()}
    return found


def _of_part(summary: Summary, where: str, links: Links) -> dict[str, str]:
    if not any(record.solved for record in summary.records):
        return {}
    found = {"cactus": cactus(summary, where, links)}
    if len({record.cells for record in summary.records}) > 1:
        found["scaling"] = scaling(summary, where, links)
    names = [standing.configuration for standing in summary.standings if standing.solved]
    for other in names[1 : 1 + MOST_PAIRS]:
        found[f"scatter-{summary.number[other] + 1}"] = pair(names[0], other, summary, where, links)
    return found


def cactus(summary: Summary, where: str, links: Links) -> str:
    """For each configuration the number of runs that it solves within a time."""
    limit = max(record.time_limit for record in summary.records)
    curves = []
    for name in _drawn(summary):
        solved = [record for record in summary.records if record.configuration == name and record.solved]
        ordered = sorted(solved, key=_time)
        points = [Point(n, _time(record), _title(record), links[record.key]) for n, record in enumerate(ordered, 1)]
        curves.append(Curve(f"{name} ({len(ordered)} solved)", tuple(points), summary.number[name]))
    most = max(len(curve.points) for curve in curves)
    y = seconds([point.y for curve in curves for point in curve.points], limit, "time in seconds")
    return lines(
        f"Cactus plot: runs solved against time{where}", curves, Axis(0, max(most, 2), "runs solved"), y, steps=True
    )


def scaling(summary: Summary, where: str, links: Links) -> str:
    """The median time of the runs of each size; where it is an unsolved one, the point lies at the limit."""
    limit = max(record.time_limit for record in summary.records)
    curves = []
    for name in _drawn(summary):
        by_size: dict[int, list[Record]] = defaultdict(list)
        for record in summary.records:
            if record.configuration == name:
                by_size[record.cells].append(record)
        points = []
        for cells, those in sorted(by_size.items()):
            middle = median(_time(record) if record.solved else math.inf for record in those)
            solved = sum(record.solved for record in those)
            title = f"{name}, {cells} cells: {solved} of {len(those)} solved"
            points.append(Point(cells, min(middle, limit), title, links[those[0].key]))
        if any(point.y < limit for point in points):
            curves.append(Curve(name, tuple(points), summary.number[name]))
    sizes = [record.cells for record in summary.records]
    x = Axis(min(sizes), max(sizes), "cells of the board")
    y = seconds([point.y for curve in curves for point in curve.points], limit, "median time in seconds")
    return lines(f"Scaling plot: size against time{where}", curves, x, y)


def pair(first: str, second: str, summary: Summary, where: str, links: Links) -> str:
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
    return scatter(f"Scatter plot: {first} against {second}{where}", points, axes, summary.number[second])


def _drawn(summary: Summary) -> list[str]:
    """The best configurations, in the order in which all are named."""
    best = {standing.configuration for standing in summary.standings[:MOST_CURVES]}
    return [name for name in summary.configurations if name in best]


def _time(record: Record) -> float:
    return max(record.time or 0.0, SMALLEST)


def _title(record: Record) -> str:
    return f"{record.configuration} on {record.instance}, seed {record.seed}: {record.time or 0:.3g} s"
