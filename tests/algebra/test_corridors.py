from collections import deque
from itertools import permutations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from swap_brute import grid_edges

from satflip.algebra.corridors import colour_budgets, corridor
from satflip.algebra.matching import TransportError


@st.composite
def boards(draw):
    """A connected graph, a start of up to four colours, a target with or without free vertices."""
    n = draw(st.integers(2, 7))
    tree = [(draw(st.integers(0, v - 1)), v) for v in range(1, n)]
    pairs = [(v, w) for w in range(n) for v in range(w) if (v, w) not in tree]
    edges = tree + draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else tree
    start = draw(st.lists(st.integers(0, 3), min_size=n, max_size=n))
    blanks = draw(st.sets(st.integers(0, n - 1)))
    target = [None if v in blanks else colour for v, colour in enumerate(draw(st.permutations(start)))]
    return n, edges, start, target


def detour_by_enumeration(n, edges, sources, targets, optional, through):
    """The least growth of the matching when one piece walks by way of `through`."""
    graph = nx.Graph(edges)
    graph.add_nodes_from(range(n))
    distance = dict(nx.all_pairs_shortest_path_length(graph))
    plain, forced = [], []
    for sinks in permutations([*targets, *optional], len(sources)):
        if set(targets) <= set(sinks):
            legs = list(zip(sources, sinks, strict=True))
            cost = sum(distance[v][w] for v, w in legs)
            plain.append(cost)
            forced += [cost - distance[v][w] + distance[v][through] + distance[through][w] for v, w in legs]
    return min(forced) - min(plain) if forced else None


@settings(deadline=None)
@given(boards())
def test_detours_against_enumeration(board):
    n, edges, start, target = board
    free = [v for v in range(n) if target[v] is None]
    for budget in colour_budgets(*board):
        sources = [v for v in range(n) if start[v] == budget.colour]
        targets = [v for v in range(n) if target[v] == budget.colour]
        assert list(budget.detours) == [detour_by_enumeration(n, edges, sources, targets, free, v) for v in range(n)]


@settings(deadline=None)
@given(boards(), st.randoms(use_true_random=False))
def test_the_charges_of_any_walk_that_arrives_add_up(board, random):
    n, edges, start, target = board
    budgets = {budget.colour: budget for budget in colour_budgets(*board)}
    plan = random_plan(edges, start, target, random)
    now, spent = list(start), sum(budget.exit_refund for budget in budgets.values())
    for v, w in plan:
        for here, there in ((v, w), (w, v)):
            charge = budgets[now[here]].charge(here, there)
            assert 0 <= charge <= 2
            spent += charge
        now[v], now[w] = now[w], now[v]
    spent += sum(budgets[now[v]].exit_charge(v) for v in range(n) if target[v] is None)
    assert spent == 2 * len(plan) - sum(budget.transport.cost for budget in budgets.values())


def random_plan(edges, start, target, random):
    """A random stroll over boards, then the shortest way to the target by breadth-first search."""
    board, plan = list(start), []
    for v, w in random.choices(edges, k=5):
        if board[v] != board[w]:
            plan.append((v, w))
            board[v], board[w] = board[w], board[v]
    before = {tuple(board): None}
    queue = deque(before)
    while queue:
        now = queue.popleft()
        if all(t is None or t == held for held, t in zip(now, target, strict=True)):
            tail = []
            while before[now] is not None:
                now, swap = before[now]
                tail.append(swap)
            return plan + tail[::-1]
        for v, w in edges:
            after = list(now)
            after[v], after[w] = now[w], now[v]
            if now[v] != now[w] and tuple(after) not in before:
                before[tuple(after)] = (now, (v, w))
                queue.append(tuple(after))
    raise AssertionError("the target is a permutation of the start")


def test_a_lone_piece_may_leave_its_way_by_half_the_slack():
    # Along the top of a 3x4 grid; each row further down is a detour of two moves more.
    start, target = [0] * 12, [0] * 12
    start[0] = target[3] = 1
    budget = colour_budgets(12, grid_edges(3, 4), start, target)[1]
    assert budget.detours == (0, 0, 0, 0, 2, 2, 2, 2, 4, 4, 4, 4)
    assert corridor(budget, 0) == {0, 1, 2, 3}
    assert corridor(budget, 3) == set(range(8))
    assert [budget.charge(0, 1), budget.charge(1, 0), budget.charge(0, 4)] == [0, 2, 2]


def test_a_part_without_the_colour_is_outside_every_corridor():
    budgets = colour_budgets(4, [(0, 1), (2, 3)], (0, 1, 0, 0), (1, 0, 0, 0))
    assert budgets[1].detours == (0, 0, None, None)
    assert corridor(budgets[1], 99) == {0, 1}


def test_impossible_boards_have_no_budget():
    with pytest.raises(TransportError):
        colour_budgets(2, [(0, 1)], (0, 1), (1, 1))
