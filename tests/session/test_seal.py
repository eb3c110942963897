"""A profile is read through unless it is certain that nothing has touched it since it was, and nothing of it is lost by that."""

import os
import random
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from game.session import schema as profile
from game.session import seal
from game.session.store import Opened, Store
from game.toolkit.devices.input import Key
from game.toolkit.targets import ButtonTarget
from tests.session.matches import in_a_child, new_table, play_out
from tests.support.pilot import Pilot

NOON = datetime(2031, 5, 4, 12, 0, 0, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a profile with matches in it, closed in order."""
    path = tmp_path / "matches.db"
    store = Store.open(path, lambda: NOON).store
    for number in range(6):
        play_out(new_table(store=store, seed=bytes([number]) * 32), random.Random(number))
    store.close()
    return path


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Return True if each profile that was opened was read through."""
    looks: list[bool] = []
    look = profile.look_at

    def noted(path: Path, *, alone: bool = False, is_sealed: bool = False) -> profile.FileState:
        looks.append(not is_sealed)
        return look(path, alone=alone, is_sealed=is_sealed)

    monkeypatch.setattr(profile, "look_at", noted)
    return looks


def _open(path: Path, now: datetime = NOON) -> Opened:
    return Store.open(path, lambda: now)


def _spoil(path: Path, *, unseen: bool) -> None:
    """Overwrite the page with which the rows of all matches begin; `unseen` as a disk does, with nothing to show for it."""
    with closing(sqlite3.connect(path)) as db:
        (root,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name='matches'").fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(bytes([1]) * size)
    if unseen:
        seal.put_seal(path, NOON)


def test_a_profile_that_was_closed_in_order_is_not_read_through_again(path: Path, looked: list[bool]) -> None:
    for _ in range(3):
        opened = _open(path)
        new_table(store=opened.store)
        opened.store.close()
        reader = Store.read(path)
        reader.page(0, 1)
        reader.close()
    assert looked == [False] * 6
    assert len(Store.read(path).page(0, 100)) == 9


def test_a_profile_that_was_not_closed_is_read_through(path: Path, looked: list[bool]) -> None:
    in_a_child(lambda: str(_open(path).notice))
    _open(path).store.close()
    assert looked == [True]


@pytest.mark.parametrize(
    "change",
    [
        lambda path: path.write_bytes(path.read_bytes()),
        lambda path: path.write_bytes(path.read_bytes()[:-1] + b"x"),
        lambda path: path.write_bytes(path.read_bytes()[:-4096]),
        lambda path: (path.rename(path.with_suffix(".old")), path.write_bytes(path.with_suffix(".old").read_bytes())),
        lambda path: path.with_name(path.name + "-journal").write_bytes(b"x"),
        lambda path: path.with_name(path.name + "-wal").write_bytes(b"x"),
        lambda path: path.with_name(path.name + "-seal").write_bytes(b"\xff" * 400),
        lambda path: path.with_name(path.name + "-seal").write_text(""),
        lambda path: path.with_name(path.name + "-seal").unlink(),
        pytest.param(
            lambda path: _keeping_its_time(path, lambda: path.write_bytes(path.read_bytes()[:-1] + b"x")),
            marks=pytest.mark.skipif(
                sys.platform == "win32", reason="there is no time of a change that nobody can set"
            ),
        ),
    ],
)
def test_whatever_touches_a_profile_breaks_its_seal(path: Path, change: Callable[[Path], object]) -> None:
    assert seal.read_seal(path) == NOON
    change(path)
    assert seal.read_seal(path) is None


def _keeping_its_time(path: Path, change: Callable[[], object]) -> None:
    found = path.stat()
    change()
    os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns))


def test_what_is_written_in_the_same_tick_of_the_clock_is_told_apart(path: Path) -> None:
    """However coarse the clock of the file system is: the sealed time is earlier than that of the last change."""
    path.write_bytes(path.read_bytes())
    written = path.stat().st_mtime_ns
    seal.put_seal(path, NOON)
    assert path.stat().st_mtime_ns < written
    assert seal.read_seal(path) == NOON


def test_damage_done_as_soon_as_the_profile_is_closed_is_noticed(path: Path) -> None:
    _spoil(path, unseen=False)
    assert "was damaged" in str(_open(path).notice)


def test_only_the_last_of_two_copies_seals(path: Path) -> None:
    first, second = _open(path).store, _open(path).store
    first.close()
    assert seal.read_seal(path) is None
    second.close()
    assert seal.read_seal(path) == NOON


def test_a_profile_that_could_no_longer_be_written_is_not_sealed(path: Path) -> None:
    store = _open(path).store
    table = new_table(store=store)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        table.deal()
        assert store.notice is not None
    store.close()
    assert seal.read_seal(path) is None


def test_what_a_disk_has_spoilt_is_told_when_it_is_met_and_at_the_next_start(path: Path) -> None:
    _spoil(path, unseen=True)
    opened = _open(path)
    assert opened.notice is None
    pilot = Pilot(store=opened.store).open()
    pilot.click(ButtonTarget("matches"))
    assert len(opened.store.page(0, 9)) == 6
    pilot.press(Key.ESCAPE)
    pilot.tick(0.2)
    assert opened.store.alarm is not None
    assert pilot.director.tree().notices == (opened.store.alarm,)
    pilot.tick(30)
    assert pilot.director.tree().notices == ()
    opened.store.close()
    assert seal.read_seal(path) is None
    assert "was damaged" in str(_open(path).notice)


@pytest.mark.parametrize("later", [timedelta(days=1), timedelta(days=400), timedelta(seconds=-1)])
def test_once_a_day_a_profile_is_read_through_in_the_background(
    path: Path, later: timedelta, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seal, "_PAUSE", 0.0)
    store = _open(path, NOON + later).store
    _wait(store)
    store.close()
    assert seal.read_seal(path) == NOON + later


def _wait(store: Store) -> None:
    """Wait until the background is done."""
    thread = store._care._thread  # type: ignore[union-attr]  # noqa: SLF001 - what is waited for
    assert thread is not None
    thread.join(20)
    assert not thread.is_alive()


def test_what_the_background_finds_is_told_and_the_profile_is_not_sealed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Damage in a log that nobody opens."""
    with closing(sqlite3.connect(path)) as db:
        (size,) = db.execute("PRAGMA page_size").fetchone()
    page = path.read_bytes().rindex(b'["CardPlayed"') // size
    with path.open("r+b") as file:
        file.seek(page * size)
        file.write(bytes([1]) * size)
    seal.put_seal(path, NOON)
    monkeypatch.setattr(seal, "_PAUSE", 0.0)
    opened = _open(path, NOON + timedelta(days=2))
    assert opened.notice is None
    _wait(opened.store)
    assert opened.store.alarm is not None
    opened.store.close()
    assert "was damaged" in str(_open(path).notice)


def test_the_background_waits_for_the_start_and_holds_up_no_end(path: Path) -> None:
    store = _open(path, NOON + timedelta(days=2)).store
    thread = store._care._thread  # type: ignore[union-attr]  # noqa: SLF001 - what is looked at
    assert thread is not None
    assert thread.is_alive()
    store.close()
    assert not thread.is_alive()
    assert seal.read_seal(path) == NOON


def test_an_index_that_lost_rows_is_made_anew(path: Path) -> None:
    """Reading a file through does not find that, and the list would leave a match out."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        where = "name='matches_in_play_order'"
        kept = db.execute(f"SELECT type, name, tbl_name, rootpage, sql FROM sqlite_master WHERE {where}").fetchone()
        db.execute("PRAGMA writable_schema=ON")
        db.execute(f"DELETE FROM sqlite_master WHERE {where}")
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE matches SET status='playing' WHERE id=3")
        db.execute("DELETE FROM matches WHERE id=4")
        db.execute("PRAGMA writable_schema=ON")
        db.execute("INSERT INTO sqlite_master VALUES (?,?,?,?,?)", kept)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
        assert db.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",)
    store = _open(path).store
    assert store.counts() == (1, 4)
    assert [match.id for match in store.page(0, 9)] == [3, 6, 5, 2, 1]
    store.close()
