"""Drill progress: scores, streaks, and missed exercises to repeat."""

from datetime import datetime
from typing import Final

from msgspec import MsgspecError, Raw, Struct, field, json, structs

from game.career.practice import Practised, state_after_answer
from game.drills.drills import LEVELS, Answer, Exercise, ExerciseKind
from game.engine.cards import Card, Seat
from game.records.marks import Mark
from game.session.codec import decode_event, encode_event, encode_value
from game.session.journal import TakenBack
from game.session.store import Store

MOST_KEPT: Final = 60
_UP_AFTER: Final = 3
"""The number of right answers in a row after which the level rises."""
_DOWN_AFTER: Final = 2
_MOST_FOR_STREAK: Final = 5
_VERSION: Final = 2
"""The version of the stored format. Version 1 stored no due days, so that all its missed exercises are due."""
_NOTE: Final = "drills"
"""The name under which the progress is stored."""


class DrillTally(Struct, frozen=True, kw_only=True):
    """The results in one kind of exercise.

    `run` counts the right answers in a row since the level changed, or, if negative, the wrong ones.
    """

    done: int = 0
    right: int = 0
    streak: int = 0
    best: int = 0
    score: int = 0
    level: int = 1
    run: int = 0


class MissedExercise(Struct, frozen=True, kw_only=True):
    """A wrongly answered exercise, and the state that decides when it is repeated."""

    exercise: Exercise
    state: Practised


class DrillProgress(Struct, frozen=True, kw_only=True):
    """The stored state of a player's drills."""

    tallies: dict[ExerciseKind, DrillTally] = field(default_factory=dict)
    kept: tuple[MissedExercise, ...] = ()

    @property
    def count(self) -> int:
        """The total number of exercises done."""
        return sum(tally.done for tally in self.tallies.values())

    def tally(self, kind: ExerciseKind) -> DrillTally:
        """Return the results in one kind of exercise."""
        return self.tallies.get(kind, DrillTally())

    def states(self, *kinds: ExerciseKind) -> tuple[Practised, ...]:
        """Return the states of the missed exercises of the given kinds."""
        return tuple(kept.state for kept in self.kept if kept.exercise.kind in kinds)

    def state_of(self, exercise: Exercise) -> Practised | None:
        """Return the state of a missed exercise; None if the exercise was not missed."""
        return next((kept.state for kept in self.kept if kept.exercise == exercise), None)

    def due(self, kind: ExerciseKind, today: int) -> Exercise | None:
        """Return the missed exercise of a kind that has been due the longest, if any."""
        ready = [kept for kept in self.kept if kept.exercise.kind is kind and kept.state.is_due(today)]
        return min(ready, key=lambda kept: kept.state.due).exercise if ready else None


def points_for(exercise: Exercise, streak: int) -> int:
    """Return the points for a right answer after `streak` right answers in a row."""
    return 10 * exercise.level + 2 * min(streak, _MOST_FOR_STREAK)


def progress_after_answer(progress: DrillProgress, exercise: Exercise, code: str, now: datetime) -> DrillProgress:
    """Return the progress after an answer.

    Raises:
        ValueError: there is no such answer.
    """
    is_right = exercise.answer(code).is_right
    tally = _counted(progress.tally(exercise.kind), exercise, is_right=is_right)
    kept, state = progress.kept, progress.state_of(exercise)
    if state is not None or not is_right:
        state = state_after_answer(state or Practised(), now, is_right=is_right)
        kept = _with(kept, MissedExercise(exercise=exercise, state=state))
    return DrillProgress(tallies={**progress.tallies, exercise.kind: tally}, kept=kept)


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


def _with(kept: tuple[MissedExercise, ...], missed: MissedExercise) -> tuple[MissedExercise, ...]:
    """Add a missed exercise. Beyond `MOST_KEPT`, drop the one due last, preferably one that the player has learnt."""
    others = [each for each in kept if each.exercise != missed.exercise]
    if len(others) >= MOST_KEPT:
        others.remove(max(others, key=lambda each: (each.state.is_known, each.state.due)))
    return (*others, missed)


# As stored


def stored_progress(store: Store) -> DrillProgress:
    """Return a player's progress."""
    return progress_from_json(store.note(_NOTE))


def store_progress(store: Store, progress: DrillProgress) -> None:
    """Store a player's progress."""
    store.keep_note(_NOTE, progress_json(progress))


class _StoredExercise(Struct, frozen=True, kw_only=True):
    kind: ExerciseKind
    level: int
    seat: Seat
    log: tuple[str, ...]
    answers: tuple[Answer, ...]
    card: Card | None
    makes: bool
    state: Practised = Practised()


class _Stored(Struct, frozen=True, kw_only=True):
    version: int
    count: int
    """The number of answers. A merge keeps the progress with more answers (`session.union`)."""
    tallies: dict[ExerciseKind, DrillTally]
    kept: tuple[Raw, ...]
    """The missed exercises, decoded separately so that an unreadable one can be skipped."""


def progress_json(progress: DrillProgress) -> str:
    """Return the progress as JSON."""
    kept = tuple(Raw(json.encode(_stored(each))) for each in progress.kept)
    return encode_value(_Stored(version=_VERSION, count=progress.count, tallies=progress.tallies, kept=kept))


def _stored(kept: MissedExercise) -> _StoredExercise:
    fields = structs.asdict(kept.exercise)
    log = tuple(map(encode_event, fields.pop("log")))
    return _StoredExercise(**fields, log=log, state=kept.state)


def progress_from_json(text: str | None) -> DrillProgress:
    """Read progress from JSON, skipping unreadable exercises; return empty progress if nothing can be read."""
    try:
        stored = json.decode(text or "", type=_Stored)
    except MsgspecError:
        return DrillProgress()
    if stored.version > _VERSION:
        return DrillProgress()
    kept = tuple(found for each in stored.kept if (found := _kept(each)) is not None)
    return DrillProgress(tallies=stored.tallies, kept=kept)


def _kept(raw: Raw) -> MissedExercise | None:
    try:
        fields = structs.asdict(json.decode(raw, type=_StoredExercise))
        state, events = fields.pop("state"), map(decode_event, fields.pop("log"))
        exercise = Exercise(**fields, log=tuple(event for event in events if not isinstance(event, TakenBack | Mark)))
        if exercise.state.actor != exercise.seat or not any(answer.is_right for answer in exercise.answers):
            return None  # reject an invalid log now rather than when it is shown
    except (MsgspecError, ValueError):
        return None
    return MissedExercise(exercise=exercise, state=state)
