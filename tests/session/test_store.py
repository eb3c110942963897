"""Match store: whatever is wrong with a profile, the game continues, and no stored data is lost."""

import itertools
import os
import random
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from datetime import timedelta
from pathlib import Path
from unittest.mock import Mock

import pytest

from game.session import copies, lock, recovery, replacement
from game.session import schema as profile
from game.session.exchange import record_from
from game.session.journal import Entry, Journal
from game.session.profile_file import MistakeError
from game.session.store import Opened, Store
from game.session.stored_match import DamagedError, Status, StoreError, Summary, UnreadableMatch
from game.session.table import Table
from tests.session.matches import SHORT, advance, in_a_child, new_table, open_folder, play_in_turn, play_out
from tests.session.wrecks import NOON, change, lose, rows
from tests.session.wrecks import noon as _noon
from tests.support.narrowing import not_none


@pytest.fixture(autouse=True)
def _the_end_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.session.saving._LAST_PATIENCE", 0.0)


def _profile_with_matches(path: Path, *, finished: bool = True) -> list[int]:
    """Make a profile with two matches, of which the first is over if `finished`; return their ids."""
    store = Store.open(path, _noon).store
    tables = [new_table(store=store), new_table(store=store, seed=bytes(32))]
    chance = random.Random(1)
    if finished:
        play_out(tables[0], chance)
    for _ in range(12):
        advance(tables[1], chance)
    store.close()
    return [table.match_id for table in tables]


def _files(folder: Path) -> dict[str, bytes]:
    """Return the contents of the files in a folder, by name, without lock files."""
    return {
        path.name: path.read_bytes()
        for path in folder.iterdir()
        if path.is_file() and not path.name.endswith(("-gate", "-users"))
    }


def _assert_playable(opened: Opened) -> None:
    table = new_table(store=opened.store)
    play_out(table, random.Random(2))
    assert Table.resume(opened.store, table.match_id).state == table.state
    assert table.match_id in [match.id for match in opened.store.matches()]


def _assert_goes_on_in_memory(path: Path, words: str) -> None:
    """Check that opening shows a message, a match can be played, and no file is changed."""
    before = _files(path.parent)
    opened = Store.open(path, _noon)
    assert opened.notice is not None
    assert words in opened.notice
    assert str(path) in opened.notice
    assert "not saved" in opened.notice
    assert opened.store.notice is not None
    _assert_playable(opened)
    opened.store.close()
    assert _files(path.parent) == before


# -- a sound profile ------------------------------------------------------------------------------------------------


def test_a_profile_is_made_where_there_is_none_with_its_folders(tmp_path: Path) -> None:
    name = "für mich #1 100%" if sys.platform == "win32" else "für mich #1 100%?"
    path = tmp_path / "Back Alley" / name / "matches.db"
    opened = Store.open(path, _noon)
    assert opened.notice is None
    _assert_playable(opened)
    opened.store.close()
    again = Store.open(path, _noon)
    assert again.notice is None
    assert [match.status for match in again.store.matches()] == [Status.FINISHED]
    again.store.close()


def test_the_schema_has_its_version_and_the_mark_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    Store.open(path, _noon).store.close()
    assert rows(path, "PRAGMA user_version") == [(profile.SCHEMA_VERSION,)]
    assert rows(path, "PRAGMA application_id") == [(profile.APPLICATION_ID,)]
    assert rows(path, "PRAGMA journal_mode") == [("wal",)]


def plant_upgrade(monkeypatch: pytest.MonkeyPatch) -> None:
    column = "ALTER TABLE matches ADD COLUMN note TEXT"
    tables = (*profile.TABLES, column)
    monkeypatch.setattr(profile, "TABLES", tables)
    monkeypatch.setattr(profile, "UPGRADES", (*profile.UPGRADES, (column,)))
    monkeypatch.setattr(profile, "SCHEMA_VERSION", profile.SCHEMA_VERSION + 1)
    monkeypatch.setattr(profile, "_expected_columns", profile._expected_columns.__wrapped__)  # noqa: SLF001 - without its cache


def test_a_profile_of_an_earlier_version_is_upgraded_and_kept_as_it_was_among_the_copies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "matches.db"
    numbers = _profile_with_matches(path)
    with monkeypatch.context() as later:
        plant_upgrade(later)
        opened = Store.open(path, _noon)
        assert opened.notice is None
        assert sorted(match.id for match in opened.store.matches()) == sorted(numbers)
        _assert_playable(opened)
        opened.store.close()
    (copy,) = (tmp_path / "copies").iterdir()
    assert sys.platform == "win32" or copy.stat().st_mode & 0o077 == 0
    _assert_goes_on_in_memory(path, "newer version")
    path.write_bytes(copy.read_bytes())
    opened = Store.open(path, _noon)
    assert opened.notice is None
    assert sorted(match.id for match in opened.store.matches()) == sorted(numbers)
    opened.store.close()


def test_copies_from_before_an_upgrade_are_read_and_deleted_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "matches.db"
    kept, lost = _profile_with_matches(path)[:2]
    made = not_none(copies.make_copy(path, NOON.date()))
    before = path.read_bytes()
    lose(path, lost)
    plant_upgrade(monkeypatch)
    store = Store.open(path, _noon).store
    offer = not_none(store.look_in_copies())
    assert store.bring_back(offer) == 1
    store.delete(kept)
    assert made in copies.copies_of(path)
    assert (kept,) not in rows(made, "SELECT id FROM matches")
    path.with_name("came").write_bytes(before)
    with suppress(PermissionError):  # on Windows no open file can be replaced
        path.with_name("came").replace(path)
    _assert_playable(Opened(store, None))
    assert not list(tmp_path.glob("*-other-*"))
    store.close()


def test_an_upgrade_that_fails_leaves_the_profile_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "matches.db"
    _profile_with_matches(path)
    before = path.read_bytes()
    with monkeypatch.context() as later:
        plant_upgrade(later)
        later.setattr(profile, "UPGRADES", (("ALTER TABLE matches ADD COLUMN note TEXT", "CREATE nonsense"),))
        opened = Store.open(path, _noon)
        assert opened.notice is not None
        opened.store.close()
    assert path.read_bytes() == before
    assert Store.open(path, _noon).notice is None


def test_the_list_of_matches_tells_names_totals_winners_deal_and_times_without_the_logs() -> None:
    times = itertools.count()
    store = Store.open(None, lambda: NOON + timedelta(minutes=next(times))).store
    table = new_table(store=store)
    chance = random.Random(4)
    other = new_table(store=store)
    while len(table.public.match.results) < 1:
        advance(table, chance)
    table.deal()
    first, second = store.matches()
    assert (first.id, second.id) == (table.match_id, other.match_id)
    assert first.status is Status.PLAYING
    assert first.rules == SHORT
    assert first.summary == Summary(
        players=table.public.match.players,
        sides=("NS", "EW"),
        totals=table.public.match.totals,
        winners=None,
        deal=2,
        deals=3,
        marks=(),
    )
    assert first.summary.names == ("Player S", "Player W", "Player N", "Player E")
    assert first.created == NOON
    assert first.updated > second.updated == second.created > first.created
    play_out(table, chance)
    done = store.matches()[0]
    assert done.status is Status.FINISHED
    assert done.summary.winners == table.public.match.winners
    assert (done.summary.deal, done.summary.deals) == (3, 3)


def test_a_match_that_is_stored_whole_again_was_begun_when_it_was() -> None:
    times = itertools.count()
    store = Store.open(None, lambda: NOON + timedelta(minutes=next(times))).store
    table = new_table(store=store)
    begun = store.load(table.match_id).match.created
    store.keep_figures(lambda db: db.execute("DELETE FROM entries"))
    play_out(table, random.Random(1))
    assert store.load(table.match_id).match.created == begun
    assert store.load(table.match_id).entries[0].seq == 1


@pytest.mark.parametrize("is_over", [True, False])
def test_a_match_that_is_given_up_stays_in_the_list_but_a_finished_one_cannot_be_given_up(*, is_over: bool) -> None:
    store = Store.open(None).store
    table = new_table(store=store)
    if is_over:
        play_out(table, random.Random(1))
    store.abandon(table.identity)
    play_out(table, random.Random(1))  # as if a computer player acted after the match was abandoned
    assert [match.status for match in store.matches()] == [Status.FINISHED if is_over else Status.ABANDONED]


def test_a_match_that_a_recovery_gives_up_while_it_is_played_goes_on() -> None:
    store = Store.open(None).store
    table = new_table(store=store)
    store.abandon(table.identity)
    store.saving.write(lambda db: db.execute("UPDATE matches SET seed=x''"))
    advance(table, random.Random(1))
    assert Table.resume(store, table.match_id).seq == table.seq


def test_an_action_is_stored_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    store = Store.open(path, _noon).store
    table = new_table(store=store)
    before = store.load(table.match_id)
    entries = (*before.entries, *_next_entries(table), before.entries[0])
    with pytest.raises(MistakeError):
        store.append(table._head, entries, table.seq + 1, before.match.summary)  # noqa: SLF001 - as a table passes it
    assert store.load(table.match_id) == before
    assert store.notice is None


def _next_entries(table: Table) -> tuple[Entry, ...]:
    other = new_table()
    play_out(other, random.Random(1))
    return other._journal.entries[table.seq : table.seq + 3]  # noqa: SLF001 - the next entries


# -- a profile that cannot be used ----------------------------------------------------------------------------------


@pytest.mark.parametrize("junk", [b"junk", b"SQLite format 3\0", b"SQLite format 3\0" + b"\0" * 4096, b"\0" * 100_000])
def test_a_damaged_file_is_moved_aside_with_its_date_and_the_game_goes_on(tmp_path: Path, junk: bytes) -> None:
    path = tmp_path / "matches.db"
    path.write_bytes(junk)
    opened = Store.open(path, _noon)
    aside = tmp_path / "matches-damaged-2031-05-04-120000.db"
    assert str(aside) in not_none(opened.notice)
    assert aside.read_bytes() == junk
    assert opened.store.notice is None
    _assert_playable(opened)
    opened.store.close()
    again = Store.open(path, _noon)
    assert again.notice is None
    assert len(again.store.matches()) == 1
    again.store.close()
    path.write_bytes(b"one more in this second")
    Store.open(path, _noon).store.close()
    assert {b"one more in this second", junk} < set(_files(tmp_path).values())


_NONSENSE = ["'{}'", "NULL OR 5", "X'ff'", "CAST(X'ff' AS TEXT)"]


@pytest.mark.parametrize("value", _NONSENSE)
def test_one_match_that_cannot_be_read_hides_no_other_and_is_listed_as_damaged(tmp_path: Path, value: str) -> None:
    path = tmp_path / "matches.db"
    finished, going = _profile_with_matches(path)
    change(path, f"UPDATE matches SET created={value} WHERE id={finished}")
    store = Store.open(path, _noon).store
    assert [match.id for match in store.matches()] == [going]
    assert store.some(store.numbers()) == store.page(0, 2)[::-1] == (UnreadableMatch(finished), *store.some([going]))
    assert store.alarm is not None
    with pytest.raises(DamagedError, match=f"Match {finished} is damaged"):
        store.load(finished)
    assert Table.resume(store, going).seq > 0


@pytest.mark.parametrize("event", ["'[\"CardPlayed\",{}]'", "''", "X'ff'", "CAST(X'ff' AS TEXT)", "7"])
def test_an_entry_that_cannot_be_read_is_a_sentence(tmp_path: Path, event: str) -> None:
    path = tmp_path / "matches.db"
    finished, going = _profile_with_matches(path)
    change(path, f"UPDATE entries SET event={event} WHERE match_id={finished} AND seq=5")
    store = Store.open(path, _noon).store
    assert {match.id for match in store.matches()} == {finished, going}
    with pytest.raises(DamagedError) as told:
        Table.resume(store, finished)
    assert str(told.value) == f"Match {finished} is damaged. At the next start the game will recover what it can."
    assert told.value.details


def test_a_recovery_is_promised_only_where_the_profile_is_marked_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "matches.db"
    finished, _going = _profile_with_matches(path)
    change(path, f"UPDATE matches SET status='playing' WHERE id={finished}")  # the log says that the match is over
    store = Store.open(path, _noon).store
    for reader in (Store.read(path), store):
        with pytest.raises(DamagedError) as told:
            record_from(reader, finished)
        assert ("next start" in str(told.value)) is recovery.is_doubtful(path) is (reader is store)
    monkeypatch.setattr(recovery, "is_doubtful", Mock(return_value=False))
    with pytest.raises(DamagedError, match=r"damaged\.$"):
        store.journal(finished)
    assert store.alarm == "Part of your saved matches is damaged."


@pytest.mark.parametrize("application", [0, profile.APPLICATION_ID])
def test_a_database_of_another_program_or_of_an_early_version_is_left_alone(tmp_path: Path, application: int) -> None:
    path = tmp_path / "matches.db"
    change(path, "CREATE TABLE m (x)", f"PRAGMA application_id={application}", "PRAGMA user_version=10")
    _assert_goes_on_in_memory(path, "another program")


def test_a_folder_where_the_file_should_be_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    path.mkdir()
    _assert_goes_on_in_memory(path, "cannot be used")


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    opened = Store.open(tmp_path / "file" / "deeper" / "matches.db", _noon)
    assert "cannot be used" in not_none(opened.notice)
    _assert_playable(opened)
    assert _files(tmp_path) == {"file": b"not a folder"}


@pytest.mark.parametrize("name", ["nul\0byte.db", "\udcff.db" * 200])
def test_a_name_that_no_disk_takes_is_said(tmp_path: Path, name: str) -> None:
    opened = Store.open(tmp_path / name, _noon)
    assert opened.notice is not None
    _assert_playable(opened)


def _play_read_only(path: Path) -> str:
    opened = Store.open(path, _noon)
    assert opened.notice is not None
    assert "cannot be used" in opened.notice
    kept = [match.id for match in opened.store.matches()]
    for number in kept:
        play_out(Table.resume(opened.store, number), random.Random(1))
    _assert_playable(opened)
    return f"{len(kept)} {opened.notice}"


@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_profile_that_may_not_be_written_is_played_on_in_memory_and_stays_as_it_was(what: str) -> None:
    with open_folder() as folder:
        path = folder / "deep" / "matches.db"
        path.parent.mkdir(mode=0o777)
        _profile_with_matches(path)
        for name in ("matches.db-gate", "matches.db-users"):
            path.with_name(name).unlink()
        path.parent.chmod(0o555 if what == "folder" else 0o777)
        path.chmod(0o444)
        before = _files(path.parent)
        told = in_a_child(lambda: _play_read_only(path), as_nobody=True)
        assert told.startswith("2 "), told
        assert {name: text for name, text in _files(path.parent).items() if name == "matches.db"} == before


def test_a_folder_in_which_nothing_may_be_made_is_said() -> None:
    with open_folder() as folder:
        folder.chmod(0o555)
        told = in_a_child(lambda: _play_read_only(folder / "deep" / "matches.db"), as_nobody=True)
        assert told.startswith("0 ")
        assert _files(folder) == {}


# -- a disk that fails later ----------------------------------------------------------------------------------------


def _prefix_on_disk(path: Path, table: Table) -> int:
    """Return the number of a match's entries on disk, after checking that its log begins with them."""
    store = Store.read(path)
    kept = store.load(table.match_id).entries
    store.close()
    everything = table._journal.entries  # noqa: SLF001 - the complete log
    assert kept == everything[: len(kept)]
    Journal(kept)
    return len(kept)


def _play_until_the_disk_fails(path: Path, store: Store) -> Table:
    table = new_table(store=store)
    chance = random.Random(3)
    actions = {table.seq}
    while advance(table, chance):
        if store.notice is None:
            assert _prefix_on_disk(path, table) == table.seq
        actions.add(table.seq)
    assert "cannot be saved now" in not_none(store.notice)
    assert 0 < _prefix_on_disk(path, table) < table.seq
    assert _prefix_on_disk(path, table) in actions
    assert Table.resume(store, table.match_id).state == table.state
    assert store.load(table.match_id).match.status is Status.FINISHED
    return table


def test_a_database_that_is_full_lets_the_match_go_on_in_memory_and_keeps_what_it_has(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    store = Store.open(path, _noon).store
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]  # noqa: SLF001 - the limit belongs to the connection
    store._db.execute(f"PRAGMA max_page_count={pages + 1}")  # noqa: SLF001 - likewise
    table = _play_until_the_disk_fails(path, store)
    store.close()
    again = Store.open(path, _noon)
    assert again.notice is None
    play_out(Table.resume(again.store, table.match_id), random.Random(8))


def _start_on_a_full_disk(disk: Path) -> str:
    path = disk / "matches.db"
    numbers = set(_profile_with_matches(path))
    if os.fork() == 0:  # the child exits without closing the store, so its write-ahead log stays
        Store.open(path, _noon).store.keep_note("name", "value")
        os._exit(0)
    os.wait()
    with (disk / "filler").open("wb", buffering=0) as filler, suppress(OSError):
        while filler.write(b"x" * 4096):
            pass
    opened = Store.open(path, _noon)
    assert {match.id for match in opened.store.matches()} == numbers
    assert "cannot be used now" in not_none(opened.notice)
    (disk / "filler").unlink()
    new_table(store=opened.store, seed=bytes(32))
    assert opened.store.saving.save_waiting(at_once=True)
    opened.store.close()
    assert {match.id for match in Store.read(path).matches()} == {*numbers, max(numbers) + 1}
    return "done"


def _small_disk(folder: Path) -> None:
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "small", str(folder)]
    if subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("this machine mounts nothing")


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="only root of a Linux can mount a small disk")
def test_a_start_on_a_full_disk_reads_what_is_there_and_saves_once_there_is_room(tmp_path: Path) -> None:
    _small_disk(tmp_path)
    try:
        assert in_a_child(lambda: _start_on_a_full_disk(tmp_path)) == "done"
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)


# -- two copies of the program --------------------------------------------------------------------------------------


def test_two_copies_play_different_matches_of_one_profile_and_both_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    first, second = Store.open(path, _noon), Store.open(path, _noon)
    assert first.notice is second.notice is None
    tables = [new_table(store=first.store), new_table(store=second.store, seed=bytes(32))]
    chances = [random.Random(1), random.Random(2)]
    play_in_turn(tables, chances)
    assert [opened.store.notice for opened in (first, second)] == [None, None]
    first.store.close()
    second.store.close()
    reader = Store.read(path)
    for table in tables:
        assert reader.load(table.match_id).entries == table._journal.entries  # noqa: SLF001 - the complete log


def test_a_match_of_a_copy_that_was_killed_can_be_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"

    def play() -> str:
        table = new_table(store=Store.open(path, _noon).store)
        table.deal()
        return str(table.match_id)

    number = int(in_a_child(play))
    store = Store.open(path, _noon).store
    table = Table.resume(store, number)
    play_out(table, random.Random(1))
    assert store.notice is None
    store.close()


def test_a_copy_whose_match_was_played_on_by_another_goes_on_in_memory_and_does_not_write_into_it(
    tmp_path: Path,
) -> None:
    """Play one match in two programs at once, as on a network disk that has lost the lock of one of them."""
    path = tmp_path / "matches.db"
    first, second = Store.open(path, _noon).store, Store.open(path, _noon).store
    table = new_table(store=first)
    other = Table.resume(second, table.match_id)
    other.deal()
    play_out(table, random.Random(1))
    assert "taken it over" in not_none(first.notice)
    assert first.load(table.match_id).entries == table._journal.entries  # noqa: SLF001 - the complete log
    assert first.saving.unsaved == (1, 3)
    play_out(other, random.Random(2))
    assert second.notice is None
    assert second.load(table.match_id).entries == other._journal.entries  # noqa: SLF001 - likewise


def test_a_match_that_another_copy_has_deleted_goes_on_in_memory_and_does_not_come_back(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    first, second = Store.open(path, _noon).store, Store.open(path, _noon).store
    table, kept = new_table(store=first), new_table(store=first, seed=bytes(32))
    table.deal()
    second.delete(table.match_id)
    play_out(table, random.Random(1))
    assert first.notice is not None
    assert [match.id for match in second.matches()] == [kept.match_id]
    assert second._db.execute("SELECT DISTINCT match_id FROM entries").fetchall() == [(kept.match_id,)]  # noqa: SLF001 - stored rows


def test_a_damaged_file_is_not_moved_from_under_a_copy_that_uses_it(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    first = Store.open(path, _noon).store
    new_table(store=first)
    whole = path.read_bytes()
    path.write_bytes(b"oh dear" + whole[7:])
    opened = Store.open(path, _noon)
    assert "open in another window" in not_none(opened.notice)
    assert path.read_bytes() == b"oh dear" + whole[7:]
    _assert_playable(opened)


def test_one_copy_at_a_time_opens_a_profile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If two programs found the same damaged file, the second would move away the first one's new file."""
    path = tmp_path / "matches.db"
    path.write_bytes(b"junk")
    monkeypatch.setattr(lock, "_GATE_PATIENCE", 0.02)
    with lock.gate(path):
        opened = Store.open(path, _noon)
        assert "another copy of the game is open)" in not_none(opened.notice)
        assert _files(tmp_path) == {"matches.db": b"junk"}
        _assert_playable(opened)
    opened = Store.open(path, _noon)
    assert opened.store.notice is None
    assert b"junk" in _files(tmp_path).values()


def test_a_profile_can_be_read_beside_a_copy_that_plays(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    assert Store.read(path).matches() == ()
    table = new_table(store=Store.open(path, _noon).store)
    before = _files(tmp_path)
    reader = Store.read(path)
    assert [match.id for match in reader.matches()] == [table.match_id]
    table.deal()
    assert reader.load(table.match_id).entries == table._journal.entries  # noqa: SLF001 - the complete log
    reader.close()
    assert set(_files(tmp_path)) == set(before)
    (tmp_path / "other.db").write_bytes(b"junk")
    with pytest.raises(StoreError, match="not a profile"):
        Store.read(tmp_path / "other.db")


@pytest.mark.parametrize("meanwhile", ["nothing", "a read", "a commit"])
def test_a_log_that_is_moved_in_part_or_while_another_copy_writes_is_no_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, meanwhile: str
) -> None:
    path = tmp_path / "matches.db"
    opened = Store.open(path, _noon)
    table = new_table(store=opened.store)
    number = path.stat().st_ino
    with closing(sqlite3.connect(path, isolation_level=None)) as db, closing(sqlite3.connect(path)) as reader:
        if meanwhile == "a read":
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM matches").fetchall()
            opened.store.keep_note("long", "x" * 100_000)
        assert db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[2] > 0
        if meanwhile == "a commit":

            class Late(sqlite3.Connection):
                def serialize(self, *, name: str = "main") -> bytes:
                    db.execute("INSERT INTO notes VALUES ('theirs', '')")
                    return super().serialize(name=name)

            monkeypatch.setattr(profile, "open_to_read", lambda path, _patience: sqlite3.connect(path, factory=Late))
        table.deal()
    assert opened.store.alarm is None
    assert path.stat().st_ino == number
    opened.store.close()


def test_to_look_at_the_own_profile_leaves_it_its_locks(tmp_path: Path) -> None:
    """On POSIX, closing a file releases all of the process's locks on it; another program would then delete the log."""
    path = tmp_path / "matches.db"
    with closing(Store.open(path, _noon).store) as store:
        table = new_table(store=store)
        # write a page count that is too large, as after an interrupted checkpoint; the descriptor stays open
        assert sys.platform == "win32" or os.pwrite(os.open(path, os.O_WRONLY), b"\0\0\1\0", 28)
        Store.read(path).close()
        Store.open(path, _noon).store.close()
        replacement.copied_aside(path, store.saving.file.opened.raw, NOON, "other")  # type: ignore[union-attr]  # it is open
        program = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('SELECT * FROM notes').fetchall()"
        subprocess.run([sys.executable, "-c", program, str(path)], check=True)
        assert path.with_name("matches.db-wal").exists()
    assert Store.read(path).load(table.match_id).journal().seq == table.seq


# -- a valid database with unexpected content ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER eats AFTER INSERT ON entries BEGIN DELETE FROM entries; END",
        "CREATE VIEW other AS SELECT * FROM entries",
        "CREATE TABLE more (x)",
        "ALTER TABLE matches ADD COLUMN more TEXT",
    ],
)
def test_a_profile_that_holds_anything_else_is_kept_aside(tmp_path: Path, statement: str) -> None:
    """Check unexpected objects such as a trigger, which could delete later matches."""
    path = tmp_path / "matches.db"
    _profile_with_matches(path)
    change(path, statement)
    opened = Store.open(path, _noon)
    assert opened.notice is not None
    assert "matches-damaged" in opened.notice
    _assert_playable(opened)
    opened.store.close()
    again = Store.open(path, _noon)
    assert "recovered 1 of 2 matches" in opened.notice  # the other match had no finished deal
    statuses = [match.status for match in again.store.matches()]
    assert statuses == [Status.FINISHED, Status.FINISHED]
    again.store.close()


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM matches",
        "UPDATE matches SET id = id - 5",
        "UPDATE matches SET id = 9223372036854775807 WHERE id=2",
        "UPDATE sqlite_sequence SET seq = 9223372036854775807",
        "UPDATE entries SET match_id = 3 WHERE match_id = 2",
    ],
)
def test_a_new_match_never_takes_the_log_of_one_that_is_gone(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "matches.db"
    _profile_with_matches(path)
    change(path, statement)
    before = rows(path, "SELECT match_id, seq, event FROM entries")
    opened = Store.open(path, _noon)
    _assert_playable(opened)
    assert opened.store.notice is None
    opened.store.close()
    assert set(before) < set(rows(path, "SELECT match_id, seq, event FROM entries"))
