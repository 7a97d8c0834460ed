"""What a cell asks for, in words and in symbols, by the puzzle's rules alone: whatever the formulation."""

from __future__ import annotations

from satflip.puzzles import FlipPuzzle, Puzzle
from satflip.puzzles.board import Cell, label, spoken
from satflip.teach.reasons import goal_names


def colour_names(puzzle: Puzzle) -> tuple[str, ...]:
    """The colours as sentences call them: white and black, colour 2, or the symbols of a swap board in quotes."""
    if isinstance(puzzle, FlipPuzzle):
        return ("white", "black") if puzzle.colours == 2 else tuple(f"colour {c}" for c in range(puzzle.colours))
    return tuple(f"'{symbol}'" for symbol in puzzle.symbols)


def wanted(puzzle: Puzzle, i: int) -> tuple[int | None, ...]:
    """The colour that each goal asks of the cell, None for any."""
    if isinstance(puzzle, FlipPuzzle):
        return tuple(target[i] for target in puzzle.targets)
    return (puzzle.target[i],)


def touched_by(puzzle: Puzzle, i: int) -> tuple[int, ...]:
    """The presses that change the cell, as indices into a flip puzzle's effects; none in a swap board."""
    if not isinstance(puzzle, FlipPuzzle):
        return ()
    return tuple(p for p, amount in puzzle.touching[i] if amount % puzzle.colours)


def press_name(puzzle: FlipPuzzle, place: Cell) -> str:
    """A press as people say it: 'row 1, column 2', or the name of one that belongs to no cell."""
    return spoken(place) if place in puzzle.board.index else f"press {place}"


def words(puzzle: Puzzle, i: int) -> str:
    """The cell's constraint as a sentence."""
    return _flip_words(puzzle, i) if isinstance(puzzle, FlipPuzzle) else _swap_words(puzzle, i)


def symbols(puzzle: Puzzle, i: int) -> str:
    """The cell's constraint as a formula over how often each press is made; for a swap board, its start and target."""
    if not isinstance(puzzle, FlipPuzzle):
        want = puzzle.target[i]
        end = "?" if want is None else puzzle.symbols[want]
        return f"{label(puzzle.board.cells[i])}: {puzzle.symbols[puzzle.start[i]]} → {end}"
    k = puzzle.colours
    touching = [(amount % k, puzzle.effects[p].press) for p, amount in puzzle.touching[i] if amount % k]
    names = [
        ("" if amount == 1 else f"{amount}·") + f"press[{label(place)[1:-1] if isinstance(place, tuple) else place}]"
        for amount, place in touching
    ]
    ends = zip(goal_names(puzzle), wanted(puzzle, i), strict=True)
    needs = [(name, None if want is None else (want - puzzle.start[i]) % k) for name, want in ends]
    if all(need is None for _, need in needs):
        return "no constraint"
    left = (" ⊕ " if k == 2 else " + ").join(names) or "0"
    sign = "=" if k == 2 else "≡"
    right = (
        f"{sign} {needs[0][1]}"
        if len(needs) == 1
        else ", ".join(f"{sign} {need} to end {name}" for name, need in needs)
    )
    return f"{left} {right}" + ("" if k == 2 else f" (mod {k})")


def _flip_words(puzzle: FlipPuzzle, i: int) -> str:
    k, names = puzzle.colours, colour_names(puzzle)
    here = f"{puzzle.board.cell(i)} is {names[puzzle.start[i]]}"
    touching = [
        (amount % k, press_name(puzzle, puzzle.effects[p].press)) for p, amount in puzzle.touching[i] if amount % k
    ]
    needs = [(names[w], (w - puzzle.start[i]) % k) for w in wanted(puzzle, i) if w is not None]
    if not needs:
        return f"{here}, and may end in any colour"
    if not touching:
        left = [f"it must change to end {name}" if need else f"it ends {name} anyway" for name, need in needs]
        return f"{here}, and no press changes it: {'; '.join(left)}"
    if k == 2:
        which = "; ".join(name for _, name in touching)
        flips = f"{len(touching)} press{'es flip' if len(touching) > 1 else ' flips'} it: {which}"
        left = [f"to end {name} {'an odd' if need else 'an even'} number of them is made" for name, need in needs]
    else:
        which = "; ".join(name + (f" ({amount} each time)" if amount != 1 else "") for amount, name in touching)
        flips = f"these presses add to it: {which}"
        left = [f"to end {name} they add {need} modulo {k}" for name, need in needs]
    return f"{here}. {_sentence(flips)}. {_sentence(', '.join(left))}"


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def _swap_words(puzzle: Puzzle, i: int) -> str:
    names = colour_names(puzzle)
    (want,) = wanted(puzzle, i)
    ends = "may end with any piece" if want is None else f"must end with {names[want]}"
    beside = "; ".join(puzzle.board.cell(j) for j in puzzle.board.neighbours[i]) or "no cell"
    return f"{puzzle.board.cell(i)} holds {names[puzzle.start[i]]} and {ends}; it can be swapped with {beside}"
