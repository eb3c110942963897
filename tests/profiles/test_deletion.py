"""Permanent deletion: a match is deleted from every place, and failures are reported."""

import os
import sys
from contextlib import closing
from pathlib import Path

import pytest

from game import settings as settings_file
from game.paths import Paths
from game.profiles import people
from game.profiles.deletion import delete_match, delete_person
from game.session.store import Store
from game.session.stored_match import StoreError
from game.settings import Settings
from tests.session.wrecks import make_profile, noon


@pytest.fixture
def home(tmp_path: Path) -> Paths:
    """Return the paths of a data folder with two matches, and with older data that a restore has replaced."""
    paths = Paths(tmp_path / "home")
    make_profile(paths.profile, 2)
    make_profile(paths.before_restore / "profile.sqlite3", 1)
    return paths


def _refused(*_args: object, **_rest: object) -> None:
    raise OSError(13, "not yours")


def test_a_match_is_deleted_from_what_was_there_before_a_restore_too(home: Paths) -> None:
    store = Store.open(home.profile, noon).store
    delete_match(store, home, 1)
    assert store.numbers() == (2,)
    assert not list(home.data_dir.glob("*before-restore*"))
    with pytest.raises(StoreError, match="There is no match 1"):
        delete_match(store, home, 1)
    store.close()


def test_where_a_copy_keeps_a_match_the_backup_before_the_restore_goes_all_the_same(
    home: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.session.copies.delete_from_copies", _refused)
    with closing(Store.open(home.profile, noon).store) as store:
        with pytest.raises(StoreError, match=r"a copy of it could not be removed"):
            delete_match(store, home, 1)
        assert not home.before_restore.exists()


def test_where_the_backup_before_the_restore_cannot_be_removed_that_is_told(
    home: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store.open(home.profile, noon).store
    monkeypatch.setattr("game.profiles.deletion.forget_before_restore", _refused)
    with pytest.raises(StoreError, match=r"removed, and may still contain the match \(access is not allowed\)"):
        delete_match(store, home, 1)
    assert store.numbers() == (1, 2)
    store.close()


def test_who_is_deleted_is_not_in_what_was_there_before_a_restore(home: Paths) -> None:
    delete_person(home, people.FIRST)
    left = {path.name for path in home.data_dir.rglob("*") if path.is_file()}
    assert left == {"profile.sqlite3-gate", "profile.sqlite3-users", "profile.sqlite3-window"}


@pytest.mark.skipif(sys.platform == "win32", reason="there only some may make links")
@pytest.mark.parametrize("is_restored", [True, False])
@pytest.mark.parametrize("is_first", [True, False])
def test_with_a_person_go_the_files_to_which_their_links_lead(
    home: Paths, tmp_path: Path, *, is_first: bool, is_restored: bool
) -> None:
    paths = home if is_first else people.add(home, "Bob", "drifter", Settings()).paths
    cloud = tmp_path / "cloud"
    cloud.mkdir()
    for file in (paths.profile, paths.settings):
        file.unlink(missing_ok=True)
        file.symlink_to(os.path.relpath(cloud / f"my-{file.name}", file.parent))
    make_profile(paths.profile, 1)
    assert settings_file.save(paths.settings, Settings()) is None
    ours = (
        "my-profile.sqlite3-wal",
        "my-profile.sqlite3.backalley-part",
        "my-profile-damaged-2031-02-03-040506.sqlite3",
        "my-settings-damaged-2031-02-03-040506-2.toml",
    )
    mine = ("my-profile-of-2030.sqlite3", "my-profile.sqlite3.zip", "my-settings-of-an-editor.toml")
    for name in (*ours, *mine):
        (cloud / name).touch()
    if is_restored:
        aside = people.paths_of(Paths(home.before_restore), people.id_of(paths))
        aside.data_dir.mkdir(parents=True, exist_ok=True)
        paths.profile.replace(aside.profile)
        paths.settings.replace(aside.settings)
    delete_person(home, people.id_of(paths))
    assert {path.name for path in cloud.iterdir()} == set(mine)
