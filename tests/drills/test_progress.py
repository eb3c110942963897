"""Scores and streaks are counted, and missed exercises come back on later days until the player knows the answer."""

import json
from datetime import UTC, datetime, timedelta
from functools import cache

import pytest

from game.career.practice import Practised, day_of, state_after_answer
from game.drills import generate
from game.drills.drills import LEVELS, Exercise, ExerciseKind
from game.drills.exercise_request import ExerciseRequest
from game.drills.progress import (
    MOST_KEPT,
    DrillProgress,
    DrillTally,
    MissedExercise,
    points_for,
    progress_after_answer,
    progress_from_json,
    progress_json,
)
from game.rulesets.presets import PRESETS
from tests.support.narrowing import not_none

NOON = datetime(2031, 5, 4, 12, tzinfo=UTC)
TODAY = day_of(NOON)
DAY = timedelta(days=1)


@cache
def _exercise(seed: int = 0, kind: ExerciseKind = ExerciseKind.TRUMPS_UNSEEN, level: int = 1) -> Exercise:
    return not_none(generate.make(ExerciseRequest(kind=kind, rules=PRESETS["classic"], level=level, seed=seed)))


def _code(exercise: Exercise, *, right: bool) -> str:
    return next(answer.code for answer in exercise.answers if answer.is_right is right)


def _after(progress: DrillProgress, *answers: bool, first: int = 100) -> DrillProgress:
    """Return the progress after further exercises, answered right (True) or wrong (False)."""
    for number, right in enumerate(answers, first):
        exercise = _exercise(number)
        progress = _answered(progress, exercise, right=right)
    return progress


def _answered(progress: DrillProgress, exercise: Exercise, *, right: bool, now: datetime = NOON) -> DrillProgress:
    return progress_after_answer(progress, exercise, _code(exercise, right=right), now)


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


def test_what_was_wrong_comes_back_as_an_exercise_of_the_own_table_does_until_it_is_right_on_a_later_day() -> None:
    exercise, kind = _exercise(1), ExerciseKind.TRUMPS_UNSEEN
    progress, state = DrillProgress(), Practised()
    for right, days in ((False, 0), (True, 0), (True, 5)):
        now = NOON + days * DAY
        progress = _answered(progress, exercise, right=right, now=now)
        state = state_after_answer(state, now, is_right=right)
        assert progress.states(kind) == (progress.state_of(exercise),) == (state,)
        assert progress.due(kind, state.due - 1) is None
        assert progress.due(kind, state.due) == (None if state.is_known else exercise)
        assert progress.states(ExerciseKind.BID) == ()
        assert progress.due(ExerciseKind.BID, state.due) is None
    assert state.is_known


def test_what_is_due_longest_comes_first() -> None:
    progress = DrillProgress()
    for number, days in ((1, 2), (2, 0), (3, 1)):
        progress = _answered(progress, _exercise(number), right=False, now=NOON + days * DAY)
    assert progress.due(ExerciseKind.TRUMPS_UNSEEN, TODAY + 9) == _exercise(2)


def test_what_was_never_wrong_does_not_come_back() -> None:
    progress = _answered(DrillProgress(), _exercise(1), right=True)
    assert progress.kept == ()
    assert progress.state_of(_exercise(1)) is None


def test_of_too_many_exercises_a_known_one_goes_or_else_the_last_one_due() -> None:
    states = [Practised(due=TODAY + number, since=TODAY) for number in range(MOST_KEPT)]
    for known in (None, 7):
        if known is not None:
            states[known] = Practised(due=TODAY, since=TODAY, is_known=True)
        kept = tuple(MissedExercise(exercise=_exercise(200 + at), state=state) for at, state in enumerate(states))
        left = _answered(DrillProgress(kept=kept), _exercise(1), right=False).kept
        assert len(left) == MOST_KEPT
        assert {each.exercise for each in kept} - {each.exercise for each in left} == {
            kept[-1 if known is None else known].exercise
        }


def test_an_answer_that_cannot_be_given_is_an_error() -> None:
    with pytest.raises(ValueError, match="ninety"):
        progress_after_answer(DrillProgress(), _exercise(), "ninety", NOON)


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
    spoilt["version"] += 1
    assert progress_from_json(json.dumps(spoilt, separators=(",", ":"), ensure_ascii=False)) == DrillProgress()


def test_what_was_wrong_in_the_first_stored_form_is_due_today() -> None:
    """Version 1 stored Leitner boxes and the number of exercises until the next repetition, but no dates."""
    progress = _after(DrillProgress(), False, False)
    stored = json.loads(progress_json(progress))
    stored["version"] = 1
    for box, each in enumerate(stored["kept"]):
        del each["state"]
        each |= {"box": box, "due": 20}
    carried = progress_from_json(json.dumps(stored))
    assert carried == DrillProgress(
        tallies={ExerciseKind.TRUMPS_UNSEEN: DrillTally(done=2, run=0)},
        kept=tuple(MissedExercise(exercise=each.exercise, state=Practised()) for each in progress.kept),
    )
    assert carried.due(ExerciseKind.TRUMPS_UNSEEN, TODAY) == progress.kept[0].exercise
    assert progress.due(ExerciseKind.TRUMPS_UNSEEN, TODAY) is None
