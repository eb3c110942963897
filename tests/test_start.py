"""Program start: command-line options override settings, and the game continues with another person."""

import errno
import os
from contextlib import nullcontext
from functools import partial
from pathlib import Path

import pygame
import pytest

from game import settings as settings_file
from game import start
from game.cli import main
from game.options import Options
from game.paths import Paths
from game.profiles import people
from game.profiles.restore import finished
from game.profiles.sequel import Sequel
from game.session.lock import is_claimed
from game.settings import Settings
from game.tabletop.pacing import Speed
from tests.support.narrowing import not_none


@pytest.mark.parametrize("is_filled", [False, True])
def test_a_window_that_is_asked_for_is_as_large_and_does_not_fill_the_screen(*, is_filled: bool) -> None:
    kept = Settings(fullscreen=is_filled, speed=Speed.FAST)
    found = start._asked_for(kept, Options(window=(1100, 700)))  # noqa: SLF001 - to open no window
    assert (found.window_width, found.window_height, found.fullscreen) == (1100, 700, False)
    assert found.speed is Speed.FAST


def test_a_speed_that_is_asked_for_goes_before_the_one_that_is_kept() -> None:
    kept = Settings(fullscreen=True, speed=Speed.FAST)
    found = start._asked_for(kept, Options(speed=Speed.INSTANT))  # noqa: SLF001 - to open no window
    assert (found.speed, found.fullscreen) == (Speed.INSTANT, True)
    assert start._asked_for(kept, Options()) == kept  # noqa: SLF001 - to open no window


def test_the_game_goes_on_with_whoever_it_is_handed_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The previous profile is released, command-line requests are carried out once, and notices are shown."""
    home = Paths(tmp_path / "home")
    bob = people.add(home, "Bob", "drifter", Settings())
    settings_file.save(home.settings, Settings(player_name="Anna"))
    played: list[tuple[str, Options, tuple[str, ...]]] = []

    def play(
        _window: object,
        options: Options,
        paths: Paths,
        settings: Settings,
        notices: tuple[str, ...],
        sequel: Sequel,
        *,
        unkept: str | None,
    ) -> int:
        assert unkept is None
        played.append((settings.player_name, options, notices))
        assert is_claimed(paths.profile)
        assert len(played) == 1 or not is_claimed(home.profile)
        if len(played) == 1:
            sequel.act = partial(_handed_over, home, bob.id)
        return 7

    monkeypatch.setattr("game.app.play", play)
    monkeypatch.setattr(start, "open_window", lambda *_args: nullcontext(Window()))
    assert start.run(Options(data_dir=home.data_dir, resume=True, speed=Speed.FAST)) == 7
    first, second = played
    assert (first[0], first[1].resume, first[2]) == ("Anna", True, ())
    assert (second[0], second[1].resume, second[1].speed, second[2]) == ("Bob", False, Speed.FAST, ("Handed over.",))
    assert not is_claimed(bob.paths.profile)


def _handed_over(home: Paths, id_: str) -> str:
    people.remember(home, id_)
    return "Handed over."


class Window:
    """A substitute for the window; it shows nothing."""

    def __init__(self) -> None:
        self.surface = pygame.Surface((10, 10))

    def flip(self) -> None:
        """Show nothing."""


@pytest.mark.parametrize("by_command", [False, True])
def test_a_restore_that_was_killed_is_finished_by_the_next_start_and_by_commands(
    tmp_path: Path, *, by_command: bool
) -> None:
    home = Paths(tmp_path)
    (home.data_dir / "restore.ready").mkdir(parents=True)
    settings_file.save(Paths(home.data_dir / "restore.ready").settings, Settings(player_name="Anna"))
    if by_command:
        assert main(["record", "list", "--data-dir", str(home.data_dir)]) == 0
    else:
        assert finished(home).told == "The interrupted restore, merge or undo is now finished."
    assert settings_file.look(home.settings).player_name == "Anna"
    assert [path.name for path in home.data_dir.glob("restore.*")] == []


def test_while_a_restore_cannot_be_finished_nothing_is_kept_and_the_player_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The restore is retried at the next change of player; once it succeeds, data is kept again."""
    home = Paths(tmp_path)
    ready = home.data_dir / "restore.placing"
    told: list[tuple[str | None, tuple[str, ...]]] = []

    def play(*args: object, unkept: str | None) -> int:
        notices, sequel = args[4:]
        assert isinstance(notices, tuple)
        assert isinstance(sequel, Sequel)
        told.append((unkept, notices))
        if len(told) == 1:
            sequel.act = partial(_begun, ready)
        elif len(told) == 2:
            sequel.act = partial(str, "Handed over.")
            hindered.undo()
        return 0

    def full(_source: Path, _target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.app.play", play)
    monkeypatch.setattr(start, "open_window", lambda *_args: nullcontext(Window()))
    with pytest.MonkeyPatch.context() as hindered:
        hindered.setattr("game.profiles.restore.put_in_place", full)
        assert start.run(Options(data_dir=home.data_dir)) == 0
    assert told[0] == (None, ())
    unkept, notices = told[1]
    assert not_none(unkept).endswith("The game will try again at the next start. What you play now is not saved.")
    assert notices == ()
    assert told[2] == (None, ("The interrupted restore, merge or undo is now finished.",))


def test_the_game_starts_and_says_why_when_the_folder_of_the_matches_cannot_be_reached(
    tmp_path: Path, dead_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notices: list[object] = []

    def play(*args: object, unkept: str | None) -> int:
        assert unkept is None
        notices.append(args[4])
        return 0

    monkeypatch.setattr("game.app.play", play)
    monkeypatch.setattr(start, "open_window", lambda *_args: nullcontext(Window()))
    assert start.run(Options(data_dir=dead_folder)) == 0
    told = f"{dead_folder} cannot be read (the disk cannot be reached, or is gone)."
    settings = dead_folder / "settings.toml"
    assert notices == [(told, f"The settings could not be read. They are kept as {settings}.")]
    assert list(tmp_path.rglob("*")) == [dead_folder]


def test_a_command_says_that_the_folder_of_the_matches_cannot_be_reached(
    dead_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["record", "list", "--data-dir", str(dead_folder)]) == 1
    reason = "cannot be read (the disk cannot be reached, or is gone)."
    profile = Paths(dead_folder).profile
    assert capsys.readouterr().err == f"{dead_folder} {reason}\nback-alley: {profile} {reason}\n"


@pytest.fixture
def dead_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder whose disk cannot be reached."""
    dead, stat = tmp_path / "dead", Path.stat
    dead.mkdir()

    def failing(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        if dead in (path, *path.parents):
            raise OSError(errno.ENODEV, "No such device")
        return stat(path, follow_symlinks=follow_symlinks)

    monkeypatch.setattr(Path, "stat", failing)
    return dead


def _begun(placing: Path) -> str:
    placing.mkdir()
    settings_file.save(Paths(placing).settings, Settings(player_name="Anna"))
    return "It cannot be put in place."
