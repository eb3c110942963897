"""Deletion for good: a match from everywhere that the program keeps it, and what is told if something of it remains."""

from game.i18n import _
from game.paths import Paths
from game.profiles.people import forget_before_restore
from game.session.store import Store
from game.session.stored_match import StoreError


def delete_match(store: Store, paths: Paths | None, match_id: int) -> None:
    """Delete a match for good: from the profile, from its copies, and from what was there before the last restore.

    All of it is tried, whatever fails. `paths` are the player's files, if there are any.

    Raises:
        StoreError: the match is not there or cannot be deleted; or it is deleted, and the text says what remains of it.
    """
    was_there = match_id in store.numbers()
    problems = []
    try:
        store.delete(match_id)
    except StoreError as error:
        if not was_there or match_id in store.numbers():
            raise
        problems.append(str(error))
    if store.notice is not None:  # it is gone from memory alone
        problems.append(store.notice)
    if paths is not None:
        try:
            forget_before_restore(paths)
        except OSError as error:
            text = _("What was here before the last restore could not be removed, and may hold the match ({reason}).")
            problems.append(text.format(reason=error))
    if problems:
        raise StoreError(" ".join(problems))
