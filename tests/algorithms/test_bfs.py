from __future__ import annotations

import random
from itertools import combinations

import pytest

from satflip.algorithms.bfs import cheapest, reaches_few
from satflip.algorithms.distances import distances
from satflip.algorithms.spaces import MOST_GOALS, swap_space
from satflip.algorithms.states import SwapCode
from satflip.memory import Ceiling
from satflip.puzzles import Board, Effect, FlipPuzzle, Press, SwapPuzzle
from satflip.result import Status


def test_flip_cases(tools, flip_case):
    assert tools.least("bfs", flip_case.puzzle) == flip_case.cost


def test_swap_cases(tools, swap_case):
    assert tools.least("bfs", swap_case.puzzle) == swap_case.cost


@pytest.mark.parametrize("seed", range(20))
def test_flip_with_odd_effects_costs_and_goals_against_trying_everything(tools, seed):
    rng = random.Random(seed)
    k, cells, presses = rng.choice([(2, 6, 8), (3, 4, 5), (4, 4, 4), (5, 3, 4), (6, 3, 3)])
    effects = tuple(
        Effect(f"p{p}", tuple((i, rng.randint(-k, k)) for i in range(cells) if rng.random() < 0.5), rng.randint(0, 4))
        for p in range(presses)
    )
    goal = rng.choice(["either", 1, tuple(rng.choice([None, *range(k)]) for _ in range(cells))])
    board = Board.graph([], [f"v{i}" for i in range(cells)])
    puzzle = FlipPuzzle(board, tuple(rng.randrange(k) for _ in range(cells)), effects, goal, k)
    assert tools.least("bfs", puzzle) == tools.flip_by_trying(puzzle)


def test_of_presses_that_do_the_same_the_cheapest_is_made(tools):
    effects = (Effect("dear", ((0, 1),), 3), Effect("cheap", ((0, 1),), 2))
    puzzle = FlipPuzzle(Board.graph([], ["v"]), (1,), effects, 0)
    assert tools.least("bfs", puzzle) == 2


def test_a_costly_short_way_loses_to_a_cheap_long_one(tools):
    effects = (Effect("both", ((0, 1), (1, 1)), 9), Effect("one", ((0, 1),), 2), Effect("other", ((1, 1),), 3))
    puzzle = FlipPuzzle(Board.graph([], ["v", "w"]), (1, 1), effects, 0)
    assert tools.least("bfs", puzzle) == 5


@pytest.mark.parametrize("objective", ["swaps", "rounds"])
@pytest.mark.parametrize("seed", range(12))
def test_swap_boards_against_trying_everything(tools, seed, objective):
    rng = random.Random(seed)
    pairs = [*combinations("stuvwx", 2)]
    # any graph, connected or not
    board = Board.graph(rng.sample(pairs, rng.randint(3, 8)), "stuvwx")
    colours = rng.choice(["ab", "abc", "abcdef"])
    start = [rng.choice(colours) for _ in range(6)] if len(colours) < 6 else rng.sample(colours, 6)
    target = [letter if rng.random() < 0.7 else "?" for letter in rng.sample(start, 6)]
    puzzle = tools.swap_on(board, "".join(start), "".join(target))
    assert tools.least("bfs", puzzle, objective) == tools.swap_by_trying(puzzle, objective)


@pytest.mark.parametrize(
    ("start", "target", "rounds"),
    [
        # 5 swaps in 2 rounds, or 3 swaps in 3
        ("101/100/000", "101/000/001", 2),
        # odd-even transposition sort is best possible: n things reversed take n rounds
        ("012", "210", 3),
        ("01234", "43210", 5),
        ("10/01", "10/01", 0),
        ("1100/1100", "0011/0011", 3),
    ],
)
def test_rounds(tools, start, target, rounds):
    assert tools.least("bfs", tools.swap(start, target), "rounds") == rounds


def test_two_rounds_are_enough_on_a_complete_graph(tools):
    # a permutation is the product of two involutions; a five-cycle is not one
    board = Board.graph(combinations("vwxyz", 2))
    assert tools.least("bfs", tools.swap_on(board, "abcde", "bcdea"), "rounds") == 2


def test_more_goals_than_are_listed(tools):
    # the twelve free cells hold 3 b, 4 c and 5 a in 12!/(3! 4! 5!) ways; the b come from one and two cells away
    puzzle = tools.swap("aaaaa/bbbbb/ccccc", "b????/?????/b???c")
    assert SwapCode(puzzle).goals(MOST_GOALS) is None
    assert tools.least("bfs", puzzle) == 3


def test_all_4x4_boards_to_either_colour(tools):
    found = distances(tools.flip("wwww/wwww/wwww/wwww"), "presses")
    assert found.counts == {0: 2, 1: 32, 2: 228, 3: 880, 4: 1562, 5: 1136, 6: 256}
    assert 2**16 - sum(found.counts.values()) == 61_440


def test_all_4x4_boards_to_white(tools):
    puzzle = tools.flip("wwww/wwww/wwww/wwww", goal=0)
    found = distances(puzzle, "presses")
    assert found.counts == {0: 1, 1: 16, 2: 120, 3: 560, 4: 1387, 5: 1440, 6: 540, 7: 32}
    for bits in range(0, 2**16, 37):
        state = tuple(bits >> i & 1 for i in range(16))
        cost, moves = found.cost(state), found.moves(state)
        assert (cost is None) == (moves is None)
        if moves is not None:
            replay = FlipPuzzle.of(puzzle.board, state, goal=0).replay(moves)
            assert replay.solved
            assert replay.costs["presses"] == cost


def test_distances_of_a_coloured_board_go_towards_the_goal(tools):
    # a press adds 1, so from 1 two presses lead to 0 modulo 3, and from 2 one
    found = distances(tools.flip("0", goal=0, colours=3), "presses")
    assert [found.cost((colour,)) for colour in range(3)] == [0, 2, 1]
    assert found.moves((1,)) == [Press((0, 0), 2)]


@pytest.mark.parametrize(
    ("board", "counts"),
    [
        # permutations of five by inversions (A008302), of four by cycles (A132393)
        (Board.graph(zip("vwxy", "wxyz", strict=True)), [1, 4, 9, 15, 20, 22, 20, 15, 9, 4, 1]),
        (Board.graph(combinations("wxyz", 2)), [1, 6, 11, 6]),
    ],
)
def test_all_arrangements_of_distinct_pieces(tools, board, counts):
    letters = "abcde"[: len(board.cells)]
    found = distances(tools.swap_on(board, letters, letters), "swaps")
    assert found.counts == dict(enumerate(counts))


def test_all_arrangements_on_a_star():
    # the star graph of n symbols has diameter 3(n - 1)/2, rounded down (Akers & Krishnamurthy 1989)
    board = Board.graph([("hub", leaf) for leaf in "vwxyz"])
    found = distances(SwapPuzzle(board, (0, 1, 2, 3, 4, 5), (0, 1, 2, 3, 4, 5), tuple("abcdef")), "swaps")
    assert sum(found.counts.values()) == 720
    assert max(found.counts) == 7


def test_no_distance_to_a_target_without_its_pieces(tools):
    found = distances(tools.swap("00", "01"), "swaps")
    assert found.counts == {}
    assert found.cost((0, 0)) is None
    assert found.moves((0, 0)) is None


def test_it_gives_up_with_what_is_proven_before_the_memory_is_full():
    told = []

    class Report:
        bound = plan = note = staticmethod(told.append)

    puzzle = SwapPuzzle(Board.grid(3, 3), tuple(range(9)), (8, 7, 6, 5, 4, 3, 2, 1, 0), tuple("012345678"))
    found = cheapest(swap_space(SwapCode(puzzle), "swaps"), Report(), Ceiling(None, 1000))
    assert found.status is Status.UNKNOWN
    assert found.moves is None
    assert found.bound in told
    assert 0 < found.bound < 16  # the half turn takes 16 swaps
    held = int(found.message.split()[2].replace(",", ""))
    assert 1000 < held < 1000 + 12 * 2  # a board has at most 12 neighbours


def test_whether_few_boards_are_reached():
    # three pieces in a row, each cell in one swap at most: as they are, or the first two swapped, or the last two
    once = SwapPuzzle(Board.grid(1, 3), (0, 1, 2), (2, 1, 0), tuple("abc"), None, (1, 1, 1))
    assert reaches_few(once, 3)
    assert not reaches_few(once, 2)
    free = SwapPuzzle(Board.grid(1, 3), (0, 1, 2), (2, 1, 0), tuple("abc"), None, None)
    assert reaches_few(free, 6)
    assert not reaches_few(free, 5)
