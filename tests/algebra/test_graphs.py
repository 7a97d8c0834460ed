import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from networkx.generators.atlas import graph_atlas_g
from swap_brute import grid_edges

from satflip.algebra.graphs import (
    UNREACHABLE,
    adjacency,
    all_distances,
    component_labels,
    components,
    distances_from,
    removal_order,
    sides,
)


@st.composite
def graphs(draw):
    n = draw(st.integers(1, 12))
    pairs = [(v, w) for v in range(n) for w in range(v)]
    return n, draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []


def as_networkx(n, edges):
    graph = nx.Graph(edges)
    graph.add_nodes_from(range(n))
    return graph


@given(graphs())
def test_agrees_with_networkx(graph):
    n, edges = graph
    judge = as_networkx(n, edges)
    adjacent = adjacency(n, edges)
    assert [set(around) for around in adjacent] == [set(judge[v]) for v in range(n)]
    lengths = dict(nx.all_pairs_shortest_path_length(judge))
    assert all_distances(adjacent) == [[lengths[v].get(w, UNREACHABLE) for w in range(n)] for v in range(n)]
    parts = components(adjacent)
    assert sorted(map(tuple, parts)) == sorted(tuple(sorted(part)) for part in nx.connected_components(judge))
    assert all(v in parts[label] for v, label in enumerate(component_labels(adjacent)))


@given(graphs())
def test_removal_order_keeps_components_connected(graph):
    n, edges = graph
    rest = as_networkx(n, edges)
    parts = nx.number_connected_components(rest)
    order = removal_order(adjacency(n, edges))
    assert sorted(order) == list(range(n))
    for v in order:
        alone = rest.degree(v) == 0
        rest.remove_node(v)
        parts -= alone
        assert nx.number_connected_components(rest) == parts if rest else parts == 0


def test_roots_are_removed_last():
    adjacent = adjacency(9, grid_edges(3, 3))
    assert removal_order(adjacent, [4])[-1] == 4


def test_distances_from_several_sources():
    adjacent = adjacency(9, grid_edges(3, 3))
    assert distances_from(adjacent, [0, 8]) == [0, 1, 2, 1, 2, 1, 2, 1, 0]


def test_two_sides_of_every_small_graph():
    for graph in graph_atlas_g()[1:]:
        side = sides(adjacency(len(graph), list(graph.edges)))
        assert (side is not None) == nx.is_bipartite(graph)
        assert side is None or all({side[v], side[w]} == {0, 1} for v, w in graph.edges)


@pytest.mark.parametrize("edges", [[(0, 0)], [(0, 3)], [(-1, 0)]])
def test_bad_edges_are_refused(edges):
    with pytest.raises(ValueError, match="vert"):
        adjacency(3, edges)
