"""Names and signs of cards and suits ("ace of spades", "A♠"), and texts with the signs spelled out for reading aloud."""

import re
from functools import partial

from game.engine.cards import Card, Suit
from game.engine.rules import Words
from game.i18n import N_, _

SUIT_SIGNS = "♠♥♦♣"
"""The characters of the suits, in the order of `Suit`."""
BIG_STAR = "★"
LITTLE_STAR = "✦"

_SUIT_NAMES = (N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs"))
_RANK_NAMES = (
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("jack"),
    N_("queen"),
    N_("king"),
    N_("ace"),
)
_RANK_SIGNS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def suit_name(suit: Suit | None) -> str:
    """Return the name of a suit, or "no trump" for None."""
    return _("no trump") if suit is None else _(_SUIT_NAMES[suit])


def suit_sign(suit: Suit | None) -> str:
    """Return the character of a suit, or the letters NT for None."""
    return _("NT") if suit is None else SUIT_SIGNS[suit]


def rank_name(card: Card) -> str:
    """Return the rank of a card other than a joker, in words."""
    return _(_RANK_NAMES[card.rank])


def card_name(card: Card, words: Words) -> str:
    """Return the full name of a card: "ace of spades", or the ruleset's name of the joker."""
    if card is Card.BB:
        return _(words.big_joker)
    if card is Card.LB:
        return _(words.little_joker)
    return _("{rank} of {suit}").format(rank=_(_RANK_NAMES[card.rank]), suit=_(_SUIT_NAMES[card // 13]))


def card_sign(card: Card, words: Words) -> str:
    """Return the short form of a card for use in sentences: rank and suit character, or a joker's star and name."""
    if card.is_joker:
        star = BIG_STAR if card is Card.BB else LITTLE_STAR
        return f"{star} {card_name(card, words)}"
    return f"{_RANK_SIGNS[card.rank]}{SUIT_SIGNS[card // 13]}"


_SIGNED = re.compile(rf"(?:(10|[2-9JQKA]))?([{SUIT_SIGNS}])(?: (\w+))?|[{BIG_STAR}{LITTLE_STAR}] ?(\w?)")


def spelled(text: str) -> str:
    """Return a text with its signs in words, for reading aloud: "Play A♠, −½" as "Play ace of spades, minus a half"."""
    if re.search("[−+½×·]", text):
        minus, plus, times, more = _("minus"), _("plus"), _("times"), _("and a half")
        signs = (r"−(?=[\d½])", f"{minus} "), (r"\+(?=\d)", f"{plus} "), (" ?× ?", f" {times} "), (" · ", ", ")
        for sign, word in (*signs, (r"(?<=\d)½", f" {more}"), ("½", _("a half"))):
            text = re.sub(sign, partial(_as_begun, word), text)
    return _SIGNED.sub(lambda found: _as_begun(_spelled(found), found), text)


def _as_begun(words: str, found: re.Match[str]) -> str:
    """Return the words for a sign, with a capital letter at the beginning of a sentence."""
    before = found.string[: found.start()].rstrip()
    return words if before and before[-1] not in ".!?" else words[:1].upper() + words[1:]


def _spelled(found: re.Match[str]) -> str:
    rank, sign, after = found[1], found[2], found[3]
    if sign is None:  # the star is dropped, the joker's name is kept
        return found[4]
    suit = _(_SUIT_NAMES[SUIT_SIGNS.index(sign)])
    if rank is not None:
        name = _("{rank} of {suit}").format(rank=_(_RANK_NAMES[_RANK_SIGNS.index(rank)]), suit=suit)
        return name if after is None else f"{name} {after}"
    if after is None:
        return suit
    return after if after.lower() == suit.lower() else f"{suit} {after}"
