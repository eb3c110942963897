"""Shorter matches: with any ruleset, they keep its other rules and the order of its hand sizes, and can be played."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.rules import RAINBOW_SIZE, Ladder, Rules
from game.rulesets.edit import differences
from game.rulesets.lengths import Length, at_length, lengths_of
from game.rulesets.presets import PRESETS
from game.rulesets.validate import check_rules

CLASSIC = PRESETS["classic"]


def sizes_at(rules: Rules, length: Length) -> str:
    return " ".join(map(str, at_length(rules, length)[1].sizes))


@pytest.mark.parametrize(
    ("preset", "shorter", "shortest"),
    [
        ("classic", "13 11 9 7 5 3 1 3 5 7 9 11 13", "13 7 1 7 13"),
        ("blooper", "1 3 5 7 9 11 13 11 9 7 5 3 1", "1 7 13 7 1"),
        ("blooper-singles", "2 4 6 8 10 12 13 12 10 8 6 4 2", "2 8 13 8 2"),
        ("run-the-hand", "13 11 9 7 5 3 1 3 5 7 9 11 13", "13 7 1 7 13"),
        ("individual", "13 11 9 6 4 2 1", "13 6 1"),
        ("santa-cruz-short", "13 9 5 1 4 8 12", "13 1 12"),
    ],
)
def test_a_shorter_match_goes_the_same_way_in_longer_steps(preset: str, shorter: str, shortest: str) -> None:
    rules = PRESETS[preset]
    assert at_length(rules, Length.WHOLE) == (Length.WHOLE, rules)
    assert sizes_at(rules, Length.SHORTER) == shorter
    assert sizes_at(rules, Length.SHORTEST) == shortest


@settings(derandomize=True, deadline=None)
@given(
    st.sampled_from(list(PRESETS.values())),
    st.lists(st.integers(1, 13), min_size=1, max_size=40),
    st.sampled_from([0, 10]),
)
def test_whatever_the_sizes_each_length_can_be_played_and_only_the_sizes_differ(
    preset: Rules, sizes: list[int], rainbow: int
) -> None:
    rules = replace(preset, sizes=tuple(sizes), rainbow_points=rainbow)
    if check_rules(rules):
        return
    found = lengths_of(rules)
    assert found[Length.WHOLE] == rules
    counts = [len(played.sizes) for length, played in found.items() if length is not Length.GENTLE]
    assert counts == sorted(set(counts), reverse=True)
    for length, played in found.items():
        assert not check_rules(played)
        assert set(differences(rules, played)) <= {"sizes"}
        assert set(played.sizes) <= set(rules.sizes)
        assert length is Length.WHOLE or len(played.sizes) >= 3
        assert (played.name, played.source, played.words) == (rules.name, rules.source, rules.words)


def test_a_size_that_the_rules_need_takes_the_place_of_the_nearest() -> None:
    rainbow = replace(PRESETS["blooper"], rainbow_points=10)
    for length in (Length.SHORTER, Length.SHORTEST):
        assert RAINBOW_SIZE in at_length(rainbow, length)[1].sizes
    assert sizes_at(rainbow, Length.SHORTER) == "1 4 5 7 9 11 13 11 9 7 5 4 1"
    boston = replace(CLASSIC, sizes=(5, 5, 9, 5, 5, 5), bostons=Ladder.SINGLE)
    assert sizes_at(boston, Length.SHORTER) == "9 9 9"


def test_a_match_of_few_deals_has_no_shorter_one_and_the_nearest_is_played() -> None:
    assert list(lengths_of(replace(CLASSIC, sizes=(5, 3, 1)))) == [Length.WHOLE]
    few = replace(CLASSIC, sizes=(5, 4, 3, 2, 1))
    assert list(lengths_of(few)) == [Length.WHOLE, Length.SHORTER]
    assert at_length(few, Length.SHORTEST) == at_length(few, Length.SHORTER)
    assert sizes_at(few, Length.SHORTEST) == "5 3 1"


@pytest.mark.parametrize(
    ("preset", "few"),
    [("classic", "5 4 3 4 5"), ("blooper", "3 4 5 4 3"), ("run-the-hand", "5 4 3 4 5"), ("individual", "5 4 3")],
)
def test_a_gentle_match_has_few_deals_of_few_cards(preset: str, few: str) -> None:
    rules = lengths_of(PRESETS[preset])
    assert " ".join(map(str, rules[Length.GENTLE].sizes)) == few
    assert list(rules)[-1] is Length.GENTLE


def test_where_all_deals_have_few_cards_there_is_no_gentle_match() -> None:
    assert Length.GENTLE not in lengths_of(replace(CLASSIC, sizes=(5, 4, 3, 4, 5)))
    assert Length.GENTLE not in lengths_of(replace(CLASSIC, sizes=(13, 5, 4, 13)))
