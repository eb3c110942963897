"""Machine words: constants and bit functions of the compiled modules, for code that is not compiled.

`words.pxd` defines the same constants and functions for the compiler, which inlines them; a test compares the constants. This
module is used by the rest of the program, and by the modules of the kernel when they run from source.
"""

from typing import Final

WORD: Final = (1 << 64) - 1
"""A word with all 64 bits set, used as a mask because Python integers are unlimited."""
YES: Final = 1 << 63
"""The bit that is set in a positive answer of the solver."""
OWNER_BITS: Final = 0xFFFFFFFF
"""A mask of the 32 bits that hold the owners of the cards of a suit, two bits for each card."""
MIX: Final = 0x9E3779B97F4A7C15
MIX_KIND: Final = 0xD6E8FEB86659FD93
MIX_ONE: Final = 0xBF58476D1CE4E5B9
MIX_TWO: Final = 0x94D049BB133111EB
"""Odd constants of hash functions and of the random number generator."""

NOBODY: Final = -1
"""No seat, or no card."""
TRUMPS: Final = 4
"""The group number of the trumps, after the four plain suits (`engine.ordering.TRUMPS`)."""
FIRST_SIX: Final = 6
"""The number of first tricks of a deal that a Boston bid must take (`engine.rules.BOSTON_TRICKS`)."""

PULL_ANY: Final = 0
PULL_HIGHEST: Final = 1
PULL_LOWEST: Final = 2
PULL_OPPONENTS_HIGHEST: Final = 3
"""The trumps that a led joker draws from another hand: the members of `engine.rules.Pull`."""
BROKEN_BY_ANY: Final = 0
BROKEN_BY_NOT_LED: Final = 1
BROKEN_BY_ON_ANOTHER_SUIT: Final = 2
"""The trump plays that break trump: the members of `engine.rules.BrokenBy`."""

KIND: Final = 16
"""The factor of the kind in a bid's number: a bid is 16 times its kind, plus its number or level."""
BOSTON: Final = 1
BOARD: Final = 2
"""The numbers of two kinds of bid (`engine.bids.BidKind`)."""

SHIFT: Final = 0
AFTER_PASS: Final = 1
AFTER_NUMBER: Final = 2
AFTER_BOARD: Final = 3
BOARD_AT: Final = 4
RAISE_AT: Final = 5
BOSTON_AT: Final = 6
"""Indexes of the offsets that `club` uses in bidding (`heuristic.bidding.Offsets`)."""
HOPE: Final = 0
MORE_AFTER_PASS: Final = 1
MORE_AFTER_NUMBER: Final = 2
NUMBER_ERROR: Final = 3
BOARD_ERROR: Final = 4
CARELESS_BID: Final = 5
ALIKE: Final = 6
CARELESS_PLAY: Final = 7
"""Indexes of the habits of a seat's player (`sampling.habits.Habits`)."""
HABITS: Final = 8
"""The number of habits for each seat."""
ROW: Final = 55
"""The length of a row in the table of binomial coefficients, for 0 to 54 cards."""
CAPACITY: Final = 14
"""The number of possible sizes of a hand, 0 to 13."""
STOCK: Final = 3
"""The holder number of the stock; the hidden seats are 0 to 2."""
NO_RUN: Final = 7
"""The number of the trump suit in a position without trumps."""
RUN_BITS: Final = 0x7FFF
"""A mask of 15 cards, the most that a suit can have: 13, or 15 for trumps with both jokers."""
CARD_BITS: Final = (1 << 54) - 1
"""A mask of all 54 cards."""
BLOCK_BITS: Final = 0xFFFFFF
SLOT_BITS: Final = 7
MOST_ENTRIES: Final = 1 << 15
LINE: Final = 12
"""Constants of the transposition table.

They are the mask of block numbers, log2 of the initial number of slots, the maximum number of entries for a shape, and `LINE`,
which is the offset of the first block in words of four bytes. A large array begins 16 bytes into a cache line, so this offset gives
each block one line of 64 bytes."""
REPLIES: Final = 1 << 12
REPLY_GENERATION_BITS: Final = 1023
"""The number of slots in `replies`, and the mask of the generation number stored in a slot."""
ROOT_MOVES: Final = 960
"""The index in the move lists from which the moves of the root position are stored; no search writes there."""
FIRST_MOVE: Final = 15
"""The number from which a move's index is subtracted in its key: of moves of equal worth, the first has the greatest key."""
TABLE_FIRST: Final = 3
"""The least number of cards per hand at which, with trumps in play, the table is read before proofs without search are tried."""
TABLE: Final = 1
QUICK_TRICKS: Final = 2
LATER_TRICKS: Final = 4
EQUAL_CARDS: Final = 8
LOW_CARDS: Final = 16
"""Bits of the optional parts of the search (`Solver.set_features`), each of which only saves time."""
WEIGHTS_OF_KIND: Final = 117
GUESS_OF_KIND: Final = 11
FOLLOW: Final = 36
FOLLOW_STEP: Final = 27
"""Offsets in the weights: no-trump moves, no-trump estimate, the second hand's moves, and the step from each hand to the next."""


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
