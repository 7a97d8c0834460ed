"""Why a board is impossible, as text for people: the cells, the sentence, and the count that anyone can repeat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satflip.draw import draw, draw_symbols
from satflip.puzzles import FlipPuzzle, Puzzle, SwapPuzzle
from satflip.puzzles.board import Cell
from satflip.result import Result
from satflip.teach.cells import colour_names, press_name
from satflip.teach.facts import Explanation
from satflip.teach.reasons import Reason, goal_names, reasons

MOST_DRAWN = 400
"""On larger boards no proof is looked for."""


def boards(puzzle: Puzzle, mark: Sequence[Cell], colour: bool = False) -> Iterator[str]:
    """The board, some cells in brackets; of a swap board the target too."""
    yield draw(puzzle, puzzle.start, mark, colour)
    if isinstance(puzzle, SwapPuzzle):
        yield "and the target:"
        yield draw(puzzle, puzzle.target, mark, colour)


def draw_reasons(result: Result, colour: bool = False) -> Iterator[str]:
    """An impossible board, and in brackets the cells that prove it, once for each goal where the proofs differ.

    They are the cells that the result names, if it names any.
    """
    puzzle = result.puzzle
    found = [(odd.goals, odd.cells) for odd in result.refuted_by]
    if not found and len(puzzle.board.cells) <= MOST_DRAWN:
        found = [(reason.goals, tuple(_places(puzzle, reason))) for reason in reasons(puzzle)]
    if not found:
        yield draw(puzzle, puzzle.start, colour=colour)
        return
    for goals, cells in found:
        if len(found) > 1:
            yield f"the cells that rule out {' and '.join(goals)}:"
        yield from boards(puzzle, cells, colour)
    yield "The cells in brackets show why; satflip explain says more."


def told_reason(puzzle: Puzzle, reason: Reason, colour: bool = False) -> Iterator[str]:
    """A certificate: its sentence, its cells on the board, and the check that anyone can repeat."""
    yield f"  {sentence(reason.sentence)}."
    yield from (f"    {number}. {rule}" for number, rule in enumerate(reason.rules, 1))
    if reason.cells:
        yield "  These are the cells in brackets:"
        yield from boards(puzzle, _places(puzzle, reason), colour)
    if any(weight != 1 for weight in reason.weights):
        yield "How many times each cell is taken:"
        yield _numbers(puzzle, dict(zip(reason.cells, reason.weights, strict=True)))
    if isinstance(puzzle, FlipPuzzle) and reason.kind == "sum":
        yield from _sums(puzzle, reason)
    if reason.kind == "component":
        have, want = reason.changes
        name = colour_names(puzzle)[reason.colour or 0]
        yield f"Count {name} in the brackets: {have} at the start, {want} in the target."
        yield "Checked: no swap of neighbours joins a cell in brackets to one outside."


def alone_ruled_out(told: Explanation) -> Reason | None:
    """The one set of cells that shows a flip board impossible by itself, or None."""
    found = told.reasons
    alone = told.status == "IMPOSSIBLE" and len(found) == 1 and found[0].kind == "sum"
    return found[0] if alone and set(found[0].goals) == set(told.goals) else None


def brief(told: Explanation, drawn: str, elsewhere: str = "certain cells (drawn below)") -> str:
    """The verdict without a list of cells: `drawn` is what they are called where the board marks them, `elsewhere`
    where there are several sets of them."""
    covered = {goal for reason in told.reasons if reason.kind == "sum" for goal in reason.goals}
    if told.status != "IMPOSSIBLE" or not covered >= set(told.goals) or "): " not in told.verdict:
        return told.verdict
    begins = told.verdict.partition("): ")[0]
    called = drawn if alone_ruled_out(told) else elsewhere
    sentences = [reason.sentence.replace("these cells", called) for reason in told.reasons if reason.kind == "sum"]
    return f"{begins}): {'; '.join(sentences)}"


def _sums(puzzle: FlipPuzzle, reason: Reason) -> Iterator[str]:
    assert reason.modulus is not None
    weights = dict(zip(reason.cells, reason.weights, strict=True))
    by_press = {
        effect.press: sum(weights.get(i, 0) * amount for i, amount in effect.changes) for effect in puzzle.effects
    }
    if reason.modulus == 2:
        yield "How many of them each press changes, all even:"
    else:
        yield f"What each press adds to the sum, all multiples of {reason.modulus}:"
    index = puzzle.board.index
    on_cells = {index[press]: amount for press, amount in by_press.items() if press in index}
    if on_cells:
        yield _numbers(puzzle, on_cells, _places(puzzle, reason))
    yield from (f"{press_name(puzzle, press)}: {amount}" for press, amount in by_press.items() if press not in index)
    targets = dict(zip(goal_names(puzzle), puzzle.targets, strict=True))
    for goal in reason.goals:
        change = {i: (targets[goal][i] or 0) - puzzle.start[i] for i in reason.cells}
        if reason.modulus == 2:
            wrong = sum(amount != 0 for amount in change.values())
            yield f"How many of them must change to end {goal}: {wrong}, which is odd."
        else:
            total = sum(weights[i] * amount for i, amount in change.items())
            yield f"By how much the sum must change to end {goal}: {total}, no multiple of {reason.modulus}."
    yield "Checked by making every press on the board."


def _numbers(puzzle: Puzzle, numbers: dict[int, int], mark: Sequence[Cell] = ()) -> str:
    """The board with a number on each of some cells, and a dot on the others."""
    return draw_symbols(puzzle.board, [str(numbers.get(i, ".")) for i in range(len(puzzle.board.cells))], mark)


def _places(puzzle: Puzzle, reason: Reason) -> list[Cell]:
    return [puzzle.board.cells[i] for i in reason.cells]


def sentence(text: str) -> str:
    """The text with a capital letter."""
    return text[:1].upper() + text[1:]
