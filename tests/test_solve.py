import pytest

import satflip as sf
from satflip import Status
from satflip.model import Model
from tests import fakes
from tests.brute import flip, swap


def test_quick_start() -> None:
    puzzle = flip("bwwb/bbwb/bwwb/bwww")
    result = sf.solve(puzzle, backend="cp-sat", time_limit=60)
    assert (result.status, result.objective, result.bound) == (Status.OPTIMAL, 4, 4)
    assert result.moves is not None
    assert puzzle.replay(result.moves).solved  # type: ignore[arg-type]
    assert isinstance(sf.formulate(puzzle, "presses"), Model)


def test_a_result_says_what_it_was_made_with() -> None:
    result = sf.solve(flip("wbw"), backend="sat:glucose4", seed=7)
    assert result.backend == "sat:glucose4"
    assert result.formulation == "presses"
    assert result.encoding == {"xor": "cut:6", "cardinality": "totalizer", "search": "increasing"}
    assert set(result.times) >= {"build", "encode", "solve", "decode", "total"}
    assert set(result.versions) == {"satflip", "python", "python-sat"}
    assert result.model_size["variables"] == 4
    assert result.seed is None  # glucose4 takes none, so none was used
    assert sf.solve(flip("wbw"), backend="sat:cadical195", seed=7).seed == 7


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ({"backend": "sat:glucos4"}, "sat:glucose4"),
        ({"backend": "nonsense"}, "auto, cp-sat"),
        ({"formulation": "press"}, "presses"),
        ({"objective": "swaps"}, "presses"),
        ({"time_limit": -1}, "positive number of seconds"),
        ({"time_limit": float("nan")}, "positive number of seconds"),
        ({"time_limit": float("inf")}, "positive number of seconds"),
        ({"memory_limit": 0}, "MiB"),
        ({"workers": 0}, "at least 1"),
        ({"search": "sideways"}, "increasing"),
        ({"xor_encoding": "cut:1"}, "cut:K"),
        ({"cardinality_encoding": "bdd"}, "totalizer"),
        ({"formulation": "presses:magic"}, "no feature 'magic'"),
    ],
)
def test_bad_arguments_are_named(arguments: dict[str, object], word: str) -> None:
    with pytest.raises(sf.InputError, match=word):
        sf.solve(flip("wbw"), **{"backend": "cp-sat", **arguments})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ({"backend": "cp-sat", "formulation": "steps"}, "says the swap puzzle"),
        ({"backend": "bfs", "formulation": "presses"}, "takes no formulation"),
        ({"backend": "bfs", "xor_encoding": "direct"}, "takes no encoding"),
        ({"backend": "cp-sat", "search": "bisect"}, "takes no search"),
        ({"backend": "sat:lingeling", "search": "core-guided"}, "unsatisfiable cores"),
    ],
)
def test_combinations_that_cannot_be_are_refused(arguments: dict[str, object], word: str) -> None:
    with pytest.raises(sf.UnsupportedError, match=word):
        sf.solve(flip("wbw"), **arguments)  # type: ignore[arg-type]


def test_an_encoding_that_is_named_is_used_by_every_back_end() -> None:
    for backend in ("cp-sat", "cryptominisat", "mip:highs", "sat:minicard"):
        for options in ({}, {"xor_encoding": "cut:3", "cardinality_encoding": "seqcounter"}):
            result = sf.solve(flip("bwwb/bbwb/bwwb/bwww"), backend=backend, **options)  # type: ignore[arg-type]
            assert result.objective == 4
            assert result.encoding is not None
            if options:
                assert result.encoding["xor"] == "cut:3"
            else:
                assert result.encoding["xor"] == ("cut:6" if backend == "sat:minicard" else "native")


def test_swap_mismatch_is_impossible_at_once_and_says_why() -> None:
    result = sf.solve(swap("1111/0000/1110/0110", "1010/0101/1010/0101"), backend="cp-sat")
    assert result.status is Status.IMPOSSIBLE
    assert result.message == "the board has 7 of '0', and the target asks for 8"
    assert "counting" in result.proved_by


@pytest.mark.parametrize("isolate", [False, True])
@pytest.mark.parametrize(
    ("name", "status", "word"),
    [
        ("raises", Status.CRASH, "RuntimeError: out of ideas"),
        ("lies", Status.WRONG, "do not reach the goal"),
        ("lies_impossible", Status.WRONG, "'impossible' is claimed"),
        ("lies_bound", Status.WRONG, "bound 4 is above the cost 3"),
        ("never_knows", Status.UNKNOWN, ""),
        ("prints", Status.FEASIBLE, ""),
    ],
)
def test_bad_back_ends_get_their_status(name: str, status: Status, word: str, isolate: bool) -> None:
    result = sf.solve(flip("wbw"), backend=fakes.backend(name), isolate=isolate)
    assert result.status is status
    assert word in result.message
    assert result.stopped is None
    assert (result.moves is not None) == (status is Status.FEASIBLE)


def test_unknown_at_a_bound_ends_the_search() -> None:
    fakes.Unsure.asked = 0
    result = sf.solve(flip("wbw"), backend=fakes.backend("unsure"))
    assert result.status is Status.FEASIBLE
    assert (result.objective, result.bound) == (2, 1)  # the bound did not advance past the question
    assert fakes.Unsure.asked == 2


def test_a_bound_that_is_met_is_a_proof_whoever_stopped() -> None:
    result = sf.solve(flip("wbw"), backend=fakes.backend("finds_and_dies"), isolate=True)
    assert result.status is Status.CRASH
    assert (result.objective, result.bound) == (3, 1)
    assert result.moves == fakes.PLAN


def test_progress_is_told_in_order() -> None:
    seen: list[sf.Progress] = []
    sf.solve(flip("wbw/bbb/wbw"), backend="sat:glucose4", progress=seen.append)
    assert seen
    bounds = [p.bound for p in seen if p.bound is not None]
    assert bounds == sorted(bounds)
    costs = [p.objective for p in seen if p.objective is not None]
    assert costs == sorted(costs, reverse=True)
    assert seen[-1].objective == 1


def test_what_is_no_puzzle_and_no_move_is_refused() -> None:
    import satflip as sf

    for ask in (lambda: sf.solve("bwwb"), lambda: sf.solve_many(["bw"])):  # type: ignore[arg-type, list-item]
        with pytest.raises(sf.InputError, match=r"found str 'bw.*expected a puzzle: FlipPuzzle\.parse"):
            ask()
    for puzzle in (sf.FlipPuzzle.parse("bw"), sf.SwapPuzzle.parse("bw\n\nwb")):
        with pytest.raises(sf.InputError, match=r"move 1: found \(0, 0\), expected a (Press|Swap)"):
            puzzle.replay([(0, 0)])  # type: ignore[list-item]


def test_answers_and_models_print_readably() -> None:
    import satflip as sf

    puzzle = sf.FlipPuzzle.parse("bw\nww")
    assert str(sf.solve_many([puzzle, puzzle])) == f"2 answers; by least cost: 2 of {sf.solve(puzzle).objective}"
    model = sf.formulate(puzzle, "presses")
    assert str(model).startswith(f"model: {len(model.variables)} variables, {len(model.constraints)} constraints")
    assert len(repr(model)) < 200
