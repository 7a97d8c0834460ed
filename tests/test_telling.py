"""What `print` shows of a puzzle and of an answer."""

from __future__ import annotations

import satflip as sf
from satflip.telling import count


def test_a_puzzle_is_its_board() -> None:
    assert str(sf.FlipPuzzle.parse("bw\nww")).splitlines() == [
        "Flip game, 2x2, 2 colours, goal: all of one colour, whichever",
        "    1  2",
        "1 | b  w",
        "2 | w  w",
    ]
    assert str(sf.SwapPuzzle.parse("10\n\n01")).splitlines()[1:] == [
        "start:",
        "    1  2",
        "1 | 1  0",
        "target:",
        "    1  2",
        "1 | 0  1",
    ]
    assert "goal:\n    1  2\n1 | w  ?" in str(sf.FlipPuzzle.parse("goal: grid\n\nbw\n\nw?"))


def test_a_bound_that_is_met_says_where_it_comes_from() -> None:
    # 8 moves by hand: each piece of the four corners goes two steps
    corners = sf.SwapPuzzle.parse("a1b\n234\nd5c\n\nb1c\n234\na5d")
    for objective, reason in (("rounds", "must go 2 steps"), ("swaps", "distinct")):
        result = sf.solve(corners, backend="sat:cadical195", formulation="layers", objective=objective)
        assert result.status == "OPTIMAL"
        assert "is met" not in result.proved_by
        if objective == "swaps" or result.objective == 2:
            assert reason in result.proved_by


def test_an_answer_is_its_sentence_and_the_moves() -> None:
    result = sf.solve(sf.FlipPuzzle.parse("bbb\nwbw", goal="white"))
    assert str(result).splitlines() == [
        f"1 press, and no fewer will do ({result.proved_by})",
        "1. press row 1, column 2",
    ]
    assert str(sf.solve(sf.FlipPuzzle.parse("bw"))).startswith("Impossible")


def test_numbers() -> None:
    assert [count(n, "presses") for n in (0, 1, 2)] == ["0 presses", "1 press", "2 presses"]
    assert [count(n, "clauses") for n in (0, 1, 2)] == ["0 clauses", "1 clause", "2 clauses"]


def test_a_replay_is_its_verdict() -> None:
    flip, swap = sf.FlipPuzzle.parse("bbb\nwbw", goal="white"), sf.SwapPuzzle.parse("10\n\n01")
    press = sf.Press((0, 1))
    assert str(flip.replay([press])) == "Solved after 1 move (presses: 1)"
    assert str(flip.replay([])) == "Not solved after 0 moves (presses: 0): the goal is not reached"
    twice = swap.replay([sf.Swap((0, 0), (0, 1)), sf.Swap((0, 0), (0, 1), 1)])
    assert str(twice) == "Not solved after 2 moves (swaps: 2, rounds: 2): the goal is not reached"
    broken = flip.replay([press, sf.Press((7, 7)), press])
    assert str(broken) == f"Not solved after 1 move (presses: 1): {broken.fault}"
    assert broken.fault is not None
    assert broken.fault.startswith("move 2")
