"""Worker processes that play the units of a contest.

Unavailable in the packaged executable, which cannot start a copy of itself.
"""

import signal
import sys
import traceback
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Final, NamedTuple

from game.worker import signals_held_back
from tools.arena.contest import Contest, Unit, UnitOutcome, WorkerError, play_unit

_AHEAD: Final = 2
"""Units queued per worker: the current one and the next, so that a worker never waits."""
_PATIENCE: Final = 0.5
"""Maximum seconds of one wait for a worker; on Windows, Ctrl+C is noticed only between waits."""


def play_units(contest: Contest, units: Iterable[Unit], processes: int) -> Generator[UnitOutcome, None, None]:
    """Yield the outcomes of these units as they are completed.

    The workers are terminated when the iterator ends, is closed, or raises an exception.

    Raises:
        WorkerError: a worker failed.
    """
    workers = [_hire(contest) for _number in range(processes)]
    try:
        yield from _shared_out(workers, iter(units))
    finally:
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.process.join()
            worker.line.close()


class _Worker(NamedTuple):
    process: BaseProcess
    line: "Connection[Unit, UnitOutcome | str]"


def _hire(contest: Contest) -> _Worker:
    context = get_context("spawn")  # works the same on every system; workers inherit nothing
    here, there = context.Pipe()
    process = context.Process(target=_serve, args=(there, contest), daemon=True)
    if sys.platform != "win32":
        resource_tracker.ensure_running()  # started inside the `with` block, the tracker would unblock interrupts
    # The worker starts with interrupts blocked and later ignores them. Interrupts reach this process only after the `with` block.
    with signals_held_back(("SIGINT",)):
        process.start()
    there.close()
    return _Worker(process, here)


def _serve(line: "Connection[UnitOutcome | str, Unit]", contest: Contest) -> None:
    """Play requested units until the parent process is gone. Ignore interrupts, which the parent handles."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # interrupts that were blocked are now ignored
    with suppress(EOFError, ConnectionError):  # the parent is gone
        while True:
            unit = line.recv()
            try:
                answer: UnitOutcome | str = play_unit(contest, unit)
            except Exception:  # noqa: BLE001 - reported by the parent process
                answer = traceback.format_exc()
            line.send(answer)


def _shared_out(workers: list[_Worker], units: Iterator[Unit]) -> Iterator[UnitOutcome]:
    by_line = {worker.line: worker for worker in workers}
    lying = dict.fromkeys(by_line, 0)
    for _round in range(_AHEAD):
        for line in by_line:
            _hand_out(line, units, lying)
    while any(lying.values()):
        for ready in wait([line for line, count in lying.items() if count], timeout=_PATIENCE):
            line = next(line for line in by_line if line is ready)
            try:
                answer = line.recv()
            except (EOFError, ConnectionError) as error:
                by_line[line].process.join(_PATIENCE)
                code = by_line[line].process.exitcode
                raise WorkerError(f"a worker came to an end with exit code {code}") from error
            if isinstance(answer, str):
                raise WorkerError(answer)
            lying[line] -= 1
            _hand_out(line, units, lying)
            yield answer


def _hand_out(
    line: "Connection[Unit, UnitOutcome | str]",
    units: Iterator[Unit],
    lying: "dict[Connection[Unit, UnitOutcome | str], int]",
) -> None:
    unit = next(units, None)
    if unit is not None:
        with suppress(ConnectionError):  # the worker is gone; the next read raises WorkerError
            line.send(unit)
        lying[line] += 1
