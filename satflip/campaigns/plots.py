"""Plots as SVG, by hand: self-contained, readable in black and white, each point a link to its run.

Curves differ by colour (the palette of Okabe & Ito, which colour-blind readers can tell apart), by marker and by dash.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7a5195", "#777777")
DASHES = ("", "6 3", "2 3", "8 3 2 3")
MARKERS: tuple[Callable[[float, float, float], str], ...] = (
    lambda x, y, r: f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}"/>',
    lambda x, y, r: f'<rect x="{x - r:.1f}" y="{y - r:.1f}" width="{2 * r:.1f}" height="{2 * r:.1f}"/>',
    lambda x, y, r: _polygon((x, y - r * 1.3), (x + r * 1.2, y + r), (x - r * 1.2, y + r)),
    lambda x, y, r: _polygon((x, y - r * 1.4), (x + r * 1.4, y), (x, y + r * 1.4), (x - r * 1.4, y)),
    lambda x, y, r: _polygon((x - r * 1.2, y - r), (x + r * 1.2, y - r), (x, y + r * 1.3)),
)

LEFT, RIGHT, TOP, BOTTOM = 62, 20, 16, 48
SMALLEST = 1e-3
"""Seconds; shorter times are drawn here."""


@dataclass(frozen=True)
class Point:
    """Where, what it says when pointed at, and where it leads (an anchor of the report, or nothing)."""

    x: float
    y: float
    title: str = ""
    link: str = ""


@dataclass(frozen=True)
class Curve:
    """Points with a name; `style` chooses colour, marker and dash."""

    name: str
    points: tuple[Point, ...]
    style: int


@dataclass(frozen=True)
class Axis:
    """A range of values, its label, and whether it is logarithmic."""

    low: float
    high: float
    label: str
    log: bool = False

    def at(self, value: float) -> float:
        """Where the value lies, from 0 to 1."""
        if self.log:
            value = min(max(value, self.low), self.high)
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)

    def ticks(self) -> Iterator[float]:
        """Round values, at most a dozen; of a logarithmic range its end too, which is a limit."""
        if self.log:
            powers = range(math.floor(math.log10(self.low) + 1e-9), math.ceil(math.log10(self.high) - 1e-9) + 1)
            factors = (1,) if len(powers) > 3 else (1, 2, 5)
            values = [factor * 10.0**power for power in powers for factor in factors]
            values = [*(value for value in values if value < 0.8 * self.high), self.high]
        else:
            step = max(1.0, _round_step((self.high - self.low) / 8))  # what is not logarithmic is counted
            values = [step * i for i in range(math.ceil(self.low / step), math.floor(self.high / step) + 1)]
        yield from (value for value in values if self.low * (1 - 1e-9) <= value <= self.high * (1 + 1e-9))


@dataclass(frozen=True)
class Frame:
    """Two axes on a sheet of `width` x `height`, without the legend below it."""

    x: Axis
    y: Axis
    width: int = 720
    height: int = 380

    @property
    def right(self) -> int:
        """The right edge of the plot."""
        return self.width - RIGHT

    @property
    def bottom(self) -> int:
        """The lower edge of the plot."""
        return self.height - BOTTOM

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where on the sheet a point lies."""
        across, up = self.x.at(x), self.y.at(y)
        return round(LEFT + across * (self.right - LEFT), 1), round(self.bottom - up * (self.bottom - TOP), 1)


def seconds(values: Sequence[float], limit: float, label: str) -> Axis:
    """A logarithmic axis of times that reaches from the least of them to the limit."""
    low = min([*(max(value, SMALLEST) for value in values), limit])
    return Axis(10 ** math.floor(math.log10(low) + 1e-9), limit, label, log=True)


def lines(name: str, curves: Sequence[Curve], x: Axis, y: Axis, *, steps: bool = False) -> str:
    """Curves over two axes, with their names below."""
    frame = Frame(x, y)
    body = [_curve(frame, curve, steps) for curve in curves]
    return _figure(name, frame, [*body, *_legend(frame, curves)], legend=20 * math.ceil(len(curves) / 2))


def scatter(name: str, points: Sequence[Point], axes: tuple[Axis, Axis], style: int) -> str:
    """Points over two alike axes and the diagonal; above it the one on the vertical axis took longer."""
    x, y = axes
    frame = Frame(x, y, width=400, height=400)
    (x1, y1), (x2, y2) = frame.at(x.low, y.low), frame.at(x.high, y.high)
    diagonal = f'<line class="diagonal" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'
    return _figure(name, frame, [diagonal, _marks(frame, points, style)])


def _figure(name: str, frame: Frame, body: Sequence[str], legend: int = 0) -> str:
    return (
        f'<svg class="plot" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {frame.width} {frame.height + legend}" '
        f'role="img" aria-label="{escape(name)}"><title>{escape(name)}</title>\n{STYLE}\n'
        + "\n".join([*_axes(frame), *body])
        + "\n</svg>\n"
    )


STYLE = (
    "<style>.plot{font:12px system-ui,sans-serif;fill:currentColor}.grid{stroke:currentColor;opacity:.15}"
    ".frame{fill:none;stroke:currentColor;opacity:.5}.line{fill:none;stroke-width:1.8}"
    ".diagonal{stroke:currentColor;opacity:.5;stroke-dasharray:4 4}</style>"
)


def _axes(frame: Frame) -> Iterator[str]:
    right, bottom = frame.right, frame.bottom
    for value in frame.x.ticks():
        at, _ = frame.at(value, frame.y.low)
        yield f'<line class="grid" x1="{at}" y1="{TOP}" x2="{at}" y2="{bottom}"/>'
        yield f'<text x="{at}" y="{bottom + 16}" text-anchor="middle">{value:g}</text>'
    for value in frame.y.ticks():
        _, at = frame.at(frame.x.low, value)
        yield f'<line class="grid" x1="{LEFT}" y1="{at}" x2="{right}" y2="{at}"/>'
        yield f'<text x="{LEFT - 6}" y="{at + 4}" text-anchor="end">{value:g}</text>'
    yield f'<rect class="frame" x="{LEFT}" y="{TOP}" width="{right - LEFT}" height="{bottom - TOP}"/>'
    across, down = (LEFT + right) / 2, (TOP + bottom) / 2
    yield f'<text x="{across}" y="{bottom + 38}" text-anchor="middle">{escape(frame.x.label)}</text>'
    turned = f'transform="rotate(-90 14 {down})" x="14" y="{down}" text-anchor="middle"'
    yield f"<text {turned}>{escape(frame.y.label)}</text>"


def _curve(frame: Frame, curve: Curve, steps: bool) -> str:
    path, before = "", None
    for point in curve.points:
        x, y = frame.at(point.x, point.y)
        path += f"M{x} {y}" if before is None else f"H{x}V{y}" if steps else f"L{x} {y}"
        before = point
    return f'<path class="line" d="{path}" {_stroke(curve.style)}/>' + _marks(frame, curve.points, curve.style)


def _marks(frame: Frame, points: Sequence[Point], style: int) -> str:
    radius = 3.4 if len(points) < 60 else 2
    marks = []
    for point in points:
        mark = MARKERS[style % len(MARKERS)](*frame.at(point.x, point.y), radius)
        mark = f"<g><title>{escape(point.title)}</title>{mark}</g>" if point.title else mark
        marks.append(f'<a href="#{escape(point.link)}">{mark}</a>' if point.link else mark)
    return f'<g fill="{COLOURS[style % len(COLOURS)]}">{"".join(marks)}</g>'


def _legend(frame: Frame, curves: Sequence[Curve]) -> Iterator[str]:
    for number, curve in enumerate(curves):
        x, y = LEFT + (number % 2) * (frame.width - LEFT) / 2, frame.height + 12 + 20 * (number // 2)
        yield f'<path class="line" d="M{x} {y - 4}h26" {_stroke(curve.style)}/>'
        yield f'<g fill="{COLOURS[curve.style % len(COLOURS)]}">'
        yield MARKERS[curve.style % len(MARKERS)](x + 13, y - 4, 3.4) + "</g>"
        yield f'<text x="{x + 32}" y="{y}">{escape(curve.name)}</text>'


def _stroke(style: int) -> str:
    dash = DASHES[style // len(COLOURS) % len(DASHES)]
    return f'stroke="{COLOURS[style % len(COLOURS)]}"' + (f' stroke-dasharray="{dash}"' if dash else "")


def _polygon(*points: tuple[float, float]) -> str:
    return f'<polygon points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}"/>'


def _round_step(step: float) -> float:
    power = 10.0 ** math.floor(math.log10(max(step, 1e-9)))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= step)
