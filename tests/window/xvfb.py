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

from tests.support.patience import PATIENCE, wait_until
from tests.support.tree_file import TreeFile

PROGRAMS = ("Xvfb", "xdotool", "openbox")
GONE = "The display is gone.\n"


@contextmanager
def screen(
    width: int = 1600, height: int = 1000, *, depth: int = 24, kept_in: Path | None = None
) -> Iterator[dict[str, str]]:
    """Yield the environment for programs on a virtual screen with `depth` bits per pixel.

    The X server stores the screen's pixels in a file in the folder `kept_in`, if given. `SCREEN_PID` and `MANAGER_PID` are the
    process ids of the X server and the window manager.
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
        environ = without_a_screen() | {
            "DISPLAY": f":{number}",
            "SCREEN_PID": str(server.pid),
            "SDL_AUDIODRIVER": "dummy",
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
        }
        manager = subprocess.Popen(["openbox"], env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        environ["MANAGER_PID"] = str(manager.pid)
        try:
            # a window opened while the window manager starts may never be shown
            asked = ["xdotool", "get_desktop"]
            wait_until(lambda: not subprocess.run(asked, env=environ, check=False, capture_output=True).returncode)
            yield environ
        finally:
            manager.kill()
            manager.wait()
    finally:
        server.terminate()
        server.wait()


def without_a_screen() -> dict[str, str]:
    """Return the environment without variables for displays."""
    dropped = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "DISPLAY")
    return {key: value for key, value in os.environ.items() if key not in dropped}


def colours_on(folder: Path) -> int:
    """Return the number of colours on a screen stored in xwd format."""
    data = (folder / "Xvfb_screen0").read_bytes()
    header = struct.unpack(">25I", data[:100])
    size, height, bits, line, palette = header[0], header[5], header[11], header[12], header[19]
    pixels = data[size + palette * 12 :][: line * height]
    return len(set(memoryview(pixels).cast("H" if bits == 16 else "I")))


@dataclass
class Game:
    """The program in a window, read through its accessibility tree, and used with mouse and keyboard."""

    process: subprocess.Popen[bytes]
    tree_file: TreeFile
    environ: dict[str, str]
    has_had_focus: bool = False

    def tree(self) -> dict[str, Any]:
        return self.tree_file.read()

    def until(self, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait until a condition on the screen holds; return the tree.

        Raises:
            TimeoutError: the condition does not hold in time, or the program has ended.
        """
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            tree = self.tree()
            if tree and true(tree):
                return tree
            time.sleep(0.02)
        raise TimeoutError(f"exit {self.process.poll()}; {json.dumps(self.tree())[:2000]}")

    def do(self, *words: str, fails: bool = False) -> list[str]:
        """Call xdotool, which may fail if `fails`, and return the words of its output."""
        command = ["xdotool", *words]
        ended = subprocess.run(
            command, env=self.environ, check=not fails, capture_output=True, text=True, timeout=PATIENCE
        )
        return ended.stdout.split()

    def window(self) -> str:
        return self.do("search", "--sync", "--onlyvisible", "--pid", str(self.process.pid))[0]

    def press(self, *keys: str) -> None:
        """Press keys, by their X names, once the window has the keyboard focus."""
        if not self.has_had_focus:
            self._await_focus()
        self.do("key", "--delay", "40", *keys)

    def _await_focus(self) -> None:
        """Wait until the window has the keyboard focus, which may come after its first tree."""
        window = self.window()
        wait_until(lambda: self.do("getwindowfocus", fails=True) == [window])
        self.has_had_focus = True

    def click(self, target: str) -> None:
        """Click on a widget by its target.

        Raises:
            LookupError: the widget is hidden.
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

    def quit(self) -> None:
        self.click("button:menu")
        self.click("button:title")
        self.until(is_at("title"))
        self.click("button:quit")
        assert self.process.wait(PATIENCE) == 0

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@cache
def _pictures() -> Path:
    """Return a folder for the large pictures that the program stores, so that later runs need not render them."""
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
    says: str | None = "",
) -> Iterator[Game]:
    """Yield the program on a screen, with its data and accessibility tree in a folder.

    `program_environ` replaces `environ` for the program alone. The program's output must be `says`, unless `says` is None.
    """
    tree_file = folder / "tree.json"
    tree_file.unlink(missing_ok=True)
    pictures = folder / "data" / "pictures"
    if not pictures.exists():
        shutil.copytree(_pictures(), pictures)
    command = [*program, "--data-dir", str(folder / "data"), "--ui-tree", str(tree_file), *options]
    output = folder / "output.txt"
    with output.open("wb") as file:
        process = subprocess.Popen(command, env=program_environ or environ, stdout=file, stderr=file)
        try:
            yield Game(process, TreeFile(tree_file), environ)
        finally:
            process.kill()
            process.wait()
            if pictures.is_dir():
                shutil.copytree(pictures, _pictures(), dirs_exist_ok=True)
    assert says is None or output.read_text() == says


def is_at(scene: str) -> Callable[[dict[str, Any]], bool]:
    return lambda tree: tree["scene"] == scene
