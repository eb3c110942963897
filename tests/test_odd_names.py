"""The game itself with files and folders of odd names, through every way by which it is given one."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pygame

from game.crash_reports import Reporter, WrittenReport
from game.rulesets.json_file import rules_text
from game.rulesets.presets import PRESETS
from game.scenes.rulesets.import_page import ImportRulesPage
from game.scenes.shell.reports import fail
from game.scenes.shell.routes import ReportOn
from game.session.store import Store, utc_now
from game.toolkit.devices.input import Closed, FileDropped, pending, read
from tests.support.odd_names import ODD, ODD_NAME, ODD_SHOWN, drop, is_fit, needs_odd_names, odd_file
from tests.support.pilot import Pilot
from tests.support.sources import ROOT

PROGRAM = """
import os, signal, sys, threading
from pathlib import Path
import pygame
from game.toolkit.access.tree_keeper import TreeKeeper
from game.cli import main
from tests.support.odd_names import drop

keep = TreeKeeper.keep
shown = []

def keep_and_go_on(keeper):
    keep(keeper)
    shown.append(keeper)
    if len(shown) == 2 and {dropped!r}:
        drop(Path(os.fsdecode({dropped!r})))
    if len(shown) == 4 and {signalled!r}:
        os.kill(os.getpid(), getattr(signal, {signalled!r}))
    elif len(shown) >= 4 and not {signalled!r}:
        pygame.event.post(pygame.event.Event(pygame.QUIT))

TreeKeeper.keep = keep_and_go_on
for name in ("SIGQUIT", "SIGHUP"):  # ignored where tests run in the background
    signal.signal(getattr(signal, name), signal.SIG_DFL)
late = threading.Timer(60.0, os._exit, [9])
late.daemon = True
late.start()
sys.exit(main())
"""


def played(*words: object, dropped: bytes = b"", signalled: str = "") -> subprocess.CompletedProcess[bytes]:
    """Run the game where nobody sees it, for a few frames: a file may be dropped on it, and a signal may end it."""
    command = [sys.executable, "-c", PROGRAM.format(dropped=dropped, signalled=signalled), *map(str, words)]
    environ = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    return subprocess.run(command, cwd=ROOT, check=False, capture_output=True, timeout=120, env=environ)


@needs_odd_names
def test_files_and_folders_of_odd_names_are_used_and_told_of(tmp_path: Path) -> None:
    """The data, the tree and a file that is no record; the system ends the program then, as it may from a terminal."""
    folder = tmp_path / os.fsdecode(ODD + b"data")
    tree = tmp_path / os.fsdecode(ODD + b"y" * (255 - len(ODD)))
    ended = played("--data-dir", folder, "--ui-tree", tree, odd_file(tmp_path), signalled="SIGQUIT")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"", b"")
    (notice,) = json.loads(tree.read_text(encoding="utf-8"))["notices"]
    assert notice.startswith(f"{ODD_SHOWN}:1:1: ")
    assert (folder / "profile.sqlite3").is_file()
    assert not (folder / "reports").exists()


@needs_odd_names
def test_a_file_of_an_odd_name_that_is_dropped_on_a_match_is_told_of_and_the_match_goes_on(tmp_path: Path) -> None:
    """By the desktop itself; then the terminal goes away."""
    data, tree, odd = tmp_path / "data", tmp_path / "tree", odd_file(tmp_path)
    words = ("--data-dir", data, "--ui-tree", tree, "--rules", "classic")
    ended = played(*words, dropped=bytes(odd), signalled="SIGHUP")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"", b"")
    shown = json.loads(tree.read_text(encoding="utf-8"))
    assert shown["scene"] == "table"
    assert shown["notices"][0].startswith(f"{ODD_SHOWN}:1:1: ")
    assert not (data / "reports").exists()
    store = Store.read(data / "profile.sqlite3")
    assert len(store.matches()) == 1
    store.close()


@needs_odd_names
def test_neither_a_pipe_for_settings_nor_a_tree_in_no_folder_holds_the_game_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "settings.toml")
    ended = played("--data-dir", tmp_path, "--ui-tree", tmp_path / ODD_NAME / "tree")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"", b"")
    assert [path.is_fifo() for path in tmp_path.glob("settings-damaged-*.toml")] == [True]
    assert not (tmp_path / "reports").exists()


@needs_odd_names
def test_a_ruleset_in_a_file_of_an_odd_name_is_brought_in_and_shared(tmp_path: Path) -> None:
    rules = replace(PRESETS["classic"], name="Friday \u202e", sizes=(5,))
    pilot = Pilot().open()
    pilot.director.handle(FileDropped(odd_file(tmp_path, rules_text(rules).encode())))
    assert isinstance(pilot.director.stack.scene, ImportRulesPage)
    assert pilot.director.stack.scene.rules_at() == (rules, "")
    tree = pilot.director.tree()
    pilot.director.draw()
    assert any(ODD_SHOWN in widget.value for widget in tree.widgets)
    texts = [text for widget in tree.widgets for text in (widget.name, widget.value, widget.detail, widget.tip)]
    assert all(is_fit(line) for text in texts for line in text.split("\n"))


@needs_odd_names
def test_a_report_in_a_folder_of_an_odd_name_is_written_and_shown(tmp_path: Path) -> None:
    pilot = Pilot(reporter=Reporter(tmp_path / ODD_NAME, utc_now)).open()
    fail(pilot.program, ValueError(ODD_NAME * 100))
    pilot.director.draw()
    told = "".join(widget.name.replace("\n", "") for widget in pilot.director.tree().widgets)
    assert ODD_SHOWN in told
    pilot.program.open(ReportOn(WrittenReport(problem="odd"), ValueError(ODD_NAME * 100)))
    pilot.director.draw()


@needs_odd_names
def test_the_name_of_a_dropped_file_is_taken_as_it_is(tmp_path: Path) -> None:
    """Also where pygame cannot read it, and what else happened meanwhile is not forgotten."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.event.clear()
    odd, plain = tmp_path / ODD_NAME, tmp_path / "plain"
    drop(plain)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert FileDropped(plain) in list(read(pending()))
    drop(odd)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    found = list(read(pending()))
    assert FileDropped(odd) in found
    assert Closed() in found
