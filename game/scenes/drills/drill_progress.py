"""Drill progress of the player, stored beside the matches."""

from typing import Final

from game.drills.progress import DrillProgress, progress_from_json, progress_json
from game.scenes.shell.services import Program

_NOTE: Final = "drills"
"""The name under which it is stored."""


def kept_progress(program: Program) -> DrillProgress:
    """Return the progress of the player."""
    return progress_from_json(program.matches.store.note(_NOTE))


def keep_drill_progress(program: Program, progress: DrillProgress) -> None:
    """Store the progress of the player."""
    program.matches.store.keep_note(_NOTE, progress_json(progress))
