"""Storage benchmark: the time until an action is stored, and until it is safe from a power cut.

    python -m tools.benchmarks.bench_store [FOLDER] [--pause 0.02]

A classic match is played three times with random cards, with a pause after each action: first with a flush thread, as in the game;
then without any flush; last with `synchronous=FULL`, where each action waits for the disk. The measured disk is that of FOLDER, by
default the current folder. To simulate a slow disk, use `strace -f -o /dev/null -e trace=fsync,fdatasync -e
inject=fsync,fdatasync:delay_enter=100000`.
"""

import argparse
import random
import statistics
import tempfile
import time
from pathlib import Path

import game.career.tables  # noqa: F401 - it registers the side tables of profiles
from game.rulesets.presets import PRESETS
from game.session.flush import Flusher
from game.session.store import Store
from tests.session.matches import advance, new_table
from tests.session.test_flush import is_flushed
from tools.benchmarks.lines import line

ACTIONS = 250


def play(path: Path, mode: str, pause: float) -> tuple[list[float], list[float]]:
    """Play a match; return the seconds until each action is stored and, with a flush thread, until every tenth one is on disk."""
    store = Store.open(path).store
    file = store.saving.file
    assert file is not None
    assert file.opened is not None
    assert isinstance(file.opened.flusher, Flusher)
    if mode == "FULL":
        store._db.execute("PRAGMA synchronous=FULL")  # noqa: SLF001 - the game does not do this
    if mode != "beside":
        file.opened.flusher = None
    table = new_table(PRESETS["classic"], store=store)
    chance = random.Random(1)
    took: list[float] = []
    safe: list[float] = []
    for number in range(ACTIONS):
        begun = time.perf_counter()
        advance(table, chance)
        took.append(time.perf_counter() - begun)
        if mode == "beside" and number % 10 == 0:
            assert is_flushed(store)
            safe.append(time.perf_counter() - begun)
        time.sleep(pause)
    assert store.notice is None
    store.close()
    return took, safe


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=Path())
    parser.add_argument("--pause", type=float, default=0.02)
    args = parser.parse_args()
    for mode, words in (("beside", "flushed beside"), ("none", "never flushed"), ("FULL", "synchronous=FULL")):
        with tempfile.TemporaryDirectory(dir=args.folder) as folder:
            took, safe = play(Path(folder) / "matches.db", mode, args.pause)
        line(f"an action, {words}: middle, longest", f"{told(statistics.median(took))}, {told(max(took))}")
        if safe:
            line(
                "  and on the disk itself after: middle, longest", f"{told(statistics.median(safe))}, {told(max(safe))}"
            )


def told(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


if __name__ == "__main__":
    main()
