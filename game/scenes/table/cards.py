"""Cards of the table: the hand as widgets, and the drawing of all cards."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple, TypeAlias, assert_never

from game.engine.cards import Card, CardSet
from game.engine.legal import Playable, playable
from game.engine.state import Phase
from game.scenes.table.trick_marks import paint_trick_marks, winning_card
from game.tabletop.areas import CARD_ASPECT, TableAreas
from game.tabletop.card_art import CardArt
from game.tabletop.card_sprites import Look
from game.tabletop.layout import BackKey, CardKey, LaidKey, PileKey, TableLayout, UpcardKey
from game.tabletop.motion import Pose
from game.tabletop.targets import CardTarget
from game.tabletop.turn import AskAction, AskCard
from game.tabletop.viewer import Viewer
from game.toolkit.geometry import Rect
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Role, Tone, Widget
from game.wording.cards import card_name
from game.wording.events import refusal_text
from game.wording.names import capital
from game.wording.sight import WHOLE, Fixture, Sight

Poses: TypeAlias = Sequence[tuple[CardKey, Pose]]
"""Cards with their poses in one frame, lowest first."""


def playable_now(viewer: Viewer) -> Playable:
    """Return the viewer's playable cards, and why others are not; the whole hand while no card is asked for."""
    seen = viewer.seen
    return playable(seen) if isinstance(viewer.turn, AskCard) else Playable(seen.hand, None)


def hand_widgets(viewer: Viewer, layout: TableLayout) -> list[Widget]:
    """Return the viewer's cards, each with its visible width."""
    seen = viewer.seen
    deal = seen.public.deal
    if deal is None or viewer.is_hand_hidden:
        return []
    may, refusal = playable_now(viewer)
    own = [(key, pose) for key, pose in layout.poses.items() if isinstance(key, Card) and seen.hand >> key & 1]
    widgets = []
    for (card, pose), following in zip_longest(own, [pose for _card, pose in own[1:]]):
        is_legal = bool(may >> card & 1)
        widgets.append(
            Widget(
                rect=_seen_part(pose, following, layout.areas),
                role=Role.CARD,
                name=capital(card_name(card, seen.rules.words)),
                target=CardTarget(card),
                enabled=is_legal,
                tip="" if is_legal or refusal is None else refusal_text(refusal, seen.rules.words, deal.led),
                tone=Tone.BARE,
            )
        )
    return widgets


def hand_area(layout: TableLayout) -> Rect:
    """Return the area of the viewer's cards, extended up to the prompt and down to the window's edge."""
    own = [
        pose for key, pose in layout.poses.items() if isinstance(key, Card) and pose.height == layout.areas.hand_height
    ]
    top, half = layout.areas.prompt.bottom, layout.areas.hand_height * CARD_ASPECT / 2
    left = min((pose.x for pose in own), default=0.0) - half
    right = max((pose.x for pose in own), default=0.0) + half
    return Rect(left, top, right - left, layout.areas.window.h - top)


def _seen_part(pose: Pose, following: Pose | None, areas: TableAreas) -> Rect:
    """Return the visible part of a card in the hand: to the right as far as the next card, and down to the window's edge."""
    width, height = pose.height * CARD_ASPECT, pose.height
    left = pose.x - width / 2
    right = left + width if following is None else min(following.x - width / 2, left + width)
    top = min(pose.y - height / 2, areas.window.h - height * 0.96)
    return Rect(left, top, right - left, areas.window.h - top)


def paint_backs(painter: Painter, poses: Poses) -> None:
    """Draw the cards of other hands, under the panels."""
    for key, pose in poses:
        if isinstance(key, BackKey):
            painter.extension(CardArt).draw(None, pose)


def is_in_trick(viewer: Viewer, key: CardKey) -> bool:
    """Return True if a card lies in the trick, or flies to or from the trick."""
    return isinstance(key, Card) and not viewer.seen.hand >> key & 1


def paint_cards(
    painter: Painter, viewer: Viewer, context: LayoutContext, poses: Poses, *, picked: Card | None, sight: Sight = WHOLE
) -> None:
    """Draw the marks of the trick, and all cards except backs and the dragged card."""
    art, cards, looks = painter.extension(CardArt), viewer.stage.cards, _looks(viewer, context, picked)
    if Fixture.MARKS not in sight:
        looks = looks._replace(winner=None)
    if Fixture.PROMPT not in sight:
        looks = looks._replace(forbidden=0)
    held = cards.held
    lying = [(key, pose) for key, pose in poses if isinstance(key, Card) and is_in_trick(viewer, key)]
    last = next((key for key, pose in reversed(lying) if not pose.is_moving), None)
    for key, pose in poses:
        match key:
            case BackKey():
                pass
            case Card() if held is not None and key is held[0]:
                pass
            case PileKey():
                art.draw(None, pose)
            case UpcardKey(card):
                art.draw(card, pose)
            case LaidKey(card):
                is_out = viewer.seen.public.phase is Phase.PLAY
                art.draw(card, pose, Look.DIM if is_out else Look.PLAIN)
            case Card():
                for earlier in cards.animator.trail(key) if pose.is_moving else ():
                    art.draw(key, earlier)
                _paint_card(painter, viewer, looks, key, pose)
                if key is last:  # the marks lie over cards at rest in the trick, but under a card in flight
                    for card, where in lying:
                        paint_trick_marks(painter, viewer, card, where, looks.winner, has_token=Fixture.LED in sight)
            case _:
                assert_never(key)


def paint_held(painter: Painter, viewer: Viewer, context: LayoutContext, *, picked: Card | None) -> None:
    """Draw the dragged card, if any, above everything."""
    held = viewer.stage.cards.held
    if held is not None:
        _paint_card(painter, viewer, _looks(viewer, context, picked), *held)


def _paint_card(painter: Painter, viewer: Viewer, looks: "_Looks", card: Card, pose: Pose) -> None:
    """Draw a card with its look, or face down in a hidden hand."""
    is_hidden = viewer.is_hand_hidden and bool(viewer.seen.hand >> card & 1)
    painter.extension(CardArt).draw(None if is_hidden else card, pose, looks.of(card))


class _Looks(NamedTuple):
    """Cards with a special look in one frame, in the hand and in the trick."""

    hand: CardSet = 0
    forbidden: CardSet = 0
    picked: Card | None = None
    pointed: Card | None = None
    winner: Card | None = None

    def of(self, card: Card) -> Look:
        """Return the look of a card in the viewer's hand or on the table."""
        if not self.hand >> card & 1:
            return Look.WINNING if card is self.winner else Look.PLAIN
        if card is self.picked:
            return Look.PICKED
        if self.forbidden >> card & 1:
            return Look.DIM
        return Look.GLOW if card is self.pointed else Look.PLAIN


def _looks(viewer: Viewer, context: LayoutContext, picked: Card | None) -> _Looks:
    """Return the cards with a special look. Cards of the hand are dimmed or lit only on the viewer's turn."""
    seen = viewer.seen
    deal = seen.public.deal
    if deal is None:
        return _Looks()
    turn, pointed = viewer.turn, context.pointed
    return _Looks(
        hand=seen.hand,
        forbidden=seen.hand & ~playable_now(viewer).cards,
        picked=picked,
        pointed=pointed.card if isinstance(pointed, CardTarget) and isinstance(turn, AskAction) else None,
        winner=winning_card(deal),
    )
