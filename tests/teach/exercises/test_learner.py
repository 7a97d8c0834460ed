"""A learner's file does what it likes, and the checker goes on."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from satflip.teach.exercises import find
from satflip.teach.exercises.child import clauses_of
from satflip.teach.exercises.learner import Fault, Learner

CELL = "def cell(presses, black):\n"
CAN = "def can(fd):\n    import os\n    try: os.fstat(fd)\n    except OSError: return False\n    return True\n"


SAY = CAN + "import os\n[os.write(fd, b'%s\\n') for fd in range(3, 9) if can(fd)]\n"


def run(tmp_path: Path, text: str, seconds: float = 15.0) -> Learner:
    file = tmp_path / "my.py"
    file.write_text(text)
    learner = Learner(file, "cell", False, seconds)
    list(learner.clauses(find("xor").cases()))
    return learner


def test_what_it_prints_is_kept_apart(tmp_path: Path) -> None:
    learner = run(tmp_path, "print('hello')\n" + CELL + "    return []\n")
    assert learner.printed == ["hello"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (CELL + "    return presses[7]\n", "cell raised IndexError in line 2"),
        (CELL + "    import sys\n    sys.exit(3)\n", "it called sys.exit(3)"),
        (CELL + "    import os\n    os._exit(3)\n", "the file ended the process: exit code 3"),
        (CELL + "    return presses +\n", "cannot be run: line 2: invalid syntax"),
        (CELL + "    x = [0] * 10**12\n", "MemoryError"),
        (CELL + "    return None\n", "returned nothing (None)"),
        (CELL + "    return presses\n", "returned a clause 1, expected a list of clauses"),
        (CELL + "    return [[0]]\n", "with 0 in it"),
        (CELL + "    return [['a']]\n", "returned a clause ['a']"),
        (CELL + "    return cell(presses, black)\n", "RecursionError"),
        (CELL + "    return [[int(input())]]\n", "EOFError"),
        ("def cel(presses, black):\n    return []\n", "no function 'cell'; it has cel"),
        ("def cell():\n    return []\n", "expected a function cell(presses, black), found cell()"),
        ("def cell(black, presses):\n    return []\n", "in this order; 'presses' stands in another place"),
        (CELL + "    while True: print('x' * 10**6)\n", "OSError"),
        (CELL + "    import os\n    [os.write(fd, b'1\\n') for fd in range(3, 9) if can(fd)]\n" + CAN, "messages go"),
        ("raise SystemExit\n", "cannot be run: SystemExit"),
        (CELL + "    yield [1]\n    1 / 0\n", "cell raised ZeroDivisionError in line 3"),
        (CELL + "    yield [1]\n    raise SystemExit(3)\n", "it called sys.exit(3)"),
        ("class A:\n    def __repr__(self): 1 / 0\n" + CELL + "    return A()\n", "ZeroDivisionError in line 2"),
        (CELL + "    return [[10**5000]]\n", "cell raised ValueError"),
        (CELL + "    return [[0] * 10**5]\n", "a clause with 0 in it: [0, 0,"),
        ("from functools import partial\ncell = partial(print)\n", "the function returned nothing (None)"),
        (SAY % '{"groups": 5, "fresh": 7}', "messages go"),
        (SAY % '{"groups": [[[1.5]]], "fresh": []}', "messages go"),
        (SAY % '{"error": 5}', "messages go"),
        (CELL + "    import os, time\n    os.kill(os.getppid(), 15)\n    time.sleep(30)\n", "exit code 143"),
    ],
)
def test_faults(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(Fault) as fault:
        run(tmp_path, text)
    assert words in fault.value.sentence


def test_names_of_parameters_are_free() -> None:
    def mine(a: list[int], b: object, c: int = 0) -> list[list[int]]:
        return [[-number] for number in a] if b == 2 else [[1]]

    answer = clauses_of(mine, 3, [{"presses": [1, 3], "black": 2}, {"presses": [2], "black": 1}], False)
    assert answer["groups"] == [[[-1], [-3]], [[1]]]


def test_a_file_that_hangs_is_ended(tmp_path: Path) -> None:
    start = time.monotonic()
    with pytest.raises(Fault, match="did not return within 1 seconds"):
        run(tmp_path, CELL + "    while True: pass\n", seconds=1.0)
    assert time.monotonic() - start < 20


@pytest.mark.skipif(sys.platform != "linux", reason="descendants are told by /proc")
def test_what_it_starts_is_ended_too(tmp_path: Path) -> None:
    mark = tmp_path / "alive"
    late = f"import time; time.sleep(4); open({str(mark)!r}, 'w')"
    begin = f"import subprocess, sys\nsubprocess.Popen([sys.executable, '-c', {late!r}])\n"
    text = begin + CELL + "    while True: pass\n"
    with pytest.raises(Fault, match="did not return"):
        run(tmp_path, text, seconds=1.5)
    time.sleep(4.5)
    assert not mark.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="descendants are told by /proc")
@pytest.mark.parametrize("end", ["return []", "import os; os._exit(0)"])
def test_what_it_leaves_behind_is_ended_too(tmp_path: Path, end: str) -> None:
    pids = tmp_path / "pids"
    leave = (
        f"import os, time\nif os.fork() == 0:\n    os.setsid()\n    open({str(pids)!r}, 'w').write(str(os.getpid()))\n"
    )
    text = f"{leave}    time.sleep(60)\nwhile not os.path.exists({str(pids)!r}): pass\n{CELL}    {end}\n"
    if "_exit" in end:
        with pytest.raises(Fault, match="exit code 0"):
            run(tmp_path, text)
    else:
        run(tmp_path, text)
    time.sleep(0.1)
    assert not Path(f"/proc/{pids.read_text()}").exists()


def test_long_lines_are_cut(tmp_path: Path) -> None:
    assert run(tmp_path, "print('x' * 10**6)\n" + CELL + "    return []\n").printed == ["x" * 200]


def test_stopping_early_leaves_nothing_behind(tmp_path: Path) -> None:
    file = tmp_path / "my.py"
    file.write_text(CELL + "    return []\n")
    written = Learner(file, "cell", False).clauses(find("xor").cases())
    assert next(written).clauses == []
    written.close()
