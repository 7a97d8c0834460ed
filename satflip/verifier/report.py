"""What a check says: the verdict, and the board as the checker understands it. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Report:
    """The verdict (VERIFIED, REJECTED, INCOMPLETE) and the reason of the latter two; what was checked, what trusted."""

    verdict: str = "VERIFIED"
    reason: str = ""
    claim: str = ""
    picture: list[str] = field(default_factory=list)
    checked: list[str] = field(default_factory=list)
    trusted: list[str] = field(default_factory=lambda: ["Python with its zipfile and json"])

    def lines(self) -> Iterator[str]:
        """All of it for people, the verdict last. A name in the file cannot end a line, or tell a terminal anything."""
        return map(shown, self._lines())

    def _lines(self) -> Iterator[str]:
        yield from [*self.picture, ""] if self.picture else ()
        yield from [f"claim:   {self.claim}"] if self.claim else ()
        if self.verdict != "REJECTED":
            yield from (f"checked: {line}" for line in self.checked)
            yield from (f"trusted: {line}" for line in self.trusted)
        yield self.verdict + (f": {self.reason}" if self.reason else "")


def shown(line: str) -> str:
    """The line with what does not print as Python writes it."""
    return "".join(x if x.isprintable() else ascii(x)[1:-1] for x in line)


def picture(data: dict[str, Any]) -> Iterator[str]:
    """The instance, to be compared with the board one means: the rules in a sentence, the start, the goal."""
    cells = {tuple(cell) for cell in data["cells"] if isinstance(cell, list)}
    near = {((r, c), beside) for r, c in cells for beside in ((r + 1, c), (r, c + 1)) if beside in cells}
    if data["puzzle"] == "swap":
        edges = [tuple(sorted(map(_tupled, edge))) for edge in data["edges"]]
        told = "cells that share a side are neighbours" if set(edges) == near else "neighbours are those of the file"
        told += (", swaps have costs" if data.get("costs") else "") + (", cells have limits" * bool(data.get("limits")))
        yield f"swap board; {told}; start and target"
        yield from _drawn(data["cells"], data["start"])
        yield ""
        yield from _drawn(data["cells"], ["?" if s is None else s for s in data["target"]])
        return
    usual = {cell: {cell, *(b for a, b in near if a == cell), *(a for a, b in near if b == cell)} for cell in cells}
    made = {_tupled(e["press"]): {_tupled(cell) for cell, _ in e["changes"]} for e in data["effects"]}
    plain = made == usual and all(amount == 1 for effect in data["effects"] for _, amount in effect["changes"])
    told = "a press changes its cell and those beside it" if plain else "presses change what the file says"
    told += ", only lit cells can be pressed" if data.get("lit-only") else ""
    told += ", presses have costs" if any(effect.get("cost", 1) != 1 for effect in data["effects"]) else ""
    aim = "all cells of one colour" if data["goal"] == "either" else "the second board"
    yield f"flip game, {data['colours']} colours; {told}; the goal: {aim}"
    yield from _drawn(data["cells"], data["start"])
    if data["goal"] != "either":
        yield ""
        yield from _drawn(data["cells"], ["?" if c is None else c for c in data["goal"]])


def _tupled(cell: Any) -> Any:
    return tuple(cell) if isinstance(cell, list) else cell


def _drawn(cells: list[Any], state: list[Any]) -> Iterator[str]:
    """A state as rows where the cells are places of a grid."""
    places = [tuple(cell) for cell in cells if isinstance(cell, list)]
    rows, columns = (max((place[i] for place in places), default=-1) + 1 for i in (0, 1))
    if len(places) < len(cells) or rows * columns > 4 * len(cells):
        yield " ".join(f"{cell}:{x}" for cell, x in zip(cells, state, strict=True))
        return
    at = dict(zip(places, state, strict=True))
    yield from (" ".join(str(at.get((r, c), "_")) for c in range(columns)) for r in range(rows))
