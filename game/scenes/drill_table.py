"""The cards of an exercise: laid out on a strip of felt, and drawn."""

from dataclasses import dataclass

from game.engine.cards import Card, CardSet, Seat, card_set, parse_card
from game.engine.decide import trick_winner
from game.engine.state import GameState, Observation, Play
from game.i18n import _
from game.scenes.card_rows import card_places, paint_row
from game.scenes.drill_wording import hand_name, trick_name
from game.scenes.scene import Room
from game.teaching.drills import Exercise, Kind
from game.ui import theme
from game.ui.form import Form
from game.ui.geometry import Rect
from game.ui.hand_order import HandOrder, sort_hand
from game.ui.motion import Pose
from game.ui.painter import Look, Painter
from game.ui.targets import CardTarget
from game.ui.widgets import Role, Tone, View, Widget
from game.ui.wording import Voices, capital, card_name

_NAME, _TRICK, _HAND, _OPEN = 24.0, 100.0, 116.0, 66.0
"""Heights in units: a name, the cards of a trick, the own hand, an open hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """An exercise as it is shown: with the people of the alley in its seats."""

    exercise: Exercise
    state: GameState
    seen: Observation
    voices: Voices
    is_again: bool

    @property
    def answer_cards(self) -> CardSet:
        """The cards that can be answered."""
        codes = {answer.code for answer in self.exercise.answers}
        return card_set(card for card in Card if str(card) in codes)

    def sorted(self, hand: CardSet, order: HandOrder) -> tuple[Card, ...]:
        """A hand in the player's order."""
        return sort_hand(hand, self.seen.deal.ordering, order)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrillTable:
    """What of an exercise lies on the table now: a trick that is `watched`, by its place, or else the one that is played."""

    asked: Asked
    watched: int | None
    is_answered: bool
    order: HandOrder

    @property
    def _plays(self) -> tuple[Play, ...]:
        deal = self.asked.seen.deal
        return deal.trick if self.watched is None else deal.tricks[self.watched].plays

    @property
    def _hand(self) -> tuple[Card, ...]:
        return self.asked.sorted(self.asked.seen.hand, self.order)

    # Laid out

    def lay(self, form: Form) -> None:
        """The open hands around the trick on the table, and the own hand."""
        asked = self.asked
        kind, seen = asked.exercise.kind, asked.seen
        if kind is Kind.SOLVE:
            self._open_hands(form)
        elif kind is not Kind.BID and kind is not Kind.BLOOPER:
            self._trick(form, form.take(_NAME + _TRICK))
        form.gap(4)
        row = form.take(_HAND)
        if kind is Kind.SOLVE and not self.is_answered:
            for card, rect in card_places(row, self._hand):
                name = capital(card_name(card, seen.rules.words))
                target = CardTarget(card) if asked.answer_cards >> card & 1 else None
                form.add(Widget(rect=rect, role=Role.CARD, name=name, target=target, tone=Tone.BARE))
        form.add(Widget(rect=row, role=Role.IMAGE, name=hand_name(seen.hand, seen), detail="hand", tone=Tone.BARE))

    def _open_hands(self, form: Form) -> None:
        """The partner's hand above the trick, the others' at its sides."""
        seats = self.asked.seen.deal.seats
        place = seats.index(self.asked.exercise.seat)
        left, partner, right = (*seats[place + 1 :], *seats[:place])
        self._open_hand(form, form.take(_NAME + _OPEN), partner)
        form.gap(4)
        middle = form.take(_NAME + _TRICK)
        side, tall = middle.w * 0.32, form.metrics.px(_NAME + _OPEN)
        inner = Rect(middle.x, middle.centre.y - tall / 2, side, tall)
        self._open_hand(form, inner, left)
        self._trick(form, Rect(middle.x + side, middle.y, middle.w - 2 * side, middle.h))
        self._open_hand(form, Rect(middle.right - side, inner.y, side, inner.h), right)

    def _open_hand(self, form: Form, rect: Rect, seat: Seat) -> None:
        """A name, and below it the cards."""
        asked = self.asked
        high = form.metrics.px(_NAME)
        cell = Rect(rect.x, rect.y, rect.w, high)
        form.add(Widget(rect=cell, role=Role.TEXT, name=asked.voices.name(seat), style=theme.SMALL, tone=Tone.BARE))
        where = Rect(rect.x, cell.bottom, rect.w, rect.h - high)
        text = hand_name(asked.state.hands[seat], asked.seen)
        form.add(Widget(rect=where, role=Role.IMAGE, name=text, detail=f"seat {seat.name}", tone=Tone.BARE))

    def _trick(self, form: Form, rect: Rect) -> None:
        """Who played what, in order; an empty table before the first card."""
        asked, plays = self.asked, self._plays
        if not plays:
            text = _("You lead.") if asked.state.actor == asked.exercise.seat else ""
            form.add(Widget(rect=rect, role=Role.TEXT, name=text, style=theme.SMALL, tone=Tone.BARE))
            return
        px = form.metrics.px
        width = min(rect.w / len(plays), px(150))
        left = rect.centre.x - width * len(plays) / 2
        said = []
        for index, play in enumerate(plays):
            cell = Rect(left + index * width, rect.y, width, px(_NAME))
            name = _("You") if asked.voices.is_you(play.seat) else asked.voices.name(play.seat)
            said.append((name, play.card))
            form.add(Widget(rect=cell, role=Role.TEXT, name=name, style=theme.SMALL, tone=Tone.BARE))
        where = Rect(left, rect.y + px(_NAME), width * len(plays), rect.h - px(_NAME))
        text = trick_name(tuple(said), asked.seen)
        form.add(Widget(rect=where, role=Role.IMAGE, name=text, detail="trick", tone=Tone.BARE))

    # Drawn

    @staticmethod
    def paint_felt(painter: Painter, view: View) -> None:
        """What lies under the cards."""
        cards = [widget for widget in view.widgets if widget.role is Role.IMAGE]
        clip = cards[0].clip if cards else None
        if clip is None:
            return
        px = painter.metrics.px
        names = [widget.rect.y for widget in cards if widget.detail != "hand"]
        top = min([*(y - px(_NAME) for y in names), cards[-1].rect.y]) - px(8)
        felt = Rect(clip.x, top, cards[-1].rect.w, cards[-1].rect.bottom + px(8) - top)
        above, below = theme.strip_of_felt(painter.table)
        with painter.clipped(clip):
            painter.plate(felt, top=above, bottom=below, radius=px(14), line=theme.with_alpha(theme.GOLD, 0.5))

    def paint_cards(self, painter: Painter, room: Room, view: View) -> None:
        """The cards where they were laid."""
        for widget in view.widgets:
            if widget.role is not Role.IMAGE or widget.clip is None:
                continue
            with painter.clipped(widget.clip):
                if widget.detail == "trick":
                    self._paint_trick(painter, widget.rect)
                elif widget.detail == "hand":
                    paint_row(painter, widget.rect, self._hand, glow=self._marked(room), allowed=self._allowed)
                else:
                    hand = self.asked.state.hands[Seat[widget.detail.split()[1]]]
                    cards = self.asked.sorted(hand, self.order)
                    paint_row(painter, widget.rect.inset(painter.metrics.px(8), 0), cards)

    def _paint_trick(self, painter: Painter, rect: Rect) -> None:
        plays = self._plays
        winner = trick_winner(plays, self.asked.seen.deal.ordering)
        for index, play in enumerate(plays):
            x = rect.x + rect.w * (index + 0.5) / len(plays)
            pose = Pose(x=x, y=rect.centre.y, angle=0.0, height=rect.h * 0.96, face_up=True, z=0)
            has_won = self.watched is not None and play.seat == winner
            painter.card(play.card, pose, Look.GLOW if has_won else Look.PLAIN)

    @property
    def _allowed(self) -> CardSet | None:
        return self.asked.answer_cards if self.asked.exercise.kind is Kind.SOLVE else None

    def _marked(self, room: Room) -> Card | None:
        """The card that is asked about, pointed at, or was right."""
        exercise = self.asked.exercise
        if exercise.kind is not Kind.SOLVE:
            return exercise.card
        if self.is_answered:
            return parse_card(exercise.best.code)
        return room.pointed.card if isinstance(room.pointed, CardTarget) else None
