"""satflip exercise, as a new learner types it."""

from __future__ import annotations

from pathlib import Path

from tests.cli.run import refused, satflip


def test_from_the_list_to_the_first_exercise_passed(tmp_path: Path) -> None:
    done = satflip("exercise", "list")
    assert done.returncode == 0
    assert "satflip exercise show xor" in done.stdout
    assert "satflip exercise check xor my_cell.py" in satflip("exercise", "show", "xor").stdout
    file = tmp_path / "my_cell.py"
    assert f"satflip exercise check xor {file}" in satflip("exercise", "show", "xor", "-o", str(file)).stdout
    done = satflip("exercise", "check", "xor", str(file))
    assert done.returncode == 5
    assert "UNSOUND" in done.stdout
    text = file.read_text()
    begin, end = text.split("    # your clauses here")
    rows = (
        "    from itertools import product\n"
        "    for row in product((0, 1), repeat=len(presses)):\n"
        "        if sum(row) % 2 != black:\n"
        "            clauses.append([-v if on else v for v, on in zip(presses, row)])\n"
    )
    file.write_text("print('hello')\n" + begin + rows + end.partition("\n")[2])
    done = satflip("exercise", "check", "xor", str(file))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "PASSED, 10 boards tried" in done.stdout
    assert "YOUR FILE PRINTED\n  hello" in done.stdout


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("mine")
    assert "is there already" in refused("exercise", "show", "xor", "-o", str(file))
    assert file.read_text() == "mine"


def test_a_dimacs_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.cnf"
    file.write_text("c varname 1 press[0,0]\np cnf 1 0\n")
    assert "no line names press[0,1]" in refused("exercise", "check", "xor", str(file))
    names = "".join(f"c varname {i} swap[{name}]\n" for i, name in enumerate(SWAPS, 1))
    file.write_text(names + "p cnf 4 0\n")
    done = satflip("exercise", "check", "one-swap", str(file))
    assert done.returncode == 5
    assert "these are 2 swaps in one step" in done.stdout


SWAPS = ("(0,0)-(0,1)", "(0,0)-(1,0)", "(0,1)-(1,1)", "(1,0)-(1,1)")


def test_refusals(tmp_path: Path) -> None:
    assert "no such file" in refused("exercise", "check", "xor", str(tmp_path / "none.py"))
    assert "unknown exercise" in refused("exercise", "show", "nothing")
