"""Recovery: after any damage the next start can save, and has all matches that are readable in the copy or in the damaged file."""

import os
import random
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from game.engine.cards import Card
from game.engine.events import CardPlayed, DealScored
from game.session import copies, play_order, recovery, replacement
from game.session import schema as profile
from game.session.codec import encode_event
from game.session.exchange import record_from, stored_as
from game.session.store import Store
from game.session.stored_match import Status, StoreError
from game.session.union import delete_match
from tests.session.matches import advance, new_table, play_out
from tests.session.wrecks import NOON, PAGE, Whole, change, is_as_it_was, make_profile, noon, rows
from tests.support.breadth import few_or_many
from tests.support.narrowing import not_none

FLIPS = (12, 700)
COPIED = 8
"""The number of matches in the copy."""


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Whole]:
    """Return the folder of a profile and its older copy, and the content of the profile."""
    path = tmp_path_factory.mktemp("model") / "profile.sqlite3"
    make_profile(path, COPIED)
    copies.make_copy(path, NOON.date())
    store = Store.open(path, noon).store
    for number in range(COPIED, COPIED + 2):
        play_out(new_table(store=store, seed=bytes([number]) * 32), random.Random(number))
    numbers = store.numbers()
    found = {number: store.load(number) for number in numbers}
    store.close()
    return path.parent, Whole(path.read_bytes(), found)


@pytest.fixture
def path(model: tuple[Path, Whole], tmp_path: Path) -> Path:
    return put(model, tmp_path, model[1].data)


def put(model: tuple[Path, Whole], folder: Path, data: bytes, *, with_copy: bool = True) -> Path:
    """Write a profile and the model's copy to a new folder; return the profile's path."""
    path = folder / "data" / "profile.sqlite3"
    (path.parent / "copies").mkdir(parents=True)
    path.write_bytes(data)
    if with_copy:
        for copy in (model[0] / "copies").iterdir():
            (path.parent / "copies" / copy.name).write_bytes(copy.read_bytes())
    return path


def left_in(path: Path) -> set[str]:
    ours = {"copies", *(path.name + ending for ending in ("", "-gate", "-users"))}
    return {entry.name for entry in path.parent.iterdir()} - ours


def played_on(path: Path) -> list[str]:
    """Open the profile, save a match and close the profile, up to four times, until there is no message; return all messages."""
    told = []
    for _start in range(4):
        opened = Store.open(path, noon)
        told += [opened.notice] if opened.notice else []
        table = new_table(store=opened.store, seed=bytes([99] * 32))
        advance(table, random.Random(1))
        for match in opened.store.matches():
            with suppress(Exception):
                opened.store.load(match.id).journal()
        told += [opened.store.alarm] if opened.store.alarm else []
        is_well = opened.notice is opened.store.notice is opened.store.alarm is None
        opened.store.close()
        if is_well:
            break
    again = Store.open(path, noon)
    assert again.notice is None
    assert again.store.load(table.match_id).journal().seq == table.seq
    again.store.close()
    return told


@pytest.mark.parametrize("flips", few_or_many(*FLIPS))
def test_no_flipped_bit_keeps_a_profile_from_being_saved_or_costs_more_than_the_matches_since_the_copy(
    model: tuple[Path, Whole], tmp_path: Path, flips: int
) -> None:
    chance = random.Random(flips)
    data = model[1].data
    for flip in range(flips):
        bad = bytearray(data)
        place = chance.randrange(len(bad)) if flip % 10 else chance.randrange(100)  # one flip in ten hits the header
        bad[place] ^= 1 << chance.randrange(8)
        path = put(model, tmp_path / str(flip), bytes(bad))
        told = played_on(path)
        store = Store.open(path, noon).store
        kept = {number for number in model[1].matches if store.numbers().count(number)}
        assert kept >= set(range(1, COPIED + 1)), (place, told)
        if len(kept) < len(model[1].matches):
            assert any(f"{len(kept)} of" in text for text in told), (place, told)
        store.close()


ODD_FILES: dict[str, Callable[[bytes], bytes]] = {
    "the first page zeroed": lambda data: bytes(PAGE) + data[PAGE:],
    "the last page zeroed": lambda data: data[:-PAGE] + bytes(PAGE),
    "all pages zeroed but the first": lambda data: data[:PAGE] + bytes(len(data) - PAGE),
    "the first page as the second too": lambda data: data[:PAGE] * 2 + data[2 * PAGE :],
    "an encrypted page": lambda data: random.Random(1).randbytes(PAGE) + data[PAGE:],
    "nothing": lambda _data: b"",
    "a name that is no text": lambda data: data.replace(b"matches_by_seed", b"matches\x80by_seed"),
    "the schema of a page elsewhere": lambda data: data[: 2 * PAGE] + data[PAGE : 2 * PAGE] + data[3 * PAGE :],
}


@pytest.mark.parametrize("odd", ODD_FILES.values(), ids=ODD_FILES.keys())
def test_whatever_file_lies_there_the_next_start_saves_and_has_what_the_copy_has(
    model: tuple[Path, Whole], tmp_path: Path, odd: Callable[[bytes], bytes]
) -> None:
    path = put(model, tmp_path, odd(model[1].data))
    is_new = path.stat().st_size == 0
    told = played_on(path)
    store = Store.open(path, noon).store
    if is_new:  # an empty file is not damage: the player is offered the copy
        offer = not_none(store.look_in_copies())
        store.bring_back(offer)
    assert is_new or told or all(is_as_it_was(store.load(one), match) for one, match in model[1].matches.items())
    assert len(store.numbers()) > COPIED
    store.close()


@pytest.mark.parametrize("what", ["a profile and a hole", "a header and a hole", "a hole"])
def test_a_sparse_file_of_four_gigabytes_is_recovered_in_seconds(
    model: tuple[Path, Whole], tmp_path: Path, what: str
) -> None:
    data = {"a profile and a hole": model[1].data, "a header and a hole": model[1].data[:PAGE]}.get(what, b"")
    path = put(model, tmp_path, data)
    os.truncate(path, 4 << 30)
    begin = time.process_time()
    played_on(path)
    assert time.process_time() - begin < 20
    store = Store.open(path, noon).store
    assert len(store.numbers()) > COPIED
    store.close()


def test_what_is_read_of_a_damaged_file_is_added_to_the_copy_and_told(model: tuple[Path, Whole], path: Path) -> None:
    change(
        path,
        "DELETE FROM entries WHERE match_id=9 AND seq>(SELECT max(seq) FROM entries WHERE match_id=9)-5",
        "CREATE TABLE more (x)",
    )
    opened = Store.open(path, noon)
    assert opened.notice is not None
    assert "recovered 10 of 10 matches, 1 of them given up after its last finished deal" in opened.notice
    assert "reviews and exercises since the copy of 2031-05-04 are gone" in opened.notice
    store = opened.store
    assert is_as_it_was(store.load(10), model[1].matches[10])
    assert store.load(9).match.status is Status.ABANDONED
    assert store.load(9).secrets.seed == b""
    for number in range(1, COPIED + 1):
        assert is_as_it_was(store.load(number), model[1].matches[number])
    store.close()
    assert [name for name in left_in(path) if not name.startswith("profile-damaged-")] == []
    assert Store.open(path, noon).notice is None


def test_a_table_that_cannot_be_read_hides_no_other(path: Path) -> None:
    change(copies.copies_of(path)[0], "UPDATE matches SET branch=CAST(x'ff' AS TEXT) WHERE id=2")
    change(path, "PRAGMA writable_schema=ON", "UPDATE sqlite_master SET sql='CREATE TABLE (' WHERE name='decisions'")
    told, *_again = played_on(path)
    assert f"recovered {COPIED + 2} of {COPIED + 2} matches;" in told


def test_where_no_table_can_be_read_nobody_is_told_that_all_is_back(path: Path) -> None:
    change(path, "PRAGMA writable_schema=ON", "UPDATE sqlite_master SET sql='CREATE TABLE ('")
    (told,) = played_on(path)
    assert f"none of it can be read. {COPIED} matches are back from the copy of 2031-05-04." in told


def test_a_match_that_went_on_since_the_copy_ends_with_its_last_finished_deal(path: Path) -> None:
    store = Store.open(path, noon).store
    (going, *_others) = [match.id for match in store.matches() if match.status is Status.PLAYING]
    from game.session.table import Table  # noqa: PLC0415 - for this test alone

    table = Table.resume(store, going)
    finished = len(table.public.match.results)
    while len(table.public.match.results) <= finished:
        advance(table, random.Random(3))
    advance(table, random.Random(3))
    store.close()
    change(path, "CREATE TABLE more (x)")
    store = Store.open(path, noon).store
    found = store.load(going)
    assert found.match.status is Status.ABANDONED
    assert len(found.journal().state.public.match.results) == finished + 1
    assert found.journal().seq < table.seq
    store.close()


def test_a_match_deleted_since_the_copy_stays_deleted(path: Path) -> None:
    with closing(Store.open(path, noon).store) as store:
        identity = store.load(2).match.identity
        store.keep_figures(lambda db: delete_match(db, identity, NOON.isoformat()))
    change(path, "CREATE TABLE more (x)", "INSERT INTO deletions VALUES (CAST(x'01ff' AS TEXT), '')")  # read first
    store = Store.open(path, noon).store
    assert 2 not in store.numbers()
    store.close()


def test_without_a_copy_all_that_replays_comes_back(model: tuple[Path, Whole], tmp_path: Path) -> None:
    path = put(model, tmp_path, model[1].data, with_copy=False)
    change(path, "CREATE TABLE more (x)")
    opened = Store.open(path, noon)
    assert "reviews and exercises are gone" in not_none(opened.notice)
    finished = [one for one in model[1].matches.values() if one.match.status is Status.FINISHED]
    assert [match.status for match in opened.store.matches()].count(Status.FINISHED) == len(finished)
    opened.store.close()


def test_a_seed_or_a_card_that_was_changed_is_not_believed(path: Path) -> None:
    change(
        path,
        "UPDATE matches SET seed=zeroblob(32) WHERE id=9",
        'UPDATE entries SET event=\'["CardPlayed",{"seat":0,"card":0}]\' WHERE match_id=10 AND event LIKE \'["CardPlayed%\'',
        "CREATE TABLE more (x)",
    )
    opened = Store.open(path, noon)
    assert "9 of 10 matches" in not_none(opened.notice)
    assert opened.store.load(9).secrets.seed == b""
    opened.store.close()


def test_a_match_comes_back_up_to_the_deal_before_a_card_that_was_changed(
    model: tuple[Path, Whole], path: Path
) -> None:
    entries = model[1].matches[10].entries
    scored = [entry.seq for entry in entries if isinstance(entry.event, DealScored)]
    (played, *_later) = [entry.seq for entry in entries[scored[1] :] if isinstance(entry.event, CardPlayed)]
    change(
        path,
        f'UPDATE entries SET event=\'["CardPlayed",{{"seat":0,"card":0}}]\' WHERE match_id=10 AND seq={played}',
        "CREATE TABLE more (x)",
    )
    opened = Store.open(path, noon)
    assert "recovered 10 of 10 matches, 1 of them given up" in not_none(opened.notice)
    assert opened.store.load(10).entries == entries[: scored[1]]
    opened.store.close()


def test_a_match_of_the_copy_whose_log_makes_no_game_hides_no_other(path: Path) -> None:
    (copy,) = copies.copies_of(path)
    change(
        copy, "DELETE FROM entries WHERE match_id=1 AND seq>9", "UPDATE entries SET event='' WHERE match_id=1 AND seq=5"
    )
    change(path, "CREATE TABLE more (x)")
    (told,) = played_on(path)
    assert "recovered 10 of 10 matches" in told


@pytest.mark.parametrize(
    ("damage", "back"),
    [
        ("UPDATE matches SET summary=replace(summary, '[', '{') WHERE id IN (2, 8)", 10),
        ("UPDATE matches SET rules='', branch='', created=1 WHERE id=2", 10),
        ("UPDATE matches SET word=CAST(x'ff' AS TEXT), updated=x'ff' WHERE id=2", 10),
        ("UPDATE entries SET event=replace(event, ':', ';') WHERE match_id=2 AND seq=9", 9),
    ],
)
def test_a_text_damaged_in_the_copy_too_is_recovered_once(path: Path, damage: str, back: int) -> None:
    (copy,) = copies.copies_of(path)
    for file in (copy, path):
        change(file, damage)
    _alarm, told = played_on(path)
    assert f"recovered {back} of 11 matches; " in told


def test_a_match_with_what_is_no_text_marks_no_profile_when_a_record_is_compared(path: Path) -> None:
    store = Store.open(path, noon).store
    record = record_from(store, 2)
    store._db.execute("UPDATE matches SET word=CAST(x'ff' AS TEXT) WHERE id=2")  # noqa: SLF001 - like a failing disk
    assert stored_as(store, record) is None
    assert not recovery.is_doubtful(path)
    store.close()


def test_a_card_changed_in_the_copy_too_is_recovered_once(model: tuple[Path, Whole], path: Path) -> None:
    *_earlier, last = [entry for entry in model[1].matches[4].entries if isinstance(entry.event, CardPlayed)]
    assert isinstance(last.event, CardPlayed)
    event = encode_event(CardPlayed(last.event.seat, Card(last.event.card ^ 1)))
    for file in (*copies.copies_of(path), path):
        change(file, f"UPDATE entries SET event='{event}' WHERE match_id=4 AND seq={last.seq}")
    told = []
    for _start in range(3):
        opened = Store.open(path, noon)
        told.append(opened.notice)
        with suppress(StoreError):
            opened.store.journal(4)
        offer = opened.store.offer()
        opened.store.close()
    assert "recovered 9 of 10 matches" in (told[1] or "")
    assert (told[2], offer) == (None, None)


class BadDisk(sqlite3.Connection):
    """A connection to a file with a bad sector, noticed only by the check of the whole file."""

    def execute(self, query: str, values: Any = (), /) -> sqlite3.Cursor:  # noqa: ANN401 - the signature of sqlite3
        if query == profile.CHECK:
            raise OSError("disk I/O error")
        return super().execute(query, values)


def test_a_sector_that_cannot_be_read_hinders_no_recovery(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual, bad = profile.open_to_read, sqlite3.connect(path, factory=BadDisk, isolation_level=None)
    monkeypatch.setattr(profile, "open_to_read", lambda file: bad if file == path else usual(file))
    recovery.doubt(path)
    opened = Store.open(path, noon)
    assert "recovered 10 of 10 matches" in (opened.notice or "")
    opened.store.close()


def test_a_damaged_copy_or_one_with_a_provisional_number_is_passed_over(path: Path) -> None:
    (copy,) = copies.copies_of(path)
    newer = copy.with_name("profile-00002-2031-05-05.sqlite3")
    newer.write_bytes(copy.read_bytes()[:8192] + bytes(8192) + copy.read_bytes()[16384:])
    beside = copies.copy_database(copy, copy.with_name("profile-00003-2031-05-06.sqlite3"))
    change(beside, f"INSERT INTO sqlite_sequence VALUES ('matches', {play_order.PROVISIONAL})")  # see `saving.Waiting`
    path.write_bytes(b"nothing")
    opened = Store.open(path, noon)
    assert "the copy of 2031-05-04" in not_none(opened.notice)
    opened.store.close()


@pytest.mark.parametrize("when", ["move_to", "put_in_place", "both"])
def test_killed_on_the_way_it_is_finished_by_the_next_start_which_tells_it(
    path: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    change(path, "CREATE TABLE more (x)")

    def die(*_args: object) -> None:
        raise KeyboardInterrupt  # not caught by `except Exception`

    with monkeypatch.context() as patch:
        if when != "put_in_place":
            patch.setattr(profile, "move_to", die)
        if when != "move_to":
            patch.setattr(replacement, "put_in_place", die)
        with pytest.raises(KeyboardInterrupt):
            Store.open(path, noon)
    opened = Store.open(path, noon)
    assert "recovered 10 of 10 matches" in not_none(opened.notice)
    opened.store.close()
    assert {name.split("-")[1] for name in left_in(path)} == {"damaged"}


def test_what_is_told_is_told_again_where_nobody_can_have_read_it(path: Path) -> None:
    change(path, "CREATE TABLE more (x)")
    first = Store.open(path, noon)
    first.store.saving.file.opened.shut()  # type: ignore[union-attr]  # as by a kill
    assert first.notice is not None
    again = Store.open(path, noon)
    assert again.notice == first.notice
    again.store.close()
    assert Store.open(path, noon).notice is None


def _tomorrow() -> datetime:
    return NOON + timedelta(days=1)


def test_damage_is_found_by_the_copy_of_the_day_and_recovered_at_the_next_start(path: Path) -> None:
    data = bytearray(path.read_bytes())
    ((root,),) = rows(path, "SELECT rootpage FROM sqlite_master WHERE name='matches_by_seed'")
    data[(root - 1) * PAGE : root * PAGE] = bytes(PAGE)
    path.write_bytes(data)
    opened = Store.open(path, _tomorrow)
    store = opened.store
    assert opened.notice is None
    end = time.monotonic() + 30
    while store.alarm is None and time.monotonic() < end:
        store.copy_daily()
        time.sleep(0.01)
    assert store.alarm is not None
    store.close()
    again = Store.open(path, _tomorrow)
    assert "10 of 10" in not_none(again.notice)
    for _ in range(100):
        again.store.copy_daily()
        time.sleep(0.002)
    assert again.store.alarm is None
    again.store.close()


def test_a_log_that_is_longer_than_it_was_written_speaks_of_damage_where_the_file_is_damaged(path: Path) -> None:
    """Check that the damage is reported: only in a sound file is a longer log blamed on another program."""
    change(
        path,
        "PRAGMA writable_schema=ON",
        "UPDATE sqlite_master SET sql=replace(sql, 'event TEXT NOT NULL', 'event TEXT')",
    )
    change(path, "INSERT INTO entries SELECT min(match_id), 9999, NULL FROM entries")
    change(
        path,
        "PRAGMA writable_schema=ON",
        "UPDATE sqlite_master SET sql=replace(sql, 'event TEXT', 'event TEXT NOT NULL') WHERE name='entries'",
    )
    store = Store.open(path, noon).store
    table = new_table(store=store)
    change(path, f"INSERT INTO entries VALUES ({table.match_id}, 9999, '')")
    play_out(table, random.Random(1))
    assert store.notice is None
    assert "was damaged" in not_none(store.alarm)
    assert store.load(table.match_id).entries[-1].seq == table.seq
    store.close()


def test_a_trigger_in_which_a_letter_was_lost_never_runs(path: Path) -> None:
    change(path, "PRAGMA writable_schema=ON", "UPDATE sqlite_master SET sql=replace(sql, 'OLD.rating', 'OLD.ratilg')")
    opened = Store.open(path, noon)
    assert opened.notice is not None
    play_out(new_table(store=opened.store), random.Random(1))
    assert opened.store.notice is None
    opened.store.close()


def test_a_match_that_went_on_since_the_copy_is_given_up_with_the_log_of_the_copy(path: Path) -> None:
    store = Store.open(path, noon).store
    table = new_table(store=store, seed=b"x" * 32)
    for _ in range(8):
        advance(table, random.Random(1))
    copies.keep(path, store._db, NOON.date())  # noqa: SLF001 - the database to copy
    advance(table, random.Random(1))
    store.close()
    change(path, "CREATE TABLE more (x)")
    opened = Store.open(path, noon)
    match = next(match for match in opened.store.matches() if match.identity == table.identity)
    assert match.status is Status.ABANDONED
    assert opened.store.load(match.id).secrets.seed == b""
    opened.store.close()
