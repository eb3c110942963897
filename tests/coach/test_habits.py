"""Habits shown by the difference between a costly choice and a better one."""

from dataclasses import replace
from itertools import permutations

import pytest

from game.ai.levels import CLUB
from game.coach.habits import Habit, habit_shown, habits_possible
from game.coach.review import PastDecision, dealing_decisions
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import parse_bid
from game.engine.cards import Seat, cards_in, parse_card
from game.engine.legal import biddable, playable
from game.engine.state import Observation, Phase
from game.rulesets.presets import PRESETS
from game.session.replay import Replay
from game.session.simulate import simulate
from tests.coach.coaching import explained, option, positions
from tests.support.notation import seen, table

Choice = MakeBid | PlayCard


def shown(position: Observation, made: Choice, better: Choice) -> Habit | None:
    """Return the habit that a choice shows if `better` was better; None if it shows no habit."""
    explanation = explained(option(better), option(made, 3.0))
    return habit_shown(PastDecision(at=0, trick=0, observation=position, action=made), explanation)


def choices(position: Observation) -> list[Choice]:
    if position.deal.phase is Phase.AUCTION:
        return [MakeBid(bid) for bid in biddable(position)]
    return [PlayCard(card) for card in cards_in(playable(position).cards)]


def test_a_habit_is_shown_only_where_it_is_possible_and_each_one_somewhere() -> None:
    found: set[Habit] = set()
    for _state, position in positions(250, seed=8):
        possible = habits_possible(position)
        for made, better in permutations(choices(position), 2):
            habit = shown(position, made, better)
            assert habit is None or habit in possible, (habit, made, better)
            found |= {habit} if habit else set()
        assert shown(position, choices(position)[0], choices(position)[0]) is None
    assert found == set(Habit)


W_LEADS = "1/pass/pass/pass"
BREAKS = "2H QH 3H 5S"
"""A trick that South takes with a trump, so that any card may be led next."""


@pytest.mark.parametrize(
    ("hands", "plays", "made", "better", "habit"),
    [
        (".K4.. .2.3. .Q.5. .3.6.", "2H QH 3H", "KH", "4H", Habit.PARTNERS),
        (".K4.. .2.3. .Q.5. .3.6.", "2H QH 3H", "4H", "KH", Habit.LEFT),
        ("..4.+B .2.3. .Q.5. .3.6.", "2H QH 3H", "BB", "4D", Habit.PARTNERS),
        ("4...+B .K.3. .4.5. .6.7.", "KH 4H 6H", "BB", "4S", Habit.BLOOPER),
        (".A2.. .K3.. .54.. .76..", "KH 4H 6H", "2H", "AH", Habit.LEFT),
        (".A2.. .K3.. .54.. .76..", "KH 4H 6H", "AH", "2H", None),
        (".K3.. .A5.. .42.. .76..", "AH 4H 6H", "KH", "3H", Habit.THROWN),
        (".K3.. .A5.. .42.. .76..", "AH 4H 6H", "3H", "KH", None),
        ("54..A. .2.3.4 .Q.5.6 .3.6.7", BREAKS, "AD", "4S", Habit.LATE),
        ("54..A. .2.3.4 .Q.5.6 .3.6.7", BREAKS, "4S", "AD", Habit.EARLY),
        ("5..A.+L .2.3.4 .Q.5.6 .3.6.7", BREAKS, "LB", "AD", Habit.BLOOPER),
        ("5..A.+L .2.3.4 .Q.5.6 .3.6.7", BREAKS, "AD", "LB", Habit.LATE),
        ("5..A.3 .2.3.4 .Q.5.6 .3.6.7", BREAKS, "AD", "3C", None),
    ],
)
def test_the_most_telling_habit_of_a_card_is_named(
    hands: str, plays: str, made: str, better: str, habit: Habit | None
) -> None:
    position = seen(table(hands, first="W", bids=W_LEADS, plays=plays))
    cards = [PlayCard(parse_card(card)) for card in (made, better)]
    assert set(cards) <= set(choices(position))
    assert shown(position, *cards) is habit


@pytest.mark.parametrize(
    ("hand", "made", "better", "habit"),
    [
        ("A543..2.", "1", "2", Habit.LOW_MANY),
        ("A54..32.", "1", "2", Habit.LOW_FEW),
        ("A43..2.+B", "pass", "2", Habit.LOW_MANY),
        ("A543..2.", "3", "2", Habit.HIGH_MANY),
        ("A54..32.", "3", "2", Habit.HIGH_FEW),
        ("A54..32.", "board", "2", Habit.BOLD),
        ("A543..2.", "2", "board", Habit.TIMID),
    ],
)
def test_a_bid_is_told_apart_by_what_was_better_and_by_the_trumps(
    hand: str, made: str, better: str, habit: Habit
) -> None:
    position = seen(table(f"{hand} .5432..2 .9876..3 .KQJT..4"))
    assert shown(position, *(MakeBid(parse_bid(bid)) for bid in (made, better))) is habit


def test_the_bids_of_the_last_of_several_deals_are_made_for_the_standing_and_show_nothing() -> None:
    for sizes, possible in (((2,), True), ((3, 2), False), ((3, 2, 1), True)):
        replay = Replay(simulate(replace(PRESETS["classic"], sizes=sizes), (CLUB,) * 4, bytes(32)))
        dealing = replay.dealing_of_result(min(len(sizes), 2) - 1)
        bid = next(dealing_decisions(replay, dealing, Seat.S))
        assert bool(habits_possible(bid.observation)) is possible
        first, *_rest, last = choices(bid.observation)
        assert (shown(bid.observation, first, last) is not None) is possible
