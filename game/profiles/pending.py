"""Pending work: a restore or a deletion that was killed or hindered is finished before anything of the player's is opened."""

from datetime import UTC, datetime
from typing import NamedTuple

from game.i18n import _
from game.outside_text import shown
from game.paths import Paths
from game.profiles import people


class Finished(NamedTuple):
    """Sentences for the player: on what was finished, and on what could not be; then nothing of theirs may be opened."""

    told: str | None = None
    problem: str | None = None


def finished(paths: Paths) -> Finished:
    """Finish what was begun."""
    people.clear(paths)
    if not any(paths.shared.glob("restore.*")):
        return Finished()
    from game.profiles.backup import BackupError  # noqa: PLC0415 - needed by few, and costs time at the start
    from game.profiles.restore import finish_restore, is_begun  # noqa: PLC0415 - needed by few, and costs time at the start

    was_begun = is_begun(paths)
    try:
        aside = finish_restore(paths, datetime.now(UTC))
    except BackupError as error:
        if not was_begun:  # nothing is missing: what was being unpacked is removed another time
            return Finished()
        return Finished(problem=" ".join((_("A backup is still to be put in place."), str(error))))
    except OSError as error:
        return Finished(problem=_("The backup cannot be put in place ({reason}).").format(reason=error))
    if not was_begun:
        return Finished()
    texts = [_("The backup is in place now.")]
    texts += [_("What was played in between is in {path}.").format(path=shown(path)) for path in aside]
    return Finished(told=" ".join(texts))
