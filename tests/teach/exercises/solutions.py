"""A right solution of each exercise, and the mistakes that people make."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, product
from typing import Any

from pysat.card import CardEnc

Clauses = list[list[int]]
New = Callable[[], int]


def xor(literals: Sequence[int], odd: bool) -> Clauses:
    """Strike out the rows of the wrong parity."""
    rows = product((0, 1), repeat=len(literals))
    return [[-v if on else v for v, on in zip(literals, row, strict=True)] for row in rows if sum(row) % 2 != odd]


def cell(presses: list[int], black: bool) -> Clauses:
    return xor(presses, black)


def near(r: int, c: int, press: list[list[int]]) -> list[int]:
    places = [(r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
    return [press[i][j] for i, j in places if 0 <= i < len(press) and 0 <= j < len(press[0])]


def all_white(black: list[list[bool]], press: list[list[int]]) -> Clauses:
    cells = product(range(len(press)), range(len(press[0])))
    return [clause for r, c in cells for clause in xor(near(r, c, press), black[r][c])]


def either(black: list[list[bool]], press: list[list[int]], new: New) -> Clauses:
    turned = new()
    cells = product(range(len(press)), range(len(press[0])))
    return [clause for r, c in cells for clause in xor([*near(r, c, press), turned], black[r][c])]


def each_its_own(black: list[list[bool]], press: list[list[int]], new: New) -> Clauses:
    cells = product(range(len(press)), range(len(press[0])))
    return [clause for r, c in cells for clause in xor([*near(r, c, press), new()], black[r][c])]


def white_alone(black: list[list[bool]], press: list[list[int]], new: New) -> Clauses:
    return all_white(black, press)


def at_most(presses: list[int], k: int, new: New) -> Clauses:
    """A sequential counter: count[j] after each press says that more than j are made (Sinz 2005)."""
    clauses: Clauses = []
    before: list[int] = []
    for press in presses:
        count = [new() for _ in range(k + 1)]
        clauses.append([-press, count[0]])
        for j, was in enumerate(before):
            clauses.append([-was, count[j]])
            if j + 1 <= k:
                clauses.append([-was, -press, count[j + 1]])
        clauses.append([-count[k]])
        before = count
    return clauses


def at_most_by_subsets(presses: list[int], k: int, new: New) -> Clauses:
    return [[-p for p in some] for some in combinations(presses, k + 1)]


def not_all(presses: list[int], k: int, new: New) -> Clauses:
    """not (a and b and c), whatever k is."""
    return [[-p for p in presses]] if k < len(presses) else []


def without_top_id(presses: list[int], k: int, new: New) -> Clauses:
    """PySAT's encoder takes the numbers after the greatest of the row (pysat#110)."""
    return list(CardEnc.atmost(presses, k).clauses)


def exactly(presses: list[int], k: int, new: New) -> Clauses:
    others = combinations(presses, len(presses) - k + 1)
    return at_most_by_subsets(presses, k, new) + [list(some) for some in others]


def one_swap(swaps: list[int], cells: Any, new: New) -> Clauses:
    return [[-a, -b] for a, b in combinations(swaps, 2)]


def exactly_one_swap(swaps: list[int], cells: Any, new: New) -> Clauses:
    return [swaps, *one_swap(swaps, cells, new)]


def disjoint_swaps(swaps: list[int], cells: Any, new: New) -> Clauses:
    pairs = combinations(zip(swaps, cells, strict=True), 2)
    return [[-a, -b] for (a, c), (b, d) in pairs if any(place in d for place in c)]


def stays(before: int, after: int, touching: list[int]) -> Clauses:
    return [[-before, after, *touching], [before, -after, *touching]]


def no_frame(before: int, after: int, touching: list[int]) -> Clauses:
    return []


def black_stays(before: int, after: int, touching: list[int]) -> Clauses:
    return [[-before, after, *touching]]


def nothing_moves(before: int, after: int, touching: list[int]) -> Clauses:
    return [[-before, after], [before, -after]]


def keep(presses: list[int], mirrored: list[int], new: New) -> Clauses:
    """presses <= mirrored, in lexicographic order: same says that all before are equal."""
    clauses: Clauses = []
    same: list[int] = []
    for a, b in zip(presses, mirrored, strict=True):
        clauses.append([*(-s for s in same), -a, b])
        equal = new()
        # equal so far and here: the next cells are compared
        clauses += [[*(-s for s in same), a, b, equal], [*(-s for s in same), -a, -b, equal]]
        same = [equal]
    return clauses


def first_pair(presses: list[int], mirrored: list[int], new: New) -> Clauses:
    return [[-presses[0], mirrored[0]]]


def every_pair(presses: list[int], mirrored: list[int], new: New) -> Clauses:
    return [[-a, b] for a, b in zip(presses, mirrored, strict=True) if a < b]


RIGHT: dict[str, list[Callable[..., Clauses]]] = {
    "xor": [cell],
    "implication": [all_white],
    "either": [either],
    "at-most-k": [at_most, at_most_by_subsets],
    "one-swap": [one_swap],
    "frame-axioms": [stays],
    "symmetry": [keep],
}

WRONG: list[tuple[str, Callable[..., Clauses], str, str]] = [
    ("xor", lambda presses, black: xor(presses, not black), "unsound", "row 1, column 1 must end white"),
    ("xor", lambda presses, black: [presses] if black else [], "unsound", "ends black"),
    ("xor", lambda presses, black: [[-p] for p in presses[1:]] + xor(presses, black), "incomplete", "which says: not"),
    ("either", white_alone, "incomplete", "press row 1, column 1"),
    ("either", each_its_own, "unsound", "neither all white nor all black"),
    ("at-most-k", not_all, "unsound", "presses in row 1: 1, allowed: at most 0"),
    ("at-most-k", exactly, "incomplete", "press none"),
    ("at-most-k", without_top_id, "incomplete", "uses 4 (press[1,0]), 5 (press[1,1]), which it was not given"),
    ("one-swap", exactly_one_swap, "incomplete", "no swap at all: the step is idle"),
    ("one-swap", disjoint_swaps, "unsound", "2 swaps in one step"),
    ("frame-axioms", no_frame, "unsound", "turned from white to black, and no swap touched it"),
    ("frame-axioms", black_stays, "unsound", "turned from white to black, and no swap touched it"),
    ("frame-axioms", nothing_moves, "incomplete", "which says: before[0,0] or not after[0,0]"),
    ("symmetry", first_pair, "unsound", "of these two exactly one must be kept"),
    ("symmetry", every_pair, "incomplete", "of these two exactly one must be kept"),
]
