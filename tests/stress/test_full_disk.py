"""A disk that becomes full at any write: the game continues, shows a message, and the stored data is sound.

strace makes the system call fail, so the error comes from below SQLite and Python.
"""

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from game import settings as settings_file
from game.session.journal import Journal
from game.session.store import Store
from tests.stress.full_disk import WELL
from tests.support.sources import ROOT

CALLS = "pwrite64,write,ftruncate,fallocate"
EVERY = int(os.environ.get("EVERY", "1"))
"""With EVERY=n in the environment, only every n-th write is made to fail."""

pytestmark = [pytest.mark.stress, pytest.mark.skipif(shutil.which("strace") is None, reason="missing: strace")]


def play(folder: Path, *strace: str) -> subprocess.CompletedProcess[str]:
    command = ["strace", "-f", "-qq", "-e", f"trace={CALLS}", *strace, sys.executable, "-m", "tests.stress.full_disk"]
    drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONDONTWRITEBYTECODE": "1"}
    environ = {**os.environ, **drivers, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    return subprocess.run(
        [*command, str(folder)], cwd=ROOT, env=environ, check=False, capture_output=True, text=True, timeout=120
    )


def writes(folder: Path) -> int:
    """Play a match, and count the system calls by name and thread; return the highest count: the last useful `when=` of strace."""
    trace = folder / "trace"
    ended = play(folder, "-o", str(trace))
    assert ended.returncode == WELL, ended.stderr
    assert json.loads(ended.stdout)["kept"]
    calls = Counter(line.split("(")[0] for line in trace.read_text(encoding="utf-8").splitlines())
    return max(calls.values())


@pytest.mark.parametrize("lasting", [True, False])
def test_the_game_goes_on_from_any_write_that_fails(
    lasting: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Let each write fail in turn, alone or with all later ones."""
    whole = tmp_path / "whole"
    whole.mkdir()
    count = writes(whole)
    told: set[str] = set()
    kept = 0
    for number in range(1, count + 1, EVERY):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        ended = play(
            folder, "-o", "/dev/null", "-e", f"inject={CALLS}:error=ENOSPC:when={number}{'+' if lasting else ''}"
        )
        assert ended.returncode == WELL, f"write {number}: {ended.stderr}"
        if ended.stdout.strip():  # the output is empty if standard output failed
            said = json.loads(ended.stdout)
            told |= set(said["told"])
            kept += said["kept"]
        check(folder / "data")
        shutil.rmtree(folder)
    with capsys.disabled():
        print(
            f"\n{len(range(1, count + 1, EVERY))} places, to the last of {count} writes; saved to the end in {kept}; said:"
        )
        for text in sorted({text.split(str(tmp_path))[0][:90] for text in told}):
            print("  ", text)


def check(data: Path) -> None:
    """Check that profile and settings open normally after the disk has free space again."""
    opened = Store.open(data / "profile.sqlite3")
    assert opened.notice is None
    for match in opened.store.matches():
        Journal(opened.store.load(match.id).entries)
    opened.store.close()
    assert settings_file.load(data / "settings.toml")[1] is None
