"""Distribution files of `make dist`, used as a player uses them: unpacked anywhere, without Python on the path."""

import io
import json
import os
import platform
import re
import shutil
import stat
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from game import __version__
from game.session.store import Store
from tests.support.elf import is_elf, search_paths
from tests.support.sources import ROOT
from tests.window.test_window import TAKEN, act, is_my_turn
from tests.window.xvfb import Game, game, is_at, screen

DIST = ROOT / "dist"
ARCHIVE = DIST / f"back-alley-{__version__}-linux-{platform.machine()}.tar.gz"
ODD_NAME = "Mein Größtes  Spiel ♣"
NOBODY = 65534

pytestmark = [
    pytest.mark.dist,
    pytest.mark.skipif(sys.platform != "linux", reason="the archive for Linux is tried on Linux"),
]


@pytest.fixture(scope="module", autouse=True)
def made() -> None:
    """Fail if there is no archive to test."""
    if not ARCHIVE.is_file():
        pytest.fail(f"There is no {ARCHIVE.name} in dist: run `make dist` first.", pytrace=False)


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the program's folder, unpacked below a folder with an unusual name."""
    place = tmp_path_factory.mktemp("place") / ODD_NAME
    place.mkdir()
    return unpack(place)


def unpack(place: Path) -> Path:
    with tarfile.open(ARCHIVE) as archive:
        archive.extractall(place, filter="tar")
    (folder,) = place.iterdir()
    return folder


@pytest.fixture
def program(unpacked: Path) -> Path:
    return unpacked / "back-alley"


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """Return an environment with a home folder of an unusual name, and with an empty folder as PATH."""
    home = tmp_path / "home of Ödön 用户"
    home.mkdir()
    empty = tmp_path / "empty"
    empty.mkdir()
    drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return {"HOME": str(home), "PATH": str(empty), "LANG": "C.UTF-8", **drivers}


def run(
    program: Path, *words: object, environ: dict[str, str], cwd: Path | None = None, user: int | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [program, *(str(word) for word in words)],
        env=environ,
        cwd=cwd,
        user=user,
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=240,
    )


def passes(program: Path, folder: Path, environ: dict[str, str], cwd: Path | None = None) -> None:
    """Check that the self-test passes, and reports an intact executable of this version."""
    ended = run(program, "--selftest", folder, environ=environ, cwd=cwd)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    told = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert (told["passed"], told["built"], told["version"]) == (True, "executable", __version__)
    assert told["python"] == platform.python_version()
    files = next(check["detail"] for check in told["checks"] if check["name"] == "files")
    assert files.endswith("files as they were installed")


def test_it_tells_its_version_wherever_it_is_started(program: Path, environ: dict[str, str], tmp_path: Path) -> None:
    for place in (tmp_path, Path("/"), program.parent):
        ended = run(program, "--version", environ=environ, cwd=place)
        assert (ended.returncode, ended.stdout, ended.stderr) == (0, f"back-alley {__version__}\n", "")


def test_it_passes_its_own_test(program: Path, environ: dict[str, str], tmp_path: Path) -> None:
    passes(program, tmp_path / "report", environ, cwd=Path("/"))


def test_it_passes_its_own_test_after_being_moved(unpacked: Path, environ: dict[str, str], tmp_path: Path) -> None:
    first = tmp_path / "first"
    shutil.copytree(unpacked, first, symlinks=True)
    moved = first.rename(tmp_path / "then here")
    passes(moved / "back-alley", tmp_path / "report", environ)


def test_it_passes_its_own_test_by_a_link_to_it(program: Path, environ: dict[str, str], tmp_path: Path) -> None:
    link = tmp_path / "play"
    link.symlink_to(program)
    passes(link, tmp_path / "report", environ)


def test_a_damaged_file_is_noticed_by_the_self_test(unpacked: Path, environ: dict[str, str], tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(unpacked, broken, symlinks=True)
    picture = next((broken / "_internal" / "game" / "assets").rglob("AS.svg"))
    picture.write_bytes(picture.read_bytes()[:-20])
    ended = run(broken / "back-alley", "--selftest", tmp_path / "report", environ=environ)
    assert ended.returncode == 1
    assert "AS.svg" in ended.stdout


@pytest.fixture
def read_only(unpacked: Path) -> Iterator[Path]:
    """Yield a read-only copy of the program that all users can access, as pytest's own folders are closed to other users."""
    with tempfile.TemporaryDirectory() as place:
        Path(place).chmod(0o755)
        folder = Path(place) / "read-only"
        shutil.copytree(unpacked, folder, symlinks=True)
        paths = [path for path in (folder, *folder.rglob("*")) if not path.is_symlink()]
        for path in paths:
            path.chmod(path.stat().st_mode & ~(stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH) | 0o055)
        yield folder
        for path in paths:
            path.chmod(path.stat().st_mode | stat.S_IWUSR)


def test_it_needs_not_write_where_it_is_installed(read_only: Path, environ: dict[str, str]) -> None:
    """Run the program as an unprivileged user if the tests run as root, who may write anywhere."""
    home = read_only.with_name(Path(environ["HOME"]).name)
    home.mkdir()
    home.chmod(0o777)
    before = {path: path.lstat().st_mtime_ns for path in read_only.rglob("*")}
    user = NOBODY if os.getuid() == 0 else None
    words = ("--selftest", home / "report")
    ended = run(read_only / "back-alley", *words, environ=environ | {"HOME": str(home)}, user=user)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert {path: path.lstat().st_mtime_ns for path in read_only.rglob("*")} == before


def test_matches_are_kept_in_the_home_whatever_it_is_called(program: Path, environ: dict[str, str]) -> None:
    records = Path(environ["HOME"]) / "records"
    words = ("--rules", "santa-cruz-short", "--matches", "1", "--seed", "1", "--records", records)
    assert run(program, "simulate", *words, environ=environ).returncode == 0
    (record,) = records.iterdir()
    assert run(program, "record", "import", record, environ=environ).returncode == 0
    listed = run(program, "record", "list", environ=environ)
    assert "Santa Cruz" in listed.stdout
    (kept,) = Path(environ["HOME"]).rglob("profile.sqlite3")
    assert kept.parent == Path(environ["HOME"]) / ".local" / "share" / "Back Alley"


def test_it_gives_the_same_deals_as_the_source(program: Path, environ: dict[str, str]) -> None:
    words = ("deal", "--rules", "classic", "--number", "3", "--seed", "abc")
    source = subprocess.run(
        [sys.executable, "-m", "game", *words], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert run(program, *words, environ=environ).stdout == source.stdout != ""


def test_it_holds_nothing_of_what_it_was_built_with(unpacked: Path) -> None:
    names = {path.name for path in (unpacked / "_internal").iterdir()}
    assert not names & {"numpy", "Cython", "setuptools", "_tkinter", "libcrypto.so.3", "libssl.so.3", "libstdc++.so.6"}
    assert (unpacked / "_internal" / "game" / "assets").is_dir()
    assert (unpacked / "LICENSES" / "README.txt").is_file()
    listed = {path.name for path in (unpacked / "LICENSES").iterdir()}
    assert {"back-alley", "python", "pygame-ce", "msgspec", "fontpkg-inter", "pyinstaller", "libraries"} <= listed


def files_in(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink()]


def test_every_library_is_looked_for_beside_the_program_only(unpacked: Path) -> None:
    """Check that the libraries' search paths are relative: an absolute path may be anybody's folder on a player's computer."""
    libraries = [path for path in files_in(unpacked) if is_elf(path)]
    assert len(libraries) > 50
    elsewhere = {
        path.relative_to(unpacked).as_posix(): place
        for path in libraries
        for place in search_paths(path.read_bytes())
        if place.split("/")[0] != "$ORIGIN"
    }
    assert elsewhere == {}


def test_nothing_but_the_program_may_be_run(unpacked: Path) -> None:
    modes = {path.relative_to(unpacked).as_posix(): stat.S_IMODE(path.stat().st_mode) for path in files_in(unpacked)}
    assert {mode for name, mode in modes.items() if name != "back-alley"} == {0o644}
    assert modes["back-alley"] == 0o755
    assert {stat.S_IMODE(path.stat().st_mode) for path in unpacked.rglob("*") if path.is_dir()} == {0o755}


def test_nothing_but_the_program_may_be_run_in_the_package() -> None:
    if shutil.which("dpkg-deb") is None:
        pytest.skip("missing: dpkg-deb")
    (package,) = DIST.glob("*.deb")
    packed = subprocess.run(["dpkg-deb", "--fsys-tarfile", package], check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        entries = archive.getmembers()
    assert {entry.name for entry in entries if entry.isfile() and entry.mode & 0o111} == {
        "./usr/lib/back-alley/back-alley"
    }
    assert {entry.mode for entry in entries if entry.isfile()} == {0o644, 0o755}
    assert {entry.mode for entry in entries if entry.isdir()} == {0o755}


def contents(path: Path) -> Iterator[bytes]:
    """Yield the content of a file and, for the program or a zip archive, of the packed modules."""
    data = path.read_bytes()
    yield data
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            yield from map(archive.read, archive.namelist())
    elif path.name == "back-alley":
        for found in re.finditer(rb"x[\x01\x5e\x9c\xda]", data):
            with suppress(zlib.error):
                yield zlib.decompressobj().decompress(data[found.start() :])


def test_nothing_in_it_tells_of_the_machine_that_built_it(unpacked: Path) -> None:
    """The program contains no path of the builder's home, of the sources, or of the Python that built it.

    Paths below `/usr` are allowed, and paths below `/root`, where third-party libraries are built in containers.
    """
    told = {f"{folder}/" for folder in (Path.home(), ROOT) if folder != Path("/root")}
    told |= {prefix for prefix in (sys.base_prefix, sys.base_exec_prefix) if Path(prefix).parts[:2] != ("/", "usr")}
    count = 0
    found = set()
    for path in files_in(unpacked):
        for data in contents(path):
            count += 1
            found |= {(path.name, words) for words in told if os.fsencode(words) in data}
    assert count > 1000
    assert found == set()


def _watched(trace: Path) -> tuple[str, ...]:
    """Return the first words of a command line that logs program starts and connections in the file `trace`."""
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("missing: strace")
    calls = "trace=execve,execveat,fork,vfork,socket,connect,bind,sendto,sendmsg"
    return strace, "-f", "-qq", "-o", str(trace), "-e", calls


def _check_alone(trace: Path) -> list[str]:
    """Check that the log shows no program but `back-alley` and no network connection; return the lines of the log."""
    lines = trace.read_text(encoding="utf-8").splitlines()
    started = {line.split("(")[1].split(",")[0].strip('"') for line in lines if " execve" in line}
    assert [Path(name).name for name in started] == ["back-alley"]
    assert [line for line in lines if "AF_INET" in line] == []
    return lines


def test_it_makes_no_connection_and_starts_no_other_program(
    program: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    """The only program started is the tested program itself, and no network connection is made."""
    trace = tmp_path / "trace"
    command = [*_watched(trace), str(program), "--selftest", str(tmp_path / "report")]
    subprocess.run(command, env=environ, check=True, capture_output=True, timeout=240)
    _check_alone(trace)


def test_a_deal_is_played_with_mouse_and_keyboard(program: Path, environ: dict[str, str], tmp_path: Path) -> None:
    """Play on a screen up to the result, and quit; the match is then in the profile."""
    rules = tmp_path / "short.json"
    classic = json.loads(run(program, "rules", "classic", "--json", environ=environ).stdout)
    rules.write_text(json.dumps(classic | {"sizes": [4]}), encoding="utf-8")
    words = ("--rules", str(rules), "--speed", "fast", "--seed", "1")
    with screen() as shown:
        given = {key: shown[key] for key in ("DISPLAY", "SDL_AUDIODRIVER", "SDL_FRAMEBUFFER_ACCELERATION")}
        own = {key: value for key, value in environ.items() if key != "SDL_VIDEODRIVER"}
        with game(shown, tmp_path, *words, program=(str(program),), program_environ=own | given) as playing:
            while (tree := playing.until(is_my_turn))["scene"] != "result":
                act(playing, tree)
            playing.quit()
    opened = Store.open(tmp_path / "data" / "profile.sqlite3")
    (match,) = opened.store.matches()
    assert match.summary.winners is not None
    opened.store.close()


@contextmanager
def playing_on(
    shown: dict[str, str], program: Path, environ: dict[str, str], folder: Path, *words: str, says: str | None = None, **own: str
) -> Iterator[Game]:
    """Run the program in a window and yield it.

    Its environment is `environ` without the drivers, plus the screen's variables and `own`.
    """
    given = {key: shown[key] for key in ("DISPLAY", "SDL_FRAMEBUFFER_ACCELERATION")}
    mine = {key: value for key, value in environ.items() if key not in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER")}
    folder.mkdir(exist_ok=True)
    with game(shown, folder, *words, program=(str(program),), program_environ=mine | given | own, says=says) as playing:
        yield playing


@pytest.mark.parametrize("driver", ["alsa", "pulseaudio", "no such driver"])
def test_it_plays_without_a_sound_device(driver: str, program: Path, environ: dict[str, str], tmp_path: Path) -> None:
    """Two drivers find no device, the third does not exist."""
    passes(program, tmp_path / "report", environ | {"SDL_AUDIODRIVER": driver})
    told = json.loads((tmp_path / "report" / "report.json").read_text(encoding="utf-8"))
    assert any("no device to hear them by" in check["detail"] for check in told["checks"])


def test_where_nothing_can_be_written_at_home_it_says_so_and_plays(
    program: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    """The folder for the profile would lie below a file, so that even root cannot create it."""
    home = tmp_path / "no home"
    home.touch()
    words = ("--rules", "classic", "--data-dir", str(home / "data"))
    with (
        screen() as shown,
        playing_on(shown, program, environ, tmp_path, *words, says="", SDL_AUDIODRIVER="dummy") as playing,
    ):
        tree = playing.until(lambda tree: tree["scene"] == "table" and tree["notices"])
        assert any("not saved" in notice for notice in tree["notices"])
        act(playing, playing.until(is_my_turn))


def test_two_users_play_at_once_and_one_user_in_one_window(
    program: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    """Run the program in two windows with different homes. A third window with the first one's data folder refuses to start."""
    other = environ | {"HOME": str(tmp_path / "Žofie")}
    Path(other["HOME"]).mkdir()
    with (
        screen() as shown,
        playing_on(shown, program, environ, tmp_path / "1", "--rules", "classic") as first,
        playing_on(shown, program, other, tmp_path / "2", "--rules", "classic") as second,
    ):
        for window in (first, second):
            assert window.until(is_my_turn)["scene"] == "table"
        words = ("--data-dir", str(tmp_path / "1" / "data"))
        refused = playing_on(
            shown, program, environ, tmp_path / "3", *words, says=f"{TAKEN}\n", SDL_AUDIODRIVER="dummy"
        )
        with refused as third:
            third.until(is_at("already-open"))
            third.press("Return")
            assert third.process.wait(30) == 1


def test_with_default_settings_a_window_makes_no_connection_and_starts_no_other_program(
    program: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    """Play on a screen with the default sound driver; only local sockets are allowed."""
    trace = tmp_path / "trace"
    watched = (*_watched(trace), "-D", str(program))  # with `-D`, the started process is the program, not strace
    with screen() as shown:
        given = {key: shown[key] for key in ("DISPLAY", "SDL_FRAMEBUFFER_ACCELERATION")}
        own = {key: value for key, value in environ.items() if key not in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER")}
        words = ("--rules", "santa-cruz-short", "--speed", "fast")
        path = f"{environ['PATH']}{os.pathsep}{os.environ['PATH']}"  # so that the program could find other programs to start
        its_own = own | given | {"PATH": path}
        with game(shown, tmp_path, *words, program=watched, program_environ=its_own, says=None) as playing:
            for _ in range(6):
                playing.until(is_my_turn)
                playing.press("1", "Return")
                time.sleep(0.5)
            playing.process.terminate()
    assert any("AF_UNIX" in line for line in _check_alone(trace)), "it was not watched"
