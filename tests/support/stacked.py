"""Deals with chosen cards."""

from collections.abc import Callable, Sequence
from typing import Final

from game.engine.cards import CARDS, Card, cards_in, parse_hand
from game.engine.dealing import Shuffled

SHUFFLE: Final = "game.engine.dealing.shuffle"
"""The function that a stacked deck replaces."""


def stacked(hands: Sequence[str], first: Card = Card.S2) -> Callable[[int, object], Shuffled]:
    """Return a substitute for `shuffle` that deals these hands from South on, and turns up `first`."""
    deck = [card for hand in hands for card in cards_in(parse_hand(hand))]
    rest = sorted((card for card in CARDS if card not in deck), key=lambda card: card is not first)
    return lambda _size, _key: Shuffled((*deck, *rest), 0)
