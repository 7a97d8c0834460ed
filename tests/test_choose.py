"""What `auto` takes for which board."""

from __future__ import annotations

import pytest

import satflip as sf
from satflip.choose import choose
from satflip.puzzles import Board, Puzzle
from tests.brute import flip, swap

COST = "costs: (0,0)-(0,1)=4\n"
ONCE = " ".join(f"({r},{c})=1" for r in range(2) for c in range(4))
CLIQUE = Board.graph([(a, b) for a in "abcd" for b in "abcd" if a < b])
LARGE = swap("0123/4567/0123", "7654/3210/3210")


@pytest.mark.parametrize(
    ("puzzle", "objective", "backend", "formulation"),
    [
        (flip("bww/www/www"), "presses", "linear-algebra", None),
        (flip("/".join(["wwwwwww"] * 7)), "presses", "linear-algebra", None),
        (swap("01/10", "10/01"), "swaps", "min-cost-flow", None),
        (swap("01/10", "11/11"), "swaps", "min-cost-flow", None),
        (swap("012", "210"), "swaps", "known-structure", None),
        (swap("0123", "3210", CLIQUE), "swaps", "known-structure", None),
        (swap("012/012", "210/120"), "swaps", "bfs", None),  # 6! / 2!^3 = 90 arrangements
        (LARGE, "swaps", "sat:glucose4", "layers"),
        (LARGE, "rounds", "sat:glucose4", "layers"),
        (swap("/".join(["012345678"] * 9), "/".join(["876543210"] * 9)), "rounds", "sat:kissat404", "layers"),
        (swap("01/10", "10/01"), "rounds", "bfs", None),
        (swap("012/345", "543/219"), "swaps", "known-structure", None),  # impossible: whatever it is, it must not fail
    ],
)
def test_choice(puzzle: Puzzle, objective: str, backend: str, formulation: str | None) -> None:
    choice = choose(puzzle, objective)
    assert choice[:2] == (backend, formulation)
    assert choice.reason


@pytest.mark.parametrize(
    ("text", "objective", "within", "backend", "formulation"),
    [
        ("costs: (0,0)-(0,1)=4\n0110\n\n1001", "swaps", {}, "min-cost-flow", None),
        ("costs: (0,0)-(0,1)=4\n0110\n\n1001", "rounds", {}, "bfs", None),
        ("limits: (0,1)=2\n120\n\n201", "swaps", {}, "a-star", None),
        ("01/10\n\n10/01", "swaps,rounds", {}, "bfs", None),
        ("0123/4567/0123\n\n7654/3210/3210", "swaps,rounds", {}, "sat:glucose4", "layers"),
        ("0123/4567/0123\n\n7654/3210/3210", "rounds,swaps", {}, "cp-sat", "schedule"),
        ("0123/4567/0123\n\n7654/3210/3210", "swaps", {"rounds": 9}, "cp-sat", "schedule"),
        ("limits: (0,0)=999 (0,1)=999\n12/34\n\n43/21", "swaps", {}, "cp-sat", "schedule"),
        # 362,880 arrangements; a round has many sets of swaps
        (f"{COST}123/456/789\n\n321/654/98?", "swaps", {}, "a-star", None),
        (f"{COST}123/456/789\n\n321/654/987", "rounds", {}, "cp-sat", "schedule"),
        # 16!
        (f"{COST}abcd/efgh/ijkl/mnop\n\nponm/lkji/hgfe/dcba", "swaps", {}, "cp-sat", "schedule"),
        # 40,320 arrangements, twice
        ("limits: (0,0)=1\n1234/5678\n\n4321/8765", "swaps", {}, "a-star", None),
        ("limits: (0,0)=1\n1234/5678\n\n4321/8765", "swaps,rounds", {}, "cp-sat", "schedule"),
        ("1234/5678\n\n4321/8765", "swaps", {"rounds": 5}, "cp-sat", "schedule"),
        # 10 million arrangements with counts, of which one swap a cell leaves few
        (f"{COST}limits: {ONCE}\n1234/5678\n\n4321/8765", "swaps", {}, "a-star", None),
        (f"{COST}limits: {ONCE}\n1234/5678\n\n4321/8765", "rounds", {"swaps": 9}, "bfs", None),
    ],
)
def test_a_question_beyond_the_plain_swap_board(
    text: str, objective: str, within: dict[str, int], backend: str, formulation: str | None
) -> None:
    choice = choose(sf.SwapPuzzle.parse(text), objective, within=within)
    assert choice[:2] == (backend, formulation)
    assert choice.reason


def test_a_small_board_that_limits_make_impossible_is_searched() -> None:
    # the pieces at the ends have seven steps to go, and no cell takes part in two swaps
    limits = " ".join(f"(0,{c})=1" for c in range(8))
    result = sf.solve(sf.SwapPuzzle.parse(f"costs: (0,0)-(0,1)=4\nlimits: {limits}\n12345678\n\n87654321"))
    assert (result.backend, result.status) == ("a-star", "IMPOSSIBLE")


def test_a_choice_is_overruled_by_a_formulation_that_is_asked_for() -> None:
    puzzle = swap("012/345/678", "120/345/678")
    result = sf.solve(puzzle, formulation="steps")
    assert (result.backend, result.formulation) == ("sat:glucose4", "steps")
    assert sf.solve(puzzle, formulation="layers").objective == result.objective


def test_auto_takes_a_sat_solver_where_a_search_or_an_encoding_is_asked_for() -> None:
    for options in ({"search": "bisect"}, {"xor_encoding": "cut:3"}, {"cardinality_encoding": "seqcounter"}):
        result = sf.solve(flip("bwwb/bbwb/bwwb/bwww"), **options)  # type: ignore[arg-type]
        assert (result.backend, result.objective) == ("sat:cadical195", 4)
