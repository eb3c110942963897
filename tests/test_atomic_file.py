"""Small files: they are read whole, special files are refused without waiting, and a failed replacement is retried."""

import os
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pytest

from game.atomic_file import put_in_place, read_whole, written_share
from game.records.files import read_first
from game.records.model import RecordError
from game.rulesets.json_file import RulesError, is_rules_file, read_rules_file
from game.rulesets.library import RulesetLibrary
from game.settings import Settings, load

UNIX_ONLY = pytest.mark.skipif(sys.platform == "win32", reason="files have one kind here")


def pipe(path: Path) -> None:
    os.mkfifo(path)


def bound(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(path))


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


KINDS: dict[str, Callable[[Path], None]] = {"it is a folder|Is a directory": Path.mkdir}
if sys.platform != "win32":
    KINDS |= {"it is a pipe": pipe, "it is a socket": bound, "it is a device": device}


@pytest.fixture(params=KINDS.items(), ids=lambda kind: kind[0])
def special(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, str]:
    """Return the path of a special file, and a pattern of its error message."""
    monkeypatch.chdir(tmp_path)  # socket names must be short
    word, make = request.param
    make(Path("settings.toml"))
    return tmp_path / "settings.toml", word


def test_a_file_of_another_kind_is_refused_and_never_waited_for(special: tuple[Path, str]) -> None:
    path, word = special
    with pytest.raises(OSError, match=word):
        read_whole(path, 100)


def test_settings_of_another_kind_are_put_aside_and_the_game_starts(special: tuple[Path, str]) -> None:
    path, _word = special
    settings, notice = load(path)
    assert settings == Settings()
    assert notice is not None
    assert not os.path.lexists(path)
    assert len(list(path.parent.iterdir())) == 1


def test_nothing_else_that_reads_a_small_file_waits_for_one_of_another_kind(special: tuple[Path, str]) -> None:
    path, word = special
    with pytest.raises(RulesError, match=word):
        read_rules_file(path)
    with pytest.raises(RecordError, match=word):
        read_first(path)
    assert not is_rules_file(path)
    path.rename(path.with_name("own-x.json"))
    assert RulesetLibrary(path.parent).own == {}


@UNIX_ONLY
def test_a_command_waits_for_the_pipe_that_it_was_given(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    writer = threading.Thread(target=path.write_bytes, args=(b"a deal",))
    writer.start()
    assert read_whole(path, 100, waits=True) == b"a deal"
    writer.join()


@UNIX_ONLY
def test_of_a_device_without_end_no_more_is_read_than_may_be() -> None:
    assert read_whole(Path("/dev/zero"), 100, waits=True) is None


@UNIX_ONLY
def test_a_file_that_becomes_a_pipe_while_it_is_looked_at_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.toml"
    path.touch()
    plain = path.stat()
    path.unlink()
    os.mkfifo(path)
    descriptor = os.open(os.devnull, os.O_RDONLY)
    os.close(descriptor)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "stat", lambda _path: plain)
        with pytest.raises(OSError, match="it is a pipe"):
            read_whole(path, 100)
    again = os.open(os.devnull, os.O_RDONLY)
    os.close(again)
    assert again == descriptor  # no file was left open


def held(monkeypatch: pytest.MonkeyPatch, times: int) -> list[Path]:
    """Make the first `times` calls of `Path.replace` fail, as during a virus scan on Windows; return the paths of all calls."""
    tries: list[Path] = []
    replace = Path.replace

    def trying(path: Path, target: Path) -> Path:
        tries.append(path)
        if len(tries) <= times:
            raise PermissionError(13, "Access is denied")
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", trying)
    return tries


@pytest.mark.parametrize("times", [0, 1, 3, 4])
def test_a_file_that_somebody_holds_is_replaced_if_that_ends_soon(
    times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new, old, is_kept = tmp_path / "new", tmp_path / "old", times == 4
    new.write_text("new")
    old.write_text("old")
    tries = held(monkeypatch, times)
    with pytest.raises(PermissionError) if is_kept else nullcontext():
        put_in_place(new, old, (0.0, 0.0, 0.0))
    assert (old.read_text(), new.exists(), len(tries)) == ("old" if is_kept else "new", is_kept, min(times + 1, 4))


def test_the_written_share_of_a_file_counts_its_copies_and_temporary_files(tmp_path: Path) -> None:
    (tmp_path / "copies").mkdir()
    (tmp_path / "a.db").write_bytes(bytes(100))
    share = written_share(tmp_path / "a.db")
    written = (("b.db", 70), ("copies/a-1.db", 40), ("a.db-wal", 90))
    assert [(tmp_path / name).write_bytes(bytes(size)) and share() for name, size in written] == [0, 0.4, 0.99]
