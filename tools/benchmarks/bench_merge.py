"""Benchmark of merging profiles: `python -m tools.benchmarks.bench_merge [MATCHES]`.

Merges the profiles of two computers, each with MATCHES whole matches (5,000 by default), through a backup, in a worker thread.
Prints the seconds, the processor time, and the longest time that the main thread was blocked.
"""

import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from game.clock import utc_now
from game.paths import Paths
from game.profiles.backup import write_backup
from game.profiles.merge import meetings, merge_prepared, merge_unpacked, prepare_merge
from game.rulesets.presets import PRESETS
from game.worker import ThreadWorker, close_all
from tests.support.many_matches import make_profile

Value = TypeVar("Value")


def timed(name: str, act: Callable[[], Value]) -> Value:
    """Run `act` in a worker; print its duration, its processor time, and how long it blocked this thread; return its result."""
    worker = ThreadWorker("merge")
    begun, used, last, longest = time.perf_counter(), time.process_time(), time.perf_counter(), 0.0
    ticket = worker.submit(lambda _is_stopped: act())
    while not ticket.is_done:
        time.sleep(0.002)
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    close_all((worker,))
    seconds, used = time.perf_counter() - begun, time.process_time() - used
    print(f"{name}: {seconds:.2f} s, {used:.2f} s of the processor, the window waits {1000 * longest:.0f} ms at most")
    return ticket.result()


def main(count: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        home, other = Paths(Path(folder) / "home"), Paths(Path(folder) / "other")
        for paths in (home, other):
            paths.data_dir.mkdir()
            make_profile(paths.profile, count, PRESETS["classic"])
            with closing(sqlite3.connect(paths.profile)) as db, db:
                db.execute("UPDATE matches SET identity = ? || identity", (paths.data_dir.name,))
        backup = Path(folder) / "backup"
        write_backup(other, backup, utc_now())
        timed("read and checked", lambda: prepare_merge(home, backup, utc_now()))
        found = timed("previewed", lambda: meetings(home))
        timed("brought together", lambda: merge_unpacked(home, found))
        timed("put in place", lambda: merge_prepared(home))
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5_000))
