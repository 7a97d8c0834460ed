"""The report: one HTML file without a network, the answer first, each number a link to its runs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from importlib import resources

from satflip.campaigns import machine
from satflip.campaigns.answer import alarms, answer, outcomes_in_words, told
from satflip.campaigns.contradictions import Contradiction
from satflip.campaigns.figures import MOST_CURVES, figures
from satflip.campaigns.record import Record
from satflip.campaigns.statistics import Cell, Part, Ratio, Standing, Summary
from satflip.telling import count

CAPTIONS = {
    "cactus": "Cactus plot. Each curve is a configuration; a point (n, t) says that n of its runs are solved within t "
    f"seconds each. Further right and lower is better. At most the best {MOST_CURVES} configurations are drawn.",
    "scaling": "Scaling plot. The median time for the boards of each size; a point on the upper edge hit the limit. "
    "Configurations that solved nothing are left out.",
    "scatter": "Scatter plot. Each point is a board and a seed; above the diagonal the configuration on the horizontal "
    "axis was faster. Points on the upper or the right edge are unsolved runs.",
}

NOTE = (
    '<p class="note">The least PAR-2 stands first: the mean time with twice the limit for every run without a definite '
    "answer (UNSUPPORTED too). Time is building, encoding, solving and decoding, without the start of the process and "
    "the import of the solver. Against the first: the geometric mean over the boards of the ratio of times, with its "
    "95 % bootstrap interval, not corrected for the number of comparisons; it may be below 1, for each board counts "
    "alike in it, and in PAR-2 long runs count most. Alone: runs that no other configuration solved. Contribution: how "
    "much the PAR-2 of the virtual best solver grows without it.</p>"
)

COLUMNS = ("outcome", "cost", "bound", "time", "load", "build", "encode", "solve", "decode", "wall", "cpu", "peak")
HEADS = {"cpu": "CPU", "peak": "peak MiB", "bound": "lower bound"}


@dataclass(frozen=True)
class Report:
    """All that the report tells: the records (marked), and how they were made: `jobs` at a time, or on a Dask cluster.

    `notes` are further sentences.
    """

    name: str
    records: Sequence[Record]
    contradictions: Sequence[Contradiction] = ()
    total: int = 0
    jobs: int = 1
    cluster: bool = False
    notes: Sequence[str] = field(default_factory=tuple)

    @cached_property
    def summary(self) -> Summary:
        """The statistics of the records."""
        return Summary(self.records)


def html(report: Report) -> str:
    """The report as one HTML page."""
    summary = report.summary
    links = _anchors(summary)
    style = (resources.files("satflip.campaigns") / "report.css").read_text(encoding="utf-8")
    title = f"satflip compare: {report.name}"
    body = "\n".join(_body(report, summary, links))
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<link rel="icon" href="data:,">\n'
        f"<style>\n{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _body(report: Report, summary: Summary, links: Mapping[str, str]) -> Iterator[str]:
    yield f"<h1>{escape(report.name)}</h1>"
    yield f'<p class="lead">{escape(_lead(summary))}</p>'
    if report.contradictions:
        items = "".join(
            f"<li>{_to(links.get(each.wrong.key, ''), sentence)}</li>"
            for each, sentence in zip(report.contradictions, alarms(report.contradictions), strict=True)
        )
        yield f'<section class="alarm"><h2>Contradictions</h2><ul>{items}</ul></section>'
    sentences = "".join(f"<p>{escape(sentence)}</p>" for sentence in answer(summary, report.total))
    yield f'<section class="answer">{sentences}</section>'
    if not summary.records:
        return
    yield "<h2>Which is faster</h2>"
    for part in summary.parts:
        yield from _standings(part)
    yield NOTE
    yield from _plots(summary, links)
    yield from _cells(summary)
    yield from _conditions(report, summary)
    yield from _runs(summary, links)


def _lead(summary: Summary) -> str:
    seeds = len({record.seed for record in summary.records})
    parts = ((len(summary.instances), "boards"), (len(summary.configurations), "configurations"), (seeds, "seeds"))
    counted = ", ".join(count(number, what) for number, what in parts)
    limits = {f"{record.time_limit:g} s" for record in summary.records}
    most = f", at most {' or '.join(sorted(limits))} each" if limits else ""
    return f"{count(len(summary.records), 'runs')}: {counted}{most}"


def _standings(part: Part) -> Iterator[str]:
    summary = part.summary
    if part.title:
        yield f"<h3>{escape(part.title.capitalize())}</h3>"
    if not summary.records:
        return
    heads = ("solved", "PAR-2, s", "median, s", "against the first", "alone", "contribution, s")
    yield f'<div class="wide"><table class="standings"><thead><tr><th class="left">configuration</th>{_heads(heads)}'
    yield '<th class="left">outcomes</th></tr></thead><tbody>'
    first = summary.standings[0]
    for standing in summary.standings:
        ratio = None if standing is first else summary.ratio(first.configuration, standing.configuration)
        yield _standing(summary, standing, ratio, standing is first)
    virtual = summary.virtual_best()
    solved = sum(bool(solvers) for solvers in summary.solved_by.values())
    if virtual is not None and len(summary.standings) > 1:
        values = (f"{solved} of {len(summary.solved_by)}", told(virtual))
        yield f'<tr class="virtual"><td class="left">virtual best solver</td>{_cells_of(values, "runs")}'
        yield '<td></td><td></td><td></td><td></td><td class="left">the best of all for each run</td></tr>'
    yield "</tbody></table></div>"


def _standing(summary: Summary, standing: Standing, ratio: Ratio | None, first: bool) -> str:
    link = f"c{summary.number[standing.configuration]}"
    against = "first" if first else "–"
    if ratio is not None:
        between = "too few boards"
        if ratio.interval:
            between = f"{told(ratio.interval[0])} to {told(ratio.interval[1])}"
            between += "" if ratio.decided else ", open"
        against = f"× {told(ratio.factor)}|{between}"
    values = (
        f"{standing.solved} of {standing.runs}",
        told(standing.par2),
        "unsolved" if standing.median is None else told(standing.median),
        against,
        str(standing.alone),
        told(standing.marginal),
    )
    records = [record for record in summary.records if record.configuration == standing.configuration]
    return (
        f'<tr class="{"best" if first else ""}"><td class="left">{escape(standing.configuration)}</td>'
        f'{_cells_of(values, link)}<td class="left">{outcomes_in_words(records)}</td></tr>'
    )


def _plots(summary: Summary, links: Mapping[str, str]) -> Iterator[str]:
    drawn = figures(summary, links)
    yield "<h2>Plots</h2>" if drawn else ""
    pairs = [svg for name, svg in drawn.items() if name.startswith("scatter")]
    for name, svg in drawn.items():
        if not name.startswith("scatter"):
            what, _, of = name.partition("-")
            title = f"{CAPTIONS[what]} Here: {of.replace('-', ' ')}." if of else CAPTIONS[what]
            yield f"<figure>{svg}<figcaption>{title}</figcaption></figure>"
    if pairs:
        yield f'<figure><div class="pair">{"".join(pairs)}</div><figcaption>{CAPTIONS["scatter"]}</figcaption></figure>'


def _cells(summary: Summary) -> Iterator[str]:
    yield "<h2>Board by board</h2>"
    heads = "".join(f"<th>{escape(name)}</th>" for name in summary.configurations)
    yield '<div class="wide"><table id="cells"><thead><tr><th class="left">board</th><th>cells</th><th>optimum</th>'
    yield f"{heads}</tr></thead><tbody>"
    for i, instance in enumerate(summary.instances):
        cells = [summary.cells.get((instance, name)) for name in summary.configurations]
        medians = [cell.median for cell in cells if cell and cell.median is not None]
        records = [record for cell in cells if cell for record in cell.records]
        yield f'<tr><td class="left">{escape(instance)}</td><td>{records[0].cells}</td><td>{_optimum(records)}</td>'
        for c, cell in enumerate(cells):
            yield _cell(cell, f"c{c}i{i}", min(medians, default=None))
        yield "</tr>"
    yield "</tbody></table></div>"
    yield (
        '<p class="note">Median time in seconds over the seeds, below it the least and the greatest time of the solved '
        "runs; the least median of each board is shaded. Where most runs are unsolved, their outcomes.</p>"
    )


def _cell(cell: Cell | None, link: str, least: float | None) -> str:
    if cell is None:
        return "<td></td>"
    if cell.median is None:
        return f'<td class="none"><a href="#{link}">{outcomes_in_words(cell.records)}</a></td>'
    assert cell.spread is not None
    spread = escape(f"{told(cell.spread[0])}–{told(cell.spread[1])}") if len(cell.records) > 1 else ""
    few = "" if cell.solved == len(cell.records) else f", {cell.solved} of {len(cell.records)}"
    best = ' class="least"' if cell.median == least else ""
    return f'<td{best}><a href="#{link}">{escape(told(cell.median))}</a><small>{spread}{few}</small></td>'


def _optimum(records: Sequence[Record]) -> str:
    for record in records:
        if record.solved:
            return "impossible" if record.cost is None else str(record.cost)
    costs = [record.cost for record in records if record.cost is not None]
    bounds = [record.bound for record in records if record.bound is not None]
    return f"{max(bounds, default=0)} to {min(costs) if costs else '?'}"


def _conditions(report: Report, summary: Summary) -> Iterator[str]:
    yield "<h2>How it was measured</h2><dl>"
    ran = [record for record in summary.records if record.wall is not None]
    machines = {record.machine: json.loads(record.machine) for record in ran}
    hosts: dict[str, None] = {}
    for facts in machines.values():
        memory = f", {facts['memory_mib'] / 1024:.0f} GiB" if facts["memory_mib"] else ""
        processor = facts["processor"] or "unknown processor"
        hosts[f"{facts['host']}: {processor}, {facts['processors']} processors{memory}, {facts['system']}"] = None
    yield from (f"<dt>machine</dt><dd>{escape(host)}</dd>" for host in hosts)
    versions = {f"{n} {v}" for record in ran for n, v in json.loads(record.versions).items() if v}
    yield f"<dt>versions</dt><dd>{escape(', '.join(sorted(versions)))}</dd>"
    limits = {
        f"{r.time_limit:g} s wall-clock, {f'{r.memory_limit} MiB' if r.memory_limit else 'no memory limit'}, "
        f"{r.workers} thread{'' if r.workers == 1 else 's'} a run"
        for r in summary.records
    }
    yield f"<dt>limits</dt><dd>{escape('; '.join(sorted(limits)))}</dd>"
    isolations = {"benchexec": "BenchExec's control groups", "process": "a fresh child process for each run"}
    isolation = summary.records[0].isolation
    place = "on the workers of a Dask cluster" if report.cluster else f"{report.jobs} at a time"
    yield f"<dt>isolation</dt><dd>{isolations[isolation]}, {place}, configurations interleaved</dd>"
    yield "</dl>"
    pinned = all(facts["cpus"] for facts in machines.values())
    others = [record.others for record in ran if record.others is not None]
    facts = next(iter(machines.values()), {**machine.facts(), "cpus": None})
    jobs = None if report.cluster else report.jobs
    sentences = machine.uncontrolled(facts, pinned, isolation, jobs, max(others, default=None))
    notes = (note[:1].upper() + note[1:] for note in report.notes)
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in (*notes, *sentences))
    yield f"<p>What was not held still, and what else to know:</p><ul>{items}</ul>"


def _runs(summary: Summary, links: Mapping[str, str]) -> Iterator[str]:
    yield '<h2 id="runs">All runs</h2>'
    yield '<p class="note">Times in seconds. Wall, CPU and peak are of the whole process, with its start.</p>'
    heads = _heads(["seed", *(HEADS.get(name, name) for name in COLUMNS)])
    yield '<div class="wide"><table class="runs"><tbody>'
    for c, configuration in enumerate(summary.configurations):
        # the heads again for each configuration: who comes by a link sees no others
        name = f'<th class="left name">{escape(configuration)}</th>'
        yield f'<tr class="group" id="c{c}">{name}{heads}<th class="left">why</th></tr>'
        for i, instance in enumerate(summary.instances):
            cell = summary.cells.get((instance, configuration))
            for number, record in enumerate(cell.records if cell else ()):
                # the first run of a cell is where the cell leads
                mark = f'<a id="c{c}i{i}"></a>' if number == 0 else ""
                yield _row(record, links[record.key], mark)
    yield "</tbody></table></div>"


def _row(record: Record, link: str, mark: str) -> str:
    values = "".join(f"<td>{_value(record, name)}</td>" for name in COLUMNS)
    said = escape(" · ".join(filter(None, (record.stopped, record.message, record.proved_by))))
    return (
        f'<tr id="{link}"><td class="left">{mark}{escape(record.instance)}</td><td>{record.seed}</td>{values}'
        f'<td class="text" title="{said}">{said}</td></tr>'
    )


def _value(record: Record, name: str) -> str:
    value = getattr(record, name)
    if value is None:
        return ""
    if name == "outcome":
        return f'<span class="{value}">{value}</span>'
    if name == "peak":
        return f"{value:.0f}"
    return escape(told(value) if isinstance(value, float) else str(value))


def _anchors(summary: Summary) -> dict[str, str]:
    return {record.key: f"run-{number}" for number, record in enumerate(summary.records, 1)}


def _heads(names: Sequence[str]) -> str:
    return "".join(f"<th>{escape(name)}</th>" for name in names)


def _cells_of(values: Sequence[str], link: str) -> str:
    """Cells that link to runs; what stands after | is said small."""
    out = ""
    for value in values:
        number, _, small = value.partition("|")
        out += f"<td>{_to(link, number)}" + (f"<small>{escape(small)}</small>" if small else "") + "</td>"
    return out


def _to(link: str, text: str) -> str:
    return f'<a href="#{link}">{escape(text)}</a>' if link else escape(text)
