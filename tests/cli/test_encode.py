from __future__ import annotations

import json
from pathlib import Path

from tests.cli.run import EXAMPLES, refused, satflip
from tests.exports.readers import rc2

BOARD = str(EXAMPLES / "flip-poj1753.txt")
SWAP = str(EXAMPLES / "swap-sample.txt")


def test_there_and_back(tmp_path: Path) -> None:
    """POJ 1753: four presses."""
    file, answer = tmp_path / "board.wcnf", tmp_path / "answer"
    assert satflip("encode", BOARD, "-f", "wcnf", "-o", str(file)).stdout == ""
    answer.write_text(rc2(file))
    done = satflip("decode", BOARD, str(answer), "--encoded", str(file))
    assert done.returncode == 0
    assert "4 presses, and no fewer will do (the solver says so)" in done.stdout
    told = json.loads(satflip("decode", BOARD, "-", "-f", "wcnf", "--json", stdin=answer.read_text()).stdout)
    assert (told["status"], told["objective"], len(told["moves"])) == ("OPTIMAL", 4, 4)
    assert satflip("decode", BOARD, str(answer), "-f", "wcnf", "-q").stdout == "4\n"


def test_a_wrong_answer_is_said_loudly() -> None:
    done = satflip("decode", BOARD, "-", "-f", "dimacs", stdin="s SATISFIABLE\nv 1 0\n")
    assert done.returncode == 5
    assert "WRONG" in done.stdout
    assert "does not stand its replay" in done.stderr


def test_no_plan_within_a_bound_is_not_impossible() -> None:
    done = satflip("decode", BOARD, "-", "-f", "dimacs", "--at-most", "3", stdin="s UNSATISFIABLE\n")
    assert done.returncode == 3
    assert "no plan of at most 3 presses" in done.stdout
    assert "Impossible" not in done.stdout
    assert "never" in satflip("encode", BOARD, "-f", "dimacs", "--at-most", "3").stderr


def test_of_every_horizon_it_is_said_what_unsatisfiable_will_mean(tmp_path: Path) -> None:
    """Nine pieces turned by half a turn: a known plan takes more than the lower bound 12; the sample's takes it."""
    distinct = str(EXAMPLES / "swap-3x3-distinct.txt")
    assert "no plan of at most 12 swaps. It will not mean: never; raise --horizon then" in satflip(
        "encode", distinct, "-f", "dimacs"
    ).stderr  # fmt: skip
    assert (
        "no plan of exactly 12 swaps" in satflip("encode", distinct, "-f", "opb", "--formulation", "steps:exact").stderr
    )
    three = tmp_path / "three.txt"
    three.write_text("puzzle: swap\n\nabc\n\nacb\n")
    told = satflip("encode", str(three), "-f", "dimacs").stderr
    assert (
        told
        == "satflip: where there is a plan, there is one of at most 1 swap: 'unsatisfiable' will mean: impossible\n"
    )
    assert "use --horizon 15" in refused("encode", distinct, "-f", "dimacs", "--at-most", "15")


def test_bad_usage() -> None:
    assert "unknown format 'dimac'" in refused("encode", BOARD, "-f", "dimac")
    assert "--encoded FILE" in refused("decode", BOARD, "-", stdin="s UNKNOWN\n")
    assert "standard input" in refused("decode", "-", "-", "-f", "wcnf")
    assert "satflip encode" in refused("decode", BOARD, "-", "--encoded", BOARD)
    assert "no such file" in refused("decode", BOARD, "-", "--encoded", "/nowhere")
    assert "leave --horizon out" in refused("decode", BOARD, "-", "--encoded", BOARD, "--horizon", "3")
    assert "cannot be understood" in refused("decode", BOARD, "-", "-f", "wcnf", stdin="hello\n")
    assert "cannot write" in refused("encode", BOARD, "-f", "wcnf", "-o", "/nowhere/file")


def test_a_file_of_another_board(tmp_path: Path) -> None:
    file = tmp_path / "board.cnf"
    assert satflip("encode", SWAP, "-f", "dimacs", "-o", str(file)).returncode == 0
    assert "another board" in refused("decode", BOARD, "-", "--encoded", str(file), stdin="s UNKNOWN\n")
