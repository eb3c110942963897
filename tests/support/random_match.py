"""Random play of whole matches through `decide` and `evolve`, step by step."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game.engine.actions import Action, AnswerRedeal, DealCards, MakeBid, PlayCard, SeatAction
from game.engine.bids import PASS
from game.engine.cards import Card, Seat, cards_in
from game.engine.dealing import ShuffleKey, shuffle
from game.engine.decide import decide
from game.engine.events import Event
from game.engine.evolve import evolve, fold, seats_in_play
from game.engine.legal import Refused, biddable, playable
from game.engine.rules import TIE_BREAK_SIZE, deck_size
from game.engine.state import DealResult, GameState, Observation, Phase, PublicDeal, observe
from tests.support.notation import deal_of
from tests.support.strategies import Setup

MOST_REDEALS: Final = 2_000
"""Maximum number of redeals; a random match with more is considered stuck."""

PASS_RATES: Final = (0.1, 0.5, 0.95)
"""Probabilities of a pass; each deal uses a random one of them, so that some deals are passed out and every match ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    before: GameState
    seat: Seat | None
    action: Action
    events: tuple[Event, ...]
    after: GameState

    @property
    def deal(self) -> PublicDeal:
        return deal_of(self.after)

    @property
    def result(self) -> DealResult | None:
        """The line added to the score sheet; None if there is none."""
        results = self.after.public.match.results
        return results[-1] if len(results) > len(self.before.public.match.results) else None


def random_match(setup: Setup) -> Iterator[Step]:
    """Yield the steps of a match in which everybody acts legally at random."""
    chance = random.Random(setup.whims)
    state = fold(setup.opening())
    pass_rate = PASS_RATES[0]
    while state.public.phase is not Phase.OVER:
        seat = state.actor
        if seat is None:
            pass_rate = chance.choice(PASS_RATES)
            assert state.public.match.redeal <= MOST_REDEALS, "the match is stuck"
            action: Action = next_deal(setup, state)
        else:
            action = random_action(observe(state, seat), chance, pass_rate)
        events = decide(state, seat, action)
        assert not isinstance(events, Refused), f"{action} of {seat} was refused: {events.reason}"
        before = state
        for event in events:
            state = evolve(state, event)
        yield Step(before=before, seat=seat, action=action, events=events, after=state)


def next_deal(setup: Setup, state: GameState) -> DealCards:
    match = state.public.match
    deck, cut = shuffle(deck_size(setup.rules), ShuffleKey(setup.seed, match.number, match.redeal, setup.word))
    if setup.joker_up and setup.rules.jokers:
        size = TIE_BREAK_SIZE if match.contenders else setup.rules.sizes[match.number - 1]
        deck = with_joker_at(size * len(seats_in_play(match)), deck)
    return DealCards(deck, cut)


def with_joker_at(place: int, deck: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the deck after its first joker has changed places with the card at this index."""
    cards = list(deck)
    joker = next(index for index, card in enumerate(deck) if card.is_joker)
    cards[place], cards[joker] = cards[joker], cards[place]
    return tuple(cards)


def random_action(seen: Observation, chance: random.Random, pass_rate: float) -> SeatAction:
    """Return a random legal action of the seat; a bid is a pass with a probability of at least `pass_rate`."""
    if seen.is_asked:
        return AnswerRedeal(chance.random() < 0.3)
    if seen.deal.phase is Phase.AUCTION:
        bids = biddable(seen)
        assert PASS in bids
        return MakeBid(PASS if chance.random() < pass_rate else chance.choice(bids))
    cards = list(cards_in(playable(seen).cards))
    assert cards, f"{seen.seat} holds no card that may be played"
    return PlayCard(chance.choice(cards))
