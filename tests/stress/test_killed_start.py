"""A start killed at any disk access: the next start finds everything and can save.

strace kills the program at the system call, before the call is executed.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

import pytest

from game.session import copies
from game.session.store import Store
from tests.session.matches import advance, new_table, play_out
from tests.session.test_cut_off import cut_off_first_start, cut_off_in_the_middle
from tests.session.test_store import plant_upgrade
from tests.session.wrecks import change
from tests.support.sources import ROOT

CALLS = "mkdir,openat,pwrite64,write,ftruncate,fallocate,fsync,fdatasync,rename,link,unlink,flock,chmod,fchmod,fchown"
"""System calls that change or lock files."""
MOST = 60
"""Number of system calls at which a test kills the program: the first ones of the whole program, or the last ones of a match."""
A_FEW, TO_THE_END = 12, 1_000
"""The maximum number of actions after a start: a few, or enough for a whole match."""
EVERY = int(os.environ.get("EVERY", "1"))
"""With EVERY=n in the environment, the program is killed only at every n-th call."""

pytestmark = [pytest.mark.stress, pytest.mark.skipif(shutil.which("strace") is None, reason="missing: strace")]


STRACE = ("strace", "-f", "-y", "-qq", "-e", f"trace={CALLS}")


def started(path: Path, actions: int, *options: str) -> subprocess.CompletedProcess[str]:
    return traced(["tests.stress.start", str(path), str(actions)], *options)


def traced(words: Sequence[str], *options: str) -> subprocess.CompletedProcess[str]:
    command = [*STRACE, *options, sys.executable, "-m", *words]
    environ = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=ROOT, env=environ, check=False, capture_output=True, text=True, timeout=60)


def calls_in(trace: Path, folder: Path) -> list[tuple[str, int]]:
    """Return the playing thread's system calls in a folder, each with its index among calls of that name."""
    lines = trace.read_text(encoding="utf-8").splitlines() if trace.exists() else []
    if not lines:
        return []
    thread = lines[0].split()[0]
    counted: Counter[str] = Counter()
    calls = []
    for line in lines:
        if line.startswith(f"{thread} ") and "(" in line:
            name = line.split()[1].split("(")[0]
            counted[name] += 1
            if str(folder) in line:
                calls.append((name, counted[name]))
    return calls


def nothing(path: Path) -> list[int]:
    """Leave no folder at all, for a first start."""
    assert not path.exists()
    return []


def used(path: Path) -> list[int]:
    store = Store.open(path).store
    tables = [new_table(store=store), new_table(store=store, seed=bytes(32))]
    play_out(tables[0], random.Random(1))
    for _ in range(20):
        advance(tables[1], random.Random(1))
    store.close()
    return [table.match_id for table in tables]


def cut_off(path: Path) -> list[int]:
    path.parent.mkdir()
    return cut_off_in_the_middle(path)


def earlier(path: Path) -> list[int]:
    """Leave a profile that the next start upgrades, as it simulates a later version; return the ids of the profile's matches."""
    return used(path)


def damaged(path: Path) -> list[int]:
    """Leave a damaged profile, recoverable from its copy; return the ids of its matches."""
    kept = used(path)
    copies.make_copy(path, date(2031, 5, 4))
    change(path, "CREATE TABLE more (x)")
    return kept


def cut_off_at_first(path: Path) -> list[int]:
    """Leave the files of a program killed in its first transaction."""
    path.parent.mkdir()
    cut_off_first_start(path)
    return []


def check(path: Path, kept: Sequence[int], said: str) -> None:
    """Check that all stored and reported matches exist, the next start can save, and no temporary file is left."""
    opened = Store.open(path)
    assert opened.notice is None or "recovered 2 of 2 matches" in opened.notice
    assert {*kept, *(int(line.split()[0]) for line in said.splitlines())} <= {m.id for m in opened.store.matches()}
    for match in opened.store.matches():
        journal = opened.store.load(match.id).journal()
        shown = [int(line.split()[1]) for line in said.splitlines() if line.split()[0] == str(match.id)]
        assert journal.seq >= max(shown, default=1)
    table = new_table(store=opened.store)
    table.deal()
    opened.store.close()
    again = Store.open(path)
    assert again.notice is opened.store.notice is None
    assert again.store.load(table.match_id).journal().state == table.state
    again.store.close()
    left = {entry.name for entry in path.parent.iterdir() if "-damaged-" not in entry.name}
    ours = {path.name + ending for ending in ("", "-gate", "-users", "-window")}
    assert left <= {*ours, "settings.toml", "copies"}


@pytest.mark.parametrize(
    ("leave", "actions"),
    [
        (nothing, A_FEW),
        (used, A_FEW),
        (cut_off, A_FEW),
        (cut_off_at_first, A_FEW),
        (damaged, A_FEW),
        (earlier, A_FEW),
        (used, TO_THE_END),
    ],
)
def test_a_start_killed_at_any_call_to_the_disk_is_followed_by_one_that_saves(
    leave: Callable[[Path], list[int]],
    actions: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Kill a start at each system call, or only at the last calls of a whole match."""
    model = tmp_path / "model"
    kept = leave(model / "profile.sqlite3")
    if leave is earlier:
        plant_upgrade(monkeypatch)
        monkeypatch.setenv("LATER", "")

    def folder(name: str) -> Path:
        place = tmp_path / name
        if model.exists():
            shutil.copytree(model, place)
        return place / "profile.sqlite3"

    trace = tmp_path / "trace"
    whole = folder("whole")
    ended = started(whole, actions, "-o", str(trace))
    assert ended.returncode == 0, ended.stderr
    calls = calls_in(trace, whole.parent)[-MOST if actions == TO_THE_END else 0 :]
    assert len(calls) >= MOST
    killed = 0
    for number, (name, count) in enumerate(calls[::EVERY]):
        path = folder(f"{number}")
        ended = started(path, actions, "-o", "/dev/null", "-e", f"inject={name}:signal=KILL:when={count}")
        killed += ended.returncode == -9
        check(path, kept, ended.stdout)
        shutil.rmtree(path.parent)
    assert killed == len(calls[::EVERY])
    with capsys.disabled():
        print(f"\n{leave.__name__}: {killed} kills; {dict(Counter(name for name, _ in calls).most_common())}")


def window(path: Path, *options: str) -> subprocess.Popen[bytes]:
    """Start the whole program without a screen, with its data in the folder of `path`."""
    drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONDONTWRITEBYTECODE": "1"}
    words = [sys.executable, "-m", "game", "--data-dir", str(path.parent), "--rules", "classic"]
    return subprocess.Popen(
        [*STRACE, *options, *words], cwd=ROOT, env={**os.environ, **drivers}, stderr=subprocess.DEVNULL
    )


def test_a_window_killed_at_any_call_to_the_disk_is_followed_by_a_start_that_saves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Kill the whole program at some system calls of its first start and match, and print the number of calls of each name."""
    trace = tmp_path / "trace"
    running = window(tmp_path / "whole" / "profile.sqlite3", "-o", str(trace))
    calls: list[tuple[str, int]] = []
    while len(calls) < MOST:
        time.sleep(2)
        before, calls = calls, calls_in(trace, tmp_path / "whole")[:MOST]
        if calls and calls == before:  # the program waits for the player
            break
    # killing strace would not end the program
    os.kill(int(trace.read_text(encoding="utf-8").split()[0]), signal.SIGKILL)
    running.wait(60)
    for number, (name, count) in enumerate(calls[:: max(EVERY, 3)]):
        path = tmp_path / f"{number}" / "profile.sqlite3"
        running = window(path, "-o", "/dev/null", "-e", f"inject={name}:signal=KILL:when={count}")
        assert running.wait(60) == -9
        check(path, [], "")
    with capsys.disabled():
        print(
            f"\na window: every third of {len(calls)} calls; {dict(Counter(name for name, _ in calls).most_common())}"
        )
