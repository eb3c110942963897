"""Ruleset description: every rule with its value in words, made from the parameters themselves."""

from dataclasses import dataclass

from game.engine.rules import Choice, Ladder, Rules, rule_texts
from game.i18n import _, ngettext
from game.rulesets.lengths import runs_of
from game.wording.events import signed


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule of a ruleset, translated: its group, its name, its value here, and an explanation."""

    field: str
    group: str
    label: str
    value: str
    help: str


def rule_lines(rules: Rules) -> tuple[RuleLine, ...]:
    """Return every rule, in the order in which rules are shown."""
    return tuple(
        RuleLine(field, _(text.group), _(text.label), value_text(getattr(rules, field)), _(text.help))
        for field, text in rule_texts().items()
    )


def value_text(value: object) -> str:
    """Return the value of a rule in words."""
    match value:
        case bool():
            return _("Yes") if value else _("No")
        case Choice():
            return _(value.text)
        case tuple():
            return sizes_text(value)
        case int():
            return signed(value)
        case _:
            return str(value)


def sizes_text(sizes: tuple[int, ...]) -> str:
    """Format numbers in order, runs of them shortened: `13 to 1, 1 to 13`."""
    return ", ".join(
        _("{first} to {last}").format(first=run[0], last=run[-1]) if len(run) > 1 else str(run[0])
        for run in runs_of(sizes)
    )


def basics(rules: Rules) -> tuple[tuple[str, str, str], ...]:
    """Return the basics of the game by these rules: a name to find each by, a title and a paragraph."""
    words = rules.words
    bidding = [_("Everybody bids once, from the dealer's left.")]
    if rules.partners:
        bidding.append(_("The bids of partners are added together."))
    if rules.boards is not Ladder.NONE:
        bidding.append(_("A {board} is a bid to take every trick.").format(board=_(words.board)))
    if rules.bostons is not Ladder.NONE:
        bidding.append(_("Boston is a bid to take the first six tricks."))
    aim = _(
        "Take at least as many tricks as you bid: that scores for every trick bid, and falling short costs for every one."
    )
    end = _("Whoever has the most points after the last deal wins.")
    follow = _("Follow the suit that was led if you can; if you cannot, play any card.")
    wins = _(
        "The highest trump wins, or without one the highest card of the suit led. The winner leads to the next trick."
    )
    deal = _("A deal has its order: the cards are dealt, trump is made, everybody bids, then the tricks are played.")
    turns = _(
        "Everybody acts in turn, clockwise, and plays a card of the own hand. The highest single bid leads first."
    )
    return (
        ("aim", _("The aim"), f"{aim} {end}"),
        ("turns", _("The course of a deal"), f"{deal} {turns}"),
        ("bidding", _("Bidding"), " ".join(bidding)),
        ("following", _("Following suit"), follow),
        ("winning", _("Winning a trick"), wins),
    )


_SECONDS_A_TRICK = 6
_SECONDS_A_DEAL = 20


def minutes(rules: Rules) -> int:
    """Estimate the minutes of a match at normal speed with one person thinking a little: to the next five minutes."""
    seconds = sum(rules.sizes) * _SECONDS_A_TRICK + len(rules.sizes) * _SECONDS_A_DEAL
    return max(round(seconds / 300), 1) * 5


def length_text(rules: Rules) -> str:
    """Say how many deals a match has and how long it takes."""
    deals = ngettext("{count} deal", "{count} deals", len(rules.sizes)).format(count=len(rules.sizes))
    return _("{deals}, about {minutes} min").format(deals=deals, minutes=minutes(rules))
