"""Lessons and bidding drills: they neither ask for nor praise a move that the pupil must think costly."""

import pytest

from game.drills import generate
from game.drills.drills import Exercise, ExerciseKind
from game.drills.exercise_request import ExerciseRequest
from game.lessons.catalogue import BY_ID, LESSONS
from game.lessons.lesson import Lesson
from game.rulesets.presets import PRESETS
from tests.lessons.judging import walked
from tests.lessons.verdicts import MOST, coach_hash, faults, is_choice, judged, kept, lesson_hash, verdicts_on

_AGAIN = "write them again: python -m tests.lessons.verdicts"


@pytest.mark.parametrize("lesson", [pytest.param(lesson, id=lesson.id) for lesson in LESSONS])
def test_no_lesson_asks_for_what_costs_or_scolds_what_is_best(lesson: Lesson) -> None:
    known_lesson, known_coach, found = kept()[lesson.id]
    assert known_lesson == lesson_hash(lesson), f"the lesson was changed; {_AGAIN}"
    assert known_coach == coach_hash(), f"the coach was changed; {_AGAIN}"
    assert set(found) == {place for place, course in walked(lesson).items() if is_choice(course)}
    assert list(faults(lesson, found)) == []


@pytest.mark.stress
@pytest.mark.parametrize("lesson", [pytest.param(lesson, id=lesson.id) for lesson in LESSONS])
def test_every_verdict_on_file_is_the_one_that_is_found_anew(lesson: Lesson) -> None:
    found = judged(lesson)
    assert list(faults(lesson, found)) == []
    assert kept()[lesson.id][2] == found


def test_a_verdict_on_file_is_the_one_that_is_found_anew() -> None:
    lesson = BY_ID["one-card"]
    assert kept()[lesson.id][2] == judged(lesson)


def test_nothing_stands_on_file_that_is_no_lesson() -> None:
    assert list(kept()) == [lesson.id for lesson in LESSONS]


def wrongly_praised(exercise: Exercise) -> list[str]:
    """Return the answers called right that surely cost too much, and the best answers called wrong."""
    found = []
    right = {answer.code for answer in exercise.answers if answer.is_right}
    codes = {answer.code for answer in exercise.answers}
    for level, verdicts in verdicts_on(exercise.seen).items():
        found += [f"{each.move} ({level})" for each in verdicts if each.move in right and each.surely > MOST]
        first = verdicts[0].move
        found += [f"{first} is the coach's choice ({level})"] if first in codes - right else []
    return found


def exercises(seeds: range) -> list[Exercise]:
    """Return bidding exercises of several rulesets and levels."""
    wanted = [
        ExerciseRequest(kind=ExerciseKind.BID, rules=PRESETS[name], level=level, seed=seed)
        for name in ("classic", "blooper-singles", "santa-cruz")
        for level in (1, 2, 3)
        for seed in seeds
    ]
    return [made for made in map(generate.make, wanted) if made is not None]


def test_no_drill_praises_what_costs_or_calls_wrong_what_is_best() -> None:
    made = [
        generate.make(ExerciseRequest(kind=ExerciseKind.BID, rules=PRESETS["classic"], level=1, seed=seed))
        for seed in range(2)
    ]
    assert [wrongly_praised(exercise) for exercise in made if exercise is not None] == [[], []]


@pytest.mark.stress
def test_no_drill_of_any_ruleset_praises_what_costs_or_calls_wrong_what_is_best() -> None:
    assert [fault for exercise in exercises(range(4)) for fault in wrongly_praised(exercise)] == []
