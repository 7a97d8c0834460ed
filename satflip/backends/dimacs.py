"""Any SAT program that reads DIMACS CNF and answers as in the SAT Competitions, one run a question.

`dimacs:COMMAND` is a program on the PATH, or a path, with arguments of its own if it needs some.
"""

from __future__ import annotations

import shlex
import signal
import subprocess
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from satflip.backends import programs
from satflip.backends.base import Backend, Settings
from satflip.errors import InputError
from satflip.exports.dimacs import read_answer, write_clauses
from satflip.model import Assignment, Constraint

PROGRAMS = {"cadical": "cadical", "cryptominisat5": "cryptominisat", "minisat": "minisat", "picosat": "picosat"}
"""Programs that are tried in the tests, and the Debian packages that hold them."""

RESULT_FILES = frozenset({"minisat", "minisat_core", "minisat_static"})
"""Programs that tell the values only in a file, named as the second argument."""

EXIT_CODES = {True: (0, 10), False: (0, 20)}


class DimacsOracle:
    """Writes a file at each call. It knows no assumptions."""

    def __init__(self, command: str, settings: Settings) -> None:
        self._command = command
        self._constraints: list[Constraint] = []
        self._variables = 0
        self._true: set[int] = set()

    def add(self, constraints: Iterable[Constraint], variables: int) -> None:
        """Add clauses."""
        self._constraints += constraints
        self._variables = max(self._variables, variables)

    def solve(self, assumptions: Sequence[int] = ()) -> bool | None:
        """Whether the clauses can be satisfied; None where the program says that it does not know.

        Raises RuntimeError where the program was killed, or answered nothing that can be understood.
        """
        if assumptions:
            raise ValueError(f"{self._command} takes no assumptions")
        with TemporaryDirectory(prefix="satflip-") as folder:
            formula, result = Path(folder, "formula.cnf"), Path(folder, "result")
            with formula.open("w", encoding="ascii") as stream:
                write_clauses(self._constraints, self._variables, stream)
            words = [*shlex.split(self._command), str(formula)]
            if Path(words[0]).name in RESULT_FILES:
                words.append(str(result))
            done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
            answer = result.read_text() if result.exists() else done.stdout
        verdict, literals = self._understood(answer, done)
        self._true = set(literals)
        return verdict

    def assignment(self) -> Assignment:
        """The assignment of the last call that said True; variables that the program does not tell are False."""
        return [False, *(variable in self._true for variable in range(1, self._variables + 1))]

    def close(self) -> None:
        """Forget the clauses."""
        self._constraints = []

    def _understood(self, answer: str, done: subprocess.CompletedProcess[str]) -> tuple[bool | None, list[int]]:
        code = done.returncode
        if code < 0:
            raise RuntimeError(f"{self._command} was ended by {signal.Signals(-code).name}")
        try:
            verdict, literals = read_answer(answer)
        except ValueError as error:
            lines = (done.stderr.strip() or done.stdout.strip()).splitlines()
            last = f", its last line: {lines[-1]}" if lines else ""
            raise RuntimeError(f"{self._command} exited with code {code} and no answer ({error}){last}") from None
        if verdict is not None and code not in EXIT_CODES[verdict]:
            word = "satisfiable" if verdict else "unsatisfiable"
            raise RuntimeError(f"{self._command} says {word} but exited with code {code}")
        return verdict, literals


def member(command: str) -> Backend:
    """The back end `dimacs:COMMAND`, whether there is such a program or not. Raises InputError for unclosed quotes."""
    try:
        program = shlex.split(command)[0]
    except (ValueError, IndexError):
        raise InputError(f"dimacs: takes a command, found '{command}'") from None
    return Backend(
        name=f"dimacs:{command}",
        summary=f"the program {program}, a DIMACS file and a fresh run for each bound",
        licence="the program's own",
        install=f"apt-get install {PROGRAMS[program]}" if program in PROGRAMS else "",
        external=True,
        oracle=partial(DimacsOracle, command),
        lack=partial(programs.lack, program, PROGRAMS.get(program, "")),
        release=partial(programs.release, program),
    )


BACKENDS = tuple(member(command) for command in PROGRAMS)
