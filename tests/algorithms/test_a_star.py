from __future__ import annotations

import random
from itertools import combinations, permutations

import pytest

from satflip.algorithms.a_star import Guide, cheapest_matching, search
from satflip.algorithms.distances import distances
from satflip.algorithms.states import SwapCode
from satflip.backends import find
from satflip.backends.base import Settings
from satflip.memory import Ceiling
from satflip.puzzles import Board, SwapPuzzle
from satflip.result import Status
from tests import small_swaps
from tests.test_swap_limits import limited


def test_swap_cases(tools, swap_case):
    assert tools.least("a-star", swap_case.puzzle) == swap_case.cost


def test_half_turn_of_nine_pieces(tools):
    assert tools.least("a-star", tools.swap("123/456/789", "987/654/321")) == 16


@pytest.mark.parametrize("seed", range(40))
def test_graphs_against_trying_everything(tools, seed):
    rng = random.Random(seed)
    pairs = [*combinations("stuvwx", 2)]
    # any graph, connected or not
    board = Board.graph(rng.sample(pairs, rng.randint(3, 10)), "stuvwx")
    colours = rng.choice(["ab", "abc", "abcd", "abcdef"])
    start = [rng.choice(colours) for _ in range(6)] if len(colours) < 6 else rng.sample(colours, 6)
    target = [letter if rng.random() < 0.8 else "?" for letter in rng.sample(start, 6)]
    puzzle = tools.swap_on(board, "".join(start), "".join(target))
    assert tools.least("a-star", puzzle) == tools.swap_by_trying(puzzle)


def test_a_board_first_met_the_long_way(tools):
    # without the shorter way found later this takes one swap more
    board = Board.graph([("t", "x"), ("u", "v"), ("u", "w"), ("v", "w"), ("v", "x")], "stuvwx")
    puzzle = tools.swap_on(board, "cdacab", "?abc?a")
    assert tools.least("a-star", puzzle) == tools.swap_by_trying(puzzle)


@pytest.mark.parametrize("seed", range(8))
def test_a_path_takes_as_many_swaps_as_inversions(tools, seed):
    pieces = random.Random(seed).sample("abcdefghi", 9)
    inversions = sum(a > b for a, b in combinations(pieces, 2))
    assert tools.least("a-star", tools.swap("".join(pieces), "abcdefghi")) == inversions


@pytest.mark.parametrize("seed", range(4))
def test_a_complete_graph_takes_cells_less_cycles(tools, seed):
    order = random.Random(seed).sample(range(8), 8)
    cycles, left = 0, set(order)
    while left:
        cycles, i = cycles + 1, min(left)
        while i in left:
            left.remove(i)
            i = order[i]
    puzzle = tools.swap_on(Board.graph(combinations("stuvwxyz", 2)), "".join("abcdefgh"[i] for i in order), "abcdefgh")
    assert tools.least("a-star", puzzle) == 8 - cycles


@pytest.mark.parametrize("seed", range(6))
def test_4x4_boards_of_two_and_three_colours_against_breadth_first_search(tools, seed):
    rng = random.Random(seed)
    letters = "aaaaaaaabbbbbbbb" if seed % 2 else "aaaaaaaaaaabbbcc"
    start, target = ("".join(rng.sample(letters, 16)) for _ in range(2))
    puzzle = tools.swap_on(Board.grid(4, 4), start, target)
    assert tools.least("a-star", puzzle) == tools.least("bfs", puzzle)


def test_bounds_are_admissible_and_kept_up_from_board_to_board(tools):
    for pieces in ("abcdef", "aabbcc"):
        puzzle = tools.swap(f"{pieces[:3]}/{pieces[3:]}", f"{pieces[:3]}/{pieces[3:]}")
        code = SwapCode(puzzle)
        guide = Guide(code)
        level, least = [code.code(code.start)], {code.code(code.start): 0}
        for board in level:
            assert guide.bound(board) <= least[board]
            for there, price, _, bound in guide.successors(board):
                assert price == 1
                assert bound == guide.bound(there)
                assert bound >= guide.bound(board) - 1
                if there not in least:
                    least[there] = least[board] + 1
                    level.append(there)
        assert len(level) == {"abcdef": 720, "aabbcc": 90}[pieces]


@pytest.mark.parametrize("seed", range(12))
def test_bounds_are_consistent_where_swaps_have_costs(tools, seed):
    rng = random.Random(seed)
    board = Board.grid(2, 3)
    pieces = [(0, 1, 2, 3, 4, 5), (0, 0, 1, 1, 2, 2), (0, 0, 0, 0, 1, 1)][seed % 3]
    costs = tuple(rng.randint(1, 6) for _ in board.edges)
    puzzle = SwapPuzzle(board, pieces, tuple(rng.sample(pieces, 6)), tuple("abcdef"), costs)
    code = SwapCode(puzzle)
    guide = Guide(code)
    far = distances(puzzle, "swaps")
    for state in set(permutations(pieces)):
        here = code.encode(state)
        left = far.cost(state)
        assert guide.bound(here) <= left
        for there, price, edge, bound in guide.successors(here):
            assert price == costs[edge]
            assert bound == guide.bound(there)
            assert bound >= guide.bound(here) - price
    assert guide.bound(code.code(code.target)) == 0
    assert tools.least("a-star", puzzle) == far.cost(pieces)


@pytest.mark.parametrize("seed", range(120))
def test_limits_and_costs_against_trying_everything(tools, seed):
    puzzle = limited(seed)
    assert tools.least("a-star", puzzle) == small_swaps.limited(puzzle)


def test_it_gives_up_where_there_is_no_more_room(tools):
    puzzle = tools.swap("123/456/789", "987/654/321")
    found = search(puzzle, "swaps", Settings(), tools.recorder(), Ceiling(None, 100))
    assert (found.status, found.moves) == (Status.UNKNOWN, None)
    held = int(found.message.split()[2])
    assert 100 < held <= 100 + 12  # a board has at most 12 neighbours
    assert 0 < found.bound <= 16


@pytest.mark.parametrize("seed", range(30))
def test_cheapest_matching_against_all_matchings(seed):
    rng = random.Random(seed)
    rows = rng.randint(0, 4)
    columns = rows + rng.randint(0, 2)
    costs = [[rng.randint(0, 9) for _ in range(columns)] for _ in range(rows)]
    expected = min(
        sum(row[c] for row, c in zip(costs, chosen, strict=True)) for chosen in permutations(range(columns), rows)
    )
    assert cheapest_matching(costs) == expected


def test_misfits(tools):
    misfit = find("a-star").misfit
    assert "swap board" in misfit(tools.flip("bw"), "presses")
    assert "rounds" in misfit(tools.swap("01", "10"), "rounds")
    assert misfit(tools.swap("01", "10"), "swaps") is None
