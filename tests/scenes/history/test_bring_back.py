"""Restoring from copies: the first page offers it if a profile is missing or empty, or lacks matches that its copies have."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import force_setattr

from game.session import copies, saving
from game.session.store import Store
from game.settings import Settings
from game.toolkit.targets import ButtonTarget
from tests.session.wrecks import NOON, Whole, is_as_it_was, lose, noon
from tests.support.hands import Do, by_gamepad, by_keys, by_pointer
from tests.support.pilot import Pilot
from tests.support.workers import HandWorker


@pytest.fixture
def path(tmp_path: Path, whole: Whole) -> Path:
    """Return the path of a profile that has a copy made on the day before."""
    path = tmp_path / "profile.sqlite3"
    path.write_bytes(whole.data)
    copies.make_copy(path, NOON.date() - timedelta(days=1))
    return path


@contextmanager
def _opened(path: Path, settings: Settings | None = None) -> Iterator[Pilot]:
    pilot = Pilot(store=Store.open(path, noon).store, settings=settings).open()
    yield pilot
    pilot.program.close()


def _scene(path: Path) -> str:
    with _opened(path) as pilot:
        return pilot.scene


def _told(pilot: Pilot) -> str:
    return str(pilot.director.tree())


@pytest.mark.parametrize("do", [by_pointer, by_keys, by_gamepad])
def test_a_profile_that_vanished_is_asked_about_on_the_first_page_and_comes_back(
    path: Path, whole: Whole, do: Do
) -> None:
    path.unlink()
    with _opened(path, Settings(first_start_done=False)) as pilot:
        assert pilot.scene == "confirm"
        assert "Your copies, the latest from 2031-05-03, still have 4 matches that are missing here." in _told(pilot)
        do(pilot, ButtonTarget("yes"))
        assert pilot.scene == "title"
        assert "4 matches are back." in _told(pilot)
        found = {pilot.store.load(number).match.identity: pilot.store.load(number) for number in pilot.store.numbers()}
        assert all(is_as_it_was(found[before.match.identity], before) for before in whole.matches.values())
        pilot.widget(ButtonTarget("play"))


def test_matches_that_cannot_be_saved_are_not_said_to_be_back(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lose(path, 2)
    monkeypatch.setattr(saving, "_LAST_PATIENCE", 0.1)
    bring_back = Store.bring_back
    with _opened(path) as pilot, closing(sqlite3.connect(path, isolation_level=None)) as other:

        def locked(store: Store, offer: copies.CopyOffer) -> int:
            other.execute("BEGIN IMMEDIATE")
            return bring_back(store, offer)

        monkeypatch.setattr(Store, "bring_back", locked)
        pilot.click(ButtonTarget("yes"))
        assert "The copies still have them." in _told(pilot)
        assert "is back" not in _told(pilot)


def test_no_match_is_continued_while_matches_are_restored(path: Path) -> None:
    lose(path, 2)
    with _opened(path, Settings(first_start_done=True, player_name="Player S")) as pilot:
        force_setattr(pilot.program, "workers", pilot.program.workers._replace(files=(files := HandWorker())))
        pilot.click(ButtonTarget("yes"), ButtonTarget("play"))
        assert (pilot.scene, pilot.director.notices.texts[-1]) == ("title", "A file is being written right now.")
        files.do_next()
        pilot.program.pass_time(0.1)
        pilot.click(ButtonTarget("play"))
        assert pilot.scene == "table"


def test_declining_starts_an_empty_profile_and_is_not_asked_again(path: Path) -> None:
    path.unlink()
    with _opened(path, Settings(first_start_done=False)) as pilot:
        pilot.click(ButtonTarget("close"))
        assert pilot.scene == "first-start"
    assert _scene(path) == "title"


def test_who_gives_no_answer_is_asked_again(path: Path) -> None:
    lose(path, 2)
    with _opened(path) as pilot:
        assert "still have 1 match that is missing here" in _told(pilot)
        pilot.press("escape")
        assert pilot.scene == "title"
    assert _scene(path) == "confirm"


def test_what_was_not_brought_back_at_the_start_can_be_from_the_list(path: Path) -> None:
    lose(path, 2, 4)
    with _opened(path) as pilot:
        pilot.click(*map(ButtonTarget, ("close", "your-game", "matches", "bring-back", "yes")))
        assert pilot.scene == "matches"
        assert len(pilot.store.numbers()) == 4
        with pytest.raises(LookupError):
            pilot.widget(ButtonTarget("bring-back"))


def test_a_list_that_opens_looks_in_no_copy(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with _opened(path) as pilot:
        monkeypatch.setattr(Store, "offer", lambda _store: pytest.fail("a copy is read"))
        pilot.click(ButtonTarget("your-game"), ButtonTarget("matches"))
        assert pilot.scene == "matches"


def test_nothing_is_asked_where_nothing_is_missing_or_it_was_deleted(path: Path) -> None:
    with _opened(path) as pilot:
        assert pilot.scene == "title"
        pilot.store.delete(2)
    assert _scene(path) == "title"
