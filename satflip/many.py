"""Many puzzles at once: those that differ only in their start share one search, or one elimination.

Flip boards of two colours are a linear system with another right-hand side each: its left side is eliminated once, and
a board takes a few XORs. Boards of more colours with few states share one search from the goals outwards, which costs
them all. Every other puzzle is solved by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any, overload

from satflip.choose import FEW_FLIPS
from satflip.puzzles import FlipPuzzle, Press, Puzzle
from satflip.puzzles.flip import State
from satflip.result import OddCells, Result, Status

Reason = tuple[str, tuple[OddCells, ...]]
"""Why a board is impossible: a sentence, and the cells that show it where they are known."""

Plan = tuple[int, list[Press]]
"""The least cost, and a plan of that cost."""


@dataclass(frozen=True)
class Family:
    """What answers all boards that differ only in their start.

    `plan(start)` is None where the goal cannot be reached; `explain(start)` is then the reason.
    """

    backend: str
    proved_by: str
    plan: Callable[[State], Plan | None]
    explain: Callable[[State], Reason]


@dataclass(frozen=True)
class Answers(Sequence[Result]):
    """The results of `solve_many`, in the order of the puzzles.

    `objectives` are the least costs, None where no plan is known (see the results for why). A result is made when it
    is asked for: making 65,536 of them takes longer than solving the boards. Every plan was replayed beforehand.
    """

    puzzles: Sequence[Puzzle]
    objectives: Sequence[int | None]
    make: Callable[[int], Result]

    def __len__(self) -> int:
        return len(self.puzzles)

    @overload
    def __getitem__(self, number: int) -> Result: ...
    @overload
    def __getitem__(self, number: slice) -> list[Result]: ...
    def __getitem__(self, number: int | slice) -> Result | list[Result]:
        chosen = range(len(self))[number]
        return self.make(chosen) if isinstance(chosen, int) else [self.make(i) for i in chosen]

    def __iter__(self) -> Iterator[Result]:
        return map(self.make, range(len(self)))

    def __str__(self) -> str:
        costs = ", ".join(
            f"{n} {'without a plan' if cost is None else f'of {cost}'}" for cost, n in self.counts.items()
        )
        return f"{len(self)} answers" + (f"; by least cost: {costs}" if costs else "")

    def __repr__(self) -> str:
        return f"<{self}>"

    @cached_property
    def counts(self) -> dict[int | None, int]:
        """How many puzzles there are of each least cost, ascending, and at the end how many without a plan."""
        found = Counter(self.objectives)
        return {cost: found[cost] for cost in sorted(found, key=lambda cost: (cost is None, cost or 0))}


def solve_many(puzzles: Iterable[Puzzle], **options: Any) -> Answers:
    """Solve many puzzles, each to its proven optimum; those that differ only in their start are solved together.

    Make such boards by `puzzle.starting(start)`: that is quicker than making each from its parts. `options` are those
    of `solve`, and where there are any each puzzle is solved by itself.

    Raises what `solve` raises, and InputError where one is no puzzle.
    """
    from satflip.solving import checked_puzzle, solve

    listed = [checked_puzzle(puzzle) for puzzle in puzzles]
    objectives: list[int | None] = [None] * len(listed)
    plans: dict[int, Plan] = {}
    made: dict[int, Result] = {}
    faults: dict[int, str] = {}
    families: dict[int, Family] = {}
    for alike in _alike(listed):
        family = _family(listed[alike[0]]) if len(alike) > 1 and not options else None
        if family is None:
            for i in alike:
                made[i] = solve(listed[i], **options)
                objectives[i] = made[i].objective
            continue
        for i in alike:
            puzzle = listed[i]
            assert isinstance(puzzle, FlipPuzzle)
            families[i] = family
            plan = family.plan(puzzle.start)
            if plan is not None:
                replay = puzzle.replay(plan[1])
                if replay.solved and replay.costs["presses"] == plan[0]:
                    plans[i], objectives[i] = plan, plan[0]
                else:
                    faults[i] = replay.fault or f"the plan does not reach the goal by {plan[0]} presses"

    def make(i: int) -> Result:
        if i in made:
            return made[i]
        puzzle, family = listed[i], families[i]
        known = Result(puzzle, Status.UNKNOWN, family.backend, proved_by=family.proved_by)
        if i in faults:
            return replace(known, status=Status.WRONG, message=faults[i])
        if i not in plans:
            assert isinstance(puzzle, FlipPuzzle)
            message, refuted_by = family.explain(puzzle.start)
            return replace(known, status=Status.IMPOSSIBLE, message=message, refuted_by=refuted_by)
        cost, moves = plans[i]
        return replace(known, status=Status.OPTIMAL, objective=cost, bound=cost, moves=[*moves])

    return Answers(listed, objectives, make)


def _alike(puzzles: Sequence[Puzzle]) -> list[list[int]]:
    """The numbers of the puzzles, those together that differ only in their start."""
    groups: dict[object, list[int]] = {}
    # comparing what is one and the same object takes no time, comparing all effects of all boards would
    seen: dict[tuple[int, int, object, int, bool], list[int]] = {}
    for i, puzzle in enumerate(puzzles):
        if not isinstance(puzzle, FlipPuzzle):
            groups[i, "swap"] = [i]
            continue
        same = (id(puzzle.board), id(puzzle.effects), puzzle.goal, puzzle.colours, puzzle.lit_only)
        if same not in seen:
            key = (puzzle.board, puzzle.effects, puzzle.goal, puzzle.colours, puzzle.lit_only)
            seen[same] = groups.setdefault(key, [])
        seen[same].append(i)
    return list(groups.values())


def _family(puzzle: Puzzle) -> Family | None:
    # where only black cells may be pressed, the order of presses matters, and their set is no answer
    if not isinstance(puzzle, FlipPuzzle) or puzzle.lit_only:
        return None
    if puzzle.colours == 2 and all(effect.cost for effect in puzzle.effects):
        return _by_elimination(puzzle)
    return _by_distances(puzzle) if puzzle.colours ** len(puzzle.board.cells) <= FEW_FLIPS else None


def _by_elimination(puzzle: FlipPuzzle) -> Family:
    from satflip.algebra import gf2, gray
    from satflip.algorithms.linear_algebra import Proofs, covering, odd_cells, why_not
    from satflip.formulations import system
    from satflip.formulations.solutions import on_cells

    asked = system.wanted(puzzle, puzzle.targets[0])
    all_rows = system.rows(puzzle)
    shared = gf2.Shared.of([all_rows[i] for i in asked], len(puzzle.effects))
    targets = [system.bits([target[i] or 0 for i in asked]) for target in puzzle.targets]
    weight = gray.weigher([effect.cost for effect in puzzle.effects])
    presses = [Press(effect.press) for effect in puzzle.effects]
    every = len(asked) == len(puzzle.board.cells)
    lightest: dict[int, tuple[int, int]] = {}

    def best(particular: int) -> tuple[int, int]:
        if particular not in lightest:
            if len(shared.kernel) <= gray.FEW:
                lightest[particular] = gray.lightest(particular, shared.kernel, weight)
            else:
                from satflip.algebra import coset

                costs = [effect.cost for effect in puzzle.effects]
                found = coset.lightest(particular, shared.kernel, len(puzzle.effects), costs)
                lightest[particular] = found.weight, found.member
        return lightest[particular]

    def plan(start: State) -> Plan | None:
        # a tuple of 0 and 1 is a number in the base 2, cell 0 last
        have = int(bytes(start[::-1]).translate(_DIGITS), 2) if every else system.bits([start[i] for i in asked])
        found = [particular for target in targets if (particular := shared.particular(have ^ target)) is not None]
        if not found:
            return None
        cost, member = min(map(best, found))
        return cost, [press for p, press in enumerate(presses) if member >> p & 1]

    def explain(start: State) -> Reason:
        needs = [system.bits([start[i] for i in asked]) ^ target for target in targets]
        return reason(covering([shared.witness(need) or 0 for need in needs], needs))

    @cache
    def reason(proofs: Proofs) -> Reason:
        odd = odd_cells(puzzle, tuple((on_cells(witness, asked), ruled_out) for witness, ruled_out in proofs))
        return why_not(puzzle, odd), odd

    return Family("linear-algebra", f"one elimination, 2^{len(shared.kernel)} solutions a board weighed", plan, explain)


_DIGITS = bytes.maketrans(b"\0\1", b"01")


def _by_distances(puzzle: FlipPuzzle) -> Family:
    from satflip.algorithms.distances import distances

    found = distances(puzzle, "presses")
    seen = sum(found.counts.values())

    def plan(start: State) -> Plan | None:
        cost, moves = found.cost(start), found.moves(start)
        if cost is None or moves is None:
            return None
        return cost, [move for move in moves if isinstance(move, Press)]

    return Family("bfs", f"all {seen} boards from which the goal can be reached were visited", plan, lambda _: ("", ()))
