"""The swap board as the checker knows it: its rules, and what proves that no plan costs less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any
from zipfile import ZipFile

from .base import Game, Report, integer, label, met, require
from .clauses import Wastes, swaps


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
        costs, limits = data.get("costs", []), data.get("limits", [])
        require(len({self._edge([a, b]) for a, b, _ in costs}) == len(costs), "an edge has two costs")
        require(len({label(cell) for cell, _ in limits}) == len(limits), "a cell has two limits")
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
        require(met(state, self.target), "the moves do not reach the target")
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
        told = " and ".join(f"at most {x} {name if x != 1 else name[:-1]}" for name, x in box.items())
        told = f"no plan of {told}" if told else "no plan"
        if (negative := next((name for name, x in box.items() if x < 0), None)) is not None:
            self.report.checked.append(f"no plan of less than 0 {negative}")
            return
        rise = Rise(self, lower["rise"]) if lower["rise"] is not None else None
        (bound, why), parity = self.bound(rise), ""
        if most is not None and lower["parity"] is not None:
            require(lower["parity"] == "permutation" and self.plain and self.distinct, "plans can have either parity")
            most -= (most - self.missing_cycles()) % 2
            parity = f"the permutation is {'odd' if most % 2 else 'even'}, and so is the number of swaps; "
        if most is not None and most < bound:
            self.report.checked.append(f"{told}: {parity}{why}")
            return
        for entry in lower["refutations"]:
            if entry["rounds"] == rounds and entry["swaps"] == most:
                parts = self.edges, self.start, self.target, self.limits, rounds, most, *self.budget(rise, most)
                left = f": {parity}none of at most {most}" if parity else ""
                self.report.check(told + left, partial(self.refute, entry, partial(swaps, *parts)))
                return
        self.report.missing.append(f"{told}: {str(lower['why'])[:300]}, not certified")

    def horizon(self) -> dict[str, int]:
        """Rounds that every plan keeps within: where each edge has a limited cell, a swap uses up one of a limit."""
        limited = all(u in self.limits or v in self.limits for u, v in self.price)
        return {"rounds": sum(self.limits.values())} if limited else {}

    def bound(self, rise: Rise | None) -> tuple[int, str]:
        """What the swaps cost at least: linear programming duality, and the cycles of a permutation.

        Twice the cost of a plan is at least the rise of its pieces, as `Rise` says. Where all swaps cost 1, what a move
        rises less than a unit is wasted: S swaps of unlike pieces waste 2S units less the rise, all together.
        """
        bound, why = 0, "nothing is known beforehand"
        if rise is not None:
            bound = max(0, -(-rise.total // (2 * rise.unit)))
            each = f"for each that it costs a swap lifts them by at most {2 * rise.unit}"
            why = f"the pieces must rise by {rise.total} in all, and {each}, so nothing costs less than {bound}"
        if self.distinct and self.missing_cycles() > bound:
            bound, why = (
                self.missing_cycles(),
                f"{self.missing_cycles()} cycles are missing, and a swap makes one at most",
            )
        return bound, why

    def budget(self, rise: Rise | None, most: int | None) -> tuple[Wastes | None, int]:
        """What each move wastes, and what a plan of `most` swaps may waste, where that is a consequence."""
        if rise is None or most is None or not self.plain:
            return None, 0
        return rise.wastes, 2 * most * rise.unit - rise.total

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


class Rise:
    """Heights for each colour on each cell, and for each edge a toll one way, of which the other way is the negative.

    A move gains the height and pays the toll: both together are no more than a unit for each that a swap costs. The
    tolls of a swap's two moves cancel, so `total`, what the pieces must rise in all and at least, is no more than
    twice the cost in units. The dual of the cheapest flows of all colours, as many pieces over an edge each way.
    """

    def __init__(self, game: Swap, told: dict[str, Any]) -> None:
        self.unit = integer(told["unit"], 1)
        heights = [[integer(x, None) for x in row] for row in told["heights"]]
        tolls = [integer(x, None) for x in told["tolls"]]
        require([len(row) for row in heights] == [len(game.cells)] * len(game.data["symbols"]), "heights are missing")
        require(len(tolls) == len(game.edges), "tolls are missing")
        self.wastes: dict[tuple[int, int, int], int] = {}
        for (u, v, cost), toll in zip(game.edges, tolls, strict=True):
            for c in set(game.start):
                for a, b, paid in ((u, v, toll), (v, u, -toll)):
                    self.wastes[c, a, b] = self.unit * cost - (heights[c][b] - heights[c][a]) - paid
        require(min(self.wastes.values(), default=0) >= 0, "a move rises by more than a swap costs")
        left = Counter(game.start)
        left.subtract(w for w in game.target if w is not None)
        spare = [c for c, pieces in left.items() if pieces > 0]
        free = [min((heights[c][v] for c in spare), default=0) for v, w in enumerate(game.target) if w is None]
        ends = sum(heights[w][v] for v, w in enumerate(game.target) if w is not None) + sum(free)
        self.total = ends - sum(heights[c][v] for v, c in enumerate(game.start))


def boxes(value: dict[str, int], within: dict[str, int]) -> Iterator[dict[str, int]]:
    """What no plan keeps within: where one cost is minimised after another, the next among the plans that meet it."""
    limits = dict(within)
    for name, v in value.items():
        yield {**limits, name: v - 1}
        limits[name] = v
    if not value:
        yield limits
