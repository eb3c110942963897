"""First times: achievements first reached in a match, each announced once."""

from collections.abc import Sequence
from typing import Final

from game.career.firsts import First
from game.career.reader import career_of
from game.controllers.local_match import LocalMatch
from game.i18n import _
from game.scenes.shell.next_level import newly_told
from game.session.profile_reader import ProfileReader
from game.session.store import Store

_TOLD: Final = "told-firsts"
"""Storage key of the achievements announced to each person."""


def firsts_in(reader: ProfileReader, local_match: LocalMatch) -> tuple[tuple[str, First], ...]:
    """Return pairs of a person and an achievement that the person first reached in this match.

    The result is empty for a match that is not stored, and until all other matches are counted.
    """
    career, table = career_of(reader), local_match.table
    number = reader.number_of(table.identity)
    if not local_match.is_kept or number is None or career.progress().due:
        return ()
    people = [table.public.match.player_at(seat).name for seat in local_match.people]
    return tuple((person, first) for person in people for first in career.firsts(person, until=number))


def first_times(store: Store, local_match: LocalMatch, found: Sequence[tuple[str, First]]) -> list[str]:
    """Return sentences about the achievements in `found` that have not been announced yet."""
    new = newly_told(store, _TOLD, [(person, first.feat.value) for person, first in found])
    is_alone = len(local_match.people) == 1
    return [_sentence(person, first, alone=is_alone) for person, first in found if (person, first.feat.value) in new]


def _sentence(person: str, first: First, *, alone: bool) -> str:
    text = _(first.feat.text)
    return text if alone else _("{name}: {text}").format(name=person, text=text)
