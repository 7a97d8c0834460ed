import json
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from satflip.instances import write
from satflip.puzzles import Board, FlipPuzzle, Press, Puzzle, Swap, SwapPuzzle
from satflip.result import OddCells, Result, Status
from tests.instances.made import puzzles
from tests.instances.wrong import WRONG


@cache
def schema(name: str) -> Draft202012Validator:
    contents = json.loads(files("satflip.instances").joinpath(f"{name}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(contents)
    return Draft202012Validator(contents)


@given(puzzles)
def test_the_schema_accepts_what_is_written(puzzle: Puzzle) -> None:
    schema("instance").validate(json.loads(write(puzzle, "json")))


@pytest.mark.parametrize("text", [text for text, _ in WRONG])
def test_the_schema_refuses_what_parse_refuses(text: str) -> None:
    assert not schema("instance").is_valid(json.loads(text))


@pytest.mark.parametrize(
    "text",
    [
        '{"start": [[1, 0]], "goal": [[0, "?"]]}',
        '{"board": "bw/wb", "size": "1x4", "walls": [[[0, 0], [0, 1]]], "forbidden": []}',
        '{"board": "bw/wb", "stencil": "(0,0) (0,1)*2", "costs": [1, 2, 3, 4], "topology": "mobius"}',
        '{"board": "bw", "effects": [{"press": "x", "changes": []}], "costs": [2]}',
        '{"edges": [["a", "b"]], "start": {"a": 1, "b": "0"}, "goal": [null, 1], "colors": 3}',
        '{"cells": [[0, 0]], "shape": [1, 1], "topology": "torus", "start": [1], "target": [null], "symbols": ["1"]}',
    ],
)
def test_the_schema_accepts_what_people_write(text: str) -> None:
    schema("instance").validate(json.loads(text))


def test_the_examples_fit_the_schema() -> None:
    examples = sorted((Path(__file__).parents[2] / "examples").glob("*.json"))
    assert examples
    for path in examples:
        schema("instance").validate(json.loads(path.read_text(encoding="utf-8")))


FLIP = FlipPuzzle.of(Board.grid(1, 1), (1,), goal=0)
SWAP = SwapPuzzle(Board.graph([("a", "b")]), (0, 1), (1, 0))


@pytest.mark.parametrize(
    "result",
    [
        Result(FLIP, Status.OPTIMAL, "bfs", objective=1, bound=1, moves=[Press((0, 0))], times={"total": 0.5}),
        Result(SWAP, Status.FEASIBLE, "sat", "steps", {"xor": "cut"}, "swaps", 1, 0, [Swap("a", "b", 0)], seed=3),
        Result(FLIP, Status.IMPOSSIBLE, "bfs", proved_by="search", bound=None),
        Result(FLIP, Status.IMPOSSIBLE, "bfs", refuted_by=(OddCells(((0, 0), "a"), ("white", "black")),)),
        Result(FLIP, Status.UNKNOWN, "bfs", bound=2, stopped="time limit", model_size={"variables": 3}),
        Result(SWAP, Status.CRASH, "bfs", minimised="rounds", message="it died"),
    ],
)
def test_the_result_schema_accepts_results(result: Result) -> None:
    schema("result").validate(json.loads(json.dumps(result.to_json())))


@pytest.mark.parametrize(
    "change",
    [
        {"status": "SOLVED"},
        {"status": "IMPOSSIBLE"},
        {"moves": None},
        {"moves": [{"press": [0], "times": 1}]},
        {"moves": [{"press": [0, 0], "times": 0}]},
        {"moves": [{"swap": [[0, 0], [0, 1]], "round": 0}]},
        {"bound": None},
        {"objective": "1"},
        {"colour": "red"},
        {"times": {"total": -1}},
    ],
)
def test_the_result_schema_refuses_other_objects(change: dict[str, object]) -> None:
    good = Result(FLIP, Status.OPTIMAL, "bfs", objective=1, bound=1, moves=[Press((0, 0))]).to_json()
    assert schema("result").is_valid(good)
    assert not schema("result").is_valid({**good, **change})


def test_the_result_schema_names_exactly_the_keys_of_a_result() -> None:
    good = Result(FLIP, Status.UNKNOWN, "bfs").to_json()
    assert set(good) == set(schema("result").schema["properties"]) - {"solutions", "count", "best_effort"}
    counted = {**good, "solutions": [[{"press": "a", "times": 2}]], "count": {"total": 3, "by_cost": {"2": 1, "4": 2}}}
    assert schema("result").is_valid(counted)
