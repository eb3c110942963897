"""Program that runs one operation on the players' files, such as a backup; tests kill it at any disk access.

`python -m tests.stress.profile_acts ACT HOME BESIDE` runs the operation ACT.
"""

import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

from game.paths import Paths
from game.profiles import people
from game.profiles.backup import prepare, write_backup
from game.profiles.deletion import delete_match, delete_person
from game.profiles.export import export_all
from game.profiles.merge import meetings, merge_prepared, merge_unpacked, prepare_merge
from game.profiles.restore import replace_all
from game.session import copies
from game.session.store import Store
from tests.session.wrecks import NOON, noon
from tests.support.narrowing import not_none


def _restore(home: Paths, beside: Path) -> None:
    prepare(home, beside / "old")
    replace_all(home, home.unpacked)


def _merge(home: Paths, beside: Path) -> None:
    prepare_merge(home, beside / "old", NOON)
    merge_unpacked(home, meetings(home))
    merge_prepared(home)


def _delete_match(home: Paths, _beside: Path) -> None:
    store = Store.open(home.profile, noon).store
    delete_match(store, home, 1)
    store.close()


def _bring_back(home: Paths, _beside: Path) -> None:
    store = Store.open(home.profile, noon).store
    offer = not_none(store.offer())
    store.bring_back(offer)
    store.close()


ACTS: dict[str, Callable[[Paths, Path], object]] = {
    "backup": lambda home, beside: write_backup(home, beside / "new", NOON),
    "export": lambda home, beside: export_all(home, beside / "new"),
    "restore": _restore,
    "merge": _merge,
    "undo": lambda home, _beside: replace_all(home, home.before_restore),
    "delete the first": lambda home, _beside: delete_person(home, people.FIRST),
    "delete a match": _delete_match,
    "copy": lambda home, _beside: copies.make_copy(home.profile, NOON.date() + timedelta(days=1)),
    "bring back": _bring_back,
    "delete another": lambda home, _beside: delete_person(home, people.profiles(home)[1].id),
}

if __name__ == "__main__":
    ACTS[sys.argv[1]](Paths(Path(sys.argv[2])), Path(sys.argv[3]))
