"""Ruleset description: every rule with its value in words."""

from typing import Final

from game.engine.rules import RuleChoice, Rules, rule_texts
from game.i18n import _, ngettext
from game.rulesets.lengths import size_runs
from game.wording.contracts import signed
from game.wording.statements import in_words, statements_in

_LOST: Final = frozenset({"set_points"})
"""The fields of `Rules` with points that a side loses."""
_WON_OR_LOST: Final = frozenset({"board_points", "boston_points"})
_SECONDS_A_TRICK = 6
_SECONDS_A_DEAL = 20
"""The estimated seconds that a deal takes in addition to its tricks."""


def rule_label(rules: Rules, field: str) -> str:
    """Return the label of a rule in the words of a ruleset."""
    return in_words(rule_texts()[field].label, rules.words)


def rule_value(rules: Rules, field: str) -> str:
    """Return the value of a rule in words; points that can be lost have the sign − or ±."""
    value: object = getattr(rules, field)
    if isinstance(value, int) and value:
        if field in _LOST:
            return signed(-value)
        if field in _WON_OR_LOST:
            return f"±{value}"
    return value_text(value)


def value_text(value: object) -> str:
    """Return the value of a rule in words."""
    match value:
        case bool():
            return _("Yes") if value else _("No")
        case RuleChoice():
            return _(value.text)
        case tuple():
            return sizes_text(value)
        case int():
            return signed(value)
        case _:
            return str(value)


def sizes_text(sizes: tuple[int, ...]) -> str:
    """Format numbers in order, with runs shortened: `13 to 1, 1 to 13`."""
    return ", ".join(
        _("{first} to {last}").format(first=run[0], last=run[-1]) if len(run) > 1 else str(run[0])
        for run in size_runs(sizes)
    )


def basics(rules: Rules) -> tuple[tuple[str, str, str], ...]:
    """Return the basics of the game: a key, a title and a paragraph each."""
    course = _(
        "The cards are dealt, trump is decided, each makes one {bid}, then the tricks are played: always in turn, clockwise."
    ).format(bid=_(rules.words.bid))
    titles = (
        ("aim", _("The aim")),
        ("cards", _("The cards")),
        ("dealing", _("Dealing")),
        ("turns", _("How a deal goes")),
        ("bidding", _("Bidding")),
        ("contract", _("The contract")),
        ("first_lead", _("The first lead")),
        ("following", _("Following suit")),
        ("winning", _("Winning a trick")),
    )
    return tuple(
        (name, title, course if name == "turns" else " ".join(statements_in(rules, name))) for name, title in titles
    )


def minutes(rules: Rules) -> int:
    """Estimate the duration of a match at normal speed with one person, in minutes rounded to a multiple of five."""
    seconds = sum(rules.sizes) * _SECONDS_A_TRICK + len(rules.sizes) * _SECONDS_A_DEAL
    return max(round(seconds / 300), 1) * 5


def deal_count_text(rules: Rules) -> str:
    """Return the number of deals of a match: "5 deals"."""
    return ngettext("{count} deal", "{count} deals", len(rules.sizes)).format(count=len(rules.sizes))


def length_text(rules: Rules) -> str:
    """Return the number of deals and the duration of a match."""
    return _("{deals}, about {minutes} min").format(deals=deal_count_text(rules), minutes=minutes(rules))


def origin_text(rules: Rules) -> str:
    """Return the length of a match, and the source of the rules, if any."""
    length = length_text(rules)
    return (
        _("{length}. Source: {source}.").format(length=length, source=_(rules.source)) if rules.source else f"{length}."
    )
