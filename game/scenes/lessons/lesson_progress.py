"""Lesson progress of the player, as the settings keep it."""

from dataclasses import replace

from game.lessons.progress import Progress
from game.scenes.shell.services import Program


def progress_of(program: Program) -> Progress:
    """Return the progress of the player with the lessons."""
    return Progress.read(program.preferences.settings.lessons_done, program.preferences.settings.lessons_begun)


def keep_progress(program: Program, progress: Progress) -> None:
    """Store the progress of the player."""
    done, begun = progress.done_texts, progress.begun_texts
    program.preferences.change(replace(program.preferences.settings, lessons_done=done, lessons_begun=begun))
