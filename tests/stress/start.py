"""Starts with a profile and plays a little: `python -m tests.stress.start PROFILE`, to be killed at any call to the disk.

After each action the match and its last entry are printed.
"""

import random
import sys
from pathlib import Path

from game.session.store import Store
from game.session.table import Table
from tests.session.matches import SHORT, advance, new_table

ACTIONS = 12


def main(path: Path) -> None:
    """Open the profile, sit down at the match that is going on or a new one, play, and leave."""
    opened = Store.open(path)
    assert opened.store.notice is None, opened.notice
    going = [match.id for match in opened.store.matches() if match.status == "playing"]
    table = Table.resume(opened.store, going[0]) if going else new_table(SHORT, store=opened.store)
    chance = random.Random(1)
    for _ in range(ACTIONS):
        print(table.match_id, table.seq, flush=True)
        if not advance(table, chance):
            break
    opened.store.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
