"""The lesson on XOR: from a cell's truth table to its clauses, and the cut into short XORs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from satflip import formulations
from satflip.draw import draw
from satflip.encodings import Encoding, encode, parity
from satflip.errors import UnsupportedError
from satflip.model import Clause, Model, Origin, Parity, Variable
from satflip.puzzles import FlipPuzzle, Puzzle
from satflip.puzzles.board import Cell, label, spoken
from satflip.teach.exercises.judge import admitted
from satflip.teach.topics.asked import MOST_CELLS, ask, table
from satflip.teach.topics.pages import Page

MOST_PRESSES = 6
"""A cell with more has a truth table that nobody reads."""


def pages(puzzle: Puzzle) -> Iterator[Page]:
    """The lesson on a flip board of two colours.

    Raises UnsupportedError for another board, and where no cell has 1 to 6 presses.
    """
    if not isinstance(puzzle, FlipPuzzle) or puzzle.colours != 2 or puzzle.lit_only:
        raise UnsupportedError("the lesson on XOR takes a flip board of two colours (the ordinary game)")
    if len(puzzle.board.cells) > MOST_CELLS:
        found = len(puzzle.board.cells)
        raise UnsupportedError(f"lessons are for small boards: at most {MOST_CELLS} cells, found {found}")
    # first without the choice of colour: it is one more variable, and has a page of its own
    white = replace(puzzle, goal=0) if puzzle.goal == "either" else puzzle
    i = _longest(white)
    cell = white.board.cells[i]
    presses = [white.effects[p].press for p, amount in white.touching[i] if amount % 2]
    want = white.targets[0][i]
    odd = want != white.start[i]
    letters = [chr(ord("a") + p) for p in range(len(presses))]
    yield _the_cell(white, i, presses, letters, odd)
    yield _the_table(letters, odd)
    clauses = list(parity.direct(range(1, len(presses) + 1), odd))
    yield _the_clauses(letters, odd, clauses)
    yield _the_check(letters, odd, clauses)
    yield _the_cut(letters, odd)
    yield _the_board(white, " for white" if puzzle.goal == "either" else "")
    if puzzle.goal == "either":
        yield _the_colour(puzzle, cell)


def _longest(puzzle: FlipPuzzle) -> int:
    """The cell that most presses flip, of those with no more than are readable."""
    sizes = [sum(amount % 2 for _, amount in touching) for touching in puzzle.touching]
    fits = [i for i, size in enumerate(sizes) if 1 <= size <= MOST_PRESSES and puzzle.targets[0][i] is not None]
    if not fits:
        raise UnsupportedError(
            f"no cell of this board is asked for a colour and flipped by 1 to {MOST_PRESSES} presses"
        )
    return max(fits, key=lambda i: (sizes[i], -i))


def _the_cell(puzzle: FlipPuzzle, i: int, presses: Sequence[Cell], letters: Sequence[str], odd: bool) -> Page:
    cell, colours = puzzle.board.cells[i], ("white", "black")
    want = puzzle.targets[0][i]
    assert want is not None
    named = [f"  {letter} = {_press(puzzle, press)}" for letter, press in zip(letters, presses, strict=True)]
    return Page(
        "One cell, and the presses that flip it",
        (
            draw(puzzle, puzzle.start, [cell]),
            "",
            f"The cell in brackets, {spoken(cell)}, is {colours[puzzle.start[i]]} and must end {colours[want]}.",
            "These presses flip it, each a variable that is true or false:",
            *named,
            "Pressing twice is pressing not at all, and the order does not matter, so that is all there is to know.",
        ),
        "Must an odd or an even number of them be made?",
        "odd" if odd else "even",
        f"It {'changes' if odd else 'keeps'} its colour, and each press flips it once. "
        f"In symbols: {' ⊕ '.join(letters)} = {int(odd)}.",
    )


def _press(puzzle: FlipPuzzle, press: Cell) -> str:
    return f"{spoken(press)} is pressed" if press in puzzle.board.index else f"press {label(press)} is made"


def _rows(letters: Sequence[str]) -> list[tuple[int, ...]]:
    return list(product((0, 1), repeat=len(letters)))


def _the_table(letters: Sequence[str], odd: bool) -> Page:
    rows = [(*row, sum(row), "" if sum(row) % 2 == odd else "struck out") for row in _rows(letters)]
    out = sum(1 for row in rows if row[-1])
    return Page(
        "The truth table, and the rows that are struck out",
        (
            f"All {len(rows)} ways to press, 1 for pressed. A row whose sum is {'even' if odd else 'odd'} is wrong:",
            "",
            *table((*letters, "sum", ""), rows),
        ),
        "How many rows are struck out?",
        str(out),
        "Half of them, whatever the length: changing one press changes the parity.",
    )


def _literal(literal: int, letters: Sequence[str]) -> str:
    name = letters[abs(literal) - 1] if abs(literal) <= len(letters) else f"x{abs(literal) - len(letters)}"
    return name if literal > 0 else f"¬{name}"


def _clause(clause: Sequence[int], letters: Sequence[str]) -> str:
    return " ∨ ".join(_literal(literal, letters) for literal in clause)


def _the_clauses(letters: Sequence[str], odd: bool, clauses: Sequence[Sequence[int]]) -> Page:
    rows = []
    for clause in clauses:
        false = {abs(literal): int(literal < 0) for literal in clause}
        row = "".join(str(false[v]) for v in range(1, len(letters) + 1))
        rows.append(f"  {row}   {_clause(clause, letters)}")
    return Page(
        "One clause for each row that is struck out",
        (
            "A clause is a list of literals of which at least one must be true: it forbids exactly "
            "one row, the one in "
            "which all its literals are false. So turn the row's signs round: 1 becomes ¬, 0 becomes no ¬.",
            "",
            f"  {'row'.ljust(len(letters))}   clause",
            *rows,
        ),
        f"And for {len(letters) + 1} presses, how many clauses would it take?",
        str(2 ** len(letters)),
        f"2^(n-1): every press more doubles them. Here it is 2^{len(letters) - 1} = {len(clauses)}.",
    )


def _the_check(letters: Sequence[str], odd: bool, clauses: Sequence[tuple[int, ...]]) -> Page:
    found = admitted(len(letters), clauses)
    right = {tuple(map(bool, row)) for row in _rows(letters) if sum(row) % 2 == odd}
    some = admitted(len(letters), clauses[1:])
    (wrong,) = some - found
    these = "this clause" if len(clauses) == 1 else f"these {len(clauses)} clauses"
    row = " ".join(f"{letter}={int(value)}" for letter, value in zip(letters, wrong, strict=True))
    return Page(
        "Is that the truth table? A solver says",
        (
            f"All models of {these}, found by a SAT solver: {len(found)}.",
            f"The rows that are left: {len(right)}. They are {'the same' if found == right else 'NOT the same'}.",
            "",
            f"And without the first clause, {_clause(clauses[0], letters)}, the solver finds one more:",
            f"  {row}, which should be struck out",
        ),
    )


def _the_cut(letters: Sequence[str], odd: bool) -> Page:
    n = len(letters)
    sizes = []
    for name in ("direct", "cut:4", "cut:3"):
        model = Model([Variable(letter, (), Origin("")) for letter in letters])
        encode(model, Parity(tuple(range(1, n + 1)), odd, Origin("")), Encoding(xor=name))
        sizes.append((name, len(model.variables) - n, len(model.constraints), model.size["literals"]))
    clauses = [c.literals for c in model.constraints if isinstance(c, Clause)]  # those of the shortest pieces
    pieces = list(dict.fromkeys(tuple(sorted(map(abs, clause))) for clause in clauses))
    lines = []
    for piece in pieces:
        its = [clause for clause in clauses if tuple(sorted(map(abs, clause))) == piece]
        told = " ⊕ ".join(_literal(v, letters) for v in sorted(piece, key=lambda v: (v > n, v)))
        # the parity of a piece: that of any of its models
        values = next(iter(admitted(len(piece), [tuple(_within(lit, piece) for lit in c) for c in its])))
        lines.append(f"  {told} = {sum(values) % 2}")
        lines += [f"      {_clause(clause, letters)}" for clause in its]
    cut = "is short enough: there is nothing to cut." if n <= 3 else "is cut into pieces of three with new variables:"
    return Page(
        "The cut",
        (
            f"The XOR of {n} {cut}",
            *lines,
            "",
            "A new variable x is bound to what the piece before it adds up to; the next piece goes on from x.",
            "",
            *table(("encoding", "new variables", "clauses", "literals"), sizes),
        ),
        "Do fewer clauses make a formula easier?",
        "not always",
        "Measure: conflicts and time, not clauses (satflip sizes shows them side by side).",
    )


def _within(literal: int, piece: Sequence[int]) -> int:
    place = piece.index(abs(literal)) + 1
    return place if literal > 0 else -place


def _the_board(puzzle: FlipPuzzle, spared: str) -> Page:
    """The model of the whole board; `spared` says which part of the goal it asks for, if not all of it."""
    statement = formulations.state(puzzle, "presses")
    model = statement.model(None)
    rows = []
    for name in ("direct", "cut:4", "cut:3"):
        said = ask(model, encoding=Encoding(xor=name))
        rows.append((name, said.variables, said.clauses, said.conflicts, said.word))
    asked = sum(want is not None for want in puzzle.targets[0])
    said = ask(model)
    if said.assignment is None:
        ends = [f"No presses do it{spared}: the XORs contradict each other (satflip explain says which cells show it)."]
    else:
        moves = statement.decode(model, said.assignment)
        replay = puzzle.replay(moves)  # type: ignore[arg-type]
        ends = [
            f"The solver's presses: {'; '.join(str(move).removeprefix('press ') for move in moves) or 'none'}.",
            f"Replayed by the rules: {'solved' if replay.solved else 'NOT solved'}.",
            draw(puzzle, replay.final),
            "Nothing was said about how many: fewest presses is another lesson (satflip teach cardinality).",
        ]
    return Page(
        "The whole board",
        (
            f"One XOR for each cell that is asked for a colour, {asked} in all:",
            *table(("encoding", "variables", "clauses", "conflicts", "answer"), rows),
            "",
            *ends,
        ),
    )


def _the_colour(puzzle: FlipPuzzle, cell: Cell) -> Page:
    model = formulations.formulate(puzzle, "presses")
    said = ask(model)
    variables = [variable.name for variable in model.variables]
    extra = [name for name in variables if name.startswith("goal")]
    return Page(
        "All white, or all black: one more variable",
        (
            "This board is won with either colour. To end black, every cell needs one flip more or less: so put one "
            f"variable, {extra[0]}, into the XOR of every cell. True turns every right-hand side round.",
            "",
            f"With it the model has {len(variables)} variables, and the solver says {said.word}.",
            "One variable for each cell instead would let every cell choose a colour of its own: that is exercise "
            "'either' (satflip exercise show either).",
        ),
    )
