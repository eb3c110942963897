"""File permissions: only the player may access stored data, as a running match contains its seed."""

import os
import stat
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game import private_files as private
from game import settings as settings_file
from game.crash_reports import Reporter
from game.options import Options
from game.paths import user_paths
from game.rulesets.library import RulesetLibrary
from game.rulesets.presets import PRESETS
from game.session.lock import claimed
from game.session.store import Store
from game.settings import Settings
from game.start import tightened
from tests.session.matches import new_table

NOON = datetime(2031, 5, 4, 12, tzinfo=UTC)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there a user's folder is private by itself")


@pytest.fixture(autouse=True, params=[0o022, 0o000], ids=["usual umask", "no umask"])
def _umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def open_to_others(folder: Path) -> dict[str, str]:
    """Return the files in a folder that others may access, with their permissions."""
    return {path.name: oct(rights(path)) for path in folder.rglob("*") if path.is_file() and rights(path) & 0o077}


def use_everything(data: Path) -> None:
    """Create every file that the game ever writes into its folder, and leave the folder as after a kill."""
    paths = user_paths(data)
    claimed(paths.profile).close()
    (data / "profile.sqlite3").write_bytes(b"junk")  # so that it is put aside
    (data / "profile.sqlite3").chmod(0o644)
    (data / "profile.sqlite3-wal").write_bytes(b"junk")
    opened = Store.open(paths.profile)
    table = new_table(store=opened.store)
    table.deal()
    settings_file.save(paths.settings, Settings(muted=True))
    paths.settings.write_text("junk", encoding="utf-8")
    settings_file.load(paths.settings)
    settings_file.save(paths.settings, Settings(muted=True))
    RulesetLibrary(paths.rulesets).keep(PRESETS["classic"])
    written = Reporter(paths.report_dir, lambda: NOON).write(None, scenes=(), table=table, viewer=None, seen=0)
    assert written.path is not None
    names = {path.name for path in data.rglob("*")}
    assert names > {"profile.sqlite3", "profile.sqlite3-wal", "profile.sqlite3-shm", "profile.sqlite3-gate"}
    assert names > {"profile.sqlite3-window", "settings.toml", "2031-05-04-120000.txt"}
    assert len([name for name in names if "damaged" in name]) >= 2


def test_all_that_the_game_keeps_is_for_its_player_alone_and_so_is_a_folder_it_makes(tmp_path: Path) -> None:
    data = tmp_path / "some" / "data"
    use_everything(data)
    assert open_to_others(data) == {}
    assert [oct(rights(folder)) for folder in (data, data / "reports", data / "rulesets")] == ["0o700"] * 3
    assert rights(tmp_path / "some") & 0o055, "the folders above it are the system's"


def test_the_journal_of_the_first_start_is_for_its_player_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every file is private from its creation on."""
    made: list[tuple[str, int]] = []
    really = os.open

    def watched(path: str, flags: int, mode: int = 0o777, **named: int) -> int:
        handle = really(path, flags, mode, **named)
        if flags & os.O_CREAT and str(path).startswith(str(tmp_path)):
            made.append((Path(path).name, stat.S_IMODE(os.fstat(handle).st_mode)))
        return handle

    monkeypatch.setattr(os, "open", watched)
    Store.open(tmp_path / "data" / "matches.db").store.close()
    assert ("matches.db", 0o600) in made, (
        "it is made before SQLite opens it, which gives what it makes beside it the same"
    )
    assert {mode for _, mode in made} == {0o600}


def test_a_folder_that_somebody_made_keeps_its_rights_and_the_files_in_it_are_private(tmp_path: Path) -> None:
    data = tmp_path / "shared"
    data.mkdir()
    data.chmod(0o775)
    (data / "other.txt").touch()
    (data / "other.txt").chmod(0o644)
    use_everything(data)
    assert rights(data) == 0o775
    assert open_to_others(data) == {"other.txt": "0o644"}


def test_what_earlier_versions_left_open_is_private_after_the_next_start(tmp_path: Path) -> None:
    ours = {
        *("profile.sqlite3", "profile.sqlite3-wal", "profile.sqlite3-shm", "profile.sqlite3-journal", "settings.toml"),
        *("profile.sqlite3-gate", "profile.sqlite3-window", "profile.sqlite3-users", "settings.toml.ab12"),
        *("profile-damaged-2031-05-04-120000.sqlite3", "profile-damaged-2031-05-04-120000.sqlite3-wal"),
        *("settings-damaged-2031-05-04-120000.toml", "reports/2031-05-04-120000.txt"),
    }
    others = {"profile.txt", "settings", "profile-picture.png", "my.sqlite3", "reports/of the year.txt"}
    (tmp_path / "reports").mkdir()
    for name in (*ours, *others):
        (tmp_path / name).touch()
        (tmp_path / name).chmod(0o664)
    (tmp_path / "elsewhere").touch()
    (tmp_path / "elsewhere").chmod(0o644)
    (tmp_path / "profile-linked.sqlite3").symlink_to(tmp_path / "elsewhere")
    tightened(Options(data_dir=tmp_path))
    left = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file() and rights(path) & 0o077}
    assert left == {*others, "elsewhere", "profile-linked.sqlite3"}
    assert {oct(rights(tmp_path / name)) for name in ours} == {"0o600"}


def test_a_file_that_its_player_may_not_write_stays_so(tmp_path: Path) -> None:
    path = tmp_path / "profile.sqlite3"
    path.touch()
    path.chmod(0o444)
    private.tighten(tmp_path, *private.family(path))
    assert rights(path) == 0o400
