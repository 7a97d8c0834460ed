"""The lesson on the horizon: one step more until it can be done, and what each answer means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from satflip.draw import draw
from satflip.encodings import Encoding
from satflip.model import Origin
from satflip.puzzles import Puzzle, SwapPuzzle
from satflip.teach.cores import minimal_core
from satflip.teach.speech import where
from satflip.teach.topics.asked import ask, table
from satflip.teach.topics.pages import Page
from satflip.teach.topics.plans import PLAIN, statement, swap_board, target_too_early
from satflip.telling import count

CORE_SECONDS = 10.0
BEYOND = 3
"""So many horizons beyond the optimum are looked at."""


def pages(puzzle: Puzzle) -> Iterator[Page]:
    """The lesson on a swap board that takes at least one swap."""
    board, least = swap_board(puzzle, "the horizon")
    yield _climb(board, least)
    yield _meaning(board, least)
    yield _why_not_sooner(board, least)
    yield _off_by_one(board, least)
    yield _exactly(board, least)


def _climb(puzzle: SwapPuzzle, least: int) -> Page:
    rows = []
    for steps in range(least + 1):
        said = ask(statement(puzzle).model(steps))
        rows.append((steps, said.variables, said.clauses, said.conflicts, said.word))
    return Page(
        "One step more, until it can be done",
        (
            "start:",
            draw(puzzle, puzzle.start),
            "target:",
            draw(puzzle, puzzle.target),
            "",
            "A SAT model has a fixed number of steps, the horizon T, with at most one swap a step. "
            "Nobody knows the right "
            "T beforehand, so ask with T = 0, 1, 2 ...:",
            "",
            *table(("T", "variables", "clauses", "conflicts", "answer"), rows),
        ),
        "What is the fewest number of swaps, then?",
        str(least),
        f"T = {least} can be satisfied, and every T below was refuted. The refutations are the proof.",
    )


def _meaning(puzzle: SwapPuzzle, least: int) -> Page:
    impossible = _spoilt(puzzle)
    lines = [
        f"UNSATISFIABLE at T = {least - 1} says: no plan of at most {count(least - 1, 'swaps')}. "
        f"It does not say 'impossible': T = {least} does it.",
    ]
    if impossible is not None:
        rows = [(steps, ask(statement(impossible).model(steps)).word) for steps in range(least + BEYOND + 1)]
        lines += [
            "",
            "Now a target that asks for another piece in one place:",
            draw(impossible, impossible.target),
            *table(("T", "answer"), rows),
            "It could go on for ever: no T proves that there is no plan. Something else does:",
            f"  {impossible.mismatch()}.",
        ]
    return Page(
        "What UNSATISFIABLE at T means",
        tuple(lines),
        "If the solver runs out of time at T, may you go on to T+1 and call its plan the shortest?",
        "no",
        "UNKNOWN is not UNSATISFIABLE: the bound must not rise past a question that was not answered.",
    )


def _spoilt(puzzle: SwapPuzzle) -> SwapPuzzle | None:
    """The puzzle with one cell of the target changed, so that the pieces do not suffice."""
    for i, want in enumerate(puzzle.target):
        for colour in range(puzzle.colours):
            if want is not None and colour != want:
                other = replace(puzzle, target=(*puzzle.target[:i], colour, *puzzle.target[i + 1 :]))
                if other.mismatch():
                    return other
    return None


def _why_not_sooner(puzzle: SwapPuzzle, least: int) -> Page:
    core = minimal_core(statement(puzzle).model(least - 1), Encoding(), CORE_SECONDS)
    if core is None:
        told = ["(The solver needed too long for a core of this board.)"]
    else:
        groups, minimal = core
        cells = dict.fromkeys(cell for _, its in groups for cell in its)
        these = f"These {len(groups)} rules cannot all" if len(groups) > 1 else "This one rule cannot"
        told = [
            f"{these} be kept in {count(least - 1, 'steps')}"
            + (", and none of them can be spared:" if minimal else ":"),
            *(f"  {f'{rule}: {where(Origin(rule, its))}'.removesuffix(': ')}" for rule, its in groups),
            "They speak of the cells in brackets:",
            draw(puzzle, puzzle.start, cells),
        ]
    return Page(
        "Why not sooner: an unsatisfiable core",
        (
            f"A solver that says UNSATISFIABLE at T = {least - 1} can say which clauses it used. "
            f"Leave out what can be left "
            "out, one rule and place after the other, and a minimal core is left:",
            "",
            *told,
        ),
    )


def _off_by_one(puzzle: SwapPuzzle, least: int) -> Page:
    # with T = 0 there is no board T-1 to put the target at
    rows = [(0, ask(statement(puzzle).model(0)).word, "(there is no board -1)")]
    ends: list[str] = []
    for steps in range(1, least + 2):
        model = target_too_early(puzzle, steps)
        mistaken = ask(model)
        rows.append((steps, ask(statement(puzzle).model(steps)).word, mistaken.word))
        if mistaken.assignment is not None and not ends:
            moves = statement(puzzle).decode(model, mistaken.assignment)
            solved = puzzle.replay(moves).solved  # type: ignore[arg-type]
            ends = [
                f"The mistaken model says {count(steps, 'steps')}. Its plan, {count(len(moves), 'swaps')}:",
                *(f"  {number}. {move}" for number, move in enumerate(moves, 1)),
                f"Replayed by the rules: {'solved' if solved else 'NOT solved'}. Its last step is bound by nothing: "
                + (
                    "here it is idle, so no replay finds the mistake, and the number is wrong all the same."
                    if solved
                    else "here it swaps a piece away from where it belongs, and the replay finds it. It need not."
                ),
            ]
    return Page(
        "Off by one",
        (
            "T steps have T+1 boards: the start, and one after each step. Counting from 0 they are the boards 0 to T, "
            "and the steps are 1 to T. Who counts T boards, or puts the target at board T-1, gets this (right-hand "
            "column):",
            "",
            *table(("T", "target at board T", "target at board T-1"), rows),
            "",
            *ends,
        ),
        "Which check is sure to find this mistake: the replay, or small boards whose answer is known?",
        "small boards",
        "A board that takes one swap must give 1, and a board that is solved already 0.",
    )


def _exactly(puzzle: SwapPuzzle, least: int) -> Page:
    rows = []
    exact = f"{PLAIN},exact"
    for steps in range(least + BEYOND + 1):
        rows.append((steps, ask(statement(puzzle).model(steps)).word, ask(statement(puzzle, exact).model(steps)).word))
    gaps = [steps for steps, _, word in rows if steps > least and word == "UNSATISFIABLE"]
    said = (
        f"Exactly one a step cannot be done in {', '.join(map(str, gaps))} steps, though {least} "
        f"will do: there a bisection "
        "over T goes wrong."
        if gaps
        else "On this board both agree; on others 'exactly one' can be done in 4 and in 6 steps, but not in 5."
    )
    return Page(
        "At most one swap a step, or exactly one",
        (
            *table(("T", "at most one a step", "exactly one a step"), rows),
            "",
            said,
            "With 'at most one' a longer horizon only admits more (it is monotone): a step may be idle.",
        ),
    )
