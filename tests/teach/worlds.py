"""What an assignment says about a board, and for each rule of each formulation whether it is broken there.

Read from the names of the variables, and judged by the puzzle's own rules: nothing here looks at a constraint.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import product

from satflip.model import Assignment, Model, Origin
from satflip.puzzles import FlipPuzzle, Press, Puzzle, SwapPuzzle
from satflip.puzzles.board import Cell

Pair = tuple[Cell, Cell]


class World:
    """The presses, swaps and colours that an assignment says."""

    def __init__(self, puzzle: Puzzle, model: Model, assignment: Assignment, horizon: int | None) -> None:
        self.puzzle, self.horizon = puzzle, horizon
        self.true = {(v.kind, v.labels) for n, v in enumerate(model.variables, 1) if assignment[n]}
        self.false = {(v.kind, v.labels) for n, v in enumerate(model.variables, 1) if not assignment[n]}

    def labels(self, kind: str) -> list[tuple[object, ...]]:
        return [labels for what, labels in self.true if what == kind]

    # the flip game

    @cached_property
    def flip(self) -> FlipPuzzle:
        assert isinstance(self.puzzle, FlipPuzzle)
        return self.puzzle

    @cached_property
    def goal(self) -> int | None:
        """The colour that all cells shall get, None where two are chosen."""
        chosen = [1 if name == "black" else int(str(name)) for (name,) in self.labels("goal")]
        return (chosen or [0])[0] if len(chosen) < 2 else None

    @cached_property
    def final(self) -> tuple[int, ...]:
        """The board after all presses, whatever their order."""
        moves = [Press(place[0], place[1] if len(place) > 1 else 1) for place in self.labels("press")]  # type: ignore[arg-type]
        state = self.flip.start
        for press, times in moves:
            state = self.flip.after(state, press, times)
        return state

    def wanted(self, i: int) -> int | None:
        if self.flip.goal == "either":
            return self.goal
        return self.flip.targets[0][i]

    def wrong(self, i: int) -> bool:
        return self.wanted(i) is not None and self.final[i] != self.wanted(i)

    # boards over time

    @cached_property
    def swap(self) -> SwapPuzzle:
        assert isinstance(self.puzzle, SwapPuzzle)
        return self.puzzle

    @cached_property
    def present(self) -> list[int]:
        return sorted(set(self.swap.start))

    def colours(self, t: int, cell: Cell) -> set[int]:
        """The colours that a cell holds after step t: one, if all is well."""
        if isinstance(self.puzzle, FlipPuzzle):
            named = {c for c in range(1, self.puzzle.colours) if ("cell", (t, cell, c)) in self.true}
            return named or {0}
        names = {self.swap.colour_name(c): c for c in self.present}
        held = {c for name, c in names.items() if ("cell", (t, cell, name)) in self.true}
        if len(self.present) == 2:
            return held or {self.present[0]}
        return set(self.present) if len(self.present) == 1 else held

    def pressed(self, t: int) -> list[Cell]:
        return [place for step, place in self.labels("press") if step == t]  # type: ignore[misc]

    def swaps(self, t: int | None = None) -> list[Pair]:
        return [pair for step, pair in self.labels("swap") if t in (None, step)]  # type: ignore[misc]

    def touching(self, t: int | None, *cells: Cell) -> list[Pair]:
        return [pair for pair in self.swaps(t) if set(pair) & set(cells)]


def _adds_up(world: World, origin: Origin) -> bool:
    return world.goal is not None and world.wrong(world.flip.board.index[origin.cells[0]])


def _two_true(kind: str, start: int = 0) -> Callable[[World, Origin], bool]:
    def broken(world: World, origin: Origin) -> bool:
        mine = [labels for labels in world.labels(kind) if not origin.cells or labels[start] == origin.cells[0]]
        return len(mine) > 1

    return broken


def _solved_by_this_press(world: World, origin: Origin) -> bool:
    """The presses are no solution, and become one when this press is made another number of times."""
    if world.goal is None or not any(map(world.wrong, range(len(world.final)))):
        return False
    for times in range(world.flip.colours):
        state = world.flip.after(world.final, origin.cells[0], times)
        if all(world.wanted(i) in (None, colour) for i, colour in enumerate(state)):
            return True
    return False


def reachable(puzzle: FlipPuzzle, target: tuple[int | None, ...]) -> bool:
    """Whether any presses, in any order, lead to the target: by brute force."""
    for counts in product(range(puzzle.colours), repeat=len(puzzle.effects)):
        state = puzzle.start
        for effect, times in zip(puzzle.effects, counts, strict=True):
            state = puzzle.after(state, effect.press, times)
        if all(want is None or have == want for have, want in zip(state, target, strict=True)):
            return True
    return False


def _unreachable_colour(world: World, origin: Origin) -> bool:
    return world.goal is not None and not reachable(world.flip, (world.goal,) * len(world.flip.start))


def _nothing_reaches(world: World, origin: Origin) -> bool:
    return not any(reachable(world.flip, target) for target in world.flip.targets) or not any(
        world.flip.start[world.flip.board.index[effect.press]] for effect in world.flip.effects
    )


def _not_exchanged(world: World, origin: Origin) -> bool:
    u, v = origin.cells
    t = origin.step or 0
    after = (world.colours(t, u), world.colours(t, v))
    return (u, v) in world.swaps(t) and not (
        world.colours(t - 1, u) <= after[1] and world.colours(t - 1, v) <= after[0]
    )


def _like_swapped(world: World, origin: Origin) -> bool:
    u, v = origin.cells
    t = origin.step or 0
    return (u, v) in world.swaps(t) and bool(world.colours(t - 1, u) & world.colours(t - 1, v))


def _moved_by_itself(world: World, origin: Origin) -> bool:
    (cell,), t = origin.cells, origin.step or 0
    return not world.touching(t, cell) and not world.colours(t - 1, cell) <= world.colours(t, cell)


def _brought_from_elsewhere(world: World, origin: Origin) -> bool:
    u, v = origin.cells
    t = origin.step or 0
    return (u, v) in world.swaps(t) and not (
        world.colours(t, v) <= world.colours(t - 1, u) and world.colours(t, u) <= world.colours(t - 1, v)
    )


def _near(world: World, t: int, cell: Cell) -> set[int]:
    """The colours on the cell and on its neighbours."""
    board = world.swap.board
    near = [cell, *(board.cells[j] for j in board.neighbours[board.index[cell]])]
    return set().union(*(world.colours(t, other) for other in near))


def _flown(world: World, origin: Origin) -> bool:
    (cell,), t = origin.cells, origin.step or 0
    return not world.colours(t - 1, cell) <= _near(world, t, cell)


def _flown_in(world: World, origin: Origin) -> bool:
    (cell,), t = origin.cells, origin.step or 0
    return not world.colours(t, cell) <= _near(world, t - 1, cell)


def _came_by_itself(world: World, origin: Origin) -> bool:
    (cell,), t = origin.cells, origin.step or 0
    return not world.touching(t, cell) and not world.colours(t, cell) <= world.colours(t - 1, cell)


def _crossed_without_swap(world: World, origin: Origin) -> bool:
    u, v = origin.cells
    t = origin.step or 0
    lone = {c for c in world.present if world.swap.start.count(c) == 1}
    crossed = (world.colours(t - 1, u) & world.colours(t, v)) | (world.colours(t - 1, v) & world.colours(t, u))
    return (u, v) not in world.swaps(t) and bool(crossed & lone)


def _changed_without_press(world: World, origin: Origin) -> bool:
    (cell,), t = origin.cells, origin.step or 0
    i = world.flip.board.index[cell]
    amounts = {effect.press: dict(effect.changes).get(i, 0) for effect in world.flip.effects}
    was = sum(world.colours(t - 1, cell))
    now = was + sum(amounts[press] for press in world.pressed(t))
    return (now - sum(world.colours(t, cell))) % world.flip.colours != 0


def _matched(kind: str) -> Callable[[World, Origin], bool]:
    def broken(world: World, origin: Origin) -> bool:
        place = 0 if kind == "piece" else 1
        number = sum(pair[place] == origin.cells[0] for (pair,) in world.labels("match"))  # type: ignore[index]
        return number > 1 if kind == "at most" else number != 1

    return broken


def _differs(t: Callable[[World], int], want: Callable[[World, int], int | None]) -> Callable[[World, Origin], bool]:
    def broken(world: World, origin: Origin) -> bool:
        (cell,) = origin.cells
        wanted = want(world, world.puzzle.board.index[cell])
        held = world.colours(t(world), cell)
        # where a cell holds two colours, that is the rule that is broken
        return wanted is not None and wanted not in held and len(held) < 2

    return broken


def _only_piece(world: World, origin: Origin) -> bool:
    name = origin.rule.split("colour ")[1].split(" is")[0]
    (colour,) = (c for c in world.present if world.swap.colour_name(c) == name)
    return not any(colour in world.colours(origin.step or 0, cell) for cell in world.swap.board.cells)


def _over_limit(world: World, origin: Origin) -> bool:
    (cell,) = origin.cells
    limit = world.swap.limit(world.swap.board.index[cell])
    return limit is not None and len(world.touching(None, cell)) > limit


def _sum_of_cells(world: World, origin: Origin) -> bool:
    """The cells can be given multiples so that no press changes their sum, modulo the colours, and a goal would."""
    flip, start = world.flip, world.flip.start
    index = [flip.board.index[cell] for cell in origin.cells]

    def weighed(weights: tuple[int, ...], state: tuple[int | None, ...]) -> int:
        return sum(w * (state[i] or 0) for w, i in zip(weights, index, strict=True)) % flip.colours

    return any(
        all(weighed(w, flip.after(start, effect.press)) == weighed(w, start) for effect in flip.effects)
        and any(weighed(w, target) != weighed(w, start) for target in flip.targets)
        for w in product(range(1, flip.colours), repeat=len(index))
    )


def _chased(world: World, rows: int) -> tuple[int, ...]:
    """The board after the first row's presses, and then in so many rows those that mend the cell above."""
    flip = world.flip
    assert flip.board.shape is not None
    state = flip.start
    for (place,) in world.labels("press"):
        if isinstance(place, tuple) and place[0] == 0:
            state = flip.after(state, place)  # type: ignore[arg-type]
    for row in range(1, rows + 1):
        for c in range(flip.board.shape[1]):
            above = flip.board.index[row - 1, c]
            if state[above] != world.wanted(above):
                state = flip.after(state, (row, c))
    return state


def _not_chased(world: World, origin: Origin) -> bool:
    below, above = origin.cells
    i = world.flip.board.index[above]
    wrong = _chased(world, int(above[0]))[i] != world.wanted(i)
    return (("press", (below,)) in world.true) != wrong


def _last_row_wrong(world: World, origin: Origin) -> bool:
    (cell,) = origin.cells
    i = world.flip.board.index[cell]
    return _chased(world, int(cell[0]))[i] != world.wanted(i)


def _start(world: World, i: int) -> int:
    return world.puzzle.start[i]


def _target(world: World, i: int) -> int | None:
    return world.wanted(i) if isinstance(world.puzzle, FlipPuzzle) else world.puzzle.target[i]


_COLOURS_OF_A_CELL: Callable[[World, Origin], bool] = lambda w, o: len(w.colours(o.step or 0, o.cells[0])) != 1  # noqa: E731
_AT_START, _AT_END = _differs(lambda world: 0, _start), _differs(lambda world: world.horizon or 0, _target)

BROKEN: dict[str, Callable[[World, Origin], bool]] = {
    "the presses that touch a cell add up to what the cell needs": _adds_up,
    "a press is made one number of times": _two_true("press"),
    "all cells get one colour, whichever": _two_true("goal"),
    "every press adds nothing to the sum of these cells, but it must change": _sum_of_cells,
    "the last row comes out right": _last_row_wrong,
    "a cell is pressed when the cell above it is still wrong": _not_chased,
    "the presses are one solution and a combination of quiet patterns": _solved_by_this_press,
    "quiet pattern 0 is added one number of times": lambda w, o: len([q for q in w.labels("quiet") if q[0] == "0"]) > 1,
    "this colour cannot be reached": _unreachable_colour,
    "no presses reach the goal, in any order": _nothing_reaches,
    "a cell has one colour": _COLOURS_OF_A_CELL,
    "a cell holds one colour": _COLOURS_OF_A_CELL,
    "the start board": _AT_START,
    "the target board": _AT_END,
    "the board that the goal asks for": _AT_END,
    "at most one press a step": lambda w, o: len(w.pressed(o.step or 0)) > 1,
    "only a cell that is not white may be pressed": lambda w, o: (
        o.cells[0] in w.pressed(o.step or 0) and w.colours((o.step or 0) - 1, o.cells[0]) == {0}
    ),
    "idle steps come last": lambda w, o: o.cells[0] in w.pressed(o.step or 0) and not w.pressed((o.step or 0) - 1),
    "a cell changes by the press of the step, and only by it": _changed_without_press,
    "a swap exchanges the two pieces": _not_exchanged,
    "a swap exchanges pieces of different colours": _like_swapped,
    "a piece stays where it is unless it is swapped": _moved_by_itself,
    "at most one swap a step": lambda w, o: len(w.swaps(o.step)) > 1,
    "one swap a step": lambda w, o: len(w.swaps(o.step)) != 1,
    "at most one swap touches a cell in one layer": lambda w, o: len(w.touching(o.step, *o.cells)) > 1,
    "a cell takes part in one swap a round": lambda w, o: len(w.touching(o.step, *o.cells)) > 1,
    "a cell takes part in no more swaps than its limit": _over_limit,
    "no swap could have been made a layer earlier": lambda w, o: (
        o.cells in w.swaps(o.step) and not w.touching((o.step or 0) - 1, *o.cells)
    ),
    "the swaps are within their limit": lambda w, o: len(w.swaps()) > (w.horizon or 0),
    "a piece stays or goes to a neighbouring cell": _flown,
    "a piece was here or on a neighbouring cell": _flown_in,
    "a piece was here unless it was swapped": _came_by_itself,
    "a lone piece changes cells by their swap": _crossed_without_swap,
    "what a swap brings was on its other cell": _brought_from_elsewhere,
    "each black piece goes to one target": _matched("piece"),
    "each target takes one piece": _matched("target"),
    "each target takes at most one piece": _matched("at most"),
}
"""A rule to whether it is broken at the cells and the step of an origin. Rules with a number in them: see `broken`."""


def broken(world: World, origin: Origin) -> bool:
    """Whether the rule is broken where the origin says."""
    rule = origin.rule
    if rule.startswith("the only piece of colour"):
        return _only_piece(world, origin)
    if rule.startswith("at most") and rule.endswith("swaps"):
        return len(world.swaps()) > int(rule.split()[2])
    return BROKEN[rule](world, origin)
