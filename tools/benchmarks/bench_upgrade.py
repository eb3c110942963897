"""Benchmark of an upgrade: `python -m tools.benchmarks.bench_upgrade [MATCHES]`.

A simulated later version opens a profile with many whole matches, 5,000 by default. The upgrade copies the profile, adds a table,
and adds a new rule to each match. Prints the seconds and the processor time.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tools.benchmarks.lines import line
from tools.promises.later import plant

LIMIT = 10
MAKING = """
import sys
from pathlib import Path
from game.rulesets.presets import PRESETS
from tests.support.many_matches import make_profile
make_profile(Path(sys.argv[1]), int(sys.argv[2]), PRESETS["classic"])
"""


def main(count: int) -> int:
    """Upgrade a profile of this version; return 1 if the upgrade fails or takes too long, else 0."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "profile.sqlite3"
        subprocess.run([sys.executable, "-c", MAKING, str(path), str(count)], check=True)
        plant()
        import game.career.tables  # noqa: F401, PLC0415 - it registers the side tables of profiles
        from game.session.store import Store  # noqa: PLC0415 - imports the later version

        begun, used = time.perf_counter(), time.process_time()
        store, told = Store.open(path)
        seconds, used = time.perf_counter() - begun, time.process_time() - used
        is_whole = told is None and len(store.numbers()) == count
        store.close()
    line(f"{count} matches upgraded", f"{seconds:.1f} s, {used:.1f} s of the processor", f"{LIMIT} s")
    return 0 if is_whole and seconds <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5_000))
