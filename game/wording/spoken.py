"""Spoken table: answers for a player who cannot see the table."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from game.engine.bids import replaced_in
from game.engine.cards import SUITS, Card, CardSet, Seat, cards_in
from game.engine.rules import Words, deck_cards
from game.engine.state import Observation
from game.i18n import _, ngettext
from game.wording.cards import card_name, rank_name, suit_name
from game.wording.contracts import bid_short
from game.wording.events import trump_text
from game.wording.names import capital
from game.wording.sight import WHOLE, Fixture, Sight
from game.wording.table import (
    bids_text,
    deal_text,
    has_trump,
    lamp_sentence,
    lone_joker,
    partners_text,
    prompt_in,
    stands_text,
)
from game.wording.voices import Voices


class About(StrEnum):
    """The subjects on which a player can ask for a spoken answer."""

    HAND = "hand"
    TRICK = "trick"
    SCORE = "score"
    UNSEEN = "unseen"
    TURN = "turn"
    LAST = "last"


_TOLD_BY: Final = MappingProxyType(
    {About.SCORE: Fixture.SCORE, About.UNSEEN: Fixture.TRUMP, About.TURN: Fixture.PROMPT}
)
"""The fixture that must be in sight for the answer about a subject; other subjects are always answered."""


def spoken_text(
    about: About, seen: Observation, voices: Voices, *, is_hidden: bool = False, last: str = "", sight: Sight = WHOLE
) -> str:
    """Return the answer about a subject; "That comes later." if the fixture of the subject is not in sight.

    `is_hidden` is True while the hand lies face down; `last` is the last event.
    """
    fixture = _TOLD_BY.get(about)
    if fixture is not None and fixture not in sight:
        return _("That comes later.")
    match about:
        case About.HAND:
            return hand_text(None if is_hidden else tuple(cards_in(seen.hand)), seen.rules.words)
        case About.TRICK:
            return trick_text(seen, voices)
        case About.SCORE:
            stands = *(bids_text(seen, voices) or (partners_text(voices),)), stands_text(seen, voices)
            return " ".join(filter(None, (f"{deal_text(seen)}.", *stands)))
        case About.UNSEEN:
            return unseen_text(seen, unseen_cards(seen, 0 if is_hidden else seen.hand))
        case About.TURN:
            return _turn_text(seen, voices, sight)
        case About.LAST:
            return last or _("Nothing has happened yet.")


def hand_text(hand: Sequence[Card] | None, words: Words) -> str:
    """Return the cards of a hand by suit; None is a hand that lies face down."""
    if hand is None:
        return _("The hand lies face down.")
    if not hand:
        return _("You hold no cards.")
    return _("You hold: {names}").format(names=by_suit_text(hand, words))


def by_suit_text(cards: Iterable[Card], words: Words) -> str:
    """Return the bloopers, then the cards of each suit, highest first; for a nearly complete suit, the missing cards are named."""
    found = sorted(cards, reverse=True)
    parts = [f"{capital(card_name(card, words))}." for card in found if card.is_joker]
    for suit in SUITS:
        whole = [card for card in sorted(Card, reverse=True) if card.suit is suit]
        ranks, gone = ([rank_name(card) for card in whole if (card in found) is is_there] for is_there in (True, False))
        if ranks:
            short = _("all except {ranks}").format(ranks=", ".join(gone)) if gone else _("all")
            told = short if len(gone) + 2 < len(ranks) else ", ".join(ranks)
            parts.append(_("{suit}: {ranks}.").format(suit=capital(suit_name(suit)), ranks=told))
    return " ".join(parts)


def trick_lines(seen: Observation, voices: Voices) -> tuple[str, ...]:
    """Return the plays of the unfinished trick in order, one line each."""
    deal = seen.public.deal
    return tuple(_played(play.seat, play.card, seen.rules.words, voices) for play in (deal.trick if deal else ()))


def _played(seat: Seat, card: Card, words: Words, voices: Voices) -> str:
    return _("{name}: {card}").format(name=voices.called(seat), card=card_name(card, words))


def trick_text(seen: Observation, voices: Voices) -> str:
    """Return the cards of the trick, or of the last trick if the table is empty."""
    lines = trick_lines(seen, voices)
    if lines:
        return _("The trick: {cards}.").format(cards="; ".join(lines))
    deal = seen.public.deal
    if deal is None or not deal.tricks:
        return _("No card has been played.")
    last = deal.tricks[-1]
    cards = "; ".join(_played(play.seat, play.card, seen.rules.words, voices) for play in last.plays)
    return _("There is no card on the table. The last trick: {cards}. It went to: {winner}.").format(
        cards=cards, winner=voices.called(last.winner)
    )


def unseen_text(seen: Observation, unseen: CardSet) -> str:
    """Return the cards that the player neither holds nor has seen."""
    deal = seen.public.deal
    if deal is None:
        return _("No cards have been dealt.")
    cards = list(cards_in(unseen))
    trumps = (unseen & deal.ordering.trumps).bit_count()
    if not cards:
        return _("All cards have been seen.")
    count = ngettext("{count} card not seen yet", "{count} cards not seen yet", len(cards)).format(count=len(cards))
    parts = [f"{count}."]
    if deal.ordering.trumps:
        text = ngettext("{cards}, {count} of them a trump.", "{cards}, {count} of them trumps.", trumps)
        parts[0] = text.format(cards=count, count=trumps)
    deck = deck_cards(seen.rules).bit_count() - deal.size * len(deal.seats) - deal.laid_open().bit_count()
    if deck:
        parts.append(_("In players' hands: {hands}. In the deck: {deck}.").format(hands=len(cards) - deck, deck=deck))
    return " ".join((*parts, by_suit_text(cards, seen.rules.words)))


def unseen_cards(seen: Observation, held: CardSet) -> CardSet:
    """Return the cards that a player with the hand `held` has not seen."""
    deal = seen.public.deal
    return 0 if deal is None else deck_cards(seen.rules) & ~(held | deal.shown())


def _turn_text(seen: Observation, voices: Voices, sight: Sight) -> str:
    deal, said = seen.public.deal, prompt_in(sight, seen, voices)
    if deal is None or not has_trump(deal) or Fixture.TRUMP not in sight:
        return said or _("That comes later.")
    trump = trump_text(deal.ordering.trump, lone_joker(deal), seen.rules.words)
    return " ".join(filter(None, (said, trump, lamp_sentence(seen))))


def seat_text(seen: Observation, seat: Seat, voices: Voices, sight: Sight = WHOLE) -> str:
    """Return a description of a seat: player, role, number of cards, and bid and tricks if in sight."""
    match, deal = seen.public.match, seen.public.deal
    name = voices.full_name(seat)
    if voices.is_you(seat):
        name = _("You") if voices.is_nameless(seat) else _("{name} (you)").format(name=name)
    parts = [name]
    if seat == match.partner_of(seen.seat) and not voices.is_you(seat):
        parts.append(_("partner"))
    if deal is None:
        return ", ".join(parts)
    if deal.dealer == seat and Fixture.DEALER in sight:
        parts.append(_("dealer"))
    made = dict(deal.bids).get(seat)
    if made is not None and Fixture.BIDS in sight:
        parts.append(f"{_(seen.rules.words.bid)}: {bid_short(made, seen.rules.words)}")
        if any(gone.seat == seat for gone in replaced_in(match.sides[match.side_of(seat)], deal.bids)):
            parts.append(_("does not count"))
    if deal.tricks and Fixture.TRICKS in sight:
        parts.append(ngettext("{count} trick", "{count} tricks", deal.taken[seat]).format(count=deal.taken[seat]))
    left = deal.cards_left(seat)
    parts.append(ngettext("{count} card", "{count} cards", left).format(count=left))
    if deal.turn == seat:
        parts.append(_("to act"))
    return ", ".join(parts)
