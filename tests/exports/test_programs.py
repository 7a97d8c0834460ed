"""Every format is read by programs that know nothing of satflip, and what they answer is the puzzle's answer.

Each board is written under every formulation that fits it, solved by another program, brought back to moves and
replayed; the right answers are those of tests/cases.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from satflip import exports, formulations
from satflip.errors import InputError
from satflip.exports.base import Export
from satflip.exports.decode import again, decode, recipe_of
from satflip.exports.encode import prepared
from satflip.result import Result, Status
from tests.cases import FLIP, SWAP, Case
from tests.exports.readers import READERS, SUFFIXES

CASES = [case for case in (*FLIP, *SWAP) if not case.hard and not case.slow and "," not in (case.objective or "")]
ALL_WAYS = ("POJ 1753 sample", "a cell that no press changes", "the original sample", "three colours", "fewest rounds")


def solved(export: Export, reader: str, folder: Path) -> Result:
    """The export, written, read by another program, and decoded from the file's own word for how it was made."""
    name = export.recipe.format
    file = folder / f"board.{SUFFIXES[name]}"
    with file.open("w", encoding="utf-8") as stream:
        export.format.write(export, stream)
    if name == "pddl":
        domain = prepared(export.puzzle, "pddl", part="program")
        with file.with_suffix(".domain").open("w", encoding="utf-8") as stream:
            domain.format.write(domain, stream)
    return decode(again(export.puzzle, recipe_of(file)), READERS[name][reader](file))


def ways(case: Case, format: str) -> list[str | None]:
    """The formulations in which the board can be written, or None for a format that says the puzzle itself."""
    puzzle = case.puzzle()
    objective = case.objective or puzzle.objectives[0]
    entry = exports.find(format)
    if not entry.models:
        return [] if entry.misfit(puzzle, objective, {}) else [None]
    return [name for name, way in formulations.FORMULATIONS.items() if way.why_not(puzzle, objective) is None]


def combinations() -> list[object]:
    """Each case in each format: the formulations take turns, on the boards of ALL_WAYS each has one; and so do the
    programs that read the format."""
    found: list[object] = []
    for format in exports.FORMATS:
        turn = 0
        for number, case in enumerate(CASES):
            fit = ways(case, format)
            chosen = fit if case.name in ALL_WAYS else [fit[number % len(fit)]] if fit else []
            for way in chosen:
                reader = list(READERS[format])[turn % len(READERS[format])]
                turn += 1
                found.append(pytest.param(case, format, way, reader, id=f"{format}-{reader}-{case.name}-{way}"))
    return found


@pytest.mark.parametrize(("case", "format", "way", "reader"), combinations())
def test_boards(case: Case, format: str, way: str | None, reader: str, tmp_path: Path) -> None:
    puzzle = case.puzzle()

    def ask(**options: object) -> Result:
        export = prepared(puzzle, format, formulation=way, objective=case.objective, **options)  # type: ignore[arg-type]
        return solved(export, reader, tmp_path)

    export = prepared(puzzle, format, formulation=way, objective=case.objective)
    timed = export.recipe.horizon is not None
    if format == "pddl":
        if case.answer is None:
            with pytest.raises(InputError, match="plan file is expected"):
                ask()
        else:
            # a plan file does not say that it is the shortest
            assert ask().objective == case.answer
    elif case.answer is None:
        upper = export.statement.upper
        result = ask(horizon=upper) if timed else ask()
        assert (result.status, result.moves) == (Status.IMPOSSIBLE, None), result.message
    elif timed and export.format.models:
        yes = ask(horizon=case.answer)
        assert (yes.objective, yes.status in (Status.OPTIMAL, Status.FEASIBLE)) == (case.answer, True), yes.message
        if case.answer > export.statement.lower:
            no = ask(horizon=case.answer - 1)
            assert (no.status, no.bound) == (Status.UNKNOWN, case.answer), no.message
    elif export.minimises:
        result = ask()
        assert (result.status, result.objective) == (Status.OPTIMAL, case.answer), result.message
    else:
        yes = ask(at_most=case.answer)
        assert (yes.objective, yes.status in (Status.OPTIMAL, Status.FEASIBLE)) == (case.answer, True), yes.message
        if case.answer:
            no = ask(at_most=case.answer - 1)
            assert no.status is Status.UNKNOWN
            assert case.answer == no.bound or (no.bound is not None and case.answer > no.bound > case.answer - 2)
