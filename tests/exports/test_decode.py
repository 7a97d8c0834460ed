"""What solvers' outputs say, in the words of each program, and what satflip makes of claims that are not so."""

from __future__ import annotations

import json
import random
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from satflip import exports
from satflip.errors import InputError, UnsupportedError
from satflip.exports.base import Export, Recipe
from satflip.exports.decode import again, decode, recipe_in
from satflip.exports.encode import encode, meaning, prepared
from satflip.puzzles import Press, Puzzle, SwapPuzzle
from satflip.result import Status
from tests.brute import flip, swap
from tests.exports.readers import rc2

PLUS = flip("wbw/bbb/wbw", goal=0)
"""One press of the middle makes this white, and nothing else does: the nullity of 3x3 is 0."""

MIDDLE = "0" * 4 + "1" + "0" * 4
SAMPLE = swap("1111/0000/1110/0010", "1010/0101/1010/0101")

GLPSOL = """Problem:    satflip
Status:     INTEGER OPTIMAL
Objective:  cost = 1 (MINimum)

   No.   Row name        Activity     Lower bound   Upper bound
     1 r1                      0             0             =

   No. Column name       Activity     Lower bound   Upper bound
     1 press(0,0)   *              0             0             1
     5 press(1,1)
                    *              1             0             1
"""
HIGHS = """Model status
Optimal

# Primal solution values
Feasible
Objective 1
# Columns 2
press(0,0) 0
press(1,1) 1
# Rows 0

# Dual solution values
Feasible
press(1,1) 0.5
"""
SCIP = """solution status: optimal solution found
objective value:                                    1
press(1,1)                                          1 \t(obj:1)
"""
Z3 = "sat\n(objectives\n (cost 1)\n)\n(\n  (define-fun |press[1,1]| () Bool\n    true)\n)\n"

ONE_PRESS = [
    ("dimacs", "s SATISFIABLE\nv -1 -2 -3 -4 5 -6 -7 -8 -9 0\n"),
    ("dimacs", "SAT\n-1 -2 -3 -4 5 -6 -7 -8 -9 0\n"),
    ("xcnf", "c x\ns SATISFIABLE\nv 5 0\n"),
    ("wcnf", f"c one solver\no 3\no 1\ns OPTIMUM FOUND\nv {MIDDLE}\n"),
    ("wcnf", "s OPTIMUM FOUND\no 1\nv -1 -2 5 0\n"),
    ("opb", "s OPTIMUM FOUND\no 1\nv -x1 x5 -x9\n"),
    ("lp", GLPSOL),
    ("lp", HIGHS),
    ("lp", SCIP),
    (
        "mps",
        "Optimal - objective value 1.00000000\n      4 press(1,1)              0.9999999                       1\n",
    ),
    ("mps", "# Objective value = 1\npress(0,0) 0\npress(1,1) 1\n"),
    ("smtlib", Z3),
    ("smtlib", "sat\n((|press[0,0]| false)\n (|press[1,1]| true)\n (cost 1))\n"),
    ("minizinc", "presses: 3\npress 1, 3 times\n----------\npresses: 1\npress 5, 1 times\n----------\n==========\n"),
    ("minizinc", '{\n  "times" : [0,0,0,0,1,0,0,0,0]\n}\n----------\n==========\n'),
    ("asp", "Answer: 1\npressed((1,1),1)\nOptimization: 1\nOPTIMUM FOUND\n"),
    (
        "asp",
        json.dumps(
            {
                "Result": "OPTIMUM FOUND",
                "Call": [
                    {"Witnesses": [{"Value": ["pressed((0,0),1)"]}, {"Value": ["pressed((1,1),1)"], "Costs": [1]}]}
                ],
            }
        ),
    ),
]


@pytest.mark.parametrize(("format", "text"), ONE_PRESS)
def test_outputs_that_are_understood(format: str, text: str) -> None:
    result = decode(prepared(PLUS, format), text)
    assert (result.status, result.objective, result.moves) == (Status.OPTIMAL, 1, [Press((1, 1))]), result.message


@pytest.mark.parametrize(("format", "text"), ONE_PRESS)
def test_outputs_that_are_damaged(format: str, text: str) -> None:
    """Whatever is cut out, doubled or put in: a sentence, or an answer whose plan was replayed; and only a plan that
    solves the board is said to."""
    export, rng = prepared(PLUS, format), random.Random(text)
    for _ in range(60):
        a, b = sorted(rng.sample(range(len(text) + 1), 2))
        put = rng.choice(["", text[a:b] * 2, "0", "-9999999999999", "pressed((9,9),1)", "\n", "[]", "x99", "nan"])
        try:
            result = decode(export, text[:a] + put + text[b:])
        except InputError:
            continue
        assert result.moves is None or PLUS.replay(result.moves).solved  # type: ignore[arg-type]


NO_PLAN = [
    ("dimacs", "s UNSATISFIABLE\n", "s UNKNOWN\n"),
    ("wcnf", "s UNSATISFIABLE\n", "s UNKNOWN\n"),
    ("opb", "s UNSATISFIABLE\n", "s UNKNOWN\n"),
    ("lp", "Infeasible - objective value 0\n", "Status:     INTEGER UNDEFINED\n"),
    ("mps", "PROBLEM HAS NO PRIMAL FEASIBLE SOLUTION\n", "Unknown\n"),
    ("smtlib", "unsat\n(error: no model)\n", "timeout\n"),
    ("minizinc", "=====UNSATISFIABLE=====\n", "=====UNKNOWN=====\n"),
    ("asp", "UNSATISFIABLE\n", "UNKNOWN\n"),
]


@pytest.mark.parametrize(("format", "no", "unknown"), NO_PLAN)
def test_unknown_is_never_impossible(format: str, no: str, unknown: str) -> None:
    impossible = flip("bw")
    assert decode(prepared(impossible, format), no).status is Status.IMPOSSIBLE
    assert decode(prepared(impossible, format), unknown).status is Status.UNKNOWN


def test_a_plan_that_is_none_is_wrong() -> None:
    result = decode(prepared(PLUS, "dimacs"), "s SATISFIABLE\nv 1 0\n")
    assert (result.status, result.moves) == (Status.WRONG, None)
    # pressing the corner leaves its own cell black: the cell's rule is broken, and is named
    assert "row 1, column 1: the presses that touch a cell add up to what the cell needs" in result.message


def test_claims_that_contradict_the_plan_are_wrong() -> None:
    cheaper = decode(prepared(PLUS, "wcnf"), f"s OPTIMUM FOUND\no 0\nv {MIDDLE}\n")
    assert cheaper.status is Status.WRONG
    dearer = decode(prepared(PLUS, "wcnf"), f"s OPTIMUM FOUND\no 2\nv {MIDDLE}\n")
    assert dearer.status is Status.WRONG


def test_a_refuted_bound_is_not_impossible() -> None:
    """POJ 1753: four presses. The board needs at least two; its solutions differ by two (Sutner)."""
    board = flip("bwwb/bbwb/bwwb/bwww")
    result = decode(prepared(board, "dimacs", at_most=3), "s UNSATISFIABLE\n")
    assert (result.status, result.bound) == (Status.UNKNOWN, 4)
    assert "no plan of at most 3 presses" in result.message
    timed = prepared(SAMPLE, "dimacs", formulation="layers", horizon=3)
    assert decode(timed, "s UNSATISFIABLE\n").status is Status.UNKNOWN
    enough = prepared(SAMPLE, "dimacs", formulation="layers", horizon=100)
    assert decode(enough, "s UNSATISFIABLE\n").status is Status.IMPOSSIBLE


def test_a_limit_on_another_cost() -> None:
    """Fewest swaps are 3, in 3 rounds; within 2 rounds they are 5."""
    board = swap("101/100/000", "101/000/001")
    export = prepared(board, "wcnf", formulation="schedule", within={"rounds": 2})
    result = decode(export, rc2_on(export))
    assert (result.status, result.objective, result.within) == (Status.OPTIMAL, 5, {"rounds": 2})
    none = prepared(board, "wcnf", formulation="schedule", within={"rounds": 1})
    assert decode(none, rc2_on(none)).status is Status.IMPOSSIBLE


def rc2_on(export: Export) -> str:
    with TemporaryDirectory() as folder:
        file = Path(folder, "board.wcnf")
        with file.open("w") as stream:
            export.format.write(export, stream)
        return rc2(file)


def test_no_plan_of_exactly_so_many_says_nothing_of_fewer() -> None:
    """Two pieces change places in 1 swap, not in 2."""
    export = prepared(swap("10", "01"), "dimacs", formulation="steps:exact", horizon=2)
    result = decode(export, "s UNSATISFIABLE\n")
    assert (result.status, result.message) == (Status.UNKNOWN, "no plan of exactly 2 swaps, the solver says")
    assert result.bound == 1


def test_sat_without_minimising_is_no_optimum() -> None:
    corner = flip("bb/bb", goal=0)  # each press changes three cells: only all four together turn all of them
    text = "unsupported\nsat\n" + "".join(f"((|press[{r},{c}]| true))\n" for r in (0, 1) for c in (0, 1))
    result = decode(prepared(corner, "smtlib"), text)
    assert (result.status, result.objective) == (Status.FEASIBLE, 4)


def test_plans_of_planners() -> None:
    export = prepared(swap("10", "01"), "pddl")
    for text in ("(swap c-0-0 c-0-1 k1 k0)\n; cost = 1 (unit cost)\n", "0: (SWAP C-0-0 C-0-1 K1 K0) [1]\n"):
        assert decode(export, text).objective == 1
    assert decode(export, "; cost = 0 (unit cost)\n").status is Status.WRONG
    with pytest.raises(InputError, match="c-9-9"):
        decode(export, "(swap c-9-9 c-0-1 k1 k0)\n")


NONSENSE = [
    "hello\n",
    "s SATISFIABLE\n",
    "s SATISFIABLE\ns UNSATISFIABLE\n",
    "{",
    "v 1 2 0\n",
    "(((",
    "Answer: 1\n",
]


@pytest.mark.parametrize("format", [name for name in exports.FORMATS if name != "pddl"])
def test_nonsense_is_refused_in_a_sentence(format: str) -> None:
    for text in NONSENSE:
        with pytest.raises(InputError, match=f"cannot be understood as that of a {format} solver"):
            decode(prepared(PLUS, format), text)


@pytest.mark.parametrize(
    ("puzzle", "format", "options", "why"),
    [
        (PLUS, "pddl", {}, "swap board"),
        (SAMPLE, "pddl", {"objective": "rounds"}, "minimises swaps"),
        (SAMPLE, "wcnf", {"objective": "swaps,rounds"}, "one objective"),
        (PLUS, "dimacs", {"horizon": 3}, "not time-indexed"),
        (SAMPLE, "dimacs", {"formulation": "layers", "at_most": 3}, "use --horizon 3"),
        (PLUS, "asp", {"at_most": 3}, "takes no bound"),
        (PLUS, "asp", {"formulation": "presses"}, "takes no formulation"),
        (PLUS, "minizinc", {"xor_encoding": "direct"}, "takes no encoding"),
        (flip("wbw/wbw", lit_only=True), "asp", {}, "order"),
        (SAMPLE, "dimacs", {"formulation": "presses"}, "flip puzzle"),
    ],
)
def test_what_cannot_be_said(puzzle: Puzzle, format: str, options: dict[str, object], why: str) -> None:
    with pytest.raises(UnsupportedError, match=why):
        encode(puzzle, format, **options)


@pytest.mark.parametrize(
    ("format", "options", "why"),
    [
        ("cnf", {}, "unknown format 'cnf', did you mean"),
        ("dimacs", {"at_most": -1}, "at least 0"),
        ("dimacs", {"part": "data"}, "no part 'data'"),
        ("dimacs", {"within": {"rounds": 2}}, "makes no sense"),
        ("asp", {"part": "half"}, "all, program, data"),
        ("dimacs", {"formulation": "pressess"}, "did you mean 'presses'"),
        ("dimacs", {"xor_encoding": "cut:1"}, "XOR encoding"),
    ],
)
def test_options_that_make_no_sense(format: str, options: dict[str, object], why: str) -> None:
    with pytest.raises(InputError, match=why):
        encode(PLUS, format, **options)


@pytest.mark.parametrize("format", exports.FORMATS)
def test_a_file_says_how_it_was_made_and_of_which_board(format: str) -> None:
    puzzle = SAMPLE if format == "pddl" else PLUS
    export = prepared(puzzle, format)
    text = encode(puzzle, format)
    assert recipe_in(text.splitlines()) == export.recipe
    assert again(puzzle, export.recipe).recipe == export.recipe
    with pytest.raises(InputError, match="another board"):
        again(flip("bbb/bbb/bbb"), export.recipe)
    with pytest.raises(InputError, match="satflip encode"):
        recipe_in(["p cnf 1 0"])


@pytest.mark.parametrize(
    "change",
    [
        {"colour": 2},
        {"format": 1},
        {"format": None},
        {"objective": None},
        {"formulation": []},
        {"horizon": "3"},
        {"horizon": -1},
        {"horizon": True},
        {"at_most": 1.5},
        {"within": []},
        {"within": {"rounds": "x"}},
        {"xor": {}},
    ],
    ids=str,
)
def test_a_recipe_that_somebody_has_changed(change: dict[str, object]) -> None:
    recipe = json.loads(prepared(PLUS, "dimacs").recipe.line().removeprefix("satflip "))
    with pytest.raises(InputError, match="cannot be understood"):
        Recipe.parse(f"c satflip {json.dumps({**recipe, **change})}")


def test_values_that_are_no_matching_are_wrong() -> None:
    # two pieces go to one place: there is no order in which each step is a swap
    puzzle = swap("110/001", "001/110")
    result = decode(prepared(puzzle, "dimacs"), "s SATISFIABLE\nv -1 -2 3 4 5 -6 7 -8 -9 0")
    assert result.status is Status.WRONG
    assert "each black piece goes to one target" in result.message


def test_an_objective_that_is_no_number_is_refused() -> None:
    for number in ("inf", "nan", "1e999"):
        with pytest.raises(InputError, match="cannot be understood"):
            decode(prepared(PLUS, "mps"), f"Optimal - objective value {number}")


def test_a_model_that_would_fill_the_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satflip.formulations.timed.available", lambda: 8_000)
    dear = SwapPuzzle(SAMPLE.board, SAMPLE.start, SAMPLE.target, costs=(10**25,) * (len(SAMPLE.board.edges) - 1) + (1,))
    with pytest.raises(UnsupportedError, match=r"needs at least .* MiB .*steps over 16 cells.*there are 8,000 MiB"):
        encode(dear, "dimacs", formulation="schedule")
    with pytest.raises(UnsupportedError, match=r"30,567 MiB .1,000,000 steps over 16 cells"):
        encode(SAMPLE, "dimacs", formulation="steps", horizon=10**6)


def test_what_an_answer_will_not_mean() -> None:
    assert "any plan will do" in str(meaning(prepared(PLUS, "dimacs")))
    assert "at most 3" in str(meaning(prepared(SAMPLE, "lp", formulation="layers", horizon=3)))
    assert meaning(prepared(SAMPLE, "asp")) is None
    assert meaning(prepared(PLUS, "wcnf")) is None


@pytest.mark.parametrize("format", exports.FORMATS)
def test_an_empty_output_is_said_to_be_empty(format: str) -> None:
    with pytest.raises(InputError, match=r"^the output is empty: did the solver run\?"):
        decode(prepared(SAMPLE, format), " \n")


def test_an_empty_plan_solves_what_is_solved() -> None:
    assert decode(prepared(swap("10", "10"), "pddl"), "").status is Status.OPTIMAL
