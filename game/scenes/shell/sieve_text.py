"""Sieve text: the matches that pass a sieve, in words."""

from game.ai.characters import CHARACTERS
from game.career.sieve import Ending, Order, Sieve
from game.i18n import _
from game.tabletop.roster import level_name
from game.wording.names import shown_name


def companion_name(key: str) -> str:
    """Return the name of another player by what a sieve knows it: a character, or the name of who is none."""
    return _(CHARACTERS[key].name) if key in CHARACTERS else shown_name(key)


def sieve_text(sieve: Sieve) -> str:
    """Return the conditions of a sieve as words in a row; empty if every match passes in the usual order."""
    parts = [
        "" if sieve.ending is Ending.ANY else _(sieve.ending.text),
        _(sieve.ruleset),
        shown_name(sieve.person),
        level_name(sieve.level) if sieve.level else "",
        _("Mixed levels") if sieve.is_mixed else "",
        _("with {name}").format(name=companion_name(sieve.partner)) if sieve.partner else "",
        _("against {name}").format(name=companion_name(sieve.opponent)) if sieve.opponent else "",
        _("“{words}”").format(words=sieve.words.strip()) if sieve.words.strip() else "",
        _("without help") if sieve.is_unaided else "",
        "" if sieve.order is Order.NEWEST else _(sieve.order.text),
    ]
    return ", ".join(part for part in parts if part)
