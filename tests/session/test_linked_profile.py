"""Profiles that are symbolic links, for example into a synchronised folder: the target is used and replaced, the link stays."""

import random
import sys
from pathlib import Path

import pytest

from game import settings as settings_file
from game.atomic_file import PART
from game.session import copies
from game.session.store import Store
from game.settings import Settings
from tests.session.matches import SHORT, new_table, play_out
from tests.session.wrecks import NOON, change, make_profile, noon
from tests.support.narrowing import not_none

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there only some may make links")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a link to a profile with two matches and a copy."""
    (tmp_path / "data").mkdir()
    (tmp_path / "cloud").mkdir()
    path = tmp_path / "data" / "profile.sqlite3"
    path.symlink_to(tmp_path / "cloud" / "matches.sqlite3")
    make_profile(path, 2)
    copies.make_copy(path, NOON.date())
    return path


def elsewhere(path: Path) -> set[str]:
    """Return the names of the files in the target's folder, without the dates in names of damaged files."""
    return {file.name.partition("-2031")[0] for file in path.resolve().parent.iterdir()}


def count(path: Path) -> int:
    opened = Store.open(path, noon)
    assert opened.notice is opened.store.notice is opened.store.alarm is None
    found = len(opened.store.numbers())
    opened.store.close()
    return found


@pytest.mark.parametrize("vanishes", [False, True])
def test_a_match_is_played_and_flushed_where_the_link_leads(path: Path, *, vanishes: bool) -> None:
    store = Store.open(path, noon).store
    if vanishes:
        path.resolve().unlink()
    play_out(new_table(SHORT, store=store), random.Random(1))
    assert (store.alarm is not None) == vanishes
    assert path.is_symlink()
    assert elsewhere(path) == {"matches.sqlite3", "matches.sqlite3-wal", "matches.sqlite3-shm"}
    store.close()
    path.resolve().with_name(f"matches-other{PART}").touch()  # left by a killed program
    assert count(path) == 3
    assert elsewhere(path) == {"matches.sqlite3"}


@pytest.mark.parametrize("data", [b"nothing", None])
def test_a_damaged_one_is_put_aside_where_it_lies(path: Path, data: bytes | None) -> None:
    if data is not None:
        path.write_bytes(data)
    else:
        change(path, "CREATE TABLE more (x)")
    opened = Store.open(path, noon)
    assert f"{path.resolve().parent}/matches-damaged-" in not_none(opened.notice)
    opened.store.close()
    assert path.is_symlink()
    assert count(path) == 2
    assert elsewhere(path) == {"matches.sqlite3", "matches-damaged"}


def test_settings_are_read_written_and_put_aside_where_the_link_leads(path: Path) -> None:
    settings = path.with_name("settings.toml")
    settings.symlink_to(path.resolve().with_name("mine.toml"))
    assert settings_file.save(settings, Settings(player_name="Anna")) is None
    assert settings.is_symlink()
    assert settings_file.load(settings) == (Settings(player_name="Anna"), None)
    settings.write_bytes(b"\xff")
    settings_file.load(settings, noon)
    assert settings.is_symlink()
    assert elsewhere(path) == {"matches.sqlite3", "mine-damaged"}
