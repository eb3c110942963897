"""Idle wait: the program sleeps in a system call while nobody plays, and any event wakes it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.patience import PATIENCE
from tests.window.xvfb import Game, game, is_at, screen
from tools.benchmarks.bench_window import Idling

pytestmark = pytest.mark.window

CALM = 11.0
"""Seconds without input after which the program is asleep."""
WATCHED = 5.0
MOST_SWITCHES = 5.0

WAITING = """
import faulthandler, os, sys, threading, time
faulthandler.dump_traceback_later(45, exit=True)  # where it hangs, it tells in what
import pygame
from game.toolkit.access.bridge import AccessBridge
from game.toolkit.devices.process_exit import leave
from game.toolkit.devices.window import open_window
from game.worker import ThreadWorker, started_thread

class Adapter:
    def __init__(self, handle, begin, end, ask):
        self.begin, self.ask = begin, ask

adapters = []
def opened(*given):
    adapters.append(Adapter(*given))
    return adapters[0]

LONG = 3600.0
with open_window((640, 400), lambda wake: AccessBridge(opened, wake)) as window:
    window.adapt()
    for _ in range(50):
        window.events.wait(0.02)
        list(window.inputs())
    assert window.events.is_blocking
    window.events.take_wake()
    late = lambda act: threading.Timer(0.5, act).start()
    worker = ThreadWorker("tested")
    ways = {
        "result": lambda: worker.submit(lambda _stop: time.sleep(0.5)),
        "thread": lambda: started_thread("tested", lambda: time.sleep(0.5)),
        "reader": lambda: late(adapters[0].begin),
        "request": lambda: late(lambda: adapters[0].ask("CLICK", 1, None)),
        "hang up": lambda: os.system(f"(sleep 0.5; kill -HUP {os.getpid()}) &"),
        "dropped": lambda: late(lambda: pygame.event.post(pygame.event.Event(pygame.DROPFILE, file="a.txt"))),
        "end": lambda: os.system(f"(sleep 0.5; kill -TERM {os.getpid()}) &"),
    }
    ways[sys.argv[1]]()
    while not window.events.take_wake():
        window.events.wait(LONG)
        found = [type(one).__name__ for one in window.inputs()]
        if {"FileDropped", "Closed"} & set(found):
            break
    print("awake")
leave(0)  # like the program, which takes nothing apart under a thread
"""


@pytest.mark.parametrize("way", ["result", "thread", "reader", "request", "dropped", "hang up", "end"])
def test_what_comes_from_elsewhere_ends_the_longest_wait(way: str) -> None:
    """Wake the program through a finished job or thread, a screen reader, a dropped file or a signal."""
    with screen() as environ:
        environ |= {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"}
        command = [sys.executable, "-c", WAITING, way]
        ended = subprocess.run(command, env=environ, check=False, capture_output=True, text=True, timeout=PATIENCE)
    assert (ended.returncode, ended.stdout[-6:], ended.stderr) == (0, "awake\n", "")


def test_a_page_that_is_left_alone_sleeps_and_a_key_wakes_it(tmp_path: Path) -> None:
    with screen() as environ, game(environ, tmp_path) as playing:
        playing.until(is_at("first-start"))
        playing.window()
        time.sleep(CALM)
        assert switches(playing) <= MOST_SWITCHES
        playing.press("F1")
        playing.until(is_at("rules"))
        os.kill(playing.process.pid, signal.SIGHUP)
        assert playing.process.wait(PATIENCE) == 0


def switches(playing: Game) -> float:
    """Return how many times per second the program's threads go to sleep."""
    before = Idling.of(playing.process.pid)
    time.sleep(WATCHED)
    return Idling.of(playing.process.pid).rates(before, WATCHED)[1]
