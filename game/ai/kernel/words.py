"""Machine words: sets of cards as bits, and the numbers that stand for the engine's enumerations in the compiled modules.

`words.pxd` defines the same for the compiler, which inlines it; a test compares the two. This module is used by everything that is
not compiled: the rest of the program, and the modules of the kernel when they run from source.
"""

from typing import Final

WORD: Final = (1 << 64) - 1
"""All bits of a word; results of unlimited integers are masked with it."""
YES: Final = 1 << 63
"""The bit that is set in a positive answer of the solver."""
OWNER_BITS: Final = 0xFFFFFFFF
"""The bits of a word that hold the owners of the cards of a suit run."""
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
NO_RUN: Final = 7
"""The number in place of the trumps' suit run in a deal without trump."""
RUN_BITS: Final = 0x7FFF
"""The cards of a suit run shifted to bit 0; all but the trumps have two bits less."""
CARD_BITS: Final = (1 << 54) - 1
"""The cards of all suit runs."""
BLOCK_BITS: Final = 0xFFFFFF
SLOT_BITS: Final = 7
MOST_ENTRIES: Final = 1 << 15
LINE: Final = 12
"""Sizes of the transposition table: the mask of a block number, the logarithm of the first number of slots, the most entries of a
shape, and the words before the first block: a large array begins 16 bytes into a cache line, and each block shall be one line."""
REPLIES: Final = 1 << 12
REPLY_GENERATION_BITS: Final = 1023
"""The number of slots for the leads that last succeeded, and the mask of their generation."""
ROOT_MOVES: Final = 960
"""The place in the lists of moves where no search writes."""
FIRST_MOVE: Final = 15
"""The index of a move counts down from here, so that of equal moves the first has the greatest key."""
TABLE_FIRST: Final = 3
"""With fewer cards, or without trumps, proofs without search are tried before the table is read."""
TABLE: Final = 1
QUICK_TRICKS: Final = 2
LATER_TRICKS: Final = 4
EQUAL_CARDS: Final = 8
LOW_CARDS: Final = 16
"""Parts of the search, each of which only saves time."""
WEIGHTS_OF_KIND: Final = 117
GUESS_OF_KIND: Final = 11
FOLLOW: Final = 36
FOLLOW_STEP: Final = 27
"""Offsets in the weights of moves and of the estimate: those without trumps, the second hand's, and from hand to hand."""


def bit(index: int) -> int:
    """Return the word with only this bit set."""
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
