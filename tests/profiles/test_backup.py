"""Backup and restore: a backup is one file, is checked before any change, and is restored fully or not at all."""

import os
import random
import shutil
import sqlite3
import struct
import zipfile
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import ParamSpec, TypeVar

import msgspec
import pytest

from game import settings as settings_file
from game.atomic_file import put_in_place
from game.paths import BACKUP_SUFFIX, Paths
from game.profiles import backup, people, restore
from game.profiles.backup import Backup, free_name, prepare, write_backup
from game.profiles.restore import BackupError, finished, replace_all
from game.rulesets.library import RulesetLibrary
from game.session.store import Store
from game.settings import Settings
from game.worker import StoppedError
from tests.session.matches import advance, new_table
from tests.session.wrecks import NOON, change, make_profile, noon
from tests.support.breadth import few_or_many

Given = ParamSpec("Given")
Result = TypeVar("Result")


def _fill(home: Paths, name: str, matches: int) -> None:
    make_profile(home.profile, matches)
    settings_file.save(home.settings, Settings(player_name=name))
    library = RulesetLibrary(home.rulesets)
    library.keep(replace(library.get("classic"), name=f"{name}'s rules"))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the data of two people (`one`), their backup (`it.backup`), and other data (`two`)."""
    folder = tmp_path_factory.mktemp("made")
    home = Paths(folder / "one")
    _fill(home, "Anna", 1)
    bob = people.add(home, "Bob", "drifter", Settings(scale=150))
    _fill(bob.paths, "Bob", 1)
    write_backup(home, folder / "it.backup", NOON)
    _fill(Paths(folder / "two"), "Cleo", 2)
    people.add(Paths(folder / "two"), "Dan", "flyer", Settings())
    return folder


def _content(home: Path) -> dict[str, object]:
    found: dict[str, object] = {}
    for path in sorted(home.rglob("*")):
        name = path.relative_to(home).as_posix()
        if name.startswith("before-restore"):
            continue
        if path.name == "profile.sqlite3":
            with closing(sqlite3.connect(path)) as db:
                found[name] = tuple(db.iterdump())
        elif path.suffix in (".toml", ".json"):
            found[name] = path.read_bytes()
    return found


def bring_back(home: Paths, source: Path) -> Backup:
    found = prepare(home, source)
    replace_all(home, home.unpacked)
    return found


def _copy(made: Path, name: str, target: Path) -> Paths:
    return Paths(shutil.copytree(made / name, target))


def test_a_backup_brings_everything_of_everybody_to_another_folder(made: Path, tmp_path: Path) -> None:
    there = Paths(tmp_path / "new")
    assert bring_back(there, made / "it.backup").people == 2
    assert _content(there.data_dir) == _content(made / "one")
    assert not there.before_restore.exists()  # no old data to save


def test_everybody_is_counted_with_rulesets_or_without(made: Path, tmp_path: Path) -> None:
    assert write_backup(Paths(made / "two"), tmp_path / "it", NOON).people == 2


def test_what_was_there_before_comes_back_by_its_own_backup(made: Path, tmp_path: Path) -> None:
    there = _copy(made, "two", tmp_path / "there")
    bring_back(there, made / "it.backup")
    assert _content(there.data_dir) == _content(made / "one")
    assert [profile.name for profile in people.profiles(there)] == ["Anna", "Bob"]
    replace_all(there, there.before_restore)
    assert _content(there.data_dir) == _content(made / "two")
    replace_all(there, there.before_restore)  # undoing the undo restores the backup
    assert _content(there.data_dir) == _content(made / "one")


def test_what_a_recovery_told_is_not_in_a_backup(tmp_path: Path) -> None:
    home = Paths(tmp_path / "home")
    with closing(Store.open(home.profile, noon).store) as store:
        store.keep_note("recovered", "The file was damaged.")
        write_backup(home, tmp_path / "backup", NOON)
    prepare(home, tmp_path / "backup")
    replace_all(home, home.unpacked)
    assert Store.open(home.profile, noon).notice is None


def test_a_match_that_is_being_played_is_in_the_backup_as_far_as_it_has_come(tmp_path: Path) -> None:
    home = Paths(tmp_path / "home")
    home.data_dir.mkdir()
    store = Store.open(home.profile, noon).store
    table = new_table(store=store)
    advance(table, random.Random(1))
    write_backup(home, tmp_path / "it", NOON)
    there = Paths(tmp_path / "there")
    bring_back(there, tmp_path / "it")
    with closing(Store.open(there.profile, noon).store) as other:
        assert other.load(table.match_id).entries == store.load(table.match_id).entries
        store.close()


class _KilledError(BaseException):
    """A simulated sudden end of the program."""


@pytest.fixture
def killed_after(monkeypatch: pytest.MonkeyPatch) -> Callable[[int | None], Callable[[], int]]:
    """Return a function that, given n, makes the n-th change of a file kill the program, and returns a counter of the changes."""

    def plan(last: int | None) -> Callable[[], int]:
        count = 0

        def counted(real: Callable[Given, Result]) -> Callable[Given, Result]:
            def change(*args: Given.args, **options: Given.kwargs) -> Result:
                nonlocal count
                count += 1
                if count == last:
                    raise _KilledError
                return real(*args, **options)

            return change

        monkeypatch.setattr(restore, "put_in_place", counted(put_in_place))
        monkeypatch.setattr(shutil, "rmtree", counted(_rmtree))
        for name in ("rename", "unlink", "mkdir"):
            monkeypatch.setattr(Path, name, counted(_REAL[name]))
        return lambda: count

    return plan


_rmtree = shutil.rmtree
_REAL = {name: getattr(Path, name) for name in ("rename", "unlink", "mkdir")}


@pytest.mark.parametrize("every", few_or_many(4, 1))
def test_killed_at_any_change_of_a_file_a_restore_is_whole_or_has_not_been(
    made: Path,
    tmp_path: Path,
    killed_after: Callable[[int | None], Callable[[], int]],
    monkeypatch: pytest.MonkeyPatch,
    every: int,
) -> None:
    old, new = _content(made / "two"), _content(made / "one")
    there = _copy(made, "two", tmp_path / "all")
    steps = killed_after(None)
    bring_back(there, made / "it.backup")
    total = steps()
    monkeypatch.undo()
    assert total > 20
    seen = set()
    for last in range(1, total + 1, every):
        there = _copy(made, "two", tmp_path / str(last))
        killed_after(last)
        with suppress(_KilledError, BackupError):
            bring_back(there, made / "it.backup")
        monkeypatch.undo()
        finished(there)
        content = _content(there.data_dir)
        assert content in (old, new), last
        seen.add(content == new)
        assert not [path for path in there.data_dir.rglob("*") if path.name.startswith(("restore.", "gone-"))]
        _rmtree(there.data_dir)
    assert seen == {False, True}


def _changed(source: Path, target: Path, change: Callable[[dict[str, bytes]], None]) -> Path:
    with zipfile.ZipFile(source) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    change(files)
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return target


def _listed(archived: dict[str, bytes], **changes: object) -> None:
    archived["backup.json"] = msgspec.json.encode(msgspec.json.decode(archived["backup.json"]) | changes)


def _put(name: str, data: bytes) -> Callable[[dict[str, bytes]], None]:
    return lambda files: files.__setitem__(name, data)


def _in_profile(place: int, data: bytes) -> Callable[[dict[str, bytes]], None]:
    """Return a function that overwrites some bytes of the profile in an archive."""

    def change(files: dict[str, bytes]) -> None:
        old = files["profile.sqlite3"]
        files["profile.sqlite3"] = old[:place] + data + old[place + len(data) :]

    return change


def _renamed(name: str) -> Callable[[dict[str, bytes]], None]:
    """Return a function that renames the ruleset in an archive and in the archive's list of files."""

    def change(files: dict[str, bytes]) -> None:
        (old,) = (found for found in files if found.startswith("rulesets/own-"))
        files[name] = files.pop(old)
        _listed(files, files=[name if found == old else found for found in files if found != "backup.json"])

    return change


def _of_another_program(files: dict[str, bytes]) -> None:
    with closing(sqlite3.connect(":memory:")) as db:
        db.execute("CREATE TABLE bookmarks (title)")
        files["profile.sqlite3"] = db.serialize()


def _with_trigger(files: dict[str, bytes]) -> None:
    with closing(sqlite3.connect(":memory:")) as db:
        db.deserialize(files["profile.sqlite3"])
        db.execute("CREATE TRIGGER eats AFTER INSERT ON entries BEGIN DELETE FROM entries; END")
        files["profile.sqlite3"] = db.serialize()


DAMAGES: dict[str, Callable[[dict[str, bytes]], None]] = {
    "a file more": _put("people/0123abcd/settings.toml", b""),
    "a file less": lambda files: files.__delitem__("profile.sqlite3"),
    "no list": lambda files: files.__delitem__("backup.json"),
    "a list of something else": _put("backup.json", b"[1, 2]"),
    "a number beyond all numbers": _put("backup.json", b'{"format": 1e999, "schema": NaN}'),
    "a list without end": _put("backup.json", b"[" * 100_000),
    "a path out of the folder": _renamed("../evil.json"),
    "a path from the root": _renamed("/evil.json"),
    "a path of another system": _renamed("rulesets\\..\\..\\evil.json"),
    "the name of a device": _renamed("rulesets/nul.json"),
    "a name that differs in case": _renamed("rulesets/OWN-evil.json"),
    "a folder": _renamed("rulesets/"),
    "a long ruleset": lambda files: files.update(dict.fromkeys([n for n in files if "rulesets" in n], bytes(70_000))),
    "a version below the first": lambda files: _listed(files, format=0),
    "a time without a zone": lambda files: _listed(files, made="2031-05-04T12:00:00"),
    "a time before all times": lambda files: _listed(files, made="0001-01-01T00:00:00+23:59"),
    "a time after all times": lambda files: _listed(files, made="9999-12-31T23:59:59-23:59"),
    "random bytes as matches": lambda files: files.update({"profile.sqlite3": random.Random(1).randbytes(100_000)}),
    "no bytes as matches": _put("profile.sqlite3", b""),
    "a database of another program": _of_another_program,
    "a database with a trigger": _with_trigger,
    "a page of nothing": _in_profile(4_096 * 3, bytes(4_096)),
    "half of the matches": lambda files: files.update({"profile.sqlite3": files["profile.sqlite3"][:50_000]}),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_backup_changes_nothing(
    made: Path, tmp_path: Path, damage: Callable[[dict[str, bytes]], None]
) -> None:
    there = _copy(made, "two", tmp_path / "there")
    bad = _changed(made / "it.backup", tmp_path / "bad", damage)
    with pytest.raises(BackupError, match="is damaged, or is not a Back Alley backup"):
        bring_back(there, bad)
    assert _content(there.data_dir) == _content(made / "two")
    assert not list(tmp_path.rglob("evil*"))
    assert not there.before_restore.exists()


def _bomb(path: Path, made: Path, size: int, *, told: int | None = None) -> Path:
    """Write a backup whose profile ends in `size` zero bytes; `told`, if given, is the size stated in the archive."""
    with zipfile.ZipFile(made / "it.backup") as archive, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as bad:
        for name in archive.namelist():
            data = archive.read(name)
            bad.writestr(name, data[:4_096] + bytes(size) if name == "profile.sqlite3" else data)
    if told is not None:
        data = path.read_bytes()
        real = struct.pack("<L", size + 4_096)
        assert data.count(real) == 2
        path.write_bytes(data.replace(real, struct.pack("<L", told)))
    return path


@pytest.mark.parametrize("told", [None, 5_000])
def test_a_bomb_is_refused_before_it_is_unpacked_and_where_it_lies_about_its_size(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: int | None
) -> None:
    monkeypatch.setattr(backup, "_ALWAYS", 1 << 20)
    bomb = _bomb(tmp_path / "bomb", made, 32 << 20, told=told)
    assert bomb.stat().st_size < 200_000
    there = Paths(tmp_path / "there")
    shares: list[float] = []
    with pytest.raises(BackupError, match="is damaged, or is not a Back Alley backup"):
        prepare(there, bomb, shares.append)
    assert list(there.data_dir.iterdir()) == []
    assert shares == [] or told is not None


def test_a_directory_that_would_fill_the_memory_is_not_read(made: Path, tmp_path: Path) -> None:
    data = bytearray((made / "it.backup").read_bytes())
    data[-10:-6] = struct.pack("<L", 1 << 30)
    (tmp_path / "bad").write_bytes(data)
    with pytest.raises(BackupError, match="is damaged, or is not a Back Alley backup"):
        prepare(Paths(tmp_path / "there"), tmp_path / "bad")


@pytest.mark.parametrize("flag", [1, 1 << 5])
def test_a_backup_that_is_encrypted_or_packed_otherwise_is_refused(made: Path, tmp_path: Path, flag: int) -> None:
    data = bytearray((made / "it.backup").read_bytes())
    start = data.index(b"PK\1\2")
    data[start + 8] |= flag
    (tmp_path / "bad").write_bytes(data)
    with pytest.raises(BackupError, match="is damaged, or is not a Back Alley backup"):
        prepare(Paths(tmp_path / "there"), tmp_path / "bad")


def test_more_people_than_there_is_room_for_are_refused(made: Path, tmp_path: Path) -> None:
    def crowd(files: dict[str, bytes]) -> None:
        files.update({f"people/{number:08x}/settings.toml": b"" for number in range(3_003)})
        _listed(files, files=[name for name in files if name != "backup.json"])

    with pytest.raises(BackupError, match="is damaged, or is not a Back Alley backup"):
        prepare(Paths(tmp_path / "there"), _changed(made / "it.backup", tmp_path / "crowd", crowd))


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_file_that_is_there_twice_is_refused(made: Path, tmp_path: Path) -> None:
    shutil.copyfile(made / "it.backup", tmp_path / "bad")
    with zipfile.ZipFile(tmp_path / "bad", "a") as archive:
        archive.writestr("settings.toml", b"")
    with pytest.raises(BackupError, match="is damaged, or is not a Back Alley backup"):
        prepare(Paths(tmp_path / "there"), tmp_path / "bad")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such files")
def test_only_a_plain_file_is_a_backup(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("/dev/zero")
    for path, kind in (("/dev/zero", "device"), ("pipe", "pipe"), ("link", "device"), (".", "it is a folder")):
        with pytest.raises(BackupError, match=kind):
            prepare(Paths(tmp_path / "there"), tmp_path / path)
    (tmp_path / "nothing").touch()
    with pytest.raises(BackupError, match="is not a Back Alley backup"):
        prepare(Paths(tmp_path / "there"), tmp_path / "nothing")
    assert list((tmp_path / "there").iterdir()) == []


def test_a_backup_of_a_later_version_is_refused_by_that_reason(made: Path, tmp_path: Path) -> None:
    later = _changed(made / "it.backup", tmp_path / "later", lambda files: _listed(files, format=99, files=3))
    with pytest.raises(BackupError, match="was written by a later version of Back Alley"):
        bring_back(Paths(tmp_path / "there"), later)
    assert list((tmp_path / "there").iterdir()) == []


def test_matches_of_a_later_version_are_refused_by_that_reason(made: Path, tmp_path: Path) -> None:
    later = _changed(made / "it.backup", tmp_path / "later", _in_profile(60, (99).to_bytes(4, "big")))
    with pytest.raises(BackupError, match="was written by a later version of Back Alley"):
        prepare(Paths(tmp_path / "there"), later)


def test_a_backup_replaces_nothing_and_leaves_nothing_of_a_failure(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "there").write_text("mine")
    with pytest.raises(BackupError, match="already exists"):
        write_backup(Paths(made / "one"), tmp_path / "there", NOON)
    assert (tmp_path / "there").read_text() == "mine"
    with pytest.raises(BackupError, match="nothing to back up"):
        write_backup(Paths(tmp_path / "nobody"), tmp_path / "new", NOON)
    with pytest.raises(BackupError, match="cannot be written"):
        write_backup(Paths(made / "one"), tmp_path / "no" / "folder", NOON)

    def full(_file: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.profiles.backup.to_disk", full)
    with pytest.raises(BackupError, match="the disk is full"):
        write_backup(Paths(made / "one"), tmp_path / "new", NOON)
    before = _content(made / "two")
    there = _copy(made, "two", tmp_path / "two")
    with pytest.raises(BackupError, match="the disk is full"):
        bring_back(there, made / "it.backup")
    assert _content(there.data_dir) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["there", "two"]


@pytest.mark.parametrize("looks", range(3))
def test_a_backup_that_nobody_wants_any_more_stops_and_leaves_nothing(made: Path, tmp_path: Path, looks: int) -> None:
    def stopping() -> Callable[[float], None]:
        left = looks

        def heed(_share: float) -> None:
            nonlocal left
            left -= 1
            if left < 0:
                raise StoppedError

        return heed

    with pytest.raises(StoppedError):
        write_backup(Paths(made / "one"), tmp_path / "new", NOON, stopping())
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(StoppedError):
        prepare(Paths(tmp_path), made / "it.backup", stopping())
    assert list(tmp_path.iterdir()) == []


def test_the_share_that_is_done_is_told_to_the_end(made: Path, tmp_path: Path) -> None:
    told: list[float] = []
    write_backup(Paths(made / "one"), tmp_path / "new", NOON, told.append)
    assert told == sorted(told)
    assert told[-1] > 0.9
    told.clear()
    prepare(Paths(tmp_path / "there"), tmp_path / "new", told.append)
    assert told == sorted(told)
    assert told[-1] > 0.9


def test_what_could_not_be_brought_back_is_left_out_or_told(made: Path, tmp_path: Path) -> None:
    home = _copy(made, "two", tmp_path / "home")
    before = _content(home.data_dir)
    (home.rulesets / "own-long.json").write_bytes(bytes(70_000))
    (home.people / "0123abcd").mkdir()
    (home.people / "0123abcd" / "profile.sqlite3").touch()
    write_backup(home, tmp_path / "it", NOON)
    there = Paths(tmp_path / "there")
    bring_back(there, tmp_path / "it")
    assert _content(there.data_dir) == before
    home.profile.unlink()
    change(home.profile, "CREATE TABLE bookmarks (title)")
    with pytest.raises(BackupError, match="holds another program's matches"):
        write_backup(home, tmp_path / "more", NOON)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["home", "it", "there"]


def test_the_name_of_a_backup_is_its_day_and_free(tmp_path: Path) -> None:
    first = free_name(tmp_path, NOON)
    assert first.name == f"back-alley-2031-05-04{BACKUP_SUFFIX}"
    first.touch()
    assert free_name(tmp_path, NOON).name == f"back-alley-2031-05-04-2{BACKUP_SUFFIX}"
