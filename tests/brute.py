"""Answers found without any of satflip's searching code: plain enumeration over the puzzle's own rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

from satflip.model import Model
from satflip.puzzles import Board, FlipPuzzle, SwapPuzzle
from satflip.result import OddCells


def flip(rows: str, **rules: object) -> FlipPuzzle:
    """A flip board from rows between slashes: letters w and b, or digits."""
    topology = str(rules.pop("topology", "grid"))
    lines = rows.split("/")
    board = Board.grid(len(lines), len(lines[0]), topology=topology)
    start = ["wb".index(c) if c in "wb" else int(c) for line in lines for c in line]
    return FlipPuzzle.of(board, start, **rules)  # type: ignore[arg-type]


def swap(start: str, target: str, board: Board | None = None, colours: int | None = None) -> SwapPuzzle:
    """A swap board from two boards of digits between slashes; ? in the target is a cell that may hold anything."""
    lines = start.split("/")
    if board is None:
        board = Board.grid(len(lines), len(lines[0]))
    pieces = [int(c) for c in start if c.isdigit()]
    wanted = [None if c == "?" else int(c) for c in target if c != "/"]
    known = [*pieces, *(c for c in wanted if c is not None)]
    symbols = tuple(map(str, range(colours or max(2, max(known) + 1))))
    return SwapPuzzle(board, tuple(pieces), tuple(wanted), symbols)


def flip_solutions(puzzle: FlipPuzzle) -> list[tuple[int, ...]]:
    """All choices of how often each press is made (0..k-1) that reach the goal; by the rules, one press at a time."""
    found = []
    for counts in product(range(puzzle.colours), repeat=len(puzzle.effects)):
        state = puzzle.start
        for effect, times in zip(puzzle.effects, counts, strict=True):
            if times:
                state = puzzle.after(state, effect.press, times)
        if puzzle.solved(state):
            found.append(counts)
    return found


@cache
def flip_solutions_cached(puzzle: FlipPuzzle) -> frozenset[tuple[int, ...]]:
    """`flip_solutions` as a set, remembered: several tests look at the same boards."""
    return frozenset(flip_solutions(puzzle))


def flip_least(puzzle: FlipPuzzle) -> int | None:
    """The least cost over all solutions, None if there is none."""
    costs = [effect.cost for effect in puzzle.effects]
    return min((sum(map(int.__mul__, counts, costs)) for counts in flip_solutions(puzzle)), default=None)


def flip_solvable(puzzle: FlipPuzzle) -> set[tuple[int, ...]]:
    """All starts from which presses reach the goal, which asks something of every cell: by pressing from the goals."""
    found = {tuple(colour or 0 for colour in target) for target in puzzle.targets}
    for effect in puzzle.effects:
        found |= {puzzle.after(state, effect.press, times) for state in found for times in range(1, puzzle.colours)}
    return found


def lit_only_least(puzzle: FlipPuzzle) -> int | None:
    """The fewest presses of cells that are not white, by levels of states."""
    level, seen, depth = {puzzle.start}, {puzzle.start}, 0
    while level:
        if any(puzzle.solved(state) for state in level):
            return depth
        level = {
            puzzle.after(state, effect.press)
            for state in level
            for effect in puzzle.effects
            if state[puzzle.board.index[effect.press]]
        } - seen
        seen |= level
        depth += 1
    return None


def swap_least(puzzle: SwapPuzzle) -> int | None:
    """The fewest swaps, by levels of states."""
    level, seen, depth = {puzzle.start}, {puzzle.start}, 0
    while level:
        if any(puzzle.solved(state) for state in level):
            return depth
        level = {puzzle.after(state, edge) for state in level for edge in puzzle.board.edges} - seen
        seen |= level
        depth += 1
    return None


def rounds_least(puzzle: SwapPuzzle) -> int | None:
    """The fewest rounds, by levels of states; a round is any set of swaps that touch no cell twice."""
    rounds: list[tuple[tuple[int, int], ...]] = [()]
    for edge in puzzle.board.edges:
        rounds += [(*others, edge) for others in rounds if not any(set(edge) & set(other) for other in others)]
    level, seen, depth = {puzzle.start}, {puzzle.start}, 0
    while level:
        if any(puzzle.solved(state) for state in level):
            return depth
        after = set()
        for state in level:
            for swaps in rounds:
                new = state
                for edge in swaps:
                    new = puzzle.after(new, edge)
                after.add(new)
        level = after - seen
        seen |= level
        depth += 1
    return None


def models(model: Model) -> Iterator[tuple[bool, ...]]:
    """All assignments that satisfy the model (entry 0 is the unused one)."""
    for values in product((False, True), repeat=len(model.variables)):
        assignment = (False, *values)
        if not model.violated(assignment):
            yield assignment


def refuted(puzzle: FlipPuzzle, sets: Iterable[OddCells]) -> set[str]:
    """The goals that sets of cells rule out, by the rules: each press is made, and what must change is counted."""
    names = ("white", "black") if puzzle.goal == "either" else ("the board given",)
    targets = dict(
        zip(("white", "black")[puzzle.goal :] if isinstance(puzzle.goal, int) else names, puzzle.targets, strict=False)
    )
    for odd in sets:
        cells = [puzzle.board.index[cell] for cell in odd.cells]
        for effect in puzzle.effects:
            after = puzzle.after(puzzle.start, effect.press)
            assert sum(after[i] != puzzle.start[i] for i in cells) % 2 == 0
        for goal in odd.goals:
            assert None not in [targets[goal][i] for i in cells]
            assert sum(targets[goal][i] != puzzle.start[i] for i in cells) % 2 == 1
    return {goal for odd in sets for goal in odd.goals}
