"""Card rows: cards side by side in a rectangle."""

from collections.abc import Sequence

from game.engine.cards import Card, CardSet
from game.tabletop.areas import CARD_ASPECT
from game.tabletop.card_art import CardArt
from game.tabletop.card_sprites import Look
from game.tabletop.motion import Pose
from game.toolkit import theme
from game.toolkit.geometry import Rect
from game.toolkit.render.painter import Painter

_FILLED, _APART = 0.94, 1.06
"""The fraction of the row's height that cards fill, and the step between cards without overlap, in card widths."""
_RING = 2.5
"""The width of the ring around the chosen card, in units; the halo alone is hard to see on small cards."""


def card_places(rect: Rect, cards: Sequence[Card], *, from_left: bool = False) -> list[tuple[Card, Rect]]:
    """Return each card with the rectangle of its visible part, in a row that is centred or starts at the left."""
    height = rect.h * _FILLED
    width = height * CARD_ASPECT
    step = min(width * _APART, (rect.w - width) / max(len(cards) - 1, 1))
    left = rect.x if from_left else rect.centre.x - (width + step * (len(cards) - 1)) / 2
    y = rect.centre.y - height / 2
    last = len(cards) - 1
    return [
        (card, Rect(left + index * step, y, width if index == last else min(step, width), height))
        for index, card in enumerate(cards)
    ]


def row_width(height: float, count: int) -> float:
    """Return the width of `count` cards without overlap, in a row of this height."""
    return height * _FILLED * CARD_ASPECT * (1 + _APART * (count - 1))


def paint_row(
    painter: Painter,
    rect: Rect,
    cards: Sequence[Card],
    *,
    glow: Card | None = None,
    allowed: CardSet | None = None,
    from_left: bool = False,
) -> None:
    """Draw cards side by side; the card `glow` gets a golden ring, and cards outside `allowed` are dimmed."""
    for z, (card, seen) in enumerate(card_places(rect, cards, from_left=from_left)):
        middle = seen.x + seen.h * CARD_ASPECT / 2
        pose = Pose(x=middle, y=seen.centre.y, angle=0.0, height=seen.h, face_up=True, z=z)
        is_dim = allowed is not None and not allowed >> card & 1
        painter.extension(CardArt).draw(card, pose, Look.GLOW if card is glow else Look.DIM if is_dim else Look.PLAIN)
        if card is glow:
            paint_ring(painter, pose)


def paint_ring(painter: Painter, pose: Pose) -> None:
    """Draw a ring around an upright card."""
    unit, width = painter.metrics.px(1), pose.height * CARD_ASPECT
    whole = Rect(pose.x - width / 2, pose.y - pose.height / 2, width, pose.height)
    painter.shapes.ring(whole.inset(-_RING * unit), theme.ACCENT, radius=pose.height * 0.05 / unit + _RING, width=_RING)
