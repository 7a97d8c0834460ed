"""What stands in the files: exact headers, names with cells and rules, and small files as one writes them by hand."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import product
from operator import eq, ge, le
from pathlib import Path

import pytest

from satflip import exports
from satflip.exports import opb
from satflip.exports.encode import encode, prepared
from satflip.model import Clause, Linear, Model, Origin, Variable
from satflip.puzzles import Board, FlipPuzzle, Puzzle, SwapPuzzle
from satflip.result import Status
from tests.brute import flip, swap
from tests.exports.readers import READERS
from tests.exports.test_programs import solved

PAIR = flip("bb", goal=0)
"""Two cells that both presses change: press one or the other."""

OF_MODELS = [name for name in exports.FORMATS if exports.find(name).models]
ABOUT = """about {a} row 1, column 1: a press is made or not
about {b} row 1, column 2: a press is made or not"""
RULE = "the presses that touch a cell add up to what the cell needs"


def body(text: str, sign: str) -> str:
    """The text without the line that says how it was made, and without the sign of the comments."""
    lines = (line for line in text.splitlines() if "satflip {" not in line)
    return "\n".join(line.removeprefix(f"{sign} ") for line in lines)


BY_HAND = {
    "dimacs": f"""varname 1 press[0,0]
about 1 row 1, column 1: a press is made or not
varname 2 press[0,1]
about 2 row 1, column 2: a press is made or not
clauses 1-2 row 1, column 1: {RULE}
clauses 3-4 row 1, column 2: {RULE}
p cnf 2 4
1 2 0
-1 -2 0
1 2 0
-1 -2 0""",
    "wcnf": f"""varname 1 press[0,0]
about 1 row 1, column 1: a press is made or not
varname 2 press[0,1]
about 2 row 1, column 2: a press is made or not
clauses 1-2 row 1, column 1: {RULE}
clauses 3-4 row 1, column 2: {RULE}
h 1 2 0
h -1 -2 0
h 1 2 0
h -1 -2 0
1 -1 0
1 -2 0""",
    "xcnf": f"""varname 1 press[0,0]
about 1 row 1, column 1: a press is made or not
varname 2 press[0,1]
about 2 row 1, column 2: a press is made or not
clauses 1-1 row 1, column 1: {RULE}
clauses 2-2 row 1, column 2: {RULE}
p cnf 2 2
x1 2 0
x1 2 0""",
    "opb": f"""#variable= 2 #constraint= 4
varname x1 press[0,0]
about x1 row 1, column 1: a press is made or not
varname x2 press[0,1]
about x2 row 1, column 2: a press is made or not
constraints 1-2 row 1, column 1: {RULE}
constraints 3-4 row 1, column 2: {RULE}
min: +1 x1 +1 x2 ;
+1 x1 +1 x2 >= 1 ;
-1 x1 -1 x2 >= -1 ;
+1 x1 +1 x2 >= 1 ;
-1 x1 -1 x2 >= -1 ;""",
    "lp": f"""varname press(0,0) press[0,0]
about press(0,0) row 1, column 1: a press is made or not
varname press(0,1) press[0,1]
about press(0,1) row 1, column 2: a press is made or not
rows 1-1 row 1, column 1: {RULE}
rows 2-2 row 1, column 2: {RULE}
Minimize
 cost: + 1 press(0,0) + 1 press(0,1)
Subject To
 r1: + 1 press(0,0) + 1 press(0,1) - 2 q#1 = 1
 r2: + 1 press(0,0) + 1 press(0,1) - 2 q#2 = 1
Bounds
 -1 <= q#1 <= 0
 -1 <= q#2 <= 0
Generals
 q#1
 q#2
Binaries
 press(0,0)
 press(0,1)
End""",
    "smtlib": f"""varname |press[0,0]| press[0,0]
about |press[0,0]| row 1, column 1: a press is made or not
varname |press[0,1]| press[0,1]
about |press[0,1]| row 1, column 2: a press is made or not
assertions 1-1 row 1, column 1: {RULE}
assertions 2-2 row 1, column 2: {RULE}
(set-option :produce-models true)
(set-logic QF_LIA)
(declare-const |press[0,0]| Bool)
(declare-const |press[0,1]| Bool)
(assert (xor |press[0,0]| |press[0,1]|))
(assert (xor |press[0,0]| |press[0,1]|))
(define-fun cost () Int (+ (ite |press[0,0]| 1 0) (ite |press[0,1]| 1 0)))
(minimize cost)
(check-sat)
(get-value (|press[0,0]| |press[0,1]| cost))""",
}


@pytest.mark.parametrize("format", BY_HAND)
def test_small_files_as_by_hand(format: str) -> None:
    assert body(encode(PAIR, format), exports.find(format).comment) == BY_HAND[format]


def test_a_small_mps_file_as_by_hand() -> None:
    text = encode(PAIR, "mps")
    assert text[text.index("NAME") :].split("\n") == [
        "NAME satflip FREE",
        "ROWS",
        " N cost",
        " E r1",
        " E r2",
        "COLUMNS",
        " MARKER 'MARKER' 'INTORG'",
        *(f" press(0,{c}) {row} 1" for c in (0, 1) for row in ("cost", "r1", "r2")),
        " q#1 r1 -2",
        " q#2 r2 -2",
        " MARKER 'MARKER' 'INTEND'",
        "RHS",
        " RHS r1 1",
        " RHS r2 1",
        "BOUNDS",
        *(f" {side} BND press(0,{c}) {end}" for c in (0, 1) for side, end in (("LO", 0), ("UP", 1))),
        *(f" {side} BND q#{r} {end}" for r in (1, 2) for side, end in (("LO", -1), ("UP", 0))),
        "ENDATA",
        "",
    ]


def boards() -> Iterator[tuple[Puzzle, dict[str, object]]]:
    yield flip("bwwb/bbwb/bwwb/bwww"), {"at_most": 4}
    yield flip("bww/wwb", goal=0, forbidden=[(0, 0), (0, 1), (1, 0)]), {}
    yield flip("33/33", goal=0, colours=4), {"at_most": 12}
    yield swap("01/12", "21/10"), {"formulation": "layers", "horizon": 3}
    yield swap("1100/0000", "0000/0011"), {"formulation": "steps", "horizon": 6}


@pytest.mark.parametrize("format", OF_MODELS)
def test_headers_names_and_ranges_are_exact(format: str) -> None:
    for puzzle, options in boards():
        export = prepared(puzzle, format, **options)  # type: ignore[arg-type]
        lines = encode(puzzle, format, **options).splitlines()
        sign = export.format.comment
        content = [line for line in lines if not line.startswith(sign)]
        named = [line.split(maxsplit=3)[2:] for line in lines if line.startswith(f"{sign} varname ")]
        assert [name for _, name in named] == [variable.name for variable in export.ready.variables]
        assert len({id for id, _ in named}) == len(named)
        said = [line for line in lines if re.match(rf"{re.escape(sign)} (clauses|constraints|rows|assertions) ", line)]
        ranges = [tuple(map(int, line.split()[2].split("-"))) for line in said]
        assert [first for first, _ in ranges] == [1, *(last + 1 for _, last in ranges[:-1])]
        total = ranges[-1][1]
        match format:
            case "dimacs" | "xcnf":
                assert content[0] == f"p cnf {len(named)} {total}"
                assert len(content) == total + 1
            case "opb":
                assert lines[0] == f"* #variable= {len(named)} #constraint= {total}"
                assert sum(line.endswith(";") and not line.startswith("min:") for line in content) == total
            case "wcnf":
                assert sum(line.startswith("h ") for line in content) >= total
            case "smtlib":
                assert sum(line.startswith("(assert ") for line in content) == total
            case "lp":
                assert sum(bool(re.match(r" r\d+:", line)) for line in content) == total
            case "mps":
                assert sum(bool(re.match(r" [LGE] r\d+$", line)) for line in content) == total


STRANGE = ("a b", "|x|", 'say "hi"', "ünï", "y" * 300, "y" * 300 + "z", "a_b", "p(0)")


@pytest.mark.parametrize("format", [name for name in exports.FORMATS if name != "pddl"])
def test_nodes_with_strange_names(format: str, tmp_path: Path) -> None:
    """A ring of eight nodes; one of them and its two neighbours are black, and one press turns all three."""
    edges = [(STRANGE[i], STRANGE[(i + 1) % 8]) for i in range(8)]
    puzzle = FlipPuzzle.of(Board.graph(edges, list(STRANGE)), [1, 1, 0, 0, 0, 0, 0, 1], goal=0)
    reader = next(iter(READERS[format]))
    options: dict[str, object] = {} if exports.find(format).objective else {"at_most": 1}
    result = solved(prepared(puzzle, format, **options), reader, tmp_path)  # type: ignore[arg-type]
    assert (result.status, result.objective) == (Status.OPTIMAL, 1)
    assert [str(move) for move in result.moves or []] == ["press node a b"]


def test_a_planner_and_strange_names(tmp_path: Path) -> None:
    edges = [(STRANGE[i], STRANGE[i + 1]) for i in range(4)]
    puzzle = SwapPuzzle(Board.graph(edges, list(STRANGE[:5])), (1, 0, 2, 0, 0), (0, 1, 0, 2, 0), ("a", "A", "ä"))
    result = solved(prepared(puzzle, "pddl"), "pyperplan", tmp_path)
    assert result.objective == 2


@pytest.mark.parametrize("format", ["minizinc", "asp"])
def test_program_and_data_apart_are_the_whole(format: str) -> None:
    program, data, whole = (encode(PAIR, format, part=part) for part in ("program", "data", "all"))
    assert body(whole, "").split() == (body(program, "") + "\n" + body(data, "")).split()
    assert "start" in data
    assert len(data) < len(program)


def test_opb_says_what_clauses_and_sums_say() -> None:
    """Every constraint, with literals repeated, opposite or none, has the models that it should have."""
    chance = random.Random(1)
    literals = [sign * v for v in range(1, 5) for sign in (1, -1)]
    clauses = [
        (),
        (1, 1),
        (1, -1),
        (-2, -2, 1),
        *(tuple(chance.choices(literals, k=n)) for n in range(1, 8) for _ in "abcd"),
    ]
    model = Model([Variable("press", (v,), Origin("")) for v in range(1, 5)])
    model.constraints += [Clause(clause, Origin("")) for clause in clauses]
    sums = [tuple((chance.randint(-3, 3), chance.choice(literals)) for _ in range(n)) for n in range(6)]
    relations = [("<=", le), ("=", eq), (">=", ge)]
    model.constraints += [Linear(terms, name, 1, Origin("")) for terms in sums for name, _ in relations]  # type: ignore[arg-type]
    rows = list(opb.rows(model))
    assert len(rows) == len(model.constraints)
    for values in product((0, 1), repeat=4):
        true = {v if value else -v for v, value in enumerate(values, 1)}
        right = [bool(true & {*clause}) for clause in clauses]
        right += [holds(sum(w for w, lit in terms if lit in true), 1) for terms in sums for _, holds in relations]
        for row, holds in zip(rows, right, strict=True):
            total, relation, bound = re.fullmatch(r"(.*?)(>=|=) (-?\d+) ;", row).groups()  # type: ignore[union-attr]
            terms = re.findall(r"([+-]\d+) x(\d+) ", total)
            assert terms
            assert "".join(f"{w} x{v} " for w, v in terms) == total
            value = sum(int(weight) * values[int(v) - 1] for weight, v in terms)
            assert (value >= int(bound) if relation == ">=" else value == int(bound)) == holds
