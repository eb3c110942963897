"""A copy of the profile a day: whole, of a sound profile only, without what was deleted, and to bring back what was lost."""

import random
import sqlite3
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest

from game.session import checksum, copies
from game.session.store import Store
from game.session.stored_match import DamagedError, Status
from game.session.table import Table
from tests.session.matches import advance, new_table, play_out
from tests.session.wrecks import NOON, PAGE, Whole, is_as_it_was, make_profile, noon

TODAY = NOON.date()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """Return four matches, the last of which is not over."""
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


def _without_rows(path: Path, *numbers: int) -> None:
    """Damage a closed profile so that nothing of these matches is left."""
    with closing(sqlite3.connect(path)) as db:
        for number in numbers:
            copies.delete_match(db, number)
        db.execute("CREATE TABLE more (x)")
        db.commit()


def test_a_copy_a_day_is_made_and_two_are_kept(path: Path, store: Store) -> None:
    made = [copies.make_copy(path, TODAY + timedelta(days=number)) for number in range(4)]
    assert copies.make_copy(path, TODAY + timedelta(days=3)) is None
    assert list(copies.copies_of(path)) == [made[3], made[2]]
    assert [file.name for file in sorted((path.parent / "copies").iterdir())] == [
        "profile-2031-05-06.sqlite3",
        "profile-2031-05-07.sqlite3",
    ]
    assert _numbers(copies.copies_of(path)[0]) == [1, 2, 3, 4]
    assert store.notice is None


@pytest.mark.skipif(sys.platform == "win32", reason="there a user's folder is private by itself")
def test_nobody_else_may_read_a_copy(path: Path, store: Store) -> None:
    made = copies.make_copy(path, TODAY)
    assert made is not None
    assert store.notice is None
    assert (made.stat().st_mode & 0o777, made.parent.stat().st_mode & 0o777) == (0o600, 0o700)


def test_the_copy_of_the_day_is_made_beside_the_program(path: Path, store: Store) -> None:
    before = threading.active_count()
    store.copy_daily()
    store.copy_daily()
    assert threading.active_count() == before + 1
    end = time.monotonic() + 20
    while not copies.copies_of(path) and time.monotonic() < end:
        time.sleep(0.01)
    assert [copies.date_of(copy) for copy in copies.copies_of(path)] == [NOON.astimezone().date()]


def test_nothing_is_copied_where_nothing_is_kept() -> None:
    before = threading.active_count()
    Store.open(None).store.copy_daily()
    assert threading.active_count() == before


def test_an_empty_profile_is_not_copied(tmp_path: Path) -> None:
    path = tmp_path / "profile.sqlite3"
    store = Store.open(path, noon).store
    assert copies.make_copy(path, TODAY) is None
    assert copies.copies_of(path) == ()
    store.close()


def test_a_copy_that_is_stopped_leaves_nothing(path: Path, store: Store) -> None:
    with pytest.raises(copies._StoppedError):  # noqa: SLF001 - what ends the thread
        copies.make_copy(path, TODAY, lambda: True)
    assert list((path.parent / "copies").iterdir()) == []
    assert store.notice is None


def test_what_a_killed_program_left_of_a_copy_is_no_copy_and_goes(path: Path, store: Store) -> None:
    folder = path.parent / "copies"
    folder.mkdir()
    (folder / "profile-2031-05-04.sqlite3.part").write_bytes(b"half")
    assert copies.copies_of(path) == ()
    made = copies.make_copy(path, TODAY)
    assert list(folder.iterdir()) == [made]
    assert store.notice is None


@pytest.mark.parametrize("damage", ["row", "page"])
def test_a_damaged_profile_is_never_copied(path: Path, whole: Whole, damage: str) -> None:
    copies.make_copy(path, TODAY)
    if damage == "row":
        with closing(sqlite3.connect(path)) as db:
            db.execute("UPDATE matches SET word='x' WHERE id=2")
            db.commit()
    else:
        path.write_bytes(whole.data[: 5 * PAGE] + b"\xff" * PAGE + whole.data[6 * PAGE :])
    before = [copy.read_bytes() for copy in copies.copies_of(path)]
    assert copies.make_copy(path, TODAY + timedelta(days=1)) is None
    assert [copy.read_bytes() for copy in copies.copies_of(path)] == before
    assert len(list((path.parent / "copies").iterdir())) == 1


def test_a_copy_shows_one_state_though_a_match_is_played_meanwhile(
    path: Path, store: Store, whole: Whole, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table.resume(store, 4)
    chance = random.Random(5)
    monkeypatch.setattr(copies, "_PAGES", 1)
    made = copies.make_copy(path, TODAY, lambda: not advance(table, chance) and False)
    assert made is not None
    assert len(store.load(4).entries) > len(whole.matches[4].entries) + 10
    with closing(sqlite3.connect(made)) as db:
        assert checksum.unsound(db) == ()
        log = checksum.extended("", checksum.read_log(db, 4))
        assert db.execute("SELECT log_checksum FROM matches WHERE id=4").fetchone() == (log,)


def test_a_match_that_is_deleted_is_deleted_from_the_copies_too_and_its_number_goes_to_no_other(
    path: Path, store: Store, whole: Whole
) -> None:
    copies.make_copy(path, TODAY)
    copies.make_copy(path, TODAY + timedelta(days=1))
    seed = whole.matches[4].secrets.seed
    assert all(seed in copy.read_bytes() for copy in copies.copies_of(path))
    store.delete(4)
    assert [match.id for match in store.matches()] == [3, 2, 1]
    for copy in copies.copies_of(path):
        assert _numbers(copy) == [1, 2, 3]
        assert seed not in copy.read_bytes()
    assert all(seed not in file.read_bytes() for file in path.parent.iterdir() if file.is_file())
    assert new_table(store=store).match_id == 5


def test_a_match_is_not_deleted_from_a_copy_in_which_its_number_is_that_of_another(path: Path, store: Store) -> None:
    copies.make_copy(path, TODAY)
    opening = copies.opening_of(store._db, 2)  # noqa: SLF001 - that of another match
    copies.delete_from_copies(path, 1, opening)
    assert _numbers(copies.copies_of(path)[0]) == [1, 2, 3, 4]


def test_a_match_that_is_deleted_while_a_copy_is_made_does_not_come_into_it(
    path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "_PAGES", 1)
    gone: list[int] = []

    def delete_once() -> bool:
        if not gone:
            gone.append(1)
            store.delete(1)
        return False

    assert copies.make_copy(path, TODAY, delete_once) is None
    assert list((path.parent / "copies").iterdir()) == []


def test_what_salvage_cannot_save_is_offered_from_a_copy_and_brought_back(path: Path, whole: Whole) -> None:
    Store.open(path, noon).store.close()
    made = copies.make_copy(path, TODAY - timedelta(days=1))
    _without_rows(path, 2, 4)
    opened = Store.open(path, noon)
    assert opened.notice is not None
    assert "2 of 4 matches were brought back" in opened.notice
    store = opened.store
    offer = store.offer()
    assert offer == copies.CopyOffer(made or path, date(2031, 5, 3), (2, 4))
    assert store.bring_back(offer) == 2
    assert all(is_as_it_was(store.load(number), before) for number, before in whole.matches.items())
    assert store.damaged() == ()
    assert store.offer() is None
    store.close()
    again = Store.open(path, noon).store
    assert advance(Table.resume(again, 4), random.Random(1))
    again.close()


def test_a_match_of_which_only_a_part_was_saved_comes_back_whole(path: Path, whole: Whole) -> None:
    Store.open(path, noon).store.close()
    copies.make_copy(path, TODAY)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE entries SET event='' WHERE match_id=1 AND seq=?", (len(whole.matches[1].entries) - 3,))
        db.execute("CREATE TABLE more (x)")
        db.commit()
    store = Store.open(path, noon).store
    assert store.load(1).match.status is Status.ABANDONED
    offer = store.offer()
    assert offer is not None
    assert offer.matches == (1,)
    store.bring_back(offer)
    assert is_as_it_was(store.load(1), whole.matches[1])
    store.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE matches SET created='?', seed=X'00' WHERE id=2",
        "UPDATE entries SET event=replace(event, '\"card\":1', '\"card\":2') WHERE match_id=2 AND event LIKE '%\"card\":1%'",
    ],
    ids=["row", "log"],
)
def test_a_match_that_is_damaged_in_a_sound_profile_comes_back_from_a_copy(
    path: Path, whole: Whole, statement: str
) -> None:
    Store.open(path, noon).store.close()
    copies.make_copy(path, TODAY)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute(statement).rowcount > 0
        db.commit()
    store = Store.open(path, noon).store
    with pytest.raises(DamagedError):
        store.load(2)
    offer = store.look_in_copies(reads_logs=True)
    assert offer is not None
    assert offer.matches == (2,)
    assert store.bring_back(offer) == 1
    assert is_as_it_was(store.load(2), whole.matches[2])
    store.close()


def test_nothing_is_offered_where_salvage_saved_all(path: Path) -> None:
    Store.open(path, noon).store.close()
    copies.make_copy(path, TODAY)
    _without_rows(path)
    store = Store.open(path, noon).store
    assert store.offer() is None
    store.close()


def test_a_match_whose_number_went_to_another_meanwhile_comes_back_under_a_new_one_and_once(
    path: Path, whole: Whole
) -> None:
    Store.open(path, noon).store.close()
    copies.make_copy(path, TODAY)
    _without_rows(path, 4)
    store = Store.open(path, noon).store
    assert new_table(store=store, seed=b"\xaa" * 32).match_id == 4
    offer = store.offer()
    assert offer is not None
    assert store.bring_back(offer) == 1
    assert store.load(5).entries == whole.matches[4].entries
    assert store.load(4).secrets.seed == b"\xaa" * 32
    assert store.look_in_copies() is None
    store.close()


def test_the_copy_that_is_offered_is_kept_until_it_is_taken_up(path: Path) -> None:
    Store.open(path, noon).store.close()
    good = copies.make_copy(path, TODAY - timedelta(days=9))
    _without_rows(path, 4)
    store = Store.open(path, noon).store
    for day in range(4):
        copies.make_copy(path, TODAY + timedelta(days=day))
    assert good in copies.copies_of(path)
    offer = store.offer()
    assert offer is not None
    store.bring_back(offer)
    copies.make_copy(path, TODAY + timedelta(days=9))
    assert good not in copies.copies_of(path)
    assert len(copies.copies_of(path)) == 2
    store.close()


def test_a_copy_that_is_damaged_itself_is_not_offered_and_does_no_harm(path: Path) -> None:
    Store.open(path, noon).store.close()
    made = copies.make_copy(path, TODAY)
    assert made is not None
    made.write_bytes(b"junk" * 5_000)
    _without_rows(path, 4)
    store = Store.open(path, noon).store
    assert store.offer() is None
    store.delete(1)
    assert copies.copies_of(path) == ()
    store.close()


def test_a_match_played_to_its_end_after_the_copy_is_not_put_back(path: Path) -> None:
    store = Store.open(path, noon).store
    copies.make_copy(path, TODAY)
    play_out(Table.resume(store, 4), random.Random(1))
    assert store.look_in_copies() is None
    store.close()
