"""Copies of a profile: one is made per day of play, the last seven are kept, and lost matches are restored from them."""

import random
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from unittest.mock import DEFAULT, Mock

import pytest

from game.atomic_file import PART
from game.session import copies, schema
from game.session.store import Store
from game.session.stored_match import StoreError
from game.session.table import Table
from tests.session.matches import advance, new_table, play_out
from tests.session.wrecks import NOON, PAGE, Whole, change, is_as_it_was, lose, make_profile, noon, rows
from tests.support.narrowing import not_none

TODAY = NOON.date()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    return make_profile(tmp_path_factory.mktemp("whole") / "profile.sqlite3", 4)


@pytest.fixture
def path(tmp_path: Path, whole: Whole) -> Path:
    path = tmp_path / "data" / "profile.sqlite3"
    path.parent.mkdir()
    path.write_bytes(whole.data)
    return path


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = Store.open(path, noon).store
    yield store
    store.close()


def _numbers(copy: Path) -> list[int]:
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return [number for (number,) in db.execute("SELECT id FROM matches ORDER BY id")]


def _make(path: Path, days: int, first: date = TODAY) -> list[Path]:
    """Make a copy on each of `days` days, from `first` on; return their paths."""
    made = [copies.make_copy(path, first + timedelta(days=number)) for number in range(days)]
    return [copy for copy in made if copy is not None]


def test_a_copy_a_day_is_made_and_seven_are_kept(path: Path, store: Store) -> None:
    made = _make(path, 9)
    assert copies.make_copy(path, TODAY + timedelta(days=8)) is None
    assert list(copies.copies_of(path)) == made[:1:-1]
    assert min(file.name for file in (path.parent / "copies").iterdir()) == "profile-00003-2031-05-06.sqlite3"
    assert _numbers(made[-1]) == [1, 2, 3, 4]
    assert store.notice is None


def test_large_copies_have_their_room_but_two_always_stay(
    path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "_ALWAYS", 0)
    made = _make(path, 4)
    size = made[-1].stat().st_size
    assert len(copies.copies_of(path)) == max(2, 3 * path.stat().st_size // size) <= 3
    monkeypatch.setattr(copies, "_TIMES", 0)
    made += _make(path, 1, TODAY + timedelta(days=9))
    assert list(copies.copies_of(path)) == made[:-3:-1]
    assert store.notice is None


def test_no_old_copy_goes_before_the_new_one_is_whole(
    path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = _make(path, 7)

    def full(_source: Path, _target: Path) -> None:
        assert list(copies.copies_of(path)) == made[::-1]
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(schema, "put_in_place", full)
    with pytest.raises(OSError, match="No space left"):
        _make(path, 1, TODAY + timedelta(days=9))
    assert sorted((path.parent / "copies").iterdir()) == made
    assert store.notice is None


def test_the_copy_of_the_day_is_made_beside_the_program(path: Path, store: Store) -> None:
    before = set(threading.enumerate())
    store.copy_daily()
    store.copy_daily()
    assert [thread.name for thread in set(threading.enumerate()) - before].count("copies") == 1
    end = time.monotonic() + 20
    while not copies.copies_of(path) and time.monotonic() < end:
        time.sleep(0.01)
    assert [copies.date_of(copy) for copy in copies.copies_of(path)] == [NOON.astimezone().date()]


def test_a_game_that_stays_open_makes_a_copy_on_each_day(path: Path) -> None:
    days = [NOON + timedelta(days=number) for number in range(3)]
    now = days[0]
    store = Store.open(path, lambda: now).store
    for number in range(3):
        now = days[number]
        end = time.monotonic() + 20
        while len(copies.copies_of(path)) <= number and time.monotonic() < end:
            store.copy_daily()
            time.sleep(0.01)
    store.close()
    assert [copies.date_of(copy) for copy in copies.copies_of(path)] == [day.astimezone().date() for day in days[::-1]]


def test_nothing_is_copied_where_nothing_is_kept() -> None:
    before = threading.active_count()
    Store.open(None).store.copy_daily()
    assert threading.active_count() == before


def test_what_a_killed_program_left_of_a_copy_is_no_copy_and_goes(path: Path, store: Store) -> None:
    folder = path.parent / "copies"
    folder.mkdir()
    (folder / f"profile-00001-2031-05-04.sqlite3{PART}").write_bytes(b"half")
    assert copies.copies_of(path) == ()
    assert _make(path, 1) == list(folder.iterdir())
    assert store.notice is None


def test_a_damaged_profile_is_never_copied(path: Path, whole: Whole) -> None:
    made = _make(path, 1)
    path.write_bytes(whole.data[: 5 * PAGE] + b"\xff" * PAGE + whole.data[6 * PAGE :])
    with pytest.raises(sqlite3.DatabaseError, match="malformed"):
        _make(path, 1, TODAY + timedelta(days=1))
    assert list((path.parent / "copies").iterdir()) == made


def _while_copying(monkeypatch: pytest.MonkeyPatch, act: Callable[[], None]) -> None:
    write = schema.write_copy

    def copy(db: sqlite3.Connection, to: Path) -> None:
        db.set_progress_handler(act, 50)
        write(db, to)

    monkeypatch.setattr(schema, "write_copy", copy)


def test_a_copy_shows_one_state_though_a_match_is_played_meanwhile(
    path: Path, store: Store, whole: Whole, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table.resume(store, 4)
    chance = random.Random(5)

    def play() -> None:
        advance(table, chance)

    _while_copying(monkeypatch, play)
    made = not_none(copies.make_copy(path, TODAY))
    assert len(store.load(4).entries) > len(whole.matches[4].entries) + 10
    with closing(Store.open(made, noon).store) as copy:
        kept = copy.load(4).entries
    assert kept == store.load(4).entries[: len(kept)]
    assert len(whole.matches[4].entries) <= len(kept) < len(store.load(4).entries)


def test_a_match_that_is_deleted_is_deleted_from_all_copies_and_never_offered(
    path: Path, store: Store, whole: Whole
) -> None:
    made = _make(path, 7)
    seed = whole.matches[4].secrets.seed
    store._db.execute("INSERT INTO deletions VALUES (CAST(x'01ff' AS TEXT), '')")  # noqa: SLF001 - a damaged row must not matter
    assert all(seed in copy.read_bytes() for copy in made)
    store.delete(4)
    for copy in made:
        assert _numbers(copy) == [1, 2, 3]
        assert seed not in copy.read_bytes()
    assert all(seed not in file.read_bytes() for file in path.parent.iterdir() if file.is_file())
    assert new_table(store=store).match_id == 5
    assert store.look_in_copies() is None


def test_no_copy_goes_where_the_profile_cannot_be_read(path: Path, store: Store) -> None:
    made = _make(path, 2)
    with closing(sqlite3.connect(":memory:")) as unread, pytest.raises(sqlite3.Error):
        copies.delete_from_copies(path, unread)
    assert set(copies.copies_of(path)) == set(made)
    assert store.notice is None


def test_what_a_killed_deletion_left_in_a_copy_is_not_offered_and_goes_with_the_next(
    path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = _make(path, 2)
    with monkeypatch.context() as killed:
        killed.setattr(copies, "delete_from_copies", lambda *_args: None)
        store.delete(4)
    assert _numbers(made[0]) == [1, 2, 3, 4]
    assert store.look_in_copies() is None
    copies.make_copy(path, TODAY)
    assert [_numbers(copy) for copy in made] == [[1, 2, 3]] * 2


def test_a_match_that_is_deleted_while_a_copy_is_made_does_not_come_into_it(
    path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone: list[int] = []

    def delete_once() -> None:
        if not gone:
            gone.append(1)
            store.delete(1)

    _while_copying(monkeypatch, delete_once)
    made = not_none(copies.make_copy(path, TODAY))
    assert gone
    assert _numbers(made) == [2, 3, 4]


def test_a_copy_that_cannot_be_changed_goes_with_the_match_that_is_deleted(path: Path, store: Store) -> None:
    first, second, later = _make(path, 3)
    first.write_bytes(b"junk" * 5_000)
    lose(later, 1)
    change(later, f"PRAGMA user_version={schema.SCHEMA_VERSION + 1}")
    before = later.read_bytes()
    store.delete(1)
    assert list(copies.copies_of(path)) == [later, second]
    assert later.read_bytes() == before


def test_a_copy_of_a_later_version_goes_only_with_a_deleted_match_that_it_has(path: Path, store: Store) -> None:
    (made,) = _make(path, 1)
    change(made, f"PRAGMA user_version={schema.SCHEMA_VERSION + 1}")
    copies.delete_from_copies(path, store._db)  # noqa: SLF001 - nothing is deleted yet
    assert made.exists()
    store.delete(1)
    assert not made.exists()


def test_a_copy_that_another_program_reads_stays_and_loses_the_deleted_match_with_the_next(
    path: Path, store: Store
) -> None:
    (made,) = _make(path, 1)
    with closing(sqlite3.connect(made, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM matches").fetchone()
        with pytest.raises(StoreError, match="a copy of it could not be removed"):
            store.delete(1)
    assert _numbers(made) == [1, 2, 3, 4]
    copies.make_copy(path, TODAY)
    assert _numbers(made) == [2, 3, 4]


@pytest.mark.parametrize("rest", [(), (1,), (1, 3)])
def test_what_is_missing_from_a_profile_comes_back_from_all_copies_that_have_some_of_it(
    path: Path, whole: Whole, rest: tuple[int, ...]
) -> None:
    """Try a missing profile, and profiles that have lost some matches."""
    later, now = path.with_name("later"), path.with_name("now")
    _make(path, 1)
    later.write_bytes(path.read_bytes())
    lose(path, 1, 2)
    _make(path, 1, TODAY + timedelta(days=1))
    if rest:
        now.write_bytes(later.read_bytes())
        lose(now, *({1, 2, 3, 4} - {*rest}))
        now.replace(path)
    else:
        path.unlink()
    with closing(Store.open(path, noon).store) as store:
        offer = not_none(store.offer())
        assert offer.matches == 4 - len(rest)
        assert store.bring_back(offer) == 4 - len(rest)
        found = {loaded.match.identity: loaded for loaded in map(store.load, store.numbers())}
        assert all(is_as_it_was(found[before.match.identity], before) for before in whole.matches.values())
        assert store.offer() is None
    with closing(Store.open(path, noon).store) as again:
        number = next(match.id for match in again.unfinished())
        assert advance(Table.resume(again, number), random.Random(1))


def test_a_match_played_to_its_end_after_the_copy_is_not_put_back(path: Path, store: Store) -> None:
    _make(path, 1)
    play_out(Table.resume(store, 4), random.Random(1))
    assert store.look_in_copies() is None


@pytest.mark.parametrize("lost", [(), (2,)])
def test_a_profile_that_knows_its_last_copy_looks_only_if_it_lacks_a_match_of_that(
    path: Path, monkeypatch: pytest.MonkeyPatch, lost: tuple[int, ...]
) -> None:
    with closing(Store.open(path, noon).store) as store:
        store.copy_daily()
    _make(path, 1)
    lose(path, *lost)
    if not lost:
        monkeypatch.setattr(copies, "best_offer", lambda *_args: pytest.fail("all copies are read"))
    with closing(Store.open(path, noon).store) as store:
        assert (store.offer() is not None) == bool(lost)


def test_a_running_match_that_the_last_copy_has_more_of_is_asked_about(path: Path) -> None:
    """Check a profile that lost moves since its last copy, as when a sync client restores an older file."""
    with closing(Store.open(path, noon).store) as store:
        table = new_table(store=store)
        for _ in range(9):
            advance(table, random.Random(1))
        store.copy_daily()
    copies.make_copy(path, noon().date())  # make the copy, unless the background thread has made it
    with closing(Store.open(path, noon).store) as store:
        assert store.offer() is None
    change(path, f"DELETE FROM entries WHERE seq > 3 AND match_id={table.match_id}")
    with closing(Store.open(path, noon).store) as store:
        assert store.bring_back(not_none(store.offer())) == 1
        assert Table.resume(store, store.number_of(table.identity) or 0).seq == table.seq


def test_a_profile_that_was_put_back_asks_until_it_is_answered(path: Path, whole: Whole) -> None:
    """The offer is repeated at each start until declined, even after more copies were made."""
    _make(path, 1)
    lose(path, 4)
    for _ in range(3):
        with closing(Store.open(path, noon).store) as store:
            offer = not_none(store.offer())
            assert offer.matches == 1
            assert not store.is_left_alone(offer)
            store.copy_daily()
    with closing(Store.open(path, noon).store) as store:
        offer = not_none(store.offer())
        store.leave_alone(offer)
        assert store.is_left_alone(offer)
        assert store.offer() == offer


def test_a_copy_that_is_damaged_itself_is_not_offered_and_does_no_harm(path: Path) -> None:
    good, bad = _make(path, 2)
    bad.write_bytes(b"junk" * 5_000)
    bad.with_name("profile-00009-2031-13-45.sqlite3").write_bytes(b"")
    lose(path, 4)
    with closing(Store.open(path, noon).store) as store:
        store.keep_note("last-copy", "damaged too")
        assert store.offer() == copies.CopyOffer((good,), 1)


def test_a_copy_that_cannot_be_read_now_is_neither_removed_nor_forgotten(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (only,), open_current = _make(path, 1), schema.open_current

    def opened(copy: Path) -> sqlite3.Connection:
        if copy == only:
            raise OSError(5, "Input/output error")
        return open_current(copy)

    lose(path, 4)
    with closing(Store.open(path, noon).store) as store:
        with monkeypatch.context() as patch:
            patch.setattr(schema, "open_current", opened)
            assert store.offer() is None
            assert len(_make(path, 8, TODAY + timedelta(days=1))) == 8
        assert store.offer() == copies.CopyOffer((only,), 1)


def test_a_match_that_is_damaged_in_a_copy_does_not_come_back_with_the_others(path: Path) -> None:
    """Check that a longer but damaged log in a copy does not replace the profile's log."""
    (copy,) = _make(path, 1)
    change(copy, "UPDATE entries SET event = '{' WHERE match_id = 4 AND seq = 5")
    change(path, "DELETE FROM entries WHERE match_id = 4 AND seq > 3")
    lose(path, 3)
    with closing(Store.open(path, noon).store) as store:
        offer = not_none(store.offer())
        assert offer == copies.CopyOffer((copy,), 1)
        assert store.bring_back(offer) == 1
    assert rows(path, "SELECT max(seq) FROM entries WHERE match_id = 4") == [(3,)]


def test_matches_come_back_from_older_copies_if_the_newest_cannot_be_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check an offer of a copy that turns out to be unreadable; making the offer has not read the logs of finished matches."""
    newest = _make(path, 2)[-1]
    lose(path, 1, 2, 3)
    with closing(Store.open(path, noon).store) as store:
        offer = not_none(store.offer())
        assert offer == copies.CopyOffer((newest,), 3)
        fails_once = [sqlite3.DatabaseError("malformed"), DEFAULT]
        monkeypatch.setattr(copies, "in_memory", Mock(wraps=copies.in_memory, side_effect=fails_once))
        assert store.bring_back(offer) == 3
