"""Animation pacing: the player's speeds, the time each event takes, and the events that deserve a word."""

from dataclasses import dataclass, fields
from enum import StrEnum
from math import inf

from game.engine.bids import BidKind
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Tempo:
    """Times of one speed, in seconds: how long things travel, and how long is waited after them.

    A turn is announced as soon as what led to it has been shown, so no wait after that holds up the player (`docs/internals.md`).
    """

    pace: float
    """The time that things take on the whole, as a share of that at normal speed."""
    play: float
    """A computer player's card travels; `own_play`: the viewer's; `pull`: one drawn by a joker."""
    own_play: float
    pull: float
    next_card: float
    """From the start of a computer player's card to that of the next; `next_after_own`: from the viewer's."""
    next_after_own: float
    read: float
    """A complete trick lies still; `showdown`: where all cards were shown at once."""
    showdown: float
    sweep: float
    """A trick goes to its winner; `settle`: a hand closes up; `fade`: a card fades."""
    settle: float
    fade: float
    swept: float
    """From the start of a sweep until the cards lie with their winner, where nothing follows it."""
    next_lead: float
    """From the start of a sweep to the next lead."""
    deal: float
    """A card is dealt; `deal_step`: from one card to the next, but all of them start within `deal_spread`."""
    deal_step: float
    deal_spread: float
    turn_up: float
    bid: float
    """After a computer player's bid of a number; `own_bid`: after the viewer's."""
    own_bid: float
    board: float
    """After a board; `board_step`: more for each that it tops."""
    board_step: float
    exchange: float
    interruption: float
    """After a cut for the deal; `thrown_in`: after a deal thrown in, or the call of a tie-break."""
    thrown_in: float
    before_showdown: float
    score: float
    moment: float
    """A moment's word stays on the table."""

    def scaled(self, share: float) -> "Tempo":
        """Return a tempo at which everything takes a share of this time, but what is said stays as long."""
        times = {field.name: getattr(self, field.name) * share for field in fields(self)}
        return Tempo(**{**times, "moment": self.moment})

    def deal_step_for(self, cards: int) -> float:
        """Return the seconds from one card to the next where this number of cards is dealt."""
        return min(self.deal_step, self.deal_spread / cards)


_RELAXED = Tempo(
    pace=1.6,
    play=0.416,
    own_play=0.416,
    pull=0.48,
    next_card=0.64,
    next_after_own=0.192,
    read=1.28,
    showdown=2.56,
    sweep=0.704,
    swept=0.80,
    settle=0.32,
    fade=0.288,
    next_lead=0.80,
    deal=0.48,
    deal_step=0.056,
    deal_spread=inf,
    turn_up=0.80,
    bid=0.96,
    own_bid=0.16,
    board=0.96,
    board_step=0.0,
    exchange=2.24,
    interruption=1.92,
    thrown_in=2.24,
    before_showdown=1.60,
    score=0.80,
    moment=2.88,
)
_NORMAL = Tempo(
    pace=1.0,
    play=0.24,
    own_play=0.20,
    pull=0.30,
    next_card=0.23,
    next_after_own=0.14,
    read=0.56,
    showdown=1.10,
    sweep=0.36,
    swept=0.41,
    settle=0.16,
    fade=0.14,
    next_lead=0.12,
    deal=0.24,
    deal_step=0.024,
    deal_spread=0.76,
    turn_up=0.30,
    bid=0.35,
    own_bid=0.10,
    board=0.62,
    board_step=0.15,
    exchange=1.00,
    interruption=0.90,
    thrown_in=0.90,
    before_showdown=0.70,
    score=0.30,
    moment=1.40,
)
_FAST = Tempo(
    pace=0.5,
    play=0.12,
    own_play=0.11,
    pull=0.165,
    next_card=0.09,
    next_after_own=0.05,
    read=0.24,
    showdown=0.55,
    sweep=0.20,
    swept=0.23,
    settle=0.08,
    fade=0.08,
    next_lead=0.05,
    deal=0.12,
    deal_step=0.012,
    deal_spread=0.38,
    turn_up=0.15,
    bid=0.18,
    own_bid=0.05,
    board=0.31,
    board_step=0.075,
    exchange=0.50,
    interruption=0.45,
    thrown_in=0.45,
    before_showdown=0.35,
    score=0.15,
    moment=0.80,
)
_TEMPOS = {
    Speed.RELAXED: _RELAXED,
    Speed.NORMAL: _NORMAL,
    Speed.FAST: _FAST,
    Speed.INSTANT: _FAST.scaled(0.0),
}
_HURRY = 0.3
"""The share of the time left while the player holds to hurry."""
_HURRIED = {speed: tempo.scaled(_HURRY) for speed, tempo in _TEMPOS.items()}


def tempo_of(speed: Speed, *, hurry: bool) -> Tempo:
    """Return the times that things take."""
    return (_HURRIED if hurry else _TEMPOS)[speed]


def hold_after(event: Event, seen: Observation, tempo: Tempo) -> float:
    """Return the seconds from the time an event is shown to the next."""
    match event:
        case CardPlayed(seat):
            full = len(seen.deal.trick) == len(seen.deal.seats)
            if is_showdown(seen):
                return tempo.play + tempo.showdown if full else 0.0
            if full:
                return card_flight(event, seen, tempo)
            return tempo.next_after_own if seat == seen.seat else tempo.next_card
        case TrickTaken() if is_showdown(seen):
            return tempo.swept
        case TrickTaken():
            is_last = len(seen.deal.tricks) == seen.deal.size
            return tempo.read + (tempo.swept if is_last else tempo.next_lead)
        case BidPlaced(seat, bid):
            if seat == seen.seat:
                return tempo.own_bid
            is_number = bid.kind is BidKind.NUMBER
            return tempo.bid if is_number else tempo.board + tempo.board_step * (bid.value - 1)
        case DealStarted(seats=seats) if seen.seat in seats:
            return 0.0  # the viewer's cards come with the next entry, and fly among the others
        case DealStarted() | HandDealt():
            cards = seen.deal.size * len(seen.deal.seats)
            return tempo.deal + tempo.deal_step_for(cards) * cards
        case UpcardTurned() | TrumpCut():
            return tempo.turn_up
        case CutForDeal():
            return tempo.interruption
        case JokerExchanged():
            return tempo.exchange
        case DealThrownIn() | TieBreakCalled():
            return tempo.thrown_in
        case PlayOpened() if is_showdown(seen):
            return tempo.before_showdown
        case DealScored() | TieBreakPlayed() | MatchEnded():
            return tempo.score
        case _:
            return 0.0


def card_flight(event: CardPlayed, seen: Observation, tempo: Tempo) -> float:
    """Return the seconds for which a card played travels."""
    if event.seat == seen.seat:
        return tempo.own_play
    return tempo.pull if is_drawn(seen.deal) else tempo.play


def read_of(seen: Observation, tempo: Tempo) -> float:
    """Return the seconds for which a trick just taken lies still before it goes; in a showdown it has lain already."""
    return 0.0 if is_showdown(seen) else tempo.read


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
