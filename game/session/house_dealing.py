"""House dealing: the cards of the next deal of a match, from its seed."""

from game.engine.actions import DealCards
from game.engine.dealing import ShuffleKey, shuffle
from game.engine.rules import deck_size
from game.engine.state import Match


def dealing_of(match: Match, seed: bytes, word: str = "") -> DealCards:
    """Return the next events of the house, from the seed of the shuffles and the player's word."""
    shuffled = shuffle(deck_size(match.rules), ShuffleKey(seed, match.number, match.redeal, word))
    return DealCards(shuffled.deck, shuffled.cut)
