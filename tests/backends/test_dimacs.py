"""Programs that read DIMACS: Debian's, and small scripts that misbehave, each in its own way."""

from __future__ import annotations

import io
import os
import random
import re
import stat
from itertools import product
from pathlib import Path

import pytest

import satflip as sf
from satflip import backends
from satflip.backends.base import Settings
from satflip.backends.dimacs import PROGRAMS, DimacsOracle
from satflip.errors import InputError
from satflip.exports.dimacs import read_answer, write_clauses
from satflip.model import Clause, Constraint, Origin, Parity
from satflip.result import Status
from tests import needs
from tests.brute import flip

RULE = Origin("a rule")
pytestmark = pytest.mark.skipif(os.name != "posix", reason="runs shell scripts")


@pytest.mark.parametrize("program", PROGRAMS)
def test_random_clauses_against_the_truth_table(program: str) -> None:
    needs.program(program, PROGRAMS[program])
    said = set()
    for seed in range(12):
        rng = random.Random(seed)
        n = rng.randint(1, 5)
        clauses: list[Constraint] = [
            Clause(
                tuple(rng.choice((-1, 1)) * rng.randint(1, n) for _ in range(rng.randint(0 if seed == 3 else 1, 3))),
                RULE,
            )
            for _ in range(rng.randint(0, 14))
        ]
        solver = DimacsOracle(program, Settings())
        solver.add(clauses, n + 1)
        right = [
            row
            for values in product((False, True), repeat=n + 1)
            for row in [(False, *values)]
            if all(c.holds(row) for c in clauses)
        ]
        answer = solver.solve()
        assert answer is bool(right), clauses
        assert not answer or tuple(solver.assignment()) in right
        said.add(answer)
    assert said == {True, False}


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_board_from_end_to_end(program: str) -> None:
    """POJ 1753: four presses."""
    needs.program(program, PROGRAMS[program])
    result = sf.solve(flip("bwwb/bbwb/bwwb/bwww"), backend=f"dimacs:{program}", time_limit=60)
    assert (result.status, result.objective) == (Status.OPTIMAL, 4)
    assert program in str(result.backend)


def test_what_is_written() -> None:
    clauses: list[Constraint] = [Clause((1, -2), RULE), Clause((), RULE)]
    stream = io.StringIO()
    write_clauses(clauses, 2, stream)
    assert stream.getvalue() == "p cnf 2 2\n1 -2 0\n0\n"
    with pytest.raises(TypeError, match="takes clauses"):
        write_clauses([Parity((1,), True, RULE)], 2, io.StringIO())


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("c hello\ns SATISFIABLE\nv 1 -2\nv 3 0\n", (True, [1, -2, 3])),
        ("s SATISFIABLE\r\nv 0\r\n", (True, [])),
        ("v 2 0\ns SATISFIABLE\n", (True, [2])),
        ("SAT\n1 -2 0\n", (True, [1, -2])),
        ("s UNSATISFIABLE\n", (False, [])),
        ("UNSAT\n", (False, [])),
        ("some table\nUNSATISFIABLE\n", (False, [])),
        ("c s SATISFIABLE\ns UNKNOWN\n", (None, [])),
        ("INDETERMINATE\n", (None, [])),
    ],
)
def test_answers_that_are_understood(text: str, answer: tuple[bool | None, list[int]]) -> None:
    assert read_answer(text) == answer


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no line"),
        ("c nothing to say\n", "no line"),
        ("s SATISFIABLE\ns UNSATISFIABLE\n", "both"),
        ("s SATISFIABLE\n", "no values"),
        ("SATISFIABLE\n", "no values"),
        ("s SATISFIABLE\nv 1 2\n", "break off"),
        ("s SATISFIABLE\nv 1 -1 0\n", "both true and false"),
        ("s SATISFIABLE\nv x1 0\n", "invalid literal"),
    ],
)
def test_answers_that_are_not(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read_answer(text)


def script(folder: Path, text: str) -> str:
    path = folder / "solver"
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("kill -SEGV $$", "ended by SIGSEGV"),
        ("echo 's UNSATISFIABLE'; kill -KILL $$", "ended by SIGKILL"),
        ("exit 0", "code 0 and no answer"),
        ("echo 'cannot read the file' >&2; exit 3", "code 3 and no answer .*cannot read the file"),
        ("echo 's UNSATISFIABLE'; exit 1", "says unsatisfiable but exited with code 1"),
        ("echo 's UNSATISFIABLE'; exit 10", "says unsatisfiable but exited with code 10"),
        ("echo 's SATISFIABLE'; echo 'v 1 2'; exit 10", "break off"),
    ],
)
def test_a_program_that_fails_is_a_crash(tmp_path: Path, text: str, why: str) -> None:
    result = sf.solve(flip("wbw"), backend=f"dimacs:{script(tmp_path, text)}")
    assert result.status is Status.CRASH
    assert re.search(why, result.message), result.message


def test_a_program_that_does_not_know_is_unknown(tmp_path: Path) -> None:
    result = sf.solve(flip("wbw"), backend=f"dimacs:{script(tmp_path, 'echo s UNKNOWN')}")
    assert result.status is Status.UNKNOWN


def test_a_program_that_lies_is_wrong(tmp_path: Path) -> None:
    result = sf.solve(flip("wbw"), backend=f"dimacs:{script(tmp_path, 'echo s SATISFIABLE; echo v 1 0; exit 10')}")
    assert result.status is Status.WRONG


def test_a_program_that_hangs_is_ended_with_its_children(tmp_path: Path) -> None:
    command = script(tmp_path, f"echo $$ > {tmp_path}/pid; sleep 600")
    result = sf.solve(flip("wbw"), backend=f"dimacs:{command}", time_limit=2)
    assert (result.status, result.stopped) == (Status.UNKNOWN, "time limit")
    pid = int((tmp_path / "pid").read_text())
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_commands_with_arguments_and_commands_that_there_are_not(tmp_path: Path) -> None:
    command = script(tmp_path, 'test "$1" = --quiet && echo s UNSATISFIABLE && exit 20')
    assert sf.solve(flip("wbw"), backend=f"dimacs:{command} --quiet").status is Status.IMPOSSIBLE
    with pytest.raises(sf.UnsupportedError, match="program nosuchsolver is not on PATH"):
        sf.solve(flip("wbw"), backend="dimacs:nosuchsolver")
    assert "apt-get install cryptominisat" in backends.find("dimacs:cryptominisat5").install
    for command in ("'", " "):
        with pytest.raises(InputError, match="takes a command"):
            backends.find(f"dimacs:{command}")
