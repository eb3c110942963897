"""Rulesets in words: every rule of every preset, and runs of hand sizes."""

import re

import pytest

from game.engine.rules import Ladder, rule_texts
from game.i18n import PSEUDO, _
from game.rulesets.presets import PRESETS
from game.wording.rules import length_text, minutes, rule_label, rule_value, sizes_text, value_text
from game.wording.statements import in_words


@pytest.mark.parametrize("name", PRESETS)
def test_every_rule_of_a_preset_has_a_line(language: str, name: str) -> None:
    rules = PRESETS[name]
    for field, text in rule_texts().items():
        named, value = (
            (_(text.group), rule_label(rules, field), in_words(text.help, rules.words)),
            rule_value(rules, field),
        )
        for said in (*named, value):
            assert said
            assert not re.search(r"[{}_]|None|True|False", said), said
        if language == PSEUDO:
            assert all(said.startswith("[") for said in named)
            assert not re.search(r"[A-Za-z]{4}", value) or value.startswith("["), value


def test_rules_of_two_presets_have_other_values_exactly_where_they_differ() -> None:
    classic = PRESETS["classic"]
    for preset in PRESETS.values():
        differing = {field for field in rule_texts() if rule_value(classic, field) != rule_value(preset, field)}
        assert differing == {field for field in rule_texts() if getattr(classic, field) != getattr(preset, field)}


@pytest.mark.parametrize(
    ("sizes", "text"),
    [
        ((), ""),
        ((7,), "7"),
        ((3, 2), "3, 2"),
        ((3, 2, 1), "3 to 1"),
        ((1, 1), "1, 1"),
        ((*range(13, 0, -1), *range(1, 14)), "13 to 1, 1 to 13"),
        ((*range(1, 14), *range(13, 0, -1)), "1 to 13, 13 to 1"),
        ((*range(13, 1, -1), 1, 1), "13 to 1, 1"),
        ((1, 2, 3, 2, 1), "1 to 3, 2, 1"),
        ((13, 11, 9, 7), "13, 11, 9, 7"),
        ((4, 13, 1, 2), "4, 13, 1, 2"),
        ((5, 4, 3, 9, 8, 7), "5 to 3, 9 to 7"),
        ((2, 3, 4), "2 to 4"),
    ],
)
def test_runs_of_sizes_are_shortened(sizes: tuple[int, ...], text: str) -> None:
    assert sizes_text(sizes) == text


def test_a_value_is_told_in_words() -> None:
    assert (value_text(True), value_text(False)) == ("Yes", "No")
    assert (value_text(5), value_text(-5)) == ("5", "−5")
    assert value_text(Ladder.NONE) == "It cannot be bid."
    assert value_text((1, 2, 3)) == "1 to 3"


@pytest.mark.parametrize("name", PRESETS)
def test_a_longer_match_is_told_to_take_longer(language: str, name: str) -> None:
    assert str(len(PRESETS[name].sizes)) in length_text(PRESETS[name])
    assert minutes(PRESETS[name]) % 5 == 0
    assert minutes(PRESETS["santa-cruz-short"]) < minutes(PRESETS["santa-cruz"])
    assert language
