"""Practice page: it describes costly habits, and their deals, lessons and exercises can be reached by keyboard alone."""

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial

import pytest

from game.career.match_filter import MatchFilter
from game.career.reader import career_of
from game.career.tables import Decided, Verdict, write_verdict
from game.coach.habits import USUAL, Habit
from game.coach.review import dealing_decisions
from game.coach.wording.habits import habit_texts
from game.drills.drills import kinds_for
from game.engine.cards import Seat
from game.lessons.catalogue import BY_ID
from game.scenes.career.practice_page import PRACTICE
from game.scenes.replay.replay_scene import ReplayScene
from game.scenes.shell.routes import StaticRoute
from game.session.store import Store
from game.settings import Settings
from game.toolkit.devices.input import Key
from game.toolkit.targets import ChoiceTarget
from tests.session.matches import SHORT, new_table, play_out
from tests.support.careers import make_career, make_leaks
from tests.support.narrowing import of_type
from tests.support.pilot import Pilot

COSTS: Mapping[Habit, Sequence[float]] = {
    Habit.LOW_MANY: [5.0, 4.0, 3.0, 6.0, 2.0, 5.0, 4.0, 3.0, 2.5, 3.5],
    Habit.THROWN: [2.0, 3.0, 2.5, 2.0, 1.5, 2.5, 3.0, 2.0, 2.0, 2.5],
}


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    """Yield the profile of a player with two costly habits; tests must not change it."""
    with closing(Store.open(None).store) as found:
        make_leaks(found, make_career(found, 5)[:4], COSTS)
        yield found


@pytest.fixture
def pilot(store: Store) -> Pilot:
    return opened(store)


def opened(store: Store, settings: Settings | None = None) -> Pilot:
    pilot = Pilot(store=store, settings=settings).open()
    pilot.program.reset(StaticRoute.TITLE)
    pilot.program.open(StaticRoute.PRACTICE)
    return pilot


def test_each_habit_is_told_with_what_it_costs_the_dearest_first(pilot: Pilot) -> None:
    widgets = pilot.director.view().widgets
    assert [widget.name for widget in widgets if str(widget.target).startswith("choice:habit")] == [
        "With four trumps or more you bid too low: about 0.7 points a deal.",
        "You throw high cards on lost tricks: about 0.4 points a deal.",
    ]
    assert "From the last 52 deals" in pilot.texts
    for habit in COSTS:
        pilot.click(ChoiceTarget("habit", habit))
        told = pilot.texts
        assert told.count("No doubt about it") + told.count("This is probably not chance") == 1
        assert "It happened 10 times out of 10." in told
        assert habit_texts()[habit].reason in told


def test_its_deals_stand_with_the_worst_first_beside_its_course(pilot: Pilot, store: Store) -> None:
    pilot.click(ChoiceTarget("habit", Habit.LOW_MANY))
    (leak,) = (
        one for one in career_of(store).leaks(MatchFilter(person="Ada"), USUAL).leaks if one.habit == Habit.LOW_MANY
    )
    values = [widget.value for widget in pilot.director.view().widgets if str(widget.target).startswith("choice:deal")]
    assert values == ["−6.0", "−5.0", "−5.0", "−4.0", "−4.0", "−3.5", "−3.0", "−3.0", "−2.5", "−2.0"]
    assert "Points lost per deal, over 52 deals" in pilot.texts
    assert f"Match {leak.spots[0].deal.match_id}, deal {leak.spots[0].deal.number}" in pilot.texts


def test_a_deal_opens_in_the_replay_before_the_choice_that_cost_most() -> None:
    store = Store.open(None).store
    table = new_table(SHORT, store=store)
    play_out(table, random.Random(3))
    matches = make_career(store, 3, person="Player S")
    make_leaks(store, matches, {Habit.THROWN: [3.0] * 12})
    worst = Decided(2, 2, 3, 9.0, 9.0, 0.2, "thrown", "thrown", "")
    verdict = Verdict(1.0, 0.0, 0.0, -9.0)
    store.keep_figures(
        partial(write_verdict, match_id=table.match_id, seat=0, line=0, verdict=verdict, decided=(worst,))
    )
    pilot = opened(store)
    pilot.reach(ChoiceTarget("deal", "0"))
    pilot.press(Key.ENTER)
    scene = of_type(ReplayScene, pilot.director.stack.scene)
    replay = scene.replay_player.replay
    made = list(dealing_decisions(replay, replay.dealing_of_result(0), Seat.S))[2]
    assert replay.at == made.at
    assert scene.replay_player.seat is Seat.S
    store.close()


def test_with_too_few_deals_it_says_so_and_what_happens_next() -> None:
    store = Store.open(None).store
    pilot = opened(store)
    assert "It is too early to name a habit." in pilot.texts
    assert "Play on" in pilot.texts
    make_leaks(store, make_career(store, 2)[:1], COSTS)
    assert "has judged 13 so far" in opened(store).texts
    assert "little by little" in opened(store).texts
    assert "Under “Figures”" in opened(store, Settings(review_matches=False)).texts.replace("under", "Under")
    store.close()


def test_where_no_habit_is_sure_none_is_named_and_one_that_is_gone_is_not_there() -> None:
    store = Store.open(None).store
    matches = make_career(store, 3)
    make_leaks(store, matches, COSTS)
    pilot = opened(store)
    pilot.click(ChoiceTarget("habit", Habit.LOW_MANY))
    make_leaks(store, matches, {})
    pilot.tick()
    assert pilot.director.view().find(ChoiceTarget("deal", "0")) is None
    assert "No habit clearly costs you points." in pilot.texts
    assert "In the 39 deals" in pilot.texts
    store.close()


def test_where_several_people_play_it_is_told_whose_habits_they_are(store: Store) -> None:
    assert "Ada" not in opened(store).texts
    with closing(Store.open(None).store) as shared:
        make_leaks(shared, make_career(shared, 4), COSTS)
        make_career(shared, 1, person="Bea")
        assert "Ada" in opened(shared).texts


def test_every_habit_has_its_words_a_lesson_and_an_exercise_that_its_rules_offer() -> None:
    assert set(habit_texts()) == set(PRACTICE) == set(Habit) == set(USUAL)
    for practice in PRACTICE.values():
        assert practice.exercise in kinds_for(BY_ID[practice.lesson].rules)
