"""The swap board as the checker knows it: its rules, and what proves that no plan costs less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any
from zipfile import ZipFile

from .base import Game, Report, integer, label, require
from .clauses import swaps


class Swap(Game):
    """A swap exchanges the pieces of two neighbours; no cell takes part in more swaps than its limit."""

    costs = ("swaps", "rounds")

    def __init__(self, data: dict[str, Any], archive: ZipFile | None, report: Report) -> None:
        super().__init__(data, archive, report)
        symbols = {symbol: colour for colour, symbol in enumerate(data["symbols"])}
        require(len(symbols) == len(data["symbols"]), "two colours have one symbol")
        require(all(isinstance(symbol, str) for symbol in symbols), "a symbol is no text")
        self.start = [symbols[symbol] for symbol in data["start"]]
        self.target = [None if symbol is None else symbols[symbol] for symbol in data["target"]]
        require(len(self.start) == len(self.target) == len(self.cells), "a board has another number of cells")
        self.price = {self._edge([a, b]): 1 for a, b in data["edges"]}
        for a, b, cost in data.get("costs", []):
            require(self._edge([a, b]) in self.price, "an edge has a cost that is none")
            self.price[self._edge([a, b])] = integer(cost, 1)
        self.limits = {self.index[label(cell)]: integer(most) for cell, most in data.get("limits", [])}
        self.edges = [(u, v, cost) for (u, v), cost in self.price.items()]
        self.plain = all(cost == 1 for _, _, cost in self.edges)
        self.distinct = len(set(self.start)) == len(self.cells) and set(self.target) == set(self.start)

    def _edge(self, pair: list[object]) -> tuple[int, int]:
        u, v = sorted(self.index[label(cell)] for cell in pair)
        require(u != v, "an edge joins a cell to itself")
        return u, v

    def picture(self) -> list[str]:
        """The instance, to be compared with the board one means."""
        places = [cell for cell in self.cells if isinstance(cell, tuple)]
        beside = [(cell, there) for cell in places for there in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1))]
        near = {(self.index[a], self.index[b]) for a, b in beside if b in self.index}
        ordinary = {tuple(sorted(edge)) for edge in near} == set(self.price)
        told = "cells that share a side are neighbours" if ordinary else "neighbours are those of the file"
        told += ("" if self.plain else ", swaps have costs") + (", cells have limits" if self.limits else "")
        boards = [self.drawn(["?" if s is None else s for s in self.data[name]]) for name in ("start", "target")]
        return [f"swap board; {told}; start and target", *boards[0], "", *boards[1]]

    def replay(self, moves: list[dict[str, Any]]) -> dict[str, int]:
        """What the moves cost; they are legal and reach the goal."""
        state, cost, last, used = list(self.start), 0, [-1] * len(self.cells), Counter[int]()
        for move in moves:
            (u, v), when = self._edge(move["swap"]), integer(move["round"])
            require((u, v) in self.price, "two cells are swapped that are not neighbours")
            require(when > max(last[u], last[v]), "a swap comes too early: another touches its cell then or later")
            last[u] = last[v] = when
            state[u], state[v] = state[v], state[u]
            used.update((u, v))
            cost += self.price[u, v]
        require(all(used[i] <= most for i, most in self.limits.items()), "a cell takes part in more swaps than it may")
        met = all(w in (None, s) for s, w in zip(state, self.target, strict=True))
        require(met, "the moves do not reach the target")
        return {"swaps": cost, "rounds": max(last, default=-1) + 1}

    def lower(self, value: dict[str, int], within: dict[str, int], lower: dict[str, Any]) -> None:
        """No plan within the limits costs less than the value, one cost minimised after the other; or none exists."""
        if lower["kind"] == "component":
            require(not value, "a component proves a board impossible, and nothing else")
            self.report.checked.append(self._component(lower))
            return
        for box in boxes(value, within):
            self._none(box, lower)

    def _component(self, lower: dict[str, Any]) -> str:
        cells, symbol = {integer(i, 0, len(self.cells) - 1) for i in lower["cells"]}, lower["symbol"]
        for u, v in self.price:
            shut = 0 in (self.limits.get(u), self.limits.get(v))
            require(shut or (u in cells) == (v in cells), "a swap leads out of the component")
        # null is a free cell of the target, and no symbol
        require(isinstance(symbol, str), "the component is about no symbol")
        have, want = (sum(self.data[name][i] == symbol for i in cells) for name in ("start", "target"))
        require(want > have, f"the component has {have} pieces '{str(symbol)[:40]}', and {want} are wanted")
        return f"{len(cells)} cells that no swap leaves have {have} of '{str(symbol)[:40]}', the target wants {want}"

    def _none(self, box: dict[str, int], lower: dict[str, Any]) -> None:
        """No plan has so few rounds, and swaps that cost so little."""
        box = box or self.horizon()
        rounds, most = box.get("rounds"), box.get("swaps")
        told = " and ".join(f"at most {x} {name}" for name, x in box.items()) or "any plan"
        if min(box.values(), default=0) < 0:
            self.report.checked.append(f"{told}: fewer than none")
            return
        heights = self._heights(lower["heights"])
        bound, why = self.bound(heights)
        if most is not None and lower["parity"] is not None:
            require(lower["parity"] == "permutation" and self.plain and self.distinct, "plans can have either parity")
            most -= (most - self.missing_cycles()) % 2
            why += "; the permutation has one parity, and so have the swaps"
        if most is not None and most < bound:
            self.report.checked.append(f"{told}: {why}")
            return
        for entry in lower["refutations"]:
            if entry["rounds"] == rounds and entry["swaps"] == most:
                use = heights if most is not None and self.plain else None
                slack = 2 * (most or 0) - (self.rise(heights) if heights else 0)
                parts = self.edges, self.start, self.target, self.limits, rounds, most, use, slack
                checked = self.refute(entry, partial(swaps, *parts))
                self.report.checked.append(
                    f"{told}: {f'{why}; for {most} swaps ' if most is not None else ''}{checked}"
                )
                return
        self.report.missing.append(f"{told}: {str(lower['why'])[:300]}, not certified")

    def horizon(self) -> dict[str, int]:
        """Rounds that every plan keeps within: where each edge has a limited cell, a swap uses up one of a limit."""
        limited = all(u in self.limits or v in self.limits for u, v in self.price)
        return {"rounds": sum(self.limits.values())} if limited else {}

    def _heights(self, heights: list[list[int]] | None) -> list[list[int]] | None:
        """Heights of each colour on each cell that differ over no edge by more than a swap costs."""
        if heights is None:
            return None
        wide = {len(row) for row in heights} <= {len(self.cells)} and len(heights) == len(self.data["symbols"])
        require(wide and all(integer(x, None) == x for row in heights for x in row), "heights are missing")
        steep = any(abs(row[u] - row[v]) > cost for row in heights for u, v, cost in self.edges)
        require(not steep, "heights differ over an edge by more than a swap costs")
        return heights

    def rise(self, heights: list[list[int]]) -> int:
        """By how much the pieces rise from the start to the end, together and at least."""
        left = Counter(self.start)
        left.subtract(w for w in self.target if w is not None)
        spare = [c for c, pieces in left.items() if pieces > 0]
        ends = (
            heights[w][v] if w is not None else min((heights[c][v] for c in spare), default=0)
            for v, w in enumerate(self.target)
        )
        return sum(ends) - sum(heights[c][v] for v, c in enumerate(self.start))

    def bound(self, heights: list[list[int]] | None) -> tuple[int, str]:
        """What the swaps cost at least: linear programming duality, and the cycles of a permutation.

        A move raises its piece by no more than the swap costs, and a swap makes two moves; so twice the cost is at
        least the rise of all pieces. Where a swap costs 1, a move that rises by 1 wastes nothing and any other move
        the rest, 1 or 2: S swaps of unlike pieces waste 2S less the rise, all together.
        """
        bound, why = 0, "nothing is known beforehand"
        if heights is not None:
            bound = max(0, -(-self.rise(heights) // 2))
            why = f"the pieces rise by {self.rise(heights)}, and a swap makes two moves of at most what it costs"
        if self.distinct and self.missing_cycles() > bound:
            bound, why = self.missing_cycles(), f"{self.missing_cycles()} cycles are missing, and a swap makes one"
        return bound, why

    def missing_cycles(self) -> int:
        """Of the permutation from the start to the target, with all pieces distinct: cells less cycles."""
        goal = [self.target.index(c) for c in self.start]
        seen: set[int] = set()
        cycles = 0
        for v in range(len(goal)):
            cycles += v not in seen
            while v not in seen:
                seen.add(v)
                v = goal[v]
        return len(goal) - cycles


def boxes(value: dict[str, int], within: dict[str, int]) -> Iterator[dict[str, int]]:
    """What no plan keeps within: where one cost is minimised after another, the next among the plans that meet it."""
    limits = dict(within)
    for name, v in value.items():
        yield {**limits, name: v - 1}
        limits[name] = v
    if not value:
        yield limits
