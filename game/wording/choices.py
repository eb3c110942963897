"""Choice wording: a card or a bid, in its short form and as a noun."""

from typing import Final

from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import PASS, BidKind
from game.engine.rules import Words
from game.i18n import _
from game.wording.cards import card_sign
from game.wording.contracts import bid_name
from game.wording.names import capital

_VOWELS: Final = frozenset("aeiou")


def choice_text(action: MakeBid | PlayCard, words: Words, *, is_inside: bool = False) -> str:
    """Return the short form of a choice, capitalized unless it `is_inside` a sentence."""
    if isinstance(action, PlayCard):
        return card_sign(action.card, words)
    name = bid_name(action.bid, words)
    if action.bid.kind is BidKind.NUMBER and action.bid != PASS:
        name = _("{bid} {contract}").format(bid=_(words.bid), contract=name)
    return name if is_inside else capital(name)


def choice_noun(action: MakeBid | PlayCard, words: Words) -> str:
    """Return a choice as a noun inside a sentence: a card, "passing", "a bid of 2", "double board"."""
    if not isinstance(action, MakeBid) or action.bid.kind is not BidKind.NUMBER:
        return choice_text(action, words, is_inside=True)
    if action.bid == PASS:
        return _("passing")
    text = _("an {bid} of {contract}") if words.bid[:1].lower() in _VOWELS else _("a {bid} of {contract}")
    return text.format(bid=_(words.bid), contract=bid_name(action.bid, words))
