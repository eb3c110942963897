"""Scores and streaks are counted, and what was got wrong comes back later and later until it is known."""

import json
from functools import cache

import pytest

from game.drills.drills import LEVELS, Exercise, ExerciseKind
from game.drills.exercise_request import ExerciseRequest
from game.drills.generate import Maker
from game.drills.progress import (
    GAPS,
    DrillProgress,
    points_for,
    progress_after_answer,
    progress_from_json,
    progress_json,
)
from game.rulesets.presets import PRESETS


@cache
def _exercise(seed: int = 0, kind: ExerciseKind = ExerciseKind.TRUMPS_UNSEEN, level: int = 1) -> Exercise:
    made = Maker().make(ExerciseRequest(kind=kind, rules=PRESETS["classic"], level=level, seed=seed))
    assert made is not None
    return made


def _code(exercise: Exercise, *, right: bool) -> str:
    return next(answer.code for answer in exercise.answers if answer.is_right is right)


def _after(progress: DrillProgress, *answers: bool, first: int = 100) -> DrillProgress:
    """Return the progress after some other exercises, each right or wrong."""
    for number, right in enumerate(answers, first):
        exercise = _exercise(number)
        progress = progress_after_answer(progress, exercise, _code(exercise, right=right))
    return progress


def test_a_streak_grows_with_right_answers_ends_with_a_wrong_one_and_the_best_is_remembered() -> None:
    progress = _after(DrillProgress(), True, True, False, True)
    tally = progress.tally(ExerciseKind.TRUMPS_UNSEEN)
    assert (tally.done, tally.right, tally.streak, tally.best) == (4, 3, 1, 2)
    assert tally.score == points_for(_exercise(), 0) * 2 + points_for(_exercise(), 1)
    assert progress.tally(ExerciseKind.BID) == DrillProgress().tally(ExerciseKind.BID)


def test_a_right_answer_scores_more_on_a_higher_level_and_in_a_longer_streak_up_to_a_limit() -> None:
    assert points_for(_exercise(level=3), 0) > points_for(_exercise(), 0)
    assert points_for(_exercise(), 5) > points_for(_exercise(), 1)
    assert points_for(_exercise(), 50) == points_for(_exercise(), 5)


def test_the_level_rises_with_three_right_in_a_row_and_falls_with_two_wrong() -> None:
    levels = []
    progress = DrillProgress()
    for number, right in enumerate(
        (True, True, True, True, False, False, True, True, True, True, True, True, *[True] * 6)
    ):
        progress = _after(progress, right, first=100 + number)
        levels.append(progress.tally(ExerciseKind.TRUMPS_UNSEEN).level)
    assert levels == [1, 1, 2, 2, 2, 1, 1, 1, 2, 2, 2, 3, *[3] * 6]
    assert max(levels) == LEVELS


def test_what_was_wrong_comes_back_after_the_gap_of_its_box_and_leaves_after_the_last() -> None:
    exercise = _exercise(1)
    progress = progress_after_answer(DrillProgress(), exercise, _code(exercise, right=False))
    for box, gap in enumerate(GAPS):
        assert progress.kept[0].box == box
        progress = _after(progress, *[True] * (gap - 1))
        assert progress.due(ExerciseKind.TRUMPS_UNSEEN) is None
        progress = _after(progress, True)
        assert progress.due(ExerciseKind.TRUMPS_UNSEEN) == exercise
        assert progress.due(ExerciseKind.BID) is None
        progress = progress_after_answer(progress, exercise, _code(exercise, right=True))
    assert progress.kept == ()


def test_what_is_wrong_again_begins_again_in_the_first_box() -> None:
    exercise = _exercise(1)
    progress = progress_after_answer(DrillProgress(), exercise, _code(exercise, right=False))
    progress = progress_after_answer(progress, exercise, _code(exercise, right=True))
    assert progress.kept[0].box == 1
    progress = progress_after_answer(progress, exercise, _code(exercise, right=False))
    assert (progress.kept[0].box, progress.kept[0].due, progress.waiting(ExerciseKind.TRUMPS_UNSEEN)) == (
        0,
        progress.count + GAPS[0],
        1,
    )


def test_an_answer_that_cannot_be_given_is_an_error() -> None:
    with pytest.raises(ValueError, match="ninety"):
        progress_after_answer(DrillProgress(), _exercise(), "ninety")


def test_progress_is_read_back_and_what_cannot_be_read_is_left_out() -> None:
    progress = _after(DrillProgress(), False, True, False)
    text = progress_json(progress)
    assert progress_from_json(text) == progress
    assert (
        progress_from_json(None)
        == progress_from_json("")
        == progress_from_json("{")
        == progress_from_json('{"version":1}')
        == DrillProgress()
    )
    spoilt = json.loads(text)
    spoilt["kept"][0]["log"] = spoilt["kept"][0]["log"][:1]
    again = progress_from_json(json.dumps(spoilt, separators=(",", ":"), ensure_ascii=False))
    assert [kept.exercise for kept in again.kept] == [progress.kept[1].exercise]
    spoilt["version"] = 2
    assert progress_from_json(json.dumps(spoilt, separators=(",", ":"), ensure_ascii=False)) == DrillProgress()
