"""Lesson progress: the stored state of the lessons."""

from pathlib import Path

from game.lessons.catalogue import LESSONS
from game.lessons.progress import LessonProgress
from game.settings import Settings, load, save


def test_progress_is_read_as_it_was_written() -> None:
    progress = (
        LessonProgress().with_moves("trump", ("LB", "6H")).with_moves("board", ("double board",)).with_done("void")
    )
    again = LessonProgress.read(progress.done_texts, progress.begun_texts)
    assert again == progress
    assert again.begun["board"] == ("double board",)


def test_a_lesson_done_is_no_longer_begun() -> None:
    progress = LessonProgress().with_moves("trump", ("LB",)).with_done("trump")
    assert progress.begun == {}
    assert progress.done == {"trump"}


def test_the_next_lesson_is_the_first_not_done() -> None:
    first, second = LESSONS[:2]
    assert LessonProgress().next_of(LESSONS) is first
    assert LessonProgress().with_done(first.id).next_of(LESSONS) is second
    assert LessonProgress().with_done(second.id).next_of(LESSONS) is first
    everything = LessonProgress(done=frozenset(lesson.id for lesson in LESSONS))
    assert everything.next_of(LESSONS) is None
    assert everything.count(LESSONS) == len(LESSONS)


def test_progress_is_kept_in_the_settings(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    progress = LessonProgress().with_done("void").with_moves("no-trump", ("1", "AD"))
    assert save(path, Settings(lessons_done=progress.done_texts, lessons_begun=progress.begun_texts)) is None
    settings, notice = load(path)
    assert notice is None
    assert LessonProgress.read(settings.lessons_done, settings.lessons_begun) == progress


def test_progress_that_makes_no_sense_costs_nothing() -> None:
    progress = LessonProgress.read(("nothing",), ("", "trump", "void: XX, 5H", ":::"))
    assert progress.count(LESSONS) == 0
    assert progress.begun["void"] == ("XX", "5H")
