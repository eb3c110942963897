"""Move input: turns clicks on cards, digits and answers into actions, or explains why they are not allowed."""

from collections.abc import Callable
from typing import Final, assert_never

from game.ai.proven import forced_card
from game.controllers.local_match import LocalMatch
from game.engine.actions import PlayCard, SeatAction
from game.engine.bids import number as number_bid
from game.engine.cards import RANKS, Card, cards_in
from game.engine.legal import bid_refusal, playable
from game.engine.state import Observation
from game.scenes.shell.services import Program
from game.scenes.table.cards import hand_area
from game.tabletop.targets import WHY, BidTarget, CardTarget
from game.tabletop.turn import AskBid, AskCard, AskRedeal, Deal, Over, PassScreen, PlayOut, ShowHand, Turn, Watch
from game.toolkit.director import Director
from game.toolkit.geometry import Point
from game.toolkit.targets import Target
from game.wording.events import refusal_text

_EXPLAINED_FOR: Final = 6.0
"""Seconds for which an explanation stays open after the pointer has left its card."""
_DIGITS_WITHIN = 1.2
"""Seconds within which two digits form one number."""

OnDecision = Callable[[Observation, SeatAction], object]
"""Function that receives a person's decision, and the observation before it."""


class DigitKeys:
    """Digit keys that move the focus: to the bid with a number of one or two digits, or to the cards of a rank."""

    def __init__(self, director: Director) -> None:
        """Start with no digit typed."""
        self._director = director
        self._typed = ""
        self._left = 0.0

    def update(self, dt: float) -> None:
        """Forget a number's first digit after a while."""
        self._left = max(self._left - dt, 0.0)

    def press(self, key: str, turn: Turn, known: Observation) -> bool:
        """Focus a bid by its digits, or a card by its rank. Return False if no bid or card is asked for, or for other keys.

        A bid gets the focus only if it is on the screen. If the rules forbid the bid, the reason is shown.
        """
        if not key.isdigit() or not isinstance(turn, AskBid | AskCard):
            return False
        if isinstance(turn, AskCard):
            return self._go_to_rank({"0": "T", "1": "A"}.get(key, key), known)
        tried = self._typed + key if self._left > 0 else key, key
        bids = {digits: BidTarget(number_bid(int(digits))) for digits in tried}
        shown = {widget.target for widget in self._director.view().widgets}
        typed = next((digits for digits, bid in bids.items() if bid in shown), None)
        if typed is not None:
            self._typed, self._left = typed, _DIGITS_WITHIN
            self._director.focus(bids[typed])
        elif (reason := bid_refusal(known.rules, known.deal, number_bid(int(key)))) is not None:
            self._director.refuse(refusal_text(reason, known.rules.words))
        return True

    def _go_to_rank(self, rank: str, known: Observation) -> bool:
        """Focus the next card of a rank, preferably a playable one. Return False without a card of the rank."""
        focused = self._director.focused
        alike = [CardTarget(card) for card in cards_in(known.hand) if RANKS[card.rank :][:1] == rank]
        found = [one for one in alike if playable(known).cards >> one.card & 1] or alike
        if found:
            after = found.index(focused) + 1 if focused in found else 0
            self._director.focus(found[after % len(found)])
        return bool(found)


class TableMoves:
    """Moves of the person at a table. Legality depends on the match's state, not on what is shown."""

    def __init__(self, program: Program, local_match: LocalMatch, decided: OnDecision) -> None:
        """Start with no card picked. `decided` receives each decision and its observation."""
        self._program = program
        self._local_match = local_match
        self._decided = decided
        self.picked: Card | None = None
        """Card that a second click plays."""
        self.refused: Card | None = None
        """Last card tried that may not be played."""
        self._explained_for = 0.0
        """Seconds for which the reason why the card was refused stays open."""
        self._digits = DigitKeys(program.director)

    def raised(self, pointed: Target | None) -> Card | None:
        """Return the raised card of the hand: the picked card, else the one under the pointer, else the explained one; or None."""
        if self.picked is not None or not isinstance(self._local_match.turn, AskCard):
            return self.picked
        return pointed.card if isinstance(pointed, CardTarget) else self.explained(pointed)

    def explained(self, pointed: Target | None) -> Card | None:
        """Return the refused card while its reason is shown, unless the pointer is on another card; else None."""
        is_other = isinstance(pointed, CardTarget) and pointed.card is not self.refused
        return None if is_other or self._explained_for <= 0 else self.refused

    def card(self, card: Card) -> None:
        """Play a card, or explain why it may not be played.

        If a setting requires confirmation, the first click only picks the card. While other players act, a click speeds up play.
        """
        local_match = self._local_match
        match local_match.turn:
            case AskCard() if not playable(local_match.known).cards >> card & 1:
                self.refused, self.picked, self._explained_for = card, None, _EXPLAINED_FOR
                self._program.director.explain()
            case AskCard() if self._program.preferences.settings.confirm_play and self.picked is not card:
                self.picked = card
            case AskCard() | AskRedeal() | AskBid():
                self.act(PlayCard(card))  # if no card is asked for, the rules refuse the card
            case PassScreen() | ShowHand() | Watch() | PlayOut() | Deal() | Over():
                local_match.press_on()
            case unknown:
                assert_never(unknown)

    def is_laid(self, target: Target, at: Point) -> bool:
        """Drop a dragged card. Return True if it is outside the hand.

        If a card is asked for, a card dropped outside the hand counts as picked.
        """
        cards = self._local_match.stage.cards
        cards.let_go()
        if not isinstance(target, CardTarget) or cards.metrics is None or hand_area(cards.layout).contains(at):
            return False
        if isinstance(self._local_match.turn, AskCard):
            self.picked = target.card
        return True

    def forced(self) -> bool:
        """Play the only legal card once the last trick has been shown long enough. Return True if a card was played."""
        has_rested = self._local_match.feed.has_caught_up
        card = forced_card(self._local_match.known) if has_rested else None
        return card is not None and self.act(PlayCard(card))

    def act(self, action: SeatAction) -> bool:
        """Carry out an action, or explain why it is not allowed."""
        self.picked = self.refused = None
        known = self._local_match.known
        refused = self._local_match.act(action)
        if refused is not None:
            deal = known.public.deal
            led = None if deal is None else deal.led
            self._program.director.refuse(refusal_text(refused.reason, known.rules.words, led))
        else:
            self._decided(known, action)
        return refused is None

    def undo(self) -> None:
        """Deselect a picked card, and take back the last decision."""
        self.close()
        self._local_match.undo()

    def digit(self, key: str) -> bool:
        """Move the focus with a digit key. Return False for other keys, or if no bid or card is asked for."""
        return self._digits.press(key, self._local_match.turn, self._local_match.known)

    def close(self) -> None:
        """Deselect a picked card, and hide the reason why a card was refused."""
        self.picked, self._explained_for = None, 0.0

    def update(self, dt: float, pointed: Target | None) -> bool:
        """Forget a number's first digit, and hide the reason why a card was refused, each after a while.

        The reason stays while the pointer is on the card, or on the button that shows the rule. Return True if the reason has just
        been hidden.
        """
        self._digits.update(dt)
        if pointed in (WHY, None if self.refused is None else CardTarget(self.refused)):
            return False
        was_open, self._explained_for = self._explained_for > 0, max(self._explained_for - dt, 0.0)
        return was_open and not self._explained_for
