"""Spoken events: their words for players who hear the table, as many as the player wants."""

from collections.abc import Sequence

from game.engine.cards import Card, cards_in
from game.engine.events import (
    BidPlaced,
    CardPlayed,
    CutForDeal,
    DealScored,
    Event,
    HandDealt,
    PlayOpened,
    TrickTaken,
    TrumpBroken,
)
from game.i18n import N_, Named, _
from game.wording.cards import card_sign, rank_name
from game.wording.contracts import bid_short
from game.wording.spoken import hand_text
from game.wording.table import contracts_text, partners_text, score_text
from game.wording.voices import Voices


class Wordiness(Named):
    """The number of words in which events are said."""

    SHORT = "short", N_("Few words")
    NORMAL = "normal", N_("Normal")
    FULL = "full", N_("Whole sentences")


def heard(event: Event, trick: Sequence[Card], voices: Voices, how: Wordiness, *, is_last: bool = False) -> str | None:
    """Return the words for an event, given the cards of the trick up to it; None if that is the event's caption.

    Except in whole sentences, players' own actions are silent, and a card that follows suit after another one that did is only
    its rank. In few words, only the leader, who took the trick before, is named; the others play in turn. In the last trick of
    a deal everybody is named: nobody leads afterwards, and the cards of a showdown, even one's own, play themselves.
    """
    is_short, words = how is Wordiness.SHORT, voices.match.rules.words
    match event:
        case CutForDeal():  # the dealer is said at each deal
            return partners_text(voices)
        case TrumpBroken() if is_last:  # nobody leads afterwards
            return ""
        case _ if how is Wordiness.FULL:
            return None
        case BidPlaced(seat) | CardPlayed(seat) if voices.is_you(seat) and not (is_last and trick):
            return ""
        case CardPlayed(seat, card):
            follows = len(trick) > 1 and trick[0].suit is trick[-2].suit is card.suit is not None
            said = rank_name(card) if follows else card_sign(card, words)
            if not is_short or is_last or len(trick) == 1:
                said = _("{name}: {card}").format(name=voices.called(seat), card=said)
            return f"{said}."
        case BidPlaced(seat, bid) if is_short:
            return _("{name}: {bid}.").format(name=voices.name(seat), bid=bid_short(bid, words))
        case TrickTaken(seat) if is_short and not is_last:
            return voices.tell(seat, _("You win."), "")
        case _:
            return None


def heard_beside(event: Event, voices: Voices) -> str:
    """Return what the table shows with an event, in words: the hand, the contracts of sides, or the score; often empty."""
    match event:
        case HandDealt(_seat, cards):
            return hand_text(tuple(cards_in(cards)), voices.match.rules.words)
        case PlayOpened(contracts) if len(contracts) < len(voices.match.seats):
            return contracts_text(contracts, voices)
        case DealScored() if voices.match.results[1:]:
            return score_text(voices.match, voices)
        case _:
            return ""
