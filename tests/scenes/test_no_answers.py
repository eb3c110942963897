"""Questions of lessons, coached matches and exercises: no other text on the screen reveals the answer.

The other texts are the state, captions, announcements, descriptions of widgets, and the texts that keys such as F2 speak.
"""

import re
from collections.abc import Iterator
from itertools import cycle, product
from typing import Final

import pytest
from msgspec import structs

from game.drills.drills import ExerciseKind
from game.engine.actions import PlayCard
from game.i18n import SOURCE, _, install, installed
from game.lessons.catalogue import FIRST_DEAL, LESSONS
from game.lessons.coached import COACHED
from game.lessons.lesson import TUTOR_NAMES, Lesson, Question, Task, parse_move
from game.scenes.drills.drill_run import DrillRun
from game.scenes.drills.exercise_scene import ExerciseScene
from game.scenes.drills.wording import answer_text, coach_text, counted_text, explanation
from game.scenes.play.table_scene import TableScene
from game.scenes.shell.learning import play_coached
from game.scenes.shell.routes import DrillOf, LessonOf
from game.scenes.table.seat import SeatScene
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.toolkit.targets import ButtonTarget
from game.toolkit.widgets import Role
from game.wording import table
from game.wording.cards import card_name, card_sign
from game.wording.sight import WHOLE, Fixture
from game.wording.spoken import About
from tests.lessons.lesson_walk import do_right, lesson_scene, step_now, until_asked
from tests.support.breadth import selected
from tests.support.narrowing import not_none, of_type
from tests.support.pilot import Pilot

QUICK: Final = Settings(first_start_done=True, speed=Speed.INSTANT, captions=True, lessons_done=("first-deal",))
WINS: Final = {
    SOURCE: r"(?i)\b(wins?|won|takes|took|taken|went to|is yours|highest|crown)\b",
    "de": r"(?i)\b(gewinn\w*|gewonnen|macht|gemacht|nimmt|ging an|gehört dir|war deiner|höchste\w*|Krone)\b",
}
"""Patterns of words about the winner of a trick."""
TAKEN: Final = {
    SOURCE: r"(?i)\b(wins|went to|takes it|is yours)\b",
    "de": r"(?i)\b(gewinnt|ging an|(?<!wer )macht den|gehört dir|war deiner)\b",
}
"""Patterns of words about the winner that are not used in questions and in the score."""
COUNTED: Final = {SOURCE: r"\d+ of them", "de": r"davon \d+"}
FIRST_WORDS: Final = {
    SOURCE: ("trump", "score|point", "bid", "dealer"),
    "de": ("trumpf", "punkte|stand", "ansag|angesagt", "geber"),
}
"""Patterns of words about trump, score, bids and dealer, which the first deal must explain before use."""
TUTOR: Final = "tutor"


@pytest.fixture(params=WINS, autouse=True)
def language(request: pytest.FixtureRequest) -> str:
    """Install and return a language; tests may override the parameter."""
    install(request.param)
    return str(request.param)


def opened() -> Pilot:
    return Pilot(settings=structs.replace(QUICK, language=installed())).open()


def told(pilot: Pilot) -> Iterator[str]:
    """Yield all texts except the tutor's, the possible answers, and the names of cards and pictures."""
    scene, tree = pilot.director.stack.scene, pilot.director.tree()
    report = scene.report()
    yield from (report.state, report.caption, *tree.notices)
    news = (news.text for news in report.news if not news.key.startswith(("tutor:", "elbow:")))
    yield from (text for text in news if text != scene.spoken(About.HAND))  # this text names all possible cards
    for node in tree.widgets:
        if node.target.startswith("choice:answer=") or any(key == TUTOR for key, _name in node.groups):
            continue
        yield from (name for _key, name in node.groups)
        yield from (node.detail, node.tip)
        if node.role not in (Role.CARD.value, Role.IMAGE.value):
            yield node.name
    for about in sorted(set(About) - {About.HAND}):
        yield scene.spoken(about) or ""


def named(text: str, cards: set[str]) -> set[str]:
    return {card for card in cards if re.search(rf"(?<![\w]){re.escape(card)}(?![\w])", text, re.IGNORECASE)}


def said_by_tutor(pilot: Pilot) -> list[str]:
    """Return the tutor's texts without the tutor's name, which is also a card's name."""
    nodes, names = pilot.director.tree().widgets, {_(name) for name in TUTOR_NAMES.values()}
    said = [node.name for node in nodes if any(key == TUTOR for key, _name in node.groups)]
    return [text for text in said if text not in names]


def given_away(pilot: Pilot, task: Task) -> list[str]:
    seen = lesson_scene(pilot).local_match.seen
    words = seen.rules.words
    choices = task.trick.split() if isinstance(task, Question) and task.trick else []
    actions = [action for move in task.moves if isinstance(action := parse_move(move), PlayCard)]
    cards = [action.card for action in actions if choices or seen.hand >> action.card & 1]
    answers = {text for card in cards for text in (card_name(card, words), card_sign(card, words))}
    found = []
    lone = None if seen.public.deal is None else table.lone_joker(seen.deal)
    trump = "" if lone is None else card_name(lone, words)  # the only trump, a joker, is public and not an answer
    by_tutor = said_by_tutor(pilot)
    texts = [*told(pilot), *by_tutor]
    for text in (text.replace(trump, "") if trump else text for text in texts):
        others = {card_name(action.card, words) for move in choices if isinstance(action := parse_move(move), PlayCard)}
        names_all = bool(others) and named(text, others) == others
        if named(text, answers) and not names_all:
            found.append(text)
        is_beside = text not in by_tutor
        if isinstance(task, Question) and task.trick and is_beside and re.search(WINS[installed()], text):
            found.append(text)
    return found


def leaks_of(lesson: Lesson) -> list[str]:
    """Take a lesson; return the texts that reveal an answer."""
    pilot = opened()
    pilot.program.open(LessonOf(lesson))
    found = []
    for _task in lesson.tasks:
        until_asked(pilot, pilot.click)
        pilot.tick(2.0)
        task = not_none(step_now(pilot))
        found += given_away(pilot, task)
        do_right(pilot, task, pilot.click)
        pilot.rest()
    return found


@pytest.mark.parametrize("lesson", selected(LESSONS, (*LESSONS[::5], FIRST_DEAL)), ids=lambda lesson: lesson.id)
def test_no_lesson_gives_the_answer_away_while_it_asks(lesson: Lesson) -> None:
    assert leaks_of(lesson) == []


def test_the_first_deal_tells_nothing_before_it_is_explained() -> None:
    """Check that trump, score and bids are not mentioned before their tasks, and the dealer never."""
    trump, score, bid, dealer = FIRST_WORDS[installed()]
    pilot = opened()
    pilot.program.open(LessonOf(FIRST_DEAL))
    for number, task in enumerate(FIRST_DEAL.tasks):
        until_asked(pilot, pilot.click)
        pilot.tick(2.0)
        said = " ".join(told(pilot)).lower()
        assert bool(re.search(trump, said)) <= (number >= 1), said
        assert bool(re.search(score, said)) <= (number >= 6), said
        assert bool(re.search(bid, said)) <= (number >= 3), said
        assert dealer not in said
        do_right(pilot, task, pilot.click)
        pilot.rest()


def open_questions(pilot: Pilot) -> Iterator[TableScene]:
    """Play a coached match; yield its table in each frame with an open question of the tutor."""
    for _step in range(4000):
        scene = pilot.director.stack.scene
        if pilot.scene in ("result", "turning-points"):
            return
        if isinstance(scene, TableScene) and scene.elbow is not None and scene.elbow.is_asking:
            yield scene
        pilot.play_on(lambda: True) if pilot.scene == "table" and pilot.take_turn() else None
        if pilot.is_warned:
            pilot.click(ButtonTarget("close"))
        elif pilot.is_scored:
            pilot.click(ButtonTarget("next"))
        pilot.tick()


def test_a_coached_match_does_not_name_the_trump_that_its_tutor_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    (coached,) = (one for one in COACHED if one.reads)
    pilot = opened()
    play_coached(pilot.program, coached)
    asked = 0
    for scene in open_questions(pilot):
        assert scene.elbow is not None
        seen = scene.local_match.seen
        unseen = seen.deal.ordering.trumps & ~(seen.hand | seen.deal.played() | seen.deal.laid_open())
        right = seen.deal.ordering.by_power(unseen)[0]
        asked += 1
        names = {card_name(right, seen.rules.words), card_sign(right, seen.rules.words)}
        assert not [text for text in told(pilot) if named(text, names)]
        assert scene.spoken(About.UNSEEN) == _("That would answer the question.")
        with monkeypatch.context() as patch:
            patch.setattr(TableScene, "_withheld", ())
            assert named(scene.spoken(About.UNSEEN) or "", names)
        pilot.click(ButtonTarget(f"trump-{right}"))
        assert named(scene.spoken(About.UNSEEN) or "", names)
        if asked == 2:  # the tutor asks after the third and the sixth trick
            return
    assert asked


@pytest.mark.parametrize(
    ("kind", "language"),
    selected(product(ExerciseKind, WINS), list(zip(ExerciseKind, cycle(WINS)))),
    indirect=["language"],
)
def test_no_exercise_gives_the_answer_away_while_it_asks(kind: ExerciseKind, language: str) -> None:
    pilot = opened()
    pilot.program.open(DrillOf(pilot.program.rulesets.get("classic"), kind))
    for _round in range(2):
        scene = of_type(ExerciseScene, pilot.director.stack.scene)
        run = of_type(DrillRun, scene.run)
        pilot.until(lambda: run.asked is not None)  # noqa: B023 - called at once
        while True:
            assert run.asked is not None
            asked, exercise = run.asked, run.asked.exercise
            seen, voices = asked.seen, asked.voices
            told_of = coach_text(exercise, exercise.best.code, run.judged, voices)
            found = (*explanation(exercise, seen), counted_text(exercise, seen, voices), told_of)
            reasons = [reason for reason in found if reason and reason not in scene.report().state]
            texts = list(told(pilot))
            for text in texts:
                assert not [reason for reason in reasons if reason in text]
                assert kind is not ExerciseKind.WHO or not re.search(TAKEN[language], text)
                assert kind is not ExerciseKind.TRUMPS_UNSEEN or not re.search(COUNTED[language], text)
                if kind in (ExerciseKind.LEGAL, ExerciseKind.TOLD):
                    assert answer_text(exercise, exercise.best.code, seen) not in text
                if kind is ExerciseKind.SOLVE:
                    assert not named(text, {answer_text(exercise, exercise.best.code, seen)})
            if run.watched is None:
                break
            pilot.click(ButtonTarget("next"))
        scene._take(exercise.best.code)  # noqa: SLF001 - as by a click
        pilot.click(ButtonTarget("next"))
        pilot.tick(0.5)


def test_every_table_is_told_through_the_sight_of_its_scene() -> None:
    """Check that texts for screen readers leave out the parts of the table that a scene hides."""
    pilot = opened()
    pilot.program.open(LessonOf(FIRST_DEAL))
    scene = of_type(SeatScene, pilot.director.stack.scene)
    until_asked(pilot, pilot.click)
    assert scene.report().state == ""
    seen, voices = scene.local_match.seen, scene.local_match.voices
    assert _("{name} wins the trick.").format(name="Ruby") in table.table_text(seen, voices)
    assert not re.search(WINS[installed()], table.table_text(seen, voices, WHOLE - {Fixture.MARKS}))
    assert scene.spoken(About.SCORE) == scene.spoken(About.TURN) == _("That comes later.")
