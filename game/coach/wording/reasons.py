"""Reason wording: the sentence of each reason in the ruleset's words.

These sentences begin the coach's pages: no figure stands in them but those of the rules and numbers of cards.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from game.coach.reasons import ALMOST_SURELY, LIKELY, Reason, ReasonKind
from game.coach.wording.reason_sentences import SENTENCES, SUITS_HELD, Said
from game.engine.actions import MakeBid
from game.engine.bids import Bid, BidKind
from game.engine.cards import Card
from game.engine.ordering import TRUMPS
from game.i18n import N_, _
from game.wording.cards import card_name, card_sign
from game.wording.choices import choice_noun
from game.wording.contracts import points_text
from game.wording.names import capital, joined
from game.wording.voices import Voices

_SUITS: Final = (N_("spade"), N_("heart"), N_("diamond"), N_("club"), N_("trump"))


_OFTEN: Final = (
    (0.42, N_("about every second time")),
    (0.29, N_("about one time in three")),
    (0.22, N_("about one time in four")),
    (0.18, N_("about one time in five")),
    (0.12, N_("about one time in seven")),
    (0.06, N_("about one time in ten")),
    (0.0, N_("hardly ever")),
)
"""Frequencies in words, each from the chance on from which it is said."""


def _is_of_one_opponent(reason: Reason) -> bool:
    return len(reason.seats) == 1


def _is_of_one_card(reason: Reason) -> bool:
    return len(reason.cards) == 1


def _counts_one(reason: Reason) -> bool:
    return reason.count == 1


def _has_sure_cards(reason: Reason) -> bool:
    """Return True if the first of several cards surely win."""
    return reason.need > 0


def _is_of_anybody(reason: Reason) -> bool:
    """Return True if the reason is about no single player."""
    return reason.seat is None


def _is_sure(reason: Reason) -> bool:
    """Return True if the reason follows from what was seen."""
    return reason.chance is None


def _is_surely_of_anybody(reason: Reason) -> bool:
    return _is_sure(reason) and _is_of_anybody(reason)


def _is_likely(reason: Reason) -> bool:
    return reason.chance is not None


def _has_partner(reason: Reason) -> bool:
    return reason.partner is not None


def _is_bid_by_partner(reason: Reason) -> bool:
    """Return True if the partner often bids the number instead, which is told beside it."""
    return reason.partner is not None and reason.seat is not None


def _is_of_trumps(reason: Reason) -> bool:
    """Return True if the suit is trump, for which other languages have another gender than for the four suits."""
    return reason.group == TRUMPS


def _bids(reason: Reason) -> list[Bid]:
    return [action.bid for action in (reason.choice, reason.rival) if isinstance(action, MakeBid)]


def _is_of_bids(reason: Reason) -> bool:
    return bool(_bids(reason))


def _is_of_two_bids(reason: Reason) -> bool:
    """Return True if a bid next to the one chosen is named with it."""
    return _is_of_bids(reason) and reason.rival is not None


def _is_of_boston(reason: Reason) -> bool:
    return any(bid.kind is BidKind.BOSTON for bid in _bids(reason))


def _is_probable(reason: Reason) -> bool:
    """Return True if something happens more often than not."""
    return reason.chance is not None and reason.chance >= LIKELY


def _is_of_probable_boston(reason: Reason) -> bool:
    return _is_probable(reason) and _is_of_boston(reason)


_VARIANTS: Final[Mapping[ReasonKind, Sequence[tuple[Callable[[Reason], bool], Said]]]] = MappingProxyType(
    {
        ReasonKind.ANY_FINE: (
            (_is_of_two_bids, Said(N_("It is close: {choice} comes to about as much as {rival}."))),
            (_is_of_bids, Said(N_("It is close: {choice} comes to about as much as the next best bid."))),
        ),
        ReasonKind.SETS_THEM: (
            (
                _is_of_one_opponent,
                Said(
                    N_("Win this trick and {they} is set."),
                    N_("If I win this trick, {they} is set."),
                    one=N_("If I win this trick, you are set."),
                ),
            ),
        ),
        ReasonKind.SET_FIRST: (
            (
                _is_of_one_opponent,
                Said(
                    N_("With {choice}, {they} falls short of the bid more often than with {rival}."),
                    one=N_("If I play {choice}, you fall short of your bid more often than with {rival}."),
                ),
            ),
        ),
        ReasonKind.HELP_PARTNER: (
            (
                _is_sure,
                Said(
                    N_("{name} still plays and may beat {partner}'s {other}, but not {choice}."),
                    name=N_("You still play and may beat {partner}'s {other}, but not {choice}."),
                    partner=N_("{name} still plays and may beat your {other}, but not {choice}."),
                ),
            ),
        ),
        ReasonKind.HIGH_ENOUGH: (
            (_is_surely_of_anybody, Said(N_("{Rival} may be beaten, but not {choice}."))),
            (_is_of_anybody, Said(N_("{Rival} may be beaten, but hardly {choice}."))),
            (
                _is_sure,
                Said(
                    N_("{name} may beat {rival}, but not {choice}."), name=N_("You may beat {rival}, but not {choice}.")
                ),
            ),
        ),
        ReasonKind.BEATEN: (
            (_is_of_anybody, Said(N_("{Rival} is {p} beaten: keep it."), N_("{Rival} is {p} beaten, so I keep it."))),
        ),
        ReasonKind.KEEP_TOP: (
            (
                _is_of_trumps,
                Said(
                    N_("No opponent has a higher trump than {rival}: keep it."),
                    N_("No opponent has a higher trump than {rival}, so I keep it."),
                ),
            ),
        ),
        ReasonKind.SHOWN: (
            (
                _is_of_trumps,
                Said(
                    N_("{they} can't have a higher trump: an earlier trick showed it."),
                    one=N_("You can't have a higher trump: an earlier trick showed it."),
                    many=N_("{they} can't have a higher trump, as an earlier trick showed."),
                ),
            ),
        ),
        ReasonKind.ONE_CARD: ((_counts_one, Said(N_("Only one card beats {other}, and {undealt} were never dealt."))),),
        ReasonKind.SURE_TRICKS: ((_is_of_one_card, Said(N_("{cards} surely wins: that makes {count}."))),),
        ReasonKind.LIKELY_TRICKS: (
            (_has_sure_cards, Said(N_("{sure} surely and {unsure} {p} win: that makes {count}."))),
            (_is_of_one_card, Said(N_("{cards} {p} wins: that makes {count}."))),
        ),
        ReasonKind.SHORT_HAND: (
            (
                _counts_one,
                Said(
                    N_("You have only one {suit}: small trumps can win there."),
                    N_("I have only one {suit}: small trumps can win there."),
                ),
            ),
        ),
        ReasonKind.PARTNER_ADDS: (
            (
                _is_likely,
                Said(
                    N_("{name} bid {count}: with {rival} you two need {need} of {size}, and you {p} fall short."),
                    N_("{name} bid {count}: with {rival} we two need {need} of {size}, and we {p} fall short."),
                    name=N_("You bid {count}: with {rival} we two need {need} of {size}, and we {p} fall short."),
                ),
            ),
        ),
        ReasonKind.ROOM_LEFT: (
            (
                _has_partner,
                Said(
                    N_("{they} bid {count}: that leaves {left} of {size}, and with {rival} you two need {need}."),
                    N_("{they} bid {count}: that leaves {left} of {size}, and with {rival} we two need {need}."),
                    one=N_("You bid {count}: that leaves {left} of {size}, and with {rival} we two need {need}."),
                ),
            ),
        ),
        ReasonKind.BID_IT: (
            (
                _is_bid_by_partner,
                Said(
                    N_("{Choice} is {p} made with the help of {partner}."),
                    partner=N_("{Choice} is {p} made with your help."),
                ),
            ),
            (
                _has_partner,
                Said(
                    N_(
                        "{Choice} is {p} made with the help of {partner}. Made, it wins {gain} more than {rival}; set, "
                        "it costs {cost} more."
                    ),
                    partner=N_(
                        "{Choice} is {p} made with your help. Made, it wins {gain} more than {rival}; set, it costs {cost} more."
                    ),
                ),
            ),
        ),
        ReasonKind.TOO_DEAR: (
            (
                _is_probable,
                Said(
                    N_(
                        "{Rival} would {p} be set. Made, it wins {gain} more than {choice}; set, it costs {cost} more: not "
                        "worth it."
                    )
                ),
            ),
        ),
        ReasonKind.ALL_YOURS: (
            (
                _is_of_boston,
                Said(
                    N_("You {p} take the first six: {choice} pays {gain}, and costs {cost} if not."),
                    N_("I {p} take the first six: {choice} pays {gain}, and costs {cost} if not."),
                ),
            ),
        ),
        ReasonKind.ONE_LOST: (
            (
                _is_of_probable_boston,
                Said(N_("One of the first six would {p} be lost, and then {rival} costs {cost}.")),
            ),
            (_is_of_boston, Said(N_("One of the first six is lost {often}, and then {rival} costs {cost}."))),
            (_is_probable, Said(N_("A trick would {p} be lost, and then {rival} costs {cost}."))),
        ),
    }
)
"""The sentences for special cases of a reason: the first whose condition holds is said instead of that in `SENTENCES`."""


def certainty(chance: float | None) -> str:
    """Return the word for a chance of at least `LIKELY`; None is certain."""
    if chance is None:
        return _("surely")
    return _("almost surely") if chance >= ALMOST_SURELY else _("probably")


def often(chance: float | None) -> str:
    """Return how often something happens that has a chance: below `LIKELY` by one time in so many."""
    if chance is None or chance >= LIKELY:
        return certainty(chance)
    return _(next(text for least, text in _OFTEN if chance >= least))


def reasons_text(reasons: Iterable[Reason], voices: Voices) -> str:
    """Return the reasons for a choice in words, as the coach tells them to the player."""
    return " ".join(reason_text(reason, voices) for reason in reasons)


def reason_text(reason: Reason, voices: Voices) -> str:
    """Return the sentence of a reason, as the coach tells it to the player."""
    return _(_said(reason).coached).format(**_named(reason, voices))


def thought_text(reason: Reason, voices: Voices) -> str:
    """Return the sentence of a reason as the player thinks it: "I" is that player, and "you" whoever `voices` speak to."""
    said = _said(reason)
    of_you = [
        text
        for seats, text in (
            ((reason.seat,), said.name),
            ((reason.partner,), said.partner),
            (reason.seats, said.many if len(reason.seats) > 1 else said.one),
        )
        if any(seat is not None and voices.is_you(seat) for seat in seats)
    ]
    text = next(filter(None, of_you), said.thought or said.coached)
    return capital(_(text).format(**_named(reason, voices)))


def _named(reason: Reason, voices: Voices) -> dict[str, object]:
    """Return all that a sentence of a reason may name."""
    words = voices.match.rules.words
    choice = choice_noun(reason.choice, words)
    rival = choice_noun(reason.rival or reason.choice, words)
    signs = [card_sign(card, words) for card in reason.cards]
    group = TRUMPS if reason.group is None else reason.group
    they = sorted(reason.seats, key=lambda seat: not voices.is_you(seat))
    return {
        "choice": choice,
        "Choice": capital(choice),
        "rival": rival,
        "Rival": capital(rival),
        "p": certainty(reason.chance),
        "often": often(reason.chance),
        "name": "" if reason.seat is None else voices.name(reason.seat),
        "partner": "" if reason.partner is None else voices.name(reason.partner),
        "they": joined([_("you") if voices.is_you(seat) else voices.name(seat) for seat in they]),
        "suit": _(_SUITS[group]),
        "suits": _(SUITS_HELD[group]),
        "cards": joined(signs),
        "sure": joined(signs[: reason.need]),
        "unsure": joined(signs[reason.need :]),
        "other": signs[0] if signs else "",
        "count": reason.count,
        "left": reason.size - reason.count,
        "undealt": reason.undealt,
        "need": reason.need,
        "size": reason.size,
        "gain": points_text(reason.gain),
        "cost": reason.cost,
        "big": card_name(Card.BB, words),
        "little": card_name(Card.LB, words),
        "board": _(words.board),
    }


def _said(reason: Reason) -> Said:
    """Return the untranslated sentences of a reason: those of its special case, or else the usual ones."""
    variants = _VARIANTS.get(reason.kind, ())
    return next((said for holds, said in variants if holds(reason)), SENTENCES[reason.kind])
