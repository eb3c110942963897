"""People who play here: each has a folder with their matches, settings and rulesets.

The first player has the program's folder. All others have a folder inside it, named by their id. Name and face are settings.
"""

import re
import secrets
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from msgspec.structs import replace

from game import private_files as private
from game import settings as settings_file
from game.atomic_file import read_whole, write_whole
from game.i18n import _
from game.letters import clean_name, name_key
from game.paths import Paths
from game.session.lock import stays_for_good
from game.settings import Settings
from game.system_errors import ToldError

FIRST: Final = ""
"""The id of the first player."""
MOST: Final = 24
"""The maximum number of people on one computer."""

_ID: Final = re.compile(r"[0-9a-f]{8}")
_LAST: Final = "last"
"""The name of the file with the id of the last player."""
_PERSONAL: Final = (
    *("first_start_done", "lessons_done", "lessons_begun", "told"),
    *("last_rules", "last_length", "last_levels", "last_characters"),
)
"""The settings that are not copied to a new player."""


class Profile(NamedTuple):
    """A person who plays here; `name` is empty if none was entered."""

    id: str
    paths: Paths
    name: str
    face: str


class ProfileError(ToldError):
    """A profile cannot be created or deleted; the text is a sentence for the player."""


def paths_of(home: Paths, profile_id: str) -> Paths:
    """Return the paths of a person's files, by the person's id."""
    shared = Paths(home.shared)
    return shared if profile_id == FIRST else Paths(shared.people / profile_id, shared.data_dir)


def id_of(paths: Paths) -> str:
    """Return the id of the person to whom these files belong."""
    return FIRST if paths.home is None else paths.data_dir.name


def profiles(home: Paths) -> tuple[Profile, ...]:
    """Return all profiles: the first player's, then the others by name; if there are none, an empty profile of the first player."""
    found = [profile for id_ in (FIRST, *_ids(home)) if (profile := found_person(home, id_)) is not None]
    found.sort(key=lambda profile: (profile.id != FIRST, name_key(profile.name), profile.id))
    return tuple(found) or (Profile(FIRST, paths_of(home, FIRST), "", Settings().face),)


def _ids(home: Paths) -> list[str]:
    with suppress(OSError):
        return sorted(path.name for path in home.people.iterdir() if _ID.fullmatch(path.name) and path.is_dir())
    return []


def found_person(home: Paths, profile_id: str) -> Profile | None:
    """Return a person by id; None if the person has no files or an unreadable folder."""
    paths = paths_of(home, profile_id)
    with suppress(OSError):
        if any(path.exists() for path in (paths.settings, paths.profile, *paths.copies.glob("*"))):
            settings = settings_file.look(paths.settings)
            return Profile(profile_id, paths, settings.player_name, settings.face)
    return None


def last(home: Paths) -> Paths:
    """Return the paths of the last player's files; if unknown, those of the first profile."""
    there = {profile.id: profile.paths for profile in profiles(home)}
    with suppress(OSError, ValueError, KeyError):
        return there[(read_whole(home.people / _LAST, 64) or b"").decode("ascii").strip()]
    return next(iter(there.values()))


def remember(home: Paths, profile_id: str) -> str | None:
    """Record the current player for the next start; return a sentence for the player on failure."""
    try:
        private.make_folder(home.people)
        write_whole(home.people / _LAST, f"{profile_id}\n")
    except OSError as error:
        return _("Nothing can be written there ({reason}).").format(reason=error)
    return None


def add(home: Paths, name: str, face: str, like: Settings) -> Profile:
    """Create a profile with this name and face. Other settings are copied from `like`, except those in `_PERSONAL`.

    Raises:
        ProfileError: there are too many people, the name is taken (even if spelled differently), or nothing can be written.
    """
    there, name = profiles(home), clean_name(name)
    if len(there) >= MOST:
        raise ProfileError(_("There is only room for {number} people.").format(number=MOST))
    if name and name_key(name) in {name_key(profile.name) for profile in there}:
        raise ProfileError(_("{name} already plays here.").format(name=name))
    paths = paths_of(home, secrets.token_hex(4))
    with suppress(OSError):
        private.make_folder(home.people)  # if this fails, saving the settings fails too
    fresh = {entry: getattr(Settings(), entry) for entry in _PERSONAL}
    problem = settings_file.save(paths.settings, replace(like, **fresh, player_name=name, face=face))
    if problem is not None:
        shutil.rmtree(paths.data_dir, ignore_errors=True)
        raise ProfileError(problem)
    return Profile(paths.data_dir.name, paths, name, face)


def belongings(home: Paths) -> list[Path]:
    """Return the first player's files and folders in the program's folder, including copies and damaged files kept aside."""
    patterns = (*private.family(home.profile), *private.family(home.settings), "rulesets", "copies", "figures")
    found = [path for path in home.data_dir.iterdir() if any(map(path.match, patterns))]
    return [path for path in found if not stays_for_good(path, home.profile)]


def folders_of_others(home: Path) -> list[Path]:
    """Return the folders of all players but the first."""
    return [Paths(home).people / name for name in _ids(Paths(home))]
