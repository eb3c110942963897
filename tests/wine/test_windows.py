"""Windows files that `make windows` builds, under Wine: unpacked, installed, and played with mouse and keyboard."""

import json
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import installer
import wine
from game import __version__
from game.session.store import Store
from tests.support.patience import wait_until
from tests.support.sources import ROOT
from tests.support.tree_file import TreeFile
from tests.window.test_window import act, is_my_turn
from tests.window.xvfb import Game

OUT = ROOT / "dist" / "windows"
ARCHIVE = OUT / f"back-alley-{__version__}-windows-x86_64.zip"
SETUP = OUT / f"{ARCHIVE.stem}{installer.ENDING}"
ODD_NAME = "Größtes  Spiel"
DESKTOP = "HKCU\\Control Panel\\Desktop"
PROGRAMS = "AppData/Local/Programs/Back Alley"
DATA = "AppData/Local/Back Alley"

pytestmark = pytest.mark.dist


@pytest.fixture(scope="module", autouse=True)
def made() -> None:
    """Fail if there is nothing to test."""
    if not ARCHIVE.is_file() or not SETUP.is_file():
        pytest.fail(f"There is no {ARCHIVE.name} in dist/windows: run `make windows` first.", pytrace=False)


@pytest.fixture(scope="module")
def windows() -> Iterator[wine.Wine]:
    """Yield a Windows installation with a large screen, a window manager, and no player's data."""
    with wine.wine(ROOT / "scratch" / "windows" / "wine", "2560x1440x24") as found:
        shutil.rmtree(home(found) / DATA, ignore_errors=True)
        nothing = subprocess.DEVNULL
        with subprocess.Popen(["openbox"], env=found.environ, stdout=nothing, stderr=nothing) as manager:
            yield found
            manager.kill()


@pytest.fixture(scope="module")
def folder(windows: wine.Wine) -> Iterator[Path]:
    """Yield the program's folder, unpacked below a folder with an unusual name."""
    place = windows.drive / ODD_NAME
    shutil.rmtree(place, ignore_errors=True)
    with zipfile.ZipFile(ARCHIVE) as packed:
        packed.extractall(place)
    yield next(place.iterdir())
    shutil.rmtree(place)


def home(windows: wine.Wine) -> Path:
    return next(path for path in (windows.drive / "users").iterdir() if path.name != "Public")


class Played(Game):
    def window(self) -> str:
        return self.do("search", "--sync", "--onlyvisible", "--name", "^Back Alley$")[0]

    def size(self) -> tuple[int, int]:
        """Return width and height of the window in pixels."""
        told = dict(line.split("=") for line in self.do("getwindowgeometry", "--shell", self.window()))
        return int(told["WIDTH"]), int(told["HEIGHT"])


@contextmanager
def playing(windows: wine.Wine, program: Path, place: Path, *words: str) -> Iterator[Played]:
    """Yield the program in a window, with its data and its accessibility tree in a folder."""
    tree = place / "tree.json"
    options = ("--data-dir", wine.path_there(place / "data"), "--ui-tree", wine.path_there(tree), *words)
    with windows.started(program, *options, folder=place) as process:
        yield Played(process, TreeFile(tree), windows.environ)


def test_the_files_are_no_larger_than_they_may_be_and_hold_nothing_twice() -> None:
    for path in (ARCHIVE, SETUP):
        assert path.stat().st_size <= 21_000_000, path
    with zipfile.ZipFile(ARCHIVE) as packed:
        names = [Path(name).name for name in packed.namelist() if name.endswith((".dll", ".pyz"))]
        programs = [entry.file_size for entry in packed.infolist() if entry.filename.endswith(".exe")]
    assert sorted(names) == sorted(set(names))
    assert len(programs) == 2
    assert max(programs) < 2_000_000


def test_the_program_passes_its_test_of_itself(windows: wine.Wine, folder: Path, tmp_path: Path) -> None:
    code = windows.run(
        *(folder / "back-alley-console.exe", "--selftest", wine.path_there(tmp_path / "report")),
        folder=tmp_path,
        limit=300,
    )
    assert code == 0, (tmp_path / "report" / "report.txt").read_text(encoding="utf-8")


def test_it_speaks_the_language_of_windows(windows: wine.Wine, folder: Path, tmp_path: Path) -> None:
    if shutil.which("localedef") is None or not Path("/usr/share/i18n/locales/de_DE").exists():
        pytest.skip("missing: what makes a German locale, on Debian the package locales")
    subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8", tmp_path / "de_DE.UTF-8"], check=True)
    told = windows.text_of(
        *("cmd", "/c", "set LC_ALL=&& back-alley-console.exe --help"),
        folder=folder,
        LOCPATH=str(tmp_path),
        LC_ALL="de_DE.UTF-8",
    )
    assert told.startswith("Aufruf: back-alley ")
    assert "usage" not in told.lower()


def test_a_deal_is_played_with_mouse_and_keyboard(windows: wine.Wine, folder: Path, tmp_path: Path) -> None:
    rules = tmp_path / "short.json"
    told = windows.text_of(folder / "back-alley-console.exe", "rules", "classic", "--json", folder=tmp_path)
    rules.write_text(json.dumps(json.loads(told) | {"sizes": [4]}), encoding="utf-8")
    words = ("--rules", wine.path_there(rules), "--speed", "fast", "--seed", "1")
    with playing(windows, folder / "back-alley.exe", tmp_path, *words) as game:
        while (tree := game.until(is_my_turn))["scene"] != "result":
            act(game, tree)
        game.quit()
    opened = Store.open(tmp_path / "data" / "profile.sqlite3")
    (match,) = opened.store.matches()
    assert match.summary.winners is not None
    opened.store.close()


def test_windows_enlarges_nothing_and_the_window_is_as_large_as_the_screen_asks(
    windows: wine.Wine, folder: Path, tmp_path: Path
) -> None:
    """Check the window's size twice at 150 % and once at 100 %: the size for 100 % is stored, and enlarged at each start."""
    try:
        for percent, size in ((150, (1920, 1080)), (150, (1920, 1080)), (100, (1280, 720))):
            enlarge(windows, percent, tmp_path)
            with playing(windows, folder / "back-alley.exe", tmp_path) as game:
                game.until(lambda tree: bool(tree["widgets"]))
                assert game.size() == size
                game.press("alt+F4")
                assert game.process.wait(30) == 0
            (tmp_path / "tree.json").unlink()
    finally:
        enlarge(windows, 100, tmp_path)


def enlarge(windows: wine.Wine, percent: int, place: Path) -> None:
    value = str(96 * percent // 100)
    windows.text_of(*("reg", "add", DESKTOP, "/v", "LogPixels", "/t", "REG_DWORD", "/d", value, "/f"), folder=place)


def test_it_is_installed_opens_records_and_goes_without_the_matches(windows: wine.Wine, tmp_path: Path) -> None:
    assert windows.run(SETUP, "/S", folder=tmp_path, limit=300) == 0
    installed = home(windows) / PROGRAMS
    menu = home(windows) / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Back Alley.lnk"
    assert (installed / "back-alley.exe").is_file()
    assert menu.is_file()
    with zipfile.ZipFile(ARCHIVE) as packed:
        packed_names = {name.split("/", 1)[1] for name in packed.namelist()}
    names = {path.relative_to(installed).as_posix() for path in installed.rglob("*") if path.is_file()}
    assert names == packed_names | {"uninstall.exe"}

    record = tmp_path / "Größte Partie.backalley"
    console = installed / "back-alley-console.exe"
    words = ("simulate", "--rules", "classic", "--matches", "1", "--seed", "1", "--bots", "random,random,random,random")
    windows.text_of(console, *words, "--records", wine.path_there(tmp_path / "made"), folder=tmp_path)
    (made,) = (tmp_path / "made").iterdir()
    made.rename(record)
    share_classes(windows, tmp_path)
    with windows.started("start", "/wait", "/unix", record, folder=tmp_path) as process:
        game = Played(process, TreeFile(record), windows.environ)
        assert game.window()
        assert record.name in running(windows)
        game.press("alt+F4")
        wait_until(lambda: not running(windows))

    assert windows.run(SETUP, "/S", folder=tmp_path, limit=300) == 0  # over the existing installation
    assert (installed / "back-alley.exe").is_file()
    (installed / "mine.txt").write_text("not of the program")
    assert windows.run(installed / "uninstall.exe", "/S", folder=tmp_path, limit=300) == 0
    wait_until(lambda: not (installed / "uninstall.exe").exists() and not menu.exists())
    assert [path.name for path in installed.rglob("*")] == ["mine.txt"]
    shutil.rmtree(installed)
    assert (home(windows) / DATA / "profile.sqlite3").is_file()
    left = windows.text_of("reg", "query", "HKCU\\Software\\Classes", folder=tmp_path)
    assert "backalley" not in left.lower()
    for key in (".backalley", "BackAlley.record"):
        windows.text_of("reg", "delete", f"HKLM\\Software\\Classes\\{key}", "/f", folder=tmp_path)


def share_classes(windows: wine.Wine, place: Path) -> None:
    """Register the user's file types for all users, as Wine 8, unlike Windows, ignores those of a single user."""
    for key in (".backalley", "BackAlley.record"):
        file = place / "classes.reg"
        windows.text_of("reg", "export", f"HKCU\\Software\\Classes\\{key}", wine.path_there(file), "/y", folder=place)
        text = file.read_text(encoding="utf-16").replace("HKEY_CURRENT_USER", "HKEY_LOCAL_MACHINE")
        file.write_text(text, encoding="utf-16")
        windows.text_of("reg", "import", wine.path_there(file), folder=place)


def running(windows: wine.Wine) -> str:
    """Return the command lines of the program's processes."""
    found = []
    prefix = f"WINEPREFIX={windows.environ['WINEPREFIX']}\0".encode()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes()
            is_there = prefix in (process / "environ").read_bytes()
        except OSError:
            continue
        if is_there and b"back-alley.exe" in words:
            found.append(words.decode("utf-8", "replace"))
    return "\n".join(found)
