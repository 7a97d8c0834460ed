"""The flip game as the checker knows it: its rules, and what proves that no solution costs less."""

from __future__ import annotations

from functools import partial
from typing import Any
from zipfile import ZipFile

from .base import Game, Missing, Report, integer, label, met, require
from .clauses import presses

MOST_WEIGHED = 30
"""Dimensions of a null space whose 2**30 members are weighed one by one."""


class Flip(Game):
    """Each press adds amounts to cells, modulo k colours; the goal is one of the targets (None: any colour)."""

    costs = ("presses",)

    def __init__(self, data: dict[str, Any], archive: ZipFile | None, report: Report) -> None:
        super().__init__(data, archive, report)
        n = len(self.cells)
        k = self.k = integer(data["colours"], 2, 1000)
        self.lit_only = bool(data.get("lit-only", False))
        self.start = [integer(colour, 0, k - 1) for colour in data["start"]]
        goals = [[colour] * n for colour in range(k)] if data["goal"] == "either" else [data["goal"]]
        self.targets = [[None if c is None else integer(c, 0, k - 1) for c in goal] for goal in goals]
        require(len(self.start) == len(self.targets[0]) == n, "the start or the goal has another number of cells")
        self.press: dict[tuple[int, int] | str, int] = {}
        self.effects: list[tuple[str, dict[int, int], int]] = []
        for effect in data["effects"]:
            name = label(effect["press"])
            adds = {self.index[label(cell)]: integer(amount, None) % k for cell, amount in effect["changes"]}
            require(name not in self.press, "a press is named twice")
            require(len(adds) == len(effect["changes"]), "a press names a cell twice")
            self.press[name] = len(self.effects)
            adds = {cell: amount for cell, amount in adds.items() if amount}
            self.effects.append((f"press[{name}]", adds, integer(effect.get("cost", 1))))

    def picture(self) -> list[str]:
        """The instance, to be compared with the board one means."""
        plus = ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0))
        usual = [
            {self.index[r + i, c + j]: 1 for i, j in plus if (r + i, c + j) in self.index}
            for r, c in (cell for cell in self.cells if isinstance(cell, tuple))
        ]
        ordinary = list(self.press) == self.cells and [adds for _, adds, _ in self.effects] == usual
        told = "a press changes its cell and those beside it" if ordinary else "presses change what the file says"
        told += ", only lit cells can be pressed" if self.lit_only else ""
        told += "" if all(cost == 1 for _, _, cost in self.effects) else ", presses have costs"
        either = len(self.targets) > 1
        goal = [] if either else ["", *self.drawn(["?" if c is None else c for c in self.targets[0]])]
        aim = "all cells of one colour" if either else "the second board"
        return [f"flip game, {self.k} colours; {told}; the goal: {aim}", *self.drawn(self.start), *goal]

    def replay(self, moves: list[dict[str, Any]]) -> dict[str, int]:
        """What the moves cost; they are legal and reach the goal."""
        state, cost = list(self.start), 0
        for move in moves:
            name, times = label(move["press"]), integer(move["times"], 1)
            _, adds, price = self.effects[self.press[name]]
            if self.lit_only:
                own = self.index[name]
                lit = [(state[own] + made * adds.get(own, 0)) % self.k for made in range(min(times, self.k))]
                require(all(lit), "a white cell is pressed, and only lit ones can be")
            for cell, amount in adds.items():
                state[cell] = (state[cell] + amount * times) % self.k
            cost += price * times
        require(any(met(state, target) for target in self.targets), "the moves do not reach the goal")
        return {"presses": cost}

    def lower(self, value: dict[str, int], within: dict[str, int], lower: dict[str, Any]) -> None:
        """No solution of any target costs less than the value; none exists where there is no value.

        Unless it is searched, what order presses are made in and which cells are lit then is left aside: that only adds
        solutions.
        """
        floor = value.get("presses")
        if lower["kind"] == "search":
            self.report.checked.append(self._search(floor))
            return
        kinds = {"unreachable": self._unreachable, "coset": self._coset, "refutation": self._refutation}
        for number, (target, entry) in enumerate(zip(self.targets, lower["targets"], strict=True)):
            needs = self.needs(target)
            name = f"all cells of colour {number}" if len(self.targets) > 1 else "the goal"
            if floor == 0:
                self.report.checked.append(f"{name}: nothing costs less than nothing")
            elif entry["kind"] == "none":
                self.report.missing.append(f"{name}: {str(entry['why'])[:300]}, not certified")
            else:
                self.report.check(name, partial(kinds[entry["kind"]], entry, needs, floor))

    def _search(self, floor: int | None) -> str:
        """All states that fewer presses reach, each of a lit cell, level by level."""
        lit = [(self.index[name], *self.effects[p][1:]) for name, p in self.press.items()]
        require(self.lit_only and all(cost == 1 for *_, cost in lit), "a search is for lit-only games without costs")
        level, seen, depth = {tuple(self.start)}, {tuple(self.start)}, 0
        while level and (floor is None or depth < floor):
            solved = any(met(state, target) for target in self.targets for state in level)
            require(not solved, f"{depth} presses reach the goal")
            after = (
                tuple((colour + adds.get(i, 0)) % self.k for i, colour in enumerate(state))
                for state in level
                for cell, adds, _ in lit
                if state[cell]
            )
            level = set(after) - seen
            seen |= level
            depth += 1
        return f"all {len(seen)} boards that fewer presses of lit cells can make were searched here"

    def needs(self, target: list[int | None]) -> dict[int, int]:
        """What each cell of which the target asks something needs, modulo the colours."""
        return {i: (w - s) % self.k for i, (s, w) in enumerate(zip(self.start, target, strict=True)) if w is not None}

    def _unreachable(self, entry: dict[str, Any], needs: dict[int, int], floor: int | None) -> str:
        """Multiples of cells whose sum no press changes, and that must change."""
        times = {self._asked(needs, i): integer(m, None) for i, m in entry["multiples"]}
        for name, adds, _ in self.effects:
            require(sum(m * adds.get(i, 0) for i, m in times.items()) % self.k == 0, f"{name} changes the sum")
        require(sum(m * needs[i] for i, m in times.items()) % self.k != 0, "the sum need not change")
        return f"out of reach, since no press changes a sum over {len(times)} cells that has to change"

    def _asked(self, needs: dict[int, int], i: object) -> int:
        require(integer(i) in needs, "a cell of which the goal asks nothing")
        return integer(i)

    def _coset(self, entry: dict[str, Any], needs: dict[int, int], floor: int | None) -> str:
        """All solutions: one, and a null space of which no dimension is missing, weighed one by one."""
        require(self.k == 2 and floor is not None, "a coset is about the least of two colours")
        width, parts = len(self.effects), (entry["particular"], *entry["kernel"])
        one, *kernel = (sum(1 << p for p in {integer(p, 0, width - 1) for p in part}) for part in parts)
        rows = {i: sum(1 << p for p, (_, adds, _) in enumerate(self.effects) if i in adds) for i in needs}
        for i, row in rows.items():
            require((one & row).bit_count() % 2 == needs[i], "the particular solution does not solve the board")
            require(not any((x & row).bit_count() % 2 for x in kernel), "a null vector changes a cell")
        d = width - rank(list(rows.values()))
        require(len(kernel) == rank(kernel) == d, f"the null space has {d} dimensions, the file has no basis of it")
        if d > MOST_WEIGHED:
            raise Missing(f"2^{d} solutions are more than are weighed here")
        prices = {cost for _, _, cost in self.effects}
        masks = [(c, sum(1 << p for p, effect in enumerate(self.effects) if effect[2] == c)) for c in prices]
        least = sum(c * (one & mask).bit_count() for c, mask in masks)
        for i in range(1, 1 << d):  # Gray code: one null vector more or less each time
            one ^= kernel[(i & -i).bit_length() - 1]
            least = min(least, sum([c * (one & mask).bit_count() for c, mask in masks]))
        require((entry["count"], entry["least"]) == (1 << d, least), f"of {1 << d} solutions the least costs {least}")
        require(floor is None or least >= floor, f"a solution costs {least}")
        return f"all 2^{d} solutions were weighed, the least costs {least}"

    def _refutation(self, entry: dict[str, Any], needs: dict[int, int], floor: int | None) -> str:
        """Clauses: no solution costs less. By the press-parity theorem its cost may have to be less by two."""
        most, rule = None if floor is None else floor - 1, ""
        if entry["parity"] is not None and most is not None:
            cells = {self._asked(needs, i) for i in entry["parity"]}
            plain = self.k == 2 and all(cost == 1 for _, _, cost in self.effects)
            require(plain, "the parity of presses is of two colours and costs 1")
            for name, adds, _ in self.effects:
                require(sum(i in cells for i in adds) % 2 == 1, f"{name} changes an even number of the parity's cells")
            # each press changes an odd number of these cells, so presses and changes have one parity
            most -= (most - sum(needs[i] for i in cells)) % 2
            even = "odd" if most % 2 else "even"
            rule = f"each press changes an odd number of {len(cells)} cells, so the number of presses is {even}; "
        if most is not None and most < 0:
            return f"{rule}nothing is left"
        told = self.refute(entry, lambda new: presses(self.k, self.effects, needs, most, new))
        return f"{rule}{'no solution' if most is None else f'none that costs {most} or less'}: {told}"


def rank(rows: list[int]) -> int:
    """The rank over GF(2) of rows that are sets of bits."""
    pivots: dict[int, int] = {}
    for row in rows:
        while row and row.bit_length() in pivots:
            row ^= pivots[row.bit_length()]
        if row:
            pivots[row.bit_length()] = row
    return len(pivots)
