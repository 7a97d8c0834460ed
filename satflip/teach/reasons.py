"""Why a board is impossible, as something that anyone can check by the puzzle's rules: cells and a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from math import gcd
from operator import xor

from satflip.algebra import gf2
from satflip.formulations import system
from satflip.puzzles import FlipPuzzle, Puzzle, SwapPuzzle
from satflip.puzzles.flip import State, Target

FEW = 12
"""Of so many independent proofs all combinations are looked at, for the one with the fewest cells."""

MOST_STATES = 3_000
"""So many boards are enumerated to show that no other can be reached."""


@dataclass(frozen=True)
class Reason:
    """Why a goal cannot be reached, and the cells that show it.

    Attributes
    ----------
    kind
        `sum`: every press adds 0 to the weighted sum of the cells, which must change. `component`: swaps never change
        how many pieces of a colour are on the cells. `closure`: all boards that can be reached, none of them the goal.
        `core`: rules about the cells that cannot all be kept (see `satflip.teach.cores`).
    cells
        Indices into the board's cells, ascending.
    sentence
        The reason in words.
    goals
        The goals that it rules out: 'white', 'black', 'colour 2', 'the board given', 'the target'.
    weights
        For `sum`, the multiplier of each of the cells (all 1 for two colours); else empty.
    modulus
        For `sum`, what the weighted sum is counted modulo; else None.
    changes
        For `sum`, by how much the sum must change for each of the goals: not 0. For `component`, how many pieces of
        the colour there are on the cells, and how many the target asks for. For `closure`, the number of boards.
    colour
        For `component`, the colour; else None.
    rules
        For `core`, the rules that cannot all be kept, each with its cells in words.
    """

    kind: str
    cells: tuple[int, ...]
    sentence: str
    goals: tuple[str, ...]
    weights: tuple[int, ...] = ()
    modulus: int | None = None
    changes: tuple[int, ...] = ()
    colour: int | None = None
    rules: tuple[str, ...] = ()


def goal_names(puzzle: Puzzle) -> tuple[str, ...]:
    """What the targets are called, in the order of `FlipPuzzle.targets`; one name for a swap board."""
    if isinstance(puzzle, SwapPuzzle):
        return ("the target",)
    names = ("white", "black") if puzzle.colours == 2 else tuple(f"colour {c}" for c in range(puzzle.colours))
    if puzzle.goal == "either":
        return names
    return (names[puzzle.goal],) if isinstance(puzzle.goal, int) else ("the board given",)


def reasons(puzzle: Puzzle) -> tuple[Reason, ...]:
    """The certificates that algebra and counting give, each for the goals that it rules out; perhaps for some only."""
    found = _components(puzzle) if isinstance(puzzle, SwapPuzzle) else tuple(_sums(puzzle))
    return tuple(checked(puzzle, reason) for reason in found)


def checked(puzzle: Puzzle, reason: Reason) -> Reason:
    """The reason itself. Raises RuntimeError where it does not stand its check."""
    if not holds(puzzle, reason):
        raise RuntimeError(f"a certificate does not stand its check: {reason.sentence}")
    return reason


def all_ruled_out(puzzle: Puzzle, found: Iterable[Reason]) -> bool:
    """Whether the reasons together rule out every goal."""
    return {goal for reason in found for goal in reason.goals} >= set(goal_names(puzzle))


def holds(puzzle: Puzzle, reason: Reason) -> bool:
    """Whether a certificate stands, by the puzzle's own rules: every move is made and what it changes is looked at.

    A core has no such check: it is a solver that refuted it.
    """
    match reason.kind, puzzle:
        case "sum", FlipPuzzle():
            return _sum_holds(puzzle, reason)
        case "component", SwapPuzzle():
            return _component_holds(puzzle, reason)
        case "closure", _:
            states = _reachable(puzzle)
            return states is not None and not any(puzzle.solved(state) for state in states)
    return False


def _sum_holds(puzzle: FlipPuzzle, reason: Reason) -> bool:
    assert reason.modulus is not None

    def weighed(state: Target) -> int:
        return sum(w * (state[i] or 0) for i, w in zip(reason.cells, reason.weights, strict=True))

    before = weighed(puzzle.start)
    targets = dict(zip(goal_names(puzzle), puzzle.targets, strict=True))
    asked = all(targets[goal][i] is not None for goal in reason.goals for i in reason.cells)
    unmoved = all(
        (weighed(puzzle.after(puzzle.start, effect.press)) - before) % reason.modulus == 0 for effect in puzzle.effects
    )
    apart = all((weighed(targets[goal]) - before) % reason.modulus != 0 for goal in reason.goals)
    return puzzle.colours % reason.modulus == 0 and asked and unmoved and apart


def _component_holds(puzzle: SwapPuzzle, reason: Reason) -> bool:
    def held(state: Target) -> int:
        return sum(state[i] == reason.colour for i in reason.cells)

    swaps = [edge for edge in puzzle.board.edges if 0 not in (puzzle.limit(edge[0]), puzzle.limit(edge[1]))]
    kept = all((edge[0] in reason.cells) == (edge[1] in reason.cells) for edge in swaps)
    return kept and held(puzzle.target) > held(puzzle.start)


def _components(puzzle: SwapPuzzle) -> tuple[Reason, ...]:
    why = puzzle.mismatch()
    if why is None:
        return ()
    for cells in puzzle.components:
        have = Counter(puzzle.start[i] for i in cells)
        want = Counter(puzzle.target[i] for i in cells)
        for colour in range(puzzle.colours):
            if want[colour] > have[colour]:
                sentence = f"swaps never carry a piece out of its part of the board, and {why}"
                counts = (have[colour], want[colour])
                return (Reason("component", cells, sentence, ("the target",), changes=counts, colour=colour),)
    raise RuntimeError("the counts of a mismatch are not to be found")


def _sums(puzzle: FlipPuzzle) -> Iterator[Reason]:
    """For each goal that the algebra rules out a proof; one that rules out several is told once."""
    asked = system.wanted(puzzle, puzzle.targets[0])
    names = goal_names(puzzle)
    needs = [system.needs(puzzle, target) for target in puzzle.targets]
    proofs = _binary(puzzle, asked, needs) if puzzle.colours == 2 else _modular(puzzle, asked, needs)
    for weights, modulus in proofs:
        sums = [sum(w * n for w, n in zip(weights, need, strict=True)) % modulus for need in needs]
        ruled_out = [(name, change) for name, change in zip(names, sums, strict=True) if change]
        cells = [(asked[i], w) for i, w in enumerate(weights) if w]
        yield Reason(
            "sum",
            tuple(cell for cell, _ in cells),
            _why(modulus, ruled_out, all(w == 1 for _, w in cells)),
            tuple(name for name, _ in ruled_out),
            tuple(w for _, w in cells),
            modulus,
            tuple(change for _, change in ruled_out),
        )


def _why(modulus: int, ruled_out: list[tuple[str, int]], once: bool) -> str:
    if modulus == 2:
        ends = "" if ruled_out[0][0] == "the board given" else f" for the board to end {_or(n for n, _ in ruled_out)}"
        return f"every press changes an even number of these cells, and an odd number of them must change{ends}"
    must = "; ".join(f"by {change} to end {name}" for name, change in ruled_out)
    take = "add up the colours of these cells" if once else "add up the colours of these cells, each so many times"
    every = f"every press changes the sum by a multiple of {modulus}"
    return f"{take}: {every}, and it must change, counted modulo {modulus}, {must}"


def _or(words: Iterator[str]) -> str:
    return " or ".join(words)


Weights = tuple[list[int], int]
"""A multiplier for each equation, and the modulus of the sum."""


def _binary(puzzle: FlipPuzzle, asked: list[int], needs: list[list[int]]) -> Iterator[Weights]:
    rows = system.rows(puzzle)
    columns = len(puzzle.effects)
    # the sets of equations that add up to nothing are the null space of the transposed matrix
    transposed = [sum(1 << i for i, cell in enumerate(asked) if rows[cell] >> p & 1) for p in range(columns)]
    basis = gf2.solve(transposed, 0, len(asked)).kernel
    sides = [system.bits(need) for need in needs]
    goals = range(len(sides))
    if len(basis) <= FEW:
        sets = [reduce(xor, some, 0) for size in range(1, len(basis) + 1) for some in combinations(basis, size)]
    else:
        sets = list(basis)
    sets.sort(key=lambda cells: (cells.bit_count(), cells))

    def rules_out(cells: int, goal: int) -> bool:
        return (cells & sides[goal]).bit_count() % 2 == 1

    together = [cells for cells in sets if all(rules_out(cells, goal) for goal in goals)]
    chosen = together[:1] or [next((cells for cells in sets if rules_out(cells, goal)), 0) for goal in goals]
    for cells in dict.fromkeys(chosen):
        if cells:
            yield [cells >> i & 1 for i in range(len(asked))], 2


def _modular(puzzle: FlipPuzzle, asked: list[int], needs: list[list[int]]) -> Iterator[Weights]:
    from satflip.algebra import modular  # numpy

    k = puzzle.colours
    dense = system.matrix(puzzle)
    ruled_out: set[int] = set()
    for goal, need in enumerate(needs):
        if goal in ruled_out:
            continue
        witness = modular.solve([dense[i] for i in asked], need, k, columns=len(puzzle.effects)).witness
        if witness is None:
            continue
        # what all multipliers share says nothing: without it the sum is counted modulo less
        shared = gcd(k, *witness)
        weights, modulus = [w // shared for w in witness], k // shared
        units = [u for u in range(1, modulus) if gcd(u, modulus) == 1]
        best = min(units, key=lambda u: sum(u * w % modulus for w in weights))
        weights = [best * w % modulus for w in weights]
        for other, its in enumerate(needs):
            if sum(w * n for w, n in zip(weights, its, strict=True)) % modulus:
                ruled_out.add(other)
        yield weights, modulus


def closure(puzzle: Puzzle) -> Reason | None:
    """All boards that can be reached, where they are few, no limit depends on the way there, and none is the goal.

    Its cells are those that no sequence of moves changes.
    """
    states = _reachable(puzzle)
    if states is None or any(puzzle.solved(state) for state in states):
        return None
    sentence = (
        "no legal move changes this board, and it is not what the goal asks for"
        if len(states) == 1
        else f"legal moves reach only {len(states)} boards, this one among them, and none is what the goal asks for"
    )
    fixed = [i for i in range(len(puzzle.board.cells)) if len({state[i] for state in states}) == 1]
    return Reason("closure", tuple(fixed), sentence, goal_names(puzzle), changes=(len(states),))


def _reachable(puzzle: Puzzle) -> set[State] | None:
    """The boards that legal moves reach, the start among them; None if they are too many, or depend on the way."""
    if isinstance(puzzle, SwapPuzzle) and puzzle.limits is not None:
        return None
    seen = {puzzle.start}
    level = [puzzle.start]
    while level:
        level = list({after for state in level for after in _moves(puzzle, state)} - seen)
        seen.update(level)
        if len(seen) > MOST_STATES:
            return None
    return seen


def _moves(puzzle: Puzzle, state: State) -> Iterator[State]:
    if isinstance(puzzle, SwapPuzzle):
        yield from (puzzle.after(state, edge) for edge in puzzle.board.edges)
        return
    for effect in puzzle.effects:
        if not puzzle.lit_only or state[puzzle.board.index[effect.press]]:
            yield puzzle.after(state, effect.press)
