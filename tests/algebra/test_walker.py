from itertools import product

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from networkx.generators.atlas import graph_atlas_g
from swap_brute import grid_edges, is_plan, least, swap_distances, two_colour_boards

from satflip.algebra.matching import TransportError
from satflip.algebra.walker import apply_swaps, reaches, two_colour_plan, two_colour_transport, walk

CONNECTED = [graph for graph in graph_atlas_g() if 0 < len(graph) <= 6 and nx.is_connected(graph)]


def one_start_per_orbit(graph):
    """Two-colour starts on a graph, one for each class under the graph's symmetries."""
    symmetries = list(nx.isomorphism.GraphMatcher(graph, graph).isomorphisms_iter())
    seen = set()
    for start in two_colour_boards(len(graph)):
        if start not in seen:
            seen.update(tuple(start[image[v]] for v in range(len(graph))) for image in symmetries)
            yield start


@pytest.mark.parametrize("size", range(1, 7))
def test_every_board_of_every_connected_graph(size):
    for graph in CONNECTED:
        if len(graph) == size:
            edges = list(graph.edges)
            for start in one_start_per_orbit(graph):
                if size == 6 and sum(start) > 3:
                    continue  # the colours exchanged: once more what smaller graphs have shown, for much time
                for target, fewest in swap_distances(edges, start).items():
                    plan = two_colour_plan(size, edges, start, target)
                    assert len(plan) == fewest
                    assert is_plan(edges, start, target, plan)


@st.composite
def grids(draw):
    rows, columns = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    holes = draw(st.sets(st.integers(0, rows * columns - 1), max_size=rows * columns // 3))
    edges = [edge for edge in grid_edges(rows, columns) if not holes & set(edge)]
    start = draw(st.lists(st.integers(0, 1), min_size=rows * columns, max_size=rows * columns))
    graph = nx.Graph(edges)
    graph.add_nodes_from(range(rows * columns))
    target = list(start)
    for part in nx.connected_components(graph):
        members = sorted(part)
        for v, w in zip(members, draw(st.permutations(members)), strict=True):
            target[v] = start[w]
    blanks = draw(st.sets(st.integers(0, rows * columns - 1)))
    return graph, edges, start, [None if v in blanks else colour for v, colour in enumerate(target)]


@settings(deadline=None)
@given(grids())
def test_grids_with_holes_and_free_cells(case):
    graph, edges, start, target = case
    plan = two_colour_plan(len(graph), edges, start, target)
    assert is_plan(edges, start, target, plan)
    # The heights of the transport prove that no plan is shorter: a swap gains at most one.
    carried = two_colour_transport(len(graph), edges, start, target)
    height = carried.potentials
    assert all(abs(height[v] - height[w]) <= 1 for v, w in edges)
    gain = sum(height[v] for v in (*carried.targets, *carried.used)) - sum(height[v] for v in carried.sources)
    assert len(plan) == gain


@pytest.mark.parametrize("start", [(1, 1, 0, 0, 0, 0), (1, 0, 1, 0, 1, 0), (0, 1, 1, 1, 1, 0)])
def test_free_cells_against_brute_force(start):
    edges = grid_edges(2, 3)
    distance = swap_distances(edges, start)
    for target in product((0, 1, None), repeat=6):
        fewest = least(distance, target)
        if fewest is None:
            with pytest.raises(TransportError):
                two_colour_plan(6, edges, start, target)
        else:
            plan = two_colour_plan(6, edges, start, target)
            assert len(plan) == fewest
            assert is_plan(edges, start, target, plan)


def test_dear_edges_are_walked_around():
    # A square with one dear edge: three cheap swaps instead of one.
    edges = [(0, 1), (1, 2), (2, 3), (3, 0)]
    plan = two_colour_plan(4, edges, (1, 0, 0, 0), (0, 0, 0, 1), costs=[1, 1, 1, 9])
    assert [set(swap) for swap in plan] == [{0, 1}, {1, 2}, {2, 3}]


@pytest.mark.parametrize(
    ("rows", "start", "target", "fewest"),
    [
        (4, "1111000011100010", "1010010110100101", 4),
        (2, "00010000", "00001000", 4),
        (1, "10010", "00101", 3),
        (4, "1111111100000000", "0000000011111111", 16),
        (3, "101100000", "101000001", 3),
    ],
)
def test_known_boards(rows, start, target, fewest):
    edges = grid_edges(rows, len(start) // rows)
    before, after = tuple(map(int, start)), tuple(map(int, target))
    plan = two_colour_plan(len(start), edges, before, after)
    assert len(plan) == fewest
    assert is_plan(edges, before, after, plan)


def test_a_hole_in_the_middle():
    edges = [edge for edge in grid_edges(3, 3) if 4 not in edge]
    start, target = [0] * 9, [0] * 9
    start[1] = target[7] = 1
    assert len(two_colour_plan(9, edges, start, target)) == 4


def test_components_are_apart():
    edges = [(0, 1), (2, 3)]  # a 2x2 board without its vertical edges
    assert len(two_colour_plan(4, edges, (1, 0, 1, 0), (0, 1, 0, 1))) == 2
    with pytest.raises(TransportError, match="component of vertex 0"):
        two_colour_plan(4, edges, (1, 0, 0, 0), (0, 0, 1, 0))


def test_three_colours_are_refused():
    with pytest.raises(ValueError, match="two colours at most, not 3"):
        two_colour_plan(3, [(0, 1), (1, 2)], (0, 1, 2), (2, 1, 0))


def test_a_row_of_pieces_moves_from_its_front():
    assert walk(4, [0, 1], {(0, 1): 1, (1, 2): 2, (2, 3): 1}) == [(1, 2), (2, 3), (0, 1), (1, 2)]


def test_a_flow_that_nobody_can_walk_comes_to_an_end():
    assert walk(3, [0, 1], {(0, 1): 1}) == []  # the piece in front stays
    assert walk(3, [0, 1, 2], {(0, 1): 1, (1, 2): 1, (2, 0): 1}) == []  # a cycle, and no room in it


def test_applying_and_reaching():
    assert apply_swaps((5, 6, 7), [(0, 1), (1, 2)]) == (6, 7, 5)
    assert reaches((6, 7, 5), (6, None, 5))
    assert not reaches((6, 7, 5), (5, None, 6))
