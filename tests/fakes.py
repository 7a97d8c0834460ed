"""Back ends that behave badly, each in its own way; the child process imports them from here."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence

from satflip.backends.base import Answer, Backend, Report, Settings, Watch
from satflip.errors import UnsupportedError
from satflip.model import Assignment, Constraint, Model
from satflip.puzzles import FlipPuzzle, Press
from satflip.result import Found, Status

PLAN = [Press((0, 1)), Press((0, 0)), Press((0, 2))]
"""Solves the board wbw, though two presses would do."""


def raises(puzzle: FlipPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    raise RuntimeError("out of ideas")


def refuses(puzzle: FlipPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    raise UnsupportedError("the cardinality encoding ladder says at most one")


def dies(puzzle: FlipPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    os.kill(os.getpid(), signal.SIGSEGV)
    raise AssertionError


def exits(puzzle: FlipPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    print("the last thing I said", file=sys.stderr)
    os._exit(3)


def finds_and_dies(puzzle: FlipPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    report.bound(1)
    report.plan(list(PLAN))
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def hangs(puzzle: FlipPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    report.plan(list(PLAN))
    report.bound(2)
    while True:
        time.sleep(60)


def has_children(puzzle: FlipPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    subprocess.run([sys.executable, "-c", f"import time; time.sleep(600) # {os.environ['SATFLIP_MARK']}"], check=True)
    raise AssertionError


def works_in_a_child(puzzle: FlipPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    subprocess.run([sys.executable, "-c", "while True: pass"], check=True)
    raise AssertionError


def where(puzzle: FlipPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    return Found(Status.FEASIBLE, list(PLAN), message=f"on {sorted(os.sched_getaffinity(0))}")


def eats(puzzle: FlipPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    heap = []
    while True:
        heap.append(bytearray(b"x" * 2**23))
        time.sleep(0.01)


def lies(puzzle: FlipPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    return Found(Status.OPTIMAL, [Press((0, 1))], 1)


def lies_impossible(puzzle: FlipPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    report.plan(list(PLAN))
    return Found(Status.IMPOSSIBLE)


def lies_bound(puzzle: FlipPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    report.bound(4)
    return Found(Status.OPTIMAL, list(PLAN), 4)


def claims_optimal(puzzle: FlipPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    return Found(Status.OPTIMAL, list(PLAN), 3)


def claims_impossible(puzzle: FlipPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    return Found(Status.IMPOSSIBLE)


def prints(puzzle: FlipPuzzle, objective: str, settings: Settings, report: Report) -> Found:
    print("noise " * 10_000)
    os.write(1, b"more noise")
    return Found(Status.FEASIBLE, list(PLAN))


def never_knows(model: Model, settings: Settings, watch: Watch) -> Answer:
    return Answer(Status.UNKNOWN)


class Unsure:
    """Satisfiable without a bound, undecided at every bound: it counts how often it was asked."""

    asked = 0

    def __init__(self, settings: Settings) -> None:
        self._variables = 0

    def add(self, constraints: Iterable[Constraint], variables: int) -> None:
        self._variables = max(self._variables, variables)

    def solve(self, assumptions: Sequence[int] = ()) -> bool | None:
        Unsure.asked += 1
        return None if assumptions else True

    def assignment(self) -> Assignment:
        # press the first and the last cell: right for the board wbw, goal white or black
        return [False, True, False, True, *[False] * self._variables]

    def close(self) -> None:
        pass


def backend(name: str) -> Backend:
    """The fake of this name as a back end."""
    if name == "unsure":
        return Backend(name="fake:unsure", summary="", assumptions=True, oracle=Unsure)
    if name == "never_knows":
        return Backend(name="fake:never", summary="", minimise=never_knows)
    return Backend(name=f"fake:{name}", summary="", search=globals()[name], external="child" in name)
