"""Spoken events: words for players who follow the game by ear, with as much detail as they choose."""

from collections.abc import Sequence

from game.engine.cards import Card, cards_in
from game.engine.events import (
    BidPlaced,
    CardPlayed,
    CutForDeal,
    DealScored,
    DealStarted,
    DealThrownIn,
    Event,
    HandDealt,
    MatchEnded,
    PlayOpened,
    ThrowIn,
    TrickTaken,
    TrumpBroken,
)
from game.i18n import N_, Named, _
from game.wording.cards import card_sign, rank_name
from game.wording.contracts import bid_short
from game.wording.names import joined
from game.wording.spoken import hand_text
from game.wording.table import contracts_text, deal_line, partners_text, score_text
from game.wording.voices import Voices


class Wordiness(Named):
    """The amount of detail with which events are spoken."""

    SHORT = "short", N_("Few words")
    NORMAL = "normal", N_("Normal")
    FULL = "full", N_("Whole sentences")


def heard(event: Event, trick: Sequence[Card], voices: Voices, how: Wordiness, *, is_last: bool = False) -> str | None:
    """Return the words for an event, given the cards of the trick so far; None to use `wording.events.caption`.

    - `FULL`: no bid or card is left out or shortened.
    - `NORMAL`: the viewer's own bids and cards are left out. A led card is said without its player. A card of the suit led is said
      by its rank alone if the card before has this suit too.
    - `SHORT`: in addition, cards are said without their players, and every card of the suit led is said by its rank alone.
    - `is_last`: at the end of a deal's last trick and in a showdown, all players are named, as the cards are played automatically.
    """
    is_short, words = how is Wordiness.SHORT, voices.match.rules.words
    match event:
        case CutForDeal() if voices.viewer is not None:  # without the dealer, who is named at the start of each deal
            seats, at = voices.match.seats, voices.match.seats.index(voices.viewer)
            others = joined([voices.name(seat) for seat in (*seats[at + 1 :], *seats[:at])])
            return f"{partners_text(voices)} ".lstrip() + _("Play goes from you to {names}.").format(names=others)
        case DealStarted(dealer=dealer):  # without the number of cards, which `heard_beside` says
            return voices.tell(dealer, _("You deal."), _("{name} deals."))
        case DealThrownIn(reason) if reason is not ThrowIn.WEAK_HAND:  # without the passes, which were heard
            return _("The cards are dealt again.") if reason is ThrowIn.ALL_PASS else _("Nobody scores.")
        # no words: the result page names the winner; after the last trick of a deal, broken trump no longer matters
        case CutForDeal() | MatchEnded() | TrumpBroken() if is_last or not isinstance(event, TrumpBroken):
            return ""
        case _ if how is Wordiness.FULL:
            return None
        case BidPlaced(seat) | CardPlayed(seat) if voices.is_you(seat) and not (is_last and trick):
            return ""
        case CardPlayed(seat, card):
            follows = len(trick) > 1 and trick[0].suit is card.suit is not None
            is_rank = follows and (is_short or trick[-2].suit is card.suit)
            said = rank_name(card) if is_rank else card_sign(card, words)
            if is_last or (len(trick) > 1 and not is_short):
                said = _("{name}: {card}").format(name=voices.called(seat), card=said)
            return f"{said}."
        case BidPlaced(seat, bid) if is_short:
            return _("{name}: {bid}.").format(name=voices.name(seat), bid=bid_short(bid, words))
        case TrickTaken(seat) if is_short and not is_last:
            return voices.tell(seat, _("Yours."), _("{name}'s."))
        case TrickTaken(seat) if not is_last and not voices.is_you(seat):
            return _("{name} takes the trick and leads.").format(name=voices.name(seat))
        case _:
            return None


def heard_beside(event: Event, voices: Voices) -> str:
    """Return the words for things shown with an event: the hand, the contracts of sides, or the score; often empty.

    The score is said before each deal, except a redeal, and after the last of several deals.
    """
    match, count = voices.match, len(voices.match.rules.sizes)
    match event:
        case DealStarted(redeal=0, is_tiebreak=False):
            return f"{deal_line(event, count)}. {score_text(match, voices)}"
        case HandDealt(_seat, cards):
            return hand_text(tuple(cards_in(cards)), match.rules.words)
        case PlayOpened(contracts) if len(contracts) < len(match.seats):
            return contracts_text(contracts, voices)
        case DealScored() if match.results[max(1, count - 1) :]:
            return score_text(match, voices)
        case _:
            return ""
