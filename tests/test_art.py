"""Pictures: each can be drawn and comes from the generator, and none is missing."""

import importlib
import importlib.util
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from game.tabletop.areas import table_areas
from game.toolkit.metrics import metrics
from tests.support.handheld import HANDHELD, LEAST_CAPITAL

ROOT = Path(__file__).parents[1]
ASSETS = ROOT / "assets"
SVGS = sorted(ASSETS.rglob("*.svg"))
STYLES = sorted(path.name for path in (ASSETS / "cards").iterdir() if path.name != "backs")
FACES = {f"{rank}{suit}.svg" for suit in "SHDC" for rank in "A23456789TJQK"} | {"BB.svg", "LB.svg"}
DECK_BYTES = 1_200_000

NAMESPACE = "{http://www.w3.org/2000/svg}"
_GRADIENT = frozenset({"id", "gradientUnits"})
# nanosvg draws these correctly. It ignores clipPath and mask, and draws nothing for text, use, pattern and filter.
ALLOWED: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "svg": frozenset({"width", "height", "viewBox"}),
        "defs": frozenset(),
        "g": frozenset({"transform"}),
        "path": frozenset(
            {"d", "fill", "fill-rule", "opacity", "stroke", "stroke-width", "stroke-linejoin", "stroke-linecap"}
        ),
        "linearGradient": _GRADIENT | {"x1", "y1", "x2", "y2"},
        "radialGradient": _GRADIENT | {"cx", "cy", "r"},
        "stop": frozenset({"offset", "stop-color", "stop-opacity"}),
    }
)
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_PATH = re.compile(r"[MLHVCQAZmlhvcqaz0-9eE ,.\-]+")
_TRANSFORM = re.compile(r"(?:(?:translate|rotate|scale)\(-?[0-9.]+(?: -?[0-9.]+)?\) ?)+")


def complaints(text: str) -> list[str]:
    try:
        root = ET.fromstring(text)
    except ET.ParseError as error:
        return [f"not well-formed: {error}"]
    out = []
    box = root.get("viewBox", "").split()
    if root.tag != f"{NAMESPACE}svg" or len(box) != 4 or [root.get("width"), root.get("height")] != box[2:]:
        out.append("no svg with a viewBox of its width and height")
    gradients = {node.get("id", "") for node in root.iter() if node.tag.endswith("Gradient")}
    for node in root.iter():
        out += _complaints_about(node, gradients)
    return out


def _complaints_about(node: ET.Element, gradients: set[str]) -> list[str]:
    name = node.tag.removeprefix(NAMESPACE)
    if name not in ALLOWED:
        return [f"element {name}"]
    out = [f"attribute {key} of {name}" for key in node.attrib if key not in ALLOWED[name]]
    if name.endswith("Gradient") and node.get("gradientUnits") != "userSpaceOnUse":
        out.append("gradient in bounding-box units")
    for key in ("fill", "stroke", "stop-color"):
        value = node.get(key, "none")
        known = value.startswith("url(#") and value[5:-1] in gradients
        if value != "none" and not known and not _COLOUR.fullmatch(value):
            out.append(f"colour {value}")
    if name == "path" and not _PATH.fullmatch(node.get("d", "")):
        out.append("path data")
    if name == "g" and not _TRANSFORM.fullmatch(node.get("transform", "")):
        out.append("transform")
    if (node.text or "").strip() or (node.tail or "").strip():
        out.append("text")
    return out


def test_the_renderer_can_draw_everything_in_a_picture() -> None:
    found = {path.relative_to(ASSETS): complaints(path.read_text(encoding="ascii")) for path in SVGS}
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("style", STYLES)
def test_every_card_of_the_deck_has_a_face_in_every_style(style: str) -> None:
    folder = ASSETS / "cards" / style
    assert {path.name for path in folder.iterdir()} == FACES
    assert sum(path.stat().st_size for path in folder.iterdir()) < DECK_BYTES


@pytest.mark.skipif(importlib.util.find_spec("fontTools") is None, reason="fonttools draws the letters, at build time")
def test_drawing_the_art_again_gives_the_same_files(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    subprocess.run([sys.executable, ROOT / "build" / "art", "--into", tmp_path], check=True, env=environment)
    drawn = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*.svg")}
    assert drawn == {path.relative_to(ASSETS): path.read_bytes() for path in SVGS}


def _noting(letters: Callable[..., str], heights: list[float]) -> Callable[..., str]:
    """Return a function that draws like `letters`, and adds the height of the text to `heights`."""

    def noted(text: str, x: float, y: float, height: float, **more: float) -> str:
        heights.append(height)
        return letters(text, x, y, height, **more)

    return noted


@pytest.mark.skipif(importlib.util.find_spec("fontTools") is None, reason="fonttools draws the letters, at build time")
def test_no_card_has_letters_that_are_too_small_on_a_handheld_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Record text heights while the generator draws: each text must be legible on a card in a trick."""
    monkeypatch.syspath_prepend(str(ROOT / "build" / "art"))
    heights: list[float] = []
    known = set(sys.modules)
    try:
        faces, jokers, styles = map(importlib.import_module, ("faces", "jokers", "styles"))
        for module in (faces, jokers):
            monkeypatch.setattr(module, "letters", _noting(module.letters, heights))
        for style in styles.STYLES:
            texts = [faces.ace(style, "S"), jokers.big_blooper(style), jokers.little_blooper(style)]
            assert all(texts)
    finally:
        for name in set(sys.modules) - known:
            del sys.modules[name]
    assert len(heights) >= 3 * len(STYLES)
    assert min(heights) / 350 * table_areas(metrics(*HANDHELD)).trick_height >= LEAST_CAPITAL


def test_nothing_but_the_generator_has_put_files_among_the_pictures() -> None:
    folders = ("cards", "table", "icons", "portraits")
    others = [path for name in folders for path in (ASSETS / name).rglob("*") if path.is_file() and path not in SVGS]
    assert not others


def test_every_word_in_the_name_of_a_picture_stands_in_the_program() -> None:
    """Check that each word of a picture's name occurs in the sources, even if the program composes the name."""
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "game").rglob("*.py"))
    words = set(re.findall(r"[a-z]+", sources))
    pictures = [path for path in SVGS if path.parent.name in ("table", "icons")]
    assert len(pictures) > 60
    assert [path.name for path in pictures if not set(re.findall(r"[a-z]+", path.stem)) <= words] == []
