"""The solutions of flip boards, all of them, against enumeration by the rules."""

from collections import Counter
from itertools import product

import pytest

import satflip as sf
from satflip.enumeration import Count
from satflip.puzzles import Board, Effect, FlipPuzzle
from tests.brute import flip, flip_solutions, swap

PUZZLES = {
    "POJ 1753": flip("bwwb/bbwb/bwwb"),
    "torus": flip("bbw/wbw/www", topology="torus"),
    "impossible": flip("bww/www/www", topology="torus", goal=0),
    "free cells": flip("bww/wbw", goal=(0, None, None, None, 1, 0)),
    "nothing wanted": flip("bw", goal=(None, None)),
    "costs": flip("bbw/wbw", topology="torus", costs=[1, 2, 3, 4, 5, 6]),
    "presses for nothing": flip("bbw/wbw", topology="torus", costs=[0, 1, 1, 0, 1, 2]),
    "costs beyond 64 bits": flip("bbw/wbw", topology="torus", costs=[10**30, 1, 10**19, 4, 5, 2**63]),
    "costs whose sums are beyond 64 bits": flip("121", colours=3, topology="torus", costs=[2**62, 2**62, 2**62]),
    "three colours": flip("12/20", colours=3),
    "three colours, quiet patterns": flip("121", colours=3, topology="torus"),
    "four colours": flip("13/21", colours=4, goal=0, stencil="(0,0)*2 (0,1)*2"),
    "six colours": flip("51", colours=6, stencil="(0,0)*3"),
    "a press that does nothing": FlipPuzzle(Board.grid(1, 1), (1,), (Effect("a", ()), Effect("b", ((0, 1),))), 0),
    "no cells": FlipPuzzle(Board((), ()), (), (), "either"),
}


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)
def test_numbers_and_the_cheapest_agree_with_enumeration(puzzle: FlipPuzzle) -> None:
    every = {
        counts: sum(times * effect.cost for times, effect in zip(counts, puzzle.effects, strict=True))
        for counts in flip_solutions(puzzle)
    }
    assert sf.count(puzzle).total == len(every)
    by_cost = sf.count(puzzle).by_cost
    assert by_cost == Counter(every.values())
    assert [*by_cost] == sorted(by_cost)
    listed = []
    for moves in sf.solutions(puzzle):
        times = {move.press: move.times for move in moves}  # type: ignore[union-attr]
        listed.append(tuple(times.get(effect.press, 0) for effect in puzzle.effects))
    assert len(set(listed)) == len(listed)
    assert set(listed) == {counts for counts, cost in every.items() if cost == min(every.values())}
    assert len([*sf.solutions(puzzle, limit=2)]) == min(2, len(listed))


def test_all_boards_of_three_by_three_on_the_torus() -> None:
    board = Board.grid(3, 3, topology="torus")
    # 32 of 512 can be made white, each by 16 of the 512 choices of presses; every choice makes one board white
    totals = [sf.count(FlipPuzzle.of(board, start, goal=0)).total for start in product(range(2), repeat=9)]
    assert Counter(totals) == {16: 32, 0: 480}


def test_published_weights() -> None:
    # the four solutions of this 5x5 weigh 7, 13, 13 and 19
    puzzle = flip("wbwww/wbwwb/bbwbb/bbbww/bwwww", goal=0)
    assert sf.count(puzzle).by_cost == {7: 1, 13: 2, 19: 1}
    assert len([*sf.solutions(puzzle)]) == 1


def test_too_many_to_weigh_are_counted_all_the_same() -> None:
    board = Board.graph([], [f"{n}" for n in range(40)])
    free = FlipPuzzle.of(board, (0,) * 40, goal=(None,) * 40)
    assert sf.count(free) == Count(2**40, None)
    with pytest.raises(sf.UnsupportedError, match=f"{2**40} solutions"):
        sf.solutions(free)
    three = FlipPuzzle.of(board, (0,) * 40, goal=(None,) * 40, colours=3)
    assert sf.count(three).total == 3**40
    with pytest.raises(sf.UnsupportedError, match="too many to weigh"):
        sf.solutions(three)


def test_swap_boards_are_refused() -> None:
    for ask in (sf.count, sf.solutions):
        with pytest.raises(sf.UnsupportedError, match="flip boards only"):
            ask(swap("10", "01"))
