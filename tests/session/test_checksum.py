"""A changed bit in a match's row is noticed, and put right where that needs no guess; else the match is listed as damaged."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.engine.dealing import SEED_BYTES
from game.session import checksum, mending
from game.session.checksum import Cell
from game.session.store import Store
from game.session.stored_match import DamagedError, Status, StoreError
from game.session.table import Table
from tests.session.matches import advance, new_table
from tests.session.wrecks import Whole, is_as_it_was, make_profile, noon


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """Return four matches, the last of which is not over."""
    return make_profile(tmp_path_factory.mktemp("whole") / "profile.sqlite3", 4)


@pytest.fixture
def path(tmp_path: Path, whole: Whole) -> Path:
    path = tmp_path / "profile.sqlite3"
    path.write_bytes(whole.data)
    return path


def _change(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(statement, values)
        db.commit()


def _unsound(path: Path) -> tuple[int, ...]:
    with closing(sqlite3.connect(path)) as db:
        return checksum.unsound(db)


def _flip(path: Path, column: str, number: int, chance: random.Random) -> None:
    with closing(sqlite3.connect(path)) as db:
        query = f"SELECT typeof({column}), CAST({column} AS BLOB) FROM matches WHERE id=?"
        kind, data = db.execute(query, (number,)).fetchone()
        bad = bytearray(data)
        bad[chance.randrange(len(bad))] ^= 1 << chance.randrange(8)
        cast = "CAST(? AS TEXT)" if kind == "text" else "?"
        db.execute(f"UPDATE matches SET {column}={cast} WHERE id=?", (bytes(bad), number))
        db.commit()


def test_every_row_is_sound_after_all_that_is_done_with_a_match(tmp_path: Path) -> None:
    path = tmp_path / "profile.sqlite3"
    store = Store.open(path, noon).store
    tables = [new_table(store=store), new_table(store=store)]
    for table in tables:
        while advance(table, random.Random(table.seq)):
            assert _unsound(path) == ()
            if table is tables[1] and table.seq > 40:
                break
    tables[1].undo(tables[1].public.match.seats[0])
    assert _unsound(path) == ()
    store.abandon(tables[1].match_id)
    store.close()
    assert _unsound(path) == ()
    with closing(sqlite3.connect(path)) as db:
        for number, log in db.execute("SELECT id, log_checksum FROM matches").fetchall():
            assert log == checksum.extended("", checksum.read_log(db, number))


@pytest.mark.parametrize(
    "column", ["created", "updated", "status", "rules", "seed", "bot_key", "summary", "checksum", "log_checksum"]
)
def test_a_flipped_bit_is_noticed_and_put_right_exactly(path: Path, whole: Whole, column: str) -> None:
    for number, before in whole.matches.items():
        _flip(path, column, number, random.Random(number))
        assert before is not None
    assert _unsound(path) == (1, 2, 3, 4)
    store = Store.open(path, noon).store
    assert {match.id: match for match in store.matches()} == {n: found.match for n, found in whole.matches.items()}
    assert store.damaged() == ()
    for number, before in whole.matches.items():
        assert store.load(number) == before
    store.close()
    assert _unsound(path) == ()


def test_a_row_is_put_right_though_its_log_is_damaged_too(path: Path, whole: Whole) -> None:
    _change(path, "UPDATE entries SET event='' WHERE match_id=1 AND seq=5")
    _flip(path, "rules", 1, random.Random(1))
    store = Store.open(path, noon).store
    assert whole.matches[1].match in store.matches()
    store.close()


def test_what_cannot_be_put_right_without_a_guess_is_listed_as_damaged_and_mended_when_asked_for(
    path: Path, whole: Whole
) -> None:
    _change(path, "UPDATE matches SET created='?', bot_key=X'00' WHERE id IN (1, 4)")
    store = Store.open(path, noon).store
    assert sorted(match.id for match in store.matches()) == [2, 3]
    assert [(match.id, match.can_be_mended, match.updated) for match in store.damaged()] == [
        (number, True, whole.matches[number].match.updated) for number in (1, 4)
    ]
    with pytest.raises(DamagedError):
        store.load(1)
    assert not store.mend(1)
    assert not store.mend(4)
    assert store.damaged() == ()
    assert is_as_it_was(store.load(1), whole.matches[1])
    assert len(store.load(4).secrets.bot_key) == SEED_BYTES
    table = Table.resume(store, 4)
    assert advance(table, random.Random(1))
    store.close()


@pytest.mark.parametrize("number", [1, 4])
def test_a_match_that_is_mended_without_its_seed_is_not_dealt_on(path: Path, whole: Whole, number: int) -> None:
    """Another seed would deal other cards than those it told."""
    _change(path, "UPDATE matches SET created='?', seed=? WHERE id=?", b"\x07" * SEED_BYTES, number)
    store = Store.open(path, noon).store
    assert store.mend(number) is (number == 4)
    now = store.load(number)
    assert now.secrets.seed == b""
    assert now.match.status is (Status.ABANDONED if number == 4 else Status.FINISHED)
    assert now.entries == whole.matches[number].entries
    store.close()


def test_a_match_whose_log_is_damaged_too_cannot_be_mended_but_deleted(path: Path) -> None:
    _change(path, "UPDATE matches SET created='?', rules='?' WHERE id=2")
    _change(path, "UPDATE entries SET event='' WHERE match_id=2 AND seq=9")
    store = Store.open(path, noon).store
    assert [(match.id, match.can_be_mended) for match in store.damaged()] == [(2, False)]
    with pytest.raises(DamagedError):
        store.mend(2)
    store.delete(2)
    assert store.damaged() == ()
    with pytest.raises(StoreError, match="no match 2"):
        store.load(2)
    store.close()


def test_a_card_changed_in_a_log_is_noticed_though_it_can_be_read(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        query = "SELECT seq, event FROM entries WHERE match_id=1 AND event LIKE '[\"CardPlayed\"%' LIMIT 1"
        seq, event = db.execute(query).fetchone()
        head, card = event.split('"card":')
        changed = f'{head}"card":{(int(card[:-2]) + 1) % 52}}}]'
        db.execute("UPDATE entries SET event=? WHERE match_id=1 AND seq=?", (changed, seq))
        db.commit()
    store = Store.open(path, noon).store
    with pytest.raises(DamagedError) as told:
        store.load(1)
    assert told.value.details == "the log is not what was written"
    store.close()


def test_a_damaged_row_stays_noticeable_when_its_match_is_gone_on_with(path: Path) -> None:
    store = Store.open(path, noon).store
    table = Table.resume(store, 4)
    _change(path, "UPDATE matches SET word='x' WHERE id=4")
    advance(table, random.Random(1))
    store.close()
    assert _unsound(path) == (4,)


def test_a_column_that_is_empty_changes_no_checksum(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        row = checksum.read_row(db, 1)
    assert row is not None
    assert checksum.is_sound({**row, "marks": Cell.of(None)})
    assert not checksum.is_sound({**row, "marks": Cell.of("x")})


def test_a_profile_that_is_only_read_is_shown_right_and_not_changed(path: Path, whole: Whole) -> None:
    _flip(path, "summary", 1, random.Random(1))
    before = path.read_bytes()
    store = Store.read(path)
    assert store.load(1) == whole.matches[1]
    store.close()
    assert path.read_bytes() == before


def test_in_a_row_that_was_filled_up_no_bit_is_searched_for(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That would take longer the more it was filled up."""
    tried: list[int] = []
    whole_checksum = checksum.row_checksum

    def counted(row: checksum.Row) -> str:
        tried.append(1)
        return whole_checksum(row)

    monkeypatch.setattr(mending, "row_checksum", counted)
    _change(path, "UPDATE matches SET word=?, rules='?' WHERE id=2", "[" * 100_000)
    _change(path, "UPDATE entries SET event='' WHERE match_id=2 AND seq=9")
    store = Store.open(path, noon).store
    assert [match.id for match in store.damaged()] == [2]
    assert len(tried) < 20
    store.close()
