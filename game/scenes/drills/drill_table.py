"""Layout and drawing of an exercise's cards, on a felt that fills the available room."""

from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from typing import Final

from msgspec import Struct

from game.drills.drills import COMPLETED, Exercise, ExerciseKind
from game.engine.cards import Card, CardSet, Seat, card_set, parse_card
from game.engine.decide import trick_winner
from game.engine.state import GameState, Observation, Play
from game.i18n import _
from game.scenes.drills.wording import trick_name
from game.tabletop.areas import CARD_ASPECT
from game.tabletop.card_art import CardArt
from game.tabletop.card_rows import card_places, paint_row, row_width
from game.tabletop.hand_order import HandOrder, hand_in_order
from game.tabletop.motion import Pose
from game.tabletop.targets import CardTarget
from game.toolkit import theme
from game.toolkit.form import Form
from game.toolkit.geometry import SHARE, Rect, Share, columns, placed, rows
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Group, Part, Role, Tone, View, Widget, image
from game.wording.cards import card_name, suit_sign
from game.wording.names import capital
from game.wording.table import hand_name
from game.wording.voices import Voices

_NAME, _GAP, _EDGE = 24.0, 10.0, 14.0
"""Units: the height of a name, the gap between two rows, and the margin of the felt."""
_OPEN, _TRICK, _HAND = 120.0, 134.0, 162.0
"""Heights in units at full size: an open hand, the cards of a trick, the player's hand; all shrink by the same factor."""
_LEAST = 0.45
"""Minimum shrink factor; below it the page scrolls instead."""
_UPCARD_STEP, _SIGN = 0.42, 0.6
"""Distance between upcards as a share of their width; size of the suit sign as a share of a card's height."""
_ACROSS = tuple(map(Share, (0.32, 0.36, 0.32)))
"""Columns of the felt with open hands: player at the left, trick (and the partner above it), player at the right."""
_NAMED = 116.0
"""Minimum width in units of a name over a card of the trick."""
FELT: Final = Part("felt")
OWN_HAND, OPEN_HAND, TRUMP, TRICK = Part("own-hand"), Part("open-hand"), Part("trump"), Part("trick")
"""Parts of the felt; an open hand has the number of its seat."""
_BACKS: Final = 5
"""Number of card backs dealt, again and again, while an exercise is being generated."""


class OnFelt(Enum):
    """Cards shown on the felt."""

    HAND = auto()
    """The player's hand alone."""
    TRICK = auto()
    """A trick, with the player's hand below it."""
    WHOLE_TRICK = auto()
    """A complete trick without a hand."""
    OPEN_HANDS = auto()
    """All hands around the trick."""


def others_of(seats: tuple[Seat, ...], own: Seat) -> tuple[Seat, ...]:
    """Return all seats but `own`, clockwise from the seat after it."""
    place = seats.index(own)
    return (*seats[place + 1 :], *seats[:place])


class LaidCards(Struct, frozen=True, kw_only=True):
    """The cards of an exercise as the answering seat sees them, with their roles.

    `hands` are the open hands by seat number. If the answer is a card, it is one of `picks`, and `right` is the right one;
    `marked` and `telling` are the cards of the hand and of the trick that the question is about.
    """

    lying: OnFelt
    seen: Observation
    voices: Voices
    trick: tuple[Play, ...]
    hands: tuple[CardSet, ...] = ()
    picks: CardSet = 0
    right: Card | None = None
    marked: Card | None = None
    telling: Card | None = None

    def sorted(self, hand: CardSet, seat: Seat, order: HandOrder) -> tuple[Card, ...]:
        """Return the hand of a seat in the player's sort order."""
        return hand_in_order(hand, self.seen.deal, seat, order)


class Asked(Struct, frozen=True, kw_only=True):
    """An exercise as shown, with characters in its seats."""

    exercise: Exercise
    state: GameState
    seen: Observation
    voices: Voices
    is_again: bool

    @property
    def laid(self) -> LaidCards:
        """The cards of the exercise."""
        exercise = self.exercise
        is_open = exercise.kind is ExerciseKind.SOLVE
        codes = {answer.code for answer in exercise.answers}
        return LaidCards(
            lying=_lying(exercise.kind),
            seen=self.seen,
            voices=self.voices,
            trick=exercise.trick,
            hands=self.state.hands,
            picks=card_set(card for card in Card if str(card) in codes) if is_open else 0,
            right=parse_card(exercise.best.code) if is_open else None,
            marked=None if is_open else exercise.card,
            telling=exercise.card if exercise.kind is ExerciseKind.TOLD else None,
        )


def _lying(kind: ExerciseKind) -> OnFelt:
    """Return the cards that a kind of exercise shows on the felt."""
    if kind is ExerciseKind.SOLVE:
        return OnFelt.OPEN_HANDS
    if kind in COMPLETED:
        return OnFelt.WHOLE_TRICK
    return OnFelt.TRICK if kind in (ExerciseKind.LEGAL, ExerciseKind.TRUMPS_UNSEEN, ExerciseKind.TOLD) else OnFelt.HAND


class DrillTable(Struct, frozen=True, kw_only=True):
    """Table of an exercise. `watched` is the index of an earlier trick to show; None shows the current one.

    `take` receives the code of the card that the player chooses.
    """

    laid: LaidCards
    take: Callable[[str], object]
    is_answered: bool
    order: HandOrder
    watched: int | None = None

    @property
    def _plays(self) -> tuple[Play, ...]:
        return self.laid.trick if self.watched is None else self.laid.seen.deal.tricks[self.watched].plays

    @property
    def _hand(self) -> tuple[Card, ...]:
        return self.laid.sorted(self.laid.seen.hand, self.laid.seen.seat, self.order)

    @property
    def _upcards(self) -> tuple[Card, ...]:
        """Cards turned up, or cut, for trump."""
        deal = self.laid.seen.deal
        return deal.upcards or (() if deal.cut is None else (deal.cut,))

    # Layout

    def lay(self, form: Form, height: float) -> None:
        """Lay out the felt with open hands, the trick and the player's hand, at most `height` units tall if possible."""
        lying = self.laid.lying
        if lying is OnFelt.OPEN_HANDS:
            fixed, cards = 2 * _EDGE + 2 * (_NAME + _GAP), _OPEN + _TRICK + _HAND
        elif lying is OnFelt.TRICK:
            fixed, cards = 2 * _EDGE + _NAME + _GAP, _TRICK + _HAND
        elif lying is OnFelt.WHOLE_TRICK:
            fixed, cards = 2 * _EDGE + _NAME, _HAND
        else:
            fixed, cards = 2 * _EDGE, _HAND
        share = min(max((height - fixed) / cards, _LEAST), 1.0)
        felt = form.take(fixed + share * cards)
        form.add(image(felt, FELT))
        px = form.metrics.px
        inner = felt.inset(px(_EDGE))
        own = px(share * _HAND)
        if lying is OnFelt.OPEN_HANDS:
            above, hand = rows(inner, SHARE, own, gap=px(_GAP))
            self._open_hands(form, above, px(share * _OPEN))
        elif lying is OnFelt.WHOLE_TRICK:
            self._trick(form, inner.inset(self._lay_trump(form, inner), 0))
            return
        elif lying is OnFelt.TRICK:
            above, hand = rows(inner, SHARE, own, gap=px(_GAP))
            self._trick(form, above.inset(self._lay_trump(form, above), 0))
        else:
            side = self._lay_trump(form, placed(inner, inner.w, px(_NAME) + own * 0.64))
            is_wide = row_width(inner.h, len(self._hand)) > inner.w - 2 * side
            hand = columns(inner, side, SHARE)[1] if is_wide else inner.inset(side, 0)
        self._own_hand(form, hand)

    def _own_hand(self, form: Form, row: Rect) -> None:
        laid = self.laid
        if laid.picks and not self.is_answered:
            for card, rect in card_places(row, self._hand):
                name = capital(card_name(card, laid.seen.rules.words))
                target, take = (CardTarget(card) if laid.picks >> card & 1 else None), partial(self.take, str(card))
                form.add(Widget(rect=rect, role=Role.CARD, name=name, target=target, action=take, tone=Tone.BARE))
        name = hand_name(self._hand, laid.seen.rules.words)
        form.add(image(row, OWN_HAND, name))

    def _lay_trump(self, form: Form, rect: Rect) -> float:
        """Lay out the upcards or the trump sign at the left, and return the width taken, in pixels."""
        cards, suit = self._upcards, self.laid.seen.deal.ordering.trump
        if not cards and suit is None:
            return 0.0
        px = form.metrics.px
        text = _("Trump")
        tall = rect.h - px(_NAME)
        wide = tall * CARD_ASPECT * (1 + _UPCARD_STEP * (len(cards) - 1)) if cards else tall * _SIGN
        width = max(wide, form.measure.measure(text, theme.SMALL)[0] + px(4))
        title, where = rows(columns(rect, width)[0], px(_NAME), SHARE)
        form.add(Widget(rect=title, role=Role.TEXT, name=text, style=theme.SMALL, tone=Tone.BARE))
        words = self.laid.seen.rules.words
        name = ", ".join(capital(card_name(card, words)) for card in cards)
        form.add(image(where, TRUMP, name))
        return width + px(_EDGE)

    def _open_hands(self, form: Form, above: Rect, tall: float) -> None:
        """Lay out the partner's hand above the trick, the opponents' hands beside it."""
        px = form.metrics.px
        left, partner, right = others_of(self.laid.seen.deal.seats, self.laid.seen.seat)
        top, below = (columns(row, *_ACROSS) for row in rows(above, px(_NAME) + tall, SHARE, gap=px(_GAP)))
        self._lay_trump(form, top[0])
        self._open_hand(form, top[1], partner)
        self._open_hand(form, below[0], left)
        self._trick(form, below[1])
        self._open_hand(form, below[2], right)

    def _open_hand(self, form: Form, rect: Rect, seat: Seat) -> None:
        """Lay out a name, and the cards below it."""
        laid = self.laid
        title, where = rows(rect, form.metrics.px(_NAME), SHARE)
        form.add(Widget(rect=title, role=Role.TEXT, name=laid.voices.called(seat), style=theme.SMALL, tone=Tone.BARE))
        text = hand_name(self._lying(seat), laid.seen.rules.words)
        form.add(image(where, OPEN_HAND.of(seat), text))

    def _lying(self, seat: Seat) -> tuple[Card, ...]:
        """Return the open hand of a seat in its displayed order."""
        return self.laid.sorted(self.laid.hands[seat], seat, self.order)

    def _trick(self, form: Form, rect: Rect) -> None:
        """Lay out the cards played, in order, with their players; an empty table before the first card."""
        laid, plays = self.laid, self._plays
        if not plays:
            text = _("You lead.") if laid.seen.deal.turn == laid.seen.seat else ""
            form.add(Widget(rect=rect, role=Role.TEXT, name=text, style=theme.LABEL, tone=Tone.BARE))
            return
        high = form.metrics.px(_NAME)
        width = min(rect.w / len(plays), max(form.metrics.px(_NAMED), (rect.h - high) * CARD_ASPECT * 1.2))
        titles, where = rows(placed(rect, width * len(plays), rect.h), high, SHARE)
        said, group = [], Group(TRICK.name, _("The trick"))
        for play, cell in zip(plays, columns(titles, *[SHARE] * len(plays)), strict=True):
            name = laid.voices.called(play.seat)
            said.append((name, play.card))
            form.add(Widget(rect=cell, role=Role.TEXT, name=name, style=theme.SMALL, tone=Tone.BARE, group=group))
        text = trick_name(tuple(said), laid.seen)
        form.add(image(where, TRICK, text))

    # Drawing

    def paint_cards(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the cards at the places laid out."""
        for widget in view.widgets:
            with painter.clipped(widget.clip):
                match widget.part:
                    case Part(TRICK.name):
                        self._paint_trick(painter, widget.rect)
                    case Part(TRUMP.name):
                        self._paint_trump(painter, widget.rect)
                    case Part(OWN_HAND.name):
                        marked, picks = self._marked(context), self.laid.picks or None
                        paint_row(painter, widget.rect, self._hand, glow=marked, allowed=picks)
                    case Part(OPEN_HAND.name, seat):
                        paint_row(painter, widget.rect.inset(painter.metrics.px(8), 0), self._lying(Seat(seat)))

    def _paint_trump(self, painter: Painter, rect: Rect) -> None:
        suit = self.laid.seen.deal.ordering.trump
        if self._upcards:
            paint_row(painter, rect, self._upcards)
        elif suit is not None:
            side = min(rect.w, rect.h * _SIGN)
            spot = placed(rect, side, side, down=0).moved(0, rect.h * 0.1)
            painter.pictures.sign(suit_sign(suit), spot)

    def _paint_trick(self, painter: Painter, rect: Rect) -> None:
        plays = self._plays
        winner = trick_winner(plays, self.laid.seen.deal.ordering)
        is_winner_told = self.watched is not None or (self.laid.lying is OnFelt.WHOLE_TRICK and self.is_answered)
        for play, cell in zip(plays, columns(rect, *[SHARE] * len(plays)), strict=True):
            is_marked = play.card == self.laid.telling or (is_winner_told and play.seat == winner)
            paint_row(painter, cell, (play.card,), glow=play.card if is_marked else None)

    def _marked(self, context: LayoutContext) -> Card | None:
        """Return the card of the hand to highlight: the one asked about, under pointer or focus, or the right answer; else None."""
        if not self.laid.picks:
            return self.laid.marked
        if self.is_answered:
            return self.laid.right
        return context.pointed.card if isinstance(context.pointed, CardTarget) else None


def paint_drill_felt(painter: Painter, view: View) -> None:
    """Draw the felt under the cards."""
    above, below = theme.strip_of_felt(painter.table)
    line = theme.with_alpha(theme.ACCENT, 0.5)
    for felt in view.parts(FELT):
        with painter.clipped(felt.clip):
            painter.shapes.plate(felt.rect, top=above, bottom=below, radius=painter.metrics.px(14), line=line)


def lay_waiting(form: Form) -> None:
    """Lay out a felt for the cards being dealt."""
    rect = form.take(2 * _EDGE + _HAND)
    form.add(image(rect, FELT))


def paint_waiting(painter: Painter, view: View, dealt: int) -> None:
    """Draw `dealt` backs on the felt."""
    for felt in view.parts(FELT):
        height = felt.rect.inset(painter.metrics.px(_EDGE)).h * 0.8
        step = height * CARD_ASPECT * 1.1
        with painter.clipped(felt.clip):
            for index in range(dealt):
                x = felt.rect.centre.x + (index - (_BACKS - 1) / 2) * step
                painter.extension(CardArt).draw(
                    None, Pose(x=x, y=felt.rect.centre.y, angle=0.0, height=height, face_up=False, z=index)
                )


def dealt_after(seconds: float, *, is_still: bool) -> int:
    """Return the number of card backs on the felt after some seconds of waiting; all of them without animation."""
    return _BACKS if is_still else 1 + int(seconds / 0.22) % _BACKS
