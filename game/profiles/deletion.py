"""Permanent deletion of a match, or of a person with all their data.

Two kinds of files may still contain a deleted match: files kept aside (`profile-damaged-...`, `profile-other-...`), and the target
of a symbolic link that a restore has moved aside. The target stays because another computer may use it. Both kinds are deleted with
the person.

A person's folder is renamed before it is deleted. The first player's folder contains the folders of all others. So the first
player's files are moved to a new folder `deleting` instead. The next start completes an interrupted deletion.
"""

import os
import secrets
import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from glob import escape
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game import private_files as private
from game.atomic_file import PART, followed, put_in_place
from game.i18n import _
from game.paths import Paths
from game.profiles.people import FIRST, ProfileError, belongings, paths_of
from game.session.lock import CLAIM_PATIENCE, TakenError, claimed, gate, is_in_use
from game.system_errors import told_as

if TYPE_CHECKING:
    from game.session.store import Store

_GONE: Final = "gone-"
"""The beginning of the name of a folder that is being deleted."""
_DELETING: Final = "deleting"


def delete_match(store: "Store", paths: Paths | None, match_id: int) -> None:
    """Delete a match permanently from the profile and its copies; first delete the data from before the last restore.

    `paths` are the paths of the player's files, or None if there are none.

    Raises:
        StoreError: the match is missing or cannot be deleted; or it is deleted, and the text says which copies remain.
    """
    from game.session.stored_match import StoreError  # noqa: PLC0415 - slow to import before the window is shown

    text = _("The data from before the last restore could not be removed, and may still contain the match ({reason}).")
    with told_as(StoreError, text):
        if paths is not None and match_id in store.numbers():
            forget_before_restore(paths)
    store.delete(match_id)
    if store.notice is not None:  # the deletion exists only in memory
        raise StoreError(store.notice)


def with_loss(text: str, paths: Paths | None) -> str:
    """Return the question `text`, with a warning if answering yes makes it impossible to undo the last restore."""
    if paths is None or not os.access(paths.before_restore, os.F_OK):
        return text
    return " ".join((text, _("Then the last restore can no longer be undone.")))


def delete_person(home: Paths, profile_id: str) -> None:
    """Delete all data of a person, and the data from before the last restore.

    The profile and the settings may be symbolic links. The targets are deleted first, as relative links break once the folder is
    renamed. Backups made by players are not deleted.

    Raises:
        ProfileError: another copy of the program uses the profile, or something cannot be deleted.
    """
    paths = paths_of(home, profile_id)
    with told_as(ProfileError, _("Not everything could be deleted ({reason}).")), alone(paths.profile):
        aside = paths_of(Paths(home.before_restore), profile_id)
        links = filter(Path.is_symlink, (paths.profile, paths.settings, aside.profile, aside.settings))
        targets = {followed(paths.data_dir / link.readlink()) for link in links}
        forget_before_restore(home)
        for target in (path for path in targets if path.is_file() or not path.exists()):
            name, stem = escape(target.name), escape(target.stem)
            # the file itself, SQLite's files beside it, files kept aside with a time in their names, and unfinished files
            patterns = (name, f"{name}-*", f"{stem}-*-????-??-??-??????*", f"{stem}*{PART}*")
            for path in chain.from_iterable(map(target.parent.glob, patterns)):
                path.unlink(missing_ok=True)
        if profile_id == FIRST:
            (home.shared / _DELETING).mkdir(mode=0o700)
            finish_deletion(home)
        else:
            _delete_folder(home, paths.data_dir)


@contextmanager
def alone(*profiles: Path) -> Iterator[None]:
    """Lock profiles against other copies of the program during the block; wait briefly for copies that use one.

    On Windows the locks are released before the block, as a folder with an open file cannot be renamed.

    Raises:
        OSError: another copy has a profile open, or it is unknown whether one has.
    """
    with ExitStack() as held:
        try:
            for profile in profiles:
                held.enter_context(claimed(profile))
                held.enter_context(gate(profile))
                if is_in_use(profile, CLAIM_PATIENCE):
                    raise TakenError
        except TakenError as error:
            raise OSError(_("another copy of the game is open")) from error
        if sys.platform == "win32":
            held.close()
        yield


def is_deleting(home: Paths) -> bool:
    """Return True if the deletion of the first player is incomplete."""
    return (home.shared / _DELETING).is_dir()


def finish_deletion(home: Paths) -> None:
    """Complete the deletion of the first player, if it has begun.

    Raises:
        OSError: a file cannot be moved now.
    """
    if is_deleting(home):
        gone = home.shared / _DELETING
        for path in belongings(Paths(home.shared)):
            put_in_place(path, gone / path.name)
        _delete_folder(home, gone)


def forget_before_restore(home: Paths) -> None:
    """Delete the data from before the last restore.

    Raises:
        OSError: the data cannot be deleted.
    """
    if home.before_restore.exists():
        _delete_folder(home, home.before_restore)


def _delete_folder(home: Paths, folder: Path) -> None:
    """Delete a folder. It is renamed first, so that it is not used any more and `clear` can complete the deletion.

    Raises:
        OSError: the folder cannot be renamed.
    """
    private.make_folder(home.people)
    put_in_place(folder, home.people / f"{_GONE}{secrets.token_hex(8)}")
    clear(home)


def clear(home: Paths) -> None:
    """Delete the remains of earlier deletions; the next start deletes those that cannot be deleted now.

    Raises:
        OSError: the remains cannot be listed.
    """
    for path in home.people.glob(f"{_GONE}*"):
        shutil.rmtree(path, ignore_errors=True)
