"""What `make dist` has made, used as a player does: unpacked anywhere, with no Python on the path."""

import json
import os
import platform
import shutil
import stat
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import __version__
from game.session.store import Store
from tests.sources import ROOT
from tests.window.test_window import act, is_my_turn
from tests.window.xvfb import game, is_at, screen

DIST = ROOT / "dist"
ARCHIVE = DIST / f"back-alley-{__version__}-linux-{platform.machine()}.tar.gz"
ODD_NAME = "Mein Größtes  Spiel ♣"
NOBODY = 65534

pytestmark = [
    pytest.mark.dist,
    pytest.mark.skipif(not ARCHIVE.is_file(), reason="run `make dist` first; this is for Linux"),
]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the program, unpacked below a folder with an odd name."""
    place = tmp_path_factory.mktemp("place") / ODD_NAME
    place.mkdir()
    return unpack(place)


def unpack(place: Path) -> Path:
    """Unpack the archive in a folder; gives that of the program in it."""
    with tarfile.open(ARCHIVE) as archive:
        archive.extractall(place, filter="tar")
    (folder,) = place.iterdir()
    return folder


@pytest.fixture
def program(unpacked: Path) -> Path:
    """What a player starts."""
    return unpacked / "back-alley"


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """An environment with a home of an odd name, and nothing on the path."""
    home = tmp_path / "home of Ödön 用户"
    home.mkdir()
    empty = tmp_path / "empty"
    empty.mkdir()
    drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return {"HOME": str(home), "PATH": str(empty), "LANG": "C.UTF-8", **drivers}


def run(
    program: Path, *words: object, environ: dict[str, str], cwd: Path | None = None, user: int | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the program to its end."""
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
    """The self-test passes, as an executable."""
    ended = run(program, "--selftest", folder, environ=environ, cwd=cwd)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    told = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert (told["passed"], told["built"], told["version"]) == (True, "executable", __version__)
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
def read_only(unpacked: Path, tmp_path: Path) -> Iterator[Path]:
    """A copy in which nothing may be written."""
    folder = tmp_path / "read-only"
    shutil.copytree(unpacked, folder, symlinks=True)
    paths = [path for path in (folder, *folder.rglob("*")) if not path.is_symlink()]
    for path in paths:
        path.chmod(path.stat().st_mode & ~(stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH))
    yield folder
    for path in paths:
        path.chmod(path.stat().st_mode | stat.S_IWUSR)


def test_it_needs_not_write_where_it_is_installed(read_only: Path, environ: dict[str, str]) -> None:
    """As a user who may not; root may write anywhere."""
    user = NOBODY if os.getuid() == 0 else None
    home = Path(environ["HOME"])
    for folder in (read_only, *read_only.parents, home):
        if user is not None and folder.is_relative_to("/tmp"):
            folder.chmod(folder.stat().st_mode | 0o055)
    home.chmod(0o777)
    before = {path: path.lstat().st_mtime_ns for path in read_only.rglob("*")}
    report = home / "report"
    ended = run(read_only / "back-alley", "--selftest", report, environ=environ, user=user)
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


def test_it_makes_no_connection_and_starts_no_other_program(
    program: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    """Of programs only itself, once more: it begins anew with its own libraries."""
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("missing: strace")
    trace = tmp_path / "trace"
    watched = (strace, "-f", "-qq", "-o", str(trace), "-e", "trace=execve,execveat,connect,sendto,sendmsg")
    command = [*watched, str(program), "--selftest", str(tmp_path / "report")]
    subprocess.run(command, env=environ, check=True, capture_output=True, timeout=240)
    lines = trace.read_text(encoding="utf-8").splitlines()
    started = {line.split("(")[1].split(",")[0].strip('"') for line in lines if " execve" in line}
    assert len(started) == 1
    assert [line for line in lines if "AF_INET" in line] == []


def test_a_deal_is_played_with_mouse_and_keyboard(program: Path, environ: dict[str, str], tmp_path: Path) -> None:
    """On a screen, to the summary; then it is in the profile, and the program ends by itself."""
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
            playing.click("button:title")
            playing.until(is_at("title"))
            playing.click("button:quit")
            assert playing.process.wait(30) == 0
    assert (tmp_path / "errors.txt").read_text() == ""
    opened = Store.open(tmp_path / "data" / "profile.sqlite3")
    (match,) = opened.store.matches()
    assert match.summary.winners is not None
    opened.store.close()
