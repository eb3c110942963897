"""Profile merge: merges the data of everybody here with a backup or with another computer's folder.

The result is written to a separate folder and replaces the present data like a restore: completely or not at all, and with an undo.
A person is recognised by the id of the folder, by matches, and by name.
"""

import secrets
import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager, closing
from datetime import datetime
from itertools import chain, count
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from game import private_files as private
from game import settings as settings_file
from game.atomic_file import put_in_place, to_disk, unused
from game.i18n import _, ngettext
from game.letters import beginning, name_key
from game.paths import Paths
from game.profiles.backup import Backup, prepare, write_backup
from game.profiles.leftovers import workshop
from game.profiles.people import FIRST, MOST, Profile, found_person, paths_of, profiles
from game.profiles.restore import BackupError, discard, replace_all
from game.rulesets import library
from game.session import copies, schema
from game.session.file_state import FileState, look_at
from game.session.union import Plan, merge, plan
from game.settings import Settings
from game.system_errors import told_as
from game.worker import Heed, share_of, unheeded


class Meeting(Struct, frozen=True):
    """A person in the other data (`there`) and on this computer (`here`, None for a new person), with the planned changes."""

    there: Profile
    here: Profile | None
    plan: Plan
    longer: int
    """The number of matches in `plan.coming` of which this computer has a shorter version."""
    rulesets: int
    rulesets_going: int


def _as_backup_errors() -> AbstractContextManager[None]:
    return told_as(BackupError, _("The data cannot be merged ({reason})."), sqlite3.Error, ValueError)


def prepare_merge(paths: Paths, source: Path, now: datetime, heed: Heed = unheeded) -> Backup:
    """Unpack and check a backup; if `source` is the folder of another computer, write a backup of that folder first.

    Raises:
        BackupError, StoppedError: see `backup.prepare`.
    """
    if not source.is_dir():
        return prepare(paths, source, heed)
    with _as_backup_errors(), workshop(paths, paths.shared) as folder:
        write_backup(Paths(source.absolute()), folder / "other", now, share_of(heed, 0, 2))
        return prepare(paths, folder / "other", share_of(heed, 1, 2))


def meetings(paths: Paths) -> tuple[Meeting, ...]:
    """Return the people in the unpacked backup, each with the same person on this computer, if any.

    Raises:
        BackupError: a profile cannot be read, or there are too many people.
    """
    with _as_backup_errors():
        here, there = (profiles(home) for home in (paths, Paths(paths.unpacked)))
        pairs = _paired(here, there)
        if len(here) + len(there) - len(pairs) > MOST:
            raise BackupError(_("There is only room for {number} people.").format(number=MOST))
        return tuple(_meeting(other, pairs.get(other.paths)) for other in there)


def _paired(here: tuple[Profile, ...], there: tuple[Profile, ...]) -> dict[Paths, Profile]:
    """Pair the profiles of the same people, the most similar first; map paths in `there` to profiles in `here`."""
    matches = {one.paths: _identities(one.paths.profile) for one in (*here, *there)}
    pairs = [(_likeness(one, other, matches), one, other) for one in here for other in there]
    found: dict[Paths, Profile] = {}
    for likeness, one, other in sorted(pairs, key=lambda pair: pair[0], reverse=True):
        if any(likeness) and other.paths not in found and one not in found.values():
            found[other.paths] = one
    return found


def _opened(path: Path) -> sqlite3.Connection:
    """Open a profile for reading; a missing file counts as an empty database."""
    return schema.in_memory() if look_at(path) is FileState.NEW else schema.open_current(path)


def _identities(path: Path) -> frozenset[bytes]:
    """Return the identities of a profile's matches, even deleted ones, as bytes that may be invalid text."""
    query = "SELECT CAST(identity AS BLOB) FROM matches UNION ALL SELECT CAST(identity AS BLOB) FROM deletions"
    with closing(_opened(path)) as db:
        return frozenset(identity for (identity,) in db.execute(query))


def _likeness(one: Profile, other: Profile, matches: Mapping[Paths, frozenset[bytes]]) -> tuple[int, ...]:
    """Return the signs that two profiles belong to one person, the strongest first; 0 for a missing sign.

    Matches in common are a sign if the profiles have the same name, or if they are more than half of one profile's matches. With
    the same name they are the stronger sign, as all matches of a guest are also matches of the host. The id of the first player,
    which is the same everywhere, is the weakest sign, and none if both profiles have names.
    """
    own, theirs = matches[one.paths], matches[other.paths]
    common = len(own & theirs)
    has_one_id = one.id == other.id != FIRST
    shared = common if common > min(len(own), len(theirs)) / 2 else 0
    has_one_name = bool(one.name) and name_key(one.name) == name_key(other.name)
    are_first = one.id == other.id == FIRST and not (one.name and other.name)
    return (has_one_id, common * has_one_name, shared, has_one_name, are_first)


def _meeting(there: Profile, here: Profile | None) -> Meeting:
    mine = schema.in_memory() if here is None else _opened(here.paths.profile)
    with closing(mine) as db, closing(_opened(there.paths.profile)) as other:
        planned = plan(db, other)
        longer = sum(schema.end_of_log(db, each)[0] is not None for each in planned.coming)
    known, together = _rulesets_of(here).keys(), _rulesets_together(here, there).keys()
    return Meeting(there, here, planned, longer, len(together - known), len(known - together))


def _rulesets_of(*people: Profile | None) -> dict[str, Path]:
    """Return the ruleset files of people by hash; of equal rulesets, the last file is used."""
    return {library.hash_of(path): path for one in people if one for path in library.files_in(one.paths.rulesets)}


def _rulesets_together(one: Profile | None, other: Profile | None) -> dict[str, Path]:
    """Return the ruleset files after the merge, by hash. A ruleset exists if its count is odd (see `library`)."""
    counts = _counts(one) | _counts(other)
    return {key: path for key, path in _rulesets_of(one, other).items() if counts[key] % 2}


def _counts(person: Profile | None) -> Counter[str]:
    return Counter() if person is None else library.counts_in(person.paths.rulesets)


def sentence(meeting: Meeting) -> str:
    """Return a sentence for the player on the changes that the merge makes to a person's data."""
    planned, new = meeting.plan, len(meeting.plan.coming) - meeting.longer
    going, removed = len(planned.going), meeting.rulesets_going
    forked = sum(bool(changes.coming or changes.made) for changes in planned.forks.values())
    parts = [
        (new, ngettext("{count} new match", "{count} new matches", new)),
        (meeting.longer, ngettext("{count} match continued", "{count} matches continued", meeting.longer)),
        (going, ngettext("{count} match deleted there", "{count} matches deleted there", going)),
        (forked, ngettext("{count} match with a new branch", "{count} matches with new branches", forked)),
        (meeting.rulesets, ngettext("{count} new ruleset", "{count} new rulesets", meeting.rulesets)),
        (removed, ngettext("{count} ruleset removed", "{count} rulesets removed", removed)),
    ]
    told = ", ".join(text.format(count=number) for number, text in parts if number) or _("nothing new")
    here, there = "" if meeting.here is None else meeting.here.name, meeting.there.name
    name = here or there or _("A nameless player")
    if meeting.here is None:
        return _("{name} is new here: {told}.").format(name=name, told=told)
    if there and name_key(there) != name_key(name):
        name = _("{name} (there: {other})").format(name=name, other=there)
    return _("{name}: {told}.").format(name=name, told=told)


def merge_unpacked(
    paths: Paths, found: tuple[Meeting, ...], heed: Heed = unheeded, *, with_their_settings: bool = False
) -> None:
    """Write the merged data in place of the unpacked backup.

    Raises:
        BackupError: data cannot be read or written; the present data is unchanged.
        StoppedError: the merge was cancelled.
    """
    everybody = _everybody(paths, found)
    with _as_backup_errors(), workshop(paths, paths.shared) as folder:
        names: set[str] = set()
        for done, (one, other, own_id) in enumerate(everybody):
            target = paths_of(Paths(folder), own_id)
            private.make_folder(target.data_dir)
            _write_person(target, one, other, share_of(heed, done, len(everybody)))
            _write_settings(target, one, other, names, with_theirs=with_their_settings)
        discard(paths)
        put_in_place(folder, paths.unpacked)


def _everybody(paths: Paths, found: tuple[Meeting, ...]) -> list[tuple[Profile, Profile | None, str]]:
    """Return, for each person after the merge, a profile, the other profile to merge with it (or None), and the person's id."""
    there = {meeting.here.paths: meeting.there for meeting in found if meeting.here is not None}
    here = [one for one in profiles(paths) if one.paths in there or found_person(paths, one.id)]
    new = [meeting.there for meeting in found if meeting.here is None]
    return [(one, there.get(one.paths), one.id) for one in here] + [(one, None, _free_id(paths, one)) for one in new]


def _free_id(paths: Paths, one: Profile) -> str:
    return one.id if one.id != FIRST and not paths_of(paths, one.id).data_dir.exists() else secrets.token_hex(4)


def _write_person(target: Paths, one: Profile, other: Profile | None, heed: Heed) -> None:
    """Write the matches and rulesets of `one`, merged with those of `other`, and the daily copies of the profile of `one`."""
    for copy in copies.copies_of(one.paths.profile):
        try:
            data = copy.read_bytes()
        except OSError:  # the copy cannot be read, or has just been removed
            continue
        private.make_folder(target.copies)
        private.make_file(target.copies / copy.name)
        (target.copies / copy.name).write_bytes(data)
    _write_matches(target.profile, [source.paths.profile for source in (one, other) if source], heed)
    for path in (*_rulesets_together(one, other).values(), *one.paths.rulesets.glob("draft.json")):
        private.make_folder(target.rulesets)
        shutil.copyfile(path, unused(target.rulesets / path.name))
    counts = _counts(one) | _counts(other)
    if counts:
        private.make_folder(target.rulesets)
        library.write_counts(target.rulesets, counts)


def _write_matches(target: Path, sources: Iterable[Path], heed: Heed) -> None:
    """Add the matches of profiles to a file, which is created if it is missing. Missing profiles are skipped.

    The file needs no rollback journal, as nobody uses it yet.
    """
    for source in filter(Path.exists, sources):
        if not target.exists():
            copies.copy_database(source, target)
            continue
        with closing(schema.opened(target, "mode=rw")) as db, closing(schema.open_current(source)) as other:
            db.execute("PRAGMA journal_mode=OFF")
            db.execute("PRAGMA synchronous=OFF")
            schema.make_tables(db)  # the file may have been copied from a profile of an earlier version
            for found in other.execute("SELECT CAST(file AS BLOB) FROM pragma_database_list WHERE file != ''"):
                db.execute("ATTACH CAST(? AS TEXT) AS other", found)  # see `union`
            schema.transact(db, lambda db: merge(db, other, heed))


def _write_settings(target: Paths, one: Profile, other: Profile | None, names: set[str], *, with_theirs: bool) -> None:
    """Write a person's settings: those of `one`, or of `other` if `with_theirs`, with finished lessons and shown tips of both."""
    own = settings_file.look(one.paths.settings)
    made = own if other is None else _merged(own, settings_file.look(other.paths.settings), with_theirs=with_theirs)
    # the first name that nobody has yet; several people may have the empty name
    numbered = chain((made.player_name,), (f"{beginning(made.player_name, 21)} {number}" for number in count(2)))
    name = next(found for found in numbered if not found or name_key(found) not in names)
    names.add(name_key(name))
    problem = settings_file.save(target.settings, replace(made, player_name=name))
    if problem is not None:
        raise OSError(problem)


def _merged(own: Settings, other: Settings, *, with_theirs: bool) -> Settings:
    done = {*own.lessons_done, *other.lessons_done}
    texts = sorted((*own.lessons_begun, *other.lessons_begun), key=lambda text: (len(text), text))
    # the last text of a lesson, which has the most moves, replaces the others
    begun = {text.partition(":")[0]: text for text in texts}
    return replace(
        other if with_theirs else own,
        first_start_done=own.first_start_done or other.first_start_done,
        lessons_done=tuple(sorted(done)),
        lessons_begun=tuple(text for lesson, text in sorted(begun.items()) if lesson not in done),
        told=tuple(sorted((Counter(own.told) | Counter(other.told)).elements())),  # the greater count of each tip
    )


def merge_prepared(paths: Paths) -> None:
    """Put the merged data in place, together with the matches played meanwhile.

    No program may have any of the profiles open.

    Raises:
        BackupError: see `replace_all`.
    """

    def complete() -> None:
        for one in profiles(paths):
            _write_matches(paths_of(Paths(paths.unpacked), one.id).profile, [one.paths.profile], unheeded)
        # nothing in this folder has been flushed to disk yet
        for path in filter(Path.is_file, paths.unpacked.rglob("*")):
            with path.open("r+b") as file:
                to_disk(file)

    with _as_backup_errors():
        replace_all(paths, paths.unpacked, complete)
