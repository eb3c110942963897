"""Fact wording: known or likely facts about the other hands, as sentences with their source."""

from collections.abc import Sequence
from typing import assert_never

from game.coach.inferences import (
    BidTold,
    Exchanged,
    Fact,
    HardFact,
    InStock,
    NoWeakHand,
    OnlyTrumps,
    Pulled,
    ToldCards,
    Void,
)
from game.coach.wording.reason_sentences import SUITS_HELD
from game.engine.cards import cards_in
from game.engine.ordering import TRUMPS
from game.engine.state import PublicDeal
from game.i18n import _
from game.wording.cards import card_name, card_sign, suit_name
from game.wording.contracts import bid_name, tenths
from game.wording.voices import Voices


def fact_text(fact: Fact, voices: Voices) -> str:
    """Return a known or likely fact with its source."""
    if not isinstance(fact, BidTold):
        return _hard_fact_text(fact, voices)
    bid = bid_name(fact.bid, voices.match.rules.words)
    if fact.told is ToldCards.TRUMPS:
        yours = _("You said {bid}: probably about {expected} trumps (average {by_chance}).")
        theirs = _("{name} said {bid}: probably about {expected} trumps (average {by_chance}).")
    else:
        yours = _("You said {bid}: probably about {expected} high cards (average {by_chance}).")
        theirs = _("{name} said {bid}: probably about {expected} high cards (average {by_chance}).")
    expected, by_chance = tenths(fact.expected, plus=False), tenths(fact.by_chance, plus=False)
    return voices.tell(fact.seat, yours, theirs, bid=bid, expected=expected, by_chance=by_chance)


def _hard_fact_text(fact: HardFact, voices: Voices) -> str:
    words = voices.match.rules.words
    match fact:
        case Void(seat, group, trick):
            yours = _("You have no {suit}: trick {trick} showed it.")
            theirs = _("{name} has no {suit}: trick {trick} showed it.")
            return voices.tell(seat, yours, theirs, suit=_(SUITS_HELD[group]), trick=trick)
        case Pulled(seat, joker, card, is_highest, trick):
            yours = _("You have no trumps below {card}: the {joker} pulled it in trick {trick}.")
            theirs = _("{name} has no trumps below {card}: the {joker} pulled it in trick {trick}.")
            if is_highest:
                yours = _("You have no trumps above {card}: the {joker} pulled it in trick {trick}.")
                theirs = _("{name} has no trumps above {card}: the {joker} pulled it in trick {trick}.")
            return voices.tell(
                seat, yours, theirs, card=card_sign(card, words), joker=card_name(joker, words), trick=trick
            )
        case OnlyTrumps(seat, trick):
            yours = _("You have only trumps left: otherwise you couldn't have led one to trick {trick}.")
            theirs = _("{name} has only trumps left: otherwise they couldn't have led one to trick {trick}.")
            return voices.tell(seat, yours, theirs, trick=trick)
        case Exchanged(seat, joker):
            yours = _("The {joker} is out of play: you swapped it for the last card of the deck.")
            theirs = _("The {joker} is out of play: {name} swapped it for the last card of the deck.")
            return voices.tell(seat, yours, theirs, joker=card_name(joker, words))
        case InStock(joker):
            text = _("The {joker} was not dealt: its holder would have had to lay it down.")
            return text.format(joker=card_name(joker, words))
        case NoWeakHand():
            return _("Nobody was dealt a {weak_hand}: it would have meant new cards.").format(
                weak_hand=_(words.weak_hand)
            )
        case _:
            assert_never(fact)


def voids_text(facts: Sequence[Void], deal: PublicDeal, voices: Voices) -> str:
    """Return the tutor's remark on newly shown voids; empty without any."""
    texts = []
    for fact in facts:
        name = voices.name(fact.seat)
        if fact.group == TRUMPS:
            texts.append(_("{name} has no trumps left.").format(name=name))
            continue
        suit = suit_name(next(iter(cards_in(deal.ordering.groups[fact.group]))).suit)
        text = (
            _("{name} has no {suit} left, and may trump them.")
            if deal.ordering.trumps
            else _("{name} has no {suit} left.")
        )
        texts.append(text.format(name=name, suit=suit))
    return _("Did you see? {voids}").format(voids=" ".join(texts)) if texts else ""
