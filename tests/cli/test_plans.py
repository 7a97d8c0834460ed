"""satflip solve --all and -n."""

import json

import pytest

from satflip import InputError, UnsupportedError
from satflip.cli import app
from tests.cli.run import EXAMPLES, satflip
from tests.instances.test_schema import schema

BOARD = str(EXAMPLES / "flip-poj1753.txt")


def test_all_plans_as_text() -> None:
    done = satflip("solve", BOARD, "--all")
    assert done.returncode == 0
    # 2^4 solutions for each colour; the two of 4 presses by enumeration
    assert "Solutions: 32, of which 2 of cost 4 (all least plans)\n" in done.stdout
    assert done.stdout.count("\nsolution ") == 2


def test_all_plans_as_json() -> None:
    done = satflip("solve", BOARD, "-n", "1", "--json")
    told = json.loads(done.stdout)
    schema("result").validate(told)
    assert told["count"]["total"] == 32
    assert sum(told["count"]["by_cost"].values()) == 32
    (plan,) = told["solutions"]
    assert len(plan) == told["objective"] == 4


def test_none_where_it_is_impossible(capsys: pytest.CaptureFixture[str]) -> None:
    app(["solve", str(EXAMPLES / "flip-impossible.txt"), "--all"])
    assert capsys.readouterr().out.endswith("\nSolutions: 0\n")


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--all", "-q"], "choose one of"),
        (["--all", "-n", "2"], "choose one of"),
        (["-n", "0"], "at least 1, found 0"),
        (["--all", "--size", "4x4", "--puzzle", "swap"], "32 for 2 boards"),
    ],
)
def test_refusals(arguments: list[str], word: str) -> None:
    with pytest.raises(InputError, match=word):
        app(["solve", BOARD, *arguments])


def test_swap_boards_are_refused() -> None:
    with pytest.raises(UnsupportedError, match="flip boards only"):
        app(["solve", str(EXAMPLES / "swap-sample.txt"), "--all"])
