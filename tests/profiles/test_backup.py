"""Profile backup and restore: everything in one file, checked by its hashes, in place whole or not at all."""

import random
import shutil
import sqlite3
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
from game.engine.rules import Rules
from game.paths import BACKUP_SUFFIX, Paths
from game.profiles import people, restore
from game.profiles.backup import BackupError, StoppedError, free_name, read_backup, write_backup
from game.profiles.restore import finish_restore
from game.rulesets.library import RulesetLibrary
from game.session.store import Store
from game.settings import Settings
from tests.session.matches import advance, new_table
from tests.session.wrecks import NOON, make_profile, noon
from tests.support.breadth import few_or_many

Given = ParamSpec("Given")
Result = TypeVar("Result")


def _fill(home: Paths, name: str, matches: int) -> None:
    """Keep some matches, a ruleset and settings of somebody."""
    make_profile(home.profile, matches)
    settings_file.save(home.settings, Settings(player_name=name))
    library = RulesetLibrary(home.rulesets)
    library.keep(replace(library.get("classic"), name=f"{name}'s rules"))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with two people, a backup of it beside, and other data for the place where it goes."""
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
    """Return what is kept below a folder: texts as they are, of matches all that was written."""
    found: dict[str, object] = {}
    for path in sorted(home.rglob("*")):
        name = path.relative_to(home).as_posix()
        if path.name == "profile.sqlite3":
            with closing(sqlite3.connect(path)) as db:
                found[name] = tuple(db.iterdump())
        elif path.suffix in (".toml", ".json"):
            found[name] = path.read_bytes()
    return found


def _copy(made: Path, name: str, target: Path) -> Paths:
    return Paths(shutil.copytree(made / name, target))


def test_a_backup_brings_everything_of_everybody_to_another_folder(made: Path, tmp_path: Path) -> None:
    there = Paths(tmp_path / "new")
    backup = restore.restore(there, made / "it.backup", NOON)
    assert backup.people == 2
    assert _content(there.data_dir) == _content(made / "one")
    assert not there.before_restore.exists()  # nothing was there


def test_everybody_is_counted_with_rulesets_or_without(made: Path, tmp_path: Path) -> None:
    assert write_backup(Paths(made / "two"), tmp_path / "it", NOON).people == 2


def test_what_was_played_before_a_restore_could_be_finished_is_not_mixed_into_it(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = _copy(made, "two", tmp_path / "there")

    def held(_source: Path, _target: Path) -> None:
        raise PermissionError("another program has it")

    with monkeypatch.context() as hindered:
        hindered.setattr(restore, "_keep_present", lambda *_args: None)
        hindered.setattr(restore, "put_in_place", held)
        with pytest.raises(BackupError, match="another program has it"):
            restore.restore(there, made / "it.backup", NOON)
    make_profile(there.profile, 1)
    beside = [there.profile.with_name(f"{there.profile.name}{ending}") for ending in ("-wal", "-journal")]
    for path in beside:
        path.write_bytes(b"of another match")
    (aside,) = finish_restore(there, NOON)
    assert aside.exists()
    assert not [path for path in beside if path.exists()]
    assert _content(there.data_dir) == _content(made / "one")


def test_what_was_there_before_comes_back_by_its_own_backup(made: Path, tmp_path: Path) -> None:
    there = _copy(made, "two", tmp_path / "there")
    restore.restore(there, made / "it.backup", NOON)
    assert _content(there.data_dir) == _content(made / "one")
    assert [profile.name for profile in people.profiles(there)] == ["Anna", "Bob"]
    restore.restore(there, there.before_restore, NOON)
    assert _content(there.data_dir) == _content(made / "two")
    assert read_backup(there.before_restore).people == 2  # and so on


def test_a_match_that_is_being_played_is_in_the_backup_as_far_as_it_has_come(tmp_path: Path) -> None:
    home = Paths(tmp_path / "home")
    home.data_dir.mkdir()
    store = Store.open(home.profile, noon).store
    table = new_table(store=store)
    advance(table, random.Random(1))
    write_backup(home, tmp_path / "it", NOON)
    there = Paths(tmp_path / "there")
    restore.restore(there, tmp_path / "it", NOON)
    other = Store.open(there.profile, noon).store
    assert other.load(table.match_id).entries == store.load(table.match_id).entries
    store.close()
    other.close()


class _KilledError(BaseException):
    """The program is killed."""


@pytest.fixture
def killed_after(monkeypatch: pytest.MonkeyPatch) -> Callable[[int | None], Callable[[], int]]:
    """Return a way to have every change of a file counted, and the program killed at one of them."""

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
    restore.restore(there, made / "it.backup", NOON)
    total = steps()
    monkeypatch.undo()
    assert total > 20
    seen = set()
    for last in range(1, total + 1, every):
        there = _copy(made, "two", tmp_path / str(last))
        killed_after(last)
        with suppress(_KilledError, BackupError):
            restore.restore(there, made / "it.backup", NOON)
        monkeypatch.undo()
        finish_restore(there, NOON)
        content = _content(there.data_dir)
        assert content in (old, new), last
        seen.add(content == new)
        assert not list(there.data_dir.glob("restore.*"))
        _rmtree(there.data_dir)
    assert seen == {False, True}


def _changed(source: Path, target: Path, change: Callable[[dict[str, bytes]], None]) -> Path:
    """Write an archive anew with other files."""
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


def _escaping(files: dict[str, bytes]) -> None:
    entries = msgspec.json.decode(files["backup.json"])["files"]
    files["../evil.json"] = files.pop("settings.toml")
    for entry in entries:
        entry["name"] = (
            entry["name"].replace("settings.toml", "../evil.json") if "/" not in entry["name"] else entry["name"]
        )
    _listed(files, files=entries)


DAMAGES: dict[str, Callable[[dict[str, bytes]], None]] = {
    "another byte": lambda files: files.update({"settings.toml": files["settings.toml"].replace(b"Anna", b"Anne")}),
    "a file more": _put("people/0123abcd/settings.toml", b""),
    "a file less": lambda files: files.__delitem__("profile.sqlite3"),
    "no list": lambda files: files.__delitem__("backup.json"),
    "a list of something else": _put("backup.json", b"[1, 2]"),
    "a path out of the folder": _escaping,
    "a version below the first": lambda files: _listed(files, format=0),
    "a time without a zone": lambda files: _listed(files, made="2031-05-04T12:00:00"),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_backup_changes_nothing(
    made: Path, tmp_path: Path, damage: Callable[[dict[str, bytes]], None]
) -> None:
    there = _copy(made, "two", tmp_path / "there")
    bad = _changed(made / "it.backup", tmp_path / "bad", damage)
    with pytest.raises(BackupError, match="is damaged, or is no backup"):
        restore.restore(there, bad, NOON)
    assert _content(there.data_dir) == _content(made / "two")
    assert not list(tmp_path.rglob("evil*"))
    assert not there.before_restore.exists()


def test_bytes_that_went_wrong_anywhere_in_the_file_are_found(made: Path, tmp_path: Path) -> None:
    data = (made / "it.backup").read_bytes()
    chance = random.Random(5)
    for _ in range(60):
        bad = bytearray(data)
        bad[chance.randrange(len(bad))] ^= 1 << chance.randrange(8)
        (tmp_path / "bad").write_bytes(bad[: chance.choice((len(bad), len(bad) * 2 // 3))])
        try:
            assert read_backup(tmp_path / "bad") == read_backup(
                made / "it.backup"
            )  # a byte that says nothing, a time, say
        except BackupError:
            continue


@pytest.mark.parametrize("entry", ["format", "schema", "settings"])
def test_a_backup_of_a_later_version_is_refused_by_that_reason(made: Path, tmp_path: Path, entry: str) -> None:
    later = _changed(made / "it.backup", tmp_path / "later", lambda files: _listed(files, **{entry: 99, "new": True}))
    with pytest.raises(BackupError, match="was written by a later version of Back Alley"):
        restore.restore(Paths(tmp_path / "there"), later, NOON)
    assert not (tmp_path / "there").exists()


def test_a_restore_waits_for_no_window_that_plays(made: Path, tmp_path: Path) -> None:
    there = _copy(made, "two", tmp_path / "there")
    store = Store.open(there.profile, noon).store
    with pytest.raises(BackupError, match="Another copy of the game is open"):
        restore.restore(there, made / "it.backup", NOON)
    store.close()
    assert _content(there.data_dir) == _content(made / "two")


def test_a_backup_replaces_nothing_and_leaves_nothing_of_a_failure(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "there").write_text("mine")
    with pytest.raises(BackupError, match="is there already"):
        write_backup(Paths(made / "one"), tmp_path / "there", NOON)
    assert (tmp_path / "there").read_text() == "mine"
    with pytest.raises(BackupError, match="nothing to back up"):
        write_backup(Paths(tmp_path / "nobody"), tmp_path / "new", NOON)
    with pytest.raises(BackupError, match="cannot be written"):
        write_backup(Paths(made / "one"), tmp_path / "no" / "folder", NOON)

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.profiles.backup.to_disk", full)
    with pytest.raises(BackupError, match="No space left"):
        write_backup(Paths(made / "one"), tmp_path / "new", NOON)
    before = _content(made / "two")
    there = _copy(made, "two", tmp_path / "two")
    with pytest.raises(BackupError, match="No space left"):
        restore.restore(there, made / "it.backup", NOON)
    assert _content(there.data_dir) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["there", "two"]


@pytest.mark.parametrize("looks", range(3))
def test_a_backup_that_nobody_wants_any_more_stops_and_leaves_nothing(made: Path, tmp_path: Path, looks: int) -> None:
    left = iter([False] * looks)
    with pytest.raises(StoppedError):
        write_backup(Paths(made / "one"), tmp_path / "new", NOON, lambda: next(left, True))
    assert list(tmp_path.iterdir()) == []
    left = iter([False] * looks)
    with pytest.raises(StoppedError):
        read_backup(made / "it.backup", lambda: next(left, True))


def test_the_name_of_a_backup_is_its_day_and_free(tmp_path: Path) -> None:
    first = free_name(tmp_path, NOON)
    assert first.name == f"back-alley-2031-05-04{BACKUP_SUFFIX}"
    first.touch()
    assert free_name(tmp_path, NOON).name == f"back-alley-2031-05-04-2{BACKUP_SUFFIX}"


def test_a_ruleset_of_any_name_is_in_the_backup(tmp_path: Path) -> None:
    home = Paths(tmp_path / "home")
    library = RulesetLibrary(home.rulesets)
    rules: Rules = replace(library.get("classic"), name="Ünser! " * 5)
    library.keep(rules)
    write_backup(home, tmp_path / "it", NOON)
    restore.restore(Paths(tmp_path / "there"), tmp_path / "it", NOON)
    assert [kept.name for kept in RulesetLibrary(Paths(tmp_path / "there").rulesets).own.values()] == [
        rules.name.strip()
    ]
