"""Helpers: a table in the middle of a deal, written in card notation."""

from dataclasses import replace

from game.engine.actions import DealCards, MakeBid, PlayCard
from game.engine.bids import parse_bid
from game.engine.cards import CARDS, Card, Seat, card_set, cards_in, parse_card, parse_hand, seats_for
from game.engine.dealing import SEED_BYTES
from game.engine.decide import start_match
from game.engine.events import Player
from game.engine.evolve import fold
from game.engine.rules import Rules, TrumpFrom, deck_size
from game.engine.state import GameState, Observation, observe
from game.rulesets.presets import PRESETS
from tests.ai.sampling.worlds import do

CLASSIC = PRESETS["classic"]


def table(
    hands: str,
    *,
    trump: str = "S",
    rules: Rules = CLASSIC,
    first: str = "S",
    bids: str = "",
    plays: str = "",
) -> GameState:
    """Return the state after some bids and plays.

    `hands` are those of S, W, N, E (or fewer seats) between spaces; `trump` is the suit turned up (the lowest card
    of it that is not dealt) or `BB` or `LB`; `first` bids first.
    """
    dealt = [parse_hand(hand) for hand in hands.split()]
    players = len(dealt)
    size = dealt[0].bit_count()
    rules = replace(rules, sizes=(size,))
    state = fold(start_match(rules, tuple(Player(str(seat), "") for seat in range(players)), bytes(SEED_BYTES)))
    seats = seats_for(players)
    dealer = seats[seats.index(Seat[first]) - 1]
    state = state._replace(public=state.public._replace(match=replace(state.public.match, dealer=dealer)))
    deck = [card for hand in dealt for card in cards_in(hand)]
    rest = [card for card in CARDS[: deck_size(rules)] if not card_set(deck) >> card & 1]
    if rules.trump_from is TrumpFrom.UPCARD:
        rest.sort(key=lambda card: not _makes(card, trump))
    done = do(state, None, DealCards((*deck, *rest)))
    assert done is not None
    state = done[1]
    for word in bids.split("/") if bids else []:
        state = _after(state, MakeBid(parse_bid(word.strip())))
    for word in plays.split():
        state = _after(state, PlayCard(parse_card(word)))
    return state


def _makes(card: Card, trump: str) -> bool:
    return str(card) == trump or (card.suit is not None and card.suit.letter == trump)


def _after(state: GameState, action: MakeBid | PlayCard) -> GameState:
    done = do(state, state.actor, action)
    assert done is not None, f"{action} is refused"
    return done[1]


def seen(state: GameState) -> Observation:
    """Return the observation of the seat to act."""
    assert state.actor is not None
    return observe(state, state.actor)
