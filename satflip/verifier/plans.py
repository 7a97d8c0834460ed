"""What a refutation of a swap board refutes: the clauses of 'a plan within these bounds'."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from math import gcd
from typing import TYPE_CHECKING

from .trust import Clauses, require

if TYPE_CHECKING:
    from .swap import Rise, Swap

Arc = tuple[int, int]
Held = dict[int, int]
"""The colours that a cell may hold after a layer, each with its variable."""


def plans(cnf: Clauses, game: Swap, rise: Rise, rounds: int | None, most: int | None) -> None:
    """All plans of at most so many rounds that cost `most` at the most (None: any number; one is given).

    A plan stands in layers of disjoint swaps, each made as early as can be, in the layer after a swap that touches one
    of its cells: swaps without a common cell can be made in either order (normal form of Cartier and Foata 1969). So
    it needs no more layers than rounds, or swaps. Useless swaps, of two pieces alike, are left out. The moves waste
    `slack` in all, so no piece makes a move that is on no way that wastes so little.
    """
    n, colours, edges = len(game.start), sorted(set(game.start)), list(game.price)
    swaps = None if most is None else most // min(game.price.values(), default=most + 1)
    depth = min(x for x in (rounds, swaps) if x is not None)
    require(depth <= cnf.most, "the file has fewer lines than the plan has layers")
    waste, final, slack = rise.waste, rise.final, 2 * rise.unit * (most or 0) - rise.total
    if most is None:
        waste, final, slack = dict.fromkeys(waste, 0), dict.fromkeys(final, 0), 0
    near: list[list[Arc]] = [[] for _ in range(n)]  # neighbour, edge
    for e, (u, v) in enumerate(edges):
        near[u].append((v, e))
        near[v].append((u, e))
    may: dict[int, set[Arc]] = {}
    at: list[list[Held]] = [[{} for _ in range(n)] for _ in range(depth + 1)]
    for c in colours:
        first = {v: 0 for v in range(n) if game.start[v] == c}
        last = {v: spent for (held, v), spent in final.items() if held == c}
        arcs = {(a, b): cost for (held, a, b), cost in waste.items() if held == c}
        come, go = cheapest(first, arcs), cheapest(last, {(b, a): cost for (a, b), cost in arcs.items()})
        may[c] = {
            ab for ab, x in arcs.items() if ab[0] in come and ab[1] in go and come[ab[0]] + x + go[ab[1]] <= slack
        }
        ahead = spread(first.keys(), may[c], depth)
        behind = spread(last.keys(), {(b, a) for a, b in may[c]}, depth)
        for t in range(depth + 1):
            for v in ahead[t] & behind[depth - t]:
                at[t][v][c] = cnf.new(f"cell[{t},{v},{c}]")
    swap = [[cnf.new(f"swap[{t},{u}-{v}]") for u, v in edges] for t in range(depth)]
    for pieces in at:
        for held in pieces:
            cnf.one(list(held.values()))
        for c in colours:
            if game.start.count(c) == 1:
                cnf.one([held[c] for held in pieces if c in held])
    for made, before, after in zip(swap, at[:-1], at[1:], strict=True):
        for v in range(n):
            moved = [made[e] for _, e in near[v]]
            cnf.lone(moved)
            for c in colours:
                here, there = before[v].get(c, 1), after[v].get(c, 1)
                cnf.say(-here, there, *moved)
                cnf.say(here, -there, *moved)
                cnf.say(-there, here, *(before[w].get(c, 1) for w, _ in near[v]))
                cnf.say(-here, there, *(after[w].get(c, 1) for w, _ in near[v]))
                for w, e in near[v]:
                    cnf.say(-made[e], -here, after[w].get(c, 1) if (v, w) in may[c] else 1)
                    if v < w:
                        cnf.say(-made[e], -here, -before[w].get(c, 1))
    for earlier, later in pairwise(swap):
        for e, (u, v) in enumerate(edges):
            cnf.say(-later[e], *(earlier[f] for f in sorted({f for _, f in near[u] + near[v]})))
    for v, limit in game.limits.items():
        cnf.at_most([(1, made[e]) for made in swap for _, e in near[v]], limit, f"limit[{v}]")
    spent = [(final[c, v], x) for v, held in enumerate(at[depth]) for c, x in held.items() if final[c, v]]
    levels = sorted({x for x in waste.values() if 0 < x <= slack})
    for t, made in enumerate(swap):
        for v, held in enumerate(at[t]):
            dear = [(c, w, e) for c in held for w, e in near[v] if (v, w) in may[c] and waste[c, v, w]]
            # waste[t,v>=i]: the piece that leaves v in layer t wastes i or more
            meter = [cnf.new(f"waste[{t},{v}>={level}]") for level in levels if dear]
            for c, w, e in dear:
                for x in meter[: levels.index(waste[c, v, w]) + 1]:
                    cnf.say(-made[e], -held[c], x)
            spent += [(level - less, x) for (less, level), x in zip(pairwise([0, *levels]), meter, strict=False)]
    unit = gcd(*(x for x, _ in spent)) or 1
    cnf.at_most([(x // unit, literal) for x, literal in spent], slack // unit, "wasted")


def cheapest(begin: dict[int, int], arcs: dict[Arc, int]) -> dict[int, int]:
    """The least cost of a way to each cell that can be reached (Bellman 1958)."""
    far, better = dict(begin), True
    while better:
        better = False
        for (a, b), cost in arcs.items():
            if a in far and (b not in far or far[a] + cost < far[b]):
                far[b], better = far[a] + cost, True
    return far


def spread(cells: Collection[int], arcs: Collection[Arc], depth: int) -> list[set[int]]:
    """Where one can be after 0, 1 … steps, each a rest or over an arc."""
    found = [set(cells)]
    for _ in range(depth):
        found.append(found[-1] | {b for a, b in arcs if a in found[-1]})
    return found
