"""Relevance of rules: some rules have no effect in a ruleset because of its other rules."""

from dataclasses import replace

import pytest

from game.engine.rules import Ladder, Rules, WeakHand, rule_texts
from game.rulesets.presets import PRESETS
from game.rulesets.relevance import arises, matters

CLASSIC = PRESETS["classic"]


@pytest.mark.parametrize(
    ("rules", "idle"),
    [
        (CLASSIC, {"weak_hand_from", "boston_from", "boston_points", "boston_extra_points"}),
        (replace(CLASSIC, weak_hand=WeakHand.OFFERED), {"boston_from", "boston_points", "boston_extra_points"}),
        (replace(CLASSIC, weak_hand=WeakHand.OFFERED, bostons=Ladder.SINGLE), set()),
        (replace(PRESETS["santa-cruz"], boards=Ladder.NONE), {"joker_upcard", "other_joker", "board_points"}),
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


def test_a_rule_that_a_ruleset_goes_without_does_not_arise() -> None:
    assert not arises(CLASSIC, "bostons")
    assert matters(CLASSIC, "bostons")
    assert arises(PRESETS["santa-cruz"], "bostons")
    assert arises(replace(CLASSIC, rainbow_points=5), "rainbow_points")
    assert not arises(CLASSIC, "rainbow_points")
    assert not arises(CLASSIC, "boston_points")
    assert all(arises(CLASSIC, name) for name in ("aim", "partners", "passed_trick_points"))
    assert not matters(replace(CLASSIC, boards=Ladder.NONE), "board_points")
