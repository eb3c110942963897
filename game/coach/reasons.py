"""Decision reasons: named facts that tell one choice from another, as values; `coach.wording.reasons` has their sentences."""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from game.engine.actions import MakeBid, PlayCard
from game.engine.cards import Card, Seat

ALMOST_SURELY: Final = 0.92
LIKELY: Final = 0.6
"""The chances from which on something is almost sure, and likely."""


class ReasonKind(StrEnum):
    """The names of the reasons, by what they are about: all cards, the bids, the partner, following, keeping, leading, bidding."""

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
    LEAD_NEXT = "lead-next"
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
    BEATEN = "beaten"

    KEEP_GUARD = "keep-guard"
    KEEP_TOP = "keep-top"
    KEEP_TRUMP = "keep-trump"
    KEEP_HIGHER = "keep-higher"
    SAVES_HIGHER = "saves-higher"
    MAKE_VOID = "make-void"

    UNBEATABLE = "unbeatable"
    CASH_NOW = "cash-now"
    THEY_TRUMP = "they-trump"
    DRAW_TRUMP = "draw-trump"
    SPARE_PARTNER = "spare-partner"
    PARTNER_RUFFS = "partner-ruffs"
    BIG_LAST = "big-last"
    BIG_PULLS = "big-pulls"
    LITTLE_PULLS = "little-pulls"
    LITTLE_WAITS = "little-waits"
    SHOWN = "shown"
    RETURN_SUIT = "return-suit"
    TOWARD = "toward"
    SHORT_SUIT = "short-suit"

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
    PASS_PAYS = "pass-pays"
    ALL_YOURS = "all-yours"
    ONE_LOST = "one-lost"
    RAISE = "raise"
    LEAVE = "leave"


REMARKS: Final = frozenset((ReasonKind.CLOSE_KEEP, ReasonKind.JUST_BETTER))
"""The remarks where no single fact carries a difference."""
THEIR_STAKES: Final = frozenset((ReasonKind.SETS_THEM, ReasonKind.SET_FIRST))
STAKES: Final = THEIR_STAKES | {ReasonKind.NEED_ALL, ReasonKind.MAKES_IT, ReasonKind.BID_FIRST}
"""The reasons of the score, which can stand beside one of the cards; those of an opponent's contract among them."""


class Reason(Struct, frozen=True, kw_only=True):
    """A reason for a choice against a rival, with what its sentence names.

    `chance` is that of what it says of hidden cards; None where it follows from what was seen. `seat`, `partner` and `seats` are
    players, `cards` cards beside the two choices, `count` a number of them, `undealt` that of the cards that nobody was dealt,
    `need` and `size` tricks, `gain` and `cost` points by the rules. `is_absent` says that
    nothing could turn its fact round.
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
