"""Exercises from the player's own matches: they repeat a costly choice, judge the answer, and lead to the deal in the replay."""

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from game.ai.sampling.judging import Skill
from game.career.practice import day_of
from game.career.reader import career_of
from game.coach.counting import count_hand
from game.coach.explain import COACH, ChoiceRank, Explanation
from game.coach.habits import Habit
from game.coach.kept_verdicts import encode_verdict
from game.coach.reasons import ReasonKind
from game.coach.review import MATTERS
from game.coach.wording.counting import sum_text
from game.coach.wording.habits import kind_text
from game.coach.wording.reasons import reason_text
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import number
from game.engine.cards import RANKS, Seat, cards_in
from game.engine.state import Observation
from game.scenes.drills.exercise_scene import ExerciseScene
from game.scenes.drills.own_run import OwnRun, RepeatedDecision
from game.scenes.replay.replay_scene import ReplayScene
from game.scenes.shell.routes import OwnExercises, StaticRoute
from game.session.store import Store
from game.settings import Settings
from game.tabletop.targets import BidTarget, CardTarget
from game.toolkit.devices.input import Key
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.wording.spoken import About, trick_lines
from game.worker import InlineWorker, Worker
from tests.support.clocks import Clock
from tests.support.narrowing import not_none, of_type
from tests.support.own_table import played
from tests.support.pilot import Pilot
from tests.support.remembered import explained
from tests.support.routes import lead
from tests.support.workers import HandWorker, only

NOON = datetime(2031, 5, 4, 12, tzinfo=UTC)
NEXT, MORE, SEE = ButtonTarget("next"), ButtonTarget("more"), ButtonTarget("replay")


@pytest.fixture
def day() -> Clock[datetime]:
    return Clock(NOON)


@pytest.fixture
def pilot(day: Clock[datetime]) -> Iterator[Pilot]:
    with closing(Store.open(None).store) as store:
        played(store)
        yield opened(store, day)


def opened(
    store: Store,
    day: Callable[[], datetime],
    name: str = "Player S",
    worker: Callable[[str], Worker] = lambda _name: InlineWorker(),
) -> Pilot:
    settings = Settings(first_start_done=True, player_name=name)
    return Pilot(store=store, settings=settings, worker=worker, clock=day).open()


def scene(pilot: Pilot) -> ExerciseScene:
    return of_type(ExerciseScene, pilot.director.stack.scene)


def run(pilot: Pilot) -> OwnRun:
    return of_type(OwnRun, scene(pilot).run)


def asked(pilot: Pilot) -> RepeatedDecision:
    return not_none(run(pilot).asked)


def target_of(choice: MakeBid | PlayCard) -> Target:
    return BidTarget(choice.bid) if isinstance(choice, MakeBid) else CardTarget(choice.card)


def target(position: RepeatedDecision, *, is_right: bool) -> Target:
    explanation = explained(position.decision.observation, COACH)
    action = explanation.preferred.action if is_right else max(explanation.options, key=lambda one: one.cost).action
    return target_of(action)


def begin(pilot: Pilot) -> None:
    lead(pilot, "own-table")
    pilot.tick(0.5)
    pilot.click(ButtonTarget("begin"))
    pilot.tick(0.5)


def answer(pilot: Pilot, *, is_right: bool = True) -> str:
    """Answer the exercise and continue; return the text of the button that continues."""
    pilot.click(target(asked(pilot), is_right=is_right))
    pilot.tick(0.5)
    text = pilot.widget(NEXT).name
    pilot.click(NEXT)
    pilot.tick(0.5)
    return text


def until(pilot: Pilot, wanted: Callable[[RepeatedDecision], bool]) -> RepeatedDecision:
    """Answer exercises correctly until `wanted` is true for the next decision; return this decision."""
    while not wanted(found := asked(pilot)):
        answer(pilot)
    return found


def test_the_way_there_says_how_many_are_due(pilot: Pilot) -> None:
    due = len(career_of(pilot.store).mistakes("Player S"))
    for place in (StaticRoute.DRILLS, StaticRoute.LEARN):
        pilot.program.open(place)
        row = next(widget for widget in pilot.director.view().widgets if widget.target == ButtonTarget("own-table"))
        assert row.name == "From your own table"
        assert row.detail == f"{due} due today"
        pilot.press(Key.ESCAPE)
    begin(pilot)
    assert f"{due} due today" in pilot.texts
    for is_right in (True, False):
        pilot.click(target(asked(pilot), is_right=is_right))
        pilot.tick(0.5)
        due -= 1  # an answered exercise is not due again today
        assert f"{due} due today" in pilot.texts
        assert career_of(pilot.store).mistakes_due("Player S", day_of(NOON)) == due
        pilot.click(NEXT)
        pilot.tick(0.5)


def test_a_wrong_answer_is_told_with_its_reason_first_and_comes_back_tomorrow(
    pilot: Pilot, day: Clock[datetime]
) -> None:
    begin(pilot)
    position = until(
        pilot, lambda asked: any(one.cost >= 1 for one in explained(asked.decision.observation, COACH).options)
    )
    pilot.click(target(position, is_right=False))
    pilot.tick(0.3)
    told = pilot.texts
    assert "Not quite. Answer:" in told
    assert "At the table" in told
    assert "This comes back tomorrow." in told
    assert "Points behind the best choice" not in told
    pilot.click(MORE)
    assert "Points behind the best choice" in pilot.texts
    kept = next(one for one in career_of(pilot.store).mistakes("Player S") if one.key == position.mistake.key)
    assert kept.state.due == kept.state.since + 1
    pilot.program.reset(StaticRoute.TITLE)
    day.now += timedelta(days=1)
    pilot.program.open(OwnExercises("Player S", position.mistake.kind))
    while asked(pilot).mistake.key != position.mistake.key:
        answer(pilot)
    pilot.click(target(position, is_right=True))
    assert "You know this one now" in pilot.texts


def test_the_answer_to_a_bid_counts_the_hand(pilot: Pilot) -> None:
    begin(pilot)
    position = until(pilot, lambda one: one.is_bid)
    seen = position.decision.observation
    counted = sum_text(count_hand(seen), position.voices)
    pilot.click(target(position, is_right=False))
    pilot.tick(0.3)
    assert counted in pilot.texts


def test_an_exercise_is_judged_by_the_verdict_that_made_it(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that the coach does not judge again if there is a stored verdict."""
    begin(pilot)
    first = asked(pilot)
    other = until(pilot, lambda one: one.is_bid is not first.is_bid)
    judge, again = pilot.program.coach.judged, list[Observation]()

    def judged(seen: Observation, *given: Skill, is_urgent: bool = False) -> Explanation | None:
        again.append(seen)
        return judge(seen, *given, is_urgent=is_urgent)

    monkeypatch.setattr(pilot.program.coach, "judged", judged)
    query = "UPDATE decisions SET told=? WHERE (match_id, seat, line, place) = (?,?,?,?)"
    for kept, is_asked in ((other, True), (first, False)):
        again.clear()
        values = (encode_verdict(explained(kept.decision.observation, COACH)), *first.mistake.key)
        pilot.store.keep_figures(lambda db: db.execute(query, values))  # noqa: B023 - called at once
        pilot.store.keep_figures(lambda db: db.execute("DELETE FROM practised"))
        begin(pilot)
        assert asked(pilot).mistake.key == first.mistake.key
        assert (first.decision.observation in again) is is_asked
        pilot.click(target(first, is_right=True))
        pilot.tick(0.5)
        assert scene(pilot).run.is_right


def test_an_answer_as_good_as_the_best_is_not_told_the_reasons_against_it(pilot: Pilot) -> None:
    """Check that no reasons against an equally good answer are shown."""
    begin(pilot)
    for _ in range(20):
        judged = explained(asked(pilot).decision.observation, COACH)
        other = next((one for one in judged.options[1:] if one.cost < MATTERS and one.told), None)
        if other is not None:
            break
        answer(pilot)
    assert other is not None, "no exercise here has two good choices"
    voices = asked(pilot).voices
    action = other.action
    pilot.click(target_of(action))
    pilot.tick(0.5)
    assert run(pilot).is_right
    rank = judged.rank(action)
    assert "as good as" not in pilot.texts
    said = {ChoiceRank.USUAL: "That is usual with these cards.", ChoiceRank.WORSE: "is a little better than"}
    assert said.get(rank, "") in pilot.texts
    assert not [reason for reason in other.told if reason_text(reason, voices) in pilot.texts]


def test_no_two_of_a_kind_follow_each_other_and_the_end_says_what_is_left(pilot: Pilot) -> None:
    begin(pilot)
    kinds, buttons = [], []
    told: list[str] = []
    pilot.director.notices.tell = told.append  # type: ignore[method-assign, assignment]  # recorded instead of shown
    while pilot.scene == "own-exercise":
        kinds.append(asked(pilot).mistake.kind)
        buttons.append(answer(pilot))
    assert buttons == ["Next exercise"] * (len(kinds) - 1) + ["Done"]
    assert all(one != other for one, other in pairwise(kinds))
    assert told == [f"{len(kinds)} of {len(kinds)} right."]
    assert pilot.scene == "own-table"
    left = career_of(pilot.store).mistakes_due("Player S", day_of(NOON))
    assert left + len(kinds) == len(career_of(pilot.store).mistakes("Player S"))
    assert (pilot.director.view().find(ButtonTarget("begin")) is not None) is (left > 0)


def test_an_exercise_is_answered_with_keys_alone(pilot: Pilot) -> None:
    begin(pilot)
    position = until(pilot, lambda one: one.is_bid)
    pilot.press("1", Key.ENTER)
    assert run(pilot).answer == MakeBid(number(1))
    pilot.tick(0.5)
    pilot.press(Key.ENTER)
    pilot.tick(0.5)
    position = until(pilot, lambda one: not one.is_bid)
    card = next(card for card in cards_in(position.decision.observation.hand) if card.rank < RANKS.index("T"))
    pilot.press(Key.TAB, RANKS[card.rank])
    assert str(pilot.director.focused).startswith(f"card:{RANKS[card.rank]}")
    pilot.reach(target(position, is_right=True))
    pilot.press(Key.ENTER)
    assert run(pilot).is_right
    pilot.press(Key.ENTER)
    assert run(pilot).asked is not position


def test_what_was_known_then_is_shown_and_read_out_and_nothing_that_came_later(pilot: Pilot) -> None:
    begin(pilot)
    position = until(pilot, lambda one: not one.is_bid and bool(one.decision.observation.deal.trick))
    report, seen = scene(pilot).report(), position.decision.observation
    assert [told.lines for told in report.told] == [trick_lines(seen, position.voices)]
    assert report.news[0].text.endswith("Which card do you play?")
    assert scene(pilot).spoken("hand") is not None
    shown = {widget.target for widget in pilot.director.view().widgets if isinstance(widget.target, CardTarget)}
    assert shown == {CardTarget(card) for card in cards_in(seen.hand)}


def test_no_exercise_from_the_own_table_names_its_answer_or_its_kind_while_it_asks(pilot: Pilot) -> None:
    begin(pilot)
    for _round in range(4):
        position, told = asked(pilot), scene(pilot)
        judged = explained(position.decision.observation, COACH)
        reasons = [reason_text(one, position.voices) for option in judged.options for one in option.told]
        said = " ".join((pilot.texts, told.report().state, *(told.spoken(about) or "" for about in About)))
        assert not [text for text in (*reasons, kind_text(position.mistake.kind)) if text in said]
        assert not re.search(r"Better:|Right:|It is: |as good as", said)
        answer(pilot)


def test_the_deal_is_opened_in_the_replay_at_the_choice(pilot: Pilot) -> None:
    begin(pilot)
    position = until(pilot, lambda one: not one.is_bid)
    pilot.click(target(position, is_right=True), SEE)
    replay = of_type(ReplayScene, pilot.director.stack.scene)
    assert replay.replay_player.replay.observe(Seat.S) == position.decision.observation
    pilot.press(Key.ESCAPE)
    assert pilot.scene == "own-exercise"


def test_an_answer_waits_for_the_coach_and_is_counted_once(day: Clock[datetime]) -> None:
    store = Store.open(None).store
    played(store)
    worker = HandWorker()
    pilot = opened(store, day, worker=only("coach", worker))
    pilot.program.open(OwnExercises("Player S"))
    pilot.click(target_of(asked(pilot).choices[0]))
    assert "The coach is thinking about it" in pilot.texts
    assert not scene(pilot).report().is_settled
    pilot.press(Key.ENTER)
    assert pilot.scene == "own-exercise"
    worker.do_next()
    pilot.tick(0.3)
    assert run(pilot).done == 1
    pilot.tick(0.3)
    assert run(pilot).done == 1
    assert pilot.director.focused == NEXT


def test_exercises_of_a_match_that_cannot_be_read_are_passed_over(pilot: Pilot) -> None:
    bad = played(pilot.store, seed=2)
    pilot.store._db.execute("UPDATE entries SET event='nonsense' WHERE match_id=? AND seq=9", (bad,))  # noqa: SLF001 - damage
    begin(pilot)
    for _ in range(5):
        assert asked(pilot).mistake.match_id != bad
        answer(pilot)
        if pilot.scene != "own-exercise":
            break


def test_exercises_of_which_no_match_can_be_read_are_said_to_be_unreadable(pilot: Pilot) -> None:
    lead(pilot, "own-table")
    pilot.store._db.execute("UPDATE entries SET event='nonsense' WHERE seq=9")  # noqa: SLF001 - damage
    pilot.click(ButtonTarget("begin"))
    assert "cannot be read" in str(pilot.director.tree())
    assert [scene.name for scene, _focus in pilot.director.stack.alive].count("own-table") == 1


def test_everybody_has_exercises_of_their_own(day: Clock[datetime]) -> None:
    store = Store.open(None).store
    played(store, people=(Seat.S, Seat.W))
    for name, seat in (("Player S", 0), ("Player W", 1)):
        pilot = opened(store, day, name)
        begin(pilot)
        assert asked(pilot).mistake.seat == seat
        assert asked(pilot).voices.viewer == Seat(seat)
    pilot = opened(store, day, "Player S")
    pilot.program.open(StaticRoute.OWN_TABLE)
    pilot.click(ChoiceTarget("person", "Player W"))
    pilot.tick(0.5)
    pilot.click(ButtonTarget("begin"))
    assert asked(pilot).mistake.seat == 1


def test_an_empty_list_says_what_to_do(day: Clock[datetime]) -> None:
    store = Store.open(None).store
    pilot = opened(store, day)
    pilot.program.open(StaticRoute.OWN_TABLE)
    assert "Play a match to the end" in pilot.texts
    pilot.click(ButtonTarget("play"))
    assert pilot.scene == "new-match"
    pilot.press(Key.ESCAPE)
    played(store, cost=0.5)
    pilot.tick()
    assert "none of your choices so far has cost you a point" in pilot.texts


def test_a_kind_begins_with_it_or_says_that_none_is_due(pilot: Pilot, day: Clock[datetime]) -> None:
    kind = career_of(pilot.store).mistakes("Player S")[-1].kind
    pilot.program.open(StaticRoute.OWN_TABLE)
    pilot.find_and_click(ChoiceTarget("kind", kind))
    assert asked(pilot).mistake.kind == kind
    pilot.press(Key.ESCAPE)
    day.now -= timedelta(days=100)  # 100 days earlier, only exercises that were never answered are due
    pilot.tick()
    assert "due today" in pilot.texts


def test_each_kind_of_mistake_has_words_of_its_own() -> None:
    # reasons that never explain a mistake
    unsaid = {ReasonKind.ONLY_CARD, ReasonKind.SETTLED, ReasonKind.EQUALS, ReasonKind.ANY_FINE}
    said = set(ReasonKind) - unsaid
    told = {kind_text(f"{sort}:{kind}") for kind in said for sort in ("bid", "card")}
    assert len(told) == len(said) + 1  # one reason has different words for bids and cards
    assert len({kind_text(habit) for habit in Habit} - told) == len(Habit)
    assert kind_text("bid:") == "Other bids"
    assert kind_text("card:something-new") == kind_text("nonsense") == "Other cards"
