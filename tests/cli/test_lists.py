import json

from satflip.encodings import Encoding
from tests.cli.run import satflip


def test_backends_as_json() -> None:
    listed = json.loads(satflip("backends", "--json").stdout)["backends"]
    by_name = {entry["name"]: entry for entry in listed}
    assert {"cp-sat", "sat:cadical195", "bfs", "dfs"} <= set(by_name)
    cp = by_name["cp-sat"]
    assert cp["installed"]
    assert cp["version"].startswith("9.")
    assert cp["licence"] == "Apache-2.0"
    assert cp["native"] == ["clause", "linear", "parity", "residue"]
    assert by_name["sat:glucose4"]["native"] == ["clause"]


def test_backends_as_text() -> None:
    done = satflip("backends")
    assert done.returncode == 0
    assert any(line.startswith("cp-sat ") for line in done.stdout.splitlines())


def test_formulations() -> None:
    listed = json.loads(satflip("formulations", "--json").stdout)["formulations"]
    assert {"presses", "steps"} <= {entry["name"] for entry in listed}
    assert all(entry["summary"] and entry["source"] and entry["size"] for entry in listed)
    assert "presses" in satflip("formulations").stdout


def test_brackets_are_printed() -> None:
    listed = {entry["name"]: entry for entry in json.loads(satflip("backends", "--json").stdout)["backends"]}
    lacking = [entry for entry in listed.values() if "[" in str(entry["missing"])]
    text = " ".join(satflip("backends").stdout.split())
    for entry in lacking:
        assert entry["missing"].partition("[")[2].partition("]")[0] in text
    assert "layers:normal-form (on)" in satflip("formulations").stdout


def test_every_encoding_that_is_listed_can_be_asked_for() -> None:
    listed = json.loads(satflip("encodings", "--json").stdout)["encodings"]
    text = satflip("encodings").stdout
    for name in listed["--cardinality-encoding"]:
        assert Encoding(cardinality=name).cardinality == name
        assert f"  {name} " in text
    for name in listed["--xor-encoding"]:
        assert Encoding(xor=name.replace("K", "4"))
        assert f"  {name} " in text
    for option, name in json.loads(satflip("encodings", "--json").stdout)["defaults"].items():
        assert name.partition(":")[0] in {known.partition(":")[0] for known in listed[option]}


def test_formats() -> None:
    listed = json.loads(satflip("formats", "--json").stdout)["formats"]
    without = {entry["name"] for entry in listed if not entry["objective"]}
    assert without == {"dimacs", "xcnf"}
    text = satflip("formats").stdout.splitlines()
    assert [line.split()[0] for line in text] == [entry["name"] for entry in listed]
    assert all(("--at-most" in line) == (line.split()[0] in (*without, "smtlib")) for line in text)
