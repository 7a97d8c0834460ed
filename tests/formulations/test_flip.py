"""The formulations of the flip game against enumeration by the rules."""

from itertools import product

import pytest
from pysat.solvers import Solver

import satflip as sf
from satflip.encodings import Encoding, lowered
from satflip.formulations import FORMULATIONS, formulate, state
from satflip.model import Clause
from satflip.puzzles import Board, Effect, FlipPuzzle
from tests.brute import flip, flip_least, flip_solutions, flip_solutions_cached, models

NAMES = [name for name, form in FORMULATIONS.items() if form.puzzle == "flip" and "lit-only" not in form.extras]


def pressed(puzzle: FlipPuzzle, name: str) -> set[tuple[int, ...]]:
    """The press counts of every model of the formulation, by enumerating the model."""
    statement = state(puzzle, name)
    model = statement.model(None)
    found = []
    for assignment in models(model):
        times = dict.fromkeys((effect.press for effect in puzzle.effects), 0)
        for move in statement.decode(model, assignment):
            times[move.press] += move.times  # type: ignore[union-attr,index]
        found.append(tuple(times.values()))
    assert len(set(found)) == len(found), "two assignments mean the same presses"
    return set(found)


@pytest.mark.parametrize("name", [*NAMES, "presses:press-parity"])
@pytest.mark.parametrize("goal", ["either", 0, 1])
def test_models_are_the_solutions_on_all_boards_of_two_by_three(name: str, goal: str | int) -> None:
    for cells in product("wb", repeat=6):
        puzzle = flip("".join(cells[:3]) + "/" + "".join(cells[3:]), goal=goal)
        assert pressed(puzzle, name) == set(flip_solutions(puzzle))


@pytest.mark.parametrize("name", NAMES)
def test_all_three_by_three_boards_agree_with_enumeration(name: str) -> None:
    for cells in product("wb", repeat=9):
        puzzle = flip("/".join("".join(cells[i : i + 3]) for i in (0, 3, 6)))
        result = sf.solve(puzzle, backend="sat:glucose4", formulation=name)
        assert result.objective == flip_least(puzzle)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("xor", ["direct", "cut:3", "cut:4"])
def test_solutions_counted_without_auxiliaries_on_all_three_by_three_boards(name: str, xor: str) -> None:
    """The clauses, projected onto the presses, have as many models as the board has solutions."""
    for cells in product("wb", repeat=9):
        puzzle = flip("/".join("".join(cells[i : i + 3]) for i in (0, 3, 6)))
        model = lowered(formulate(puzzle, name), frozenset({Clause}), Encoding(xor=xor))
        presses = [number for number, variable in enumerate(model.variables, 1) if variable.kind == "press"]
        found = set()
        with Solver("glucose4", bootstrap_with=[clause.literals for clause in model.constraints]) as solver:  # type: ignore[union-attr]
            while solver.solve():
                values = tuple(literal for literal in solver.get_model() if abs(literal) in presses)
                found.add(tuple(literal > 0 for literal in values))
                solver.add_clause([-literal for literal in values])
        assert found == {tuple(map(bool, counts)) for counts in flip_solutions_cached(puzzle)}


@pytest.mark.parametrize("name", [name for name in NAMES if name != "first-row"])
@pytest.mark.parametrize(("colours", "rows"), [(3, "12/20"), (4, "33/33"), (4, "12/31"), (6, "52/41"), (3, "210")])
@pytest.mark.parametrize("goal", ["either", 0])
def test_more_colours(name: str, colours: int, rows: str, goal: str | int) -> None:
    puzzle = flip(rows, colours=colours, goal=goal)
    result = sf.solve(puzzle, backend="sat:glucose4", formulation=name)
    assert result.objective == flip_least(puzzle)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "first-row"])
def test_costs_wiring_and_free_cells(name: str) -> None:
    board = Board.graph([("p", "q"), ("q", "r")])
    effects = (Effect("a", ((0, 1), (1, 1)), 5), Effect("b", ((1, 1),), 2), Effect("c", ((0, 1),), 2), Effect("d", ()))
    for goal in ((0, 0, None), (0, 1, 0), "either"):
        puzzle = FlipPuzzle(board, (1, 1, 0), effects, goal)  # type: ignore[arg-type]
        result = sf.solve(puzzle, backend="sat:glucose4", formulation=name)
        assert result.objective == flip_least(puzzle)


def test_presses_has_one_parity_a_cell() -> None:
    size = formulate(flip("www/wbw/www", goal=0), "presses").size
    assert (size["variables"], size["parity"], size["constraints"]) == (9, 9, 9)
    # corners are touched by 3 presses, sides by 4, the middle by 5
    assert size["literals"] == 4 * 3 + 4 * 4 + 5


def test_kernel_has_as_many_unknowns_as_the_nullity() -> None:
    for n, nullity in ((3, 0), (4, 4), (5, 2), (9, 8)):  # OEIS A159257
        model = formulate(flip("/".join("w" * n for _ in range(n)), goal=0), "kernel")
        assert sum(variable.kind == "quiet" for variable in model.variables) == nullity


def test_kernel_of_an_impossible_board_names_the_cells() -> None:
    model = formulate(flip("bwww/wwww/wwww/wwww"), "kernel")
    (clause,) = model.constraints
    assert isinstance(clause, Clause)
    assert clause.literals == ()
    # every press touches an even number of these cells, and an odd number of them is black
    cells = set(clause.origin.cells)
    board = Board.grid(4, 4)
    for i, cell in enumerate(board.cells):
        touched = {cell, *(board.cells[j] for j in board.neighbours[i])}
        assert len(touched & cells) % 2 == 0
    assert (0, 0) in cells


@pytest.mark.parametrize(
    ("rules", "word"),
    [
        ({"topology": "torus"}, "rectangle"),
        ({"forbidden": [(0, 0)]}, "rectangle"),
        ({"colours": 3}, "two colours"),
        ({"goal": (None,) * 9}, "every cell"),
    ],
)
def test_first_row_says_what_it_does_not_fit(rules: dict[str, object], word: str) -> None:
    with pytest.raises(sf.UnsupportedError, match=word):
        formulate(flip("www/www/www", **rules), "first-row")


@pytest.mark.parametrize("name", NAMES)
def test_every_constraint_names_a_rule_and_variables_are_distinct(name: str) -> None:
    model = formulate(flip("wbww/bbww/wwwb"), name)
    assert all(constraint.origin.rule for constraint in model.constraints)
    assert len({variable.name for variable in model.variables}) == len(model.variables)


@pytest.mark.parametrize("goal", ["either", 0, (0, None, 1, 0, 0, 1, None, 1, 1)])
@pytest.mark.parametrize("rules", [{}, {"topology": "torus"}, {"forbidden": [(0, 1)]}])
def test_every_solution_costs_the_bound_and_a_multiple_of_the_stride(goal: object, rules: dict[str, object]) -> None:
    strides = set()
    for cells in ("bwwwwwwww", "wbwwbwwbb"):
        puzzle = flip("/".join(cells[i : i + 3] for i in (0, 3, 6)), goal=goal, **rules)
        costs = {sum(counts) for counts in flip_solutions(puzzle)}
        for name in ("presses", "presses:press-parity", "kernel"):
            statement = state(puzzle, name)
            strides.add(statement.stride)
            assert all(cost >= statement.lower and (cost - statement.lower) % statement.stride == 0 for cost in costs)
        assert pressed(puzzle, "presses:press-parity") == set(flip_solutions(puzzle))
    assert 2 in strides or goal != 0


def test_presses_of_other_costs_have_no_stride() -> None:
    board = Board.grid(1, 2)
    effects = (Effect("a", ((0, 1), (1, 1)), 1), Effect("b", ((0, 1), (1, 1)), 2))
    puzzle = FlipPuzzle(board, (1, 1), effects, 0)
    assert {sum(map(int.__mul__, counts, (1, 2))) for counts in flip_solutions(puzzle)} == {1, 2}
    assert state(puzzle, "presses").stride == 1
    assert pressed(puzzle, "presses:press-parity") == set(flip_solutions(puzzle))


@pytest.mark.parametrize("search", ["increasing", "decreasing", "bisect", "core-guided"])
@pytest.mark.parametrize("name", ["presses", "presses:press-parity", "first-row", "kernel"])
def test_searches_by_twos_find_the_published_minimum(search: str, name: str) -> None:
    for n, least in ((5, 15), (6, 28), (9, 25)):  # OEIS A075464
        puzzle = flip("/".join("b" * n for _ in range(n)), goal=0)
        assert state(puzzle, name).stride == 2
        result = sf.solve(puzzle, backend="sat:cadical195", formulation=name, search=search)
        assert (result.status, result.objective, result.bound) == (sf.Status.OPTIMAL, least, least)
