import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from networkx.generators.atlas import graph_atlas_g
from swap_brute import grid_edges, is_plan, least, round_distances, swap_distances

from satflip.algebra.matching import TransportError
from satflip.algebra.swap_bounds import round_bound, swap_bound, swap_stride
from satflip.algebra.swap_structures import exact_answer

GRAPHS = [graph for graph in graph_atlas_g() if 0 < len(graph) <= 5]


@st.composite
def boards(draw):
    """A start on some graph of at most five vertices, connected or not, and some vertices to leave free."""
    graph = draw(st.sampled_from(GRAPHS))
    n = len(graph)
    start = draw(st.lists(st.integers(0, 4), min_size=n, max_size=n) | st.just(list(range(n))))
    return n, list(graph.edges), tuple(start), draw(st.sets(st.integers(0, n - 1), max_size=2))


def blanked(board, blanks):
    return tuple(None if v in blanks else colour for v, colour in enumerate(board))


@settings(deadline=None)
@given(boards())
def test_swaps_against_brute_force(case):
    n, edges, start, blanks = case
    distance = swap_distances(edges, start)
    for board in list(distance)[:: max(1, len(distance) // 8)]:
        target = blanked(board, blanks)
        fewest = least(distance, target)
        bound = swap_bound(n, edges, start, target)
        assert bound.value <= fewest
        if swap_stride(n, edges, start, target).value == 2:
            assert (fewest - bound.value) % 2 == 0
        answer = exact_answer(n, edges, start, target)
        if answer is not None:
            assert bound.value == len(answer.swaps) == fewest
            assert is_plan(edges, start, target, answer.swaps)


@settings(deadline=None, max_examples=50)
@given(boards())
def test_rounds_against_brute_force(case):
    n, edges, start, blanks = case
    distance = round_distances(edges, start)
    for board in list(distance)[:: max(1, len(distance) // 8)]:
        target = blanked(board, blanks)
        assert round_bound(n, edges, start, target).value <= least(distance, target)


@settings(deadline=None, max_examples=50)
@given(boards())
def test_stride_two_means_that_no_plan_has_the_other_parity(case):
    n, edges, start, _ = case
    # Boards with the parity of the steps so far: both parities of a board mean plans of both parities.
    seen = {(start, 0)}
    queue = [(start, 0)]
    for board, parity in queue:
        for v, w in edges:
            if board[v] != board[w]:
                after = list(board)
                after[v], after[w] = board[w], board[v]
                key = (tuple(after), 1 - parity)
                if key not in seen:
                    seen.add(key)
                    queue.append(key)
    for board in {board for board, _ in seen}:
        if swap_stride(n, edges, start, board).value == 2:
            assert not {(board, 0), (board, 1)} <= seen


def check_every_target(edges, start):
    for target, fewest in swap_distances(edges, start).items():
        answer = exact_answer(len(start), edges, start, target)
        assert len(answer.swaps) == fewest
        assert is_plan(edges, start, target, answer.swaps)


@pytest.mark.parametrize("start", [(0, 1, 2, 3, 4, 5), (0, 1, 2, 0, 1, 2), (2, 0, 0, 1, 1, 0)])
def test_paths_are_answered_exactly(start):
    shuffled = [(3, 0), (0, 5), (5, 1), (1, 4), (4, 2)]
    check_every_target(shuffled, start)


def test_cliques_are_answered_exactly():
    check_every_target([(v, w) for v in range(5) for w in range(v)], (0, 1, 2, 3, 4))


def test_stars_are_answered_exactly():
    check_every_target([(2, leaf) for leaf in (0, 1, 3, 4, 5)], (0, 1, 2, 3, 4, 5))


def test_the_reverse_of_a_path_takes_every_pair():
    answer = exact_answer(40, list(nx.path_graph(40).edges), range(40), range(39, -1, -1))
    assert len(answer.swaps) == 40 * 39 // 2


def test_components_are_answered_apart():
    # A path of three different pieces, and a triangle of three different ones.
    edges = [(0, 1), (1, 2), (3, 4), (4, 5), (5, 3)]
    answer = exact_answer(6, edges, (0, 1, 2, 3, 4, 5), (2, 1, 0, 4, 5, 3))
    assert len(answer.swaps) == 3 + 2
    assert "path" in answer.reason
    assert "complete graph" in answer.reason


def test_no_theorem_for_three_colours_on_a_grid():
    assert exact_answer(6, grid_edges(2, 3), (0, 0, 1, 1, 2, 2), (2, 2, 1, 1, 0, 0)) is None


@pytest.mark.parametrize(
    ("image", "bound", "fewest"),
    [
        ([8, 7, 6, 5, 4, 3, 2, 1, 0], 12, 16),  # half turn: 24 moves
        ([2, 5, 8, 1, 4, 7, 0, 3, 6], 8, 12),  # quarter turn: 16 moves, an even permutation
        ([0, 3, 6, 1, 4, 7, 2, 5, 8], 9, 11),  # transposed: 16 moves, an odd permutation
        ([2, 1, 0, 5, 4, 3, 8, 7, 6], 7, 9),  # mirrored: 12 moves, an odd permutation
    ],
)
def test_nine_distinct_pieces(image, bound, fewest):
    # The fewest are known; the moves are counted by hand and halved, and raised to the parity.
    edges, target = grid_edges(3, 3), tuple(image)
    found = swap_bound(9, edges, tuple(range(9)), target)
    assert found.value == bound
    assert (fewest - found.value) % 2 == 0
    assert swap_stride(9, edges, tuple(range(9)), target).value == 2


def test_cycles_count_where_distances_are_short():
    # A wheel: everybody one step to the right on the rim of a fan takes more swaps than half the moves.
    edges = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (1, 4), (2, 4), (3, 4)]
    found = swap_bound(5, edges, (0, 1, 2, 3, 4), (3, 0, 1, 2, 4))
    assert found.value == 3
    assert "cycles" in found.reason


def test_rounds_by_the_farthest_piece_and_by_the_room():
    edges = grid_edges(3, 3)
    assert round_bound(9, edges, tuple(range(9)), (8, 7, 6, 5, 4, 3, 2, 1, 0)).value == 4
    # Three black pieces at one end of a path of seven, to the other: none need go further than four.
    path = list(nx.path_graph(7).edges)
    assert round_bound(7, path, (1, 1, 1, 0, 0, 0, 0), (0, 0, 0, 0, 1, 1, 1)).value == 4
    # On a star all goes through the centre; the bound only knows that two pieces fit in a swap.
    assert round_bound(4, [(0, 1), (0, 2), (0, 3)], (0, 1, 2, 3), (0, 2, 3, 1)).value == 2


def test_nothing_to_do():
    edges = grid_edges(2, 2)
    assert swap_bound(4, edges, (0, 1, 2, 0), (0, None, 2, 0)).value == 0
    assert round_bound(4, edges, (0, 1, 2, 0), (0, None, 2, 0)).value == 0
    assert swap_stride(4, [], (0, 1, 2, 0), (0, 1, 2, 0)).value == 2
    assert exact_answer(0, [], (), ()).swaps == ()


def test_impossible_boards_are_refused():
    for function in (swap_bound, round_bound, swap_stride, exact_answer):
        with pytest.raises(TransportError, match="asks for"):
            function(4, [(0, 1), (2, 3)], (1, 0, 0, 0), (0, 0, 1, 0))
