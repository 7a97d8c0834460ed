"""The lesson on frame axioms: what a solver does when nobody says that pieces stay."""

from __future__ import annotations

from collections.abc import Iterator

from satflip.draw import draw
from satflip.model import Clause, Model
from satflip.puzzles import Puzzle, SwapPuzzle
from satflip.teach.cells import colour_names
from satflip.teach.speech import Speech
from satflip.teach.topics.asked import ask, table
from satflip.teach.topics.pages import Page
from satflip.teach.topics.plans import FRAME, boards, cheated, statement, swap_board, swaps_of, without
from satflip.telling import count


def pages(puzzle: Puzzle) -> Iterator[Page]:
    """The lesson on a swap board that takes at least one swap."""
    board, least = swap_board(puzzle, "frame axioms")
    steps = max(1, least - 1)
    model = statement(board).model(steps)
    yield _the_board(board, least, steps)
    yield from _the_cheat(board, model, least, steps)
    yield _the_axiom(board, model)
    yield _with_them(board, least)


def _the_board(puzzle: SwapPuzzle, least: int, steps: int) -> Page:
    return Page(
        "The board, and how many swaps it takes",
        (
            "start:",
            draw(puzzle, puzzle.start),
            "target:",
            draw(puzzle, puzzle.target),
            "",
            "Say it in steps: a variable for 'this cell holds this piece after step t' and one for "
            "'this pair is swapped "
            "in step t'; the start board, the target board; at most one swap a step; a swap "
            "exchanges the two pieces.",
            "It sounds complete.",
        ),
        "How many swaps does this board take?",
        str(least),
        f"So {steps} step{'s' if steps > 1 else ''} should "
        + ("not be enough." if steps < least else "be enough, with a swap in it."),
    )


def _the_cheat(puzzle: SwapPuzzle, model: Model, least: int, steps: int) -> Iterator[Page]:
    loose = without(model, FRAME)
    # where the steps are enough for an honest plan, the solver is asked for one without any swap
    idle = [-number for number, v in enumerate(loose.variables, 1) if v.kind == "swap"] if steps >= least else []
    said = ask(loose, idle)
    if said.assignment is None:
        raise RuntimeError("without frame axioms every board is solved in a step")
    states = boards(puzzle, loose, said.assignment, steps)
    lines = [
        f"The model with just that, {steps} step{'s' if steps > 1 else ''}"
        + (", and the demand not to swap at all" if idle else "")
        + f": {said.variables} variables, {said.clauses} clauses. The solver says {said.word}, and this is its plan:",
        "at the start:",
        draw(puzzle, states[0]),
    ]
    touched_not = 0
    for t in range(1, steps + 1):
        swaps = swaps_of(loose, said.assignment, t)
        wrong = list(cheated(puzzle, states[t - 1], states[t], swaps))
        touched_not += len(wrong)
        lines.append(f"step {t}: {'; '.join(map(str, swaps)) or 'no swap'}. The solver's board after it:")
        lines.append(draw(puzzle, states[t], [puzzle.board.cells[i] for i in wrong]))
    lines.append("In brackets: cells whose piece changed though no swap of the step touched them.")
    yield Page("Without frame axioms", tuple(lines), "Will this plan stand a replay by the rules?", "no")
    moves = [move for t in range(1, steps + 1) for move in swaps_of(loose, said.assignment, t)]
    state = puzzle.start
    for move in moves:
        i, j = sorted((puzzle.board.index[move.first], puzzle.board.index[move.second]))
        state = puzzle.after(state, (i, j))
    yield Page(
        "The replay",
        (
            f"The same swaps, {'; '.join(map(str, moves)) or 'none'}, made by the rules, end with",
            draw(puzzle, state),
            f"which is {'the target, by luck' if puzzle.solved(state) else 'NOT the target: the replay fails'}. "
            f"The solver changed {touched_not} piece{'s' * (touched_not != 1)} out of nothing: no clause forbids it.",
            "Nobody said what happens to the pieces that are not swapped. To a solver, what is not said is free.",
        ),
    )


def _the_axiom(puzzle: SwapPuzzle, model: Model) -> Page:
    speech = Speech(puzzle, model)
    frames = [c for c in model.constraints if c.origin.rule == FRAME and isinstance(c, Clause)]
    first = frames[0].origin
    its = [c for c in frames if c.origin == first]
    lines = []
    for clause in its:
        lines.append(f"  {speech.formula(clause)}")
        lines.append(f"      at least one of: {'; '.join(map(speech.said, clause.literals))}")
    cell = puzzle.board.cell(puzzle.board.index[first.cells[0]])
    names = [colour_names(puzzle)[colour] for colour in sorted(set(puzzle.start))]
    return Page(
        "The frame axiom",
        (
            f"For every cell and every step: {FRAME}.",
            f"For {cell} and step {first.step} it is, one clause for each colour:",
            *lines,
            "Read: if the piece was there before, it is there after, or one of the swaps that touch the cell was made.",
            f"All cells and steps together: {len(frames)} of the model's {len(model.constraints)} constraints, "
            "each of them one clause.",
            "Haas 1987; Kautz and Selman, Planning as Satisfiability, 1992.",
        ),
        f"One clause a cell and step, for {names[-1]} alone: is that enough, with {len(names)} kinds of pieces?",
        "no",
        f"A cell that holds {names[0]} could still change (exercise 'frame-axioms').",
    )


def _with_them(puzzle: SwapPuzzle, least: int) -> Page:
    rows = []
    ends: list[str] = []
    for steps in range(least + 1):
        full = statement(puzzle).model(steps)
        said = ask(full)
        loose = ask(without(full, FRAME))
        rows.append((steps, loose.word, said.word))
        if said.assignment is not None:
            moves = statement(puzzle).decode(full, said.assignment)
            replay = puzzle.replay(moves)  # type: ignore[arg-type]
            ends = [
                *(f"  {number}. {move}" for number, move in enumerate(moves, 1)),
                f"Replayed by the rules: {'solved' if replay.solved else 'NOT solved'} in "
                f"{count(len(moves), 'swaps')}.",
            ]
    return Page(
        "With them",
        (*table(("steps", "without frame axioms", "with them"), rows), "", "The plan with them:", *ends),
    )
