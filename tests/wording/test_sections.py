"""Sections of the rules page: every rule and every refusal has a section, with correct examples."""

import pytest
from hypothesis import given, settings

from game.engine.cards import Card, card_set
from game.engine.legal import Refusal
from game.engine.rules import BrokenBy, Rules, rule_texts
from game.i18n import PSEUDO, SOURCE, install
from game.rulesets.presets import PRESETS
from game.rulesets.relevance import matters
from game.wording.examples import examples
from game.wording.sections import SECTION_OF, found_sections, section_for, sections
from tests.support import strategies

CLASSIC, BLOOPER, SANTA_CRUZ = PRESETS["classic"], PRESETS["blooper"], PRESETS["santa-cruz"]


@pytest.fixture(params=[SOURCE, "de", PSEUDO])
def language(request: pytest.FixtureRequest) -> str:
    install(request.param)
    return str(request.param)


def named(rules: Rules, asked: str) -> list[str]:
    return [section.name for section in found_sections(rules, asked)]


@pytest.mark.parametrize("name", PRESETS)
def test_the_page_has_a_section_for_every_rule_and_every_refusal(name: str, language: str) -> None:
    shown = sections(PRESETS[name])
    names = [section.name for section in shown]
    assert len(set(names)) == len(names)
    assert set(rule_texts()) <= set(names)
    assert set(SECTION_OF) == set(Refusal)
    assert set(SECTION_OF.values()) <= set(names)
    assert all(section.label and section.value for section in shown), language


def test_a_joker_that_pulls_is_explained_by_the_rule_of_that_joker() -> None:
    assert section_for(Refusal.MUST_PLAY_HIGHEST_TRUMP, Card.BB) == "big_joker_pulls"
    assert section_for(Refusal.MUST_PLAY_HIGHEST_TRUMP, Card.LB) == "little_joker_pulls"
    assert section_for(Refusal.MUST_PLAY_LOWEST_TRUMP) == "little_joker_pulls"
    assert section_for(Refusal.MUST_FOLLOW, Card.BB) == "following"
    assert all(section_for(refusal) == SECTION_OF[refusal] for refusal in Refusal)


@settings(max_examples=60, deadline=None)
@given(strategies.rules())
def test_random_rulesets_have_examples_without_a_gap_or_a_card_twice(rules: Rules) -> None:
    for section in sections(rules):
        assert section.matters or not section.examples
        for example in section.examples:
            assert example.text
            assert "{" not in example.text
            shown = (*example.played, *example.hand)
            assert len(set(shown)) == len(shown)
            assert not example.marked & ~card_set(shown)
            assert rules.jokers or not any(card.is_joker for card in shown)


def marked(rules: Rules, name: str, number: int = 0) -> set[str]:
    example = examples(rules, name)[number]
    return {str(card) for card in (*example.played, *example.hand) if example.marked >> card & 1}


def test_what_a_led_joker_draws_is_marked_as_the_source_says() -> None:
    assert marked(CLASSIC, "big_joker_pulls") == {"QC"}
    assert marked(CLASSIC, "little_joker_pulls") == {"3C"}
    assert marked(BLOOPER, "big_joker_pulls") == {"QC", "7C", "3C"}
    assert marked(SANTA_CRUZ, "big_joker_pulls", 0) == {"QS"}
    assert marked(SANTA_CRUZ, "big_joker_pulls", 1) == {"QS", "7S", "3S"}
    assert len(examples(CLASSIC, "big_joker_pulls")) == 1


@pytest.mark.parametrize(
    ("preset", "broken_by", "cards"),
    [
        ("traditional", BrokenBy.ANY_TRUMP, {"5C"}),
        ("classic", BrokenBy.NOT_LED, {"9C"}),
        ("run-the-hand", BrokenBy.ON_ANOTHER_SUIT, set()),
    ],
)
def test_what_breaks_trump_is_marked_as_the_source_says(preset: str, broken_by: BrokenBy, cards: set[str]) -> None:
    assert PRESETS[preset].broken_by is broken_by
    assert marked(PRESETS[preset], "broken_by", 0) == {"5C"}
    assert marked(PRESETS[preset], "broken_by", 1) == cards


def test_scores_are_those_of_the_sources() -> None:
    assert [example.text for example in examples(SANTA_CRUZ, "overtrick_points")] == ["Bid 7 and take 8: 36 points."]
    assert [example.text for example in examples(SANTA_CRUZ, "set_points")] == ["Bid 4 and take 2: −20 points."]
    assert examples(SANTA_CRUZ, "boston_points")[0].text.endswith("7 in all: 101 points.")
    assert examples(SANTA_CRUZ, "boston_points")[1].text.endswith("−200 points.")
    assert examples(CLASSIC, "board_points")[2].text.endswith("−50 points.")
    assert [example.text for example in examples(BLOOPER, "passed_trick_points")] == ["Pass and take 3: 0 points."]


def test_the_two_of_diamonds_is_shown_on_top_where_it_is() -> None:
    assert examples(PRESETS["individual"], "two_of_diamonds")[0].hand[:2] == (Card.D2, Card.CA)
    assert examples(CLASSIC, "jokers")[0].hand[:3] == (Card.BB, Card.LB, Card.CA)


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("blooper", "big_joker_pulls"),
        ("high joker", "big_joker_pulls"),
        ("HIGHEST trump", "big_joker_pulls"),
        ("follow", "following"),
        ("broken", "trump_lead"),
        ("overtr", "overtrick_points"),
        ("renig", "weak_hand"),
        ("points set", "set_points"),
    ],
)
def test_a_rule_is_found_by_what_people_call_it(asked: str, name: str) -> None:
    assert name in named(CLASSIC, asked)
    assert len(named(CLASSIC, asked)) < len(sections(CLASSIC)) / 2


def test_accents_and_signs_make_no_difference_and_nonsense_finds_nothing() -> None:
    assert named(CLASSIC, "  Trúmp, led ") == named(CLASSIC, "trump led")
    assert named(CLASSIC, "xyzzy") == []
    assert named(CLASSIC, " ?! ") == [section.name for section in sections(CLASSIC)]


def test_a_rule_that_cannot_come_into_play_says_so() -> None:
    individual = PRESETS["individual"]
    assert not matters(individual, "big_joker_pulls")
    values = {section.name: section.value for section in sections(individual)}
    assert values["big_joker_pulls"] == values["boston_from"] == "This does not apply here."
