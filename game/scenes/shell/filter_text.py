"""Filter text: a description of the matches that pass a filter."""

from game.ai.characters import CHARACTERS
from game.career.match_filter import Ending, MatchFilter, Order
from game.i18n import _
from game.tabletop.roster import level_name
from game.wording.names import shown_name


def companion_name(key: str) -> str:
    """Return the name of another player. The filter's `key` is a character's id or a person's name."""
    return _(CHARACTERS[key].name) if key in CHARACTERS else shown_name(key)


def filter_text(match_filter: MatchFilter) -> str:
    """Return a filter's conditions and order as text; empty for the default filter."""
    parts = [
        "" if match_filter.ending is Ending.ANY else _(match_filter.ending.text),
        _(match_filter.ruleset),
        shown_name(match_filter.person),
        level_name(match_filter.level) if match_filter.level else "",
        _("Mixed levels") if match_filter.is_mixed else "",
        _("with {name}").format(name=companion_name(match_filter.partner)) if match_filter.partner else "",
        _("against {name}").format(name=companion_name(match_filter.opponent)) if match_filter.opponent else "",
        _("“{words}”").format(words=match_filter.words.strip()) if match_filter.words.strip() else "",
        _("without help") if match_filter.is_unaided else "",
        "" if match_filter.order is Order.NEWEST else _(match_filter.order.text),
    ]
    return ", ".join(part for part in parts if part)
