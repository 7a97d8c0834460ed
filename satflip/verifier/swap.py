"""The swap board as the checker knows it: its rules, and what proves that no plan costs less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

from .plans import Arc, plans
from .trust import Evidence, Missing, integer, known, label, met, numbered, require

Entry = dict[str, Any]


class Swap:
    """A swap exchanges the pieces of two neighbours; no cell takes part in more swaps than its limit."""

    costs = ("swaps", "rounds")

    def __init__(self, data: dict[str, Any]) -> None:
        known(data, "schema puzzle cells edges symbols start target costs limits")
        self.index, self.symbols = numbered(data["cells"]), data["symbols"]
        require(len(set(self.symbols)) == len(self.symbols), "two colours have one symbol")
        require(all(isinstance(symbol, str) for symbol in self.symbols), "a symbol is no text")
        self.start = [self.symbols.index(symbol) for symbol in data["start"]]
        self.target = [None if symbol is None else self.symbols.index(symbol) for symbol in data["target"]]
        require(len(self.start) == len(self.target) == len(self.index), "a board has another number of cells")
        self.price = {self._edge([a, b]): 1 for a, b in data["edges"]}
        costs = {self._edge([a, b]): integer(cost, 1) for a, b, cost in data.get("costs", [])}
        self.limits = {self.index[label(cell)]: integer(most) for cell, most in data.get("limits", [])}
        require(costs.keys() <= self.price.keys(), "an edge has a cost that is none")
        require(len(costs) == len(data.get("costs", [])), "an edge has two costs")
        require(len(self.limits) == len(data.get("limits", [])), "a cell has two limits")
        self.price |= costs
        self.distinct = len(set(self.start)) == len(self.index) and set(self.target) == set(self.start)
        self.parity = self.distinct and set(self.price.values()) <= {1}

    def _edge(self, pair: list[object]) -> Arc:
        u, v = sorted(self.index[label(cell)] for cell in pair)
        require(u != v, "an edge joins a cell to itself")
        return u, v

    def replay(self, moves: list[dict[str, Any]]) -> dict[str, int]:
        """What the moves cost; they are legal and reach the goal."""
        state, cost, last, used = list(self.start), 0, [-1] * len(self.index), Counter[int]()
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

    def lower(self, value: dict[str, int], within: dict[str, int], lower: Entry, evidence: Evidence) -> Iterator[str]:
        """No plan within the limits costs less than the value, one cost minimised after the other; or none exists."""
        if lower["kind"] == "component":
            require(not value, "a component proves a board impossible, and nothing else")
            yield self._component({integer(i, 0, len(self.index) - 1) for i in lower["cells"]}, lower["symbol"])
            return
        rise = Rise(self, lower["rise"])
        for box in self.boxes(value, within):
            rounds, most, why = self.left(box, rise)
            told = " and ".join(f"at most {x} {name if x != 1 else name[:-1]}" for name, x in box.items())
            told = f"no plan of {told}: {why}" if told else "no plan: "
            if (rounds, most) != (0, -1):
                found = [e for e in lower["refutations"] if (e["rounds"], e["swaps"]) == (rounds, most)]
                if not found or rounds is most is None:
                    raise Missing(f"{told}{str(lower['why'])[:300]}, not certified")
                told += evidence.refute(found[0], partial(plans, game=self, rise=rise, rounds=rounds, most=most))
            yield told

    def boxes(self, value: dict[str, int], within: dict[str, int]) -> Iterator[dict[str, int]]:
        """What no plan keeps within: where one cost is minimised after another, the next among plans that meet it."""
        limits = dict(within)
        for name, v in value.items():
            yield {**limits, name: v - 1}
            limits[name] = v
        if not value:
            limited = all(u in self.limits or v in self.limits for u, v in self.price)
            # where each edge has a limited cell, a swap uses up one of a limit
            yield limits or ({"rounds": sum(self.limits.values())} if limited else {})

    def left(self, box: dict[str, int], rise: Rise) -> tuple[int | None, int | None, str]:
        """The rounds and swaps of plans that must be refuted, after what follows at once, and why; (0, -1): none."""
        rounds, most, why = box.get("rounds"), box.get("swaps"), ""
        if min(box.values(), default=0) < 0:
            return 0, -1, "that is less than nothing"
        if most is not None and self.parity:
            most -= (most - self.missing_cycles()) % 2
            even = "odd" if most % 2 else "even"
            why = f"the permutation is {even}, and so is the number of swaps, {most} at the most; "
        if most is not None and 2 * rise.unit * most < rise.total:
            why += f"the pieces must rise by {rise.total} in all, and a swap lifts them by at most {2 * rise.unit}"
            return 0, -1, f"{why} for each that it costs"
        if most is not None and self.distinct and most < self.missing_cycles():
            return 0, -1, f"{why}{self.missing_cycles()} cycles are missing, and a swap makes one at most"
        return rounds, most, why

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

    def _component(self, cells: set[int], symbol: str) -> str:
        for u, v in self.price:
            shut = 0 in (self.limits.get(u), self.limits.get(v))
            require(shut or (u in cells) == (v in cells), "a swap leads out of the component")
        colour = self.symbols.index(symbol)
        have, want = (sum(state[i] == colour for i in cells) for state in (self.start, self.target))
        require(want > have, f"the component has {have} pieces of a colour, and {want} are wanted")
        return f"{len(cells)} cells that no swap leaves have {have} of '{symbol[:40]}', the target wants {want}"


class Rise:
    """Heights for each colour on each cell, and for each edge a toll one way, of which the other way is the negative.

    A move gains the height and pays the toll: both together are no more than a unit for each that a swap costs, and
    what they are less is `waste`, for (colour, from, to). The tolls of a swap's two moves cancel, so `total`, what the
    pieces must rise in all and at least, is no more than twice the cost in units, and all waste is the difference.
    `final` has (colour, cell) where a colour may end, with what it is higher there than `total` counts.
    The dual of the cheapest flows of all colours, as many pieces over an edge each way. None stands for all zero.
    """

    def __init__(self, game: Swap, told: Entry | None) -> None:
        n, edges = len(game.start), game.price
        told = told or {"unit": 1, "heights": [[0] * n for _ in game.symbols], "tolls": [0] * len(edges)}
        self.unit = integer(told["unit"], 1)
        heights = [[integer(x, None) for x in row] for row in told["heights"]]
        tolls = [integer(x, None) for x in told["tolls"]]
        require([len(row) for row in heights] == [n] * len(game.symbols), "heights are missing")
        require(len(tolls) == len(edges), "tolls are missing")
        self.waste: dict[tuple[int, int, int], int] = {}
        for ((u, v), cost), toll in zip(edges.items(), tolls, strict=True):
            for c in set(game.start):
                for a, b, paid in ((u, v, toll), (v, u, -toll)):
                    self.waste[c, a, b] = self.unit * cost - (heights[c][b] - heights[c][a]) - paid
        require(min(self.waste.values(), default=0) >= 0, "a move rises by more than a swap costs")
        spare = Counter(game.start) - Counter(game.target)
        ends = [[want] if want is not None else list(spare) for want in game.target]
        lowest = [min((heights[c][v] for c in colours), default=0) for v, colours in enumerate(ends)]
        self.final = {(c, v): heights[c][v] - lowest[v] for v, colours in enumerate(ends) for c in colours}
        self.total = sum(lowest) - sum(heights[c][v] for v, c in enumerate(game.start))
