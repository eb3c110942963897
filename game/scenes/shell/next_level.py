"""Next level: an offer to play stronger opponents, for somebody clearly better than the present opponents.

The result page makes the offer once for each level; the rating page shows it while the player is clearly better.
"""

import json
from collections.abc import Sequence
from functools import partial
from typing import Final

from game.career.rating import STRENGTHS, Rating, RatingCourse
from game.engine.cards import Seat
from game.engine.events import HUMAN
from game.i18n import _
from game.scenes.shell.routes import Challenge, NewMatch
from game.scenes.shell.services import Program
from game.session.store import Store
from game.tabletop.roster import level_name
from game.toolkit.form import Form
from game.toolkit.targets import ButtonTarget

NEXT_LEVEL: Final = ButtonTarget("next-level")
_TOLD: Final = "offered-levels"
"""Storage key of the offers made to each person."""


def add_challenge(form: Form, program: Program, found: Challenge, *, below: float) -> None:
    """Add a line with an offer, its reason and its effect. Choosing it opens the page for the next match."""
    title = _("Try the next level: {level}").format(level=level_name(found.level))
    text = _("You have clearly outgrown this level: {level}. You choose the seats on the next page.")
    detail = text.format(level=level_name(found.outgrown))
    form.item(NEXT_LEVEL, title, partial(take_up, program, found), detail=detail, icon="people", below=below)


def challenge(course: RatingCourse, person: str) -> Challenge | None:
    """Return the offer that a person's ratings justify, or None."""
    level = level_above(course.unaided[-1], course.level) if course.unaided else None
    return None if level is None else Challenge(person, course.level, level)


def level_above(rating: Rating, level: str) -> str | None:
    """Return the level above `level` if the rating shows that a person has outgrown it, else None."""
    levels = list(STRENGTHS)
    if level not in levels[:-1] or not rating.is_above(level):
        return None
    return levels[levels.index(level) + 1]


def noted_challenge(store: Store, found: Challenge | None) -> Challenge | None:
    """Record that an offer has been made, and return it; None if there is no offer or it was made before."""
    return found if found is not None and newly_told(store, _TOLD, [(found.person, found.level)]) else None


def newly_told(store: Store, note: str, pairs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the pairs that a stored note does not contain yet, and add them. An unreadable note counts as empty."""
    try:
        told = [tuple(pair) for pair in json.loads(store.note(note) or "[]")]
    except (ValueError, TypeError):
        told = []
    new = [pair for pair in pairs if pair not in told]
    if new:
        store.keep_note(note, json.dumps([*told, *new]))
    return new


def take_up(program: Program, found: Challenge) -> None:
    """Seat computer players of the offered level for the next match, and open its page."""
    seats = program.matches.seats
    for seat in Seat:
        if seats.levels[seat] != HUMAN:
            seats.levels[seat] = found.level
    program.open(NewMatch())
