"""The lesson on cardinality: at most k presses, by hand and by a totalizer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, count
from math import comb

from satflip import formulations
from satflip.draw import draw, draw_presses
from satflip.encodings import counting, linear
from satflip.errors import UnsupportedError
from satflip.model import Model, Origin
from satflip.puzzles import FlipPuzzle, Press, Puzzle
from satflip.teach.exercises.judge import admitted
from satflip.teach.topics.asked import ask, fewest, table
from satflip.teach.topics.pages import Page
from satflip.telling import spoken_cost


def pages(puzzle: Puzzle) -> Iterator[Page]:
    """The lesson on a flip board of two colours that can be solved, with at least three presses."""
    if not isinstance(puzzle, FlipPuzzle) or puzzle.colours != 2 or puzzle.lit_only or len(puzzle.effects) < 3:
        raise UnsupportedError(
            "the lesson on cardinality takes a flip board of two colours (the ordinary game) with three presses or more"
        )
    if any(effect.cost != 1 for effect in puzzle.effects):
        raise UnsupportedError("the lesson on cardinality counts presses: on this board they have costs of their own")
    least = fewest(puzzle)
    if least is None:
        raise UnsupportedError("this board is impossible, however many presses: take one that can be solved")
    yield _the_question(puzzle, least)
    yield _not_all(puzzle)
    yield _by_hand(puzzle, least)
    yield _totalizer(puzzle)
    yield _sizes(puzzle)
    yield _bounds(puzzle, least)


def _limited(puzzle: FlipPuzzle, most: int) -> tuple[Model, list[int]]:
    model = formulations.formulate(puzzle, "presses")
    presses = [number for number, variable in enumerate(model.variables, 1) if variable.kind == "press"]
    model.linear([(1, press) for press in presses], "<=", most, Origin(f"at most {most} presses"))
    return model, presses


def _the_question(puzzle: FlipPuzzle, least: int) -> Page:
    model = formulations.formulate(puzzle, "presses")
    said = ask(model)
    assert said.assignment is not None
    statement = formulations.state(puzzle, "presses")
    moves = [move for move in statement.decode(model, said.assignment) if isinstance(move, Press)]
    return Page(
        "Some presses, or the fewest",
        (
            draw(puzzle, puzzle.start),
            "",
            "The XORs of the cells say which presses reach the goal, not how many. A SAT solver, asked once, gave:",
            draw_presses(puzzle, moves),
            f"which {'is' if len(moves) == 1 else 'are'} {spoken_cost(puzzle, 'presses', len(moves))}. "
            f"For the fewest add 'at most k of the "
            f"{len(puzzle.effects)} press variables "
            "are true', and ask again with other k.",
        ),
        "What is the fewest for this board, do you think?",
        str(least),
        "The last page proves it.",
    )


def _not_all(puzzle: FlipPuzzle) -> Page:
    three = [effect.press for effect in puzzle.effects[:3]]
    pairs = [(-a, -b) for a, b in combinations((1, 2, 3), 2)]
    loose, tight = admitted(3, [(-1, -2, -3)]), admitted(3, pairs)
    wrong = sorted(loose - tight, reverse=True)
    pictures = [
        draw_presses(puzzle, [Press(press) for press, made in zip(three, values, strict=True) if made])
        for values in wrong
    ]
    return Page(
        "not(a and b and c) is not 'at most one'",
        (
            "Take the first three presses, a, b and c. To allow at most one of them, people write ¬a ∨ ¬b ∨ ¬c.",
            f"A solver finds {len(loose)} of the 8 cases that satisfy it, and 'at most one' has {len(tight)}.",
            f"These {len(wrong)} are too many:",
            *pictures,
            "The clause forbids the one case with all three. At most one is: of every two, not both, "
            f"{' and '.join('(' + ' ∨ '.join(f'¬{chr(96 - lit)}' for lit in pair) + ')' for pair in pairs)}.",
        ),
        "And for 'at most two of three', is that one clause right?",
        "yes",
        "Of every three not all: there is only one set of three.",
    )


def _by_hand(puzzle: FlipPuzzle, least: int) -> Page:
    n = len(puzzle.effects)
    rows = [(k, f"C({n},{k + 1})", comb(n, k + 1)) for k in range(n)]
    return Page(
        "At most k, by hand",
        (
            "Of every k+1 variables not all: one clause for each set of k+1 of them.",
            "",
            *table(("k", "sets", "clauses"), rows),
            "",
            f"No variable is added, but in the middle there are many: at {n} presses "
            f"{max(comb(n, k) for k in range(n))}.",
        ),
        f"How many clauses for k = {least} here?",
        str(comb(n, least + 1)),
    )


def _totalizer(puzzle: FlipPuzzle) -> Page:
    n = min(4, len(puzzle.effects))
    bound = 2 if n > 2 else 1
    numbers = count(n + 1)
    clauses = list(counting.totalizer(range(1, n + 1), bound, lambda: next(numbers)))
    names = {v: chr(96 + v) for v in range(1, n + 1)}
    names |= {v: f"s{v - n}" for v in range(n + 1, next(numbers))}

    def told(clause: Sequence[int]) -> str:
        given = [names[-lit] for lit in clause if lit < 0]
        then = [names[lit] for lit in clause if lit > 0]
        left = " and ".join(given)
        return f"{left} → {' or '.join(then)}" if then else f"not ({left})"

    within = admitted(n, clauses)
    return Page(
        "At most k, by a totalizer",
        (
            f"Count in a tree. The first {n} presses, at most {bound}: neighbours are added up in "
            f"pairs, the sums in pairs "
            "again. A sum is written in unary: its first variable says 'at least 1', its second "
            "'at least 2', and so on.",
            "These are the encoder's own clauses, as implications (s1, s2 ... are its own variables):",
            "",
            *(f"  {told(clause)}" for clause in clauses),
            "",
            f"They admit {len(within)} of the {2**n} cases: those with at most {bound} presses"
            + (", as they should." if within == _at_most(n, bound) else ", NOT as they should."),
            "Bailleux and Boufkhad 2003.",
        ),
    )


def _at_most(n: int, bound: int) -> set[tuple[bool, ...]]:
    from itertools import product

    return {values for values in product((False, True), repeat=n) if sum(values) <= bound}


def _sizes(puzzle: FlipPuzzle) -> Page:
    n = len(puzzle.effects)
    rows = []
    for k in range(1, n):
        clauses, top = linear.cardinality(list(range(1, n + 1)), k, "totalizer", n)
        written = list(clauses)
        rows.append((k, comb(n, k + 1), top - n, len(written)))
    return Page(
        "Which of the two?",
        (
            f"For the {n} presses of this board, counted from the encoder (k=1 and k={n - 1} are written more simply):",
            "",
            *table(("k", "by hand: clauses", "totalizer: new variables", "clauses"), rows),
            "",
            f"{_compared(rows)} For a fixed k the sets grow like n^(k+1), the totalizer's clauses like n·k.",
            "New variables are the danger: two counters in one formula must not use the same "
            "numbers, or each binds the "
            "other and the answer is a false 'unsatisfiable' (exercise 'at-most-k').",
        ),
    )


def _compared(rows: Sequence[tuple[int, int, int, int]]) -> str:
    """Which of the two takes fewer clauses, for each k of the table."""
    where: dict[str, list[str]] = {}
    for k, sets, _, clauses in rows:
        way = "by hand" if sets < clauses else "with the totalizer" if clauses < sets else "the same both ways"
        where.setdefault(way, []).append(str(k))
    told = "; ".join(f"{way} for k = {', '.join(its)}" for way, its in where.items())
    return f"The fewer clauses are on this board {told}."


def _bounds(puzzle: FlipPuzzle, least: int) -> Page:
    rows = []
    plan: list[Press] = []
    for k in range(least + 1):
        model, _ = _limited(puzzle, k)
        said = ask(model)
        rows.append((k, said.variables, said.clauses, said.conflicts, said.word))
        if said.assignment is not None:
            plan = [
                m for m in formulations.state(puzzle, "presses").decode(model, said.assignment) if isinstance(m, Press)
            ]
            break
    replay = puzzle.replay(plan)
    return Page(
        "From k = 0 upwards",
        (
            *table(("k", "variables", "clauses", "conflicts", "at most k"), rows),
            "",
            f"The first k that can be met is {rows[-1][0]}, and every k below was refuted: that is the proof.",
            "The presses, marked x:",
            draw_presses(puzzle, plan),
            f"Replayed by the rules: {'solved' if replay.solved else 'NOT solved'} with "
            f"{spoken_cost(puzzle, 'presses', len(plan))}.",
        ),
    )
