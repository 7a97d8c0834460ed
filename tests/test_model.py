import pytest

from satflip.model import Clause, Linear, Model, Origin, Parity, Residue, Variable

RULE = Origin("a rule")


@pytest.mark.parametrize(
    ("kind", "labels", "name"),
    [
        ("press", ((2, 0),), "press[2,0]"),
        ("press", ("a",), "press[a]"),
        ("press", ((2, 0), 3), "press[(2,0),3]"),
        ("swap", (3, ((0, 1), (0, 2))), "swap[3,(0,1)-(0,2)]"),
        ("swap", (3, ("a", "b")), "swap[3,a-b]"),
        ("cell", (3, (0, 1), "black"), "cell[3,(0,1),black]"),
    ],
)
def test_names(kind: str, labels: tuple[object, ...], name: str) -> None:
    assert Variable(kind, labels, RULE).name == name  # type: ignore[arg-type]


def test_names_of_a_big_board_do_not_collide() -> None:
    names = {Variable("press", ((r, c),), RULE).name for r in range(12) for c in range(12)}
    assert len(names) == 144


def test_what_constraints_mean() -> None:
    nothing, first, both = (False, False, False), (False, True, False), (False, True, True)
    assert not Clause((), RULE).holds(nothing)
    assert Clause((1, -2), RULE).holds(nothing)
    assert not Clause((-1, 2), RULE).holds(first)
    assert Parity((), False, RULE).holds(nothing)
    assert not Parity((), True, RULE).holds(nothing)
    assert Parity((1, 2), True, RULE).holds(first)
    assert not Parity((1, 2), True, RULE).holds(both)
    assert Parity((1, -2), True, RULE).holds(both)
    assert Residue(((2, 1), (3, 2)), 1, 4, RULE).holds(both)
    assert not Residue(((2, 1), (3, 2)), 1, 4, RULE).holds(first)
    assert Linear(((2, 1), (-1, 2)), "<=", 1, RULE).holds(both)
    assert not Linear(((2, 1), (-1, 2)), "<=", 1, RULE).holds(first)
    assert Linear(((2, 1), (1, -2)), "=", 3, RULE).holds(first)
    assert not Linear((), ">=", 1, RULE).holds(nothing)


def test_size_counts_every_kind() -> None:
    model = Model()
    a, b = (model.new("x", str(i), origin=RULE) for i in range(2))
    model.clause([], RULE)
    model.clause([a, b], RULE)
    model.parity([a], True, RULE)
    model.linear([(1, a), (2, b)], "<=", 1, RULE)
    size = model.size
    assert size == {"variables": 2, "constraints": 4, "clause": 2, "linear": 1, "parity": 1, "literals": 5}


def test_objective_refuses_negative_weights() -> None:
    with pytest.raises(ValueError, match="negative"):
        Model().minimise([(-1, 1)])


def test_violated_names_the_constraints() -> None:
    model = Model()
    a = model.new("x", "a", origin=RULE)
    model.clause([a], RULE)
    model.clause([-a], RULE)
    assert model.violated((False, True)) == [Clause((-1,), RULE)]
