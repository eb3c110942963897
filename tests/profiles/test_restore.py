"""Interrupted restore: no data is lost. The next start finishes the restore unless another copy of the game is open."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from game import settings as settings_file
from game.atomic_file import put_in_place
from game.cli import main
from game.paths import Paths
from game.profiles import people, restore
from game.profiles.backup import prepare, write_backup
from game.profiles.restore import BackupError, Finished, replace_all
from game.session.store import Store
from game.settings import Settings
from tests.session.wrecks import NOON, make_profile, noon
from tests.support.narrowing import not_none


@pytest.fixture
def home(tmp_path: Path) -> Paths:
    """Return the paths of Anna's data with two matches; her file `backup` has only one."""
    paths = Paths(tmp_path / "home")
    make_profile(paths.profile, 1)
    settings_file.save(paths.settings, Settings(player_name="Anna"))
    write_backup(paths, tmp_path / "backup", NOON)
    paths.profile.unlink()
    make_profile(paths.profile, 2)
    return paths


def bring_back(home: Paths, source: Path) -> None:
    prepare(home, source)
    replace_all(home, home.unpacked)


@pytest.fixture
def hinder(monkeypatch: pytest.MonkeyPatch) -> Callable[[], pytest.MonkeyPatch]:
    """Return a function that makes restoring fail, until `undo` is called on the returned `MonkeyPatch`."""

    def begin() -> pytest.MonkeyPatch:

        def full(source: Path, target: Path) -> None:
            if source.parent.name == "restore.placing":
                raise OSError(28, "No space left on device")
            put_in_place(source, target)

        monkeypatch.setattr(restore, "put_in_place", full)
        return monkeypatch

    return begin


def _count(path: Path) -> int:
    with closing(Store.open(path, noon).store) as store:
        return len(store.numbers())


def test_a_restore_that_is_hindered_says_that_it_goes_on_later_and_does(
    home: Paths, tmp_path: Path, hinder: Callable[[], pytest.MonkeyPatch]
) -> None:
    hindered = hinder()
    with pytest.raises(BackupError, match=r"the disk is full\): the change will be completed at the next start\."):
        bring_back(home, tmp_path / "backup")
    assert (home.data_dir / "restore.placing").is_dir()
    still = restore.finished(home)
    assert still.told is None
    assert "the disk is full" in not_none(still.problem)
    hindered.undo()
    assert restore.finished(home) == Finished(told="The interrupted restore, merge or undo is now finished.")
    assert not list(home.data_dir.glob("restore.*"))
    assert _count(home.profile) == 1
    assert restore.finished(home) == Finished()


def test_a_command_says_that_a_restore_is_not_finished_and_opens_nothing(
    home: Paths, tmp_path: Path, hinder: Callable[[], pytest.MonkeyPatch], capsys: pytest.CaptureFixture[str]
) -> None:
    hindered = hinder()
    with pytest.raises(BackupError):
        bring_back(home, tmp_path / "backup")
    assert main(["record", "list", "--data-dir", str(home.data_dir)]) == 1
    assert "the disk is full" in capsys.readouterr().err
    hindered.undo()
    assert main(["--data-dir", str(home.data_dir), "record", "check", str(tmp_path / "none")]) == 1
    assert not home.profile.exists()  # `record check` opens no profile, so it finishes no restore
    assert main(["record", "list", "--data-dir", str(home.data_dir)]) == 0
    assert "The interrupted restore, merge or undo is now finished." in capsys.readouterr().err


@pytest.mark.parametrize("step", ["restore.ready", "restore.placing"])
def test_what_was_played_all_the_same_is_kept_with_what_was_there_before(
    home: Paths, tmp_path: Path, hinder: Callable[[], pytest.MonkeyPatch], step: str
) -> None:
    hindered = hinder()
    with pytest.raises(BackupError):
        bring_back(home, tmp_path / "backup")
    hindered.undo()
    if step == "restore.ready":
        (home.data_dir / "restore.placing").rename(home.data_dir / step)
    make_profile(home.profile, 3)
    assert restore.finished(home).told == "The interrupted restore, merge or undo is now finished."
    assert _count(home.profile) == 1
    kept = {_count(path) for path in home.before_restore.glob("profile*.sqlite3")}
    assert kept == {2, 3}


@pytest.mark.parametrize("is_first", [True, False])
def test_under_a_window_that_plays_no_restore_is_finished(
    home: Paths, tmp_path: Path, hinder: Callable[[], pytest.MonkeyPatch], *, is_first: bool
) -> None:
    player = home if is_first else people.add(home, "Bob", "drifter", Settings()).paths
    hindered = hinder()
    with pytest.raises(BackupError):
        bring_back(home, tmp_path / "backup")
    hindered.undo()
    window = Store.open(player.profile, noon).store
    told, problem = restore.finished(home)
    assert told is None
    assert problem == "A restore, merge or deletion cannot be finished now (another copy of the game is open)."
    window.keep_note("played", "here")
    assert window.notice is None
    assert window.note("played") == "here"
    window.close()
    assert restore.finished(home).problem is None


def test_a_failure_while_a_backup_is_unpacked_is_not_called_one_of_the_backup(home: Paths) -> None:
    with pytest.raises(OSError, match="No space left on device"), restore.unpacking(home):
        raise OSError(28, "No space left on device")


def test_what_was_never_unpacked_to_its_end_stops_nobody(home: Paths) -> None:
    (home.data_dir / "restore.part").mkdir()
    with closing(Store.open(home.profile, noon).store):
        assert restore.finished(home) == Finished()
    assert restore.finished(home) == Finished()
    assert not (home.data_dir / "restore.part").exists()


def test_everything_that_is_somebodys_goes_and_comes_back_with_them(home: Paths, tmp_path: Path) -> None:
    """A restore also replaces copies, exported figures, damaged files put aside and a write-ahead log; an undo brings them back."""
    bob = people.add(home, "Bob", "drifter", Settings())
    beside = [
        "profile.sqlite3-wal",
        "profile-damaged-2031-05-04-120000.sqlite3",
        "copies/of.a.day",
        "figures/deals.csv",
    ]
    for name in beside:
        (home.data_dir / name).parent.mkdir(exist_ok=True)
        (home.data_dir / name).write_bytes(b"")
    bring_back(home, tmp_path / "backup")
    assert not [name for name in beside if (home.data_dir / name).exists()]
    assert [profile.name for profile in people.profiles(home)] == ["Anna"]
    replace_all(home, home.before_restore)
    assert all((home.data_dir / name).exists() for name in beside)
    assert [profile.id for profile in people.profiles(home)] == [people.FIRST, bob.id]
    assert _count(home.profile) == 2
