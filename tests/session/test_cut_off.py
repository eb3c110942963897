"""Profiles left by a killed program: the next start finds the stored data and can save."""

import random
import sqlite3
import struct
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from game.cli import main
from game.session import schema as profile
from game.session.store import Store
from game.session.stored_match import StoreError
from tests.session.matches import in_a_child, new_table, open_folder, play_out
from tests.session.wrecks import change
from tests.support.narrowing import not_none

PAGE = 4096
NONCE = 12345


def journal_of(database: bytes) -> bytes:
    """Return an SQLite rollback journal for this database: all pages, each with a checksum."""
    pages = [database[start : start + PAGE] for start in range(0, len(database), PAGE)]
    magic = bytes.fromhex("d9d505f920a163d7")
    header = struct.pack(">8sIIIII", magic, len(pages), NONCE, len(pages), 512, PAGE).ljust(512, b"\0")
    records = (
        struct.pack(">I", number) + page + struct.pack(">I", NONCE + sum(page[PAGE - 200 : 0 : -200]))
        for number, page in enumerate(pages, 1)
    )
    return header + b"".join(records)


def cut_off_first_start(path: Path) -> None:
    """Leave the files of a program killed before it deleted the journal of its first transaction."""
    change(path, "PRAGMA journal_mode=WAL")
    path.with_name(f"{path.name}-journal").write_bytes(journal_of(b""))


def cut_off_in_the_middle(path: Path) -> list[int]:
    with closing(Store.open(path).store) as store:
        numbers = [new_table(store=store, seed=bytes([number]) * 32).match_id for number in (1, 2)]
    change(path, "PRAGMA journal_mode=DELETE")
    whole = path.read_bytes()
    path.with_name(f"{path.name}-journal").write_bytes(journal_of(whole))
    path.write_bytes(random.Random(1).randbytes(PAGE) + whole[PAGE : len(whole) // PAGE // 2 * PAGE])
    return numbers


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def assert_it_saves(path: Path, kept: list[int]) -> None:
    """Check that a match can be played, and that the next start has this match and the matches `kept`."""
    opened = Store.open(path)
    assert opened.notice is None
    assert sorted(match.id for match in opened.store.matches()) == kept
    table = new_table(store=opened.store)
    play_out(table, random.Random(1))
    assert opened.store.notice is None
    opened.store.close()
    again = Store.open(path)
    assert again.notice is None
    assert sorted(match.id for match in again.store.matches()) == [*kept, table.match_id]
    assert again.store.load(table.match_id).journal().state == table.state
    again.store.close()


@pytest.mark.parametrize("before", [b"", random.Random(2).randbytes(PAGE)])
def test_a_damaged_profile_with_a_journal_that_does_not_mend_it_is_moved_aside(before: bytes, tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    database = random.Random(3).randbytes(2 * PAGE)
    journal = journal_of(before) if before else b"no journal"
    path.write_bytes(database)
    path.with_name("matches.db-journal").write_bytes(journal)
    opened = Store.open(path)
    assert "was damaged" in not_none(opened.notice)
    opened.store.close()
    assert [entry for entry in tmp_path.iterdir() if "-damaged-" in entry.name]
    assert_it_saves(path, [])


def test_a_profile_cut_off_in_the_middle_can_be_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "profile.sqlite3"
    numbers = cut_off_in_the_middle(path)
    assert main(["record", "list", "--data-dir", str(tmp_path)]) == 0
    assert [int(line.split()[0]) for line in capsys.readouterr().out.splitlines()] == numbers
    first = tmp_path / "first" / "profile.sqlite3"
    first.parent.mkdir()
    cut_off_first_start(first)
    assert main(["record", "list", "--data-dir", str(first.parent)]) == 0
    assert "no matches" in capsys.readouterr().out


def _with_a_log_only(path: Path, checkpointed: int = 0) -> list[int]:
    """Leave a profile whose matches are only in its write-ahead log; the index of the log is missing.

    With `checkpointed`, the profile ends after this number of pages, as after an interrupted checkpoint; its first page states a
    larger number.
    """
    with closing(Store.open(path).store) as store:
        table = new_table(store=store)
        play_out(table, random.Random(1))
        kept = {name: path.with_name(name).read_bytes() for name in (path.name, f"{path.name}-wal")}
    kept[path.name] = path.read_bytes()[: checkpointed * PAGE] or kept[path.name]
    for name, data in kept.items():
        path.with_name(name).write_bytes(data)
    return [table.match_id]


@pytest.mark.parametrize("leave", [cut_off_in_the_middle, _with_a_log_only, partial(_with_a_log_only, checkpointed=3)])
def test_a_start_after_one_that_was_cut_off_has_all_of_it(leave: Callable[[Path], list[int]], tmp_path: Path) -> None:
    """Check starts after a kill in a transaction, before the first checkpoint, and in a checkpoint."""
    path = tmp_path / "matches.db"
    assert_it_saves(path, leave(path))
    assert files(tmp_path) == {"matches.db", "matches.db-gate", "matches.db-users"}


@pytest.mark.parametrize("leave", [cut_off_in_the_middle, _with_a_log_only])
def test_where_nothing_may_be_written_a_profile_cut_off_stays_as_it_is_and_that_is_said(
    leave: Callable[[Path], list[int]],
) -> None:
    with open_folder() as folder:
        path = folder / "deep" / "matches.db"
        path.parent.mkdir()
        numbers = leave(path)
        before = {entry.name: entry.read_bytes() for entry in path.parent.iterdir()}
        for entry in path.parent.iterdir():
            entry.chmod(0o444)
        path.parent.chmod(0o555)

        def look() -> str:
            with pytest.raises(StoreError, match="cannot be read"):
                Store.read(path)
            opened = Store.open(path)
            assert opened.notice is not None
            opened.store.close()
            return "done"

        assert numbers
        assert in_a_child(look, as_nobody=True) == "done"
        assert {entry.name: entry.read_bytes() for entry in path.parent.iterdir()} == before


def test_a_transaction_that_is_going_on_is_not_taken_for_one_that_was_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(profile, "_BUSY_SECONDS", 0.01)
    path = tmp_path / "matches.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("CREATE TABLE kept (x)")
        other.execute("PRAGMA cache_size=1")
        other.execute("BEGIN IMMEDIATE")
        for _ in range(20):
            other.execute("INSERT INTO kept VALUES (zeroblob(4096))")
        assert path.with_name("matches.db-journal").exists()
        with pytest.raises(StoreError):
            Store.read(path)
        opened = Store.open(path)
        assert opened.notice is not None
        opened.store.close()
        other.execute("COMMIT")
        assert other.execute("SELECT count(*) FROM kept").fetchone() == (20,)


def _nothing(_path: Path) -> None:
    pass


def _empty(path: Path) -> None:
    path.touch()


def _whole(path: Path) -> None:
    Store.open(path).store.close()


@pytest.mark.parametrize("database", [_nothing, _empty, _whole, cut_off_first_start])
@pytest.mark.parametrize(
    "beside",
    [
        {},
        {"-journal": b""},
        {"-journal": b"\0" * 512},
        {"-journal": journal_of(b"")[:20]},
        {"-wal": b""},
        {"-wal": b"\0" * 32},
        {"-shm": b""},
        {"-shm": b"\xff" * 32_768},
        {"-wal": b"x" * 5_000, "-shm": b"\xff" * 32_768},
        {"-gate": b"x", "-window": b"x", "-users": b"x"},
    ],
)  # fmt: skip
def test_nothing_that_a_program_leaves_beside_a_profile_stops_the_next(
    database: Callable[[Path], None], beside: dict[str, bytes], tmp_path: Path
) -> None:
    path = tmp_path / "matches.db"
    database(path)
    for ending, data in beside.items():
        path.with_name(path.name + ending).write_bytes(data)
    opened = Store.open(path)
    assert opened.notice is None
    table = new_table(store=opened.store)
    table.deal()
    assert opened.store.notice is None
    opened.store.close()
    with closing(Store.read(path)) as reader:
        assert [match.id for match in reader.matches()] == [table.match_id]
