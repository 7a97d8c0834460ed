"""The answer of a campaign in sentences: which configuration is faster, and what could not be decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from satflip.campaigns.contradictions import Contradiction
from satflip.campaigns.machine import BUSY
from satflip.campaigns.record import Outcome, Record
from satflip.campaigns.statistics import ENOUGH, Part, Ratio, Standing, Summary
from satflip.telling import count

NONE_TAKES = "No configuration takes these boards."
NONE_SOLVED = "No run gave a definite answer."

NAMED = 5
"""So many boards are named before the others are counted."""


def alarms(found: Sequence[Contradiction]) -> Iterator[str]:
    """Every wrong run, first of all."""
    for each in found:
        yield f"WRONG: {each.wrong.configuration} on {each.wrong.instance}, seed {each.wrong.seed}: {each.sentence}"


def answer(summary: Summary, total: int) -> Iterator[str]:
    """What was found, in a few sentences; `total` is the number of runs that the campaign has."""
    if len(summary.records) < total:
        yield f"Not finished: {len(summary.records)} of {total} runs are made, and what follows is of these."
    for part in summary.parts:
        if part.title:
            yield _titled(part.title, [*_of_part(part)])
        else:
            yield from _of_part(part)
    if summary.records:
        yield from _undecided(summary)


def _titled(title: str, sentences: Sequence[str]) -> str:
    """All that there is to say of a part as one paragraph."""
    first, *others = sentences
    if first in (NONE_TAKES, NONE_SOLVED):  # other sentences begin with a name
        first = first[0].lower() + first[1:]
    return " ".join([f"{title.capitalize()}: {first}", *others])


def _of_part(part: Part) -> Iterator[str]:
    summary = part.summary
    if not summary.records:
        yield NONE_TAKES
        return
    first, *others = summary.standings
    if not first.solved:
        yield NONE_SOLVED
    else:
        found = [summary.ratio(first.configuration, other.configuration) for other in others]
        ratios = [ratio for ratio in found if ratio]
        clear = all(ratio.decided for ratio in ratios)
        yield _winner(first, len(summary.configurations), clear)
        yield from _differences(ratios, clear)
        yield from _turned(summary, [ratio for ratio in ratios if ratio.turned])
        if boards := {ratio.instances for ratio in ratios if ratio.interval is None}:
            yield f"{count(max(boards), 'boards')} cannot show more than chance: that takes at least {ENOUGH}."
    if part.aside:
        yield f"Not for these boards, or not installed: {_listed(part.aside)}."


def _winner(first: Standing, configurations: int, clear: bool) -> str:
    """`clear`: every other configuration is slower, and by more than chance."""
    of = f"{'is the fastest' if clear else 'has the least PAR-2'} of {configurations} configurations"
    middle = "" if first.median is None else f", in {told(first.median)} s at the median"
    solved = f"{first.solved} of {count(first.runs, 'runs')} solved{middle} (PAR-2 {told(first.par2)} s)"
    return f"{first.configuration} {of}: {solved}." if configurations > 1 else f"{first.configuration}: {solved}."


def _differences(ratios: Sequence[Ratio], clear: bool) -> Iterator[str]:
    few = [ratio for ratio in ratios if ratio.interval is None and not ratio.turned]
    open_ones = [ratio for ratio in ratios if ratio.interval is not None and not (ratio.decided or ratio.turned)]
    decided = [ratio for ratio in ratios if ratio.decided]
    if decided:
        least = min(decided, key=lambda ratio: ratio.factor)
        assert least.interval is not None
        all_of_them = "All others are slower, by more than chance: the nearest"
        who = all_of_them if clear and len(ratios) > 1 else "The nearest that is slower by more than chance"
        yield (
            f"{who} is {least.slower}, which takes {told(least.factor)} times as long "
            f"(95 % interval {told(least.interval[0])} to {told(least.interval[1])}, over {least.instances} boards)."
        )
    if open_ones:
        yield f"Not told apart from {ratios[0].faster} on these boards: {_listed([r.slower for r in open_ones])}."
    if few:
        nearest = min(few, key=lambda ratio: ratio.factor)
        yield f"On {count(nearest.instances, 'boards')} {nearest.slower} took {told(nearest.factor)} times as long."


def _turned(summary: Summary, turned: Sequence[Ratio]) -> Iterator[str]:
    """Configurations of a greater PAR-2 that are faster by the other mean, and which boards make the difference."""
    if not turned:
        return
    least = min(turned, key=lambda ratio: ratio.factor)
    interval = f" (95 % interval {told(least.interval[0])} to {told(least.interval[1])})" if least.interval else ""
    boards = summary.weighty(least.faster, least.slower)
    without = f": without {_listed(boards)} {least.slower} would have the less" if boards else ""
    yield (
        f"But {least.slower} is the faster by the geometric mean of the ratios, in which each board counts alike: it "
        f"takes {told(least.factor)} times as long as {least.faster}{interval}. PAR-2 is a mean of seconds, in which "
        f"long runs count most{without}."
    )
    others = [ratio.slower for ratio in turned if ratio is not least]
    if others:
        yield f"So {'is' if len(others) == 1 else 'are'} {_listed(others)}."


def _undecided(summary: Summary) -> Iterator[str]:
    solved = {place[0] for place, solvers in summary.solved_by.items() if solvers}
    unsolved = [name for name in summary.instances if name not in solved]
    if unsolved:
        yield f"Solved by no configuration: {_listed(unsolved)}."
    outcomes = Counter(record.outcome for record in summary.records)
    words = {
        Outcome.TIMEOUT: "hit the time limit",
        Outcome.MEMOUT: "hit the memory limit",
        Outcome.FEASIBLE: "found a plan without a proof",
        Outcome.UNKNOWN: "gave up",
        Outcome.CRASH: "crashed",
        Outcome.UNSUPPORTED: "could not be made (UNSUPPORTED)",
    }
    found = [f"{outcomes[outcome]} {what}" for outcome, what in words.items() if outcomes[outcome]]
    runs = count(len(summary.records), "runs")
    if found:
        yield f"Of {runs}, {', '.join(found)}."
    disturbed = sum((record.others or 0.0) > BUSY for record in summary.records)
    if disturbed:
        share = f"{disturbed} of {runs}"
        yield f"Disturbed: during {share} more than {BUSY:g} processors were busy with other work."


def told(value: float) -> str:
    """Up to three digits after the point, as many as make sense."""
    if value < 0.0005:
        return "<0.001" if value else "0"
    return f"{value:,.{3 if value < 1 else 2 if value < 10 else 1 if value < 100 else 0}f}"


def outcomes_in_words(records: Sequence[Record]) -> str:
    """'3 OPTIMAL, 1 TIMEOUT'."""
    counts = Counter(record.outcome for record in records)
    return ", ".join(f"{counts[outcome]} {outcome}" for outcome in Outcome if counts[outcome])


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more
