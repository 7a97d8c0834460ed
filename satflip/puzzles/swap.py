"""The swap board (coloured token swapping): a swap exchanges the pieces of two neighbouring cells."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from math import factorial, prod
from typing import ClassVar, NamedTuple

from satflip.collector import paused
from satflip.errors import InputError
from satflip.puzzles.board import Board, Cell, Edge, spoken
from satflip.puzzles.colours import check_colours
from satflip.puzzles.flip import Replay, State, Target, checked_moves

PLAIN_ALPHABETS = (("w", "b"), ("0", "1"), (".", "#"))


class Swap(NamedTuple):
    """A move: exchange the pieces of two neighbouring cells. Swaps of one round touch no cell twice."""

    first: Cell
    second: Cell
    round: int = 0

    def __str__(self) -> str:
        return f"swap {spoken(self.first)} with {spoken(self.second)}"


@dataclass(frozen=True)
class SwapPuzzle:
    """A board, the colour of the piece on each cell, and the colours wanted.

    `start` has a colour (0..len(symbols)-1) for each cell, `target` a colour or None where anything may stand.
    `symbols` write the colours. `costs` are what a swap over each edge costs, positive, in the order of `board.edges`
    (None: 1 each); the objective `swaps` is then the sum of the costs. `limits` are how many swaps each cell may
    take part in, at least 0, None where there is no limit. Raises InputError where these do not fit together.
    """

    kind: ClassVar[str] = "swap"
    objectives: ClassVar[tuple[str, ...]] = ("swaps", "rounds", "swaps,rounds", "rounds,swaps")
    """'swaps,rounds' is the fewest swaps, and of the plans that have them one of fewest rounds."""

    board: Board
    start: State
    target: Target
    symbols: tuple[str, ...] = ("w", "b")
    costs: tuple[int, ...] | None = None
    limits: tuple[int | None, ...] | None = None

    @staticmethod
    def parse(text: str, **headers: object) -> SwapPuzzle:
        """Read a text or JSON instance of the swap board; `headers` are those of the text format."""
        from satflip.instances import parse

        if (asked := headers.pop("puzzle", None)) not in (None, "swap"):
            raise InputError(f"SwapPuzzle.parse reads swap puzzles, found puzzle={asked!r}")
        puzzle = parse(text, puzzle="swap", **headers)
        assert isinstance(puzzle, SwapPuzzle)
        return puzzle

    def __post_init__(self) -> None:
        n = len(self.board.cells)
        # lists are taken too, but a puzzle can be compared and hashed
        for name in ("start", "target", "symbols"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        for name, row in (("start", self.start), ("target", self.target)):
            if len(row) != n:
                raise InputError(f"the board has {n} cells, the {name} {len(row)}")
            if name == "start" and None in row:
                raise InputError("every cell of the start holds a piece")
            hint = f": there are {len(self.symbols)} symbols, give one for each colour (symbols=('a', 'b', 'c'))"
            check_colours(row, len(self.symbols), name, free=True, hint=hint)
        if len(set(self.symbols)) != len(self.symbols):
            raise InputError("two colours have the same symbol")
        if self.costs is not None:
            self._check_costs(self.costs)
        if self.limits is not None:
            self._check_limits(self.limits)

    def _check_costs(self, costs: tuple[int, ...]) -> None:
        if len(costs) != len(self.board.edges):
            raise InputError(f"the board has {len(self.board.edges)} edges, found {len(costs)} costs")
        for (i, j), cost in zip(self.board.edges, costs, strict=True):
            if cost < 1:
                cells = f"{self.board.cell(i)} and {self.board.cell(j)}"
                raise InputError(f"a swap costs at least 1, found {cost} between {cells}")
        if set(costs) <= {1}:
            # the plain game, and equal to it
            object.__setattr__(self, "costs", None)

    def _check_limits(self, limits: tuple[int | None, ...]) -> None:
        if len(limits) != len(self.board.cells):
            raise InputError(f"the board has {len(self.board.cells)} cells, found {len(limits)} limits")
        for i, limit in enumerate(limits):
            if limit is not None and limit < 0:
                raise InputError(f"a limit is at least 0, found {limit} for {self.board.cell(i)}")
        if set(limits) <= {None}:
            object.__setattr__(self, "limits", None)

    def limit(self, i: int) -> int | None:
        """How many swaps the cell of index i may take part in, None for any number."""
        return None if self.limits is None else self.limits[i]

    def cost(self, edge: Edge) -> int:
        """What a swap over this edge of the board costs."""
        return 1 if self.costs is None else self.costs[self.edge_index[edge]]

    @property
    def colours(self) -> int:
        """How many colours there are."""
        return len(self.symbols)

    def colour_name(self, colour: int) -> str:
        """The colour in words where it has one: white, black, or its symbol."""
        return ("white", "black")[colour] if self.symbols in PLAIN_ALPHABETS else self.symbols[colour]

    @cached_property
    def edge_index(self) -> dict[Edge, int]:
        """An edge of the board to its index in `board.edges`."""
        return {edge: e for e, edge in enumerate(self.board.edges)}

    def mismatch(self) -> str | None:
        """Why no sequence of swaps can reach the target, or None if one can.

        Swaps move pieces freely within a connected component and never between components (a transposition of
        neighbours generates every permutation of a connected graph), so a target can be reached if and only if
        each component has, of every colour, at least as many pieces as the target asks for.

        A cell with a limit of 0 is a component of its own. Other limits can make a target impossible that passes this
        test: then only a search can tell.
        """
        parts = self.components
        for component in parts:
            have = Counter(self.start[i] for i in component)
            want = Counter(c for i in component if (c := self.target[i]) is not None)
            for colour in sorted(want):
                if want[colour] > have[colour]:
                    here = f"{len(component)} cell" + ("s" if len(component) > 1 else "")
                    part = (
                        "the board"
                        if len(parts) == 1
                        else f"the part of the board with {self.board.cell(component[0])} ({here})"
                    )
                    # as the board writes it: 0 and 1 are nowhere called white and black there
                    name = self.colour_name(colour) if self.symbols == ("w", "b") else f"'{self.symbols[colour]}'"
                    return f"{part} has {have[colour]} of {name}, and the target asks for {want[colour]}"
        return None

    @cached_property
    def components(self) -> tuple[tuple[int, ...], ...]:
        """Within each of them pieces can move: the board's components, without the swaps that a limit of 0 forbids."""
        if self.limits is None:
            return self.board.components
        open_edges = tuple((i, j) for i, j in self.board.edges if 0 not in (self.limits[i], self.limits[j]))
        return Board(self.board.cells, open_edges).components

    @cached_property
    def arrangements(self) -> int:
        """The number of boards that swaps can reach: in each component of the board, the arrangements of its pieces."""
        return prod(
            factorial(len(part)) // prod(map(factorial, Counter(self.start[v] for v in part).values()))
            for part in self.board.components
        )

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from satflip.display import puzzle_html

        return puzzle_html(self)

    def solved(self, state: State) -> bool:
        """Whether the state meets the target."""
        return all(want is None or have == want for have, want in zip(state, self.target, strict=True))

    def after(self, state: State, edge: Edge) -> State:
        """The state after the swap along an edge."""
        new = list(state)
        i, j = edge
        new[i], new[j] = new[j], new[i]
        return tuple(new)

    def __str__(self) -> str:
        from satflip.telling import pictured

        return pictured(self)

    def replay(self, moves: Iterable[Swap]) -> Replay:
        """Make the swaps in the order given, by the rules alone; an illegal one ends the replay and is named.

        A swap must join two neighbours, and its round must come after the rounds of all earlier swaps that touch
        one of its cells; no cell may take part in more swaps than its limit. The number of rounds is one more than the
        last round's number; the swaps count what they cost.
        """
        index, edges, full = self.board.index, self.edge_index, self.limits is not None
        state, made = list(self.start), array("q")
        last, used = [-1] * len(state), [0] * len(state)
        rounds = cost = 0
        fault = None
        for number, (a, b, when) in enumerate(checked_moves(moves, Swap), 1):
            i, j = index.get(a, -1), index.get(b, -1)
            edge = edges.get((i, j) if i < j else (j, i))
            if edge is None:
                fault = f"move {number}: {spoken(a)} and {spoken(b)} are not neighbours"
                break
            if when <= last[i] or when <= last[j]:
                fault = f"move {number}: round {when} comes too early, an earlier swap touches the same cell"
                break
            if full and (fault := self._over_limit((i, j), used)):
                fault = f"move {number}: {fault}"
                break
            last[i] = last[j] = when
            if when >= rounds:
                rounds = when + 1
            cost += 1 if self.costs is None else self.costs[edge]
            state[i], state[j] = state[j], state[i]
            made.append(edge)
        final = tuple(state)
        solved = fault is None and self.solved(final)
        return Replay(final, len(made), solved, {"swaps": cost, "rounds": rounds}, fault, partial(self._states, made))

    def _over_limit(self, pair: Edge, used: list[int]) -> str | None:
        """Count a swap of two cells; in words which of them it is too much for, or None."""
        for i in pair:
            used[i] += 1
        for i in sorted(pair):
            limit = self.limit(i)
            if limit is not None and used[i] > limit:
                return f"{self.board.cell(i)} would take part in {used[i]} swaps, its limit is {limit}"
        return None

    def _states(self, made: Iterable[int]) -> Iterator[State]:
        state = self.start
        yield state
        for edge in made:
            state = self.after(state, self.board.edges[edge])
            yield state


def tidied(puzzle: SwapPuzzle, edges: Iterable[Edge]) -> list[Swap]:
    """The swaps over these edges in the order of rounds, without useless ones: no more rounds, the same board after.

    Left out are swaps of two pieces of one colour, and pairs of which the second undoes the first: over the same edge,
    and nothing between them touches its cells. Each of the others is in the earliest round that the ones before allow,
    and fewer of them allow no later ones.
    """
    state = list(puzzle.start)
    kept: dict[int, Edge] = {}
    touched: list[list[int]] = [[] for _ in state]
    for number, (u, v) in enumerate(edges):
        if state[u] == state[v]:
            continue
        state[u], state[v] = state[v], state[u]
        if touched[u] and touched[v] and touched[u][-1] == touched[v][-1]:
            del kept[touched[u].pop()], touched[v][-1]
            continue
        kept[number] = u, v
        touched[u].append(number)
        touched[v].append(number)
    cells = puzzle.board.cells
    return sorted(in_rounds((cells[u], cells[v]) for u, v in kept.values()), key=lambda swap: swap.round)


@paused()
def in_rounds(pairs: Iterable[tuple[Cell, Cell]]) -> list[Swap]:
    """The swaps in this order, each in the earliest round that the swaps before it allow."""
    free: dict[Cell, int] = {}
    moves = []
    for a, b in pairs:
        here, there = free.get(a, 0), free.get(b, 0)
        when = here if here > there else there
        free[a] = free[b] = when + 1
        moves.append(Swap(a, b, when))
    return moves
