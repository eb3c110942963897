"""Mistake wording: short names for kinds of mistakes, by habit or by the reason against the choice."""

from game.career.practice import BID
from game.coach.habits import Habit
from game.coach.reasons import REMARKS, ReasonKind
from game.coach.wording.habits import habit_texts
from game.coach.wording.reason_sentences import sentences
from game.i18n import _


def kind_text(kind: str) -> str:
    """Return a short name for a kind of mistake; a kind without its own words is named as a bid or a card."""
    if kind in set(Habit):
        return _(habit_texts()[Habit(kind)].name)
    sort, _colon, reason = kind.partition(":")
    is_bid = sort == BID
    if reason in REMARKS and is_bid:
        return _("The better bid of two")
    known = sentences()[ReasonKind(reason)].subject if reason in set(ReasonKind) else ""
    return _(known) if known else _("Other bids") if is_bid else _("Other cards")
