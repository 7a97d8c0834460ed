"""A puzzle explained: cells, constraints, clauses, the answer, and why there is no better one, as plain values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from satflip import formulations
from satflip.backends.base import CLAUSES
from satflip.encodings import Encoding, encode
from satflip.errors import InputError, UnsupportedError
from satflip.formulations.base import Statement
from satflip.model import Assignment, Clause, Constraint, Model, Origin, Parity
from satflip.puzzles import FlipPuzzle, Move, Press, Puzzle, Swap, SwapPuzzle
from satflip.puzzles.board import Cell
from satflip.result import Result, Status, move_to_json
from satflip.teach import cells
from satflip.teach.answers import assignment_of, why
from satflip.teach.cores import minimal_core
from satflip.teach.facts import CellFact, ClauseFact, ConstraintFact, Explanation, MoveFact, PressFact, VariableFact
from satflip.teach.reasons import Reason, all_ruled_out, checked, closure, goal_names, reasons
from satflip.teach.speech import Speech, where
from satflip.telling import count, headline, verdict

MOST_CELLS = 900
MOST_CLAUSES = 200_000
"""More than these nobody looks at."""

CORE_SECONDS = 20.0
CORE_HORIZON = 64
"""A longer horizon has a model too large for a core that people read."""

PLAIN = {"steps": "steps:no-corridor,no-budget,no-head-start", "schedule": "schedule:no-corridor"}
"""The models of a swap board as a textbook has them: nothing left out and nothing implied said."""


def explain(
    puzzle: Puzzle,
    result: Result | None = None,
    *,
    formulation: str | None = None,
    horizon: int | None = None,
    xor_encoding: str | None = None,
    cardinality_encoding: str | None = None,
    time_limit: float | None = None,
) -> Explanation:
    """Explain a puzzle and its answer.

    `result` is an answer of `satflip.solve` for it; by default it is solved, within `time_limit` seconds. The clauses
    are those of `formulation` (a name, with features perhaps; by default `presses`, `lit-only`, or for a swap board the
    textbook's `steps`), and, where it has steps, of `horizon` steps (by default as many as the answer takes).

    Raises InputError for an unknown name or a horizon that makes no sense, UnsupportedError where the formulation does
    not fit or where there are more than 900 cells or 200,000 clauses.
    """
    refuse_large(puzzle)
    if result is None:
        from satflip.solving import solve

        result = solve(puzzle, time_limit=time_limit)
    if "," in result.minimised:
        raise UnsupportedError(f"one objective is explained at a time, not {result.minimised}")
    name = formulation or default_formulation(puzzle, result.minimised)
    statement = formulations.state(puzzle, name, result.minimised)
    steps = _horizon(statement, result, horizon)
    model = statement.model(steps)
    encoding = Encoding(xor_encoding or Encoding.xor, cardinality_encoding or Encoding.cardinality)
    lowered, clauses = clauses_by_constraint(model, encoding)
    one_a_step = name.partition(":")[0] in ("steps", "lit-only")
    given = assignment_of(puzzle, lowered, model, result.moves, one_a_step) if result.moves is not None else None
    replay = puzzle.replay(result.moves) if result.moves is not None else None  # type: ignore[arg-type]
    found = reasons(puzzle)
    core = None
    if result.status is Status.IMPOSSIBLE and not all_ruled_out(puzzle, found):
        if (shut := closure(puzzle)) is not None:
            found = (*found, checked(puzzle, shut))
        else:
            core = _core(puzzle, statement, encoding)
    place = _Places(puzzle)
    constraints = _constraints(Speech(puzzle, model), clauses, place)
    about: dict[int, list[int]] = defaultdict(list)
    for constraint in constraints:
        for i in constraint.cells:
            about[i].append(constraint.id)
    return Explanation(
        puzzle=puzzle.kind,
        headline=headline(puzzle),
        shape=puzzle.board.shape,
        topology=puzzle.board.topology,
        edges=puzzle.board.edges,
        symbols=_symbols(puzzle),
        colour_names=cells.colour_names(puzzle),
        goals=goal_names(puzzle),
        presses=_presses(puzzle),
        formulation=name,
        encoding=_used(encoding, constraints),
        horizon=steps,
        cells=tuple(_cell(puzzle, i, None if replay is None else replay.final[i], about[i]) for i in place.all),
        variables=_variables(Speech(puzzle, lowered), given, place),
        constraints=constraints,
        clauses=tuple(
            ClauseFact(number, clause.literals, owner)
            for owner, numbers in enumerate(clauses, 1)
            for number in numbers
            if isinstance(clause := lowered.constraints[number - 1], Clause)
        ),
        status=str(result.status),
        minimised=result.minimised,
        objective=result.objective,
        bound=result.bound,
        verdict=verdict(result),
        why=tuple(why(puzzle, result)),
        moves=tuple(
            _move(puzzle, move.round + 1 if isinstance(move, Swap) and not one_a_step else number, move)
            for number, move in enumerate(result.moves or (), 1)
        ),
        states=None if replay is None else replay.states,
        reasons=found,
        core=core,
    )


def _used(encoding: Encoding, constraints: Sequence[ConstraintFact]) -> dict[str, str]:
    """The encodings that the clauses have passed through."""
    kinds = {constraint.kind for constraint in constraints}
    of_kind = {"parity": ("xor", encoding.xor), "linear": ("cardinality", encoding.cardinality)}
    return dict(named for kind, named in of_kind.items() if kind in kinds)


def refuse_large(puzzle: Puzzle) -> None:
    """Raise UnsupportedError for a board that nobody looks at cell by cell."""
    if (cells_there := len(puzzle.board.cells)) > MOST_CELLS:
        raise UnsupportedError(f"the board has {cells_there} cells, more than the {MOST_CELLS} that can be explained")


def default_formulation(puzzle: Puzzle, objective: str) -> str:
    """What is easiest to follow: the textbook's formulation where it fits, else the first that does."""
    fits = [name for name in PLAIN if formulations.find(name).why_not(puzzle, objective) is None]
    return PLAIN[fits[0]] if fits else formulations.default_for(puzzle, objective).name


def clauses_by_constraint(model: Model, encoding: Encoding) -> tuple[Model, list[tuple[int, ...]]]:
    """The model as clauses, and for each of its constraints the numbers (from 1) of those that say it.

    The clauses and their order are those of `encodings.lowered`. Raises UnsupportedError for more than 200,000.
    """
    out = Model(list(model.variables), [], model.objective)
    numbers = []
    for constraint in model.constraints:
        before = len(out.constraints)
        large = isinstance(constraint, Parity) and encoding.xor == "direct" and len(constraint.literals) > 20
        if not large:
            encode(out, constraint, encoding)
        if large or len(out.constraints) > MOST_CLAUSES:
            raise UnsupportedError(f"the model has more than {MOST_CLAUSES:,} clauses: explain a smaller board")
        numbers.append(tuple(range(before + 1, len(out.constraints) + 1)))
    assert all(type(clause) in CLAUSES for clause in out.constraints)
    return out, numbers


def _horizon(statement: Statement, result: Result, asked: int | None) -> int | None:
    if not statement.horizons:
        if asked is not None:
            raise InputError("this formulation has no steps, so a horizon makes no sense")
        return None
    if asked is not None:
        if asked < 0:
            raise InputError(f"a horizon is at least 0, found {asked}")
        return asked
    if result.objective is not None:
        return result.objective
    return statement.lower


class _Places:
    """What an origin speaks of, as indices of cells: a press that belongs to no cell stands for those it changes."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self.all = range(len(puzzle.board.cells))

    def of(self, origin: Origin) -> tuple[int, ...]:
        return tuple(dict.fromkeys(i for cell in origin.cells for i in self._indices(cell)))

    def _indices(self, cell: Cell) -> Sequence[int]:
        if cell in self._puzzle.board.index:
            return (self._puzzle.board.index[cell],)
        assert isinstance(self._puzzle, FlipPuzzle)
        return [i for i, _ in self._puzzle.effects[self._puzzle.press_index[cell]].changes]


def _symbols(puzzle: Puzzle) -> tuple[str, ...]:
    if isinstance(puzzle, SwapPuzzle):
        return puzzle.symbols
    from satflip.instances.alphabets import flip_symbol

    return tuple(flip_symbol(colour, puzzle.colours) for colour in range(puzzle.colours))


def _presses(puzzle: Puzzle) -> tuple[PressFact, ...]:
    if not isinstance(puzzle, FlipPuzzle):
        return ()
    index = puzzle.board.index
    return tuple(
        PressFact(cells.press_name(puzzle, effect.press), index.get(effect.press), effect.changes, effect.cost)
        for effect in puzzle.effects
    )


def _cell(puzzle: Puzzle, i: int, final: int | None, constraints: Sequence[int]) -> CellFact:
    return CellFact(
        place=puzzle.board.cells[i],
        name=puzzle.board.cell(i),
        start=puzzle.start[i],
        wanted=cells.wanted(puzzle, i),
        final=final,
        words=cells.words(puzzle, i),
        symbols=cells.symbols(puzzle, i),
        touched_by=cells.touched_by(puzzle, i),
        neighbours=puzzle.board.neighbours[i],
        constraints=tuple(constraints),
    )


def _variables(speech: Speech, given: Assignment | None, place: _Places) -> tuple[VariableFact, ...]:
    return tuple(
        VariableFact(
            id=number,
            name=variable.name,
            kind=variable.kind,
            says=speech.phrase(variable),
            denies=speech.phrase(variable, False),
            rule=variable.origin.rule,
            cells=place.of(variable.origin),
            step=variable.origin.step,
            value=None if given is None else bool(given[number]),
        )
        for number, variable in enumerate(speech.model.variables, 1)
    )


def _constraints(speech: Speech, clauses: Sequence[tuple[int, ...]], place: _Places) -> tuple[ConstraintFact, ...]:
    return tuple(
        ConstraintFact(
            id=number,
            kind=type(constraint).__name__.lower(),
            rule=constraint.origin.rule,
            words=speech.sentence(constraint),
            symbols=speech.formula(constraint),
            cells=place.of(constraint.origin),
            step=constraint.origin.step,
            variables=tuple(abs(literal) for literal in _literals(constraint)),
            clauses=numbers,
        )
        for number, (constraint, numbers) in enumerate(zip(speech.model.constraints, clauses, strict=True), 1)
    )


def _literals(constraint: Constraint) -> list[int]:
    if isinstance(constraint, Clause | Parity):
        return list(constraint.literals)
    return [literal for _, literal in constraint.terms]


def _move(puzzle: Puzzle, step: int, move: Move) -> MoveFact:
    index = puzzle.board.index
    if isinstance(move, Swap):
        changed: tuple[int, ...] = (index[move.first], index[move.second])
    else:
        assert isinstance(puzzle, FlipPuzzle)
        assert isinstance(move, Press)
        effect = puzzle.effects[puzzle.press_index[move.press]]
        changed = tuple(i for i, amount in effect.changes if amount * move.times % puzzle.colours)
    return MoveFact(step, str(move), move_to_json(move), changed)


def _core(puzzle: Puzzle, statement: Statement, encoding: Encoding) -> Reason | None:
    """A minimal set of rules that cannot all be kept, at a horizon that would do if any did."""
    horizon = statement.upper if statement.horizons else None
    if horizon is not None and horizon > CORE_HORIZON:
        return None
    core = minimal_core(statement.model(horizon), encoding, CORE_SECONDS)
    if core is None:
        return None
    groups, minimal = core
    place = _Places(puzzle)
    some = tuple(sorted({i for rule, its in groups for i in place.of(Origin(rule, its))}))
    told = tuple(f"{rule}: {where(Origin(rule, its))}".removesuffix(": ") for rule, its in groups)
    these = f"these {len(told)} rules" if len(told) > 1 else "this one rule"
    spare = "none of them can be spared" if minimal else "perhaps some of them could be spared"
    steps = "" if horizon is None else f" in {count(horizon, 'steps')}, which would do if any did"
    return Reason("core", some, f"{these} cannot all be kept{steps}; {spare}", goal_names(puzzle), rules=told)
