"""Wording of the exercises from one's own table: when one comes back, and choices as codes of answers."""

from game.engine.actions import MakeBid, PlayCard
from game.i18n import _, ngettext


def back_text(days: int, *, is_known: bool) -> str:
    """Return when an exercise comes back after an answer."""
    if is_known:
        return _("You know this one now: it does not come back.")
    return ngettext("It comes back tomorrow.", "It comes back in {count} days.", days).format(count=days)


def code_of(action: MakeBid | PlayCard) -> str:
    """Return a choice as the code of an answer."""
    return str(action.bid) if isinstance(action, MakeBid) else str(action.card)
