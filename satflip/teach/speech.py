"""Variables, literals and constraints in words and in symbols."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from satflip.model import Clause, Constraint, Linear, Model, Origin, Parity, Residue, Term, Variable
from satflip.puzzles import Puzzle, SwapPuzzle
from satflip.puzzles.board import Cell, spoken
from satflip.teach.cells import colour_names

RELATIONS = {"<=": "≤", "=": "=", ">=": "≥"}
COUNTED = {"<=": "at most", "=": "exactly", ">=": "at least"}


@dataclass(frozen=True)
class Speech:
    """Speaks of a puzzle's model, in the puzzle's own words for colours and cells."""

    puzzle: Puzzle
    model: Model

    def phrase(self, variable: Variable, true: bool = True) -> str:
        """What a variable says when it is true, or false: 'row 3, column 1 is pressed', '… is not pressed'."""
        no = "" if true else "not "
        match variable.kind, variable.labels:
            case "press", (int(step), place):
                return f"step {step} {'presses' if true else 'does not press'} {self._place(place)}"
            case "press", (place, int(times)):
                return f"{self._place(place)} is {no}{self._made(place)} {_times(times)}"
            case "press", (place,):
                return f"{self._place(place)} is {no}{self._made(place)}"
            case "goal", (str(colour),):
                return f"the board {self._is('ends', 'does not end', colour, true)}"
            case "cell", (int(step), place, colour):
                return f"{_when(step)} {self._place(place)} {self._is('is', 'is not', colour, true)}"
            case "swap", (int(step), (first, second)):
                does = "swaps" if true else "does not swap"
                return f"step {step} {does} {self._place(first)} with {self._place(second)}"
            case "match", ((first, second),):
                goes = "goes" if true else "does not go"
                return f"the piece on {self._place(first)} {goes} to {self._place(second)}"
            case "quiet", (str(number), int(times)):
                return f"quiet pattern {int(number) + 1} is {no}added {_times(times)}"
        return f"{variable.name} is {'true' if true else 'false'}"

    def said(self, literal: int) -> str:
        """What a literal says."""
        return self.phrase(self.model.variables[abs(literal) - 1], literal > 0)

    def formula(self, constraint: Constraint) -> str:
        """A constraint in symbols."""
        return formula(self.model, constraint)

    def sentence(self, constraint: Constraint) -> str:
        """What a constraint demands, in words."""
        match constraint:
            case Clause(()):
                return "this cannot be met"
            case Clause(literals):
                return f"at least one of these is so: {self._each(literals)}"
            case Parity((), odd):
                return "no choice changes this, and it must change" if odd else "this is always met"
            case Parity(literals, odd):
                return f"an {'odd' if odd else 'even'} number of these is so: {self._each(literals)}"
            case Residue(terms, remainder, modulus):
                return f"these add up to {remainder} modulo {modulus}: {self._weighed(terms)}"
            case Linear(terms, relation, bound) if all(weight == 1 for weight, _ in terms):
                of = f"{COUNTED[relation]} {bound} of these {'is' if bound == 1 else 'are'} so"
                return f"{of}: {self._each([literal for _, literal in terms])}"
            case Linear(terms, relation, bound):
                return f"these add up to {COUNTED[relation]} {bound}: {self._weighed(terms)}"

    def _is(self, yes: str, no: str, colour: object, true: bool) -> str:
        """'ends black', and where there are two colours 'ends white' for 'does not end black'."""
        names = colour_names(self.puzzle)
        known = [self._known(c) for c in range(len(names))]
        c = colour if isinstance(colour, int) else known.index(str(colour))
        if not true and len(names) == 2:
            return f"{yes} {names[1 - c]}"
        return f"{yes if true else no} {names[c]}"

    def _known(self, colour: int) -> str:
        """What variable names call a colour."""
        if isinstance(self.puzzle, SwapPuzzle):
            return self.puzzle.colour_name(colour)
        return ("white", "black")[colour] if self.puzzle.colours == 2 else str(colour)

    def _place(self, place: object) -> str:
        cell: Cell = place  # type: ignore[assignment]
        return spoken(cell) if cell in self.puzzle.board.index else f"press {cell}"

    def _made(self, place: object) -> str:
        return "pressed" if place in self.puzzle.board.index else "made"

    def _each(self, literals: Sequence[int]) -> str:
        return "; ".join(map(self.said, literals)) or "nothing"

    def _weighed(self, terms: Sequence[Term]) -> str:
        return "; ".join(f"{weight} if {self.said(literal)}" for weight, literal in terms) or "nothing"


def symbol(model: Model, literal: int) -> str:
    """A literal by its variable's name: `press[2,0]`, `¬press[2,0]`."""
    return ("" if literal > 0 else "¬") + model.variables[abs(literal) - 1].name


def formula(model: Model, constraint: Constraint) -> str:
    """A constraint in symbols: `a ⊕ b = 1`, `a + 2·b ≡ 3 (mod 4)`, `a + b ≤ 1`, `¬a ∨ b`."""
    match constraint:
        case Clause(literals):
            return " ∨ ".join(symbol(model, literal) for literal in literals) or "⊥, the empty clause"
        case Parity(literals, odd):
            return f"{' ⊕ '.join(symbol(model, literal) for literal in literals) or '0'} = {int(odd)}"
        case Residue(terms, remainder, modulus):
            return f"{_sum(model, terms)} ≡ {remainder} (mod {modulus})"
        case Linear(terms, relation, bound):
            return f"{_sum(model, terms)} {RELATIONS[relation]} {bound}"


def _sum(model: Model, terms: Sequence[Term]) -> str:
    parts = [("" if weight == 1 else f"{weight}·") + symbol(model, literal) for weight, literal in terms]
    return " + ".join(parts) or "0"


def where(origin: Origin) -> str:
    """The cells and the step that an origin speaks of: 'row 1, column 2; step 3', or nothing."""
    parts = [spoken(cell) for cell in origin.cells]
    if origin.step is not None:
        parts.append(f"step {origin.step}")
    return "; ".join(parts)


def _times(times: int) -> str:
    return "once" if times == 1 else "twice" if times == 2 else f"{times} times"


def _when(step: int) -> str:
    return "at the start" if step == 0 else f"after step {step}"
