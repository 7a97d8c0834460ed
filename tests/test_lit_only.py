"""The lit-only game: only a cell that is not white may be pressed."""

from itertools import product

import pytest

import satflip as sf
from satflip import backends
from satflip.algorithms.distances import distances
from satflip.formulations import FORMULATIONS
from satflip.instances import parse, write
from satflip.puzzles import Board, Effect, FlipPuzzle, Press
from tests.brute import flip, lit_only_least

PUZZLES = {
    "all on": flip("bbb/bbb", goal=0, lit_only=True),
    "one corner": flip("bww/www/www", goal=0, lit_only=True),
    "nothing lit": flip("ww/ww", goal=1, lit_only=True),
    "already done": flip("ww/ww", goal=0, lit_only=True),
    "either": flip("bwb/wbw", lit_only=True),
    "hollow": flip("bwb/wbw", stencil="hollow", goal=0, lit_only=True),
    "a free cell": flip("bwb/wbw", goal=(0, None, 0, 0, None, 1), lit_only=True),
    "a forbidden cell": flip("bbb/wbw", goal=0, forbidden=[(0, 1)], lit_only=True),
    "three colours": flip("12/21", colours=3, goal=0, lit_only=True),
    "three colours, hollow": flip("120", colours=3, goal=1, stencil="hollow", lit_only=True),
    "four colours": flip("132", colours=4, stencil="(0,0)*2 (0,1)", lit_only=True),
}


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)
def test_solve_agrees_with_a_search_of_all_boards(puzzle: FlipPuzzle) -> None:
    least = lit_only_least(puzzle)
    ways: list[tuple[str, str | None]] = [("bfs", None), ("auto", None)]
    if least is not None:
        # a horizon that refutes all is as long as there are boards
        ways += [("cp-sat", "lit-only"), ("sat:glucose4", "lit-only")]
    for backend, formulation in ways:
        result = sf.solve(puzzle, backend=backend, formulation=formulation, workers=1)
        assert result.objective == least
        assert (result.status is sf.Status.IMPOSSIBLE) == (least is None)


def test_every_start_by_one_search_from_the_goal() -> None:
    for goal in (0, "either", (0, None, 1, 0)):
        found = distances(flip("ww/ww", goal=goal, lit_only=True), "presses")
        for start in product(range(2), repeat=4):
            puzzle = FlipPuzzle.of(Board.grid(2, 2), start, goal=goal, lit_only=True)  # type: ignore[arg-type]
            assert found.cost(start) == lit_only_least(puzzle)
            if (moves := found.moves(start)) is not None:
                assert puzzle.replay(moves).solved  # type: ignore[arg-type]


def test_what_no_order_of_presses_reaches_is_refuted_at_once() -> None:
    puzzle = flip("bwww/wwww/wwww/wwww", goal=0, lit_only=True)
    assert sf.solve(puzzle, backend="sat:glucose4", formulation="lit-only").status is sf.Status.IMPOSSIBLE


def test_the_restriction_costs_presses() -> None:
    # the ordinary game presses both cells of the first column, or of the last, and they are white
    rows = "wbw/wbw"
    assert sf.solve(flip(rows, goal=0)).objective == 2
    assert sf.solve(flip(rows, goal=0, lit_only=True)).objective == 4
    # a row of three to black: the two ends would do, and are white
    assert sf.solve(flip("wbw", goal=1)).objective == 2
    assert sf.solve(flip("wbw", goal=1, lit_only=True)).status is sf.Status.IMPOSSIBLE


def test_all_on_five_by_five_takes_no_more_than_the_ordinary_game() -> None:
    puzzle = flip("/".join(["bbbbb"] * 5), goal=0, lit_only=True)
    result = sf.solve(puzzle, time_limit=100)
    assert (result.backend, result.objective) == ("sat:glucose4", 15)  # OEIS A075464


def test_replay_names_the_cell_that_is_white() -> None:
    puzzle = flip("bww", goal=0, lit_only=True)
    assert puzzle.replay([Press((0, 2))]).fault == (
        "move 1: row 1, column 3 is white then, and only lit cells may be pressed"
    )
    assert puzzle.replay([Press((0, 0)), Press((0, 1))]).fault is None
    # a press turns its own cell off, and so it cannot be pressed twice
    assert "white after 1 of 2 presses" in str(puzzle.replay([Press((0, 0), 2)]).fault)
    hollow = flip("bw", goal=0, stencil="hollow", lit_only=True)
    assert hollow.replay([Press((0, 0), 10**9)]).fault is None


def test_whatever_knows_no_order_says_so() -> None:
    puzzle = PUZZLES["all on"]
    for backend in backends.everything():
        reason = backend.why_not(puzzle, "presses")
        assert (reason is None) == (backend.needs_model or backend.name == "bfs")
    for formulation in FORMULATIONS.values():
        assert (formulation.why_not(puzzle, "presses") is None) == (formulation.name == "lit-only")
    assert "does not ask for" in str(FORMULATIONS["lit-only"].why_not(flip("bw"), "presses"))
    assert "cost 1" in str(FORMULATIONS["lit-only"].why_not(flip("bw", costs=[1, 2], lit_only=True), "presses"))
    for ask in (sf.count, sf.solutions, sf.best_effort):
        with pytest.raises(sf.UnsupportedError, match="order"):
            ask(puzzle)  # type: ignore[operator]
    with pytest.raises(sf.InputError, match="lit-only"):
        write(puzzle, "tatham")
    with pytest.raises(sf.InputError, match="cells are pressed"):
        FlipPuzzle(Board.grid(1, 1), (1,), (Effect("a", ((0, 1),)),), lit_only=True)


def test_the_header() -> None:
    puzzle = parse("lit-only: yes\nbw")
    assert puzzle == FlipPuzzle.of(Board.grid(1, 2), (1, 0), lit_only=True)
    assert parse("lit-only: no\nbw") == parse("bw")
    assert parse('{"board": ["bw"], "lit-only": true}') == puzzle
    assert parse("bw", lit_only="yes") == puzzle
    with pytest.raises(sf.InputError, match="expected yes or no"):
        parse("lit-only: maybe\nbw")


@pytest.mark.parametrize("backend", ["cp-sat", "sat:cadical195", "bfs"])
def test_a_board_without_a_legal_press_is_impossible(backend: str) -> None:
    puzzle = FlipPuzzle.of(Board.grid(2, 2), (0, 0, 0, 0), goal=8, colours=9, lit_only=True)
    assert sf.solve(puzzle, backend=backend, time_limit=60).status is sf.Status.IMPOSSIBLE
