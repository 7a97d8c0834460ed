"""The flip game (Lights Out, POJ 1753): a press changes the colours of some cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import ClassVar, NamedTuple, TypeVar

from satflip.errors import InputError
from satflip.puzzles.board import Board, Cell, spoken
from satflip.puzzles.colours import NAMED_GOALS, check_colours
from satflip.puzzles.stencils import Changes, Stencil, changes

State = tuple[int, ...]
"""The colour of each cell, in the order of the board's cells."""

MOST_COLOURS = 1000
"""As many as the linear algebra modulo the colours is made for."""

Target = tuple[int | None, ...]
"""The colour each cell shall have; None where it may have any."""


class Effect(NamedTuple):
    """What one press does: each (cell index, amount) adds the amount to the cell, modulo the colours."""

    press: Cell
    changes: tuple[tuple[int, int], ...]
    cost: int = 1


class Press(NamedTuple):
    """A move: the press with this label, this many times."""

    press: Cell
    times: int = 1

    def __str__(self) -> str:
        return f"press {spoken(self.press)}" + (f", {self.times} times" if self.times != 1 else "")


M = TypeVar("M")


def checked_moves(moves: Iterable[M], kind: type[M]) -> Iterator[M]:
    """The moves, one by one. Raises InputError for what is no move of this kind."""
    for number, move in enumerate(moves, 1):
        if not isinstance(move, kind):
            raise InputError(f"move {number}: found {move!r}, expected a {kind.__name__}")
        yield move


@dataclass(frozen=True)
class Replay:
    """The verdict on a sequence of moves, and every state on the way.

    `made` is the number of moves that were made and `final` the state after them; `costs` counts each objective;
    `fault` says which move broke which rule (it and the moves after it were not made) or is None. `each` goes through
    the moves once more, for `states`.
    """

    final: State
    made: int
    solved: bool
    costs: dict[str, int]
    fault: str | None
    each: Callable[[], Iterable[State]]

    @cached_property
    def states(self) -> tuple[State, ...]:
        """The start and the state after each move made. A state takes a board's worth of memory."""
        return tuple(self.each())

    def __str__(self) -> str:
        made = f"{self.made} move" + ("" if self.made == 1 else "s")
        costs = ", ".join(f"{name}: {number}" for name, number in self.costs.items())
        after = f"after {made} ({costs})"
        return f"Solved {after}" if self.solved else f"Not solved {after}: {self.fault or 'the goal is not reached'}"


@dataclass(frozen=True)
class FlipPuzzle:
    """A board, the colours of its cells, what each press does, and the goal.

    `start` has one colour of 0..colours-1 for each cell; 0 is white, 1 is black. `goal` is 'either' (all cells of
    one colour, whichever), one colour (all cells that colour; 'white' and 'black' are 0 and 1), or one colour or None
    for each cell. In the `lit_only` game a cell may be pressed only while it is not white, so that the order of the
    presses matters.
    Raises InputError where these do not fit together.
    """

    kind: ClassVar[str] = "flip"
    objectives: ClassVar[tuple[str, ...]] = ("presses",)

    board: Board
    start: State
    effects: tuple[Effect, ...]
    goal: str | int | Target = "either"
    colours: int = 2
    lit_only: bool = False

    @staticmethod
    def of(
        board: Board,
        start: Sequence[int],
        *,
        goal: str | int | Sequence[int | None] = "either",
        colours: int = 2,
        forbidden: Iterable[Cell] = (),
        stencil: Stencil = "plus",
        costs: Sequence[int] | None = None,
        lit_only: bool = False,
    ) -> FlipPuzzle:
        """The game on a board where a press does the same everywhere: it adds 1 to its cell and the cell's neighbours.

        `stencil` says otherwise: one of satflip.puzzles.stencils.STENCILS, or offsets (as text such as
        '(0,0) (0,1)*2', or as a list of ((rows, columns), amount)). `forbidden` cells may not be pressed. `costs` are
        of the presses there are, in the order of the cells; 1 each without. Raises InputError for what does not fit.
        """
        return FlipPuzzle(
            board,
            tuple(start),
            with_costs(effects_at(board, changes(board, stencil), forbidden), costs),
            goal if isinstance(goal, str | int) else tuple(goal),
            colours,
            lit_only,
        )

    @staticmethod
    def parse(text: str, **headers: object) -> FlipPuzzle:
        """Read a text or JSON instance of the flip game; `headers` are those of the text format."""
        from satflip.instances import parse

        if (asked := headers.pop("puzzle", None)) not in (None, "flip"):
            raise InputError(f"FlipPuzzle.parse reads flip puzzles, found puzzle={asked!r}")
        puzzle = parse(text, puzzle="flip", **headers)
        assert isinstance(puzzle, FlipPuzzle)
        return puzzle

    def __post_init__(self) -> None:
        n = len(self.board.cells)
        if not 2 <= self.colours <= MOST_COLOURS:
            raise InputError(f"a flip board has 2 to {MOST_COLOURS} colours, found {self.colours}")
        if len(self.start) != n:
            raise InputError(f"the board has {n} cells, the start {len(self.start)}")
        check_colours(self.start, self.colours, "start")
        if len({effect.press for effect in self.effects}) != len(self.effects):
            raise InputError("two presses have the same name")
        for press, changed, cost in self.effects:
            cells = dict(changed)
            if cells and not 0 <= min(cells) <= max(cells) < n:
                raise InputError(f"the press {spoken(press)} changes a cell that is not on the board")
            if len(cells) != len(changed):
                raise InputError(f"the press {spoken(press)} names a cell twice")
            if self.lit_only and press not in self.board.index:
                raise InputError(f"in the lit-only game cells are pressed, found the press {spoken(press)}")
            if cost < 0:
                raise InputError(f"the press {spoken(press)} has a negative cost: {cost}")
        if isinstance(self.goal, str):
            if self.goal not in ("either", *NAMED_GOALS):
                known = "either, white, black, a colour's number, or a number (or None) for each cell"
                raise InputError(f"unknown goal '{self.goal}', expected {known}")
            object.__setattr__(self, "goal", NAMED_GOALS.get(self.goal, self.goal))
        elif isinstance(self.goal, int):
            check_colours((self.goal,), self.colours, "goal")
        elif len(self.goal) != n:
            raise InputError(f"the board has {n} cells, the goal {len(self.goal)}")
        else:
            check_colours(self.goal, self.colours, "goal", free=True)

    def starting(self, start: Sequence[int]) -> FlipPuzzle:
        """The same game from another start, with which it shares everything else.

        Raises InputError for a start of another size, or with a colour that there is not.
        """
        if len(start) != len(self.start):
            raise InputError(f"the board has {len(self.start)} cells, the start {len(start)}")
        check_colours(start, self.colours, "start")
        other = object.__new__(FlipPuzzle)
        # the rest was checked when this puzzle was made; what was worked out of it holds for the other one too
        vars(other).update(vars(self), start=tuple(start))
        return other

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """The goal as the list of targets of which one must be met."""
        n = len(self.board.cells)
        if self.goal == "either":
            return tuple((colour,) * n for colour in range(self.colours))
        if isinstance(self.goal, int):
            return ((self.goal,) * n,)
        assert not isinstance(self.goal, str)
        return (self.goal,)

    @cached_property
    def touching(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each cell the presses that change it, as (index into `effects`, amount)."""
        changes = tuple(effect.changes for effect in self.effects)
        if len(changes) == len(self.board.cells) and changes == self.board.crosses:
            # neighbours are mutual: the presses that change a cell are those of the cells that its own press changes
            return changes
        rows: list[list[tuple[int, int]]] = [[] for _ in self.board.cells]
        for p, effect in enumerate(self.effects):
            for i, amount in effect.changes:
                rows[i].append((p, amount))
        return tuple(tuple(row) for row in rows)

    @cached_property
    def press_index(self) -> dict[Cell, int]:
        """A press's label to its index in `effects`."""
        return {effect.press: p for p, effect in enumerate(self.effects)}

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from satflip.display import puzzle_html

        return puzzle_html(self)

    def solved(self, state: State) -> bool:
        """Whether the state meets the goal."""
        return any(
            all(want is None or have == want for have, want in zip(state, target, strict=True))
            for target in self.targets
        )

    def after(self, state: State, press: Cell, times: int = 1) -> State:
        """The state after a press, made `times` times. Raises KeyError for a press that there is not."""
        new = list(state)
        for i, amount in self.effects[self.press_index[press]].changes:
            new[i] = (new[i] + amount * times) % self.colours
        return tuple(new)

    def _white(self, state: Sequence[int], press: Cell, times: int) -> str | None:
        """In words when the cell pressed is white, or None if it never is while it is pressed so many times."""
        cell = self.board.index[press]
        own = dict(self.effects[self.press_index[press]].changes).get(cell, 0)
        # its colour comes round after as many presses as there are colours
        for made in range(min(times, self.colours)):
            if (state[cell] + own * made) % self.colours == 0:
                return f" after {made} of {times} presses" if made else " already" if times > 1 else " then"
        return None

    def __str__(self) -> str:
        from satflip.telling import pictured

        return pictured(self)

    def replay(self, moves: Iterable[Press]) -> Replay:
        """Make the moves from the start, by the rules alone; an illegal move ends the replay and is named."""
        state, made, cost, fault = list(self.start), [], 0, None
        for number, (press, times) in enumerate(checked_moves(moves, Press), 1):
            if press not in self.press_index:
                fault = f"move {number}: there is no press {spoken(press)}"
                break
            if times < 1:
                fault = f"move {number}: a press is made at least once, found {times} times"
                break
            if self.lit_only and (white := self._white(state, press, times)):
                fault = f"move {number}: {spoken(press)} is white{white}, and only lit cells may be pressed"
                break
            effect = self.effects[self.press_index[press]]
            for i, amount in effect.changes:
                state[i] = (state[i] + amount * times) % self.colours
            cost += times * effect.cost
            made.append(Press(press, times))
        final = tuple(state)
        solved = fault is None and self.solved(final)
        return Replay(final, len(made), solved, {"presses": cost}, fault, partial(self._states, made))

    def _states(self, moves: Iterable[Press]) -> Iterator[State]:
        state = self.start
        yield state
        for press, times in moves:
            state = self.after(state, press, times)
            yield state


def plus_effects(board: Board, forbidden: Iterable[Cell] = ()) -> tuple[Effect, ...]:
    """The ordinary effects: a press adds 1 to its cell and to the cell's neighbours."""
    return effects_at(board, changes(board, "plus"), forbidden)


def effects_at(board: Board, changed: Sequence[Changes], forbidden: Iterable[Cell] = ()) -> tuple[Effect, ...]:
    """A press for each cell that is not forbidden; `changed` has for each cell what a press there changes.

    Raises InputError for a forbidden cell that is not on the board.
    """
    banned = set(forbidden)
    for cell in banned:
        if cell not in board.index:
            raise InputError(f"the forbidden cell {spoken(cell)} is not on the board")
    made = zip(board.cells, changed, strict=True)
    return tuple(Effect(cell, change) for cell, change in made if cell not in banned)


def with_costs(effects: Sequence[Effect], costs: Sequence[int] | None) -> tuple[Effect, ...]:
    """The effects with these costs, one for each press in order. Raises InputError where their number differs."""
    if costs is None:
        return tuple(effects)
    if len(costs) != len(effects):
        raise InputError(f"found {len(costs)} costs, expected {len(effects)}, one for each press")
    return tuple(effect._replace(cost=cost) for effect, cost in zip(effects, costs, strict=True))
