"""Playing styles of heuristic players: each decides close choices differently, without blunders."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, cycle, product

import pytest

from game.ai.blunders import find_blunders
from game.ai.characters import CHARACTERS, NEUTRAL, Temper
from game.ai.heuristic.bidding import choose_bid
from game.ai.heuristic.card_play import choose_card
from game.ai.heuristic.club import club_action, liked_card, taste_of, weigh_with_taste
from game.ai.heuristic.novice import NOVICES, novice_action, weigh_as_novice
from game.ai.heuristic.table_reading import EVERYTHING
from game.ai.levels import CLUB
from game.ai.player import BUDGET, decide_for
from game.engine.actions import MakeBid, PlayCard, SeatAction
from game.engine.bids import BidKind
from game.engine.cards import cards_in
from game.engine.legal import playable
from game.engine.state import Observation, Phase, observe
from game.rulesets.presets import PRESETS
from tests.ai.sampling.worlds import TABLES, moments
from tests.support.breadth import few_or_many, selected
from tests.support.notation import as_character, seen, table

BELOW_STRONG = (*NOVICES, CLUB)
WITH_TEMPER = [character.id for character in CHARACTERS.values() if character.temper != NEUTRAL]
WILD = [Temper(joker_thrift=thrift, trump_habit=habit) for thrift in (-90.0, 90.0) for habit in (-90.0, 90.0)]
MEMORIES = (EVERYTHING, NOVICES["beginner"].memory)


def met(name: str, players: int, matches: int, sizes: tuple[int, ...]) -> Iterator[Observation]:
    chance = random.Random(f"{name} {players}")
    rules = replace(PRESETS[name], sizes=sizes)
    played = (
        moments(rules, players, chance, act=lambda state, seat: club_action(observe(state, seat)))
        for _match in range(matches)
    )
    for moment in chain.from_iterable(played):
        observation = observe(moment.state, moment.seat)
        if not observation.is_asked:
            yield observation


@pytest.fixture(params=few_or_many(6, 10))
def matches(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@cache
def classic(matches: int) -> tuple[Observation, ...]:
    return tuple(met("classic", 4, matches, (13, 10, 7, 5, 3)))


def cards_to_choose(positions: Iterator[Observation]) -> Iterator[Observation]:
    return (
        position
        for position in positions
        if position.public.phase is Phase.PLAY and playable(position).cards.bit_count() > 1
    )


@cache
def usually(level: str, matches: int) -> tuple[SeatAction, ...]:
    """Return the actions of a level with a neutral playing style, one for each observation in these matches."""
    return tuple(decided(level, observation) for observation in classic(matches))


def decided(level: str, observation: Observation) -> SeatAction:
    return decide_for(level, observation, BUDGET, random.Random(1), lambda: False).action


@pytest.mark.parametrize(
    ("level", "character"),
    selected(product(BELOW_STRONG, WITH_TEMPER), tuple(zip(cycle(BELOW_STRONG), WITH_TEMPER, strict=False))),
)
def test_a_temper_changes_a_few_decisions_of_every_level_and_leans_its_own_way(
    level: str, character: str, matches: int
) -> None:
    temper = CHARACTERS[character].temper
    changed = had_a_say = 0
    for observation, usual in zip(classic(matches), usually(level, matches), strict=True):
        liked = decided(level, as_character(observation, character))
        match usual, liked:
            case MakeBid(one), MakeBid(other):
                had_a_say += bool(temper.boldness)
                if one != other:
                    leaning = temper.boldness if other.kind is BidKind.NUMBER is one.kind else temper.board_appetite
                    _less, more = sorted((one, other), key=lambda bid: (bid.kind is not BidKind.NUMBER, bid.value))
                    assert leaning > 0 if more == other else leaning < 0
            case PlayCard(card), PlayCard(favourite):
                tastes = {each: taste_of(each, temper, observation) for each in cards_in(playable(observation).cards)}
                had_a_say += len(set(tastes.values())) > 1
                assert card == favourite or tastes[favourite] > tastes[card]
        changed += usual != liked
    assert 0.005 < changed / had_a_say < 0.4


@pytest.mark.parametrize("name", PRESETS)
def test_who_has_no_temper_decides_as_the_count_and_the_weighing_say(name: str) -> None:
    for observation in met(name, PRESETS[name].players[0], 1, (6, 3)):
        action = club_action(observation)
        if observation.public.phase is Phase.AUCTION:
            assert action == MakeBid(choose_bid(observation))
        else:
            assert action == PlayCard(choose_card(observation))
            assert weigh_with_taste(observation, NEUTRAL).cards[0].card == choose_card(observation)
        for character in ("", "dot", "nobody"):
            assert decided(CLUB, as_character(observation, character)) == action
            for level, novice in NOVICES.items():
                assert decided(level, as_character(observation, character)) == novice_action(observation, novice)


@pytest.mark.parametrize(("level", "memory"), [("beginner", 0), ("casual", 1)])
def test_a_novice_plays_by_the_tricks_it_remembers_and_no_more(level: str, memory: int, matches: int) -> None:
    told_apart = 0
    for position in cards_to_choose(iter(classic(matches))):
        played = choose_card(position, memory)
        is_careless = weigh_as_novice(position, NOVICES[level]).is_careless
        assert is_careless is (novice_action(position, NOVICES[level]) != PlayCard(played))
        told_apart += choose_card(position, memory + 1) != played
    assert told_apart


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_no_temper_however_wild_makes_a_blunder_that_is_seen(name: str, players: int) -> None:
    changed = 0
    for observation in cards_to_choose(met(name, players, 2, (8, 5, 3))):
        for memory in MEMORIES:
            usual = choose_card(observation, memory)
            for temper in WILD:
                card = liked_card(observation, temper, memory)
                changed += card != usual
                assert card == usual or not find_blunders(observation, card, memory)
    assert changed or not PRESETS[name].jokers


def test_the_partners_sure_trick_is_left_to_it_by_who_loves_jokers_too() -> None:
    hands = "..4.+B .2.3. .A.5. .3.6."
    position = seen(table(hands, bids="1/pass/pass/pass", plays="2H AH 3H", first="W"))
    for temper in WILD:
        assert str(liked_card(position, temper)) == "4D"


def test_what_is_liked_is_told_from_what_is_played_without_a_temper(matches: int) -> None:
    by_taste = 0
    for observation in cards_to_choose(iter(classic(matches))):
        weighing = weigh_with_taste(observation, CHARACTERS["sarge"].temper)
        usual = choose_card(observation)
        assert weighing.cards[weighing.by_taste].card == usual
        assert weighing.by_taste is (weighing.cards[0].card != usual)
        by_taste += weighing.by_taste
    assert by_taste > 5
