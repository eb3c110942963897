"""Retried saves: an unsaved change stays in memory until saved, even if the file was renamed or replaced."""

import gc
import itertools
import os
import random
import sqlite3
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from datetime import date
from pathlib import Path
from threading import Timer
from unittest.mock import Mock

import pytest

from game.career.tables import Verdict, write_verdict
from game.session import copies, play_order, recovery, saving, schema
from game.session.lock import gate
from game.session.profile_file import ProfileFile
from game.session.store import Store
from game.session.stored_match import Status, StoreError
from game.session.table import Table
from game.session.union import MANY_DELETIONS, delete_match
from tests.session.matches import advance, new_table, play_out
from tests.session.wrecks import change, rows
from tests.support.clocks import Clock
from tests.support.narrowing import not_none

is_kept_open = pytest.mark.skipif(sys.platform == "win32", reason="there no open file can be deleted or replaced")

has_pages_in_memory = pytest.mark.skipif(
    sys.platform == "win32", reason="there SQLite reads pages again: what is neither in the log nor in a copy is gone"
)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock[float]:
    found = Clock(0.0)
    monkeypatch.setattr(saving, "monotonic", found)
    monkeypatch.setattr(saving, "sleep", lambda seconds: setattr(found, "now", found.now + seconds))
    return found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "profile.sqlite3"


@pytest.fixture
def store(path: Path, clock: Clock[float]) -> Iterator[Store]:
    store = Store.open(path).store
    yield store
    store.close()


def on_disk(path: Path) -> dict[int, int]:
    """Return the last sequence number of each match in a file, by the match's id."""
    with closing(sqlite3.connect(path)) as db:
        return dict(db.execute("SELECT match_id, max(seq) FROM entries GROUP BY match_id"))


def locked(path: Path) -> sqlite3.Connection:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


def held(path: Path) -> sqlite3.Connection:
    """Return a connection with an exclusive lock, which prevents even reading."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA locking_mode=EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    return other


def test_a_lock_is_waited_out_and_all_that_was_played_meanwhile_is_saved(
    path: Path, store: Store, clock: Clock[float]
) -> None:
    table = new_table(store=store)
    with closing(locked(path)):
        before = on_disk(path)
        for _ in range(8):
            advance(table, random.Random(1))
        second = new_table(store=store, seed=bytes(32))
        advance(second, random.Random(1))
        assert on_disk(path) == before
        assert "saved as soon as" in not_none(store.notice)
        assert (store.is_kept, store.kept_text("kept")) == (False, store.notice)
        assert {match.id for match in store.unfinished()} == {table.match_id, second.match_id}
    assert not store.saving.save_waiting()  # too soon after the last try
    clock.now += 1
    assert store.saving.save_waiting()
    assert (store.notice, store.kept_text("kept")) == (None, "kept")
    assert on_disk(path) == {table.match_id: table.seq, second.match_id: second.seq}
    play_out(table, random.Random(1))
    assert on_disk(path)[table.match_id] == table.seq


def test_the_pauses_between_two_tries_grow(
    path: Path, store: Store, clock: Clock[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(store=store)
    tries: list[float] = []

    def fails(*_given: object) -> None:
        tries.append(clock.now)
        raise sqlite3.OperationalError("locked")

    with closing(locked(path)), monkeypatch.context() as patch:
        advance(table, random.Random(1))
        patch.setattr(ProfileFile, "ensure_writable", fails)
        while clock.now < 100:
            clock.now += 0.05
            store.saving.save_waiting()
    pauses = [later - earlier for earlier, later in itertools.pairwise(tries)]
    assert 8 < len(tries) < 14
    assert pauses == sorted(pauses, key=round)
    assert pauses[-1] == pytest.approx(15, abs=0.2)


@is_kept_open
@pytest.mark.parametrize("what", ["deleted", "renamed"])
def test_a_profile_that_vanished_is_written_whole_to_a_new_file(path: Path, store: Store, what: str) -> None:
    tables = [new_table(store=store, seed=bytes([number]) * 32) for number in (1, 2)]
    play_out(tables[0], random.Random(1))
    if what == "deleted":
        path.unlink()
    else:
        path.rename(path.with_name("conflicted copy"))
    advance(tables[1], random.Random(1))
    assert store.notice is None
    assert "is rewriting it" in not_none(store.alarm)
    assert on_disk(path) == {table.match_id: table.seq for table in tables}
    play_out(tables[1], random.Random(1))
    path.unlink()
    store.close()
    with closing(Store.open(path).store) as again:
        assert (again.notice, again.note("recovered")) == (None, None)
        assert [match.status for match in again.matches()] == [Status.FINISHED] * 2
    left = {entry.name for entry in path.parent.iterdir()} - {"conflicted copy"}
    assert left == {path.name, f"{path.name}-gate", f"{path.name}-users"}


@is_kept_open
def test_matches_of_another_file_that_came_under_the_name_are_kept_too(
    path: Path, store: Store, tmp_path: Path
) -> None:
    table = new_table(store=store)
    elsewhere = tmp_path / "other" / "profile.sqlite3"
    with closing(Store.open(elsewhere).store) as other:
        brought = new_table(store=other, seed=bytes(32))
    elsewhere.replace(path)
    advance(table, random.Random(1))
    assert store.notice is None
    assert {match.identity for match in store.matches()} == {table.identity, brought.identity}
    store.close()
    with closing(Store.open(path).store) as again:
        assert (again.notice, again.note("recovered")) == (None, None)
        assert {match.identity for match in again.matches()} == {table.identity, brought.identity}


@pytest.mark.parametrize(
    "when", ["an older state", pytest.param("no profile", marks=has_pages_in_memory), "a later version"]
)
def test_a_file_that_another_program_writes_over_costs_no_match(path: Path, store: Store, when: str) -> None:
    """Overwrite the file in place, as `cp` does, so that its write-ahead log belongs to the earlier content."""
    tables = [new_table(store=store, seed=bytes([number]) * 32) for number in range(3)]
    play_out(tables[0], random.Random(1))
    store.close()
    old = b"garbage" * 1000 if when == "no profile" else path.read_bytes()
    if when == "a later version":
        old = old[:60] + b"\0\0\0\x63" + old[64:]
    again = Store.open(path).store
    again.copy_daily()
    going = Table.resume(again, tables[1].match_id)
    play_out(Table.resume(again, tables[2].match_id), random.Random(1))
    again.end_copy()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[2] > 0  # so that the file has new data too
    advance(going, random.Random(1))
    with path.open("r+b") as file:
        file.write(old)
        file.truncate()
    for _ in range(3):
        advance(going, random.Random(1))
    assert again.is_kept
    assert again.alarm is not None
    found = {match.identity: match.status for match in again.matches()}
    # SQLite 3.45 and later read long entries from the file again; entries in neither the write-ahead log nor a copy are lost
    is_gone = when == "no profile" and sqlite3.sqlite_version_info >= (3, 45)
    wanted = [Status.FINISHED, Status.PLAYING, Status.PLAYING if is_gone else Status.FINISHED]
    assert found == dict(zip([table.identity for table in tables], wanted, strict=True))
    play_out(going, random.Random(1))
    again.close()
    if when != "an older state":
        (aside,) = path.parent.glob("profile-*-*")
        assert aside.read_bytes() == old
    last = Store.open(path)
    assert last.notice is None
    assert Table.resume(last.store, last.store.number_of(going.identity) or 0).seq == going.seq
    last.store.close()


def test_what_another_program_commits_and_moves_into_the_file_is_not_written_over_ours(
    path: Path, store: Store
) -> None:
    table = new_table(store=store)
    before = path.stat().st_ino
    for _ in range(2):
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("INSERT OR REPLACE INTO notes VALUES ('other', randomblob(9))")
            other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        advance(table, random.Random(1))
        assert store.alarm is None
    assert path.stat().st_ino == before


def test_a_changed_file_that_cannot_be_read_now_is_not_taken_for_written_over(
    path: Path, store: Store, clock: Clock[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(store=store)
    before = path.stat().st_ino
    os.utime(path, (1, 1))
    with monkeypatch.context() as patch:
        patch.setattr(schema, "open_to_read", Mock(side_effect=OSError(24, "Too many open files")))
        advance(table, random.Random(1))
    assert not store.is_kept
    assert store.saving.save_waiting(at_once=True)
    assert (path.stat().st_ino, store.alarm) == (before, None)


def test_a_folder_that_is_away_for_a_while_costs_nothing(path: Path, store: Store, clock: Clock[float]) -> None:
    table = new_table(store=store)
    away = path.parent.with_name("away")
    path.parent.rename(away)
    for _ in range(5):
        advance(table, random.Random(1))
    assert store.notice is not None
    away.rename(path.parent)
    clock.now += 1
    assert store.saving.save_waiting()
    assert on_disk(path)[table.match_id] == table.seq
    assert Table.resume(store, table.match_id).seq == table.seq


def test_the_end_tries_for_three_seconds_and_then_keeps_a_copy_that_the_next_start_offers(
    path: Path, clock: Clock[float], capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store.open(path).store
    table = new_table(store=store)
    with closing(locked(path)):
        advance(table, random.Random(1))
        store.close()
    assert 3 <= clock.now < 4
    assert "A copy will be offered" in capsys.readouterr().err
    with closing(Store.open(path).store) as again:
        assert again.bring_back(not_none(again.offer())) == 1
        assert Table.resume(again, again.number_of(table.identity) or 0).seq == table.seq
        assert again.offer() is None


def test_a_mistake_in_a_waiting_change_ends_no_frame_and_keeps_no_match_from_the_copy(
    path: Path, clock: Clock[float], capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store.open(path).store

    def change_copy_only(db: sqlite3.Connection) -> None:
        if db.execute("PRAGMA database_list").fetchone()[2]:
            raise TypeError("a mistake")

    with closing(locked(path)):
        new_table(store=store)
        store.saving.write(change_copy_only)
    clock.now += 1
    assert not store.saving.save_waiting()
    assert store.saving.save_waiting(at_once=True) is False
    assert "a mistake" in not_none(store.notice)
    store.close()
    assert "A copy will be offered" in capsys.readouterr().err
    with closing(Store.open(path).store) as again:
        assert not_none(again.offer()).matches == 1


def test_the_end_waits_for_the_gate_before_it_keeps_a_copy(
    path: Path, clock: Clock[float], capsys: pytest.CaptureFixture[str]
) -> None:
    """The gate is a lock for opening a profile. The test holds the gate for two seconds."""
    store = Store.open(path).store
    with closing(locked(path)), ExitStack() as held:
        new_table(store=store)
        held.enter_context(gate(path))
        opened = Timer(2.0, held.pop_all().close)
        opened.start()
        store.close()
        opened.join()
    assert "A copy will be offered" in capsys.readouterr().err


def test_the_end_says_what_is_lost_where_not_even_a_copy_can_be_written(
    path: Path, store: Store, clock: Clock[float], capsys: pytest.CaptureFixture[str]
) -> None:
    table = new_table(store=store)
    path.parent.rename(path.parent.with_name("away"))
    advance(table, random.Random(1))
    store.close()
    assert "is lost" in capsys.readouterr().err


def test_matches_that_are_brought_in_while_the_file_is_locked_wait_like_any_change(
    path: Path, store: Store, clock: Clock[float]
) -> None:
    elsewhere = path.with_name("elsewhere.sqlite3")
    with closing(Store.open(elsewhere).store) as other:
        brought = new_table(store=other, seed=bytes(32))
    table = new_table(store=store)
    with closing(locked(path)):
        assert store.bring_in(elsewhere) == 1
        advance(table, random.Random(1))
        assert not store.saving.save_waiting(at_once=True)
    assert store.saving.save_waiting(at_once=True)
    assert on_disk(path) == {table.match_id: table.seq, 2: brought.seq}
    with ThreadPoolExecutor() as other:
        other.submit(gc.collect)  # frees the waiting change outside the thread that opened its database


def test_a_deletion_that_is_never_saved_is_said_to_be_lost_and_takes_no_copy_away(
    path: Path, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    table = new_table(store=store)
    copy = not_none(copies.make_copy(path, date(2031, 5, 3)))
    with closing(locked(path)):
        store.delete(table.match_id)
        store.close()
    assert "What was changed since the last save is lost" in capsys.readouterr().err
    assert on_disk(path) == on_disk(copy) == {table.match_id: table.seq}


def test_nothing_is_brought_back_while_it_could_not_be_saved(path: Path, store: Store, clock: Clock[float]) -> None:
    elsewhere = path.with_name("elsewhere.sqlite3")
    with closing(Store.open(elsewhere).store) as full:
        brought = new_table(store=full, seed=bytes(32))
    with closing(locked(path)):
        new_table(store=store)
        with pytest.raises(StoreError, match="cannot be saved now"):
            store.bring_in(elsewhere)
    with closing(held(elsewhere)), pytest.raises(StoreError, match=r"elsewhere.*cannot be read"):
        store.bring_in(elsewhere)
    assert store.is_kept
    assert store.bring_in(elsewhere) == 1
    assert brought.identity in {match.identity for match in store.matches()}
    assert len(on_disk(path)) == 2


@is_kept_open
def test_a_missing_file_is_written_again_though_a_command_opens_the_profile_just_then(
    path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(store=store)
    path.unlink()
    with ExitStack() as held, monkeypatch.context() as patch:
        held.enter_context(gate(path))
        patch.setattr("game.session.lock.time.sleep", lambda _seconds: held.close())
        advance(table, random.Random(1))
    assert store.is_kept


@is_kept_open
@pytest.mark.parametrize("data", [b"garbage" * 1000, b"foreign", b"illegible"])
def test_a_file_that_is_no_profile_but_came_under_the_name_is_kept_aside(path: Path, store: Store, data: bytes) -> None:
    table = new_table(store=store)
    came = path.with_name("came")
    if data == b"foreign":
        change(came, "CREATE TABLE important (value)")
    elif data == b"illegible":
        with closing(sqlite3.connect(came)) as db:
            store._db.backup(db)  # noqa: SLF001 - like a copy made by another program
            db.execute("DELETE FROM entries WHERE seq>1")
            db.execute("UPDATE entries SET event=''")
            db.commit()
    else:
        came.write_bytes(data)
    data = came.read_bytes()
    came.replace(path)
    advance(table, random.Random(1))
    assert store.is_kept
    (aside,) = path.parent.glob("profile-other-*")
    assert aside.read_bytes() == data
    assert on_disk(path) == {table.match_id: table.seq}


@is_kept_open
def test_another_file_that_would_delete_many_matches_deletes_none(path: Path, store: Store) -> None:
    tables = [new_table(store=store, seed=bytes([number]) * 32) for number in range(MANY_DELETIONS + 2)]
    came = path.with_name("came")
    with closing(sqlite3.connect(came)) as db:
        store._db.backup(db)  # noqa: SLF001 - like a copy made by another program
        for table in tables[1:]:
            delete_match(db, table.identity, "2031")
        db.commit()
    came.replace(path)
    advance(tables[0], random.Random(1))
    assert {match.identity for match in store.matches()} == {table.identity for table in tables}


def test_damage_that_a_save_meets_costs_the_match_that_is_played_nothing(path: Path, store: Store) -> None:
    tables = [new_table(store=store, seed=bytes([number]) * 32) for number in (1, 2)]
    for table in tables:
        play_out(table, random.Random(1)) if table is tables[0] else advance(table, random.Random(1))
    store.close()
    ((root,),) = rows(path, "SELECT rootpage FROM sqlite_master WHERE name='entries'")
    opened = Store.open(path)
    going = Table.resume(opened.store, tables[1].match_id)
    opened.store._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # noqa: SLF001 - so that the page is read from the file
    opened.store._db.execute("PRAGMA cache_size=0")  # noqa: SLF001 - likewise
    with path.open("r+b") as file:
        file.seek((root - 1) * 4096)
        file.write(b"U" * 4096)
    opened.store._db.execute("PRAGMA shrink_memory")  # noqa: SLF001 - likewise
    for _ in range(4):
        advance(going, random.Random(1))
    assert opened.store.notice is None
    opened.store.close()
    with closing(Store.open(path).store) as again:
        assert Table.resume(again, again.number_of(going.identity) or 0).seq == going.seq


def test_a_profile_that_is_held_at_the_start_is_used_as_soon_as_that_goes(path: Path, clock: Clock[float]) -> None:
    with closing(Store.open(path).store) as store:
        first = new_table(store=store)
    other = held(path)
    opened = Store.open(path)
    assert "cannot be used now" in not_none(opened.notice)
    assert not opened.store.is_kept
    table = new_table(store=opened.store, seed=bytes(32))
    play_out(table, random.Random(1))
    assert table.match_id > play_order.PROVISIONAL
    opened.store.keep_findings(table.identity, lambda db, number: write_verdict(db, number, 0, 0, Verdict(5, 0, 0, 0)))
    other.close()
    clock.now += 1
    assert opened.store.saving.save_waiting()
    assert opened.store.is_kept
    assert {match.identity: match.id for match in opened.store.matches()} == {first.identity: 1, table.identity: 2}
    assert (first.match_id, table.match_id) == (1, 2)
    assert rows(path, "SELECT match_id, line FROM facts WHERE expected=5") == [(2, 0)]
    opened.store.close()
    assert {entry.name for entry in path.parent.iterdir()} == {path.name, f"{path.name}-gate", f"{path.name}-users"}


def test_a_match_begun_while_the_file_cannot_be_read_has_the_number_of_no_other(
    path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_table(store=store)
    with closing(locked(path)), monkeypatch.context() as patch:
        patch.setattr(schema, "_columns", Mock(side_effect=OSError(5, "Input/output error")))
        assert new_table(store=store, seed=bytes(32)).match_id > play_order.PROVISIONAL
    assert store.saving.save_waiting(at_once=True)
    assert on_disk(path).keys() == {1, 2}


def test_a_match_deleted_while_the_file_is_locked_is_the_one_that_was_chosen(
    path: Path, store: Store, clock: Clock[float]
) -> None:
    tables = [new_table(store=store, seed=bytes([number]) * 32) for number in range(3)]
    play_out(tables[0], random.Random(1))
    with closing(locked(path)):
        advance(tables[2], random.Random(1))
        store.delete(2)
        assert new_table(store=store, seed=bytes(31) + b"x").match_id > play_order.PROVISIONAL
    clock.now += 60
    advance(tables[2], random.Random(1))
    assert store.is_kept
    assert {match.id for match in store.matches()} == {1, 3, 4}


def test_a_match_that_another_copy_took_over_takes_no_other_with_it(
    path: Path, store: Store, clock: Clock[float]
) -> None:
    taken, other = new_table(store=store), new_table(store=store, seed=bytes(32))
    with closing(locked(path)) as theirs:
        advance(taken, random.Random(1))
        store.keep_findings(
            taken.identity, lambda db, number: db.execute("INSERT INTO notes VALUES ('found', ?)", (number,))
        )
        play_out(other, random.Random(1))
        theirs.execute("INSERT INTO entries VALUES (?, 99, '')", (taken.match_id,))
        theirs.execute("COMMIT")
    clock.now += 60
    advance(taken, random.Random(1))
    assert store.notice is not None
    assert on_disk(path)[other.match_id] == other.seq
    assert (store.saving.unsaved, rows(path, "SELECT 1 FROM notes WHERE name='found'")) == ((1, 0), [])


def test_no_later_action_is_added_to_a_log_that_another_copy_took_over(
    path: Path, store: Store, clock: Clock[float], capsys: pytest.CaptureFixture[str]
) -> None:
    table = new_table(store=store)
    begun = table.seq
    with closing(locked(path)) as theirs:
        advance(table, random.Random(1))
        taken = [(table.match_id, seq, "") for seq in range(begun + 1, table.seq + 1)]
        advance(table, random.Random(1))
        theirs.executemany("INSERT INTO entries VALUES (?,?,?)", taken)
        theirs.execute("COMMIT")
    assert store.saving.save_waiting(at_once=True)
    assert "nothing more is saved until you start the game again" in str(store.notice)
    assert on_disk(path) == {table.match_id: begun + len(taken)}


@is_kept_open
def test_a_new_file_that_cannot_be_opened_yet_is_no_damage_and_can_be_recovered_later(
    path: Path, store: Store, clock: Clock[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(store=store)
    path.unlink()
    with monkeypatch.context() as full:
        full.setattr(ProfileFile, "_open_to_write", Mock(side_effect=OSError("full")))
        assert Table.resume(store, table.match_id).seq == table.seq
    assert not store.is_kept
    assert not recovery.is_doubtful(path)
    path.write_bytes(b"garbage" * 1000)
    clock.now += 60
    assert store.saving.save_waiting()
    assert "was damaged" in str(store.alarm)
    store._doubt(ValueError("damaged again"))  # noqa: SLF001 - as by a reader
    assert recovery.is_doubtful(path)


@is_kept_open
def test_a_kill_while_a_sound_file_is_replaced_leaves_no_file_aside(
    path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(store=store)
    assert store.saving.file is not None
    monkeypatch.setattr(not_none(store.saving.file.opened).flusher, "error", OSError("disk"))
    unlink = Path.unlink

    def killed(file: Path, *, missing_ok: bool = False) -> None:
        if file == path:
            raise KeyboardInterrupt
        unlink(file, missing_ok=missing_ok)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", killed)
        with pytest.raises(KeyboardInterrupt):
            advance(table, random.Random(1))
    with closing(Store.open(path).store) as again:
        assert (again.notice, again.note("recovered")) == (None, None)
    assert on_disk(path).keys() == {table.match_id}
    assert {file.name.removeprefix(path.name) for file in path.parent.iterdir()} == {"", "-gate", "-users"}


def test_damage_that_nobody_can_look_for_lets_the_change_wait(
    store: Store, monkeypatch: pytest.MonkeyPatch, clock: Clock[float]
) -> None:
    not_none(store.saving.file)._is_recovered = True  # noqa: SLF001 - so that nothing is recovered again
    monkeypatch.setattr(schema, "is_whole", Mock(side_effect=OSError("not now")))
    store.keep_figures(Mock(side_effect=[sqlite3.DatabaseError("damaged"), None, None]))
    assert not store.is_kept
    clock.now += 60
    assert store.saving.save_waiting()
