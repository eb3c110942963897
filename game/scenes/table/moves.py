"""Move input: turns clicks on cards, digits and answers into actions of a local match, or says why they may not be done."""

from collections.abc import Callable
from typing import Final, TypeAlias, assert_never

from game.ai.proven import forced_card
from game.controllers.local_match import LocalMatch
from game.engine.actions import PlayCard, SeatAction
from game.engine.bids import Bid
from game.engine.bids import number as number_bid
from game.engine.cards import Card
from game.engine.legal import bid_refusal, biddable, playable
from game.engine.state import Observation
from game.scenes.shell.services import Program
from game.tabletop.targets import WHY, BidTarget, CardTarget
from game.tabletop.turn import AskBid, AskCard, AskRedeal, Deal, Over, PassScreen, PlayOut, ShowHand, Watch
from game.toolkit.speaker import REFUSAL
from game.toolkit.targets import Target
from game.wording.events import refusal_text

_EXPLAINED_FOR: Final = 6.0
"""Seconds for which that bubble stays once nothing of it is pointed at."""
_DIGITS_WITHIN = 1.2
"""Seconds within which two digits make one number."""


Judge: TypeAlias = Callable[[Observation, SeatAction], None]


class TableMoves:
    """Moves of the person at a table. What may be done is asked of the match, never of what is still being shown."""

    def __init__(self, program: Program, local_match: LocalMatch, judge: Judge | None = None) -> None:
        """Begin with nothing picked; `judge` is told each decision and the observation in which it was made."""
        self._program = program
        self._local_match = local_match
        self._judge = judge
        self.picked: Card | None = None
        """The card that another click plays."""
        self.refused: Card | None = None
        """The card that was tried last and may not be played."""
        self._explained_for = 0.0
        """The seconds for which the reason stays open."""
        self._digits = ""
        self._digits_left = 0.0

    def raised(self, pointed: Target | None) -> Card | None:
        """Return the card that stands out of the hand: the one picked, or else the one pointed at; none while words lie there."""
        if self.picked is not None or not isinstance(self._local_match.turn, AskCard):
            return self.picked
        return pointed.card if isinstance(pointed, CardTarget) else self.explained(pointed)

    def explained(self, pointed: Target | None) -> Card | None:
        """Return the card whose reason stays open: the one refused last, for a while, unless another card is pointed at."""
        is_other = isinstance(pointed, CardTarget) and pointed.card is not self.refused
        return None if is_other or self._explained_for <= 0 else self.refused

    def card(self, card: Card) -> None:
        """Play a card, pick it first if so set, or say why not; a click while others play hurries them."""
        local_match = self._local_match
        match local_match.turn:
            case AskCard() if not playable(local_match.known).cards >> card & 1:
                self.refused, self.picked, self._explained_for = card, None, _EXPLAINED_FOR
                self._program.director.explain()
            case AskCard() if self._program.preferences.settings.confirm_play and self.picked is not card:
                self.picked = card
            case AskCard() | AskRedeal() | AskBid():
                self.act(PlayCard(card))
            case PassScreen() | ShowHand() | Watch() | PlayOut() | Deal() | Over():
                local_match.press_on()
            case unknown:
                assert_never(unknown)

    def forced(self) -> bool:
        """Play the only card that may be played once the trick before has been read; False if there is a choice."""
        has_rested = self._local_match.feed.has_caught_up
        card = forced_card(self._local_match.known) if has_rested else None
        return card is not None and self.act(PlayCard(card))

    def act(self, action: SeatAction) -> bool:
        """Carry out an action, or say why it may not be done."""
        self.picked = self.refused = None
        known = self._local_match.known
        refused = self._local_match.act(action)
        if refused is not None:
            deal = known.public.deal
            led = None if deal is None else deal.led
            self._program.director.notices.tell(refusal_text(refused.reason, known.rules.words, led))
            self._program.director.audio.play(REFUSAL)
        elif self._judge is not None:
            self._judge(known, action)
        return refused is None

    def undo(self) -> None:
        """Let go of a card that was picked, and take back the last decision."""
        self.close()
        self._local_match.undo()

    def digit(self, digit: str) -> bool:
        """Move to the bid of a number by its digits, or say why there is none; two soon after each other make one number."""
        if not isinstance(self._local_match.turn, AskBid):
            return False
        allowed = biddable(self._local_match.known)
        together = self._digits + digit if self._digits_left > 0 else digit
        found = _number_in(allowed, together) or _number_in(allowed, digit)
        if found is not None:
            self._digits = together if found == number_bid(int(together)) else digit
            self._digits_left = _DIGITS_WITHIN
            self._program.director.focus(BidTarget(found))
        else:
            self._refuse_number(number_bid(int(digit)))
        return True

    def _refuse_number(self, bid: Bid) -> None:
        """Say why a number may not be bid in this deal."""
        public = self._local_match.known.public
        reason = None if public.deal is None else bid_refusal(public.match.rules, public.deal, bid)
        if reason is not None:
            self._program.director.refuse(refusal_text(reason, public.match.rules.words))

    def close(self) -> None:
        """Let go of a card that was picked, and close the reason against another."""
        self.picked, self._explained_for = None, 0.0

    def update(self, dt: float, pointed: Target | None) -> bool:
        """Forget the first digit of a number after a while, and close a reason that is no longer pointed at; True if one was."""
        self._digits_left = max(self._digits_left - dt, 0.0)
        if pointed in (WHY, None if self.refused is None else CardTarget(self.refused)):
            return False
        was_open, self._explained_for = self._explained_for > 0, max(self._explained_for - dt, 0.0)
        return was_open and not self._explained_for


def _number_in(allowed: tuple[Bid, ...], digits: str) -> Bid | None:
    bid = number_bid(int(digits))
    return bid if bid in allowed else None
