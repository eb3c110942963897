"""Wording of exercises from the player's own table: a right answer compared with the best, and the date of repetition."""

from game.career.practice import Practised
from game.coach.explain import ChoiceRank, Explanation, Option
from game.coach.wording.explain import gain_text
from game.engine.rules import Words
from game.i18n import _, ngettext


def back_text(state: Practised, today: int) -> str:
    """Return when an exercise comes back after an answer, tomorrow at the earliest."""
    if state.is_known:
        return _("You know this one now: it won't come back.")
    days = max(state.due - today, 1)
    return ngettext("Asked again tomorrow.", "Asked again in {count} days.", days).format(count=days)


def beside_best_text(given: Option, judged: Explanation, words: Words) -> str:
    """Return how a right answer compares with the best choice if it is worse; empty if equally good."""
    rank = judged.rank(given.action)
    if rank is ChoiceRank.WORSE:
        return gain_text(given, judged, words)
    return _("It is usual with these cards.") if rank is ChoiceRank.USUAL else ""
