"""Remark selection: chooses a character and a line for some events."""

from collections.abc import Mapping
from typing import Final
from zlib import crc32

from msgspec import Struct

from game.ai.levels import LEVELS
from game.engine.bids import BidKind
from game.engine.cards import Card, Seat
from game.engine.events import BidPlaced, CardPlayed, DealStarted, Event, TrickTaken
from game.engine.evolve import evolve_observation
from game.engine.legal import pulled
from game.engine.rules import Pull
from game.engine.state import Fate, Observation, PublicDeal
from game.i18n import _
from game.scenes.play.lines import Occasion, character_words

_CHANCE: Final[Mapping[Occasion, int]] = {
    Occasion.GREETING: 100,
    Occasion.BOARD: 70,
    Occasion.DOUBLE: 100,
    Occasion.LED: 50,
    Occasion.CAUGHT: 100,
    Occasion.PARTNER: 30,
    Occasion.MADE: 35,
    Occasion.SET: 60,
    Occasion.SET_THEM: 50,
}
"""Probability of a remark, in per cent."""
_BIG: Final = (Occasion.BOARD, Occasion.DOUBLE, Occasion.CAUGHT)
"""Occasions rare enough for a second remark in a deal."""
_DOUBLE: Final = 2


class Remark(Struct, frozen=True):
    """A character's remark, untranslated."""

    seat: Seat
    words: str


class Talk:
    """Selection of remarks on the events of a match.

    A match always gets the same remarks, because their choice depends only on the log.
    """

    def __init__(self, seen: Observation) -> None:
        """Start after the events shown so far. They get no remarks."""
        self._seen = seen
        self._has_said = False

    def reset(self, seen: Observation) -> None:
        """Replace the observation, for example after an undo."""
        self._seen = seen

    def hear(self, event: Event) -> Remark | None:
        """Return the remark on an event; None if nobody remarks."""
        before = self._seen
        self._seen = evolve_observation(before, event)
        if isinstance(event, DealStarted):
            self._has_said = False
        for seat, occasion in occasions(event, before, self._seen):
            remark = _remark(self._seen, seat, occasion)
            if remark is not None and (not self._has_said or occasion in _BIG):
                self._has_said = True
                return remark
        return None


def _remark(seen: Observation, seat: Seat, occasion: Occasion) -> Remark | None:
    match = seen.public.match
    player = match.player_at(seat)
    words = character_words().get(player.character)
    if words is None or player.level not in LEVELS:
        return None
    deal = seen.deal
    cards = "".join(str(card) for card in (*(card for _seat, card in match.cuts), *deal.upcards))
    chance = crc32(f"{match.totals} {deal.number} {deal.redeal} {deal.taken} {cards} {seat} {occasion.name}".encode())
    if chance % 100 >= _CHANCE[occasion]:
        return None
    lines = words.lines[occasion]
    return Remark(seat, lines[chance // 100 % len(lines)])


def occasions(event: Event, before: Observation, after: Observation) -> list[tuple[Seat, Occasion]]:
    """Return the seats that may remark on an event, with their occasions, in order of precedence."""
    match event:
        case DealStarted(number=1, redeal=0, seats=seats, dealer=dealer):
            first = seats.index(dealer)
            return [(seat, Occasion.GREETING) for seat in (*seats[first:], *seats[:first])]
        case BidPlaced(seat, bid) if bid.kind is BidKind.BOARD:
            return [(seat, Occasion.DOUBLE if bid.value == _DOUBLE else Occasion.BOARD)]
        case CardPlayed(seat, card):
            return _joker_occasions(seat, card, after)
        case TrickTaken(seat) if len(after.deal.tricks) < after.deal.size:  # not the last trick: the score follows
            return _contract_occasions(seat, before.deal, after)
        case _:
            return []


def _joker_occasions(seat: Seat, card: Card, seen: Observation) -> list[tuple[Seat, Occasion]]:
    match, led = seen.public.match, seen.deal.trick[0]
    if not card.is_joker or not led.card.is_joker:
        return []
    if led.seat == seat:
        others = (other for other in seen.deal.seats if other != seat)
        draws = any(pulled(match, card, by=seat, seat=other) is not Pull.ANY for other in others)
        return [(seat, Occasion.LED)] if draws else []
    is_drawn = pulled(match, led.card, by=led.seat, seat=seat) is not Pull.ANY
    return [(seat, Occasion.CAUGHT)] if is_drawn and match.side_of(seat) != match.side_of(led.seat) else []


def _contract_occasions(winner: Seat, before: PublicDeal, seen: Observation) -> list[tuple[Seat, Occasion]]:
    match, deal = seen.public.match, seen.deal
    found = []
    for side, contract in zip(match.sides, deal.contracts, strict=False):  # no contracts in a tie-break
        if contract.kind is not BidKind.NUMBER or not contract.tricks:
            continue
        fate = deal.fate_of(contract, side)
        if fate is before.fate_of(contract, side):
            continue
        if fate is Fate.MADE:
            partner = match.partner_of(winner)
            if partner is not None:
                found.append((partner, Occasion.PARTNER))
            found.append((winner, Occasion.MADE))
        if fate is Fate.SET:
            found.append((winner, Occasion.SET_THEM))
            found += [(seat, Occasion.SET) for seat in side]
    return found


def spoken(remark: Remark) -> str:
    """Return the translated text."""
    return _(remark.words)
