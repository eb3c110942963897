"""Marks of the trick: the crown of the card that is winning, the token of the card that was led, or of whoever leads next."""

from typing import Final

from game.engine.cards import Card, Seat
from game.engine.decide import trick_winner
from game.engine.ordering import TRUMPS
from game.engine.state import Phase, Play, PublicDeal
from game.tabletop.curves import popped
from game.tabletop.motion import LINGER, Pose
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.geometry import Point, Rect, centred
from game.toolkit.render.painter import Painter
from game.wording.events import BIG_STAR, LITTLE_STAR, SUIT_SIGNS, suit_sign

_CROWN: Final = 0.31
"""The width of the crown, as a share of the card's height."""
_TOKEN: Final = 0.225
"""The width of the token, the same."""
_SIGN: Final = 0.56
"""The share of the token that the sign of the suit takes."""
_AT_PLATE: Final = 0.56
"""The width of the token of whoever leads next, as a share of the plate's height."""


def plays_in_sight(deal: PublicDeal) -> tuple[Play, ...]:
    """Return the cards of the open trick; before its first one those of the trick that has just been taken."""
    return deal.trick or (deal.tricks[-1].plays if deal.tricks else ())


def winning_card(deal: PublicDeal) -> Card | None:
    """Return the card that is winning the trick in sight, or has won it."""
    plays = plays_in_sight(deal)
    if not plays:
        return None
    winner = trick_winner(plays, deal.ordering)
    return next(play.card for play in plays if play.seat is winner)


def led_sign(deal: PublicDeal, card: Card) -> str:
    """Return the sign of what was led with a card: its suit, that of trump, or its star where a joker is the only trump."""
    group = deal.ordering.group_of[card]
    if group != TRUMPS:
        return SUIT_SIGNS[group]
    if deal.ordering.trump is not None:
        return suit_sign(deal.ordering.trump)
    return BIG_STAR if card is Card.BB else LITTLE_STAR


def next_leader(deal: PublicDeal | None) -> Seat | None:
    """Return the seat that is to lead the next trick."""
    return deal.turn if deal is not None and deal.phase is Phase.PLAY and not deal.trick else None


def paint_marks(painter: Painter, local_match: Viewer, card: Card, pose: Pose) -> None:
    """Draw the marks of a card of the trick once it lies there: the crown over its upper edge, the token on its lower one."""
    deal = local_match.seen.public.deal
    if deal is None or pose.is_moving or local_match.seen.hand >> card & 1:
        return
    plays = plays_in_sight(deal)
    if card is winning_card(deal):
        grown = popped(local_match.stage.cards.animator.arrived(card) / LINGER)
        side = pose.height * _CROWN * grown
        spot = Point(pose.x, pose.y - pose.height * 0.5 - side * 0.06)
        painter.pictures.draw("table/crown", centred(spot, side, side))
    if plays and plays[0].card is card:
        _paint_token(painter, Point(pose.x, pose.y + pose.height * 0.46), pose.height * _TOKEN, led_sign(deal, card))


def paint_leader(painter: Painter, local_match: Viewer, seat: Seat, plate: Rect) -> None:
    """Draw the token, without a suit, on the plate of whoever is to lead, once the cards of the last trick have gone."""
    deal = local_match.seen.public.deal
    if deal is None or next_leader(deal) is not seat:
        return
    lying = local_match.stage.cards.animator.poses()
    gone = not any(play.card in lying and not lying[play.card].is_moving for play in plays_in_sight(deal))
    if gone:
        side = plate.h * _AT_PLATE
        _paint_token(painter, Point(plate.right - side * 0.12, plate.bottom - side * 0.2), side, "")


def _paint_token(painter: Painter, spot: Point, side: float, sign: str) -> None:
    painter.pictures.draw("table/lead", centred(spot, side, side))
    inside = centred(spot, side * _SIGN, side * _SIGN)
    if sign:
        painter.pictures.sign(sign, inside)
    else:
        painter.pictures.icon("play", inside, theme.GOLD_LIGHT)
