"""Instances made by chance from a seed: solvable by construction, unsolvable by proof, or as hard as they come.

The same arguments and seed give the same puzzles.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Literal

from satflip.algorithms.distances import distances
from satflip.algorithms.states import FlipCode, SwapCode
from satflip.errors import InputError
from satflip.formulations.kernel import solutions
from satflip.puzzles import Board, FlipPuzzle, SwapPuzzle
from satflip.puzzles.flip import State
from satflip.puzzles.stencils import Stencil
from satflip.puzzles.swap import PLAIN_ALPHABETS

Kind = Literal["solvable", "unsolvable", "hardest"]

MOST_STATES = 1 << 20
"""So many boards are searched for the farthest in some seconds."""

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def flips(
    board: Board,
    *,
    seed: int,
    kind: Kind = "solvable",
    colours: int = 2,
    goal: str | int = "either",
    stencil: Stencil = "plus",
    density: float = 0.5,
) -> Iterator[FlipPuzzle]:
    """Flip boards without end.

    Solvable ones are the goal with presses made at random, each press with the probability `density` (0 to 1), and
    then any number of times alike. Unsolvable ones are boards at random of which elimination proves that no presses
    solve them. The hardest are those with the greatest least number of presses, by a search of all boards.

    Raises InputError for arguments that do not fit, where every board can be solved, and for more than 2^20 boards to
    search.
    """
    _check_density(density)
    empty = FlipPuzzle.of(board, (0,) * len(board.cells), goal=goal, colours=colours, stencil=stencil)
    rng = Random(seed)
    if kind == "hardest":
        farthest = _farthest_flips(empty)
        while True:
            yield replace(empty, start=rng.choice(farthest))
    if kind == "unsolvable":
        if _always_solvable(empty):
            raise InputError("every board of this kind can be solved: the presses reach all of them")
        while True:
            puzzle = replace(empty, start=tuple(rng.randrange(colours) for _ in board.cells))
            if not solvable(puzzle):
                yield puzzle
    while True:
        target = rng.choice(empty.targets)
        state = [colour for colour in target if colour is not None]
        for effect in empty.effects:
            if rng.random() < density:
                times = rng.randint(1, colours - 1)
                for i, amount in effect.changes:
                    state[i] = (state[i] - amount * times) % colours
        yield empty.starting(tuple(state))


def solvable(puzzle: FlipPuzzle) -> bool:
    """Whether presses reach the goal, by elimination."""
    particular, *_ = solutions(puzzle)
    return any(solution is not None for solution in particular)


def _always_solvable(empty: FlipPuzzle) -> bool:
    """Whether the goal can be reached from every board.

    The boards fall into classes of boards that presses turn into each other, all of the size of the presses' image.
    With the goal 'either' the class of colour c is c times the class of colour 1, so the classes that hold a goal are
    as many as the least c > 0 whose class is that of colour 0.
    """
    particular, _, orders, _ = solutions(empty)
    image = empty.colours ** len(empty.effects) // math.prod(orders)
    classes = 1
    if empty.goal == "either":
        classes = next((c for c in range(1, empty.colours) if particular[c] is not None), empty.colours)
    return bool(classes * image == empty.colours ** len(empty.board.cells))


def _farthest_flips(empty: FlipPuzzle) -> list[State]:
    _check_states(empty.colours ** len(empty.board.cells))
    code = FlipCode(empty)
    cost = distances(empty, "presses").side.cost
    greatest = max(cost.values())
    mask = (1 << code.width) - 1
    return [
        tuple(number >> (code.width * i) & mask for i in range(len(empty.board.cells)))
        for number in sorted(cost)
        if cost[number] == greatest
    ]


def swaps(
    board: Board, *, seed: int, kind: Kind = "solvable", colours: int = 2, density: float | None = None
) -> Iterator[SwapPuzzle]:
    """Swap boards without end.

    `density` (0 to 1) is the share of the pieces that are not of the first colour; the other colours, or without it
    all colours, have as many pieces each as can be. Solvable boards are shuffled twice within each component.
    Unsolvable ones ask for a piece too many of one colour. The hardest have a start as far from their target as any.

    Raises InputError for arguments that do not fit, and for more than 2^20 boards to search.
    """
    if colours < 2:
        raise InputError(f"a swap board has at least 2 colours, found {colours}")
    n = len(board.cells)
    if colours > max(2, n):
        raise InputError(f"a swap board has at most as many colours as cells, here {n}, found {colours}")
    pieces = [i % colours for i in range(n)]
    if density is not None:
        _check_density(density)
        others = round(density * n)
        pieces = [0] * (n - others) + [1 + i % (colours - 1) for i in range(others)]
    symbols = PLAIN_ALPHABETS[0] if colours == 2 else tuple(DIGITS[:colours])
    if colours > len(DIGITS):
        symbols = tuple(map(str, range(colours)))
    rng = Random(seed)
    while True:
        rng.shuffle(pieces)
        target = _shuffled(rng, board, pieces)
        puzzle = SwapPuzzle(board, tuple(pieces), target, symbols)
        if kind == "hardest":
            puzzle = replace(puzzle, start=_farthest_swap(rng, puzzle))
        elif kind == "unsolvable":
            i = rng.randrange(n)
            other = (target[i] + rng.randint(1, colours - 1)) % colours
            puzzle = replace(puzzle, target=(*target[:i], other, *target[i + 1 :]))
            assert puzzle.mismatch()
        yield puzzle


def _shuffled(rng: Random, board: Board, pieces: Sequence[int]) -> State:
    target = list(pieces)
    for component in board.components:
        there = [pieces[i] for i in component]
        rng.shuffle(there)
        for i, piece in zip(component, there, strict=True):
            target[i] = piece
    return tuple(target)


def _farthest_swap(rng: Random, puzzle: SwapPuzzle) -> State:
    states = 1
    for component in puzzle.board.components:
        have = [puzzle.start[i] for i in component]
        states *= math.factorial(len(have))
        for colour in set(have):
            states //= math.factorial(have.count(colour))
    _check_states(states)
    cost = distances(puzzle, "swaps").side.cost
    greatest = max(cost.values())
    kinds = SwapCode(puzzle).kinds(rng.choice(sorted(board for board in cost if cost[board] == greatest)))
    # the target names every piece's colour, and so each is a kind of its own, in the order of the colours
    named = sorted(set(puzzle.start))
    return tuple(named[kind] for kind in kinds)


def _check_density(density: float) -> None:
    if not 0 <= density <= 1:
        raise InputError(f"a density is a number from 0 to 1, found {density:g}")


def _check_states(states: int) -> None:
    if states > MOST_STATES:
        raise InputError(f"the hardest is found by searching all boards, of which there are more than {MOST_STATES}")
