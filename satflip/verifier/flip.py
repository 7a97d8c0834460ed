"""The flip game as the checker knows it: its rules, and what proves that no solution costs less."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product
from typing import Any

from .lit_only import search
from .trust import Clauses, Evidence, Missing, integer, known, label, met, numbered, require

MOST_WEIGHED = 30
"""Dimensions of a null space whose 2**30 members are weighed one by one."""

Entry = dict[str, Any]


class Flip:
    """Each press adds amounts to cells, modulo k colours; the goal is one of the targets (None: any colour)."""

    costs = ("presses",)

    def __init__(self, data: dict[str, Any]) -> None:
        known(data, "schema puzzle cells edges colours start goal effects lit-only")
        self.index = numbered(data["cells"])
        n, k = len(self.index), integer(data["colours"], 2, 1000)
        self.k, self.lit_only = k, bool(data.get("lit-only", False))
        self.start = [integer(colour, 0, k - 1) for colour in data["start"]]
        goals = [[colour] * n for colour in range(k)] if data["goal"] == "either" else [data["goal"]]
        self.targets = [[None if c is None else integer(c, 0, k - 1) for c in goal] for goal in goals]
        require(len(self.start) == len(self.targets[0]) == n, "the start or the goal has another number of cells")
        self.press = {label(effect["press"]): p for p, effect in enumerate(data["effects"])}
        require(len(self.press) == len(data["effects"]), "a press is named twice")
        self.changes: list[dict[int, int]] = []
        for effect in data["effects"]:
            known(effect, "press changes cost")
            adds = {self.index[label(cell)]: integer(amount, None) % k for cell, amount in effect["changes"]}
            require(len(adds) == len(effect["changes"]), "a press names a cell twice")
            self.changes.append({cell: amount for cell, amount in adds.items() if amount})
        self.price = [integer(effect.get("cost", 1)) for effect in data["effects"]]

    def replay(self, moves: list[dict[str, Any]]) -> dict[str, int]:
        """What the moves cost; they are legal and reach the goal."""
        state, cost = list(self.start), 0
        for move in moves:
            p, times = self.press[label(move["press"])], integer(move["times"], 1)
            if self.lit_only:
                own = self.index[label(move["press"])]
                lit = [(state[own] + made * self.changes[p].get(own, 0)) % self.k for made in range(min(times, self.k))]
                require(all(lit), "a white cell is pressed, and only lit ones can be")
            for cell, amount in self.changes[p].items():
                state[cell] = (state[cell] + amount * times) % self.k
            cost += self.price[p] * times
        require(any(met(state, target) for target in self.targets), "the moves do not reach the goal")
        return {"presses": cost}

    def lower(self, value: dict[str, int], within: object, lower: Entry, evidence: Evidence) -> Iterator[str]:
        """No solution of any target costs less than the value; none exists where there is no value.

        Unless it is searched, what order presses are made in and which cells are lit then is left aside: that only adds
        solutions.
        """
        floor = value.get("presses")
        if lower["kind"] == "search":
            require(self.lit_only and set(self.price) <= {1}, "a search is for lit-only games without costs")
            lit = [(self.index[name], self.changes[p]) for name, p in self.press.items()]
            yield search(self.k, self.start, lit, self.targets, floor)
            return
        kinds = {"unreachable": self._unreachable, "coset": self._coset, "refutation": self._refutation}
        for number, (target, entry) in enumerate(zip(self.targets, lower["targets"], strict=True)):
            name = f"all cells of colour {number}" if len(self.targets) > 1 else "the goal"
            if floor == 0:
                yield f"{name}: nothing costs less than nothing"
            elif entry["kind"] == "none":
                raise Missing(f"{name}: {str(entry['why'])[:300]}, not certified")
            else:
                yield f"{name}: {kinds[entry['kind']](entry, self.needs(target), floor, evidence)}"

    def needs(self, target: list[int | None]) -> dict[int, int]:
        """What each cell of which the target asks something needs, modulo the colours."""
        return {i: (w - s) % self.k for i, (s, w) in enumerate(zip(self.start, target, strict=True)) if w is not None}

    def _unreachable(self, entry: Entry, needs: dict[int, int], floor: int | None, _: Evidence) -> str:
        """Multiples of cells whose sum no press changes, and that must change."""
        times = {_asked(needs, i): integer(m, None) for i, m in entry["multiples"]}
        for adds in self.changes:
            require(sum(m * adds.get(i, 0) for i, m in times.items()) % self.k == 0, "a press changes the sum")
        require(sum(m * needs[i] for i, m in times.items()) % self.k != 0, "the sum need not change")
        return f"out of reach, since no press changes a sum over {len(times)} cells that has to change"

    def _coset(self, entry: Entry, needs: dict[int, int], floor: int | None, _: Evidence) -> str:
        """All solutions: one, and a null space of which no dimension is missing, weighed one by one."""
        require(self.k == 2 and floor is not None, "a coset is about the least of two colours")
        width, parts = len(self.changes), (entry["particular"], *entry["kernel"])
        one, *kernel = (sum(1 << p for p in {integer(p, 0, width - 1) for p in part}) for part in parts)
        rows = {i: sum(1 << p for p, adds in enumerate(self.changes) if i in adds) for i in needs}
        for i, row in rows.items():
            require((one & row).bit_count() % 2 == needs[i], "the particular solution does not solve the board")
            require(not any((x & row).bit_count() % 2 for x in kernel), "a null vector changes a cell")
        d = width - rank(rows.values())
        require(len(kernel) == rank(kernel) == d, f"the null space has {d} dimensions, the file has no basis of it")
        if d > MOST_WEIGHED:
            raise Missing(f"2^{d} solutions are more than are weighed here")
        masks = [(c, sum(1 << p for p, price in enumerate(self.price) if price == c)) for c in set(self.price)]
        least = sum(c * (one & mask).bit_count() for c, mask in masks)
        for i in range(1, 1 << d):  # Gray code: one null vector more or less each time
            one ^= kernel[(i & -i).bit_length() - 1]
            least = min(least, sum([c * (one & mask).bit_count() for c, mask in masks]))
        require(floor is None or least >= floor, f"a solution costs {least}")
        return f"all 2^{d} solutions were weighed, the least costs {least}"

    def _refutation(self, entry: Entry, needs: dict[int, int], floor: int | None, evidence: Evidence) -> str:
        """Clauses: no solution costs less. By the press-parity theorem its cost may have to be less by two."""
        most, rule = None if floor is None else floor - 1, ""
        if entry["parity"] is not None and most is not None:
            cells = {_asked(needs, i) for i in entry["parity"]}
            require(self.k == 2 and set(self.price) <= {1}, "the parity of presses is of two colours and costs 1")
            odd = all(len(cells & adds.keys()) % 2 for adds in self.changes)
            require(odd, "a press changes an even number of the parity's cells")
            # each press changes an odd number of these cells, so presses and changes have one parity
            most -= (most - sum(needs[i] for i in cells)) % 2
            rule = f"each press changes an odd number of {len(cells)} cells, so the number of presses is "
            rule += "odd; " if most % 2 else "even; "
        if most is not None and most < 0:
            return f"{rule}nothing is left"
        told = evidence.refute(entry, partial(self.presses, needs=needs, most=most))
        return f"{rule}{'no solution' if most is None else f'none that costs {most} or less'}: {told}"

    def presses(self, cnf: Clauses, needs: dict[int, int], most: int | None) -> None:
        """Presses that give each cell what it needs, modulo k, at a cost of `most` at the most (None: any).

        The order of presses does not matter, and k times the same press is no press: each is made 0 to k - 1 times.
        """
        times = [_count(cnf, f"press[{name}]", self.k) for name in self.press]
        for cell, need in needs.items():
            terms = [(adds[cell], row) for row, adds in zip(times, self.changes, strict=True) if cell in adds]
            while len(terms) > 2 and self.k ** len(terms) > 64:
                # the first two become one, which counts their sum
                (x, first), (y, second), *terms = terms
                total = _count(cnf, f"sum[{cell},{len(terms)}]", self.k)
                for a, b in product(range(self.k), repeat=2):
                    cnf.say(-first[a], -second[b], total[(x * a + y * b) % self.k])
                terms.append((1, total))
            for made in product(range(self.k), repeat=len(terms)):
                if sum(amount * d for (amount, _), d in zip(terms, made, strict=True)) % self.k != need:
                    cnf.say(*(-row[d] for (_, row), d in zip(terms, made, strict=True)))
        if most is not None:
            paid = [(d * c, row[d]) for row, c in zip(times, self.price, strict=True) if c for d in range(1, self.k)]
            cnf.at_most(paid, most, "cost")


def _count(cnf: Clauses, name: str, k: int) -> list[int]:
    """Literals for 0, 1 … k - 1 times; one of them is true."""
    if k == 2:
        return [-(once := cnf.new(f"{name}=1")), once]
    row = [cnf.new(f"{name}={d}") for d in range(k)]
    cnf.one(row)
    return row


def _asked(needs: Mapping[int, int], i: object) -> int:
    require(integer(i) in needs, "a cell of which the goal asks nothing")
    return integer(i)


def rank(rows: Any) -> int:
    """The rank over GF(2) of rows that are sets of bits."""
    pivots: dict[int, int] = {}
    for row in rows:
        while row and row.bit_length() in pivots:
            row ^= pivots[row.bit_length()]
        if row:
            pivots[row.bit_length()] = row
    return len(pivots)
