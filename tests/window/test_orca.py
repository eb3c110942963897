"""Orca with the real program, used by keys alone: its speech equals the transcripts in `tests/golden/transcripts`."""

import fcntl
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.rulesets.json_file import rules_text
from game.rulesets.presets import PRESETS
from tests.golden.heard import QUIET, SIZES, kept, keys, words
from tests.window.atspi import desktop
from tests.window.xvfb import Game, game, screen

pytestmark = [pytest.mark.window, pytest.mark.stress]
CUSTOM = """import orca.speech
def said(text, *_how):
    with open({path!r}, "a") as file:
        file.write(text.strip() + "\\n")
orca.speech._speak = said
"""
"""A settings file for Orca that makes it log its speech."""
BEGINNING = 8.0
"""Seconds of silence after which Orca's announcements at the start are over."""


@contextmanager
def listening(folder: Path, *options: str) -> Iterator[tuple[Game, Path]]:
    """Yield the program, in a window with the keyboard focus, and the log of Orca's speech."""
    if shutil.which("orca") is None:
        pytest.skip("missing: orca")
    said, settings = folder / "said.txt", folder / "xdg" / "orca" / "orca-customizations.py"
    settings.parent.mkdir(parents=True)
    settings.write_text(CUSTOM.format(path=str(said)))
    with (
        Path(__file__).open() as one,
        screen() as environ,
        desktop(environ, folder) as own,
        (folder / "orca.txt").open("wb") as log,
    ):
        fcntl.flock(one, fcntl.LOCK_EX)  # only one Orca can run per user
        silent = {"XDG_DATA_HOME": str(folder / "xdg"), "SPEECHD_ADDRESS": "unix_socket:/nowhere", "LC_ALL": "C.UTF-8"}
        orca = subprocess.Popen(["orca"], env=own | silent, stdout=log, stderr=log)
        try:
            while not said.exists():
                if orca.poll() is not None:
                    pytest.skip(f"Orca does not start: {(folder / 'orca.txt').read_text()}")
                time.sleep(0.1)
            said.write_text("")
            with game(own, folder, "--speed", "instant", "--seed", "2", *options) as playing:
                press(playing, said, quiet=BEGINNING)
                said.write_text("")
                yield playing, said
        finally:
            orca.kill()
            orca.wait()


def press(playing: Game, said: Path, *key: str, quiet: float = QUIET) -> None:
    """Press a key, if given, and wait until the program needs an input and Orca is silent."""
    if key:
        playing.press(*key)
    size, since, end = -1, time.monotonic(), time.monotonic() + 60
    while time.monotonic() - since < quiet or not size or not is_asked(playing.tree()):
        assert time.monotonic() < end, said.read_text()
        if said.stat().st_size != size:
            size, since = said.stat().st_size, time.monotonic()
        time.sleep(0.05)


def is_asked(tree: dict[str, Any]) -> bool:
    return tree.get("settled", False) and not tree["waits"]


@pytest.mark.parametrize("name", ["first-deal", "classic"])
def test_orca_says_what_is_in_the_transcript(name: str, tmp_path: Path) -> None:
    rules = tmp_path / "short.json"
    rules.write_text(rules_text(replace(PRESETS["classic"], sizes=SIZES)))
    with listening(tmp_path, *(["--rules", str(rules)] if name == "classic" else [])) as (playing, said):
        text = kept(name)
        for key in keys(text):
            press(playing, said, key)
        assert words(said.read_text()) == words(text[text.index("[") :])
