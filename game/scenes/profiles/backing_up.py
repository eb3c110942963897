"""Backup of all data, run in the background."""

from pathlib import Path

from game.clock import utc_now
from game.i18n import _
from game.outside_text import shown
from game.paths import Paths
from game.profiles.backup import write_backup
from game.scenes.shell.writing import WritingOutcome
from game.worker import Heed


def backed_up(paths: Paths, target: Path, heed: Heed, *, unsaved: bytes | None = None) -> WritingOutcome:
    """Back up all data to a file, in a worker. `unsaved` is the match database with changes that could not be saved."""
    write_backup(paths, target, utc_now(), heed, unsaved)
    return WritingOutcome(_("Everything is in {path}.").format(path=shown(target)), target)
