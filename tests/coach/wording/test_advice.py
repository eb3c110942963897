"""Hints in words begin with the count of the hand, the reason for a card, or a rule of thumb."""

import re
import tomllib
from dataclasses import replace
from itertools import cycle, product
from random import Random

import pytest

from game.coach.counting import count_hand
from game.coach.explain import explain
from game.coach.wording.advice import advised_texts, explained_text, own_cards_text
from game.coach.wording.counting import count_text
from game.coach.wording.explain import advice_text, at_stake_text, gain_text, solved_text, toss_ups_text
from game.coach.wording.inferences import fact_text
from game.coach.wording.newcomer import bold_text
from game.coach.wording.reasons import reasons_text
from game.engine.actions import MakeBid
from game.engine.legal import has_choice
from game.engine.state import Observation, observe
from game.i18n import LANGUAGE_NAMES, SOURCE, install
from game.rulesets.presets import PRESETS
from game.wording.voices import Voices
from tests.coach.truths import likely_moments
from tests.golden.playthrough import FOLDER
from tests.support.breadth import selected
from tests.support.notation import seen, table
from tests.support.quick_coach import QUICK

BIDS = {SOURCE: r"\bbid(s|ding)?\b", "de": "ansag|angesagt"}
POSITIONS: dict[str, dict[str, str]] = tomllib.loads((FOLDER / "hints.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", POSITIONS)
def test_a_hint_is_told_in_these_words(name: str) -> None:
    *where, (_key, words) = POSITIONS[name].items()
    observation = seen(table(**dict(where)))
    explanation = explain(observation)
    why = explained_text(observation, explanation, None, Voices(observation.public.match, observation.seat))
    assert f"{advice_text(explanation.preferred.action, observation.rules.words)} {why}".startswith(words)


def said(observation: Observation) -> str:
    explanation, words = explain(observation, QUICK), observation.rules.words
    voices = Voices(observation.public.match, observation.seat)
    texts = [explained_text(observation, explanation, None, voices), advice_text(explanation.preferred.action, words)]
    for option in explanation.options[1:]:
        texts += [explained_text(observation, explanation, option, voices), reasons_text(option.told, voices)]
        texts += [gain_text(option, explanation, words), at_stake_text(option, explanation, observation)]
    texts += [toss_ups_text(explanation, words), solved_text(explanation, words)]
    texts += [fact_text(fact, voices) for fact in explanation.facts]
    if isinstance(explanation.preferred.action, MakeBid):
        texts += [*filter(None, advised_texts(observation, explanation, voices)), own_cards_text(observation, voices)]
        texts += [count_text(count_hand(observation), voices), bold_text(observation, voices)]
    return " ".join(filter(None, texts))


@pytest.mark.parametrize(
    ("name", "language"),
    selected(product(PRESETS, LANGUAGE_NAMES), list(zip(PRESETS, cycle(LANGUAGE_NAMES), strict=False))),
)
def test_a_ruleset_is_spoken_of_in_its_own_words_in_whole_sentences(name: str, language: str) -> None:
    """The texts of a ruleset with its own word for a bid or a joker never use the usual word."""
    chance, rules = Random(4), PRESETS[name]
    install(language)
    usual = [BIDS[language]] if rules.words.bid != "bid" else []
    usual.append("blooper" if "joker" in rules.words.big_joker.lower() else "joker")
    for size in (2, 5) if rules.words.bid == "bid" else (2, 5, 8):
        small = replace(rules, sizes=(size,))
        decisions = (observe(one.state, one.seat) for one in likely_moments(small, rules.players[0], chance))
        for observation in filter(has_choice, decisions):
            text = said(observation)
            assert [word for word in usual if re.search(f"(?i){word}", text)] == [], text
            assert re.search(r"(^|[.!?] )([★✦] )?[a-zäöü]", text) is None, text
