"""MiniZinc and the solvers that it drives, on the texts models/flip.mzn and models/swap.mzn.

The text and the board's data go to the program `minizinc` on its stdin; each solution comes back as a JSON object.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cache, partial
from shutil import which
from typing import Any

from satflip import formulations, models, processes
from satflip.backends import programs
from satflip.backends.base import Backend, Report, Settings
from satflip.backends.horizons import Step, fewest_steps
from satflip.exports.minizinc import SOLUTION, VERDICTS, flip_data, swap_data
from satflip.exports.programs import overflow
from satflip.puzzles import FlipPuzzle, Move, Press, Puzzle
from satflip.result import Found, Status

COMMAND = "minizinc"

LICENCES = {"gecode": "MIT", "chuffed": "MIT", "cp-sat": "Apache-2.0", "coin-bc": "EPL-2.0", "highs": "MIT"}


@dataclass(frozen=True)
class Solver:
    """A solver that MiniZinc offers, and which of the standard flags it takes."""

    tag: str
    title: str
    flags: frozenset[str] = frozenset()


@cache
def solvers() -> dict[str, Solver]:
    """By tag (the last part of the solver's id) what `minizinc --solvers` offers, Gecode first.

    Left out are windowed programs, and interfaces to libraries that are not installed (their version is unknown).
    Empty where MiniZinc is not installed.
    """
    if which(COMMAND) is None:
        return {}
    listing = subprocess.run([COMMAND, "--solvers-json"], capture_output=True, text=True, timeout=60, check=True)
    found = {
        tag: Solver(tag, entry["name"], frozenset(entry.get("stdFlags", ())))
        for entry in json.loads(listing.stdout)
        if (tag := entry["id"].rpartition(".")[2]) and "unknown" not in entry.get("version", "")
        if not entry.get("isGUIApplication", False)
    }
    return dict(sorted(found.items(), key=lambda item: item[0] != "gecode"))


def search(solver: Solver, puzzle: Puzzle, objective: str, settings: Settings, report: Report) -> Found:
    """Solve the puzzle; plans and bounds are told as they come."""
    deadline = None if settings.seconds is None else time.monotonic() + settings.seconds
    run = partial(_run, _arguments(solver, settings), deadline)
    name = f"MiniZinc's {solver.title}"
    if isinstance(puzzle, FlipPuzzle):
        with closing(run(models.path("flip.mzn").read_text("utf-8"), flip_data(puzzle))) as answers:
            return _flip(puzzle, answers, name, report)
    text, parallel = models.path("swap.mzn").read_text("utf-8"), objective == "rounds"

    def decide(horizon: int) -> tuple[Status, list[Step]]:
        with closing(run(text, swap_data(puzzle, horizon, horizon, parallel))) as answers:
            # every solution has the same cost, that of the horizon: the first one will do
            answer = next(answers, Status.UNKNOWN)
        if isinstance(answer, Status):
            return answer, []
        rows = enumerate(answer["swap"])
        return Status.OPTIMAL, [(t, e) for t, row in rows for e, swapped in enumerate(row) if swapped]

    return fewest_steps(puzzle, objective, name, decide, report)


def _flip(puzzle: FlipPuzzle, answers: Iterator[dict[str, Any] | Status], name: str, report: Report) -> Found:
    report.bound(formulations.state(puzzle, "presses").lower)
    moves: list[Move] | None = None
    status = Status.UNKNOWN
    for answer in answers:
        if isinstance(answer, Status):
            status = answer
        else:
            moves = [
                Press(effect.press, times)
                for effect, times in zip(puzzle.effects, answer["times"], strict=True)
                if times
            ]
            report.plan(moves)
    if status is Status.UNKNOWN and moves is not None:
        status = Status.FEASIBLE
    why = {Status.OPTIMAL: f"{name} proved the optimum", Status.IMPOSSIBLE: f"{name} proved the model unsatisfiable"}
    return Found(status, moves, None, why.get(status, ""))


def _arguments(solver: Solver, settings: Settings) -> list[str]:
    """The command line, with what the solver can be told of the settings."""
    arguments = [COMMAND, "--solver", solver.tag, "--output-mode", "json"]
    if flag := next((flag for flag in ("-i", "-a") if flag in solver.flags), None):
        arguments.append(flag)  # solutions as they come, not the last one alone
    if "-p" in solver.flags and settings.workers > 1:
        arguments += ["-p", str(settings.workers)]
    if "-r" in solver.flags and settings.seed is not None:
        arguments += ["-r", str(settings.seed % 2**31)]
    return [*arguments, "-"]


def _run(
    arguments: list[str], deadline: float | None, text: str, data: Iterable[str]
) -> Generator[dict[str, Any] | Status, None, None]:
    """The solutions as they come, then the verdict if there is one.

    Raises RuntimeError, with what MiniZinc said, where it failed. No process of it is left in the end.
    """
    if deadline is not None:
        left = max(1, round(1000 * (deadline - time.monotonic())))
        arguments = [*arguments[:-1], "--time-limit", str(left), arguments[-1]]
    # MiniZinc's intermediate files stay behind when it is killed: they get a folder that is removed
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as noise, tempfile.TemporaryFile() as model:
        model.write("\n".join([text, *data]).encode())
        model.seek(0)
        child = subprocess.Popen(
            arguments,
            stdin=model,
            stdout=subprocess.PIPE,
            stderr=noise,
            env={**os.environ, "TMPDIR": folder},
            start_new_session=True,
        )
        assert child.stdout is not None
        failure = ""
        try:
            lines: list[bytes] = []
            for line in child.stdout:
                word = line.decode().strip()
                if word == SOLUTION:
                    yield json.loads(b"".join(lines))
                    lines = []
                elif word in VERDICTS:
                    yield VERDICTS[word]
                    return
                elif word.startswith("====="):
                    failure = word
                else:
                    lines.append(line)
        finally:
            processes.end(child)
            child.stdout.close()
        # the end of its output may come before its own end, and then it was SIGTERM that ended it: ours
        if failure or child.returncode not in (0, -signal.SIGTERM):
            noise.seek(0)
            words = _last_line(noise.read().decode(errors="replace"))
            raise RuntimeError(words or failure or f"exit code {child.returncode}")


def _last_line(text: str) -> str:
    """The last line that is no warning of MiniZinc's own library."""
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("Warning")]
    return lines[-1] if lines else ""


def misfit(puzzle: Puzzle, objective: str) -> str | None:
    """MiniZinc takes every puzzle whose sums its solvers can compute."""
    return overflow("MiniZinc's solvers compute", puzzle)


def members() -> tuple[Backend, ...]:
    """A back end for each solver that MiniZinc offers; where it is not installed, the one that says so."""
    return tuple(
        Backend(
            name=f"minizinc:{solver.tag}",
            summary=f"{solver.title} through MiniZinc, on the texts models/flip.mzn and models/swap.mzn",
            licence=f"MPL-2.0 (MiniZinc), {LICENCES.get(solver.tag, 'see there')} ({solver.title})",
            distribution=COMMAND,
            lack=partial(programs.lack, COMMAND, "minizinc"),
            release=partial(programs.release, COMMAND),
            seed="-r" in solver.flags,
            workers="-p" in solver.flags,
            external=True,
            search=partial(search, solver),
            misfit=misfit,
        )
        for solver in solvers().values() or (Solver("gecode", "Gecode"),)
    )
