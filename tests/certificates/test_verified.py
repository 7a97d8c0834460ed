"""Every certificate of a true answer is verified, and what it says is the brute-force answer."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import pytest

from satflip import Board, FlipPuzzle, SwapPuzzle
from satflip.certificates import certify
from satflip.effort import relaxed
from satflip.errors import InputError, UnsupportedError
from satflip.instances import parse, read
from satflip.puzzles import Puzzle
from satflip.result import Result, Status
from satflip.solving import solve
from satflip.verifier import verify
from tests import cases
from tests.brute import flip, flip_least, lit_only_least, rounds_least, swap, swap_least
from tests.certificates.made import certified, document, taken, true
from tests.needs import module

module("dratify", "dratify")

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def test_all_3x3_flip_boards(tmp_path: Path) -> None:
    board = Board.grid(3, 3)
    for number, start in enumerate(product((0, 1), repeat=9)):
        report = certified(FlipPuzzle.of(board, start), tmp_path / "c", "drat" if number % 4 == 1 else "auto")
        assert report.verdict == "VERIFIED", (start, report)


def test_seeded_4x4_flip_boards(tmp_path: Path) -> None:
    board, seeded = Board.grid(4, 4), random.Random(1)
    statuses = set()
    for number in range(200):
        puzzle = FlipPuzzle.of(board, [seeded.randrange(2) for _ in board.cells])
        report = certified(puzzle, tmp_path / "c", "drat" if number % 8 == 1 else "auto")
        assert report.verdict == "VERIFIED", (puzzle.start, report)
        statuses.add(report.claim.startswith("no plan"))
    assert statuses == {False, True}


def test_seeded_8x8_flip_boards(tmp_path: Path) -> None:
    board, seeded = Board.grid(8, 8), random.Random(2)
    for number in range(20):
        puzzle = FlipPuzzle.of(board, [seeded.randrange(2) for _ in board.cells])
        report = certified(puzzle, tmp_path / "c", "drat" if number == 1 else "auto")
        assert report.verdict == "VERIFIED", (puzzle.start, report)


def test_seeded_swap_pairs(tmp_path: Path) -> None:
    seeded = random.Random(3)
    refuted = 0
    for number in range(100):
        rows, columns = ((2, 3), (2, 4), (3, 3))[number % 3]
        colours = 2 + number % 4
        start = [i % colours for i in range(rows * columns)]
        target = start[:]
        seeded.shuffle(start)
        seeded.shuffle(target)
        puzzle = SwapPuzzle(Board.grid(rows, columns), tuple(start), tuple(target), tuple("0123456789"[:colours]))
        report = certified(puzzle, tmp_path / "c")
        assert report.verdict == "VERIFIED", (puzzle, report)
        if rows * columns < 9:
            assert true(document(taken(tmp_path / "c")))
        refuted += "dratify (RUP steps)" in report.trusted
    assert refuted > 10


@pytest.mark.parametrize("case", [case for case in (*cases.FLIP, *cases.SWAP) if not case.hard], ids=lambda c: c.name)
def test_cases(case: cases.Case, tmp_path: Path) -> None:
    puzzle = case.puzzle()
    result = solve(puzzle, objective=case.objective)
    certify(result, tmp_path / "c")
    report = verify(str(tmp_path / "c"))
    told = document(taken(tmp_path / "c"))
    assert report.verdict == "VERIFIED", report
    assert told["claim"]["value"][:1] == ([] if case.answer is None else [case.answer])


ODD: dict[str, tuple[Puzzle, int | None]] = {
    "four colours": (flip("33/33", colours=4, goal=0), 12),
    "three colours, impossible": (flip("11/11", colours=3, goal=0), None),
    "three colours, either": (flip("012/110", colours=3), flip_least(flip("012/110", colours=3))),
    "seven colours": (flip("12/34", colours=7, goal=0), flip_least(flip("12/34", colours=7, goal=0))),
    "costs": (flip("bwb/wbw", costs=[1, 5, 2, 0, 3, 1]), flip_least(flip("bwb/wbw", costs=[1, 5, 2, 0, 3, 1]))),
    "torus": (flip("bww/www/wwb", topology="torus"), flip_least(flip("bww/www/wwb", topology="torus"))),
    "forbidden": (flip("bww/wbw", forbidden=[(0, 0)]), flip_least(flip("bww/wbw", forbidden=[(0, 0)]))),
    "open goal": (flip("bw/wb", goal=[0, None, 1, None]), flip_least(flip("bw/wb", goal=[0, None, 1, None]))),
    "nothing to do": (flip("ww/ww"), 0),
    "lit only": (flip("wbw/bbb/wbw", lit_only=True), lit_only_least(flip("wbw/bbb/wbw", lit_only=True))),
    "swap, open target": (swap("012/345", "5??/??0"), swap_least(swap("012/345", "5??/??0"))),
    "swap, open target, one colour": (swap("110/000", "???/?11"), swap_least(swap("110/000", "???/?11"))),
    "swap, no edges": (swap("01", "10", Board.grid(1, 2, walls=[((0, 0), (0, 1))])), None),
}


@pytest.mark.parametrize("evidence", ["auto", "drat"])
@pytest.mark.parametrize("name", ODD)
def test_odd_boards(name: str, evidence: str, tmp_path: Path) -> None:
    puzzle, least = ODD[name]
    report = certified(puzzle, tmp_path / "c", evidence)
    assert report.verdict == "VERIFIED", report
    assert document(taken(tmp_path / "c"))["claim"]["value"] == ([] if least is None else [least])


@pytest.mark.parametrize("objective", ["swaps", "rounds", "swaps,rounds", "rounds,swaps"])
def test_swaps_and_rounds(objective: str, tmp_path: Path) -> None:
    # 3 swaps in 3 rounds, or 5 swaps in 2 rounds: known of this board
    puzzle = swap("101/100/000", "101/000/001")
    values = {"swaps": [3], "rounds": [2], "swaps,rounds": [3, 3], "rounds,swaps": [2, 5]}
    report = certified(puzzle, tmp_path / "c", objective=objective)
    assert report.verdict == "VERIFIED", report
    assert document(taken(tmp_path / "c"))["claim"]["value"] == values[objective]


@pytest.mark.parametrize(("rounds", "value"), [(2, [5]), (1, []), (3, [3])])
def test_within_limits(rounds: int, value: list[int], tmp_path: Path) -> None:
    report = certified(swap("101/100/000", "101/000/001"), tmp_path / "c", within={"rounds": rounds})
    assert report.verdict == "VERIFIED", report
    assert document(taken(tmp_path / "c"))["claim"]["value"] == value


def test_rounds_of_seeded_pairs(tmp_path: Path) -> None:
    seeded = random.Random(4)
    for _ in range(12):
        start, target = ("".join(seeded.sample("001122", 6)) for _ in range(2))
        puzzle = swap(f"{start[:3]}/{start[3:]}", f"{target[:3]}/{target[3:]}")
        report = certified(puzzle, tmp_path / "c", objective="rounds")
        assert report.verdict == "VERIFIED", report
        assert document(taken(tmp_path / "c"))["claim"]["value"] == [rounds_least(puzzle)]


def test_costs_and_limits_of_swaps(tmp_path: Path) -> None:
    ring = "012\n345\n\n125\n034"
    for headers in ({"costs": "(0,0)-(0,1)=3 (0,1)-(1,1)=2"}, {"limits": "(0,0)=1 (1,1)=2"}):
        puzzle = SwapPuzzle.parse(ring, **headers)
        report = certified(puzzle, tmp_path / "c")
        assert report.verdict == "VERIFIED", report


def test_the_press_parity_is_said_and_checked(tmp_path: Path) -> None:
    report = certified(flip("bbb/bbb/bbb", goal=0), tmp_path / "c", "drat")
    # one solution, of 5 presses; the parity leaves 3 as the most that need be refuted
    assert any("none that costs 3 or less" in line and "odd" in line for line in report.checked)
    without = flip("bbb/bbb/bbb", goal=0, stencil="hollow", forbidden=[(1, 1)])
    if solve(without).status is Status.OPTIMAL:
        assert certified(without, tmp_path / "c", "drat").verdict == "VERIFIED"


def test_the_instance_is_the_published_form(tmp_path: Path) -> None:
    for name in ("flip-poj1753.txt", "flip-hex.txt", "flip-4-colours.txt", "swap-sample.txt", "swap-ring.json"):
        puzzle = read(EXAMPLES / name)
        certify(solve(puzzle), tmp_path / "c")
        import json

        again = parse(json.dumps(document(taken(tmp_path / "c"))["instance"]))
        assert solve(again).objective == solve(puzzle).objective
        assert again.start == puzzle.start


def test_what_no_evidence_covers_is_incomplete(tmp_path: Path) -> None:
    # a limit makes this board impossible, and elsewhere swaps could go on and on
    puzzle = SwapPuzzle.parse("limits: (0,1)=1\n1203\n\n0213")
    result = solve(puzzle)
    assert result.status is Status.IMPOSSIBLE
    written = result.certificate.write(tmp_path / "c")
    assert "claimed by" in written.missing
    report = verify(str(tmp_path / "c"))
    assert (report.verdict, report.checked) == ("INCOMPLETE", []), report
    assert "claimed by" in report.reason


def test_a_feasible_answer_is_incomplete(tmp_path: Path) -> None:
    puzzle = flip("bbb/bbb/bbb", goal=0)
    best = solve(puzzle)
    result = Result(puzzle, Status.FEASIBLE, "x", objective=5, bound=1, moves=best.moves, costs={"presses": 5})
    certify(result, tmp_path / "c")
    assert verify(str(tmp_path / "c")).verdict == "INCOMPLETE"


def test_a_wrong_optimum_gets_no_evidence(tmp_path: Path) -> None:
    puzzle = flip("bbb/bbb/bbb")  # no press is needed; the white goal takes five
    moves = solve(flip("bbb/bbb/bbb", goal=0)).moves
    for evidence in ("auto", "drat"):
        result = Result(puzzle, Status.OPTIMAL, "x", objective=5, bound=5, moves=moves, costs={"presses": 5})
        assert "claims 5" in certify(result, tmp_path / "c", evidence=evidence).missing
        assert verify(str(tmp_path / "c")).verdict == "INCOMPLETE"


def test_a_limit_keeps_the_moves(tmp_path: Path) -> None:
    result = solve(relaxed(flip("bw")))
    written = certify(result, tmp_path / "c", time_limit=1e-3)
    assert "time limit" in written.missing
    report = verify(str(tmp_path / "c"))
    assert report.verdict == "INCOMPLETE"
    assert report.checked


def test_nothing_to_certify(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedError, match="UNKNOWN"):
        certify(Result(flip("bw"), Status.UNKNOWN, "x"), tmp_path / "c")
    with pytest.raises(InputError, match="unknown evidence"):
        certify(solve(flip("bw")), tmp_path / "c", evidence="trust")
    with pytest.raises(InputError, match="cannot write"):
        certify(solve(flip("bw")), tmp_path / "no" / "c")
    assert not list(tmp_path.iterdir())


def test_a_lit_only_game_with_costs_is_never_rejected(tmp_path: Path) -> None:
    """Costs are not searched; the ordinary game's solutions may cost as much."""
    verdicts = set()
    for seed in range(40):
        seeded = random.Random(seed)
        start = "".join(seeded.choice("bw") for _ in range(6))
        costs = [seeded.randrange(3) for _ in start]
        report = certified(flip(f"{start[:3]}/{start[3:]}", lit_only=True, costs=costs), tmp_path / "c")
        verdicts.add(report.verdict)
    assert verdicts == {"VERIFIED", "INCOMPLETE"}
