"""Drills by mouse, keyboard and gamepad: they set exercises, explain the answers, and repeat exercises answered wrongly."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec import structs

from game.ai.player import ShouldStop
from game.clock import Clock, utc_now
from game.drills import generate
from game.drills.drills import Exercise, ExerciseKind, kinds_for
from game.drills.exercise_request import ExerciseRequest
from game.drills.progress import stored_progress
from game.engine.bids import number
from game.engine.cards import Card, parse_card
from game.engine.rules import TrumpLead
from game.rulesets.presets import PRESETS
from game.scenes.drills.drill_run import Asked, DrillRun
from game.scenes.drills.exercise_scene import ExerciseScene
from game.scenes.drills.wording import answer_text, explanation, legal_reason, question
from game.scenes.shell.routes import DrillOf, StaticRoute
from game.scenes.table.caption import SAID
from game.session.store import Store
from game.settings import Settings
from game.tabletop.targets import BidTarget
from game.toolkit.devices.input import Key
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from game.toolkit.widgets import Role
from game.wording.cards import card_sign
from game.wording.table import bids_text
from game.wording.voices import Voices
from game.worker import JobFailedError
from tests.support.narrowing import not_none, of_type
from tests.support.notation import seen, table
from tests.support.pilot import Pilot
from tests.support.routes import lead

NEXT = ButtonTarget("next")


def _pilot(store: Store | None = None, clock: Clock = utc_now) -> Pilot:
    return Pilot(store=store, settings=Settings(first_start_done=True), clock=clock).open()


def _scene(pilot: Pilot) -> ExerciseScene:
    return of_type(ExerciseScene, pilot.director.stack.scene)


def _run(scene: ExerciseScene) -> DrillRun:
    return of_type(DrillRun, scene.run)


def _begin(pilot: Pilot, kind: ExerciseKind) -> ExerciseScene:
    lead(pilot, "drills")
    pilot.rest()  # otherwise the next click would count as a double click
    pilot.find_and_click(ChoiceTarget("drill", kind.value))
    pilot.rest()
    return _scene(pilot)


def asked_in(scene: ExerciseScene) -> Asked:
    return not_none(_run(scene).asked)


def _made(kind: ExerciseKind, preset: str, seed: int) -> Exercise:
    return not_none(generate.make(ExerciseRequest(kind=kind, rules=PRESETS[preset], level=1, seed=seed)))


def _watch(pilot: Pilot) -> None:
    while pilot.director.view().find(NEXT) is not None:
        pilot.click(NEXT)
        pilot.rest()


def _answer(pilot: Pilot, scene: ExerciseScene, *, right: bool) -> Exercise:
    exercise = asked_in(scene).exercise
    code = next(answer.code for answer in exercise.answers if answer.is_right is right)
    pilot.click(scene._target(code))  # noqa: SLF001 - as for a click
    pilot.rest()
    return exercise


@pytest.mark.parametrize("kind", list(ExerciseKind))
def test_each_kind_asks_tells_what_was_right_and_asks_the_next_one(kind: ExerciseKind) -> None:
    pilot = _pilot()
    scene = _begin(pilot, kind)
    met = []
    for right in (False, True):
        _watch(pilot)
        met.append(_answer(pilot, scene, right=right))
        texts = pilot.names
        verdict = "Right: " if right else "Not quite. Answer: "
        assert any(text.startswith(verdict) for text in texts)
        heard = " ".join(one.text for one in scene.report().news)
        assert ".." not in heard
        assert next(text for text in texts if text.startswith(verdict)) in heard
        assert "not seen" in str(scene.spoken("unseen")).lower()
        if kind in (ExerciseKind.BID, ExerciseKind.BLOOPER):
            assert not re.search(r"\d\.\d", pilot.texts)
            pilot.click(ButtonTarget("more"))
            assert pilot.scene == "explained"
            pilot.press(Key.ESCAPE)
        else:
            first, *rest = explanation(met[-1], asked_in(scene).seen) or [""]
            assert first in pilot.texts
            assert first in heard
            if kind is ExerciseKind.SOLVE:
                pilot.click(ButtonTarget("more"))
            assert all(line in pilot.texts for line in rest)
        pilot.click(NEXT)
        pilot.rest()
    assert len({exercise.log for exercise in met}) == 2
    tally = stored_progress(pilot.store).tally(kind)
    assert (tally.done, tally.right, tally.streak) == (2, 1, 1)


def test_what_was_wrong_comes_back_on_another_day_and_is_told_as_exercises_of_the_own_table_are(tmp_path: Path) -> None:
    path, noon = tmp_path / "matches.db", datetime(2031, 5, 4, 12, tzinfo=UTC)
    pilot = _pilot(Store.open(path).store, clock=lambda: noon)
    scene = _begin(pilot, ExerciseKind.LEGAL)
    _answer(pilot, scene, right=True)
    assert "This comes back tomorrow." not in pilot.texts
    pilot.click(NEXT)
    pilot.rest()
    wrong = _answer(pilot, scene, right=False)
    assert "This comes back tomorrow." in pilot.texts
    assert "This comes back tomorrow." in scene.report().news[0].text
    pilot.click(NEXT)
    pilot.rest()
    assert not asked_in(scene).is_again
    pilot.press(Key.ESCAPE)
    pilot.rest()
    assert "The next one comes tomorrow." in pilot.texts
    assert "due" not in pilot.widget(ChoiceTarget("drill", "legal")).detail
    pilot.program.close()

    later = _pilot(Store.open(path).store, clock=lambda: noon + timedelta(days=1))
    later.program.open(StaticRoute.LEARN)
    row = next(widget for widget in later.director.view().widgets if widget.target == ButtonTarget("drills"))
    assert row.detail == "1 due today"
    lead(later, "drills")
    assert "1 exercise is due today." in later.texts
    assert "1 due today" in later.widget(ChoiceTarget("drill", "legal")).detail
    later.press(Key.ESCAPE)
    scene = _begin(later, ExerciseKind.LEGAL)
    assert asked_in(scene).exercise == wrong
    assert "You missed this one before. Try it again." in later.texts
    _answer(later, scene, right=True)
    assert "You know this one now: it won't come back." in later.texts
    later.press(Key.ESCAPE)
    later.rest()
    assert "1 known" in later.widget(ChoiceTarget("drill", "legal")).detail
    later.program.close()


def test_an_exercise_that_comes_back_is_explained_by_its_own_rules() -> None:
    now = [datetime(2031, 5, 4, 12, tzinfo=UTC)]
    pilot = _pilot(clock=lambda: now[0])
    pilot.program.open(DrillOf(PRESETS["individual"], ExerciseKind.LEGAL))
    _answer(pilot, _scene(pilot), right=False)
    now[0] += timedelta(days=1)
    assert asked_in(_begin(pilot, ExerciseKind.LEGAL)).is_again
    pilot.press(Key.F1)
    assert pilot.says("Rules: Individual")


def test_what_an_exercise_asks_about_is_not_said_and_what_lies_on_its_table_is() -> None:
    pilot = _pilot()
    scene = _begin(pilot, ExerciseKind.TRUMPS_UNSEEN)
    refused = "That would answer the question."
    for _trick in range(2):
        assert scene.spoken("trick") == scene.spoken("last")
        assert scene.report().news[0].text.startswith(scene.spoken("trick"))
        assert scene.spoken("unseen") == refused
        pilot.click(NEXT)
        pilot.rest()
    _watch(pilot)
    assert scene.spoken("unseen") == refused
    _answer(pilot, scene, right=False)
    assert scene.spoken("unseen") != refused


def test_an_answer_counts_once_however_often_it_is_given() -> None:
    pilot = _pilot()
    run = _run(_begin(pilot, ExerciseKind.LEGAL))
    pilot.press("1", Key.ENTER)
    run.take(not_none(run.answer))
    assert stored_progress(pilot.store).count == 1


def test_a_digit_goes_to_each_number_that_begins_with_it() -> None:
    pilot = _pilot()
    scene = _begin(pilot, ExerciseKind.SCORE)
    digit = scene.run.codes[0].lstrip("-")[0]
    alike = [code for code in scene.run.codes if code.lstrip("-").startswith(digit)]
    reached = []
    for _ in alike:
        pilot.press(digit)
        reached.append(pilot.director.focused)
    assert set(reached) == {ButtonTarget(f"answer-{code}") for code in alike}


def test_a_digit_goes_to_a_bid_as_at_the_table() -> None:
    pilot = _pilot()
    scene = _begin(pilot, ExerciseKind.BID)
    pilot.press("3")
    assert pilot.director.focused == BidTarget(number(3))
    pilot.press(Key.ENTER)
    assert _run(scene).answer == "3"


@pytest.mark.parametrize("kind", list(ExerciseKind))
def test_question_and_answers_cover_neither_hand_nor_score_at_two_hundred_per_cent(kind: ExerciseKind) -> None:
    pilot = Pilot(size=(1280, 720), settings=Settings(first_start_done=True, scale=200)).open()
    _begin(pilot, kind)
    _watch(pilot)
    widgets = pilot.director.view().widgets
    panel = next(widget.rect for widget in widgets if widget.part == SAID and widget.role is Role.PANEL)
    kept = ("hand", "score", "trump", "signs")  # the signs include the marks of the trick
    seen = [widget for widget in widgets if widget.group is not None and widget.group.key in kept]
    assert seen
    assert not [widget.name for widget in seen if widget.rect.overlaps(panel)]


def test_every_card_can_be_asked_about_the_first_one_too() -> None:
    """Check also the two of spades, whose value 0 must not count as a missing card."""
    exercise = _made(ExerciseKind.LEGAL, "classic", 5)
    for card in Card:
        asked = question(structs.replace(exercise, card=card), exercise.seen)
        assert card_sign(card, exercise.seen.rules.words) in asked


def test_before_a_joker_is_judged_all_that_has_been_played_is_in_sight_and_told() -> None:
    """The answer depends on the cards of earlier tricks, so the player must know these cards."""
    pilot = _pilot()
    scene = _begin(pilot, ExerciseKind.BLOOPER)
    for _ in range(12):
        seen = asked_in(scene).seen
        lines = [name for name in pilot.names if name.startswith("Played: ")]
        if seen.deal.tricks:
            break
        assert not lines
        _answer(pilot, scene, right=True)
        pilot.click(NEXT)
        pilot.rest()
    (line,) = (text.split(" You lead.")[0] for text in lines)
    played = [play.card for trick in seen.deal.tricks for play in trick.plays]
    assert sorted(line.removeprefix("Played: ").split()) == sorted(card_sign(card, seen.rules.words) for card in played)
    assert line in scene.report().news[0].text


def test_rules_that_give_no_exercise_are_told_and_one_can_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = Pilot(settings=Settings(first_start_done=True)).open()
    monkeypatch.setattr(generate, "make", lambda _wanted, _stop: None)
    scene = _begin(pilot, ExerciseKind.LEGAL)
    assert _run(scene).asked is None
    assert pilot.says("no such exercise")
    pilot.press(Key.ESCAPE)
    assert pilot.scene == "drills"


def test_a_generator_that_crashes_is_not_taken_for_a_ruleset_without_exercises(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that a crash is reported like any other error."""

    def fail(_wanted: ExerciseRequest, _stop: ShouldStop) -> Exercise | None:
        raise ZeroDivisionError("hm")

    pilot = _pilot()
    monkeypatch.setattr(generate, "make", fail)
    with pytest.raises(JobFailedError, match="hm") as failed:
        _begin(pilot, ExerciseKind.LEGAL)
    assert isinstance(failed.value.__cause__, ZeroDivisionError)


def test_only_the_kinds_that_the_ruleset_gives_are_on_the_list() -> None:
    pilot = _pilot()
    pilot.program.preferences.settings = structs.replace(pilot.program.preferences.settings, last_rules="individual")
    lead(pilot, "drills")
    offered = {widget.target for widget in pilot.director.view().widgets if isinstance(widget.target, ChoiceTarget)}
    assert offered == {ChoiceTarget("drill", kind.value) for kind in kinds_for(PRESETS["individual"])}


def test_every_answer_of_every_kind_has_words_of_its_own() -> None:
    for preset in ("classic", "santa-cruz", "blooper-singles"):
        for kind in kinds_for(PRESETS[preset]):
            for seed in (5,) if kind in (ExerciseKind.BID, ExerciseKind.BLOOPER) else (5, 6):
                exercise = _made(kind, preset, seed)
                seen = exercise.seen
                texts = [answer_text(exercise, answer.code, seen) for answer in exercise.answers]
                assert len(set(texts)) == len(texts)
                assert question(exercise, seen).endswith("?")
                assert all(explanation(exercise, seen))
                match, bids = seen.public.match, bids_text(seen, Voices(seen.public.match, seen.seat))
                has_bid = bool(bids) and match.partner_of(seen.seat) in {bid.seat for bid in seen.deal.bids}
                assert any("(partner): " in bid for bid in bids) is has_bid


@pytest.mark.parametrize(
    ("hands", "plays", "card", "reason"),
    [
        (".2..+B A2... ..A2. ...A2", "BB", "AS", "The big blooper pulls it."),
        (".2..+L A2... ..A2. ...A2", "LB", "2S", "The little blooper pulls it."),
        ("A.2.. 32... ..A2. ...A2", "AS", "2S", "It follows the suit that was led."),
        ("A.2.. .43.. ..A2. ...A2", "AS", "3H", "You hold none of the suit that was led: any card may be played."),
    ],
)
def test_a_trump_that_a_joker_pulls_is_not_explained_as_following_suit(
    hands: str, plays: str, card: str, reason: str
) -> None:
    rules = replace(PRESETS["classic"], trump_lead=TrumpLead.ANY_TIME)
    observed = seen(table(hands, rules=rules, bids="1/pass/pass/pass", plays=plays))
    assert legal_reason(observed, parse_card(card)) == reason
