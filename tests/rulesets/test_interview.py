"""Interview about rules: it finds every preset, and any answers give a playable ruleset."""

from collections.abc import Iterator
from itertools import islice

import pytest

from game.engine.rules import Rules
from game.rulesets.interview import QUESTIONS, family_game, next_question, offered, said
from game.rulesets.presets import PRESETS
from game.rulesets.validate import check_rules
from tests.support.breadth import few_or_many


def answers_of(rules: Rules) -> dict[str, int]:
    """Return the answers that somebody who plays by these rules would give."""
    given: dict[str, int] = {}
    asked: set[str] = set()
    while True:
        before = said(given)
        question = next((one for one in QUESTIONS if one.name not in asked and one.is_asked(before)), None)
        if question is None:
            return given
        asked.add(question.name)
        fits = (
            number
            for number in offered(question, given)
            if all(getattr(rules, change.field) == change.value for change in question.answers[number].rules)
        )
        number = next(fits, None)
        if number is not None:
            given[question.name] = number


def interviews(given: dict[str, int]) -> Iterator[dict[str, int]]:
    question = next_question(given)
    if question is None:
        yield given
        return
    for number in offered(question, given):
        yield from interviews(given | {question.name: number})


@pytest.mark.parametrize("name", PRESETS)
def test_whoever_plays_a_preset_is_led_to_it(name: str) -> None:
    given = answers_of(PRESETS[name])
    question = next_question(given)
    assert question is None, f"no answer to {question.text!r} in game/rulesets/interview.py is that of {name}"
    found = family_game(given, "Ours", "")
    assert (found.preset, found.differing) == (name, ())
    assert found.rules == PRESETS[name]


@pytest.mark.parametrize("every", few_or_many(4, 1))
def test_any_answers_are_consistent_and_all_are_kept(every: int) -> None:
    count = 0
    for given in islice(interviews({}), 0, None, every):
        count += 1
        found = family_game(given, "Ours", "")
        assert check_rules(found.rules) == (), given
        for field, value in said(given).items():
            assert getattr(found.rules, field) == value, (given, field)
        assert bool(found.differing) == (found.rules != PRESETS[found.preset])
    assert count > 500 / every


def test_every_answer_is_offered_to_somebody_and_two_at_least_each_time() -> None:
    seen: set[tuple[str, int]] = set()

    def ask(given: dict[str, int]) -> None:
        question = next_question(given)
        if question is None:
            return
        numbers = offered(question, given)
        assert len(numbers) >= 2
        seen.update((question.name, number) for number in numbers)
        for number in numbers:
            ask(given | {question.name: number})

    ask({})
    assert seen == {(question.name, number) for question in QUESTIONS for number in range(len(question.answers))}


def test_an_answer_that_no_preset_gives_leads_to_the_nearest_one_with_what_differs() -> None:
    given = answers_of(PRESETS["blooper"]) | {"little": 0}
    found = family_game(given, "Ours", "What we play.")
    assert (found.preset, found.differing) == ("blooper", ("little_joker_pulls",))
    assert (found.rules.name, found.rules.summary, found.rules.source) == ("Ours", "What we play.", "")


@pytest.mark.parametrize("sizes", range(7))
@pytest.mark.parametrize("all_pass", range(3))
def test_of_presets_denied_equally_many_answers_the_one_denied_minor_ones_is_nearer(sizes: int, all_pass: int) -> None:
    """The answer that spades are always trump leads to `santa-cruz`, unless sizes and pass rule are both those of `blooper`."""
    found = family_game({"table": 0, "top": 2, "trump": 3, "sizes": sizes, "pass": all_pass}, "Ours", "")
    is_blooper_otherwise = (sizes, all_pass) == (1, 2)
    assert found.preset.startswith("blooper" if is_blooper_otherwise else "santa-cruz")
