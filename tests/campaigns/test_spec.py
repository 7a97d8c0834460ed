"""Campaigns as people write them: multiplied out, and refused in one line where they make no sense."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from satflip.campaigns import spec
from satflip.campaigns.campaign import Campaign
from satflip.errors import InputError
from satflip.puzzles import FlipPuzzle
from tests.brute import flip
from tests.campaigns.made import campaign
from tests.cli.run import EXAMPLES, ROOT

PAGE = (ROOT / "docs" / "compare.md").read_text()

TOML = """
name = "mine"
instances = ["boards/*.txt"]
seeds = 2
time-limit = 5
memory-limit = 500

[[generate]]
puzzle = "swap"
sizes = ["2x3"]
colours = 3
count = 2

[[configurations]]
backend = ["bfs", "a-star"]

[[configurations]]
backend = "cp-sat"
formulation = ["presses", "kernel"]
"""


def written(directory: Path, text: str = TOML, name: str = "campaign.toml") -> Path:
    (directory / "boards").mkdir()
    for example in ("flip-5x5.txt", "flip-poj1753.txt"):
        (directory / "boards" / example).write_text((EXAMPLES / example).read_text())
    (directory / name).write_text(text)
    return directory / name


def read(path: Path) -> Campaign:
    return spec.campaign(spec.load(str(path)))


def test_a_file_is_multiplied_out(tmp_path: Path) -> None:
    found = read(written(tmp_path))
    assert found.name == "mine"
    assert [instance.name for instance in found.instances] == [
        "flip-5x5.txt",
        "flip-poj1753.txt",
        "swap 2x3 solvable 3 colours 1",
        "swap 2x3 solvable 3 colours 2",
    ]
    assert [each.name for each in found.configurations] == ["bfs", "a-star", "cp-sat presses", "cp-sat kernel"]
    assert (found.limits.seconds, found.limits.mebibytes, found.seeds) == (5.0, 500, (1, 2))
    assert len(found.runs) == 4 * 4 * 2
    assert len({run.key for run in found.runs}) == 32


def test_json_says_the_same(tmp_path: Path) -> None:
    import tomllib

    path = written(tmp_path)
    other = tmp_path / "campaign.json"
    other.write_text(json.dumps(tomllib.loads(TOML)))
    assert [run.key for run in read(other).runs] == [run.key for run in read(path).runs]
    assert spec.is_campaign(str(other))
    assert not spec.is_campaign(str(EXAMPLES / "swap-ring.json"))


def test_what_makes_no_sense_for_a_back_end_is_not_multiplied(tmp_path: Path) -> None:
    said = {"backend": ["bfs", "cp-sat", "sat:glucose4"], "formulation": ["presses", "kernel"], "search": "bisect"}
    found = spec.campaign({**said, "name": "x"}, boards={"b": flip("wbw")})
    assert [each.name for each in found.configurations] == [
        "bfs",
        "cp-sat presses",
        "cp-sat kernel",
        "sat:glucose4 presses bisect",
        "sat:glucose4 kernel bisect",
    ]


def test_the_order_interleaves_back_ends() -> None:
    runs = campaign({f"b{i}": flip(f"{i:04b}") for i in range(10)}, "bfs", "cp-sat", "dfs", seeds=(1, 2, 3)).runs
    blocks = [runs[i : i + 3] for i in range(0, len(runs), 3)]
    assert all(len({run.configuration for run in block}) == 3 for block in blocks)
    assert all(len({(run.instance.name, run.seed) for run in block}) == 1 for block in blocks)
    firsts = Counter(block[0].configuration.name for block in blocks)
    assert min(firsts[name] for name in ("bfs", "cp-sat", "dfs")) >= 3  # nobody is always the first


def test_what_does_not_fit_is_unsupported_and_says_why() -> None:
    (run,) = campaign({"b": flip("wbw")}, "min-cost-flow").runs
    assert isinstance(run.question, str)
    assert run.question == "min-cost-flow solves the swap board"


def test_keys_depend_on_all_that_matters() -> None:
    board = {"b": flip("wbw")}
    runs = [
        campaign(board, "bfs").runs[0],
        campaign({"b": flip("bwb")}, "bfs").runs[0],
        campaign(board, "dfs").runs[0],
        campaign(board, "bfs", seeds=(2,)).runs[0],
        campaign(board, "bfs", seconds=3.0).runs[0],
        campaign(board, "bfs", mebibytes=300).runs[0],
        campaign(board, "bfs", workers=2).runs[0],
    ]
    assert len({run.key for run in runs}) == len(runs)
    assert campaign({"another name": flip("wbw")}, "bfs").runs[0].key == runs[0].key


@pytest.mark.parametrize("name", sorted(spec.presets()))
def test_presets_are_campaigns(name: str) -> None:
    found = spec.campaign(spec.load(name))
    assert found.name == name
    assert len(found.seeds) == 3
    assert len({instance.digest for instance in found.instances}) == len(found.instances)
    # a configuration that fits no board at all has no place in a preset
    fitting = {run.configuration for run in found.runs if not isinstance(run.question, str)}
    assert fitting == set(found.configurations)


def test_the_presets_are_those_that_are_promised() -> None:
    assert set(spec.presets()) == {"flip-scaling", "swap-scaling", "encodings", "all-backends"}
    sizes = [instance.cells for instance in spec.campaign(spec.load("flip-scaling")).instances]
    assert sizes == sorted(set(sizes))
    first = spec.campaign(spec.load("flip-scaling")).instances[0].puzzle
    assert isinstance(first, FlipPuzzle)
    assert first.start == (1,) * 16


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("seeds = [", "is no TOML"),
        ("boards = 3", "unknown key 'boards', expected one of: backend,"),
        ("instances = ['no such *.txt']", "instances: no file no such *.txt in"),
        ("instances = ['boards/*.txt']\nseeds = 0", "seeds: found 0, expected a whole number"),
        ("instances = ['boards/*.txt']\ntime-limit = -1", "time-limit: found -1, expected a positive number"),
        ("instances = ['boards/*.txt']\nbackend = 'cpsat'", "unknown back end 'cpsat', did you mean 'cp-sat'?"),
        ("instances = ['boards/*.txt']\nbackend = 7", "backend: found 7, expected a text"),
        ("[[generate]]\nsizes = '0x4'", "generate: "),
        ("[[generate]]\nkind = 'odd'", "generate: unknown kind 'odd', expected one of: all-on, solvable"),
        ("[[generate]]\npuzzle = 'chess'", "generate: unknown puzzle 'chess'"),
        ("[[generate]]\nkinds = 'odd'", "generate, number 1: unknown key 'kinds'"),
        ("configurations = 'all'", "configurations: expected tables"),
        ("name = 'empty'", "the campaign empty has no instance"),
        ("instances = ['']", "instances: no file  in"),
        ("instances = ['.']", "instances: no file . in"),
        ("name = '../elsewhere'", "name: found '../elsewhere', expected up to 100 letters and no '/'"),
        ('name = "a\\u0000"', "expected up to 100 letters"),
        (f"name = '{'x' * 300}'", "expected up to 100 letters"),
        ("name = 5", "name: found 5, expected a text"),
        ("instances = ['boards/*.txt']\nseeds = 1000000000000", "seeds: found 1000000000000, expected at most"),
        ("instances = ['boards/*.txt']\nseeds = [true]", "seeds: found [True], expected a whole number"),
        ("[[generate]]\npuzzle = []", "generate: unknown puzzle '[]'"),
        ("[[generate]]\nseed = 'x'", "seed: found 'x', expected a whole number"),
        ("[[generate]]\ndensity = 'x'", "density: found 'x', expected a number from 0 to 1"),
        ("[[generate]]\ncount = 1000000000000", "count: found 1000000000000, expected at most"),
        ("[[generate]]\nsizes = '99999x99999'", "size: found 99999x99999, expected at most"),
    ],
)
def test_nonsense_is_refused_in_one_line(text: str, told: str, tmp_path: Path) -> None:
    path = written(tmp_path, text)
    with pytest.raises(InputError) as refusal:
        read(path)
    assert told in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"instances": null}', "instances: found None, expected a text"),
        ('{"generate": [], "backend": null}', "backend: found None, expected a text"),
        ('{"instances": [], "instances": ["a"]}', "'instances' is given twice"),
        ("[" * 100_000, "nested too deeply"),
    ],
    ids=range(4),
)
def test_json_campaigns_likewise(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "campaign.json"
    path.write_text(text)
    with pytest.raises(InputError) as refusal:
        spec.campaign(spec.load(str(path)), boards={"b": flip("wbw")})
    assert told in str(refusal.value)


def test_the_campaign_of_the_documentation_is_one(tmp_path: Path) -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.S)
    found = read(written(tmp_path, text))
    assert len(found.instances) == 4
    assert [each.name for each in found.configurations][:2] == ["linear-algebra", "cp-sat presses"]


def test_the_python_of_the_documentation_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, timeout=120, check=True)


def test_the_same_board_twice_is_refused() -> None:
    with pytest.raises(InputError, match="the same board twice: x and y"):
        campaign({"x": flip("wbw"), "y": flip("wbw")}, "bfs")


def test_an_unknown_encoding_is_refused_before_the_first_run(tmp_path: Path) -> None:
    said = {"name": "x", "backend": "sat:glucose4", "xor-encoding": "cut:99"}
    with pytest.raises(InputError, match="unknown XOR encoding 'cut:99'"):
        _ = spec.campaign(said, boards={"b": flip("wbw")}).runs


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere file names are text")
def test_a_file_name_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"a\xff.txt")).write_text("wbw\n")
    (tmp_path / "b.txt").write_text("wbb\n")
    found = spec.campaign({"instances": [str(path) for path in sorted(tmp_path.iterdir())], "backend": "bfs"})
    assert [instance.name for instance in found.instances] == ["a\\udcff.txt", "b.txt"]
