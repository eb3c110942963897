"""Reasons for decisions: named facts that favour one choice over another."""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from game.engine.actions import MakeBid, PlayCard
from game.engine.cards import Card, Seat

ALMOST_SURELY: Final = 0.97
LIKELY: Final = 0.6
"""Minimum chance called likely; `ALMOST_SURELY` is the minimum called almost sure."""
EVEN: Final = 0.25
"""Largest difference, in points, at which two choices are called about equally good."""
CLOSE: Final = 1.0
"""Points below which a difference counts as close."""


class ReasonKind(StrEnum):
    """Kinds of reasons, grouped by subject."""

    ONLY_CARD = "only-card"
    SETTLED = "settled"
    EQUALS = "equals"
    ANY_FINE = "any-fine"
    CLOSE_KEEP = "close-keep"
    JUST_BETTER = "just-better"

    NEED_ALL = "need-all"
    MAKES_IT = "makes-it"
    BID_FIRST = "bid-first"
    SETS_THEM = "sets-them"
    SET_FIRST = "set-first"

    PARTNER_HAS_IT = "partner-has-it"
    PARTNER_WINS = "partner-wins"
    HELP_PARTNER = "help-partner"
    PARTNER_PLAYS = "partner-plays"

    CANNOT_WIN = "cannot-win"
    LAST_CHEAPEST = "last-cheapest"
    OVER_RUFF = "over-ruff"
    RUFF_NOW = "ruff-now"
    TAKE_IT = "take-it"
    HOLDS = "holds"
    HIGH_ENOUGH = "high-enough"
    HARDER = "harder"
    LOW_ENOUGH = "low-enough"
    LIKELY_WINS = "likely-wins"
    MAY_WIN = "may-win"
    ONLY_TRUMP = "only-trump"
    BEATEN = "beaten"

    KEEP_GUARD = "keep-guard"
    KEEP_TOP = "keep-top"
    KEEP_TRUMP = "keep-trump"
    KEEP_HIGHER = "keep-higher"
    MAKE_VOID = "make-void"

    UNBEATABLE = "unbeatable"
    CASH_NOW = "cash-now"
    THEY_TRUMP = "they-trump"
    DRAW_TRUMP = "draw-trump"
    BIG_LAST = "big-last"
    BIG_PULLS = "big-pulls"
    LITTLE_PULLS = "little-pulls"
    LITTLE_WAITS = "little-waits"
    SHOWN = "shown"

    ONE_CARD_TOP = "one-card-top"
    ONE_CARD = "one-card"
    TRUMP_LENGTH = "trump-length"
    SHORT_HAND = "short-hand"
    FOR_THE_LEAD = "for-the-lead"
    PARTNER_ADDS = "partner-adds"
    ROOM_LEFT = "room-left"
    BID_IT = "bid-it"
    WORTH_IT = "worth-it"
    FALLS_SHORT = "falls-short"
    TOO_DEAR = "too-dear"
    ALL_YOURS = "all-yours"
    ONE_LOST = "one-lost"
    RAISE = "raise"
    LEAVE = "leave"


REMARKS: Final = frozenset((ReasonKind.CLOSE_KEEP, ReasonKind.JUST_BETTER))
"""Remarks for choices without a decisive fact."""
THEIR_STAKES: Final = frozenset((ReasonKind.SETS_THEM, ReasonKind.SET_FIRST))
STAKES: Final = THEIR_STAKES | {ReasonKind.NEED_ALL, ReasonKind.MAKES_IT, ReasonKind.BID_FIRST}
"""Reasons about the score; `THEIR_STAKES` are about an opponent's contract."""
OUTCOMES: Final = frozenset((ReasonKind.BID_FIRST, ReasonKind.SET_FIRST))
"""Reasons that state only the outcome; after another reason, they tell how many tricks the contract needs."""


class Reason(Struct, frozen=True, kw_only=True):
    """Reason for a choice against a rival, with the values that its sentence mentions.

    `chance` is the probability of a fact about hidden cards; None for a fact about visible cards. `cards` are cards besides the two
    choices, `undealt` is the number of cards that nobody was dealt. `need` and `size` are numbers of tricks, `gain` and `cost` are
    points by the rules. `count` is usually a number of cards. For a card that loses, a `count` of 1 means that it is the lowest;
    for a card that may win, 1 means that a trump not in `cards` may beat it too. `is_absent` means that the fact could not be
    negated or was not decisive.
    """

    kind: ReasonKind
    choice: PlayCard | MakeBid
    rival: PlayCard | MakeBid | None = None
    chance: float | None = None
    seat: Seat | None = None
    partner: Seat | None = None
    seats: tuple[Seat, ...] = ()
    group: int | None = None
    cards: tuple[Card, ...] = ()
    count: int = 0
    undealt: int = 0
    need: int = 0
    size: int = 0
    gain: int = 0
    cost: int = 0
    is_absent: bool = False
