"""Slow double-dummy solver, which plays every legal card through the engine."""

from functools import lru_cache
from typing import NamedTuple

from game.engine.actions import PlayCard
from game.engine.cards import Card, CardSet, Seat, cards_in
from game.engine.decide import decide
from game.engine.events import TrickTaken, TrumpBroken
from game.engine.legal import Refused, playable
from game.engine.rules import LARGEST_HAND
from game.engine.state import GameState, Observation, Play, PublicState
from tests.support.notation import deal_of

Hands = tuple[CardSet, ...]
Plays = tuple[Play, ...]


class Effect(NamedTuple):
    """The effect of playing a card: True if trump is broken afterwards, and the trick's winner, or None if it is incomplete."""

    broken: bool
    winner: Seat | None


class Minimax:
    """Solver that finds how many of the next `counted` tricks the seats `ours` take with perfect play by all seats."""

    def __init__(self, state: GameState, ours: tuple[Seat, ...], counted: int = LARGEST_HAND) -> None:
        deal = deal_of(state)
        assert deal.turn is not None
        self.match = state.public.match
        # Pretend that thirteen tricks are to be played and none has been, so that the engine does not end the deal early.
        self.deal = deal._replace(size=LARGEST_HAND, tricks=(), is_tiebreak=False)
        self.ours = ours
        self.hands = state.hands
        self.turn = deal.turn
        self.trick = deal.trick
        self.broken = deal.broken
        left = max(deal.cards_left(seat) for seat in deal.seats)
        self.left = left + (
            1 if all(play.seat != deal.turn for play in deal.trick) and deal.cards_left(deal.turn) < left else 0
        )
        self.stop = max(0, self.left - counted)
        self.legal = lru_cache(maxsize=None)(self._legal)
        self.effect = lru_cache(maxsize=None)(self._effect)
        self.bounds: dict[tuple[Hands, Seat, bool], tuple[int, int]] = {}

    def value(self) -> int:
        return self._value(self.hands, self.turn, self.trick, self.broken)

    def card_values(self) -> dict[Card, int]:
        """Return the number of tricks, including the current one, that `ours` take with each legal card."""
        return {
            card: self._after(self.hands, self.turn, self.trick, self.broken, card)
            for card in cards_in(self.legal(self.turn, self.hands[self.turn], self.trick[:1], self.broken))
        }

    def _after(self, hands: Hands, seat: Seat, plays: Plays, broken: bool, card: Card) -> int:
        low, high = 0, self.left - self.stop
        while low < high:
            need = (low + high + 1) // 2
            if self._reaches_after(hands, seat, plays, broken, card, need, self.left):
                low = need
            else:
                high = need - 1
        return low

    def _value(self, hands: Hands, seat: Seat, plays: Plays, broken: bool) -> int:
        values = [
            self._after(hands, seat, plays, broken, card)
            for card in cards_in(self.legal(seat, hands[seat], plays[:1], broken))
        ]
        return max(values) if seat in self.ours else min(values)

    def _reaches(self, hands: Hands, seat: Seat, plays: Plays, broken: bool, need: int, left: int) -> bool:
        if not plays:
            if need <= 0 or need > left - self.stop:
                return need <= 0
            low, high = self.bounds.get((hands, seat, broken), (0, left - self.stop))
            if need <= low or need > high:
                return need <= low
        is_ours = seat in self.ours
        found = not is_ours
        for card in cards_in(self.legal(seat, hands[seat], plays[:1], broken)):
            if self._reaches_after(hands, seat, plays, broken, card, need, left) == is_ours:
                found = is_ours
                break
        if not plays:
            low, high = self.bounds.get((hands, seat, broken), (0, left - self.stop))
            self.bounds[hands, seat, broken] = (max(low, need), high) if found else (low, min(high, need - 1))
        return found

    def _reaches_after(
        self, hands: Hands, seat: Seat, plays: Plays, broken: bool, card: Card, need: int, left: int
    ) -> bool:
        effect = self.effect(plays, seat, card, broken)
        hands = (*hands[:seat], hands[seat] & ~(1 << card), *hands[seat + 1 :])
        if effect.winner is None:
            following = self.deal.next_seat(seat)
            return self._reaches(hands, following, (*plays, Play(seat, card)), effect.broken, need, left)
        return self._reaches(hands, effect.winner, (), effect.broken, need - (effect.winner in self.ours), left - 1)

    def _legal(self, seat: Seat, hand: CardSet, led: Plays, broken: bool) -> CardSet:
        deal = self.deal._replace(trick=led, turn=seat, broken=broken)
        return playable(Observation(PublicState(self.match, deal), seat, hand, False)).cards

    def _effect(self, plays: Plays, seat: Seat, card: Card, broken: bool) -> Effect:
        """Return the effect of a legal card. The engine computes it in a state in which the seat holds only this card."""
        deal = self.deal._replace(trick=plays, turn=seat, broken=broken)
        hands = tuple(1 << card if other == seat else 0 for other in Seat)
        events = decide(GameState(PublicState(self.match, deal), hands, (), None), seat, PlayCard(card))
        assert not isinstance(events, Refused)
        winner = next((event.seat for event in events if isinstance(event, TrickTaken)), None)
        return Effect(broken or any(isinstance(event, TrumpBroken) for event in events), winner)
