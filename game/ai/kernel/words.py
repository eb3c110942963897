"""Machine words: sets of cards as bits, and the numbers by which the compiled modules know what the engine has enums for.

`words.pxd` says the same to the compiler, which folds it into the code that uses it; a test compares the two. This is the text for
everything that is not compiled: the rest of the program, and the modules of the kernel where they run from source.
"""

from typing import Final

WORD: Final = (1 << 64) - 1
"""All bits of a word: what arithmetic without overflow is cut down to."""
MIX: Final = 0x9E3779B97F4A7C15
MIX_KIND: Final = 0xD6E8FEB86659FD93
MIX_ONE: Final = 0xBF58476D1CE4E5B9
MIX_TWO: Final = 0x94D049BB133111EB
"""Odd factors by which words are mixed into numbers that look random."""

NOBODY: Final = -1
"""No seat, or no card."""
TRUMPS: Final = 4
"""The group of the trumps, after the four plain suits (`engine.ordering.TRUMPS`)."""
FIRST_SIX: Final = 6
"""The tricks that a Boston has to take (`engine.rules.BOSTON_TRICKS`)."""

PULL_ANY: Final = 0
PULL_HIGHEST: Final = 1
PULL_LOWEST: Final = 2
PULL_OPPONENTS_HIGHEST: Final = 3
"""The trumps that a led joker draws from another hand (`engine.rules.Pull`)."""
BROKEN_BY_ANY: Final = 0
BROKEN_BY_NOT_LED: Final = 1
BROKEN_BY_ON_ANOTHER_SUIT: Final = 2
"""The trumps by which trumps are broken (`engine.rules.BrokenBy`)."""

KIND: Final = 16
"""The factor of a bid's kind in its number: 16 times its kind, plus its value."""
BOSTON: Final = 1
BOARD: Final = 2
"""Kinds of bid (`engine.bids.BidKind`)."""

SHIFT: Final = 0
AFTER_PASS: Final = 1
AFTER_NUMBER: Final = 2
AFTER_BOARD: Final = 3
BOARD_AT: Final = 4
RAISE_AT: Final = 5
BOSTON_AT: Final = 6
"""Places of the offsets by which `club` bids (`heuristic.bidding.Offsets`)."""
HOPE: Final = 0
MORE_AFTER_PASS: Final = 1
MORE_AFTER_NUMBER: Final = 2
NUMBER_ERROR: Final = 3
BOARD_ERROR: Final = 4
CARELESS_BID: Final = 5
ALIKE: Final = 6
CARELESS_PLAY: Final = 7
"""Places of the habits of a seat (`HeuristicPlayer.set_habits`)."""
HABITS: Final = 8
"""The number of the habits of each seat."""
ROW: Final = 55
"""The number of binomials in a row of their table: of 0 to 54 cards."""
CAPACITY: Final = 14
"""The number of sizes that a hand may have, 0 to 13."""
STOCK: Final = 3
"""The stock as a holder of cards, after the hidden seats."""


def bit(index: int) -> int:
    """Return the word with one bit."""
    return 1 << index


def bit_count(cards: int) -> int:
    """Return the number of cards of a set."""
    return cards.bit_count()


def lowest(cards: int) -> int:
    """Return the lowest card of a set that is not empty."""
    return (cards & -cards).bit_length() - 1


def highest(cards: int) -> int:
    """Return the highest card of a set that is not empty."""
    return cards.bit_length() - 1
