import json
from pathlib import Path

from tests.cli.run import EXAMPLES, refused, satflip

BOARD = str(EXAMPLES / "flip-poj1753.txt")


def test_an_answer_of_solve_passes(tmp_path: Path) -> None:
    answer = tmp_path / "answer.json"
    answer.write_text(satflip("solve", "--json", BOARD).stdout)
    done = satflip("check", BOARD, str(answer))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "solved: 4 presses" in done.stdout


def test_the_text_of_solve_passes_too(tmp_path: Path) -> None:
    answer = tmp_path / "answer.txt"
    satflip("solve", BOARD, "-o", str(answer))
    assert satflip("check", BOARD, str(answer)).stdout.endswith("solved: 4 presses, replayed by the rules\n")


def test_numbers_alone_are_no_moves() -> None:
    assert "line 1: found '1 1', expected a move" in refused("check", BOARD, "-", stdin="1 1\n2 2\n2 4\n3 1\n")


def test_moves_that_do_not_solve_fail_with_exit_code_5() -> None:
    done = satflip("check", BOARD, "-", stdin="press row 1, column 1\n")
    assert done.returncode == 5
    assert "NOT solved: after 1 press the goal is not reached" in done.stdout


def test_an_illegal_swap_is_named() -> None:
    done = satflip("check", str(EXAMPLES / "swap-sample.txt"), "-", stdin="swap row 1, column 1 with row 2, column 2\n")
    assert done.returncode == 5
    assert "move 1: row 1, column 1 and row 2, column 2 are not neighbours" in done.stdout


def test_json() -> None:
    done = satflip("check", "--json", BOARD, "-", stdin='[{"press": [0, 0]}]')
    assert json.loads(done.stdout) == {"solved": False, "fault": None, "costs": {"presses": 1}, "moves": 1}


def test_moves_that_cannot_be_read_are_refused() -> None:
    assert "line 1" in refused("check", BOARD, "-", stdin="jump over the moon\n")
    assert "standard input" in refused("check", "-", "-")


def test_a_long_answer_passes_as_text(tmp_path: Path) -> None:
    board, answer = tmp_path / "board.txt", tmp_path / "answer.txt"
    board.write_text("\n".join(["wwwwww"] * 5))
    satflip("solve", str(board), "--goal", "black", "-o", str(answer))
    assert "press the cells marked" in answer.read_text()
    done = satflip("check", str(board), str(answer), "--goal", "black")
    assert done.stdout.endswith("solved: 14 presses, replayed by the rules\n"), done.stderr


def test_best_effort_and_lists_of_plans(tmp_path: Path) -> None:
    board, answer = str(EXAMPLES / "flip-impossible.txt"), str(tmp_path / "answer.txt")
    satflip("solve", board, "--best-effort", "-o", answer)
    assert "NOT solved: after 0 presses the goal is not reached" in satflip("check", board, answer).stdout
    satflip("solve", BOARD, "--all", "-o", answer)
    assert "found a list of plans, expected one" in refused("check", BOARD, answer)


def test_impossible_is_an_answer_without_moves(tmp_path: Path) -> None:
    board, answer = str(EXAMPLES / "flip-impossible.txt"), str(tmp_path / "answer.txt")
    satflip("solve", board, "-o", answer)
    assert "line 3: the answer has no moves" in refused("check", board, answer)
