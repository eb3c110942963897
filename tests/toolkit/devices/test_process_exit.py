"""Thread stuck in a system call: it neither keeps the process alive nor crashes it at the end."""

import os
import signal
import subprocess
import sys
from threading import Event

import pytest

from game.toolkit.devices.process_exit import heeding_signals

PROGRAM = """
import atexit, sys, time
from threading import Thread
from game.cli import main
from game import start

def held_up(seconds):
    Thread(target=time.sleep, args=(seconds,), daemon=True).start()

def play(options):
    print("played")
    print("heard", file=sys.stderr)
    {ending}

start._play = play
atexit.register(print, "taken apart")
sys.exit(main([]))
"""


def ended(ending: str) -> subprocess.CompletedProcess[str]:
    """Run a program that ends with the Python code `ending`; return its finished process."""
    command = [sys.executable, "-c", PROGRAM.format(ending=ending)]
    environ = os.environ | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=120, env=environ)


@pytest.mark.parametrize(
    ("ending", "code"),
    [
        ("held_up(1000); return 0", 0),
        ("held_up(1000); return 7", 7),
        ("held_up(1000); raise KeyboardInterrupt", 130),
        ("held_up(1000); raise ValueError", 1),
    ],
)
def test_a_process_with_a_thread_that_is_held_up_ends_at_once_with_its_exit_code(ending: str, code: int) -> None:
    """Check that printed output is not lost, and that nothing used by the thread is shut down."""
    process = ended(ending)
    assert (process.returncode, process.stdout) == (code, "played\n")
    assert process.stderr.startswith("heard\n")


@pytest.mark.parametrize("ending", ["return 7", "held_up(0.01); time.sleep(0.5); return 7"])
def test_a_process_without_such_a_thread_is_taken_apart_as_usual(ending: str) -> None:
    process = ended(ending)
    assert (process.returncode, process.stdout) == (7, "played\ntaken apart\n")


@pytest.mark.skipif(not hasattr(signal, "SIGQUIT"), reason="this system has other signals")
def test_a_signal_that_asks_the_program_to_end_is_heeded_until_the_end_of_the_block_unless_it_is_ignored() -> None:
    asked: list[str] = []
    was_told = Event()
    before = {signal.SIGHUP: signal.signal(signal.SIGHUP, signal.SIG_IGN)}
    before[signal.SIGQUIT] = signal.signal(signal.SIGQUIT, signal.SIG_DFL)  # ignored if tests run in the background
    try:
        with heeding_signals(lambda: asked.append("end"), was_told.set):
            for number in (signal.SIGQUIT, signal.SIGHUP):
                os.kill(os.getpid(), number)
            assert was_told.wait(60), "a thread can bring the main one back from its wait"
        assert signal.getsignal(signal.SIGQUIT) is signal.SIG_DFL
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    assert asked == ["end"]
