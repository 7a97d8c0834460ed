"""Swap boards in time: which piece is where after which step. What `steps` and `layers` share.

cell[t,v,c] says that a piece of colour c is on cell v after step t; swap[t,e] that the pieces of the edge e are
exchanged in step t. Explanatory frame axioms (Haas 1987); Kautz & Selman, "Planning as Satisfiability", ECAI 1992.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from satflip.errors import UnsupportedError
from satflip.memory import Need, available, refusal
from satflip.model import Assignment, Clause, Model, Origin
from satflip.puzzles import Move, SwapPuzzle
from satflip.puzzles.board import Cell, Edge
from satflip.puzzles.swap import tidied

Literal = int | bool
"""A literal, or a truth value that is known beforehand."""

HELD = 2_000
"""Bytes for each colour that a cell may hold at a time, at least: its variable and all that is said of it; measured."""

May = Callable[[int, int, int], bool]
"""(step, cell, colour) to whether a piece of the colour may be on the cell after the step."""


class Timed:
    """A model of a swap board over the steps 1..depth, without a rule yet for how many swaps make a step.

    Attributes
    ----------
    model
        The model so far.
    cell
        For each of the times 0..depth and each cell: the colours that may be there, each with its literal. One of
        them is true; the only one there may be is the truth value True.
    swap
        For each of the steps 1..depth (entry 0 is empty) the edges that may be swapped, each with its variable.
    """

    def __init__(self, puzzle: SwapPuzzle, depth: int, may_be: May | None) -> None:
        """Colours get no variable, and edges no swap, where `may_be` rules them out; without it, all get one.

        Raises UnsupportedError where the model would not fit into the memory.
        """
        # each cell holds a colour at each time
        _fits(HELD * len(puzzle.board.cells) * depth, f"{depth:,} steps over {len(puzzle.board.cells):,} cells")
        self.model = Model()
        self._puzzle, self._board = puzzle, puzzle.board
        self._colours = sorted(set(puzzle.start))
        around: list[list[Edge]] = [[] for _ in self._board.cells]
        for edge in self._board.edges:
            for v in edge:
                around[v].append(edge)
        self._around = around
        self.depth = depth
        self.cell = [[self._colours_of(t, v, may_be) for v in range(len(self._board.cells))] for t in range(depth + 1)]
        held = sum(len(colours) for cells in self.cell for colours in cells)
        _fits(HELD * held, f"{held:,} times that a cell may hold a colour")
        self.swap: list[dict[Edge, int]] = [{}, *(self._swaps_of(t) for t in range(1, depth + 1))]
        self._ends()
        for t in range(1, depth + 1):
            self._exchange(t)
            self._frame(t)

    def say(self, literals: Iterable[Literal], origin: Origin) -> None:
        """A clause over literals and known truth values: true ones make it superfluous, false ones vanish."""
        kept = []
        for literal in literals:
            if literal is True:
                return
            if literal is not False:
                kept.append(literal)
        self.model.constraints.append(Clause(tuple(kept), origin))

    def touching(self, t: int, *cells: int) -> list[int]:
        """The swaps of step t that move the piece on one of the cells."""
        swaps = self.swap[t]
        return list(dict.fromkeys(swaps[edge] for v in cells for edge in self._around[v] if edge in swaps))

    def labels(self, *cells: int) -> tuple[Cell, ...]:
        """The cells as an origin names them."""
        return tuple(self._board.cells[v] for v in cells)

    def _colours_of(self, t: int, v: int, may_be: May | None) -> dict[int, Literal]:
        cell, m = self._board.cells[v], self.model
        possible = [c for c in self._colours if may_be is None or may_be(t, v, c)]
        rule = Origin("a cell holds one colour", (cell,), t)
        if not possible:
            m.clause([], Origin("no colour can be here in time", (cell,), t))
        if len(possible) <= 1:
            return dict.fromkeys(possible, True)
        name = self._puzzle.colour_name
        if len(possible) == 2:
            literal = m.new("cell", t, cell, name(possible[1]), origin=rule)
            return {possible[0]: -literal, possible[1]: literal}
        here: dict[int, Literal] = {c: m.new("cell", t, cell, name(c), origin=rule) for c in possible}
        m.linear([(1, literal) for literal in here.values()], "=", 1, rule)
        return here

    def _swaps_of(self, t: int) -> dict[Edge, int]:
        """The edges that two pieces of different colours may be on, each able to be on the other's cell afterwards."""
        before, after = self.cell[t - 1], self.cell[t]
        swaps = {}
        for edge in self._board.edges:
            u, v = edge
            going = [c for c in before[u] if c in after[v]]
            coming = [c for c in before[v] if c in after[u]]
            if any(a != b for a in going[:2] for b in coming[:2]):
                first, second = self._board.cells[u], self._board.cells[v]
                rule = Origin("swapped at this step or not", (first, second), t)
                swaps[edge] = self.model.new("swap", t, (first, second), origin=rule)
        return swaps

    def _ends(self) -> None:
        for t, board, rule in (
            (0, self._puzzle.start, "the start board"),
            (self.depth, self._puzzle.target, "the target board"),
        ):
            for v, colour in enumerate(board):
                if colour is not None:
                    self.say([self.cell[t][v].get(colour, False)], Origin(rule, self.labels(v), t))

    def _exchange(self, t: int) -> None:
        before, after = self.cell[t - 1], self.cell[t]
        for edge, swapped in self.swap[t].items():
            origin = Origin("a swap exchanges the two pieces", self.labels(*edge), t)
            for u, v in (edge, edge[::-1]):
                there = after[v]
                for c, here in before[u].items():
                    self.say((-swapped, negated(here), there.get(c, False)), origin)

    def unlike(self, t: int) -> None:
        """No swap of step t exchanges two pieces of one colour."""
        before = self.cell[t - 1]
        for edge, swapped in self.swap[t].items():
            u, v = edge
            origin = Origin("a swap exchanges pieces of different colours", self.labels(*edge), t)
            for c, here in before[u].items():
                if c in before[v]:
                    self.say((-swapped, negated(here), negated(before[v][c])), origin)

    def _frame(self, t: int) -> None:
        before, after = self.cell[t - 1], self.cell[t]
        for v in range(len(before)):
            origin = Origin("a piece stays where it is unless it is swapped", self.labels(v), t)
            moved = self.touching(t, v)
            for c, here in before[v].items():
                self.say((negated(here), after[v].get(c, False), *moved), origin)


def _fits(least: int, what: str) -> None:
    """Raises UnsupportedError, with the figure, where the machine has surely not so many bytes to give."""
    need = Need(least, None, what)
    if need.large and (reason := refusal("the model", need, available())):
        raise UnsupportedError(reason)


def negated(literal: Literal) -> Literal:
    """The negation of a literal or of a truth value."""
    return not literal if isinstance(literal, bool) else -literal


def decode(puzzle: SwapPuzzle, model: Model, assignment: Assignment) -> list[Move]:
    """The swaps of an assignment, each in the earliest round; idle steps vanish, and so do useless swaps."""
    swaps = [
        variable for number, variable in enumerate(model.variables, 1) if assignment[number] and variable.kind == "swap"
    ]
    swaps.sort(key=lambda variable: variable.origin.step or 0)
    index = puzzle.board.index
    return list(tidied(puzzle, ((index[swap.origin.cells[0]], index[swap.origin.cells[1]]) for swap in swaps)))
