"""Habit wording: habits, their cost, certainty and trends, and kinds of mistakes, in words."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from msgspec import Struct, json

from game.career.leaks import Leak, Trend
from game.career.practice import BID
from game.coach.habits import Habit
from game.coach.reasons import REMARKS, ReasonKind
from game.coach.wording.reason_sentences import sentences
from game.i18n import N_, _, ngettext
from game.paths import asset
from game.wording.contracts import tenths

_CERTAIN: Final = 0.5
"""Share of a habit's cost that the lower bound of the cost must reach for the habit to count as certain."""


class HabitText(Struct, frozen=True):
    """Untranslated words for a habit: its name in a list, its sentence, and the reason for its cost."""

    name: str
    sentence: str
    reason: str


@cache
def habit_texts() -> Mapping[Habit, HabitText]:
    """Return the words of each habit."""
    return json.decode(asset("texts/habits.json").read_bytes(), type=dict[Habit, HabitText])


def about(points: float) -> str:
    """Return points per deal to a tenth, without a sign."""
    return tenths(points, plus=False)


def sentence_text(leak: Leak) -> str:
    """Return a costly habit as a sentence with its cost."""
    text = _("{habit}: about {points} points a deal.")
    return text.format(habit=_(habit_texts()[Habit(leak.habit)].sentence), points=about(leak.a_deal))


def sureness_text(leak: Leak) -> str:
    """Return the certainty of a leak, in words."""
    if leak.interval.low >= _CERTAIN * leak.a_deal:
        return _("No doubt about it: it costs you more than it costs good players.")
    return _("This is probably not chance, but the cost may still change.")


_TRENDS: Final = MappingProxyType(
    {
        Trend.UNKNOWN: N_("More deals will show whether it improves."),
        Trend.BETTER: N_("It is getting better: lately it has cost you less."),
        Trend.SAME: N_("It hasn't changed so far."),
        Trend.WORSE: N_("It is getting worse: lately it has cost you more."),
    }
)


def trend_text(leak: Leak) -> str:
    """Return the trend of a leak, in words."""
    return _(_TRENDS[leak.trend])


def occurrences_text(leak: Leak) -> str:
    """State the number of times that a habit occurred, out of its opportunities."""
    text = ngettext("It happened {count} time out of {all}.", "It happened {count} times out of {all}.", leak.times)
    return text.format(count=leak.times, all=leak.chances)


def kind_text(kind: str) -> str:
    """Return a short name for a kind of mistake; a kind without its own words is "Other bids" or "Other cards"."""
    if kind in set(Habit):
        return _(habit_texts()[Habit(kind)].name)
    sort, _colon, reason = kind.partition(":")
    is_bid = sort == BID
    if reason in REMARKS and is_bid:
        return _("The better of two bids")
    known = sentences()[ReasonKind(reason)].subject if reason in set(ReasonKind) else ""
    return _(known) if known else _("Other bids") if is_bid else _("Other cards")
