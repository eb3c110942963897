"""Architecture picture: the layers of the import contracts as an SVG, for docs/architecture.md.

    python -m tools.rooms

A layer of packages (rooms) may import only from the layers below it. It fills one row, or several if it has many rooms. The text
beside a name is the first paragraph of the package's or module's docstring.
"""

import ast
import textwrap
import tomllib
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
TARGET: Final = ROOT / "docs" / "rooms.svg"

_WIDTH, _MARGIN, _GAP, _CLOSE = 1180, 16, 5, 1
_MOST_BESIDE = 2
"""Maximum number of rooms side by side; a layer with more rooms fills several rows."""
_LINE, _PAD = 14, 6
"""Height of a text line, and space above and below a room's text, in pixels."""
_NAME = 124
"""Width of the column of names, in pixels."""
_LETTER = 5.9
"""Mean width of a letter, in pixels."""
_ROOM, _FEATURE, _PAPER = "#2b3550", "#24423c", "#f6f1e4"
"""Colours of a room, of a scene feature, and of the background."""


class Box(NamedTuple):
    """A rectangle in pixels."""

    x: int
    y: int
    w: int
    h: int


def layers(container: str) -> list[list[str]]:
    """Return the modules of a package as one list for each layer, from top to bottom, according to the import contract."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for contract in tomllib.loads(text)["tool"]["importlinter"]["contracts"]:
        if contract["type"] == "layers" and contract["containers"] == [container]:
            return [[name.strip(" ()") for name in layer.split("|")] for layer in contract["layers"]]
    raise LookupError(f"no layers of {container}")


def sentence(room: str) -> str:
    """Return the first paragraph of a package's or module's docstring."""
    path = ROOT / room.replace(".", "/")
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    docstring = ast.get_docstring(ast.parse(source.read_text(encoding="utf-8"))) or ""
    return docstring.split("\n\n")[0].replace("\n", " ").replace("`", "")


def picture() -> str:
    parts: list[str] = []
    y = _MARGIN
    for names in layers("game"):
        frame = Box(_MARGIN, y, _WIDTH - 2 * _MARGIN, 0)
        y = (_scenes(parts, frame) if names == ["scenes"] else _row(parts, "game", names, frame, _ROOM)) + _GAP
    height = y + _MARGIN - _GAP
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}" '
        f'viewBox="0 0 {_WIDTH} {height}" font-family="sans-serif">\n'
        f'<rect width="100%" height="100%" fill="{_PAPER}"/>\n'
    )
    return head + "\n".join(parts) + "\n</svg>\n"


def _scenes(parts: list[str], frame: Box) -> int:
    """Draw the scenes package around the boxes of its features; return its bottom edge."""
    inside: list[str] = []
    y = frame.y + 2 * _PAD + _LINE
    for features in layers("game.scenes"):
        y = _row(inside, "game.scenes", features, Box(frame.x + _NAME, y, frame.w - _NAME - _PAD, 0), _FEATURE) + _GAP
    bottom = y - _GAP + _PAD
    parts.extend(_room("scenes", [sentence("game.scenes")], frame._replace(h=bottom - frame.y), _ROOM))
    parts.extend(inside)
    return bottom


def _row(parts: list[str], package: str, names: Sequence[str], frame: Box, colour: str) -> int:
    """Draw the boxes of a layer, at most two side by side; return the bottom edge of the last row."""
    bottom = frame.y
    for start in range(0, len(names), _MOST_BESIDE):
        beside = names[start : start + _MOST_BESIDE]
        top = bottom + (_CLOSE if start else 0)
        each = (frame.w - _GAP * (len(beside) - 1)) / len(beside)
        texts = [_wrapped(sentence(f"{package}.{name}"), each) for name in beside]
        height = 2 * _PAD + _LINE * max(len(lines) for lines in texts)
        for index, (name, lines) in enumerate(zip(beside, texts, strict=True)):
            box = Box(round(frame.x + index * (each + _GAP)), top, round(each), height)
            parts.extend(_room(name, lines, box, colour))
        bottom = top + height
    return bottom


def _wrapped(text: str, width: float) -> list[str]:
    return textwrap.wrap(text, int((width - _NAME - 2 * _PAD) / _LETTER))


def _room(name: str, lines: Sequence[str], box: Box, colour: str) -> Iterator[str]:
    base = box.y + _PAD + 11
    yield f'<rect x="{box.x}" y="{box.y}" width="{box.w}" height="{box.h}" rx="6" fill="{colour}"/>'
    yield f'<text x="{box.x + 10}" y="{base}" font-size="13" font-weight="bold" fill="#f3e3b3">{escape(name)}</text>'
    for index, line in enumerate(lines):
        yield f'<text x="{box.x + _NAME}" y="{base + index * _LINE}" font-size="11.5" fill="{_PAPER}">{escape(line)}</text>'


if __name__ == "__main__":
    TARGET.write_text(picture(), encoding="utf-8")
