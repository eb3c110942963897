"""Loading picture, shown while a scene's pictures are rendered: a bar and, before a deal, a pack being shuffled."""

from math import cos, pi, sin
from typing import Final

from game.i18n import _
from game.tabletop.backdrops import Backdrops
from game.tabletop.card_art import CardArt
from game.toolkit import theme
from game.toolkit.geometry import Point, Rect, centred
from game.toolkit.render.painter import Painter
from game.toolkit.scene import Scene
from game.toolkit.widgets import Align

_HEIGHT: Final = 132.0
_CARDS, _APART, _STEP = 12, 74.0, 2.4
"""Number of cards in the pack, distance from the centre to each half, and vertical distance between two cards, in units."""
_SECONDS, _FALL = 0.9, 0.3
"""Seconds of a shuffle, and the fraction of it in which a card falls."""
_BAR: Final = (220.0, 8.0, 96.0)
"""Width and height of the bar, and its distance below the centre, in units."""


def prepare_shuffle(painter: Painter) -> None:
    """Render the card back used in the shuffle."""
    painter.extension(CardArt).prepare(None, painter.metrics.px(_HEIGHT))


def paint_curtain(painter: Painter, scene: Scene, seconds: float, done: float) -> None:
    """Draw a bar filled to the fraction `done`. Before a deal, also draw a pack `seconds` after its shuffling began."""
    px = painter.metrics.px
    painter.extension(Backdrops).finished_alley()
    middle = Point(painter.metrics.width / 2, painter.metrics.height / 2)
    if scene.begins_deal:
        _paint_pack(painter, middle, seconds)
    wide, low, below = _BAR
    pane = centred(Point(middle.x, middle.y + px(below + 14)), px(wide + 120), px(72))
    painter.shapes.box(pane, theme.with_alpha(theme.GROUND, 0.8), radius=px(14))
    bar = centred(Point(middle.x, middle.y + px(below)), px(wide), px(low))
    painter.shapes.box(bar, theme.TRACK, radius=px(low / 2), line=theme.ACCENT, width=max(px(1), 1.0))
    if done > 0:
        full = Rect(bar.x, bar.y, max(bar.w * done, bar.h), bar.h)
        painter.shapes.box(full, theme.HIGHLIGHT, radius=px(low / 2))
    place = Rect(bar.x - px(wide), bar.bottom + px(8), bar.w + 2 * px(wide), px(26))
    painter.texts.line(curtain_text(scene), place, theme.LABEL, align=Align.CENTRE)


def curtain_text(scene: Scene) -> str:
    """Return the text under the bar."""
    return _("The cards are being shuffled") if scene.begins_deal else _("One moment …")


def _paint_pack(painter: Painter, middle: Point, seconds: float) -> None:
    px = painter.metrics.px
    back = painter.extension(CardArt).finished(None, px(_HEIGHT))
    if back is None:
        return
    back.set_alpha(theme.OPAQUE)
    width, height = back.get_size()
    # drawn from bottom to top: cards in the middle lie below the others
    for index in sorted(range(_CARDS), key=lambda index: (_fallen(index, seconds) < 1, index)):
        at = _place(index, seconds)
        x, y = middle.x + px(at.x), middle.y + px(at.y)
        painter.display_list.picture(back, (round(x - width / 2), round(y - height / 2)))


def _fallen(index: int, seconds: float) -> float:
    """Return the progress of a card, 0 to 1, from its half of the pack to the middle."""
    begins = index / _CARDS * (1 - _FALL)
    way = ((seconds / _SECONDS) % 1 - begins) / _FALL
    return min(max(way, 0.0), 1.0)


def _place(index: int, seconds: float) -> Point:
    """Return the position of a card relative to the centre, in units. Cards of both halves fall alternately."""
    side = 1 if index % 2 else -1
    way = _fallen(index, seconds)
    eased = (1 - cos(pi * way)) / 2
    return Point(side * _APART * (1 - eased), -_STEP * index - sin(pi * way) * _APART / 3)
