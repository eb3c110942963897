"""The signs on the table in words: the leader, the card led, the winning card, the dealer, seals and the lamp.

A seal marks a special bid, such as a board. The lamp is on once trump is broken.
"""

from game.engine.bids import Bid, BidKind, BidMade, Contract
from game.engine.cards import Card, Seat
from game.engine.decide import trick_winner
from game.engine.legal import may_lead_unbroken_trump
from game.engine.ordering import TRUMPS
from game.engine.rules import BOSTON_TRICKS, BrokenBy
from game.engine.state import Fate, Observation, PublicDeal
from game.i18n import N_, _, ngettext
from game.wording.auction import equal_text
from game.wording.cards import card_name, card_sign, suit_name
from game.wording.contracts import bid_name
from game.wording.names import capital
from game.wording.table import lone_joker
from game.wording.voices import Voices


def leads_text(deal: PublicDeal, leader: Seat, voices: Voices) -> str:
    """Explain who leads the next trick."""
    if deal.tricks:
        yours, theirs = _("You took the last trick, so you lead."), _("{name} took the last trick and leads.")
        return voices.tell(leader, yours, theirs)
    if not deal.bids:
        return voices.tell(leader, _("You lead the first trick."), _("{name} leads the first trick."))
    yours, theirs = _MOST_VERBS.get(voices.match.rules.words.bid, _MOST_VERBS["bid"])
    return equal_text(deal.bids, voices) or voices.tell(leader, _(yours), _(theirs))


_MOST_VERBS = {
    "bid": (N_("You bid the most, so you lead."), N_("{name} bid the most and leads.")),
    "guess": (N_("You guessed the most, so you lead."), N_("{name} guessed the most and leads.")),
}
"""Sentences on the highest bid, by the ruleset's word for a bid."""


def led_text(deal: PublicDeal, card: Card) -> str:
    """State that a suit was led and must be followed."""
    if deal.ordering.group_of[card] == TRUMPS:
        return _("Trump was led: whoever has one must play one.")
    return _("{suit} were led: whoever has one must play one.").format(suit=capital(suit_name(card.suit)))


def wins_text(seen: Observation, card: Card, voices: Voices) -> str:
    """Return a sentence on the winning card of the visible trick."""
    deal = seen.deal
    plays = deal.trick or deal.tricks[-1].plays
    winner, sign = trick_winner(plays, deal.ordering), card_sign(card, seen.rules.words)
    if len(plays) == len(deal.seats):
        yours, theirs = _("{card} takes the trick for you."), _("{card} takes the trick for {name}.")
    else:
        yours, theirs = _("{card} is winning for you so far."), _("{card} is winning for {name} so far.")
    return voices.tell(winner, yours, theirs, card=sign)


def deals_text(deal: PublicDeal, voices: Voices) -> str:
    """Return a sentence on who deals and, before an auction, who bids first."""
    if deal.is_tiebreak:
        return voices.tell(deal.dealer, _("You deal."), _("{name} deals."))
    yours = _("You deal. The first {bid} comes from your left.")
    theirs = _("{name} deals. The first {bid} comes from the dealer's left.")
    return voices.tell(deal.dealer, yours, theirs, bid=_(voices.match.rules.words.bid))


def seal_text(seen: Observation, made: BidMade, taken: int, fate: Fate, voices: Voices) -> str:
    """Return a sentence on a special bid: its bidder, and its fate so far."""
    bid, name, words = made.bid, voices.name(made.seat), seen.rules.words
    told = {"name": _("You") if voices.is_you(made.seat) else name, "bid": bid_name(bid, words)}
    text = _("{name}: {bid}, every trick.")
    if bid.kind is BidKind.BOSTON:
        text = _("{name}: {bid}, the first six tricks.")
    match fate:
        case Fate.MADE:
            stands = _("It is made.")
        case Fate.SET:
            stands = _("It is set: one of them is lost.")
        case _:
            wanted = wanted_for(bid, seen.deal.size)
            stands = ngettext("{taken} of {count} taken.", "{taken} of {count} taken.", wanted).format(
                taken=taken, count=wanted
            )
    return f"{text.format(**told)} {stands}"


def wanted_for(bid: Bid, size: int) -> int:
    """Return the number of tricks that a special bid promises."""
    return BOSTON_TRICKS if bid.kind is BidKind.BOSTON else size


def dots_text(side: str, contract: Contract) -> str:
    """Return a sentence on the dots for a side's tricks."""
    if not contract.tricks:
        return _("{side}: a dot for each trick taken.").format(side=side)
    return _(
        "{side}: a full dot for each trick taken, an empty one for each still to take, a small one for each beyond."
    ).format(side=side)


def lamp_text(seen: Observation) -> str:
    """Return the meaning of the lamp for the next lead."""
    deal = seen.deal
    lone, is_free = lone_joker(deal), may_lead_unbroken_trump(seen.public.match, deal, seen.seat)
    if lone is not None and (deal.broken or not is_free):
        text = _("The lamp is off: the {joker} may not be led yet, unless you hold nothing else.")
        if deal.broken:
            text = _("The lamp is on: the {joker} has been played, so no trump is left.")
        return text.format(joker=card_name(lone, seen.rules.words))
    if deal.broken:
        text = _("The lamp is on: trump is broken, so from now on anybody may lead {suit}.")
        return text.format(suit=suit_name(deal.ordering.trump))
    if is_free:
        return _("The lamp is off: trump is not broken, but your side's contract lets you lead it anyway.")
    return _(_UNBROKEN[seen.rules.broken_by])


def heard_lamp(seen: Observation) -> str:
    """Return the meaning of the lamp, without mentioning the lamp."""
    return capital(lamp_text(seen).split(": ", 1)[-1])


_UNBROKEN = {
    BrokenBy.ANY_TRUMP: N_(
        "The lamp is off: trump is not broken. Until a trump is played, lead one only if you hold nothing else."
    ),
    BrokenBy.NOT_LED: N_(
        "The lamp is off: trump is not broken. Until somebody follows with a trump, lead one only if you hold nothing else."
    ),
    BrokenBy.ON_ANOTHER_SUIT: N_(
        "The lamp is off: trump is not broken. Until a trump is played on another suit, lead one only if you hold nothing else."
    ),
}
