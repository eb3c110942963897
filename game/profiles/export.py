"""Profile export: the data of everybody in open formats, one folder for each person.

Each match becomes a text record in its own file. A JSON file contains all matches, one per line. Rulesets and settings keep their
stored form. The program can read records and rulesets again, but only a `backup` restores everything.
"""

import re
import shutil
import unicodedata
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

from game.atomic_file import put_in_place
from game.i18n import _, ngettext
from game.outside_text import shown
from game.paths import Paths
from game.profiles.leftovers import workshop
from game.profiles.people import Profile, profiles
from game.profiles.restore import BackupError
from game.records.json_document import to_json
from game.records.text import to_text
from game.session.exchange import record_from
from game.session.profile_reader import ProfileReader
from game.session.stored_match import DamagedError, StoreError
from game.system_errors import told_as
from game.worker import Heed, share_of, unheeded

_NOT_IN_A_NAME: Final = re.compile(r"[^a-z0-9]+")


class Exported(NamedTuple):
    """Number of exported matches, and sentences about data that was left out."""

    matches: int
    left_out: tuple[str, ...] = ()


def sentences(done: Exported, target: Path) -> tuple[str, ...]:
    """Return the sentences about an export, including those about data that was left out."""
    text = ngettext("{number} match is in {path}.", "{number} matches are in {path}.", done.matches)
    return text.format(number=done.matches, path=shown(target)), *done.left_out


def export_all(home: Paths, target: Path, heed: Heed = unheeded) -> Exported:
    """Write the data of all people into a new folder. Unreadable data is left out and reported.

    Raises:
        BackupError: the folder already exists or cannot be written.
        StoppedError: the export was cancelled. Nothing is left of an unfinished export.
    """
    if target.exists():
        raise BackupError(_("{path} already exists and is left unchanged.").format(path=target))
    with told_as(BackupError, _("Nothing can be written to {path} ({reason})."), ValueError, path=target):
        people = profiles(home)
        with workshop(home, target.parent) as folder:
            part = folder / "export"
            written = [
                _export(profile, part / _folder_name(profile.name, number), share_of(heed, number - 1, len(people)))
                for number, profile in enumerate(people, 1)
            ]
            put_in_place(part, target)
    return Exported(sum(each.matches for each in written), tuple(text for each in written for text in each.left_out))


def _folder_name(name: str, number: int) -> str:
    """Return a name for a person's folder: valid on any system, and unique because of the number."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return f"{_NOT_IN_A_NAME.sub('-', plain).strip('-') or 'player'}-{number}"


def _export(profile: Profile, folder: Path, heed: Heed) -> Exported:
    (folder / "matches").mkdir(parents=True)
    with suppress(FileNotFoundError):
        shutil.copyfile(profile.paths.settings, folder / "settings.toml")
    if profile.paths.rulesets.is_dir():
        shutil.copytree(profile.paths.rulesets, folder / "rulesets")
    try:
        with closing(ProfileReader.read(profile.paths.profile)) as store:
            return _export_matches(store, folder, heed)
    except StoreError as error:
        text = _("{name}: the matches are not in it. {reason}")
        return Exported(0, (text.format(name=shown(profile.name) or _("No name"), reason=shown(error)),))


def _export_matches(store: ProfileReader, folder: Path, heed: Heed) -> Exported:
    """Write the matches of a profile: each as a text file, and all together in one JSON file.

    Raises:
        StoreError: the matches cannot be listed.
        StoppedError: the export was cancelled.
    """
    numbers = store.numbers()
    left_out: Counter[str] = Counter()
    with (folder / "matches.jsonl").open("w", encoding="utf-8", newline="\n") as lines:
        for done, number in enumerate(numbers):
            heed(done / len(numbers))
            try:
                record = record_from(store, number)
            except StoreError as error:
                left_out[_("damaged") if isinstance(error, DamagedError) else shown(error.__cause__ or error)] += 1
                continue
            (folder / "matches" / f"{number:04}.txt").write_text(to_text(record), encoding="utf-8", newline="\n")
            lines.write(f"{to_json(record)}\n")
    return Exported(len(numbers) - left_out.total(), tuple(_left_out_text(*each) for each in left_out.items()))


def _left_out_text(reason: str, number: int) -> str:
    text = ngettext("{number} match was left out ({reason}).", "{number} matches were left out ({reason}).", number)
    return text.format(number=number, reason=reason)
