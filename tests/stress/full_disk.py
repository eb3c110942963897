"""A short match on a failing disk, and all other work that writes files: `python -m tests.stress.full_disk FOLDER`.

Under strace the n-th write and all later ones can be made to fail. The program prints one line of JSON: the messages to the player,
why the screen could not be written as text, and whether the match was saved completely. The exit code on success is 7.
"""

import json
import os
import random
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from msgspec import structs

from game.clock import utc_now
from game.crash_reports import Reporter
from game.paths import Paths
from game.rulesets.presets import PRESETS
from game.scenes.shell.reports import fail
from game.session.lock import claimed
from game.session.store import Store
from game.settings import load
from game.tabletop.pacing import Speed
from game.toolkit.a11y_tree import write_tree
from tests.support.pilot import Pilot

WELL = 7
"""The exit code on success, which can be read even if no output can be written."""
RULES = replace(PRESETS["classic"], sizes=(3, 1))


def main(folder: Path) -> None:
    """Play a match, change a setting, report a problem, write the screen as text, and quit."""
    paths = Paths(folder / "data")
    chance = random.Random(1)
    settings, _notice = load(paths.settings)
    claim = claimed(paths.profile)
    opened = Store.open(paths.profile)
    pilot = Pilot(
        settings=structs.replace(settings, first_start_done=True, speed=Speed.INSTANT),
        store=opened.store,
        settings_path=paths.settings,
        reporter=Reporter(paths.report_dir, utc_now),
    ).open(notices=tuple(filter(None, (opened.notice,))))
    told: set[str] = set(pilot.director.tree().notices)
    players = pilot.program.matches.default_players(RULES)
    pilot.begin(RULES, players)
    steps = 0
    while pilot.scene != "result":
        pilot.play_on(lambda: pilot.scene == "result" or pilot.is_scored)
        steps += 1
        pilot.program.preferences.change(
            structs.replace(pilot.program.preferences.settings, master_volume=chance.randrange(101))
        )
        told |= set(pilot.director.tree().notices)
        if pilot.is_scored:
            pilot.play_on(lambda: not pilot.is_scored)
    fail(pilot.program, ValueError("planted"))
    told |= set(pilot.director.tree().notices)
    told |= {name for name in pilot.names if "written" in name}
    problem = write_tree(folder / "tree.json", pilot.director.tree())
    pilot.program.close()
    claim.close()
    with suppress(OSError):  # writing to standard output may fail too
        print(json.dumps({"told": sorted(told), "tree": problem, "kept": opened.store.notice is None}), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
    os._exit(WELL)
