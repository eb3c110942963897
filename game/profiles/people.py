"""People who play here: a folder each with matches, settings and rulesets of their own.

The one who played first has the program's folder itself, each other a folder inside it with an id for a name. Name and face are
settings, so that a folder is all there is of somebody: to delete it is to delete them.
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

FIRST: Final = ""
"""The id of the first player."""
MOST: Final = 24
"""The most people on one computer."""

_ID: Final = re.compile(r"[0-9a-f]{8}")
_LAST: Final = "last"
"""The file that names the last player."""


class Profile(NamedTuple):
    """A person who plays here; `name` is empty if none was entered."""

    id: str
    paths: Paths
    name: str
    face: str


class ProfileError(Exception):
    """A profile cannot be made or deleted; the text is a sentence for the player."""


def paths_of(home: Paths, profile_id: str) -> Paths:
    """Return the files of a person by id."""
    shared = Paths(home.shared)
    return shared if profile_id == FIRST else Paths(shared.people / profile_id, shared.data_dir)


def id_of(paths: Paths) -> str:
    """Return the id of the person to whom these files belong."""
    return FIRST if paths.home is None else paths.data_dir.name


def profiles(home: Paths) -> tuple[Profile, ...]:
    """Return everyone with a profile here: the first player, then the others by name. Never empty."""
    others = [profile for id_ in _ids(home) if (profile := _profile(home, id_)) is not None]
    others.sort(key=lambda profile: (name_key(profile.name), profile.id))
    first = _profile(home, FIRST)
    if first is None and others:
        return tuple(others)
    return (first or Profile(FIRST, paths_of(home, FIRST), "", Settings().face), *others)


def _ids(home: Paths) -> list[str]:
    with suppress(OSError):
        return sorted(path.name for path in home.people.iterdir() if _ID.fullmatch(path.name) and path.is_dir())
    return []


def _profile(home: Paths, profile_id: str) -> Profile | None:
    """Return a person by id; None if they have no files."""
    paths = paths_of(home, profile_id)
    try:
        if not any(path.exists() for path in (paths.settings, paths.profile, *paths.copies.glob("*"))):
            return None
    except OSError:  # a folder that cannot be read: somebody is there, but cannot play
        return None
    settings = settings_file.look(paths.settings)
    return Profile(profile_id, paths, settings.player_name, settings.face)


def last(home: Paths) -> Paths:
    """Return the files of the last player, or of the first profile if the last player is unknown."""
    there = profiles(home)
    with suppress(OSError, ValueError):
        data = read_whole(home.people / _LAST, 64) or b""
        by_id = {profile.id: profile.paths for profile in there}
        return by_id.get(data.decode("ascii").strip(), there[0].paths)
    return there[0].paths


def remember(home: Paths, profile_id: str) -> str | None:
    """Record the current player for the next start; return a sentence for the player if that cannot be written."""
    try:
        private.make_folder(home.people)
        write_whole(home.people / _LAST, f"{profile_id}\n")
    except OSError as error:
        return _("Nothing can be written there ({reason}).").format(reason=error)
    return None


def add(home: Paths, name: str, face: str, like: Settings) -> Profile:
    """Create a profile. Appearance and sound settings are copied from `like`; everything else starts at its default.

    Raises:
        ProfileError: there are too many, one has the name in any spelling, or nothing can be written.
    """
    there, name = profiles(home), clean_name(name)
    if len(there) >= MOST:
        raise ProfileError(_("There is room for {number} people here.").format(number=MOST))
    if name and name_key(name) in {name_key(profile.name) for profile in there}:
        raise ProfileError(_("{name} plays here already.").format(name=name))
    paths = paths_of(home, secrets.token_hex(4))
    fresh = replace(
        like,
        player_name=name,
        face=face,
        first_start_done=False,
        lessons_done=(),
        lessons_begun=(),
        lamps_told=0,
        told=(),
        last_rules=Settings().last_rules,
        last_length=Settings().last_length,
        last_levels=Settings().last_levels,
        last_characters=Settings().last_characters,
    )
    try:
        private.make_folder(home.people)
        paths.data_dir.mkdir(mode=0o700)
    except OSError as error:
        raise ProfileError(_("Nothing can be written there ({reason}).").format(reason=error)) from error
    problem = settings_file.save(paths.settings, fresh)
    if problem is not None:
        shutil.rmtree(paths.data_dir, ignore_errors=True)
        raise ProfileError(problem)
    return Profile(paths.data_dir.name, paths, name, face)


def belongings(home: Paths) -> list[Path]:
    """Return the first player's files in the program's folder, including damaged files put aside, and copies."""
    patterns = (*private.family(home.profile), *private.family(home.settings))
    found = [
        path
        for path in home.data_dir.iterdir()
        if any(path.match(pattern) for pattern in patterns) and not stays_for_good(path, home.profile)
    ]
    return [*found, *(path for path in (home.rulesets, home.copies, home.figures) if path.exists())]


def folders_of_others(home: Path) -> list[Path]:
    """Return the folders of the players beside the one who played first."""
    return [Paths(home).people / name for name in _ids(Paths(home))]
