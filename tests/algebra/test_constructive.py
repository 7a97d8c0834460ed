import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from swap_brute import grid_edges, is_plan, least, swap_distances

from satflip.algebra import constructive as module
from satflip.algebra.constructive import constructive, mismatch
from satflip.algebra.matching import TransportError


@st.composite
def boards(draw):
    """Any graph, any colours, a target that may or may not be reachable."""
    n = draw(st.integers(1, 14))
    pairs = [(v, w) for w in range(n) for v in range(w)]
    edges = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=3 * n)) if pairs else []
    start = draw(st.lists(st.integers(0, 4), min_size=n, max_size=n))
    shuffled = draw(st.permutations(start)) if draw(st.booleans()) else start
    blanks = draw(st.sets(st.integers(0, n - 1)))
    return n, edges, tuple(start), tuple(None if v in blanks else c for v, c in enumerate(shuffled))


def reachable(n, edges, start, target):
    graph = nx.Graph(edges)
    graph.add_nodes_from(range(n))
    for part in nx.connected_components(graph):
        held = [start[v] for v in part]
        for v in part:
            if target[v] is not None:
                if target[v] not in held:
                    return False
                held.remove(target[v])
    return True


@settings(deadline=None)
@given(boards())
def test_a_plan_or_the_reason_there_is_none(board):
    n, edges, start, target = board
    if reachable(*board):
        assert mismatch(*board) is None
        plan = constructive(*board)
        assert is_plan(edges, start, target, plan)
        assert len(plan) <= n * (n - 1) // 2
    else:
        assert "pieces of colour" in mismatch(*board)
        with pytest.raises(TransportError, match="asks for"):
            constructive(*board)


def test_never_below_the_least_and_never_four_times_it():
    edges = grid_edges(2, 3)
    for start in ((0, 1, 2, 3, 4, 5), (0, 0, 1, 1, 2, 2), (0, 0, 0, 1, 2, 2)):
        for target, fewest in swap_distances(edges, start).items():
            plan = constructive(6, edges, start, target)
            assert is_plan(edges, start, target, plan)
            assert fewest <= len(plan) <= 4 * fewest


def test_free_cells():
    edges = grid_edges(2, 3)
    start, target = (0, 1, 2, 2, 1, 0), (None, 2, None, 0, None, 1)
    plan = constructive(6, edges, start, target)
    assert is_plan(edges, start, target, plan)
    assert len(plan) >= least(swap_distances(edges, start), target)


def test_a_board_too_large_for_chains(monkeypatch):
    monkeypatch.setattr(module, "CHAINS_UP_TO", 3)
    edges = grid_edges(3, 3)
    start, target = (0, 1, 2, 3, 4, 5, 6, 7, 8), (8, 7, 6, 5, 4, 3, 2, 1, 0)
    assert is_plan(edges, start, target, constructive(9, edges, start, target))


def test_the_mismatch_in_words():
    start, target = (0, 0, 1, 2), (0, 2, 1, 0)
    assert mismatch(4, [(0, 1), (2, 3)], start, target) == (
        "the component of vertex 0 holds 0 pieces of colour 2, and its target asks for 1"
    )
    assert mismatch(4, [(0, 1), (1, 2), (2, 3)], start, target) is None
