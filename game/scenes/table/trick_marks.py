"""Marks of the trick: a crown on the winning card, and a token on the led card or at the next leader's plate."""

from math import hypot
from typing import Final

from game.engine.cards import Card, Seat
from game.engine.decide import winning_play
from game.engine.ordering import TRUMPS
from game.engine.state import Phase, Play, PublicDeal
from game.tabletop.areas import trick_spot
from game.tabletop.curves import popped, swept
from game.tabletop.layout import TableLayout, pile_edge, pile_pose
from game.tabletop.motion import LINGER, Pose
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.geometry import Point, centred
from game.toolkit.render.painter import Painter
from game.toolkit.widgets import Widget, note
from game.wording.cards import BIG_STAR, LITTLE_STAR, SUIT_SIGNS, suit_sign
from game.wording.sight import Fixture, Sight
from game.wording.signs import leads_text, led_text, wins_text

_CROWN: Final = 0.29
"""Width of the crown, in card heights."""
_CROWN_ASIDE, _CROWN_ABOVE = 0.265, 0.52
"""Offset of the crown from the card's centre, right and up, in card heights."""
_TOKEN: Final = 0.225
"""Width of the token, in card heights."""
_SIGN: Final = 0.56
_AT_PLATE: Final = 0.56
"""Width of the token at the next leader's plate, relative to the plate's height."""


def plays_in_sight(deal: PublicDeal) -> tuple[Play, ...]:
    """Return the cards of the current trick or, before its first card, of the last trick."""
    return deal.trick or (deal.tricks[-1].plays if deal.tricks else ())


def winning_card(deal: PublicDeal) -> Card | None:
    """Return the winning card of the visible trick; None if no trick is visible."""
    plays = plays_in_sight(deal)
    return winning_play(plays, deal.ordering).card if plays else None


def led_sign(deal: PublicDeal, card: Card) -> str:
    """Return the sign of the led card: its suit or, for a joker, the trump suit or a star."""
    group = deal.ordering.group_of[card]
    if group != TRUMPS:
        return SUIT_SIGNS[group]
    if deal.ordering.trump is not None:
        return suit_sign(deal.ordering.trump)
    return BIG_STAR if card is Card.BB else LITTLE_STAR


def next_leader(deal: PublicDeal | None) -> Seat | None:
    """Return the leader of the next trick; None during a trick or outside the play."""
    return deal.turn if deal is not None and deal.phase is Phase.PLAY and not deal.trick else None


def paint_trick_marks(
    painter: Painter, viewer: Viewer, card: Card, pose: Pose, winner: Card | None, *, has_token: bool = True
) -> None:
    """Draw the marks of a trick's card at rest: a crown above if it wins, a token below if it was led."""
    deal = viewer.seen.public.deal
    if deal is None or pose.is_moving or viewer.seen.hand >> card & 1:
        return
    plays = plays_in_sight(deal)
    if card is winner:
        grown = popped(viewer.stage.cards.animator.arrived(card) / LINGER)
        side = pose.height * _CROWN * grown
        painter.pictures.draw("table/crown", centred(_at_corner(pose), side, side))
    if has_token and plays and plays[0].card is card:
        _paint_token(painter, _on_card(pose), pose.height * _TOKEN, led_sign(deal, card))


def mark_widgets(viewer: Viewer, layout: TableLayout, sight: Sight) -> list[Widget]:
    """Return the marks, each with an explanation: on cards at rest, and at the next leader's plate."""
    seen, voices = viewer.seen, viewer.voices
    deal = seen.public.deal
    if deal is None or deal.phase not in (Phase.PLAY, Phase.OVER):
        return []
    leader, winner, animator = next_leader(deal), winning_card(deal), viewer.stage.cards.animator
    lying = {play.card: animator.pose(play.card) for play in plays_in_sight(deal)}
    widgets = []
    for card, pose in lying.items():
        if pose is None or pose.is_moving or seen.hand >> card & 1:
            continue
        if card is winner and Fixture.MARKS in sight:
            side = pose.height * _CROWN
            widgets.append(note(centred(_at_corner(pose), side, side), "crown", wins_text(seen, card, voices)))
        if card is plays_in_sight(deal)[0].card and Fixture.LED in sight:
            side = pose.height * _TOKEN
            widgets.append(note(centred(_on_card(pose), side, side), "led", led_text(deal, card)))
    if leader is not None and Fixture.LED in sight and all(pose is None for pose in lying.values()):
        side, spot = _at_plate(layout, leader)
        widgets.append(note(centred(spot, side, side), "leader", leads_text(deal, leader, voices)))
    return widgets


def _at_corner(pose: Pose) -> Point:
    """Return the place of the crown, clear of the rank and suit in the card's corners, and of a token on the card above it."""
    return Point(pose.x + pose.height * _CROWN_ASIDE, pose.y - pose.height * _CROWN_ABOVE)


def _on_card(pose: Pose) -> Point:
    return Point(pose.x, pose.y + pose.height * 0.46)


def _at_plate(layout: TableLayout, leader: Seat) -> tuple[float, Point]:
    """Return the width and place of the token at the next leader's plate, clear of the plate's text."""
    plate = layout.areas.plates[layout.edges[leader]]
    side = plate.h * _AT_PLATE
    return side, Point(plate.x + side * 0.12, plate.bottom - side * 0.2)


def paint_leader(painter: Painter, viewer: Viewer, layout: TableLayout) -> None:
    """Draw the token at the next leader's plate, or on its way there."""
    deal = viewer.seen.public.deal
    leader = next_leader(deal)
    if deal is None or leader is None:
        return
    side, spot = _at_plate(layout, leader)
    led = next(iter(plays_in_sight(deal)), None)
    lying = None if led is None else viewer.stage.cards.animator.pose(led.card)
    if led is not None and lying is not None:
        if not lying.is_moving:
            return
        start, match = trick_spot(layout.areas, layout.edges[led.seat]), viewer.seen.public.match
        end = pile_pose(layout.areas, pile_edge(match, layout.edges, match.side_of(leader)), 0)
        left = hypot(lying.x - end.x, lying.y - end.y) / max(hypot(start.x - end.x, start.y - end.y), 1.0)
        gone = swept(min(max(1 - left, 0.0), 1.0))
        on_card = layout.areas.trick_height * _TOKEN
        start = Point(start.x, start.y + layout.areas.trick_height * 0.46)
        spot = Point(start.x + (spot.x - start.x) * gone, start.y + (spot.y - start.y) * gone)
        side = on_card + (side - on_card) * gone
    _paint_token(painter, spot, side, "")


def _paint_token(painter: Painter, spot: Point, side: float, sign: str) -> None:
    painter.pictures.draw("table/lead", centred(spot, side, side))
    inside = centred(spot, side * _SIGN, side * _SIGN)
    if sign:
        painter.pictures.sign(sign, inside)
    else:
        painter.pictures.icon("lead", inside, theme.HIGHLIGHT)
