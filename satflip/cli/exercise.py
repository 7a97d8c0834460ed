"""satflip exercise list, show, check"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from satflip.cli.typed import Argument, Option
from satflip.errors import InputError

if TYPE_CHECKING:
    from satflip.teach.exercises.base import Exercise

FAILED = 5

Name = Annotated[str, Argument(metavar="NAME", help="A name from 'satflip exercise list'.")]


def show_list() -> int:
    """The exercises, in the order in which they are best done."""
    from satflip.teach.exercises import EXERCISES

    width = max(map(len, EXERCISES))
    for exercise in EXERCISES.values():
        print(f"{exercise.name:<{width}}  {exercise.title}")
    print("\nBegin with: satflip exercise show xor")
    return 0


def show(
    name: Name,
    out: Annotated[Path | None, Option("-o", "--output", help="Write the file to begin with to this file.")] = None,
) -> int:
    """One exercise: what to write, what is checked, and a file to begin with."""
    from satflip.teach.exercises import find
    from satflip.teach.exercises.report import shown

    exercise = find(name)
    if out is None:
        print("\n".join(shown(exercise)))
        return 0
    if out.exists():
        raise InputError(f"{out} is there already, and is not written over")
    try:
        out.write_text(exercise.skeleton, encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write {out}: {(error.strerror or str(error)).lower()}") from None
    print(f"written: {out}\nEdit it, then: satflip exercise check {name} {out}")
    return 0


def check(
    name: Name,
    file: Annotated[Path, Argument(metavar="FILE", help="A Python file with the function, or a DIMACS file.")],
    time_limit: Annotated[float, Option(metavar="SECONDS", help="For all boards together.")] = 20.0,
) -> int:
    """Try a solution on every small board, in both directions, and draw the smallest counterexample.

    A Python file runs in a process of its own, with limits of time and memory. Exit code 0: passed; 5: not yet.
    """
    from satflip.instances import read_source
    from satflip.teach.exercises import find

    if not 0 < time_limit < 1e6:
        raise InputError(f"a time limit is a positive number of seconds, found {time_limit:g}")
    exercise = find(name)
    text = read_source(file)
    lines, code = _of_dimacs(exercise, text, file) if is_dimacs(file, text) else _of_python(exercise, file, time_limit)
    print("\n".join(lines))
    return code


def is_dimacs(file: Path, text: str) -> bool:
    """Whether the file is no Python file: by its suffix, else by a header line."""
    if file.suffix in (".py", ".cnf", ".dimacs"):
        return file.suffix != ".py"
    return any(line.startswith("p cnf") for line in text.splitlines())


def _of_dimacs(exercise: Exercise, text: str, file: Path) -> tuple[list[str], int]:
    from satflip.teach.exercises import dimacs_file
    from satflip.teach.exercises.judge import trial
    from satflip.teach.exercises.report import told

    case = exercise.sample()
    try:
        written, remarks = dimacs_file.read(text, case)
    except InputError as error:
        raise error.at(str(file)) from None
    result = trial(exercise, [case], [written])
    return list(told(exercise, result, 1, remarks)), FAILED if result.verdict else 0


def _of_python(exercise: Exercise, file: Path, seconds: float) -> tuple[list[str], int]:
    from contextlib import closing

    from satflip.teach.exercises.judge import trial
    from satflip.teach.exercises.learner import Fault, Learner
    from satflip.teach.exercises.report import told

    cases = exercise.cases()
    learner = Learner(file, exercise.function, exercise.fresh, seconds)
    try:
        with closing(learner.clauses(cases)) as written:
            result = trial(exercise, cases, written)
        lines, code = list(told(exercise, result, len(cases), ())), FAILED if result.verdict else 0
    except Fault as fault:
        lines, code = [f"Exercise {exercise.name}: not yet. {fault.sentence}"], FAILED
    if learner.printed:
        lines += ["", "YOUR FILE PRINTED", *(f"  {line}" for line in learner.printed)]
    return lines, code
