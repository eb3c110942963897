"""Animation pacing: the speeds that a player can choose, the duration of each event, and the events with a caption."""

from dataclasses import dataclass, field, fields
from math import inf
from typing import Final

from game.engine import events
from game.engine.bids import BidKind
from game.engine.cards import Card, Seat
from game.engine.events import Event
from game.engine.legal import pulled
from game.engine.ordering import TRUMPS
from game.engine.rules import Pull, TrumpLead
from game.engine.state import Observation, PublicDeal
from game.i18n import N_, Named

_HURRY = 0.3
"""The factor on all times while a key speeds up the table, or the rest of a deal is played out."""


class Speed(Named):
    """The speed of the table."""

    RELAXED = "relaxed", N_("Relaxed")
    NORMAL = "normal", N_("Normal")
    FAST = "fast", N_("Fast")
    INSTANT = "instant", N_("Instant")


STAMP_STRIKES: Final = 0.26
"""The seconds until a stamp strikes the table in the animation of a board."""
WHOLE_LAMPS: Final = 3
"""The number of deals from the start of a match that show the animation of broken trump in full; later deals shorten it."""
ONE_AT_A_TIME: Final = 0.7
"""Seconds for which a loud sound silences less important ones, and a led joker suppresses the animation of broken trump."""

_TIMES: Final = "times"


def _times(relaxed: float, normal: float, fast: float) -> float:
    made: float = field(metadata={_TIMES: {Speed.RELAXED: relaxed, Speed.NORMAL: normal, Speed.FAST: fast}})
    return made


@dataclass(frozen=True, slots=True, kw_only=True)
class Tempo:
    """The times of one speed in seconds: the travel times of cards and the pauses after events.

    A turn is announced without waiting for the pause before the turn (`docs/internals.md`).
    """

    pace: float = _times(1.6, 1.0, 0.5)
    """The ratio of the times to those at normal speed."""
    play: float = _times(0.416, 0.24, 0.12)
    """The flight time of a computer player's card."""
    own_play: float = _times(0.416, 0.20, 0.11)
    """The flight time of the viewer's card."""
    pull: float = _times(0.336, 0.24, 0.132)
    """The flight time of a card drawn by a joker."""
    next_card: float = _times(0.64, 0.23, 0.09)
    """The time from a computer player's card to the next card."""
    next_after_own: float = _times(0.192, 0.14, 0.05)
    """The time from the viewer's card to the next card."""
    trick_rest: float = _times(1.28, 0.56, 0.24)
    """The time for which a complete trick stays on the table."""
    showdown: float = _times(2.56, 1.10, 0.55)
    """The time for which the only trick of a one-card deal stays on the table."""
    sweep: float = _times(0.704, 0.36, 0.20)
    """The flight time of a trick to its winner."""
    settle: float = _times(0.32, 0.16, 0.08)
    """The time in which a gap in a hand closes."""
    fade: float = _times(0.288, 0.14, 0.08)
    swept: float = _times(0.80, 0.41, 0.23)
    """The time from the sweep of a deal's last trick to the next event."""
    next_lead: float = _times(0.80, 0.12, 0.05)
    """The time from the start of a sweep to the next lead."""
    deal: float = _times(0.48, 0.24, 0.12)
    """The flight time of a dealt card."""
    deal_step: float = _times(0.056, 0.024, 0.012)
    """The time from one dealt card to the next, unless `deal_spread` requires less."""
    deal_spread: float = _times(inf, 0.76, 0.38)
    """The longest time from the first dealt card to the start of the last."""
    turn_up: float = _times(0.80, 0.30, 0.15)
    """The pause after a card is turned up, or cut, for trump."""
    bid: float = _times(0.96, 0.35, 0.18)
    """The pause after a computer player's number bid."""
    own_bid: float = _times(0.16, 0.10, 0.05)
    """The pause after the viewer's number bid."""
    board: float = _times(0.96, 0.62, 0.31)
    """The pause after a board."""
    board_step: float = _times(0.0, 0.15, 0.075)
    """The extra pause for each level of a board above the first."""
    exchange: float = _times(2.24, 1.00, 0.50)
    """The pause after a joker is exchanged for the last card of the deck."""
    interruption: float = _times(1.92, 0.90, 0.45)
    """The pause after a cut for the deal."""
    thrown_in: float = _times(2.24, 0.90, 0.45)
    """The pause after a deal is thrown in, or a tie-break called."""
    before_showdown: float = _times(1.60, 0.70, 0.35)
    """The pause before the first card of a one-card deal."""
    score: float = _times(0.80, 0.30, 0.15)
    """The pause after a tie-break is played or the match ends."""
    telling: float = _times(2.6, 1.9, 0.58)
    """The duration of the animation of a deal's score."""
    moment: float = _times(2.88, 1.40, 0.80)
    """The time that a caption stays on the table."""
    drama: float = _times(1.4, 1.0, 0.55)
    """The duration of the animations of great moments, relative to normal speed; 0 for still pictures."""
    throw: float = _times(0.42, 0.30, 0.165)
    """The flight time of the big blooper."""
    first_pull: float = _times(0.784, 0.56, 0.308)
    """The time from the throw of the big blooper until it draws a card."""
    next_pull: float = _times(0.154, 0.11, 0.06)
    """The time between two cards drawn by the big blooper."""
    lamp: float = _times(0.28, 0.20, 0.08)
    """The pause after trump is broken."""

    def scaled(self, share: float) -> "Tempo":
        """Return this tempo with all times scaled, except the time of captions."""
        times = {field.name: getattr(self, field.name) * share for field in fields(self)}
        return Tempo(**{**times, "moment": self.moment})

    def deal_step_for(self, cards: int) -> float:
        """Return the seconds from one card to the next when dealing this many cards."""
        return min(self.deal_step, self.deal_spread / cards)


def _tempo(speed: Speed) -> Tempo:
    return Tempo(**{entry.name: entry.metadata[_TIMES][speed] for entry in fields(Tempo)})


_TEMPOS = {speed: _tempo(speed) for speed in (Speed.RELAXED, Speed.NORMAL, Speed.FAST)}
_TEMPOS[Speed.INSTANT] = _TEMPOS[Speed.FAST].scaled(0.0)
_HURRIED = {speed: tempo.scaled(_HURRY) for speed, tempo in _TEMPOS.items()}


def tempo_of(speed: Speed, *, hurry: bool) -> Tempo:
    """Return the times for a speed, shortened if `hurry`."""
    return (_HURRIED if hurry else _TEMPOS)[speed]


def hold_after(event: Event, seen: Observation, tempo: Tempo) -> float:
    """Return the seconds from showing an event to showing the next."""
    match event:
        case events.CardPlayed(seat):
            full = len(seen.deal.trick) == len(seen.deal.seats)
            if seen.public.is_showdown:
                return tempo.play + tempo.showdown if full else 0.0
            if full:
                return card_flight(event, seen, tempo)
            if is_thrown(seen.deal):
                return tempo.first_pull
            if is_torn(seen):
                return tempo.next_pull
            return tempo.next_after_own if seat == seen.seat else tempo.next_card
        case events.TrickTaken() if seen.public.is_showdown:
            return tempo.swept
        case events.TrickTaken():
            is_last = len(seen.deal.tricks) == seen.deal.size
            return tempo.trick_rest + (tempo.swept if is_last else tempo.next_lead)
        case events.TrumpBroken() if is_moment(event, seen):
            return 0.0 if seen.public.is_showdown or is_brief(event, seen) else tempo.lamp
        case events.BidPlaced(seat, bid):
            if seat == seen.seat and bid.kind is BidKind.NUMBER:
                return tempo.own_bid
            is_number = bid.kind is BidKind.NUMBER
            return tempo.bid if is_number else tempo.board + tempo.board_step * (bid.value - 1)
        case events.DealStarted(seats=seats) if seen.seat in seats:
            return 0.0  # the pause for dealing follows the next entry, `HandDealt`
        case events.DealStarted() | events.HandDealt():
            cards = seen.deal.size * len(seen.deal.seats)
            return tempo.deal + tempo.deal_step_for(cards) * cards
        case events.UpcardTurned() | events.TrumpCut():
            return tempo.turn_up
        case events.CutForDeal():
            return tempo.interruption
        case events.JokerExchanged():
            return tempo.exchange
        case events.DealThrownIn() | events.TieBreakCalled():
            return tempo.thrown_in
        case events.PlayOpened() if seen.public.is_showdown:
            return tempo.before_showdown
        case events.DealScored():
            return tempo.telling
        case events.TieBreakPlayed() | events.MatchEnded():
            return tempo.score
        case _:
            return 0.0


def card_flight(event: events.CardPlayed, seen: Observation, tempo: Tempo) -> float:
    """Return the travel time of a played card, in seconds."""
    if is_thrown(seen.deal):
        return tempo.throw
    if event.seat == seen.seat:
        return tempo.own_play
    return tempo.pull if is_torn(seen) else tempo.play


def trick_rest_of(seen: Observation, tempo: Tempo) -> float:
    """Return the seconds that a taken trick rests before it leaves; in a showdown it has already rested."""
    return 0.0 if seen.public.is_showdown else tempo.trick_rest


def draws_from(seen: Observation, seat: Seat) -> bool:
    """Return True if a joker led as a trump decides which trump a seat must play."""
    deal = seen.deal
    led = deal.trick[0]
    if seat == led.seat or not led.card.is_joker or deal.ordering.group_of[led.card] != TRUMPS:
        return False
    return pulled(seen.public.match, led.card, by=led.seat, seat=seat) is not Pull.ANY


def is_torn(seen: Observation) -> bool:
    """Return True if the last card played is a trump drawn from a hand by a led joker."""
    deal = seen.deal
    last = deal.trick[-1]
    return draws_from(seen, last.seat) and deal.ordering.group_of[last.card] == TRUMPS


def is_thrown(deal: PublicDeal) -> bool:
    """Return True if the last card played is the big blooper, led as a trump."""
    return len(deal.trick) == 1 and deal.led is Card.BB and deal.ordering.group_of[Card.BB] == TRUMPS


def is_great(event: Event) -> bool:
    """Return True if an event with a caption is a great moment: broken trump, the big blooper, or a bid of a board or Boston."""
    match event:
        case events.TrumpBroken():
            return True
        case events.CardPlayed(_, card):
            return card is Card.BB
        case events.BidPlaced(_, bid):
            return bid.kind is not BidKind.NUMBER
        case _:
            return False


def is_brief(event: Event, seen: Observation) -> bool:
    """Return True if the animation of an event is shortened: broken trump after the first `WHOLE_LAMPS` deals."""
    return isinstance(event, events.TrumpBroken) and seen.deal.number > WHOLE_LAMPS


def is_moment(event: Event, seen: Observation) -> bool:
    """Return True if an event has a caption on the table."""
    match event:
        case events.PlayOpened():
            return seen.public.is_showdown
        case events.TrumpBroken():
            return seen.rules.trump_lead is not TrumpLead.ANY_TIME
        case events.CardPlayed(_, card):
            deal = seen.deal
            return card.is_joker and len(deal.trick) == 1 and deal.ordering.group_of[card] == TRUMPS
        case events.BidPlaced(_, bid):
            return bid.kind.value > 0
        case (
            events.CutForDeal()
            | events.JokerExchanged()
            | events.DealThrownIn()
            | events.TieBreakCalled()
            | events.TrumpMade()
            | events.RedealOffered()
        ):
            return True
        case _:
            return False
