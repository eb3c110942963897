"""Newcomer wording: the events at a table, explained to a first-time player."""

from game.engine.bids import PASS, BidKind, Contract
from game.engine.cards import JOKERS, Card, cards_in
from game.engine.dealing import judges_weak_hands
from game.engine.legal import biddable, playable, pulled
from game.engine.rules import Pull
from game.engine.state import Observation, Play
from game.i18n import _
from game.wording.bids import outcomes
from game.wording.cards import card_name
from game.wording.contracts import bid_name, gained, signed
from game.wording.signs import lamp_text
from game.wording.table import is_bound
from game.wording.tricks import pulls_text
from game.wording.voices import Voices


def lamp_rule_text(seen: Observation) -> str:
    """Return the rule on leading trumps if trump is not broken and a trick is about to begin; otherwise return ""."""
    return lamp_text(seen) if is_bound(seen) and not (seen.deal.broken or seen.deal.trick) else ""


def second_joker_text(seen: Observation, taken: Card) -> str:
    """State that only the big joker beats the little joker; return "" if this is untrue or another card took the trick.

    `taken` is the card that took the trick.
    """
    if taken is not Card.LB or list(cards_in(seen.deal.ordering.above[taken])) != [Card.BB]:
        return ""
    text, words = _("The {little_joker} is trump: only the {big_joker} beats it."), seen.rules.words
    return text.format(little_joker=card_name(taken, words), big_joker=card_name(Card.BB, words))


def board_over_text(seen: Observation, voices: Voices) -> str:
    """State during the first trick that the partner's board replaced the player's number; otherwise return ""."""
    deal, match = seen.deal, seen.public.match
    partner = match.partner_of(seen.seat)
    made = dict(deal.bids)
    own, theirs = made.get(seen.seat), None if partner is None else made.get(partner)
    if deal.tricks or partner is None or own is None or theirs is None or theirs.kind is not BidKind.BOARD:
        return ""
    if own.kind is not BidKind.NUMBER or own == PASS:
        return ""
    text = _("{name}'s {board} replaces your number: now you two need every trick.")
    return text.format(name=voices.name(partner), board=_(seen.rules.words.board))


def icons_text(seen: Observation) -> str:
    """Explain the icons for Hint and Undo; empty in the first and last trick."""
    if not seen.deal.tricks or seen.hand.bit_count() == 1:
        return ""
    return _("Hint (H) helps you, and Undo (U) takes a card or bid back.")


def board_text(seen: Observation, voices: Voices) -> str:
    """Explain the last board of the auction or, in the first deal with a partner, board in general; otherwise return ""."""
    if bold := bold_text(seen, voices):
        return bold
    partner = seen.public.match.partner_of(seen.seat)
    if seen.deal.number > 1 or partner is None:
        return ""
    made, failed = _worth(seen, 1)
    return _("Board means every trick: {made} if you two take them, else {failed}.").format(made=made, failed=failed)


def bold_text(seen: Observation, voices: Voices) -> str:
    """Return the worth of the auction's last board and of the next higher one; empty if no board was bid."""
    words = seen.rules.words
    made = next((made for made in reversed(seen.deal.bids) if made.bid.kind is BidKind.BOARD), None)
    if made is None:
        return ""
    won, lost = _worth(seen, made.bid.value)
    text = _("{name}'s {bid} is {made} if that side takes every trick, {failed} if it loses one.")
    told = text.format(name=voices.name(made.seat), bid=bid_name(made.bid, words), made=won, failed=lost)
    above = next((bid for bid in biddable(seen) if bid.kind is BidKind.BOARD), None)
    if above is None or above.value <= made.bid.value:
        return told
    won, lost = _worth(seen, above.value)
    text = _("The next board would be a {bid}: {made} or {failed}.")
    return " ".join((told, text.format(bid=bid_name(above, words), made=won, failed=lost)))


def _worth(seen: Observation, level: int) -> tuple[str, str]:
    made, failed = outcomes(seen.rules, Contract(kind=BidKind.BOARD, tricks=seen.deal.size, level=level))
    return gained(made), signed(failed)


def new_cards_text(seen: Observation) -> str:
    """State that cards were dealt again because everybody passed; empty if that is not certain."""
    if not seen.deal.redeal or judges_weak_hands(seen.rules, seen.deal.size):
        return ""
    return _("Everybody passed, so here are new cards.")


def pull_text(seen: Observation, voices: Voices, *, is_known: bool = False) -> str:
    """State which trump must be played to a joker led by another seat; empty if no such joker was led or it pulls no trump.

    With `is_known`, the text names only the player's own duty, and is empty if the hand has no trump.
    """
    deal = seen.deal
    if not deal.trick or not deal.trick[0].card.is_joker:
        return ""
    leader, joker = deal.trick[0]
    texts = {
        (Pull.HIGHEST, True): _("{name} led the {joker}: everybody must play their highest trump."),
        (Pull.LOWEST, True): _("{name} led the {joker}: everybody must play their lowest trump."),
        (Pull.HIGHEST, False): _("{name} led the {joker}: you must play your highest trump."),
        (Pull.LOWEST, False): _("{name} led the {joker}: you must play your lowest trump."),
    }
    own, *others = (
        pulled(seen.public.match, joker, by=leader, seat=seat) for seat in (seen.seat, *deal.seats) if seat != leader
    )
    has_trump = bool(seen.hand & deal.ordering.trumps)
    text = texts.get((own, not is_known and all(kind is own for kind in others)), "")
    if not text or (is_known and not has_trump):
        return ""
    text = text.format(name=voices.name(leader), joker=card_name(joker, seen.rules.words))
    return text if has_trump else " ".join((text, _("You have none, so you may play any card.")))


def leadable_joker(seen: Observation) -> Card | None:
    """Return a joker of this hand that may be led now and would pull trumps, if any."""
    if seen.deal.trick:
        return None
    jokers = cards_in(playable(seen).cards & JOKERS)
    return next((joker for joker in jokers if pulls_text(Play(seen.seat, joker), seen)), None)


def lead_joker_text(seen: Observation) -> str:
    """Return the cards that a joker of this hand would pull if led now, in words; empty without such a joker."""
    joker = leadable_joker(seen)
    return "" if joker is None else pulls_text(Play(seen.seat, joker), seen)


def no_trump_text(seen: Observation, voices: Voices) -> str:
    """Explain that a turned-up joker means no trump, and name the seat that exchanged the other joker, if any.

    Empty if there is a trump, or if no joker was turned up.
    """
    deal, words = seen.deal, seen.rules.words
    turned = [card for card in deal.upcards if JOKERS >> card & 1]
    if deal.ordering.trumps or not turned:
        return ""
    text = _("The {joker} was turned up: no trump! The highest card of the suit led wins.")
    text = text.format(joker=card_name(turned[0], words))
    if deal.exchange is None:
        return text
    exchanged = _("{name} swapped the {joker} for another card.")
    if deal.exchange.seat == seen.seat:
        exchanged = _("You swapped the {joker} for another card.")
    name, joker = voices.name(deal.exchange.seat), card_name(deal.exchange.joker, words)
    return " ".join((text, exchanged.format(name=name, joker=joker)))
