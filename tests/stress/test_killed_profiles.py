"""A backup, restore, export or deletion killed at any disk access is complete or undone at the next start.

strace kills the program at the system call, before the call is executed.
"""

import shutil
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from game import settings as settings_file
from game.paths import Paths
from game.profiles import people
from game.profiles.backup import prepare, write_backup
from game.profiles.restore import finished, replace_all
from game.session import copies
from game.session.store import Store
from game.settings import Settings
from tests.session.wrecks import NOON, lose, make_profile, noon
from tests.stress.profile_acts import ACTS
from tests.stress.test_killed_start import EVERY, calls_in, traced

pytestmark = [pytest.mark.stress, pytest.mark.skipif(shutil.which("strace") is None, reason="missing: strace")]


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the files of two people, data kept by an earlier restore, and a backup.

    One profile has lost a match that its copy still contains.
    """
    folder = tmp_path_factory.mktemp("model")
    home = Paths(folder / "home")
    make_profile(home.profile, 1)
    (folder / "beside").mkdir()
    write_backup(home, folder / "beside" / "old", NOON)
    prepare(home, folder / "beside" / "old")
    replace_all(home, home.unpacked)
    home.profile.unlink()
    make_profile(home.profile, 2)
    settings_file.save(home.settings, Settings(player_name="Anna"))
    home.rulesets.mkdir()
    (home.rulesets / "own-mine.json").write_text("{}")
    copies.make_copy(home.profile, NOON.date())
    lose(home.profile, 2)
    bob = people.add(home, "Bob", "drifter", Settings())
    make_profile(bob.paths.profile, 1)
    return folder


def state(folder: Path) -> dict[str, object]:
    """Return the contents of a folder's files by path, except lock files: a database as SQL, a backup or export (`new`) as True."""
    found: dict[str, object] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_dir() or name.endswith(("-gate", "-users", "-window", "-shm", "-wal")):
            continue
        if path.suffix == ".sqlite3":
            with closing(sqlite3.connect(path)) as db:
                found[name] = tuple(db.iterdump())
        else:
            found[name] = path.name == "new" or path.read_bytes()
    return found


def start(home: Paths) -> None:
    assert finished(home).problem is None
    if home.profile.exists():
        opened = Store.open(home.profile, noon)
        assert opened.notice is None
        opened.store.offer()
        opened.store.close()
        copies.make_copy(home.profile, NOON.date())


@pytest.mark.parametrize("act", ACTS)
def test_killed_at_any_call_to_the_disk_it_is_done_or_not_begun(
    model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], act: str
) -> None:
    def folder(name: str) -> Path:
        return Path(shutil.copytree(model, tmp_path / name))

    def words(place: Path) -> list[str]:
        return ["tests.stress.profile_acts", act, str(place / "home"), str(place / "beside")]

    before = state(model)
    whole, trace = folder("whole"), tmp_path / "trace"
    ended = traced(words(whole), "-o", str(trace))
    assert ended.returncode == 0, ended.stderr
    start(Paths(whole / "home"))
    after = state(whole)
    calls = calls_in(trace, whole)
    seen: Counter[str] = Counter()
    for number, (name, count) in enumerate(calls[::EVERY]):
        place = folder(str(number))
        assert traced(words(place), "-o", "/dev/null", "-e", f"inject={name}:signal=KILL:when={count}").returncode == -9
        start(Paths(place / "home"))
        found = state(place)
        if act.startswith("delete"):  # the old data that the last restore kept is deleted first
            found, before, after = (
                {path: data for path, data in each.items() if not path.startswith("home/before-restore/")}
                for each in (found, before, after)
            )
        assert found in (before, after), (number, name, count)
        seen["done" if found == after else "not begun"] += 1
        shutil.rmtree(place)
    with capsys.disabled():
        print(f"\n{act}: {len(calls[::EVERY])} of {len(calls)} calls, {dict(seen)}")
