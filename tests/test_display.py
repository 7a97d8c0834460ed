"""Rich display: pictures are well-formed, say what the board holds, and let no text of an instance become markup."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import satflip as sf
from satflip.display import LARGEST, svg
from satflip.instances import parse, read

EXAMPLES = Path(__file__).parent.parent / "examples"
SVG = "{http://www.w3.org/2000/svg}"
POJ = "bwwb\nbbwb\nbwwb\nbwww"


def texts(picture: ET.Element) -> list[str]:
    return [text.text or "" for text in picture.iter(f"{SVG}text")]


def markup(html: str) -> ET.Element:
    """HTML of ours is well-formed but for its empty elements."""
    return ET.fromstring(html.replace("<br>", "<br/>"))


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.txt")) + sorted(EXAMPLES.glob("*.json")), ids=lambda p: p.name)
def test_every_example_is_drawn(path: Path) -> None:
    puzzle = read(path)
    picture = ET.fromstring(svg(puzzle))
    assert len(picture.findall(f"{SVG}polygon")) == len(puzzle.board.cells)
    # everything lies on the sheet
    left, top, width, height = map(float, picture.attrib["viewBox"].split())
    for polygon in picture.findall(f"{SVG}polygon"):
        for corner in polygon.attrib["points"].split():
            x, y = map(float, corner.split(","))
            assert left <= x <= left + width
            assert top <= y <= top + height
    shown = [element for element in markup(puzzle._repr_html_()).iter() if element.tag.endswith("svg")]
    assert len(shown) == 2 if puzzle.kind == "swap" else len(shown) in (1, 2)


def test_symbols_numbers_and_marks() -> None:
    picture = ET.fromstring(svg(parse("bw\nwb"), mark=[(0, 1)], write={(1, 1): "×"}))
    assert sorted(texts(picture)) == sorted(["1", "2", "1", "2", "b", "w", "w", "×"])
    frames = [polygon.attrib["stroke"] for polygon in picture.findall(f"{SVG}polygon")]
    assert frames[:3] == [frames[0]] * 3
    assert frames[3] != frames[0]  # the marked cell, drawn last
    assert picture.attrib["aria-label"].startswith("row 1, column 1, b; row 1, column 2, w")


def fills(start: str, target: str) -> dict[str, str]:
    """What each symbol of a swap board's start is drawn in."""
    puzzle = sf.SwapPuzzle.parse(f"{start}\n\n{target}")
    faces = [face.attrib["fill"] for face in ET.fromstring(svg(puzzle)).findall(f"{SVG}polygon")]
    return dict(zip(start, faces, strict=True))


def test_colours_are_drawn_as_their_names_say() -> None:
    puzzle = read(EXAMPLES / "swap-ring.json")
    faces = [face.attrib["fill"] for face in ET.fromstring(svg(puzzle)).findall(f"{SVG}polygon")]
    for face, name, strongest in zip(faces[::2], ("red", "green", "blue"), range(3), strict=True):
        parts = [int(face[i : i + 2], 16) for i in (1, 3, 5)]
        assert parts.index(max(parts)) == strongest, (name, face)
    named = dict(zip("rgb", faces[::2], strict=True))
    assert fills("rgb", "bgr") == named
    white, black = fills("01", "10").values()
    assert fills("bw", "wb") == {"b": black, "w": white}
    assert fills("rgbw", "bgrw") == {**named, "w": white}
    # x is no colour's letter, so none of them is one; all differ
    assert len(set(fills("rxb", "bxr").values())) == 3
    assert fills("rxb", "bxr") != {**named, "x": fills("rxb", "bxr")["x"]}


@pytest.mark.parametrize("n", [1, 2, 3, 7, 12])
def test_names_of_nodes_lie_on_no_edge_and_on_the_sheet(n: int) -> None:
    names = [f"station {i}" for i in range(n)]
    board = sf.Board.graph([(a, b) for a in names for b in names if a < b], names)
    picture = ET.fromstring(svg(sf.SwapPuzzle(board, (0,) * n, (0,) * n, ("0",))))
    left, top, width, height = map(float, picture.attrib["viewBox"].split())
    centre = left + 0.7 + (width - 0.85) / 2, top + 0.7 + (height - 0.85) / 2
    faces = picture.findall(f"{SVG}polygon")
    labels = [text for text in picture.iter(f"{SVG}text") if (text.text or "").startswith("station")]
    assert len(labels) == n
    for face, text in zip(faces, labels, strict=True):
        x, y, wide = float(text.attrib["x"]), float(text.attrib["y"]), 0.156 * len(text.text or "")
        begins = {"start": x, "middle": x - wide / 2, "end": x - wide}[text.attrib["text-anchor"]]
        assert left <= begins <= begins + wide <= left + width
        assert top <= y - 0.13 <= y + 0.13 <= top + height
        # beyond its node, seen from the middle of the circle in which all edges run
        corners = [tuple(map(float, corner.split(","))) for corner in face.attrib["points"].split()]
        node = [sum(axis) / len(corners) for axis in zip(*corners, strict=True)]
        if n > 1:
            assert math.dist((x, y), centre) > math.dist(node, centre) + 0.4


def test_a_state_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="cells, the state"):
        svg(parse("bw\nwb"), (0, 1))


def test_walls_and_holes() -> None:
    puzzle = parse("walls: (0,0)-(1,0)\n\n0_1\n010\n\n1_0\n001")
    picture = ET.fromstring(svg(puzzle))
    assert len(picture.findall(f"{SVG}polygon")) == 5
    assert len(picture.findall(f"{SVG}line")) == 1


def test_results() -> None:
    puzzle = sf.FlipPuzzle.parse(POJ)
    result = sf.solve(puzzle)
    html = result._repr_html_()
    start, plan, end = (element for element in markup(html).iter() if element.tag.endswith("svg"))
    assert "4 presses, and no fewer will do" in html
    assert texts(plan).count("×") == 4
    assert texts(start)[8:] == list(POJ.replace("\n", ""))
    assert len(set(texts(end)[8:])) == 1
    impossible = sf.solve(sf.FlipPuzzle.parse("bw"))._repr_html_()
    assert "Impossible" in impossible
    swap = sf.solve(sf.SwapPuzzle.parse("10\n\n01"))._repr_html_()
    assert "<li>swap row 1, column 1 with row 1, column 2</li>" in swap


def test_models() -> None:
    html = sf.formulate(sf.FlipPuzzle.parse("goal: white\n\nbw"), "presses")._repr_html_()
    markup(html)
    assert "press[0,0] ⊕ press[0,1] = 1" in html
    assert "press[0,0] ⊕ press[0,1] = 0" in html
    assert "2 variables" in html


def test_no_text_becomes_markup() -> None:
    name = "<script>alert(1)</script>"
    board = sf.Board.graph([(name, "b")])
    puzzle = sf.SwapPuzzle(board, (0, 1), (1, 0), ("<b>", "&"))
    model = sf.formulate(puzzle, "steps:no-corridor,no-budget,no-head-start", horizon=1)
    for html in (puzzle._repr_html_(), sf.solve(puzzle)._repr_html_(), model._repr_html_()):
        tags = {element.tag.rpartition("}")[2] for element in markup(html).iter()}
        assert "script" not in tags
        assert "&lt;script&gt;" in html
    assert "&lt;b&gt;" in puzzle._repr_html_()


def test_large_boards_are_told() -> None:
    puzzle = parse("\n".join("w" * 60 for _ in range(60)))
    assert len(puzzle.board.cells) > LARGEST
    assert "<svg" not in puzzle._repr_html_()
    assert "3600 cells" in puzzle._repr_html_()
