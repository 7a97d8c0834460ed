"""Layers of swaps against searches of the states, under all features and both objectives."""

from __future__ import annotations

import random
from itertools import product

import pytest

import satflip as sf
from satflip.errors import UnsupportedError
from satflip.formulations import FORMULATIONS, find, state
from satflip.formulations.layers import fewest_rounds, fewest_swaps, shallow_depth
from satflip.formulations.swap_facts import Facts
from satflip.model import Origin
from satflip.puzzles import Board, SwapPuzzle
from tests.brute import rounds_least, swap, swap_least
from tests.formulations.test_swap import BOARDS, seeded

FEATURES = ("corridor", "budget", "normal-form", "redundant")
LEAST = {"swaps": swap_least, "rounds": rounds_least}


def switches(names: tuple[str, ...]) -> list[str]:
    return [",".join(words) for words in product(*((name, f"no-{name}") for name in names))]


def check(puzzle: SwapPuzzle, formulation: str, objective: str, backend: str = "sat:glucose4") -> None:
    least = LEAST[objective](puzzle)
    statement = state(puzzle, formulation, objective)
    assert least is not None
    assert statement.upper is not None
    assert statement.lower <= least <= statement.upper
    assert (least - statement.lower) % statement.stride == 0
    result = sf.solve(puzzle, backend=backend, formulation=formulation, objective=objective)
    assert (result.status, result.objective, result.bound) == (sf.Status.OPTIMAL, least, least)


@pytest.mark.parametrize("objective", ["swaps", "rounds"])
@pytest.mark.parametrize("seed", range(30))
def test_layers_finds_the_optimum(seed: int, objective: str) -> None:
    check(seeded(seed, BOARDS[seed % len(BOARDS)], 2 + seed % 4, free=0.25 * (seed % 3)), "layers", objective)


@pytest.mark.parametrize("words", switches(FEATURES))
def test_every_feature_can_be_left(words: str) -> None:
    for seed in range(4):
        puzzle = seeded(seed, BOARDS[seed % 3], 2 + seed, free=0.2 * (seed % 2))
        for objective in ("swaps", "rounds"):
            check(puzzle, f"layers:{words}", objective)


@pytest.mark.parametrize("words", switches(("corridor", "budget", "exact")))
def test_every_feature_of_steps_can_be_left(words: str) -> None:
    for seed in range(4):
        check(seeded(seed, BOARDS[seed % 3], 2 + seed, free=0.2 * (seed % 2)), f"steps:{words}", "swaps")


@pytest.mark.parametrize("formulation", ["layers", "steps"])
def test_distinct_pieces(formulation: str) -> None:
    board = Board.grid(2, 3)
    rng = random.Random(1)
    for _ in range(8):
        target = rng.sample(range(6), 6)
        check(SwapPuzzle(board, tuple(range(6)), tuple(target), tuple("012345")), formulation, "swaps")


@pytest.mark.parametrize("board", [Board.grid(2, 3), *BOARDS[3:]], ids=str)
def test_distinct_pieces_in_fewest_rounds(board: Board) -> None:
    """In the second puzzle two places are free, and two pieces have no places of their own."""
    rng = random.Random(2)
    n = len(board.cells)
    for free in (0, 1):
        target: list[int | None] = list(rng.sample(range(n), n))
        target[: 2 * free] = [None] * 2 * free
        check(SwapPuzzle(board, tuple(range(n)), tuple(target), tuple(map(str, range(n)))), "layers", "rounds")


@pytest.mark.parametrize("words", ["", "no-corridor"])
@pytest.mark.parametrize("colours", [3, 9])
def test_every_play_is_admitted_by_the_rounds(colours: int, words: str) -> None:
    """Disjoint swaps, drawn at random, are an assignment of the model: what is implied is kept by all plays."""
    board = Board.grid(3, 3)
    names = tuple(map(str, range(colours)))
    for seed in range(10):
        rng = random.Random(seed)
        start = [v % colours for v in range(9)]
        now, rounds = list(start), []
        for _ in range(4):
            taken: set[int] = set()
            rounds.append([e for e in rng.sample(board.edges, 5) if taken.isdisjoint(e) and not taken.update(e)])
            for u, v in rounds[-1]:
                now[u], now[v] = now[v], now[u]
        puzzle = SwapPuzzle(board, tuple(start), tuple(now), names)
        model = fewest_rounds(Facts(puzzle), 4, find("layers").switched(words))
        played = {(t, (board.cells[u], board.cells[v])) for t, swaps in enumerate(rounds, 1) for u, v in swaps}
        for number, variable in enumerate(model.variables, 1):
            if variable.kind == "swap":
                model.clause([number if variable.labels in played else -number], Origin("as played"))
                played.discard(variable.labels)  # type: ignore[arg-type]
        assert colours < 9 or not played  # a swap of like pieces may have no variable
        assert satisfiable(model), seed


@pytest.mark.parametrize("backend", ["sat:cadical195", "cp-sat", "mip", "maxsat"])
def test_other_back_ends(backend: str) -> None:
    puzzle = swap("012/345", "543/210")
    for objective in ("swaps", "rounds"):
        check(puzzle, "layers", objective, backend)


@pytest.mark.parametrize("formulation", ["layers", "steps"])
def test_full_models_admit_exactly_the_horizons_that_a_plan_has(formulation: str) -> None:
    """At the optimum and above there is an assignment, below there is none: whatever the parity."""
    for seed in range(12):
        puzzle = seeded(seed, BOARDS[seed % len(BOARDS)], 3, free=0.3 * (seed % 2))
        least = swap_least(puzzle)
        assert least is not None
        for horizon in range(least + 3):
            assert satisfiable(state(puzzle, formulation).model(horizon)) == (horizon >= least), (seed, horizon)


def test_shallow_models_admit_nothing_below_the_optimum() -> None:
    for seed in range(12):
        puzzle = seeded(seed, BOARDS[seed % 3], 3)
        statement, least = state(puzzle, "layers"), swap_least(puzzle)
        assert statement.shallow is not None
        assert least is not None
        assert not any(satisfiable(statement.shallow(horizon)) for horizon in range(least))


def test_the_depth_of_a_shallow_model() -> None:
    facts = Facts(swap("0123", "3210"))  # six swaps, and the outer pieces go three steps
    # four cells, so 5/8 * 2 swaps a layer: 6 need 4.8 layers, 10 need 8, 20 need 16; and one layer more
    assert [shallow_depth(facts, horizon) for horizon in (1, 2, 6, 10, 20)] == [1, 2, 6, 9, 17]
    grid = Facts(swap("0120/1201/2012/0120", "1020/1201/2012/0120"))  # 16 cells: 2.5 swaps a layer
    assert [shallow_depth(grid, horizon) for horizon in (5, 20, 40)] == [3, 9, 17]


def test_wasted_moves_are_charged_where_pieces_end_on_free_cells() -> None:
    """One piece is wanted and the other two are not: they still have to end somewhere."""
    puzzle = swap("120/000", "???/??1")
    assert swap_least(puzzle) == 3
    facts, features = Facts(puzzle), find("layers").switched("")
    assert not satisfiable(fewest_swaps(facts, 2, 2, features))
    assert satisfiable(fewest_swaps(facts, 3, 3, features))


def test_alike_pieces_are_never_swapped() -> None:
    puzzle = seeded(3, Board.grid(3, 3), 3)
    result = sf.solve(puzzle, backend="sat:glucose4", formulation="layers")
    assert result.moves is not None
    board = list(puzzle.start)
    for move in result.moves:
        assert isinstance(move, sf.Swap)
        i, j = puzzle.board.index[move.first], puzzle.board.index[move.second]
        assert board[i] != board[j]
        board[i], board[j] = board[j], board[i]


@pytest.mark.parametrize("formulation", ["layers", "steps"])
def test_every_constraint_has_an_origin(formulation: str) -> None:
    model = state(swap("012/345", "543/210"), formulation).model(8)
    assert all(constraint.origin.rule for constraint in model.constraints)
    assert {variable.kind for variable in model.variables} == {"cell", "swap", "charge"}
    assert any(variable.name == "swap[1,(0,0)-(0,1)]" for variable in model.variables)


def test_a_board_that_cannot_be_is_unsatisfiable() -> None:
    for objective in ("swaps", "rounds"):
        assert not satisfiable(state(swap("01", "11"), "layers", objective).model(2))


def test_layers_minimises_both() -> None:
    puzzle = swap("101/100/000", "101/000/001")  # the published example: 3 swaps, or 2 rounds with 5 swaps
    for objective, least in (("swaps", 3), ("rounds", 2)):
        assert sf.solve(puzzle, backend="sat:cadical195", formulation="layers", objective=objective).objective == least
    assert FORMULATIONS["layers"].why_not(puzzle, "presses")


def satisfiable(model: sf.Model) -> bool:
    from pysat.solvers import Solver

    from satflip.encodings import Encoding, lowered
    from satflip.model import Clause

    rows = [list(c.literals) for c in lowered(model, frozenset({Clause}), Encoding()).constraints]  # type: ignore[union-attr]
    if not all(rows):
        return False
    with Solver("glucose4", bootstrap_with=rows) as solver:
        return bool(solver.solve())


@pytest.mark.parametrize("formulation", ["layers", "steps"])
def test_colours_that_the_target_never_names_are_one(formulation: str) -> None:
    for start, target in (
        ("0123/4512", "1??0/????"),
        ("012/345", "??0/???"),
        ("0123", "????"),
        ("2103/0213", "?0?0/3??3"),
    ):
        puzzle = swap(start, target)
        check(puzzle, formulation, "swaps")
        if formulation == "layers":
            check(puzzle, formulation, "rounds")
    # 1, 2 and 3 are never named: the model of the middle cells knows them as one colour beside 0
    model = state(swap("012/213", "??0/???"), formulation, "swaps").model(2)
    assert {variable.labels[-1] for variable in model.variables if variable.kind == "cell"} <= {"0", "1"}


@pytest.mark.parametrize("backend", ["sat:glucose4", "cp-sat"])
def test_the_fewest_rounds_of_the_fewest_swaps(backend: str) -> None:
    """Against breadth-first search; with free cells on half of the boards, and some where rounds cost swaps."""
    seeds = 60 if backend == "sat:glucose4" else 10
    dearer = 0
    for seed in range(seeds):
        puzzle = seeded(seed, Board.grid(2, 4), 3)
        if seed % 2:
            target = tuple(None if v in (seed % 8, seed % 5) else c for v, c in enumerate(puzzle.target))
            puzzle = SwapPuzzle(puzzle.board, puzzle.start, target, puzzle.symbols)
        result = sf.solve(puzzle, backend=backend, formulation="layers", objective="swaps,rounds")
        known = sf.solve(puzzle, backend="bfs", objective="swaps,rounds")
        assert (result.status, result.costs) == (known.status, known.costs)
        dearer += known.costs["rounds"] > sf.solve(puzzle, backend="bfs", objective="rounds").costs["rounds"]
    assert dearer > 0 or backend == "cp-sat"


def test_rounds_within_too_few_swaps_are_impossible() -> None:
    puzzle = seeded(1, Board.grid(2, 3), 3)
    least = swap_least(puzzle)
    assert least is not None
    for most in range(least + 2):
        within = {"swaps": most}
        result = sf.solve(puzzle, backend="sat:glucose4", formulation="layers", objective="rounds", within=within)
        assert result.status is (sf.Status.IMPOSSIBLE if most < least else sf.Status.OPTIMAL)


def test_a_model_of_many_colours_is_refused_with_the_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Found out once it is known which colours may be where, and before anything is said of them."""
    pieces = tuple(range(64))
    puzzle = SwapPuzzle(Board.grid(8, 8), pieces, pieces[::-1], tuple(map(str, pieces)))
    monkeypatch.setattr("satflip.formulations.timed.available", lambda: 100)
    with pytest.raises(
        UnsupportedError, match=r"the model needs at least .* MiB .*may hold a colour.*there are 100 MiB"
    ):
        state(puzzle, "layers:no-corridor", "rounds").model(14)
