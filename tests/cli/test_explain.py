"""satflip explain, as a person types it."""

import contextlib
import io
import json
import re
from typing import Any

import pytest

from satflip.cli.explain import explain
from satflip.errors import SatflipError
from tests.cli.run import EXAMPLES, refused, satflip

POJ = str(EXAMPLES / "flip-poj1753.txt")
SAMPLE = str(EXAMPLES / "swap-sample.txt")


def told(instance: str, **options: Any) -> str:
    """What the command prints, in this process."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        assert explain(instance, **options) == 0
    return printed.getvalue()


def test_overview() -> None:
    text = told(POJ)
    assert "press[0,0] ⊕ press[0,1] ⊕ press[1,0] = 1 to end white, = 0 to end black" in text
    assert text.count("is made\n") + text.count("is made.\n") == 16
    assert "2 of 4, 8 of 6, 12 of 8, 8 of 10, 2 of 12" in text


def test_impossible() -> None:
    text = told(str(EXAMPLES / "flip-impossible.txt"))
    assert "an odd number of them must change" in text
    assert "to end white" in text
    assert "to end black" in text
    counts = text.partition("How many of them each press changes, all even:")[2].splitlines()[2:6]
    numbers = [int(number) for row in counts for number in re.findall(r"\d+", row.partition("|")[2])]
    assert len(numbers) == 16
    assert all(number % 2 == 0 for number in numbers)
    text = told(str(EXAMPLES / "swap-impossible.txt"))
    assert "Count '0' in the brackets: 7 at the start, 8 in the target." in text


def test_cell_step_and_clause() -> None:
    text = told(POJ, cell="1,2")
    assert "row 1, column 2" in text
    assert len(re.findall(r"^ +\d+  [01]  [01]  [01]  [01]  [01]   ", text, re.M)) == 16
    assert told(POJ, cell="(0,1)") == text
    text = told(SAMPLE, step=2)
    assert "becomes" in text
    assert "at most one swap a step" in text
    text = told(SAMPLE, step=2, cell="1,1")
    assert "(step 2)" in text
    assert "(step 1)" not in text
    text = told(POJ, clause=9)
    assert "It strikes out the one case" in text
    assert "[w]" in text


def test_a_clause_shows_the_cells_of_its_rule_and_of_its_variables() -> None:
    text = told(POJ, clause=17)
    of_rule, _, of_variables = text.partition("that the clause's variables are about, in brackets:")
    # the cell 1,2 and the presses that touch it, by hand
    assert re.findall(r"^1 .*$", of_rule, re.M) == ["1 | b [w] w  b"]
    assert of_variables.splitlines()[2:6] == ["1 |[b][w][w] b", "2 | b [b] w  b", "3 | b  w  w  b", "4 | b  w  w  w"]


@pytest.mark.parametrize("name", ["flip-poj1753.txt", "swap-impossible.txt", "swap-ring.json", "flip-lit-only.txt"])
def test_the_options_it_names_show_clauses(name: str) -> None:
    file = str(EXAMPLES / name)
    hint = re.search(r"See the clauses: (.*)\.\n", told(file))
    assert hint
    assert ("--step" in hint[1]) == (name in ("swap-ring.json", "flip-lit-only.txt"))
    for option in hint[1].split(", or "):
        chosen = dict(re.findall(r"--(\w+) (\S+)", option))
        shown = told(file, **{what: value if what == "cell" else int(value) for what, value in chosen.items()})
        assert re.search(r"[Cc]lause 1:|clause \d+:|^ +\d+  [01] ", shown, re.M), option


def test_impossible_heads_without_a_list_of_cells() -> None:
    head, _, rest = told(str(EXAMPLES / "flip-impossible.txt")).partition("\n\n    1  2")
    assert "every press changes an even number of the cells in brackets" in head
    assert "row 1" not in head
    assert rest.split("WHAT EACH")[0].count("[") == 8


def test_json() -> None:
    answer = json.loads(told(POJ, as_json=True))
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


def test_a_hole_is_called_one() -> None:
    for cell in ("1,2", "(0,1)"):
        assert "row 1, column 2 is a hole" in refused("explain", "-", "--cell", cell, stdin="b_w\nwww\n")


def test_solve_draws_why_not() -> None:
    done = satflip("solve", "-", stdin="bwww\nwwww\nwwww\nwwww")
    assert "for the board to end white or black" in done.stdout
    assert "[b]" in done.stdout
    # the cells in brackets are those that --json has, on large boards too
    board = "\n".join("w" * 23 + "b" * (row == 0) + "w" * (row > 0) for row in range(24)) + "\n"
    (odd,) = json.loads(satflip("solve", "-", "--json", stdin=board).stdout)["refuted_by"]
    drawn = [line.partition("|")[2] for line in satflip("solve", "-", stdin=board).stdout.splitlines() if "|" in line]
    marked = [
        [r, c] for r, line in enumerate(drawn) for c, cell in enumerate(re.findall("....", line)) if cell[0] == "["
    ]
    assert len(marked) > 100
    assert marked == odd["cells"]
    done = satflip("solve", "-", stdin="puzzle: swap\nwalls: (0,0)-(1,0) (0,1)-(1,1)\n\n10\n01\n\n11\n00\n")
    assert "1 |[1][0]" in done.stdout
    assert "1 |[1][1]" in done.stdout
