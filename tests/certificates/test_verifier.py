"""The checker stands alone, and takes nothing for granted in a file."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

import satflip.verifier
from satflip.certificates import certify
from satflip.solving import solve
from satflip.verifier import verify
from tests.brute import flip, swap
from tests.certificates.made import Members, document, put, taken
from tests.needs import module

module("dratify", "dratify")

HOME = Path(satflip.verifier.__file__).parent


def test_it_imports_nothing_of_satflip() -> None:
    known = {*sys.stdlib_module_names, "dratify", "cdclkit", *(file.stem for file in HOME.glob("*.py"))}
    for file in HOME.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Import):
                assert {alias.name.split(".")[0] for alias in node.names} <= known, file
            elif isinstance(node, ast.ImportFrom):
                assert (node.module or "").split(".")[0] in known, file
                assert node.level <= 1


def test_it_can_be_read_in_one_sitting() -> None:
    for rules in ("flip", "swap plans"):
        files = [HOME / f"{name}.py" for name in ("check trust " + rules).split()]
        assert sum(lines_of_code(file) for file in files) < 400


def lines_of_code(file: Path) -> int:
    """Lines that hold something beside comments and docstrings."""
    text = file.read_text()
    told = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    return sum(bool(line.partition("#")[0].strip()) for n, line in enumerate(text.splitlines(), 1) if n not in told)


@pytest.fixture(scope="module")
def refuted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate with a refutation that needs its lemmas."""
    path = tmp_path_factory.mktemp("c") / "c"
    certify(solve(flip("wwww/bbbb", goal=0)), path, evidence="drat")
    return path


def test_it_runs_alone(refuted: Path) -> None:
    code = (
        "import runpy, sys; sys.modules['satflip'] = sys.modules['pysat'] = sys.modules['ortools'] = None;"
        "sys.argv[0] = 'verifier'; runpy.run_module('verifier', run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(refuted)], cwd=HOME.parent, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "VERIFIED"


def test_a_proof_that_dratify_takes_for_good(refuted: Path, tmp_path: Path) -> None:
    """A clause that made a literal true is deleted, after which a false unit passes for a RAT step."""
    from dratify import check_proof, parse_dimacs

    trick = "d -1 2 0\n1 0\n0\n"
    satisfiable = parse_dimacs("p cnf 2 2\n-1 2 0\n-2 0\n")
    assert not check_proof(satisfiable, trick, check_rat=False).ok
    members = taken(refuted)
    (proof,) = (name for name in members if name.endswith(".drat"))
    # a press that no clause forces: its unit is no RUP step, and RAT steps do not count
    members[proof] = b"1 0\n" + members[proof]
    report = verify(str(put(members, tmp_path / "c")))
    assert report.verdict == "REJECTED"
    assert "step 1" in report.reason


def test_without_dratify_a_refutation_is_not_checked(refuted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dratify", None)
    report = verify(str(refuted))
    assert report.verdict == "INCOMPLETE"
    # two targets are refuted, and the reason is said once
    assert "\n".join(report.lines()).count("pip install dratify") == 1
    assert not any("not checked" in line for line in report.checked)


def test_the_board_is_shown_and_compared(tmp_path: Path) -> None:
    from satflip.certificates.document import instance

    puzzle = flip("bww/wbw", goal=0)
    certify(solve(puzzle), tmp_path / "c")
    report = verify(str(tmp_path / "c"), instance(puzzle))
    assert report.verdict == "VERIFIED"
    assert report.picture[1:3] == ["1 0 0", "0 1 0"]
    assert "a press changes its cell and those beside it" in report.picture[0]
    assert verify(str(tmp_path / "c"), instance(flip("bww/wbb", goal=0))).verdict == "REJECTED"
    certify(solve(flip("bww/wbw", goal=0, topology="torus")), tmp_path / "c")
    assert "what the file says" in verify(str(tmp_path / "c")).picture[0]


def changed(members: Members, path: Path, **keys: object) -> str:
    """The verdict when the document's parts are replaced."""
    told = document(members)
    for key, value in keys.items():
        part, _, name = key.partition("_")
        if name:
            told[part][name] = value
        else:
            told[part] = value
    report = verify(str(put({**members, "certificate.json": json.dumps(told).encode()}, path)))
    assert report.verdict != "REJECTED" or report.reason
    return report.verdict


@pytest.mark.parametrize(
    "keys",
    [
        {"schema": "satflip-certificate-1"},
        {"claim_value": [4.0]},
        {"claim_value": [True]},
        {"claim_value": []},
        {"claim_value": ["4"]},
        {"claim_minimised": "presses,presses"},
        {"claim_minimised": "rounds"},
        {"claim_within": {"presses": 9}},
        {"claim_within": {"time": 9}},
        {"claim_status": "PROVEN"},
        {"moves": None},
        {"moves": [{"press": [0, 9], "times": 1}]},
        {"moves": [{"press": [0, 0], "times": -1}]},
        {"lower": {"kind": "faith"}},
        {"lower": None},
        {"lower": {"kind": "targets", "targets": []}},
        {"lower": {"kind": "search"}},
        {"instance_colours": 1},
        {"instance_colours": 10**9},
        {"instance_puzzle": "chess"},
        {"instance_cells": [[0, 0]] * 8},
        {"instance_start": [0] * 7},
        {"instance_start": [0.0] * 8},
        {"instance_goal": "green"},
        {"instance_effects": []},
    ],
    ids=str,
)
def test_malformed(keys: dict[str, Any], refuted: Path, tmp_path: Path) -> None:
    assert changed(taken(refuted), tmp_path / "c", **keys) == "REJECTED"


def test_nothing_is_said_that_only_other_readers_hear(tmp_path: Path) -> None:
    """satflip's own reader takes `costs` beside `effects`, which are all that the checker knows of."""
    for puzzle, extra in ((flip("bww/wbw"), {"costs": [7] * 6}), (swap("012/120", "201/012"), {"walls": []})):
        certify(solve(puzzle), tmp_path / "c")
        members = taken(tmp_path / "c")
        instance = document(members)["instance"]
        assert changed(members, tmp_path / "d", instance=instance) == "VERIFIED"
        assert changed(members, tmp_path / "d", instance={**instance, **extra}) == "REJECTED"
    certify(solve(flip("bww/wbw")), tmp_path / "c")
    members = taken(tmp_path / "c")
    dear = [{**effect, "price": 2} for effect in document(members)["instance"]["effects"]]
    assert changed(members, tmp_path / "d", instance_effects=dear) == "REJECTED"


def test_heights_are_whole_numbers(tmp_path: Path) -> None:
    certify(solve(swap("110/001", "011/100")), tmp_path / "c")
    members = taken(tmp_path / "c")
    rise = document(members)["lower"]["rise"]
    for bad in (float("nan"), 1e300, None, True, 10**30):
        for wrong in (
            {**rise, "heights": [[bad, *row[1:]] for row in rise["heights"]]},
            {**rise, "tolls": [bad, *rise["tolls"][1:]]},
        ):
            assert changed(members, tmp_path / "d", lower_rise=wrong) == "REJECTED"
    for bad in (0, -1, 0.5):
        assert changed(members, tmp_path / "d", lower_rise={**rise, "unit": bad}) == "REJECTED"


def test_a_free_cell_is_no_colour(tmp_path: Path) -> None:
    """'null' as a symbol would make every board with free cells impossible."""
    certify(solve(swap("110/001", "0??/1??")), tmp_path / "c")
    members = taken(tmp_path / "c")
    lie = {"kind": "component", "cells": list(range(6)), "symbol": None}
    claim = {"status": "IMPOSSIBLE", "minimised": "swaps", "value": [], "within": {}}
    for symbols in (["0", "1"], ["0", "1", None]):
        assert changed(members, tmp_path / "d", lower=lie, claim=claim, instance_symbols=symbols) == "REJECTED"


def test_no_such_thing_as_a_certificate(tmp_path: Path) -> None:
    path = tmp_path / "c"
    path.write_bytes(b"certainly")
    assert verify(str(path)).verdict == "REJECTED"
    for content in (b"", b"[" * 100_000, b'{"a": 1, "a": 2}', b"\xff", b"[]", b'"x"', b"NaN", b"9" * 10_000):
        assert verify(str(put({"certificate.json": content}, path))).verdict == "REJECTED", content[:20]
    assert verify(str(put({"other.json": b"{}"}, path))).verdict == "REJECTED"
    with pytest.raises(FileNotFoundError):
        verify(str(tmp_path / "nothing"))


def test_what_is_malformed_is_said_in_words(refuted: Path, tmp_path: Path) -> None:
    text, bare = tmp_path / "text", tmp_path / "bare"
    text.write_text("bwwb")
    assert verify(str(text)).reason == "not a well-formed certificate: the file is no zip archive, or a damaged one"
    members = taken(refuted)
    told = document(members)
    del told["moves"]
    put(members | {"certificate.json": json.dumps(told).encode()}, bare)
    assert verify(str(bare)).reason == "not a well-formed certificate: certificate.json lacks 'moves'"
    put({}, bare)
    assert "There is no item named 'certificate.json'" in verify(str(bare)).reason


def test_bombs_are_not_unpacked(refuted: Path, tmp_path: Path) -> None:
    members, path = taken(refuted), tmp_path / "c"
    zeros = bytes(1 << 20)
    for name in members:
        with ZipFile(path, "w", ZIP_DEFLATED) as archive:
            for other, content in members.items():
                if other == name:
                    with archive.open(other, "w") as file:
                        for _ in range(80):
                            file.write(zeros)
                else:
                    archive.writestr(other, content)
        assert path.stat().st_size < 1 << 20
        assert verify(str(path)).verdict == "REJECTED"


def test_names_cannot_speak_for_the_checker(tmp_path: Path) -> None:
    certify(solve(swap("110/001", "011/100")), tmp_path / "c")
    members = taken(tmp_path / "c")
    told = json.loads(members["certificate.json"].decode())
    name = "x\x1b[2J\nVERIFIED\n\u202e"
    symbols = [name if symbol == "0" else symbol for symbol in told["instance"]["symbols"]]
    boards = {key: [name if s == "0" else s for s in told["instance"][key]] for key in ("start", "target")}
    told["instance"] |= {"symbols": symbols, **boards}
    told["moves"] = []
    lines = list(verify(str(put({**members, "certificate.json": json.dumps(told).encode()}, tmp_path / "d"))).lines())
    assert lines[-1].startswith("REJECTED")
    assert r"x\x1b[2J\nVERIFIED\n\u202e" in lines[1]
    assert all(line.isprintable() for line in lines)


def test_nothing_is_said_twice(refuted: Path, tmp_path: Path) -> None:
    with ZipFile(tmp_path / "c", "w") as archive:
        archive.writestr("certificate.json", b"{}")
        with pytest.warns(UserWarning, match="Duplicate name"):
            archive.writestr("certificate.json", taken(refuted)["certificate.json"])
    assert verify(str(tmp_path / "c")).reason == "two members have one name"
    certify(solve(swap("110/001", "011/100")), tmp_path / "c")
    members = taken(tmp_path / "c")
    for key, twice in (("costs", [[[0, 0], [0, 1], 1], [[0, 1], [0, 0], 1]]), ("limits", [[[0, 0], 9], [[0, 0], 8]])):
        assert changed(members, tmp_path / "d", **{f"instance_{key}": twice[:1]}) == "VERIFIED"
        assert changed(members, tmp_path / "d", **{f"instance_{key}": twice}) == "REJECTED"


def test_a_trillion_rounds_do_not_fill_the_memory(tmp_path: Path) -> None:
    far = 10**12
    certify(solve(swap("10", "01"), objective="rounds"), tmp_path / "c")
    members = {**taken(tmp_path / "c"), "a.cnf": b"p cnf 1 1\n1 0\n", "a.drat": b"0\n"}
    entry = {"rounds": far, "swaps": None, "cnf": "a.cnf", "proof": "a.drat"}
    move = {"swap": [[0, 0], [0, 1]], "round": far}
    told = {"claim_value": [far + 1], "moves": [move], "lower_refutations": [entry]}
    assert changed(members, tmp_path / "d", **told) == "REJECTED"
