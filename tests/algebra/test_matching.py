from itertools import pairwise, permutations

import networkx as nx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from swap_brute import grid_edges

from satflip.algebra import matching
from satflip.algebra.matching import TransportError, transport


@st.composite
def instances(draw):
    """A connected graph, edge costs, at most five pieces, and sinks for them, some of them optional."""
    n = draw(st.integers(2, 9))
    tree = [(draw(st.integers(0, v - 1)), v) for v in range(1, n)]
    pairs = [(v, w) for w in range(n) for v in range(w) if (v, w) not in tree]
    edges = tree + draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else tree
    costs = draw(st.lists(st.integers(1, 4), min_size=len(edges), max_size=len(edges)))
    shuffled = draw(st.permutations(range(n)))
    sources = shuffled[: draw(st.integers(0, min(n, 5)))]
    sinks = draw(st.permutations(range(n)))
    wanted = draw(st.integers(0, len(sources)))
    room = draw(st.integers(len(sources), min(n, len(sources) + 2)))
    return n, edges, costs, sources, sinks[:wanted], sinks[wanted:room]


def cheapest_by_enumeration(n, edges, costs, sources, targets, optional):
    graph = nx.Graph()
    graph.add_nodes_from(range(n))
    graph.add_weighted_edges_from((v, w, cost) for (v, w), cost in zip(edges, costs, strict=True))
    distance = dict(nx.all_pairs_dijkstra_path_length(graph))
    return min(
        sum(distance[v][w] for v, w in zip(sources, sinks, strict=True))
        for sinks in permutations([*targets, *optional], len(sources))
        if set(targets) <= set(sinks)
    )


@pytest.mark.parametrize("small", [0, matching.SMALL], ids=["scaling", "shortest paths"])
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(instances())
def test_cost_flow_paths_and_potentials_prove_each_other(monkeypatch, small, instance):
    monkeypatch.setattr(matching, "SMALL", small)
    n, edges, costs, sources, targets, optional = instance
    result = transport(n, edges, sources, targets, costs, optional=optional)
    assert result.cost == cheapest_by_enumeration(*instance)

    price = {frozenset(edge): cost for edge, cost in zip(edges, costs, strict=True)}
    assert result.cost == sum(pieces * price[frozenset(arc)] for arc, pieces in result.flow.items())
    assert not any((w, v) in result.flow for v, w in result.flow)

    sinks = {*targets, *result.used}
    assert [path[0] for path in result.paths] == sorted(sources)
    assert {path[-1] for path in result.paths} == sinks
    assert len(sinks) == len(sources)
    assert result.pairs == tuple((path[0], path[-1]) for path in result.paths)
    walked = sum(price[frozenset(step)] for path in result.paths for step in pairwise(path))
    assert walked == result.cost

    height = result.potentials
    assert all(abs(height[v] - height[w]) <= cost for (v, w), cost in zip(edges, costs, strict=True))
    assert sum(height[v] for v in sinks) - sum(height[v] for v in sources) == result.cost
    unused = set(optional) - sinks
    assert all(height[v] <= height[w] for v in result.used for w in unused)


def test_a_grid_by_hand():
    # The four pieces of the left column of a 4x4 go to the right column: four times three steps.
    result = transport(16, grid_edges(4, 4), [0, 4, 8, 12], [3, 7, 11, 15])
    assert result.cost == 12
    assert all(path[-1] - path[0] == 3 for path in result.paths)


@pytest.mark.parametrize("goal", [0, 5, 11])
def test_the_height_for_a_single_piece_is_minus_the_distance(goal):
    edges = grid_edges(3, 4)
    distance = nx.single_source_shortest_path_length(nx.Graph(edges), goal)
    lift = transport(12, edges, [7], [goal]).potentials
    assert [lift[goal] - height for height in lift] == [distance[v] for v in range(12)]


@settings(deadline=None)
@given(st.sets(st.integers(0, 19)), st.permutations(range(20)))
def test_heights_on_a_bipartite_graph_differ_by_one(sources, order):
    edges = grid_edges(4, 5)
    height = transport(20, edges, sources, order[: len(sources)]).potentials
    assert all(abs(height[v] - height[w]) == 1 for v, w in edges)


def test_nothing_moves_when_every_source_is_a_target():
    result = transport(4, grid_edges(2, 2), [0, 3], [3, 0])
    assert (result.cost, result.flow, result.pairs) == (0, {}, ((0, 0), (3, 3)))


def test_no_edges_but_a_place_to_stay():
    result = transport(2, [], [0, 1], [1], optional=[0])
    assert (result.cost, result.used) == (0, (0,))


def test_an_impossible_transport_names_the_component():
    edges = [(0, 1), (2, 3)]
    with pytest.raises(TransportError, match="component of vertex 0 holds 1 pieces, and has places for 0"):
        transport(4, edges, [0], [3])
    with pytest.raises(TransportError, match="holds 2 pieces, and has places for 0 and at most 1 more"):
        transport(4, edges, [0, 1], [], optional=[0])


@pytest.mark.parametrize(
    ("arguments", "costs"),
    [
        (([0, 0], [1, 2]), None),
        (([0], [9]), None),
        (([0], [1]), [1]),
        (([0], [1]), [1, 0]),
        (([0, 1], [1]), None),
    ],
)
def test_bad_arguments_are_refused(arguments, costs):
    with pytest.raises(ValueError, match=r"."):
        transport(3, [(0, 1), (1, 2)], *arguments, costs)


def test_a_sink_is_either_required_or_optional():
    with pytest.raises(ValueError, match="both a target and an optional sink"):
        transport(3, [(0, 1), (1, 2)], [0], [1], optional=[1])
