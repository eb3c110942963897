"""Table reading by card counting: the cards that each seat can still hold, and the chance that it holds them.

No seat holds a card outside `Reading.may_hold`. Chances assume that possible cards are dealt at random among hands and stock.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.engine.cards import JOKERS, Card, CardSet, Seat, card_set
from game.engine.decide import beats, winning_play
from game.engine.legal import may_lead_unbroken_trump, pulled
from game.engine.ordering import TRUMPS, Ordering
from game.engine.rules import JokerUpcard, OtherJoker, Pull, deck_cards
from game.engine.state import Match, Observation, Play, PublicDeal, Trick

EVERYTHING: Final = 13
"""The memory, in tricks, of a player who forgets nothing."""


@lru_cache(maxsize=1 << 16)
def chance_of_none(pool: int, wanted: int, drawn: int) -> float:
    """Return the chance of drawing none of `wanted` cards in `drawn` draws from `pool` cards.

    >>> chance_of_none(pool=4, wanted=1, drawn=3)  # one of the four cards is not drawn
    0.25
    """
    chance = 1.0
    for taken in range(min(drawn, pool)):
        chance *= max(0, pool - wanted - taken) / (pool - taken)
    return chance


@lru_cache(maxsize=1 << 14)
def chance_of_at_most(pool: int, wanted: int, drawn: int, most: int) -> float:
    """Return the chance that at most `most` of `wanted` cards are among `drawn` cards, drawn at random from `pool` cards.

    >>> round(chance_of_at_most(pool=10, wanted=4, drawn=3, most=1), 3)
    0.667
    """
    if most >= wanted:
        return 1.0
    ways = {0: 1.0}
    for taken in range(min(drawn, pool)):
        after: dict[int, float] = {}
        for found, chance in ways.items():
            hit = max(0, wanted - found) / (pool - taken)
            after[found] = after.get(found, 0.0) + chance * (1 - hit)
            after[found + 1] = after.get(found + 1, 0.0) + chance * hit
        ways = after
    return sum(chance for found, chance in ways.items() if found <= most)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The table as known to one seat.

    - `unseen`: the cards in other hands or in the stock.
    - `may_hold`, `left`: the cards that each other seat may hold, and the number of its cards, by seat number.
    - `opposing`: the cards that some opponent may hold.
    - `behind`: the seats that play to this trick after the observer.
    - `led`, `best`: the first and the winning play of the trick; None if the observer leads.
    """

    match: Match
    deal: PublicDeal
    order: Ordering
    seat: Seat
    hand: CardSet
    partner: Seat | None
    opponents: tuple[Seat, ...]
    unseen: CardSet
    may_hold: tuple[CardSet, ...]
    left: tuple[int, ...]
    opposing: CardSet
    behind: tuple[Seat, ...]
    led: Play | None
    best: Play | None

    @property
    def is_last(self) -> bool:
        """True if the observer's card completes the trick."""
        return self.led is not None and not self.behind

    @property
    def partner_wins(self) -> bool:
        """True if the partner's card is the best so far."""
        return self.best is not None and self.best.seat == self.partner

    def is_over_best(self, card: Card) -> bool:
        """Return True if a card would be the best of the trick so far."""
        return self.best is None or beats(card, self.best.card, self.order)

    def chance_to_hold(self, seat: Seat, cards: CardSet) -> float:
        """Return the chance that a seat holds any of these cards."""
        pool = self.may_hold[seat]
        return 1.0 - chance_of_none(pool.bit_count(), (pool & cards).bit_count(), self.left[seat])

    def chance_to_beat(self, seat: Seat, top: Card, led: Card) -> float:
        """Return the chance that a seat can beat `top`, the best card of a trick to which `led` was led."""
        order = self.order
        pool = self.may_hold[seat]
        size = pool.bit_count()
        drawn = self.left[seat]
        group = order.group_of[led]
        top_group = order.group_of[top]
        above = pool & order.above[top]
        following = pool & order.groups[group]
        if led.is_joker and self.pull_of(led, seat) is Pull.LOWEST:
            others = (following & ~above).bit_count()
            none_lower = chance_of_none(size, others, drawn)
            return none_lower * (1.0 - chance_of_none(size - others, above.bit_count(), drawn))
        chance = 0.0
        if top_group == group:
            chance = 1.0 - chance_of_none(size, above.bit_count(), drawn)
        if group != TRUMPS:
            ruffs = above if top_group == TRUMPS else pool & order.trumps
            if ruffs:
                void = chance_of_none(size, following.bit_count(), drawn)
                rest = size - following.bit_count()
                chance += void * (1.0 - chance_of_none(rest, ruffs.bit_count(), drawn))
        return chance

    def pull_of(self, joker: Card, seat: Seat) -> Pull:
        """Return the trump that a seat must play if `joker` is led to this trick: any, its highest or its lowest."""
        by = self.seat if self.led is None else self.led.seat
        return pulled(self.match, joker, by=by, seat=seat)


def read_table(observation: Observation, memory: int = EVERYTHING) -> Reading:
    """Return the table as read by a player who remembers the last `memory` tricks."""
    deal = observation.deal
    match = observation.public.match
    seat = observation.seat
    order = deal.ordering
    partner = match.partner_of(seat)
    recalled = deal.tricks[max(0, len(deal.tricks) - memory) :]
    unseen = deck_cards(match.rules) & ~(observation.hand | deal.laid_open())
    for play in (*(play for trick in recalled for play in trick.plays), *deal.trick):
        unseen &= ~(1 << play.card)
    impossible = _impossible(match, deal, recalled)
    others = [other for other in deal.seats if other != seat]
    may_hold = [0, 0, 0, 0]
    left = [0, 0, 0, 0]
    opposing = 0
    for other in others:
        left[other] = deal.cards_left(other)
        may_hold[other] = unseen & ~impossible[other]
        opposing |= may_hold[other] if other != partner else 0
    led = deal.trick[0] if deal.trick else None
    behind = []
    following = deal.next_seat(seat)
    while following != (seat if led is None else led.seat):
        behind.append(following)
        following = deal.next_seat(following)
    return Reading(
        match=match,
        deal=deal,
        order=order,
        seat=seat,
        hand=observation.hand,
        partner=partner,
        opponents=tuple(other for other in others if other != partner),
        unseen=unseen,
        may_hold=tuple(may_hold),
        left=tuple(left),
        opposing=opposing,
        behind=tuple(behind),
        led=led,
        best=winning_play(deal.trick, order) if deal.trick else None,
    )


def _impossible(match: Match, deal: PublicDeal, recalled: tuple[Trick, ...]) -> list[CardSet]:
    """Return the cards that each seat cannot hold, according to the remembered tricks.

    These are the cards of suits that the seat did not follow, trumps that a joker would have drawn from it, and all plain cards if
    the seat led unbroken trump. Some of the plain cards are missed under rules by which not every played trump breaks trump
    (`engine.decide.breaking_play`).
    """
    order = deal.ordering
    shown = [0, 0, 0, 0]
    trump_seen = len(recalled) < len(deal.tricks) and deal.broken
    tricks = recalled if not deal.trick else (*recalled, Trick(deal.trick, deal.trick[0].seat))
    for trick in tricks:
        lead = trick.plays[0]
        group = order.group_of[lead.card]
        if group == TRUMPS and not trump_seen and not may_lead_unbroken_trump(match, deal, lead.seat):
            shown[lead.seat] |= ~order.trumps
        for play in trick.plays[1:]:
            if order.group_of[play.card] != group:
                shown[play.seat] |= order.groups[group]
            elif lead.card.is_joker:
                shown[play.seat] |= _spared(match, order, lead, play)
        trump_seen = trump_seen or any(order.group_of[play.card] == TRUMPS for play in trick.plays)
    return shown


def _spared(match: Match, order: Ordering, lead: Play, play: Play) -> CardSet:
    """Return the trumps that a seat cannot hold after it played a trump to a led joker."""
    above = order.above[play.card]
    match pulled(match, lead.card, by=lead.seat, seat=play.seat):
        case Pull.HIGHEST:
            return above
        case Pull.LOWEST:
            return order.trumps & ~(above | 1 << play.card)
        case _:
            return 0


def in_the_stock(observation: Observation) -> CardSet:
    """Return the joker that must be in the stock, as no seat exchanged it after the other joker was turned up; empty otherwise."""
    deal = observation.deal
    rules = observation.rules
    exchanged = rules.joker_upcard is JokerUpcard.NO_TRUMP and rules.other_joker is OtherJoker.EXCHANGED
    turned = card_set(deal.upcards) & JOKERS
    if exchanged and turned and deal.ordering.trump is None and deal.exchange is None:
        return JOKERS & ~turned & ~observation.hand
    return 0
