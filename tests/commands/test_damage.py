"""`record list` shows damaged matches; `record delete` and `record restore` act like the buttons on the page of matches."""

from contextlib import closing
from pathlib import Path

import pytest

from game.session import copies
from game.session.lock import claimed
from game.session.store import Store
from game.session.stored_match import UnreadableMatch
from tests.commands.conftest import Run
from tests.session.wrecks import NOON, change, make_profile, noon, rows
from tests.support.narrowing import not_none

AT = ("--data-dir", "data")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of a profile with four matches, the last one unfinished."""
    path = tmp_path / "data" / "profile.sqlite3"
    make_profile(path, 4)
    return path


def test_a_damaged_match_is_listed_and_the_next_start_brings_it_back_from_the_copy(run: Run, path: Path) -> None:
    copies.make_copy(path, NOON.date())
    change(path, "UPDATE entries SET event='' WHERE match_id=2 AND seq=9", "UPDATE matches SET created='?' WHERE id=3")
    lines = run("record", "list", *AT).out.splitlines()
    assert [line.split()[0] for line in lines] == ["1", "2", "3", "4"]
    assert "is damaged" in lines[2]
    assert run("record", "export", 2, *AT).code == 1
    with closing(Store.open(path, noon).store) as store:
        assert len([match for match in store.some(store.numbers()) if isinstance(match, UnreadableMatch)]) == 1
    opened = Store.open(path, noon)
    assert "recovered 4 of 4 matches" in not_none(opened.notice)
    opened.store.close()
    assert "is damaged" not in run("record", "list", *AT).out
    assert run("record", "export", 2, *AT).code == 0


def test_a_match_is_deleted_from_profile_and_copies(run: Run, path: Path) -> None:
    copies.make_copy(path, NOON.date())
    assert run("record", "delete", 2, *AT).out == "Match 2 was deleted.\n"
    assert run("record", "delete", 2, *AT).code == 2
    assert len(run("record", "list", *AT).out.splitlines()) == 3
    assert rows(copies.copies_of(path)[0], "SELECT id FROM matches ORDER BY id") == [(1,), (3,), (4,)]


def test_a_match_of_another_player_is_deleted_from_the_state_before_the_last_restore(run: Run, tmp_path: Path) -> None:
    folder, before = tmp_path / "data/people/0123abcd", tmp_path / "data/before-restore"
    before.mkdir(parents=True)
    make_profile(folder / "profile.sqlite3", 1)
    assert run("record", "delete", 1, "--data-dir", folder).code == 0
    assert not before.exists()


def test_a_match_that_is_not_over_is_not_deleted_beside_a_window_that_may_play_it(run: Run, path: Path) -> None:
    with claimed(path):
        refused = run("record", "delete", 4, *AT)
        assert (refused.code, "Match 4 is unfinished" in refused.err) == (1, True)
        assert run("record", "delete", 1, *AT).code == 0
    assert run("record", "delete", 4, *AT).code == 0


def test_matches_are_restored_from_a_copy(run: Run, path: Path) -> None:
    copies.make_copy(path, NOON.date())
    assert "No copy" in run("record", "restore", *AT).out
    change(path, "DELETE FROM entries WHERE match_id=2", "DELETE FROM matches WHERE id=2")
    Store.open(path, noon).store.close()
    with claimed(path):
        assert "Close the window" in run("record", "restore", *AT).err
    assert f"1 match was restored from {path.parent / 'copies'}" in run("record", "restore", *AT).out
    assert len(run("record", "list", *AT).out.splitlines()) == 4
