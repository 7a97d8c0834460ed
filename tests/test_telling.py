"""What `print` shows of a puzzle and of an answer."""

from __future__ import annotations

import satflip as sf


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


def test_an_answer_is_its_sentence_and_the_moves() -> None:
    result = sf.solve(sf.FlipPuzzle.parse("bbb\nwbw", goal="white"))
    assert str(result).splitlines() == [
        f"1 press, and no fewer will do ({result.proved_by})",
        "1. press row 1, column 2",
    ]
    assert str(sf.solve(sf.FlipPuzzle.parse("bw"))).startswith("Impossible")
