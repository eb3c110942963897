"""The interface of the computer players."""

import random
from dataclasses import replace

import pytest

from game.ai.heuristic.novice import NOVICES
from game.ai.levels import CLUB, LEVELS, RANDOM
from game.ai.player import Budget, bot_random, decide_for, observation_bytes
from game.ai.sampling.judging import SKILLS
from game.engine.actions import AnswerRedeal, MakeBid, PlayCard
from game.engine.cards import cards_in
from game.engine.legal import biddable, playable
from game.engine.state import Phase, observe
from game.rulesets.presets import PRESETS
from game.rulesets.validate import FEWEST_WEAK
from tests.ai.sampling.worlds import moments, random_rules
from tests.support.breadth import few_or_many
from tests.support.notation import seen, table

NOTHING = Budget(nodes=0, samples=0)


def test_the_levels_are_named_in_the_order_of_their_players() -> None:
    assert (RANDOM, *NOVICES, CLUB, *SKILLS) == LEVELS


def test_an_unknown_level_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"'champion' is no level.*random, beginner, casual, club"):
        decide_for("champion", seen(table("A... K... Q... J...")), NOTHING, random.Random(0), lambda: False)


@pytest.mark.parametrize("rulesets", few_or_many(1, 150))
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_is_legal_in_every_kind_of_decision_under_random_rules(level: str, rulesets: int) -> None:
    chance = random.Random(level)
    kinds = set()
    often_asked = replace(PRESETS["santa-cruz-short"], weak_hand_from=1)
    for rules in (often_asked, *(random_rules(chance) for _ in range(rulesets))):
        for moment in moments(rules, chance.choice(rules.players), chance):
            observation = observe(moment.state, moment.seat)
            action = decide_for(level, observation, NOTHING, bot_random(b"", observation), lambda: False).action
            match action:
                case PlayCard(card):
                    assert playable(observation).cards >> card & 1
                case MakeBid(bid):
                    assert bid in biddable(observation)
                case AnswerRedeal():
                    assert observation.is_asked
            kinds.add(type(action))
    assert kinds == {PlayCard, MakeBid, AnswerRedeal}


@pytest.mark.parametrize("level", [level for level in LEVELS if level != RANDOM])
def test_hands_so_small_that_most_are_weak_are_played(level: str) -> None:
    """Check that players keep weak hands of few cards, as otherwise nearly every one-card deal would be redealt."""
    rules = replace(PRESETS["santa-cruz"], sizes=(FEWEST_WEAK, 3, 2, 1), weak_hand_from=1)
    chance = random.Random(3)
    answers = set()
    for moment in (moment for _ in range(10) for moment in moments(rules, 4, chance)):
        if moment.state.asked is not None:
            observation = observe(moment.state, moment.seat)
            action = decide_for(level, observation, NOTHING, chance, lambda: False).action
            answers.add((observation.deal.size, action))
    assert answers == {(size, AnswerRedeal(size >= FEWEST_WEAK)) for size in rules.sizes}


def test_the_same_position_is_never_rolled_twice() -> None:
    observation = seen(table("AK... 32... .AK.. .32.."))
    rolls = {bot_random(b"key", observation).random() for _ in range(3)}
    assert len(rolls | {bot_random(b"another", observation).random()}) == 1 + len(rolls) == 2


def test_every_two_observations_of_a_match_have_different_bytes() -> None:
    found = [observe(moment.state, moment.seat) for moment in moments(PRESETS["santa-cruz"], 4, random.Random(4))]
    assert len({observation_bytes(observation) for observation in found}) == len(found)


def test_random_plays_every_legal_card_and_makes_every_legal_bid() -> None:
    playing = seen(table("AK2... 543... .AK2.. .543..", bids="1/pass/pass/pass"))
    chance = random.Random(0)
    assert playing.public.phase is Phase.PLAY
    actions = {decide_for("random", playing, NOTHING, chance, lambda: False).action for _ in range(60)}
    assert actions == {PlayCard(card) for card in cards_in(playable(playing).cards)}
    bidding = seen(table("AK2... 543... .AK2.. .543.."))
    actions = {decide_for("random", bidding, NOTHING, chance, lambda: False).action for _ in range(60)}
    assert actions == {MakeBid(bid) for bid in biddable(bidding)}
