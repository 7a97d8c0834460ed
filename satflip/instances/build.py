"""From headers and grids to a puzzle: the part that text and JSON have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from satflip.errors import InputError
from satflip.instances.alphabets import Colours, decode, flip_colours, swap_symbols
from satflip.instances.grids import Cells, Row, in_grids
from satflip.instances.headers import EdgeCost, Headers
from satflip.instances.places import fail, told_at
from satflip.puzzles import Board, Cell, Effect, FlipPuzzle, Puzzle, SwapPuzzle
from satflip.puzzles.board import label
from satflip.puzzles.flip import effects_at, with_costs
from satflip.puzzles.stencils import changes
from satflip.puzzles.topologies import TOPOLOGIES

EffectsOn = Callable[[Board], tuple[Effect, ...]]
"""Reads a flip board's own effects, when the board is known."""


def on_grids(headers: Headers, blocks: Sequence[Sequence[Row]], effects: EffectsOn | None = None) -> Puzzle:
    """The puzzle that is written as one or two blocks of rows. Raises InputError where something does not fit."""
    kind = headers.kind(len(blocks))
    if kind == "flip" and headers.goal != "grid" and len(blocks) > 1:
        hint = "a flip board has one (a second one, the goal, needs 'goal: grid'; two boards to swap, 'puzzle: swap')"
        raise fail(f"found {len(blocks)} grids, {hint}", blocks[1][0].place)
    wanted = 2 if kind == "swap" or headers.goal == "grid" else 1
    grids = in_grids(blocks, wanted, headers.size)
    topology = headers.topology or "grid"
    odd = headers.neighbours is not None and not TOPOLOGIES[topology].square
    with told_at(headers.places.get("neighbours" if odd else "walls")):
        board = Board.grid(
            *grids[0].shape,
            topology=topology,
            neighbours=headers.neighbours,
            holes=grids[0].holes(),
            walls=headers.walls or (),
        )
    return puzzle_on(kind, board, headers, [grid.cells() for grid in grids], effects)


def puzzle_on(
    kind: str, board: Board, headers: Headers, parts: Sequence[Cells], effects: EffectsOn | None = None
) -> Puzzle:
    """The puzzle on a board: `parts` are the start and, where there is one, the target or the goal.

    A flip board has the ordinary effects unless others are given. Raises InputError where something does not fit.
    """
    if kind == "swap":
        symbols = headers.symbols if headers.symbols is not None else swap_symbols(parts)
        pieces, target = (decode(part, symbols, free=number > 0) for number, part in enumerate(parts))
        with told_at(headers.places.get("costs")):
            costs = _edge_costs(board, headers.edge_costs)
        with told_at(headers.places.get("limits")):
            limits = _cell_limits(board, headers.limits or ())
        with told_at(headers.places.get("symbols")):
            return SwapPuzzle(board, _known(pieces), target, symbols, costs, limits)
    colours = headers.colours or 2
    cells, *goals = flip_colours(parts, colours)
    start = _known(cells)
    goal = "either" if headers.goal is None else headers.goal
    with told_at(headers.places.get("goal")):
        if isinstance(goal, int) and goal >= colours:
            raise fail(f"goal: found colour {goal}, expected 0 to {colours - 1}", None)
    whole_goal = goals[0] if goals else goal
    made = _effects(board, headers, effects)
    with told_at(headers.places.get("costs")):
        made = with_costs(made, headers.press_costs)
    with told_at(headers.places.get("effects", headers.places.get("costs"))):
        return FlipPuzzle(board, start, made, whole_goal, colours, bool(headers.lit_only))


def _effects(board: Board, headers: Headers, own: EffectsOn | None) -> tuple[Effect, ...]:
    """What the presses do: the effects given, or the stencil. Raises InputError for both."""
    if own is not None or headers.effects is not None:
        for name in ("stencil", "forbidden"):
            if getattr(headers, name):
                problem = f"'{name}' is for presses that all do the same, not beside 'effects'"
                raise fail(problem, headers.places.get(name))
    if own is not None:
        return own(board)
    if headers.effects is not None:
        with told_at(headers.places.get("effects")):
            return tuple(Effect(press, _indexed(board, changed)) for press, changed in headers.effects)
    stencil = headers.stencil or "plus"
    with told_at(headers.places.get("stencil")):
        changed = changes(board, stencil)
    with told_at(headers.places.get("forbidden")):
        return effects_at(board, changed, headers.forbidden or ())


def _indexed(board: Board, changed: Sequence[tuple[Cell, int]]) -> tuple[tuple[int, int], ...]:
    for cell, _ in changed:
        if cell not in board.index:
            raise fail(f"effects: the cell {label(cell)} is not on the board", None)
    return tuple((board.index[cell], amount) for cell, amount in changed)


def _edge_costs(board: Board, said: Sequence[EdgeCost]) -> tuple[int, ...] | None:
    """The cost of each edge, in the board's order; 1 where nothing is said."""
    edges = dict.fromkeys(board.edges, 1)
    seen = set()
    for a, b, cost in said:
        i, j = board.index.get(a, -1), board.index.get(b, -1)
        edge = min(i, j), max(i, j)
        name = f"{label(a)}-{label(b)}"
        if edge not in edges:
            raise InputError(f"{name} has a cost, but these are no two neighbouring cells")
        if edge in seen:
            raise InputError(f"the cost of {name} is given twice")
        if cost < 1:
            raise InputError(f"a swap costs at least 1, found {cost} for {name}")
        seen.add(edge)
        edges[edge] = cost
    return tuple(edges.values()) if said else None


def _cell_limits(board: Board, said: Sequence[tuple[Cell, int]]) -> tuple[int | None, ...] | None:
    """The limit of each cell, in the board's order; None where nothing is said."""
    limits: dict[Cell, int | None] = dict.fromkeys(board.cells)
    for cell, limit in said:
        if cell not in limits:
            raise InputError(f"{label(cell)} has a limit, but it is no cell of the board")
        if limits[cell] is not None:
            raise InputError(f"the limit of {label(cell)} is given twice")
        if limit < 0:
            raise InputError(f"a limit is at least 0, found {limit} for {label(cell)}")
        limits[cell] = limit
    return tuple(limits.values()) if said else None


def _known(colours: Colours) -> tuple[int, ...]:
    """The colours of a start, which none is missing from; said for the type checker."""
    return tuple(colour for colour in colours if colour is not None)
