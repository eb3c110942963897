"""Gentle start: decides who is offered one."""

from typing import Final

from game.lessons.catalogue import FIRST_DEAL
from game.lessons.coached import COACHED
from game.scenes.shell.learning import lesson_progress_of
from game.scenes.shell.services import Program

_FIRST_MATCHES: Final = 3
"""Number of a newcomer's first matches for which a gentle start is offered."""


def has_just_learned(program: Program) -> bool:
    """Return True for somebody who has finished the first deal, and has started few matches other than coached ones."""
    progress = lesson_progress_of(program)
    coached = sum(one.id in progress.done or one.id in progress.begun for one in COACHED)
    return FIRST_DEAL.id in progress.done and program.matches.store.counts().all < coached + _FIRST_MATCHES
