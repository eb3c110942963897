"""Lessons: a pupil can take them by mouse or keys alone, leave and resume them, and gets replies to wrong moves."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from msgspec import structs

from game.drills.drills import ExerciseKind, reasons_in
from game.engine.bids import PASS, parse_bid
from game.engine.cards import Card, Seat
from game.engine.events import TrumpBroken
from game.i18n import _
from game.lessons.catalogue import FIRST_DEAL, LESSONS, OTHER_HOUSES
from game.lessons.coached import COACHED, SHORT_MATCH
from game.lessons.lesson import RIGHT, FixedDeal, Lesson, Step, Tutor
from game.rulesets.lengths import Length
from game.rulesets.presets import PRESETS
from game.scenes.drills.drill_run import DrillRun
from game.scenes.drills.exercise_scene import ExerciseScene
from game.scenes.lessons.lesson_exercises import PRACTICE, practice_for, taught_by
from game.scenes.lessons.lesson_scene import ANSWER, REASON, target_of
from game.scenes.lessons.path import BOOK
from game.scenes.shell.routes import LessonOf
from game.scenes.table.prompt import PROMPT, SLOT
from game.settings import Settings, load
from game.tabletop.pacing import Speed
from game.tabletop.sounds import LESSON
from game.tabletop.targets import BidTarget, CardTarget, TermTarget
from game.toolkit.devices.input import Key
from game.toolkit.speaker import REFUSAL
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.widgets import Part, Role
from game.wording.table import table_text
from game.wording.terms import Term, meaning_of
from tests.lessons.lesson_walk import do_right, lesson_scene, until_asked, wrong_targets
from tests.pictures.newcomer import newcomer
from tests.support.breadth import selected
from tests.support.hands import by_keys
from tests.support.narrowing import not_none, of_type
from tests.support.pilot import Pilot, Recorder
from tests.support.sources import ROOT

QUICK = Settings(first_start_done=True, speed=Speed.INSTANT, lessons_done=("first-deal",))
BY_ID = {lesson.id: lesson for lesson in LESSONS}
TELL = ButtonTarget("tell")
NEXT, ALL, SHORT = ButtonTarget("next-lesson"), ButtonTarget("close"), ButtonTarget("short-match")


def place_of(lesson: Lesson) -> ChoiceTarget:
    return ChoiceTarget("way" if lesson is FIRST_DEAL else "lesson", lesson.id)


def way_to(lesson: Lesson) -> list[Target]:
    """Return the targets from the title to a lesson: the learn page, a chapter, and a row."""
    chapter = next(name for name, lessons in BOOK.items() if lesson.id in {one.id for one in lessons})
    others = [ButtonTarget("others")] if lesson in OTHER_HOUSES else []
    return [ButtonTarget("learn"), ChoiceTarget("chapter", chapter), *others, place_of(lesson)]


def taken(lesson: Lesson, settings: Settings = QUICK, **options: object) -> Pilot:
    """Return a program in which the pupil has opened a lesson, and is asked for the first move."""
    pilot = Pilot(settings=settings, **options)  # type: ignore[arg-type]  # options of a pilot
    pilot.open().click(*way_to(lesson))
    until_asked(pilot, pilot.click)
    return pilot


def make_move(pilot: Pilot, press: Callable[[Target], None]) -> None:
    until_asked(pilot, press)
    step = not_none(lesson_scene(pilot).asked)
    do_right(pilot, step, press)
    if isinstance(step, Step) and step.praise:  # the praise is shown alone for a while
        pilot.tick(1.0)
        assert says(pilot, step.praise)


def go_through(pilot: Pilot, lesson: Lesson, press: Callable[[Target], None]) -> None:
    for _task in lesson.tasks:
        make_move(pilot, press)
        pilot.rest()
    until_asked(pilot, press)
    pilot.tick()
    assert lesson_scene(pilot).is_finished


def written(pilot: Pilot) -> str:
    texts = [node for node in pilot.director.tree().widgets if node.role == Role.TEXT.value]
    return [node.name for node in texts if any(key == "tutor" for key, _name in node.groups)][-1]


def says(pilot: Pilot, text: str) -> bool:
    return any(widget.name.endswith(_(text)) for widget in pilot.director.view().widgets)


@pytest.mark.parametrize(
    "lesson", selected(LESSONS, (FIRST_DEAL, *LESSONS[2::8], LESSONS[-1])), ids=lambda lesson: lesson.id
)
def test_a_lesson_can_be_taken_by_keys_alone(lesson: Lesson) -> None:
    pilot = Pilot(settings=QUICK).open()
    press = partial(by_keys, pilot)
    for target in way_to(lesson):
        press(target)
    go_through(pilot, lesson, press)
    assert pilot.director.focused == (SHORT if lesson is FIRST_DEAL else NEXT)
    pilot.press(Key.ENTER)
    following = LESSONS.index(lesson) + 1
    is_match = lesson is FIRST_DEAL or following == len(LESSONS)
    assert pilot.scene == ("lesson" if not is_match else "table" if lesson is FIRST_DEAL else "new-match")


def test_learning_begins_in_a_game_and_leads_to_a_match() -> None:
    """Accept the first offer of each page and make good moves: after one deal this leads to a match."""
    pilot = Pilot(settings=Settings(speed=Speed.INSTANT)).open()
    assert pilot.scene == "first-start"
    pilot.press(Key.ENTER)
    assert pilot.scene == "lesson"
    go_through(pilot, FIRST_DEAL, pilot.click)
    pilot.press(Key.ENTER)
    assert pilot.scene == "table"
    assert pilot.table.local_match.seen.rules.sizes == SHORT_MATCH.rules.sizes


def test_a_right_answer_is_praised_for_a_moment_and_kept() -> None:
    pilot = at_task(0)
    pilot.click(target_of("KS"))
    assert not pilot.program.preferences.settings.lessons_begun
    pilot.tick(1.0)
    assert says(pilot, "Yes!")
    assert pilot.program.preferences.settings.lessons_begun == ("first-deal: KS",)
    pilot.tick(1.0)
    assert written(pilot) == FIRST_DEAL.questions[1].says


def at_task(number: int) -> Pilot:
    """Return a program at task `number` (counted from 0) of the first deal."""
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.INSTANT)).open()
    pilot.click(ButtonTarget("play"))
    for task in FIRST_DEAL.tasks[:number]:
        until_asked(pilot, pilot.click)
        do_right(pilot, task, pilot.click)
        pilot.rest()
    until_asked(pilot, pilot.click)
    return pilot


@pytest.mark.parametrize("number", [1, 2])
def test_a_press_on_the_card_turned_up_is_answered(number: int) -> None:
    pilot = at_task(number)
    pilot.click(target_of("8H"))
    assert says(pilot, "That card isn't in play: it only shows trump.")
    do_right(pilot, FIRST_DEAL.tasks[number], pilot.click)
    until_asked(pilot, pilot.click)
    assert lesson_scene(pilot).asked is FIRST_DEAL.tasks[number + 1]


def test_the_first_deal_has_only_what_was_taught_on_the_table() -> None:
    """Check that no text or button appears before its task, and that nobody bids before the task about bids."""
    pilot = at_task(0)
    for number, task in enumerate(FIRST_DEAL.tasks):
        until_asked(pilot, pilot.click)
        pilot.tick(2.0)
        view = pilot.director.view()
        groups = {group for node in pilot.director.tree().widgets for group, _name in node.groups}
        assert ("trump" in groups) == (number >= 1)
        assert ("score" in groups) == (number >= 6)
        assert {str(bid) for bid in pilot.bids} == ({"bid:pass", "bid:1", "bid:2"} if number == 3 else set())
        assert any(view.parts(PROMPT) or view.parts(SLOT)) == (number >= 5)
        names = {widget.name for widget in view.widgets}
        assert not any(name.lower() in ("not broken", "broken", "board", "undo", "hint") for name in names)
        assert not view.parts(Part("caption"))
        deal = lesson_scene(pilot).local_match.table.public.deal
        assert bool(deal and deal.bids) == (number >= 3)
        do_right(pilot, task, pilot.click)
        assert not any(isinstance(moment.event, TrumpBroken) for moment in pilot.table.local_match.stage.moments)


WAY = tuple(coached.id for coached in COACHED)


@pytest.mark.parametrize(
    ("done", "marked", "button"),
    [
        ((FIRST_DEAL.id,), WAY[0], "Step 2: A short match"),
        ((FIRST_DEAL.id, "follow-suit", WAY[0]), WAY[1], "Step 3: Five cards"),
        ((FIRST_DEAL.id, *WAY), "follow-suit", "Next lesson"),
        ((*(lesson.id for lesson in LESSONS), *WAY), "whole-match", "Play a match"),
    ],
)
def test_the_golden_button_of_the_path_leads_to_what_comes_next(
    done: tuple[str, ...], marked: str, button: str
) -> None:
    pilot = Pilot(settings=structs.replace(QUICK, lessons_done=done)).open()
    pilot.click(ButtonTarget("learn"))
    assert pilot.widget(ButtonTarget("next")).name == button
    pilot.click(ButtonTarget("next"))
    assert pilot.scene == ("lesson" if marked in BY_ID else "new-match" if marked == "whole-match" else "table")


def test_each_lesson_has_an_exercise_that_its_rules_give_as_the_documentation_says() -> None:
    assert {lesson.id for lesson in LESSONS} - {FIRST_DEAL.id} == set(PRACTICE)  # the first deal leads to a match
    for lesson in LESSONS[1:]:
        assert practice_for(lesson) is PRACTICE[lesson.id], lesson.id
        is_narrow = taught_by(lesson) != reasons_in(lesson.rules)
        assert is_narrow == (lesson.id in ("follow-suit", "breaking-trump")), lesson.id
    page = (ROOT / "docs" / "teaching.md").read_text(encoding="utf-8")
    text = page.split("| exercise | after the lessons |\n|---|---|\n")[1]
    rows = [re.findall(r"`([^`]+)`", line) for line in text.split("\n\n")[0].splitlines()]
    assert {name: ExerciseKind(kind) for kind, *names in rows for name in names} == dict(PRACTICE)


def test_a_lesson_that_is_over_leads_to_its_exercise_and_back() -> None:
    pilot = taken(LESSONS[1], audio=(audio := Recorder()))
    go_through(pilot, LESSONS[1], pilot.click)
    pilot.rest()
    assert audio.heard.count(LESSON) == 1
    pilot.click(ButtonTarget("practise"))
    scene = of_type(ExerciseScene, pilot.director.stack.scene)
    assert of_type(DrillRun, scene.run).kind is practice_for(LESSONS[1])
    pilot.rest()
    pilot.press(Key.ESCAPE)
    assert lesson_scene(pilot).is_finished


def test_somebody_new_gets_from_the_first_start_to_the_end_of_a_first_match() -> None:
    """Use only widgets on the screen: take a lesson, and play two coached matches with hints and a review."""
    *_steps, last = newcomer(Pilot(settings=structs.replace(QUICK, last_length=Length.SHORTEST)))
    assert last == "13-match-over"


@pytest.mark.parametrize("lesson", selected(LESSONS, LESSONS[::6]), ids=lambda lesson: lesson.id)
def test_by_mouse_alone_each_wrong_move_is_answered_with_its_reason_and_may_be_tried_again(lesson: Lesson) -> None:
    pilot = taken(lesson)
    table = lesson_scene(pilot).local_match.table
    for step in lesson.tasks:
        until_asked(pilot, pilot.click)
        for target in wrong_targets(pilot, step):
            seq = table.seq
            pilot.rest()
            pilot.click(target)
            pilot.tick()
            assert table.seq == seq
            refusal = written(pilot)
            assert says(pilot, refusal), target
            assert refusal != _(step.says), target
            assert lesson_scene(pilot).asked is step
        pilot.rest()
        make_move(pilot, pilot.click)
    until_asked(pilot, pilot.click)
    pilot.tick()
    assert says(pilot, lesson.closing)
    assert set(pilot.program.preferences.settings.lessons_done) == {FIRST_DEAL.id, lesson.id}


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
    assert pilot.scene == "chapter"
    assert pilot.widget(ChoiceTarget("lesson", lesson.id)).value

    again = taken(lesson, settings=load(path)[0])
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
    assert not pilot.program.preferences.settings.lessons_begun


def test_a_lesson_can_be_skipped_and_counts_as_not_done() -> None:
    pilot = taken(LESSONS[1])
    pilot.press(Key.ESCAPE)
    pilot.click(ButtonTarget("skip"))
    until_asked(pilot, pilot.click)
    assert lesson_scene(pilot).asked is LESSONS[2].steps[0]
    assert pilot.program.preferences.settings.lessons_done == (FIRST_DEAL.id,)


def test_progress_unknown_to_a_later_version_restarts_the_lesson() -> None:
    for moves in ("QS", "AH, 7S", "XX", ""):
        settings = structs.replace(QUICK, lessons_begun=(f"follow-suit: {moves}",))
        pilot = taken(BY_ID["follow-suit"], settings)
        assert lesson_scene(pilot).asked is BY_ID["follow-suit"].steps[0]


def test_lessons_are_not_among_the_matches_and_cannot_be_played_on_from_a_replay() -> None:
    pilot = taken(BY_ID["made-and-set"])
    for _step in BY_ID["made-and-set"].steps:
        make_move(pilot, pilot.click)
        pilot.rest()
    pilot.until(lambda: pilot.is_scored)
    pilot.open_summary()
    assert pilot.director.view().find(ButtonTarget("again")) is None
    pilot.click(ButtonTarget("sheet"))
    assert not any(isinstance(widget.target, ChoiceTarget) for widget in pilot.director.view().widgets)
    assert pilot.store.matches() == ()


def test_the_last_choice_has_no_mark_and_the_tutor_is_read_out() -> None:
    pilot = taken(BY_ID["follow-suit"])
    texts = {node.name for node in pilot.director.tree().widgets}
    assert {"Big Blooper", BY_ID["follow-suit"].steps[0].says} <= texts


def marks(pilot: Pilot) -> list[str]:
    """Return the names of the cards highlighted as the answer or its reason."""
    return [widget.name for widget in pilot.director.view().widgets if widget.part in (REASON, ANSWER)]


@pytest.mark.parametrize("way", ["button", "key"])
def test_the_answer_comes_when_it_is_asked_for_and_points_at_card_and_reason(way: str) -> None:
    pilot = taken(BY_ID["follow-suit"])
    step = BY_ID["follow-suit"].steps[0]
    assert not says(pilot, step.answer)
    assert marks(pilot) == []
    assert pilot.director.focused != TELL
    pilot.click(TELL) if way == "button" else pilot.press("h")
    assert says(pilot, step.answer)
    assert marks(pilot) == ["Look at this: K♠", "Good: 7♠"]
    assert pilot.director.view().find(TELL) is None
    make_move(pilot, pilot.click)
    assert marks(pilot) == []
    assert says(pilot, RIGHT[Tutor.BIG])


def test_one_miss_brings_the_reason_and_a_second_one_the_card_and_the_lesson_that_teaches_it() -> None:
    pilot = taken(BY_ID["partner"])
    for misses, pointed in ((1, ["Look at this: 9♣"]), (2, ["Look at this: 9♣", "Good: 4♣"])):
        pilot.rest()
        pilot.click(target_of("KC"))
        assert says(pilot, BY_ID["partner"].steps[0].answer)
        assert marks(pilot) == pointed
        lesson = pilot.director.view().find(ButtonTarget("lesson"))
        assert (lesson is not None) == (misses > 1)
    pilot.rest()
    pilot.click(ButtonTarget("lesson"))
    until_asked(pilot, pilot.click)
    assert lesson_scene(pilot).asked is BY_ID["void"].steps[0]


def test_a_move_that_is_as_good_is_not_called_wrong() -> None:
    audio = Recorder()
    pilot = taken(BY_ID["follow-suit"], audio=audio)
    make_move(pilot, pilot.click)
    make_move(pilot, pilot.click)
    until_asked(pilot, pilot.click)
    pilot.rest()
    pilot.click(target_of("4H"))
    pilot.tick()
    assert any(name.startswith("That would do, but") for name in pilot.names)
    assert REFUSAL not in audio.heard
    assert lesson_scene(pilot).asked is BY_ID["follow-suit"].steps[2]


def test_what_moves_by_itself_is_off_in_a_lesson() -> None:
    """Check that settings for automatic play do not apply."""
    settings = structs.replace(QUICK, auto_play_forced=True, confirm_play=True)
    pilot = taken(BY_ID["follow-suit"], settings)
    card = of_type(CardTarget, target_of("7S"))
    pilot.click(card)
    assert lesson_scene(pilot).asked is BY_ID["follow-suit"].steps[0]
    pilot.rest()
    pilot.click(card)
    pilot.tick()
    until_asked(pilot, pilot.click)
    assert lesson_scene(pilot).asked is BY_ID["follow-suit"].steps[1]


def test_in_a_tie_break_the_tricks_that_decide_it_are_told() -> None:
    pilot = taken(BY_ID["tie-break"])
    assert pilot.names.count("taken 4 of 7") == 2
    seen, voices = lesson_scene(pilot).local_match.seen, lesson_scene(pilot).local_match.voices
    assert "We: taken 4 of 7. They: taken 4 of 7." in table_text(seen, voices)


def test_a_term_that_the_tutor_uses_leads_to_its_meaning_and_back() -> None:
    pilot = taken(BY_ID["follow-suit"])
    for term, open_it in ((Term.LEAD, pilot.click), (Term.BID, partial(by_keys, pilot))):
        open_it(TermTarget(term))
        assert pilot.scene == "meaning"
        assert says(pilot, meaning_of(term, PRESETS["classic"]).sentence)
        pilot.rest()
        pilot.press(Key.ESCAPE)
        assert lesson_scene(pilot).asked is BY_ID["follow-suit"].steps[0]
    node = next(node for node in pilot.director.tree().widgets if node.target == "term:lead")
    assert (node.role, node.name, node.detail) == ("link", "led", "Explanation: To lead")


def asked_once(deal: FixedDeal, step: Step, *, first: Seat = Seat.S) -> Pilot:
    """Return a program in a lesson that has one deal and one step, and waits for the pupil."""
    lesson = Lesson(
        id="one-step",
        title="One step",
        goal="Do it.",
        tutor=Tutor.BIG,
        first=first,
        deals=(deal,),
        steps=(step,),
        closing="Done.",
    )
    pilot = Pilot(settings=QUICK).open()
    pilot.program.open(LessonOf(lesson))
    until_asked(pilot, pilot.click)
    return pilot


def test_a_trump_that_a_joker_spares_is_refused_in_the_words_of_the_table() -> None:
    deal = FixedDeal(
        hands="J3... A...+B ..AK. ...AK", turned="8S", bids="1/pass/pass/pass", plays="BB AD AC JS AS KD KC 3S", given=7
    )
    pilot = asked_once(deal, Step(says="Your turn.", good="JS", wrong={"3S": ""}), first=Seat.W)
    pilot.rest()
    pilot.click(CardTarget(Card.S3))
    pilot.tick()
    assert says(pilot, "The big blooper pulls your highest trump.")


def test_the_focus_begins_among_the_bids_that_are_offered_however_large_the_hand() -> None:
    deal = FixedDeal(hands="AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432", turned="BB", bids="2")
    pilot = asked_once(deal, Step(says="Your turn.", good="2", offers="pass, 1, 2"))
    assert pilot.bids == [BidTarget(PASS), BidTarget(parse_bid("1")), BidTarget(parse_bid("2"))]
    pilot.press("1", "3")  # the rules allow bids of 3 and 13, but the lesson does not offer them
    assert pilot.director.focused == pilot.bids[1]
    assert pilot.director.view().first == BidTarget(parse_bid("2"))
