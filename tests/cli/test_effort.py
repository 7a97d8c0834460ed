"""satflip solve --best-effort."""

import json

import pytest

from satflip import InputError
from satflip.cli import app
from tests.cli.run import EXAMPLES, satflip
from tests.instances.test_schema import schema

BOARD = str(EXAMPLES / "flip-impossible.txt")


def test_what_is_left_wrong_is_said_plainly() -> None:
    done = satflip("solve", BOARD, "--best-effort")
    assert done.returncode == 0
    # one black corner, and doing nothing leaves only that wrong
    assert "wrong cells: 1, after 0 presses; no fewer cells can be left wrong" in done.stdout
    assert done.stdout.endswith("left wrong: row 1, column 1\n")


def test_many_cells_are_left_wrong() -> None:
    forbidden = " ".join(f"({r},{c})" for r in range(3) for c in range(6))
    board = f"goal: white\nforbidden: {forbidden}\n\nbbbbbw\nwwbbww\nwwwwbb\n"
    told = satflip("solve", "-", "--best-effort", stdin=board).stdout
    assert "row 2, column 4; row 3, column 5; and 1 more\nall of them, in brackets:\n" in told
    assert told.splitlines()[-3:] == [
        "1 |[b][b][b][b][b] w",
        "2 | w  w [b][b] w  w",
        "3 | w  w  w  w [b][b]",
    ]


def test_json() -> None:
    told = json.loads(satflip("solve", BOARD, "--best-effort", "--json").stdout)
    schema("result").validate(told)
    assert told["best_effort"] == {"wrong": [[0, 0]], "presses": 0, "weight": 17, "wrong_at_least": 1}
    assert (told["moves"], told["objective"]) == ([], 17)


def test_it_stands_alone() -> None:
    with pytest.raises(InputError, match="choose one of"):
        app(["solve", BOARD, "--best-effort", "--all"])
