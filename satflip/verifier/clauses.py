"""What a refutation refutes: the clauses of 'a plan within these bounds', made from the board and nothing else.

Every clause is a consequence of a plan that keeps within the bounds (or of the best such plan: one that makes no
useless swap and does not idle before its end), once each variable is read as its name says. So when the clauses cannot
be satisfied, there is no such plan. The other direction is no soundness matter and not relied upon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise, product
from math import gcd

Clause = tuple[int, ...]
Wastes = Mapping[tuple[int, int, int], int]
"""What the move of a colour from one cell to a neighbour wastes: (colour, from, to) to a number, at least 0."""

New = Callable[[str], int]
"""Makes a variable of this name and gives its number: 1, 2, 3 …"""

DIRECT = 1024
"""Residues with at most so many assignments are written out, longer ones cut in pieces."""


def at_most(terms: Sequence[tuple[int, int]], most: int, name: str, new: New) -> Iterator[Clause]:
    """The weights of the true literals add up to `most` at the most (sequential counter, Sinz 2005).

    Variable [i>=j]: the first i terms add up to j or more.
    """
    before: list[int] = []  # before[j - 1]: the terms so far add up to j or more; they cannot reach beyond its end
    reach = 0
    for i, (weight, literal) in enumerate(terms, 1):
        if weight > most:
            yield (-literal,)
            continue
        last, reach = before, min(most, reach + weight)
        before = [new(f"{name}[{i}>={j}]") for j in range(1, reach + 1)]
        for less, more in zip(last, before, strict=False):
            yield -less, more
        for j in range(1, reach + 1):
            if j <= weight:
                yield -literal, before[j - 1]
            elif j - weight <= len(last):
                yield -literal, -last[j - weight - 1], before[j - 1]
        if most + 1 - weight <= len(last):
            yield -literal, -last[most - weight]


def residue(terms: Sequence[tuple[int, Sequence[int]]], need: int, k: int, name: str, new: New) -> Iterator[Clause]:
    """The amounts add up to `need` modulo k. A term is an amount and the literals 'at least 1, at least 2, …' that say
    how often it counts, k - 1 of them.
    """
    while k ** len(terms) > DIRECT and len(terms) > 2:
        # the first two become one: a counter of their sum
        total = [new(f"{name}[{len(terms)}>={j}]") for j in range(1, k)]
        yield from _ordered(total)
        for a, b in product(range(k), repeat=2):
            found = (terms[0][0] * a + terms[1][0] * b) % k
            wrong = (*_not(terms[0][1], a), *_not(terms[1][1], b))
            for j, literal in enumerate(total, 1):
                yield *wrong, literal if j <= found else -literal
        terms = [(1, total), *terms[2:]]
    for times in product(range(k), repeat=len(terms)):
        if sum(amount * d for (amount, _), d in zip(terms, times, strict=True)) % k != need % k:
            yield tuple(x for (_, row), d in zip(terms, times, strict=True) for x in _not(row, d))


def _ordered(row: Sequence[int]) -> Iterator[Clause]:
    return ((-more, less) for less, more in pairwise(row))


def _not(row: Sequence[int], d: int) -> Clause:
    """Literals of which one is true unless the ordered row counts exactly d."""
    return *((-row[d - 1],) if d else ()), *((row[d],) if d < len(row) else ())


def presses(
    k: int,
    effects: Sequence[tuple[str, dict[int, int], int]],
    needs: dict[int, int],
    most: int | None,
    new: New,
) -> Iterator[Clause]:
    """Flip: presses that give each cell what it needs, modulo k, at a cost of `most` at the most (None: any).

    An effect is its name, what it adds to which cell, and its cost. The order of presses does not matter, and k times
    the same press is no press, so each is made 0 to k - 1 times.
    """
    rows = [[new(f"{name}>={d}") for d in range(1, k)] for name, _, _ in effects]
    for row in rows:
        yield from _ordered(row)
    for cell, need in needs.items():
        touching = [(adds[cell], row) for row, (_, adds, _) in zip(rows, effects, strict=True) if cell in adds]
        yield from residue(touching, need, k, f"sum[{cell}]", new)
    if most is not None:
        costs = [(cost, x) for row, (_, _, cost) in zip(rows, effects, strict=True) if cost for x in row]
        yield from at_most(costs, most, "cost", new)


def swaps(
    edges: Sequence[tuple[int, int, int]],
    start: Sequence[int],
    target: Sequence[int | None],
    limits: dict[int, int],
    rounds: int | None,
    most: int | None,
    wastes: Wastes | None,
    slack: int,
    new: New,
) -> Iterator[Clause]:
    """Swap: a plan of at most so many rounds and a cost of `most` at the most (None: any number; one is given).

    An edge is two cells and the cost of a swap over it. The plan stands in layers of disjoint swaps, each made as
    early as can be, in the layer after a swap that touches one of its cells: swaps that have no cell in common can be
    made in either order (normal form of Cartier and Foata 1969). So it needs no more layers than rounds, or swaps.
    Useless swaps, of two pieces alike, are left out. With `wastes` moves waste `slack` at the most: `Swap.bound` says
    why.
    """
    colours, n = sorted(set(start)), len(start)
    depths = [rounds] if rounds is not None else []
    depths += [most // min((cost for _, _, cost in edges), default=most + 1)] if most is not None else []
    depth = min(depths)
    around: list[list[int]] = [[] for _ in range(n)]
    near: list[list[int]] = [[v] for v in range(n)]
    for e, (u, v, _) in enumerate(edges):
        for a, b in ((u, v), (v, u)):
            around[a].append(e)
            near[a].append(b)
    at = [[{c: new(f"cell[{t},{v},{c}]") for c in colours} for v in range(n)] for t in range(depth + 1)]
    swap = [[new(f"swap[{t},{u}-{v}]") for u, v, _ in edges] for t in range(1, depth + 1)]
    for v, c in enumerate(start):
        yield (at[0][v][c],)
    for v, want in enumerate(target):
        if want is not None:
            yield (at[depth][v][want],) if want in colours else ()
    for held in (cell for cells in at for cell in cells):
        yield tuple(held.values())
        yield from ((-a, -b) for a, b in combinations(held.values(), 2))
    for made, before, after in zip(swap, at[:-1], at[1:], strict=True):
        for v, moved in enumerate(around):
            yield from ((-made[e], -made[f]) for e, f in combinations(moved, 2))
            for c in colours:
                here, there = before[v][c], after[v][c]
                yield -here, there, *(made[e] for e in moved)
                yield here, -there, *(made[e] for e in moved)
                yield -there, *(before[w][c] for w in near[v])
                yield -here, *(after[w][c] for w in near[v])
        for e, (u, v, _) in enumerate(edges):
            for c in colours:
                yield -made[e], -before[u][c], -before[v][c]
                for a, b in ((u, v), (v, u)):
                    yield -made[e], -before[a][c], after[b][c]
                    yield -made[e], before[a][c], -after[b][c]
    for earlier, later in pairwise(swap):
        for e, (u, v, _) in enumerate(edges):
            yield -later[e], *(earlier[f] for f in sorted({*around[u], *around[v]}))
    for v, limit in limits.items():
        yield from at_most([(1, made[e]) for made in swap for e in around[v]], limit, f"limit[{v}]", new)
    if wastes is not None:
        yield from _waste(edges, at, swap, wastes, slack, new)
    if most is not None and (wastes is None or None in target):
        costs = [(cost, x) for made in swap for (_, _, cost), x in zip(edges, made, strict=True)]
        yield from at_most(costs, most, "cost", new)


def _waste(
    edges: Sequence[tuple[int, int, int]],
    at: Sequence[Sequence[dict[int, int]]],
    swap: Sequence[Sequence[int]],
    wastes: Wastes,
    slack: int,
    new: New,
) -> Iterator[Clause]:
    """All moves together waste `slack` at the most. Variable waste[t,a>=i]: in layer t the piece that leaves a wastes i
    or more.
    """
    levels = sorted({amount for amount in wastes.values() if 0 < amount <= slack})
    unit = gcd(*levels) or 1
    spent: list[tuple[int, int]] = []
    for t, made in enumerate(swap, 1):
        meters: dict[int, list[int]] = {}
        for e, (u, v, _) in enumerate(edges):
            for a, b in ((u, v), (v, u)):
                for c, here in at[t - 1][a].items():
                    amount = wastes[c, a, b]
                    if amount > slack:
                        yield -made[e], -here
                        continue
                    if amount and a not in meters:
                        meters[a] = [new(f"waste[{t},{a}>={level}]") for level in levels]
                    for level, x in zip(levels, meters.get(a, ()), strict=False):
                        if level <= amount:
                            yield -made[e], -here, x
        steps = [(more - less) // unit for less, more in pairwise((0, *levels))]
        spent += [term for row in meters.values() for term in zip(steps, row, strict=True)]
    yield from at_most(spent, slack // unit, "wasted", new)
