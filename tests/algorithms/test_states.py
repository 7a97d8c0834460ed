from __future__ import annotations

import random
from itertools import combinations, permutations
from math import factorial, inf

import pytest

from satflip.algorithms.states import FlipCode, SwapCode
from satflip.puzzles import Board, FlipPuzzle


@pytest.mark.parametrize("colours", [2, 3, 4, 5, 8, 9, 16, 17])
def test_addition_is_cell_by_cell_modulo_the_colours(colours):
    board = Board.grid(1, 2)
    puzzle = FlipPuzzle.of(board, (0, 0), goal=0, colours=colours)
    code = FlipCode(puzzle)
    for a in range(colours):
        for b in range(colours):
            total = code.code(((a + b) % colours, (2 * a) % colours))
            assert code.add(code.code((a, a)), code.code((b, a))) == total


def test_cells_that_no_target_cares_for_are_left_out():
    puzzle = FlipPuzzle.of(Board.grid(1, 3), (1, 0, 1), goal=(None, 0, 1))
    code = FlipCode(puzzle)
    assert code.code((0, 0, 1)) == code.code((1, 0, 1))
    assert len({code.code((a, b, c)) for a in (0, 1) for b in (0, 1) for c in (0, 1)}) == 4


def test_goals_of_a_swap_board_are_the_arrangements_that_meet_the_target(tools):
    puzzle = tools.swap("aab/bcd", "a?b/???")
    # d and c are never asked for: one kind
    code = SwapCode(puzzle)
    expected = {code.encode(state) for state in permutations(puzzle.start) if puzzle.solved(state)}
    goals = code.goals(inf)
    assert len(goals) == len(expected) == factorial(4) // factorial(2)
    assert set(goals) == expected
    assert all(code.solved(goal) for goal in goals)
    assert code.goals(12) is not None
    assert code.goals(11) is None


def test_goals_keep_the_pieces_in_their_parts_of_the_board(tools):
    board = Board.graph([("p", "q"), ("r", "s")])
    code = SwapCode(tools.swap_on(board, "abcd", "??dc"))
    assert len(code.goals(inf)) == 1
    code = SwapCode(tools.swap_on(board, "abab", "??ba"))
    assert {tuple(code.kinds(goal)) for goal in code.goals(inf)} == {(0, 1, 1, 0), (1, 0, 1, 0)}


@pytest.mark.parametrize("seed", range(5))
def test_rounds_are_all_sets_of_disjoint_swaps(tools, seed):
    letters = "".join(random.Random(seed).choice("abc") for _ in range(6))
    puzzle = tools.swap(f"{letters[:3]}/{letters[3:]}", f"{letters[:3]}/{letters[3:]}")
    code = SwapCode(puzzle)
    useful = [(i, j) for i, j in puzzle.board.edges if letters[i] != letters[j]]
    expected = set()
    for size in (1, 2, 3):
        for chosen in combinations(useful, size):
            if len({i for edge in chosen for i in edge}) == 2 * size:
                state = puzzle.start
                for edge in chosen:
                    state = puzzle.after(state, edge)
                expected.add((code.encode(state), chosen))
    found = [(board, tuple(code.edges(used))) for board, _, used in code.rounds(code.code(code.start))]
    assert set(found) == expected
    assert len(found) == len(expected)
