"""Rulesets in words: every rule of every preset, and runs of hand sizes."""

import re

import pytest

from game.engine.rules import Ladder, rule_texts
from game.i18n import PSEUDO
from game.rulesets.presets import PRESETS
from game.wording.rules import length_text, minutes, rule_lines, sizes_text, value_text


@pytest.mark.parametrize("name", PRESETS)
def test_every_rule_of_a_preset_has_a_line(language: str, name: str) -> None:
    lines = rule_lines(PRESETS[name])
    assert [line.field for line in lines] == list(rule_texts())
    for line in lines:
        for text in (line.group, line.label, line.help, line.value):
            assert text
            assert not re.search(r"[{}_]|None|True|False", text), text
        if language == PSEUDO:
            assert all(text.startswith("[") for text in (line.group, line.label, line.help))
            assert not re.search(r"[A-Za-z]{4}", line.value) or line.value.startswith("["), line.value


def test_lines_of_two_presets_differ_exactly_where_their_rules_do() -> None:
    classic = PRESETS["classic"]
    for preset in PRESETS.values():
        differing = {
            one.field
            for one, other in zip(rule_lines(classic), rule_lines(preset), strict=True)
            if one.value != other.value
        }
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
