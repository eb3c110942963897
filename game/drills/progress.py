"""Drill progress: scores, streaks, and the exercises that were got wrong and come back.

What was wrong goes into the first of a few boxes and comes back after a few other exercises; got right it moves on to the next
box and comes back later, got wrong it begins again (Leitner's boxes, counted in exercises instead of days).
"""

from typing import Final

from msgspec import MsgspecError, Struct, field

from game.drills.drills import LEVELS, Answer, Exercise, ExerciseKind
from game.engine.cards import CARDS, Seat
from game.records.marks import Mark
from game.session.codec import CodecError, decode_event, decode_value, encode_event, encode_value
from game.session.journal import TakenBack

GAPS: Final = (3, 8, 20, 50)
"""Exercises between two meetings, by box."""
MOST_KEPT: Final = 60
_UP_AFTER: Final = 3
"""Right answers in a row after which the level rises."""
_DOWN_AFTER: Final = 2
_MOST_FOR_STREAK: Final = 5
_VERSION: Final = 1
"""The version of the stored form."""


class DrillTally(Struct, frozen=True, kw_only=True):
    """The results in one kind of exercise. `run` counts right answers since the level changed, wrong ones below nought."""

    done: int = 0
    right: int = 0
    streak: int = 0
    best: int = 0
    score: int = 0
    level: int = 1
    run: int = 0


class MissedExercise(Struct, frozen=True, kw_only=True):
    """An exercise that was got wrong: the box in which it lies, and the count of all exercises at which it is due."""

    exercise: Exercise
    box: int
    due: int


class DrillProgress(Struct, frozen=True, kw_only=True):
    """The kept state of a player's drills; `count` is that of all exercises done."""

    count: int = 0
    tallies: dict[ExerciseKind, DrillTally] = field(default_factory=dict)
    kept: tuple[MissedExercise, ...] = ()

    def tally(self, kind: ExerciseKind) -> DrillTally:
        """Return the results in one kind."""
        return self.tallies.get(kind, DrillTally())

    def waiting(self, kind: ExerciseKind) -> int:
        """Return the number of exercises of a kind that were got wrong and will come back."""
        return sum(kept.exercise.kind is kind for kept in self.kept)

    def due(self, kind: ExerciseKind) -> Exercise | None:
        """Return the exercise of a kind that is to come back now, the one longest due first."""
        ready = [kept for kept in self.kept if kept.exercise.kind is kind and kept.due <= self.count]
        return min(ready, key=lambda kept: kept.due).exercise if ready else None


def points_for(exercise: Exercise, streak: int) -> int:
    """Return the score of a right answer, after a streak of right ones."""
    return 10 * exercise.level + 2 * min(streak, _MOST_FOR_STREAK)


def progress_after_answer(progress: DrillProgress, exercise: Exercise, code: str) -> DrillProgress:
    """Return the progress after an answer.

    Raises:
        ValueError: that cannot be answered.
    """
    is_right = exercise.answer(code).is_right
    count = progress.count + 1
    tally = _counted(progress.tally(exercise.kind), exercise, is_right=is_right)
    return DrillProgress(
        count=count,
        tallies={**progress.tallies, exercise.kind: tally},
        kept=_boxed(progress.kept, exercise, count, is_right=is_right),
    )


def _counted(tally: DrillTally, exercise: Exercise, *, is_right: bool) -> DrillTally:
    streak = tally.streak + 1 if is_right else 0
    run = max(tally.run, 0) + 1 if is_right else min(tally.run, 0) - 1
    level = tally.level
    if run >= _UP_AFTER or run <= -_DOWN_AFTER:
        level, run = min(max(level + (1 if run > 0 else -1), 1), LEVELS), 0
    return DrillTally(
        done=tally.done + 1,
        right=tally.right + is_right,
        streak=streak,
        best=max(tally.best, streak),
        score=tally.score + (points_for(exercise, tally.streak) if is_right else 0),
        level=level,
        run=run,
    )


def _boxed(
    kept: tuple[MissedExercise, ...], exercise: Exercise, count: int, *, is_right: bool
) -> tuple[MissedExercise, ...]:
    """Return the boxes after an answer; beyond the last box it is known, and where there are too many the best known is dropped."""
    before = next((each for each in kept if each.exercise == exercise), None)
    others = tuple(each for each in kept if each.exercise != exercise)
    box = 0 if not is_right else len(GAPS) if before is None else before.box + 1
    if box >= len(GAPS):
        return others
    if len(others) >= MOST_KEPT:
        known = max(others, key=lambda each: (each.box, each.due))
        others = tuple(each for each in others if each is not known)
    return (*others, MissedExercise(exercise=exercise, box=box, due=count + GAPS[box]))


# As text


class _StoredKept(Struct, frozen=True, kw_only=True):
    kind: ExerciseKind
    level: int
    seat: int
    log: tuple[str, ...]
    answers: tuple[tuple[str, float, bool], ...]
    card: int | None
    makes: bool
    box: int
    due: int


class _Stored(Struct, frozen=True, kw_only=True):
    version: int
    count: int
    tallies: dict[ExerciseKind, DrillTally]
    kept: tuple[_StoredKept, ...]


def progress_json(progress: DrillProgress) -> str:
    """Return the progress as JSON."""
    kept = tuple(_stored(each) for each in progress.kept)
    return encode_value(_Stored(version=_VERSION, count=progress.count, tallies=progress.tallies, kept=kept))


def _stored(kept: MissedExercise) -> _StoredKept:
    exercise = kept.exercise
    return _StoredKept(
        kind=exercise.kind,
        level=exercise.level,
        seat=int(exercise.seat),
        log=tuple(encode_event(event) for event in exercise.log),
        answers=tuple((answer.code, answer.worth, answer.is_right) for answer in exercise.answers),
        card=None if exercise.card is None else int(exercise.card),
        makes=exercise.makes,
        box=kept.box,
        due=kept.due,
    )


def progress_from_json(text: str | None) -> DrillProgress:
    """Read what `progress_json` wrote; nothing of it where it cannot be read, and of the exercises those that can."""
    if text is None:
        return DrillProgress()
    try:
        stored = decode_value(text, _Stored)
    except (CodecError, MsgspecError):
        return DrillProgress()
    if stored.version != _VERSION:
        return DrillProgress()
    kept = tuple(found for each in stored.kept if (found := _kept(each)) is not None)
    return DrillProgress(count=stored.count, tallies=stored.tallies, kept=kept)


def _kept(stored: _StoredKept) -> MissedExercise | None:
    try:
        events = [decode_event(line) for line in stored.log]
        exercise = Exercise(
            kind=stored.kind,
            level=stored.level,
            seat=Seat(stored.seat),
            log=tuple(event for event in events if not isinstance(event, TakenBack | Mark)),
            answers=tuple(Answer(*answer) for answer in stored.answers),
            card=None if stored.card is None else CARDS[stored.card],
            makes=stored.makes,
        )
        if exercise.state.actor != exercise.seat or not any(answer.is_right for answer in exercise.answers):
            return None  # a log that leads nowhere is found now, not when it is shown
    except (CodecError, ValueError, IndexError):
        return None
    return MissedExercise(exercise=exercise, box=stored.box, due=stored.due)
