"""Of a damaged profile everything comes back that can be read and played again, and the damaged file stays."""

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

import pytest

from game.career import practice, tables
from game.career.decisions import Decided
from game.career.practice import Practised
from game.session import salvage
from game.session import schema as profile
from game.session.damaged_file import DamagedFile
from game.session.journal import Journal
from game.session.mending import figures_in
from game.session.store import Opened, Store
from game.session.stored_match import Status, StoreError
from game.session.table import Table
from tests.session.matches import in_a_child
from tests.session.wrecks import NOON, PAGE, Whole, damaged, is_as_it_was, make_profile, noon, plainly_readable


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """Return twelve matches."""
    return make_profile(tmp_path_factory.mktemp("whole") / "profile.sqlite3")


def _put(tmp_path: Path, data: bytes) -> Path:
    folder = tmp_path / "profile"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    path = folder / "profile.sqlite3"
    path.write_bytes(data)
    return path


def _opened(path: Path) -> Opened:
    """Open a damaged profile; what was damaged must still lie beside it."""
    before = path.read_bytes()
    opened = Store.open(path, noon)
    assert opened.store.notice is None
    assert opened.notice is not None
    aside = path.with_name("profile-damaged-2031-05-04-120000.sqlite3")
    assert str(aside) in opened.notice
    assert aside.read_bytes() == before
    assert not path.with_name("profile.sqlite3-salvage").exists()
    return opened


def _whole_in(store: Store, whole: Whole) -> set[int]:
    found = set()
    for number, before in whole.matches.items():
        with suppress(StoreError):
            if is_as_it_was(store.load(number), before):
                found.add(number)
    return found


def _with_bad_page(whole: Whole, number: int) -> bytes:
    return whole.data[: number * PAGE] + b"\xff" * PAGE + whole.data[(number + 1) * PAGE :]


def _leaf_of(whole: Whole, number: int, seq: int) -> int:
    """Return the page that holds an entry: where its text lies in the file."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.deserialize(whole.data[:18] + b"\1\1" + whole.data[20:])
        (event,) = db.execute("SELECT event FROM entries WHERE match_id=? AND seq=?", (number, seq)).fetchone()
    found = [place for place in range(0, len(whole.data), PAGE) if event.encode() in whole.data[place : place + PAGE]]
    assert len(found) == 1, found
    return found[0] // PAGE


def test_every_match_that_plain_sqlite_reads_comes_back_as_it_was(tmp_path: Path, whole: Whole) -> None:
    counts = {"plain": 0, "salvaged": 0, "profiles": 0}
    for number in range(10):
        path = _put(tmp_path, damaged(whole.data, random.Random(number)))
        plain = set(plainly_readable(path, tmp_path, whole))
        if profile.look_at(path, alone=True) is not profile.FileState.DAMAGED:
            continue
        opened = _opened(path)
        saved = _whole_in(opened.store, whole)
        assert plain <= saved, (number, plain - saved)
        counts["plain"] += len(plain)
        counts["salvaged"] += len(saved)
        counts["profiles"] += 1
        opened.store.close()
    assert counts["profiles"] >= 5
    assert counts["salvaged"] >= counts["plain"] > 50


def test_one_bad_page_costs_no_match_that_is_not_on_it(tmp_path: Path, whole: Whole) -> None:
    """Matches whose rows alone were on it come back too."""
    more = 0
    for page in range(1, 12):
        path = _put(tmp_path, _with_bad_page(whole, page))
        plain = set(plainly_readable(path, tmp_path, whole))
        opened = _opened(path)
        saved = _whole_in(opened.store, whole)
        assert plain <= saved
        more += len(saved - plain)
        opened.store.close()
    assert more > 0


def _many_rows(path: Path) -> list[tuple[int, list[int]]]:
    """Return a profile of many matches without logs, with the pages of their rows and who is on each."""
    numbers = [*range(1, 40), *range(5_001, 5_040)]
    with closing(profile.connect(path)) as db:
        db.execute("PRAGMA journal_mode=DELETE")
        for number in numbers:
            text = f"row-{number}-".ljust(600, "x")
            values = (number, f"{number}", "", "", 0, "", text, b"", "", b"", "")
            db.execute(f"INSERT INTO matches VALUES ({','.join('?' * 11)}, NULL, NULL, NULL)", values)
    data = path.read_bytes()
    found = []
    for start in range(0, len(data), PAGE):
        page = data[start : start + PAGE]
        there = [number for number in numbers if f"row-{number}-".encode() in page]
        if there and page[0] == 13:
            found.append((start // PAGE, there))
    return sorted(found, key=lambda item: item[1])


def test_every_log_is_found_up_to_its_first_entry_on_a_bad_page(tmp_path: Path) -> None:
    """The way to a first entry may lead over a bad page that does not hold it: then it is come upon from behind."""
    path = tmp_path / "profile.sqlite3"
    logs = {number: [f"entry-{number}-{seq}-".ljust(300, "x") for seq in range(1, 8)] for number in range(1, 26)}
    with closing(profile.connect(path)) as db:
        db.execute("PRAGMA journal_mode=DELETE")
        for number, log in logs.items():
            rows = [(number, seq, text) for seq, text in enumerate(log, 1)]
            db.executemany("INSERT INTO entries (match_id, seq, event) VALUES (?,?,?)", rows)
    whole = path.read_bytes()
    for start in range(0, len(whole), PAGE):
        page = whole[start : start + PAGE]
        if page[0] != 10 or b"entry-" not in page:
            continue  # no leaf of the logs
        path.write_bytes(whole[:start] + b"\xff" * PAGE + whole[start + PAGE :])
        with closing(sqlite3.connect(path)) as db:
            wreck = DamagedFile(db)
            for number, log in logs.items():
                spared = [text.encode() not in page for text in log]
                wanted = log[: [*spared, False].index(False)]
                assert [event.decode() for _seq, event in wreck.log(number).entries][: len(wanted)] == wanted


@pytest.mark.parametrize("bad", [(4,), (4, 6), (0,), (0, 2, 5)])
def test_all_rows_around_bad_pages_are_found(tmp_path: Path, bad: tuple[int, ...]) -> None:
    """From before, from behind, and between two bad pages by their numbers."""
    path = tmp_path / "profile.sqlite3"
    pages = _many_rows(path)
    lost = {number for place in bad for number in pages[place][1]}
    with path.open("r+b") as file:
        for place in bad:
            file.seek(pages[place][0] * PAGE)
            file.write(b"\xff" * PAGE)
    with closing(sqlite3.connect(path)) as db:
        wreck = DamagedFile(db)
        found = {number for number in wreck.match_ids() if wreck.row(number)}
    assert found == {number for _page, there in pages for number in there} - lost


def test_notes_come_back(tmp_path: Path, whole: Whole) -> None:
    store = _opened(_put(tmp_path, _with_bad_page(whole, len(whole.data) // PAGE - 1))).store
    assert store.note("drills") == '{"done":3}'


def test_a_profile_whose_first_page_is_lost_comes_back_whole(tmp_path: Path, whole: Whole) -> None:
    opened = _opened(_put(tmp_path, _with_bad_page(whole, 0)))
    assert _whole_in(opened.store, whole) == set(whole.matches)
    assert opened.notice is not None
    assert "All 12 matches" in opened.notice


def test_matches_whose_rows_are_lost_are_made_again_from_their_logs(tmp_path: Path, whole: Whole) -> None:
    """Without its seed a match that is not over cannot be dealt on."""
    path = _put(tmp_path, whole.data)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM matches WHERE id IN (1, 4)")
        db.execute("CREATE TABLE more (x)")
        db.commit()
    opened = _opened(path)
    assert _whole_in(opened.store, whole) == set(whole.matches)
    finished, going = opened.store.load(1), opened.store.load(4)
    assert (finished.match.status, finished.match.seed) == (Status.FINISHED, b"")
    assert going.match.status is Status.ABANDONED
    assert opened.notice is not None
    assert "1 match cannot be played on" in opened.notice


def test_a_log_that_breaks_off_comes_back_with_its_finished_deals_as_given_up_and_that_is_told(
    tmp_path: Path, whole: Whole
) -> None:
    before = whole.matches[1].entries
    path = _put(tmp_path, _with_bad_page(whole, _leaf_of(whole, 1, len(before) - 10)))
    opened = _opened(path)
    now = opened.store.load(1)
    assert now.match.status is Status.ABANDONED
    assert now.secrets.seed == b""
    assert 0 < len(now.entries) < len(before)
    assert now.entries == before[: len(now.entries)]
    assert len(Journal(now.entries).state.public.match.results) >= 1
    assert opened.notice is not None
    assert "deals before the damage" in opened.notice
    with pytest.raises(StoreError, match="given up"):
        Table.resume(opened.store, 1)


def test_a_match_with_a_card_changed_in_its_log_does_not_come_back_as_whole(tmp_path: Path, whole: Whole) -> None:
    """The log folds, and nobody could have played so."""
    path = _put(tmp_path, whole.data)
    with closing(sqlite3.connect(path)) as db:
        query = "SELECT seq, event FROM entries WHERE match_id=1 AND event LIKE '[\"CardPlayed\"%' ORDER BY seq LIMIT 2"
        (first, _event), (_second, other) = db.execute(query).fetchall()
        card = other.split('"card":')[1]
        seat = _event.split('"card":')[0]
        db.execute("UPDATE entries SET event=? WHERE match_id=1 AND seq=?", (f'{seat}"card":{card}', first))
        db.execute("CREATE TABLE more (x)")
        db.commit()
    store = _opened(path).store
    with pytest.raises(StoreError, match="no match 1"):
        store.load(1)
    assert _whole_in(store, whole) == set(whole.matches) - {1}


@pytest.mark.parametrize("when", ["made", "moved"])
def test_a_program_that_is_killed_while_it_salvages_finds_everything_at_the_next_start(
    tmp_path: Path, whole: Whole, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    path = _put(tmp_path, _with_bad_page(whole, 0))
    move: Callable[..., Path] = profile.move_aside

    def die(*args: object) -> Path:
        if when == "moved":
            move(*args)
        raise KeyboardInterrupt  # what no handler of errors takes

    def kill() -> str:
        monkeypatch.setattr(profile, "move_aside", die)
        monkeypatch.setattr(shutil, "rmtree", lambda *_args, **_more: None)
        with suppress(KeyboardInterrupt):
            Store.open(path, noon)
        return "killed"

    assert in_a_child(kill) == "killed"
    assert path.exists() is (when == "made")
    store = Store.open(path, noon).store
    assert store.notice is None
    assert _whole_in(store, whole) == set(whole.matches)
    assert len(list(path.parent.glob("profile-damaged-*.sqlite3"))) == 1
    assert not path.with_name("profile.sqlite3-salvage").exists()


def test_a_log_left_beside_a_profile_that_was_moved_is_not_read_into_the_new_one(tmp_path: Path, whole: Whole) -> None:
    path = _put(tmp_path, whole.data)
    folder = path.with_name("profile.sqlite3-salvage")
    folder.mkdir()
    path.rename(folder / "ready.sqlite3")
    path.with_name("profile.sqlite3-wal").write_bytes(b"of another file")
    salvage.finish(path, NOON)
    assert sorted(file.name for file in path.parent.iterdir()) == [
        "profile-damaged-2031-05-04-120000.sqlite3-wal",
        "profile.sqlite3",
    ]


@pytest.fixture(scope="module")
def practised(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return two matches, both judged in part, with exercises that were answered."""
    path = tmp_path_factory.mktemp("practised") / "profile.sqlite3"
    make_profile(path, 2)
    store = Store.open(path, noon).store
    choice = Decided(0, 1, 3, 2.5, 2.5, 0.1, "low-many", "low-many", "take-it")
    for number in store.numbers():
        for line in (0, 1):
            verdict = tables.Verdict(1.0, -2.0, -0.5, -0.25)
            write = partial(tables.write_verdict, match_id=number, seat=0, line=line, verdict=verdict, decided=[choice])
            store.keep_figures(write)
    for mistake in store.career.mistakes("Player S"):
        store.keep_figures(
            partial(practice.write_state, mistake=mistake, state=Practised(9, 8, mistake.line == 1, "{}"))
        )
    store.close()
    return path.read_bytes()


def _found_later(store: Store) -> dict[str, list[tuple[object, ...]]]:
    return {name: store._db.execute(f"SELECT * FROM {name}").fetchall() for name in tables.FOUND_LATER}  # noqa: SLF001 - what is in the file


def _without_root(data: bytes, table: str, path: Path, change: str = "") -> bytes:
    """Zero the page on which a table begins, after a change of a row."""
    path.write_bytes(data)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=DELETE")
        if change:
            db.execute(change)
        page = db.execute("SELECT rootpage FROM sqlite_master WHERE name=?", (table,)).fetchone()[0]
    bad = bytearray(path.read_bytes())
    bad[(page - 1) * PAGE : page * PAGE] = bytes(PAGE)
    return bytes(bad)


def test_what_reviews_found_and_how_exercises_went_comes_back(practised: bytes, tmp_path: Path) -> None:
    sound = Store.open(_put(tmp_path, practised), noon).store
    before, mistakes = _found_later(sound), sound.career.mistakes("Player S")
    sound.close()
    assert [len(rows) for rows in before.values()] == [4, 4, 4]
    opened = _opened(_put(tmp_path, _without_root(practised, "company", tmp_path / "bad")))
    store = opened.store
    assert _found_later(store) == before
    while due := store.career.uncounted_matches(1):
        row, lines = store.lines(due[0])
        write = partial(tables.write_counted, match_id=due[0], last=lines[-1][0], found=figures_in(row, lines))
        store.keep_figures(write)
    assert _found_later(store) == before
    assert store.career.mistakes("Player S") == mistakes
    assert [one.is_known for one in mistakes].count(True) == 2
    store.close()


def test_a_deal_whose_choices_are_lost_is_due_to_be_judged_again(practised: bytes, tmp_path: Path) -> None:
    opened = _opened(_put(tmp_path, _without_root(practised, "decisions", tmp_path / "bad")))
    found = _found_later(opened.store)
    assert [len(rows) for rows in found.values()] == [4, 0, 4]
    assert {row[-1] for row in found["judged"]} == {0}
    opened.store.close()


def test_nonsense_among_what_reviews_found_stays_behind(practised: bytes, tmp_path: Path) -> None:
    change = "UPDATE practised SET due = 'soon' WHERE match_id = 1 AND line = 0"
    opened = _opened(_put(tmp_path, _without_root(practised, "company", tmp_path / "bad", change)))
    assert [len(rows) for rows in _found_later(opened.store).values()] == [4, 4, 3]
    opened.store.close()
