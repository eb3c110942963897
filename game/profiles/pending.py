"""Pending restore: one that was killed is finished before anything of the player's is opened."""

from game.i18n import _
from game.paths import Paths


def finished(paths: Paths) -> str | None:
    """Finish a restore that was begun; where that fails, return a sentence that says why."""
    if not any(paths.shared.glob("restore.*")):
        return None
    from game.profiles.restore import finish_restore  # noqa: PLC0415 - needed by few, and costs time at the start

    try:
        finish_restore(paths)
    except OSError as error:
        return _("The backup cannot be put in place ({reason}).").format(reason=error)
    return None
