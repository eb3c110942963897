"""Profile restore that is hindered half-way: nobody plays in between, what was played is kept, and it is finished later."""

from collections.abc import Callable
from pathlib import Path

import pytest

from game import settings as settings_file
from game.atomic_file import put_in_place
from game.cli import main
from game.paths import Paths
from game.profiles import pending, people, restore
from game.profiles.backup import BackupError, write_backup
from game.profiles.pending import Finished
from game.session.store import Store
from game.settings import Settings
from tests.session.wrecks import NOON, make_profile, noon


@pytest.fixture
def home(tmp_path: Path) -> Paths:
    """Return the files of Anna with one match, of which there is a backup, and a match since."""
    paths = Paths(tmp_path / "home")
    make_profile(paths.profile, 1)
    settings_file.save(paths.settings, Settings(player_name="Anna"))
    write_backup(paths, tmp_path / "backup", NOON)
    paths.profile.unlink()
    make_profile(paths.profile, 2)
    return paths


@pytest.fixture
def hinder(monkeypatch: pytest.MonkeyPatch) -> Callable[[], pytest.MonkeyPatch]:
    """Return a way to let no file be put in its place, until what it gives is undone."""

    def begin() -> pytest.MonkeyPatch:

        def full(source: Path, target: Path) -> None:
            if source.is_relative_to(target.parent / "restore.placing"):
                raise OSError(28, "No space left on device")
            put_in_place(source, target)

        monkeypatch.setattr(restore, "put_in_place", full)
        return monkeypatch

    return begin


def _count(path: Path) -> int:
    store = Store.open(path, noon).store
    count = len(store.numbers())
    store.close()
    return count


def test_a_restore_that_is_hindered_says_that_it_goes_on_later_and_does(
    home: Paths, tmp_path: Path, hinder: Callable[[], pytest.MonkeyPatch]
) -> None:
    hindered = hinder()
    with pytest.raises(BackupError, match=r"No space left on device\)\. The next start of the game goes on with it\."):
        restore.restore(home, tmp_path / "backup", NOON)
    assert restore.is_begun(home)
    still = pending.finished(home)
    assert still.told is None
    assert still.problem is not None
    assert "No space left" in still.problem
    hindered.undo()
    assert pending.finished(home) == Finished(told="The backup is in place now.")
    assert not restore.is_begun(home)
    assert _count(home.profile) == 1
    assert pending.finished(home) == Finished()


def test_a_command_says_that_a_restore_is_not_finished_and_opens_nothing(
    home: Paths,
    tmp_path: Path,
    hinder: Callable[[], pytest.MonkeyPatch],
    capsys: pytest.CaptureFixture[str],
) -> None:
    hindered = hinder()
    with pytest.raises(BackupError):
        restore.restore(home, tmp_path / "backup", NOON)
    assert main(["record", "list", "--data-dir", str(home.data_dir)]) == 1
    assert "No space left" in capsys.readouterr().err
    assert not home.profile.exists()
    hindered.undo()
    assert main(["record", "list", "--data-dir", str(home.data_dir)]) == 0
    assert "The backup is in place now." in capsys.readouterr().err


@pytest.mark.parametrize("step", ["restore.ready", "restore.placing"])
def test_what_was_played_all_the_same_is_moved_aside_and_told(
    home: Paths, tmp_path: Path, hinder: Callable[[], pytest.MonkeyPatch], step: str
) -> None:
    hindered = hinder()
    with pytest.raises(BackupError):
        restore.restore(home, tmp_path / "backup", NOON)
    hindered.undo()
    if step == "restore.ready":
        (home.data_dir / "restore.placing").rename(home.data_dir / step)
    make_profile(home.profile, 3)
    done = pending.finished(home)
    (aside,) = home.data_dir.glob("profile-played-*.sqlite3")
    assert done.told == f"The backup is in place now. What was played in between is in {aside}."
    assert _count(home.profile) == 1
    assert _count(aside) == 3


def test_what_a_restore_replaces_is_known_and_leaves_nothing_behind(
    home: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class KilledError(BaseException):
        """The program is killed."""

    def killed(*_args: object) -> None:
        if restore.is_begun(home):
            raise KilledError

    with monkeypatch.context() as while_killed:
        while_killed.setattr(restore, "_finish", killed)
        with pytest.raises(KilledError):
            restore.restore(home, tmp_path / "backup", NOON)
    assert home.profile.exists()
    assert pending.finished(home) == Finished(told="The backup is in place now.")
    assert not list(home.data_dir.glob("profile-*.sqlite3"))
    assert _count(home.profile) == 1


@pytest.mark.parametrize("is_first", [True, False])
def test_under_a_window_that_plays_no_restore_is_finished(
    home: Paths, tmp_path: Path, hinder: Callable[[], pytest.MonkeyPatch], *, is_first: bool
) -> None:
    player = home if is_first else people.add(home, "Bob", "drifter", Settings()).paths
    hindered = hinder()
    with pytest.raises(BackupError):
        restore.restore(home, tmp_path / "backup", NOON)
    hindered.undo()
    window = Store.open(player.profile, noon).store
    told, problem = pending.finished(home)
    assert told is None
    assert (
        problem == "A backup is still to be put in place. Another copy of the game is open. Close it, then try again."
    )
    window.keep_note("played", "here")
    assert window.notice is None
    assert window.note("played") == "here"
    window.close()
    assert pending.finished(home).problem is None


def test_what_was_never_unpacked_to_its_end_stops_nobody(home: Paths) -> None:
    (home.data_dir / "restore.part").mkdir()
    window = Store.open(home.profile, noon).store
    assert pending.finished(home) == Finished()
    window.close()
    assert pending.finished(home) == Finished()
    assert not (home.data_dir / "restore.part").exists()
