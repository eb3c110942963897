"""Relevance of rules: the rules that can take effect, given the values of the other rules."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from game.engine.rules import JokerUpcard, Ladder, Rules, TrumpFrom, TrumpLead, WeakHand

_OFF: Final[Mapping[str, object]] = MappingProxyType(
    {
        "two_of_diamonds": False,
        "weak_hand": WeakHand.PLAYED,
        "boards": Ladder.NONE,
        "bostons": Ladder.NONE,
        "bold_side_leads_trump": False,
        "rainbow_points": 0,
    }
)
"""The rules that can be switched off, each with the value that switches it off."""


def arises(rules: Rules, name: str) -> bool:
    """Return True if a rule matters and the ruleset does not switch it off."""
    return matters(rules, name) and (name not in _OFF or getattr(rules, name) != _OFF[name])


def matters(rules: Rules, name: str) -> bool:
    """Return True if a rule can take effect, given the other rules, or if no rule has this name.

    Without jokers, for example, the pull of a joker does not matter.
    """
    match name:
        case "joker_upcard":
            return rules.jokers and rules.trump_from is TrumpFrom.UPCARD
        case "other_joker":
            return matters(rules, "joker_upcard") and rules.joker_upcard is JokerUpcard.NO_TRUMP
        case "big_joker_pulls" | "little_joker_pulls":
            return rules.jokers
        case "weak_hand_from":
            return arises(rules, "weak_hand")
        case "boston_from" | "boston_points" | "boston_extra_points":
            return arises(rules, "bostons")
        case "board_points":
            return arises(rules, "boards")
        case "broken_by":
            return rules.trump_lead is TrumpLead.ONCE_BROKEN
        case "bold_side_leads_trump":
            bold = arises(rules, "boards") or arises(rules, "bostons")
            return bold and rules.trump_lead is TrumpLead.ONCE_BROKEN
        case _:
            return True
