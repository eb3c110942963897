"""Background flushing: the player never waits for the disk, and actions soon reach the disk."""

import errno
import gc
import os
import random
import shutil
import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import pytest

from game.rulesets.presets import PRESETS
from game.session import flush
from game.session.flush import Flusher
from game.session.schema import LONG_LOG
from game.session.store import Store
from game.session.table import Table
from tests.session.matches import SHORT, advance, in_a_child, new_table, play_out


def is_flushed(store: Store, patience: float = 60) -> bool:
    """Return True once everything is on the disk; False after an error, or after `patience` seconds."""
    flusher, done = store.saving.file.opened.flusher, threading.Event()  # type: ignore[union-attr]  # it is open
    flusher._submit(lambda _is_stopped: done.set())  # type: ignore[union-attr]  # noqa: SLF001 - a job after the others
    return done.wait(patience) and flusher.error is None  # type: ignore[union-attr]  # likewise


class Threads:
    """A callable that returns the flushing threads started since its creation."""

    def __init__(self) -> None:
        self._others = set(threading.enumerate())

    def __call__(self) -> list[threading.Thread]:
        return [thread for thread in threading.enumerate() if thread.name == "flush" and thread not in self._others]


@pytest.fixture
def threads() -> Threads:
    return Threads()


@dataclass
class Disk:
    """A disk that waits for permission to write, and records the log's length at each flush."""

    log: Path
    may_write: threading.Event
    is_asked: threading.Event
    error: OSError | None = None
    flushed: int = 0
    times: int = 0

    def to_disk(self, file: IO[bytes]) -> None:
        """Wait for permission, then record the data written before this call as flushed, or raise `error`."""
        size = os.fstat(file.fileno()).st_size
        self.is_asked.set()
        assert self.may_write.wait(60)
        if self.error is not None:
            raise self.error
        self.flushed = size
        self.times += 1


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    disk = Disk(tmp_path / "matches.db-wal", threading.Event(), threading.Event())
    disk.may_write.set()
    monkeypatch.setattr(flush, "to_disk", disk.to_disk)
    yield disk
    disk.may_write.set()


def test_an_action_does_not_wait_for_a_disk_that_is_busy_and_is_on_it_when_that_has_written(
    tmp_path: Path, disk: Disk, threads: Threads
) -> None:
    store = Store.open(tmp_path / "matches.db").store
    table = new_table(store=store)
    assert is_flushed(store)
    disk.may_write.clear()
    before, times = disk.flushed, disk.times
    play_out(table, random.Random(1))
    assert disk.flushed == before
    assert not is_flushed(store, 0)
    disk.may_write.set()
    assert is_flushed(store)
    assert disk.flushed == disk.log.stat().st_size > before
    assert disk.times <= times + 2, "what was written while the disk was busy is flushed in one"
    store.close()
    assert threads() == []


def test_the_thread_begins_with_the_first_write_and_ends_with_the_store(tmp_path: Path, threads: Threads) -> None:
    path = tmp_path / "matches.db"
    store = Store.open(path).store
    assert threads() == []
    new_table(store=store)
    assert len(threads()) == 1
    reader = Store.read(path)
    memory = Store.open(None).store
    new_table(store=memory)
    assert len(threads()) == 1
    for each in (reader, memory, store):
        each.close()
    assert threads() == []


def test_a_store_that_is_forgotten_leaves_no_thread(tmp_path: Path, threads: Threads) -> None:
    store = Store.open(tmp_path / "matches.db").store
    table = new_table(store=store)
    (thread,) = threads()
    del store, table
    gc.collect()
    thread.join(60)
    assert not thread.is_alive()


@pytest.mark.skipif(sys.platform == "win32", reason="there no open file can be replaced, as the one that is held here")
def test_what_could_not_be_put_on_the_disk_is_written_whole_to_a_new_file(tmp_path: Path, disk: Disk) -> None:
    """Check that after a failed flush all data goes to a new file, as the system may have dropped the unflushed data."""
    path = tmp_path / "matches.db"
    store = Store.open(path).store
    table = new_table(store=store)
    assert is_flushed(store)
    before = path.stat().st_ino
    held = path.open("rb")  # so that the file's inode number is not reused
    disk.error = OSError(errno.EIO, os.strerror(errno.EIO))
    table.deal()
    assert not is_flushed(store)
    disk.error = None
    play_out(table, random.Random(1))
    assert store.notice is None
    assert store.alarm is None, "nothing was gone"
    assert path.stat().st_ino != before
    held.close()
    assert store.load(table.match_id).journal().state == table.state
    store.close()
    assert {entry.name for entry in tmp_path.iterdir()} == {"matches.db", "matches.db-gate", "matches.db-users"}
    again = Store.open(path)
    assert again.notice is None
    assert Table.resume(again.store, table.match_id).seq == table.seq
    again.store.close()


def test_the_end_waits_for_the_disk_no_longer_than_it_has_patience(
    tmp_path: Path, disk: Disk, threads: Threads, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Flusher.close, "__defaults__", (0.01,))
    store = Store.open(tmp_path / "matches.db").store
    table = new_table(store=store)
    assert is_flushed(store)
    disk.may_write.clear()
    disk.is_asked.clear()
    table.deal()
    assert disk.is_asked.wait(60)
    store.close()
    (left,) = threads()
    assert left.daemon, "it keeps no program alive"
    disk.may_write.set()
    left.join(60)
    assert not left.is_alive()
    with closing(Store.read(tmp_path / "matches.db")) as reader:
        assert reader.load(table.match_id).journal().seq == table.seq


def test_what_is_written_at_the_end_beside_another_copy_is_on_the_disk_too(tmp_path: Path, disk: Disk) -> None:
    """Check that closing a profile that another program has open flushes the log, which then stays on the disk."""
    path = tmp_path / "matches.db"
    first, second = Store.open(path).store, Store.open(path).store
    new_table(store=second)
    new_table(store=first)
    assert is_flushed(first)
    disk.may_write.clear()
    new_table(store=first)
    closing_it = threading.Thread(target=first.close)
    with closing(second):
        disk.may_write.set()
        closing_it.run()
        assert disk.flushed == disk.log.stat().st_size


def test_where_there_is_no_log_each_action_waits_for_the_disk(tmp_path: Path) -> None:
    """Check a profile without write-ahead logging, which does not work on network disks, for example."""
    with closing(sqlite3.connect(tmp_path / "matches.db")) as db:
        assert Flusher.of(db, tmp_path / "matches.db") is None
        assert db.execute("PRAGMA synchronous").fetchone()[0] >= 1


def test_a_log_is_shortened_when_somebody_sits_down_and_at_no_other_time(tmp_path: Path) -> None:
    """Check that only starting or resuming a match restarts the log, as the commit that restarts it waits for the disk.

    A restarted log has a new header.
    """
    path = tmp_path / "matches.db"
    log = path.with_name("matches.db-wal")
    store = Store.open(path).store
    tables = [new_table(PRESETS["classic"], store=store, seed=bytes([number]) * 32) for number in range(2)]
    chance = random.Random(1)
    for table in tables:
        header = log.read_bytes()[:32]
        for _ in range(200):
            assert advance(table, chance)
            assert log.read_bytes()[:32] == header
        assert log.stat().st_size > LONG_LOG
        again = Table.resume(store, table.match_id)
        assert log.stat().st_size <= LONG_LOG
        began = log.read_bytes()[:32]
        assert began != header
        assert advance(again, chance)
        assert log.read_bytes()[:32] == began
    play_out(again, chance)
    assert log.stat().st_size > LONG_LOG
    new_table(store=store)
    assert log.stat().st_size <= LONG_LOG
    assert store.notice is None
    store.close()
    assert not log.exists()


# -- a power cut ------------------------------------------------------------------------------------------------------


def test_a_power_cut_at_any_moment_leaves_all_that_had_been_flushed_and_a_sound_profile(tmp_path: Path) -> None:
    """After a power cut, any sectors written after the last flush may be missing."""
    path = tmp_path / "matches.db"
    log = path.with_name("matches.db-wal")
    cuts: list[tuple[int, int, bytes]] = []
    """For each power cut: the number of flushed entries, the length of the flushed log, and the log as written."""
    promised = 0
    store = Store.open(path).store
    table = new_table(store=store)
    chance = random.Random(5)
    database = path.read_bytes()
    while advance(table, chance):
        if chance.random() < 0.3:
            assert is_flushed(store)
            promised = table.seq
            durable = log.stat().st_size
        if promised and chance.random() < 0.3:
            cuts.append((promised, durable, log.read_bytes()))
    assert path.read_bytes() == database, "the log alone is written while somebody plays"
    everything = table._journal.entries  # noqa: SLF001 - the complete log
    store.close()
    assert len(cuts) >= 5
    for number, (least, durable, written) in enumerate(cuts):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        (folder / "matches.db").write_bytes(database)
        (folder / "matches.db-wal").write_bytes(written[:durable] + _torn(written[durable:], chance))
        opened = Store.open(folder / "matches.db")
        assert opened.notice is None
        kept = opened.store.load(table.match_id).entries
        assert kept == everything[: len(kept)]
        assert len(kept) >= least
        again = Table.resume(opened.store, table.match_id)
        play_out(again, chance)
        assert opened.store.notice is None
        opened.store.close()
        shutil.rmtree(folder)


def _torn(data: bytes, chance: random.Random) -> bytes:
    """Return unflushed data after a power cut: some sectors are zero, and the end may be missing."""
    sectors = [data[start : start + 512] for start in range(0, len(data), 512)]
    left = [sector if chance.random() < 0.5 else bytes(len(sector)) for sector in sectors]
    return b"".join(left)[: chance.choice((len(data), chance.randrange(len(data) + 1)))]


# -- processes ----------------------------------------------------------------------------------------------------------


def test_a_forked_child_can_leave_a_store_of_its_own(tmp_path: Path) -> None:
    def play() -> str:
        with closing(Store.open(tmp_path / "matches.db").store) as store:
            play_out(new_table(SHORT, store=store), random.Random(1))
        return str(store.notice)

    assert in_a_child(play) == "None"
