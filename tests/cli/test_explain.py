"""satflip explain, as a person types it."""

import json
import re
from typing import Any

import pytest

from satflip.cli.explain import explain
from satflip.errors import SatflipError
from tests.cli.run import EXAMPLES, refused, satflip

POJ = str(EXAMPLES / "flip-poj1753.txt")
SAMPLE = str(EXAMPLES / "swap-sample.txt")


def told(*arguments: str, stdin: str = "") -> str:
    done = satflip("explain", *arguments, stdin=stdin)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_overview() -> None:
    text = told(POJ)
    assert "press[0,0] ⊕ press[0,1] ⊕ press[1,0] = 1 to end white, = 0 to end black" in text
    assert text.count("is made\n") + text.count("is made.\n") == 16
    assert "2 of 4, 8 of 6, 12 of 8, 8 of 10, 2 of 12" in text


def test_impossible() -> None:
    text = told("-", stdin="bwww\nwwww\nwwww\nwwww")
    assert "an odd number of them must change" in text
    assert "to end white" in text
    assert "to end black" in text
    counts = re.search(r"How many of them each press changes, all even: (.*)\.", text)
    assert counts is not None
    assert all(int(part.rpartition(" ")[2]) % 2 == 0 for part in counts[1].split("; "))
    text = told("-", stdin="puzzle: swap\n\n1111\n0000\n1110\n0110\n\n1010\n0101\n1010\n0101\n")
    assert "Count '0' in the brackets: 7 at the start, 8 in the target." in text


def test_cell_step_and_clause() -> None:
    text = told(POJ, "--cell", "1,2")
    assert "row 1, column 2" in text
    assert text.count("strikes out:") == 16
    assert told(POJ, "--cell", "(0,1)") == text
    text = told(SAMPLE, "--step", "2")
    assert "becomes" in text
    assert "at most one swap a step" in text
    text = told(SAMPLE, "--step", "2", "--cell", "1,1")
    assert "(step 2)" in text
    assert "(step 1)" not in text
    text = told(POJ, "--clause", "9")
    assert "It strikes out the one case" in text
    assert "[w]" in text


def test_json() -> None:
    answer = json.loads(told(POJ, "--json"))
    assert answer["schema"] == "satflip-explanation-1"
    assert answer["objective"] == 4


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"cell": "9,9"}, "no cell"),
        ({"cell": "x"}, "ROW,COLUMN"),
        ({"clause": 0}, "numbered from 1"),
        ({"clause": 9999}, "numbered from 1"),
        ({"step": 99}, "no step 99"),
        ({"clause": 1, "step": 1}, "choose"),
        ({"formulation": "steps"}, "swap puzzle"),
        ({"horizon": 3}, "no steps"),
        ({"xor_encoding": "odd"}, "cut:K"),
    ],
)
def test_refusals(options: dict[str, Any], word: str) -> None:
    with pytest.raises(SatflipError, match=word):
        explain(POJ, **options)


def test_a_refusal_is_one_line() -> None:
    assert "no cell" in refused("explain", POJ, "--cell", "9,9")


def test_solve_draws_why_not() -> None:
    done = satflip("solve", "-", stdin="bwww\nwwww\nwwww\nwwww")
    assert "for the board to end white or black" in done.stdout
    assert "[b]" in done.stdout
    done = satflip("solve", "-", stdin="puzzle: swap\nwalls: (0,0)-(1,0) (0,1)-(1,1)\n\n10\n01\n\n11\n00\n")
    assert "1 |[1][0]" in done.stdout
    assert "1 |[1][1]" in done.stdout
