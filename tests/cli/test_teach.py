"""satflip teach, as a person types it."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys

from tests.cli.run import EXAMPLES, refused, satflip


def test_printed_where_there_is_no_terminal() -> None:
    done = satflip("teach", "xor", "--board", "bw/ww")
    assert done.returncode == 0, done.stderr
    assert "Question: Must an odd or an even number of them be made?\nAnswer: odd." in done.stdout
    assert "All models of these 4 clauses, found by a SAT solver: 4." in done.stdout


def test_a_board_of_ones_own() -> None:
    assert "Answer: 4. T = 4 can be satisfied" in satflip("teach", "horizon", str(EXAMPLES / "swap-sample.txt")).stdout


def test_on_a_terminal_it_asks() -> None:
    parent, child = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", "from satflip.cli import main; main()", "teach", "xor", "--board", "bw/ww"],
        stdin=child, stdout=child, stderr=child,
    )  # fmt: skip
    os.close(child)
    told = ""
    answered = False
    while select.select([parent], [], [], 60)[0]:
        try:
            told += os.read(parent, 1 << 16).decode()
        except OSError:
            break
        if not answered and "be made? " in told:
            os.write(parent, b"odd\n")
            answered = True
        if "Right: odd." in told and "q: leave] " in told:
            os.write(parent, b"q\n")
            break
    assert process.wait(60) == 0
    os.close(parent)
    assert "Right: odd." in told
    assert "2. " not in told


def test_refusals() -> None:
    assert "expected one of: xor (" in refused("teach", "sat")
    assert "--board, line 1, column 3" in refused("teach", "xor", "--board", "bwx")
    assert "choose" in refused("teach", "xor", "file", "--board", "bw")
