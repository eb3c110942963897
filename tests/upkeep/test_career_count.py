"""Missing statistics of matches are computed in the background, even if the profile changes meanwhile."""

import random
import shutil
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from game.career import practice, statistics, tables
from game.career.match_filter import MatchFilter
from game.career.practice import Mistake
from game.career.reader import career_of
from game.career.tables import Decided
from game.scenes.shell.routes import StaticRoute
from game.session.profile_reader import ProfileReader
from game.session.schema import open_to_read
from game.session.store import Store
from game.session.stored_match import Secrets, StoredMatch, match_in
from game.upkeep.career_count import CareerCount
from game.worker import InlineWorker
from tests.pictures.career_shots import PAGES
from tests.session.matches import SHORT, advance, new_table, play_out
from tests.session.wrecks import change
from tests.support.many_matches import make_profile
from tests.support.narrowing import not_none
from tests.support.pilot import Pilot
from tests.support.workers import HandWorker

COUNT = 40


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("older") / "profile.sqlite3"
    make_profile(path, COUNT)
    change(path, *(f"DELETE FROM {name}" for name in tables.NAMES))
    return path


@pytest.fixture
def older(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(made, tmp_path))


def _begun(older: Path) -> tuple[Store, HandWorker, CareerCount]:
    """Return the store, worker and count of a profile whose statistics are partly computed."""
    store, worker = Store.open(older).store, HandWorker()
    count = CareerCount(store, worker)
    count.step()
    worker.do_next()
    return store, worker, count


def test_all_are_counted_and_rated_in_pieces(older: Path) -> None:
    with closing(Store.open(older).store) as store:
        count = CareerCount(store, InlineWorker())
        steps = 0
        while not count.is_done:
            count.step()
            steps += 1
        assert 3 <= steps < COUNT
        assert career_of(store).progress() == tables.CountProgress(due=0, counted=COUNT, damaged=0)
        assert career_of(store).totals(MatchFilter()).matches == store.counts().over
        assert not count.step()


def test_a_program_that_ends_meanwhile_goes_on_from_there(older: Path) -> None:
    store, worker, count = _begun(older)
    count.step()
    first = career_of(store).progress()
    assert 0 < first.counted < COUNT
    worker.do_next()  # the job is done, but its result is never fetched
    store.close()
    with closing(Store.open(older).store) as again:
        assert career_of(again).progress() == first
        rest = CareerCount(again, InlineWorker())
        while not rest.is_done:
            rest.step()
        assert career_of(again).progress().counted == COUNT


def test_a_match_deleted_while_it_is_counted_does_not_come_back(older: Path) -> None:
    store, _worker, count = _begun(older)
    store.delete(COUNT)
    count.step()
    assert store._db.execute("SELECT count(*) FROM counted WHERE match_id=?", (COUNT,)).fetchone() == (0,)  # noqa: SLF001 - the stored rows
    store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there no open file can be replaced")
def test_no_figures_of_another_file_are_written(older: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A recovery or another program may have replaced the file by one with other match ids."""
    store, _worker, count = _begun(older)
    monkeypatch.setattr(not_none(not_none(store.saving.file).opened).flusher, "error", OSError("disk"))
    count.step()
    assert career_of(store).progress().counted == 0
    store.close()


def test_a_match_that_is_over_is_rated_and_an_older_one_that_comes_in_has_later_ones_rated_again() -> None:
    pilot = Pilot().open()
    store = pilot.store
    for seed in (1, 2):
        play_out(new_table(SHORT, store=store, seed=bytes([seed] * 32), level="club"), random.Random(seed))
    pilot.tick()
    pilot.tick()
    query = "SELECT rating FROM outings ORDER BY match_id"
    before = store._db.execute(query).fetchall()  # noqa: SLF001 - likewise
    assert None not in [rating for (rating,) in before]
    store.keep_figures(lambda db: db.execute("DELETE FROM counted WHERE match_id=1"))
    for _ in range(5):
        pilot.tick()
    assert store._db.execute(query).fetchall() == before  # noqa: SLF001 - likewise


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE outings SET margin='x', rating='y', spread='z'",
        "UPDATE outings SET person=CAST(X'ff' AS TEXT)",
        "UPDATE company SET level=7, place='first'",
        "UPDATE counted SET names='', marks='many'",
        "UPDATE facts SET size=X'00', board='b'",
    ],
)
def test_invalid_figures_are_counted_again(damage: str) -> None:
    """A damaged file may contain any values: no page fails, and lost statistics are computed again."""
    pilot = Pilot().open()
    store = pilot.store
    for seed in (1, 2):
        play_out(new_table(SHORT, store=store, seed=bytes([seed] * 32), level="club"), random.Random(seed))
    pilot.tick(1.0)
    before = [store._db.execute(f"SELECT * FROM {name}").fetchall() for name in tables.NAMES]  # noqa: SLF001 - the stored rows
    store._db.execute(damage)  # noqa: SLF001 - likewise
    for route in PAGES.values():
        pilot.program.reset(StaticRoute.TITLE)
        pilot.program.open(route)
        pilot.director.draw()
        pilot.tick(0.5)
    career_of(store).match_rows(MatchFilter())
    career_of(store).deal_rows(MatchFilter())
    pilot.tick(1.0)
    after = [store._db.execute(f"SELECT * FROM {name}").fetchall() for name in tables.NAMES]  # noqa: SLF001 - likewise
    assert after == before
    assert store.alarm is None


def test_a_mistake_of_the_program_is_raised_once_counting_anew_did_not_mend_it(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = Pilot().open()
    store = pilot.store
    play_out(new_table(SHORT, store=store, level="club"), random.Random(1))
    pilot.tick(1.0)
    monkeypatch.setattr(statistics, "_sums", lambda *_given: int("none"))
    assert career_of(store).totals(MatchFilter()) == statistics.Figures()
    pilot.tick(1.0)
    with pytest.raises(ValueError, match="none"):
        career_of(store).totals(MatchFilter())
    pilot.tick(1.0)
    assert career_of(store).progress() == tables.CountProgress(due=0, counted=1, damaged=0)


@pytest.mark.parametrize(
    ("damage", "kept"),
    [
        ("UPDATE outings SET place='first', margin=X'00'", {"facts", "practised"}),
        ("UPDATE practised SET since=-9e99", {"facts"}),
    ],
)
def test_how_exercises_went_stays_where_figures_are_counted_anew(damage: str, kept: set[str]) -> None:
    store = Store.open(None).store
    play_out(new_table(SHORT, store=store, level="club"), random.Random(1))
    choice = Decided(0, 1, 2, 3.0, 3.0, 0.1, "", "", "")
    mistake = Mistake(1, 0, 0, 0, 1, 2, 3.0, "", "")

    def write(db: sqlite3.Connection) -> None:
        tables.write_verdict(db, 1, 0, 0, tables.Verdict(1.0, 0.0, 0.0, -3.0), [choice])
        practice.write_state(db, mistake, practice.Practised(5, 4, is_known=False, card=""))

    store.keep_figures(write)
    store.keep_figures(lambda db: db.execute(damage))
    count = CareerCount(store, InlineWorker())
    career_of(store).has_nonsense = True  # as set after a query failed because of invalid values
    while not count.is_done or career_of(store).has_nonsense:
        count.step()
    assert {name for name in tables.LATER if store._db.execute(f"SELECT 1 FROM {name}").fetchone()} == kept  # noqa: SLF001 - the stored rows
    assert career_of(store).progress().counted == 1


def test_a_match_played_on_while_it_is_read_is_not_taken_for_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match's row and log are read in one transaction, even during another connection's writes."""
    path = tmp_path / "profile.sqlite3"
    store = Store.open(path).store
    table = new_table(SHORT, store=store)
    read = match_in

    def meanwhile(values: Sequence[object]) -> tuple[StoredMatch, Secrets]:
        monkeypatch.setattr("game.session.profile_reader.match_in", read)
        assert advance(table, random.Random(1))
        return read(values)

    with closing(store), closing(open_to_read(path)) as db:
        monkeypatch.setattr("game.session.profile_reader.match_in", meanwhile)
        assert ProfileReader(lambda: db).load(table.match_id).journal().seq < table.seq
