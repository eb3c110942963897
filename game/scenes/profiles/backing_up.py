"""Background backup, for the pages that report on it."""

from pathlib import Path

from game.clock import utc_now
from game.i18n import _
from game.outside_text import shown
from game.paths import Paths
from game.profiles.backup import write_backup
from game.scenes.shell.writing import WritingOutcome
from game.worker import Heed


def backed_up(paths: Paths, target: Path, heed: Heed, *, unsaved: bytes | None = None) -> WritingOutcome:
    """Write everything to a file, in a thread."""
    write_backup(paths, target, utc_now(), heed, unsaved)
    return WritingOutcome(_("Everything is in {path}.").format(path=shown(target)), target)
