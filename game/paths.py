"""File locations: the program, the files that come with it, and the player's folder."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from platformdirs import user_data_path, user_documents_path

BACKUP_SUFFIX: Final = ".backalley-backup"
"""The suffix of a backup's name: not `.zip`, as some browsers unpack downloaded ZIP archives."""
PROFILE_FILE: Final = "profile.sqlite3"
"""The name of the file with a person's matches."""

_PACKAGE: Final = Path(__file__).resolve().parent


def is_executable() -> bool:
    """Return True in the frozen executable, which cannot be started as a Python interpreter."""
    return bool(getattr(sys, "frozen", False))


def documents_folder() -> Path:
    """Return the player's documents folder, or else the home folder."""
    folder = user_documents_path()
    return folder if folder.is_dir() else Path.home()


def asset(name: str) -> Path:
    """Return the path of a file below assets/, which may be missing.

    When installed, assets/ is inside the package as `game.assets`; in a source tree it is beside the package.
    """
    installed = _PACKAGE / "assets"
    return (installed if installed.is_dir() else _PACKAGE.with_name("assets")) / name


@dataclass(frozen=True, slots=True)
class Paths:
    """The paths of the files and folders of a player, which need not exist.

    `home` is the folder of the first player, which contains the folders of all others. It is None for the first player.
    """

    data_dir: Path
    home: Path | None = None

    @property
    def profile(self) -> Path:
        """The database of the player's matches, finished and unfinished."""
        return self.data_dir / PROFILE_FILE

    @property
    def settings(self) -> Path:
        """The settings, in a small text file."""
        return self.data_dir / "settings.toml"

    @property
    def rulesets(self) -> Path:
        """The folder of the player's own rulesets, one file each."""
        return self.data_dir / "rulesets"

    @property
    def shared(self) -> Path:
        """The first player's folder, for files that all players share."""
        return self.data_dir if self.home is None else self.home

    @property
    def people(self) -> Path:
        """The folder that contains the folders of all players but the first."""
        return self.shared / "people"

    @property
    def before_restore(self) -> Path:
        """The folder of the data from before the last restore of a backup."""
        return self.shared / "before-restore"

    @property
    def unpacked(self) -> Path:
        """The folder of a backup that is unpacked and checked but not yet in place."""
        return self.shared / "restore.part"

    @property
    def copies(self) -> Path:
        """The folder of the daily copies of the match database."""
        return self.data_dir / "copies"

    @property
    def pictures(self) -> Path:
        """The folder of large rendered pictures, which may be deleted at any time."""
        return self.shared / "pictures"

    @property
    def figures(self) -> Path:
        """The folder of match statistics for other programs, written if the player wants them."""
        return self.data_dir / "figures"

    @property
    def report_dir(self) -> Path:
        """The folder of error reports and of reports that the player asked for."""
        return self.shared / "reports"


def user_paths(data_dir: Path | None = None) -> Paths:
    """Return the paths of the user's files, in `data_dir` or in the system's folder for app data."""
    if data_dir is None:
        return Paths(user_data_path("Back Alley", appauthor=False))
    return Paths(data_dir.expanduser().absolute())
