"""The facts of an explanation, against the puzzle's rules and the encoders."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import satflip as sf
from satflip import formulations
from satflip.backends.base import CLAUSES
from satflip.encodings import Encoding, lowered
from satflip.errors import InputError, UnsupportedError
from satflip.instances import parse, read
from satflip.model import Clause
from satflip.teach.explanation import explain
from satflip.teach.text import View

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
LARGE = ("swap-6x6", "swap-3x3-distinct")
BOARDS = sorted(path for path in EXAMPLES.iterdir() if path.suffix in (".txt", ".json") and path.stem not in LARGE)


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_every_example(path: Path) -> None:
    puzzle = read(path)
    told = explain(puzzle)
    json.dumps(told.to_json())
    # the answer satisfies every clause, and what is said of each variable is its value
    if told.states is not None:
        assert puzzle.solved(told.states[-1])
        value = {variable.id: variable.value for variable in told.variables}
        for clause in told.clauses:
            assert any(value[abs(lit)] == (lit > 0) for lit in clause.literals), clause
    else:
        assert told.status == "IMPOSSIBLE"
        assert told.reasons
    # the clauses are those of the encoders, in their order
    model = formulations.state(puzzle, told.formulation, told.minimised).model(told.horizon)
    expected = [c.literals for c in lowered(model, CLAUSES, Encoding()).constraints if isinstance(c, Clause)]
    assert [clause.literals for clause in told.clauses] == expected
    # the links hold both ways
    for i, cell in enumerate(told.cells):
        assert all(i in told.constraints[number - 1].cells for number in cell.constraints)
    for constraint in told.constraints:
        assert constraint.rule
        assert all(told.clauses[number - 1].constraint == constraint.id for number in constraint.clauses)
        assert all(constraint.id in told.cells[i].constraints for i in constraint.cells)


def test_the_words_of_a_cell() -> None:
    told = explain(sf.FlipPuzzle.parse("bw\nww"))
    assert told.cells[0].symbols == "press[0,0] ⊕ press[0,1] ⊕ press[1,0] = 1 to end white, = 0 to end black"
    assert told.cells[0].words == (
        "row 1, column 1 is black. 3 presses flip it: row 1, column 1; row 1, column 2; row 2, column 1. "
        "To end white an odd number of them is made, to end black an even number of them is made"
    )
    told = explain(parse("goal: 0\ncolours: 3\n\n20"))
    assert told.cells[0].symbols == "press[0,0] + press[0,1] ≡ 1 (mod 3)"
    told = explain(parse("effects: A: (0,0)\ngoal: white\n\nbb"))
    assert told.cells[1].symbols == "0 = 1"
    assert told.cells[1].words == ("row 1, column 2 is black, and no press changes it: it must change to end white")
    assert told.variables[0].says == "press A is made"


def test_variables_speak_the_boards_own_colours() -> None:
    told = explain(parse("puzzle: swap\n\n10\n\n01"))
    says = {variable.name: (variable.says, variable.denies) for variable in told.variables}
    assert says["cell[1,(0,0),black]"] == ("after step 1 row 1, column 1 is '1'", "after step 1 row 1, column 1 is '0'")
    assert says["swap[1,(0,0)-(0,1)]"][0] == "step 1 swaps row 1, column 1 with row 1, column 2"
    told = explain(sf.FlipPuzzle.parse("b"))
    assert [variable.denies for variable in told.variables] == [
        "row 1, column 1 is not pressed",
        "the board ends white",
    ]


@pytest.mark.parametrize("formulation", ["presses", "kernel", "first-row"])
def test_formulations_of_the_flip_game(formulation: str) -> None:
    told = explain(sf.FlipPuzzle.parse("bwwb\nbbwb\nbwwb\nbwww"), formulation=formulation)
    assert told.formulation == formulation
    pressed = [variable.cells for variable in told.variables if variable.kind == "press" and variable.value]
    assert len(pressed) == 4


@pytest.mark.parametrize("formulation", ["matching", "layers", "steps", "schedule"])
def test_formulations_of_the_swap_board(formulation: str) -> None:
    told = explain(parse("puzzle: swap\n\n111\n000\n\n101\n010"), formulation=formulation)
    assert told.objective == 1
    assert all(variable.value is not None for variable in told.variables)


def test_a_longer_horizon_has_an_idle_step_and_a_shorter_one_no_answer() -> None:
    puzzle = parse("puzzle: swap\n\n100\n\n001")
    longer = explain(puzzle, horizon=3)
    assert longer.horizon == 3
    assert sum(bool(v.value) for v in longer.variables if v.kind == "swap") == 2
    assert all(v.value is None for v in explain(puzzle, horizon=1).variables)


def test_what_cannot_be_explained() -> None:
    with pytest.raises(UnsupportedError, match="961 cells"):
        explain(sf.FlipPuzzle.parse("\n".join(["w" * 31] * 31)))
    with pytest.raises(UnsupportedError, match="clauses"):
        explain(parse("stencil: cross\ngoal: white\n\n" + "\n".join(["w" * 12] * 12)), xor_encoding="direct")
    both = sf.solve(parse("puzzle: swap\n\n10\n\n01"), objective="swaps,rounds")
    with pytest.raises(UnsupportedError, match="one objective"):
        explain(both.puzzle, both)
    with pytest.raises(InputError, match="no steps"):
        explain(sf.FlipPuzzle.parse("b"), horizon=1)


def test_a_core_where_there_is_no_certificate() -> None:
    told = explain(parse("puzzle: swap\nlimits: (0,1)=1 (1,0)=1 (1,1)=1\n\n100\n000\n\n001\n000"))
    assert told.status == "IMPOSSIBLE"
    assert told.core is not None
    assert any("limit" in rule for rule in told.core.rules)


def test_why_no_fewer_is_counted() -> None:
    told = explain(sf.FlipPuzzle.parse("wbwww\nwbwwb\nbbwbb\nbbbww\nbwwww", goal="white"))
    # the four solutions of this board weigh 7, 13, 13 and 19
    assert "1 of 7, 2 of 13, 1 of 19" in " ".join(told.why)


def test_a_step_of_many_swaps_is_shown_whole() -> None:
    puzzle = parse("puzzle: swap\n\n10\n00\n01\n\n00\n11\n00")
    result = sf.solve(puzzle, objective="rounds")
    told = explain(puzzle, result)
    assert told.horizon == 1
    assert [move.step for move in told.moves] == [1, 1]
    text = "\n".join(View(puzzle, told, result).step(1))
    assert text.splitlines()[0].count("swap") == 2
    assert text.partition("becomes\n")[2].splitlines()[1:4] == ["1 |[0] 0", "2 |[1][1]", "3 | 0 [0]"]


@pytest.mark.parametrize("name", ["flip-poj1753", "flip-4-colours", "swap-sample"])
def test_clause_numbers_are_those_of_the_dimacs_file(name: str) -> None:
    from satflip.exports.encode import encode

    puzzle = read(EXAMPLES / f"{name}.txt")
    told = explain(puzzle)
    text = encode(puzzle, "dimacs", formulation=told.formulation, horizon=told.horizon)
    assert text is not None
    rows = [line for line in text.splitlines() if line[0] not in "cp"]
    assert rows == [" ".join(map(str, (*clause.literals, 0))) for clause in told.clauses]


def test_print_tells_it_in_short() -> None:
    text = str(explain(parse("puzzle: swap\n\n10\n\n01")))
    assert text.splitlines()[0] == "Swap board, 1x2, 2 colours"
    assert "1. swap row 1, column 1 with row 1, column 2" in text
    assert ", 1 step:" in text
    assert len(text.splitlines()) < 12


@pytest.mark.parametrize(
    ("board", "formulation", "line", "encoding"),
    [
        ("goal: white\n\nbw/ww", "presses", "as clauses (XORs by cut:6):", {"xor": "cut:6"}),
        ("10/00\n\n00/01", "steps", "as clauses (sums by totalizer):", {"cardinality": "totalizer"}),
        ("lit-only: yes\n\nbw", "lit-only", "as clauses:", {}),
        ("colours: 3\ngoal: 0\n\n12", "presses", "as clauses (sums by totalizer):", {"cardinality": "totalizer"}),
    ],
)
def test_only_encodings_that_are_used_are_named(
    board: str, formulation: str, line: str, encoding: dict[str, str]
) -> None:
    puzzle = parse(board.replace("/", "\n"))
    explained = explain(puzzle, formulation=formulation)
    model = formulations.formulate(puzzle, formulation, horizon=explained.horizon)
    kinds = {type(constraint).__name__ for constraint in model.constraints}
    assert ("Parity" in kinds, "Linear" in kinds) == ("xor" in encoding, "cardinality" in encoding)
    assert explained.encoding == encoding
    assert line in "\n".join(View(puzzle, explained, sf.solve(puzzle)).overview())
