"""The formulas against the encoders, and both against what is published or counted by hand."""

from __future__ import annotations

import re

import pytest

from satflip.errors import InputError, UnsupportedError
from satflip.teach.size_formulas import at_most_one, parity
from satflip.teach.sizes import Row, rows

CUTS = ("direct", "cut:3", "cut:4", "cut:5", "cut:6")


def counted(kind: str, sizes: range, **options: object) -> list[Row]:
    return list(rows(kind, sizes, solver=None, **options))  # type: ignore[arg-type]


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("formulation", ["presses", "first-row", "kernel"])
def test_flip_formulas(formulation: str, cut: str) -> None:
    # 4, 5 and 9 have quiet patterns: nullity 4, 2 and 8 (OEIS A159257)
    for row in counted("flip", range(2, 10), names=[formulation], encodings=[cut]):
        assert row.formula is not None
        assert row.formula.size == row.measured, row.n


def test_swap_formulas() -> None:
    for row in counted("swap", range(2, 6), encodings=["totalizer", "pairwise", "seqcounter"]):
        if "no-corridor" in row.formulation or row.formulation == "matching":
            assert row.formula is not None or row.encoding == "seqcounter"
            assert row.formula is None or row.formula.size == row.measured, row
        else:
            # what the features leave out depends on the board
            assert row.formula is None


def test_the_known_numbers() -> None:
    """The direct encoding has 16(N-1)(M-1) clauses; cut into XORs of three, 55 variables and 220 clauses at 5x5."""
    sizes = {
        (row.n, row.encoding): row.measured[:2]
        for row in counted("flip", range(5, 11), names=["presses"])
        if row.measured
    }
    assert sizes[5, "direct"] == (25, 256)
    assert sizes[10, "direct"] == (100, 1296)
    assert sizes[5, "cut:3"] == (55, 220)
    assert sizes[10, "cut:3"] == (260, 1040)


@pytest.mark.parametrize("cut", CUTS)
def test_the_words_say_what_the_arithmetic_does(cut: str) -> None:
    for row in counted("flip", range(2, 9), names=["presses"], encodings=[cut]):
        assert row.formula is not None
        sums = re.findall(r"([^,]+) (?:variables|clauses|literals)", row.formula.words)
        python = [re.sub(r"(\d)([n(])", r"\1*\2", words.replace("²", "**2")) for words in sums]
        assert [eval(words, {"n": row.n}) for words in python] == list(row.formula.size)


def test_nullities() -> None:
    """OEIS A159257, n = 2 to 9."""
    found = [
        row.measured.variables - row.n**2
        for row in counted("flip", range(2, 10), names=["kernel"], encodings=["direct"])
    ]
    assert found == [0, 0, 4, 2, 0, 0, 0, 8]


def test_by_hand() -> None:
    # three literals: four clauses; five cut into threes: three XORs of three, two links
    assert parity(3, None) == (0, 4, 12)
    assert parity(5, 3) == (2, 12, 36)
    assert parity(0, None) == (0, 0, 0)
    # four literals: six pairs; six: a piece of three and a link (six pairs), then the link and the other three
    assert at_most_one(4, "totalizer") == (0, 6, 12)
    assert at_most_one(6, "totalizer") == (1, 12, 24)
    assert at_most_one(6, "pairwise") == (0, 15, 30)


def test_conflicts_and_seconds_stand_beside() -> None:
    """All-on boards take 5, 4 and 15 presses (OEIS A075464); n pieces take n-1 swaps each, in n-1 rounds."""
    found = list(rows("flip", range(3, 6), names=["presses", "kernel"], encodings=["cut:3"], time_limit=60))
    assert [row.least for row in found] == [5, 5, 4, 4, 15, 15]
    assert all(row.seconds is not None and row.seconds > 0 for row in found)
    # 5x5 under `presses` cannot be done without a conflict: its relaxations are far from an answer
    assert max(row.conflicts or 0 for row in found if row.formulation == "presses") > 0
    swaps = list(rows("swap", range(3, 4), time_limit=60))
    assert [row.least for row in swaps] == [6, 6, 2, 2, 6]


def test_a_limit_is_told() -> None:
    (row,) = rows("flip", range(20, 21), names=["presses"], encodings=["direct"], time_limit=0.5)
    assert (row.stopped, row.least, row.conflicts) == ("time limit", None, None)
    assert row.measured is not None
    assert row.measured.clauses == 16 * 19 * 19


def test_what_would_fill_the_memory_is_not_built() -> None:
    """On 30x30 the first row reaches XORs of more than twenty presses: millions of clauses each."""
    (row,) = rows("flip", range(30, 31), names=["first-row"], encodings=["direct"])
    assert row.measured is None
    assert row.formula is not None
    assert row.formula.size.clauses > 2_000_000
    assert row.stopped == "not built: too large"


def test_what_there_is_not() -> None:
    with pytest.raises(UnsupportedError, match="swap puzzle"):
        counted("flip", range(3, 4), names=["layers"])
    with pytest.raises(InputError, match="XOR encoding"):
        counted("flip", range(3, 4), encodings=["totalizer"])
    with pytest.raises(InputError, match="2 x 2"):
        counted("flip", range(1, 2))
