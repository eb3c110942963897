"""Coach wording: advice, gains, what a choice hinges on, and possible hands as sentences."""

from typing import Final, assert_never

from game.coach.explain import Explanation, Option
from game.coach.features import AreOut, CanTrump, Feature, Hands, HasAtLeast, HasNone, Holds, NobodyHasMore
from game.coach.wording.reasons import SUITS_HELD, choice_noun, choice_text
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import PASS
from game.engine.cards import CardSet
from game.engine.rules import Words
from game.engine.state import Observation, Phase
from game.i18n import _, ngettext
from game.tabletop.hand_order import HandOrder, sort_hand
from game.wording.cards import SUIT_SIGNS, card_sign
from game.wording.contracts import bid_name, tenths
from game.wording.names import capital, joined
from game.wording.table import trump_and_bids
from game.wording.voices import Voices

_LITTLE: Final = 1.0
"""Points below which a difference is told without a number."""
_MANY: Final = 20
"""The number of possible deals from which on they are called many."""


def standing_text(seen: Observation, voices: Voices) -> str:
    """Return trump, and the bids or the cards on the table, at the time of a decision."""
    deal, words = seen.deal, seen.rules.words
    parts = trump_and_bids(seen, voices)
    if deal.trick:
        text = _("{name}: {card}.")
        parts += [text.format(name=voices.name(play.seat), card=card_sign(play.card, words)) for play in deal.trick]
    elif deal.phase is not Phase.AUCTION:
        parts.append(_("Nothing lies on the table yet."))
    return " ".join(parts)


def advice_text(action: MakeBid | PlayCard, words: Words) -> str:
    """Return a choice as advice."""
    match action:
        case PlayCard(card):
            return _("Play {card}.").format(card=card_sign(card, words))
        case MakeBid(bid):
            if bid == PASS:
                return _("Pass.")
            name = bid_name(bid, words)
            if words.bid == Words().bid:
                return _("Bid {bid}.").format(bid=name)
            return capital(_("{word} {bid}.").format(word=_(words.bid), bid=name))


def redeal_text() -> str:
    """Return the reason to take new cards, which holds for every hand that its holder is asked about."""
    return _("Neither ace nor face card nor trump: any new hand is probably better.")


def gain_text(option: Option, explanation: Explanation, words: Words) -> str:
    """Return the gain of the preferred choice over another one, in whole points, and what it was counted over."""
    better, other = (choice_noun(each.action, words) for each in (explanation.preferred, option))
    gain = option.behind.mean
    if gain < _LITTLE:
        return capital(_("{better} is a little better than {other}.").format(better=better, other=other))
    text = ngettext(
        "{better} brings about {count} point more than {other}.",
        "{better} brings about {count} points more than {other}.",
        round(gain),
    )
    if explanation.samples >= _MANY:
        text = ngettext(
            "Over many possible deals, {better} brings about {count} point more than {other}.",
            "Over many possible deals, {better} brings about {count} points more than {other}.",
            round(gain),
        )
    return capital(text.format(better=better, other=other, count=round(gain)))


def worth_text(option: Option) -> str:
    """Return the worth of a choice in points, and its uncertainty."""
    ahead = _("Expect to come out {points} points ahead of the others in this deal (± {error}).")
    behind = _("Expect to come out {points} points behind the others in this deal (± {error}).")
    text = ahead if option.worth >= 0 else behind
    return text.format(points=tenths(abs(option.worth), plus=False), error=tenths(option.error, plus=False))


def behind_text(option: Option, preferred: Option) -> str:
    """Return the comparison of a choice with the preferred one, in short."""
    if option is preferred:
        return _("the best")
    if option.is_toss_up:
        return _("toss-up")
    behind = tenths(-option.behind.mean)
    return _("{points} ± {error}").format(points=behind, error=tenths(option.behind.error, plus=False))


def toss_ups_text(explanation: Explanation, words: Words) -> str:
    """Return the choices as good as the preferred one, as far as can be told; empty where none is, or all are."""
    level = [option for option in explanation.options[1:] if option.is_toss_up]
    if not level or len(level) == len(explanation.options) - 1:
        return ""
    text = ngettext("{choices} is as good as {best}.", "{choices} are as good as {best}.", len(level))
    names = [choice_noun(option.action, words) for option in level]
    best = choice_noun(explanation.preferred.action, words)
    return capital(text.format(choices=joined(names), best=best))


def solved_text(explanation: Explanation, words: Words) -> str:
    """Return the bid of the solved bidding for this hand; empty where the deal is too large for one."""
    bids = [(option.solved, option) for option in explanation.options if option.solved]
    bids.sort(key=lambda entry: -entry[0])
    if not bids:
        return ""
    text = _("{choice} ({share} %)")
    names = [text.format(choice=choice_text(option.action, words), share=round(100 * share)) for share, option in bids]
    told = _("Deals this small have been solved: if everybody bids perfectly, this hand bids {choices}.").format(
        choices=", ".join(names)
    )
    if explanation.preferred.agrees:
        return told
    return " ".join((told, _("The advice differs, as it reckons with the players at this table.")))


def hinge_text(option: Option, preferred: Option, voices: Voices) -> str:
    """Return the hidden cards on which most of the difference between two choices hangs, with figures; empty where none do."""
    words = voices.match.rules.words
    if option.hinge is None:
        return ""
    better, other = (choice_noun(each.action, words) for each in (preferred, option))
    found = option.hinge.separation
    is_either_way = (found.where_so > 0) is (found.where_not > 0)
    if is_either_way:
        text = _(
            "{better} is better than {other} either way. By how much depends most on {whether}: {so} points if so "
            "(in {share} % of all cases), {not_so} if not."
        )
    else:
        text = _(
            "It depends on {whether}: if so (in {share} % of all cases), "
            "{better} brings {so} points against {other}; if not, {not_so}."
        )
    return text.format(
        whether=whether_text(found.feature, voices),
        better=capital(better) if is_either_way else better,
        other=other,
        so=tenths(found.where_so),
        share=round(100 * found.share),
        not_so=tenths(found.where_not),
    )


def whether_text(feature: Feature, voices: Voices) -> str:
    """Return a feature that the hidden hands may have, as a clause."""
    words = voices.match.rules.words
    match feature:
        case Holds((), card):
            return _("whether {card} was not dealt").format(card=card_sign(card, words))
        case Holds((seat,), card):
            return _("whether {name} holds {card}").format(name=voices.name(seat), card=card_sign(card, words))
        case Holds(seats, card):
            names = joined([voices.name(seat) for seat in seats], is_or=True)
            return _("whether {names} holds {card}").format(names=names, card=card_sign(card, words))
        case HasNone(seat, group):
            return _("whether {name} has no {suit}").format(name=voices.name(seat), suit=_(SUITS_HELD[group]))
        case HasAtLeast(seat, group, count):
            text = _("whether {name} has {count} {suit} or more")
            return text.format(name=voices.name(seat), count=count, suit=_(SUITS_HELD[group]))
        case NobodyHasMore(group, count):
            text = _("whether nobody else has {count} {suit} or more")
            return text.format(count=count + 1, suit=_(SUITS_HELD[group]))
        case CanTrump(seat, group):
            return _("whether {name} can trump {suit}").format(name=voices.name(seat), suit=_(SUITS_HELD[group]))
        case AreOut(group, 1):
            return _("whether the others have any {suit}").format(suit=_(SUITS_HELD[group]))
        case AreOut(group, count):
            text = _("whether the others have {count} {suit} or more together")
            return text.format(count=count, suit=_(SUITS_HELD[group]))
        case _:
            assert_never(feature)


def example_lines(hands: Hands, seen: Observation, voices: Voices) -> tuple[str, ...]:
    """Return a possible layout: a line for each other seat, clockwise from the observer."""
    seats = seen.deal.seats
    first = seats.index(seen.seat) + 1
    others = (*seats[first:], *seats[: first - 1])
    return tuple(
        _("{name}: {cards}").format(name=voices.name(seat), cards=hand_text(hands[seat], seen)) for seat in others
    )


def hand_text(cards: CardSet, seen: Observation) -> str:
    """Return a hand as a line: each suit with its ranks, trumps first."""
    words = seen.rules.words
    parts: list[str] = []
    sign = ""
    for card in sort_hand(cards, seen.deal.ordering, HandOrder.TRUMPS_LEFT):
        text = card_sign(card, words)
        if text[-1] in SUIT_SIGNS:
            parts.append(text[:-1] if text[-1] == sign else f"{text[-1]} {text[:-1]}")
            sign = text[-1]
        else:
            parts.append(text)
            sign = ""
    return " ".join(parts) if parts else "–"


def samples_text(explanation: Explanation) -> str:
    """Return a note on the samples behind the figures, and that nothing hidden was looked at."""
    text = ngettext(
        "Worked out from {count} possible deal that fits what can be known in this seat. The coach does not peek.",
        "Worked out from {count} possible deals that fit what can be known in this seat. The coach does not peek.",
        explanation.samples,
    )
    return text.format(count=explanation.samples)
