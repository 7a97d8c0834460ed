"""What an exercise is: a function to write, small boards to try it on, and the rules that judge it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

Values = tuple[bool, ...]
"""A truth value for each of a case's named variables, in order."""

UNSOUND, INCOMPLETE = "unsound", "incomplete"


@dataclass(frozen=True)
class Case:
    """One board to try the learner's clauses on.

    Attributes
    ----------
    names
        The variables, numbered from 1 in this order.
    calls
        The arguments of each call of the learner's function, what JSON can hold; variables are their numbers. All calls
        together give the clauses of the case.
    right
        Whether the puzzle's rules allow what the values say.
    picture
        The board, and what else the case is about, as lines.
    tell
        What some values mean, and what the rules say of that, as lines.
    short
        The same in a few words: 'press none'.
    given
        Clauses that the checker adds: what the exercise takes for granted.
    """

    names: tuple[str, ...]
    calls: tuple[Mapping[str, Any], ...]
    right: Callable[[Values], bool]
    picture: Callable[[], Iterable[str]]
    tell: Callable[[Values], Iterable[str]]
    short: Callable[[Values], str]
    given: tuple[tuple[int, ...], ...] = ()

    def everything(self) -> Iterator[Values]:
        """All values of the named variables."""
        return product((False, True), repeat=len(self.names))


@dataclass(frozen=True)
class Finding:
    """Something wrong: `unsound` (accepted, against the rules) or `incomplete` (rejected, though right)."""

    kind: str
    values: Values


Judge = Callable[[Case, frozenset[Values]], list[Finding]]


def both_ways(case: Case, accepted: frozenset[Values]) -> list[Finding]:
    """The smallest values that are accepted against the rules, and the smallest that are rejected though right."""
    found = []
    right = {values for values in case.everything() if case.right(values)}
    for kind, wrong in ((UNSOUND, accepted - right), (INCOMPLETE, right - accepted)):
        if wrong:
            found.append(Finding(kind, min(wrong, key=smallness)))
    return found


def smallness(values: Values) -> tuple[int, list[bool]]:
    """Few true ones first, then in the order of the variables."""
    return sum(values), [not value for value in values]


@dataclass(frozen=True)
class Exercise:
    """An entry of the list of exercises.

    `task` says what to write; `skeleton` is a file to begin with, which holds the function `function`; `cases()` are
    the boards, smallest first, `tried` says which in words, and `sample()` is the one that a DIMACS file is about.
    `fresh`: the function gets `new`, which makes fresh variables. `judge` finds what is wrong with a case.
    """

    name: str
    title: str
    task: str
    function: str
    skeleton: str
    cases: Callable[[], Sequence[Case]]
    sample: Callable[[], Case]
    tried: str
    fresh: bool = False
    judge: Judge = both_ways
