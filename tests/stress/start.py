"""Program that opens a profile and plays; tests kill it at any disk access: `python -m tests.stress.start PROFILE ACTIONS`.

Before each action it prints the id of the match and the number of its last entry. With LATER in the environment, the next version
is simulated, which upgrades the profile.
"""

import os
import random
import sys
from pathlib import Path

from game.session.store import Store
from game.session.table import Table
from tests.session.matches import SHORT, advance, new_table


def main(path: Path, actions: int) -> None:
    opened = Store.open(path)
    assert opened.store.notice is None, opened.notice
    going = [match.id for match in opened.store.matches() if match.status == "playing"]
    table = Table.resume(opened.store, going[0]) if going else new_table(SHORT, store=opened.store)
    chance = random.Random(1)
    for _ in range(actions):
        print(table.match_id, table.seq, flush=True)
        if not advance(table, chance):
            break
    opened.store.close()


if __name__ == "__main__":
    if "LATER" in os.environ:
        import pytest

        from tests.session.test_store import plant_upgrade

        plant_upgrade(pytest.MonkeyPatch())
    main(Path(sys.argv[1]), int(sys.argv[2]))
