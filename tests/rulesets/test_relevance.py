"""Rules that can come into play beside the others, and what is said of those that cannot."""

from dataclasses import replace

import pytest

from game.engine.rules import JokerUpcard, Ladder, OtherJoker, Pull, Rules, TrumpFrom, TrumpLead, WeakHand, rule_texts
from game.rulesets.presets import PRESETS
from game.rulesets.relevance import arises, matters

CLASSIC = PRESETS["classic"]


@pytest.mark.parametrize(
    ("rules", "idle"),
    [
        (CLASSIC, {"weak_hand_from", "boston_from", "boston_points", "boston_extra_points"}),
        (replace(CLASSIC, weak_hand=WeakHand.OFFERED), {"boston_from", "boston_points", "boston_extra_points"}),
        (replace(CLASSIC, weak_hand=WeakHand.OFFERED, bostons=Ladder.SINGLE), set()),
        (
            replace(PRESETS["santa-cruz"], boards=Ladder.NONE),
            {"joker_upcard", "other_joker", "board_points"},
        ),
        (
            replace(PRESETS["santa-cruz"], boards=Ladder.NONE, bostons=Ladder.NONE),
            {"joker_upcard", "other_joker", "board_points", "bold_side_leads_trump"}
            | {"boston_from", "boston_points", "boston_extra_points"},
        ),
        (PRESETS["blooper"], {"other_joker", "boston_from", "boston_points", "boston_extra_points"}),
        (
            PRESETS["individual"],
            {"joker_upcard", "other_joker", "big_joker_pulls", "little_joker_pulls", "weak_hand_from"}
            | {"broken_by", "bold_side_leads_trump", "boston_from", "boston_points", "boston_extra_points"},
        ),
    ],
)
def test_a_rule_matters_unless_another_leaves_it_nothing_to_settle(rules: Rules, idle: set[str]) -> None:
    assert {name for name in rule_texts() if not matters(rules, name)} == idle


@pytest.mark.parametrize(
    "rules",
    [
        replace(CLASSIC, trump_from=TrumpFrom.HEARTS),
        replace(CLASSIC, jokers=False, big_joker_pulls=Pull.ANY, little_joker_pulls=Pull.ANY),
        replace(CLASSIC, joker_upcard=JokerUpcard.TURN_ON),
    ],
)
def test_the_other_joker_matters_only_where_one_that_is_turned_up_makes_no_trump(rules: Rules) -> None:
    assert matters(CLASSIC, "other_joker")
    assert matters(replace(CLASSIC, other_joker=OtherJoker.STAYS), "other_joker")
    assert not matters(rules, "other_joker")


def test_what_breaks_trump_matters_only_where_trump_has_to_be_broken() -> None:
    free = replace(CLASSIC, trump_lead=TrumpLead.ANY_TIME)
    assert matters(CLASSIC, "broken_by")
    assert not matters(free, "broken_by")
    assert not matters(free, "bold_side_leads_trump")


def test_the_basics_always_matter() -> None:
    assert all(matters(rules, name) for rules in PRESETS.values() for name in ("aim", "cards", "winning"))


def test_a_rule_that_a_ruleset_goes_without_does_not_arise() -> None:
    assert not arises(CLASSIC, "bostons")
    assert matters(CLASSIC, "bostons")
    assert arises(PRESETS["santa-cruz"], "bostons")
    assert arises(replace(CLASSIC, rainbow_points=5), "rainbow_points")
    assert not arises(CLASSIC, "rainbow_points")
    assert not arises(CLASSIC, "boston_points")
    assert all(arises(CLASSIC, name) for name in ("aim", "partners", "passed_trick_points"))
    assert not matters(replace(CLASSIC, boards=Ladder.NONE), "board_points")
