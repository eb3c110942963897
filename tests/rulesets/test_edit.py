"""Contradictions between rules: a small change resolves each one, and protected rules keep their values."""

import random
from dataclasses import fields, replace

import pytest

from game.engine.rules import Pull, Rules
from game.rulesets.edit import TEXTS, RuleChange, choices_of, mended, numbers_of, remedies, with_changes
from game.rulesets.presets import PRESETS
from game.rulesets.validate import check_rules
from tests.engine.test_rules import CLASSIC, CONTRADICTIONS

NAMES = [field.name for field in fields(Rules) if field.name not in TEXTS]


@pytest.mark.parametrize("sentence", CONTRADICTIONS)
def test_every_contradiction_has_a_remedy_that_brings_no_other(sentence: str) -> None:
    rules = CONTRADICTIONS[sentence]
    (problem,) = check_rules(rules)
    ways = remedies(rules, problem)
    assert ways
    for changes in ways:
        assert check_rules(with_changes(rules, changes)) == ()
        assert {change.field for change in changes} <= set(problem.fields)


def test_what_is_to_stay_does_not_give_way() -> None:
    rules = replace(CLASSIC, jokers=False)
    (problem,) = check_rules(rules)
    assert remedies(rules, problem) == ((RuleChange("jokers", True),),)
    (way,) = remedies(rules, problem, frozenset({"jokers"}))
    assert way == (RuleChange("big_joker_pulls", Pull.ANY), RuleChange("little_joker_pulls", Pull.ANY))
    assert remedies(rules, problem, frozenset(problem.fields)) == ()


@pytest.mark.parametrize(
    ("name", "wrong", "nearest"),
    [("set_points", 1007, 1000), ("set_points", -3, 0), ("boston_from", 15, 13), ("boston_from", 3, 7)],
)
def test_a_number_that_cannot_be_gives_way_to_the_nearest_that_can(name: str, wrong: int, nearest: int) -> None:
    rules = with_changes(PRESETS["santa-cruz"], (RuleChange(name, wrong),))
    (problem,) = check_rules(rules)
    assert remedies(rules, problem) == ((RuleChange(name, nearest),),)


def scrambled(chance: random.Random) -> tuple[Rules, str]:
    """Return a preset with several rules changed at random, and the name of the rule that was changed last."""
    rules, name = chance.choice(list(PRESETS.values())), ""
    for name in chance.sample(NAMES, 6):
        values = choices_of(name) or numbers_of(name)
        rules = with_changes(rules, (RuleChange(name, chance.choice(values)),))
    return rules, name


def test_rules_that_were_scrambled_are_mended() -> None:
    chance = random.Random(3)
    broken = 0
    for _time in range(150):
        rules, last = scrambled(chance)
        broken += bool(check_rules(rules))
        assert check_rules(mended(rules)) == ()
        assert getattr(mended(rules, frozenset({last})), last) == getattr(rules, last)
    assert broken > 50


def test_every_rule_is_chosen_among_values_or_is_a_number() -> None:
    for name in NAMES:
        values = choices_of(name) or numbers_of(name)
        assert len(values) > 1
        for preset in PRESETS.values():
            assert getattr(preset, name) in values, name
