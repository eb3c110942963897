"""First times: what came off in a match for the first time, told once and quietly."""

import json
from typing import Final

from game.career.firsts import First
from game.controllers.local_match import LocalMatch
from game.i18n import _
from game.scenes.shell.next_level import told_in
from game.session.store import Store

_TOLD: Final = "told-firsts"
"""The note that lists the firsts already announced to each person."""


def first_times(store: Store, local_match: LocalMatch) -> list[str]:
    """Return the sentences on people's firsts in a match, each once.

    Nothing is told of a match that is not kept, nor while older matches are still being counted: it may have come off before.
    """
    if not local_match.is_kept or store.career.progress().due:
        return []
    table = local_match.table
    match_id, people = table.match_id, [table.public.match.player_at(seat).name for seat in local_match.people]
    told = told_in(store, _TOLD)
    found = [
        (person, first)
        for person in people
        for first in store.career.firsts(person, until=match_id)
        if [person, first.feat.value] not in told
    ]
    if found:
        store.keep_note(_TOLD, json.dumps([*told, *([person, first.feat.value] for person, first in found)]))
    return [_sentence(person, first, alone=len(people) == 1) for person, first in found]


def _sentence(person: str, first: First, *, alone: bool) -> str:
    text = _(first.feat.text)
    return text if alone else _("{name}: {text}").format(name=person, text=text)
