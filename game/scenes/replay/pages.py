"""Replay pages: the list of places to jump to, and the thoughts behind a decision."""

from collections.abc import Callable

from game.engine.actions import AnswerRedeal, MakeBid, PlayCard, SeatAction
from game.engine.cards import Card
from game.engine.events import HUMAN
from game.engine.legal import biddable, playable
from game.engine.state import Observation
from game.i18n import _, ngettext
from game.scenes.shell.pages import ReadingPage
from game.scenes.shell.services import Program
from game.session.replay import Made, Replay
from game.tabletop.card_rows import paint_row
from game.tabletop.hand_order import sort_hand
from game.tabletop.roster import level_name
from game.toolkit import theme
from game.toolkit.form import Choice, Form
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget, Target
from game.toolkit.widgets import Role, Tone, View, Widget
from game.wording.events import Voices, bid_name, capital, card_name, card_sign, contract_short, gained, suit_sign
from game.wording.names import short_name

_DEAL, _TRICK = "go-to-deal", "go-to-trick"
_HAND = 108.0
"""Units that a hand of cards takes in height."""


class JumpPage(ReadingPage):
    """Page that lists the tricks of this deal, and all deals."""

    name = "jump"
    size = (880, 660)
    most_growth = 1.3  # several deals are to be seen at once

    def __init__(self, program: Program, replay: Replay, voices: Voices, go: Callable[[int], None]) -> None:
        """Offer the stops of a replay; `go` takes the number of one."""
        super().__init__(program)
        self._replay = replay
        self._voices = voices
        self._go = go

    def title(self) -> str:
        """Return the title."""
        return _("Go to")

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the tricks of the current deal, then the deals, each with its bids, tricks and scores."""
        here = self._replay.stop.dealing
        starts = self._replay.trick_starts(here)
        if starts:
            form.heading(_("Tricks of this deal"))
            form.gap(6)
            choices = [Choice(str(at), str(number)) for number, at in enumerate(starts, 1)]
            now = [at for at in starts if at <= self._replay.at]
            form.choice(_TRICK, choices, str(now[-1]) if now else "")
            form.gap(14)
        form.heading(_("Deals"))
        form.gap(6)
        for dealing in range(self._replay.dealings):
            name, detail = self._deal(dealing)
            form.item(ChoiceTarget(_DEAL, str(dealing)), name, detail=detail, checked=dealing == here)
            form.gap(6)

    def _deal(self, dealing: int) -> tuple[str, str]:
        """Return a deal's number and size, and its result."""
        replay = self._replay
        at = replay.deal_start(dealing)
        following = next((place for place in range(at, len(replay.stops)) if replay.stops[place].ends_deal), at)
        public = replay.state_at(following).public
        deal = public.deal
        if deal is None:
            return "", ""
        text = ngettext("Deal {number}: {count} card", "Deal {number}: {count} cards", deal.size)
        name = _("The tie-break") if deal.is_tiebreak else text.format(number=deal.number, count=deal.size)
        if deal.thrown_in is not None:
            return name, _("Thrown in.")
        words = public.match.rules.words
        parts = [suit_sign(deal.ordering.trump)]
        result = public.match.results[-1]
        for side in range(len(public.match.sides)):
            points = result.scores[side].total if result.scores else 0
            told = {
                "side": self._voices.side_short(side),
                "count": deal.taken_by(public.match.sides[side]),
                "points": gained(points),
            }
            if not deal.contracts:
                parts.append(_("{side}: taken {count}, {points}").format(**told))
                continue
            contract = deal.contracts[side]
            bid = contract_short(contract, words) if contract.tricks else _("passed")
            parts.append(_("{side}: {bid}, taken {count}, {points}").format(bid=bid, **told))
        return name, "\N{NO-BREAK SPACE}· ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts)

    def first(self) -> Target | None:
        """Return the current deal."""
        return ChoiceTarget(_DEAL, str(max(self._replay.stop.dealing, 0))) if self._replay.dealings else None

    def activate(self, target: Target) -> None:
        """Go to a stop, and leave the page."""
        match target:
            case ChoiceTarget(group, value) if group in (_DEAL, _TRICK):
                self.back()
                self._go(self._replay.deal_start(int(value)) if group == _DEAL else int(value))
            case _:
                super().activate(target)


class ThoughtsPage(ReadingPage):
    """Page about a decision: the action, the cards known and the choices allowed then, and the reasons, as far as they are told."""

    name = "thoughts"
    size = (760, 690)
    most_growth = 1.4  # the hand is to be seen with the first reasons

    def __init__(self, program: Program, made: Made) -> None:
        """Ask about one decision."""
        super().__init__(program)
        self._made = made
        seen = made.observation
        self._player = seen.public.match.player_at(made.seat)
        self._called = short_name(self._player.name)
        self._thoughts = program.thoughts_of(self._player.level, seen, made.action)

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Ask again where the reasons were still being computed."""
        if self._thoughts is None or self._thoughts.is_complete:
            return False
        made = self._made
        self._thoughts = self._program.thoughts_of(self._player.level, made.observation, made.action)
        return self._thoughts is None or self._thoughts.is_complete

    def title(self) -> str:
        """Return the title: the name of the player."""
        return _("What did {name} think?").format(name=self._called)

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the action, the hand it was done with, and the reasons."""
        seen = self._made.observation
        form.text(done_text(self._called, self._made.action, seen), theme.STRONG)
        form.gap(8)
        form.text(allowed_text(self._made.action, seen), muted=True)
        form.gap(8)
        name = ", ".join(capital(card_name(card, seen.rules.words)) for card in self._hand)
        form.add(Widget(rect=form.take(_HAND), role=Role.IMAGE, name=name, tone=Tone.BARE))
        form.gap(10)
        for line in self._lines():
            form.text(line)
            form.gap(6)

    def _lines(self) -> tuple[str, ...]:
        if self._thoughts is not None and self._thoughts.reasons:
            return self._thoughts.reasons
        name = self._called
        if self._player.level == HUMAN:
            return (_("{name} is a person: nobody wrote the reasons down.").format(name=name),)
        text = _("{name} plays at the level “{level}”. Players of this level do not tell their reasons.")
        return (text.format(name=name, level=level_name(self._player.level)),)

    @property
    def _hand(self) -> tuple[Card, ...]:
        seen = self._made.observation
        return sort_hand(seen.hand, seen.deal.ordering, self._program.settings.hand_order)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the hand as it was; the card played glows, the cards that could not be played are dimmed."""
        place = next(widget for widget in view.widgets if widget.role is Role.IMAGE)
        action = self._made.action
        played = action.card if isinstance(action, PlayCard) else None
        allowed = playable(self._made.observation).cards if played is not None else self._made.observation.hand
        if place.clip is not None:
            with painter.clipped(place.clip):
                paint_row(painter, place.rect, self._hand, glow=played, allowed=allowed)


def done_text(name: str, action: SeatAction, seen: Observation) -> str:
    """Return the action of a player as a sentence."""
    words = seen.rules.words
    match action:
        case PlayCard(card):
            sentence = _("{name} followed with {card}.") if seen.deal.trick else _("{name} led {card}.")
            return sentence.format(name=name, card=card_sign(card, words))
        case MakeBid(bid):
            return _("{name} bid: {bid}.").format(name=name, bid=bid_name(bid, words))
        case AnswerRedeal():
            return _("{name} said whether there should be new cards.").format(name=name)


def allowed_text(action: SeatAction, seen: Observation) -> str:
    """Return the number of choices that were allowed, as a sentence."""
    if isinstance(action, PlayCard):
        count = playable(seen).cards.bit_count()
        if count == 1:
            return _("It was the only card allowed.")
        return ngettext("{count} card was allowed.", "{count} cards were allowed.", count).format(count=count)
    count = len(biddable(seen))
    return ngettext("There was {count} bid to choose.", "There were {count} bids to choose from.", count).format(
        count=count
    )
