"""An explanation as text for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from shlex import quote

from satflip.draw import draw, draw_replay
from satflip.errors import InputError
from satflip.puzzles import Puzzle
from satflip.puzzles.board import Cell
from satflip.result import Result
from satflip.teach.facts import ClauseFact, ConstraintFact, Explanation
from satflip.teach.reason_text import alone_ruled_out, boards, brief, sentence, told_reason
from satflip.telling import count, headline

MOST_CELLS = 25
"""Cells of a larger board are told one at a time."""

MOST_CONSTRAINTS = 40
"""More are told as numbers, and which option shows fewer of them."""

ENCODED = {"xor": "XORs", "cardinality": "sums"}


class View:
    """What can be shown of one explanation. `colour`: with ANSI styles besides."""

    def __init__(self, puzzle: Puzzle, told: Explanation, result: Result, colour: bool = False) -> None:
        self._puzzle, self._told, self._result, self._colour = puzzle, told, result, colour

    def overview(self) -> Iterator[str]:
        """The board, what each cell asks for, the model, the moves, and why no fewer, or why none at all."""
        told = self._told
        alone = alone_ruled_out(told)
        verdict = brief(told, "the cells in brackets")
        yield from (headline(self._puzzle), "", verdict, "")
        yield from self._boards(alone.cells if alone and verdict != told.verdict else ())
        yield from ("", "WHAT EACH CELL ASKS FOR")
        if len(told.cells) > MOST_CELLS:
            yield f"The board has {len(told.cells)} cells. Look at one, such as {self._option(0)}."
        else:
            for cell in told.cells:
                yield f"  {sentence(cell.words)}."
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
                yield from told_reason(self._puzzle, reason, self._colour)
            if not told.reasons and told.core is None:
                yield f"  {told.verdict}: no short certificate is known for this board."
            return
        yield "WHY NO FEWER" if told.status == "OPTIMAL" else "WHAT IS KNOWN"
        yield from (f"  {line}" for line in told.why or ("Nothing yet: the limits came first.",))
        for reason in told.reasons:
            yield f"  Not every goal can be reached: {' or '.join(reason.goals)} cannot."
            yield from told_reason(self._puzzle, reason, self._colour)

    def _model(self) -> Iterator[str]:
        told = self._told
        steps = "" if told.horizon is None else f", {count(told.horizon, 'steps')}"
        extra = sum(variable.kind == "aux" for variable in told.variables)
        yield f"  formulation {told.formulation}{steps}:"
        variables = count(len(told.variables) - extra, "variables")
        yield f"  {variables}, {count(len(told.constraints), 'constraints')}"
        encoding = ", ".join(f"{ENCODED[what]} by {name}" for what, name in told.encoding.items())
        clauses = count(len(told.clauses), "clauses")
        yield f"  as clauses{f' ({encoding})' if encoding else ''}: {count(extra, 'auxiliary variables')}, {clauses}"
        rules: dict[str, list[ConstraintFact]] = {}
        for constraint in told.constraints:
            rules.setdefault(constraint.rule, []).append(constraint)
        for rule, its in rules.items():
            yield f"  - {rule}: {_many(its)}"
        if options := [*self._options()]:
            yield f"  See the clauses: {', or '.join(options)}."

    def _options(self) -> Iterator[str]:
        """The options that show clauses of this board and formulation."""
        told = self._told
        cell = next((i for i, cell in enumerate(told.cells) if cell.constraints), None)
        steps = [constraint.step for constraint in told.constraints if constraint.step]
        step = f"--step {min(steps)}" if steps else ""
        if cell is not None and (step or len(told.cells[cell].constraints) <= MOST_CONSTRAINTS):
            many = len(told.cells[cell].constraints) > MOST_CONSTRAINTS
            yield f"{self._option(cell)} {step}" if many else self._option(cell)
        if step and steps.count(min(steps)) <= MOST_CONSTRAINTS:
            yield step
        if told.clauses:
            yield "--clause 1"

    def _option(self, i: int) -> str:
        place = self._told.cells[i].place
        name = quote(place) if isinstance(place, str) else f"{place[0] + 1},{place[1] + 1}"
        return f"--cell {name}"

    def cell(self, i: int, step: int | None) -> Iterator[str]:
        """One cell: its constraint, and the clauses that speak of it, of one step perhaps."""
        told = self._told
        cell = told.cells[i]
        yield f"{sentence(cell.words)}."
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
        last = max([last, *(move.step for move in told.moves)])
        if not 0 <= step <= last:
            raise InputError(f"there is no step {step}: the last one is {last}")
        if told.states is not None:
            now = [move for move in told.moves if move.step == step]
            mark = self._places([i for move in now for i in move.changed])
            if now:
                yield f"Step {step}: {'; '.join(move.words for move in now)}"
                yield draw(self._puzzle, self._after(step - 1), mark, self._colour)
                yield "becomes"
            else:
                yield "The start:" if step == 0 else f"Step {step}: nothing happens"
            yield draw(self._puzzle, self._after(step), mark, self._colour)
        of_step = [constraint for constraint in told.constraints if constraint.step == step]
        yield ""
        if told.horizon is None:
            yield f"The formulation {told.formulation} has no steps: the order of the moves does not matter to it."
            return
        yield from self._constraints(of_step, step, f"of step {step}")

    def _after(self, step: int) -> Sequence[int]:
        """The board after a step of the model, by the puzzle's rules."""
        moves = zip(self._told.moves, self._result.moves or (), strict=True)
        made = sorted((fact.step, number, move) for number, (fact, move) in enumerate(moves) if fact.step <= step)
        return self._puzzle.replay([move for _, _, move in made]).final  # type: ignore[misc]

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
        which = f"one of the {len(constraint.clauses)} clauses" if len(constraint.clauses) > 1 else "the one clause"
        yield f"It is {which} of constraint {constraint.id}{step}:"
        yield f"  rule: {constraint.rule}"
        yield f"  {constraint.symbols}"
        yield f"  {constraint.words}"
        its = sorted({i for literal in clause.literals for i in told.variables[abs(literal) - 1].cells})
        of = sorted(constraint.cells)
        both = "the rule and its variables are" if its == of else "the rule is"
        if of:
            yield f"The {'cells' if len(of) > 1 else 'cell'} that {both} about, in brackets:"
            yield from self._boards(of)
        if its and its != of:
            yield f"The {'cells' if len(its) > 1 else 'cell'} that the clause's variables are about, in brackets:"
            yield from self._boards(its)
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
        return boards(self._puzzle, self._places(marked), self._colour)

    def _places(self, cells: Sequence[int]) -> list[Cell]:
        return [self._puzzle.board.cells[i] for i in cells]


def _many(constraints: Sequence[ConstraintFact]) -> str:
    clauses = sum(len(constraint.clauses) for constraint in constraints)
    return f"{count(len(constraints), 'constraints')}, {count(clauses, 'clauses')}"
