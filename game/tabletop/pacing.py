"""Animation pacing: the player's speeds, the time each event takes, and the events that deserve a word."""

from enum import StrEnum

from game.engine.events import (
    BidPlaced,
    CardPlayed,
    CutForDeal,
    DealScored,
    DealStarted,
    DealThrownIn,
    Event,
    HandDealt,
    JokerExchanged,
    MatchEnded,
    PlayOpened,
    RedealOffered,
    TieBreakCalled,
    TieBreakPlayed,
    TrickTaken,
    TrumpBroken,
    TrumpCut,
    TrumpMade,
    UpcardTurned,
)
from game.engine.ordering import TRUMPS
from game.engine.rules import TrumpLead
from game.engine.state import Observation, PublicDeal
from game.i18n import N_


class Speed(StrEnum):
    """The speed of the table."""

    RELAXED = "relaxed"
    NORMAL = "normal"
    FAST = "fast"
    INSTANT = "instant"


SPEED_NAMES = {
    Speed.RELAXED: N_("Relaxed"),
    Speed.NORMAL: N_("Normal"),
    Speed.FAST: N_("Fast"),
    Speed.INSTANT: N_("Instant"),
}

_PACE = {Speed.RELAXED: 1.6, Speed.NORMAL: 1.0, Speed.FAST: 0.5, Speed.INSTANT: 0.0}
_HURRY = 0.3
"""The share of the time left while the player holds to hurry."""

PLAY, SWEEP, DEAL, SETTLE, FADE, PULL = 0.26, 0.44, 0.30, 0.20, 0.18, 0.30
"""Seconds at normal speed: a card played, a trick swept, a card dealt, a hand closing up, a card fading, one drawn by a blooper."""
DEAL_STEP = 0.035
"""Seconds from one card dealt to the next at normal speed."""
_TRICK_RESTS = 0.80
"""Seconds that a full trick lies on the table before it is swept, at normal speed; twice that where all cards are shown at once."""
_BEFORE_SHOWDOWN = 1.0
"""Seconds before all cards are shown at once, in a deal of one card."""


def pace_of(speed: Speed, *, hurry: bool) -> float:
    """Return the time that things take, as a share of that at normal speed."""
    return _PACE[speed] * (_HURRY if hurry else 1.0)


def hold_after(event: Event, seen: Observation) -> float:
    """Return the rest after showing an event before the next is shown, in seconds at normal speed."""
    match event:
        case CardPlayed(seat):
            full = len(seen.deal.trick) == len(seen.deal.seats)
            if is_showdown(seen):
                return PLAY + 2 * _TRICK_RESTS if full else 0.0
            if full:
                return PLAY + _TRICK_RESTS
            return 0.12 if seat == seen.seat else PLAY + 0.14
        case TrickTaken():
            return SWEEP + 0.06
        case BidPlaced(seat):
            return 0.1 if seat == seen.seat else 0.6
        case DealStarted(seats=seats) if seen.seat in seats:
            return 0.0  # the viewer's cards come with the next entry, and fly among the others
        case DealStarted() | HandDealt():
            return DEAL + DEAL_STEP * seen.deal.size * len(seen.deal.seats)
        case UpcardTurned() | TrumpCut():
            return 0.5
        case CutForDeal():
            return 1.2
        case JokerExchanged() | DealThrownIn() | TieBreakCalled():
            return 1.4
        case PlayOpened() if is_showdown(seen):
            return _BEFORE_SHOWDOWN
        case DealScored() | TieBreakPlayed() | MatchEnded():
            return 0.5
        case _:
            return 0.0


def is_showdown(seen: Observation) -> bool:
    """Tell if everybody has one card to show: there is nothing to decide, and all are shown at once."""
    return seen.deal.size == 1


def is_drawn(deal: PublicDeal) -> bool:
    """Tell if a joker was led to the trick as a trump, and the card last played followed it."""
    led = deal.trick[0].card
    return len(deal.trick) > 1 and led.is_joker and deal.ordering.group_of[led] == TRUMPS


def is_moment(event: Event, seen: Observation) -> bool:
    """Tell if an event deserves a word on the table."""
    match event:
        case PlayOpened():
            return is_showdown(seen)
        case TrumpBroken():
            return seen.rules.trump_lead is not TrumpLead.ANY_TIME
        case CardPlayed(_, card):
            deal = seen.deal
            return card.is_joker and len(deal.trick) == 1 and deal.ordering.group_of[card] == TRUMPS
        case BidPlaced(_, bid):
            return bid.kind.value > 0
        case CutForDeal() | JokerExchanged() | DealThrownIn() | TieBreakCalled() | TrumpMade() | RedealOffered():
            return True
        case _:
            return False
