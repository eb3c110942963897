"""Profile files: paths of any kind, errors that mean damage, new files, use by several programs, and unregistered side tables."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path, PurePath, PureWindowsPath
from unittest.mock import Mock

import pytest

from game.session import schema as profile
from game.session.file_state import FileState, look_at
from game.session.lock import entered, is_in_use
from game.session.schema import uri_of
from game.session.store import Store


@pytest.mark.parametrize(("path", "uri"), [
    (PureWindowsPath("C:/Users/Ödön/Back Alley/profile.sqlite3"), "file:///C:/Users/%C3%96d%C3%B6n/Back%20Alley/profile.sqlite3"),
    (PureWindowsPath("//server/homes/Anna/profile.sqlite3"), "file:////server/homes/Anna/profile.sqlite3"),
])  # fmt: skip
def test_a_path_of_windows_is_no_server_to_sqlite(path: PurePath, uri: str) -> None:
    assert uri_of(path) == uri


@pytest.mark.parametrize("name", ["plain", "with spaces", "100%41#part", "Größe ♣", "a&b=c;d"])
def test_any_name_can_be_opened_to_read(name: str, tmp_path: Path) -> None:
    path = tmp_path / name / "matches.db"
    path.parent.mkdir()
    with pytest.raises(sqlite3.OperationalError):
        profile.opened(path, profile.IMMUTABLE)
    assert not path.exists()
    Store.open(path).store.close()
    assert look_at(path) is FileState.OURS


@pytest.mark.skipif(sys.platform == "win32", reason="there a path with two slashes in front is a server's")
def test_a_folder_shared_by_a_server_can_be_opened_to_read(tmp_path: Path) -> None:
    """Two leading slashes equal one on this system; on Windows they would name a server."""
    path = tmp_path / "matches.db"
    Store.open(path).store.close()
    shared = PureWindowsPath("/" + str(path))
    assert shared.drive
    with closing(sqlite3.connect(f"{uri_of(shared)}?mode=ro", uri=True)) as db:
        assert db.execute("PRAGMA application_id").fetchone() == (profile.APPLICATION_ID,)


@pytest.mark.parametrize(("name", "is_damage"), [("CORRUPT_INDEX", True), ("PROTOCOL", False), ("IOERR_READ", False)])
def test_only_an_error_of_the_content_of_a_file_is_damage(name: str, *, is_damage: bool) -> None:
    error = type("Found", (sqlite3.OperationalError,), {"sqlite_errorname": f"SQLITE_{name}"})()
    assert profile.tells_damage(error) == is_damage


def test_a_new_file_stands_whatever_of_it_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with profile.new_file(tmp_path / "new") as part:
        part.write_bytes(b"whole")
        monkeypatch.setattr(profile, "remove", Mock(side_effect=OSError("held")))
    assert (tmp_path / "new").read_bytes() == b"whole"


def test_a_profile_is_in_use_as_long_as_any_copy_of_the_program_has_a_share_in_it(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    assert not is_in_use(path)
    for share in [entered(path) for _ in range(2)]:
        assert is_in_use(path)
        share.close()
    assert not is_in_use(path)


def test_without_registered_side_tables_the_error_says_what_to_import() -> None:
    script = "from game.session.store import Store; Store.open(None)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60)
    assert "RuntimeError: no side tables are registered: import game.career.tables" in done.stderr
