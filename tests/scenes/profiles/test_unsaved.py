"""Quitting with unsaved data: saving is retried; then a page tells how much is unsaved, and can save it to a file."""

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.paths import Paths
from game.profiles.backup import prepare
from game.profiles.restore import replace_all
from game.scenes.shell.writing import WritingOutcome
from game.session.saving import ConflictError
from game.session.store import Store
from game.session.table import Table
from game.settings import Settings
from game.toolkit.devices.input import Closed
from game.toolkit.targets import ButtonTarget
from tests.session.matches import SHORT, advance, new_table, play_out
from tests.support.pilot import Pilot


@pytest.fixture
def documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "documents"
    folder.mkdir()
    monkeypatch.setattr("game.paths.user_documents_path", lambda: folder)
    monkeypatch.setattr("game.session.saving._LAST_PATIENCE", 0.0)
    return folder


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return Paths(tmp_path / "home")


@pytest.fixture
def pilot(paths: Paths, documents: Path) -> Iterator[Pilot]:
    pilot = Pilot(paths=paths, store=Store.open(paths.profile).store, settings=Settings(first_start_done=True)).open()
    yield pilot
    pilot.program.close()


def held(paths: Paths) -> sqlite3.Connection:
    """Lock the profile as another program would; return the connection with the lock."""
    other = sqlite3.connect(paths.profile, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


def wait(pilot: Pilot, seconds: float) -> None:
    end = pilot.time + seconds
    while pilot.time < end and not pilot.director.stack.is_closed:
        pilot.tick()


def test_where_everything_is_saved_nobody_is_asked(pilot: Pilot) -> None:
    new_table(store=pilot.store)
    pilot.director.handle(Closed())
    assert pilot.director.stack.is_closed


@pytest.mark.parametrize("end", [lambda p: p.click(ButtonTarget("quit")), lambda p: p.director.handle(Closed())])
def test_a_lock_that_goes_within_three_seconds_only_lets_the_end_wait(
    pilot: Pilot, paths: Paths, end: Callable[[Pilot], object]
) -> None:
    with closing(held(paths)):
        table = new_table(store=pilot.store)
        end(pilot)
        assert pilot.scene == "unsaved"
        wait(pilot, 1)
        assert pilot.says("Saving")
    wait(pilot, 1)
    assert pilot.director.stack.is_closed
    pilot.program.close()
    with closing(Store.read(paths.profile)) as reader:
        assert reader.load(reader.number_of(table.identity) or 0).journal().seq == table.seq


def test_what_is_not_saved_is_counted_and_saved_to_a_file_that_brings_everything_back(
    pilot: Pilot, paths: Paths, documents: Path, tmp_path: Path
) -> None:
    before = new_table(store=pilot.store, seed=bytes([1]) * 32)
    play_out(before, random.Random(1))
    going, new = new_table(store=pilot.store), None
    with closing(held(paths)):
        for _ in range(9):
            advance(going, random.Random(1))
        new = new_table(store=pilot.store, seed=bytes([2]) * 32)
        play_out(new, random.Random(1))
        pilot.program.writing.outcome = WritingOutcome("An earlier backup.", tmp_path)
        pilot.director.handle(Closed())
        pilot.director.handle(Closed())
        wait(pilot, 3.5)
        assert (pilot.scene, pilot.director.focused, pilot.says("earlier")) == ("unsaved", ButtonTarget("save"), False)
        assert pilot.says(f"2 matches, {len(SHORT.sizes)} finished deals")
        pilot.click(ButtonTarget("save"))
        wait(pilot, 0.5)
        (file,) = documents.iterdir()
        assert pilot.says(str(file))
        pilot.click(ButtonTarget("quit"))
        assert pilot.director.stack.is_closed
        pilot.program.close()
    elsewhere = Paths(tmp_path / "elsewhere")
    prepare(elsewhere, file)
    replace_all(elsewhere, elsewhere.unpacked)
    with closing(Store.open(elsewhere.profile).store) as store:
        assert [store.number_of(table.identity) for table in (before, going, new)] == [1, 2, 3]
        assert Table.resume(store, store.number_of(going.identity) or 0).seq == going.seq


def test_while_matches_exist_only_in_memory_no_other_profile_is_opened(pilot: Pilot) -> None:
    pilot.store.saving.go_on_in_memory(ConflictError("", 0))
    new_table(store=pilot.store)
    pilot.program.begin_again(lambda: None)
    assert (pilot.director.stack.is_closed, pilot.director.notices.texts[-1]) == (False, pilot.store.notice)


def test_whoever_stays_plays_on_and_a_signal_asks_nobody(pilot: Pilot, paths: Paths) -> None:
    with closing(held(paths)):
        new_table(store=pilot.store)
        pilot.director.handle(Closed())
        wait(pilot, 3.5)
        pilot.click(ButtonTarget("close"))
        assert pilot.scene == "title"
        pilot.director.handle(Closed(is_final=True))
        assert pilot.director.stack.is_closed
        pilot.program.close()
