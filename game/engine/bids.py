"""Bids: their kinds, the legal bids, and the contract of a side."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NamedTuple

from game.engine.cards import Seat
from game.engine.rules import BOSTON_TRICKS, HighestNumber, Ladder, Rules
from game.engine.text import N_, NotationError


class BidKind(IntEnum):
    """The kinds of bid, lowest first; the highest bid gives the right to the first lead (Michael Lopp, "Bidding")."""

    NUMBER = 0
    BOSTON = 1
    BOARD = 2


class Bid(NamedTuple):
    """One player's bid: a number of tricks, or the level of a board or Boston. Higher bids compare greater."""

    kind: BidKind
    value: int

    def __str__(self) -> str:
        """Return `pass`, `3`, `boston`, `double board`, ..."""
        if self.kind is BidKind.NUMBER:
            return str(self.value) if self.value else "pass"
        return _LEVELS[self.value - 1] + self.kind.name.lower()


_LEVELS: Final = ("", "double ", "triple ", "quadruple ")
HIGHEST_LEVEL: Final = len(_LEVELS)
PASS: Final = Bid(BidKind.NUMBER, 0)


def number(tricks: int) -> Bid:
    """Return a bid of this many tricks; 0 is a pass."""
    return Bid(BidKind.NUMBER, tricks)


def board(level: int = 1) -> Bid:
    """Return a bid of all the tricks, at level 1 to 4."""
    return Bid(BidKind.BOARD, level)


def boston(level: int = 1) -> Bid:
    """Return a bid of the first six tricks, at level 1 to 4."""
    return Bid(BidKind.BOSTON, level)


_SPECIAL_BIDS: Final = {
    str(bid): bid for level in range(1, HIGHEST_LEVEL + 1) for bid in (board(level), boston(level))
} | {str(PASS): PASS}


def parse_bid(text: str) -> Bid:
    """Read a bid as `str` writes it.

    >>> parse_bid("double board") > parse_bid("boston") > parse_bid("13")
    True

    Raises:
        NotationError: the text is not a bid.
    """
    special = _SPECIAL_BIDS.get(text)
    if special is not None:
        return special
    if text.isascii() and text.isdigit() and not text.startswith("0") and len(text) in (1, 2):
        return number(int(text))
    raise NotationError(N_("{given} is not a bid"), given=repr(text))


class BidMade(NamedTuple):
    """A bid and the seat that made it."""

    seat: Seat
    bid: Bid


def highest_number(rules: Rules, size: int) -> int:
    """Return the highest number that may be bid with `size` cards."""
    return size if rules.highest_number is HighestNumber.ALL_TRICKS else size - 1


def next_level(ladder: Ladder, kind: BidKind, bids: tuple[BidMade, ...]) -> int:
    """Return the level of the next board or Boston.

    If the ladder has doubles, the level is one above the last bid of this kind (Denexa, Group Games 101, Lopp).
    """
    if ladder is Ladder.SINGLE:
        return 1
    return 1 + sum(made.bid.kind is kind for made in bids)


def legal_bids(rules: Rules, size: int, bids: tuple[BidMade, ...]) -> tuple[Bid, ...]:
    """Return every bid that the next bidder may make, numbers first."""
    legal = [number(tricks) for tricks in range(highest_number(rules, size) + 1)]
    if rules.bostons is not Ladder.NONE and size >= rules.boston_from:
        legal.append(boston(next_level(rules.bostons, BidKind.BOSTON, bids)))
    if rules.boards is not Ladder.NONE:
        legal.append(board(next_level(rules.boards, BidKind.BOARD, bids)))
    return tuple(legal)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """The contract of a side.

    `tricks` is the number of tricks to take; for Boston these are the first six. `level` is 0 if the kind is a number.
    """

    kind: BidKind
    tricks: int
    level: int = 0

    @property
    def is_bold(self) -> bool:
        """True if the side bid board or Boston."""
        return self.kind is not BidKind.NUMBER


def contract_of(side: tuple[Seat, ...], bids: tuple[BidMade, ...], size: int) -> Contract:
    """Return the contract of a side after the bids made so far.

    A board replaces every other bid, a Boston replaces numbers, and the higher of two levels counts. Numbers add up; the sum may
    exceed the tricks of the deal.

    >>> bids = (BidMade(Seat.N, number(3)), BidMade(Seat.E, board()), BidMade(Seat.S, number(2)), BidMade(Seat.W, PASS))
    >>> contract_of((Seat.N, Seat.S), bids, size=7).tricks, contract_of((Seat.E, Seat.W), bids, size=7).tricks
    (5, 7)
    """
    own = [made.bid for made in bids if made.seat in side]
    best = max(own, default=PASS)
    if best.kind is BidKind.BOARD:
        return Contract(kind=BidKind.BOARD, tricks=size, level=best.value)
    if best.kind is BidKind.BOSTON:
        return Contract(kind=BidKind.BOSTON, tricks=BOSTON_TRICKS, level=best.value)
    return Contract(kind=BidKind.NUMBER, tricks=sum(bid.value for bid in own))


def replaced_in(side: tuple[Seat, ...], bids: tuple[BidMade, ...]) -> tuple[BidMade, ...]:
    """Return those bids of a side, except passes, that its higher board or Boston replaces."""
    own = [made for made in bids if made.seat in side]
    best = max((made.bid for made in own), default=PASS)
    if best.kind is BidKind.NUMBER:
        return ()
    return tuple(made for made in own if made.bid.value and made.bid < best)


def first_leader(bids: tuple[BidMade, ...]) -> Seat:
    """Return the leader to the first trick: the seat with the highest single bid, or the first of equal bids.

    >>> first_leader((BidMade(Seat.S, number(2)), BidMade(Seat.W, number(3)), BidMade(Seat.N, number(3)))).name
    'W'
    """
    best = bids[0]
    for made in bids[1:]:
        if made.bid > best.bid:
            best = made
    return best.seat
