"""Helpers: a desktop bus with accessibility services, and a screen reader on it."""

import json
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.support.narrowing import not_none

SYSTEM_PYTHON = "/usr/bin/python3"
LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
READER = Path(__file__).with_name("atspi_reader.py")
PATIENCE = 30.0
"""Maximum seconds that a test waits for a condition on the screen; the computer may be busy."""

LOOK = 0.1
"""Seconds between two queries of all nodes on the screen."""

Node = dict[str, Any]


def missing() -> list[str]:
    """Return the missing programs and libraries that the bus and the reader need."""
    lacking = [name for name in ("dbus-daemon", SYSTEM_PYTHON) if shutil.which(name) is None]
    lacking += [] if any(map(Path.exists, map(Path, LAUNCHERS))) else ["at-spi2-core"]
    if not lacking:
        tried = subprocess.run(
            [SYSTEM_PYTHON, "-c", "import gi; gi.require_version('Atspi', '2.0')"], check=False, capture_output=True
        )
        lacking += ["gir1.2-atspi-2.0 and python3-gi"] if tried.returncode else []
    return lacking


@contextmanager
def desktop(environ: dict[str, str], folder: Path) -> Iterator[dict[str, str]]:
    """Yield the environment variables of a new desktop bus, on which assistive programs can be started."""
    if lacking := missing():
        pytest.skip(f"missing: {', '.join(lacking)}")
    runtime = folder / "run"
    runtime.mkdir(mode=0o700)
    own = environ | {"XDG_RUNTIME_DIR": str(runtime)}
    for name in ("DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS", "NO_AT_BRIDGE"):
        own.pop(name, None)
    address = f"unix:path={runtime}/bus"
    bus = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", f"--address={address}", "--print-address"],
        env=own,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert bus.stdout is not None
    bus.stdout.readline()
    own["DBUS_SESSION_BUS_ADDRESS"] = address
    launcher = next(path for path in LAUNCHERS if Path(path).exists())
    services = subprocess.Popen(
        [launcher, "--launch-immediately"], env=own, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield own
    finally:
        for process in (services, bus):
            process.terminate()
            process.wait()
        bus.stdout.close()


@dataclass
class Reader:
    """A screen reader that reads and presses nodes through AT-SPI alone."""

    process: "subprocess.Popen[str]"
    heard: list[str] = field(default_factory=list)
    nameless: list[Node] = field(default_factory=list)
    """Nameless nodes that could be pressed or focused."""

    def ask(self, **command: object) -> Any:  # noqa: ANN401 - any JSON value
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def tree(self) -> list[Node]:
        """Return the nodes on the screen, recording announcements and nameless nodes."""
        found: list[Node] = self.ask(do="tree")
        # during an announcement, the focus is on a node of unknown role, which needs no name as it cannot be pressed
        usable = (one for one in found if one["acts"] or ("FOCUSABLE" in one["states"] and one["role"] != "unknown"))
        self.nameless += (node for node in usable if not node["name"].strip())
        self.heard += self.ask(do="said")
        return found

    def until(self, true: Callable[[list[Node]], object]) -> list[Node]:
        """Wait until a condition on the screen holds; return the nodes.

        Raises:
            TimeoutError: the condition does not hold within `PATIENCE` seconds.
        """
        end = time.monotonic() + PATIENCE
        found: list[Node] = []
        while time.monotonic() < end:
            found = self.tree()
            if found and true(found):
                return found
            time.sleep(LOOK)
        raise TimeoutError(json.dumps(found)[:2000])

    def press(self, name: str) -> None:
        """Wait for a pressable node whose name matches the regular expression `name`, and press it."""
        self.do(find(self.until(lambda nodes: find(nodes, name)), name))

    def do(self, node: Node | None) -> None:
        self.ask(do="press", id=not_none(node)["id"])


def find(nodes: list[Node], name: str) -> Node | None:
    """Return the first pressable node whose name matches a regular expression; None if there is none."""
    return next((node for node in nodes if node["acts"] and re.fullmatch(name, node["name"])), None)


def within(nodes: list[Node], group: str) -> list[Node]:
    return [node for node in nodes if any(name.startswith(group) for name in node["within"])]


@contextmanager
def reader(environ: dict[str, str]) -> Iterator[Reader]:
    process = subprocess.Popen(
        [SYSTEM_PYTHON, str(READER)],
        env=environ,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == "ready\n"
        yield Reader(process)
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stdin.close()
