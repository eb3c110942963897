"""Helpers: a virtual screen with a window manager, and simulated mouse and keyboard input."""

import atexit
import json
import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.support.tree_file import TreeFile

PROGRAMS = ("Xvfb", "xdotool", "openbox")
PATIENCE = 60.0
"""Maximum seconds that a test waits for a state of the screen; the computer may be busy."""


@contextmanager
def screen(
    width: int = 1600, height: int = 1000, *, depth: int = 24, kept_in: Path | None = None
) -> Iterator[dict[str, str]]:
    """Yield the environment for programs on a virtual screen with `depth` bits per pixel.

    The screen is stored in a file of the folder `kept_in`, if given. `SCREEN_PID` and `MANAGER_PID` are the process ids of the
    X server and of the window manager.
    """
    missing = [name for name in PROGRAMS if shutil.which(name) is None]
    if missing:
        pytest.skip(f"missing: {', '.join(missing)}")
    read, write = os.pipe()
    command = [
        "Xvfb",
        *(("-fbdir", str(kept_in)) if kept_in else ()),
        "-displayfd",
        str(write),
        "-screen",
        "0",
        f"{width}x{height}x{depth}",
        "-nolisten",
        "tcp",
        "-noreset",
    ]
    server = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as told:
            number = told.readline().strip()
        dropped = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "DISPLAY")
        environ = {key: value for key, value in os.environ.items() if key not in dropped}
        environ |= {
            "DISPLAY": f":{number}",
            "SCREEN_PID": str(server.pid),
            "SDL_AUDIODRIVER": "dummy",
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
        }
        manager = subprocess.Popen(["openbox"], env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        environ["MANAGER_PID"] = str(manager.pid)
        try:
            _await_manager(environ)
            yield environ
        finally:
            manager.kill()
            manager.wait()
    finally:
        server.terminate()
        server.wait()


def _await_manager(environ: dict[str, str]) -> None:
    """Wait until a window manager is running: a window opened while it starts may never be shown.

    Raises:
        TimeoutError: none appears.
    """
    end = time.monotonic() + PATIENCE
    while subprocess.run(["xdotool", "get_desktop"], env=environ, check=False, capture_output=True).returncode:
        if time.monotonic() > end:
            raise TimeoutError("there is no window manager")
        time.sleep(0.01)


def colours_on(folder: Path) -> int:
    """Return the number of different colours on a screen stored in a folder, in xwd format."""
    data = (folder / "Xvfb_screen0").read_bytes()
    header = struct.unpack(">25I", data[:100])
    size, height, bits, line, palette = header[0], header[5], header[11], header[12], header[19]
    pixels = data[size + palette * 12 :][: line * height]
    return len(set(memoryview(pixels).cast("H" if bits == 16 else "I")))


@dataclass
class Game:
    """The program in a window, read by its accessible tree, and used by mouse and keyboard."""

    process: subprocess.Popen[bytes]
    tree_file: TreeFile
    environ: dict[str, str]
    has_had_focus: bool = False

    def tree(self) -> dict[str, Any]:
        """Return the accessible tree of the screen; empty until it is written."""
        return self.tree_file.read()

    def until(self, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait until a condition on the screen holds; return the tree.

        Raises:
            TimeoutError: it does not hold in time, or the program has ended.
        """
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            tree = self.tree()
            if tree and true(tree):
                return tree
            time.sleep(0.02)
        raise TimeoutError(f"exit {self.process.poll()}; {json.dumps(self.tree())[:2000]}")

    def do(self, *words: str) -> None:
        """Call xdotool."""
        subprocess.run(["xdotool", *words], env=self.environ, check=True, capture_output=True)

    def window(self) -> str:
        """Return the id of the window."""
        command = ["xdotool", "search", "--sync", "--onlyvisible", "--pid", str(self.process.pid)]
        found = subprocess.run(command, env=self.environ, check=True, capture_output=True, text=True, timeout=PATIENCE)
        return found.stdout.split()[0]

    def press(self, *keys: str) -> None:
        """Press keys, by their X names, once the window manager has given the window the keyboard."""
        if not self.has_had_focus:
            self._await_focus()
        self.do("key", "--delay", "40", *keys)

    def _await_focus(self) -> None:
        """Wait until the window has the keyboard focus, which may come later than its first tree.

        Raises:
            TimeoutError: it does not get the focus in time.
        """
        window = self.window()
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            command = ["xdotool", "getwindowfocus"]
            told = subprocess.run(command, env=self.environ, check=False, capture_output=True, text=True)
            if told.stdout.strip() == window:
                self.has_had_focus = True
                return
            time.sleep(0.02)
        raise TimeoutError(f"window {window} has no focus")

    def click(self, target: str) -> None:
        """Click on a widget by its target.

        Raises:
            LookupError: it is hidden.
        """
        widget = self.find(target)
        x, y, width, height = widget["rect"]
        if not height:
            raise LookupError(f"{target} is out of sight")
        self.do(
            "mousemove",
            "--window",
            self.window(),
            str(x + width // 2),
            str(y + height // 2),
            "sleep",
            "0.1",
            "click",
            "1",
        )

    def find(self, target: str) -> dict[str, Any]:
        """Wait for the widget of a target, and return it."""
        tree = self.until(lambda tree: any(node["target"] == target for node in tree["widgets"]))
        found: dict[str, Any] = next(node for node in tree["widgets"] if node["target"] == target)
        return found

    def kill(self) -> None:
        """Kill the program without warning, as a crash or the system would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@cache
def _pictures() -> Path:
    """Return a folder for the large pictures stored between starts: rendered once, read by all programs."""
    folder = Path(tempfile.mkdtemp(prefix="back-alley-pictures-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@contextmanager
def game(
    environ: dict[str, str],
    folder: Path,
    *options: str,
    program: tuple[str, ...] = (sys.executable, "-m", "game"),
    program_environ: dict[str, str] | None = None,
) -> Iterator[Game]:
    """Yield the program on a screen, with its data and its tree in a folder, and optionally its own environment."""
    tree_file = folder / "tree.json"
    tree_file.unlink(missing_ok=True)
    pictures = folder / "data" / "pictures"
    if not pictures.exists():
        shutil.copytree(_pictures(), pictures)
    command = [*program, "--data-dir", str(folder / "data"), "--ui-tree", str(tree_file), *options]
    with (folder / "errors.txt").open("ab") as errors:
        process = subprocess.Popen(command, env=program_environ or environ, stdout=errors, stderr=errors)
        try:
            yield Game(process, TreeFile(tree_file), environ)
        finally:
            process.kill()
            process.wait()
            if pictures.is_dir():
                shutil.copytree(pictures, _pictures(), dirs_exist_ok=True)


def is_at(scene: str) -> Callable[[dict[str, Any]], bool]:
    """Return a function that is true while a scene is active."""
    return lambda tree: tree["scene"] == scene
