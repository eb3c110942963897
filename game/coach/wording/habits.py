"""Habit wording: each habit as a sentence, with its reason, its certainty and its trend."""

from types import MappingProxyType
from typing import Final, NamedTuple

from game.career.leaks import Leak, Trend
from game.coach.habits import Habit
from game.i18n import N_, _, ngettext
from game.wording.contracts import tenths

_CERTAIN: Final = 0.5
"""The least share of the points that must be surely lost for a habit to be certain."""


class HabitText(NamedTuple):
    """The sentence of a habit, and the reason why it costs points."""

    sentence: str
    reason: str


HABITS: Final = MappingProxyType[Habit, HabitText](
    {
        Habit.LOW_MANY: HabitText(
            N_("With four trumps or more you bid too low"),
            N_(
                "Small trumps take tricks too, once a suit is gone from your hand. A trick that you bid brings far more than one "
                "that only comes on top."
            ),
        ),
        Habit.LOW_FEW: HabitText(
            N_("With three trumps or fewer you bid too low"),
            N_(
                "Aces and kings of the other suits take tricks as well, most of all in small hands. A trick that you bid brings "
                "far more than one that only comes on top."
            ),
        ),
        Habit.HIGH_MANY: HabitText(
            N_("With four trumps or more you bid too high"),
            N_("Not every small trump takes a trick. One trick too few, and everything that you bid is lost."),
        ),
        Habit.HIGH_FEW: HabitText(
            N_("With three trumps or fewer you bid too high"),
            N_(
                "High cards of the other suits are often trumped when you have few trumps yourself. One trick too few, and "
                "everything that you bid is lost."
            ),
        ),
        Habit.BOLD: HabitText(
            N_("You bid all the tricks with hands that rarely take them"),
            N_("One lost trick, and all of it is lost. Bid all the tricks only if you know how each of them is won."),
        ),
        Habit.TIMID: HabitText(
            N_("You bid a number where all the tricks were yours"),
            N_("For all the tricks a board pays double. Where nothing can beat your cards, bid it."),
        ),
        Habit.THROWN: HabitText(
            N_("You throw high cards on tricks that are lost"),
            N_("A trick that you cannot win needs only your lowest card. The high one may win a trick later."),
        ),
        Habit.PARTNERS: HabitText(
            N_("You take tricks that your partner had already"),
            N_(
                "A trick of your partner's is yours as well. The card that you put on top of it is one you will miss later."
            ),
        ),
        Habit.LEFT: HabitText(
            N_("You let tricks go that you could take"),
            N_(
                "In small hands most high cards were never dealt. What would beat you later is probably not out: take it now."
            ),
        ),
        Habit.LATE: HabitText(
            N_("You lead trump too late"),
            N_("As long as the others hold trumps, they can trump your high cards. Draw their trumps first."),
        ),
        Habit.EARLY: HabitText(
            N_("You lead trump too soon"),
            N_(
                "A trump that you lead can't trump anything later. Lead another suit first, and keep your trumps for "
                "suits you don't have."
            ),
        ),
        Habit.BLOOPER: HabitText(
            N_("You play your bloopers too soon"),
            N_(
                "A blooper usually wins later as well. Play it when it wins more than the trick, or when nothing else does."
            ),
        ),
    }
)


def about(points: float) -> str:
    """Return points a deal as text: to a tenth, without a sign."""
    return tenths(points, plus=False)


def sentence_text(leak: Leak) -> str:
    """Return a leak as a sentence with its cost."""
    text = _("{habit}: about {points} points a deal.")
    return text.format(habit=_(HABITS[Habit(leak.habit)].sentence), points=about(leak.a_deal))


def sureness_text(leak: Leak) -> str:
    """Return the certainty of a leak, in words."""
    if leak.interval.low >= _CERTAIN * leak.a_deal:
        return _("That is sure: it costs you more than it costs good players.")
    return _("That is hardly chance, but how much it costs may still change.")


_TRENDS: Final = MappingProxyType(
    {
        Trend.UNKNOWN: N_("More deals will show if it gets better."),
        Trend.BETTER: N_("It is getting better: lately it cost you less."),
        Trend.SAME: N_("It has not changed so far."),
        Trend.WORSE: N_("It is getting worse: lately it cost you more."),
    }
)


def trend_text(leak: Leak) -> str:
    """Return the trend of a leak, in words."""
    return _(_TRENDS[leak.trend])


def occurrences_text(leak: Leak) -> str:
    """Return the number of occurrences out of the chances, in words."""
    text = ngettext(
        "It happened {count} time, and could have {all} times.",
        "It happened {count} times, and could have {all} times.",
        leak.times,
    )
    return text.format(count=leak.times, all=leak.chances)
