"""Pending work: a restore or a deletion that was killed or hindered is finished before anything of the player's is opened."""

from typing import NamedTuple

from game.i18n import _
from game.paths import Paths
from game.profiles.deletion import clear, is_deleting
from game.profiles.leftovers import sweep


class Finished(NamedTuple):
    """Sentences for the player: on what was finished, and on what could not be; then nothing of theirs may be opened."""

    told: str | None = None
    problem: str | None = None


def finished(paths: Paths) -> Finished:
    """Finish what was begun, and remove what killed programs left."""
    sweep(paths)
    clear(paths)
    if not is_deleting(paths) and not any(paths.shared.glob("restore.*")):
        return Finished()
    from game.profiles.restore import finish_restore, is_begun  # noqa: PLC0415 - needed by few, and costs time at the start

    was_begun = is_begun(paths)
    try:
        finish_restore(paths)
    except OSError as error:
        if not was_begun and not is_deleting(paths):
            return Finished()  # nothing is missing: what was unpacked is removed another time
        return Finished(problem=_("A restore or a deletion cannot be finished now ({reason}).").format(reason=error))
    return Finished(told=_("The backup is in place now.") if was_begun else None)
