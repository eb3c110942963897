"""Leftovers: the next start deletes the temporary files of killed programs, and no others."""

import os
from pathlib import Path

import pytest

from game.atomic_file import PART, write_whole
from game.paths import Paths
from game.profiles.leftovers import sweep, workshop
from game.profiles.restore import finished
from game.session.lock import claimed


@pytest.fixture
def home(tmp_path: Path) -> Paths:
    """Return the paths in a player's data folder, with a folder of documents beside it."""
    paths = Paths(tmp_path / "home")
    paths.rulesets.mkdir(parents=True)
    (tmp_path / "documents").mkdir()
    return paths


def _all(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")}


class _KilledError(BaseException):
    """A simulated sudden end of the program."""


def _killed_in_a_workshop(home: Paths, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the files that a program leaves if it is killed while it writes to a folder. The program's lock is released."""
    with monkeypatch.context() as killed:
        killed.setattr("game.profiles.leftovers.shutil.rmtree", lambda *_args, **_rest: None)
        killed.setattr(Path, "unlink", lambda *_args, **_rest: None)
        with workshop(home, folder) as made:
            (made / "half").write_bytes(b"everybody's matches")


def test_what_a_killed_backup_left_anywhere_goes_at_the_next_start(
    home: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = _all(tmp_path)
    _killed_in_a_workshop(home, tmp_path / "documents", monkeypatch)
    assert _all(tmp_path) > before
    finished(home)
    assert _all(tmp_path) == before


def test_what_is_being_written_now_stays(home: Paths, tmp_path: Path) -> None:
    with workshop(home, tmp_path / "documents") as made:
        sweep(home)
        assert made.is_dir()
    assert _all(tmp_path) == {"home", "home/rulesets", "documents"}


def test_a_disk_that_is_not_there_is_waited_for(home: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _killed_in_a_workshop(home, tmp_path / "documents", monkeypatch)
    (tmp_path / "documents").rename(tmp_path / "elsewhere")
    sweep(home)
    (tmp_path / "elsewhere").rename(tmp_path / "documents")
    sweep(home)
    assert _all(tmp_path) == {"home", "home/rulesets", "documents"}


@pytest.mark.parametrize("name", ["letters", f"back-alley-of-mine{PART}", f"back-alley-0123456789abcdef{PART}/..", ""])
def test_a_note_leads_to_nothing_but_what_it_was_made_for(home: Paths, tmp_path: Path, name: str) -> None:
    for mine in ("letters", f"back-alley-of-mine{PART}", f"back-alley-0123456789abcdef{PART}"):
        (tmp_path / "documents" / mine).mkdir()
    (home.data_dir / "unfinished-fedcba9876543210").write_bytes(
        os.fsencode(tmp_path / "documents" / name) if name else b""
    )
    sweep(home)
    assert len(list((tmp_path / "documents").iterdir())) == 3
    assert _all(home.data_dir) == {"rulesets"}


def test_small_files_that_were_not_finished_go_unless_a_window_plays(
    home: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(_handle: int) -> None:
        raise _KilledError

    home.people.mkdir()
    with monkeypatch.context() as hindered:
        hindered.setattr("game.atomic_file.to_disk", killed)
        for path in (home.settings, home.rulesets / "own-mine.json", home.people / "last"):
            with pytest.raises(_KilledError):
                write_whole(path, "half")
    (home.data_dir / "letter.part").touch()
    assert len(_all(home.data_dir)) == 6
    window = claimed(home.profile)
    sweep(home)
    assert len([name for name in _all(home.data_dir) if name.endswith(PART)]) == 3
    window.close()
    sweep(home)
    assert _all(home.data_dir) == {"rulesets", "people", "letter.part", "profile.sqlite3-window"}


def test_where_nothing_can_be_noted_the_file_is_written_all_the_same(tmp_path: Path) -> None:
    with workshop(Paths(tmp_path / "nowhere"), tmp_path) as made:
        assert made.is_dir()
    assert list(tmp_path.iterdir()) == []
