"""Lessons as a pupil takes them: by mouse and by keys alone, left and resumed, with wrong moves answered."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game.drills.drills import Kind
from game.i18n import _
from game.lessons.catalogue import LESSONS
from game.lessons.lesson import Lesson, moves_in
from game.rulesets.lengths import Length
from game.rulesets.presets import PRESETS
from game.scenes.drills.drill import DrillScene
from game.scenes.lessons.lesson import LessonScene, target_of
from game.scenes.lessons.lesson_panel import PORTRAITS
from game.scenes.lessons.practice import PRACTICE, practice_for
from game.settings import Settings, load
from game.tabletop.pacing import Speed
from game.tabletop.targets import CardTarget
from game.toolkit import theme
from game.toolkit.devices.input import Key, PointerMoved, PointerPressed, PointerReleased
from game.toolkit.geometry import Point
from game.toolkit.sounds import Sound
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.widgets import Role, Widget
from game.wording.table import table_text
from tests.lessons.lesson_walk import good_targets, lesson_scene, until_asked, wrong_targets
from tests.pictures.newcomer import newcomer
from tests.support.breadth import selected
from tests.support.pilot import Pilot, Recorder
from tests.support.sources import ROOT

QUICK = Settings(first_start_done=True, speed=Speed.INSTANT)
BY_ID = {lesson.id: lesson for lesson in LESSONS}
NEXT, ALL = ButtonTarget("next-lesson"), ButtonTarget("close")


def taken(lesson: Lesson, settings: Settings = QUICK, **options: object) -> Pilot:
    """Return a program in which a lesson has been opened from the list of lessons."""
    pilot = Pilot(settings=settings, **options)  # type: ignore[arg-type]  # those of a pilot
    pilot.open()
    pilot.click(ButtonTarget("learn"))
    target = ChoiceTarget("lesson", lesson.id)
    pilot.scroll_to(target)
    pilot.click(target)
    return pilot


def make_move(pilot: Pilot, press: Callable[[Target], None]) -> None:
    """Make the first good move that is on the screen, once the tutor asks for one."""
    until_asked(pilot, press)
    step = lesson_scene(pilot).asked
    assert step is not None
    press(good_targets(pilot, step)[0])
    pilot.tick()


def go_through(pilot: Pilot, lesson: Lesson, press: Callable[[Target], None]) -> None:
    for _step in lesson.steps:
        make_move(pilot, press)
        pilot.tick(0.5)  # a press that follows on another at once, near it, is taken for a slip
    until_asked(pilot, press)
    pilot.tick()
    assert lesson_scene(pilot).is_finished


def by_keys(pilot: Pilot) -> Callable[[Target], None]:
    def press(target: Target) -> None:
        pilot.reach(target)
        pilot.press(Key.ENTER)

    return press


def says(pilot: Pilot, text: str) -> bool:
    return any(widget.name == _(text) for widget in pilot.director.view().widgets)


@pytest.mark.parametrize("lesson", selected(LESSONS, (*LESSONS[::4], LESSONS[-1])), ids=lambda lesson: lesson.id)
def test_a_lesson_can_be_taken_by_keys_alone(lesson: Lesson) -> None:
    pilot = Pilot(settings=QUICK).open()
    press = by_keys(pilot)
    press(ButtonTarget("learn"))
    press(ChoiceTarget("lesson", lesson.id))
    go_through(pilot, lesson, press)
    assert pilot.director.focused == NEXT
    pilot.press(Key.ENTER)
    following = LESSONS.index(lesson) + 1
    assert pilot.scene == ("lesson" if following < len(LESSONS) else "new-match")


def test_all_lessons_follow_one_another_from_the_first_start_to_a_match() -> None:
    """Whoever only presses what is offered first, and makes the good moves, gets from the title to a match of one's own."""
    pilot = Pilot(settings=Settings(speed=Speed.INSTANT)).open()
    assert pilot.scene == "first-start"
    pilot.press(Key.ENTER)
    assert pilot.scene == "learn"
    pilot.press(Key.ENTER)
    for lesson in LESSONS:
        go_through(pilot, lesson, pilot.click)
        pilot.press(Key.ENTER)
    assert pilot.scene == "new-match"
    pilot.press(Key.ESCAPE)
    assert pilot.scene == "learn"
    assert any(str(len(LESSONS)) in widget.name for widget in pilot.director.view().widgets)
    pilot.press(Key.ENTER)
    assert pilot.scene == "new-match"


def test_each_lesson_has_an_exercise_that_its_rules_give_as_the_documentation_says() -> None:
    assert {lesson.id for lesson in LESSONS} == set(PRACTICE)
    for lesson in LESSONS:
        assert practice_for(lesson) is PRACTICE[lesson.id], lesson.id
    text = (
        (ROOT / "docs" / "teaching.md")
        .read_text(encoding="utf-8")
        .split("| exercise | after the lessons |\n|---|---|\n")[1]
    )
    rows = [re.findall(r"`([^`]+)`", line) for line in text.split("\n\n")[0].splitlines()]
    assert {name: Kind(kind) for kind, *names in rows for name in names} == dict(PRACTICE)


def test_a_lesson_that_is_over_leads_to_its_exercise_and_back() -> None:
    pilot = taken(LESSONS[0])
    go_through(pilot, LESSONS[0], pilot.click)
    pilot.tick(0.5)
    pilot.click(ButtonTarget("practise"))
    scene = pilot.director.stack.scene
    assert isinstance(scene, DrillScene)
    assert scene.run.kind is practice_for(LESSONS[0])
    pilot.tick(0.5)
    pilot.press(Key.ESCAPE)
    assert lesson_scene(pilot).is_finished


def test_somebody_new_gets_from_the_first_start_to_the_end_of_a_first_match() -> None:
    """By what the screen says: a lesson, the guided match, the match that it leads to, with hints and a look back."""
    *_steps, last = newcomer(Pilot(settings=replace(QUICK, last_length=Length.SHORTEST)))
    assert last == "13-match-over"


@pytest.mark.parametrize("lesson", [pytest.param(lesson, id=lesson.id) for lesson in LESSONS])
def test_by_mouse_alone_each_wrong_move_is_answered_with_its_reason_and_may_be_tried_again(lesson: Lesson) -> None:
    pilot = taken(lesson)
    table = lesson_scene(pilot).local_match.table
    for step in lesson.steps:
        until_asked(pilot, pilot.click)
        for target in wrong_targets(pilot, step):
            seq = table.seq
            pilot.tick(0.5)
            pilot.click(target)
            pilot.tick()
            why = next(wrong.why for wrong in step.wrong if target in map(target_of, moves_in(wrong.moves)))
            assert table.seq == seq
            assert says(pilot, why), target
            assert lesson_scene(pilot).asked is step
        pilot.tick(0.5)
        make_move(pilot, pilot.click)
    until_asked(pilot, pilot.click)
    pilot.tick()
    assert says(pilot, lesson.closing)
    assert pilot.program.preferences.settings.lessons_done == (lesson.id,)


def test_a_card_that_the_rules_forbid_is_answered_with_the_rule() -> None:
    pilot = taken(BY_ID["follow-suit"])
    until_asked(pilot, pilot.click)
    card = next(
        widget for widget in pilot.director.view().widgets if widget.role is Role.CARD and "heart" in widget.name
    )
    assert card.target is not None
    pilot.click(card.target)
    assert says(pilot, "You must follow the suit that was led.")
    assert lesson_scene(pilot).asked is BY_ID["follow-suit"].steps[0]


def test_a_wrong_card_that_is_dragged_to_the_table_goes_back_and_is_answered() -> None:
    audio = Recorder()
    pilot = taken(BY_ID["follow-suit"], audio=audio)
    until_asked(pilot, pilot.click)
    step = BY_ID["follow-suit"].steps[0]
    start = pilot.widget(target_of("QS")).visible.centre
    pilot.director.handle(PointerMoved(start))
    pilot.director.handle(PointerPressed(start))
    pilot.director.handle(PointerMoved(Point(640, 300)))
    pilot.director.handle(PointerReleased(Point(640, 300)))
    pilot.tick()
    assert says(pilot, step.wrong[0].why)
    assert Sound.REFUSAL in audio.heard


def test_a_lesson_that_is_left_is_kept_and_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    lesson = BY_ID["breaking-trump"]
    pilot = taken(lesson, settings_path=path)
    make_move(pilot, pilot.click)
    make_move(pilot, pilot.click)
    until_asked(pilot, pilot.click)
    seen = lesson_scene(pilot).local_match.seen
    pilot.press(Key.ESCAPE)
    assert pilot.scene == "lesson-menu"
    pilot.click(ButtonTarget("lessons"))
    assert pilot.scene == "learn"
    assert pilot.widget(ChoiceTarget("lesson", lesson.id)).value

    again = taken(lesson, settings=load(path)[0])
    until_asked(again, again.click)
    assert lesson_scene(again).asked is lesson.steps[2]
    assert lesson_scene(again).local_match.seen.hand == seen.hand


def test_a_lesson_can_be_begun_again() -> None:
    lesson = BY_ID["void"]
    pilot = taken(lesson)
    make_move(pilot, pilot.click)
    pilot.press(Key.ESCAPE)
    pilot.click(ButtonTarget("again"))
    until_asked(pilot, pilot.click)
    assert lesson_scene(pilot).asked is lesson.steps[0]
    assert pilot.program.preferences.settings.lessons_begun == ()


def test_a_lesson_can_be_skipped_and_counts_as_not_done() -> None:
    pilot = taken(LESSONS[0])
    until_asked(pilot, pilot.click)
    pilot.press(Key.ESCAPE)
    pilot.click(ButtonTarget("skip"))
    until_asked(pilot, pilot.click)
    assert lesson_scene(pilot).asked is LESSONS[1].steps[0]
    assert pilot.program.preferences.settings.lessons_done == ()


def test_progress_of_which_a_later_version_knows_nothing_any_more_begins_the_lesson_anew() -> None:
    for moves in ("QS", "AH, 7S", "XX", ""):
        settings = Settings(first_start_done=True, speed=Speed.INSTANT, lessons_begun=(f"follow-suit: {moves}",))
        pilot = taken(BY_ID["follow-suit"], settings)
        until_asked(pilot, pilot.click)
        assert lesson_scene(pilot).asked is BY_ID["follow-suit"].steps[0]


def test_lessons_are_not_among_the_matches_and_cannot_be_played_on_from_a_replay() -> None:
    pilot = taken(BY_ID["made-and-set"])
    for _step in BY_ID["made-and-set"].steps:
        make_move(pilot, pilot.click)
        pilot.tick(0.5)
    pilot.until(lambda: pilot.scene == "deal-summary")
    assert pilot.director.view().find(ButtonTarget("again")) is None
    pilot.click(ButtonTarget("sheet"))
    assert not any(isinstance(widget.target, ChoiceTarget) for widget in pilot.director.view().widgets)
    assert pilot.store.matches() == ()


@pytest.mark.parametrize("way", ["again", "lessons"])
def test_the_summary_of_a_deal_has_the_menu_of_the_lesson_too(way: str) -> None:
    """The ways out of the lesson leave nothing of it behind."""
    pilot = taken(BY_ID["made-and-set"])
    for _step in BY_ID["made-and-set"].steps:
        make_move(pilot, pilot.click)
        pilot.tick(0.5)
    pilot.until(lambda: pilot.scene == "deal-summary")
    before = len(pilot.director.stack.scenes)
    pilot.press("escape")
    pilot.click(ButtonTarget(way))
    assert len(pilot.director.stack.scenes) == before - (1 if way == "again" else 2)
    assert "deal-summary" not in {scene.name for scene in pilot.director.stack.scenes}


def test_the_last_choice_has_no_mark_and_the_tutor_is_read_out() -> None:
    pilot = taken(BY_ID["follow-suit"])
    until_asked(pilot, pilot.click)
    texts = {node.name for node in pilot.director.tree().widgets}
    assert {"Big Blooper", BY_ID["follow-suit"].steps[0].says, BY_ID["follow-suit"].steps[0].hint} <= texts


def test_what_moves_by_itself_is_off_in_a_lesson() -> None:
    """Settings that play for the player do not take a lesson's choices away."""
    settings = Settings(first_start_done=True, speed=Speed.INSTANT, auto_play_forced=True, confirm_play=True)
    pilot = taken(BY_ID["follow-suit"], settings)
    until_asked(pilot, pilot.click)
    card = target_of("7S")
    assert isinstance(card, CardTarget)
    pilot.click(card)
    assert lesson_scene(pilot).asked is BY_ID["follow-suit"].steps[0]
    pilot.tick(0.5)
    pilot.click(card)
    pilot.tick()
    until_asked(pilot, pilot.click)
    assert lesson_scene(pilot).asked is BY_ID["follow-suit"].steps[1]


def test_a_lesson_plays_by_the_rules_it_names() -> None:
    pilot = taken(BY_ID["santa-cruz"])
    scene = lesson_scene(pilot)
    assert isinstance(scene, LessonScene)
    assert scene.local_match.seen.rules.bostons == PRESETS["santa-cruz"].bostons


def _words(pilot: Pilot) -> tuple[Widget, Widget, list[Widget]]:
    """Return the tutor's panel, the portrait in it, and what is written there."""
    widgets = pilot.director.view().widgets
    portrait = next(widget for widget in widgets if widget.picture in PORTRAITS.values())
    panel = next(widget for widget in widgets if widget.role is Role.PANEL and widget.rect.holds(portrait.rect))
    written = [widget for widget in widgets if widget.role is Role.TEXT and panel.rect.holds(widget.rect)]
    return panel, portrait, written


def test_enlarged_words_of_the_tutor_get_the_room_of_the_bids_when_these_are_over() -> None:
    lesson = BY_ID["board"]
    pilot = taken(lesson, Settings(first_start_done=True, speed=Speed.INSTANT, scale=200), size=(1920, 1080))
    until_asked(pilot, pilot.click)
    beside_bids, portrait, (number, *_said) = _words(pilot)
    assert number.name == "1 of 6"
    assert number.rect.centre.y == pytest.approx(portrait.rect.centre.y)
    make_move(pilot, pilot.click)
    until_asked(pilot, pilot.click)
    beside_hand, _portrait, (name, _number, *said) = _words(pilot)
    assert name.name == "Big Blooper"
    assert beside_hand.rect.x < beside_bids.rect.x
    assert all(widget.style.size == theme.BODY.size for widget in said)
    cards = [widget for widget in pilot.director.view().widgets if isinstance(widget.target, CardTarget)]
    assert cards
    assert not any(widget.rect.overlaps(beside_hand.rect) for widget in cards)


def test_in_a_tie_break_the_tricks_that_decide_it_are_told() -> None:
    pilot = taken(BY_ID["tie-break"])
    until_asked(pilot, pilot.click)
    assert [widget.name for widget in pilot.director.view().widgets].count("taken 4 of 7") == 2
    seen, voices = lesson_scene(pilot).local_match.seen, lesson_scene(pilot).local_match.voices
    assert "We: taken 4 of 7. They: taken 4 of 7." in table_text(seen, voices)
