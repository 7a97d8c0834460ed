"""What an exercise says to a learner: the task, and the verdict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satflip.teach.exercises.base import UNSOUND, Exercise, smallness
from satflip.teach.exercises.judge import Trial, Verdict, ruled_out_by

FEW = 6
"""So few admitted choices are named one by one."""

MOST_CLAUSES = 8


def shown(exercise: Exercise) -> Iterator[str]:
    """The exercise, so that it can be done by whoever reads nothing else."""
    sample = exercise.sample()
    yield f"EXERCISE {exercise.name}: {exercise.title}"
    yield ""
    yield exercise.task
    yield ""
    yield f"It is tried on {exercise.tried}, in both directions:"
    yield "  unsound: your clauses accept something that the rules forbid"
    yield "  incomplete: your clauses reject something that the rules allow"
    yield ""
    yield "A FILE TO BEGIN WITH"
    yield from ("    " + line if line else "" for line in exercise.skeleton.splitlines())
    yield f"The function must be called {exercise.function}. Its parameters come in this order; their names are yours."
    yield ""
    yield "HOW TO DO IT"
    yield f"  satflip exercise show {exercise.name} -o my_{exercise.function}.py     writes that file"
    yield f"  satflip exercise check {exercise.name} my_{exercise.function}.py       tries what you have made of it"
    yield ""
    yield "OR WITHOUT PYTHON: A DIMACS FILE FOR ONE BOARD"
    yield from ("  " + line for text in sample.picture() for line in text.splitlines())
    yield "  The file must name these variables; further ones are your own:"
    yield from (f"    c varname {number} {name}" for number, name in enumerate(sample.names, 1))
    if sample.given:
        yield "  What is given is added by the checker and need not stand in the file."
    yield "  Say what belongs together, and shared variables are remarked on: a comment between clauses begins a group."
    yield f"  satflip exercise check {exercise.name} FILE.cnf       tries it on this board alone"


def told(exercise: Exercise, trial: Trial, boards: int, remarks: Sequence[str]) -> Iterator[str]:
    """The verdict; for a wrong solution the smallest counterexample, on the board and in words."""
    if trial.verdict is None:
        yield f"Exercise {exercise.name}: PASSED, {boards} board{'s' * (boards != 1)} tried, in both directions."
    else:
        were = "was" if trial.tried == 2 else "were"
        before = f"{trial.tried - 1} of {boards} boards {were} right before this one"
        yield f"Exercise {exercise.name}: not yet. {before}:" if boards > 1 else f"Exercise {exercise.name}: not yet."
        yield from _wrong(trial.verdict)
    yield from _remarks((*remarks, *trial.remarks))


def _wrong(verdict: Verdict) -> Iterator[str]:
    case = verdict.case
    for finding in verdict.findings:
        yield ""
        if finding.kind == UNSOUND:
            yield "UNSOUND: your clauses accept what the rules forbid."
        else:
            yield "INCOMPLETE: your clauses reject what the rules allow."
        yield from case.picture()
        yield f"{'Wrongly accepted' if finding.kind == UNSOUND else 'Wrongly rejected'}:"
        yield from case.tell(finding.values)
        if finding.kind != UNSOUND:
            yield "What rejects it, of your clauses:"
            culprits = ruled_out_by(case, verdict.written.clauses, finding.values)
            for clause in culprits[:MOST_CLAUSES]:
                yield f"  {list(clause)}, which says: {_clause(case.names, clause)}"
            if len(culprits) > MOST_CLAUSES:
                yield f"  and {len(culprits) - MOST_CLAUSES} more, together"
    yield ""
    accepted = sorted(verdict.accepted, key=smallness)
    many = f"{len(accepted)}" + ("" if case.given else f" of {2 ** len(case.names)}")
    if not accepted:
        yield "On this board your clauses admit nothing at all: they contradict each other."
    elif len(accepted) <= FEW:
        yield f"On this board your clauses admit {many}: {'; or '.join(map(case.short, accepted))}."
    else:
        yield f"On this board your clauses admit {many} choices."


def _clause(names: Sequence[str], clause: Sequence[int]) -> str:
    words = []
    for literal in clause:
        name = names[abs(literal) - 1] if abs(literal) <= len(names) else f"your variable {abs(literal)}"
        words.append(name if literal > 0 else f"not {name}")
    return " or ".join(words) or "'never': it is empty"


def _remarks(remarks: Sequence[str]) -> Iterator[str]:
    if remarks:
        yield ""
        yield "REMARKS"
        yield from (f"  {remark}" for remark in remarks)
