"""Lesson progress: finished lessons, and the moves made in unfinished ones."""

from collections.abc import Iterable, Mapping
from typing import Self

from msgspec import Struct, field

from game.lessons.lesson import Lesson, moves_in


class LessonProgress(Struct, frozen=True, kw_only=True):
    """The ids of a player's finished lessons, and the moves made in each unfinished lesson."""

    done: frozenset[str] = frozenset()
    begun: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def read(cls, done: Iterable[str], begun: Iterable[str]) -> Self:
        """Read progress from `done_texts` and `begun_texts`. `Course` checks the moves."""
        parts = (text.partition(":") for text in begun)
        return cls(done=frozenset(done), begun={name: moves_in(moves) for name, _colon, moves in parts})

    @property
    def done_texts(self) -> tuple[str, ...]:
        """The ids of the finished lessons."""
        return tuple(sorted(self.done))

    @property
    def begun_texts(self) -> tuple[str, ...]:
        """The ids of the unfinished lessons, each with its moves."""
        return tuple(f"{name}: {', '.join(moves)}" for name, moves in sorted(self.begun.items()))

    def with_moves(self, lesson: str, moves: tuple[str, ...]) -> "LessonProgress":
        """Return the progress after these moves in a lesson; a lesson without moves counts as not started."""
        begun = {name: made for name, made in self.begun.items() if name != lesson}
        return LessonProgress(done=self.done, begun=begun | {lesson: moves} if moves else begun)

    def with_done(self, lesson: str) -> "LessonProgress":
        """Return the progress after a lesson's end, without the moves in the lesson."""
        return LessonProgress(done=self.done | {lesson}, begun=self.with_moves(lesson, ()).begun)

    def count(self, lessons: Iterable[Lesson]) -> int:
        """Return the number of these lessons that are finished."""
        return sum(lesson.id in self.done for lesson in lessons)

    def next_of(self, lessons: Iterable[Lesson]) -> Lesson | None:
        """Return the first of these lessons that is not finished; None if all are."""
        return next((lesson for lesson in lessons if lesson.id not in self.done), None)
