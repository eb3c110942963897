"""Legal actions: the cards that may be played, the bids that may be made, and reasons for refusals."""

from enum import Enum
from typing import NamedTuple

from game.engine.bids import Bid, BidKind, highest_number, legal_bids, next_level
from game.engine.cards import Card, CardSet, Seat
from game.engine.ordering import TRUMPS
from game.engine.rules import Ladder, Pull, Rules, TrumpLead
from game.engine.state import Match, Observation, Phase, PublicDeal
from game.engine.text import N_


class Refusal(Enum):
    """The reasons why an action is refused; each value is the untranslated sentence for the player.

    `{bid}`, `{board}` and `{joker}` are replaced by the ruleset's words.
    """

    NOT_YOUR_TURN = N_("It is not your turn.")
    NOTHING_TO_ANSWER = N_("There is nothing to answer.")
    ANSWER_FIRST = N_("First say if you want new cards.")
    NOT_THE_TIME_TO_BID = N_("It is not time for a {bid}.")
    NOT_THE_TIME_TO_PLAY = N_("It is not time to play a card.")
    NOT_THE_TIME_TO_DEAL = N_("It is not time to deal.")
    NOT_THE_DECK = N_("These are not the cards of the deck.")
    NOT_IN_HAND = N_("You do not hold that card.")
    MUST_FOLLOW = N_("You must follow the suit that was led.")
    TRUMP_NOT_BROKEN = N_("Trump may not be led before it is broken.")
    MUST_PLAY_HIGHEST_TRUMP = N_("The {joker} pulls your highest trump.")
    MUST_PLAY_LOWEST_TRUMP = N_("The {joker} pulls your lowest trump.")
    TOO_MANY_TRICKS = N_("That number is too high for this deal.")
    NO_BOARD = N_("There is no {board} in this ruleset.")
    NO_BOSTON = N_("There is no Boston in this ruleset.")
    HAND_TOO_SMALL = N_("There are too few cards for Boston.")
    WRONG_LEVEL = N_("That is not the next level of this bid.")


class Refused(NamedTuple):
    """A refusal. If the player whose turn it is chose a wrong card, `cards` are the allowed cards."""

    reason: Refusal
    cards: CardSet = 0


class Playable(NamedTuple):
    """The cards of a hand that may be played, and the reason why the others may not, if any."""

    cards: CardSet
    refusal: Refusal | None


def playable(observation: Observation) -> Playable:
    """Return the cards that the observing seat may play, in or out of turn."""
    public = observation.public
    deal = public.deal
    hand = observation.hand
    if deal is None or not hand:
        return Playable(0, Refusal.NOT_THE_TIME_TO_PLAY)
    if deal.trick:
        return _following(deal, public.match, observation.seat, hand)
    return _leading(deal, public.match, observation.seat, hand)


def _leading(deal: PublicDeal, match: Match, seat: Seat, hand: CardSet) -> Playable:
    """Return the cards that a seat may lead. A hand with only trumps may lead any of them."""
    trumps = hand & deal.ordering.groups[TRUMPS]
    if not trumps or trumps == hand or may_lead_trump(match, deal, seat):
        return Playable(hand, None)
    return Playable(hand & ~trumps, Refusal.TRUMP_NOT_BROKEN)


def may_lead_trump(match: Match, deal: PublicDeal, seat: Seat) -> bool:
    """Return True if a seat that also holds other cards may lead trump.

    Trump may be led once it is broken (all sources), at any time if the ruleset allows it (public descriptions of Individual Back
    Alley), or by a side that bid board or Boston (Michael Lopp, "The play").
    """
    return deal.broken or may_lead_unbroken_trump(match, deal, seat)


def may_lead_unbroken_trump(match: Match, deal: PublicDeal, seat: Seat) -> bool:
    """Return True if a seat that also holds other cards may lead unbroken trump."""
    is_bold = bool(deal.contracts) and deal.contracts[match.side_of(seat)].is_bold
    return frees_trump_lead(match.rules, is_bold=is_bold)


def frees_trump_lead(rules: Rules, *, is_bold: bool) -> bool:
    """Return True if a side may lead unbroken trump; `is_bold` means that the side bid board or Boston."""
    return rules.trump_lead is TrumpLead.ANY_TIME or (rules.bold_side_leads_trump and is_bold)


def _following(deal: PublicDeal, match: Match, seat: Seat, hand: CardSet) -> Playable:
    order = deal.ordering
    led = deal.trick[0]
    same = hand & order.groups[order.group_of[led.card]]
    if not same:
        return Playable(hand, None)
    if led.card >= Card.LB:
        drawn = pulled(match, led.card, by=led.seat, seat=seat)
        if drawn is Pull.HIGHEST:
            return _only(1 << order.highest(same), hand, Refusal.MUST_PLAY_HIGHEST_TRUMP)
        if drawn is Pull.LOWEST:
            return _only(1 << order.lowest(same), hand, Refusal.MUST_PLAY_LOWEST_TRUMP)
    return _only(same, hand, Refusal.MUST_FOLLOW)


def _only(cards: CardSet, hand: CardSet, refusal: Refusal) -> Playable:
    return Playable(cards, None if cards == hand else refusal)


def pulled(match: Match, joker: Card, *, by: Seat, seat: Seat) -> Pull:
    """Return the trump that `seat` must play to a joker led by the seat `by`: any, its highest or its lowest."""
    rules = match.rules
    pull = rules.big_joker_pulls if joker == Card.BB else rules.little_joker_pulls
    if pull is not Pull.OPPONENTS_HIGHEST:
        return pull
    return Pull.ANY if match.side_of(by) == match.side_of(seat) else Pull.HIGHEST


def biddable(observation: Observation) -> tuple[Bid, ...]:
    """Return every bid that the observing seat may make, in or out of turn; none outside an auction."""
    deal = observation.public.deal
    if deal is None or deal.phase is not Phase.AUCTION:
        return ()
    return legal_bids(observation.rules, deal.size, deal.bids)


def has_choice(observation: Observation) -> bool:
    """Return True if the seat to act can choose among several bids or cards."""
    if observation.deal.phase is Phase.AUCTION:
        return len(biddable(observation)) > 1
    return playable(observation).cards.bit_count() > 1


def bid_refusal(rules: Rules, deal: PublicDeal, bid: Bid) -> Refusal | None:
    """Return the reason why a bid is not allowed on this deal; None if it is."""
    if bid.kind is BidKind.NUMBER:
        return None if 0 <= bid.value <= highest_number(rules, deal.size) else Refusal.TOO_MANY_TRICKS
    is_board = bid.kind is BidKind.BOARD
    ladder = rules.boards if is_board else rules.bostons
    if ladder is Ladder.NONE:
        return Refusal.NO_BOARD if is_board else Refusal.NO_BOSTON
    if not is_board and deal.size < rules.boston_from:
        return Refusal.HAND_TOO_SMALL
    return None if bid.value == next_level(ladder, bid.kind, deal.bids) else Refusal.WRONG_LEVEL
