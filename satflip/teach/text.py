"""An explanation as text for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satflip.draw import draw, draw_replay, draw_symbols
from satflip.errors import InputError
from satflip.puzzles import Puzzle, SwapPuzzle
from satflip.puzzles.board import Cell
from satflip.result import Result
from satflip.teach.facts import ClauseFact, ConstraintFact, Explanation
from satflip.teach.reasons import Reason, reasons
from satflip.telling import headline

MOST_CELLS = 25
"""Cells of a larger board are told one at a time."""

MOST_DRAWN = 400
"""Larger boards are drawn without the proof."""

MOST_CONSTRAINTS = 40
"""More are told as numbers, and which option shows fewer of them."""


class View:
    """What can be shown of one explanation. `colour`: with ANSI styles besides."""

    def __init__(self, puzzle: Puzzle, told: Explanation, result: Result, colour: bool = False) -> None:
        self._puzzle, self._told, self._result, self._colour = puzzle, told, result, colour

    def overview(self) -> Iterator[str]:
        """The board, what each cell asks for, the model, the moves, and why no fewer, or why none at all."""
        told = self._told
        yield from (headline(self._puzzle), "", told.verdict, "")
        yield from self._boards(())
        yield from ("", "WHAT EACH CELL ASKS FOR")
        if len(told.cells) > MOST_CELLS:
            yield f"The board has {len(told.cells)} cells. Look at one: --cell 1,2 (row 1, column 2)."
        else:
            for cell in told.cells:
                yield f"  {_sentence(cell.words)}."
                yield f"      {cell.symbols}"
        yield from ("", "THE MODEL")
        yield from self._model()
        yield ""
        yield from self.end()

    def end(self) -> Iterator[str]:
        """The moves, and why no fewer; or why there are none."""
        told = self._told
        if told.states is not None:
            yield "THE MOVES, each replayed by the puzzle's rules"
            yield from draw_replay(self._puzzle, self._result.moves or [], self._colour)
            yield ""
        if told.status == "IMPOSSIBLE":
            yield "WHY IT IS IMPOSSIBLE"
            for reason in (*told.reasons, *([told.core] if told.core else [])):
                yield from self.reason(reason)
            if not told.reasons and told.core is None:
                yield f"  {told.verdict}: no short certificate is known for this board."
            return
        yield "WHY NO FEWER" if told.status == "OPTIMAL" else "WHAT IS KNOWN"
        yield from (f"  {line}" for line in told.why or ("Nothing yet: the limits came first.",))
        for reason in told.reasons:
            yield f"  Not every goal can be reached: {' or '.join(reason.goals)} cannot."
            yield from self.reason(reason)

    def reason(self, reason: Reason) -> Iterator[str]:
        """A certificate: its sentence, its cells on the board, and the check that anyone can repeat."""
        yield f"  {_sentence(reason.sentence)}."
        yield from (f"    {number}. {rule}" for number, rule in enumerate(reason.rules, 1))
        if reason.cells:
            yield "  These are the cells in brackets:"
            yield from self._boards(reason.cells)
        if any(weight != 1 for weight in reason.weights):
            yield "  The number of each cell:"
            numbers = dict(zip(reason.cells, map(str, reason.weights), strict=True))
            yield draw_numbers(self._puzzle, numbers)
        if reason.kind == "sum":
            yield from self._sums(reason)
        if reason.kind == "component":
            have, want = reason.changes
            name = self._told.colour_names[reason.colour or 0]
            yield f"  Count {name} in the brackets: {have} at the start, {want} in the target."
            yield "  Checked: no swap of neighbours joins a cell in brackets to one outside."

    def _sums(self, reason: Reason) -> Iterator[str]:
        assert reason.modulus is not None
        weights = dict(zip(reason.cells, reason.weights, strict=True))
        amounts = {
            press: sum(weights.get(i, 0) * amount for i, amount in press.changes) for press in self._told.presses
        }
        if reason.modulus == 2:
            yield "How many of them each press changes, all even:"
        else:
            yield f"What each press adds to the sum, all multiples of {reason.modulus}:"
        on_cells = {press.cell: str(amount) for press, amount in amounts.items() if press.cell is not None}
        if on_cells:
            yield draw_numbers(self._puzzle, on_cells, self._places(reason.cells))
        yield from (f"{press.name}: {amount}" for press, amount in amounts.items() if press.cell is None)
        for goal, target in self._targets(reason):
            start = [cell.start for cell in self._told.cells]
            if reason.modulus == 2:
                wrong = sum(target[i] != start[i] for i in reason.cells)
                yield f"How many of them must change to end {goal}: {wrong}, which is odd."
            else:
                change = sum(w * ((target[i] or 0) - start[i]) for i, w in weights.items())
                yield f"By how much the sum must change to end {goal}: {change}, no multiple of {reason.modulus}."
        yield "Checked by making every press on the board."

    def _targets(self, reason: Reason) -> Iterator[tuple[str, Sequence[int | None]]]:
        for goal in reason.goals:
            at = self._told.goals.index(goal)
            yield goal, [cell.wanted[at] for cell in self._told.cells]

    def _model(self) -> Iterator[str]:
        told = self._told
        steps = "" if told.horizon is None else f", {told.horizon} steps"
        extra = sum(variable.kind == "aux" for variable in told.variables)
        yield f"  formulation {told.formulation}{steps}:"
        yield f"  {len(told.variables) - extra} variables, {len(told.constraints)} constraints"
        encoding = f"XOR by {told.encoding['xor']}, sums by {told.encoding['cardinality']}"
        yield f"  as clauses ({encoding}): {extra} auxiliary variables, {len(told.clauses)} clauses"
        rules: dict[str, list[ConstraintFact]] = {}
        for constraint in told.constraints:
            rules.setdefault(constraint.rule, []).append(constraint)
        for rule, its in rules.items():
            yield f"  - {rule}: {_many(its)}"
        yield "  See the clauses: --cell 1,2, --step 1, or --clause 1."

    def cell(self, i: int, step: int | None) -> Iterator[str]:
        """One cell: its constraint, and the clauses that speak of it, of one step perhaps."""
        told = self._told
        cell = told.cells[i]
        yield f"{_sentence(cell.words)}."
        yield f"  {cell.symbols}"
        yield ""
        if told.presses:
            around = [p.cell for p in (told.presses[p] for p in cell.touched_by) if p.cell is not None]
            yield "The cells whose presses change it, in brackets:"
            yield from self._boards(around)
        else:
            yield from self._boards((i,))
        about = [told.constraints[id - 1] for id in cell.constraints]
        yield from ("", *self._constraints(about, step, f"that speak of {cell.name}"))

    def step(self, step: int) -> Iterator[str]:
        """One step: the move, the board before and after it, and the constraints of that step."""
        told = self._told
        last = max((constraint.step or 0 for constraint in told.constraints), default=0)
        if step < 0 or step > max(last, len(told.moves)):
            raise InputError(f"there is no step {step}: the last one is {max(last, len(told.moves))}")
        if told.states is not None and 0 < step <= len(told.moves):
            move = told.moves[step - 1]
            yield f"Step {step}: {move.words}"
            yield draw(self._puzzle, told.states[step - 1], self._places(move.changed), self._colour)
            yield "becomes"
            yield draw(self._puzzle, told.states[step], self._places(move.changed), self._colour)
        elif told.states is not None:
            yield "The start:" if step == 0 else f"Step {step}: nothing happens"
            yield draw(self._puzzle, told.states[0 if step == 0 else -1], (), self._colour)
        of_step = [constraint for constraint in told.constraints if constraint.step == step]
        yield ""
        if told.horizon is None:
            yield f"The formulation {told.formulation} has no steps: the order of the moves does not matter to it."
            return
        yield from self._constraints(of_step, step, f"of step {step}")

    def clause(self, number: int) -> Iterator[str]:
        """One clause: its literals, the case it strikes out, and the constraint, the cells and the step it is from."""
        told = self._told
        if not 1 <= number <= len(told.clauses):
            raise InputError(f"there is no clause {number}: they are numbered from 1 to {len(told.clauses)}")
        clause = told.clauses[number - 1]
        constraint = told.constraints[clause.constraint - 1]
        yield f"Clause {number}: {self._literals(clause)}"
        for literal in clause.literals:
            value = told.variables[abs(literal) - 1].value
            holds = (
                "" if value is None else "   so in the answer" if value == (literal > 0) else "   not so in the answer"
            )
            yield f"  {self._says(literal)}{holds}"
        yield f"It strikes out the one case that {self._case(clause)}."
        step = "" if constraint.step is None else f", step {constraint.step}"
        yield ""
        yield f"It is one of the {len(constraint.clauses)} clauses of constraint {constraint.id}{step}:"
        yield f"  rule: {constraint.rule}"
        yield f"  {constraint.symbols}"
        yield f"  {constraint.words}"
        if constraint.cells:
            yield "The cells that the rule speaks of, in brackets:"
            yield from self._boards(constraint.cells)
        auxiliary = [v for v in (told.variables[abs(lit) - 1] for lit in clause.literals) if v.kind == "aux"]
        if auxiliary:
            names = ", ".join(variable.name for variable in auxiliary)
            yield f"{names}: added by the encoding to cut the constraint into short pieces; no other constraint has it."

    def _constraints(self, them: Sequence[ConstraintFact], step: int | None, which: str) -> Iterator[str]:
        those = [constraint for constraint in them if step is None or constraint.step == step]
        yield f"The constraints {which}: {_many(those)}"
        if len(those) > MOST_CONSTRAINTS:
            rules: dict[str, list[ConstraintFact]] = {}
            for constraint in those:
                rules.setdefault(constraint.rule, []).append(constraint)
            for rule, its in rules.items():
                yield f"- {rule}: {_many(its)}"
            yield "Give both --cell and --step to see the clauses themselves."
            return
        for constraint in those:
            when = "" if constraint.step is None else f" (step {constraint.step})"
            yield f"{constraint.id}. {constraint.rule}{when}"
            if constraint.kind != "clause":
                yield f"   {constraint.symbols}"
            if constraint.kind == "parity" and self._is_direct(constraint):
                yield from self._truth_table(constraint)
                continue
            for number in constraint.clauses:
                clause = self._told.clauses[number - 1]
                yield f"     clause {number}: {self._literals(clause)}"
                yield f"       strikes out: {self._case(clause)}"

    def _is_direct(self, constraint: ConstraintFact) -> bool:
        """Whether every clause is about all variables of the constraint: one clause, one row of the truth table."""
        rows = [self._told.clauses[number - 1].literals for number in constraint.clauses]
        return bool(rows) and all(len(row) == len(constraint.variables) for row in rows)

    def _truth_table(self, constraint: ConstraintFact) -> Iterator[str]:
        """Each clause of a parity and the row of the truth table that it strikes out."""
        variables = [self._told.variables[number - 1] for number in constraint.variables]
        letters = [chr(ord("a") + place) for place in range(len(variables))]
        for letter, variable in zip(letters, variables, strict=True):
            yield f"     {letter} = {variable.name}: {variable.says}"
        yield "   Each clause strikes out one row of the truth table, the one in which all its literals are false:"
        yield f"     clause  {'  '.join(letters)}"
        for number in constraint.clauses:
            signs = {abs(literal): literal for literal in self._told.clauses[number - 1].literals}
            row = "  ".join("1" if signs[variable.id] < 0 else "0" for variable in variables)
            told = " ∨ ".join(
                ("¬" if signs[variable.id] < 0 else "") + letter
                for letter, variable in zip(letters, variables, strict=True)
            )
            yield f"     {number:>6}  {row}   {told}"

    def _literals(self, clause: ClauseFact) -> str:
        names = [("" if lit > 0 else "¬") + self._told.variables[abs(lit) - 1].name for lit in clause.literals]
        return " ∨ ".join(names) or "⊥, the empty clause"

    def _says(self, literal: int) -> str:
        variable = self._told.variables[abs(literal) - 1]
        return variable.says if literal > 0 else variable.denies

    def _case(self, clause: ClauseFact) -> str:
        return " and ".join(self._says(-literal) for literal in clause.literals) or "there is: it cannot be met"

    def _boards(self, marked: Sequence[int]) -> Iterator[str]:
        mark = self._places(marked)
        yield draw(self._puzzle, self._puzzle.start, mark, self._colour)
        if isinstance(self._puzzle, SwapPuzzle):
            yield "and the target:"
            yield draw(self._puzzle, self._puzzle.target, mark, self._colour)

    def _places(self, cells: Sequence[int]) -> list[Cell]:
        return [self._puzzle.board.cells[i] for i in cells]


def draw_reasons(puzzle: Puzzle, colour: bool = False) -> Iterator[str]:
    """An impossible board, and in brackets the cells that prove it, once for each goal where the proofs differ."""
    small = len(puzzle.board.cells) <= MOST_DRAWN
    found = reasons(puzzle) if small else ()
    if not found:
        yield draw(puzzle, puzzle.start, colour=colour)
    for reason in found:
        mark = [puzzle.board.cells[i] for i in reason.cells]
        if len(found) > 1:
            yield f"the cells that rule out {' and '.join(reason.goals)}:"
        yield draw(puzzle, puzzle.start, mark, colour)
        if isinstance(puzzle, SwapPuzzle):
            yield "target:"
            yield draw(puzzle, puzzle.target, mark, colour)
    if found:
        yield "The cells in brackets show why; satflip explain says more."


def draw_numbers(puzzle: Puzzle, numbers: dict[int, str], mark: Sequence[Cell] = ()) -> str:
    """The board with a number on each of some cells, and a dot on the others."""
    return draw_symbols(puzzle.board, [numbers.get(i, ".") for i in range(len(puzzle.board.cells))], mark)


def _many(constraints: Sequence[ConstraintFact]) -> str:
    clauses = sum(len(constraint.clauses) for constraint in constraints)
    return f"{len(constraints)} constraint{'s' * (len(constraints) != 1)}, {clauses} clause{'s' * (clauses != 1)}"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
