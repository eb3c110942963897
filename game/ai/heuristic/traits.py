"""Ruleset traits for bidding: the rules that change the value of a hand or of a bid."""

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeVar

from game.engine.dealing import FIXED_TRUMP
from game.engine.rules import HighestNumber, JokerUpcard, Ladder, Rules, TrumpLead
from game.rulesets.presets import PRESETS

Table = TypeVar("Table")


class Traits(NamedTuple):
    """The rules that decide the value of a hand.

    Offsets are tuned for presets. Other rulesets use the offsets of the preset with the nearest traits.

    `turned`: trump is turned up, not fixed. `no_trump`: with a joker turned up there is no trump. `pays`: the points of a trick
    bid, of a trick of a set contract, of an overtrick and of a trick after passing.
    """

    players: int
    partners: bool
    jokers: bool
    two_of_diamonds: bool
    turned: bool
    no_trump: bool
    leads_trump: bool
    bold_leads_trump: bool
    all_tricks: bool
    boards: bool
    bostons: bool
    pays: tuple[int, int, int, int]


_WEIGHTS: Final = (64, 64, 16, 16, 2, 2, 8, 1, 4, 4, 1)
"""The distance added by a difference in each trait, in the order of `Traits` without `pays`."""


def traits_of(rules: Rules, players: int) -> Traits:
    """Return the traits of a ruleset for a number of players."""
    turned = rules.trump_from not in FIXED_TRUMP
    return Traits(
        players=players,
        partners=rules.partners,
        jokers=rules.jokers,
        two_of_diamonds=rules.two_of_diamonds,
        turned=turned,
        no_trump=turned and rules.jokers and rules.joker_upcard is JokerUpcard.NO_TRUMP,
        leads_trump=rules.trump_lead is TrumpLead.ANY_TIME,
        bold_leads_trump=rules.bold_side_leads_trump,
        all_tricks=rules.highest_number is HighestNumber.ALL_TRICKS,
        boards=rules.boards is not Ladder.NONE,
        bostons=rules.bostons is not Ladder.NONE,
        pays=(rules.trick_points, rules.set_points, rules.overtrick_points, rules.passed_trick_points),
    )


def distance(one: Traits, other: Traits) -> float:
    """Return the distance between the traits of two rulesets."""
    # the last trait, `pays`, is compared below
    differing = sum(weight for weight, mine, its in zip(_WEIGHTS, one, other, strict=False) if mine != its)
    return differing + sum(abs(mine - its) / (1 + mine + its) for mine, its in zip(one.pays, other.pays, strict=True))


def by_traits(tables: Mapping[tuple[str, int], Table]) -> dict[Traits, Table]:
    """Return the tables keyed by traits instead of by preset and number of players."""
    return {traits_of(PRESETS[name], players): table for (name, players), table in tables.items()}


def nearest(tables: Mapping[tuple[str, int], Table], traits: Traits) -> Table:
    """Return the table whose traits are nearest to the given ones."""
    found = by_traits(tables)
    return found[min(found, key=lambda tuned: (distance(traits, tuned), tuned))]
