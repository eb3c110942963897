"""Double-dummy viewer: a finished deal card by card, with each card's result under best play by everybody."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from game.coach.service import Solved
from game.engine.cards import Card, Seat, card_set
from game.engine.events import CardPlayed
from game.engine.state import GameState, Phase
from game.i18n import N_, _, ngettext
from game.scenes.shell.pages import Routed
from game.scenes.shell.reading_page import ReadingPage
from game.scenes.shell.routes import OpenCards
from game.scenes.shell.services import Program
from game.tabletop.areas import MANY_SIDES
from game.tabletop.card_rows import card_places, paint_row
from game.tabletop.hand_order import hand_in_order
from game.toolkit import theme
from game.toolkit.devices.input import Key, KeyPressed
from game.toolkit.form import SCROLL_BAR, Button, Form
from game.toolkit.geometry import SHARE, Rect, columns
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget
from game.toolkit.widgets import Align, Part, View, image
from game.wording.cards import card_name, card_sign
from game.wording.events import trump_text
from game.wording.names import capital
from game.wording.table import lone_joker

_AFTER = ButtonTarget("card-after")
_HAND, _BELOW = Part("hand"), Part("below")
"""Parts of the page: the hand of each seat, and the trick counts below the current player's hand."""
_ROW, _FIGURES = 76.0, 22.0
"""Heights in units: a hand, and the trick counts below."""
_FEW = 7
"""Maximum number of cards in a hand for which the larger two-by-two grid is used."""
_LARGE_ROW, _BESIDE = 152.0, 206.0
"""Heights in units in the two-by-two grid: the cards, and the cards with name and trick counts."""


class OpenCardsPage(Routed[OpenCards], ReadingPage):
    """Page that steps through the cards of a finished deal."""

    name = "open-cards"
    heading = N_("All cards open")
    size = (766, 690)
    most_growth = 1.1  # at a larger scale, not all hands would be visible
    opens_at = _AFTER

    def __init__(self, program: Program, route: OpenCards) -> None:
        """Start at the first lead of the deal."""
        super().__init__(program, route)
        replay = route.replay
        self._before_cards = [
            at
            for at, keyframe in enumerate(replay.keyframes)
            if keyframe.dealing == route.dealing
            and keyframe.seq < len(replay.log)
            and isinstance(replay.log[keyframe.seq], CardPlayed)
            and keyframe.state.public.phase is Phase.PLAY
            and keyframe.state.public.turn is not None
        ]
        self._at = 0
        self._solved: Solved | None = None
        self._ask()

    @property
    def _state(self) -> GameState:
        return self._route.replay.keyframes[self._before_cards[self._at]].state

    @property
    def _turn(self) -> Seat:
        turn = self._state.public.turn
        assert turn is not None  # at each keyframe in `_before_cards` a card is played next
        return turn

    @property
    def _played(self) -> Card | None:
        """Card that was played next in the match."""
        event = self._route.replay.log[self._route.replay.keyframes[self._before_cards[self._at]].seq]
        return event.card if isinstance(event, CardPlayed) else None

    def _ask(self) -> bool:
        state = self._state
        self._solved = self._program.coach.solved(state.public, state.hands, is_urgent=True)
        return self._solved is not None

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Request the results of all cards. Return True when they arrive."""
        return self._solved is None and self._ask()

    def left(self) -> None:
        """Stop computing the results of cards."""
        self._program.coach.forget_wishes()

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add a line that names the player whose turn it is, the cards of the trick, and the hands."""
        state = self._state
        deal = state.public.deal
        if deal is None:
            return
        words = state.public.match.rules.words
        is_own = self._route.voices.is_you(self._turn)
        line = _("Trick {number}: it's your turn.") if is_own else _("Trick {number}: it's {name}'s turn.")
        turn = line.format(number=len(deal.tricks) + 1, name=self._route.voices.name(self._turn))
        form.pair(turn, trump_text(deal.ordering.trump, lone_joker(deal), words), theme.STRONG)
        on_table = ", ".join(
            _("{name}: {cards}").format(name=self._route.voices.called(play.seat), cards=card_sign(play.card, words))
            for play in deal.trick
        )
        form.text(on_table or _("There is nothing on the table yet."), theme.SMALL, muted=True, below=4)
        form.text(self._result_text(), theme.SMALL, below=6)
        if deal.size > _FEW:
            self._hands(form, deal.seats, _ROW)
            return
        for index in range(0, len(deal.seats), 2):
            places = columns(form.take(_BESIDE), SHARE, SHARE, gap=context.metrics.px(theme.GAP_XXL))
            for place, seat in zip(places, deal.seats[index : index + 2], strict=False):
                whole = replace(place, w=place.w + context.metrics.px(SCROLL_BAR))
                cell = Form(context.metrics, context.measure, whole)
                self._hands(cell, (seat,), _LARGE_ROW)
                form.add(*cell.widgets)

    def _hands(self, form: Form, seats: Sequence[Seat], height: float) -> None:
        """Lay out hands in a column, with room for the trick counts below the current player's hand."""
        for seat in seats:
            if not self._state.hands[seat]:
                continue
            form.text(self._route.voices.called(seat), theme.SMALL_STRONG)
            form.add(image(form.take(height), _HAND.of(seat), self._hand_text(seat)))
            if seat == self._turn:
                form.add(image(form.take(_FIGURES), _BELOW))
            form.gap(4)

    def _result_text(self) -> str:
        solved = self._solved
        if solved is None:
            return _("Thinking …")
        if solved.best is None:
            return _("That takes too long to work out.")
        if len(self._state.public.match.sides) <= MANY_SIDES:
            text = ngettext(
                "With all hands open and best play, {count} more trick goes {where}.",
                "With all hands open and best play, {count} more tricks go {where}.",
                solved.best,
            )
        elif self._route.voices.is_you(self._turn):
            text = ngettext(
                "If all the others join forces, you take at most {count} more trick.",
                "If all the others join forces, you take at most {count} more tricks.",
                solved.best,
            )
        else:
            text = ngettext(
                "If all the others join forces, {name} takes at most {count} more trick.",
                "If all the others join forces, {name} takes at most {count} more tricks.",
                solved.best,
            )
        said = text.format(name=self._route.voices.name(self._turn), where=self._where(), count=solved.best)
        return " ".join((said, _("The number under each card applies if that card is played.")))

    def _where(self) -> str:
        """Return the side whose tricks are counted, as part of a sentence: "to you and Ruby"."""
        voices = self._route.voices
        seats = next(side for side in self._state.public.match.sides if self._turn in side)
        partner = next((seat for seat in seats if not voices.is_you(seat)), None)
        if voices.viewer not in seats:
            return _("to {side}").format(side=voices.side(self._state.public.match.sides.index(seats)))
        return _("to you") if partner is None else _("to you and {name}").format(name=voices.name(partner))

    def _cards(self, seat: Seat) -> tuple[Card, ...]:
        state = self._state
        order = self._program.preferences.settings.hand_order
        return hand_in_order(state.hands[seat], state.public.deal, seat, order) if state.public.deal is not None else ()

    def _hand_text(self, seat: Seat) -> str:
        words = self._state.public.match.rules.words
        figures = self._figures(seat)
        return ", ".join(
            _("{name}: {cards}").format(name=capital(card_name(card, words)), cards=figures[card])
            if card in figures
            else capital(card_name(card, words))
            for card in self._cards(seat)
        )

    def _figures(self, seat: Seat) -> dict[Card, int]:
        return dict(self._solved.tricks) if self._solved is not None and seat == self._turn else {}

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the hands and the trick counts. The card played next in the match glows."""
        below = next((widget.rect for widget in view.parts(_BELOW)), None)
        for seat in Seat:
            for row in view.parts(_HAND.of(seat)):
                with painter.clipped(row.clip):
                    self._paint_hand(painter, row.rect, below if seat == self._turn else None, seat)

    def _paint_hand(self, painter: Painter, rect: Rect, below: Rect | None, seat: Seat) -> None:
        cards, figures = self._cards(seat), self._figures(seat)
        glow, allowed = self._played if below is not None else None, card_set(figures) if figures else None
        paint_row(painter, rect, cards, glow=glow, allowed=allowed, from_left=True)
        if below is None:
            return
        most = max(figures.values(), default=0)
        for card, seen in card_places(rect, cards, from_left=True):
            if card in figures:
                colour = theme.HIGHLIGHT if figures[card] == most else theme.MUTED
                spot = Rect(seen.x, below.y, seen.w, below.h)
                painter.texts.line(str(figures[card]), spot, theme.STRONG, colour, align=Align.CENTRE)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons Back, Previous card and Next card."""
        first = "" if self._at > 0 else _("This is the first card.")
        last = "" if self._at + 1 < len(self._before_cards) else _("This is the last card.")
        before, after = partial(self._step, -1), partial(self._step, 1)
        return (
            self.back_button(),
            Button("card-before", _("Previous card"), before, icon="previous-card", reason=first),
            Button(_AFTER.name, _("Next card"), after, icon="next-card", reason=last),
        )

    def _step(self, ways: int) -> None:
        self._at = min(max(self._at + ways, 0), len(self._before_cards) - 1)
        self._ask()

    def key(self, pressed: KeyPressed) -> bool:
        """Step with the left and right arrow keys."""
        if pressed.key not in (Key.LEFT, Key.RIGHT) or pressed.command:
            return False
        self._step(1 if pressed.key == Key.RIGHT else -1)
        return True
