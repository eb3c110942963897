"""Simulated later version: `python -m tools.promises.later` opens the files of 1.0 with it, and prints their contents as JSON.

The later version has a new rule with a default value, a new table in profiles, and the next schema version. Profiles store all
rules of a match, so the upgrade adds the new rule. Other files omit rules with default values, and need no change.
"""

import importlib.util
import json
import sys
from pathlib import Path
from typing import Final

from tools.promises import FOLDER

RULE: Final = "    tie: Tie = _rule("
NOTES: Final = '    "CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",\n'
TABLE: Final = "CREATE TABLE later (name TEXT PRIMARY KEY) WITHOUT ROWID"
COMPLETED: Final = """replace({0}, ',"tie":', ',"jackpot":0,"tie":')"""
UPGRADE: Final = (
    TABLE,
    f"UPDATE matches SET rules = {COMPLETED.format('rules')}",
    f"UPDATE entries SET event = {COMPLETED.format('event')} WHERE event LIKE '[\"MatchStarted\"%'",
)
UPGRADES: Final = "UPGRADES: Final[tuple[tuple[str, ...], ...]] = "
PLANTED: Final = {
    "game.engine.rules": {RULE: '    jackpot: int = _rule(0, _SCORE, N_("Jackpot"), N_("Points."))\n' + RULE},
    "game.session.schema": {NOTES: f"{NOTES}    {TABLE!r},\n", f"{UPGRADES}()": f"{UPGRADES}({UPGRADE!r},)"},
}
"""Edits that turn this version into the later one: for each module, texts with their replacements."""


def plant() -> None:
    """Load the edited modules in place of the originals; none of these modules may have been imported before."""
    for name, changes in PLANTED.items():
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        assert name not in sys.modules
        source = Path(spec.origin).read_text(encoding="utf-8")
        for old, new in changes.items():
            assert source.count(old) == 1, old
            source = source.replace(old, new)
        sys.modules[name] = module = importlib.util.module_from_spec(spec)
        exec(compile(source, spec.origin, "exec"), module.__dict__)


if __name__ == "__main__":
    plant()
    from tools.promises.reading import read_all

    json.dump(read_all(FOLDER), sys.stdout)
