"""Settings preview: a few cards on a strip of felt, drawn by the settings that are chosen."""

from typing import Final

from game.engine.cards import Suit, parse_hand
from game.engine.ordering import ordering
from game.settings import Settings
from game.tabletop.card_art import CardArt
from game.tabletop.card_rows import card_places, paint_row
from game.tabletop.hand_order import sort_hand
from game.tabletop.motion import Pose
from game.toolkit import theme
from game.toolkit.geometry import SHARE, Rect, columns
from game.toolkit.render.painter import Painter

_HAND: Final = parse_hand("A7.QJ.K.T5+BL")
_TRUMP: Final = Suit.HEARTS


def paint_preview(painter: Painter, rect: Rect, settings: Settings) -> None:
    """Draw a back at the left, a hand in its order beside it."""
    px = painter.metrics.px
    top, bottom = theme.strip_of_felt(painter.table)
    painter.shapes.plate(rect, top=top, bottom=bottom, radius=px(10), line=theme.with_alpha(theme.GOLD, 0.5))
    inner = rect.inset(px(16), px(6))
    cards = sort_hand(_HAND, ordering(_TRUMP), settings.hand_order)
    ((_, first),) = card_places(inner, cards[:1], from_left=True)
    painter.extension(CardArt).draw(
        None, Pose(x=first.centre.x, y=first.centre.y, angle=0.0, height=first.h, face_up=False, z=0)
    )
    _back, hand = columns(inner, first.right + px(24) - inner.x, SHARE)
    paint_row(painter, hand, cards, from_left=True)
