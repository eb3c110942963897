"""Ruleset validation: the contradictions and impossibilities of a ruleset, each with the fields concerned."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Final

from game.engine.rules import (
    BOSTON_TRICKS,
    LARGEST_HAND,
    RAINBOW_SIZE,
    HighestNumber,
    Ladder,
    Pull,
    Rules,
    TrumpLead,
    WeakHand,
)
from game.engine.text import N_
from game.rulesets.relevance import matters

MOST_DEALS: Final = 104
"""The maximum number of deals of a match; a larger number is a typing error."""
FEWEST_WEAK: Final = 4
"""The smallest hand size at which rulesets can redeal automatically, and computer players (except `random`) ask for a redeal.

A weak hand occurs in 23 % of deals of four cards, and in 94 % of deals of one card."""
MOST_POINTS: Final = 1000


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem of a ruleset: the rules involved, an untranslated sentence, and the values for its placeholders."""

    fields: tuple[str, ...]
    sentence: str
    values: tuple[tuple[str, int], ...] = ()


def check_rules(rules: Rules) -> tuple[Problem, ...]:
    """Return all contradictions and impossibilities of a ruleset; empty if it can be played."""
    return (*_check_table(rules), *_check_trump(rules), *_check_bids(rules), *_check_points(rules))


def _check_table(rules: Rules) -> Iterator[Problem]:
    if not rules.players or any(count not in (2, 3, 4) for count in rules.players):
        yield Problem(("players",), N_("Two, three or four can play."))
    elif len(set(rules.players)) != len(rules.players):
        yield Problem(("players",), N_("The same number of players is named twice."))
    elif rules.partners and rules.players != (4,):
        yield Problem(("players", "partners"), N_("Partners need exactly four players."))
    if not rules.sizes:
        yield Problem(("sizes",), N_("A match needs at least one deal."))
    elif len(rules.sizes) > MOST_DEALS:
        yield Problem(("sizes",), N_("A match has at most {most} deals."), (("most", MOST_DEALS),))
    else:
        impossible = next((size for size in rules.sizes if not 1 <= size <= LARGEST_HAND), None)
        if impossible is not None:  # report only the first
            values = (("size", impossible), ("most", LARGEST_HAND))
            yield Problem(("sizes",), N_("A hand has 1 to {most} cards, not {size}."), values)


def _check_trump(rules: Rules) -> Iterator[Problem]:
    default = Rules()
    if rules.two_of_diamonds and rules.jokers:
        yield Problem(
            ("two_of_diamonds", "jokers"), N_("Jokers and the two of diamonds cannot both be the highest trumps.")
        )
    if rules.joker_upcard is not default.joker_upcard and not matters(rules, "joker_upcard"):
        yield Problem(
            ("joker_upcard", "trump_from", "jokers"),
            N_("A joker can be turned up only if there are jokers and a card is turned up."),
        )
    if rules.other_joker is not default.other_joker and not matters(rules, "other_joker"):
        yield Problem(
            ("other_joker", "joker_upcard"), N_("The other joker matters only if turning up a joker means no trump.")
        )
    if not rules.jokers and (rules.big_joker_pulls, rules.little_joker_pulls) != (Pull.ANY, Pull.ANY):
        yield Problem(
            ("big_joker_pulls", "little_joker_pulls", "jokers"), N_("A joker that is not in the deck pulls nothing.")
        )
    pulls = (rules.big_joker_pulls, rules.little_joker_pulls)
    if not rules.partners and Pull.OPPONENTS_HIGHEST in pulls:
        yield Problem(
            ("big_joker_pulls", "little_joker_pulls", "partners"),
            N_("A joker can spare the partner only if there are partners."),
        )
    if rules.trump_lead is TrumpLead.ANY_TIME and rules.bold_side_leads_trump:
        yield Problem(
            ("trump_lead", "bold_side_leads_trump"),
            N_("If trump may be led at any time, board gives no extra right."),
        )
    if rules.weak_hand is not WeakHand.PLAYED and not 1 <= rules.weak_hand_from <= LARGEST_HAND:
        yield Problem(("weak_hand_from",), N_("A weak hand has 1 to {most} cards."), (("most", LARGEST_HAND),))
    if rules.weak_hand is WeakHand.AUTOMATIC and rules.weak_hand_from < FEWEST_WEAK:
        yield Problem(
            ("weak_hand_from", "weak_hand"),
            N_("Hands of fewer than {fewest} cards are weak too often: you would keep redealing."),
            (("fewest", FEWEST_WEAK),),
        )


def _check_bids(rules: Rules) -> Iterator[Problem]:
    bold = rules.boards is not Ladder.NONE or rules.bostons is not Ladder.NONE
    if rules.bold_side_leads_trump and not bold:
        yield Problem(
            ("bold_side_leads_trump", "boards", "bostons"),
            N_("With neither board nor Boston, no bid lets anyone lead trump."),
        )
    if rules.boards is Ladder.NONE and rules.highest_number is HighestNumber.ONE_LESS and 1 in rules.sizes:
        yield Problem(
            ("boards", "highest_number", "sizes"), N_("In a one-card deal there would be nothing to bid but a pass.")
        )
    if rules.bostons is not Ladder.NONE:
        fewest = BOSTON_TRICKS + 1
        if not fewest <= rules.boston_from <= LARGEST_HAND:
            yield Problem(
                ("boston_from",),
                N_("Boston needs hands of {fewest} to {most} cards."),
                (("fewest", fewest), ("most", LARGEST_HAND)),
            )
        elif max(rules.sizes, default=0) < rules.boston_from:
            yield Problem(("bostons", "sizes"), N_("No hand of this match is large enough for Boston."))


def _check_points(rules: Rules) -> Iterator[Problem]:
    for name in (entry.name for entry in fields(Rules) if entry.name.endswith("_points")):
        if not 0 <= getattr(rules, name) <= MOST_POINTS:
            yield Problem((name,), N_("Points must be from 0 to {most}."), (("most", MOST_POINTS),))
    if rules.trick_points < rules.overtrick_points:
        yield Problem(("trick_points", "overtrick_points"), N_("A trick bid cannot be worth less than an overtrick."))
    if rules.rainbow_points and RAINBOW_SIZE not in rules.sizes:
        yield Problem(("rainbow_points", "sizes"), N_("A rainbow needs a deal of four cards."))
