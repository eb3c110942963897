"""Later version of the game, planted: `python -m tools.promises.later` opens the files in it and prints what it has read, as JSON.

Its rules have one more, with a usual value; its profiles have a table more, and a schema version that is one higher. Files need
nothing for a rule that is as usual; profiles hold all rules of a match, so that the upgrade writes the new one into them.
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
"""The statements that lead to the later version."""
UPGRADES: Final = "UPGRADES: Final[tuple[tuple[str, ...], ...]] = "
PLANTED: Final = {
    "game.engine.rules": {RULE: '    jackpot: int = _rule(0, _SCORE, N_("Jackpot"), N_("Points."))\n' + RULE},
    "game.session.schema": {NOTES: f"{NOTES}    {TABLE!r},\n", f"{UPGRADES}()": f"{UPGRADES}({UPGRADE!r},)"},
}
"""Modules of the later version: texts of today's, and what stands in their place."""


def plant() -> None:
    """Put the later version in the place of this one; nothing of these modules may have been imported yet."""
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
