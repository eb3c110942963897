"""Contrast: every text in every theme has a contrast ratio of at least 4.5 to its background."""

from collections.abc import Iterator
from dataclasses import dataclass

import pygame
import pytest

from game.settings import Settings
from game.tabletop.pacing import Speed
from game.toolkit import theme
from game.toolkit.geometry import Rect
from game.toolkit.render.painter import Painter
from game.toolkit.render.texts import Texts
from game.toolkit.theme import Colour, TableTheme, TextStyle
from game.toolkit.widgets import Align
from tests.pictures.shots import shots
from tests.support.pilot import Pilot

LEAST = 4.5
"""The contrast ratio that the accessibility guidelines require for normal text."""
LOOKED_AT = {
    *("learn", "title", "settings", "new-match", "seat", "auction", "table", "table-dimmed", "last-trick"),
    *("log", "rules", "menu", "deal-summary"),
}


@dataclass(frozen=True, slots=True)
class Written:
    """A text on the screen, with its place and colour."""

    text: str
    rect: Rect
    colour: Colour


def light(colour: Colour) -> float:
    """Return the relative luminance of a colour, 0 to 1."""
    parts = (part / 255 for part in colour[:3])
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, 1 to 21."""
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def written(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> list[Written]:
    """Draw the screen without texts; return the texts of the top scene."""
    found: list[Written] = []
    painter = pilot.painter

    def note(
        texts: Texts, text: str, rect: Rect, style: TextStyle, colour: Colour = theme.TEXT, *, align: Align = Align.LEFT
    ) -> None:
        shown = texts.fitted(text, rect.w, style)
        width, height = texts.measure(shown, style)
        where = Rect(rect.x + (rect.w - width) * align.value, rect.y + (rect.h - height) / 2, width, height)
        clip = painter.display_list.limits
        if shown and clip.contains((round(where.x), round(where.y), round(width) - 1, round(height) - 1)):
            found.append(Written(shown, where, theme.contrasted(colour) if painter.is_contrasted else colour))

    def forget(canvas: Painter, alpha: float) -> None:
        found.clear()  # texts of the scene below, which is now shaded
        shade(canvas, alpha)

    shade = Painter.shade
    with monkeypatch.context() as patch:
        patch.setattr(Texts, "line", note)
        patch.setattr(Painter, "shade", forget)
        pilot.director.draw()
    return found


def problems(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    for one in written(pilot, monkeypatch):
        if one.colour[:3] in (theme.OFF_TEXT[:3], theme.contrasted(theme.OFF_TEXT)[:3]):
            continue
        box = pygame.Rect(round(one.rect.x), round(one.rect.y), max(round(one.rect.w), 1), max(round(one.rect.h), 1))
        under = pygame.transform.average_color(pilot.surface, box.clip(pilot.surface.get_rect()))
        ratio = contrast(one.colour, under)
        if ratio < LEAST:
            yield f"{one.text!r} has {ratio:.1f} on {tuple(under[:3])}"


@pytest.mark.parametrize("table", TableTheme)
def test_texts_can_be_read_in_every_theme(table: TableTheme, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = Pilot(settings=Settings(speed=Speed.FAST, table_theme=table))
    found: set[str] = set()
    looked_at: set[str] = set()
    for name in shots(pilot):
        if name in LOOKED_AT:
            looked_at.add(name)
            found |= {f"{name}: {problem}" for problem in problems(pilot, monkeypatch)}
        if looked_at == LOOKED_AT:
            break
    assert not found, "\n".join(sorted(found))
    assert looked_at == LOOKED_AT
