"""Coach explanations: their statements are true, their certainty is right, and they name the decisive facts."""

from dataclasses import replace

import pytest
from msgspec import structs

from game.ai.sampling.judging import Difference
from game.coach.counting import count_hand
from game.coach.explain import COACH, explain, seen_among
from game.coach.inferences import BidTold, Exchanged, InStock, OnlyTrumps, Pulled, ToldCards, Void, hard_facts
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import number
from game.engine.cards import Card, Seat, parse_card
from game.rulesets.presets import PRESETS
from tests.coach.coaching import judged_again, option, positions, untrue
from tests.support.notation import seen, table

QUICK = replace(COACH, drawn=600, kept=200, solved=40)


def test_assuming_another_level_changes_only_the_other_players() -> None:
    observation = seen(table("A2.5.. .AK2.. 43.3.. 5.4.2.", bids="1 / pass"))
    other = seen_among(observation, "master")
    match, changed = observation.public.match, other.public.match
    assert [player.level for player in match.players] == [""] * 4
    levels = {seat: changed.player_at(seat).level for seat in changed.seats}
    assert levels == {seat: "" if seat is observation.seat else "master" for seat in changed.seats}
    assert other == observation._replace(
        public=observation.public._replace(match=replace(match, players=changed.players))
    )
    assert [player.name for player in changed.players] == [player.name for player in match.players]


def test_everything_that_is_said_is_true() -> None:
    for state, observation in positions(25, seed=5):
        assert list(untrue(state, observation, explain(observation, QUICK))) == []


def test_the_choice_is_that_of_twenty_times_the_worlds() -> None:
    assert [judged_again(observation).agrees for _state, observation in positions(1, seed=2)] == [True]


def test_the_bid_of_the_count_is_advised_if_no_other_is_better() -> None:
    hand = seen(table(".K6.A63. - - -", rules="blooper", turned="C"))
    assert explain(hand).preferred.action == MakeBid(count_hand(hand).bid) == MakeBid(number(1))


def test_a_void_is_told_with_the_trick_that_showed_it() -> None:
    state = table("A2.5.. .AK2.. 43.3.. 5.4.A.", turned="C", bids="1/pass/pass/pass", plays="AS 2H 3S 5S")
    assert hard_facts(seen(state)) == (Void(Seat.W, 0, 1),)


def test_a_joker_that_draws_a_trump_tells_what_is_not_held() -> None:
    state = table("52...+B 84.A.. 7.K3.. 9.Q4..", turned="S", bids="1/pass/pass/pass", plays="BB 8S 7S 9S")
    drawn = ((Seat.W, Card.S8), (Seat.N, Card.S7), (Seat.E, Card.S9))
    assert hard_facts(seen(state)) == tuple(Pulled(seat, Card.BB, card, True, 1) for seat, card in drawn)


def test_a_difference_below_two_standard_errors_is_a_toss_up() -> None:
    for behind, error, cost in ((1.9, 1.0, 0.0), (2.1, 1.0, 2.1), (0.0, 0.0, 0.0), (0.1, 0.0, 0.1)):
        judged = option(PlayCard(Card.S2), behind, error)
        assert (judged.is_toss_up, judged.cost) == (cost == 0.0, cost)


def test_a_difference_that_rounds_to_nothing_is_a_toss_up_however_sure_it_is() -> None:
    judged = option(PlayCard(Card.S2), 0.05, 0.0)
    assert (judged.is_toss_up, judged.cost) == (True, 0.0)
    assert not option(PlayCard(Card.S2), 0.051, 0.0).is_toss_up


def test_what_the_solved_bidding_does_often_is_no_mistake() -> None:
    judged = option(PlayCard(Card.S2), 3.0, 1.0)
    assert [structs.replace(judged, solved=chance).cost for chance in (None, 0.5, 0.1)] == [3.0, 0.0, 3.0]
    small = replace(PRESETS["classic"], sizes=(1,))
    explanation = explain(seen(table("A... .K.. ..7. ...5", turned="S", rules=small)), QUICK)
    assert sum(option.solved or 0.0 for option in explanation.options) == pytest.approx(1.0)
    larger = explain(seen(table("98.A.. Q4..2. 7.K..3 A.Q.5.", turned="C")), QUICK)
    assert all(option.solved is None for option in larger.options)


@pytest.mark.parametrize(
    ("bids", "near"),
    [
        ("pass", {"pass", "1", "2"}),  # a bid of 1 is preferred
        ("board", {"pass", "1"}),  # an opponent bid board: passing is preferred
        ("board / pass", {"pass", "1", "2", "double board"}),  # the partner bid board: no number changes the contract
    ],
)
def test_a_bid_is_compared_with_those_next_to_it(bids: str, near: set[str]) -> None:
    explanation = explain(seen(table("98.A.. Q4..2. 7.K..3 A.Q.5.", turned="C", bids=bids)), QUICK)
    bid = {option.action: str(getattr(option.action, "bid", "")) for option in explanation.options}
    assert {bid[option.action] for option in explanation.options if option.is_near} == near
    assert explanation.rival is not None
    assert bid[explanation.rival.action] in near
    assert explanation.nothing.rival == (explanation.rival.action if explanation.rival.is_toss_up else None)
    best, *others = explanation.options
    far = [structs.replace(option, behind=Difference(9.0, 0.1), is_near=False) for option in others[1:]]
    level = structs.replace(others[0], behind=Difference(0.0, 0.1), told=())
    close = structs.replace(explanation, options=(best, *far, level))
    assert close.rival is level
    assert close.told == (explanation.nothing,)


def test_cards_that_do_the_same_are_a_toss_up_and_the_same_is_said_twice() -> None:
    observation = seen(table("98.A.. Q4..2. 7.K..3 A.Q.5.", turned="C", bids="1/pass/pass/pass"))
    explanation = explain(observation, QUICK)
    assert explanation == explain(observation, QUICK)
    assert all(explanation.of(PlayCard(parse_card(card))).is_toss_up for card in ("9S", "8S"))


def test_what_a_bid_tells_is_told_of_whoever_made_it() -> None:
    rules = replace(PRESETS["classic"], sizes=(7,))
    observation = seen(
        table("432.432.2. AKQJT.A.A. 765.765.7. 98.98.986.", turned="H", rules=rules, first="W", bids="5/pass/pass")
    )
    told = [fact for fact in explain(observation, COACH).facts if isinstance(fact, BidTold)]
    strong = next(fact for fact in told if fact.seat is Seat.W)
    assert strong.bid == number(5)
    assert strong.expected > strong.by_chance + 0.5
    assert strong.told in ToldCards


def test_every_kind_of_hard_fact_occurs() -> None:
    met: set[type] = set()
    for _state, observation in positions(250, seed=9):
        met |= {type(fact) for fact in hard_facts(observation)}
    assert {Void, Pulled, Exchanged, InStock, OnlyTrumps} <= met
