"""Heuristic card play of `club`: the chance that a card wins the trick for its side, against its worth in later tricks.

Rules of thumb such as "second hand low" follow from this comparison.
"""

from typing import NamedTuple

from game.ai.heuristic import weights
from game.ai.heuristic.table_reading import EVERYTHING, Reading, chance_of_none, read_table
from game.engine.bids import BidKind, Contract
from game.engine.cards import Card, CardSet, card_set, cards_in, lowest
from game.engine.legal import playable
from game.engine.ordering import TRUMPS
from game.engine.rules import BOSTON_TRICKS, Pull
from game.engine.state import Observation


def choose_card(observation: Observation, memory: int = EVERYTHING) -> Card:
    """Return the card that `club` plays, remembering the last `memory` tricks."""
    allowed = playable(observation).cards
    if allowed & (allowed - 1) == 0:
        return lowest(allowed)
    table = read_table(observation, memory)
    sensible = _sensible(table, allowed)
    if sensible & (sensible - 1) == 0:
        return lowest(sensible)
    weight = _weight(table)
    return max(cards_in(sensible), key=lambda card: _preference(table, card, weight))


def _preference(table: Reading, card: Card, weight: float) -> tuple[float, int, int]:
    """Return a sort key that is greatest for the card with the highest value; of cards with equal values, for the lowest."""
    return round(_value(table, card, weight), 9), -table.order.power[card], -card


class Weighed(NamedTuple):
    """A card with its value in tricks, and its chances to win this trick for its side or to win a later trick."""

    card: Card
    value: float
    now: float
    later: float


class Weighing(NamedTuple):
    """The weighed cards, best first, and the facts behind the choice.

    `is_partners`: the partner's card cannot be beaten. `sets_others`: winning this trick sets an opponent. `hangs`: a contract
    depends on this trick. `by_taste`: the temper prefers the first card to the second. `is_careless`: the first card is played
    without weighing.
    """

    cards: tuple[Weighed, ...]
    is_partners: bool
    sets_others: bool
    hangs: bool
    by_taste: bool = False
    is_careless: bool = False


def weigh_cards(observation: Observation, memory: int = EVERYTHING) -> Weighing:
    """Weigh the sensible cards and sort them, best first."""
    table = read_table(observation, memory)
    weight = _weight(table)
    sensible = cards_in(_sensible(table, playable(observation).cards))
    ranked = sorted(((_preference(table, card, weight), card) for card in sensible), reverse=True)
    cards = tuple(
        Weighed(card, value, win_chance(table, card), later_worth(table, card))
        for (value, _power, _card), card in ranked
    )
    return Weighing(cards, partner_is_safe(table), decides_against_opponent(table), weight > 1.0)


def _sensible(table: Reading, allowed: CardSet) -> CardSet:
    """Return the cards worth weighing, selected by fixed rules.

    The partner's sure trick is not taken. A trick that sets an opponent is taken with a sure winner. The last player wins with the
    lowest winning card. A high card that would be trumped is not led if a safe losing card can be led.
    """
    over = card_set(card for card in cards_in(allowed) if table.is_over_best(card))
    under = allowed & ~over
    if under and partner_is_safe(table):
        return under
    if decides_against_opponent(table):
        sure = card_set(card for card in cards_in(over) if is_sure(table, card))
        if sure:
            return _cheapest(table, sure)
    if table.best is None:
        return _safe_leads(table, allowed)
    return _cheapest(table, over) if table.is_last and over and not table.partner_wins else allowed


def _cheapest(table: Reading, cards: CardSet) -> CardSet:
    order = table.order
    return card_set(order.lowest(cards & group) for group in order.groups if cards & group)


def _safe_leads(table: Reading, allowed: CardSet) -> CardSet:
    ruffed = card_set(card for card in cards_in(allowed) if is_ruffed_winner(table, card))
    if ruffed and any(is_safe_loser(table, card) for card in cards_in(allowed & ~ruffed)):
        return allowed & ~ruffed
    return allowed


def is_ruffed_winner(table: Reading, card: Card) -> bool:
    """Return True for the highest card left of a plain suit if an opponent without that suit probably has a trump."""
    order = table.order
    if order.group_of[card] == TRUMPS or table.opposing & order.above[card]:
        return False
    return _has_known_ruffer(table, card)


def is_safe_loser(table: Reading, card: Card) -> bool:
    """Return True for a plain card that can be beaten and, as far as is known, not trumped."""
    order = table.order
    if order.group_of[card] == TRUMPS or not table.opposing & order.above[card]:
        return False
    return not _has_known_ruffer(table, card)


def _has_known_ruffer(table: Reading, card: Card) -> bool:
    order = table.order
    group = order.groups[order.group_of[card]]
    return any(
        not table.may_hold[seat] & group and table.chance_to_hold(seat, order.trumps) > weights.CLUB.likely
        for seat in table.opponents
    )


def decides_against_opponent(table: Reading) -> bool:
    """Return True if the observer's side sets an opponent's contract by taking this trick."""
    own = table.match.side_of(table.seat)
    contracts = enumerate(table.deal.contracts)
    return any(side != own and hangs_on_this_trick(table, side, contract) for side, contract in contracts)


def is_sure(table: Reading, card: Card) -> bool:
    """Return True if a card beats the trick so far and no later opponent can beat the card."""
    if not table.is_over_best(card):
        return False
    led = card if table.led is None else table.led.card
    return all(table.chance_to_beat(seat, card, led) == 0.0 for seat in table.behind if seat != table.partner)


def partner_is_safe(table: Reading) -> bool:
    """Return True if the partner's card wins the trick so far and no later player can beat the card."""
    best, led = table.best, table.led
    if best is None or led is None or best.seat != table.partner:
        return False
    return all(table.chance_to_beat(seat, best.card, led.card) == 0.0 for seat in table.behind)


def _weight(table: Reading) -> float:
    deal = table.deal
    hangs = any(hangs_on_this_trick(table, side, contract) for side, contract in enumerate(deal.contracts))
    return weights.CLUB.every_trick if hangs else 1.0


def hangs_on_this_trick(table: Reading, side: int, contract: Contract) -> bool:
    """Return True if a side's contract can still be made, but fails without this trick."""
    deal = table.deal
    played = len(deal.tricks)
    taken = deal.taken_by(table.match.sides[side])
    if contract.kind is BidKind.BOSTON:
        return played < BOSTON_TRICKS and taken == played
    if contract.tricks == 0 or taken >= contract.tricks:
        return False
    return contract.tricks - taken == deal.size - played


def win_chance(table: Reading, card: Card) -> float:
    """Return the chance that the observer's side takes the trick if the observer plays this card."""
    club = weights.CLUB
    led = card if table.led is None else table.led.card
    if table.best is None or table.is_over_best(card):
        top, mine = card, 1.0
    else:
        top, mine = table.best.card, 1.0 if table.partner_wins else 0.0
    theirs = 1.0 - mine
    partners = 0.0
    is_beaten_unseen = False
    for seat in table.behind:
        beat = table.chance_to_beat(seat, top, led)
        if seat == table.partner:
            gained = theirs * beat * (club.second_chance if is_beaten_unseen else 1.0)
            partners += gained
            theirs -= gained
        else:
            beat *= club.willing
            lost = mine * beat + partners * beat * club.second_chance
            mine -= mine * beat
            partners -= partners * beat * club.second_chance
            theirs += lost
            is_beaten_unseen = True
    return mine + partners


def later_worth(table: Reading, card: Card) -> float:
    """Return the chance that a card wins a later trick if it is kept."""
    if table.hand & (table.hand - 1) == 0:
        return 0.0
    order = table.order
    opposing = table.opposing
    hidden = table.unseen.bit_count()
    held = min(hidden, sum(table.left[seat] for seat in table.opponents))
    above = (opposing & order.above[card]).bit_count()
    top = chance_of_none(hidden, above, held)
    group = order.group_of[card]
    if group == TRUMPS:
        return top + (1.0 - top) * weights.CLUB.ruffing
    own = table.hand & order.groups[group]
    if above and own.bit_count() > above:
        top += (1.0 - top) * weights.CLUB.guarded
    rivals = opposing & order.groups[group]
    if opposing & order.trumps and rivals:
        drawn = held // len(table.opponents)
        void = chance_of_none(hidden, rivals.bit_count(), drawn)
        top *= (1.0 - void) ** len(table.opponents)
    elif opposing & order.trumps:
        top *= weights.CLUB.trumped
    return top * (weights.CLUB.later_alone if table.partner is None else weights.CLUB.later)


def _value(table: Reading, card: Card, weight: float) -> float:
    value = weight * win_chance(table, card) - later_worth(table, card)
    order = table.order
    group = order.group_of[card]
    if group == TRUMPS:
        return value + (_trump_lead_gain(table, card) if table.led is None else 0.0)
    own = table.hand & order.groups[group]
    if own == 1 << card:
        return value + (weights.CLUB.shorten if table.hand & order.trumps else 0.0)
    best_left = order.highest(own & ~(1 << card))
    missing = (table.opposing & order.above[best_left]).bit_count()
    return value - (weights.CLUB.unguard if missing and own.bit_count() == missing + 1 else 0.0)


def _trump_lead_gain(table: Reading, card: Card) -> float:
    order = table.order
    theirs = table.opposing & order.trumps
    rest = table.hand & order.trumps & ~(1 << card)
    if not theirs:
        return 0.0
    winners = sum(
        1
        for group in range(TRUMPS)
        for held in (table.hand & order.groups[group],)
        if held and not table.opposing & order.above[order.highest(held)]
    )
    drawing = sum(table.chance_to_hold(seat, theirs) for seat in table.opponents) / len(table.opponents)
    gain = weights.CLUB.draw * drawing * (winners + rest.bit_count())
    if not card.is_joker:
        return gain
    helped = sum(1 for held in cards_in(rest) if 0 < (theirs & order.above[held]).bit_count() <= weights.CLUB.pullable)
    for seat in table.behind:
        if table.pull_of(card, seat) is Pull.HIGHEST:
            if seat == table.partner:
                gain -= weights.CLUB.pull * table.chance_to_hold(seat, theirs)
            else:
                gain += weights.CLUB.pull * helped * drawing / len(table.opponents)
    return gain
