"""The formulations of the swap board against a search of the states."""

import random
from itertools import permutations

import pytest
from pysat.solvers import Solver

import satflip as sf
from satflip.encodings import Encoding, lowered
from satflip.formulations import formulate, state
from satflip.model import Clause, Model
from satflip.puzzles import Board, SwapPuzzle
from tests.brute import swap, swap_least


def seeded(seed: int, board: Board, colours: int, free: float = 0.0) -> SwapPuzzle:
    """A solvable swap board: the target is the start, shuffled within each component."""
    rng = random.Random(seed)
    start = [rng.randrange(colours) for _ in board.cells]
    target: list[int | None] = [None] * len(start)
    for component in board.components:
        for i, j in zip(component, rng.sample(component, len(component)), strict=True):
            target[i] = start[j] if rng.random() >= free else None
    return SwapPuzzle(board, tuple(start), tuple(target), tuple(map(str, range(colours))))


def satisfied(model: Model) -> bool:
    """Whether a SAT solver satisfies the model, all of it written as clauses."""
    clauses = lowered(model, frozenset({Clause}), Encoding()).constraints
    if any(not clause.literals for clause in clauses):  # type: ignore[union-attr]
        return False
    with Solver("glucose4", bootstrap_with=[clause.literals for clause in clauses]) as solver:  # type: ignore[union-attr]
        return bool(solver.solve())


BOARDS = [
    Board.grid(2, 3),
    Board.grid(1, 5),
    Board.grid(3, 3, holes=[(1, 1)]),
    Board.grid(2, 3, holes=[(0, 1)]),
    Board.graph([("a", "b"), ("a", "c"), ("a", "d"), ("d", "e")]),
    Board.grid(2, 2, topology="torus"),
]


@pytest.mark.parametrize("seed", range(24))
def test_steps_finds_the_fewest_swaps(seed: int) -> None:
    puzzle = seeded(seed, BOARDS[seed % len(BOARDS)], 2 + seed % 4, free=0.2 * (seed % 3))
    result = sf.solve(puzzle, backend="sat:glucose4", formulation="steps")
    assert result.objective == swap_least(puzzle)


def test_steps_on_all_arrangements_of_four_pieces() -> None:
    for target in permutations("0123"):
        puzzle = swap("01/23", "".join(target[:2]) + "/" + "".join(target[2:]))
        assert sf.solve(puzzle, backend="sat:glucose4", formulation="steps").objective == swap_least(puzzle)


def test_steps_is_monotone_in_the_horizon() -> None:
    puzzle = swap("1111/0000/1110/0010", "1010/0101/1010/0101")
    statement = state(puzzle, "steps")
    assert statement.lower <= 4
    for horizon, satisfiable in ((3, False), (4, True), (5, True), (6, True)):
        assert satisfied(statement.model(horizon)) is satisfiable


@pytest.mark.parametrize("seed", range(20))
def test_matching_finds_the_fewest_swaps(seed: int) -> None:
    puzzle = seeded(seed, BOARDS[seed % len(BOARDS)], 2, free=0.2 * (seed % 3))
    for backend in ("sat:glucose4", "cp-sat", "min-cost-flow"):
        formulation = None if backend == "min-cost-flow" else "matching"
        assert sf.solve(puzzle, backend=backend, formulation=formulation).objective == swap_least(puzzle)


def test_matching_decodes_a_matching_that_is_not_cheapest() -> None:
    # the two black pieces cross each other on a ring: the detours cancel, and the replay is right all the same
    puzzle = swap("11/00", "11/00")
    statement = state(puzzle, "matching")
    model = statement.model(None)
    crossed = {("match", ((0, 0), (0, 1))), ("match", ((0, 1), (0, 0)))}
    assignment = [False, *((v.kind, v.labels[0]) in crossed for v in model.variables)]
    assert not model.violated(assignment)
    assert puzzle.replay(statement.decode(model, assignment)).solved  # type: ignore[arg-type]


def test_matching_needs_two_colours() -> None:
    with pytest.raises(sf.UnsupportedError, match="exactly two colours, the board has 3"):
        formulate(swap("012", "210"), "matching")


def test_steps_of_a_board_that_cannot_be_is_unsatisfiable() -> None:
    for horizon in (0, 3):
        assert not satisfied(formulate(swap("01", "11"), "steps", horizon=horizon))
