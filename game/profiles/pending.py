"""Pending work: a restore or a deletion that was killed is finished before anything of the player's is opened."""

from game.i18n import _
from game.paths import Paths
from game.profiles import people


def finished(paths: Paths) -> str | None:
    """Finish what was begun; where a restore cannot be finished, return a sentence that says why."""
    people.clear(paths)
    if not any(paths.shared.glob("restore.*")):
        return None
    from game.profiles.restore import finish_restore  # noqa: PLC0415 - needed by few, and costs time at the start

    try:
        finish_restore(paths)
    except OSError as error:
        return _("The backup cannot be put in place ({reason}).").format(reason=error)
    return None
