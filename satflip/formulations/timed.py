"""Swap boards in time: which piece is where at which step. What `steps` and `layers` share.

cell[t,v,c] says that a piece of colour c is on cell v after step t; swap[t,e] that the pieces of the edge e are
exchanged in step t. Explanatory frame axioms (Haas 1987); Kautz & Selman, "Planning as Satisfiability", ECAI 1992.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from satflip.algebra.graphs import distances_from
from satflip.formulations.toll import Tolls
from satflip.model import Assignment, Model, Origin
from satflip.puzzles import Move, SwapPuzzle
from satflip.puzzles.board import Edge
from satflip.puzzles.swap import in_rounds

Literal = int | bool
"""A literal, or a truth value that is known beforehand."""


@dataclass
class Timed:
    """A model of a swap board over the steps 0..horizon, without a rule yet for how many swaps make a step.

    A colour gets no variable for a cell at a step where it cannot be: too far from its pieces or from its targets for
    the time (`timing`), or worth more than the toll left to spend (`tolls` with `slack`).
    """

    puzzle: SwapPuzzle
    horizon: int
    tolls: Tolls | None = None
    slack: int = 0
    model: Model = field(default_factory=Model)

    def __post_init__(self) -> None:
        board = self.puzzle.board
        self._cell: list[list[dict[int, Literal]]] = []
        for t in range(self.horizon + 1):
            self._cell.append([self._colours_on(t, v) for v in range(len(board.cells))])
        self.swap: dict[tuple[int, Edge], int] = {}
        for t in range(1, self.horizon + 1):
            for edge in board.edges:
                if self._can_swap(t, edge):
                    cells = self._cells(edge)
                    rule = Origin("swapped at this step or not", cells, t)
                    self.swap[t, edge] = self.model.new("swap", t, (cells[0], cells[1]), origin=rule)
        for t in range(1, self.horizon + 1):
            self._exchange(t)
            self._frame(t)

    def at(self, t: int, v: int, c: int) -> Literal:
        """A piece of colour c is on cell v after step t."""
        return self._cell[t][v].get(c, False)

    def say(self, literals: Iterable[Literal], origin: Origin) -> None:
        """A clause over literals and known truth values: true ones make it superfluous, false ones vanish."""
        kept = []
        for literal in literals:
            if literal is True:
                return
            if literal is not False:
                kept.append(literal)
        self.model.clause(kept, origin)

    def touching(self, t: int, v: int) -> list[int]:
        """The swaps of step t that move the piece on cell v."""
        edges = ((min(v, w), max(v, w)) for w in self.puzzle.board.neighbours[v])
        return [self.swap[t, edge] for edge in edges if (t, edge) in self.swap]

    def _cells(self, edge: Edge) -> tuple[str | tuple[int, int], ...]:
        return tuple(self.puzzle.board.cells[v] for v in edge)

    def _colours_on(self, t: int, v: int) -> dict[int, Literal]:
        """The colours that the cell can hold after the step: one of them is true."""
        puzzle, cell = self.puzzle, self.puzzle.board.cells[v]
        possible = [c for c in range(puzzle.colours) if self._possible(t, v, c)]
        rule = Origin("a cell holds one colour", (cell,), t)
        if not possible:
            self.model.clause([], Origin("no colour can be here in time", (cell,), t))
        if len(possible) <= 1:
            return dict.fromkeys(possible, True)
        if len(possible) == 2:
            literal = self.model.new("cell", t, cell, puzzle.colour_name(possible[1]), origin=rule)
            return {possible[0]: -literal, possible[1]: literal}
        here: dict[int, Literal] = {
            c: self.model.new("cell", t, cell, puzzle.colour_name(c), origin=rule) for c in possible
        }
        self.model.linear([(1, literal) for literal in here.values()], "=", 1, rule)
        return here

    def _possible(self, t: int, v: int, c: int) -> bool:
        if not (0 <= self._from_start[c][v] <= t):
            return False
        if not (0 <= self._to_target[c][v] <= self.horizon - t):
            return False
        return self.tolls is None or self.tolls.detour(c, v) <= self.slack

    @cached_property
    def _from_start(self) -> list[list[int]]:
        """For each colour and cell the steps to the nearest of the colour's pieces, -1 where there is none."""
        puzzle = self.puzzle
        return [
            distances_from(puzzle.board.neighbours, [v for v, have in enumerate(puzzle.start) if have == c])
            for c in range(puzzle.colours)
        ]

    @cached_property
    def _to_target(self) -> list[list[int]]:
        """For each colour and cell the steps to the nearest cell where the colour may end, -1 where there is none."""
        puzzle = self.puzzle
        return [
            distances_from(puzzle.board.neighbours, [v for v, want in enumerate(puzzle.target) if want in (c, None)])
            for c in range(puzzle.colours)
        ]

    def _can_swap(self, t: int, edge: Edge) -> bool:
        u, v = edge
        before_u, before_v = self._cell[t - 1][u], self._cell[t - 1][v]
        there = [c for c in before_u if c in self._cell[t][v]]
        back = [c for c in before_v if c in self._cell[t][u]]
        return any(a != b for a in there[:2] for b in back[:2])

    def _exchange(self, t: int) -> None:
        for edge in self.puzzle.board.edges:
            if (t, edge) not in self.swap:
                continue
            swapped = self.swap[t, edge]
            exchange = Origin("a swap exchanges the two pieces", self._cells(edge), t)
            different = Origin("a swap exchanges pieces of different colours", self._cells(edge), t)
            for u, v in (edge, edge[::-1]):
                for c in self._cell[t - 1][u]:
                    self.say([-swapped, negated(self.at(t - 1, u, c)), self.at(t, v, c)], exchange)
            u, v = edge
            for c in self._cell[t - 1][u]:
                self.say([-swapped, negated(self.at(t - 1, u, c)), negated(self.at(t - 1, v, c))], different)

    def _frame(self, t: int) -> None:
        for v, cell in enumerate(self.puzzle.board.cells):
            frame = Origin("a piece stays where it is unless it is swapped", (cell,), t)
            moved = self.touching(t, v)
            for c in self._cell[t - 1][v]:
                self.say([negated(self.at(t - 1, v, c)), self.at(t, v, c), *moved], frame)


def negated(literal: Literal) -> Literal:
    """The negation of a literal or of a truth value."""
    return not literal if isinstance(literal, bool) else -literal


def decode(model: Model, assignment: Assignment) -> list[Move]:
    """The swaps of an assignment in the order of their steps, each in the earliest round; idle steps vanish."""
    swaps = [
        (variable.labels[0], variable.origin.cells)
        for number, variable in enumerate(model.variables, 1)
        if variable.kind == "swap" and assignment[number]
    ]
    return list(in_rounds((cells[0], cells[1]) for _, cells in sorted(swaps, key=lambda swap: int(str(swap[0])))))
