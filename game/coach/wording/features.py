"""Feature wording: the hidden cards on which a difference between two choices hangs, as clauses and sentences with figures."""

from typing import assert_never

from game.coach.explain import Option
from game.coach.features import AreOut, CanTrump, Feature, HasAtLeast, HasNone, Holds, NobodyHasMore
from game.coach.wording.reasons import SUITS_HELD
from game.i18n import _
from game.wording.cards import card_sign
from game.wording.choices import choice_noun
from game.wording.contracts import tenths
from game.wording.names import capital, joined
from game.wording.voices import Voices


def hinge_text(option: Option, preferred: Option, voices: Voices) -> str:
    """Return the hidden cards on which most of the difference between two choices hangs, with figures; empty without a hinge."""
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
